//! A report as text: bars and shades for a terminal, plain tables elsewhere.

use comfy_table::{CellAlignment, ContentArrangement, Table};
use helpdesk_text::visible;

use crate::report::Report;
use crate::section::{Drawn, Section, range, shade};

/// The narrowest place for bars, and the longest bar.
const NARROWEST: usize = 8;
const WIDEST: usize = 40;
/// The spaces between columns.
const GAP: u16 = 2;

impl Report {
    /// Returns the report as text without control characters.
    ///
    /// With the width of a terminal, in characters, it has bars. Without one, it has plain tables, as wide as they need to be.
    pub fn text(&self, width: Option<u16>) -> String {
        let head = std::iter::once(&self.title).chain(&self.lines).map(|line| sentence(line, width));
        let sections = self.sections().iter().map(|section| {
            let drawn = match (width, section.drawn) {
                (None, _) => table(section, &[], None),
                (Some(width), Drawn::Figures) => table(section, &[], Some(width)),
                (Some(width), Drawn::OverTime) => sparkline(section, width.into()),
                (Some(width), Drawn::Bars | Drawn::Medians(_)) => with_bars(section, width),
                (Some(width), Drawn::Shades) => shades(section, width.into()),
            };
            format!("\n{}\n{}{drawn}", section.title.to_uppercase(), sentence(&section.about, width))
        });
        head.chain(sections).collect()
    }
}

/// A sentence on a line, or on several in a terminal. The text may be empty.
fn sentence(sentence: &str, terminal: Option<u16>) -> String {
    let mut table = Table::new();
    table.add_row([visible(sentence, " ")]);
    if sentence.is_empty() { String::new() } else { print(table, terminal) }
}

/// Without borders, and as wide as the terminal at most.
fn print(mut table: Table, terminal: Option<u16>) -> String {
    table.load_style(comfy_table::presets::NOTHING);
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, GAP));
    });
    if let Some(width) = terminal {
        // The gap after the last column is trimmed.
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.saturating_add(GAP));
    }
    table.trim_fmt() + "\n"
}

/// The rows, and a last column with its heading first, if there is one.
fn table(section: &Section, bars: &[String], terminal: Option<u16>) -> String {
    let mut table = Table::new();
    let headings = (0..section.columns.len()).map(|column| section.heading(column));
    table.set_header(headings.chain(bars.first().cloned()).collect::<Vec<_>>());
    for (index, row) in section.rows.iter().enumerate() {
        let cells = row.iter().map(|cell| visible(&cell.to_text(), " "));
        table.add_row(cells.chain(bars.get(index + 1).cloned()).collect::<Vec<_>>());
    }
    for column in table.column_iter_mut().take(section.columns.len()).skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    print(table, terminal)
}

fn with_bars(section: &Section, width: u16) -> String {
    let plain = table(section, &[], None);
    let widest = plain.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let left = usize::from(width).saturating_sub(widest + usize::from(GAP));
    if left < NARROWEST {
        return table(section, &[], Some(width));
    }
    let sizes = section.bars().map(|bar| bar.size).collect::<Vec<_>>();
    let largest = largest(&sizes);
    let bars = sizes.iter().map(|size| bar(size / largest, left.min(WIDEST)));
    table(section, &std::iter::once(section.heading(1)).chain(bars).collect::<Vec<_>>(), Some(width))
}

/// Returns the largest size, or the smallest positive number, so that sizes can be divided by it.
fn largest(sizes: &[f64]) -> f64 {
    sizes.iter().copied().fold(f64::MIN_POSITIVE, f64::max)
}

/// A bar of this share of a width, in eighths.
fn bar(share: f64, width: usize) -> String {
    let eighths = (share * width as f64 * 8.0).round() as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + rest
}

/// One of these signs for the size, of which the first is for nothing at all.
fn level<'a>(size: f64, largest: f64, signs: &[&'a str]) -> &'a str {
    let steps = signs.len() - 1;
    signs[((size / largest * steps as f64).ceil() as usize).min(steps)]
}

/// One sign for each row, or for several adjacent rows if the width is too small.
fn sparkline(section: &Section, width: usize) -> String {
    let rows = section.bars().collect::<Vec<_>>();
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return String::new() };
    let sums = rows.chunks(rows.len().div_ceil(width.max(1))).map(|it| it.iter().map(|it| it.size).sum::<f64>());
    let sums = sums.collect::<Vec<_>>();
    let signs = ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let line = sums.iter().map(|size| level(*size, largest(&sums), &signs)).collect::<String>();
    let busiest = rows.iter().rev().max_by(|one, other| one.size.total_cmp(&other.size));
    let busiest = busiest.map_or(String::new(), |it| format!("; most on {}: {}", it.name, it.label));
    format!("{line}\n{} to {}{busiest}\n", first.name, last.name)
}

fn shades(section: &Section, width: usize) -> String {
    const NAME: usize = 4;
    let repeat = if width >= NAME + 24 * 2 { 2 } else { 1 };
    const SIGNS: [&str; 5] = ["·", "░", "▒", "▓", "█"];
    let levels = section.shades();
    // A single shade is the darkest one.
    let sign = |shade: usize| if shade == 0 { SIGNS[0] } else { SIGNS[SIGNS.len() - 1 + shade - levels.len()] };
    let mut text = " ".repeat(NAME);
    (0..24).step_by(6).for_each(|hour| text += &format!("{hour:<width$}", width = 6 * repeat));
    for row in &section.rows {
        let name = row[0].to_text().chars().take(3).collect::<String>();
        let shades = row[1..].iter().map(|cell| sign(shade(cell.size(), &levels)).repeat(repeat));
        text = format!("{}\n{name:<NAME$}{}", text.trim_end(), shades.collect::<String>());
    }
    let legend = levels.iter().zip(1..).map(|(level, shade)| format!("  {} {}", sign(shade), range(*level)));
    format!("{text}\nCases in an hour: {} 0{}\n", SIGNS[0], legend.collect::<String>())
}
