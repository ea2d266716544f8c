//! Edits of a small spec without mistakes: each is one mistake at its own place, and the advice corrects it.

use helpdesk_codegen::{Diagnostic, SpecFile};
use serde::Deserialize;

const SPEC: [(&str, &str); 3] = [
    ("spec/api.yaml", include_str!("api.yaml")),
    ("spec/labels.yaml", include_str!("labels.yaml")),
    ("spec/sheets.yaml", include_str!("sheets.yaml")),
];

/// Stands in the text of an edit before the column that the diagnostic names.
const CARET: char = '‸';

/// A mistake. `edits.yaml` has all of them, by their kinds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    /// The old text. The files of the spec have it once.
    old: String,
    /// The text in its place.
    new: String,
    /// The text of the spec whose first column the diagnostic names, if the new text has no caret.
    at: Option<String>,
    code: String,
    /// A part of the message, or of the help.
    advice: String,
    /// The text in place of the old text that follows the advice.
    fixed: Option<String>,
}

#[test]
fn each_edit_gives_one_diagnostic_with_useful_advice() {
    assert_eq!(check(&spec()), Vec::<String>::new(), "the spec without edits");
    let edits: std::collections::BTreeMap<String, Vec<Edit>> =
        serde_yaml::from_str(include_str!("edits.yaml")).unwrap();
    let edits = edits.values().flatten().collect::<Vec<_>>();
    let failed = edits.iter().filter_map(|edit| failure(edit)).collect::<Vec<_>>();
    assert!(failed.is_empty(), "{} of {} edits\n\n{}", failed.len(), edits.len(), failed.join("\n\n"));
    assert!(edits.len() >= 150, "only {} edits", edits.len());
}

/// Where the diagnostics differ from what an edit expects.
fn failure(Edit { old, new, at, code, advice, fixed }: &Edit) -> Option<String> {
    let edited = with(old, &new.replace(CARET, ""));
    let (place, marked) = match at {
        Some(at) => (at.as_str(), edited.clone()),
        None => ("‸", with(old, new)),
    };
    let place = marked.iter().find_map(|file| Some((file, file.text.find(place)?)));
    let (file, offset) = place.unwrap_or_else(|| panic!("`{new}` has neither a caret nor a place"));
    let line = file.text[..offset].matches('\n').count() + 1;
    let column = file.text[..offset].chars().rev().take_while(|it| *it != '\n').count() + 1;
    let expected = format!("{code} at {}:{line}:{column}: ... {advice} ...", file.path);
    let found = check(&edited);
    let fits = match &found[..] {
        [only] => only.starts_with(&expected[..expected.find(": ...").unwrap() + 1]) && only.contains(advice.as_str()),
        _ => false,
    };
    if !fits {
        return Some(format!("{new}\n  expected {expected}\n  found {}", found.join("\n  and ")));
    }
    let left = fixed.as_ref().map(|fixed| self::check(&with(old, fixed))).unwrap_or_default();
    (!left.is_empty())
        .then(|| format!("{new}\n  as {}\n  still has {}", fixed.as_deref().unwrap_or_default(), left.join("\n  and ")))
}

fn spec() -> Vec<SpecFile> {
    SPEC.map(|(path, text)| SpecFile { path: path.into(), text: text.into() }).to_vec()
}

/// The spec with another text in the place of one.
fn with(old: &str, new: &str) -> Vec<SpecFile> {
    let mut spec = spec();
    let times = spec.iter().map(|file| file.text.matches(old).count()).sum::<usize>();
    assert_eq!(times, 1, "`{old}` stands there {times} times");
    spec.iter_mut().for_each(|file| file.text = file.text.replace(old, new));
    spec
}

/// Each diagnostic as text: its code, its place, its message and its help.
fn check(spec: &[SpecFile]) -> Vec<String> {
    let shown = |diagnostic: &Diagnostic| {
        let place =
            diagnostic.location().map(|it| format!("{}:{}:{}", it.file, it.line, it.column)).unwrap_or_default();
        format!(
            "{} at {place}: {}; {}",
            diagnostic.code(),
            diagnostic.message(),
            diagnostic.help_text().unwrap_or_default()
        )
    };
    helpdesk_codegen::check(spec).into_parts().1.iter().map(shown).collect()
}
