//! Statistics, computed from the records of the account.

mod leaderboard;
mod period;
mod satisfaction;

use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::case::Case;
use crate::resources::identities::COMPANY;
use crate::resources::{Resource, State, custom_fields};

pub(crate) use period::cached_for;

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("statistics.leaderboard", leaderboard::report),
        ("statistics.staff_statuses", staff_statuses),
        ("statistics.satisfaction", satisfaction::report),
        ("statistics.staff_leaderboard", |call| {
            old_leaderboard(call, "StaffMember", ("staff_id", "staff_name", "staff_full_name"), |case| case.staff)
        }),
        ("statistics.group_leaderboard", |call| {
            old_leaderboard(call, "Group", ("group_id", "group_title", "group_title"), |case| case.group)
        }),
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
    Ok(call.rows(&changes, |it| {
        object! { "staff_id": it.staff, "status_id": it.status, "created_at": Json::Time(it.at) }
    }))
}

/// Counts the closed cases of each record. The names are the fields of the id and of the title in the response, and of the title in the
/// record.
fn old_leaderboard(
    call: &mut Call<'_>,
    ty: &str,
    (id, title, field): (&'static str, &'static str, &str),
    id_of: fn(&Case) -> u64,
) -> Result<Payload, Rejection> {
    let period = period::requested_period(call);
    let mut rows = Object::default();
    for (index, record) in call.state.records.table(ty).iter().enumerate() {
        let is_closed = |case: &&Case| id_of(case) == record.id && case.closed.is_some_and(|at| period.contains(&at));
        let closed = call.state.cases.iter().filter(is_closed).count();
        let mut row = Object::default();
        row.push(id, record.id);
        row.push(title, record.text(field).to_owned());
        row.push("closed_cases", closed);
        rows.push(index.to_string(), row);
    }
    call.assume("the whole response: it is undocumented");
    Ok(Payload::One(rows))
}

/// Returns the filter by case that reports share.
fn case_filter<'c>(call: &'c Call<'_>) -> impl Fn(&Case) -> bool + 'c {
    let (args, state) = (call.args, &call.state);
    let (channels, statuses, priorities) =
        (args.text_filter("channel"), args.text_filter("status"), args.text_filter("priority"));
    let (groups, labels, users) = (args.id_filter("group_id"), args.id_filter("labels"), args.id_filter("user_id"));
    let (companies, participants) = (args.id_filter("company_id"), args.id_filter("participant_id"));
    let (roles, initiator) = (args.id_filter("participant_role_id"), args.text("initiator"));
    let conditions = custom_fields::conditions(call);
    move |case| {
        let user = state.user(case.user);
        let writers = || case.messages.iter().map(|message| message.staff).filter(|staff| *staff != 0);
        channels.allows(&&*case.channel)
            && statuses.allows(&case.status.text)
            && priorities.allows(&case.priority.text)
            && groups.allows(&case.group)
            && labels.allows_any(&case.labels)
            && users.allows(&case.user)
            && companies.allows(&user.map_or(0, |user| user.id_in(COMPANY)))
            && participants.allows_any(writers())
            && roles.allows_any(writers().map(|staff| role_of(state, staff)))
            && initiator.is_none_or(|initiator| initiator == if case.by_staff { "agent" } else { "user" })
            && conditions.iter().all(|condition| match user {
                Some(user) if condition.is_of_users() => condition.finds(user.object("custom_fields")),
                None if condition.is_of_users() => condition.finds(&Object::default()),
                _ => condition.finds(&case.fields),
            })
    }
}

/// Returns the role of a staff member; 0 means no role.
fn role_of(state: &State, staff: u64) -> u64 {
    state.records.get("StaffMember", staff).map_or(0, |staff| staff.id_in("role_id"))
}
