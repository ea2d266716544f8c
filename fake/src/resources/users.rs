//! Users: their identities, custom fields, links and companies.

use crate::generic::Record;
use crate::input::texts::Term;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, ids, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::case::Case;
use crate::resources::identities::{self, COMPANY};
use crate::resources::{Resource, State, custom_fields};

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("users.create", create),
        ("users.list", list),
        ("users.update", update),
        ("users.link", |call| set_link(call, true)),
        ("users.unlink", |call| set_link(call, false)),
        ("users.delete", delete),
        ("users.identify", identify),
    ],
    sample,
    ..Resource::NONE
};

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let fields = custom_fields::check(call, "user")?;
    check_is_free(call, &["user_email", "user_phone", "user_whatsapp_phone"], 0)?;
    if call.args.has("user_telegram_data") || call.args.has("user_custom_id") {
        call.assume("several users may have one Telegram account or one identifier of a custom channel");
    }
    let mut user = identities::new(call, "company_name");
    user.set("custom_fields", fields);
    let id = identities::add(call, user);
    let mut wire = call.record(id);
    // Only responses to creations were observed with this field.
    if let Some(phone) = call.args.text("user_whatsapp_phone") {
        wire.push("user_whatsapp_phone", phone.to_owned());
    }
    wire.push("password", format!("pw-{:08x}", id.wrapping_mul(2_654_435_761) as u32));
    Ok(Payload::One(wire))
}

/// Checks that no other user than this one has an identity of the request.
fn check_is_free(call: &Call<'_>, names: &[&str], id: u64) -> Result<(), Rejection> {
    for name in names {
        let Some(text) = call.args.text(name) else { continue };
        if let Some(other) = identities::find_user(call.state, name, text).filter(|other| *other != id) {
            let code = if *name == "user_email" { "email_already_exist" } else { "phone_already_exist" };
            return Err(Rejection::bad(code, format!("`{name}` is already used by user {other}")));
        }
    }
    Ok(())
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let args = call.args;
    let phone = args.text("user_phone").map(Term::of_phone);
    let conditions = custom_fields::conditions(call);
    let contact = args.period("from_last_contact_time", "to_last_contact_time");
    let companies = args.id_filter("company_id");
    let fits = |user: &Record| {
        user.time("last_contact_at").is_some_and(|time| contact.contains(&time))
            && companies.allows(&user.id_in(COMPANY))
            && phone.as_ref().is_none_or(|term| identities::phones(user).any(|phone| term.finds(&phone)))
            && conditions.iter().all(|it| it.is_of_users() && it.finds(user.object("custom_fields")))
    };
    let mut payload = call.list_if(&fits)?;
    let cases = &call.state.cases;
    payload.for_each(|row| {
        if let Some(Json::Int(id)) = row.get("user_id").cloned() {
            let is_of_user = |case: &&Case| Json::from(case.user) == Json::Int(id);
            row.set_with("amount_of_cases", || cases.iter().filter(is_of_user).count());
        }
    });
    Ok(payload)
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (args, id) = (call.args, call.path_id());
    let Some(user) = call.state.records.get("User", id) else { return call.show() };
    let email = args.text("user_email");
    if user.flag("confirmed") && email.is_some_and(|email| user.text("user_email") != email) {
        let message = format!("`user_email` of user {id} is confirmed and cannot be changed");
        return Err(Rejection::bad("incorrect_user_email", message));
    }
    check_is_free(call, &["user_email", "user_phone"], id)?;
    let fields = custom_fields::check(call, "user")?;
    identities::note_shared_email(call, email.unwrap_or_default());
    change(call, id, fields, &["user_email", "user_phone", "company_name"]);
    call.show()
}

/// Sets the values of a user in the request, with the texts of these names.
fn change(call: &mut Call<'_>, id: u64, fields: Object, names: &[&'static str]) {
    let args = call.args;
    let Some(mut user) = call.state.records.get("User", id).cloned() else { return };
    identities::set_values(call, &mut user, names.iter().map(|name| (*name, *name)));
    identities::set_kind(&mut user);
    if let Some(Json::Object(own)) = user.get_mut("custom_fields") {
        fields.0.into_iter().for_each(|(key, value)| own.put(key, value));
    }
    if args.has("company_name") {
        // A company name without a record means no company.
        user.set(COMPANY, 0_u64);
    }
    user.set("updated_at", Json::Time(call.now));
    call.state.user_mut(id).into_iter().for_each(|stored| *stored = user.clone());
    if args.has("company_name") || args.has("user_email") {
        identities::join_company(call.state, id);
    }
}

/// Returns the other user of a link, whom a body without a root names.
fn user_to_link(call: &Call<'_>) -> Result<u64, Rejection> {
    let args = call.args;
    let by_email = identities::find_by(call, "user_email", "incorrect_user_email")?;
    let by_phone = identities::find_by(call, "user_phone", "user_not_found")?;
    let other = by_email.or(by_phone).or(args.id("user_id")).unwrap_or(0);
    if other == call.path_id() {
        return Err(Rejection::bad("wrong_parameters", "a user cannot be linked with itself"));
    }
    Ok(other)
}

/// Links two users, or removes their link. A link appears at both users.
fn set_link(call: &mut Call<'_>, is_linked: bool) -> Result<Payload, Rejection> {
    let id = call.path_id();
    if call.state.records.get("User", id).is_none() {
        return call.show();
    }
    let other = user_to_link(call)?;
    for (one, two) in [(id, other), (other, id)] {
        let Some(user) = call.state.user_mut(one) else { continue };
        let mut linked: Vec<u64> = user.ids("linked_users").collect();
        if is_linked && linked.contains(&two) {
            call.assume("users who are linked can be linked again, which changes nothing");
            break;
        }
        linked.retain(|it| *it != two);
        linked.extend(Some(two).filter(|_| is_linked));
        user.set("linked_users", ids(&linked));
        user.set("updated_at", Json::Time(call.now));
    }
    call.show()
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let payload = call.perform()?;
    call.assume("the cases of a user who is permanently deleted stay");
    Ok(payload)
}

fn identify(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let fields = custom_fields::check(call, "user")?;
    let id = match identities::find_named(call)? {
        Some(id) => id,
        None => {
            let user = identities::new(call, "company_name");
            identities::add(call, user)
        }
    };
    change(call, id, fields, &["company_name"]);
    let code = id.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    Ok(Payload::One(object! { "code": format!("o_{code:016x}") }))
}

/// Users of the example account join the companies that they name.
fn sample(state: &mut State, _: i64) {
    let ids: Vec<u64> = state.records.table("User").ids().collect();
    ids.into_iter().for_each(|id| identities::join_company(state, id));
}

/// Adds a user with an email address.
pub(crate) fn add_user(state: &mut State, name: &str, email: &str, created: i64, last_contact: i64) -> u64 {
    let mut user = identities::empty(created, 1);
    user.set("user_full_name", name.to_owned());
    user.set("user_email", email.to_owned());
    user.set("last_contact_at", Json::Time(last_contact));
    user.set("type", "email");
    state.records.add("User", user)
}
