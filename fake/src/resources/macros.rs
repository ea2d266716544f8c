//! Macros: changes of cases that staff apply by a click. All accounts have the same, which are in `macros.json`.

use std::sync::LazyLock;

use helpdesk::meta::ValueType;

use crate::generic;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{IdType, Resource};

pub(super) const RESOURCE: Resource =
    Resource { ids: &[CATEGORY_ID, ID, ACTION_ID], operations: &[("macros.list", list)], ..Resource::NONE };

const CATEGORY_ID: IdType = IdType::new("MacroCategoryId", "macro category", "macro_not_found", |_, id| {
    has(&MACROS, &|key, json| key == "macros_category_id" && *json == Json::from(id))
});
const ID: IdType = IdType::new("MacroId", "macro", "macro_not_found", |_, id| {
    has(&MACROS, &|key, json| key == id.to_string() && matches!(json, Json::Object(it) if it.get("actions").is_some()))
});
const ACTION_ID: IdType = IdType::new("MacroActionId", "macro action", "macro_not_found", |_, id| {
    has(&MACROS, &|key, json| key == "macro_action_id" && *json == Json::from(id))
});

/// The response: the shared macros by position, and the macros of the caller as an array.
static MACROS: LazyLock<Object> = LazyLock::new(|| {
    let file = serde_json::from_str(include_str!("macros.json")).expect("the file is JSON");
    let Json::Object(macros) = generic::parse_json(&ValueType::Named("Macros"), &file) else {
        panic!("the file has an object")
    };
    macros
});

/// Whether an object, or one inside it, has a field that matches.
fn has(object: &Object, matches: &dyn Fn(&str, &Json) -> bool) -> bool {
    object.0.iter().any(|(key, json)| {
        matches(key, json)
            || match json {
                Json::Object(inner) => has(inner, matches),
                Json::List(items) => items.iter().any(|it| matches!(it, Json::Object(inner) if has(inner, matches))),
                _ => false,
            }
    })
}

fn list(_: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(Payload::One(MACROS.clone()))
}
