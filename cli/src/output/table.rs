//! Tables for a terminal.

use comfy_table::{Cell, ColumnConstraint, ContentArrangement, Row, Table};
use helpdesk::meta::{TypeDetails, ValueType};
use serde_json::Value;

use crate::output::record::{ERRORS, EXTRA, Record, columns, fields};
use crate::output::text::{text, visible};

/// How many columns are shown even if they do not fit.
const FEWEST_COLUMNS: usize = 3;
/// To how many characters a cell is cut so that more columns fit.
const SHORTEST_CELL: u16 = 24;
/// To how many characters the names beside the values of a single record are cut.
const LONGEST_NAME: usize = 40;
/// The spaces between columns.
const GAP: u16 = 2;

/// Returns a table with a line for each record, and the columns that do not fit into the width. Without a width, all fit.
/// `chosen` columns are all shown.
pub(super) fn list(
    details: Option<&TypeDetails>,
    records: &[Record],
    chosen: &[String],
    width: Option<u16>,
) -> (String, Vec<String>) {
    let columns = if chosen.is_empty() { shown_columns(details, records) } else { chosen.to_vec() };
    if records.is_empty() || columns.is_empty() {
        return Default::default();
    }
    // More is never seen, and slow to measure.
    let longest = width.map_or(usize::MAX, |it| usize::from(it) + 1);
    let mut table = Table::new();
    table.set_header(line(columns.iter().map(|it| visible(it, " "))));
    for record in records {
        let texts = columns.iter().map(|it| visible(&cell(details, record, it), " "));
        table.add_row(line(texts.map(|it| it.chars().take(longest).collect())));
    }
    let hidden = match width {
        Some(width) if chosen.is_empty() => hide_columns(&mut table, width),
        _ => Vec::new(),
    };
    (printed(table, width), hidden.into_iter().map(|it| columns[it].clone()).collect())
}

/// Returns a table of one record with a line for each field, long strings wrapped.
pub(super) fn single(details: Option<&TypeDetails>, record: &Record, width: Option<u16>) -> String {
    let mut table = Table::new();
    for name in record.columns() {
        let shown = visible(&name, " ").chars().take(LONGEST_NAME).collect();
        table.add_row([shown, visible(&cell(details, record, &name), "\n")]);
    }
    if let Some(names) = table.column_mut(0) {
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    printed(table, width)
}

/// Returns the columns in which a record has something. Those with lists and objects are left out if there are others.
fn shown_columns(details: Option<&TypeDetails>, records: &[Record]) -> Vec<String> {
    let any = |column: &str, is: fn(&Value) -> bool| records.iter().any(|it| is(&it.get(column)));
    let filled = columns(details, records).into_iter().filter(|it| any(it, |value| !value.is_null() && value != ""));
    let filled: Vec<String> = filled.collect();
    let is_flat =
        |it: &&String| [EXTRA, ERRORS].contains(&it.as_str()) || !any(it, |it| it.is_array() || it.is_object());
    let flat: Vec<String> = filled.iter().filter(is_flat).cloned().collect();
    if flat.is_empty() { filled } else { flat }
}

/// Returns the text of a cell. A time is `2026-03-02 10:15`, in UTC.
fn cell(details: Option<&TypeDetails>, record: &Record, column: &str) -> String {
    let text = text(&record.get(column));
    let is_time = fields(details)
        .iter()
        .any(|it| it.name == column && matches!(it.kind, ValueType::Timestamp | ValueType::UnixSeconds));
    match text.get(..16).filter(|_| is_time && text.ends_with('Z')) {
        Some(time) => time.replace('T', " "),
        None => text,
    }
}

/// Returns a row of one line. Strings that are too long are cut with `…`.
fn line(texts: impl Iterator<Item = String>) -> Row {
    let mut row = Row::from(texts.map(Cell::new).collect::<Vec<_>>());
    row.max_height(1);
    row
}

/// Hides the columns for which the terminal is too narrow, and returns their indices.
fn hide_columns(table: &mut Table, width: u16) -> Vec<usize> {
    let (mut left, mut hidden) = (width.saturating_add(GAP), Vec::new());
    for (index, longest) in table.column_max_content_widths().into_iter().enumerate() {
        let needed = longest.min(SHORTEST_CELL) + GAP;
        match table.column_mut(index) {
            Some(column) if needed > left && index >= FEWEST_COLUMNS => {
                column.set_constraint(ColumnConstraint::Hidden);
                hidden.push(index);
            }
            _ => left = left.saturating_sub(needed),
        }
    }
    hidden
}

/// Returns the table without borders, as wide as the terminal at most.
fn printed(mut table: Table, width: Option<u16>) -> String {
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
