//! The thing that a person means by a name.

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
/// An unknown or ambiguous name, or a part of a name for a change.
pub fn find<'a>(entries: &'a [Entry], name: &str, purpose: Purpose, noun: &'static str) -> Result<&'a Entry, Error> {
    only(entries, name, purpose, noun)
}

/// Returns the only thing with this name. Exactly this name wins over one that differs in case and surrounding spaces, and that wins over
/// one that has these words among others.
pub(crate) fn only<'a, T: Named>(
    things: &'a [T],
    name: &str,
    purpose: Purpose,
    noun: &'static str,
) -> Result<&'a T, Error> {
    let wanted = normalize(name);
    let words: Vec<&str> = wanted.split_whitespace().collect();
    let those = |is_it: &dyn Fn(&str) -> bool| {
        let those: Vec<_> = things.iter().filter(|it| !words.is_empty() && it.names().any(is_it)).collect();
        Some(those).filter(|it| !it.is_empty())
    };
    let has_words =
        |it: &str| normalize(it).split_whitespace().collect::<Vec<_>>().windows(words.len()).any(|it| it == words);
    let whole = those(&|it| it == name).or_else(|| those(&|it| normalize(it) == wanted)).map(|found| (found, true));
    let found = whole.or_else(|| those(&has_words).map(|found| (found, false)));
    let error = |problem, things: &[&T]| {
        let candidates = things.iter().map(|it| it.candidate()).collect();
        Err(Error::Name { name: name.to_owned(), problem, noun, candidates })
    };
    match found {
        None => error(Problem::Unknown, &by_likeness(things, &wanted)),
        Some((found, false)) if purpose == Purpose::Change => error(Problem::Part, &found),
        Some((found, _)) => match found.as_slice() {
            [only] => Ok(only),
            _ => error(Problem::Ambiguous, &found),
        },
    }
}

/// Returns all things, those first that a person may have meant.
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
