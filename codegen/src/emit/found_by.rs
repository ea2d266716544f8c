//! What lets a client look whether something was created.

use proc_macro2::TokenStream;
use quote::quote;

use super::ident;
use crate::api::{CreationTimes, FoundBy, Operation};

pub(super) fn implementation(operation: &Operation) -> Option<TokenStream> {
    let found_by = operation.found_by.as_ref()?;
    let (name, list) = (ident(&operation.request), ident(&found_by.list_request));
    let data = data(found_by);
    let created_at = found_by.times.as_ref().map(created_at);
    Some(quote! {
        impl rt::Findable for #name {
            type List = #list;

            const FOUND_BY: &'static rt::FoundBy = &#data;

            fn list(call: rt::Call) -> Self::List {
                #list(call)
            }

            #created_at
        }
    })
}

fn created_at(times: &CreationTimes) -> TokenStream {
    let field = ident(&times.at_ident);
    quote! {
        fn created_at(record: &Self::Reply) -> ::std::option::Option<rt::Timestamp> {
            record.#field
        }
    }
}

fn data(found_by: &FoundBy) -> TokenStream {
    let constant = ident(&found_by.list_constant);
    let by = names("with_by", &found_by.by);
    let same = names("with_same", &found_by.same);
    let times = found_by.times.as_ref().map(|times| {
        let at = &times.at;
        let from = times.from.as_ref().map(|name| quote!(.with_from(#name)));
        let to = times.to.as_ref().map(|name| quote!(.with_to(#name)));
        let set_by = times.set_by.as_ref().map(|name| quote!(.with_set_by(#name)));
        quote!(.with_times(rt::CreationTimes::new(#at) #from #to #set_by))
    });
    quote!(rt::FoundBy::new(&#constant) #by #same #times)
}

fn names(method: &str, names: &[String]) -> Option<TokenStream> {
    let method = ident(method);
    (!names.is_empty()).then(|| quote!(.#method(&[#(#names),*])))
}
