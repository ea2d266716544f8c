//! The values to show: those that the metadata calls public, and booleans of unknown names.

use helpdesk::HelpDesk;
use helpdesk::meta::{
    FieldDetails, OPERATIONS, OperationDetails, Sensitivity, Service, TYPES, TypeDetails, TypeShape, ValueType,
};
use helpdesk::request::FormPart;
use helpdesk_text::record;
use http::Uri;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::redaction::known::{is_label, is_media_type, is_name, is_value};

/// The placeholder of a value that is not shown.
pub const REDACTED: &str = "<redacted>";

/// Headers that have nothing personal.
const HARMLESS_HEADERS: &str = "accept cache-control connection content-encoding content-length content-type date \
                                keep-alive retry-after server transfer-encoding user-agent";

/// Parts of names of headers that have an address.
const ADDRESS_HEADERS: &str = "destination link location origin refer refresh uri url";

/// Parts of names that no metadata has, whose values give access.
const SECRET_NAMES: &str = "auth bearer cookie credential csrf jwt key passw pwd secret session sig token";

/// The rules for the names in a request, or in its response.
pub struct Redaction {
    operation: Option<&'static OperationDetails>,
    names: Vec<(&'static str, Rule)>,
    visibility: Visibility,
}

/// The values that are shown beside public ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Visibility {
    /// None.
    Public,
    /// Text that people wrote, such as subjects, messages and titles, even with names and addresses in it. Fields that identify a person stay hidden.
    Texts,
    /// All but secrets.
    AllButSecrets,
}

/// The kind of a value that is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hidden {
    /// The value gives access.
    Secret,
    /// The value identifies a person.
    Identity,
    /// The value may be anything.
    Other,
}

/// When a value is shown, from the most to the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    /// Shown, unless the value is a string that may have an address or a long number.
    Label,
    /// Shown if the value is a media type, because the sender of a file chooses the text.
    MediaType,
    /// Shown, unless the value is a string other than a number, a time or a word of the API.
    Typed,
    /// Shown, unless the value is a string that is no word of the API.
    Word,
    /// Shown, unless the value is a string or a number.
    Unknown,
    Personal,
    Identity,
    Secret,
}

/// The fields with the media type of a file.
const MEDIA_TYPES: &[&str] = &["mime_type"];

impl Rule {
    fn new(name: &str, kind: &ValueType, sensitivity: Sensitivity) -> Self {
        match (sensitivity, item(kind)) {
            (Sensitivity::Secret, _) => Self::Secret,
            (Sensitivity::Identity, _) => Self::Identity,
            // A link may give access by itself.
            (Sensitivity::Personal, ValueType::Url) => Self::Identity,
            (Sensitivity::Personal, _) => Self::Personal,
            (Sensitivity::Public, ValueType::Text) if MEDIA_TYPES.contains(&name) => Self::MediaType,
            (Sensitivity::Public, ValueType::Text | ValueType::Html | ValueType::Url) => Self::Label,
            (Sensitivity::Public, ValueType::Named(name)) if is_enum(name) => Self::Word,
            (Sensitivity::Public, _) => Self::Typed,
        }
    }

    fn hidden(self) -> Hidden {
        match self {
            Self::Secret => Hidden::Secret,
            Self::Identity => Hidden::Identity,
            _ => Hidden::Other,
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
    /// Returns the rules for a request with this path.
    pub fn of_request(method: &str, path: &str, visibility: Visibility) -> Self {
        let operation = operations(method, split(path).1).next();
        let params = operation.iter().flat_map(|it| it.operation.params());
        let names = params.map(|it| (it.name, Rule::new(it.name, &it.kind, it.sensitivity))).collect();
        Self { operation, names, visibility }
    }

    /// Returns the rules for the response to it.
    #[must_use]
    pub fn of_response(self) -> Self {
        let mut names = Vec::new();
        let details = self.operation.and_then(|it| record::record_type(&it.returns));
        add_fields(details, &mut names);
        Self { names, ..self }
    }

    /// Returns the rules for the response of an operation.
    pub fn of(operation: &'static OperationDetails, visibility: Visibility) -> Self {
        Self { operation: Some(operation), names: Vec::new(), visibility }.of_response()
    }

    /// An address without text that a person may have typed.
    pub fn uri(&self, uri: &Uri) -> String {
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
        let part = |(known, actual): (&str, &str)| match known.split_once('}') {
            Some((_, end)) if !actual.trim_end_matches(end).bytes().all(|it| it.is_ascii_digit() || it == b',') => {
                format!("{REDACTED}{end}")
            }
            _ => actual.to_owned(),
        };
        match self.operation {
            _ if self.shows_all() => path.to_owned(),
            Some(it) => {
                let parts = it.operation.path.split('/').zip(below.split('/')).map(part);
                format!("{start}{}", parts.collect::<Vec<_>>().join("/"))
            }
            // A link may give access by itself.
            None => format!("/{REDACTED}"),
        }
    }

    /// A part of a multipart body.
    pub fn part(&self, part: &FormPart<'_>) -> String {
        let name = if self.shows_name(part.name) { part.name } else { REDACTED };
        let text = match part.bytes.filter(|_| part.file_name.is_none()) {
            None if !self.shows_all() => format!("<a file of {} bytes>", part.size),
            Some(bytes) if !self.shows_string(part.name, &String::from_utf8_lossy(bytes)) => REDACTED.to_owned(),
            _ => helpdesk_text::part(part),
        };
        format!("{name}: {text}\n")
    }

    /// The body of a request or of a response.
    pub fn body(&self, value: Value) -> Value {
        self.mask_with(value, &|_, _| REDACTED.into())
    }

    /// Redacts JSON, with the result of `mask` in place of each hidden value.
    pub fn mask_with(&self, value: Value, mask: &dyn Fn(Hidden, Value) -> Value) -> Value {
        self.json(value, Rule::Unknown, false, mask)
    }

    /// The value of a header. A service may write anything into one.
    pub fn header(&self, name: &str, value: &str) -> String {
        let is_one_of = |names: &str| names.split(' ').any(|it| it == name);
        let of_limit = [HelpDesk::METADATA.remaining_header, HelpDesk::METADATA.limit_header].contains(&name);
        let is_address = ADDRESS_HEADERS.split(' ').any(|it| name.contains(it)) || value.contains("//");
        let is_harmless = of_limit || is_one_of(HARMLESS_HEADERS);
        let may_show = is_harmless && !value.contains('@') || self.shows_all() && !is_secret(name);
        let visible_value = if !may_show {
            None
        } else if is_address {
            server_of(value).filter(|_| self.shows_all())
        } else {
            Some(value.to_owned()).filter(|it| !is_secret(it))
        };
        visible_value.unwrap_or_else(|| REDACTED.to_owned())
    }

    /// Text that is no JSON, if it is shown at all.
    pub fn text(&self, text: &str) -> Option<String> {
        // The text may be JSON that is cut off, so the search for names of secrets does not parse it.
        let has_secret = text.split(|it: char| !it.is_alphanumeric() && !"_-".contains(it)).any(is_secret);
        (self.shows_all() && !has_secret).then(|| without_secrets(text))
    }

    /// Whether JSON of this media type is shown. Plain numbers may be phone numbers.
    pub fn shows_json(&self, media_type: &str) -> bool {
        self.shows_all() || media_type.contains("json")
    }

    fn shows_all(&self) -> bool {
        self.visibility == Visibility::AllButSecrets
    }

    fn shows_name(&self, name: &str) -> bool {
        self.shows_all() || name.split(['[', ']']).all(is_name)
    }

    /// Whether the value of a name such as `case[subject]` is shown.
    fn shows_string(&self, name: &str, value: &str) -> bool {
        let rule = name.split(['[', ']']).rev().find_map(|it| self.rule(it)).unwrap_or(Rule::Unknown);
        self.shows(rule, Some(value))
    }

    /// Returns JSON with the same structure. `is_hidden` says that it is in a value that is hidden: a name of a field shows nothing there.
    fn json(&self, value: Value, rule: Rule, is_hidden: bool, mask: &dyn Fn(Hidden, Value) -> Value) -> Value {
        match value {
            Value::Object(entries) => {
                // An unknown field of a record may be private.
                let within = rule.max(Rule::Unknown);
                let entry = |(at, (key, value)): (usize, (String, Value))| {
                    let (own, is_name) = (self.rule(&key), is_name(&key));
                    let rule = own.map_or(within, |own| if is_hidden { own.max(within) } else { own });
                    let is_hidden = is_hidden || !is_name || own.is_some_and(|own| own >= Rule::Personal);
                    let value = self.json(value, rule, is_hidden, mask);
                    // Each has a different key.
                    (if self.shows_name(&key) { key } else { format!("<redacted {}>", at + 1) }, value)
                };
                entries.into_iter().enumerate().map(entry).collect()
            }
            Value::Array(items) => items.into_iter().map(|it| self.json(it, rule, is_hidden, mask)).collect(),
            leaf if !leaf.is_null() && !self.shows(rule, leaf.as_str()) => mask(rule.hidden(), leaf),
            // An unknown number may be a phone number or a code.
            Value::Number(number) if rule == Rule::Unknown && !self.shows_all() => {
                mask(rule.hidden(), Value::Number(number))
            }
            Value::String(text) => without_secrets(&text).into(),
            leaf => leaf,
        }
    }

    /// Whether a string, or another value, is shown.
    fn shows(&self, rule: Rule, string: Option<&str>) -> bool {
        match rule {
            Rule::Secret => false,
            _ if self.shows_all() => true,
            Rule::Label => string.is_none_or(is_label),
            Rule::MediaType => string.is_none_or(is_media_type),
            Rule::Typed => string.is_none_or(is_value),
            Rule::Word => string.is_none_or(|it| it.split(',').all(is_name)),
            Rule::Unknown => string.is_none(),
            Rule::Personal => self.visibility == Visibility::Texts,
            Rule::Identity => false,
        }
    }

    /// The rule for a name. If several fields have the name, the strictest rule applies.
    fn rule(&self, name: &str) -> Option<Rule> {
        let known = self.names.iter().filter(|it| it.0 == name).map(|it| it.1).max();
        known.or_else(|| is_secret(name).then_some(Rule::Secret))
    }
}

/// A string without the users and passwords in its addresses, and without a query or a fragment that gives access.
pub fn without_secrets(text: &str) -> String {
    let (mut redacted, mut rest) = (String::new(), text);
    while let Some(at) = rest.find("//") {
        let (before, after) = rest.split_at(at + 2);
        let is_end = |it: char| it.is_whitespace() || "\"<>\\".contains(it);
        let host = after.find(|it: char| is_end(it) || "/?#".contains(it)).unwrap_or(after.len());
        let user = after[..host].rfind('@').map_or(0, |at| at + 1);
        redacted.push_str(before);
        redacted.push_str(if user > 0 { "<redacted>@" } else { "" });
        redacted.push_str(&after[user..host]);
        rest = &after[host..];
        // The search ends with this address, because other text may follow.
        let end = rest.find(is_end).unwrap_or(rest.len());
        if let Some(query) = rest[..end].find(['?', '#']).filter(|query| is_secret(&rest[*query..end])) {
            redacted.push_str(&rest[..=query]);
            redacted.push_str(REDACTED);
            rest = &rest[end..];
        }
    }
    redacted + rest
}

/// The server of an address. A path or a query may give access by itself.
fn server_of(address: &str) -> Option<String> {
    let address: Uri = address.parse().ok()?;
    let server = format!("{}://{}", address.scheme_str()?, address.authority()?.as_str().rsplit('@').next()?);
    let is_whole = address.path_and_query().is_none_or(|it| it.as_str() == "/");
    Some(if is_whole { server } else { format!("{server}/{REDACTED}") })
}

/// Whether a name without metadata suggests a value that gives access.
pub fn is_secret(name: &str) -> bool {
    let name = name.to_lowercase().replace(['-', '_'], "");
    SECRET_NAMES.split(' ').any(|it| name.contains(it))
}

/// Adds the fields of a record, and of the records in it.
fn add_fields(details: Option<&TypeDetails>, names: &mut Vec<(&'static str, Rule)>) {
    for FieldDetails { name, kind, sensitivity, aliases, .. } in record::fields(details) {
        let rule = Rule::new(name, kind, *sensitivity);
        // A record may be in itself.
        if names.contains(&(name, rule)) {
            continue;
        }
        names.extend([name].into_iter().chain(*aliases).map(|it| (*it, rule)));
        if let Some(inner) = item(kind).named() {
            add_fields(record::record_named(inner), names);
        }
    }
}

/// The operations of which this is a request. The path is below that of the API.
pub fn operations(method: &str, path: &str) -> impl Iterator<Item = &'static OperationDetails> {
    OPERATIONS.iter().filter(move |it| it.operation.method.as_str() == method && it.operation.has_path(path))
}

/// The start of a path, up to that of the API, and the rest.
fn split(path: &str) -> (&str, &str) {
    let prefix = HelpDesk::METADATA.prefix;
    path.split_at(path.find(prefix).map_or(0, |at| at + prefix.len()))
}
