//! Rust names. Only this module derives identifiers from text of the spec.

mod plural;

use std::fmt;

use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

use crate::letters;

/// Types that most programs use. The client crate reexports them from the runtime at its root, so a spec cannot declare
/// types with these names. All other types are in modules.
pub(crate) const RUNTIME_TYPES: &[&str] = &[
    "CivilDateTime",
    "CustomFields",
    "Effect",
    "Json",
    "ListResponse",
    "Localized",
    "Method",
    "Minutes",
    "OneOrMany",
    "Percent",
    "RawRequest",
    "Request",
    "Search",
    "Seconds",
    "Timestamp",
    "Upload",
];

/// Types that most programs use, from the client runtime.
pub(crate) const CLIENT_TYPES: &[&str] = &[
    "ClientBuilder",
    "DownloadRequest",
    "Error",
    "ErrorKind",
    "ErrorReport",
    "Outcome",
    "Page",
    "RequestOptions",
    "StopHandle",
];

/// Names of Rust's prelude that generated code and its examples use, so a spec cannot declare types with these names.
/// Full paths would free the names, and lengthen one line in twenty of the generated crate.
pub(crate) const PRELUDE: &[&str] =
    &["Box", "Err", "From", "Into", "None", "Ok", "Option", "Result", "Some", "String", "Vec"];

/// The module of `api.yaml`: the conventions of the service, and the types that resources share. Every spec has it.
pub(crate) const SHARED: &str = "api";

/// The name of the request type for a record that responses have too.
pub(crate) fn object_name(record: &str) -> String {
    format!("{record}Input")
}

/// Modules of the runtime that the client crate reexports. No resource may have such a name.
pub(crate) const RUNTIME_MODULES: &[&str] = &["request", "response", "values"];

/// Modules of the client runtime that the client crate reexports with the feature `client`.
pub(crate) const CLIENT_MODULES: &[&str] = &["files", "observability", "pagination", "rate_limit", "transport"];

/// The module of the client runtime that the client crate reexports with the feature `jobs`.
pub(crate) const JOBS_MODULE: &str = "jobs";

/// Modules of the client crate that belong to no resource, and `std`, which a module would hide in programs with `use
/// helpdesk::*`.
const OWN_MODULES: &[&str] = &["blocking", "catalog", "guide", JOBS_MODULE, "lib", "main", "meta", "service", "std"];

/// Whether the client crate has a module of this name that is not a resource.
pub(crate) fn is_own_module(name: &str) -> bool {
    [OWN_MODULES, RUNTIME_MODULES, CLIENT_MODULES].iter().any(|names| names.contains(&name))
}

/// The words that cannot be identifiers in any edition up to 2024.
const KEYWORDS: &[&str] = &[
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super",
    "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// A name as on the wire. Two names may give the same identifier; the caller checks that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name<'a> {
    wire: &'a str,
}

impl<'a> Name<'a> {
    pub(crate) fn new(wire: &'a str) -> Name<'a> {
        Name { wire }
    }

    /// Checks that identifiers can be derived from the name.
    pub(crate) fn check(self) -> Result<(), NotAName> {
        if let Some(stray) = self.wire.chars().find(|it| !it.is_ascii_alphanumeric() && !is_separator(*it)) {
            return Err(NotAName::StrayCharacter(stray));
        }
        match self.wire.chars().find(char::is_ascii_alphanumeric) {
            None => Err(NotAName::Empty),
            Some(first) if first.is_ascii_digit() => Err(NotAName::LeadingDigit(first)),
            Some(_) => Ok(()),
        }
    }

    /// A type or a variant: `OnHold`.
    pub(crate) fn type_text(self) -> Result<String, NotAName> {
        self.check()?;
        Ok(avoid_keyword(self.words().to_upper_camel_case()))
    }

    /// A function, a field, an argument or a module: `on_hold`, and `type_` where that is a keyword.
    pub(crate) fn value_text(self) -> Result<String, NotAName> {
        self.check()?;
        Ok(avoid_keyword(self.words().to_snake_case()))
    }

    /// A field or argument with several values: `statuses` for `status`.
    pub(crate) fn plural_text(self) -> Result<String, NotAName> {
        self.check()?;
        Ok(avoid_keyword(plural::plural(&self.words().to_snake_case())))
    }

    /// Whether [`Self::plural_text`] may not be an English word: `errata` is plural already, and `quota` is not.
    pub(crate) fn has_doubtful_plural(self) -> bool {
        plural::is_doubtful(&self.words().to_snake_case())
    }

    /// A constant: `ON_HOLD`.
    pub(crate) fn const_text(self) -> Result<String, NotAName> {
        self.check()?;
        Ok(self.words().to_shouty_snake_case())
    }

    /// The name with plural acronyms in a form that heck splits correctly: it turns `ticketIDs` into `ticket_i_ds`, but
    /// `ticketIds` into `ticket_ids`.
    fn words(self) -> String {
        let letters = self.wire.chars().collect::<Vec<_>>();
        let upper = |index: usize| letters.get(index).is_some_and(char::is_ascii_uppercase);
        let lower = |index: usize| letters.get(index).is_some_and(char::is_ascii_lowercase);
        let mut tamed = letters.clone();
        for plural in (2..letters.len()).filter(|&it| letters[it] == 's') {
            if upper(plural - 1) && upper(plural - 2) && !lower(plural + 1) {
                let start = (0..plural).rev().take_while(|&it| upper(it)).last().unwrap_or(plural);
                tamed[start + 1..plural].iter_mut().for_each(|it| it.make_ascii_lowercase());
            }
        }
        tamed.into_iter().collect()
    }
}

fn is_separator(it: char) -> bool {
    matches!(it, '_' | '-' | '.' | ' ')
}

fn avoid_keyword(mut text: String) -> String {
    if KEYWORDS.contains(&text.as_str()) {
        text.push('_');
    }
    text
}

/// Why no identifier can be derived from a name. Its text continues "`+1` cannot become a Rust name: ".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotAName {
    Empty,
    LeadingDigit(char),
    StrayCharacter(char),
}

impl fmt::Display for NotAName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAName::Empty => f.write_str("it has no letters"),
            NotAName::LeadingDigit(digit) => write!(f, "it starts with the digit `{digit}`"),
            NotAName::StrayCharacter(stray) if stray.is_alphabetic() => {
                write!(f, "it contains `{stray}` ({})", letters::describe(*stray))
            }
            NotAName::StrayCharacter(stray) => write!(f, "it contains `{}`", stray.escape_debug()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spellings(wire: &str) -> [String; 3] {
        let name = Name::new(wire);
        [name.type_text(), name.value_text(), name.const_text()].map(|it| it.unwrap())
    }

    #[test]
    fn wire_names_become_rust_names() {
        assert_eq!(spellings("on_hold"), ["OnHold", "on_hold", "ON_HOLD"]);
        assert_eq!(spellings("isSelected"), ["IsSelected", "is_selected", "IS_SELECTED"]);
        assert_eq!(spellings("ticketIDs"), ["TicketIds", "ticket_ids", "TICKET_IDS"]);
        assert_eq!(spellings("IDs_of_URLs"), ["IdsOfUrls", "ids_of_urls", "IDS_OF_URLS"]);
        assert_eq!(spellings("HTMLStyle"), ["HtmlStyle", "html_style", "HTML_STYLE"]);
        assert_eq!(spellings("last 30-days"), ["Last30Days", "last_30_days", "LAST_30_DAYS"]);
        assert_eq!(spellings("CREATE"), ["Create", "create", "CREATE"]);
    }

    #[test]
    fn name_of_several_values_is_plural() {
        let plurals = |wires: &[&str]| wires.iter().map(|it| Name::new(it).plural_text().unwrap()).collect::<Vec<_>>();
        assert_eq!(plurals(&["status", "priority", "user_id"]), ["statuses", "priorities", "user_ids"]);
        assert_eq!(plurals(&["key", "box", "match", "address"]), ["keys", "boxes", "matches", "addresses"]);
        assert_eq!(plurals(&["labels", "user_ids", "ticketIDs"]), ["labels", "user_ids", "ticket_ids"]);
        assert_eq!(plurals(&["type", "use"]), ["types", "uses"]);
        assert_eq!(plurals(&["children", "user_data", "media"]), ["children", "user_data", "media"]);
        assert_eq!(plurals(&["staff", "criteria", "news", "series"]), ["staff", "criteria", "news", "series"]);
        assert_eq!(plurals(&["Person", "subCriterion", "alias"]), ["people", "sub_criteria", "aliases"]);
    }

    #[test]
    fn ambiguous_ending_makes_plural_doubtful() {
        let doubtful = |wires: &[&str]| wires.iter().all(|it| Name::new(it).has_doubtful_plural());
        assert!(doubtful(&["strata", "sub_fungi", "proofOfLoaf", "craftsmen", "oasis", "housewife"]));
        let known = ["children", "data", "quota", "person", "status", "staff", "apis", "tariff", "label", "box"];
        assert!(known.iter().all(|it| !Name::new(it).has_doubtful_plural()));
    }

    #[test]
    fn keywords_get_an_underscore() {
        assert_eq!(spellings("type"), ["Type", "type_", "TYPE"]);
        assert_eq!(spellings("self"), ["Self_", "self_", "SELF"]);
        assert_eq!(Name::new("Self").type_text().unwrap(), "Self_");
        assert_eq!(Name::new("crate").value_text().unwrap(), "crate_");
        assert_eq!(Name::new("super").value_text().unwrap(), "super_");
        for keyword in KEYWORDS {
            Name::new(keyword).value_text().unwrap();
        }
    }

    #[test]
    fn invalid_name_reports_reason() {
        let why = |wire| Name::new(wire).check().unwrap_err().to_string();
        assert_eq!(why("+1"), "it contains `+`");
        assert_eq!(why("-1"), "it starts with the digit `1`");
        assert_eq!(why("3_previous_months"), "it starts with the digit `3`");
        assert_eq!(why("a\nb"), "it contains `\\n`");
        assert_eq!(why("_"), "it has no letters");
        assert_eq!(why(""), "it has no letters");
    }
}
