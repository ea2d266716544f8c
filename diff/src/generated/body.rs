//! The facts of the body of a function: its literals, the cases of a `match`, and the code without literals.

use std::collections::BTreeMap;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Arm, Block, Expr, Pat, Signature, Stmt};

use super::print;

/// The facts of a body.
pub(super) struct Body {
    /// Literals in their order.
    pub(super) constants: Vec<String>,
    /// The cases of a body that is a `match`, sorted. Their order means nothing, because only `_` overlaps with others.
    pub(super) cases: Vec<String>,
    /// The code with a placeholder for each literal and each argument.
    pub(super) form: String,
}

impl Body {
    pub(super) fn of(block: &Block, signature: &Signature) -> Body {
        let arguments = arguments(signature);
        match &block.stmts[..] {
            [Stmt::Expr(Expr::Match(it), None)] if it.arms.iter().all(is_plain) => {
                let mut cases =
                    it.arms.iter().map(print::code).map(|it| it.trim_end_matches(',').to_owned()).collect::<Vec<_>>();
                cases.sort_unstable();
                let Body { constants, form, .. } = Body::of_tokens(it.expr.to_token_stream(), &arguments);
                Body { constants, cases, form: format!("match {form}") }
            }
            _ => Body::of_tokens(block.stmts.iter().map(ToTokens::to_token_stream).collect(), &arguments),
        }
    }

    /// The facts of an expression outside of a function.
    pub(super) fn of_value(value: &Expr) -> Body {
        Body::of_tokens(value.to_token_stream(), &BTreeMap::new())
    }

    fn of_tokens(tokens: TokenStream, arguments: &BTreeMap<String, usize>) -> Body {
        let mut marks = Marks::default();
        let form = print::tokens(marks.replace(tokens, arguments));
        Body { constants: marks.constants, cases: Vec::new(), form }
    }
}

/// Whether the position of a case changes nothing, because its pattern has no condition and overlaps only with `_`.
fn is_plain(arm: &Arm) -> bool {
    matches!(arm.pat, Pat::Lit(_) | Pat::Path(_) | Pat::TupleStruct(_) | Pat::Struct(_) | Pat::Or(_) | Pat::Wild(_))
}

/// The names of arguments with their positions.
fn arguments(signature: &Signature) -> BTreeMap<String, usize> {
    let names = signature.inputs.iter().enumerate().filter_map(|(position, argument)| match argument {
        syn::FnArg::Typed(argument) => Some((print::code(&argument.pat), position)),
        syn::FnArg::Receiver(_) => None,
    });
    names.collect()
}

#[derive(Default)]
struct Marks {
    constants: Vec<String>,
}

impl Marks {
    fn replace(&mut self, tokens: TokenStream, arguments: &BTreeMap<String, usize>) -> TokenStream {
        let mark = |name: String| TokenTree::Ident(Ident::new(&name, Span::call_site()));
        let replaced = tokens.into_iter().map(|token| match token {
            TokenTree::Group(group) => {
                let stream = self.replace(group.stream(), arguments);
                TokenTree::Group(Group::new(group.delimiter(), stream))
            }
            TokenTree::Literal(it) => {
                self.constants.push(it.to_string());
                mark("CONSTANT".to_owned())
            }
            TokenTree::Ident(it) => match arguments.get(&it.to_string()) {
                Some(position) => mark(format!("ARGUMENT_{position}")),
                None => TokenTree::Ident(it),
            },
            TokenTree::Punct(it) => TokenTree::Punct(it),
        });
        replaced.collect()
    }
}
