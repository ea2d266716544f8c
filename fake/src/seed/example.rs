//! A small account with records of every kind.

use std::collections::BTreeMap;

use crate::input::args::Upload;
use crate::output::json::Json;
use crate::state::case::{Case, Idea, Priority, Status};
use crate::state::history::{Actor, Change, Event, Hand};
use crate::state::knowledge::{Article, Category, IdeaCategory, Section, Shelf, Texts};
use crate::state::message::{Attachment, Message};
use crate::state::people::{Company, Group, Staff, User};
use crate::state::rating::Rating;
use crate::state::reference::{Label, StatusChange};
use crate::state::{State, StoredFile};

const DAY: i64 = 86_400;

pub(super) fn sow(state: &mut State, now: i64) {
    let at = now - 20 * DAY;
    staff_and_groups(state, at);
    companies(state, at);
    users(state, at);
    knowledge(state, at);
    for title in ["urgent", "заявка", "100% sure"] {
        state.labels.add(|id| Label { id, title: title.to_owned() });
    }
    cases(state, now);
    state.status_changes = (0..3)
        .map(|it| StatusChange { staff: 601, status: it % 2 + 1, at: now - 12 * DAY + it as i64 * 3600 })
        .collect();
}

fn staff_and_groups(state: &mut State, at: i64) {
    for (email, full_name, active) in [("boris@example.com", "Boris", true), ("carla@example.com", "Carla", false)] {
        state.staff.add(|id| Staff {
            id,
            email: email.to_owned(),
            full_name: full_name.to_owned(),
            signature: String::new(),
            signature_chat: String::new(),
            active,
            status: 2,
            role: 2,
            created: at,
            updated: at,
        });
    }
    for (title, active) in [("Sales", true), ("Archive", false)] {
        let (title, from_name) = (title.to_owned(), title.to_owned());
        state.groups.add(|id| Group {
            id,
            title,
            from_name,
            signature: String::new(),
            active,
            created: at,
            updated: at,
        });
    }
}

fn companies(state: &mut State, at: i64) {
    let companies = [("Acme", "acme.example", true, false), ("Globex", "", false, false), ("Initech", "", true, true)];
    for (name, domain, active, deleted) in companies {
        state.companies.add(|id| Company {
            id,
            name: name.to_owned(),
            domains: Some(domain.to_owned()).filter(|it| !it.is_empty()).into_iter().collect(),
            default_group: 501,
            address: "1 Main Street".to_owned(),
            note: "pays in time".to_owned(),
            active,
            deleted,
            created: at,
            updated: at,
        });
    }
}

fn users(state: &mut State, at: i64) {
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

fn texts(main: &str, other: &str) -> Texts {
    Texts(BTreeMap::from([(1, main.to_owned()), (2, other.to_owned())]))
}

fn knowledge(state: &mut State, at: i64) {
    let shelf = |place| Shelf { active: place != 3, place, created: at, updated: at };
    for place in 1..=3 {
        let title = texts("Возврат", "Refunds");
        state.categories.add(|id| Category { id, title, shelf: shelf(place) });
    }
    for place in 1..=3 {
        let (title, description) = (texts("Сроки", "Dates"), texts("Когда", "When"));
        state.sections.add(|id| Section { id, category: 801, title, description, shelf: shelf(place) });
    }
    for place in 1..=3 {
        let (title, content, tags) = (texts("Как", "How"), texts("<p>Так.</p>", "<p>So.</p>"), texts("a,b", "c"));
        let access = "public".to_owned();
        state.articles.add(|id| Article { id, sections: vec![901], title, content, tags, access, shelf: shelf(place) });
    }
    for active in [true, false] {
        let (title, default_group) = ("Shop".to_owned(), 501);
        state.idea_categories.add(|id| IdeaCategory { id, title, default_group, active, created: at, updated: at });
    }
}

fn cases(state: &mut State, now: i64) {
    let hand = Hand { by: Actor::Staff(601), at: now - DAY };
    let first = add(state, now - 10 * DAY, 30_001, "Printer on fire");
    attach(state, first, now - 10 * DAY);
    let messages = [message(state, now - 9 * DAY, 0, 601, false), message(state, now - 9 * DAY + 60, 0, 601, true)];
    if let Some(case) = state.cases.get_mut(first) {
        case.messages.extend(messages);
        case.answered = Some(now - 9 * DAY);
        case.last_response = now - 9 * DAY;
        (case.staff, case.group, case.labels, case.locked_labels) = (601, 501, vec![701, 702], vec![702]);
        case.fields = vec![(25, Json::from("A-1")), (26, Json::from(true)), (27, Json::from("2"))];
        case.set_priority(Priority::High, hand);
        case.set_status(Status::Waiting, hand);
    }
    add(state, now - 8 * DAY, 30_002, "Где мой заказ?");
    let closed = add(state, now - 40 * DAY, 30_001, "Refund");
    let rating = state.next_rating();
    if let Some(case) = state.cases.get_mut(closed) {
        case.set_status(Status::Closed, Hand { by: Actor::Rule(5), at: now - 39 * DAY });
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
fn attach(state: &mut State, case: u64, written: i64) {
    let (name, mime) = ("photo.txt".to_owned(), "text/plain".to_owned());
    let upload = Upload { name: name.clone(), mime: mime.clone(), bytes: "Flames.".into() };
    let size = upload.bytes.len();
    let id = state.files.add(|_| StoredFile { upload: upload.into(), written });
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
