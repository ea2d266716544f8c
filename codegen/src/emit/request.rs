//! Request values: the struct, its setters, the decoding of its response, and the operations of a client on it.

use std::iter;

use helpdesk_meta::OrRecord;
use proc_macro2::TokenStream;
use quote::quote;

use super::literal::Facts;
use super::module::ident;
use super::operation::{self, Argument};
use super::types::Forms;
use super::{docs, renamed, types};
use crate::api::{Api, ChoiceSlot, CreatedAt, Effect, FindCreated, Operation, Param, Returns, Slot, TimeFilter};
use crate::metadata;

pub(super) fn items(api: &Api, operation: &Operation) -> Vec<TokenStream> {
    let name = ident(&operation.request);
    let mut items = vec![definition(operation)];
    items.extend(setters(operation));
    items.push(implementation(operation));
    items.push(quote!(rt::request!(#name);));
    items.extend(list(operation));
    let (created, updated) = (operation.time_filters.created.as_ref(), operation.time_filters.updated.as_ref());
    items.extend(created.map(|it| time_filter_impl(operation, "ExportRequest", "created", it, updated)));
    items.extend(updated.map(|it| time_filter_impl(operation, "UpdatesRequest", "updated", it, created)));
    items.extend(find_created(api, operation));
    items
}

fn definition(operation: &Operation) -> TokenStream {
    let name = ident(&operation.request);
    let doc = docs::outer(&format!(
        "The request of [`{}()`]: `{} {}`.",
        operation.function,
        operation.method.as_str(),
        operation.path
    ));
    // `find_created` of another module builds list requests from inputs, and `meta::visit_findable` builds create
    // requests.
    let is_built_elsewhere = row(operation).is_some() || operation.find_created.is_some();
    let visibility = is_built_elsewhere.then(|| quote!(pub(crate)));
    quote! {
        #doc
        #[derive(Clone, PartialEq)]
        #[must_use = "a request does nothing until a client sends it"]
        pub struct #name(#visibility rt::OperationInput);
    }
}

fn setters(operation: &Operation) -> Option<TokenStream> {
    let name = ident(&operation.request);
    let setters = operation.slots().flat_map(slot_setters).collect::<Vec<_>>();
    (!setters.is_empty()).then(|| {
        quote! {
            impl #name {
                #(#setters)*
            }
        }
    })
}

fn slot_setters(slot: &Slot) -> Vec<TokenStream> {
    match slot {
        Slot::Param(_) if slot.is_required() => vec![],
        Slot::Param(param) => setter(param),
        // The function takes the first alternative as an argument, and setters add others.
        Slot::Choice(choice) if slot.is_required() => {
            if choice.alternatives.one_of {
                vec![]
            } else {
                slot.params().flat_map(setter).collect()
            }
        }
        Slot::Choice(choice) => choice_setter(choice),
    }
}

/// The setter, and its former names.
pub(super) fn setter(param: &Param) -> Vec<TokenStream> {
    let doc = docs::outer(&docs::param(param));
    let alias = docs::wire_alias(&param.wire, &param.ident);
    let mut forms = Forms::default();
    let Argument { name, ty, set } = operation::parameter(param, &mut forms);
    let generics = forms.generics();
    let setter = quote! {
        #doc
        #alias
        pub fn #name #generics(self, #name: #ty) -> Self {
            Self(self.0 #set)
        }
    };
    iter::once(setter).chain(renamed::setters(&param.ident, &param.renamed_from, generics, &ty)).collect()
}

fn choice_setter(choice: &ChoiceSlot) -> Vec<TokenStream> {
    let doc = docs::outer(&docs::text(&choice.doc));
    let Argument { name, ty, set } = operation::choice(choice);
    let setter = quote! {
        #doc
        pub fn #name(self, #name: #ty) -> Self {
            Self(self.0 #set)
        }
    };
    iter::once(setter).chain(renamed::setters(&choice.ident, &choice.renamed_from, None, &ty)).collect()
}

fn implementation(operation: &Operation) -> TokenStream {
    let name = ident(&operation.request);
    let (response, read) = response(operation);
    quote! {
        impl rt::Request for #name {
            type Output = #response;

            fn input(&self) -> &rt::OperationInput {
                &self.0
            }

            #[inline]
            fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
                #read
            }
        }
    }
}

/// Implements the trait with which a client reads a list page by page.
fn list(operation: &Operation) -> Option<TokenStream> {
    let name = ident(&operation.request);
    let row = row(operation)?;
    Some(quote! {
        impl rt::ListRequest for #name {
            type Item = #row;

            fn into_input(self) -> rt::OperationInput {
                self.0
            }
        }
    })
}

/// Implements the traits with which a client reads a list by the times of its rows.
fn time_filter_impl(
    operation: &Operation,
    role: &str,
    method: &str,
    timeline: &TimeFilter,
    other: Option<&TimeFilter>,
) -> TokenStream {
    let name = ident(&operation.request);
    let (role, method, field) = (ident(role), ident(method), ident(&timeline.field));
    let other = other.map(|other| {
        let field = ident(&other.field);
        quote! {
            fn other_time(row: &Self::Item) -> Option<rt::Timestamp> {
                row.#field
            }
        }
    });
    quote! {
        impl rt::#role for #name {
            fn #method(row: &Self::Item) -> Option<rt::Timestamp> {
                row.#field
            }
            #other
        }
    }
}

/// Implements the trait with which a client checks whether a record was created.
fn find_created(api: &Api, operation: &Operation) -> Option<TokenStream> {
    let find_created = operation.find_created.as_ref()?;
    let (name, list) = (ident(&operation.request), list_item(operation, find_created, &find_created.list_request));
    let list_operation = list_item(operation, find_created, &find_created.list_constant);
    let facts = metadata::find_created(api, find_created).setters();
    let created_at = find_created.created_at.as_ref().map(created_at);
    Some(quote! {
        impl rt::Findable for #name {
            type List = #list;

            const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&#list_operation) #facts;

            fn list(call: rt::OperationInput) -> Self::List {
                #list(call)
            }

            #created_at
        }
    })
}

fn created_at(created: &CreatedAt) -> TokenStream {
    let field = ident(&created.at_ident);
    quote! {
        fn created_at(record: &Self::Output) -> Option<rt::Timestamp> {
            record.#field
        }
    }
}

/// The path of an item in the module of the list, which may be another module.
fn list_item(operation: &Operation, find_created: &FindCreated, name: &str) -> TokenStream {
    let (module, name) = (&find_created.list_module, ident(name));
    let own = operation.id.split('.').next() == Some(module);
    if own {
        return quote!(#name);
    }
    let module = ident(module);
    quote!(crate::#module::#name)
}

/// The type of the rows, if the response is a list.
fn row(operation: &Operation) -> Option<TokenStream> {
    let untyped = matches!(operation.returns, Returns::List { ty: None, .. }).then(|| quote!(rt::UntypedJson));
    operation.returns.item().map(types::path).or(untyped)
}

/// The type of a response, and its decoding.
fn response(operation: &Operation) -> (TokenStream, TokenStream) {
    match operation.returns {
        Returns::Nothing if operation.effect == Effect::Delete => (quote!(rt::Deleted), quote!(response.deleted())),
        Returns::Nothing => (quote!(()), quote!(response.nothing())),
        Returns::Record { ty, root, .. } => (types::path(ty), quote!(response.record(#root))),
        Returns::Object { ty, or_record: None, .. } => (types::path(ty), quote!(response.object())),
        Returns::Object { ty, or_record: Some(OrRecord { root, key, items, .. }), .. } => {
            (types::path(ty), quote!(response.object_or_record(#items, #root, #key)))
        }
        Returns::Raw => (quote!(rt::UntypedJson), quote!(response.raw())),
        Returns::Array { root, .. } => rows(operation, root, None, None),
        Returns::List { root, total, last_page_key, .. } => rows(operation, root, total, last_page_key),
    }
}

fn rows(
    operation: &Operation,
    root: Option<&str>,
    total: Option<&str>,
    last_page_key: Option<&str>,
) -> (TokenStream, TokenStream) {
    let row = row(operation);
    let shape = match root {
        Some(root) => quote!(rt::ListShape::wrapped(#root)),
        None => quote!(rt::ListShape::bare()),
    };
    let total = total.map(|total| quote!(.with_total(#total)));
    let last_page_key = last_page_key.map(|last_page_key| quote!(.with_last_page_key(#last_page_key)));
    (quote!(rt::ListResponse<#row>), quote!(response.list(#shape #total #last_page_key)))
}
