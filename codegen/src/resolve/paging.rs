//! How an operation divides its list into pages.

use super::measures;
use super::resolver::Resolver;
use crate::api::{self, DefaultPage, Pagination};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Item, Sourced};
use crate::language::words;

pub(super) fn paging(
    resolver: &mut Resolver<'_>,
    paging: &Item<document::Pagination>,
    query: &[Item<document::Param>],
) -> Option<Pagination> {
    let (at, written) = (&paging.at, &paging.value);
    let has = |name: &str| query.iter().any(|param| param.name == name);
    let needed = [("page", true), ("order", written.order.is_some())];
    for (name, _) in needed.into_iter().filter(|(name, needed)| *needed && !has(name)) {
        let message = format!("missing query parameter `{name}`, which `paging` needs");
        let diagnostic = Diagnostic::new(Code::MissingKey, at.on_value(), message);
        resolver.report(diagnostic.help(format!("declare `{name}` under `query`")));
    }
    check_order(resolver, at, written, query);
    let size = match written.size {
        Some(size) => measures::positive(resolver, &at.child("size"), size).map(Some),
        None => Some(None),
    };
    let max_page = match &written.max_page {
        Some(Sourced { value, source }) => {
            let at = at.child("max_page");
            let source = resolver.source_or_documented(&at, source);
            measures::positive(resolver, &at, *value).map(|value| Some(api::Sourced { value, source }))
        }
        None => Some(None),
    };
    let word = written.default_page.as_deref().unwrap_or(DefaultPage::First.as_str());
    let Some(default_page) = DefaultPage::from_word(word) else {
        resolver.bad_value(&at.child("default_page"), word, words::PAGES);
        return None;
    };
    Some(Pagination { max_page: max_page?, default_page, size: size?, order: written.order.clone() })
}

/// Reports an `order` that is not a value of the parameter.
fn check_order(resolver: &mut Resolver<'_>, at: &At, paging: &document::Pagination, query: &[Item<document::Param>]) {
    let Some(order) = &paging.order else { return };
    let Some(param) = query.iter().find(|param| param.name == "order") else { return };
    let kind = param.value.ty.as_deref().and_then(|ty| resolver.types.get(ty)).map(|decl| &decl.value.kind);
    if let Some(document::TypeKind::Enum { values, .. }) = kind {
        let values: Vec<_> = values.iter().map(|value| value.name.as_str()).collect();
        if !values.contains(&order.as_str()) {
            resolver.bad_value(&at.child("order"), order, &values);
        }
    }
}
