//! The state of a plan as JSON. The keys have a fixed order, so that each part is one format string.

use std::fmt::{Display, Formatter, Result};

use helpdesk_runtime::Timestamp;

use super::MARGINS;
use crate::jobs::export::ExportReport;
use crate::jobs::export::bisect::{BisectingScan, CrowdedSecond};
use crate::jobs::export::keyset::{Bound, KeysetScan, PageSnapshot, Start};
use crate::jobs::export::plan::{Plan, Position};
use crate::jobs::export::range_scan::RangeScan;
use crate::jobs::export::report::CountMismatch;
use crate::jobs::export::rows::Rows;

/// A wrapper that displays a value as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl Display for Json<&Plan> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Plan { position, expected, began, latest, complete_to, counted_to, received_to, report, .. } = self.0;
        let (began, complete_to, counted_to) = (Json(*began), Json(*complete_to), Json(*counted_to));
        let (at, expected, latest, report) = (Json(position), Json(*expected), Json(*latest), Json(report));
        write!(f, r#"{{"at":{at},"began":{began},"complete_to":{complete_to},"counted_to":{counted_to},"#)?;
        write!(f, r#""expected":{expected},"latest":{latest},"received_to":{received_to},"report":{report}}}"#)
    }
}

impl Display for Json<&Position> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.0 {
            Position::Keyset(scan) => write!(f, r#"{{"keyset":{}}}"#, Json(scan)),
            Position::Bisect(scan) => write!(f, r#"{{"bisect":{}}}"#, Json(scan)),
            Position::Count => f.write_str(r#""count""#),
            Position::Over => f.write_str(r#""done""#),
        }
    }
}

impl Display for Json<&KeysetScan> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let KeysetScan { start, before, earlier, readings, busy, bound, from_is_inclusive, .. } = self.0;
        let crowded = Json(busy.as_ref().and_then(|scan| scan.crowded.as_deref()).map(Json));
        let (before, busy) = (Json(before.as_ref().map(Json)), Json(busy.as_ref().map(|scan| Json(&scan.range))));
        let (bound, earlier, start) = (Json(*bound), Json(earlier), Json(*start));
        write!(f, r#"{{"before":{before},"bound":{bound},"busy":{busy},"crowded":{crowded},"earlier":{earlier},"#)?;
        write!(f, r#""from_is_inclusive":{from_is_inclusive},"readings":{readings},"start":{start}}}"#)
    }
}

impl Display for Json<Start> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "[{},{}]", Json(self.0.at), self.0.exact)
    }
}

impl Display for Json<Bound> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.0 {
            Bound::Unset => f.write_str(r#""unset""#),
            Bound::At(at) => write!(f, "{at}"),
            Bound::Open => f.write_str(r#""open""#),
        }
    }
}

impl Display for Json<&PageSnapshot> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let PageSnapshot { start, total, rows } = self.0;
        write!(f, r#"{{"rows":{},"start":{},"total":{}}}"#, Json(rows), Json(*start), Json(*total))
    }
}

impl Display for Json<&BisectingScan> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let BisectingScan { range, pending, carried, crowded, .. } = self.0;
        let crowded = Json(crowded.as_deref().map(Json));
        write!(f, r#"{{"carried":{},"crowded":{crowded},"pending":"#, Json(carried))?;
        list(f, pending.len(), &|f, at| write!(f, "[{},{}]", Json(pending[at].0), Json(pending[at].1)))?;
        write!(f, r#","range":{}}}"#, Json(range))
    }
}

impl Display for Json<&CrowdedSecond> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, r#"{{"combined":{},"parts":{}}}"#, self.0.combined, Json(&self.0.scan))
    }
}

impl Display for Json<&RangeScan> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let RangeScan { first, last, margin, page, total, steady, seen, earlier, readings, too_many, .. } = self.0;
        let margin = MARGINS.iter().find(|(it, _)| it == margin).map_or("both", |(_, text)| text);
        let (earlier, seen) = (Json(earlier), Json(seen));
        let (first, last, too_many, total) = (Json(*first), Json(*last), Json(*too_many), Json(*total));
        write!(f, r#"{{"earlier":{earlier},"first":{first},"last":{last},"margin":"{margin}","page":{page},"#)?;
        write!(f, r#""readings":{readings},"seen":{seen},"steady":{steady},"too_many":{too_many},"total":{total}}}"#)
    }
}

/// Displays `[key, time, key, time]`, which is much shorter than an object for each row.
impl Display for Json<&Rows> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let rows = self.0;
        list(f, rows.len(), &|f, at| write!(f, "{},{}", rows[at].key, Json(rows[at].time)))
    }
}

impl Display for Json<&ExportReport> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let ExportReport { finished, records, decode_errors, duplicates_skipped, requests, .. } = self.0;
        let ExportReport { ranges_matched, ranges_uncounted, range_retries, .. } = self.0;
        let ExportReport { count_mismatches, count_mismatch_total, disappeared_ids, .. } = self.0;
        write!(f, r#"{{"count_mismatch_total":{count_mismatch_total},"count_mismatches":"#)?;
        list(f, count_mismatches.len(), &|f, at| {
            let CountMismatch { from, to, expected, received } = count_mismatches[at];
            let (from, to) = (from.map(Timestamp::unix_seconds), to.map(Timestamp::unix_seconds));
            write!(f, "[{},{},{expected},{received}]", Json(from), Json(to))
        })?;
        write!(f, r#","decode_errors":{decode_errors},"disappeared_ids":"#)?;
        list(f, disappeared_ids.len(), &|f, at| disappeared_ids[at].fmt(f))?;
        write!(f, r#","duplicates_skipped":{duplicates_skipped},"finished":{finished},"#)?;
        write!(f, r#""range_retries":{range_retries},"ranges_matched":{ranges_matched},"#)?;
        write!(f, r#""ranges_uncounted":{ranges_uncounted},"records":{records},"requests":{requests}}}"#)
    }
}

impl<T: Display> Display for Json<Option<T>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("null"),
        }
    }
}

/// Displays a list whose items are written by index, so that it is compiled once.
fn list(f: &mut Formatter<'_>, count: usize, item: &dyn Fn(&mut Formatter<'_>, usize) -> Result) -> Result {
    f.write_str("[")?;
    for at in 0..count {
        f.write_str(if at == 0 { "" } else { "," })?;
        item(f, at)?;
    }
    f.write_str("]")
}
