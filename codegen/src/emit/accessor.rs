//! Accessors: the enum, and the method of the record that returns it.

use proc_macro2::TokenStream;
use quote::quote;

use super::module::ident;
use super::{docs, types};
use crate::api::{Accessor, AccessorMember, Holds, Sensitivity, TypeDecl};

pub(super) fn items(decl: &TypeDecl, accessor: &Accessor) -> Vec<TokenStream> {
    let items = [definition(decl, accessor), debug_impl(decl, accessor), method(decl, accessor)];
    items.into_iter().chain(as_str(decl, accessor)).collect()
}

fn definition(decl: &TypeDecl, accessor: &Accessor) -> TokenStream {
    let (name, lifetime) = (ident(&decl.name), lifetime(accessor));
    let doc = docs::of_type(decl, &docs::accessor(decl, accessor));
    let variants = accessor.members.iter().map(variant);
    quote! {
        #doc
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum #name #lifetime {
            #(#variants,)*
        }
    }
}

fn variant(member: &AccessorMember) -> TokenStream {
    let (name, doc) = (ident(&member.variant), docs::outer(&docs::accessor_member(member)));
    let content = match member.holds {
        Holds::Nothing => None,
        Holds::Text => Some(quote!((&'a str))),
        Holds::Value => {
            let ty = types::value(&member.field.ty);
            Some(quote!((#ty)))
        }
    };
    quote!(#doc #name #content)
}

/// Implements `Debug` by hand, because it redacts the fields that the record redacts.
fn debug_impl(decl: &TypeDecl, accessor: &Accessor) -> TokenStream {
    let (name, anonymous) = (ident(&decl.name), lifetime(accessor).map(|_| quote!(<'_>)));
    let arms = accessor.members.iter().map(|member| {
        let (variant, text) = (ident(&member.variant), &member.variant);
        let is_public = member.field.sensitivity == Sensitivity::Public;
        match (member.holds, is_public) {
            (Holds::Nothing, _) => quote!(Self::#variant => f.write_str(#text)),
            (Holds::Text | Holds::Value, true) => {
                quote!(Self::#variant(held) => f.debug_tuple(#text).field(held).finish())
            }
            (Holds::Text | Holds::Value, false) => {
                let hidden = format!("{text}(<redacted>)");
                quote!(Self::#variant(_) => f.write_str(#hidden))
            }
        }
    });
    quote! {
        impl std::fmt::Debug for #name #anonymous {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    #(#arms,)*
                }
            }
        }
    }
}

fn method(decl: &TypeDecl, accessor: &Accessor) -> TokenStream {
    let (name, record, method) = (types::path(&decl.name), types::path(&accessor.record), ident(&accessor.method));
    let anonymous = lifetime(accessor).map(|_| quote!(<'_>));
    let doc = docs::outer(&docs::accessor_method(decl, accessor));
    let looks = accessor.members.iter().enumerate().map(|(index, member)| {
        let (field, variant) = (ident(&member.field.ident), ident(&member.variant));
        let made = match member.holds {
            Holds::Nothing => quote!(|()| #name::#variant),
            Holds::Text | Holds::Value => quote!(#name::#variant),
        };
        let look = quote!(rt::Presence::present(&self.#field).map(#made));
        match index {
            0 => look,
            _ => quote!(.or_else(|| #look)),
        }
    });
    quote! {
        impl #record {
            #doc
            pub fn #method(&self) -> Option<#name #anonymous> {
                #(#looks)*
            }
        }
    }
}

/// `as_str()`, if every member is a string.
fn as_str(decl: &TypeDecl, accessor: &Accessor) -> Option<TokenStream> {
    let name = ident(&decl.name);
    let variants = accessor.members.iter().map(|member| ident(&member.variant));
    let all = accessor.members.iter().all(|member| member.holds == Holds::Text);
    all.then(|| {
        quote! {
            impl<'a> #name<'a> {
                /// The text of any variant.
                pub fn as_str(self) -> &'a str {
                    match self {
                        #(Self::#variants(text))|* => text,
                    }
                }
            }
        }
    })
}

/// `<'a>`, if the accessor borrows strings of the record.
pub(super) fn lifetime(accessor: &Accessor) -> Option<TokenStream> {
    accessor.members.iter().any(|member| member.holds == Holds::Text).then(|| quote!(<'a>))
}
