//! The characters by which HTML is compared: the characters that remain if a service rewrites the markup.

/// Stands for a character reference with an unknown name: HTML has more than two thousand names.
const UNKNOWN: char = '\u{FFFC}';

/// Names of characters that editors write and that the comparison ignores.
const SYMBOLS: &str = "amp lt gt quot apos nbsp ensp emsp thinsp zwnj zwj shy ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo laquo raquo \
     lsaquo rsaquo hellip bull middot euro pound cent yen sect copy reg trade numero deg plusmn times divide minus larr uarr rarr darr \
     spades clubs hearts diams";

/// The names of the characters from U+00C0 to U+00FF, which have letters of most languages of Europe.
const LATIN: &str = "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
     Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
     egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
     yacute thorn yuml";

/// The length of the longest name of a character.
const MAX_NAME_BYTES: usize = 31;

/// Elements whose content is not shown.
const HIDDEN: [&str; 3] = ["style", "script", "head"];

/// Returns the characters of HTML that are compared, without tags, comments, styles and scripts.
pub(crate) fn characters(html: &str) -> String {
    let (mut characters, mut rest) = (String::with_capacity(html.len()), html);
    while let Some(start) = rest.find(['<', '&']) {
        push(&mut characters, &rest[..start]);
        rest = &rest[start..];
        rest = if rest.starts_with('<') { after_markup(rest) } else { reference(&mut characters, rest) };
    }
    push(&mut characters, rest);
    characters
}

/// Returns the characters of plain text that are compared.
pub(crate) fn characters_of_text(text: &str) -> String {
    let mut characters = String::with_capacity(text.len());
    push(&mut characters, text);
    characters
}

/// Returns whether the characters are the same. `None` if unknown characters among them decide it.
pub(crate) fn is_same(one: &str, other: &str) -> Option<bool> {
    match [one, other].map(|it| it.contains(UNKNOWN)) {
        [false, false] => Some(one == other),
        [true, true] => None,
        [true, false] => (!may_be(one, other)).then_some(false),
        [false, true] => (!may_be(other, one)).then_some(false),
    }
}

/// Returns whether a text with unknown characters may be equal to another text.
fn may_be(characters: &str, known: &str) -> bool {
    let mut parts = characters.split(UNKNOWN);
    let (Some(first), Some(last)) = (parts.next(), parts.next_back()) else { return false };
    let Some(rest) = known.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else { return false };
    parts.try_fold(rest, |rest, part| rest.split_once(part).map(|(_, rest)| rest)).is_some()
}

/// Adds the compared characters: letters, digits, the punctuation of ASCII, and characters beyond the first plane of
/// Unicode, such as most emoji. A service may rewrite white space, and symbols that HTML has names for.
fn push(characters: &mut String, text: &str) {
    let is_compared = |c: &char| match c {
        '<' | '>' | '&' | '"' | '\'' => false,
        _ => c.is_alphanumeric() || c.is_ascii_punctuation() || *c > '\u{FFFF}',
    };
    characters.extend(text.chars().filter(is_compared));
}

/// Skips the markup that a `<` begins: a comment, a tag, or an element that is not shown. Returns the rest.
fn after_markup(html: &str) -> &str {
    if let Some(comment) = html.strip_prefix("<!--") {
        return comment.split_once("-->").map_or("", |(_, rest)| rest);
    }
    if !html[1..].trim_start_matches('/').starts_with(|it: char| it.is_ascii_alphabetic() || matches!(it, '!' | '?')) {
        return &html[1..];
    }
    let rest = after_tag(html);
    let name = html[1..].split(|it: char| !it.is_ascii_alphanumeric()).next().unwrap_or_default().to_ascii_lowercase();
    if !HIDDEN.contains(&&*name) {
        return rest;
    }
    let end = rest.to_ascii_lowercase().find(&format!("</{name}"));
    end.map_or("", |end| after_tag(&rest[end..]))
}

/// Returns the rest after the `>` of a tag. A `>` in a quoted attribute does not end the tag.
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

/// Adds the character of the reference that a `&` begins, and returns the rest.
fn reference<'a>(characters: &mut String, html: &'a str) -> &'a str {
    let is_name =
        |name: &str| name.len() <= MAX_NAME_BYTES && name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'#');
    let Some((name, rest)) = html[1..].split_once(';').filter(|(name, _)| is_name(name)) else { return &html[1..] };
    let code = name.strip_prefix('#').and_then(|number| match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => number.parse().ok(),
    });
    // Numbers of control characters mean the characters of Windows-1252: symbols, and a few letters.
    let is_symbol = |it: u32| (128..160).contains(&it) && ![131, 138, 140, 142, 154, 156, 158, 159].contains(&it);
    let latin = LATIN.split(' ').zip('\u{C0}'..).find(|(known, _)| *known == name).map(|(_, letter)| letter);
    match code.and_then(char::from_u32).filter(|it| !it.is_control()).or(latin) {
        Some(it) => push(characters, it.encode_utf8(&mut [0; 4])),
        None if code.is_some_and(is_symbol) => (),
        None if SYMBOLS.split(' ').any(|it| it == name) => (),
        None => characters.push(UNKNOWN),
    }
    rest
}
