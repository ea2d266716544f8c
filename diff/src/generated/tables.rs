//! Items that macro calls declare: tables of records and of metadata, and types declared in one line.

use proc_macro2::{TokenStream, TokenTree};
use syn::ItemMacro;

use super::collector::{Item, Items};
use super::{docs, print};
use crate::facts::Kind;

/// Flags that define how the value of a row is written.
const FORMATS: &[&str] = &["none_if_zero", "none_if_dash", "comma", "unix"];

/// Adds the items that a macro call declares.
pub(super) fn call(module: &str, macro_code: &ItemMacro, items: &mut Items) {
    let name = print::name(&macro_code.mac.path);
    let rows = split(macro_code.mac.tokens.clone(), ';');
    match (name.as_str(), rows.split_first()) {
        ("record", Some((first, rows))) => record(&format!("{module}{}", print::name(first)), macro_code, rows, items),
        ("::helpdesk_runtime::field_details", Some((first, rows))) => {
            details(&print::name(first), macro_code, rows, items);
        }
        _ => one_line(module, &name, macro_code, items),
    }
}

/// Adds the rows of a record: the facts of its fields, and their order on the wire.
fn record(path: &str, call: &ItemMacro, rows: &[TokenStream], items: &mut Items) {
    let mut order = Vec::new();
    for row in rows {
        let mut pieces = split(row.clone(), ',').into_iter();
        let keys = pieces.next().unwrap_or_default();
        let text = print::tokens(keys);
        let (field, keys) = text.split_once(':').unwrap_or((&text, ""));
        let path_of_field = format!("{path}::{}", field.trim());
        order.push(field.trim().to_owned());
        let item = items.entry(&path_of_field, || Item::new(Kind::GeneratedField, Some(path), field.trim()));
        let mut keys = keys.split('|').map(|it| it.trim().trim_matches('"').to_owned());
        item.set("key", keys.next().unwrap_or_default());
        item.list("aliases", keys);
        item.source = format!("{}{};\n", item.source, print::tokens(row.clone())).into();
        for flag in pieces.map(print::tokens) {
            match flag.as_str() {
                "required" | "redacted" => item.set(&flag, true),
                format if FORMATS.contains(&format) => item.set("format", format),
                other => item.set(&format!("flag {other}"), true),
            }
        }
    }
    let mut item = Item::new(Kind::GeneratedImplementation, Some(path), "record!");
    head(call, &mut item);
    item.list("written_order", order);
    items.add(&format!("{path} as record!"), item);
}

/// Adds the attributes of a table, and the macro and type that it belongs to.
fn head(call: &ItemMacro, item: &mut Item) {
    super::attributes::read(&call.attrs, item);
    let first = split(call.mac.tokens.clone(), ';').into_iter().next().unwrap_or_default();
    item.set("table", format!("{} {}", print::code(&call.mac.path), print::tokens(first)));
}

fn details(record: &str, call: &ItemMacro, rows: &[TokenStream], items: &mut Items) {
    let mut order = Vec::new();
    for row in rows {
        let text = print::tokens(row.clone());
        let key = text.split_once(':').map_or("", |(key, _)| key).trim_matches('"').to_owned();
        let mut docs = Vec::new();
        let row_tokens = docs::without_docs(row.clone(), &mut docs);
        let mut item = Item::new(Kind::GeneratedMetadata, None, key.clone());
        item.set("doc", docs.join(" "));
        item.set("entry", print::tokens(row_tokens));
        items.add(&format!("meta::fields::{record}::{key}"), item);
        order.push(key);
    }
    let mut item = Item::new(Kind::GeneratedMetadata, None, record);
    head(call, &mut item);
    item.list("order", order);
    items.add(&format!("meta::fields::{record}"), item);
}

/// Adds a macro call that declares a type or a trait of it, such as `id!(LabelId)`.
fn one_line(module: &str, name: &str, macro_code: &ItemMacro, items: &mut Items) {
    let text = print::name(&macro_code.mac.tokens);
    let end = text.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(text.len());
    let (ty, rest) = text.split_at(end);
    let parent = format!("{module}{ty}");
    let arguments = rest.trim_start_matches([',', ' ']);
    let line = if arguments.is_empty() { format!("{name}!") } else { format!("{name}!({arguments})") };
    let mut item = Item::new(Kind::GeneratedImplementation, Some(&parent), line.clone());
    super::attributes::read(&macro_code.attrs, &mut item);
    item.set("code", print::code(&macro_code.mac));
    items.add(&format!("{parent} as {line}"), item);
}

/// Splits tokens at a mark.
fn split(tokens: TokenStream, mark: char) -> Vec<TokenStream> {
    let mut pieces = vec![TokenStream::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(it) if it.as_char() == mark => pieces.push(TokenStream::new()),
            _ => pieces.last_mut().expect("there is one").extend([token]),
        }
    }
    pieces.retain(|it| !it.is_empty());
    pieces
}
