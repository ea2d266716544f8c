//! Labels of cases.

use crate::operations::Handler;
use crate::operations::call::Call;
use crate::output::answer::Answer;
use crate::output::error_response::Rejection;
use crate::state::reference::Label;

pub(super) const HANDLERS: &[(&str, Handler)] =
    &[("labels.create", create), ("labels.list", list), ("labels.update", update), ("labels.delete", delete)];

fn create(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let title = call.args.text("label_title").unwrap_or_default().to_owned();
    let id = call.state.labels.add(|id| Label { id, title });
    Ok(Answer::One(call.state.labels.get(id).map(Label::wire).unwrap_or_default()))
}

fn list(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let labels: Vec<&Label> = call.state.labels.iter().collect();
    Ok(call.rows(&labels, |label| label.wire()))
}

fn missing(id: u64) -> Rejection {
    Rejection::not_found("label_not_found", format!("there is no label {id}"))
}

fn update(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let id = call.path_id();
    let label = call.state.labels.get_mut(id).ok_or_else(|| missing(id))?;
    call.args.replace([("label_title", &mut label.title)]);
    Ok(Answer::One(label.wire()))
}

fn delete(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let id = call.path_id();
    call.state.labels.remove(id).ok_or_else(|| missing(id))?;
    for case in call.state.cases.iter_mut() {
        case.labels.retain(|label| *label != id);
        case.locked_labels.retain(|label| *label != id);
    }
    Ok(Answer::Nothing)
}
