//! Users: created, changed, linked, blocked, deleted.

pub(crate) mod user;

use crate::input::texts::{Term, digits};
use crate::output::error_response::Rejection;
use crate::output::json::{Json, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::case;
use crate::resources::custom_fields::Level;
use crate::resources::users::user::User;
use crate::resources::{IdType, Resource, SAMPLE_AGE, State, custom_values, identities};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID],
    operations: &[
        ("users.create", create),
        ("users.list", list),
        ("users.get", get),
        ("users.update", update),
        ("users.link", link),
        ("users.unlink", unlink),
        ("users.disable", disable),
        ("users.block", block),
        ("users.restore", restore),
        ("users.delete", delete),
        ("users.identify", identify),
    ],
    sample,
    ..Resource::NONE
};

const ID: IdType = IdType::new("UserId", "user", "user_not_found", |state, id| state.users.has(id));

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let fields = custom_values::check(call, "custom_fields", Level::User)?;
    if let Some(other) = call.args.text("user_email").and_then(|email| call.state.user_by_email(email)) {
        return Err(already_used("email_already_exist", "user_email", other));
    }
    for name in ["user_phone", "user_whatsapp_phone"] {
        if let Some(other) = call.args.text(name).and_then(|phone| by_phone(call, phone)) {
            return Err(already_used("phone_already_exist", name, other));
        }
    }
    if call.args.has("user_telegram_data") || call.args.has("user_custom_id") {
        call.assume("several users may have one Telegram account or one identifier of a custom channel");
    }
    let mut user = identities::new(call, "company_name");
    user.fields = fields;
    let id = identities::add(call, user);
    let mut wire = call.state.users.get(id).map(User::wire).unwrap_or_default();
    // Only responses to creations were observed with this field.
    if let Some(phone) = call.args.text("user_whatsapp_phone") {
        wire.push("user_whatsapp_phone", phone.to_owned());
    }
    wire.push("password", format!("pw-{:08x}", id.wrapping_mul(2_654_435_761) as u32));
    Ok(Payload::One(wire))
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let args = call.args;
    let term = |name| args.text(name).map(Term::new);
    let (email, phone) = (term("user_email"), args.text("user_phone").map(Term::of_phone));
    let conditions = custom_values::conditions(call.state, args.fields("custom_fields"));
    let (created, updated) = (args.period("from_time", "to_time"), args.period("from_updated_time", "to_updated_time"));
    let contact = args.period("from_last_contact_time", "to_last_contact_time");
    let companies = args.ids("company_id");
    let (custom_id, custom_channel) = (args.text("user_custom_id"), args.text("user_custom_channel"));
    let same = |expected: Option<&str>, value: &Option<String>| expected.is_none() || value.as_deref() == expected;
    let (language, with_cases) = (args.id("language_id"), args.flag("amount_of_cases"));
    let finds = |user: &&User| {
        created.contains(&user.created)
            && updated.contains(&user.updated)
            && contact.contains(&user.last_contact)
            && language.is_none_or(|language| language == user.language)
            && (!args.has("company_id") || companies.contains(&user.company))
            && same(custom_id, &user.custom_id)
            && same(custom_channel, &user.custom_channel)
            && email.as_ref().is_none_or(|term| term.finds(user.email.as_deref().unwrap_or_default()))
            && phone.as_ref().is_none_or(|term| user.phones().any(|phone| term.finds(&phone)))
            && conditions.iter().all(|condition| condition.is_of_users() && condition.finds(&user.fields))
    };
    let users: Vec<&User> = call.state.users.iter().filter(finds).collect();
    let cases = &call.state.cases;
    Ok(call.rows(&users, |user| {
        let mut row = user.wire();
        // Rows of lists were observed without this field.
        row.remove("linked_users");
        if with_cases {
            row.push("amount_of_cases", cases.iter().filter(|case| case.user == user.id).count());
        }
        row
    }))
}

/// Returns the user with a phone number, with or without WhatsApp.
fn by_phone(call: &Call<'_>, phone: &str) -> Option<u64> {
    call.state.users.find(|user| user.phones().any(|number| number == digits(phone)))
}

/// Returns the user in the path, to change it.
fn find_mut<'c>(call: &'c mut Call<'_>) -> Result<&'c mut User, Rejection> {
    let id = call.path_id();
    let user = call.state.users.get_mut(id);
    user.ok_or_else(|| ID.missing(id))
}

/// Returns the error for a value that another user already has.
fn already_used(code: &'static str, name: &str, other: u64) -> Rejection {
    Rejection::bad(code, format!("`{name}` is already used by user {other}"))
}

fn get(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    find_mut(call).map(|user| Payload::One(user.wire()))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (args, now, id) = (call.args, call.now, call.path_id());
    let user = find_mut(call)?;
    let (confirmed, old) = (user.confirmed, user.email.clone());
    if let Some(email) = args.text("user_email").filter(|email| old.as_deref() != Some(*email)) {
        if confirmed {
            return Err(Rejection::bad(
                "incorrect_user_email",
                format!("`user_email` of user {id} is confirmed and cannot be changed"),
            ));
        }
        if let Some(other) = call.state.user_by_email(email).filter(|other| *other != id) {
            return Err(already_used("email_already_exist", "user_email", other));
        }
    }
    let other = args.text("user_phone").and_then(|phone| by_phone(call, phone)).filter(|other| *other != id);
    if let Some(other) = other {
        return Err(already_used("phone_already_exist", "user_phone", other));
    }
    let fields = custom_values::check(call, "custom_fields", Level::User)?;
    identities::note_shared_email(call, args.text("user_email"));
    let user = find_mut(call)?;
    for (name, value) in [("user_email", &mut user.email), ("user_phone", &mut user.phone)] {
        if let Some(text) = args.text(name) {
            *value = Some(text.to_owned());
        }
    }
    user.updated = now;
    change(call, id, fields);
    get(call)
}

/// Sets the values of a user in the request, except the identity.
fn change(call: &mut Call<'_>, id: u64, fields: Vec<(u64, Json)>) {
    let args = call.args;
    let Some(user) = call.state.users.get_mut(id) else { return };
    args.replace([
        ("user_full_name", &mut user.full_name),
        ("company_name", &mut user.company_name),
        ("company_position", &mut user.position),
        ("user_note", &mut user.note),
    ]);
    user.language = args.id("language_id").unwrap_or(user.language);
    for (field, value) in fields {
        case::set(&mut user.fields, field, value);
    }
    if args.has("company_name") {
        // A company name without a record means no company.
        user.company = 0;
    }
    if args.has("company_name") || args.has("user_email") {
        identities::join_company(call, id);
    }
}

/// Returns the other user of a link, whom a body without a root names.
fn user_to_link(call: &Call<'_>) -> Result<u64, Rejection> {
    let args = call.args;
    let by_email = args.text("user_email").map(|email| {
        let unknown = || Rejection::bad("incorrect_user_email", format!("no user has the `user_email` `{email}`"));
        call.state.user_by_email(email).ok_or_else(unknown)
    });
    let by_phone = args.text("user_phone").map(|phone| {
        let unknown = || Rejection::bad("user_not_found", format!("no user has the `user_phone` `{}`", digits(phone)));
        by_phone(call, phone).ok_or_else(unknown)
    });
    let by_id = args.id("user_id").map(Ok);
    let other = by_email.or(by_phone).or(by_id).unwrap_or(Ok(0))?;
    if other == call.args.id("user").unwrap_or(0) {
        return Err(Rejection::bad("wrong_parameters", "a user cannot be linked with itself"));
    }
    Ok(other)
}

fn link(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = find_mut(call)?.id;
    let other = user_to_link(call)?;
    if find_mut(call)?.linked.contains(&other) {
        call.assume("users who are linked can be linked again, which changes nothing");
    }
    for (one, two) in [(id, other), (other, id)] {
        if let Some(user) = call.state.users.get_mut(one) {
            if !user.linked.contains(&two) {
                user.linked.push(two);
                user.updated = call.now;
            }
        }
    }
    get(call)
}

fn unlink(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = find_mut(call)?.id;
    let other = user_to_link(call)?;
    for (one, two) in [(id, other), (other, id)] {
        if let Some(user) = call.state.users.get_mut(one) {
            user.linked.retain(|linked| *linked != two);
            user.updated = call.now;
        }
    }
    get(call)
}

fn disable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let now = call.now;
    let user = find_mut(call)?;
    (user.deleted, user.updated) = (true, now);
    Ok(Payload::One(user.wire()))
}

fn block(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let now = call.now;
    let user = find_mut(call)?;
    let listed = std::mem::replace(&mut user.active, false);
    user.updated = now;
    call.check_start_state(listed);
    get(call)
}

fn restore(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let now = call.now;
    let user = find_mut(call)?;
    let listed = !user.active || user.deleted;
    (user.active, user.deleted, user.updated) = (true, false, now);
    call.check_start_state(listed);
    get(call)
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    call.require_full_access()?;
    let id = find_mut(call)?.id;
    call.state.users.remove(id);
    for user in call.state.users.iter_mut() {
        user.linked.retain(|linked| *linked != id);
    }
    call.assume("the cases of a user who is permanently deleted stay");
    Ok(Payload::Nothing)
}

fn identify(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let fields = custom_values::check(call, "custom_fields", Level::User)?;
    let id = match identities::find_named(call)? {
        Some(id) => id,
        None => {
            let user = identities::new(call, "company_name");
            identities::add(call, user)
        }
    };
    if let Some(user) = call.state.users.get_mut(id) {
        user.updated = call.now;
    }
    change(call, id, fields);
    let code = id.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    Ok(Payload::One(object! { "code": format!("o_{code:016x}") }))
}

fn sample(state: &mut State, now: i64) {
    let at = now - SAMPLE_AGE;
    let user = |full_name: &str, email: &str| User {
        full_name: full_name.to_owned(),
        email: Some(email.to_owned()),
        active: true,
        created: at,
        updated: at,
        last_contact: at,
        language: 1,
        ..User::default()
    };
    let users = [
        User {
            confirmed: true,
            phone: Some("+7 912 345-67-89".to_owned()),
            company: 4001,
            company_name: "Acme".to_owned(),
            fields: vec![(28, Json::from("Tver"))],
            linked: vec![30_005],
            ..user("Ann", "ann@example.com")
        },
        user("Bob", "bob@example.com"),
        User { active: false, ..user("Карл", "carl@example.com") },
        User { deleted: true, ..user("Dora", "dora@example.com") },
        User { language: 2, linked: vec![30_001], ..user("Eve", "eve@example.com") },
    ];
    for user in users {
        state.users.add(|id| User { id, ..user });
    }
}
