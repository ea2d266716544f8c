//! The Rust items that declarations become.

use crate::declaration::{Declaration, Declarations};
use crate::facts::Kind;

/// Returns the path of the Rust item in the client, such as `labels::List::limit` for a setter and
/// `labels::Label::label_title` for a field. Several declarations can share an item, as arguments share their function.
pub(crate) fn item(declaration: &Declaration, all: &Declarations) -> Option<String> {
    let name = |fact: &str| declaration.text(fact);
    let around = || declaration.parent.as_ref().and_then(|path| all.get(path));
    let inside = |name: &str| Some(format!("{}::{name}", item(around()?, all)?));
    match declaration.kind {
        Kind::Throttling | Kind::ErrorStatus | Kind::Convention => None,
        // Generated items have the Rust path as their path.
        Kind::GeneratedItem
        | Kind::GeneratedType
        | Kind::GeneratedField
        | Kind::GeneratedVariant
        | Kind::GeneratedFunction
        | Kind::GeneratedImplementation
        | Kind::GeneratedOperation
        | Kind::GeneratedParameter
        | Kind::GeneratedMetadata
        | Kind::GeneratedFeature
        | Kind::GeneratedManifest => None,
        Kind::Service => Some(format!("service::{}", name("rust_name")?)),
        Kind::CatalogEntry => Some(format!("catalog::Catalog::{}", declaration.path.rsplit('/').next()?)),
        Kind::Resource => Some(declaration.path.clone()),
        Kind::Operation => Some(format!("{}::{}", name("resource")?, name("rust_function")?)),
        Kind::Argument if around()?.kind == Kind::Object => inside("new"),
        Kind::Setter if around()?.kind == Kind::Object => inside(name("rust_name")?),
        Kind::PathParam | Kind::Argument | Kind::Body | Kind::AlternativeParam => item(around()?, all),
        Kind::Setter => {
            let operation = operation(declaration, all)?;
            let (module, request) = (operation.text("resource")?, operation.text("rust_request")?);
            Some(format!("{module}::{request}::{}", name("rust_name")?))
        }
        Kind::Id | Kind::Format | Kind::Record | Kind::Object | Kind::Enum | Kind::Alternatives | Kind::Events => {
            Some(format!("{}::{}", name("resource")?, declaration.path))
        }
        Kind::Accessor | Kind::TaggedAccessor => {
            Some(format!("{}::{}::{}", name("resource")?, name("record")?, name("rust_method")?))
        }
        Kind::Alternative => inside(name("rust_constructor")?),
        Kind::Field | Kind::Value | Kind::Event => inside(name("rust_name")?),
        Kind::AccessorMember | Kind::TaggedMember => {
            let accessor = around()?;
            Some(format!("{}::{}::{}", accessor.text("resource")?, accessor.path, name("rust_name")?))
        }
    }
}

/// The operation that contains a parameter.
fn operation<'a>(it: &Declaration, all: &'a Declarations) -> Option<&'a Declaration> {
    let around = all.get(it.parent.as_ref()?)?;
    if around.kind == Kind::Operation { Some(around) } else { operation(around, all) }
}
