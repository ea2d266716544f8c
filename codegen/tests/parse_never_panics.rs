//! Whatever is written into the spec's files, reading them ends with documents or with diagnostics that can be shown.

use helpdesk_codegen::{Diagnostics, SpecFile, stages};
use proptest::prelude::*;

const API: &str = r#"language: 1
version: 0.1.0
doc: Sample.
service:
  name: HelpDesk
  prefix: /api
  page: { size: 100, max_size: 100 }
  headers: { remaining: api_calls_left, limit: rate_limit_per_minute, retry_after: retry_after }
  cost: { read: 1, write: 2 }
  conventions:
    rate: { doc: Calls in a minute., source: unverified, evidence: "Größe, гадание 🙂" }
types:
  LabelId: { doc: Identifier., id: int }
templates:
  shared:
    parameters: [kind, Record]
    operations:
      get:
        doc: Reads one $kind.
        request: "GET /$kind/{record}.json"
        effect: safe
        source: documented
        path: { record: { type: $Record, doc: Which one. } }
        returns: { record: $Record }
"#;

const LABELS: &str = r#"doc: Labels.
template: { use: shared, with: { kind: label, Record: Label } }
types:
  Label:
    doc: One label.
    root: label
    fields:
      label_id: { type: LabelId, primary_key: true, doc: Identifier. }
      title: { type: text, aliases: [name, 'other'], doc: Title. }
  Status:
    doc: State.
    enum: open
    values:
      open: Waits.
      "0": { doc: Nobody., rename: nobody }
    patterns:
      custom: { format: "cch<LabelId>", doc: Custom. }
  Content:
    doc: What is said.
    any_of:
      text: { doc: Plain., fields: { content: { type: text, doc: Plain. } }, cache: [{ for: 1 day }] }
operations:
  update:
    doc: |
      Renames a label.
    request: PUT /labels/{label}.json
    effect: idempotent
    source: documented
    body:
      root: label
      encodings: [json]
      fields:
        title: { type: text, default: 5, max: 10, required: true, doc: New title. }
    returns: nothing
    lifecycle: { from: any, sets: { deleted: true } }
open_questions:
  - The longest title.
"#;

fn both_ways(api: &str, labels: &str) {
    let file = |path: &str, text: &str| SpecFile { path: path.to_owned(), text: text.to_owned() };
    let [api, labels] = [file("spec/api.yaml", api), file("spec/labels.yaml", labels)];
    let forth = parse(&[api.clone(), labels.clone()]).map_err(|it| it.render());
    let back = parse(&[labels, api]).map_err(|it| it.render());
    assert_eq!(forth, back);
}

/// One edit: at a place, some characters are replaced by others.
#[derive(Clone, Debug)]
struct Edit {
    place: prop::sample::Index,
    gone: usize,
    come: String,
}

impl Edit {
    fn apply(&self, text: &str) -> String {
        let letters = text.chars().collect::<Vec<_>>();
        let start = self.place.index(letters.len() + 1);
        let end = (start + self.gone).min(letters.len());
        let parts = [&letters[..start], &self.come.chars().collect::<Vec<_>>(), &letters[end..]];
        parts.concat().into_iter().collect()
    }
}

fn edit() -> impl Strategy<Value = Edit> {
    let tokens = prop::sample::select(vec![
        "",
        "\n",
        "\r\n",
        "\t",
        " ",
        "  ",
        ":",
        ": ",
        "- ",
        "{",
        "}",
        "[",
        "]",
        ",",
        "\"",
        "'",
        "|",
        ">",
        "&a ",
        "*a",
        "!t ",
        "!!str ",
        "? ",
        "#",
        "---\n",
        "...\n",
        "%",
        "@",
        "`",
        "\u{feff}",
        "\u{0}",
        "\u{85}",
        "\u{2028}",
        "ü",
        "🙂",
        "~",
        "null",
        "0",
        "-1",
        "0x1F",
        "1e400",
        "99999999999999999999999",
        "true",
        "no",
        ".nan",
        "$",
        "$kind",
        "$kinds",
        "<<: ",
        "doc: ",
        "doc: x\ndoc: y\n",
        "types:\n",
        "\u{7f}",
        "\u{1b}[0m",
    ]);
    let come = prop_oneof![8 => tokens.prop_map(str::to_owned), 1 => any::<String>()];
    (any::<prop::sample::Index>(), 0_usize..12, come).prop_map(|(place, gone, come)| Edit { place, gone, come })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_text_is_read(api in any::<String>(), labels in "[ -~\n\u{80}-\u{24f}]{0,60}") {
        both_ways(&api, &labels);
    }

    #[test]
    fn a_spec_with_slips_is_read(edits in prop::collection::vec((any::<bool>(), edit()), 1..5)) {
        let mut texts = [API.to_owned(), LABELS.to_owned()];
        for (first, edit) in edits {
            let text = &mut texts[usize::from(first)];
            *text = edit.apply(text);
        }
        both_ways(&texts[0], &texts[1]);
    }

    #[test]
    fn any_path_is_read(path in any::<String>(), other in "[a-z/.]{0,8}(\\.yaml)?") {
        let files = [path, other].map(|path| SpecFile { path, text: API.to_owned() });
        let _ = parse(&files).map_err(|it| it.render());
    }
}

#[test]
fn the_sample_is_right() {
    let file = |path: &str, text: &str| SpecFile { path: path.to_owned(), text: text.to_owned() };
    parse(&[file("spec/api.yaml", API), file("spec/labels.yaml", LABELS)]).unwrap();
}

#[test]
fn deep_nesting_is_rejected() {
    for text in ["[", "{a: ", "- ", "? ", "!a [", "&a [", "{? "] {
        both_ways(&text.repeat(20_000), API);
    }
}

fn parse(files: &[SpecFile]) -> Result<(), Diagnostics> {
    stages::parse(files).map(|_| ())
}
