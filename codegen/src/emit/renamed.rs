//! Former names: they work like the present names, and the compiler warns of them.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::docs;
use super::module::ident;
use crate::api::{FormerMember, FormerOperation, Member, Operation, Resource, TypeDecl, TypeKind};

/// Documentation and `#[deprecated]`. `link` is the Markdown link to the present name.
fn deprecation(new: &str, link: &str) -> TokenStream {
    let doc = docs::outer(&format!("Former name of {link}."));
    let note = note(new);
    quote!(#doc #[deprecated(note = #note)])
}

/// Returns the note in the compiler's warning.
fn note(new: &str) -> String {
    format!("renamed to `{new}`")
}

/// Former functions and request structs.
pub(super) fn operation(
    operation: &Operation,
    generics: Option<&TokenStream>,
    arguments: &[TokenStream],
    names: &[Ident],
) -> Vec<TokenStream> {
    let (function, request) = (ident(&operation.function), ident(&operation.request));
    let former = operation.renamed_from.iter().flat_map(|FormerOperation { function: old, request: old_request }| {
        let of_function = deprecation(&operation.function, &format!("[`{}()`]", operation.function));
        let of_request = deprecation(&operation.request, &docs::type_link(&operation.request));
        let (old, old_request) = (ident(old), ident(old_request));
        let function = quote! {
            #of_function
            pub fn #old #generics(#(#arguments),*) -> #request {
                // An argument may have the same name as the function.
                self::#function(#(#names),*)
            }
        };
        [function, quote!(#of_request pub type #old_request = #request;)]
    });
    former.collect()
}

/// Former setters of a request.
pub(super) fn setters<'a>(
    new: &'a str,
    renamed_from: &'a [String],
    generics: Option<TokenStream>,
    argument: &'a TokenStream,
) -> impl Iterator<Item = TokenStream> {
    let name = ident(new);
    renamed_from.iter().map(move |old| {
        let (about, old) = (deprecation(new, &format!("[`{new}`](Self::{new})")), ident(old));
        quote! {
            #about
            pub fn #old #generics(self, #name: #argument) -> Self {
                self.#name(#name)
            }
        }
    })
}

/// Former constructors of an alternative.
pub(super) fn constructors<'a>(
    member: &'a Member,
    generics: Option<&'a TokenStream>,
    arguments: &'a [TokenStream],
) -> impl Iterator<Item = TokenStream> {
    let Member { constructor, renamed_from, params, .. } = member;
    let name = ident(constructor);
    let names = params.iter().map(|param| ident(&param.ident)).collect::<Vec<_>>();
    renamed_from.iter().map(move |FormerMember { constructor: old, .. }| {
        let about = deprecation(constructor, &format!("[`{constructor}`](Self::{constructor})"));
        let old = ident(old);
        quote! {
            #about
            pub fn #old #generics(#(#arguments),*) -> Self {
                Self::#name(#(#names),*)
            }
        }
    })
}

/// Former variants: a constant, or a function if the variant holds a value.
pub(super) fn variants<'a>(
    decl: &TypeDecl,
    new: &str,
    renamed_from: impl IntoIterator<Item = &'a String>,
    content: Option<TokenStream>,
) -> Vec<TokenStream> {
    let former = renamed_from.into_iter().map(|old| {
        let note = note(new);
        let (name, old, new) = (ident(&decl.name), ident(old), ident(new));
        let content = content.as_ref().map(|ty| quote!((#ty)));
        quote!(rt::renamed_variant!(#name: #old #content => #new, #note);)
    });
    former.collect()
}

/// Former types.
pub(super) fn types(decl: &TypeDecl, lifetime: Option<&TokenStream>) -> Vec<TokenStream> {
    let name = ident(&decl.name);
    decl.renamed_from.iter().map(|old| alias(decl, old, &quote!(#name), lifetime)).collect()
}

/// Former types at the root of the client. A reexport of a former name would use it, and the compiler would warn.
pub(super) fn root_types(decl: &TypeDecl, module: &str, lifetime: Option<&TokenStream>) -> Vec<TokenStream> {
    let (module, name) = (ident(module), ident(&decl.name));
    let path = quote!(crate::#module::#name);
    decl.renamed_from.iter().map(|old| alias(decl, old, &path, lifetime)).collect()
}

fn alias(decl: &TypeDecl, old: &str, path: &TokenStream, lifetime: Option<&TokenStream>) -> TokenStream {
    let (about, old) = (deprecation(&decl.name, &docs::type_link(&decl.name)), ident(old));
    let note = note(&decl.name);
    // A call of an id type creates an identifier, and a type alias is not a function.
    let function = matches!(decl.kind, TypeKind::Id)
        .then(|| quote!(::helpdesk_runtime::generated::renamed_id!(#old => #path, #note);));
    quote! {
        #about
        pub type #old #lifetime = #path #lifetime;
        #function
    }
}

/// Former modules.
pub(super) fn modules(resource: &Resource) -> impl Iterator<Item = TokenStream> {
    let name = ident(&resource.module);
    resource.renamed_from.iter().map(move |old| {
        let (about, old) = (deprecation(&resource.module, &format!("[`{0}`](mod@{0})", resource.module)), ident(old));
        quote! {
            #about
            pub mod #old {
                pub use crate::#name::*;
            }
        }
    })
}
