//! The ratings of a period.

use crate::input::texts::digits;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::case::{Case, number_of};
use crate::resources::cases::rating::Rating;
use crate::resources::statistics::{Cases, period};

pub(super) fn report(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let period = period::requested_period(call);
    let (cases, ratings) = (Cases::new(call), Ratings::new(call));
    let cases = call.state.cases.iter().filter(|case| cases.finds(call, case));
    let all = cases.flat_map(|case| {
        let of_messages = case.messages.iter().filter_map(|message| message.rating.as_ref());
        case.rating.iter().chain(of_messages).map(move |rating| (case, rating))
    });
    let found = all.filter(|(case, it)| period.contains(&it.created) && ratings.finds(call, case, it));
    let mut found: Vec<(&Case, &Rating)> = found.collect();
    found.sort_by_key(|(_, rating)| (rating.created, rating.id));
    let oldest_first = call.args.read_text("sort", |sort| match sort {
        "added_at_asc" => Some(true),
        "added_at_desc" => Some(false),
        _ => None,
    });
    if oldest_first != Some(true) {
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

/// The filters by rating.
struct Ratings<'a> {
    ids: Option<Vec<u64>>,
    ratings: Option<Vec<&'a str>>,
    staff: Option<Vec<u64>>,
    roles: Option<Vec<u64>>,
    rated_staff: Option<Vec<u64>>,
    rated_roles: Option<Vec<u64>>,
    commented: Option<bool>,
    emails: Option<Vec<&'a str>>,
    phones: Option<Vec<String>>,
}

impl<'a> Ratings<'a> {
    fn new(call: &Call<'a>) -> Self {
        let args = call.args;
        let ids = |name| args.has(name).then(|| args.ids(name));
        Self {
            ids: ids("rating_id"),
            ratings: args.has("rating").then(|| args.texts("rating")),
            staff: ids("staff_id"),
            roles: ids("assignee_role_id"),
            rated_staff: ids("rated_staff_id"),
            rated_roles: ids("rated_assignee_role_id"),
            commented: args.has("rating_comment").then(|| args.flag("rating_comment")),
            emails: args.has("user_email").then(|| args.texts("user_email")),
            phones: args.has("user_phone").then(|| args.texts("user_phone").into_iter().map(digits).collect()),
        }
    }

    fn finds(&self, call: &Call<'_>, case: &Case, rating: &Rating) -> bool {
        let id = |values: &Option<Vec<u64>>, value: u64| values.as_ref().is_none_or(|it| it.contains(&value));
        let role = |staff| call.state.records.get("StaffMember", staff).map_or(0, |staff| staff.id_in("role_id"));
        let user = call.state.users.get(case.user);
        let email = user.and_then(|user| user.email.as_deref()).unwrap_or_default();
        id(&self.ids, rating.id)
            && self.ratings.as_ref().is_none_or(|values| values.contains(&rating.rating.as_str()))
            && id(&self.staff, rating.staff)
            && id(&self.roles, role(rating.staff))
            && id(&self.rated_staff, rating.rated_staff)
            && id(&self.rated_roles, role(rating.rated_staff))
            && self.commented.is_none_or(|commented| commented != rating.comment.is_empty())
            && self.emails.as_ref().is_none_or(|values| values.iter().any(|it| email.eq_ignore_ascii_case(it)))
            && self
                .phones
                .as_ref()
                .is_none_or(|values| user.is_some_and(|user| user.phones().any(|it| values.contains(&it))))
    }
}
