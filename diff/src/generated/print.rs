//! Code as reports show it: in one line, without the paths that every client has.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Item;

/// A piece of code in one line.
pub(super) fn code(piece: &impl ToTokens) -> String {
    tokens(piece.to_token_stream())
}

/// Tokens in one line, without documentation.
pub(super) fn tokens(tokens: TokenStream) -> String {
    let mut text = String::new();
    let mut is_joint = false;
    for token in without_documentation(tokens) {
        let shown = match &token {
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
        let is_glued = shown.starts_with(['(', ',', ';', ':', '.', '>', '?', '!', '<'])
            || ["&", "::", ".", "<", "!", "$", "#"].iter().any(|it| text.ends_with(it));
        if !is_joint && !is_glued && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&shown);
        is_joint = matches!(&token, TokenTree::Punct(mark) if mark.spacing() == Spacing::Joint);
    }
    text.replace("crate::", "").replace("rt::", "").replace("std::borrow::", "")
}

/// Tokens without attributes such as `#[doc = ".."]`.
fn without_documentation(tokens: TokenStream) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    for token in tokens {
        let is_documentation = match (&token, kept.last()) {
            (TokenTree::Group(it), Some(TokenTree::Punct(mark))) if mark.as_char() == '#' => {
                it.delimiter() == Delimiter::Bracket && it.stream().to_string().starts_with("doc ")
            }
            _ => false,
        };
        if is_documentation {
            kept.pop();
        } else {
            kept.push(token);
        }
    }
    kept
}

/// An item in the lines of the formatter, without documentation.
pub(super) fn lines(item: Item) -> String {
    let file = syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items: vec![item] };
    let text = prettyplease::unparse(&file);
    text.lines().filter(|line| !line.trim_start().starts_with("///")).map(|line| format!("{line}\n")).collect()
}
