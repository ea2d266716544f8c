//! Paths in the module that declares a type. `Label` in that module is `crate::Label` in every other one.

use proc_macro2::{Group, TokenStream, TokenTree};

use crate::api::TypeDecl;

/// Removes the paths of types of the item's own module.
pub(super) fn paths(item: TokenStream, declared: &[TypeDecl]) -> TokenStream {
    let mut tokens = Vec::new();
    for token in item {
        tokens.push(inside(token, declared));
        let is_own = |name: String| declared.iter().any(|decl| decl.name == name) && !may_be_parameter(&name);
        if name_from_root(&tokens).is_some_and(is_own) {
            tokens.drain(tokens.len() - 4..tokens.len() - 1);
        }
    }
    tokens.into_iter().collect()
}

fn inside(token: TokenTree, declared: &[TypeDecl]) -> TokenTree {
    match token {
        TokenTree::Group(group) => {
            let (delimiter, stream) = (group.delimiter(), group.stream());
            // While the group is alive, iteration over its stream copies the tokens.
            drop(group);
            Group::new(delimiter, paths(stream, declared)).into()
        }
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => token,
    }
}

/// The name `Label`, if the tokens end with `crate::Label`.
fn name_from_root(tokens: &[TokenTree]) -> Option<String> {
    let is_colon = |it: &TokenTree| matches!(it, TokenTree::Punct(mark) if mark.as_char() == ':');
    match tokens {
        [.., TokenTree::Ident(root), first, second, TokenTree::Ident(name)]
            if root == "crate" && is_colon(first) && is_colon(second) =>
        {
            Some(name.to_string())
        }
        _ => None,
    }
}

/// Whether an item may have a type parameter with this name, such as `T` or `M2`, which would hide the type.
fn may_be_parameter(name: &str) -> bool {
    name.trim_end_matches(|it: char| it.is_ascii_digit()).len() == 1
}
