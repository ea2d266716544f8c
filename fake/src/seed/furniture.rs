//! The default records that every account starts with.

use crate::output::json::{Json, Object};
use crate::state::State;
use crate::state::people::{Group, Staff};
use crate::state::reference::{
    Access, Action, Channel, ClientEmail, CustomField, FieldKind, Filter, Finds, Language, Level, Macro, MacroCategory,
    Role, Status,
};

/// Creates an account that has just been set up.
pub(crate) fn furniture(now: i64) -> State {
    let mut state = State::new();
    let roles = [("Administrator", Access::Full), ("Agent", Access::Restricted), ("Observer", Access::ViewOnly)];
    for (role, access) in roles {
        state.roles.add(|id| Role { id, role, access });
    }
    for (status, active) in [("online", true), ("away", true), ("offline", true), ("on holiday", false)] {
        state.statuses.add(|id| Status { id, status, active });
    }
    for (code, title) in [("РУС", "Русский"), ("ENG", "English")] {
        state.languages.add(|id| Language { id, code: code.to_owned(), title: title.to_owned() });
    }
    state.client_emails.add(|id| ClientEmail { id, email: "support@example.com".to_owned() });
    state.channels.add(|id| Channel { id, title: "Messenger".to_owned(), chat: true, webhook_url: String::new() });
    custom_fields(&mut state);
    let filters = [
        ("Unassigned", Finds::Unassigned, false),
        ("Open", Finds::Open, false),
        ("Trash", Finds::Deleted, false),
        ("Spam", Finds::Spam, false),
        ("Urgent", Finds::Urgent, true),
    ];
    for (name, finds, custom) in filters {
        state.filters.add(|id| Filter { id, name, custom, finds });
    }
    state.staff.add(|id| Staff {
        id,
        email: crate::seed::DEFAULT_STAFF_EMAIL.to_owned(),
        full_name: "Agnes Agent".to_owned(),
        signature: "Agnes".to_owned(),
        signature_chat: String::new(),
        active: true,
        status: 1,
        role: 1,
        created: now,
        updated: now,
    });
    let group = |id| Group {
        id,
        title: "Support".to_owned(),
        from_name: "Support".to_owned(),
        signature: "The support team".to_owned(),
        active: true,
        created: now,
        updated: now,
    };
    state.groups.add(group);
    macros(&mut state);
    state
}

fn custom_fields(state: &mut State) {
    let options = [("1", "Bronze"), ("2", "Silver"), ("3", "Gold")];
    let options = options.map(|(key, title)| (key.to_owned(), title.to_owned())).to_vec();
    let fields = [
        ("Order", FieldKind::Text, Level::Case),
        ("Warranty", FieldKind::Checkbox, Level::Case),
        ("Plan", FieldKind::Select(options), Level::Case),
        ("City", FieldKind::Text, Level::User),
        ("Remarks", FieldKind::Textarea, Level::Case),
        ("Delivery", FieldKind::Date, Level::Case),
    ];
    for (title, kind, level) in fields {
        state.custom_fields.add(|id| CustomField { id, title: title.to_owned(), kind, level, active: true });
    }
}

fn macros(state: &mut State) {
    let action =
        |id, kind, display_name, destination: Json, content| Action { id, kind, display_name, destination, content };
    let texts = Object(vec![("1".into(), "Готово.".into()), ("2".into(), "Done.".into())]);
    let actions = vec![
        action(91, "email_to_user", "Reply", texts.into(), None),
        action(92, "status", "Set the status", "closed".into(), None),
    ];
    let close = Macro { id: 81, title: "Say it is done", group_name: String::new(), actions };
    let actions = vec![
        action(93, "group_id", "Hand to a group", "501".into(), None),
        action(94, "add_note", "Add a note", "".into(), Some("Please look at this.")),
    ];
    let hand_over = Macro { id: 82, title: "Hand over", group_name: "Support".to_owned(), actions };
    let of = |id, title, it| MacroCategory { id, title, macros: vec![it] };
    state.common_macros = vec![of(61, "Answers", close)];
    state.personal_macros = vec![of(62, "Mine", hand_over)];
}
