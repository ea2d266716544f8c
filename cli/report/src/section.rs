//! A part of a report: a table, and what to draw of it.

use helpdesk::Minutes;
use serde_json::{Value, json};

/// A table, and what to draw of it.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// Its name in JSON.
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) about: &'static str,
    /// Names in JSON. The first column has the names of the rows, the others numbers.
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
    pub(crate) drawn: Drawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// Upright bars of the second column, in the order of time.
    OverTime,
    /// Lying bars of the second column.
    Bars,
    /// All columns but the first, as shades.
    Shades,
}

#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Text(String),
    /// All records together.
    All(&'static str),
    /// A record by its name.
    Named {
        id: Option<u64>,
        name: String,
    },
    Count(u64),
    Percent(Option<f64>),
    Time(Option<Minutes>),
}

impl Cell {
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Text(text) | Self::Named { name: text, .. } => text.clone(),
            Self::All(name) => (*name).to_owned(),
            Self::Count(count) => count.to_string(),
            Self::Percent(percent) => percent.map_or("-".to_owned(), |it| format!("{it:.0} %")),
            Self::Time(time) => time.map_or("-".to_owned(), spoken),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::All(name) => json!({ "all": true, "name": name }),
            Self::Named { id, name } => json!({ "id": id, "name": name }),
            Self::Count(count) => json!(count),
            Self::Percent(percent) => json!(percent),
            Self::Time(time) => json!(time.map(Minutes::get)),
        }
    }

    /// How long its bar is.
    pub(crate) fn size(&self) -> f64 {
        match self {
            Self::Text(_) | Self::All(_) | Self::Named { .. } => 0.0,
            Self::Count(count) => *count as f64,
            Self::Percent(percent) => percent.unwrap_or(0.0),
            Self::Time(time) => time.map_or(0.0, Minutes::get),
        }
    }
}

/// Minutes as people say them. A day of work has no fixed length, so that hours are the greatest unit.
fn spoken(time: Minutes) -> String {
    match time.get() {
        minutes if minutes < 60.0 => format!("{} min", (minutes * 10.0).round() / 10.0),
        minutes => {
            let minutes = minutes.round();
            format!("{} h {} min", (minutes / 60.0).floor(), minutes % 60.0)
        }
    }
}

/// A number of things, of which one is singular.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

impl Section {
    /// The name of a column as it is shown. The cells have the unit.
    pub(crate) fn heading(&self, column: usize) -> String {
        self.columns[column].trim_end_matches("_minutes").trim_end_matches("_percent").replace('_', " ")
    }

    /// The names and the sizes of the rows, by the second column.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = (String, f64)> {
        self.rows.iter().map(|row| (row[0].shown(), row[1].size()))
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
