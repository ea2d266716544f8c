//! Macros: changes of cases that staff apply by a click.

use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{IdType, Resource, State};

use std::borrow::Cow;

pub(super) const RESOURCE: Resource =
    Resource { ids: &[CATEGORY_ID, ID, ACTION_ID], operations: &[("macros.list", list)], initialize, ..Resource::NONE };

const CATEGORY_ID: IdType = IdType::new("MacroCategoryId", "macro category", "macro_not_found", |state, id| {
    categories(state).any(|it| it.id == id)
});
const ID: IdType = IdType::new("MacroId", "macro", "macro_not_found", |state, id| macros(state).any(|it| it.id == id));
const ACTION_ID: IdType = IdType::new("MacroActionId", "macro action", "macro_not_found", |state, id| {
    macros(state).flat_map(|it| &it.actions).any(|it| it.id == id)
});

pub(crate) struct MacroCategory {
    pub(crate) id: u64,
    pub(crate) title: &'static str,
    pub(crate) macros: Vec<Macro>,
}

impl MacroCategory {
    pub(crate) fn wire(&self, sort: usize) -> Object {
        let macros = self.macros.iter().enumerate();
        let data = macros.map(|(place, it)| (Cow::Owned(it.id.to_string()), Json::from(it.wire(place + 1))));
        object! {
            "title": self.title,
            "sort": sort,
            "macros_category_id": self.id,
            "data": Json::Object(Object(data.collect())),
        }
    }
}

pub(crate) struct Macro {
    pub(crate) id: u64,
    pub(crate) title: &'static str,
    pub(crate) group_name: String,
    pub(crate) actions: Vec<Action>,
}

impl Macro {
    fn wire(&self, position: usize) -> Object {
        let actions = self.actions.iter().enumerate().map(|(place, it)| Json::from(it.wire(place + 1)));
        object! {
            "title": self.title,
            "position": position,
            "group_name": &self.group_name,
            "actions": actions.collect::<Json>(),
        }
    }
}

pub(crate) struct Action {
    pub(crate) id: u64,
    pub(crate) kind: &'static str,
    pub(crate) display_name: &'static str,
    pub(crate) destination: Json,
    pub(crate) content: Option<&'static str>,
}

impl Action {
    fn wire(&self, position: usize) -> Object {
        object! {
            "macro_action_id": self.id,
            "action_type": self.kind,
            "action_display_name": self.display_name,
            "action_destination": self.destination.clone(),
            "content": self.content.map_or(Json::Null, Json::from),
            "subject": "",
            "position": position,
        }
    }
}

/// The categories of shared and of personal macros.
fn categories(state: &State) -> impl Iterator<Item = &MacroCategory> {
    state.common_macros.iter().chain(&state.personal_macros)
}

fn macros(state: &State) -> impl Iterator<Item = &Macro> {
    categories(state).flat_map(|it| &it.macros)
}

/// Returns the shared macros by position, and the macros of the caller as an array.
fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let common = call.state.common_macros.iter().enumerate();
    let common = common.map(|(place, it)| (Cow::Owned(place.to_string()), Json::from(it.wire(place + 1))));
    let personal = call.state.personal_macros.iter().enumerate();
    let personal = personal.map(|(place, it)| Json::from(it.wire(place + 1)));
    let common = Object(common.collect());
    Ok(Payload::One(object! { "common": Json::Object(common), "personal": personal.collect::<Json>() }))
}

fn initialize(state: &mut State, _: i64) {
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
