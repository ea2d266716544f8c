//! A part of a report: a table, and what to draw of it.

use serde_json::{Value, json};

use crate::cell::{Cell, count_noun};

/// A table, and what to draw of it.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The name in JSON.
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) about: String,
    /// Names in JSON. The first column has the names of the rows, the others numbers.
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
    pub(crate) drawn: Drawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// Large figures, with the others beside them.
    Figures,
    /// Upright bars of the second column, in the order of time.
    OverTime,
    /// Lying bars of the second column.
    Bars,
    /// Like the above, for medians; this column has the number of cases.
    Medians(usize),
    /// All columns but the first, as shades.
    Shades,
}

/// A bar of a chart.
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) size: f64,
    /// The size in words.
    pub(crate) label: String,
}

/// The number of shades, without that of zero.
const SHADES: u64 = 4;

impl Section {
    /// The name of a column as it is shown. The cells have the unit.
    pub(crate) fn heading(&self, column: usize) -> String {
        self.columns[column].trim_end_matches("_minutes").trim_end_matches("_percent").replace('_', " ")
    }

    /// The bars of the rows.
    pub(crate) fn bars(&self) -> impl Iterator<Item = Bar> {
        self.rows.iter().map(|row| {
            let bar = |size, label| Bar { name: row[0].to_text(), size, label };
            match (self.drawn, &row[1]) {
                // A single case would often be the longest bar, and is not representative.
                (Drawn::Medians(cases), time) if row[cases].size() < 2.0 => {
                    let cases = count_noun(row[cases].size() as u64, "case");
                    bar(0.0, if time.size() > 0.0 { format!("{cases}: {}", time.to_text()) } else { cases })
                }
                (_, cell) => bar(cell.size(), cell.to_text()),
            }
        })
    }

    /// Returns whether there is something to compare by a drawing.
    pub(crate) fn is_drawn(&self) -> bool {
        match self.drawn {
            Drawn::Figures => false,
            Drawn::OverTime => self.rows.len() > 1,
            Drawn::Bars | Drawn::Medians(_) | Drawn::Shades => !self.rows.is_empty(),
        }
    }

    /// The smallest and the greatest size of each shade, from the lightest to the darkest in use.
    pub(crate) fn shades(&self) -> Vec<(u64, u64)> {
        let most = self.rows.iter().flat_map(|row| &row[1..]).map(|it| it.size() as u64).max().unwrap_or(0);
        let shades = (0..SHADES).map(|shade| (shade * most / SHADES + 1, (shade + 1) * most / SHADES));
        shades.filter(|(least, greatest)| least <= greatest).collect()
    }

    pub(crate) fn json(&self) -> Value {
        let row = |row: &Vec<Cell>| match self.drawn {
            Drawn::Shades => {
                json!({ &self.columns[0]: row[0].json(), "cases": row[1..].iter().map(Cell::json).collect::<Value>() })
            }
            _ => self.columns.iter().cloned().zip(row.iter().map(Cell::json)).collect(),
        };
        self.rows.iter().map(row).collect()
    }
}

/// The shade of a size, from 1 on; 0 for zero.
pub(crate) fn shade(size: f64, shades: &[(u64, u64)]) -> usize {
    shades.iter().filter(|(least, _)| *least as f64 <= size).count()
}

/// A text such as "4–6 cases".
pub(crate) fn range((least, greatest): (u64, u64)) -> String {
    if least == greatest { least.to_string() } else { format!("{least}\u{2013}{greatest}") }
}
