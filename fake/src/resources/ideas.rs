//! Ideas, which are cases with some fields more.

use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;
use crate::resources::cases;
use crate::resources::cases::case::{Case, Idea};

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("ideas.update", update),
        ("ideas.set_official_answer", set_official_answer),
        ("ideas.delete_official_answer", delete_official_answer),
    ],
    ..Resource::NONE
};

/// The case in the path, which must be an idea.
fn find_mut<'c>(call: &'c mut Call<'_>) -> Result<&'c mut Case, Rejection> {
    let case = cases::find_mut(call)?;
    if case.channel != "idea" {
        return Err(Rejection::bad(
            "case_is_not_idea",
            format!("the case is not an idea: its channel is `{}`", case.channel),
        ));
    }
    Ok(case)
}

/// The case with the part of the idea that was changed.
fn with_idea(case: &mut Case, now: i64, changed: impl FnOnce(&mut Idea) -> Object) -> Payload {
    case.updated = now;
    let idea = changed(case.idea.get_or_insert_default());
    let mut wire = case.wire_in_part();
    wire.push("idea", idea);
    Payload::One(wire)
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (args, now) = (call.args, call.now);
    let case = find_mut(call)?;
    Ok(with_idea(case, now, |idea| {
        args.replace("content", &mut idea.content);
        args.replace("stage", &mut idea.stage);
        idea.category = args.id("category_id").unwrap_or(idea.category);
        object! { "content": &idea.content, "stage": &idea.stage, "category": idea.category }
    }))
}

fn set_official_answer(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let content = call.args.text("content").unwrap_or_default().to_owned();
    let now = call.now;
    let case = find_mut(call)?;
    Ok(with_idea(case, now, |idea| {
        idea.response = Some((content.clone(), now));
        object! { "official_response": content, "official_response_tstamp": Json::Int(now) }
    }))
}

fn delete_official_answer(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let now = call.now;
    let case = find_mut(call)?;
    if case.idea.as_mut().and_then(|idea| idea.response.take()).is_none() {
        return Err(Rejection::not_found("official_response_not_found", "the idea has no official response"));
    }
    case.updated = now;
    Ok(Payload::Nothing)
}
