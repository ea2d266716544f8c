//! Tables for a terminal.

use comfy_table::{Cell, ColumnConstraint, ContentArrangement, Row, Table};
use helpdesk::meta::{TypeDetails, TypeShape};
use helpdesk_text::record::{ERRORS, EXTRA, Record, columns};
use helpdesk_text::visible;
use serde_json::Value;

use crate::output::cells::Cells;

/// The number of columns that are shown even if they do not fit.
const MIN_COLUMNS: usize = 3;
/// The length of a cell, in characters, if it is cut so that more columns fit.
const SHORTEST_CELL: u16 = 24;
/// The number of columns with the highest rank that are shown even if their cells become shorter.
const FIRST_COLUMNS: usize = 5;
/// The length of a cell, in characters, if it is cut so that one of these columns fits.
const SHORTEST_FIRST_CELL: u16 = 14;
/// The maximum length of a field name in the table of a single record, in characters.
const MAX_NAME_WIDTH: usize = 40;
/// The spaces between columns.
const GAP: u16 = 2;

/// The columns that a table does not show.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Hidden {
    /// The columns that did not fit.
    pub(crate) unfit: Vec<String>,
    /// The number of columns that the spec does not choose.
    pub(crate) others: usize,
}

impl Hidden {
    /// Returns `priority, channel and 12 more`, or nothing if all are shown.
    pub(crate) fn text(&self) -> Option<String> {
        let unfit = (!self.unfit.is_empty()).then(|| self.unfit.join(", "));
        let others = (self.others > 0).then(|| format!("{} more", self.others));
        let parts: Vec<String> = unfit.into_iter().chain(others).collect();
        (!parts.is_empty()).then(|| parts.join(" and "))
    }
}

/// Returns a table with a line for each record, and its hidden columns. Without a width, all columns fit. `chosen` columns are always
/// shown. If none are chosen, the spec chooses.
pub(super) fn list(cells: Cells<'_>, records: &[Record], chosen: &[String], width: Option<u16>) -> (String, Hidden) {
    let (columns, others) = match chosen {
        [] => choose_by_spec(cells.details, filled_columns(cells.details, records)),
        _ => (chosen.to_vec(), 0),
    };
    if records.is_empty() || columns.is_empty() {
        return Default::default();
    }
    let Some(all) = width.filter(|_| chosen.is_empty()) else {
        return (print(rows(|_| cells, records, &columns, width), width), Hidden { unfit: Vec::new(), others });
    };
    let ranks: Vec<Rank> = columns.iter().map(|it| Rank::new(cells.details, records, it)).collect();
    // Only columns that fit get names, because names need requests.
    let bare = Cells { names: None, ..cells };
    let unfit = hide_columns(&mut rows(|_| bare, records, &columns, width), &ranks, all, &[]);
    let of_column = |index| if unfit.contains(&index) { bare } else { cells };
    let mut table = rows(of_column, records, &columns, width);
    let unfit = hide_columns(&mut table, &ranks, all, &unfit);
    let unfit = unfit.into_iter().map(|it| visible(&columns[it], " ")).collect();
    (print(table, width), Hidden { unfit, others })
}

/// Returns a header, and a row for each record. Each column formats its cells separately.
fn rows<'c>(cells: impl Fn(usize) -> Cells<'c>, records: &[Record], columns: &[String], width: Option<u16>) -> Table {
    // Longer text is never visible, and slow to measure.
    let longest = width.map_or(usize::MAX, |it| usize::from(it) + 1);
    let mut table = Table::new();
    table.set_header(line(columns.iter().map(|it| visible(it, " "))));
    for record in records {
        let texts = columns.iter().enumerate().map(|(index, it)| visible(&cells(index).text(record, it), " "));
        table.add_row(line(texts.map(|it| it.chars().take(longest).collect())));
    }
    table
}

/// Returns a table of one record with a line for each field, long strings wrapped.
pub(super) fn single(cells: Cells<'_>, record: &Record, width: Option<u16>) -> String {
    let mut table = Table::new();
    for name in record.columns() {
        let label = visible(&name, " ").chars().take(MAX_NAME_WIDTH).collect();
        table.add_row([label, visible(&cells.text(record, &name), "\n")]);
    }
    if let Some(names) = table.column_mut(0) {
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    print(table, width)
}

/// Returns the columns in which at least one record has a value.
fn filled_columns(details: Option<&TypeDetails>, records: &[Record]) -> Vec<String> {
    columns(details, records).into_iter().filter(|it| records.iter().any(|record| !is_empty(&record.get(it)))).collect()
}

/// Returns the columns that the spec chooses, in its order, followed by the column of errors, and the number of other columns. Returns all
/// columns if no record has a value in a chosen one.
fn choose_by_spec(details: Option<&TypeDetails>, filled: Vec<String>) -> (Vec<String>, usize) {
    let choice = spec_columns(details);
    let place = |column: &String| choice.iter().position(|it| it == column);
    if filled.iter().all(|it| place(it).is_none()) {
        return (filled, 0);
    }
    let (mut columns, others): (Vec<_>, Vec<_>) =
        filled.into_iter().partition(|it| place(it).is_some() || it == ERRORS);
    columns.sort_by_key(|it| place(it).unwrap_or(usize::MAX));
    (columns, others.len())
}

fn spec_columns(details: Option<&TypeDetails>) -> &'static [&'static str] {
    match details.map(|it| it.shape) {
        Some(TypeShape::Record { columns, .. }) => columns,
        _ => &[],
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(entries) => entries.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The order in which columns get the width.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Telling,
    /// The column is `false` in each record.
    False,
    /// The column has lists or objects, which give way to other columns.
    Nested,
}

impl Rank {
    fn new(details: Option<&TypeDetails>, records: &[Record], column: &str) -> Self {
        let values = || records.iter().map(|it| it.get(column)).filter(|it| !is_empty(it));
        match column {
            EXTRA | ERRORS => Self::Telling,
            _ if spec_columns(details).contains(&column) => Self::Telling,
            _ if values().any(|it| it.is_array() || it.is_object()) => Self::Nested,
            _ if values().all(|it| it == false) => Self::False,
            _ => Self::Telling,
        }
    }
}

/// Returns a row of one line. Strings that are too long are cut with `…`.
fn line(texts: impl Iterator<Item = String>) -> Row {
    let mut row = Row::from(texts.map(Cell::new).collect::<Vec<_>>());
    row.max_height(1);
    row
}

/// Hides the columns for which the terminal is too narrow, and those that were hidden already. Returns their indices.
fn hide_columns(table: &mut Table, ranks: &[Rank], width: u16, already: &[usize]) -> Vec<usize> {
    let longest = table.column_max_content_widths();
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by_key(|index| ranks[*index]);
    let (mut left, mut hidden) = (width.saturating_add(GAP), Vec::new());
    for (place, index) in order.iter().copied().enumerate() {
        let needed = longest[index].min(SHORTEST_CELL) + GAP;
        let least = if place < FIRST_COLUMNS { needed.min(SHORTEST_FIRST_CELL + GAP) } else { needed };
        let is_beside_others = ranks[index] == Rank::Nested && ranks[order[0]] != Rank::Nested;
        match table.column_mut(index) {
            Some(column) if is_beside_others || already.contains(&index) || least > left && place >= MIN_COLUMNS => {
                column.set_constraint(ColumnConstraint::Hidden);
                hidden.push(index);
            }
            _ => left = left.saturating_sub(needed),
        }
    }
    hidden.sort_unstable();
    hidden
}

/// Returns the table without borders, at most as wide as the terminal.
fn print(mut table: Table, width: Option<u16>) -> String {
    table.load_style(comfy_table::presets::NOTHING);
    for column in table.column_iter_mut() {
        column.set_padding((0, GAP));
    }
    if let Some(width) = width {
        // The gap after the last column is trimmed.
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.saturating_add(GAP));
    }
    table.trim_fmt() + "\n"
}
