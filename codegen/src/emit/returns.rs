//! The shape of a response, in the static of its operation.

use proc_macro2::TokenStream;
use quote::quote;

use super::module::option;
use super::types;
use helpdesk_meta::OrRecord;

use crate::api::Returns;

/// The shape of the response, unless nothing is known of it.
pub(super) fn returns(returns: &Returns) -> Option<TokenStream> {
    let required = |ty: &str| {
        let record = types::named(ty);
        quote!(<#record as rt::Record>::REQUIRED)
    };
    let returns = match *returns {
        Returns::Raw => return None,
        Returns::Nothing => quote!(Nothing),
        Returns::Record { ty, root, required: _ } => {
            let required = required(ty);
            quote!(Record { ty: #ty, root: #root, required: #required })
        }
        Returns::Object { ty, required: _, or_record } => {
            let required = required(ty);
            let or_record = or_record
                .map(|OrRecord { ty, root, key, items, .. }| quote!(rt::OrRecord::new(#ty, #root, #key, #items)));
            let or_record = option(or_record);
            quote!(Object { ty: #ty, required: #required, or_record: #or_record })
        }
        Returns::Array { ty, root } => {
            let root = option(root);
            quote!(Array { ty: #ty, root: #root })
        }
        Returns::List { ty, root, total, last_page_key } => {
            let (ty, root) = (option(ty), option(root));
            let (total, last_page_key) = (option(total), option(last_page_key));
            quote!(List { ty: #ty, root: #root, total: #total, last_page_key: #last_page_key })
        }
    };
    Some(quote!(.returns(rt::Returns::#returns)))
}
