//! Parts that categories, sections and articles of the knowledge base have in common.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::input::args::Arg;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object};
use crate::output::payload::Payload;
use crate::resources::IdType;
use crate::resources::call::Call;
use crate::resources::{State, Table};

/// A string in several languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Texts(pub(crate) BTreeMap<u64, String>);

/// The languages that a response contains.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    /// One language.
    In(u64),
    /// All languages, as an object.
    All,
}

/// The fields that all records of the knowledge base have.
#[derive(Clone, Copy)]
pub(crate) struct Shelf {
    pub(crate) active: bool,
    /// The position in the order that staff set.
    pub(crate) place: u64,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl Texts {
    /// Sets the given strings; other languages stay. Returns whether there were such others.
    pub(crate) fn merge(&mut self, texts: &[(Option<u64>, String)], main: u64) -> bool {
        self.0.extend(texts.iter().map(|(language, text)| (language.unwrap_or(main), text.clone())));
        !texts.is_empty() && self.0.len() > texts.len()
    }

    pub(crate) fn new(texts: &[(Option<u64>, String)], main: u64) -> Self {
        let mut new = Self::default();
        new.merge(texts, main);
        new
    }

    pub(super) fn wire(&self, shown: Shown) -> Json {
        match shown {
            Shown::In(language) => self.0.get(&language).map_or(Json::from(""), Json::from),
            Shown::All => {
                let texts = self.0.iter().map(|(id, text)| (Cow::Owned(id.to_string()), Json::from(text)));
                Json::Object(Object(texts.collect()))
            }
        }
    }
}

impl Shelf {
    pub(crate) fn new(place: u64, now: i64) -> Self {
        Self { active: true, place, created: now, updated: now }
    }

    pub(super) fn add_to(self, record: &mut Object) {
        record.push("active", self.active);
        record.push("created_at", Json::Time(self.created));
        record.push("updated_at", Json::Time(self.updated));
    }
}

/// A kind of record of the knowledge base.
pub(super) trait Kind: Sized {
    const ID: IdType;

    fn table(state: &mut State) -> &mut Table<Self>;
    fn shelf(&mut self) -> &mut Shelf;
    /// The record that it stands in, within which it has its place.
    fn home(&self) -> u64;
    /// Whether it stands in several records, of which `home` is the first.
    fn has_several_homes(&self) -> bool {
        false
    }
    fn wire(&self, shown: Shown) -> Object;
    /// Removes it from other records, and deletes those that cannot be without it.
    fn empty(state: &mut State, id: u64);
}

/// The requested language.
pub(super) fn shown(call: &Call<'_>) -> Shown {
    let shown = |text: &str| if text == "all" { Some(Shown::All) } else { text.parse().ok().map(Shown::In) };
    call.args.known("language_id", shown).unwrap_or(Shown::In(call.state.main_language()))
}

/// The place after all others.
pub(super) fn last_place<K: Kind>(state: &mut State) -> u64 {
    K::table(state).iter_mut().map(|record| record.shelf().place).max().unwrap_or(0) + 1
}

/// The record in the path.
pub(super) fn found_mut<'c, K: Kind + 'c>(call: &'c mut Call<'_>) -> Result<&'c mut K, Rejection> {
    let id = call.path_id();
    let record = K::table(call.state).get_mut(id);
    record.ok_or_else(|| K::ID.missing(id))
}

/// Tells that an update kept languages which it did not name, if it did.
pub(super) fn assume_languages_kept(call: &mut Call<'_>, keeps: bool) {
    if keeps {
        call.assume("an update of some languages keeps the others");
    }
    assume_main_language(call);
}

/// Tells that the response to strings in several languages has one, if the request has some.
pub(super) fn assume_main_language(call: &mut Call<'_>) {
    let by_language =
        |arg: &Arg| matches!(arg, Arg::Localized(texts) if texts.iter().any(|(language, _)| language.is_some()));
    if call.args.values().values().any(by_language) {
        call.assume("the response to strings by language has them in the main language");
    }
}

pub(super) fn get<K: Kind>(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let shown = shown(call);
    found_mut::<K>(call).map(|record| Payload::One(record.wire(shown)))
}

fn set_active<K: Kind>(call: &mut Call<'_>, active: bool) -> Result<Payload, Rejection> {
    let now = call.now;
    let shelf = found_mut::<K>(call)?.shelf();
    let listed = std::mem::replace(&mut shelf.active, active) != active;
    shelf.updated = now;
    call.came_from(listed);
    get::<K>(call)
}

pub(super) fn disable<K: Kind>(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    set_active::<K>(call, false)
}

pub(super) fn enable<K: Kind>(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    set_active::<K>(call, true)
}

/// Which neighbour a record changes places with.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Up,
    Down,
}

/// Changes places with the neighbour; at the end of the order nothing changes.
fn move_by<K: Kind>(call: &mut Call<'_>, way: Way) -> Result<Payload, Rejection> {
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

pub(super) fn move_up<K: Kind>(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    move_by::<K>(call, Way::Up)
}

pub(super) fn move_down<K: Kind>(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    move_by::<K>(call, Way::Down)
}

pub(super) fn delete<K: Kind>(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    found_mut::<K>(call)?;
    let id = call.path_id();
    K::empty(call.state, id);
    K::table(call.state).remove(id);
    call.assume("what stands in a deleted category or section is deleted with it");
    Ok(Payload::Nothing)
}

/// The strings of a sample record, in the two languages of a new account.
pub(super) fn sample_texts(main: &str, other: &str) -> Texts {
    Texts(BTreeMap::from([(1, main.to_owned()), (2, other.to_owned())]))
}

/// The third of the sample records is disabled.
pub(super) fn sample_shelf(place: u64, at: i64) -> Shelf {
    Shelf { active: place != 3, place, created: at, updated: at }
}
