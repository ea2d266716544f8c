//! The cases of the example account.

use crate::input::args::Upload;
use crate::input::enums::EnumValue;
use crate::output::json::object;
use crate::resources::cases::case::{Case, Idea, PRIORITY, STATUS};
use crate::resources::cases::history::{Actor, Change, Hand};
use crate::resources::cases::message::Message;
use crate::resources::cases::rating::Rating;
use crate::resources::{DAY, State, attachments};

pub(super) fn sample(state: &mut State, now: i64) {
    let hand = Hand { by: Actor::Staff(601), at: now - DAY };
    let first = add(state, now - 10 * DAY, 30_001, "Printer on fire");
    attach(state, first, now - 10 * DAY);
    let messages = [message(state, now - 9 * DAY, 0, 601, false), message(state, now - 9 * DAY + 60, 0, 601, true)];
    if let Some(case) = state.cases.get_mut(first) {
        case.messages.extend(messages);
        case.first_reply = Some(now - 9 * DAY);
        case.last_response = now - 9 * DAY;
        (case.staff, case.group, case.labels, case.locked_labels) = (601, 501, vec![701, 702], vec![702]);
        case.fields = object! { "cf_25": "A-1", "cf_26": true, "cf_27": "2" };
        case.set_priority(EnumValue::of(PRIORITY, "high"), hand);
        case.set_status(EnumValue::of(STATUS, "waiting"), hand);
    }
    add(state, now - 8 * DAY, 30_002, "Где мой заказ?");
    let closed = add(state, now - 40 * DAY, 30_001, "Refund");
    let (id, created) = (state.next_rating(), now - 12 * DAY);
    if let Some(case) = state.cases.get_mut(closed) {
        case.set_status(EnumValue::of(STATUS, "closed"), Hand { by: Actor::Rule(5), at: now - 39 * DAY });
        let (rating, comment) = ("high".to_owned(), "Thanks!".to_owned());
        case.rating = Some(Rating { id, rating, comment, rated_staff: 0, staff: 601, created, updated: created });
    }
    let idea = add(state, now - 7 * DAY, 30_005, "Dark mode");
    let chat = add(state, now - 3600, 30_002, "Hello");
    let merged = add(state, now - 6 * DAY, 30_001, "Printer still on fire");
    if let Some(case) = state.cases.get_mut(idea) {
        case.channel = "idea".into();
        case.idea = Some(Box::new(Idea { content: "Please.".to_owned(), category: 1201, ..Idea::default() }));
    }
    if let Some(case) = state.cases.get_mut(chat) {
        (case.channel, case.active_chat) = ("chat".into(), true);
        let at = now - 3600;
        let entries = [
            (0, "chat_activation", Actor::Service, "", None),
            (1, "rules", Actor::Rule(5), "", None),
            (60, "fixed_chat", Actor::Staff(601), "0", Some("601")),
            (600, "chat_completion", Actor::Staff(601), "", None),
        ];
        let change = |(later, event, by, old, new): (i64, &'static str, Actor, &str, Option<&str>)| Change {
            at: at + later,
            event: event.into(),
            by,
            old: old.to_owned(),
            new: new.map(str::to_owned),
        };
        case.changes = entries.map(change).into();
    }
    if let Some(case) = state.cases.get_mut(merged) {
        case.parent = first;
    }
}

/// Attaches a file to the first message of a case.
fn attach(state: &mut State, case: u64, created: i64) {
    let upload = Upload { name: "photo.txt".to_owned(), mime: "text/plain".to_owned(), bytes: "Flames.".into() };
    let file = attachments::store(state, upload.into(), created);
    if let Some(message) = state.cases.get_mut(case).and_then(|case| case.messages.first_mut()) {
        message.attachments.push(file);
    }
}

fn add(state: &mut State, at: i64, user: u64, subject: &str) -> u64 {
    let message = message(state, at, user, 0, false);
    state.cases.add(|id| Case::new(id, user, subject, at, message))
}

fn message(state: &mut State, at: i64, user: u64, staff: u64, note: bool) -> Message {
    let content = if note { "Looks bad." } else { "It burns." }.to_owned();
    Message { id: state.next_message(), user, staff, content, note, created: at, sent: at, ..Message::default() }
}
