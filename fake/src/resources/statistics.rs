//! Statistics, computed from the records of the account.

mod leaderboard;
mod period;
mod satisfaction;

use std::ops::RangeInclusive;

use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;
use crate::resources::cases::case::Case;
use crate::resources::custom_values::{self, FieldCondition};
use crate::resources::users::user::User;

pub(crate) use period::cached_for;

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("statistics.leaderboard", leaderboard::report),
        ("statistics.staff_statuses", staff_statuses),
        ("statistics.satisfaction", satisfaction::report),
        ("statistics.staff_leaderboard", staff_leaderboard),
        ("statistics.group_leaderboard", group_leaderboard),
    ],
    ..Resource::NONE
};

fn staff_statuses(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let period = period::requested_period(call);
    let staff = call.args.id("staff_id");
    let changes = call.state.status_changes.iter();
    let changes = changes.filter(|it| period.contains(&it.at) && staff.is_none_or(|staff| staff == it.staff));
    let changes: Vec<_> = changes.collect();
    call.assumptions.push("the fields of a change of a status".into());
    Ok(call.rows(&changes, |change| change.wire()))
}

/// The older variant by staff: its response is undocumented.
fn staff_leaderboard(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let period = period::requested_period(call);
    let rows = call.state.records.table("StaffMember").iter().map(|staff| {
        let closed = closed(call, &period, |case| case.staff == staff.id);
        object! { "staff_id": staff.id, "staff_name": staff.text("staff_full_name").to_owned(), "closed_cases": closed }
    });
    let rows: Vec<Object> = rows.collect();
    Ok(old_shape(call, rows))
}

/// The older variant by groups: its response is undocumented.
fn group_leaderboard(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let period = period::requested_period(call);
    let rows = call.state.records.table("Group").iter().map(|group| {
        let closed = closed(call, &period, |case| case.group == group.id);
        object! { "group_id": group.id, "group_title": group.text("group_title").to_owned(), "closed_cases": closed }
    });
    let rows: Vec<Object> = rows.collect();
    Ok(old_shape(call, rows))
}

/// How many of these cases were closed in a period.
fn closed(call: &Call<'_>, period: &RangeInclusive<i64>, is_one: impl Fn(&Case) -> bool) -> usize {
    let closed = |case: &&Case| is_one(case) && case.closed.is_some_and(|at| period.contains(&at));
    call.state.cases.iter().filter(closed).count()
}

fn old_shape(call: &mut Call<'_>, rows: Vec<Object>) -> Payload {
    call.assume("the whole response: it is undocumented");
    let rows = rows.into_iter().enumerate().map(|(index, row)| (index.to_string().into(), Json::Object(row)));
    Payload::One(Object(rows.collect()))
}

/// The filters by case that reports share.
struct Cases<'a> {
    channels: Option<Vec<&'a str>>,
    statuses: Option<Vec<&'a str>>,
    priorities: Option<Vec<&'a str>>,
    groups: Option<Vec<u64>>,
    labels: Option<Vec<u64>>,
    users: Option<Vec<u64>>,
    companies: Option<Vec<u64>>,
    participants: Option<Vec<u64>>,
    participant_roles: Option<Vec<u64>>,
    initiator: Option<&'a str>,
    fields: Vec<FieldCondition>,
}

impl<'a> Cases<'a> {
    fn new(call: &Call<'a>) -> Self {
        let args = call.args;
        let texts = |name| args.has(name).then(|| args.texts(name));
        let ids = |name| args.has(name).then(|| args.ids(name));
        Self {
            channels: texts("channel"),
            statuses: texts("status"),
            priorities: texts("priority"),
            groups: ids("group_id"),
            labels: ids("labels"),
            users: ids("user_id"),
            companies: ids("company_id"),
            participants: ids("participant_id"),
            participant_roles: ids("participant_role_id"),
            initiator: args.text("initiator"),
            fields: custom_values::conditions(call.state, args.fields("custom_fields")),
        }
    }

    fn finds(&self, call: &Call<'_>, case: &Case) -> bool {
        let text = |values: &Option<Vec<&str>>, value: &str| values.as_ref().is_none_or(|it| it.contains(&value));
        let id = |values: &Option<Vec<u64>>, value: u64| values.as_ref().is_none_or(|it| it.contains(&value));
        let nobody = User::default();
        let user = call.state.users.get(case.user).unwrap_or(&nobody);
        let writers = || case.messages.iter().map(|message| message.staff).filter(|staff| *staff != 0);
        let role = |staff| call.state.records.get("StaffMember", staff).map_or(0, |staff| staff.id_in("role_id"));
        text(&self.channels, &case.channel)
            && text(&self.statuses, case.status.text)
            && text(&self.priorities, case.priority.text)
            && id(&self.groups, case.group)
            && self.labels.as_ref().is_none_or(|labels| case.labels.iter().any(|it| labels.contains(it)))
            && id(&self.users, case.user)
            && id(&self.companies, user.company)
            && self.participants.as_ref().is_none_or(|values| writers().any(|staff| values.contains(&staff)))
            && self.participant_roles.as_ref().is_none_or(|values| writers().any(|it| values.contains(&role(it))))
            && self.initiator.is_none_or(|values| values == if case.by_staff { "agent" } else { "user" })
            && self.fields.iter().all(|it| it.finds(if it.is_of_users() { &user.fields } else { &case.fields }))
    }
}
