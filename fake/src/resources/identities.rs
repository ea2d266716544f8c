//! Finds or creates the user whom a request names.

use crate::input::texts::digits;
use crate::output::error_response::Rejection;
use crate::resources::call::Call;
use crate::resources::users::user::User;

/// Returns the user of a new case: the user whom the request names, or a new one.
pub(super) fn find_or_add_requester(call: &mut Call<'_>, channel: &str) -> Result<u64, Rejection> {
    if let Some(id) = find_named(call)? {
        if call.args.has("user_full_name") || call.args.has("user_company_name") {
            call.assume("a user who exists keeps the name and the company");
        }
        if let Some(user) = call.state.users.get_mut(id) {
            user.last_contact = call.now;
        }
        return Ok(id);
    }
    let mut user = new(call, "user_company_name");
    user.custom_channel = user.custom_id.as_ref().map(|_| channel.to_owned());
    Ok(add(call, user))
}

/// Returns the user whom a request names, by the most specific value first.
pub(super) fn find_named(call: &Call<'_>) -> Result<Option<u64>, Rejection> {
    let (args, users) = (call.args, &call.state.users);
    let same = |value: &Option<String>, name| match (value, args.text(name)) {
        (Some(value), Some(text)) => digits(value) == digits(text),
        _ => false,
    };
    let text = |value: &Option<String>, name| value.is_some() && value.as_deref() == args.text(name);
    let found = args.text("user_email").and_then(|email| call.state.user_by_email(email));
    let found = found.or_else(|| users.find(|user| same(&user.phone, "user_phone")));
    let found = found.or_else(|| users.find(|user| same(&user.whatsapp, "user_whatsapp_phone")));
    let found = found.or_else(|| users.find(|user| text(&user.telegram, "user_telegram_data")));
    let found = found.or_else(|| users.find(|user| text(&user.custom_id, "user_custom_id")));
    if let Some(id) = found.filter(|id| users.get(*id).is_some_and(|user| !user.active)) {
        return Err(Rejection::bad("user_not_active", format!("user {id} is blocked")));
    }
    Ok(found)
}

pub(super) fn by_custom_id(call: &Call<'_>, custom: &str) -> Result<u64, Rejection> {
    let found = call.state.users.find(|user| user.custom_id.as_deref() == Some(custom));
    found.ok_or_else(|| Rejection::bad("user_not_found", format!("no user has the `user_custom_id` `{custom}`")))
}

/// Creates a user with the values of the request.
pub(super) fn new(call: &Call<'_>, company_name: &str) -> User {
    let text = |name| call.args.text(name).unwrap_or_default().to_owned();
    let some = |name| call.args.text(name).map(str::to_owned);
    User {
        full_name: text("user_full_name"),
        company_name: text(company_name),
        position: text("company_position"),
        note: text("user_note"),
        email: some("user_email"),
        phone: some("user_phone"),
        whatsapp: some("user_whatsapp_phone"),
        telegram: some("user_telegram_data"),
        custom_id: some("user_custom_id"),
        custom_channel: call.args.text("user_custom_channel").map(channel_key),
        language: call.args.id("language_id").unwrap_or(call.state.main_language()),
        created: call.now,
        updated: call.now,
        last_contact: call.now,
        active: true,
        ..User::default()
    }
}

/// The key of a custom channel, which a request names by key or by identifier.
fn channel_key(channel: &str) -> String {
    format!("cch{}", channel.trim_start_matches("cch"))
}

pub(super) fn add(call: &mut Call<'_>, user: User) -> u64 {
    note_shared_email(call, user.email.as_deref());
    let id = call.state.users.add(|id| User { id, ..user });
    join_company(call, id);
    id
}

/// Notes that a user has the email address of a staff member. The service may reject that.
pub(super) fn note_shared_email(call: &mut Call<'_>, email: Option<&str>) {
    if email.and_then(|email| call.state.staff_by_email(email)).is_some() {
        call.assume("a user may have the email address of a staff member");
    }
}

/// Sets the company of a user by its name, or without a name by the mail domain.
pub(super) fn join_company(call: &mut Call<'_>, id: u64) {
    let Some(user) = call.state.users.get(id) else { return };
    let domain =
        user.email.as_deref().and_then(|email| email.rsplit_once('@')).map(|(_, domain)| domain.to_lowercase());
    let companies = call.state.records.table("Company");
    let by_name = || companies.find(|it| it.text("company_name") == user.company_name);
    let by_domain =
        |domain: String| companies.find(|it| it.texts("company_domains").any(|it| it.eq_ignore_ascii_case(&domain)));
    let named = !user.company_name.is_empty();
    let company = if named { by_name() } else { domain.and_then(by_domain) };
    let name = company.and_then(|id| companies.get(id)).map(|company| company.text("company_name").to_owned());
    if let Some(user) = call.state.users.get_mut(id) {
        user.company = company.unwrap_or(if named { 0 } else { user.company });
        if let Some(name) = name {
            user.company_name = name;
        }
    }
}
