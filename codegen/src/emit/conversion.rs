//! Conversions into enums, so that callers hand over what they have.

use proc_macro2::TokenStream;
use quote::quote;

use super::ident;

/// What a variant holds converts into the enum.
pub(super) fn from(name: &str, variant: &str, part: TokenStream) -> TokenStream {
    let (name, variant) = (ident(name), ident(variant));
    quote! {
        impl ::std::convert::From<#part> for #name {
            fn from(part: #part) -> Self {
                Self::#variant(part)
            }
        }
    }
}
