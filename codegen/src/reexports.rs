//! What the client crate passes on of the crates that are written by hand: a line for each public item, read from their source.
//!
//! It follows `pub use` from the root of the client crate. An item that it cannot find is an error.

mod lines;
mod macros;
mod names;
mod sources;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ptr;

use self::names::{CLIENT, Found, Impl};
use self::sources::{Conditions, Declared, Sources};
use crate::files::{Crate, SourceFile};

/// Items that are passed on, each with the first of its paths.
type Items<'s> = BTreeMap<*const Declared, (String, Found<'s>)>;

/// The lines, sorted.
pub(crate) fn lines(generated: &[SourceFile], crates: &[Crate]) -> Result<BTreeSet<String>, String> {
    let sources = Sources::of(&[crates, &[client(generated)]].concat())?;
    let mut passed_on = Vec::new();
    sources.passed_on(CLIENT, "", &Conditions::new(), &mut passed_on)?;
    // An item is described under the first of its paths.
    passed_on.sort_by_cached_key(|(path, _)| (path.matches("::").count(), path.clone()));
    let mut items = Items::new();
    let mut lines = BTreeSet::new();
    for (path, found) in passed_on {
        match items.entry(ptr::from_ref(found.declared)) {
            Entry::Occupied(it) if it.get().0 == path => (),
            Entry::Occupied(it) => _ = lines.insert(format!("item {path} is {}", it.get().0)),
            Entry::Vacant(it) => {
                lines.extend(lines::item(&path, &found));
                it.insert((path, found));
            }
        }
    }
    for it in sources.impls() {
        if let Some((path, found)) = owner(&it, &items) {
            lines.extend(lines::implementation(path, found, &it));
        }
    }
    Ok(lines)
}

/// Files of the client crate that pass something on.
fn client(generated: &[SourceFile]) -> Crate {
    let passes_on = |text: &str| ["pub use ::helpdesk_", "= ::helpdesk_"].iter().any(|it| text.contains(it));
    let files = generated.iter().filter(|file| passes_on(&file.text)).filter_map(|SourceFile { path, text }| {
        Some(SourceFile { path: path.strip_prefix("src/")?.to_owned(), text: text.clone() })
    });
    Crate { name: CLIENT.to_owned(), files: files.collect() }
}

/// The item that an `impl` is about: the type, or the trait if the type is of another crate. Types and traits that are not passed on
/// concern nobody.
fn owner<'i, 's>(it: &Impl<'s>, items: &'i Items<'s>) -> Option<&'i (String, Found<'s>)> {
    let known = |it: &'s Declared| items.get(&ptr::from_ref(it));
    match it.of {
        [Some(ty), None] => known(ty),
        [Some(ty), Some(implemented)] => known(ty).filter(|_| known(implemented).is_some()),
        [None, implemented] => implemented.and_then(known),
    }
}
