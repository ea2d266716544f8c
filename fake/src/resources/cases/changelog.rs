//! The change history of a case.

use crate::input::args::Args;
use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases;
use crate::resources::cases::history::{Actor, Change, Event};

/// The history covers a year.
const YEAR: i64 = 365 * 86_400;

pub(super) fn changelog(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = cases::find_id(call)?;
    let filter = Filter::new(call.args);
    if call.args.has("status") {
        call.assume("the pair in `status` is the status before the change and the one after it");
    }
    call.assume("changes are listed oldest first");
    let since = call.now - YEAR;
    let Some(case) = call.state.cases.get(id) else { return Ok(Payload::Nothing) };
    let entries = case.changes.iter().filter(|change| change.at >= since && filter.shows(change));
    let entries: Vec<&Change> = entries.collect();
    Ok(call.rows(&entries, |change| change.wire()))
}

/// The filters of a request. The shapes of most are unknown; here they are the value after the change, or before it.
struct Filter<'a> {
    /// The kinds of entries that filters ask for; without any, almost all come.
    kinds: Vec<&'static str>,
    values: Vec<(&'static str, &'a str)>,
    status: Vec<&'a str>,
    rules: Vec<u64>,
    chat_activation: bool,
    chat_completion: bool,
}

impl<'a> Filter<'a> {
    fn new(args: &'a Args) -> Self {
        let valued = ["staff", "group", "priority", "subject", "custom_fields", "labels", "fixed_chat_staff"];
        let kinds = valued.into_iter().chain(["status", "rules"]);
        Self {
            kinds: kinds.filter(|name| args.has(name)).collect(),
            values: valued.into_iter().filter_map(|name| Some((name, args.text(name)?))).collect(),
            status: args.texts("status"),
            rules: args.ids("rules"),
            chat_activation: args.flag("show_chat_activation"),
            chat_completion: args.flag("show_chat_completion"),
        }
    }

    fn shows(&self, change: &Change) -> bool {
        match change.event {
            Event::Status => {
                let new = change.new.as_deref();
                let fits =
                    self.status.first().is_none_or(|from| change.old == *from && new == self.status.last().copied());
                self.asks("status") && fits
            }
            Event::Staff => self.finds("staff", change),
            Event::Group => self.finds("group", change),
            Event::Priority => self.finds("priority", change),
            Event::Subject => self.finds("subject", change),
            Event::Labels => self.finds("labels", change),
            Event::FixedChat => self.finds("fixed_chat_staff", change),
            Event::Field(id) => {
                let of_field = |text: &str| text.split(',').any(|it| field_id(it) == Some(id));
                self.asks("custom_fields") && self.value("custom_fields").is_none_or(of_field)
            }
            Event::Rules => {
                let by_rule = matches!(change.by, Actor::Rule(rule) if self.rules.contains(&rule));
                self.asks("rules") && (self.rules.is_empty() || by_rule)
            }
            Event::ChatActivation => self.chat_activation,
            Event::ChatCompletion => self.chat_completion,
        }
    }

    fn asks(&self, kind: &str) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&kind)
    }

    /// The value of a filter. An empty one asks for the kind alone.
    fn value(&self, name: &str) -> Option<&'a str> {
        self.values.iter().find(|(it, _)| *it == name).map(|(_, value)| *value).filter(|value| !value.is_empty())
    }

    fn finds(&self, name: &str, change: &Change) -> bool {
        let fits = |value: &str| change.new.as_deref() == Some(value) || change.old == value;
        self.asks(name) && self.value(name).is_none_or(fits)
    }
}

/// Removes the prefix of a custom field: `cf_25` and `25` name the same field.
fn field_id(text: &str) -> Option<u64> {
    let text = text.trim();
    text.strip_prefix("cf_").unwrap_or(text).parse().ok()
}
