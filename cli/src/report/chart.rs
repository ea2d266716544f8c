//! The charts of a report, as SVG. The page gives them its colors.

use std::error::Error;

use plotters::coord::ranged1d::SegmentValue;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::section::{Cell, Drawn, Section};
use crate::record::text::visible;

/// Replaced by those of the page.
pub(super) const INK: RGBColor = RGBColor(1, 1, 1);
pub(super) const LINE: RGBColor = RGBColor(2, 2, 2);
pub(super) const ACCENT: RGBColor = RGBColor(3, 3, 3);

/// Narrow, so that letters stay large enough on a phone.
const WIDTH: u32 = 400;
const FONT: (&str, i32) = ("sans-serif", 16);

type Drawing<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drew = Result<(), Box<dyn Error>>;

/// What is inside of an `svg` element, and its size.
pub(super) fn chart(section: &Section) -> Result<(String, u32, u32), Box<dyn Error>> {
    let height = match section.drawn {
        Drawn::OverTime => 240,
        Drawn::Bars(_) => 16 + 28 * section.rows.len() as u32,
        Drawn::Shades => 24 + 24 * 7,
    };
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
    match section.drawn {
        Drawn::OverTime => over_time(section, &area)?,
        Drawn::Bars(column) => bars(section, column, &area)?,
        Drawn::Shades => shades(section, &area)?,
    }
    area.present()?;
    drop(area);
    let inside = svg.split_once('>').map_or("", |(_, inside)| inside).trim_end().trim_end_matches("</svg>");
    Ok((inside.to_owned(), WIDTH, height))
}

fn over_time(section: &Section, area: &Drawing<'_>) -> Drew {
    let rows = section.sizes(1).map(|(name, size)| (name, size as u64)).collect::<Vec<_>>();
    let most = rows.iter().map(|(_, size)| *size).max().unwrap_or(0).max(1);
    let mut chart = ChartBuilder::on(area)
        .margin(6)
        .margin_right(16)
        .x_label_area_size(28)
        .y_label_area_size(40)
        .build_cartesian_2d((0..rows.len()).into_segmented(), 0..most)?;
    let name = |at: &SegmentValue<usize>| match at {
        SegmentValue::CenterOf(index) => rows.get(*index).map_or(String::new(), |(name, _)| name.clone()),
        SegmentValue::Exact(_) | SegmentValue::Last => String::new(),
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(LINE)
        .axis_style(TRANSPARENT)
        .label_style(FONT.into_font().color(&INK))
        .x_labels(3)
        .y_labels(4)
        .x_label_formatter(&name)
        .draw()?;
    chart.draw_series(rows.iter().enumerate().map(|(index, (_, size))| {
        let (from, to) = ((SegmentValue::Exact(index), 0), (SegmentValue::Exact(index + 1), *size));
        let mut bar = Rectangle::new([from, to], ACCENT.filled());
        bar.set_margin(0, 0, 1, 1);
        bar
    }))?;
    Ok(())
}

fn bars(section: &Section, column: usize, area: &Drawing<'_>) -> Drew {
    const FROM: i32 = 112;
    const LONGEST: f64 = 190.0;
    const LETTERS: usize = 14;
    let most = section.sizes(column).fold(f64::MIN_POSITIVE, |most, (_, size)| most.max(size));
    for ((name, size), (row, y)) in section.sizes(column).zip(section.rows.iter().zip((8..).step_by(28))) {
        let to = FROM + (size / most * LONGEST) as i32;
        area.draw(&Rectangle::new([(FROM, y + 3), (to, y + 25)], ACCENT.filled()))?;
        area.draw(&Text::new(cut(&name, LETTERS), (0, y + 14), style()))?;
        area.draw(&Text::new(row[column].shown(), (to + 6, y + 14), style()))?;
    }
    Ok(())
}

fn shades(section: &Section, area: &Drawing<'_>) -> Drew {
    const LEFT: i32 = 38;
    const TOP: i32 = 24;
    const STEP: (i32, i32) = (15, 24);
    let sizes = section.rows.iter().flat_map(|row| row[1..].iter().map(Cell::size));
    let most = sizes.fold(f64::MIN_POSITIVE, f64::max);
    for hour in (0..24).step_by(6) {
        area.draw(&Text::new(format!("{hour:02}:00"), (LEFT + hour * STEP.0, TOP / 2), style()))?;
    }
    for (row, y) in section.rows.iter().zip((TOP..).step_by(STEP.1 as usize)) {
        let name = row[0].shown().chars().take(3).collect::<String>();
        area.draw(&Text::new(name, (0, y + STEP.1 / 2), style()))?;
        for (cell, x) in row[1..].iter().zip((LEFT..).step_by(STEP.0 as usize)) {
            let place = [(x, y), (x + STEP.0 - 2, y + STEP.1 - 2)];
            area.draw(&Rectangle::new(place, LINE.filled()))?;
            area.draw(&Rectangle::new(place, ACCENT.mix(cell.size() / most).filled()))?;
        }
    }
    Ok(())
}

/// A name, or the beginning of one that is too long.
fn cut(name: &str, letters: usize) -> String {
    let name = visible(name, " ");
    match name.char_indices().nth(letters) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}

fn style() -> TextStyle<'static> {
    FONT.into_font().color(&INK).pos(Pos::new(HPos::Left, VPos::Center))
}
