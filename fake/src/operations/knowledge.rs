//! What categories, sections and articles of the knowledge base have in common.

use crate::operations::call::Call;
use crate::output::answer::Answer;
use crate::output::error_response::Rejection;
use crate::output::json::Object;
use crate::state::knowledge::{Article, Category, Section, Shelf, Shown};
use crate::state::{State, Table};

/// A kind of record of the knowledge base.
pub(super) trait Kind: Sized {
    const NOT_FOUND: &'static str;
    /// What one is called in messages.
    const NOUN: &'static str;

    fn table(state: &mut State) -> &mut Table<Self>;
    fn shelf(&mut self) -> &mut Shelf;
    /// The record that it stands in, within which it has its place.
    fn home(&self) -> u64;
    /// Whether it stands in several records, of which `home` is the first.
    fn has_several_homes(&self) -> bool {
        false
    }
    fn wire(&self, shown: Shown) -> Object;
    /// What goes with it when it is deleted.
    fn empty(state: &mut State, id: u64);
}

impl Kind for Category {
    const NOT_FOUND: &'static str = "kb_category_not_found";
    const NOUN: &'static str = "category";

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

impl Kind for Section {
    const NOT_FOUND: &'static str = "kb_section_not_found";
    const NOUN: &'static str = "section";

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

impl Kind for Article {
    const NOT_FOUND: &'static str = "kb_article_not_found";
    const NOUN: &'static str = "article";

    fn table(state: &mut State) -> &mut Table<Self> {
        &mut state.articles
    }

    fn shelf(&mut self) -> &mut Shelf {
        &mut self.shelf
    }

    fn home(&self) -> u64 {
        self.sections.first().copied().unwrap_or(0)
    }

    fn has_several_homes(&self) -> bool {
        self.sections.len() > 1
    }

    fn wire(&self, shown: Shown) -> Object {
        self.wire(shown)
    }

    fn empty(_: &mut State, _: u64) {}
}

/// The requested language.
pub(super) fn shown(call: &Call<'_>) -> Shown {
    match call.args.text("language_id") {
        Some("all") => Shown::All,
        Some(id) => Shown::In(id.parse().unwrap_or(0)),
        None => Shown::In(call.state.main_language()),
    }
}

/// The place after all others.
pub(super) fn last_place<K: Kind>(state: &mut State) -> u64 {
    K::table(state).iter_mut().map(|record| record.shelf().place).max().unwrap_or(0) + 1
}

/// The record in the path.
pub(super) fn found_mut<'c, K: Kind + 'c>(call: &'c mut Call<'_>) -> Result<&'c mut K, Rejection> {
    let id = call.path_id();
    let record = K::table(call.state).get_mut(id);
    record.ok_or_else(|| Rejection::not_found(K::NOT_FOUND, format!("there is no {} {id}", K::NOUN)))
}

/// Tells that an update kept languages which it did not name, if it did.
pub(super) fn assume_languages_kept(call: &mut Call<'_>, keeps: bool) {
    if keeps {
        call.assume("an update of some languages keeps the others");
    }
}

pub(super) fn get<K: Kind>(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let shown = shown(call);
    found_mut::<K>(call).map(|record| Answer::One(record.wire(shown)))
}

fn turn<K: Kind>(call: &mut Call<'_>, active: bool) -> Result<Answer, Rejection> {
    let now = call.now;
    let shelf = found_mut::<K>(call)?.shelf();
    let listed = std::mem::replace(&mut shelf.active, active) != active;
    shelf.updated = now;
    call.came_from(listed);
    get::<K>(call)
}

pub(super) fn disable<K: Kind>(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    turn::<K>(call, false)
}

pub(super) fn enable<K: Kind>(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    turn::<K>(call, true)
}

/// Which neighbour a record changes places with.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Up,
    Down,
}

/// Changes places with the neighbour; at the end of the order nothing changes.
fn move_by<K: Kind>(call: &mut Call<'_>, way: Way) -> Result<Answer, Rejection> {
    let id = call.path_id();
    let now = call.now;
    let record = found_mut::<K>(call)?;
    let (home, place) = (record.home(), record.shelf().place);
    if record.has_several_homes() {
        call.assume("an article in several sections moves within the first one");
    }
    let table = K::table(call.state);
    let ids: Vec<u64> = table.ids().collect();
    let mut neighbours = Vec::new();
    for other in ids {
        let Some(record) = table.get_mut(other).filter(|it| it.home() == home && other != id) else { continue };
        neighbours.push((record.shelf().place, other));
    }
    let neighbour = match way {
        Way::Up => neighbours.into_iter().filter(|(other, _)| *other < place).max(),
        Way::Down => neighbours.into_iter().filter(|(other, _)| *other > place).min(),
    };
    if let Some((other_place, other)) = neighbour {
        if let Some(record) = table.get_mut(other) {
            record.shelf().place = place;
        }
        let shelf = found_mut::<K>(call)?.shelf();
        (shelf.place, shelf.updated) = (other_place, now);
    }
    get::<K>(call)
}

pub(super) fn move_up<K: Kind>(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    move_by::<K>(call, Way::Up)
}

pub(super) fn move_down<K: Kind>(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    move_by::<K>(call, Way::Down)
}

pub(super) fn delete<K: Kind>(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    found_mut::<K>(call)?;
    let id = call.path_id();
    K::empty(call.state, id);
    K::table(call.state).remove(id);
    call.assume("what stands in a deleted category or section is deleted with it");
    Ok(Answer::Nothing)
}
