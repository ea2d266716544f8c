//! The state of a plan as JSON, and back. It is written with its keys in order, so that each part is one piece of text with gaps.

use std::fmt::{Display, Formatter, Result};

use helpdesk_runtime::Timestamp;
use serde_json::Value;

use super::ExportReport;
use super::bisect::BisectingScan;
use super::keyset::{Bound, KeysetScan, PageSnapshot, Start};
use super::page::Scope;
use super::plan::{Plan, Position};
use super::range_scan::{BoundMargin, READ_AGAIN, RangeScan};
use super::report::Moved;
use super::rows::{RowKey, Rows, is_time};

/// Halves of halves of all times there are.
const MOST_WINDOWS: usize = 128;

/// More than anything is ever counted.
const MOST: u64 = 1 << 48;

/// More than one window of an export ever holds.
const MOST_ROWS: usize = 200_000;

const MARGINS: [(BoundMargin, &str); 5] = [
    (BoundMargin::Both, "both"),
    (BoundMargin::After, "after"),
    (BoundMargin::Alone, "alone"),
    (BoundMargin::AloneAfter, "alone after"),
    (BoundMargin::AloneBefore, "alone before"),
];

/// Displays something as JSON.
pub(super) struct Json<T>(pub(super) T);

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
        let rows = self.0.as_slice();
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

/// The plan of the same request in that state, if it is one.
pub(super) fn read(value: &Value, scope: Scope) -> Option<Plan> {
    let mut read = Reader { valid: true };
    let plan = Plan {
        scope,
        position: read.position(&value["at"]),
        expected: read.count(&value["expected"]),
        began: read.time(&value["began"]),
        latest: read.time(&value["latest"]),
        complete_to: read.time(&value["complete_to"]),
        counted_to: read.time(&value["counted_to"]),
        came_to: read.number(&value["came_to"], MOST),
        error: None,
        report: read.report(&value["report"]),
    };
    let over = matches!(plan.position, Position::Over) == plan.report.finished;
    let order = scope.ordered || !matches!(plan.position, Position::Keyset(_));
    (read.valid && over && order).then_some(plan)
}

/// Reads on when something is wrong, and says so at the end: a way out at each value is most of the code.
struct Reader {
    valid: bool,
}

impl Reader {
    fn position(&mut self, value: &Value) -> Position {
        match (value.as_str(), value.get("walk"), value.get("windows")) {
            (Some("over"), ..) => Position::Over,
            (Some("count"), ..) => Position::Count,
            (None, Some(scan), None) => Position::Keyset(self.keyset(scan)),
            (None, None, Some(scan)) => Position::Bisect(self.bisect(scan)),
            _ => self.wrong(Position::Over),
        }
    }

    fn keyset(&mut self, value: &Value) -> KeysetScan {
        let (before, busy) = (&value["before"], &value["busy"]);
        KeysetScan {
            start: self.start(&value["start"]),
            before: (!before.is_null()).then(|| self.snapshot(before)),
            earlier: self.rows(&value["earlier"]),
            readings: self.readings(&value["readings"]),
            busy: (!busy.is_null()).then(|| self.range(busy)),
            bound: self.bound(&value["bound"]),
            from_is_inclusive: self.flag(&value["from_is_inclusive"]),
            in_doubt: false,
        }
    }

    fn start(&mut self, value: &Value) -> Start {
        match self.list(value, 2) {
            [at, exact] => Start { at: self.time(at), exact: self.flag(exact) },
            _ => self.wrong(Start::default()),
        }
    }

    fn bound(&mut self, value: &Value) -> Bound {
        match (value.as_str(), value.is_null()) {
            (Some("unset"), _) => Bound::Unset,
            (Some("open"), _) => Bound::Open,
            (None, false) => Bound::At(self.time(value).unwrap_or_default()),
            _ => self.wrong(Bound::Unset),
        }
    }

    fn snapshot(&mut self, value: &Value) -> PageSnapshot {
        let (start, total) = (self.start(&value["start"]), self.count(&value["total"]));
        PageSnapshot { start, total, rows: self.rows(&value["rows"]) }
    }

    fn bisect(&mut self, value: &Value) -> BisectingScan {
        let mut pending = Vec::new();
        for window in self.list(&value["pending"], MOST_WINDOWS) {
            match self.list(window, 2) {
                [first, last] => pending.push((self.time(first), self.time(last))),
                _ => self.wrong(()),
            }
        }
        let (range, carried) = (self.range(&value["pass"]), self.rows(&value["carried"]));
        BisectingScan { range, pending, carried, in_doubt: false }
    }

    fn range(&mut self, value: &Value) -> RangeScan {
        let margin = MARGINS.iter().find(|(_, text)| value["margin"] == *text).map(|(margin, _)| *margin);
        let page = self.number(&value["page"], u32::MAX.into());
        self.valid &= margin.is_some() && page > 0;
        RangeScan {
            first: self.time(&value["first"]),
            last: self.time(&value["last"]),
            margin: margin.unwrap_or(BoundMargin::Both),
            page: page as u32,
            total: self.count(&value["total"]),
            steady: self.flag(&value["steady"]),
            seen: self.rows(&value["seen"]),
            earlier: self.rows(&value["earlier"]),
            readings: self.readings(&value["readings"]),
            too_many: self.count(&value["too_many"]),
            in_doubt: false,
        }
    }

    fn rows(&mut self, value: &Value) -> Rows {
        let mut rows = Rows::default();
        let values = self.list(value, 2 * MOST_ROWS).chunks_exact(2);
        self.valid &= values.remainder().is_empty();
        for pair in values {
            rows.insert(RowKey { key: self.number(&pair[0], u64::MAX), time: self.time(&pair[1]) });
        }
        rows
    }

    fn report(&mut self, value: &Value) -> ExportReport {
        let mut number = |key: &str| self.number(&value[key], MOST);
        let mut report = ExportReport {
            finished: false,
            records: number("records"),
            unreadable: number("unreadable"),
            repeated: number("repeated"),
            calls: number("calls"),
            proven: number("proven"),
            unproven: number("unproven"),
            read_again: number("read_again"),
            moved: Vec::new(),
            moved_in_all: number("moved_in_all"),
            vanished: Vec::new(),
        };
        report.finished = self.flag(&value["finished"]);
        for moved in self.list(&value["moved"], usize::MAX) {
            match self.list(moved, 4) {
                [from, to, counted, came] => {
                    let (from, to) = (self.time(from), self.time(to));
                    report.moved.push(Moved::new(from, to, self.number(counted, MOST), self.number(came, MOST)));
                }
                _ => self.wrong(()),
            }
        }
        for id in self.list(&value["vanished"], usize::MAX) {
            report.vanished.push(self.number(id, u64::MAX));
        }
        report
    }

    fn list<'a>(&mut self, value: &'a Value, most: usize) -> &'a [Value] {
        match value.as_array() {
            Some(values) if values.len() <= most => values,
            _ => self.wrong(&[]),
        }
    }

    /// A time, or none.
    fn time(&mut self, value: &Value) -> Option<i64> {
        let time = value.as_i64().filter(|time| is_time(*time));
        self.valid &= time.is_some() || value.is_null();
        time
    }

    /// A number, or none.
    fn count(&mut self, value: &Value) -> Option<u64> {
        (!value.is_null()).then(|| self.number(value, MOST))
    }

    fn number(&mut self, value: &Value, most: u64) -> u64 {
        match value.as_u64() {
            Some(number) if number <= most => number,
            _ => self.wrong(0),
        }
    }

    fn readings(&mut self, value: &Value) -> u8 {
        self.number(value, READ_AGAIN.into()) as u8
    }

    fn flag(&mut self, value: &Value) -> bool {
        value.as_bool().unwrap_or_else(|| self.wrong(false))
    }

    /// Something to go on with.
    fn wrong<T>(&mut self, instead: T) -> T {
        self.valid = false;
        instead
    }
}
