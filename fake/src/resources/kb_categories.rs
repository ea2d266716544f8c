//! Categories of the knowledge base.

use crate::output::error_response::Rejection;
use crate::output::json::{Object, object};
use crate::output::payload::Payload;
use crate::resources::Table;
use crate::resources::call::Call;
use crate::resources::kb_sections::Section;
use crate::resources::knowledge::{
    self, Kind, Shelf, Shown, Texts, assume_languages_kept, assume_main_language, found_mut, get, last_place,
    sample_shelf, sample_texts, shown,
};
use crate::resources::{IdType, Resource, SAMPLE_AGE, State};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID],
    operations: &[
        ("kb_categories.create", create),
        ("kb_categories.list", list),
        ("kb_categories.update", update),
        ("kb_categories.get", knowledge::get::<Category>),
        ("kb_categories.disable", knowledge::disable::<Category>),
        ("kb_categories.enable", knowledge::enable::<Category>),
        ("kb_categories.move_up", knowledge::move_up::<Category>),
        ("kb_categories.move_down", knowledge::move_down::<Category>),
        ("kb_categories.delete", knowledge::delete::<Category>),
    ],
    sample,
    ..Resource::NONE
};

const ID: IdType =
    IdType::new("KbCategoryId", "category", "kb_category_not_found", |state, id| state.categories.has(id));

pub(crate) struct Category {
    pub(crate) id: u64,
    pub(crate) title: Texts,
    pub(crate) shelf: Shelf,
}

impl Category {
    pub(crate) fn wire(&self, shown: Shown) -> Object {
        let mut category = object! { "category_id": self.id, "category_title": self.title.wire(shown) };
        self.shelf.add_to(&mut category);
        category
    }
}

impl Kind for Category {
    const ID: IdType = ID;

    fn table(state: &mut State) -> &mut Table<Self> {
        &mut state.categories
    }

    fn shelf(&mut self) -> &mut Shelf {
        &mut self.shelf
    }

    fn home(&self) -> u64 {
        0
    }

    fn wire(&self, shown: Shown) -> Object {
        self.wire(shown)
    }

    fn empty(state: &mut State, id: u64) {
        let sections: Vec<u64> = state.sections.iter().filter(|it| it.category == id).map(|it| it.id).collect();
        for section in sections {
            Section::empty(state, section);
            state.sections.remove(section);
        }
    }
}

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let main = call.state.main_language();
    let title = Texts::new(call.args.localized("category_title").unwrap_or_default(), main);
    let shelf = Shelf::new(last_place::<Category>(call.state), call.now);
    let id = call.state.categories.add(|id| Category { id, title, shelf });
    let wire = call.state.categories.get(id).map(|category| category.wire(Shown::In(main)));
    let wire = wire.unwrap_or_default();
    assume_main_language(call);
    Ok(Payload::One(wire))
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let shown = shown(call);
    let mut categories: Vec<&Category> = call.state.categories.iter().collect();
    categories.sort_by_key(|category| category.shelf.place);
    Ok(call.rows(&categories, |category| category.wire(shown)))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (args, now, main) = (call.args, call.now, call.state.main_language());
    let category = found_mut::<Category>(call)?;
    let keeps = category.title.merge(args.localized("category_title").unwrap_or_default(), main);
    category.shelf.updated = now;
    assume_languages_kept(call, keeps);
    get::<Category>(call)
}

fn sample(state: &mut State, now: i64) {
    let at = now - SAMPLE_AGE;
    for place in 1..=3 {
        let title = sample_texts("Возврат", "Refunds");
        state.categories.add(|id| Category { id, title, shelf: sample_shelf(place, at) });
    }
}
