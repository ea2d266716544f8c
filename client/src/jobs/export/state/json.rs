//! The state of a plan as JSON. Keys are in order, so that each part is one piece of text with gaps.

use std::fmt::{Display, Formatter, Result};

use helpdesk_runtime::Timestamp;

use super::MARGINS;
use crate::jobs::export::ExportReport;
use crate::jobs::export::bisect::BisectingScan;
use crate::jobs::export::keyset::{Bound, KeysetScan, PageSnapshot, Start};
use crate::jobs::export::plan::{Plan, Position};
use crate::jobs::export::range_scan::RangeScan;
use crate::jobs::export::report::Moved;
use crate::jobs::export::rows::Rows;

/// Displays something as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl Display for Json<&Plan> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Plan { position, expected, began, latest, complete_to, counted_to, came_to, report, .. } = self.0;
        let (began, complete_to, counted_to) = (Json(*began), Json(*complete_to), Json(*counted_to));
        let (at, expected, latest, report) = (Json(position), Json(*expected), Json(*latest), Json(report));
        write!(f, r#"{{"at":{at},"began":{began},"came_to":{came_to},"complete_to":{complete_to},"#)?;
        write!(f, r#""counted_to":{counted_to},"expected":{expected},"latest":{latest},"report":{report}}}"#)
    }
}

impl Display for Json<&Position> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.0 {
            Position::Keyset(scan) => write!(f, r#"{{"walk":{}}}"#, Json(scan)),
            Position::Bisect(scan) => write!(f, r#"{{"windows":{}}}"#, Json(scan)),
            Position::Count => f.write_str(r#""count""#),
            Position::Over => f.write_str(r#""over""#),
        }
    }
}

impl Display for Json<&KeysetScan> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let KeysetScan { start, before, earlier, readings, busy, bound, from_is_inclusive, .. } = self.0;
        let (before, busy) = (Json(before.as_ref().map(Json)), Json(busy.as_ref().map(Json)));
        let (bound, earlier, start) = (Json(*bound), Json(earlier), Json(*start));
        write!(f, r#"{{"before":{before},"bound":{bound},"busy":{busy},"earlier":{earlier},"#)?;
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
        let BisectingScan { range, pending, carried, .. } = self.0;
        write!(f, r#"{{"carried":{},"pass":{},"pending":"#, Json(carried), Json(range))?;
        list(f, pending.len(), &|f, at| write!(f, "[{},{}]", Json(pending[at].0), Json(pending[at].1)))?;
        f.write_str("}")
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

/// `[key, time, key, time]`, which is much shorter than an object for each.
impl Display for Json<&Rows> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let rows = self.0;
        list(f, rows.len(), &|f, at| write!(f, "{},{}", rows[at].key, Json(rows[at].time)))
    }
}

impl Display for Json<&ExportReport> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let ExportReport { finished, records, unreadable, repeated, calls, .. } = self.0;
        let ExportReport { proven, unproven, read_again, moved, moved_in_all, vanished, .. } = self.0;
        write!(f, r#"{{"calls":{calls},"finished":{finished},"moved":"#)?;
        list(f, moved.len(), &|f, at| {
            let Moved { from, to, counted, came } = moved[at];
            let (from, to) = (from.map(Timestamp::unix_seconds), to.map(Timestamp::unix_seconds));
            write!(f, "[{},{},{counted},{came}]", Json(from), Json(to))
        })?;
        write!(f, r#","moved_in_all":{moved_in_all},"proven":{proven},"read_again":{read_again},"#)?;
        write!(f, r#""records":{records},"repeated":{repeated},"unproven":{unproven},"unreadable":{unreadable},"#)?;
        f.write_str(r#""vanished":"#)?;
        list(f, vanished.len(), &|f, at| vanished[at].fmt(f))?;
        f.write_str("}")
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

/// A list of so many items, each written by its place, so that this is compiled once.
fn list(f: &mut Formatter<'_>, count: usize, item: &dyn Fn(&mut Formatter<'_>, usize) -> Result) -> Result {
    f.write_str("[")?;
    for at in 0..count {
        f.write_str(if at == 0 { "" } else { "," })?;
        item(f, at)?;
    }
    f.write_str("]")
}
