//! The items in Rust that declarations become.

use crate::declaration::{Declaration, Declarations};
use crate::facts::Kind;

/// Returns the path of the item from the root of the client, such as `labels::List::limit` for a setter and
/// `labels::Label::label_title` for a field. Several declarations can share an item: a function has its arguments.
pub(crate) fn item(it: &Declaration, all: &Declarations) -> Option<String> {
    let name = |fact: &str| it.text(fact);
    let around = || it.parent.as_ref().and_then(|path| all.get(path));
    let inside = |name: &str| Some(format!("{}::{name}", item(around()?, all)?));
    match it.kind {
        Kind::Throttling | Kind::ErrorStatus | Kind::Convention => None,
        // The path of a generated item is its path in Rust already.
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
        Kind::CatalogEntry => Some(format!("catalog::Catalog::{}", it.path.rsplit('/').next()?)),
        Kind::Resource => Some(it.path.clone()),
        Kind::Operation => Some(format!("{}::{}", name("resource")?, name("rust_function")?)),
        Kind::Argument if around()?.kind == Kind::Object => inside("new"),
        Kind::Setter if around()?.kind == Kind::Object => inside(name("rust_name")?),
        Kind::PathParam | Kind::Argument | Kind::Body | Kind::AlternativeParam => item(around()?, all),
        Kind::Setter => {
            let operation = operation(it, all)?;
            let (module, request) = (operation.text("resource")?, operation.text("rust_request")?);
            Some(format!("{module}::{request}::{}", name("rust_name")?))
        }
        Kind::Id | Kind::Format | Kind::Record | Kind::Object | Kind::Enum | Kind::Alternatives | Kind::Events => {
            Some(format!("{}::{}", name("resource")?, it.path))
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

/// The operation that a parameter belongs to.
fn operation<'a>(it: &Declaration, all: &'a Declarations) -> Option<&'a Declaration> {
    let around = all.get(it.parent.as_ref()?)?;
    if around.kind == Kind::Operation { Some(around) } else { operation(around, all) }
}
