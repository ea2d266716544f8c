//! The ratings of a period.

use crate::input::texts::digits;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::case::{Case, number_of};
use crate::resources::cases::rating::Rating;
use crate::resources::identities;
use crate::resources::statistics::{case_filter, period, role_of};

pub(super) fn report(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let period = period::requested_period(call);
    let (finds_case, finds_rating) = (case_filter(call), rating_filter(call));
    let cases = call.state.cases.iter().filter(|case| finds_case(case));
    let all = cases.flat_map(|case| case.ratings().map(move |rating| (case, rating)));
    let found = all.filter(|(case, it)| period.contains(&it.created) && finds_rating(case, it));
    let mut found: Vec<(&Case, &Rating)> = found.collect();
    found.sort_by_key(|(_, rating)| (rating.created, rating.id));
    let order = call.args.read_text("sort", |sort| sort.strip_prefix("added_at_"));
    if order != Some("asc") {
        found.reverse();
    }
    Ok(call.rows(&found, |(case, rating)| wire(case, rating)))
}

fn wire(case: &Case, rating: &Rating) -> Object {
    object! {
        "rating_id": rating.id,
        "rating": &rating.rating,
        "rating_comment": &rating.comment,
        "rated_staff_id": rating.rated_staff,
        "case_id": case.id,
        "case_number": number_of(case.id),
        "user_id": case.user,
        "staff_id": rating.staff,
        "group_id": case.group,
        "created_at": Json::Time(rating.created),
        "updated_at": Json::Time(rating.updated),
    }
}

/// Returns the filter by rating.
fn rating_filter<'c>(call: &'c Call<'_>) -> impl Fn(&Case, &Rating) -> bool + 'c {
    let (args, state) = (call.args, &call.state);
    let (ids, ratings) = (args.id_filter("rating_id"), args.text_filter("rating"));
    let (staff, roles) = (args.id_filter("staff_id"), args.id_filter("assignee_role_id"));
    let (rated_staff, rated_roles) = (args.id_filter("rated_staff_id"), args.id_filter("rated_assignee_role_id"));
    let is_commented = args.has("rating_comment").then(|| args.flag("rating_comment"));
    let emails = args.has("user_email").then(|| args.texts("user_email"));
    let phones = args.has("user_phone").then(|| args.texts("user_phone").into_iter().map(digits).collect::<Vec<_>>());
    move |case, rating| {
        let user = state.user(case.user);
        let email = user.map_or("", |user| user.text("user_email"));
        let has_phone = |all: &Vec<String>| user.is_some_and(|it| identities::phones(it).any(|it| all.contains(&it)));
        ids.allows(&rating.id)
            && ratings.allows(&rating.rating.as_str())
            && staff.allows(&rating.staff)
            && roles.allows(&role_of(state, rating.staff))
            && rated_staff.allows(&rating.rated_staff)
            && rated_roles.allows(&role_of(state, rating.rated_staff))
            && is_commented.is_none_or(|commented| commented != rating.comment.is_empty())
            && emails.as_ref().is_none_or(|all| all.iter().any(|it| email.eq_ignore_ascii_case(it)))
            && phones.as_ref().is_none_or(has_phone)
    }
}
