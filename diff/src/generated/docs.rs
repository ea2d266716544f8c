//! Removes documentation from metadata.

use proc_macro2::{Group, Literal, TokenStream, TokenTree};

/// Functions whose string arguments are values, even if they contain spaces.
const OF_VALUES: &[&str] =
    &["aliases", "bulk_of", "cache", "default", "included_by", "lifecycle", "none", "rust_name", "Named"];

/// Removes strings of several words, which are documentation of the spec, from code and appends them to `docs`. The
/// first argument of a constructor is a name or a value, and so is a field with a name.
pub(super) fn without_docs(tokens: TokenStream, docs: &mut Vec<String>) -> TokenStream {
    without(tokens, false, docs)
}

fn without(tokens: TokenStream, has_name: bool, docs: &mut Vec<String>) -> TokenStream {
    let mut last = String::new();
    let remaining = tokens.into_iter().enumerate().map(|(position, token)| {
        let is_value = (position == 0 && has_name) || last == ":";
        let before = std::mem::replace(&mut last, token.to_string());
        match token {
            TokenTree::Group(group) if OF_VALUES.contains(&before.as_str()) => TokenTree::Group(group),
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), without(group.stream(), before == "new", docs)))
            }
            TokenTree::Literal(it) if !is_value && is_documentation(&it.to_string()) => {
                docs.push(it.to_string());
                TokenTree::Literal(Literal::string(""))
            }
            other => other,
        }
    });
    remaining.collect()
}

fn is_documentation(literal: &str) -> bool {
    literal.starts_with('"') && literal.contains([' ', '.'])
}
