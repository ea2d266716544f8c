//! The slices with all declarations of the spec, for programs that read the API as data.

use std::mem;

use helpdesk_meta::{self as meta, TypeShape};
use proc_macro2::TokenStream;
use quote::quote;

use super::docs;
use super::literal::{Facts, Literal, enum_literal};
use super::module::{Module, ident};
use crate::api::{Api, Operation, Resource};
use crate::metadata;
use crate::names::Name;

pub(super) fn module(api: &Api) -> Module {
    let operations = metadata::operations(api).zip(api.operations());
    let operations = operations.map(|(details, (resource, it))| operation(details, resource, it));
    let types = metadata::types(api).map(|it| type_details(&it));
    let conventions = metadata::conventions(api).map(|it| it.literal());
    Module {
        path: "src/meta.rs".into(),
        origin: "spec/".into(),
        inner: docs::inner(
            "The API as data: metadata of an operation and, with the feature `meta`, every operation, type and convention.",
        ),
        items: [
            quote!(
                #[cfg(feature = "meta")]
                use ::helpdesk_runtime::meta as rt;
            ),
            quote!(
                #[cfg(feature = "meta")]
                mod fields;
            ),
            quote!(
                pub use ::helpdesk_runtime::meta::*;
            ),
            quote!(
                #[cfg(feature = "meta")]
                #[doc(inline)]
                pub use ::helpdesk_runtime::{ReadJson, UntypedListRequest, UntypedRecord, take_json};
            ),
            slice("Every operation, in the order of the spec.", "OPERATIONS", quote!(rt::OperationDetails), operations),
            slice("Every type, in the order of the spec.", "TYPES", quote!(rt::TypeDetails), types),
            slice("Conventions of the service.", "CONVENTIONS", quote!(rt::ConventionDetails), conventions),
        ]
        .into_iter()
        .chain(visit_findable(api))
        .collect(),
    }
}

/// Returns the function that converts an untyped create request to its type, so that programs can search for any
/// created record.
fn visit_findable(api: &Api) -> Option<TokenStream> {
    let findable = api.operations().filter(|(_, operation)| operation.find_created.is_some());
    let arms = findable.map(|(resource, operation)| {
        let (id, module, request) = (&operation.id, ident(&resource.module), ident(&operation.request));
        quote!(#id => Some(visitor.visit(crate::#module::#request(create))),)
    });
    let arms = arms.collect::<Vec<_>>();
    let doc = docs::outer(
        "Visits the typed request of a create operation whose record a list can tell from others. Returns `None` for other operations.",
    );
    (!arms.is_empty()).then(|| {
        quote! {
            #doc
            #[cfg(feature = "meta")]
            pub fn visit_findable<V: ::helpdesk_runtime::request::FindableVisitor>(
                create: ::helpdesk_runtime::request::OperationInput,
                visitor: V,
            ) -> Option<V::Output> {
                match create.operation().id {
                    #(#arms)*
                    _ => None,
                }
            }
        }
    })
}

fn slice(doc: &str, name: &str, ty: TokenStream, items: impl Iterator<Item = TokenStream>) -> TokenStream {
    let (doc, name) = (docs::outer(doc), ident(name));
    quote!(#doc #[cfg(feature = "meta")] pub static #name: &[#ty] = &[#(#items),*];)
}

fn operation(mut details: meta::OperationDetails<'_>, resource: &Resource, operation: &Operation) -> TokenStream {
    let (module, constant) = (ident(&resource.module), ident(&operation.constant));
    let doc = details.doc;
    // The request struct has the `find_created` as a constant.
    let find_created = details.find_created.take().map(|_| {
        let request = ident(&operation.request);
        quote!(.find_created(<crate::#module::#request as ::helpdesk_runtime::request::Findable>::FIND_CREATED))
    });
    let params = mem::take(&mut details.params);
    let params = (!params.is_empty()).then(|| params.literal()).map(|it| quote!(.params(#it)));
    let setters = details.setters();
    quote!(rt::OperationDetails::new(&crate::#module::#constant, #doc) #setters #find_created #params)
}

fn type_details(details: &meta::TypeDetails<'_>) -> TokenStream {
    let meta::TypeDetails { name, resource, doc, .. } = *details;
    let table = || {
        let table = ident(&fields_name(name));
        quote!(fields::#table)
    };
    let shape = enum_literal!(details.shape => TypeShape {
        Id,
        Text(format),
        Record { root, columns, fields = table() },
        Object { object, fields },
        Enum { open, number, ordered, values, patterns },
        Alternatives { one_of, members },
        Events { tag, payload, events },
        Accessor { record, method, members },
        Tagged { record, method, tag, parts, members },
    });
    let setters = details.setters();
    quote!(rt::TypeDetails::new(#name, #resource, #doc, #shape) #setters)
}

/// The tables of fields, one for each record.
pub(super) fn fields(api: &Api) -> Module {
    let tables = metadata::types(api).filter_map(|details| {
        let TypeShape::Record { fields, .. } = details.shape else { return None };
        let (name, rows) = (ident(&fields_name(details.name)), fields.iter().map(field));
        Some(quote!(::helpdesk_runtime::field_details! { #name; #(#rows;)* }))
    });
    let tables = tables.collect::<Vec<_>>();
    let import = (!tables.is_empty()).then(|| {
        quote!(
            use ::helpdesk_runtime::meta as rt;
        )
    });
    Module {
        path: "src/meta/fields.rs".into(),
        origin: "spec/".into(),
        inner: docs::inner("The fields of each record: key, type, presence, documentation, and what else is known."),
        items: import.into_iter().chain(tables).collect(),
    }
}

/// `CASE_NUMBER` of a record `CaseNumber`.
fn fields_name(record: &str) -> String {
    Name::new(record).const_text().expect("a declared type has a name in Rust")
}

fn field(details: &meta::FieldDetails<'_>) -> TokenStream {
    let meta::FieldDetails { name, doc, .. } = *details;
    let (kind, presence) = (details.kind.literal(), details.presence.literal());
    let facts = details.facts().into_iter().map(|(fact, value)| {
        let fact = ident(fact);
        quote!(, #fact(#value))
    });
    quote!(#name: #kind, #presence, #doc #(#facts)*)
}
