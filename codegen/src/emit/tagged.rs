//! Tagged accessors: the enum, and the method of the record that returns it.

use proc_macro2::TokenStream;
use quote::quote;

use super::module::ident;
use super::{docs, types};
use crate::api::{Sensitivity, Tag, Tagged, TaggedMember, TaggedPart, Type, TypeDecl};

pub(super) fn items(decl: &TypeDecl, tagged: &Tagged) -> Vec<TokenStream> {
    vec![definition(decl, tagged), debug_impl(decl, tagged), method(decl, tagged)]
}

fn definition(decl: &TypeDecl, tagged: &Tagged) -> TokenStream {
    let (name, lifetime) = (ident(&decl.name), lifetime(tagged));
    let doc = docs::of_type(decl, &docs::tagged(decl, tagged));
    let variants = tagged.members.iter().map(|member| variant(tagged, member));
    let unknown = docs::outer(&docs::tagged_unknown(tagged));
    quote! {
        #doc
        #[derive(Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum #name #lifetime {
            #(#variants,)*
            #unknown Unknown,
        }
    }
}

fn variant(tagged: &Tagged, member: &TaggedMember) -> TokenStream {
    let (name, doc) = (ident(&member.variant), docs::outer(&docs::tagged_member(member)));
    let id = match &member.tag {
        Tag::Value => None,
        Tag::Pattern { part, .. } => {
            let (doc, part) = (docs::outer(&docs::tagged_id(tagged)), types::value(part));
            Some(quote!(#doc id: #part,))
        }
    };
    let ty = match member.ty {
        Type::Text => quote!(&'a str),
        _ => types::value(&member.ty),
    };
    let parts = tagged.parts.iter().map(|part| {
        let (doc, name) = (docs::outer(&docs::tagged_part(member, part)), ident(&part.ident));
        quote!(#doc #name: Option<#ty>)
    });
    quote!(#doc #name { #id #(#parts),* })
}

/// Implements `Debug` by hand. The record redacts all its strings, but here the type decides: identifiers and enums are
/// shown.
fn debug_impl(decl: &TypeDecl, tagged: &Tagged) -> TokenStream {
    let (name, anonymous) = (ident(&decl.name), lifetime(tagged).map(|_| quote!(<'_>)));
    let arms = tagged.members.iter().map(|member| {
        let (variant, text) = (ident(&member.variant), &member.variant);
        let id = matches!(member.tag, Tag::Pattern { .. }).then(|| ident("id"));
        let public = |part: &&TaggedPart| member.sensitivity(part) == Sensitivity::Public;
        let parts = tagged.parts.iter().filter(public).map(|part| ident(&part.ident));
        let fields = id.into_iter().chain(parts).collect::<Vec<_>>();
        let names = fields.iter().map(ToString::to_string);
        let end = if tagged.parts.iter().all(|part| public(&part)) {
            quote!(finish())
        } else {
            quote!(finish_non_exhaustive())
        };
        quote!(Self::#variant { #(#fields,)* .. } => __f.debug_struct(#text) #(.field(#names, #fields))* .#end)
    });
    // No part has a name that begins with `_`, so `__f` is free.
    quote! {
        impl std::fmt::Debug for #name #anonymous {
            fn fmt(&self, __f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    #(#arms,)*
                    Self::Unknown => __f.write_str("Unknown"),
                }
            }
        }
    }
}

/// The method. A `?` in it means that a string does not have the expected type, which makes the result `Unknown`.
fn method(decl: &TypeDecl, tagged: &Tagged) -> TokenStream {
    let (name, record, method) = (types::path(&decl.name), types::path(&tagged.record), ident(&tagged.method));
    let anonymous = lifetime(tagged).map(|_| quote!(<'_>));
    let doc = docs::outer(&docs::tagged_method(decl, tagged));
    let tag = ident(&tagged.tag.ident);
    let enum_ = types::value(&tagged.tag.ty);
    let parts = tagged.parts.iter().map(|part| {
        let (name, field, wire) = (ident(&part.ident), ident(&part.field.ident), &part.field.wire);
        quote!(let #name = rt::TaggedText::new(&self.#field, #wire, self.extra());)
    });
    let arms = tagged.members.iter().map(|member| arm(&name, &enum_, tagged, member));
    quote! {
        impl #record {
            #doc
            pub fn #method(&self) -> #name #anonymous {
                let read = || {
                    #(#parts)*
                    Some(match self.#tag.as_ref()? {
                        #(#arms,)*
                        _ => return None,
                    })
                };
                read().unwrap_or(#name::Unknown)
            }
        }
    }
}

fn arm(name: &TokenStream, enum_: &TokenStream, tagged: &Tagged, member: &TaggedMember) -> TokenStream {
    let variant = ident(&member.variant);
    let (pattern, id) = match &member.tag {
        Tag::Value => (None, None),
        Tag::Pattern { copy: true, .. } => (Some(quote!((id))), Some(quote!(id: *id,))),
        Tag::Pattern { copy: false, .. } => (Some(quote!((id))), Some(quote!(id: id.clone(),))),
    };
    let read = match (&member.ty, member.none_if.is_some()) {
        (Type::Text, _) => quote!(text),
        (_, true) => quote!(nonzero),
        (_, false) => quote!(value),
    };
    let parts = tagged.parts.iter().map(|part| {
        let part = ident(&part.ident);
        quote!(#part: #part.#read()?)
    });
    quote!(#enum_::#variant #pattern => #name::#variant { #id #(#parts),* })
}

/// `<'a>`, if the accessor borrows strings of the record.
pub(super) fn lifetime(tagged: &Tagged) -> Option<TokenStream> {
    tagged.members.iter().any(|member| member.ty == Type::Text).then(|| quote!(<'a>))
}
