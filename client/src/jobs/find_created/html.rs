//! The visible text of HTML: the part that remains if a service rewrites the markup.

/// Returns the visible characters of HTML: without tags, comments, styles and scripts, with character references
/// decoded, and without white space.
///
/// White space is dropped because a service that converts HTML to text separates blocks in its own way.
pub(crate) fn visible(html: &str) -> String {
    let mut shown = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find(['<', '&']) {
        push(&mut shown, &rest[..start]);
        rest = &rest[start..];
        rest = if rest.starts_with('<') { tag(&mut shown, rest) } else { reference(&mut shown, rest) };
    }
    push(&mut shown, rest);
    shown
}

/// Returns the characters of plain text that [`visible`] would return.
pub(crate) fn visible_of_text(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    push(&mut shown, text);
    shown
}

/// Returns whether a string may be what another one shows, which has character references with unknown names: HTML has more than two
/// thousand of them.
pub(crate) fn may_show(shown: &str, text: &str) -> bool {
    let mut known = known_parts(shown);
    let (Some(first), Some(last)) = (known.next(), known.next_back()) else { return false };
    let Some(rest) = text.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else { return false };
    known.try_fold(rest, |rest, part| rest.split_once(part).map(|(_, rest)| rest)).is_some()
}

/// Splits a string at its character references.
fn known_parts(shown: &str) -> impl DoubleEndedIterator<Item = &str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in shown.match_indices('&') {
        let name = shown[at + 1..].split_once(';').map_or("", |(name, _)| name);
        if name.starts_with(|it: char| it.is_ascii_alphabetic()) && name.chars().all(|it| it.is_ascii_alphanumeric()) {
            parts.push(&shown[start..at]);
            start = at + name.len() + 2;
        }
    }
    parts.push(&shown[start..]);
    parts.into_iter()
}

fn push(shown: &mut String, text: &str) {
    shown.extend(text.chars().filter(|it| !it.is_whitespace() && !is_invisible(*it)));
}

/// The characters that have no width: a soft hyphen, zero-width spaces and joiners, the byte order mark.
fn is_invisible(it: char) -> bool {
    matches!(it, '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}')
}

/// Skips what a `<` begins, and returns the rest. A `<` that begins no markup is text.
fn tag<'a>(shown: &mut String, html: &'a str) -> &'a str {
    if let Some(comment) = html.strip_prefix("<!--") {
        return comment.split_once("-->").map_or("", |(_, rest)| rest);
    }
    let name = html[1..].trim_start_matches('/');
    if !name.starts_with(|it: char| it.is_ascii_alphabetic() || matches!(it, '!' | '?')) {
        shown.push('<');
        return &html[1..];
    }
    let rest = after_tag(&html[1..]);
    for hidden in ["style", "script", "head"] {
        if is_named(&html[1..], hidden) {
            return after_element(rest, hidden);
        }
    }
    rest
}

/// Returns the rest after the `>` of a tag. One in a quoted attribute does not end it.
fn after_tag(tag: &str) -> &str {
    let mut quote = None;
    for (at, it) in tag.char_indices() {
        match (quote, it) {
            (None, '>') => return &tag[at + 1..],
            (None, '"' | '\'') => quote = Some(it),
            (Some(open), it) if open == it => quote = None,
            _ => (),
        }
    }
    ""
}

/// Returns the rest after the end tag of an element whose content is not shown.
fn after_element<'a>(html: &'a str, name: &str) -> &'a str {
    let ends = html.match_indices("</").map(|(at, _)| &html[at + 2..]);
    ends.into_iter().find(|end| is_named(end, name)).map_or("", after_tag)
}

/// Returns whether a tag has this name.
fn is_named(tag: &str, name: &str) -> bool {
    let Some(start) = tag.get(..name.len()) else { return false };
    start.eq_ignore_ascii_case(name) && !tag[name.len()..].starts_with(|it: char| it.is_ascii_alphanumeric())
}

/// Decodes the character reference that a `&` begins, and returns the rest. An unknown one is text.
fn reference<'a>(shown: &mut String, html: &'a str) -> &'a str {
    let name = html[1..].split_once(';').filter(|(name, _)| name.len() <= 10);
    match name.and_then(|(name, rest)| Some((character(name)?, rest))) {
        Some((it, rest)) => {
            push(shown, it.encode_utf8(&mut [0; 4]));
            rest
        }
        None => {
            shown.push('&');
            &html[1..]
        }
    }
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        let windows = |code: u32| WINDOWS_1252.chars().nth(code.checked_sub(0x80)? as usize);
        return code.ok().and_then(|code| windows(code).or_else(|| char::from_u32(code)));
    }
    let latin = LATIN_1.split_ascii_whitespace().position(|it| it == name);
    let latin = latin.and_then(|index| char::from_u32(0xA0 + u32::try_from(index).ok()?));
    latin.or_else(|| OTHERS.iter().find(|(it, _)| *it == name).map(|(_, it)| *it))
}

/// The meaning in HTML of the numbers of the control characters from U+0080 on: the characters of Windows-1252, which Word and Outlook
/// write.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ";

/// The names of U+00A0 to U+00FF, in order.
const LATIN_1: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
     acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
     AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times \
     Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave \
     eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
     ucirc uuml yacute thorn yuml";

/// The other names that editors write.
const OTHERS: &[(&str, char)] = &[
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("lsaquo", '‹'),
    ("rsaquo", '›'),
    ("hellip", '…'),
    ("bull", '•'),
    ("euro", '€'),
    ("trade", '™'),
    ("numero", '№'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("zwnj", '\u{200C}'),
    ("zwj", '\u{200D}'),
    ("larr", '←'),
    ("uarr", '↑'),
    ("rarr", '→'),
    ("darr", '↓'),
    ("harr", '↔'),
    ("minus", '−'),
    ("ne", '≠'),
    ("le", '≤'),
    ("ge", '≥'),
    ("asymp", '≈'),
    ("infin", '∞'),
    ("permil", '‰'),
    ("dagger", '†'),
    ("Dagger", '‡'),
];
