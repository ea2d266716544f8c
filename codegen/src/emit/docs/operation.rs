//! Documentation of an operation: what it does, its request line, its arguments, its rules.

use super::{param, source, text};
use crate::api::{Effect, FindCreated, Lifecycle, Operation, Pagination, Required, Returns, Slot, Times, Window};

pub(in super::super) fn operation(operation: &Operation) -> String {
    let mut parts = vec![text(&operation.doc), format!("`{} {}`", operation.method.text(), operation.path)];
    parts.extend(arguments(operation));
    parts.push(rules(operation).join(" "));
    parts.join("\n\n")
}

fn arguments(operation: &Operation) -> Option<String> {
    let path = operation.path_params.iter().map(|it| item(&it.ident, &param(it)));
    let slots = operation.slots().filter(|slot| slot.is_required()).map(slot);
    let items = path.chain(slots).collect::<Vec<_>>();
    (!items.is_empty()).then(|| items.join("\n"))
}

fn slot(slot: &Slot) -> String {
    match slot {
        Slot::Param(it) => {
            let doc = param(it);
            match &it.required {
                Required::Because(reason) => {
                    item(&it.ident, &format!("{doc} Not demanded by the description: {}.", super::clause(reason)))
                }
                Required::Documented | Required::No => item(&it.ident, &doc),
            }
        }
        Slot::Choice(choice) => item(&choice.ident, &text(&choice.doc)),
    }
}

/// A list item on one line.
fn item(name: &str, doc: &str) -> String {
    format!("- `{name}`: {}", doc.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn rules(operation: &Operation) -> Vec<String> {
    let mut rules = vec![effect(operation.effect).to_owned()];
    rules.extend(operation.needs.as_ref().map(|right| format!("Needs the right `{right}`.")));
    rules.extend(operation.requires.as_ref().map(|words| format!("Requires: {}.", super::clause(words))));
    rules.extend(operation.lifecycle.as_ref().and_then(lifecycle));
    rules.extend(operation.paging.as_ref().map(paging));
    rules.extend(times(&operation.times));
    rules.extend(
        operation.body.as_ref().filter(|body| body.edit).map(|_| "A request that sets nothing is refused.".into()),
    );
    rules.extend(returns(&operation.returns));
    rules.extend(operation.find_created.as_ref().map(find_created));
    rules.extend(operation.bulk_of.as_ref().map(|single| format!("The bulk form of `{single}`.")));
    rules.extend(source(&operation.source));
    rules
}

fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Safe => "Changes nothing.",
        Effect::Idempotent => "Sending it again changes nothing more.",
        Effect::Delete => "Removes for good; sending it again finds nothing.",
        Effect::NonIdempotent => "Sending it again changes more.",
        Effect::Create => "Sending it again adds another one.",
    }
}

fn lifecycle(Lifecycle { from, sets, creates }: &Lifecycle) -> Option<String> {
    let list = |values: &[(String, String)]| {
        values.iter().map(|(field, value)| format!("`{field}` = `{value}`")).collect::<Vec<_>>().join(", ")
    };
    if !creates.is_empty() {
        return Some(format!("The new record has {}.", list(creates)));
    }
    let from = match from.iter().any(|state| state == "any") {
        true => "any state".into(),
        false => from.join(" or "),
    };
    (!sets.is_empty()).then(|| format!("From {from} to {}.", list(sets)))
}

fn find_created(FindCreated { list, list_request: _, list_constant: _, by, same, times }: &FindCreated) -> String {
    let names = |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let mut ways = Vec::new();
    ways.extend((!by.is_empty()).then(|| format!("narrowed by {}", names(by))));
    ways.extend((!same.is_empty()).then(|| format!("compared by {}", names(same))));
    ways.extend(times.as_ref().map(|times| format!("created as `{}` says", times.at)));
    match ways.is_empty() {
        true => format!("Whether it took effect is told by `find_created`, in `{list}`."),
        false => format!("Whether it took effect is told by `find_created`, in `{list}`: {}.", ways.join(", ")),
    }
}

fn paging(Pagination { max_page, window, size, order: _ }: &Pagination) -> String {
    let window = match window {
        Window::First => "first",
        Window::Last => "last",
    };
    let size = size.unwrap_or(100);
    let cap = max_page.map(|page| format!(" There is no page after {page}.")).unwrap_or_default();
    format!("Without a page, the {window} {size} records come.{cap}")
}

fn times(Times { created, updated }: &Times) -> Option<String> {
    let ways = [("Client::export", created.is_some()), ("Client::updates", updated.is_some())];
    let ways: Vec<_> =
        ways.into_iter().filter(|(_, can)| *can).map(|(way, _)| format!("[`{way}`](crate::{way})")).collect();
    (!ways.is_empty()).then(|| format!("However long it is, {} reads it.", ways.join(" or ")))
}

fn returns(returns: &Returns) -> Option<String> {
    match returns {
        Returns::Raw { reason } => Some(format!("The JSON is handed on as it is: {}.", super::clause(reason))),
        Returns::Nothing
        | Returns::Record { .. }
        | Returns::Object { .. }
        | Returns::List { .. }
        | Returns::Array { .. } => None,
    }
}
