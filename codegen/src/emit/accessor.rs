//! Views: the enum, and the record's method that gives it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{docs, ident, types};
use crate::api::{Accessor, AccessorMember, Holds, Sensitivity, TypeDecl};

pub(super) fn items(decl: &TypeDecl, view: &Accessor) -> Vec<TokenStream> {
    let items = [definition(decl, view), shown(decl, view), method(decl, view)];
    items.into_iter().chain(as_str(decl, view)).collect()
}

fn definition(decl: &TypeDecl, view: &Accessor) -> TokenStream {
    let (name, lifetime) = (ident(&decl.name), lifetime(view));
    let doc = docs::of_type(decl, &docs::view(decl, view));
    let variants = view.members.iter().map(variant);
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
    let (name, doc) = (ident(&member.variant), docs::outer(&docs::view_member(member)));
    let held = match member.holds {
        Holds::Nothing => None,
        Holds::Text => Some(quote!((&'a str))),
        Holds::Value => {
            let ty = types::value(&member.field.ty);
            Some(quote!((#ty)))
        }
    };
    quote!(#doc #name #held)
}

/// Not derived, because it hides what the record hides.
fn shown(decl: &TypeDecl, view: &Accessor) -> TokenStream {
    let (name, anonymous) = (ident(&decl.name), lifetime(view).map(|_| quote!(<'_>)));
    let arms = view.members.iter().map(|member| {
        let (variant, text) = (ident(&member.variant), &member.variant);
        match (member.holds, member.field.sensitivity) {
            (Holds::Nothing, _) => quote!(Self::#variant => f.write_str(#text)),
            (Holds::Text | Holds::Value, Sensitivity::Public) => {
                quote!(Self::#variant(held) => f.debug_tuple(#text).field(held).finish())
            }
            (Holds::Text | Holds::Value, Sensitivity::Personal | Sensitivity::Secret) => {
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

fn method(decl: &TypeDecl, view: &Accessor) -> TokenStream {
    let (name, record, method) = (types::named(&decl.name), types::named(&view.record), ident(&view.method));
    let anonymous = lifetime(view).map(|_| quote!(<'_>));
    let doc = docs::outer(&docs::view_method(decl, view));
    let looks = view.members.iter().enumerate().map(|(index, member)| {
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
fn as_str(decl: &TypeDecl, view: &Accessor) -> Option<TokenStream> {
    let name = ident(&decl.name);
    let variants = view.members.iter().map(|member| ident(&member.variant));
    let all = view.members.iter().all(|member| member.holds == Holds::Text);
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

/// `<'a>`, if it borrows strings of the record.
pub(super) fn lifetime(view: &Accessor) -> Option<TokenStream> {
    view.members.iter().any(|member| member.holds == Holds::Text).then(|| quote!(<'a>))
}
