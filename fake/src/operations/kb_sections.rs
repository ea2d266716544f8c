//! Sections of the knowledge base.

use crate::operations::Handler;
use crate::operations::call::Call;
use crate::operations::knowledge::{self, assume_languages_kept, found_mut, get, last_place, shown};
use crate::output::answer::Answer;
use crate::output::error_response::Rejection;
use crate::state::knowledge::{Section, Shelf, Shown, Texts};

pub(super) const HANDLERS: &[(&str, Handler)] = &[
    ("kb_sections.create", create),
    ("kb_sections.list", list),
    ("kb_sections.update", update),
    ("kb_sections.get", knowledge::get::<Section>),
    ("kb_sections.disable", knowledge::disable::<Section>),
    ("kb_sections.enable", knowledge::enable::<Section>),
    ("kb_sections.move_up", knowledge::move_up::<Section>),
    ("kb_sections.move_down", knowledge::move_down::<Section>),
    ("kb_sections.delete", knowledge::delete::<Section>),
];

fn create(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let main = call.state.main_language();
    let texts = |name| Texts::new(call.args.localized(name).unwrap_or_default(), main);
    let (title, description) = (texts("section_title"), texts("section_description"));
    let category = call.args.id("category_id").unwrap_or(0);
    let shelf = Shelf::new(last_place::<Section>(call.state), call.now);
    let id = call.state.sections.add(|id| Section { id, category, title, description, shelf });
    let wire = call.state.sections.get(id).map(|section| section.wire(Shown::In(main)));
    Ok(Answer::One(wire.unwrap_or_default()))
}

fn list(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let (shown, category) = (shown(call), call.args.id("category_id"));
    let mut sections: Vec<&Section> = call.state.sections.iter().filter(|it| Some(it.category) == category).collect();
    sections.sort_by_key(|section| section.shelf.place);
    Ok(call.rows(&sections, |section| section.wire(shown)))
}

fn update(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let (args, now, main) = (call.args, call.now, call.state.main_language());
    let section = found_mut::<Section>(call)?;
    let mut keeps = section.title.merge(args.localized("section_title").unwrap_or_default(), main);
    keeps |= section.description.merge(args.localized("section_description").unwrap_or_default(), main);
    section.category = args.id("category_id").unwrap_or(section.category);
    section.shelf.updated = now;
    assume_languages_kept(call, keeps);
    get::<Section>(call)
}
