//! A comparison of observations with the spec.

use std::fmt;

use helpdesk::Effect;
use helpdesk::meta::OPERATIONS;
use helpdesk_observations::{Finding, FindingKind, Observations};
use serde::Serialize;

use crate::plan;
use crate::spec::spec;

/// A comparison of observations with the spec.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The differences from the spec, by path.
    pub findings: Vec<Finding>,
    /// The open questions of the spec that this account settles.
    pub settled: Vec<Finding>,
    /// The operations that only read and that were not seen, with the reasons.
    pub missed: Vec<Missed>,
    /// How much of the spec was seen.
    pub coverage: Coverage,
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
    /// Facts of the spec that were confirmed.
    pub facts: (usize, usize),
    /// Operations that only read, with a success.
    pub operations: (usize, usize),
    /// Fields of records.
    pub fields: (usize, usize),
    /// Values of enums in responses, and patterns of them.
    pub values: (usize, usize),
    /// Optional parameters of lists: those that were tried as filters, and all.
    pub filters: (usize, usize),
    /// Operations that write, which are never sent.
    pub writes: usize,
}

impl Report {
    /// Compares observations with the spec of this client.
    pub fn new(observations: &Observations) -> Self {
        let all = spec().differences(observations).into_iter();
        let (settled, findings) = all.partition(|it| it.kind == FindingKind::Settles);
        Self { findings, settled, missed: missed_operations(observations), coverage: coverage(observations) }
    }

    /// Whether something is new or contradicts the spec.
    pub fn differs(&self) -> bool {
        !self.findings.is_empty()
    }
}

fn missed_operations(observations: &Observations) -> Vec<Missed> {
    let reads = OPERATIONS.iter().map(|it| it.operation).filter(|it| it.effect == Effect::Safe);
    let reason = |id: &str, needs: Option<&str>| match (observations.operations.get(id), needs) {
        (Some(seen), _) if seen.statuses.keys().any(|status| (200..300).contains(status)) => None,
        (Some(seen), _) if seen.statuses.contains_key(&403) => Some("the staff member may not read it".to_owned()),
        (Some(_), _) => Some("every response was an error".to_owned()),
        (None, Some(param)) => Some(format!("no response had an id for its `{param}`, or the budget was used")),
        (None, None) => Some("it was not asked for, or the budget was used".to_owned()),
    };
    let missed = reads.filter_map(|operation| {
        let reason = reason(operation.id, plan::needs(operation).next().map(|param| param.name))?;
        Some(Missed { operation: operation.id.to_owned(), reason })
    });
    missed.collect()
}

fn coverage(observations: &Observations) -> Coverage {
    let spec = spec();
    let is_seen = |path: &String| observations.facts.get(path).is_some_and(|it| it.present > 0);
    let reads = spec.operations.len();
    let facts = spec.facts(observations);
    Coverage {
        facts: (facts.values().filter(|is_seen| **is_seen).count(), facts.len()),
        operations: (reads - missed_operations(observations).len(), reads),
        fields: (spec.fields.keys().filter(|path| is_seen(path)).count(), spec.fields.len()),
        values: (spec.values.iter().filter(|path| is_seen(path)).count(), spec.values.len()),
        filters: (observations.filters.len(), spec.filters.len()),
        writes: OPERATIONS.len() - reads,
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { findings, settled, missed, coverage } = self;
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
        if !settled.is_empty() {
            writeln!(f, "open questions:")?;
            let width = settled.iter().map(|it| it.path.len()).max().unwrap_or(0);
            settled.iter().try_for_each(|it| writeln!(f, "  {:width$}  {}", it.path, it.text))?;
        }
        if !missed.is_empty() {
            writeln!(f, "not seen:")?;
            let width = missed.iter().map(|it| it.operation.len()).max().unwrap_or(0);
            missed.iter().try_for_each(|it| writeln!(f, "  {:width$}  {}", it.operation, it.reason))?;
        }
        let of = |(seen, all): (usize, usize)| format!("{seen} of {all}");
        let Coverage { facts, operations, fields, values, filters, writes } = *coverage;
        write!(
            f,
            "as documented: {} facts of the spec\ncoverage: {} reads, {} fields, {} values, {} filters",
            of(facts),
            of(operations),
            of(fields),
            of(values),
            of(filters)
        )?;
        write!(f, "; {writes} operations write and are never sent")
    }
}
