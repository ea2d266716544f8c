//! Categories of the knowledge base.

use crate::operations::Handler;
use crate::operations::call::Call;
use crate::operations::knowledge::{self, assume_languages_kept, found_mut, get, last_place, shown};
use crate::output::answer::Answer;
use crate::output::error_response::Rejection;
use crate::state::knowledge::{Category, Shelf, Shown, Texts};

pub(super) const HANDLERS: &[(&str, Handler)] = &[
    ("kb_categories.create", create),
    ("kb_categories.list", list),
    ("kb_categories.update", update),
    ("kb_categories.get", knowledge::get::<Category>),
    ("kb_categories.disable", knowledge::disable::<Category>),
    ("kb_categories.enable", knowledge::enable::<Category>),
    ("kb_categories.move_up", knowledge::move_up::<Category>),
    ("kb_categories.move_down", knowledge::move_down::<Category>),
    ("kb_categories.delete", knowledge::delete::<Category>),
];

fn create(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let main = call.state.main_language();
    let title = Texts::new(call.args.localized("category_title").unwrap_or_default(), main);
    let shelf = Shelf::new(last_place::<Category>(call.state), call.now);
    let id = call.state.categories.add(|id| Category { id, title, shelf });
    let wire = call.state.categories.get(id).map(|category| category.wire(Shown::In(main)));
    Ok(Answer::One(wire.unwrap_or_default()))
}

fn list(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let shown = shown(call);
    let mut categories: Vec<&Category> = call.state.categories.iter().collect();
    categories.sort_by_key(|category| category.shelf.place);
    Ok(call.rows(&categories, |category| category.wire(shown)))
}

fn update(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let (args, now, main) = (call.args, call.now, call.state.main_language());
    let category = found_mut::<Category>(call)?;
    let keeps = category.title.merge(args.localized("category_title").unwrap_or_default(), main);
    category.shelf.updated = now;
    assume_languages_kept(call, keeps);
    get::<Category>(call)
}
