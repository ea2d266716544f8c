//! The knowledge base: records change places within the record that they stand in.

use crate::generic::Record;
use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("kb_articles.update", update_article),
        ("kb_articles.move_up", |call| shift(call, |one, other| other < one)),
        ("kb_articles.move_down", |call| shift(call, |one, other| other > one)),
        ("kb_categories.move_up", |call| shift(call, |one, other| other < one)),
        ("kb_categories.move_down", |call| shift(call, |one, other| other > one)),
        ("kb_sections.move_up", |call| shift(call, |one, other| other < one)),
        ("kb_sections.move_down", |call| shift(call, |one, other| other > one)),
    ],
    ..Resource::NONE
};

fn update_article(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let mut payload = call.perform()?;
    if let Payload::One(article) = &mut payload {
        if call.args.has("section_id") {
            // The response to a move was seen without them.
            article.remove("section_id_arr");
            article.remove("article_tags");
        }
    }
    Ok(payload)
}

/// Swaps a record with its neighbor on this side. At the end of the order, nothing changes.
fn shift(call: &mut Call<'_>, is_on_side: fn(u64, u64) -> bool) -> Result<Payload, Rejection> {
    let (ty, id) = (call.details.returns.record().unwrap_or_default(), call.path_id());
    // An article has its place within its first section.
    let home = match ty {
        "KbArticle" => "section_id",
        "KbSection" => "category_id",
        _ => "",
    };
    let table = call.state.records.table(ty);
    let Some(record) = table.get(id) else { return call.show() };
    let is_neighbor = |it: &&Record| it.id_in(home) == record.id_in(home) && is_on_side(record.place, it.place);
    let neighbor = table.iter().filter(is_neighbor).min_by_key(|it| it.place.abs_diff(record.place));
    let places = neighbor.map(|it| (record.place, it.id, it.place));
    if record.ids("section_id_arr").count() > 1 {
        call.assume("an article in several sections moves within the first one");
    }
    let Some((place, other, other_place)) = places else { return call.show() };
    for (id, place) in [(id, other_place), (other, place)] {
        if let Some(record) = call.state.records.get_mut(ty, id) {
            record.place = place;
        }
    }
    call.perform()
}
