//! Advice about breaks: authors can follow each piece of advice, and then nothing breaks.

use std::collections::BTreeSet;

use helpdesk_codegen::{Checker, SpecFile};
use helpdesk_spec_diff::{self as diff, Accepted, Change, Diff, Severity, State};
use serde::Deserialize;

const SHOPS: &str = "\
types:
  ShopId: { doc: Identifier., id: int }
  ShopState: { doc: State., enum: open, values: { open: Open., closed: Closed. } }
  Shop:
    doc: Shop.
    root: shop
    fields:
      shop_id: { type: ShopId, primary_key: true, doc: Identifier. }
      title: { type: text, doc: Title. }
      mail: { type: text, doc: Mail. }
      state: { type: ShopState, doc: State. }
      more: { type: \"map<text, text>\", doc: More. }
      rest: { type: \"map<text, text>\", doc: Rest. }
  MallId: { doc: Identifier., id: int }
  Mall:
    doc: Mall.
    root: mall
    fields:
      mall_id: { type: MallId, primary_key: true, doc: Identifier. }
      title: { type: text, doc: Title. }
operations:
  list: { doc: Lists., request: GET /shops.json, effect: safe, source: documented, returns: { list: Shop, total: none } }
  malls: { doc: Lists., request: GET /malls.json, effect: safe, source: documented, returns: { list: Mall, total: none } }
";

/// A spec in three states: before, with a break, and with the advice followed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The rules of the break.
    rules: Vec<String>,
    /// The entries of the catalog, which are about shops.
    #[serde(default)]
    catalog: String,
    #[serde(default)]
    spec: String,
}

#[derive(Clone, Copy)]
enum Stage {
    Before,
    Broken,
    Followed,
}

impl Row {
    fn state(&self, stage: Stage) -> State {
        let api = include_str!("../cases/api.yaml");
        let api = api.split("catalog:\n").next().unwrap();
        let catalog = format!("{api}catalog: {{ {} }}\n", text(&self.catalog, stage));
        let spec = if self.spec.is_empty() { SHOPS } else { &self.spec };
        let things = format!("doc: Things.\n{}", text(spec, stage));
        let unused = include_str!("../cases/ok/templated.yaml");
        let files = [("api", &*catalog), ("things", &things), ("templated", unused)];
        let files = files.map(|(name, text)| SpecFile { path: format!("spec/{name}.yaml"), text: text.to_owned() });
        State::read(&files, &mut Checker::default()).unwrap_or_else(|it| panic!("{:?}\n{}", self.rules, it.render()))
    }
}

/// Chooses the part for the stage from each `«before|break|advice followed»`.
fn text(text: &str, stage: Stage) -> String {
    let mut parts = text.split('«');
    let start = parts.next().unwrap_or_default().to_owned();
    parts.fold(start, |text, part| {
        let (choice, rest) = part.split_once('»').unwrap();
        let stages = choice.split('|').collect::<Vec<_>>();
        assert_eq!(stages.len(), 3, "{choice}");
        text + stages[stage as usize] + rest
    })
}

fn breaks(diff: &Diff) -> impl Iterator<Item = &Change> {
    diff.entries.iter().flat_map(|entry| &entry.changes).filter(|it| it.meaning.severity == Severity::Breaking)
}

/// Advice that says to leave something as it is needs no example: following it gives the state before.
fn needs_an_example(advice: &str) -> bool {
    ["add ", "declare ", "give ", "keep the Rust name ", "keep the old name "].iter().any(|it| advice.starts_with(it))
}

#[test]
fn each_advice_can_be_followed() {
    let rows: Vec<Row> = serde_yaml::from_str(include_str!("advice.yaml")).unwrap();
    let mut followed = BTreeSet::new();
    for row in rows {
        let [before, broken, after] = [Stage::Before, Stage::Broken, Stage::Followed].map(|stage| row.state(stage));
        let there = diff::diff(&before, &broken, &Accepted::default());
        let advice = diff::diff(&before, &after, &Accepted::default());
        let found = breaks(&there).map(|change| change.rule.id()).collect::<Vec<_>>();
        for rule in &row.rules {
            assert!(found.contains(rule), "{rule} is none of {found:?}");
        }
        let left = breaks(&advice).map(|change| change.rule.id()).collect::<Vec<_>>();
        assert!(left.is_empty(), "{:?} is followed, and {left:?} break", row.rules);
        followed
            .extend(breaks(&there).filter(|it| row.rules.contains(&it.rule.id())).filter_map(|it| it.meaning.instead));
    }
    let rules = diff::rules();
    let advice = rules.iter().flat_map(|it| [it.meaning.requests.instead, it.meaning.responses.instead]).flatten();
    let missing = advice.filter(|it| needs_an_example(it) && !followed.contains(it)).collect::<BTreeSet<_>>();
    assert!(missing.is_empty(), "add rows to tests/diff/advice.yaml: {missing:#?}");
}
