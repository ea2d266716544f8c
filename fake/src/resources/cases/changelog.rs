//! The change history of a case.

use crate::input::args::Args;
use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases;
use crate::resources::cases::history::{Actor, Change};

/// The history covers a year.
const YEAR: i64 = 365 * 86_400;

/// The filters by kind of change. The shapes of most are unknown; here they are the value after the change, or before it.
const FILTERS: [&str; 9] =
    ["staff", "group", "priority", "subject", "custom_fields", "labels", "fixed_chat_staff", "status", "rules"];

pub(super) fn changelog(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = cases::find_id(call)?;
    if call.args.has("status") {
        call.assume("the pair in `status` is the status before the change and the one after it");
    }
    call.assume("changes are listed oldest first");
    let (args, since) = (call.args, call.now - YEAR);
    let asked: Vec<&str> = FILTERS.into_iter().filter(|name| args.read(name, Some).is_some()).collect();
    let (activation, completion) = (args.flag("show_chat_activation"), args.flag("show_chat_completion"));
    let shows = |change: &&Change| match &*change.event {
        _ if change.at < since => false,
        "chat_activation" => activation,
        "chat_completion" => completion,
        event => finds(args, &asked, event, change),
    };
    let Some(case) = call.state.cases.get(id) else { return Ok(Payload::Nothing) };
    let entries: Vec<&Change> = case.changes.iter().filter(shows).collect();
    Ok(call.rows(&entries, |change| change.wire()))
}

/// Whether a change meets the filter by its kind. Without filters by kind, all changes are shown; an empty filter asks for the kind alone.
fn finds(args: &Args, asked: &[&str], event: &str, change: &Change) -> bool {
    let (name, field) = match event.split_once("custom_field_") {
        Some((_, field)) => ("custom_fields", field),
        None if event == "fixed_chat" => ("fixed_chat_staff", ""),
        None => (event, ""),
    };
    if !asked.contains(&name) {
        return asked.is_empty();
    }
    let new = change.new.as_deref();
    match name {
        "status" => {
            let pair = args.texts(name);
            pair.first().is_none_or(|from| change.old == *from && new == pair.last().copied())
        }
        "rules" => {
            let rules = args.ids(name);
            rules.is_empty() || matches!(change.by, Actor::Rule(rule) if rules.contains(&rule))
        }
        // `cf_25` and `25` name the same field.
        "custom_fields" => args.text(name).is_none_or(|names| {
            names.is_empty() || names.split(',').map(str::trim).any(|it| it.strip_prefix("cf_").unwrap_or(it) == field)
        }),
        _ => args.text(name).is_none_or(|value| value.is_empty() || new == Some(value) || change.old == value),
    }
}
