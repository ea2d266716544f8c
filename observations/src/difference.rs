//! The differences between observations and a spec.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::deviation::Deviation;
use crate::effect::FilterEffect;
use crate::list::{DefaultPage, Layout};
use crate::observations::{OTHER, Observations, Responses, Seen};
use crate::shape::Shape;
use crate::spec::{Field, Spec};

/// A difference between observations and the spec.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// The path in the spec, such as `Case/fields/parent_case_id`.
    pub path: String,
    /// Whether the spec lacks the fact, or contradicts it.
    pub kind: FindingKind,
    /// The difference, in words.
    pub text: String,
    /// The difference, for programs.
    #[serde(skip)]
    pub difference: Difference,
}

/// The relation of a finding to the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FindingKind {
    /// The spec lacks the fact.
    New,
    /// The spec contradicts the fact.
    Contradicts,
    /// The finding settles an open question of the spec.
    Settles,
}

/// A difference between observations and the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// The spec has nothing at this path.
    UnknownPath,
    /// The spec lacks the field, whose values have these forms.
    UnknownKey(Vec<Shape>),
    /// The spec lacks these fields. The observations omit their names.
    UnnamedKeys,
    /// The spec lacks the value of the enum.
    UnknownValue,
    /// The spec documents the field for each record, and a record lacks it.
    Absent,
    /// The value has another form than documented.
    Shape(Shape),
    /// An item of the list or map has another form than documented.
    Items(Shape),
    /// The field has another of its keys.
    Renamed,
    /// The keys of the map have another form than documented.
    OtherEntries,
    /// The response has another form than documented.
    Deviation(Deviation),
    /// The filter is ignored or rejected.
    Filter(FilterEffect),
    /// The operation returned this status.
    Status(u16),
    /// Responses or records of the operation are unreadable.
    Unreadable,
    /// The total has this form.
    Total(Shape),
    /// The list has this layout.
    Layout(Layout),
    /// A request without a page number returns this page.
    DefaultPage(DefaultPage),
    /// The spec documents the header for each response, and a response lacks it.
    NoHeader,
    /// The spec lacks the header.
    UnknownHeader,
    /// This word settles the question.
    Settled(String),
}

impl Finding {
    fn new(path: &str, difference: Difference, text: String) -> Self {
        use Difference::{Settled, UnknownHeader, UnknownKey, UnknownPath, UnknownValue, UnnamedKeys};
        let kind = match difference {
            UnknownPath | UnknownKey(_) | UnnamedKeys | UnknownValue | UnknownHeader => FindingKind::New,
            Difference::Deviation(Deviation::OtherKeys) => FindingKind::New,
            Settled(_) => FindingKind::Settles,
            _ => FindingKind::Contradicts,
        };
        Self { path: path.to_owned(), kind, text, difference }
    }
}

impl Spec {
    /// Returns the differences between observations and the spec: first of operations, then of filters, and then of
    /// fields and values, by path.
    pub fn differences(&self, observations: &Observations) -> Vec<Finding> {
        let responses = observations.operations.iter().flat_map(|(id, it)| findings_of_responses(self, id, it));
        let filters = observations.filters.iter().filter_map(|(path, effect)| finding_of_filter(self, path, *effect));
        let facts = observations.facts.iter().flat_map(|(path, seen)| findings_of_fact(self, path, seen));
        let headers = observations.headers.keys().filter(|name| !self.headers.contains(*name)).map(|name| {
            let path = format!("service/headers/{name}");
            Finding::new(&path, Difference::UnknownHeader, "unknown header about the rate limit".to_owned())
        });
        let missing = observations.missing_headers.iter().filter(|(name, _)| self.headers.contains(*name));
        let missing = missing.map(|(name, count)| {
            let never = if observations.headers.contains_key(name) { "" } else { ", and never came" };
            let text = format!(
                "documented as an integer with each response, absent from {}{never}",
                count_with_noun(*count, "response")
            );
            Finding::new(&format!("service/headers/{name}"), Difference::NoHeader, text)
        });
        let settled = observations.settled.iter().filter(|(path, _)| self.questions.contains(*path));
        let settled = settled
            .map(|(path, word)| Finding::new(path, Difference::Settled(word.clone()), format!("settled: {word}")));
        responses.chain(filters).chain(headers).chain(missing).chain(facts).chain(settled).collect()
    }
}

fn findings_of_responses(spec: &Spec, id: &str, responses: &Responses) -> Vec<Finding> {
    let Some(operation) = spec.operations.get(id) else {
        return vec![Finding::new(id, Difference::UnknownPath, "is no operation of this spec that reads".to_owned())];
    };
    let finding_of_status = |status: u16| {
        let text = format!("documented with status 200, came with status {status}");
        Finding::new(id, Difference::Status(status), text)
    };
    // A 403 is documented for an account without the permission.
    let others = responses.statuses.keys().filter(|status| ![200, 403].contains(*status));
    let mut findings: Vec<Finding> = others.map(|status| finding_of_status(*status)).collect();
    if responses.unreadable > 0 {
        let text = format!("documented as readable, cannot be read {}", seen_in(responses.unreadable));
        findings.push(Finding::new(id, Difference::Unreadable, text));
    }
    findings.extend(responses.deviations.iter().map(|(deviation, count)| {
        Finding::new(
            id,
            Difference::Deviation(*deviation),
            format!("{}, in {}", deviation.text(), count_with_noun(*count, "response")),
        )
    }));
    let is_number = |shape: &Shape| matches!(shape, Shape::Integer | Shape::Zero);
    findings.extend(responses.totals.keys().filter(|shape| !is_number(shape)).map(|shape| {
        let text = format!("documented with an integer as total, came with {}", shape.text());
        Finding::new(id, Difference::Total(*shape), text)
    }));
    if let (Some(documented), Some(came)) =
        (operation.default_page, responses.default_page.filter(|it| operation.default_page != Some(*it)))
    {
        let text = format!("documented with {} by default, came with {}", documented.text(), came.text());
        findings.push(Finding::new(id, Difference::DefaultPage(came), text));
    }
    let Some(documented) = operation.layout else { return findings };
    findings.extend(responses.layouts.keys().filter(|layout| !layout.is_documented_by(documented)).map(|layout| {
        let text = format!("documented as {}, came as {}", documented.text(), layout.text());
        Finding::new(id, Difference::Layout(*layout), text)
    }));
    findings
}

fn finding_of_filter(spec: &Spec, path: &str, effect: FilterEffect) -> Option<Finding> {
    if !spec.filters.contains(path) {
        let text = "is no filter of this spec".to_owned();
        return Some(Finding::new(path, Difference::UnknownPath, text));
    }
    let text = match effect {
        FilterEffect::Honored => return None,
        FilterEffect::Ignored => "documented as a filter, ignored: records came that it excludes",
        FilterEffect::Rejected => "documented as a filter, rejected",
    };
    Some(Finding::new(path, Difference::Filter(effect), text.to_owned()))
}

fn findings_of_fact(spec: &Spec, path: &str, seen: &Seen) -> Vec<Finding> {
    let one = |difference, text: String| vec![Finding::new(path, difference, text)];
    let often = seen_in(seen.present);
    if let Some(field) = spec.fields.get(path) {
        return findings_of_field(path, field, seen);
    }
    let mut parts = path.splitn(3, '/');
    let (Some(_), Some(kind), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
        return one(Difference::UnknownPath, "is no path of this spec".to_owned());
    };
    match kind {
        "values" if spec.values.contains(path) => Vec::new(),
        "values" => one(Difference::UnknownValue, format!("unknown value, {often}")),
        _ if name == OTHER => one(
            Difference::UnnamedKeys,
            format!("keys that the spec does not have, {often}; they may be personal, and are not named"),
        ),
        _ => {
            let shapes: Vec<Shape> = seen.shapes.keys().copied().collect();
            let written = shapes.iter().map(|it| it.text()).collect::<Vec<_>>().join(" or ");
            one(Difference::UnknownKey(shapes), format!("unknown key, {written}, {often}"))
        }
    }
}

fn findings_of_field(path: &str, field: &Field, seen: &Seen) -> Vec<Finding> {
    let mut findings = Vec::new();
    if seen.absent > 0 && !field.may_be_absent {
        let text = if seen.present == 0 {
            "documented always, always absent".to_owned()
        } else {
            format!("documented always, absent {}", seen_in(seen.absent))
        };
        findings.push(Finding::new(path, Difference::Absent, text));
    }
    if seen.renamed > 0 {
        let text = format!("documented under this name, came under another one {}", seen_in(seen.renamed));
        findings.push(Finding::new(path, Difference::Renamed, text));
    }
    if seen.other_entries > 0 {
        let text = format!("documented with other keys, came with {}", count_with_noun(seen.other_entries, "entry"));
        findings.push(Finding::new(path, Difference::OtherEntries, text));
    }
    let others = |documented: Option<Vec<Shape>>, seen: &BTreeMap<Shape, u64>| {
        let documented = documented.unwrap_or_default();
        let others = seen.iter().filter(|(shape, _)| !documented.is_empty() && !documented.contains(shape));
        others.map(|(shape, count)| (*shape, *count, documented_forms(&documented))).collect::<Vec<_>>()
    };
    for (shape, count, expected) in others(field.documented_shapes(), &seen.shapes) {
        let text = format!("documented as {expected}, came as {} {}", shape.text(), seen_in(count));
        findings.push(Finding::new(path, Difference::Shape(shape), text));
    }
    for (shape, count, expected) in others(field.documented_items(), &seen.items) {
        let text = format!(
            "documented with {expected} as items, came with {} in {}",
            shape.text(),
            count_with_noun(count, "item")
        );
        findings.push(Finding::new(path, Difference::Items(shape), text));
    }
    findings
}

/// Lists the documented forms. If any text is documented, it stands for all classes of text, and an integer stands for
/// negative integers too.
fn documented_forms(documented: &[Shape]) -> String {
    let any_text = documented.contains(&Shape::Text);
    let is_named = |it: &Shape| *it != Shape::Negative && (!any_text || !it.is_text() || *it == Shape::Text);
    documented.iter().filter(|it| is_named(it)).map(|it| it.text()).collect::<Vec<_>>().join(" or ")
}

/// The number of records with an observation, rounded.
fn seen_in(count: u64) -> String {
    format!("in {}", count_with_noun(count, "record"))
}

/// A rounded count with its noun.
fn count_with_noun(count: u64, noun: &str) -> String {
    let nouns = match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{noun}s"),
    };
    match count {
        0 => format!("no {noun}"),
        1 => format!("one or two {nouns}"),
        count => format!("{count} {nouns} or more"),
    }
}
