//! A cell of a table, in JSON and as people read it.

use helpdesk::Minutes;
use helpdesk_text::{group_thousands, minutes};
use serde_json::{Value, json};

/// A cell of a table.
#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Text(String),
    /// A figure by its key in JSON.
    Figure {
        key: &'static str,
        name: &'static str,
    },
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
    /// How much greater a figure is than an earlier one.
    Change(Option<Change>),
}

/// How much greater a figure is than an earlier one of the same kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    by: f64,
    /// The earlier one.
    from: f64,
    is_share: bool,
    is_time: bool,
}

impl Cell {
    /// Returns how much greater this figure is than an earlier one, if there are both.
    pub(crate) fn change(&self, before: &Self) -> Self {
        let (is_share, is_time) = (matches!(self, Self::Percent(_)), matches!(self, Self::Time(_)));
        let both = self.number().zip(before.number());
        Self::Change(both.map(|(now, from)| Change { by: now - from, from, is_share, is_time }))
    }

    pub(crate) fn to_text(&self) -> String {
        match self {
            Self::Text(text) | Self::Named { name: text, .. } => text.clone(),
            Self::Figure { name, .. } | Self::All(name) => (*name).to_owned(),
            Self::Count(count) => group_thousands(*count),
            Self::Percent(percent) => percent.map_or("-".to_owned(), |it| format!("{it:.0} %")),
            Self::Time(time) => time.and_then(|it| minutes(it.get())).unwrap_or_else(|| "-".to_owned()),
            Self::Change(change) => change.map_or("-".to_owned(), Change::to_text),
        }
    }

    pub(crate) fn json(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Figure { key, .. } => json!(key),
            Self::All(name) => json!({ "all": true, "name": name }),
            Self::Named { id, name } => json!({ "id": id, "name": name }),
            Self::Count(count) => json!(count),
            Self::Percent(percent) => json!(percent),
            Self::Time(time) => json!(time.map(Minutes::get)),
            Self::Change(change) => json!(change.map(|it| it.by)),
        }
    }

    /// How long its bar is.
    pub(crate) fn size(&self) -> f64 {
        self.number().unwrap_or(0.0)
    }

    fn number(&self) -> Option<f64> {
        match self {
            Self::Text(_) | Self::Figure { .. } | Self::All(_) | Self::Named { .. } | Self::Change(_) => None,
            Self::Count(count) => Some(*count as f64),
            Self::Percent(percent) => *percent,
            Self::Time(time) => time.map(Minutes::get),
        }
    }
}

impl Change {
    /// In its unit, and in percent of the earlier figure.
    fn to_text(self) -> String {
        let Self { by, from, is_share, is_time } = self;
        let sign = if by < 0.0 { "\u{2212}" } else { "+" };
        let size = match (is_share, is_time) {
            (true, _) if by.abs() < 0.5 => return "the same".to_owned(),
            (true, _) => return format!("{sign}{:.0} points", by.abs()),
            (_, true) => minutes(by.abs()).unwrap_or_default(),
            _ => group_thousands(by.abs() as u64),
        };
        match by {
            0.0 => "the same".to_owned(),
            _ if (by * 100.0 / from).abs() >= 0.5 && from > 0.0 => {
                format!("{sign}{size} ({sign}{:.0} %)", (by * 100.0 / from).abs())
            }
            _ => format!("{sign}{size}"),
        }
    }
}

/// A number of things, of which one is singular.
pub(crate) fn count_noun(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", group_thousands(count), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use helpdesk::Minutes;

    use super::Cell;

    #[test]
    fn cells_have_separators_units_and_signs() {
        let time = |minutes| Cell::Time(Minutes::new(minutes));
        for (cell, expected) in [
            (Cell::Count(1000), "1,000"),
            (time(60_065.0), "1,001 h 5 min"),
            (Cell::Percent(None), "-"),
            (Cell::Count(64).change(&Cell::Count(50)), "+14 (+28 %)"),
            (Cell::Count(1).change(&Cell::Count(1001)), "\u{2212}1,000 (\u{2212}100 %)"),
            (Cell::Count(3).change(&Cell::Count(0)), "+3"),
            (Cell::Count(3).change(&Cell::Count(3)), "the same"),
            (Cell::Count(1_000).change(&Cell::Count(1_001)), "\u{2212}1"),
            (time(600.0).change(&time(535.0)), "+1 h 5 min (+12 %)"),
            (time(600.0).change(&Cell::Time(None)), "-"),
            (Cell::Percent(Some(75.0)).change(&Cell::Percent(Some(80.0))), "\u{2212}5 points"),
            (Cell::Percent(Some(75.0)).change(&Cell::Percent(Some(75.0))), "the same"),
        ] {
            assert_eq!(cell.to_text(), expected);
        }
    }
}
