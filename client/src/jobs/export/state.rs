//! The state of a plan as JSON, and back.

use serde_json::Value;

use super::ExportReport;
use super::bisect::{BisectingScan, CrowdedSecond};
use super::keyset::{Bound, KeysetScan, PageSnapshot, Start};
use super::page::Scope;
use super::plan::{Plan, Position};
use super::range_scan::{BoundMargin, MAX_RETRIES, RangeScan};
use super::report::{CountMismatch, UpdatesReport};
use super::rows::{RowKey, Rows, is_time};

mod json;

pub(super) use json::plan as write;

/// The maximum number of ranges: the halvings of all possible times.
const MOST_RANGES: usize = 128;

/// A number larger than any count.
const MOST: u64 = 1 << 48;

/// More rows than a range of an export ever holds.
const MOST_ROWS: usize = 200_000;

const MARGINS: [(BoundMargin, &str); 5] = [
    (BoundMargin::Both, "both"),
    (BoundMargin::After, "after"),
    (BoundMargin::Alone, "alone"),
    (BoundMargin::AloneAfter, "alone after"),
    (BoundMargin::AloneBefore, "alone before"),
];

/// Restores the plan of the same request, if the text is valid.
pub(super) fn read(value: &Value, scope: Scope) -> Option<Plan> {
    let mut read = Reader { valid: true, may_divide: scope.other.is_some() };
    let plan = Plan {
        scope,
        position: read.position(&value["at"]),
        expected: read.count(&value["expected"]),
        began: read.time(&value["began"]),
        latest: read.time(&value["latest"]),
        complete_to: read.time(&value["complete_to"]),
        counted_to: read.time(&value["counted_to"]),
        received_to: read.number(&value["received_to"], MOST),
        error: None,
        report: read.report(&value["report"]),
        // Runs of updates have a cursor instead.
        caught_up: None,
        updates: UpdatesReport::default(),
    };
    let over = matches!(plan.position, Position::Over) == plan.report.finished;
    let order = scope.ordered || !matches!(plan.position, Position::Keyset(_));
    (read.valid && over && order).then_some(plan)
}

/// A reader that continues after an error and reports it at the end. A return at each value would be most of the code.
struct Reader {
    valid: bool,
    /// Whether a second may be divided by another time.
    may_divide: bool,
}

impl Reader {
    fn position(&mut self, value: &Value) -> Position {
        match (value.as_str(), value.get("keyset"), value.get("bisect")) {
            (Some("done"), ..) => Position::Over,
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
            busy: (!busy.is_null()).then(|| self.busy(busy, &value["crowded"])),
            bound: self.bound(&value["bound"]),
            from_is_inclusive: self.flag(&value["from_is_inclusive"]),
            in_doubt: false,
        }
    }

    fn busy(&mut self, range: &Value, crowded: &Value) -> BisectingScan {
        let (range, crowded) = (self.range(range), self.read_crowded_second(crowded));
        BisectingScan { range, crowded, ..BisectingScan::new(None, None, Rows::default()) }
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
        for window in self.list(&value["pending"], MOST_RANGES) {
            match self.list(window, 2) {
                [first, last] => pending.push((self.time(first), self.time(last))),
                _ => self.wrong(()),
            }
        }
        let (range, carried) = (self.range(&value["range"]), self.rows(&value["carried"]));
        let crowded = self.read_crowded_second(&value["crowded"]);
        BisectingScan { range, pending, carried, crowded, is_inclusive: false, in_doubt: false }
    }

    fn range(&mut self, value: &Value) -> RangeScan {
        let margin = MARGINS.iter().find(|(_, text)| value["margin"] == *text).map(|(margin, _)| *margin);
        let page = self.number(&value["page"], u32::MAX.into());
        self.valid &= margin.is_some() && page > 0;
        let seen = self.rows(&value["seen"]);
        RangeScan {
            first: self.time(&value["first"]),
            last: self.time(&value["last"]),
            margin: margin.unwrap_or(BoundMargin::Both),
            page: page as u32,
            total: self.count(&value["total"]),
            steady: self.flag(&value["steady"]),
            keys: seen.iter().map(|row| row.key).collect(),
            seen,
            earlier: self.rows(&value["earlier"]),
            readings: self.readings(&value["readings"]),
            too_many: self.count(&value["too_many"]),
            in_doubt: false,
        }
    }

    fn read_crowded_second(&mut self, value: &Value) -> Option<Box<CrowdedSecond>> {
        if value.is_null() {
            return None;
        }
        // A part of a second has no other time that divides it.
        self.valid &= std::mem::take(&mut self.may_divide);
        let combined = self.flag(&value["combined"]);
        self.valid.then(|| Box::new(CrowdedSecond { scan: self.bisect(&value["parts"]), combined }))
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
            decode_errors: number("decode_errors"),
            duplicates_skipped: number("duplicates_skipped"),
            requests: number("requests"),
            ranges_matched: number("ranges_matched"),
            ranges_uncounted: number("ranges_uncounted"),
            range_retries: number("range_retries"),
            count_mismatches: Vec::new(),
            count_mismatch_total: number("count_mismatch_total"),
            disappeared_ids: Vec::new(),
        };
        report.finished = self.flag(&value["finished"]);
        for mismatch in self.list(&value["count_mismatches"], usize::MAX) {
            match self.list(mismatch, 4) {
                [from, to, expected, received] => {
                    let (from, to) = (self.time(from), self.time(to));
                    report.count_mismatches.push(CountMismatch::new(
                        from,
                        to,
                        self.number(expected, MOST),
                        self.number(received, MOST),
                    ));
                }
                _ => self.wrong(()),
            }
        }
        for id in self.list(&value["disappeared_ids"], usize::MAX) {
            report.disappeared_ids.push(self.number(id, u64::MAX));
        }
        report
    }

    fn list<'a>(&mut self, value: &'a Value, most: usize) -> &'a [Value] {
        match value.as_array() {
            Some(values) if values.len() <= most => values,
            _ => self.wrong(&[]),
        }
    }

    /// Reads an optional time.
    fn time(&mut self, value: &Value) -> Option<i64> {
        let time = value.as_i64().filter(|time| is_time(*time));
        self.valid &= time.is_some() || value.is_null();
        time
    }

    /// Reads an optional number.
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
        self.number(value, MAX_RETRIES.into()) as u8
    }

    fn flag(&mut self, value: &Value) -> bool {
        value.as_bool().unwrap_or_else(|| self.wrong(false))
    }

    /// Records an error, and returns a value to continue with.
    fn wrong<T>(&mut self, instead: T) -> T {
        self.valid = false;
        instead
    }
}
