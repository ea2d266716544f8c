//! Sections of the knowledge base.

use crate::output::error_response::Rejection;
use crate::output::json::{Object, object};
use crate::output::payload::Payload;
use crate::resources::Table;
use crate::resources::call::Call;
use crate::resources::knowledge::{
    self, Kind, Shelf, Shown, Texts, assume_languages_kept, assume_main_language, found_mut, get, last_place,
    sample_shelf, sample_texts, shown,
};
use crate::resources::{IdType, Resource, SAMPLE_AGE, State};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID],
    operations: &[
        ("kb_sections.create", create),
        ("kb_sections.list", list),
        ("kb_sections.update", update),
        ("kb_sections.get", knowledge::get::<Section>),
        ("kb_sections.disable", knowledge::disable::<Section>),
        ("kb_sections.enable", knowledge::enable::<Section>),
        ("kb_sections.move_up", knowledge::move_up::<Section>),
        ("kb_sections.move_down", knowledge::move_down::<Section>),
        ("kb_sections.delete", knowledge::delete::<Section>),
    ],
    sample,
    ..Resource::NONE
};

const ID: IdType = IdType::new("KbSectionId", "section", "kb_section_not_found", |state, id| state.sections.has(id));

pub(crate) struct Section {
    pub(crate) id: u64,
    pub(crate) category: u64,
    pub(crate) title: Texts,
    pub(crate) description: Texts,
    pub(crate) shelf: Shelf,
}

impl Section {
    pub(crate) fn wire(&self, shown: Shown) -> Object {
        let mut section = object! {
            "section_id": self.id,
            "category_id": self.category,
            "section_title": self.title.wire(shown),
            "section_description": self.description.wire(shown),
        };
        self.shelf.add_to(&mut section);
        section
    }
}

impl Kind for Section {
    const ID: IdType = ID;

    fn table(state: &mut State) -> &mut Table<Self> {
        &mut state.sections
    }

    fn shelf(&mut self) -> &mut Shelf {
        &mut self.shelf
    }

    fn home(&self) -> u64 {
        self.category
    }

    fn wire(&self, shown: Shown) -> Object {
        self.wire(shown)
    }

    fn empty(state: &mut State, id: u64) {
        for article in state.articles.iter_mut() {
            article.sections.retain(|section| *section != id);
        }
        state.articles.retain(|article| !article.sections.is_empty());
    }
}

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let main = call.state.main_language();
    let texts = |name| Texts::new(call.args.localized(name).unwrap_or_default(), main);
    let (title, description) = (texts("section_title"), texts("section_description"));
    let category = call.args.id("category_id").unwrap_or(0);
    let shelf = Shelf::new(last_place::<Section>(call.state), call.now);
    let id = call.state.sections.add(|id| Section { id, category, title, description, shelf });
    let wire = call.state.sections.get(id).map(|section| section.wire(Shown::In(main)));
    let wire = wire.unwrap_or_default();
    assume_main_language(call);
    Ok(Payload::One(wire))
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (shown, category) = (shown(call), call.args.id("category_id"));
    let mut sections: Vec<&Section> = call.state.sections.iter().filter(|it| Some(it.category) == category).collect();
    sections.sort_by_key(|section| section.shelf.place);
    Ok(call.rows(&sections, |section| section.wire(shown)))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (args, now, main) = (call.args, call.now, call.state.main_language());
    let section = found_mut::<Section>(call)?;
    let mut keeps = section.title.merge(args.localized("section_title").unwrap_or_default(), main);
    keeps |= section.description.merge(args.localized("section_description").unwrap_or_default(), main);
    section.category = args.id("category_id").unwrap_or(section.category);
    section.shelf.updated = now;
    assume_languages_kept(call, keeps);
    get::<Section>(call)
}

fn sample(state: &mut State, now: i64) {
    let at = now - SAMPLE_AGE;
    for place in 1..=3 {
        let (title, description) = (sample_texts("Сроки", "Dates"), sample_texts("Когда", "When"));
        state.sections.add(|id| Section { id, category: 801, title, description, shelf: sample_shelf(place, at) });
    }
}
