//! Finds the record that a person means by a name.

use crate::names::entry::Entry;
use crate::names::error::{Candidate, Error, Problem};

/// The purpose of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A request that only reads. A list that was read minutes ago will do, and so will a part of a name.
    Read,
    /// A change. The list is read now, and the name has to be whole.
    Change,
}

/// Something with an id and names.
pub(crate) trait Named {
    fn candidate(&self) -> Candidate;
    fn names(&self) -> impl Iterator<Item = &str>;
}

impl Named for Entry {
    fn candidate(&self) -> Candidate {
        Candidate { name: self.name.clone(), id: self.id.to_string() }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        [&self.name].into_iter().chain(&self.aliases).map(String::as_str)
    }
}

/// The key and the title of an option of a custom field.
impl Named for (&String, &String) {
    fn candidate(&self) -> Candidate {
        Candidate { name: self.1.clone(), id: self.0.clone() }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        [self.1.as_str()].into_iter()
    }
}

/// Returns the only entry with this name, compared as by [`Names::id`](crate::names::Names::id). `noun` says what the entries are.
///
/// # Errors
///
/// Fails for an unknown or ambiguous name, and for a part of a name for a change.
pub fn find<'a>(entries: &'a [Entry], name: &str, purpose: Purpose, noun: &'static str) -> Result<&'a Entry, Error> {
    only(entries, name, purpose, noun)
}

/// Returns the only thing with this name. An exact match wins over one that differs in case or surrounding spaces. A name that only
/// contains the words is the last choice.
pub(crate) fn only<'a, T: Named>(
    things: &'a [T],
    name: &str,
    purpose: Purpose,
    noun: &'static str,
) -> Result<&'a T, Error> {
    let wanted = normalize(name);
    let words: Vec<&str> = wanted.split_whitespace().collect();
    let matches = |is_match: &dyn Fn(&str) -> bool| {
        let matches: Vec<_> = things.iter().filter(|it| !words.is_empty() && it.names().any(is_match)).collect();
        Some(matches).filter(|it| !it.is_empty())
    };
    let has_words = |name: &str| {
        let words_of_name = normalize(name).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        words_of_name.windows(words.len()).any(|it| it == words)
    };
    let whole = matches(&|it| it == name).or_else(|| matches(&|it| normalize(it) == wanted));
    let best = whole.map(|it| (it, true)).or_else(|| matches(&has_words).map(|it| (it, false)));
    let error = |problem, things: &[&T]| {
        let candidates = things.iter().map(|it| it.candidate()).collect();
        Err(Error::Name { name: name.to_owned(), problem, noun, candidates })
    };
    match best {
        None => error(Problem::Unknown, &by_likeness(things, &wanted)),
        Some((matches, false)) if purpose == Purpose::Change => error(Problem::Part, &matches),
        Some((matches, _)) => match matches.as_slice() {
            [only] => Ok(only),
            _ => error(Problem::Ambiguous, &matches),
        },
    }
}

/// Returns all things, sorted by their likeness to the name.
fn by_likeness<'a, T: Named>(things: &'a [T], wanted: &str) -> Vec<&'a T> {
    let likeness = |thing: &T| {
        let of_name = |name: &str| match normalize(name) {
            name if name.contains(wanted) => 2.0,
            name => strsim::jaro_winkler(wanted, &name),
        };
        thing.names().map(of_name).fold(0.0, f64::max)
    };
    let mut rated: Vec<_> = things.iter().map(|thing| (likeness(thing), thing)).collect();
    rated.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    rated.into_iter().map(|(_, thing)| thing).collect()
}

pub(crate) fn normalize(text: &str) -> String {
    text.trim().to_lowercase()
}
