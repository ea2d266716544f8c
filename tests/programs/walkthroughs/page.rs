//! The walk-throughs of the page, with their files and edits.

use std::fs;

/// A section of the page.
#[derive(Debug)]
pub(super) struct WalkThrough {
    pub(super) title: String,
    /// The files that the page lists as edited.
    pub(super) files: Vec<String>,
    /// The arguments of `cargo xtask new`.
    pub(super) skeletons: Vec<Vec<String>>,
    pub(super) edits: Vec<Edit>,
    /// Whether the section accepts changes of names.
    pub(super) accepts_names: bool,
    /// The verdict of `cargo xtask diff` at the end of the section.
    pub(super) verdict: String,
}

/// A block of the page.
#[derive(Debug)]
pub(super) enum Edit {
    /// A new file.
    File { path: String, text: String },
    /// Lines of a file: removed lines with `-`, added lines with `+`, and context lines.
    Lines { path: String, lines: Vec<(char, String)> },
}

/// All sections except the first, which describes the loop.
pub(super) fn walk_throughs() -> Vec<WalkThrough> {
    let page = fs::read_to_string(xtask::root().join("docs/walkthroughs.md")).unwrap();
    let sections = page.split("\n## ").skip(1).filter(|section| !section.starts_with("The loop\n"));
    let found = sections.map(WalkThrough::read).collect::<Vec<_>>();
    assert!(found.len() > 5, "{found:?}");
    found
}

impl WalkThrough {
    fn read(section: &str) -> Self {
        let title = section.lines().next().unwrap().to_owned();
        let files = section.split("\nFiles: ").nth(1).unwrap_or_else(|| panic!("`{title}` names no files"));
        let code = section.split("```").step_by(2).flat_map(spans).collect::<Vec<_>>();
        let new = code.iter().filter_map(|span| span.strip_prefix("cargo xtask new "));
        let verdict = section.split("`cargo xtask diff` says `").nth(1);
        let verdict = verdict.unwrap_or_else(|| panic!("`{title}` does not say what `cargo xtask diff` says"));
        WalkThrough {
            files: spans(files.split("\n\n").next().unwrap()).collect(),
            skeletons: new.map(arguments).collect(),
            edits: section.split("```").skip(1).step_by(2).filter_map(Edit::read).collect(),
            accepts_names: section.contains("\ncargo xtask codegen --accept-names\n"),
            verdict: verdict.split('`').next().unwrap().to_owned(),
            title,
        }
    }
}

impl Edit {
    /// Reads a block, whose first line has the language. A block of commands is no edit.
    fn read(block: &str) -> Option<Self> {
        let (language, text) = block.split_once('\n')?;
        let (head, text) = text.split_once('\n')?;
        let signed = |line: &str| (line.chars().next().unwrap_or(' '), line.get(1..).unwrap_or_default().to_owned());
        match language {
            "diff" => Some(Edit::Lines {
                path: head.strip_prefix("+++ ")?.to_owned(),
                lines: text.lines().map(signed).collect(),
            }),
            "yaml" | "rust" => Some(Edit::File { path: head.split_once(' ')?.1.to_owned(), text: text.to_owned() }),
            _ => None,
        }
    }
}

/// Returns the parts of a string in backquotes.
fn spans(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// The words of a command, as a shell reads them.
fn arguments(command: &str) -> Vec<String> {
    command.split(' ').map(|word| word.trim_matches('\'').to_owned()).collect()
}

/// The file that the guide for newcomers shows.
pub(super) fn first_resource() -> String {
    let guide = fs::read_to_string(xtask::root().join("docs/first-resource.md")).unwrap();
    let file = guide.split("```yaml\n# spec/vouchers.yaml\n").nth(1).and_then(|rest| rest.split("```").next());
    file.expect("the guide has a file of the spec").to_owned()
}
