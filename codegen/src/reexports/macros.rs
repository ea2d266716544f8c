//! Expands macros by example, as far as items need it: what a macro writes is an item like any other.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Ident, Lifetime, Lit, Meta, Path, Type, Visibility};

/// The rules of a macro: what is matched, and what it becomes.
pub(super) struct Rules(Vec<(Vec<Part>, Vec<Part>)>);

/// A part of a matcher or of what it becomes. In the latter, variables have no kind.
enum Part {
    Token(TokenTree),
    Group(Delimiter, Vec<Part>),
    Variable(String, String),
    Repeated { parts: Vec<Part>, separator: Option<TokenTree>, at_most_once: bool },
}

#[derive(Clone)]
enum Binding {
    Once(TokenStream),
    Repeated(Vec<Binding>),
}

type Bindings = BTreeMap<String, Binding>;

impl Rules {
    pub(super) fn of(definition: TokenStream) -> Rules {
        let groups = definition.into_iter().filter_map(|token| match token {
            TokenTree::Group(group) => Some(parts(group.stream())),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => None,
        });
        let mut groups = groups.collect::<Vec<_>>().into_iter();
        let mut rules = Vec::new();
        while let (Some(matcher), Some(becomes)) = (groups.next(), groups.next()) {
            rules.push((matcher, becomes));
        }
        Rules(rules)
    }

    /// Expands the input by the first rule that fits.
    pub(super) fn expand(&self, input: &TokenStream) -> Option<TokenStream> {
        self.0.iter().find_map(|(matcher, becomes)| {
            let mut bindings = Bindings::new();
            let parser = |input: ParseStream<'_>| match_all(matcher, input, &mut bindings);
            parser.parse2(input.clone()).ok()?;
            Some(transcribe(becomes, &bindings))
        })
    }
}

fn parts(tokens: TokenStream) -> Vec<Part> {
    let mut tokens = tokens.into_iter().peekable();
    let mut parts_found = Vec::new();
    while let Some(token) = tokens.next() {
        let is_dollar = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '$');
        let part = match (token, tokens.peek().cloned()) {
            (_, Some(TokenTree::Ident(name))) if is_dollar => {
                tokens.next();
                let is_kind = matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
                let mut ahead = tokens.clone();
                let kind = match (is_kind.then(|| ahead.next()), is_kind.then(|| ahead.next()).flatten()) {
                    (Some(_), Some(TokenTree::Ident(kind))) if is_fragment(&kind.to_string()) => {
                        tokens = ahead;
                        kind.to_string()
                    }
                    _ => String::new(),
                };
                Part::Variable(name.to_string(), kind)
            }
            (_, Some(TokenTree::Group(group))) if is_dollar => {
                tokens.next();
                let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if "*+?".contains(it.as_char()));
                let separator = tokens.next_if(|token| !is_end(token));
                let at_most_once = tokens.next().is_some_and(|token| token.to_string() == "?");
                Part::Repeated { parts: parts(group.stream()), separator, at_most_once }
            }
            (TokenTree::Group(group), _) => Part::Group(group.delimiter(), parts(group.stream())),
            (token, _) => Part::Token(token),
        };
        parts_found.push(part);
    }
    parts_found
}

fn is_fragment(kind: &str) -> bool {
    ["ident", "ty", "expr", "meta", "path", "literal", "lifetime", "vis", "tt"].contains(&kind)
}

fn match_all(parts: &[Part], input: ParseStream<'_>, bindings: &mut Bindings) -> syn::Result<()> {
    for part in parts {
        match part {
            Part::Token(token) => {
                let found = input.parse::<TokenTree>()?;
                if found.to_string() != token.to_string() {
                    return Err(input.error("another token"));
                }
            }
            Part::Group(delimiter, parts) => {
                let found = input.parse::<Group>()?;
                if found.delimiter() != *delimiter {
                    return Err(input.error("another delimiter"));
                }
                let parser = |input: ParseStream<'_>| match_all(parts, input, bindings);
                parser.parse2(found.stream())?;
            }
            Part::Variable(name, kind) => {
                bindings.insert(name.clone(), Binding::Once(fragment(kind, input)?));
            }
            Part::Repeated { parts, separator, at_most_once } => {
                let rounds = match_rounds(parts, separator.as_ref(), *at_most_once, input);
                for name in variables(parts) {
                    let each = rounds.iter().filter_map(|round| round.get(&name).cloned()).collect();
                    bindings.insert(name, Binding::Repeated(each));
                }
            }
        }
    }
    Ok(())
}

fn match_rounds(
    parts: &[Part],
    separator: Option<&TokenTree>,
    at_most_once: bool,
    input: ParseStream<'_>,
) -> Vec<Bindings> {
    let mut rounds = Vec::new();
    while !input.is_empty() && (rounds.is_empty() || !at_most_once) {
        let ahead = input.fork();
        let is_separated = separator.filter(|_| !rounds.is_empty()).is_none_or(|separator| {
            ahead.parse::<TokenTree>().is_ok_and(|found| found.to_string() == separator.to_string())
        });
        let mut round = Bindings::new();
        if !is_separated || match_all(parts, &ahead, &mut round).is_err() {
            break;
        }
        input.advance_to(&ahead);
        rounds.push(round);
    }
    rounds
}

fn fragment(kind: &str, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    Ok(match kind {
        "ident" => input.call(Ident::parse_any)?.into_token_stream(),
        "ty" => input.parse::<Type>()?.into_token_stream(),
        "expr" => input.parse::<Expr>()?.into_token_stream(),
        "meta" => input.parse::<Meta>()?.into_token_stream(),
        "path" => input.parse::<Path>()?.into_token_stream(),
        "literal" => input.parse::<Lit>()?.into_token_stream(),
        "lifetime" => input.parse::<Lifetime>()?.into_token_stream(),
        "vis" => input.parse::<Visibility>()?.into_token_stream(),
        _ => input.parse::<TokenTree>()?.into_token_stream(),
    })
}

fn variables(parts: &[Part]) -> Vec<String> {
    let of = |part: &Part| match part {
        Part::Token(_) => Vec::new(),
        Part::Group(_, parts) | Part::Repeated { parts, .. } => variables(parts),
        Part::Variable(name, _) => vec![name.clone()],
    };
    parts.iter().flat_map(of).collect()
}

fn transcribe(parts: &[Part], bindings: &Bindings) -> TokenStream {
    let of = |part: &Part| match part {
        Part::Token(token) => token.to_token_stream(),
        Part::Group(delimiter, parts) => Group::new(*delimiter, transcribe(parts, bindings)).into_token_stream(),
        Part::Variable(name, _) => match bindings.get(name) {
            Some(Binding::Once(tokens)) => tokens.clone(),
            // `$crate`; the paths of the macros are those of their own crate.
            Some(Binding::Repeated(_)) | None => {
                let name = Ident::new(name, proc_macro2::Span::call_site());
                quote!(#name)
            }
        },
        Part::Repeated { parts, separator, .. } => transcribe_rounds(parts, separator.as_ref(), bindings),
    };
    parts.iter().map(of).collect()
}

fn transcribe_rounds(parts: &[Part], separator: Option<&TokenTree>, bindings: &Bindings) -> TokenStream {
    let repeated = variables(parts).into_iter().filter_map(|name| match bindings.get(&name) {
        Some(Binding::Repeated(each)) => Some((name, each)),
        Some(Binding::Once(_)) | None => None,
    });
    let repeated = repeated.collect::<Vec<_>>();
    let count = repeated.iter().map(|(_, each)| each.len()).max().unwrap_or_default();
    let mut tokens = TokenStream::new();
    for round in 0..count {
        if round > 0 {
            tokens.extend(separator.map(ToTokens::to_token_stream));
        }
        let of_round = repeated.iter().filter_map(|(name, each)| Some((name.clone(), each.get(round)?.clone())));
        let bindings = bindings.clone().into_iter().chain(of_round).collect();
        tokens.extend(transcribe(parts, &bindings));
    }
    tokens
}
