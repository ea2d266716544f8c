//! The keys of the spec language, as its readers ask for them.

use std::collections::{BTreeMap, BTreeSet};

use helpdesk_codegen::language::{Key, Shape};

/// The keys that the readers of a section ask for.
pub fn by_section() -> BTreeMap<String, BTreeSet<String>> {
    let language = helpdesk_codegen::language();
    let mut sections = BTreeMap::<_, BTreeSet<String>>::new();
    for file in [&language.shared, &language.resource] {
        each_key(file, ("", None), &mut |section, _, key| {
            sections.entry(section.to_owned()).or_default().insert(key.name.to_owned());
        });
    }
    sections
}

/// Calls a function for each key below a shape, with the section and the key around it.
pub fn each_key<'a>(
    shape: &'a Shape,
    (section, parent): (&'a str, Option<&'a str>),
    call: &mut impl FnMut(&'a str, Option<&'a str>, &'a Key),
) {
    match shape {
        // A value with its own source. The section of shared keys describes these keys.
        Shape::Mapping(mapping) if mapping.keys.iter().map(|key| key.name).eq(["value", "source", "evidence"]) => (),
        Shape::Mapping(mapping) => {
            let (section, parent) = mapping.section.map_or((section, parent), |section| (section, None));
            for key in mapping.every_key() {
                call(section, parent, key);
                each_key(&key.shape, (section, Some(key.name)), call);
            }
        }
        Shape::Either(one, other) => {
            each_key(one, (section, parent), call);
            each_key(other, (section, parent), call);
        }
        Shape::List(inner) | Shape::Entries(inner) => each_key(inner, (section, parent), call),
        _ => (),
    }
}
