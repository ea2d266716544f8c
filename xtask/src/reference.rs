//! The sentences of `spec/README.md` about each key, type and effect. No other file has them.

use std::collections::BTreeMap;

/// The reference of the spec language.
const TEXT: &str = include_str!("../../spec/README.md");

/// The reference, section by section.
#[derive(Debug)]
pub struct Reference {
    sections: BTreeMap<&'static str, Section>,
}

/// A section with tables of keys.
#[derive(Debug, Default)]
pub struct Section {
    /// By key; the key of a nested mapping is `page.size`.
    pub rows: BTreeMap<&'static str, Row>,
    /// Keys that the section `Shared keys` describes.
    pub shared: Vec<&'static str>,
}

/// The row of a key in a table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The values that it may hold.
    pub ty: &'static str,
    /// The default; `mandatory` if it cannot be left out.
    pub default: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
    /// An example.
    pub example: &'static str,
}

impl Reference {
    /// Reads `spec/README.md`, as it was when this program was built.
    pub fn read() -> Reference {
        let parts = TEXT.split("\n## ").flat_map(|part| part.split("\n### ")).skip(1);
        let sections = parts.filter_map(|part| part.split_once('\n')).map(|(title, text)| (title, section(text)));
        Reference { sections: sections.collect() }
    }

    /// A section by its title.
    pub fn section(&self, title: &str) -> Option<&Section> {
        self.sections.get(title)
    }

    /// Returns what a section says about a key, which may be in a mapping under another key.
    pub fn row(&self, section: &str, parent: Option<&str>, key: &str) -> Option<&Row> {
        let of = self.section(section)?;
        let nested = parent.and_then(|parent| of.rows.get(&*format!("{parent}.{key}")));
        // A value with a source of its own has the same meaning, and such a source may stand with any value.
        let value = || parent.filter(|_| key == "value").and_then(|parent| of.rows.get(parent));
        let shared = || self.section("Shared keys")?.rows.get(key);
        nested.or_else(|| of.rows.get(key)).or_else(value).or_else(shared)
    }

    /// Returns what the table of types says about a type, such as `text`.
    pub fn ty(&self, name: &str) -> Option<String> {
        let cells = table("| type | places |").find(|cells| cells[0] == format!("`{name}`"))?;
        Some(format!("{}. Rust type: {}.", capitalized(cells[2]), cells[3]))
    }

    /// Returns what the table of effects says about an effect, such as `safe`.
    pub fn effect(&self, name: &str) -> Option<String> {
        let cells = table("| ask in this order |").find(|cells| cells[1] == format!("`{name}`"))?;
        let (_, question) = cells[0].split_once(". ")?;
        Some(format!("{question} If so, the client retries after: {}.", cells[2]))
    }
}

impl Row {
    /// The whole row as Markdown.
    pub fn markdown(&self) -> String {
        let default = match self.default {
            "none" => String::new(),
            mandatory if mandatory.starts_with("mandatory") => format!("\n\n{}.", capitalized(mandatory)),
            default => format!("\n\nDefault: {default}."),
        };
        without_links(&format!("{}{default}\n\nExample: {}", self.meaning, self.example))
    }

    /// Returns what the key means.
    pub fn text(&self) -> String {
        without_links(self.meaning)
    }
}

fn section(text: &'static str) -> Section {
    let mut section = Section::default();
    for table in text.split("| key |").skip(1) {
        for line in table.lines().skip(2).take_while(|line| line.starts_with("| ")) {
            let [keys, ty, default, meaning, example] = cells(line)[..] else { continue };
            quoted(keys).for_each(|key| {
                section.rows.insert(key, Row { ty, default, meaning, example });
            });
        }
    }
    let shared = text.lines().filter_map(|line| line.strip_prefix("Shared keys: "));
    section.shared = shared.flat_map(quoted).collect();
    section
}

/// The rows of the table whose head starts so.
fn table(head: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let text = TEXT.split(head).nth(1).unwrap_or_default();
    text.lines().skip(2).take_while(|line| line.starts_with("| ")).map(cells)
}

fn cells(line: &'static str) -> Vec<&'static str> {
    line.trim_start_matches("| ").trim_end_matches(" |").split(" | ").collect()
}

/// Returns what stands in backquotes.
fn quoted(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split('`').skip(1).step_by(2)
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Links lead to other sections, which a reader of a single row does not have.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](#") {
        let (before, label) = before.rsplit_once('[').unwrap_or((before, ""));
        plain.extend([before, label]);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    plain + rest
}
