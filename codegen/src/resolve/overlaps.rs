//! Strings that match two members of an enum. A client could decode such a string as either of them.

use helpdesk_meta::Format;

use super::resolver::Resolver;
use crate::api::{Pattern, Type};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Item, TypeKind};

/// Reports each pattern that matches a string of an earlier pattern, or a value of the enum.
pub(super) fn check(resolver: &mut Resolver<'_>, at: &At, values: &[Item<document::EnumValue>], patterns: &[Pattern]) {
    let sequences = patterns.iter().map(|pattern| sequences(resolver, pattern)).collect::<Vec<_>>();
    let entry = |pattern: &Pattern| at.child("patterns").child(&pattern.name).on_key();
    for (index, pattern) in patterns.iter().enumerate() {
        let first =
            (0..index).find(|&first| sequences[first].iter().any(|a| sequences[index].iter().any(|b| overlap(a, b))));
        if let Some(first) = first {
            let first = &patterns[first];
            let message =
                format!("ambiguous patterns `{}` and `{}`: both match the same text", first.name, pattern.name);
            resolver.report(
                Diagnostic::new(Code::BadValue, entry(pattern), message)
                    .also(entry(first), "the other one")
                    .help("put different text before or after the numbers"),
            );
        }
        for value in values.iter().filter(|value| sequences[index].iter().any(|it| overlap(it, &literal(&value.name))))
        {
            let message = format!("ambiguous value `{}`: the pattern `{}` matches it too", value.name, pattern.name);
            resolver.report(
                Diagnostic::new(Code::BadValue, value.at.on_key(), message)
                    .also(entry(pattern), "the pattern")
                    .help("remove the value, or put other text before or after the number of the pattern"),
            );
        }
    }
}

/// A part of a string.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Char(char),
    /// A digit from 1 to 9, which begins a number.
    First,
    Digit,
    /// Any number of digits, including zero.
    Digits,
}

impl Piece {
    fn holds(self, it: char) -> bool {
        match self {
            Piece::Char(own) => own == it,
            Piece::First => matches!(it, '1'..='9'),
            Piece::Digit | Piece::Digits => it.is_ascii_digit(),
        }
    }

    /// Whether both pieces can match the same character.
    fn overlaps(self, other: Piece) -> bool {
        match (self, other) {
            (Piece::Char(it), piece) | (piece, Piece::Char(it)) => piece.holds(it),
            _ => true,
        }
    }
}

/// The strings that a pattern matches: one sequence each for zero, for positive numbers and for negative numbers.
/// Identifiers have none for zero, which services use for "no record".
fn sequences(resolver: &Resolver<'_>, pattern: &Pattern) -> Vec<Vec<Piece>> {
    let number = vec![Piece::First, Piece::Digits];
    let negative = [vec![Piece::Char('-')], number.clone()].concat();
    let parts = match &pattern.part {
        Type::Int => vec![literal("0"), number, negative],
        _ if pattern.is_id => vec![number],
        Type::Named(name) => match resolver.types.get(name).map(|decl| &decl.value.kind) {
            Some(TypeKind::Format(format)) => vec![format_pieces(format)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    parts.into_iter().map(|part| [literal(&pattern.prefix), part, literal(&pattern.suffix)].concat()).collect()
}

fn literal(text: &str) -> Vec<Piece> {
    text.chars().map(Piece::Char).collect()
}

fn format_pieces(format: &str) -> Vec<Piece> {
    let mut parts = Format(format).literals();
    let mut pieces = parts.next().map(literal).unwrap_or_default();
    for part in parts {
        pieces.extend([Piece::Digit, Piece::Digits]);
        pieces.extend(literal(part));
    }
    pieces
}

/// Whether a string matches both sequences. The table has the answer for all pairs of their suffixes.
fn overlap(a: &[Piece], b: &[Piece]) -> bool {
    let mut table = vec![vec![false; b.len() + 1]; a.len() + 1];
    for (i, j) in (0..=a.len()).rev().flat_map(|i| (0..=b.len()).rev().map(move |j| (i, j))) {
        table[i][j] = match (a.get(i), b.get(j)) {
            (None, None) => true,
            (Some(Piece::Digits), _) if table[i + 1][j] => true,
            (_, Some(Piece::Digits)) if table[i][j + 1] => true,
            (None, _) | (_, None) => false,
            (Some(one), Some(other)) => {
                let next = [(Piece::Digits == *one, i), (Piece::Digits == *other, j)];
                let [i, j] = next.map(|(stays, at)| if stays { at } else { at + 1 });
                one.overlaps(*other) && table[i][j]
            }
        };
    }
    table[0][0]
}
