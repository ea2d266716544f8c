//! Finds or creates the user whom a request names.

use crate::generic::{self, Record};
use crate::input::texts::digits;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, ids};
use crate::resources::State;
use crate::resources::call::Call;

/// The phone number of a WhatsApp account, which only the response to a creation shows.
pub(super) const WHATSAPP: &str = "whatsapp";

/// The company of a user, which no response shows; 0 means no company.
pub(super) const COMPANY: &str = "company_id";

/// The fields that identify a user, the most specific one first, with their parameters.
const IDENTITIES: [(&str, &str); 5] = [
    ("user_email", "user_email"),
    ("user_phone", "user_phone"),
    (WHATSAPP, "user_whatsapp_phone"),
    ("user_screen_name", "user_telegram_data"),
    ("user_custom_id", "user_custom_id"),
];

/// The other fields of a user that have the names of their parameters.
const TEXTS: [&str; 3] = ["user_full_name", "company_position", "user_note"];

/// Returns the user of a new case: the user whom the request names, or a new one.
pub(super) fn find_or_add_requester(call: &mut Call<'_>, channel: &str) -> Result<u64, Rejection> {
    if let Some(id) = find_named(call)? {
        if call.args.has("user_full_name") || call.args.has("user_company_name") {
            call.assume("a user who exists keeps the name and the company");
        }
        if let Some(user) = call.state.user_mut(id) {
            user.set("last_contact_at", Json::Time(call.now));
        }
        return Ok(id);
    }
    let mut user = new(call, "user_company_name");
    if user.get("user_custom_id").is_some() {
        user.set("user_custom_channel", channel.to_owned());
    }
    Ok(add(call, user))
}

/// Returns the user whom a request names, by the most specific value first.
pub(super) fn find_named(call: &Call<'_>) -> Result<Option<u64>, Rejection> {
    let users = call.state.records.table("User");
    let named = IDENTITIES.into_iter().filter_map(|(field, param)| Some((field, call.args.text(param)?)));
    let found = named.into_iter().find_map(|(field, text)| users.find(|user| has(user, field, text)));
    if let Some(id) = found.filter(|id| users.get(*id).is_some_and(|user| !user.flag("active"))) {
        return Err(Rejection::bad("user_not_active", format!("user {id} is blocked")));
    }
    Ok(found)
}

/// Whether a user has an identity. Email addresses are equal in either case, and phone numbers if they have the same digits.
fn has(user: &Record, field: &str, text: &str) -> bool {
    let Some(Json::Text(own)) = user.get(field) else { return false };
    match field {
        "user_email" => own.eq_ignore_ascii_case(text),
        "user_phone" | WHATSAPP => digits(own) == digits(text),
        _ => own == text,
    }
}

/// Returns the user who has the value of a parameter: an email address, a phone number with or without WhatsApp, or an own identifier.
pub(super) fn find_user(state: &State, name: &str, text: &str) -> Option<u64> {
    let fields: &[&str] = match name {
        "user_email" => &["user_email"],
        "user_custom_id" => &["user_custom_id"],
        _ => &["user_phone", WHATSAPP],
    };
    state.records.table("User").find(|user| fields.iter().any(|field| has(user, field, text)))
}

/// Returns the user whom a parameter of the request names, or an error with this code if there is none.
pub(super) fn find_by(call: &Call<'_>, name: &str, code: &'static str) -> Result<Option<u64>, Rejection> {
    let Some(text) = call.args.text(name) else { return Ok(None) };
    let unknown = || Rejection::bad(code, format!("no user has the `{name}` `{text}`"));
    find_user(call.state, name, text).map(Some).ok_or_else(unknown)
}

/// Returns the digits of the phone numbers of a user.
pub(super) fn phones(user: &Record) -> impl Iterator<Item = String> {
    ["user_phone", WHATSAPP].into_iter().map(|field| digits(user.text(field))).filter(|digits| !digits.is_empty())
}

/// Creates a user with the values of the request.
pub(super) fn new(call: &Call<'_>, company_name: &'static str) -> Record {
    let mut user = empty(call.now, call.state.main_language());
    set_values(call, &mut user, IDENTITIES.into_iter().chain([("company_name", company_name)]));
    if let Some(channel) = call.args.text("user_custom_channel") {
        // A request names a custom channel by key or by identifier.
        user.set("user_custom_channel", format!("cch{}", channel.trim_start_matches("cch")));
    }
    user
}

/// Creates a user without a name.
pub(super) fn empty(created: i64, language: u64) -> Record {
    let mut user = generic::new_record("User", created);
    user.set("linked_users", ids(&[]));
    user.set("user_note", "");
    user.set("language_id", language);
    user
}

/// Sets the fields of these parameters, and those that have the names of their parameters.
pub(super) fn set_values(
    call: &Call<'_>,
    user: &mut Record,
    params: impl IntoIterator<Item = (&'static str, &'static str)>,
) {
    for (field, param) in params.into_iter().chain(TEXTS.map(|name| (name, name))) {
        if let Some(text) = call.args.text(param) {
            user.set(field, text.to_owned());
        }
    }
    if let Some(language) = call.args.id("language_id") {
        user.set("language_id", language);
    }
}

pub(super) fn add(call: &mut Call<'_>, user: Record) -> u64 {
    note_shared_email(call, user.text("user_email"));
    let id = call.state.records.add("User", user);
    call.state.user_mut(id).into_iter().for_each(set_kind);
    join_company(call.state, id);
    id
}

/// Sets the kind of identity that a user has. The documentation has no kind for some, which the response says.
pub(super) fn set_kind(user: &mut Record) {
    let kinds =
        [("email", "user_email"), ("telegram", "user_screen_name"), (WHATSAPP, WHATSAPP), ("phone", "user_phone")];
    let kind = kinds.into_iter().find(|(_, field)| user.get(field).is_some()).map_or("custom", |(kind, _)| kind);
    user.set("type", kind);
    match kind {
        "telegram" => user.set("telegram_id", 5_000_000_000 + user.id),
        _ => user.remove("telegram_id"),
    }
}

/// Notes that a user has the email address of a staff member. The service may reject that.
pub(super) fn note_shared_email(call: &mut Call<'_>, email: &str) {
    if call.state.staff_by_email(email).is_some() {
        call.assume("a user may have the email address of a staff member");
    }
}

/// Whether the email address of a user is of a domain of a company.
pub(super) fn is_of_domain(user: &Record, company: &Record) -> bool {
    let domain = user.text("user_email").rsplit_once('@').map(|(_, domain)| domain);
    domain.is_some_and(|domain| company.texts("company_domains").any(|it| it.eq_ignore_ascii_case(domain)))
}

/// Sets the company of a user by its name, or without a name by the mail domain.
pub(super) fn join_company(state: &mut State, id: u64) {
    let Some(user) = state.user(id) else { return };
    let companies = state.records.table("Company");
    let name = user.text("company_name");
    let company = match name {
        "" => companies.find(|company| is_of_domain(user, company)),
        name => Some(companies.find(|it| it.text("company_name") == name).unwrap_or(0)),
    };
    let name = company.and_then(|id| companies.get(id)).map(|company| company.text("company_name").to_owned());
    let Some(user) = state.user_mut(id) else { return };
    company.into_iter().for_each(|company| user.set(COMPANY, company));
    name.into_iter().for_each(|name| user.set("company_name", name));
}
