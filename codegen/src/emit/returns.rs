//! The shape of a response, in the static of its operation.

use proc_macro2::TokenStream;
use quote::quote;

use super::module::option;
use super::types;
use crate::api::{Item, OrRecord, Returns};

/// The shape of the response, unless nothing is known of it.
pub(super) fn returns(returns: &Returns) -> Option<TokenStream> {
    let required = |ty: &str| {
        let record = types::named(ty);
        quote!(<#record as rt::Record>::REQUIRED)
    };
    let returns = match returns {
        Returns::Raw { .. } => return None,
        Returns::Nothing => quote!(Nothing),
        Returns::Record { ty, root } => {
            let required = required(ty);
            quote!(Record { ty: #ty, root: #root, required: #required })
        }
        Returns::Object { ty, or_record } => {
            let required = required(ty);
            let or_record = or_record
                .as_ref()
                .map(|OrRecord { ty, root, key, items }| quote!(rt::OrRecord::new(#ty, #root, #key, #items)));
            let or_record = option(or_record);
            quote!(Object { ty: #ty, required: #required, or_record: #or_record })
        }
        Returns::Array { ty, root } => {
            let root = option(root.as_deref());
            quote!(Array { ty: #ty, root: #root })
        }
        Returns::List { item, root, total, last_page_key } => {
            let ty = match item {
                Item::Record(ty) => Some(ty.as_str()),
                Item::Json => None,
            };
            let (ty, root) = (option(ty), option(root.as_deref()));
            let (total, last_page_key) = (option(total.as_deref()), option(last_page_key.as_deref()));
            quote!(List { ty: #ty, root: #root, total: #total, last_page_key: #last_page_key })
        }
    };
    Some(quote!(.returns(rt::Returns::#returns)))
}
