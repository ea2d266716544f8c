//! The files of `guide/`: Markdown below a head in YAML.

use super::files::{self, File};
use super::keys::{Keys, Slot};
use super::{Guide, Item};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::files::SpecFile;

/// The file that is the front page of the crate. It has no head.
pub(crate) const README: &str = "README";

pub(super) fn read(spec: &[SpecFile], diagnostics: &mut Diagnostics) -> Vec<Item<Guide>> {
    let guides = spec.iter().filter(|file| files::is_guide(file)).filter_map(|file| guide(file, diagnostics));
    let mut guides = guides.collect::<Vec<_>>();
    guides.sort_by(|a, b| (a.value.order, &a.name).cmp(&(b.value.order, &b.name)));
    for (index, second) in guides.iter().enumerate() {
        if let Some(first) = guides[..index].iter().find(|first| first.name == second.name) {
            let message = format!("duplicate guide `{}`: two files have this name", second.name);
            let diagnostic = Diagnostic::new(Code::NameCollision, second.at.on_file(), message);
            diagnostics.push(diagnostic.also(first.at.on_file(), "the other file").help("rename one of the files"));
        }
    }
    guides
}

fn guide(file: &SpecFile, diagnostics: &mut Diagnostics) -> Option<Item<Guide>> {
    let name = file.path.rsplit('/').next().and_then(|name| name.strip_suffix(".md"))?;
    if name == README {
        let guide = Guide { order: 0, topic: String::new(), features: Vec::new(), text: file.text.clone() };
        return Some(Item { name: name.to_owned(), at: files::whole(file), value: guide });
    }
    let Some((head, text)) = split(&file.text) else {
        let message = "expected a guide to begin with its head, between two lines `---`";
        let help =
            "begin with a line `---`, then `order: 1`, `topic: ...` and `features: [...]`, and a second line `---`";
        diagnostics.push(Diagnostic::new(Code::BadYaml, files::whole(file).on_file(), message).help(help));
        return None;
    };
    // A comment takes the place of the first fence, so that the places in the head match those in the file.
    let head = SpecFile { path: file.path.clone(), text: format!("#  \n{head}") };
    let File { at, value, .. } = files::single(&head, diagnostics)?;
    let value = Slot::for_reading(&value, at.clone(), diagnostics).mapping(|keys| self::keys(keys, &text));
    Some(Item { name: name.to_owned(), at, value })
}

/// Returns the lines of the head, and the text below it.
fn split(text: &str) -> Option<(String, String)> {
    let mut lines = text.lines();
    lines.next().filter(|line| line.trim_end() == FENCE)?;
    let head = lines.by_ref().take_while(|line| line.trim_end() != FENCE).map(|line| format!("{line}\n"));
    let head = head.collect::<String>();
    let text = lines.map(|line| format!("{line}\n")).collect::<String>();
    (!text.is_empty()).then(|| (head, text.trim_start_matches('\n').to_owned()))
}

const FENCE: &str = "---";

fn keys(keys: &mut Keys<'_>, text: &str) -> Guide {
    Guide {
        order: keys.int("order"),
        topic: keys.text("topic"),
        features: keys.texts("features"),
        text: text.to_owned(),
    }
}
