//! The advice of diagnostics: a spec whose author follows it has neither the mistake nor another one in its place.

use std::fs;
use std::path::Path;

use helpdesk_codegen::{Code, Diagnostic, Level, SpecFile};
use serde_yaml::{Mapping, Value};

use api_tests::cases;

/// A change that advice asks for at a place, or in the mapping around it.
#[derive(Debug)]
enum Change {
    /// Another value.
    Value(String),
    /// Another word in the value.
    Word(String),
    /// Another name of the key.
    Key(String),
    /// Without the key.
    Remove(String),
    /// With another key, in place of an existing one if there is one.
    Add { key: String, value: String, in_place_of: Option<String> },
    /// The value in quotes.
    Quote,
}

#[test]
fn following_advice_corrects_the_mistake() {
    let (mut followed, mut failed) = (0, Vec::new());
    for (case, spec) in cases() {
        let before = check(&spec);
        for diagnostic in &before {
            for change in changes(diagnostic) {
                let Some(mended) = apply(&spec, diagnostic, &change) else { continue };
                followed += 1;
                let after = check(&mended);
                let is_new = |it: &&Diagnostic| !before.iter().any(|old| is_same(old, it));
                let is_there = |it: &&Diagnostic| it.level() == Level::Error && is_instead(it, diagnostic, &change);
                let bad = after.iter().find(|it| is_same(it, diagnostic) || (is_new(it) && is_there(it)));
                if let Some(bad) = bad {
                    let [was, is] = [diagnostic, bad].map(|it| format!("{} ({:?})", it.message(), keys(it)));
                    failed.push(format!("{case}: {was}: {:?}\n  then {is}", diagnostic.help_text().unwrap()));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} of {followed}:\n{}", failed.len(), failed.join("\n"));
    assert!(followed > 120, "only {followed} can be followed");
}

/// The invalid specs: each case, and the wrong example of each code.
fn cases() -> Vec<(String, Vec<SpecFile>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/err");
    let mut files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect::<Vec<_>>();
    files.sort();
    let file = |path: &Path| (path.display().to_string(), cases::of_mistake(path, &fs::read_to_string(path).unwrap()));
    let example = |code: &Code| {
        let [wrong, _] = code.examples().unwrap();
        (code.to_string(), cases::of_mistake(Path::new("labels.yaml"), wrong))
    };
    files.iter().map(|path| file(path)).chain(Code::ALL.iter().map(example)).collect()
}

fn check(spec: &[SpecFile]) -> Vec<Diagnostic> {
    helpdesk_codegen::check(spec).into_parts().1.iter().cloned().collect()
}

fn keys(diagnostic: &Diagnostic) -> Vec<String> {
    diagnostic.location().into_iter().flat_map(|it| it.keys).map(str::to_owned).collect()
}

fn is_same(one: &Diagnostic, other: &Diagnostic) -> bool {
    let identity = |it: &Diagnostic| (it.code(), it.message().to_owned(), keys(it));
    identity(one) == identity(other)
}

/// Whether a mistake is where another one was, or where the advice about the other one led.
fn is_instead(new: &Diagnostic, old: &Diagnostic, change: &Change) -> bool {
    // The new mistake may be one that the old mistake has hidden.
    let is_of_form = matches!(
        new.code(),
        Code::UnknownKey | Code::MissingKey | Code::WrongPlace | Code::WrongShape | Code::UnknownType
    );
    let is_misplaced = matches!(new.code(), Code::UnknownKey | Code::WrongPlace);
    let (new, old) = (keys(new), keys(old));
    let around = &old[..old.len().saturating_sub(1)];
    let is_of =
        |key: &str| new.split_last().is_some_and(|(last, before)| last == key && (before == old || before == around));
    match change {
        Change::Value(_) | Change::Word(_) | Change::Quote => new == old && is_of_form,
        Change::Key(key) => is_of(key),
        Change::Remove(_) => new == around,
        Change::Add { key, value, .. } if value == "..." => is_of(key) && is_misplaced,
        Change::Add { key, .. } => (is_of(key) || new == old || new == around) && is_of_form,
    }
}

/// Reads the changes from the words of an advice.
fn changes(diagnostic: &Diagnostic) -> Vec<Change> {
    let Some(help) = diagnostic.help_text() else { return Vec::new() };
    let spans = help.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let Some(first) = spans.first().cloned() else {
        return match help {
            "put it in quotes" => vec![Change::Quote],
            _ if help.starts_with("remove it") && !help.starts_with("remove it or") => {
                keys(diagnostic).last().map(|key| Change::Remove(key.clone())).into_iter().collect()
            }
            _ => Vec::new(),
        };
    };
    // Some advice gives an example, or one of several ways, or is about another place.
    let is_elsewhere = [" to the ", "in each of", "or similar", " for an enum"].iter().any(|it| help.contains(it));
    if is_elsewhere || first.contains("<T>") || first.contains("<K, V>") {
        return Vec::new();
    }
    let verb = help.split(" `").next().unwrap();
    let entry = first.split_once(':').filter(|(key, _)| key.chars().all(|it| it.is_ascii_lowercase() || it == '_'));
    let mut quoted = diagnostic.message().split('`').skip(1).step_by(2);
    let on_key = keys(diagnostic).last().is_some_and(|key| quoted.any(|it| it == key));
    match (verb, entry) {
        ("did you mean", _) if on_key => vec![Change::Key(first)],
        ("did you mean", _) => vec![Change::Word(first)],
        ("write", None) if !on_key => vec![Change::Value(first)],
        ("add" | "write" | "set" | "remove it, and write" | "to undo it, add", Some((key, value))) => {
            let in_place_of = match help {
                _ if verb == "remove it, and write" || (verb == "write" && on_key) => keys(diagnostic).last().cloned(),
                _ => help.split(" in place of ").nth(1).and(spans.get(1).cloned()),
            };
            // Advice without a value allows any value.
            let value = match (value.trim(), key) {
                ("", "rename") => "another_name",
                ("", "doc" | "evidence") => "A.",
                ("", "type") => "text",
                ("", _) => "...",
                (value, _) => value,
            };
            vec![Change::Add { key: key.to_owned(), value: value.to_owned(), in_place_of }]
        }
        ("remove", None) => vec![Change::Remove(first)],
        ("remove it:" | "remove it;" | "remove it, or", _) => {
            keys(diagnostic).last().map(|key| Change::Remove(key.clone())).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The spec with a change, if its file is readable and has the place.
fn apply(spec: &[SpecFile], diagnostic: &Diagnostic, change: &Change) -> Option<Vec<SpecFile>> {
    let location = diagnostic.location()?;
    let (last, around) = location.keys.split_last()?;
    let mut spec = spec.to_vec();
    let file = spec.iter_mut().find(|it| it.path == location.file)?;
    let mut document = serde_yaml::from_str::<Value>(&file.text).ok()?;
    let holder = around.iter().try_fold(&mut document, |value, key| step(value, key))?;
    match change {
        Change::Value(text) => *step(holder, last)? = serde_yaml::from_str(text).ok()?,
        Change::Word(text) => {
            let value = step(holder, last)?;
            let old = value.as_str()?.to_owned();
            // Some advice is about a word of the value.
            let word = diagnostic.message().split('`').skip(1).step_by(2).filter(|it| old.contains(it)).last();
            *value = old.replacen(word.unwrap_or(&old), text, 1).into();
        }
        Change::Quote => {
            let value = step(holder, last)?;
            *value = serde_yaml::to_string(value).ok()?.trim().into();
        }
        Change::Key(text) if holder.get(text.as_str()).is_some() => return None,
        Change::Key(text) => {
            let renamed = |(key, value): (&Value, &Value)| {
                if key.as_str() == Some(last) {
                    (text.as_str().into(), value.clone())
                } else {
                    (key.clone(), value.clone())
                }
            };
            *holder = holder.as_mapping()?.iter().map(renamed).collect::<Mapping>().into();
        }
        Change::Remove(key) => {
            let mapping = mapping_with(holder, last, Some(key))?;
            mapping.remove(key.as_str())?;
        }
        Change::Add { key, value, in_place_of } => {
            // The value of an enum may have only documentation.
            if let Some(value) = step(holder, last).filter(|it| it.is_string() && around.ends_with(&["values"])) {
                *value = Mapping::from_iter([("doc".into(), value.clone())]).into();
            }
            let mapping = mapping_with(holder, last, in_place_of.as_deref())?;
            in_place_of.as_ref().map(|it| mapping.remove(it.as_str()));
            mapping.insert(key.as_str().into(), serde_yaml::from_str(value).ok()?);
        }
    }
    file.text = serde_yaml::to_string(&document).unwrap();
    Some(spec)
}

fn step<'v>(value: &'v mut Value, key: &str) -> Option<&'v mut Value> {
    match value {
        Value::Sequence(list) => list.get_mut(key.parse::<usize>().ok()?),
        Value::Mapping(mapping) => mapping.get_mut(key),
        _ => None,
    }
}

/// The mapping at the place, or else the one around it. If a key is given, the mapping must have it.
fn mapping_with<'v>(holder: &'v mut Value, last: &str, key: Option<&str>) -> Option<&'v mut Mapping> {
    let fits = |value: &Value| value.as_mapping().is_some_and(|it| key.is_none_or(|key| it.contains_key(key)));
    if holder.get(last).is_some_and(fits) {
        step(holder, last)?.as_mapping_mut()
    } else {
        Some(holder).filter(|it| fits(it))?.as_mapping_mut()
    }
}
