//! Words that documentation, messages and public names must not use: the glossary of `CONTRIBUTING.md`.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::prose::{self, Token, words};
use super::{below, crates, read};

/// Files and directories with text for readers, besides the handwritten crates.
const COVERED: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs", "spec"];

/// Uses of listed words that are right: the file, the word and the reason.
const ALLOWED: &[(&str, &str, &str)] = &[
    ("CONTRIBUTING.md", "reply", "the rule about this word"),
    ("spec/guide/quick_start.md", "reply", "of a staff member"),
    ("spec/api.yaml", "reply", "of a staff member"),
    ("spec/cases.yaml", "reply", "of a staff member"),
    ("spec/custom_channels.yaml", "replies", "of staff members"),
    ("spec/messages.yaml", "reply", "of a staff member or a user"),
    ("spec/notes.yaml", "replies", "of staff members"),
    ("spec/statistics.yaml", "replies", "of staff members, which users rate"),
    ("spec/statistics.yaml", "reply", "of a staff member, which a user rates"),
];

/// Stands for `*` in a word of the glossary, which matches any ending.
const ANY: &str = "__";

/// A row of the glossary.
struct Row {
    not: Vec<Vec<String>>,
    but: String,
    allowed: Vec<Vec<String>>,
}

/// A use of a listed word.
struct Use {
    line: usize,
    word: String,
    but: String,
}

#[test]
fn text_has_no_word_of_the_glossary() {
    let glossary = glossary();
    let mut wrong = String::new();
    let mut unused: BTreeSet<_> = ALLOWED.iter().map(|(path, word, _)| (*path, *word)).collect();
    let crates = crates().into_iter().filter(|it| it != "generated");
    let paths = COVERED.iter().map(|it| (*it).to_owned()).chain(crates).flat_map(|path| below(&path));
    // Files that follow from the spec have the words of the service.
    for path in paths.filter(|path| !path.starts_with("docs/api/")) {
        for found in uses(&path, &glossary) {
            if !is_allowed(&path, &found, &mut unused) {
                writeln!(wrong, "{path}:{}: `{}`; use: {}", found.line, found.word, found.but).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "words that the glossary of CONTRIBUTING.md lists:\n{wrong}");
    assert!(unused.is_empty(), "`ALLOWED` lists words that are not used: {unused:#?}");
}

#[test]
fn the_glossary_finds_its_words() {
    let glossary = glossary();
    assert!(glossary.len() > 5, "the table of CONTRIBUTING.md was not found");
    for row in &glossary {
        for not in &row.not {
            let text = not.join(" ").replace(ANY, "");
            assert!(!find(&prose::markdown(&text), &glossary).is_empty(), "`{text}` is not found");
        }
        for allowed in &row.allowed {
            let text = allowed.join(" ");
            assert!(find(&prose::markdown(&text), &glossary).is_empty(), "`{text}` is not allowed");
        }
    }
}

fn is_allowed(path: &str, found: &Use, unused: &mut BTreeSet<(&str, &str)>) -> bool {
    let Some((file, word, _)) = ALLOWED.iter().find(|(file, word, _)| *file == path && *word == found.word) else {
        return false;
    };
    unused.remove(&(*file, *word));
    true
}

/// The table of `CONTRIBUTING.md`.
fn glossary() -> Vec<Row> {
    let text = read("CONTRIBUTING.md");
    let section = text.split("### Glossary").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    let phrases = |cell: &str| -> Vec<Vec<String>> {
        let phrases = cell.split(',').map(|phrase| words(&phrase.replace('*', ANY)).collect::<Vec<_>>());
        phrases.filter(|phrase| !phrase.is_empty()).collect()
    };
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        Row { not: phrases(cells[1]), but: cells[2].to_owned(), allowed: phrases(cells[3]) }
    })
    .collect()
}

/// The uses of listed words in a file.
fn uses(path: &str, glossary: &[Row]) -> Vec<Use> {
    let tokens: fn(&str) -> Vec<Token> = match path.rsplit_once('.') {
        Some((_, "md")) => prose::markdown,
        Some((_, "rs")) if path.split('/').any(|directory| directory == "tests") => prose::comments,
        Some((_, "rs")) => prose::rust,
        Some((_, "yaml")) if path.starts_with("spec/") => prose::yaml,
        _ => return Vec::new(),
    };
    // The glossary lists its own words.
    let text = read(path);
    find(&tokens(text.split("### Glossary").next().unwrap_or_default()), glossary)
}

fn find(tokens: &[Token], glossary: &[Row]) -> Vec<Use> {
    let mut found = Vec::new();
    for row in glossary {
        let mut allowed = BTreeSet::new();
        for (start, phrase) in matches(tokens, &row.allowed) {
            allowed.extend(start..start + phrase.len());
        }
        for (start, phrase) in matches(tokens, &row.not) {
            if (start..start + phrase.len()).all(|index| !allowed.contains(&index)) {
                let words: Vec<_> = tokens[start..start + phrase.len()].iter().map(|it| &*it.word).collect();
                found.push(Use { line: tokens[start].line, word: words.join(" "), but: row.but.clone() });
            }
        }
    }
    found.sort_by_key(|it| it.line);
    found
}

/// Where phrases begin among tokens.
fn matches<'a>(tokens: &[Token], phrases: &'a [Vec<String>]) -> impl Iterator<Item = (usize, &'a Vec<String>)> {
    let begins = |start: usize, phrase: &Vec<String>| {
        let there = tokens[start..].iter().map(|it| &*it.word).take(phrase.len());
        tokens.len() - start >= phrase.len() && there.zip(phrase).all(|(word, pattern)| fits(word, pattern))
    };
    (0..tokens.len())
        .flat_map(move |start| phrases.iter().filter(move |it| begins(start, it)).map(move |it| (start, it)))
}

fn fits(word: &str, pattern: &str) -> bool {
    pattern.strip_suffix(ANY).map_or(word == pattern, |start| word.starts_with(start))
}
