//! Labels of cases.

use crate::output::error_response::Rejection;
use crate::output::json::{Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{IdType, Resource, State};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID],
    operations: &[
        ("labels.create", create),
        ("labels.list", list),
        ("labels.update", update),
        ("labels.delete", delete),
    ],
    sample,
    ..Resource::NONE
};

const ID: IdType = IdType::new("LabelId", "label", "label_not_found", |state, id| state.labels.has(id));

pub(crate) struct Label {
    pub(crate) id: u64,
    pub(crate) title: String,
}

impl Label {
    pub(crate) fn wire(&self) -> Object {
        object! { "label_id": self.id, "label_title": &self.title }
    }
}

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let title = call.args.text("label_title").unwrap_or_default().to_owned();
    let id = call.state.labels.add(|id| Label { id, title });
    Ok(Payload::One(call.state.labels.get(id).map(Label::wire).unwrap_or_default()))
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.whole(&call.state.labels, Label::wire))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = call.path_id();
    let label = call.state.labels.get_mut(id).ok_or_else(|| ID.missing(id))?;
    call.args.replace([("label_title", &mut label.title)]);
    Ok(Payload::One(label.wire()))
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = call.path_id();
    call.state.labels.remove(id).ok_or_else(|| ID.missing(id))?;
    for case in call.state.cases.iter_mut() {
        case.labels.retain(|label| *label != id);
        case.locked_labels.retain(|label| *label != id);
    }
    Ok(Payload::Nothing)
}

fn sample(state: &mut State, _: i64) {
    for title in ["urgent", "заявка", "100% sure"] {
        state.labels.add(|id| Label { id, title: title.to_owned() });
    }
}
