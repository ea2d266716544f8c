//! The change history of a case.

use crate::input::args::Args;
use crate::operations::Handler;
use crate::operations::call::Call;
use crate::operations::cases;
use crate::output::answer::Answer;
use crate::output::refusal::Refusal;
use crate::state::history::{Actor, Change, Event};

pub(super) const HANDLERS: &[(&str, Handler)] = &[("cases.changelog", changelog)];

/// The history covers a year.
const YEAR: i64 = 365 * 86_400;

fn changelog(call: &mut Call<'_>) -> Result<Answer, Refusal> {
    let id = cases::found(call)?;
    let kinds = kinds(call.args);
    let since = call.now - YEAR;
    let Some(case) = call.state.cases.get(id) else { return Ok(Answer::Nothing) };
    let entries = case.changes.iter().filter(|change| change.at >= since && shown(call.args, &kinds, change));
    let entries: Vec<&Change> = entries.collect();
    Ok(call.rows(&entries, |change| change.wire()))
}

/// The kinds of entries that filters ask for; without any, almost all come.
fn kinds(args: &Args) -> Vec<&'static str> {
    let names =
        ["staff", "group", "status", "priority", "subject", "custom_fields", "labels", "rules", "fixed_chat_staff"];
    names.into_iter().filter(|name| args.has(name)).collect()
}

fn shown(args: &Args, kinds: &[&str], change: &Change) -> bool {
    let asked = |name| kinds.is_empty() || kinds.contains(&name);
    // The shapes of most filters are unknown; here they are the value after the change, or before it.
    let valued = |name: &'static str| {
        let fits = |text: &str| text.is_empty() || change.new.as_deref() == Some(text) || change.old == text;
        asked(name) && args.text(name).is_none_or(fits)
    };
    match change.event {
        Event::Status => {
            let pair = args.texts("status");
            let fits = pair.is_empty() || (change.old == pair[0] && change.new.as_deref() == pair.last().copied());
            asked("status") && fits
        }
        Event::Staff => valued("staff"),
        Event::Group => valued("group"),
        Event::Priority => valued("priority"),
        Event::Subject => valued("subject"),
        Event::Labels => valued("labels"),
        Event::FixedChat => valued("fixed_chat_staff"),
        Event::Field(id) => {
            let of_field = |text: &str| text.is_empty() || text.split(',').any(|it| field_id(it) == Some(id));
            asked("custom_fields") && args.text("custom_fields").is_none_or(of_field)
        }
        Event::Rules => {
            let rules = args.ids("rules");
            let by_rule = matches!(change.by, Actor::Rule(rule) if rules.contains(&rule));
            asked("rules") && (rules.is_empty() || by_rule)
        }
        Event::ChatActivation => args.flag("show_chat_activation"),
        Event::ChatCompletion => args.flag("show_chat_completion"),
    }
}

/// `cf_25` and `25` are the same field.
fn field_id(text: &str) -> Option<u64> {
    let text = text.trim();
    text.strip_prefix("cf_").unwrap_or(text).parse().ok()
}
