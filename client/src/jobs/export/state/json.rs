//! The state of a plan as JSON.

use helpdesk_runtime::Timestamp;
use serde_json::{Value, json};

use super::MARGINS;
use crate::jobs::export::ExportReport;
use crate::jobs::export::bisect::{BisectingScan, CrowdedSecond};
use crate::jobs::export::keyset::{Bound, KeysetScan, PageSnapshot, Start};
use crate::jobs::export::plan::{Plan, Position};
use crate::jobs::export::range_scan::RangeScan;
use crate::jobs::export::report::CountMismatch;
use crate::jobs::export::rows::Rows;

/// Returns the state of a plan.
pub(crate) fn plan(plan: &Plan) -> Value {
    let Plan { position: at, expected, began, latest, complete_to, counted_to, received_to, .. } = plan;
    json!({
        "at": position(at),
        "began": began,
        "complete_to": complete_to,
        "counted_to": counted_to,
        "expected": expected,
        "latest": latest,
        "received_to": received_to,
        "report": report(&plan.report),
    })
}

fn position(position: &Position) -> Value {
    match position {
        Position::Keyset(scan) => json!({ "keyset": keyset(scan) }),
        Position::Bisect(scan) => json!({ "bisect": bisect(scan) }),
        Position::Count => "count".into(),
        Position::Over => "done".into(),
    }
}

fn keyset(scan: &KeysetScan) -> Value {
    let KeysetScan { before, earlier, readings, busy, from_is_inclusive, .. } = scan;
    json!({
        "before": before.as_ref().map(snapshot),
        "bound": bound(scan.bound),
        "busy": busy.as_ref().map(|scan| range(&scan.range)),
        "crowded": busy.as_ref().and_then(|scan| scan.crowded.as_deref()).map(crowded_second),
        "earlier": rows(earlier),
        "from_is_inclusive": from_is_inclusive,
        "readings": readings,
        "start": start(scan.start),
    })
}

fn start(start: Start) -> Value {
    json!([start.at, start.exact])
}

fn bound(bound: Bound) -> Value {
    match bound {
        Bound::Unset => "unset".into(),
        Bound::At(at) => at.into(),
        Bound::Open => "open".into(),
    }
}

fn snapshot(snapshot: &PageSnapshot) -> Value {
    json!({ "rows": rows(&snapshot.rows), "start": start(snapshot.start), "total": snapshot.total })
}

fn bisect(scan: &BisectingScan) -> Value {
    let BisectingScan { carried, crowded, pending, .. } = scan;
    json!({
        "carried": rows(carried),
        "crowded": crowded.as_deref().map(crowded_second),
        "pending": pending,
        "range": range(&scan.range),
    })
}

fn crowded_second(second: &CrowdedSecond) -> Value {
    json!({ "combined": second.combined, "parts": bisect(&second.scan) })
}

fn range(scan: &RangeScan) -> Value {
    let RangeScan { first, last, margin, page, total, steady, seen, earlier, readings, too_many, .. } = scan;
    json!({
        "earlier": rows(earlier),
        "first": first,
        "last": last,
        "margin": MARGINS.iter().find(|(it, _)| it == margin).map_or("both", |(_, text)| text),
        "page": page,
        "readings": readings,
        "seen": rows(seen),
        "steady": steady,
        "too_many": too_many,
        "total": total,
    })
}

/// Returns `[key, time, key, time]`, which is much shorter than an object for each row.
fn rows(rows: &Rows) -> Value {
    (0..rows.len()).flat_map(|at| [rows[at].key.into(), json!(rows[at].time)]).collect()
}

fn report(report: &ExportReport) -> Value {
    let seconds = |time: &Option<Timestamp>| time.map(Timestamp::unix_seconds);
    let mismatch = |it: &CountMismatch| json!([seconds(&it.from), seconds(&it.to), it.expected, it.received]);
    json!({
        "count_mismatch_total": report.count_mismatch_total,
        "count_mismatches": report.count_mismatches.iter().map(mismatch).collect::<Value>(),
        "decode_errors": report.decode_errors,
        "disappeared_ids": report.disappeared_ids,
        "duplicates_skipped": report.duplicates_skipped,
        "finished": report.finished,
        "range_retries": report.range_retries,
        "ranges_matched": report.ranges_matched,
        "ranges_uncounted": report.ranges_uncounted,
        "records": report.records,
        "requests": report.requests,
    })
}
