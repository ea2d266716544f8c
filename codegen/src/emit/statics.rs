//! The static that says how a request of an operation is checked and written.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::module::ident;
use super::{kinds, returns};
use crate::api::{
    Body, ChoiceSlot, Encoding, Limit, Operation, Pagination, Param, Required, Sensitivity, Slot, Sourced, Span,
    TimeFilter,
};

pub(super) fn operation(operation: &Operation) -> TokenStream {
    let name = ident(&operation.constant);
    let id = &operation.id;
    let method = value("Method", operation.method);
    let path = &operation.path;
    let effect = value("Effect", operation.effect);
    let path_params = params(operation.path_params.iter(), "path_params");
    let query = params(operation.query.iter().flat_map(Slot::params), "query");
    let body = operation.body.as_ref().map(body);
    let alternatives = alternatives(operation);
    let spans = spans(operation);
    let paging = operation.paging.as_ref().map(paging);
    let created = operation.time_filters.created.as_ref().map(|it| timeline("created", it));
    let updated = operation.time_filters.updated.as_ref().map(|it| timeline("updated", it));
    let returns = returns::returns(&operation.returns);
    quote! {
        pub(crate) static #name: rt::Operation =
            rt::Operation::new(#id, #method, #path, #effect) #path_params #query #body #alternatives #spans #paging
            #created #updated #returns;
    }
}

fn timeline(method: &str, TimeFilter { from, to, field: _, sort }: &TimeFilter) -> TokenStream {
    let method = ident(method);
    let order = sort.as_ref().map(|sort| quote!(.order(("sort", #sort))));
    quote!(.#method(rt::TimeFilter::new(#from, #to) #order))
}

fn params<'a>(params: impl Iterator<Item = &'a Param>, method: &str) -> Option<TokenStream> {
    let params = params.map(param).collect::<Vec<_>>();
    let method = ident(method);
    (!params.is_empty()).then(|| quote!(.#method(&[#(#params),*])))
}

pub(super) fn param(param: &Param) -> TokenStream {
    let name = &param.wire;
    let kind = kinds::kind(&param.ty);
    let required = (param.required != Required::No).then(|| quote!(.required(true)));
    let limits = param.limits.iter().map(|it| limit(it.value)).collect::<Vec<_>>();
    let limits = (!limits.is_empty()).then(|| quote!(.limits(&[#(#limits),*])));
    let requires = param.requires.as_ref().map(|other| quote!(.requires(#other)));
    let encoding = param.encoding.map(|it| value("Encoding", it)).map(|it| quote!(.encoding(#it)));
    let sensitivity = sensitivity(param.sensitivity).map(|it| quote!(.sensitivity(#it)));
    let omit_false = (param.default.as_deref() == Some("false")).then(|| quote!(.omit_false(true)));
    quote!(rt::Param::new(#name, #kind) #required #limits #requires #encoding #sensitivity #omit_false)
}

/// Returns how much of a value may be shown, if it is not all of it.
pub(super) fn sensitivity(sensitivity: Sensitivity) -> Option<TokenStream> {
    (sensitivity != Sensitivity::Public).then(|| value("Sensitivity", sensitivity))
}

pub(super) fn limit(Limit { kind, bound }: Limit) -> TokenStream {
    let (kind, bound) = (value("LimitKind", kind), Literal::i64_unsuffixed(bound));
    quote!(#kind.of(#bound))
}

/// Returns a value of an enum without content, whose `Debug` is the name of the value in Rust.
fn value(ty: &str, value: impl std::fmt::Debug) -> TokenStream {
    let (ty, value) = (ident(ty), ident(&format!("{value:?}")));
    quote!(rt::#ty::#value)
}

fn body(Body { encodings, json_root, multipart_root, partial_update, slots }: &Body) -> TokenStream {
    let root = match json_root {
        Some(root) => quote!(Some(#root)),
        None => quote!(None),
    };
    let params = slots.iter().flat_map(Slot::params).map(param);
    let encodings = (encodings[..] != [Encoding::Json]).then(|| {
        let encodings = encodings.iter().map(|it| value("Encoding", it));
        quote!(.encodings(&[#(#encodings),*]))
    });
    let multipart_root = multipart_root.as_ref().map(|root| quote!(.multipart_root(#root)));
    let partial_update = partial_update.then(|| quote!(.partial_update(true)));
    quote!(.body(rt::Body::new(#root, &[#(#params),*]) #encodings #multipart_root #partial_update))
}

fn alternatives(operation: &Operation) -> Option<TokenStream> {
    let alternatives = choices(operation).map(|choice| {
        let name = &choice.ty;
        let one_of = choice.alternatives.one_of.then(|| quote!(.one_of(true)));
        let groups = choice.alternatives.members.iter().map(|member| {
            let names = member.params.iter().map(|param| &param.wire);
            quote!(&[#(#names),*])
        });
        let optional = (choice.required == Required::No).then(|| quote!(.required(false)));
        quote!(rt::Alternatives::new(#name, &[#(#groups),*]) #one_of #optional)
    });
    let alternatives = alternatives.collect::<Vec<_>>();
    (!alternatives.is_empty()).then(|| quote!(.alternatives(&[#(#alternatives),*])))
}

fn spans(operation: &Operation) -> Option<TokenStream> {
    let members = choices(operation).flat_map(|choice| &choice.alternatives.members);
    let spans = members.filter_map(|member| member.span.as_ref()).map(|Span { from, to, min, max }| {
        let (min, max) = (min.seconds, max.seconds);
        quote!(rt::RangeLimit::new(#from, #to, #min, #max))
    });
    let spans = spans.collect::<Vec<_>>();
    (!spans.is_empty()).then(|| quote!(.spans(&[#(#spans),*])))
}

fn choices(operation: &Operation) -> impl Iterator<Item = &ChoiceSlot> {
    operation.slots().filter_map(|slot| match slot {
        Slot::Param(_) => None,
        Slot::Choice(choice) => Some(choice),
    })
}

fn paging(Pagination { max_page, default_page, size, order }: &Pagination) -> TokenStream {
    let default_page = value("DefaultPage", default_page);
    let max_page = max_page.as_ref().map(|Sourced { value, .. }| quote!(.max_page(#value)));
    let size = size.map(|size| quote!(.size(#size)));
    let order = order.as_ref().map(|order| quote!(.order(("order", #order))));
    quote!(.paging(rt::Pagination::new(#default_page) #max_page #size #order))
}
