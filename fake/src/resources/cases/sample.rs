//! The cases of the example account.

use crate::generic::StoredFile;
use crate::input::args::Upload;
use crate::input::enums::EnumValue;
use crate::output::json::Json;
use crate::resources::cases::case::{Case, Idea, PRIORITY, STATUS};
use crate::resources::cases::history::{Actor, Change, Event, Hand};
use crate::resources::cases::message::{Attachment, Message};
use crate::resources::cases::rating::Rating;
use crate::resources::{DAY, State};

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
        case.fields = vec![(25, Json::from("A-1")), (26, Json::from(true)), (27, Json::from("2"))];
        case.set_priority(EnumValue::of(PRIORITY, "high"), hand);
        case.set_status(EnumValue::of(STATUS, "waiting"), hand);
    }
    add(state, now - 8 * DAY, 30_002, "Где мой заказ?");
    let closed = add(state, now - 40 * DAY, 30_001, "Refund");
    let rating = state.next_rating();
    if let Some(case) = state.cases.get_mut(closed) {
        case.set_status(EnumValue::of(STATUS, "closed"), Hand { by: Actor::Rule(5), at: now - 39 * DAY });
        let (rating, comment) = ((rating, "high".to_owned()), "Thanks!".to_owned());
        let (id, rating) = rating;
        case.rating = Some(Rating {
            id,
            rating,
            comment,
            rated_staff: 0,
            staff: 601,
            created: now - 12 * DAY,
            updated: now - 12 * DAY,
        });
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
        let entry = |at, event, by, old: &str, new: Option<&str>| {
            let (old, new) = (old.to_owned(), new.map(str::to_owned));
            Change { at, event, by, old, new }
        };
        let at = now - 3600;
        case.changes = vec![
            entry(at, Event::ChatActivation, Actor::Service, "", None),
            entry(at + 1, Event::Rules, Actor::Rule(5), "", None),
            entry(at + 60, Event::FixedChat, Actor::Staff(601), "0", Some("601")),
            entry(at + 600, Event::ChatCompletion, Actor::Staff(601), "", None),
        ];
    }
    if let Some(case) = state.cases.get_mut(merged) {
        case.parent = first;
    }
}

/// Attaches a file to the first message of a case.
fn attach(state: &mut State, case: u64, created: i64) {
    let (name, mime) = ("photo.txt".to_owned(), "text/plain".to_owned());
    let upload = Upload { name: name.clone(), mime: mime.clone(), bytes: "Flames.".into() };
    let size = upload.bytes.len();
    let id = state.records.files.add(|_| StoredFile { upload: upload.into(), created });
    if let Some(message) = state.cases.get_mut(case).and_then(|case| case.messages.first_mut()) {
        message.attachments.push(Attachment { id, name, size, mime });
    }
}

fn add(state: &mut State, at: i64, user: u64, subject: &str) -> u64 {
    let message = message(state, at, user, 0, false);
    state.cases.add(|id| Case::new(id, user, subject, at, message))
}

fn message(state: &mut State, at: i64, user: u64, staff: u64, note: bool) -> Message {
    Message {
        id: state.next_message(),
        user,
        staff,
        content: if note { "Looks bad." } else { "It burns." }.to_owned(),
        content_html: String::new(),
        attachments: Vec::new(),
        note,
        via_rule: false,
        created: at,
        sent: at,
        rating: None,
    }
}
