//! Macros: changes of cases that staff apply by a click. All accounts have the same, which are in `macros.json`.

use std::sync::LazyLock;

use helpdesk::meta::ValueType;

use crate::generic;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object};
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;

pub(super) const RESOURCE: Resource = Resource { operations: &[("macros.list", list)], ..Resource::NONE };

/// The response: the shared macros by position, and the macros of the caller as an array.
static MACROS: LazyLock<Object> = LazyLock::new(|| {
    let file = serde_json::from_str(include_str!("macros.json")).expect("the file is JSON");
    let Json::Object(macros) = generic::parse_json(&ValueType::Named("Macros"), &file) else {
        panic!("the file has an object")
    };
    macros
});

fn list(_: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(Payload::One(MACROS.clone()))
}
