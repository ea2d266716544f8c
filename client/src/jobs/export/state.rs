//! The state of a plan as JSON, and back.

use serde_json::{Map, Value, json};

use super::ExportReport;
use super::bisect::BisectingScan;
use super::keyset::{Bound, KeysetScan, PageSnapshot, Start};
use super::page::Scope;
use super::plan::{Plan, Position};
use super::range_scan::{BoundMargin, READ_AGAIN, RangeScan};
use super::report::Moved;
use super::rows::{RowKey, Rows, is_time};

use helpdesk_runtime::Timestamp;

/// Halves of halves of all times there are.
const MOST_WINDOWS: usize = 128;

/// More than anything is ever counted.
const MOST: u64 = 1 << 48;

/// More than one window of an export ever holds.
const MOST_ROWS: usize = 200_000;

pub(super) fn write(plan: &Plan) -> Value {
    let position = match &plan.position {
        Position::Keyset(scan) => json!({ "walk": write_keyset(scan) }),
        Position::Bisect(scan) => json!({ "windows": write_bisect(scan) }),
        Position::Count => json!("count"),
        Position::Over => json!("over"),
    };
    json!({
        "at": position,
        "expected": plan.expected,
        "began": plan.began,
        "latest": plan.latest,
        "complete_to": plan.complete_to,
        "counted_to": plan.counted_to,
        "came_to": plan.came_to,
        "report": write_report(&plan.report),
    })
}

/// The plan of the same request in that state, if it is one.
pub(super) fn read(value: &Value, scope: Scope) -> Option<Plan> {
    let position = match &value["at"] {
        Value::String(text) if text == "over" => Position::Over,
        Value::String(text) if text == "count" => Position::Count,
        at => match (at.get("walk"), at.get("windows")) {
            (Some(scan), None) if scope.ordered => Position::Keyset(read_keyset(scan)?),
            (None, Some(scan)) => Position::Bisect(read_bisect(scan)?),
            _ => return None,
        },
    };
    let report = read_report(&value["report"])?;
    let over = position == Position::Over;
    (over == report.finished).then_some(())?;
    Some(Plan {
        scope,
        position,
        expected: count(&value["expected"])?,
        began: time(&value["began"])?,
        latest: time(&value["latest"])?,
        complete_to: time(&value["complete_to"])?,
        counted_to: time(&value["counted_to"])?,
        came_to: number(&value["came_to"])?,
        error: None,
        report,
    })
}

fn write_keyset(scan: &KeysetScan) -> Value {
    let bound = match scan.bound {
        Bound::Unset => json!("unset"),
        Bound::At(at) => json!(at),
        Bound::Open => json!("open"),
    };
    json!({
        "start": write_start(scan.start),
        "before": scan.before.as_ref().map(|before| {
            json!({ "start": write_start(before.start), "total": before.total, "rows": write_rows(&before.rows) })
        }),
        "earlier": write_rows(&scan.earlier),
        "readings": scan.readings,
        "busy": scan.busy.as_ref().map(write_range),
        "bound": bound,
        "from_is_inclusive": scan.from_is_inclusive,
    })
}

fn read_keyset(value: &Value) -> Option<KeysetScan> {
    let before = |value: &Value| {
        let total = count(&value["total"])?;
        Some(PageSnapshot { start: read_start(&value["start"])?, total, rows: read_rows(&value["rows"])? })
    };
    let bound = match &value["bound"] {
        Value::String(text) if text == "unset" => Bound::Unset,
        Value::String(text) if text == "open" => Bound::Open,
        at => Bound::At(time(at)??),
    };
    Some(KeysetScan {
        start: read_start(&value["start"])?,
        before: maybe(&value["before"], before)?,
        earlier: read_rows(&value["earlier"])?,
        readings: readings(&value["readings"])?,
        busy: maybe(&value["busy"], read_range)?,
        bound,
        from_is_inclusive: value["from_is_inclusive"].as_bool()?,
        in_doubt: false,
    })
}

fn write_start(start: Start) -> Value {
    json!([start.at, start.exact])
}

fn read_start(value: &Value) -> Option<Start> {
    let [at, exact] = value.as_array()?.as_slice() else { return None };
    Some(Start { at: time(at)?, exact: exact.as_bool()? })
}

fn write_bisect(scan: &BisectingScan) -> Value {
    json!({
        "pass": write_range(&scan.range),
        "pending": scan.pending.iter().map(|(first, last)| json!([first, last])).collect::<Vec<_>>(),
        "carried": write_rows(&scan.carried),
    })
}

fn read_bisect(value: &Value) -> Option<BisectingScan> {
    let window = |value: &Value| {
        let [first, last] = value.as_array()?.as_slice() else { return None };
        Some((time(first)?, time(last)?))
    };
    let pending = value["pending"].as_array().filter(|pending| pending.len() <= MOST_WINDOWS)?;
    let pending = pending.iter().map(window).collect::<Option<_>>()?;
    Some(BisectingScan {
        range: read_range(&value["pass"])?,
        pending,
        carried: read_rows(&value["carried"])?,
        in_doubt: false,
    })
}

fn write_range(range: &RangeScan) -> Value {
    json!({
        "first": range.first,
        "last": range.last,
        "margin": write_margin(range.margin),
        "page": range.page,
        "total": range.total,
        "steady": range.steady,
        "seen": write_rows(&range.seen),
        "earlier": write_rows(&range.earlier),
        "readings": range.readings,
        "too_many": range.too_many,
    })
}

fn read_range(value: &Value) -> Option<RangeScan> {
    Some(RangeScan {
        first: time(&value["first"])?,
        last: time(&value["last"])?,
        margin: read_margin(&value["margin"])?,
        page: value["page"].as_u64()?.try_into().ok().filter(|page| *page > 0)?,
        total: count(&value["total"])?,
        steady: value["steady"].as_bool()?,
        seen: read_rows(&value["seen"])?,
        earlier: read_rows(&value["earlier"])?,
        readings: readings(&value["readings"])?,
        too_many: count(&value["too_many"])?,
        in_doubt: false,
    })
}

const MARGINS: [(BoundMargin, &str); 5] = [
    (BoundMargin::Both, "both"),
    (BoundMargin::After, "after"),
    (BoundMargin::Alone, "alone"),
    (BoundMargin::AloneAfter, "alone after"),
    (BoundMargin::AloneBefore, "alone before"),
];

fn write_margin(margin: BoundMargin) -> Option<&'static str> {
    MARGINS.iter().find(|(it, _)| *it == margin).map(|(_, text)| *text)
}

fn read_margin(value: &Value) -> Option<BoundMargin> {
    MARGINS.iter().find(|(_, text)| value == text).map(|(margin, _)| *margin)
}

/// `[key, time, key, time]`, which is much shorter than an object for each.
fn write_rows(rows: &Rows) -> Value {
    rows.as_slice().iter().flat_map(|row| [json!(row.key), json!(row.time)]).collect()
}

fn read_rows(value: &Value) -> Option<Rows> {
    let values = value.as_array().filter(|values| values.len() % 2 == 0 && values.len() <= 2 * MOST_ROWS)?;
    let mut rows = Rows::default();
    for pair in values.chunks_exact(2) {
        rows.insert(RowKey { key: pair[0].as_u64()?, time: time(&pair[1])? });
    }
    Some(rows)
}

fn write_report(report: &ExportReport) -> Value {
    let ExportReport {
        finished,
        records,
        unreadable,
        repeated,
        calls,
        proven,
        unproven,
        read_again,
        moved,
        moved_in_all,
        vanished,
    } = report;
    let unix = |time: &Option<Timestamp>| time.map(Timestamp::unix_seconds);
    let moved: Vec<_> = moved.iter().map(|it| json!([unix(&it.from), unix(&it.to), it.counted, it.came])).collect();
    json!({
        "finished": finished,
        "records": records,
        "unreadable": unreadable,
        "repeated": repeated,
        "calls": calls,
        "proven": proven,
        "unproven": unproven,
        "read_again": read_again,
        "moved": moved,
        "moved_in_all": moved_in_all,
        "vanished": vanished,
    })
}

fn read_report(value: &Value) -> Option<ExportReport> {
    let fields: &Map<_, _> = value.as_object()?;
    let number = |key: &str| self::number(fields.get(key)?);
    let moved = |value: &Value| {
        let [from, to, counted, came] = value.as_array()?.as_slice() else { return None };
        Some(Moved::new(time(from)?, time(to)?, self::number(counted)?, self::number(came)?))
    };
    Some(ExportReport {
        finished: fields.get("finished")?.as_bool()?,
        records: number("records")?,
        unreadable: number("unreadable")?,
        repeated: number("repeated")?,
        calls: number("calls")?,
        proven: number("proven")?,
        unproven: number("unproven")?,
        read_again: number("read_again")?,
        moved: fields.get("moved")?.as_array()?.iter().map(moved).collect::<Option<_>>()?,
        moved_in_all: number("moved_in_all")?,
        vanished: fields.get("vanished")?.as_array()?.iter().map(Value::as_u64).collect::<Option<_>>()?,
    })
}

/// A time, or none.
fn time(value: &Value) -> Option<Option<i64>> {
    maybe(value, |value| value.as_i64().filter(|time| is_time(*time)))
}

/// A number, or none.
fn count(value: &Value) -> Option<Option<u64>> {
    maybe(value, number)
}

fn number(value: &Value) -> Option<u64> {
    value.as_u64().filter(|number| *number <= MOST)
}

fn readings(value: &Value) -> Option<u8> {
    value.as_u64()?.try_into().ok().filter(|readings| *readings <= READ_AGAIN)
}

fn maybe<T>(value: &Value, read: impl FnOnce(&Value) -> Option<T>) -> Option<Option<T>> {
    match value {
        Value::Null => Some(None),
        value => read(value).map(Some),
    }
}
