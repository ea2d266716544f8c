//! Prints code in one line, in full or without the path prefixes that every client has.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Item;

/// Code in one line, shortened for reports.
pub(super) fn name(piece: &impl ToTokens) -> String {
    short(&code(piece))
}

/// A piece of code in one line.
pub(super) fn code(piece: &impl ToTokens) -> String {
    tokens(piece.to_token_stream())
}

/// Tokens in one line, without documentation.
pub(super) fn tokens(tokens: TokenStream) -> String {
    let mut text = String::new();
    let mut is_joint = false;
    for token in without_documentation(tokens) {
        let piece = match &token {
            TokenTree::Group(group) => {
                let inner = self::tokens(group.stream());
                match group.delimiter() {
                    Delimiter::Parenthesis => format!("({inner})"),
                    Delimiter::Bracket => format!("[{inner}]"),
                    Delimiter::Brace => format!("{{ {inner} }}"),
                    Delimiter::None => inner,
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => token.to_string(),
        };
        let is_glued = piece.starts_with(['(', ',', ';', ':', '.', '>', '?', '!', '<'])
            || ["&", "::", ".", "<", "!", "$", "#"].iter().any(|it| text.ends_with(it));
        if !is_joint && !is_glued && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&piece);
        is_joint = matches!(&token, TokenTree::Punct(mark) if mark.spacing() == Spacing::Joint);
    }
    text
}

/// Shortens code for reports and paths of items. Facts keep the full code, because another prefix may name another
/// item.
pub(super) fn short(code: &str) -> String {
    let mut shortened = String::new();
    let mut rest = code;
    while let Some(next) = rest.chars().next() {
        let is_start = !shortened.ends_with(|it: char| it.is_alphanumeric() || it == '_' || it == ':');
        let prefix = PREFIXES.iter().find(|it| is_start && rest.starts_with(**it));
        let taken = prefix.map_or(next.len_utf8(), |it| it.len());
        if prefix.is_none() {
            shortened.push(next);
        }
        rest = &rest[taken..];
    }
    shortened
}

/// Path prefixes that every client has.
const PREFIXES: &[&str] = &["crate::", "rt::", "std::borrow::"];

/// Whether only readers notice an attribute: documentation, or an alias for searches.
pub(super) fn is_documentation(attribute: &str) -> bool {
    let rest = attribute.strip_prefix("doc").map(|it| it.trim_start().trim_start_matches('(').trim_start());
    rest.is_some_and(|it| it.starts_with('=') || it.starts_with("alias"))
}

/// Tokens without attributes such as `#[doc = ".."]`.
fn without_documentation(tokens: TokenStream) -> Vec<TokenTree> {
    let mut result = Vec::new();
    for token in tokens {
        let is_left_out = match (&token, result.last()) {
            (TokenTree::Group(it), Some(TokenTree::Punct(mark))) if mark.as_char() == '#' => {
                it.delimiter() == Delimiter::Bracket && is_documentation(&it.stream().to_string())
            }
            _ => false,
        };
        if is_left_out {
            result.pop();
        } else {
            result.push(token);
        }
    }
    result
}

/// The formatted source of an item, without documentation.
pub(super) fn lines(item: Item) -> String {
    let file = syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items: vec![item] };
    let text = prettyplease::unparse(&file);
    text.lines().filter(|line| !line.trim_start().starts_with("///")).map(|line| format!("{line}\n")).collect()
}
