//! Which values are shown: those that the metadata calls public. Of unknown ones, it is numbers and booleans.

use std::borrow::Cow;

use helpdesk::HelpDesk;
use helpdesk::meta::{
    FieldDetails, OPERATIONS, OperationDetails, Sensitivity, Service, TYPES, TypeDetails, TypeShape, ValueType,
};
use helpdesk::request::FormPart;
use helpdesk_export::record;
use helpdesk_export::text::visible;
use http::Uri;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::known::{is_name, is_value};

pub(super) const REDACTED: &str = "<redacted>";

/// Parts of names that no metadata has, whose values give access.
const SECRET_NAMES: &str = "auth bearer cookie credential csrf jwt key passw pwd secret session sig token";

/// What is known about the names in a request, or in its response.
pub(super) struct Redaction {
    operation: Option<&'static OperationDetails>,
    names: Vec<(&'static str, Rule)>,
    /// Whether personal values are shown too. Secrets never are.
    pub(super) unredacted: bool,
}

/// When a value is shown, from the most to the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    Always,
    /// Unless it is a string that is no number, time or word of the API: the service may send anything.
    Typed,
    /// Unless it is a string that is no word of the API.
    Word,
    /// Unless it is a string.
    Unknown,
    Personal,
    Secret,
}

impl Rule {
    fn new(kind: &ValueType, sensitivity: Sensitivity) -> Self {
        match (sensitivity, item(kind)) {
            (Sensitivity::Secret, _) => Self::Secret,
            (Sensitivity::Personal, _) => Self::Personal,
            (Sensitivity::Public, ValueType::Text | ValueType::Html | ValueType::Url) => Self::Always,
            (Sensitivity::Public, ValueType::Named(name)) if is_enum(name) => Self::Word,
            (Sensitivity::Public, _) => Self::Typed,
            _ => Self::Unknown,
        }
    }
}

/// The type of one of several values, at any depth.
fn item(kind: &ValueType) -> &ValueType {
    let inner = kind.item();
    if inner == kind { kind } else { item(inner) }
}

fn is_enum(name: &str) -> bool {
    TYPES.iter().any(|it| it.name == name && matches!(it.shape, TypeShape::Enum { .. }))
}

impl Redaction {
    /// What is known about a request with this path.
    pub(super) fn of_request(method: &str, path: &str, unredacted: bool) -> Self {
        let operation = operations(method, split(path).1).next();
        let params = operation.iter().flat_map(|it| it.operation.params());
        let names = params.map(|it| (it.name, Rule::new(&it.kind, it.sensitivity))).collect();
        Self { operation, names, unredacted }
    }

    /// The same for its response.
    pub(super) fn of_response(self) -> Self {
        let mut names = Vec::new();
        let details = self.operation.and_then(|it| record::record_type(&it.returns));
        add_fields(details, &mut names);
        Self { names, ..self }
    }

    /// An address without what a person may have typed.
    pub(super) fn uri(&self, uri: &Uri) -> String {
        let host = uri.authority().and_then(|it| it.as_str().rsplit('@').next()).unwrap_or_default();
        let origin = format!("{}://{host}", uri.scheme_str().unwrap_or_default());
        let pairs = uri.query().into_iter().flat_map(|it| it.split('&'));
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).map(|(name, value)| {
            let [decoded, text] = [name, value].map(|it| percent_decode_str(it).decode_utf8_lossy());
            let value = if self.shows_string(&decoded, &text) { value } else { REDACTED };
            let name = if self.shows_name(&decoded) { name } else { REDACTED };
            format!("{}={value}", name.replace("%5B", "[").replace("%5D", "]"))
        });
        let query = pairs.collect::<Vec<_>>().join("&");
        format!("{origin}{}{}{query}", self.path(uri.path()), if query.is_empty() { "" } else { "?" })
    }

    fn path(&self, path: &str) -> String {
        let (start, below) = split(path);
        let part = |(known, given): (&str, &str)| match known.split_once('}') {
            Some((_, end)) if !given.trim_end_matches(end).bytes().all(|it| it.is_ascii_digit() || it == b',') => {
                format!("{REDACTED}{end}")
            }
            _ => given.to_owned(),
        };
        match self.operation {
            _ if self.unredacted => path.to_owned(),
            Some(it) => {
                let parts = it.operation.path.split('/').zip(below.split('/')).map(part);
                format!("{start}{}", parts.collect::<Vec<_>>().join("/"))
            }
            // A link may give access by itself.
            None => format!("/{REDACTED}"),
        }
    }

    /// A part of a multipart body.
    pub(super) fn part(&self, part: &FormPart<'_>) -> String {
        let name = if self.shows_name(part.name) { part.name } else { REDACTED };
        let shown = match part.bytes.filter(|_| part.file_name.is_none()) {
            None if !self.unredacted => format!("<a file of {} bytes>", part.size),
            Some(text) if !self.shows_string(part.name, &String::from_utf8_lossy(text)) => REDACTED.to_owned(),
            _ => part_value(part),
        };
        format!("{name}: {shown}\n")
    }

    /// The body of a request or of a response.
    pub(super) fn body(&self, value: Value) -> Value {
        self.json(value, Rule::Unknown)
    }

    fn shows_name(&self, name: &str) -> bool {
        self.unredacted || name.split(['[', ']']).all(is_name)
    }

    /// Whether the value of a name such as `case[subject]` is shown.
    fn shows_string(&self, name: &str, value: &str) -> bool {
        let rule = name.split(['[', ']']).rev().find_map(|it| self.rule(it)).unwrap_or(Rule::Unknown);
        self.shows(rule, Some(value))
    }

    /// JSON with the same structure.
    fn json(&self, value: Value, rule: Rule) -> Value {
        match value {
            Value::Object(entries) => {
                // What is unknown in a record is not known to be public.
                let within = rule.max(Rule::Unknown);
                let entry = |(at, (key, value)): (usize, (String, Value))| {
                    let value = self.json(value, self.rule(&key).unwrap_or(within));
                    // Each has a key of its own.
                    (if self.shows_name(&key) { key } else { format!("<redacted {}>", at + 1) }, value)
                };
                entries.into_iter().enumerate().map(entry).collect()
            }
            Value::Array(items) => items.into_iter().map(|it| self.json(it, rule)).collect(),
            leaf if !leaf.is_null() && !self.shows(rule, leaf.as_str()) => REDACTED.into(),
            Value::String(text) => without_query(&text).into_owned().into(),
            leaf => leaf,
        }
    }

    /// Whether a string, or another value, is shown.
    fn shows(&self, rule: Rule, string: Option<&str>) -> bool {
        match rule {
            Rule::Secret => false,
            _ if self.unredacted => true,
            Rule::Always => true,
            Rule::Typed => string.is_none_or(is_value),
            Rule::Word => string.is_none_or(|it| it.split(',').all(is_name)),
            Rule::Unknown => string.is_none(),
            Rule::Personal => false,
        }
    }

    /// The rule for a name. One of several fields of a name decides that is shown the least.
    fn rule(&self, name: &str) -> Option<Rule> {
        let known = self.names.iter().filter(|it| it.0 == name).map(|it| it.1).max();
        known.or_else(|| is_secret(name).then_some(Rule::Secret))
    }
}

/// The value of a field, or what stands for that of a file.
pub(crate) fn part_value(part: &FormPart<'_>) -> String {
    let shown = match part.file_name {
        Some(name) => format!("<{name}, {} bytes>", part.size),
        None => String::from_utf8_lossy(part.bytes.unwrap_or_default()).into_owned(),
    };
    visible(&shown, "\n")
}

/// A string, but the query of an address, which may give access by itself.
pub(super) fn without_query(text: &str) -> Cow<'_, str> {
    match text.split_once('?') {
        Some((address, query)) if address.contains("://") && is_secret(query) => format!("{address}?{REDACTED}").into(),
        _ => text.into(),
    }
}

/// Whether a name that no metadata has is that of something that gives access.
pub(super) fn is_secret(name: &str) -> bool {
    let name = name.to_lowercase().replace(['-', '_'], "");
    SECRET_NAMES.split(' ').any(|it| name.contains(it))
}

/// Adds the fields of a record, and of the records in it.
fn add_fields(details: Option<&TypeDetails>, names: &mut Vec<(&'static str, Rule)>) {
    for FieldDetails { name, kind, sensitivity, aliases, .. } in record::fields(details) {
        let rule = Rule::new(kind, *sensitivity);
        // A record may be in itself.
        if names.contains(&(name, rule)) {
            continue;
        }
        names.extend([name].into_iter().chain(*aliases).map(|it| (*it, rule)));
        if let ValueType::Named(inner) = item(kind) {
            add_fields(TYPES.iter().find(|it| it.name == *inner), names);
        }
    }
}

/// The operations of which this is a request. The path is below that of the API.
pub(crate) fn operations(method: &str, path: &str) -> impl Iterator<Item = &'static OperationDetails> {
    OPERATIONS.iter().filter(move |details| {
        let (known, given) = (details.operation.path.split('/'), path.split('/'));
        let given = given.map(|it| percent_decode_str(it).decode_utf8_lossy());
        let fits = |(known, given): (&str, Cow<'_, str>)| match known.split_once('}') {
            Some((_, end)) => given.ends_with(end),
            None => known == given,
        };
        details.operation.method.as_str() == method
            && known.clone().count() == given.clone().count()
            && known.zip(given).all(fits)
    })
}

/// The start of a path, up to that of the API, and the rest.
fn split(path: &str) -> (&str, &str) {
    let prefix = HelpDesk::METADATA.prefix;
    path.split_at(path.find(prefix).map_or(0, |at| at + prefix.len()))
}
