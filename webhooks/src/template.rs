//! The body to paste into a rule.

use std::fmt;

use helpdesk::response::Record as _;
use helpdesk::{CustomFieldId, RuleCase};

use crate::body;
use crate::secret::Secret;

/// The body to paste into a rule; its `Display` is JSON. The service replaces the variables in brackets.
///
/// The id consists of the event, the case, its last message and note, and its staff member, status, priority and group. Added custom fields
/// and the time are parts of the id too. So a repeat has the same id. Another change, or a case that returns to an earlier state, has an id
/// that occurred before: [`missed`](crate::missed) finds such cases.
pub struct Template<'a> {
    event: &'a str,
    secret: &'a Secret,
    time: Option<&'a str>,
    custom_fields: Vec<CustomFieldId>,
    ids_only: bool,
}

impl<'a> Template<'a> {
    /// Creates a template. [`RuleEvent`](helpdesk::RuleEvent) has the names of the events, such as `case_changed`.
    /// Choose the name that fits the conditions of the rule. Any other name is read as an unknown event.
    pub fn new(event: &'a str, secret: &'a Secret) -> Self {
        Self { event, secret, time: None, custom_fields: Vec::new(), ids_only: false }
    }

    /// Adds the time of the change, by the name of its variable. The vendor documents no such variable, so there is no
    /// default.
    #[must_use]
    pub fn time_variable(mut self, name: &'a str) -> Self {
        self.time = Some(name);
        self
    }

    /// Omits all values except ids and the number of the case, custom fields too. Such a body has no names, addresses
    /// or messages, and no quotes that could break the JSON or add keys. Use it unless the receiver needs more than it
    /// can read through the API.
    #[must_use]
    pub fn ids_only(mut self) -> Self {
        self.ids_only = true;
        self
    }

    /// Adds custom fields of cases. The service posts the titles of options: see [`option_keys`](crate::option_keys).
    #[must_use]
    pub fn custom_fields(mut self, fields: impl IntoIterator<Item = CustomFieldId>) -> Self {
        self.custom_fields.extend(fields);
        self
    }
}

impl fmt::Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let custom = self.custom_fields.iter().filter(|_| !self.ids_only);
        let custom = custom.map(|id| format!("{}{id}", body::CUSTOM_FIELD)).collect::<Vec<_>>();
        let state = if self.ids_only { &body::STATE[..body::STATE_IDS] } else { &body::STATE };
        let variables = state.iter().copied().chain(custom.iter().map(String::as_str)).chain(self.time).map(variable);
        let id = [self.event.to_owned()].into_iter().chain(variables).collect::<Vec<_>>().join(":");
        let time = self.time.map(|name| ("time", variable(name)));
        let head = [("event", self.event.to_owned()), ("secret", self.secret.expose().to_owned()), ("id", id)];
        writeln!(f, "{{")?;
        for (key, value) in head.into_iter().chain(time) {
            writeln!(f, "  {}: {},", quote(key), quote(&value))?;
        }
        let fields = RuleCase::FIELDS.iter().map(|(key, _)| *key);
        let fields = fields.filter(|key| !self.ids_only || key.ends_with("_id") || *key == "case_number");
        let keys = fields.map(str::to_owned).chain(custom);
        let lines = keys.map(|key| format!("    {}: {}", quote(&key), quote(&variable(&key))));
        write!(f, "  \"case\": {{\n{}\n  }}\n}}", lines.collect::<Vec<_>>().join(",\n"))
    }
}

/// Shows only the event.
impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Template").field("event", &self.event).finish_non_exhaustive()
    }
}

fn variable(name: impl AsRef<str>) -> String {
    format!("[{}]", name.as_ref())
}

fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
