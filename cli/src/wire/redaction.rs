//! Which values are shown: those that the metadata calls public. Of unknown ones, it is numbers and booleans.

use helpdesk::HelpDesk;
use helpdesk::meta::{FieldDetails, OPERATIONS, OperationDetails, Sensitivity, Service, TYPES, TypeDetails, ValueType};
use helpdesk::request::FormPart;
use helpdesk_export::record;
use helpdesk_export::text::visible;
use http::Uri;
use serde_json::Value;

pub(super) const REDACTED: &str = "<redacted>";

/// Parts of names that no metadata has, whose values give access.
const SECRET_NAMES: [&str; 4] = ["api_key", "password", "secret", "token"];

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
    /// If it looks like a name that a program gave: an open enum may hold anything.
    Word,
    /// Unless it is a string.
    Unknown,
    Personal,
    Secret,
}

impl Rule {
    fn new(kind: &ValueType, sensitivity: Sensitivity) -> Self {
        match (sensitivity, kind) {
            (Sensitivity::Secret, _) => Self::Secret,
            (Sensitivity::Personal, _) => Self::Personal,
            (Sensitivity::Public, ValueType::Named(_) | ValueType::List(ValueType::Named(_))) => Self::Word,
            (Sensitivity::Public, _) => Self::Always,
            _ => Self::Unknown,
        }
    }
}

impl Redaction {
    /// What is known about a request with this path.
    pub(super) fn of_request(method: &str, path: &str, unredacted: bool) -> Self {
        let below = path.split_once(HelpDesk::METADATA.prefix).map_or(path, |(_, below)| below);
        let operation = operations(method, below).next();
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
        let ids = |part: &str| if part.split(',').all(is_name) { part.to_owned() } else { REDACTED.to_owned() };
        let path = match self.operation {
            _ if self.unredacted => uri.path().to_owned(),
            Some(_) => uri.path().split('/').map(ids).collect::<Vec<_>>().join("/"),
            // A link may give access by itself.
            None => format!("/{REDACTED}"),
        };
        let pairs = uri.query().into_iter().flat_map(|it| it.split('&'));
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).map(|(name, value)| {
            let name = name.replace("%5B", "[").replace("%5D", "]");
            format!("{}={}", self.name(&name), self.string(&name, value))
        });
        let query = pairs.collect::<Vec<_>>().join("&");
        format!("{origin}{path}{}{query}", if query.is_empty() { "" } else { "?" })
    }

    /// A part of a multipart body.
    pub(super) fn part(&self, part: &FormPart<'_>) -> String {
        let value = part_value(part);
        let shown = match part.file_name {
            Some(_) if !self.unredacted => format!("<a file of {} bytes>", part.size),
            _ => self.string(part.name, &value).to_owned(),
        };
        format!("{}: {shown}\n", self.name(part.name))
    }

    /// The body of a request or of a response.
    pub(super) fn body(&self, value: Value) -> Value {
        self.json(value, Rule::Unknown)
    }

    fn name<'a>(&self, name: &'a str) -> &'a str {
        if self.unredacted || name.split(['[', ']']).all(is_name) { name } else { REDACTED }
    }

    /// The value of a name such as `case[subject]`.
    fn string<'a>(&self, name: &str, value: &'a str) -> &'a str {
        let rule = name.split(['[', ']']).rev().find_map(|it| self.rule(it)).unwrap_or(Rule::Unknown);
        let string = Some(value).filter(|it| it.parse::<f64>().is_err());
        if self.shows(rule, string) { value } else { REDACTED }
    }

    /// JSON with the same structure.
    fn json(&self, value: Value, rule: Rule) -> Value {
        match value {
            Value::Object(entries) => {
                // What is unknown in a record is not known to be public.
                let within = rule.max(Rule::Unknown);
                let entry = |(key, value): (String, Value)| {
                    let value = self.json(value, self.rule(&key).unwrap_or(within));
                    (self.name(&key).to_owned(), value)
                };
                entries.into_iter().map(entry).collect()
            }
            Value::Array(items) => items.into_iter().map(|it| self.json(it, rule)).collect(),
            leaf if leaf.is_null() || self.shows(rule, leaf.as_str()) => leaf,
            _ => REDACTED.into(),
        }
    }

    /// Whether a string, or another value, is shown.
    fn shows(&self, rule: Rule, string: Option<&str>) -> bool {
        match rule {
            Rule::Secret => false,
            _ if self.unredacted => true,
            Rule::Always => true,
            Rule::Word => string.is_none_or(is_name),
            Rule::Unknown => string.is_none(),
            Rule::Personal => false,
        }
    }

    /// The rule for a name. One of several fields of a name decides that is shown the least.
    fn rule(&self, name: &str) -> Option<Rule> {
        let known = self.names.iter().filter(|it| it.0 == name).map(|it| it.1).max();
        known.or_else(|| SECRET_NAMES.iter().any(|it| name.contains(it)).then_some(Rule::Secret))
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

/// Adds the fields of a record, and of the records in it.
fn add_fields(details: Option<&TypeDetails>, names: &mut Vec<(&'static str, Rule)>) {
    for FieldDetails { name, kind, sensitivity, aliases, .. } in record::fields(details) {
        let rule = Rule::new(kind, *sensitivity);
        // A record may be in itself.
        if names.contains(&(name, rule)) {
            continue;
        }
        names.extend([name].into_iter().chain(*aliases).map(|it| (*it, rule)));
        if let ValueType::Named(inner) | ValueType::List(ValueType::Named(inner)) = kind {
            add_fields(TYPES.iter().find(|it| it.name == *inner), names);
        }
    }
}

/// The operations of which this is a request. The path is below that of the API.
pub(crate) fn operations(method: &str, path: &str) -> impl Iterator<Item = &'static OperationDetails> {
    OPERATIONS.iter().filter(move |details| {
        let (known, given) = (details.operation.path.split('/'), path.split('/'));
        let fits = |(known, given): (&str, &str)| match known.split_once('}') {
            Some((_, end)) => given.ends_with(end),
            None => known == given,
        };
        details.operation.method.as_str() == method
            && known.clone().count() == given.clone().count()
            && known.zip(given).all(fits)
    })
}

/// Whether a program gave this name. A person may have typed anything else.
fn is_name(text: &str) -> bool {
    text.len() <= 64 && text.bytes().all(|it| it.is_ascii_alphanumeric() || b"_.-".contains(&it))
}
