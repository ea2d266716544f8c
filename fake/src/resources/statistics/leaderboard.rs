//! The work of each staff member in a period.

use std::ops::RangeInclusive;

use crate::generic::Record;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::case::Case;
use crate::resources::cases::message::Message;
use crate::resources::statistics::{case_filter, period};

/// Staff replies later than this, in seconds, miss the service level. This is an assumption.
const SERVICE_LEVEL: i64 = 86_400;

pub(super) fn report(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let period = period::requested_period(call);
    call.assume("the service level: a day");
    let finds = case_filter(call);
    let cases: Vec<&Case> = call.state.cases.iter().filter(|case| finds(case)).collect();
    let (members, roles) = (call.args.text_filter("staff_id"), call.args.id_filter("assignee_role_id"));
    let is_named = |staff: &Record| members.allows(&"all") || members.allows(&&*staff.id.to_string());
    let staff = call.state.records.table("StaffMember").iter();
    let staff = staff.filter(|staff| is_named(staff) && roles.allows(&staff.id_in("role_id")));
    let rows: Vec<Object> = staff.map(|staff| row(staff, &cases, &period)).collect();
    let total = rows.len();
    Ok(Payload::Rows { rows, total, last: true })
}

fn row(staff: &Record, cases: &[&Case], period: &RangeInclusive<i64>) -> Object {
    let own: Vec<&Case> = cases.iter().copied().filter(|case| case.staff == staff.id).collect();
    let new = || own.iter().filter(|case| period.contains(&case.created));
    let closed: Vec<&Case> =
        own.iter().copied().filter(|case| case.closed.is_some_and(|at| period.contains(&at))).collect();
    let reopened = own.iter().flat_map(|case| &case.changes);
    let reopened = reopened.filter(|it| it.event == "status" && it.old == "closed" && period.contains(&it.at));
    let count_messages = |case: &Case, note: bool| {
        let by =
            |message: &&Message| message.staff == staff.id && message.note == note && period.contains(&message.created);
        case.messages.iter().filter(by).count()
    };
    let responses = |case: &Case| count_messages(case, false);
    let first =
        own.iter().filter_map(|case| case.first_reply.filter(|at| period.contains(at)).map(|at| at - case.created));
    let first: Vec<i64> = first.collect();
    let all_times: Vec<i64> = cases.iter().flat_map(|case| response_times(case, staff.id, period)).collect();
    let resolution: Vec<i64> = closed.iter().filter_map(|case| Some(case.closed? - case.created)).collect();
    let messages = cases.iter().flat_map(|case| &case.messages).filter(|message| message.staff == staff.id);
    let ratings = messages.filter_map(|message| message.rating.as_ref()).filter(|it| period.contains(&it.created));
    let ratings: Vec<bool> = ratings.map(|rating| rating.rating == "high").collect();
    object! {
        "staff_id": staff.id,
        "staff_name": staff.text("staff_full_name").to_owned(),
        "new_cases_in_total": new().count(),
        "new_user_cases": new().filter(|case| !case.by_staff).count(),
        "reopened_cases": reopened.count(),
        "cases_being_handled": own.iter().filter(|case| case.closed.is_none()).count(),
        "cases_with_a_response": cases.iter().filter(|case| responses(case) > 0).count(),
        "first_response_time": mean(&first),
        "first_response_sla_violated": percent_late(&first),
        "response_time": mean(&all_times),
        "response_sla_violated": percent_late(&all_times),
        "response_writing_time": 0i64,
        "total_number_of_responses": cases.iter().map(|case| responses(case)).sum::<usize>(),
        "total_number_of_notes": cases.iter().map(|case| count_messages(case, true)).sum::<usize>(),
        "number_of_responses_for_resolution": mean(&closed.iter().map(|case| responses(case) as i64).collect::<Vec<_>>()),
        "closed_cases": closed.len(),
        "resolution_time": mean(&resolution),
        "resolution_sla_violated": percent_late(&resolution),
        "ratings_of_responses": if ratings.is_empty() { Json::Dash } else { percent(ratings.iter().filter(|it| **it).count(), ratings.len()) },
    }
}

/// How long users waited for each response of a staff member.
fn response_times(case: &Case, staff: u64, period: &RangeInclusive<i64>) -> Vec<i64> {
    let mut waiting_since = None;
    let mut times = Vec::new();
    for message in case.messages.iter().filter(|message| !message.note) {
        if message.user != 0 {
            waiting_since = waiting_since.or(Some(message.created));
        } else if let Some(since) = waiting_since.take() {
            if message.staff == staff && period.contains(&message.created) {
                times.push(message.created - since);
            }
        }
    }
    times
}

fn mean(values: &[i64]) -> i64 {
    let count = i64::try_from(values.len()).unwrap_or(i64::MAX);
    if count == 0 { 0 } else { values.iter().sum::<i64>() / count }
}

fn percent_late(values: &[i64]) -> Json {
    percent(values.iter().filter(|it| **it > SERVICE_LEVEL).count(), values.len())
}

fn percent(part: usize, of: usize) -> Json {
    Json::from(format!("{}%", (part * 100).checked_div(of).unwrap_or(0)))
}
