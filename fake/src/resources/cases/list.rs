//! The list of cases, with all its filters and orders.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::Range;

use crate::generic::Record;
use crate::input::texts::Term;
use crate::output::error_response::Rejection;
use crate::output::json::Object;
use crate::output::payload::Payload;
use crate::resources::call::{Access, Call};
use crate::resources::cases::case::Case;
use crate::resources::cases::filters;
use crate::resources::cases::summaries::Summary;
use crate::resources::custom_fields::{self, FieldCondition};
use crate::resources::identities;

pub(super) fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    if call.args.has("labels") && call.args.ids("labels").len() > 1 {
        call.assume("several labels find cases that have any of them");
    }
    if call.args.text("sort").is_some_and(|sort| sort.starts_with("response")) {
        call.assume("the order by response is that of `last_response_at`");
    }
    call.state.cases.refresh();
    let finds = filter(call);
    let (from, to) = call.args.period("from_time", "to_time").into_inner();
    let summaries = call.state.cases.summaries(from, to).iter();
    let mut found: Vec<&Summary> = summaries.filter(|summary| finds(summary)).collect();
    let (total, window) = (found.len(), call.window(found.len()));
    let order = call.args.read_text("sort", |sort| ORDERS.iter().find(|(name, _)| *name == sort));
    if let (_, Some(order)) = order.unwrap_or(&ORDERS[0]) {
        partly_sort(&mut found, &window, *order);
    }
    let speeds = call.args.flag("show_first_response_time");
    let last = window.end == total;
    let rows = found[window].iter().filter_map(|summary| call.state.cases.get(summary.id));
    let rows = rows.map(|case| row(case, speeds)).collect();
    Ok(Payload::Rows { rows, total, last })
}

/// Sorts only the cases in the window, because the response shows no others.
fn partly_sort(found: &mut [&Summary], window: &Range<usize>, order: Order) {
    let compare = |a: &&Summary, b: &&Summary| order(a, b);
    if window.end < found.len() {
        found.select_nth_unstable_by(window.end, compare);
    }
    let found = &mut found[..window.end];
    if window.start > 0 && window.start < found.len() {
        found.select_nth_unstable_by(window.start, compare);
    }
    found[window.start..].sort_unstable_by(compare);
}

/// Rows have the speed of the first response only on request.
fn row(case: &Case, speeds: bool) -> Object {
    let mut row = case.wire();
    if !speeds {
        row.remove("first_response_speed");
    }
    row
}

type Order = fn(&Summary, &Summary) -> Ordering;

/// The orders; the first is the default. Without a function the cases stay in the order of creation. Equal ones come in the
/// order of their ids, so that pages do not overlap.
const ORDERS: &[(&str, Option<Order>)] = &[
    ("updated_at_desc", Some(|a, b| (b.updated, b.id).cmp(&(a.updated, a.id)))),
    ("updated_at_asc", Some(|a, b| (a.updated, a.id).cmp(&(b.updated, b.id)))),
    ("created_at_desc", Some(|a, b| (b.created, b.id).cmp(&(a.created, a.id)))),
    ("created_at_asc", None),
    ("response_desc", Some(|a, b| (b.last_response, b.id).cmp(&(a.last_response, a.id)))),
    ("response_asc", Some(|a, b| (a.last_response, a.id).cmp(&(b.last_response, b.id)))),
    ("priority_desc", Some(|a, b| (b.priority, b.id).cmp(&(a.priority, a.id)))),
    ("priority_asc", Some(|a, b| (a.priority, a.id).cmp(&(b.priority, b.id)))),
    ("status_asc", Some(|a, b| (a.status, a.id).cmp(&(b.status, b.id)))),
    ("status_desc", Some(|a, b| (b.status, b.id).cmp(&(a.status, a.id)))),
];

/// Returns the filter of a request.
fn filter<'c>(call: &'c Call<'_>) -> impl Fn(&Summary) -> bool + 'c {
    let (args, state) = (call.args, &*call.state);
    let (of_users, fields): (Vec<_>, Vec<_>) =
        custom_fields::conditions(call).into_iter().partition(FieldCondition::is_of_users);
    let users_found = users_found(call, &of_users);
    let (users, staff, groups) = (args.id_filter("user_id"), args.id_filter("staff_id"), args.id_filter("group_id"));
    let (statuses, priorities) = (args.text_filter("status"), args.text_filter("priority"));
    let (channels, labels) = (args.text_filter("channel"), args.id_filter("labels"));
    let subject = args.text("subject").map(Term::new);
    let named = args.text("filter").map(filters::condition);
    let (merged, chats) = (args.flag("show_merged_cases"), args.flag("show_active_chats"));
    let updated = args.period("from_updated_time", "to_updated_time");
    let only = (call.access == Access::Restricted).then_some(call.caller);
    // The fields that a summary does not have.
    let looks_closer = channels.is_set() || labels.is_set() || named.is_some() || !fields.is_empty();
    let finds_closely = move |case: &Case| {
        channels.allows(&&*case.channel)
            && labels.allows_any(&case.labels)
            && named.is_none_or(|finds| finds(case))
            && fields.iter().all(|condition| condition.finds(&case.fields))
    };
    move |case| {
        updated.contains(&case.updated)
            && statuses.allows(&case.status.text)
            && priorities.allows(&case.priority.text)
            && staff.allows(&case.staff)
            && groups.allows(&case.group)
            && users.allows(&case.user)
            && users_found.as_ref().is_none_or(|users| users.contains(&case.user))
            && (merged || !case.merged)
            && (chats || !case.active_chat)
            && only.is_none_or(|staff| staff == case.staff)
            && subject.as_ref().is_none_or(|term| term.finds_lower(&case.subject))
            && (!looks_closer || state.cases.get(case.id).is_some_and(&finds_closely))
    }
}

/// Returns the users that the filters by user find; `None` without such filters. An account has fewer users than cases.
fn users_found(call: &Call<'_>, fields: &[FieldCondition]) -> Option<HashSet<u64>> {
    let args = call.args;
    let terms =
        |name, new: fn(&str) -> Term| args.has(name).then(|| args.texts(name).into_iter().map(new).collect::<Vec<_>>());
    let (emails, phones) = (terms("user_email", Term::new), terms("user_phone", Term::of_phone));
    let custom_ids = args.text_filter("user_custom_id");
    if emails.is_none() && phones.is_none() && !custom_ids.is_set() && fields.is_empty() {
        return None;
    }
    let any = |terms: &[Term], text: &str| terms.iter().any(|term| term.finds(text));
    let finds = |user: &&Record| {
        emails.as_ref().is_none_or(|terms| any(terms, user.text("user_email")))
            && phones.as_ref().is_none_or(|terms| identities::phones(user).any(|phone| any(terms, &phone)))
            && (!custom_ids.is_set() || user.get("user_custom_id").is_some())
            && custom_ids.allows(&user.text("user_custom_id"))
            && fields.iter().all(|condition| condition.finds(user.object("custom_fields")))
    };
    Some(call.state.records.table("User").iter().filter(finds).map(|user| user.id).collect())
}
