//! Prints macro calls that are items. A Rust formatter does not know their grammar and would fill lines with their
//! tokens.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{ItemMacro, MacroDelimiter};

/// Whether this module prints the call. It prints neither macro definitions nor calls with attributes.
pub(super) fn is_table(call: &ItemMacro) -> bool {
    call.ident.is_none() && call.attrs.is_empty() && !matches!(call.mac.delimiter, MacroDelimiter::Bracket(_))
}

/// Prints the call in one line. A call with braces has a line for each row that ends in `;`.
pub(super) fn print(call: &ItemMacro) -> String {
    let name = text(call.mac.path.to_token_stream());
    match call.mac.delimiter {
        MacroDelimiter::Brace(_) => format!("{name}! {{\n{}}}\n", rows(call.mac.tokens.clone())),
        _ => format!("{name}!({});\n", text(call.mac.tokens.clone())),
    }
}

fn rows(tokens: TokenStream) -> String {
    let mut rows = String::new();
    let mut row = TokenStream::new();
    for token in tokens {
        let ends = matches!(&token, TokenTree::Punct(it) if it.as_char() == ';');
        row.extend([token]);
        if ends {
            rows.push_str(&format!("    {}\n", text(std::mem::take(&mut row))));
        }
    }
    if row.is_empty() { rows } else { rows + &format!("    {}\n", text(row)) }
}

/// Prints tokens with a space between them, except for marks of several characters, paths, references, argument lists,
/// and marks after a word.
fn text(tokens: TokenStream) -> String {
    let mut text = String::new();
    let mut is_joint = false;
    for token in tokens {
        let (shown, joins) = match &token {
            TokenTree::Group(group) => {
                let inner = self::text(group.stream());
                match group.delimiter() {
                    Delimiter::Parenthesis => (format!("({inner})"), true),
                    Delimiter::Bracket => (format!("[{inner}]"), false),
                    Delimiter::Brace => (format!("{{ {inner} }}"), false),
                    Delimiter::None => (inner, false),
                }
            }
            TokenTree::Punct(mark) => (mark.to_string(), matches!(mark.as_char(), ',' | ';' | ':')),
            TokenTree::Ident(_) | TokenTree::Literal(_) => (token.to_string(), false),
        };
        if !joins && !is_joint && !text.is_empty() && !["::", "&"].iter().any(|it| text.ends_with(it)) {
            text.push(' ');
        }
        text.push_str(&shown);
        is_joint = matches!(&token, TokenTree::Punct(mark) if mark.spacing() == Spacing::Joint);
    }
    text
}
