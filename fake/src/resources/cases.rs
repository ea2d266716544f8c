//! Cases: created, read, changed, moved to trash and rated.

pub(crate) mod case;
mod changelog;
mod filters;
pub(crate) mod history;
mod list;
pub(crate) mod message;
pub(crate) mod rating;
mod sample;
pub(crate) mod summaries;

use std::borrow::Cow;
use std::collections::HashSet;

use crate::input::enums::EnumValue;
use crate::output::error_response::Rejection;
use crate::output::json::{ids, object};
use crate::output::payload::Payload;
use crate::resources::call::{Access, Call};
use crate::resources::cases::case::{Case, PRIORITY, STATUS};
use crate::resources::cases::message::Message;
use crate::resources::cases::rating::Rating;
use crate::resources::identities::{self, COMPANY};
use crate::resources::{IdType, Resource, attachments, custom_fields};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID, RULE_ID, RATING_ID],
    operations: &[
        ("cases.create", create),
        ("cases.get", get),
        ("cases.update", update),
        ("cases.trash", mark),
        ("cases.trash_many", mark),
        ("cases.spam", mark),
        ("cases.spam_many", mark),
        ("cases.restore", mark),
        ("cases.restore_many", mark),
        ("cases.delete", delete),
        ("cases.delete_many", delete),
        ("cases.rate", rate),
        ("cases.list", list::list),
        ("cases.filters", filters::filters),
        ("cases.changelog", changelog::changelog),
    ],
    sample: sample::sample,
};

const ID: IdType = IdType::new("CaseId", "case", "case_not_found", |state, id| state.cases.has(id));
/// The account has no automation rules.
const RULE_ID: IdType = IdType::new("RuleId", "rule", "rule_not_found", |_, _| false);
const RATING_ID: IdType = IdType::new("RatingId", "rating", "rating_not_found", |state, id| {
    state.cases.iter().flat_map(Case::ratings).any(|rating| rating.id == id)
});

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let args = call.args;
    let channel = channel(call);
    let fields = custom_fields::check(call, "case")?;
    for author in ["initiator_id", "staff_id"] {
        check_active_staff(call, author)?;
    }
    if args.text("subject").is_some_and(str::is_empty) {
        return Err(Rejection::bad("wrong_parameters", "`subject` must not be empty"));
    }
    let user = identities::find_or_add_requester(call, &channel)?;
    let created = past_time(call, "created_at")?.unwrap_or(call.now);
    let by_staff = args.id("initiator_id");
    let attachments = attachments::attach(call, created);
    let message = Message {
        id: call.state.next_message(),
        user: if by_staff.is_some() { 0 } else { user },
        staff: by_staff.unwrap_or(0),
        attachments,
        ..Message::of_request(call.args, created)
    };
    let status = args.enum_value("status", STATUS).unwrap_or(EnumValue::of(STATUS, "open"));
    let company = call.state.user(user).and_then(|user| call.state.records.get("Company", user.id_in(COMPANY)));
    let default_group = company.map_or(0, |company| company.id_in("company_default_group"));
    let language = args.id("language_id").unwrap_or(call.state.main_language());
    let emails = |name| args.texts(name).into_iter().map(str::to_owned).collect();
    let recipient = recipient(call);
    let subject = args.text("subject").unwrap_or_default();
    let id = call.state.cases.add(|id| Case {
        staff: args.id("staff_id").unwrap_or(0),
        group: args.id("group_id").unwrap_or(default_group),
        status,
        priority: args.enum_value("priority", PRIORITY).unwrap_or(EnumValue::of(PRIORITY, "normal")),
        channel,
        recipient,
        cc: emails("cc_emails"),
        bcc: emails("bcc_emails"),
        closed: (status.text == "closed").then_some(created),
        language,
        fields,
        labels: args.ids("labels"),
        by_staff: by_staff.is_some(),
        ..Case::new(id, user, subject, created, message)
    });
    let wire = call.state.cases.get(id).map(|case| case.wire_of_new(!call.args.files("attachments").is_empty()));
    Ok(Payload::One(wire.unwrap_or_default()))
}

/// Returns the custom channel, or the channel of the address that names the user.
fn channel(call: &Call<'_>) -> Cow<'static, str> {
    match call.args.text("channel") {
        Some(key) => Cow::Owned(key.to_owned()),
        None if call.args.has("user_email") => Cow::Borrowed("email"),
        None => Cow::Borrowed("web"),
    }
}

/// Returns the account's address for the case. Without an email address, which is -1, it is also the main one.
fn recipient(call: &Call<'_>) -> String {
    let emails = call.state.records.table("ClientEmail");
    let address = call.args.read_int("case_email_id", |id| (id >= -1).then(|| emails.get(id.try_into().ok()?)));
    let address = address.flatten();
    address.or_else(|| emails.iter().next()).map(|it| it.text("email").to_owned()).unwrap_or_default()
}

/// Checks that the staff member of this parameter is enabled.
pub(super) fn check_active_staff(call: &Call<'_>, name: &'static str) -> Result<(), Rejection> {
    let staff = call.args.id(name).and_then(|id| call.state.records.get("StaffMember", id));
    match staff {
        Some(staff) if !staff.flag("active") => {
            Err(Rejection::bad("staff_not_active", format!("`{name}`: staff member {} is disabled", staff.id)))
        }
        _ => Ok(()),
    }
}

/// Reads a time, which must not be in the future.
pub(super) fn past_time(call: &Call<'_>, name: &'static str) -> Result<Option<i64>, Rejection> {
    match call.args.time(name) {
        Some(time) if time > call.now => {
            Err(Rejection::bad("wrong_parameters", format!("`{name}` must not be in the future")))
        }
        time => Ok(time),
    }
}

/// Returns the id of the case in the path, if the caller may see the case.
pub(super) fn find_id(call: &Call<'_>) -> Result<u64, Rejection> {
    let text = call.args.text("case").unwrap_or_default();
    let id = call.state.case_id(text).filter(|id| is_visible(call, *id));
    id.ok_or_else(|| Rejection::not_found("case_not_found", format!("there is no case `{text}`")))
}

/// Whether the caller may see a case.
pub(super) fn is_visible(call: &Call<'_>, id: u64) -> bool {
    call.access != Access::Restricted || call.state.cases.get(id).is_some_and(|case| case.staff == call.caller)
}

/// Returns the case in the path, to change it.
pub(super) fn find_mut<'c>(call: &'c mut Call<'_>) -> Result<&'c mut Case, Rejection> {
    let id = find_id(call)?;
    call.state.cases.get_mut(id).ok_or_else(|| Rejection::not_found("case_not_found", format!("there is no case {id}")))
}

fn get(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = find_id(call)?;
    Ok(Payload::One(call.state.cases.get(id).map(Case::wire).unwrap_or_default()))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    find_id(call)?;
    let (args, hand) = (call.args, call.hand());
    let fields = custom_fields::check(call, "case")?;
    check_active_staff(call, "staff_id")?;
    let case = find_mut(call)?;
    args.text("subject").into_iter().for_each(|subject| case.set_subject(subject, hand));
    args.id("group_id").into_iter().for_each(|group| case.set_group(group, hand));
    args.id("staff_id").into_iter().for_each(|staff| case.set_staff(staff, hand));
    args.enum_value("status", STATUS).into_iter().for_each(|status| case.set_status(status, hand));
    args.enum_value("priority", PRIORITY).into_iter().for_each(|priority| case.set_priority(priority, hand));
    if let Some(language) = args.id("language_id") {
        case.language = language;
        case.updated = hand.at;
    }
    for (key, value) in fields.0 {
        case.set_field(key, value, hand);
    }
    case.set_labels(&args.ids("add_labels"), &args.ids("delete_labels"), hand);
    Ok(Payload::One(case.wire()))
}

/// Returns the case in the path, or the cases of a bulk request that exist and that the caller may see. The service skips the others silently.
fn named_cases(call: &Call<'_>) -> Result<Vec<u64>, Rejection> {
    if !call.args.has("cases") {
        return Ok(vec![find_id(call)?]);
    }
    let mut seen = HashSet::new();
    let mut case_ids = call.args.ids("cases");
    case_ids.retain(|id| call.state.cases.has(*id) && is_visible(call, *id) && seen.insert(*id));
    Ok(case_ids)
}

/// Sets the marks that the operation changes: a case is moved to trash, marked as spam, or restored.
fn mark(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let case_ids = named_cases(call)?;
    let mut payload = Payload::One(object! { "case_success_id": ids(&case_ids) });
    for id in case_ids {
        let Some(case) = call.state.cases.get_mut(id) else { continue };
        for (name, text) in call.details.lifecycle.iter().flat_map(|it| it.sets) {
            let mark = if *name == "spam" { &mut case.spam } else { &mut case.deleted };
            *mark = *text == "true";
        }
        case.updated = call.now;
        if call.details.bulk_of.is_none() {
            payload = Payload::One(case.wire());
        }
    }
    Ok(payload)
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    for id in named_cases(call)? {
        let messages = call.state.cases.remove(id).into_iter().flat_map(|case| case.messages);
        for file in messages.flat_map(|message| message.attachments) {
            call.state.records.files.remove(file.id);
        }
    }
    Ok(Payload::Nothing)
}

fn rate(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let case = find_mut(call)?;
    let (old, staff) = (case.rating.take(), case.staff);
    let rating = new_rating(call, old, call.args.id("rating_staff_id").unwrap_or(0), staff);
    let now = call.now;
    let case = find_mut(call)?;
    case.rating = Some(rating);
    case.updated = now;
    Ok(Payload::One(case.wire()))
}

/// Creates a rating, which replaces the old one.
pub(super) fn new_rating(call: &mut Call<'_>, old: Option<Rating>, rated_staff: u64, staff: u64) -> Rating {
    if old.is_some() {
        call.assume("a new rating replaces the old one");
    }
    let (id, created) = match old {
        Some(old) => (old.id, old.created),
        None => (call.state.next_rating(), call.now),
    };
    let text = |name| call.args.text(name).unwrap_or_default().to_owned();
    let (rating, comment) = (text("rating"), text("rating_comment"));
    Rating { id, rating, comment, rated_staff, staff, created, updated: call.now }
}
