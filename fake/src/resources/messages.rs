//! Messages and notes: written, changed, deleted, rated.

use crate::generic::Record;
use crate::input::enums::EnumValue;
use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::case::{Case, STATUS};
use crate::resources::cases::history::{Actor, Hand};
use crate::resources::cases::message::Message;
use crate::resources::webhook::Webhook;
use crate::resources::{IdType, Resource, attachments, cases, identities};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID],
    operations: &[
        ("messages.list", list),
        ("messages.create", reply),
        ("messages.update", |call| change(call, false)),
        ("messages.delete", |call| remove(call, false)),
        ("messages.rate", rate),
        ("notes.create", note),
        ("notes.update", |call| change(call, true)),
        ("notes.delete", |call| remove(call, true)),
    ],
    ..Resource::NONE
};

const ID: IdType = IdType::new("MessageId", "message", "message_not_found", |state, id| {
    state.cases.iter().flat_map(|case| &case.messages).any(|message| message.id == id)
});

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = cases::find_id(call)?;
    let mut messages: Vec<&Message> = call.state.cases.get(id).iter().flat_map(|case| &case.messages).collect();
    // Without a page, the response has the newest messages, in either order.
    let order = call.args.read_text("order", |order| Some(order).filter(|it| ["asc", "desc"].contains(it)));
    let newest_first = order == Some("desc");
    let paged = call.args.has("page");
    if newest_first && paged {
        messages.reverse();
    }
    let mut payload = call.rows(&messages, |message| message.wire(call.base_url));
    if !paged && call.window(messages.len()).start > 0 {
        call.assume("the last messages, which come without a page, are the newest");
    }
    if let (Payload::Rows { rows, .. }, true, false) = (&mut payload, newest_first, paged) {
        rows.reverse();
    }
    Ok(payload)
}

fn reply(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = cases::find_id(call)?;
    let by_custom_id = identities::find_by(call, "user_custom_id", "user_not_found")?;
    let user = call.args.id("user_id").or(by_custom_id).unwrap_or(0);
    let staff = if user == 0 { author(call, "staff_id")? } else { 0 };
    let message = write(call, user, staff, call.args.flag("note"))?;
    let is_reply = !message.note && !call.args.has("created_at");
    if let Some(case) = call.state.cases.get_mut(id) {
        if is_reply {
            record_reply(case, &message);
        }
        case.last_response = case.last_response.max(message.created);
    }
    if is_reply {
        call.assume("a message of a user opens its case, and a staff reply lets it wait");
    }
    Ok(add(call, id, message))
}

/// Returns the staff member whom a parameter names, or else the caller.
fn author(call: &Call<'_>, name: &'static str) -> Result<u64, Rejection> {
    cases::check_active_staff(call, name)?;
    Ok(call.args.id(name).unwrap_or(call.caller))
}

/// Changes the case of a message: the author becomes responsible, and the case waits for the recipient.
fn record_reply(case: &mut Case, message: &Message) {
    let (staff, at) = (message.staff, message.created);
    if message.user != 0 {
        return case.set_status(EnumValue::of(STATUS, "open"), Hand { by: Actor::Service, at });
    }
    // The service was observed to record this one or two seconds before the reply, but not before earlier changes.
    let before = case.changes.last().map_or(at - 1, |change| change.at.max(at - 1));
    case.set_staff(staff, Hand { by: Actor::Staff(staff), at: before });
    case.first_reply = case.first_reply.or(Some(at));
    if case.status.text == "open" {
        case.set_status(EnumValue::of(STATUS, "waiting"), Hand { by: Actor::Staff(staff), at });
    }
}

fn note(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = cases::find_id(call)?;
    let staff = author(call, "note_staff_id")?;
    if !call.args.has("note_staff_id") {
        call.assume("the author of a note that names none is the caller");
    }
    let message = write(call, 0, staff, true)?;
    Ok(add(call, id, message))
}

/// Creates a message with the text, the files and the times of the request.
fn write(call: &mut Call<'_>, user: u64, staff: u64, note: bool) -> Result<Message, Rejection> {
    let written = cases::past_time(call, "created_at")?.unwrap_or(call.now);
    let sent = call.args.time("send_at");
    if sent.is_some_and(|time| time < call.now) {
        return Err(Rejection::bad("wrong_parameters", "`send_at` must not be in the past"));
    }
    let (attachments, id) = (attachments::attach(call, written), call.state.next_message());
    let sent = sent.unwrap_or(written);
    Ok(Message { id, user, staff, note, attachments, sent, ..Message::of_request(call.args, written) })
}

/// Adds a message to its case. An imported message may be older than the last one.
fn add(call: &mut Call<'_>, case_id: u64, message: Message) -> Payload {
    let (wire, id) = (message.wire_of_new(call.base_url), message.id);
    if let Some(case) = call.state.cases.get_mut(case_id) {
        case.updated = call.now;
        case.messages.push(message);
        case.messages.sort_by_key(|message| message.created);
    }
    notify(call, case_id, id);
    Payload::One(wire)
}

/// Notifies the other system of a custom channel of a staff message.
fn notify(call: &mut Call<'_>, case: u64, message: u64) {
    let webhook = call.state.cases.get(case).and_then(|case| {
        let channel = case.channel.strip_prefix("cch")?.parse().ok()?;
        let url = call.state.records.get("CustomChannel", channel)?.text("webhook_url");
        let message = case.messages.iter().find(|it| it.id == message && it.user == 0)?;
        (!url.is_empty()).then(|| webhook(url, case, message, call.state.user(case.user)))
    });
    call.webhooks.extend(webhook);
}

/// Creates the notification of a staff member's message in a case of a custom channel.
fn webhook(url: &str, case: &Case, message: &Message, user: Option<&Record>) -> Webhook {
    let flag = |flag: bool| u8::from(flag).to_string();
    let form = [
        ("type", "message_new".to_owned()),
        ("object[message_id]", message.id.to_string()),
        ("object[case_id]", case.id.to_string()),
        ("object[staff_id]", message.staff.to_string()),
        ("object[user_id]", case.user.to_string()),
        ("object[custom_user_id]", user.map(|it| it.text("user_custom_id").to_owned()).unwrap_or_default()),
        ("object[content]", if message.content.is_empty() { &message.content_html } else { &message.content }.clone()),
        ("object[note]", flag(message.note)),
        ("object[sent_via_rule]", flag(message.via_rule)),
    ];
    let form = form.map(|(name, value)| (name.to_owned(), value)).into();
    Webhook { url: url.to_owned(), form, body: None, outcome: None }
}

/// Returns the message in the path. Notes and messages have different paths.
fn find_mut<'c>(call: &'c mut Call<'_>, note: Option<bool>) -> Result<&'c mut Message, Rejection> {
    let case = cases::find_id(call)?;
    let id = call.args.id("message").unwrap_or(0);
    let case = call.state.cases.get_mut(case);
    let message = case.and_then(|case| case.messages.iter_mut().find(|message| message.id == id));
    message.filter(|message| note.is_none_or(|note| message.note == note)).ok_or_else(|| {
        let kind = if note == Some(true) { "note" } else { "message" };
        Rejection::not_found("message_not_found", format!("there is no {kind} {id} in this case"))
    })
}

fn change(call: &mut Call<'_>, note: bool) -> Result<Payload, Rejection> {
    let (args, base_url) = (call.args, call.base_url);
    let message = find_mut(call, Some(note))?;
    args.replace("content", &mut message.content);
    args.replace("content_html", &mut message.content_html);
    Ok(Payload::One(message.wire_of_new(base_url)))
}

fn remove(call: &mut Call<'_>, note: bool) -> Result<Payload, Rejection> {
    let message = find_mut(call, Some(note))?;
    let (id, files) = (message.id, std::mem::take(&mut message.attachments));
    for file in files {
        call.state.records.files.remove(file.id);
    }
    cases::find_mut(call)?.messages.retain(|message| message.id != id);
    Ok(Payload::Nothing)
}

fn rate(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let staff = cases::find_mut(call)?.staff;
    let message = find_mut(call, None)?;
    let (old, rated) = (message.rating.take(), message.staff);
    let rating = cases::new_rating(call, old, rated, staff);
    let base_url = call.base_url;
    let message = find_mut(call, None)?;
    message.rating = Some(rating);
    Ok(Payload::One(message.wire(base_url)))
}
