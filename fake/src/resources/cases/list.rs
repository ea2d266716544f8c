//! The list of cases, with all its filters and orders.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};

use crate::generic::Record;
use crate::input::args::Choice;
use crate::input::texts::Term;
use crate::output::error_response::Rejection;
use crate::output::json::Object;
use crate::output::payload::Payload;
use crate::resources::State;
use crate::resources::call::{Access, Call};
use crate::resources::cases::case::Case;
use crate::resources::cases::filters::{self, Finds};
use crate::resources::cases::summaries::Summary;
use crate::resources::custom_values::{self, FieldCondition};
use crate::resources::identities;

pub(super) fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    if call.args.has("labels") && call.args.ids("labels").len() > 1 {
        call.assume("several labels find cases that have any of them");
    }
    if call.args.text("sort").is_some_and(|sort| sort.starts_with("response")) {
        call.assume("the order by response is that of `last_response_at`");
    }
    call.state.cases.refresh();
    let filter = Filter::new(call);
    let (from, to) = call.args.period("from_time", "to_time").into_inner();
    let summaries = call.state.cases.summaries(from, to).iter();
    let mut found: Vec<&Summary> = summaries.filter(|summary| filter.finds(call.state, summary)).collect();
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

/// All filters of a request.
struct Filter<'a> {
    users: Choice<u64>,
    /// The users that the other filters by user find.
    users_found: Option<HashSet<u64>>,
    subject: Option<Term>,
    staff: Choice<u64>,
    groups: Choice<u64>,
    channels: Choice<&'a str>,
    priorities: Choice<&'a str>,
    statuses: Choice<&'a str>,
    named: Option<Finds>,
    fields: Vec<FieldCondition>,
    labels: Choice<u64>,
    merged: bool,
    chats: bool,
    updated: RangeInclusive<i64>,
    /// The only responsible staff member whose cases may be seen.
    only: Option<u64>,
}

impl<'a> Filter<'a> {
    fn new(call: &Call<'a>) -> Self {
        let args = call.args;
        let fields = custom_values::conditions(call.state, args.fields("custom_fields"));
        let (of_users, fields): (Vec<_>, Vec<_>) = fields.into_iter().partition(FieldCondition::is_of_users);
        Self {
            users: args.id_choice("user_id"),
            users_found: users_found(call, &of_users),
            subject: args.text("subject").map(Term::new),
            staff: args.id_choice("staff_id"),
            groups: args.id_choice("group_id"),
            channels: args.text_choice("channel"),
            priorities: args.text_choice("priority"),
            statuses: args.text_choice("status"),
            named: args.text("filter").map(filters::condition),
            fields,
            labels: args.id_choice("labels"),
            merged: args.flag("show_merged_cases"),
            chats: args.flag("show_active_chats"),
            updated: args.period("from_updated_time", "to_updated_time"),
            only: (call.access == Access::Restricted).then_some(call.caller),
        }
    }

    fn finds(&self, state: &State, summary: &Summary) -> bool {
        self.finds_by_summary(state, summary)
            && (!self.looks_closer() || state.cases.get(summary.id).is_some_and(|case| self.finds_by_case(case)))
    }

    fn finds_by_summary(&self, state: &State, case: &Summary) -> bool {
        self.updated.contains(&case.updated)
            && self.statuses.allows(&case.status.text)
            && self.priorities.allows(&case.priority.text)
            && self.staff.allows(&case.staff)
            && self.groups.allows(&case.group)
            && self.users.allows(&case.user)
            && self.users_found.as_ref().is_none_or(|users| users.contains(&case.user))
            && (self.merged || !case.merged)
            && (self.chats || !case.active_chat)
            && self.only.is_none_or(|staff| staff == case.staff)
            && self.subject.as_ref().is_none_or(|term| term.finds_lower(state.cases.subject(case)))
    }

    /// Whether a filter needs fields that a summary does not have.
    fn looks_closer(&self) -> bool {
        self.channels.is_set() || self.labels.is_set() || self.named.is_some() || !self.fields.is_empty()
    }

    fn finds_by_case(&self, case: &Case) -> bool {
        self.channels.allows(&&*case.channel)
            && self.labels.allows_any(&case.labels)
            && self.named.is_none_or(|finds| finds(case))
            && self.fields.iter().all(|condition| condition.finds(&case.fields))
    }
}

/// Returns the users that the filters by user find; `None` without such filters. An account has fewer users than cases.
fn users_found(call: &Call<'_>, fields: &[FieldCondition]) -> Option<HashSet<u64>> {
    let args = call.args;
    let terms =
        |name, new: fn(&str) -> Term| args.has(name).then(|| args.texts(name).into_iter().map(new).collect::<Vec<_>>());
    let (emails, phones) = (terms("user_email", Term::new), terms("user_phone", Term::of_phone));
    let custom_ids = args.text_choice("user_custom_id");
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
