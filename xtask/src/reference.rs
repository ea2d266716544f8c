//! Reads the descriptions of keys, types and effects from `spec/README.md`, which is their only source.

use std::collections::BTreeMap;

/// The reference of the spec language.
const TEXT: &str = include_str!("../../spec/README.md");

/// The reference by sections.
#[derive(Debug)]
pub struct Reference {
    sections: BTreeMap<&'static str, Section>,
}

/// A section with tables of keys.
#[derive(Debug, Default)]
pub struct Section {
    /// The rows by key. The key of a nested mapping is `page.size`.
    pub rows: BTreeMap<&'static str, Row>,
    /// Keys that the section `Shared keys` describes.
    pub shared: Vec<&'static str>,
}

/// The row of a key in a table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The allowed values.
    pub ty: &'static str,
    /// The default; `mandatory` for a required key.
    pub default: &'static str,
    /// The meaning of the key.
    pub meaning: &'static str,
    /// An example.
    pub example: &'static str,
}

impl Reference {
    /// Reads `spec/README.md`, in its version at the build of this program.
    pub fn read() -> Reference {
        let parts = TEXT.split("\n## ").flat_map(|part| part.split("\n### ")).skip(1);
        let sections = parts.filter_map(|part| part.split_once('\n')).map(|(title, text)| (title, section(text)));
        Reference { sections: sections.collect() }
    }

    /// A section by its title.
    pub fn section(&self, title: &str) -> Option<&Section> {
        self.sections.get(title)
    }

    /// Returns the row of a section about a key, which may be inside a mapping of another key.
    pub fn row(&self, section: &str, parent: Option<&str>, key: &str) -> Option<&Row> {
        let of = self.section(section)?;
        let nested = parent.and_then(|parent| of.rows.get(&*format!("{parent}.{key}")));
        // A value with its own source has the same meaning, and any value may have such a source.
        let value = || parent.filter(|_| key == "value").and_then(|parent| of.rows.get(parent));
        let shared = || self.section("Shared keys")?.rows.get(key);
        nested.or_else(|| of.rows.get(key)).or_else(value).or_else(shared)
    }

    /// Returns the entry of the table of types for a type, such as `text`.
    pub fn ty(&self, name: &str) -> Option<String> {
        let cells = table("| type | places |").find(|cells| cells[0] == format!("`{name}`"))?;
        Some(format!("{}. Rust type: {}.", capitalize(cells[2]), cells[3]))
    }

    /// Returns the entry of the table of effects for an effect, such as `safe`.
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
            mandatory if mandatory.starts_with("mandatory") => format!("\n\n{}.", capitalize(mandatory)),
            default => format!("\n\nDefault: {default}."),
        };
        without_links(&format!("{}{default}\n\nExample: {}", self.meaning, self.example))
    }

    /// Returns the meaning of the key.
    pub fn text(&self) -> String {
        without_links(self.meaning)
    }
}

fn section(text: &'static str) -> Section {
    let mut section = Section::default();
    for table in text.split("| key |").skip(1) {
        for line in table.lines().skip(2).take_while(|line| line.starts_with("| ")) {
            let [keys, ty, default, meaning, example] = cells(line)[..] else { continue };
            code_spans(keys).for_each(|key| {
                section.rows.insert(key, Row { ty, default, meaning, example });
            });
        }
    }
    let shared = text.lines().filter_map(|line| line.strip_prefix("Shared keys: "));
    section.shared = shared.flat_map(code_spans).collect();
    section
}

/// The rows of the table with this beginning of its head.
fn table(head: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let text = TEXT.split(head).nth(1).unwrap_or_default();
    text.lines().skip(2).take_while(|line| line.starts_with("| ")).map(cells)
}

fn cells(line: &'static str) -> Vec<&'static str> {
    line.trim_start_matches("| ").trim_end_matches(" |").split(" | ").collect()
}

/// Returns the texts between backquotes.
fn code_spans(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split('`').skip(1).step_by(2)
}

fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Removes links, because they lead to other sections, which a reader of a single row does not have.
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
