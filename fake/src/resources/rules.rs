//! Automation rules that post a body when a case changes.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::generic::Record;
use crate::resources::cases::case::{Case, number_of};
use crate::resources::cases::message::Message;
use crate::resources::webhook::Webhook;
use crate::resources::{State, custom_fields};

/// An automation rule that posts a body when a request changes a case.
///
/// The body has variables in square brackets, such as `[case_id]`. The server replaces those that were seen, as text inside JSON, and leaves
/// others as they are. Two things are assumptions: a variable has the name of its key, and quotes are escaped.
///
/// [`FakeServer::webhooks`](crate::FakeServer::webhooks) returns what was posted.
#[derive(Clone)]
pub struct Rule {
    url: String,
    body: String,
    trigger: RuleTrigger,
    words: RuleWords,
    times: Arc<dyn Fn(usize) -> usize + Send + Sync>,
    fired: usize,
}

/// The change of a case that a rule waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleTrigger {
    /// Every change, and every new case.
    #[default]
    Any,
    /// A new case.
    CaseNew,
    /// A new message of a user or of staff.
    CaseMessage,
    /// A new note.
    CaseNote,
    /// Another change.
    CaseChanged,
}

/// The language of the words for statuses and priorities.
///
/// In Russian, `Низкий` and `открытое` were seen. All other words are assumptions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleWords {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
}

impl Rule {
    /// Creates a rule that posts this body to an address at every change of a case. Only `http` addresses on localhost receive it.
    pub fn new(url: impl Into<String>, body: impl Into<String>) -> Self {
        let (url, body) = (url.into(), body.into());
        Self { url, body, trigger: RuleTrigger::Any, words: RuleWords::English, times: Arc::new(|_| 1), fired: 0 }
    }

    /// Waits for this change alone.
    #[must_use]
    pub fn on(mut self, trigger: RuleTrigger) -> Self {
        self.trigger = trigger;
        self
    }

    /// Sets the language of the words. The default is English.
    #[must_use]
    pub fn words(mut self, words: RuleWords) -> Self {
        self.words = words;
        self
    }

    /// Sets how many times each delivery is posted, by its number from 0: 0 loses it, and 2 repeats it. The default is once.
    #[must_use]
    pub fn times(mut self, times: impl Fn(usize) -> usize + Send + Sync + 'static) -> Self {
        self.times = Arc::new(times);
        self
    }

    /// Creates the deliveries of a case that changed.
    fn fire(&mut self, change: RuleTrigger, case: &Case, state: &State) -> Vec<Webhook> {
        if self.trigger != RuleTrigger::Any && self.trigger != change {
            return Vec::new();
        }
        let times = (self.times)(self.fired);
        self.fired += 1;
        let body = replace(&self.body, |name| variable(name, case, state, self.words));
        vec![Webhook { url: self.url.clone(), form: Vec::new(), body: Some(body), outcome: None }; times]
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule").field("url", &self.url).field("trigger", &self.trigger).finish_non_exhaustive()
    }
}

/// The parts of a case that show whether it changed: its time, the numbers of its changes and messages, and its marks.
type Mark = (i64, usize, usize, bool, bool);

fn mark(case: &Case) -> Mark {
    (case.updated, case.changes.len(), case.messages.len(), case.deleted, case.spam)
}

/// The cases as they were before a request.
pub(crate) struct Before(HashMap<u64, Mark>);

impl Before {
    /// Without rules, nothing is compared.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let marks = || state.cases.iter().map(|case| (case.id, mark(case))).collect();
        (!state.rules.is_empty()).then(|| Self(marks()))
    }

    /// Returns the deliveries of the cases that a request changed.
    pub(crate) fn fire(self, state: &mut State) -> Vec<Webhook> {
        let mut rules = std::mem::take(&mut state.rules);
        let changed = state.cases.iter().filter_map(|case| Some((case, self.change(case)?))).collect::<Vec<_>>();
        let mut posts = Vec::new();
        for rule in &mut rules {
            for (case, change) in &changed {
                posts.extend(rule.fire(*change, case, state));
            }
        }
        state.rules = rules;
        posts
    }

    fn change(&self, case: &Case) -> Option<RuleTrigger> {
        let Some(before) = self.0.get(&case.id) else { return Some(RuleTrigger::CaseNew) };
        match case.messages.get(before.2) {
            Some(message) if message.note => Some(RuleTrigger::CaseNote),
            Some(_) => Some(RuleTrigger::CaseMessage),
            None => (*before != mark(case)).then_some(RuleTrigger::CaseChanged),
        }
    }
}

/// Replaces the variables that are known, as text inside JSON.
fn replace(body: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let (mut out, mut remaining) = (String::new(), body);
    while let Some((before, after)) = remaining.split_once('[') {
        out.push_str(before);
        let variable = after.split_once(']').and_then(|(name, after)| Some((value(name)?, after)));
        match variable {
            Some((text, after)) => {
                let quoted = serde_json::Value::from(text).to_string();
                out.push_str(&quoted[1..quoted.len() - 1]);
                remaining = after;
            }
            None => {
                out.push('[');
                remaining = after;
            }
        }
    }
    out + remaining
}

/// Returns the text of a variable.
fn variable(name: &str, case: &Case, state: &State, words: RuleWords) -> Option<String> {
    let [message, note] = [false, true].map(|note| case.messages.iter().rfind(|it| it.note == note));
    let user = state.user(case.user);
    let text = |record: Option<&Record>, field| record.map(|it| it.text(field).to_owned()).unwrap_or_default();
    let staff = |id| text(state.records.get("StaffMember", id), "staff_full_name");
    let by_staff = case.messages.iter().rfind(|it| !it.note && it.staff != 0).map_or(0, |it| it.staff);
    Some(match name {
        "case_id" => case.id.to_string(),
        "case_number" => number_of(case.id),
        "case_subject" => case.subject.to_string(),
        "case_description" => case.messages.first().map(html).unwrap_or_default(),
        "case_url" => format!("https://example.com/staff/cases/record/{}", number_of(case.id)),
        "case_group" => text(state.records.get("Group", case.group), "group_title"),
        "case_priority" => word(case.priority.text, words),
        "case_status" => word(case.status.text, words),
        "case_tags" => labels(case, state),
        "category" => String::new(),
        "last_message" => message.map(html).unwrap_or_default(),
        "last_message_id" => message.map(|it| it.id.to_string()).unwrap_or_default(),
        "note_text" => note.map(html).unwrap_or_default(),
        "last_note_id" => note.map(|it| it.id.to_string()).unwrap_or_default(),
        "staff_id" => case.staff.to_string(),
        "assigned_full_name" => staff(case.staff),
        "last_staff_id" => by_staff.to_string(),
        "staff_full_name" => staff(by_staff),
        "user_id" => case.user.to_string(),
        "user_full_name" | "user_email" => text(user, name),
        "user_lang" => user.map_or(case.language, |it| it.id_in("language_id")).to_string(),
        _ => custom_fields::title(state, name.strip_prefix("custom_field_")?.parse().ok()?, &case.fields)?,
    })
}

/// Returns a message as HTML.
fn html(message: &Message) -> String {
    if message.content_html.is_empty() {
        let text = message.content.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        return format!("<p>{text}</p>");
    }
    message.content_html.clone()
}

fn labels(case: &Case, state: &State) -> String {
    let titles = case.labels.iter().filter_map(|id| Some(state.records.get("Label", *id)?.text("label_title")));
    titles.collect::<Vec<_>>().join(", ")
}

/// The words of an account in Russian, and in English, by the value of the API.
const WORDS: [(&str, &str, &str); 7] = [
    ("low", "Низкий", "Low"),
    ("normal", "Средний", "Normal"),
    ("high", "Высокий", "High"),
    ("critical", "Критический", "Critical"),
    ("open", "открытое", "open"),
    ("waiting", "в ожидании", "waiting"),
    ("closed", "закрытое", "closed"),
];

fn word(value: &str, words: RuleWords) -> String {
    let row = WORDS.iter().find(|(it, ..)| *it == value);
    let word = row.map_or(value, |(_, russian, english)| match words {
        RuleWords::English => english,
        RuleWords::Russian => russian,
    });
    word.to_owned()
}
