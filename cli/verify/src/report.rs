//! A comparison of observations with the spec.

use std::collections::BTreeMap;
use std::fmt;

use helpdesk::Effect;
use helpdesk::meta::{OPERATIONS, TYPES, TypeShape};
use serde::Serialize;

use crate::effect::FilterEffect;
use crate::observations::{OTHER, Observations, Seen};
use crate::plan;
use crate::probe;
use crate::shape::Shape;
use crate::spec;

/// A comparison of observations with the spec.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The differences from the spec, by path.
    pub findings: Vec<Finding>,
    /// The operations that only read and that were not seen, with the reasons.
    pub missed: Vec<Missed>,
    /// How much of the spec was seen.
    pub coverage: Coverage,
}

/// A difference between observations and the spec.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// The path in the spec, such as `Case/fields/parent_case_id`.
    pub path: String,
    /// Whether the spec lacks it, or says something else.
    pub kind: FindingKind,
    /// The difference, in words.
    pub text: String,
}

/// How a finding differs from the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FindingKind {
    /// The spec does not have it.
    New,
    /// The spec says something else.
    Contradicts,
}

/// An operation that was not seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Missed {
    /// The operation, such as `cases.get`.
    pub operation: String,
    /// Why it was not seen.
    pub reason: String,
}

/// How much of the spec was seen: pairs of what was seen and of what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Coverage {
    /// Operations that only read, with a success.
    pub operations: (usize, usize),
    /// Fields of records.
    pub fields: (usize, usize),
    /// Values of enums in responses.
    pub values: (usize, usize),
    /// Optional parameters of lists: those that were tried as filters, and all.
    pub filters: (usize, usize),
    /// Operations that write, which are never sent.
    pub writes: usize,
}

impl Report {
    /// Compares observations with the spec of this client.
    pub fn new(observations: &Observations) -> Self {
        let facts = observations.facts.iter().flat_map(|(path, seen)| of_fact(path, seen));
        let operations = observations.operations.iter();
        let responses = operations.flat_map(|(id, it)| of_responses(id, &it.statuses, it.unreadable));
        let filters = observations.filters.iter().filter_map(|(path, probed)| of_filter(path, *probed));
        Self {
            findings: responses.chain(filters).chain(facts).collect(),
            missed: missed(observations),
            coverage: coverage(observations),
        }
    }

    /// Whether something is new or contradicts the spec.
    pub fn differs(&self) -> bool {
        !self.findings.is_empty()
    }
}

fn of_fact(path: &str, seen: &Seen) -> Vec<Finding> {
    let finding = |kind, text: String| Finding { path: path.to_owned(), kind, text };
    let mut parts = path.splitn(3, '/');
    let (Some(owner), Some(kind), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
        return vec![finding(FindingKind::New, "is no path of this spec".to_owned())];
    };
    let often = seen_in(seen.present);
    match (kind, spec::field_of(owner, name)) {
        ("values", _) if spec::has_value(owner, name) => Vec::new(),
        ("values", _) => vec![finding(FindingKind::New, format!("unknown value, {often}"))],
        (_, None) if name == OTHER => {
            vec![finding(
                FindingKind::New,
                format!("keys that the spec does not have, {often}; they may be personal, and are not named"),
            )]
        }
        (_, None) => {
            let shapes: Vec<&str> = seen.shapes.keys().map(|it| it.text()).collect();
            vec![finding(FindingKind::New, format!("unknown key, {}, {often}", shapes.join(" or ")))]
        }
        (_, Some(field)) => {
            let absent = (seen.absent > 0 && !spec::may_be_absent(field)).then(|| {
                let present = if seen.present == 0 {
                    "always absent".to_owned()
                } else {
                    format!("absent {}", seen_in(seen.absent))
                };
                finding(FindingKind::Contradicts, format!("documented always, {present}"))
            });
            let documented = spec::documented(field);
            let others =
                seen.shapes.iter().filter(|(shape, _)| documented.as_ref().is_some_and(|it| !it.contains(shape)));
            let others = others.map(|(shape, count)| {
                let expected = expected(documented.as_deref().unwrap_or_default());
                finding(
                    FindingKind::Contradicts,
                    format!("documented as {expected}, came as {} {}", shape.text(), seen_in(*count)),
                )
            });
            absent.into_iter().chain(others).collect()
        }
    }
}

/// Lists what is documented. Where any text is, the classes of text are one.
fn expected(documented: &[Shape]) -> String {
    let any_text = documented.contains(&Shape::Text);
    let named = documented.iter().filter(|it| !any_text || !it.is_text() || **it == Shape::Text);
    named.map(|it| it.text()).collect::<Vec<_>>().join(" or ")
}

fn of_filter(path: &str, probed: FilterEffect) -> Option<Finding> {
    let text = match probed {
        FilterEffect::Honored => return None,
        FilterEffect::Ignored => "documented as a filter, ignored: records came that it excludes",
        FilterEffect::Rejected => "documented as a filter, rejected",
    };
    Some(Finding { path: path.to_owned(), kind: FindingKind::Contradicts, text: text.to_owned() })
}

/// Says how often something was seen, by a rounded count.
fn seen_in(count: u64) -> String {
    match count {
        0 => "in no record".to_owned(),
        1 => "in one or two records".to_owned(),
        count => format!("in {count} records or more"),
    }
}

fn of_responses(id: &str, statuses: &BTreeMap<u16, u64>, unreadable: u64) -> Vec<Finding> {
    let finding = |kind, text: String| Finding { path: id.to_owned(), kind, text };
    if !OPERATIONS.iter().any(|it| it.operation.id == id) {
        return vec![finding(FindingKind::New, "is no operation of this spec".to_owned())];
    }
    let statuses = statuses.keys().filter(|status| !(200..300).contains(*status) && **status != 403);
    let failed = statuses
        .map(|status| finding(FindingKind::Contradicts, format!("documented as a success, came with status {status}")));
    let unreadable = (unreadable > 0).then(|| {
        finding(FindingKind::Contradicts, format!("documented as readable, cannot be read {}", seen_in(unreadable)))
    });
    failed.chain(unreadable).collect()
}

fn missed(observations: &Observations) -> Vec<Missed> {
    let reads = OPERATIONS.iter().map(|it| it.operation).filter(|it| it.effect == Effect::Safe);
    let reason = |id: &str, needs: Option<&str>| match (observations.operations.get(id), needs) {
        (Some(seen), _) if seen.statuses.keys().any(|status| (200..300).contains(status)) => None,
        (Some(seen), _) if seen.statuses.contains_key(&403) => Some("the staff member may not read it".to_owned()),
        (Some(_), _) => Some("every response was an error".to_owned()),
        (None, Some(param)) => Some(format!("no response had an id for its `{param}`, or the budget was used")),
        (None, None) => Some("it was not asked for, or the budget was used".to_owned()),
    };
    let missed = reads.filter_map(|it| {
        let reason = reason(it.id, plan::needs(it).next().map(|param| param.name))?;
        Some(Missed { operation: it.id.to_owned(), reason })
    });
    missed.collect()
}

fn coverage(observations: &Observations) -> Coverage {
    let is_seen = |path: &str| observations.facts.get(path).is_some_and(|it| it.present > 0);
    let records = TYPES
        .iter()
        .flat_map(|it| spec::fields(it.name).iter().map(|field| format!("{}/fields/{}", it.name, field.name)));
    let fields: Vec<String> = records.collect();
    let values = TYPES.iter().filter_map(|it| match it.shape {
        TypeShape::Enum { open: true, values, .. } => {
            Some(values.iter().map(|value| format!("{}/values/{}", it.name, value.text)))
        }
        _ => None,
    });
    let values: Vec<String> = values.flatten().collect();
    let reads = OPERATIONS.iter().filter(|it| it.operation.effect == Effect::Safe).count();
    let seen = |paths: &[String]| (paths.iter().filter(|path| is_seen(path)).count(), paths.len());
    Coverage {
        operations: (reads - missed(observations).len(), reads),
        fields: seen(&fields),
        values: seen(&values),
        filters: (observations.filters.len(), plan::operations(None).flat_map(probe::filters).count()),
        writes: OPERATIONS.len() - reads,
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { findings, missed, coverage } = self;
        for (kind, title) in [(FindingKind::Contradicts, "contradicts the spec"), (FindingKind::New, "new")] {
            let of_kind: Vec<_> = findings.iter().filter(|it| it.kind == kind).collect();
            let width = of_kind.iter().map(|it| it.path.len()).max().unwrap_or(0);
            if !of_kind.is_empty() {
                writeln!(f, "{title}:")?;
            }
            of_kind.iter().try_for_each(|it| writeln!(f, "  {:width$}  {}", it.path, it.text))?;
        }
        if coverage.operations.0 == 0 {
            writeln!(f, "nothing was seen")?;
        } else if findings.is_empty() {
            writeln!(f, "everything that was seen is as documented")?;
        }
        if !missed.is_empty() {
            writeln!(f, "not seen:")?;
            let width = missed.iter().map(|it| it.operation.len()).max().unwrap_or(0);
            missed.iter().try_for_each(|it| writeln!(f, "  {:width$}  {}", it.operation, it.reason))?;
        }
        let of = |(seen, all): (usize, usize)| format!("{seen} of {all}");
        let Coverage { operations, fields, values, filters, writes } = *coverage;
        write!(
            f,
            "coverage: {} reads, {} fields, {} values, {} filters",
            of(operations),
            of(fields),
            of(values),
            of(filters)
        )?;
        write!(f, "; {writes} operations write and are never sent")
    }
}
