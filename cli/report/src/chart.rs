//! The charts of a report, as SVG. The page gives them its colors.

use std::error::Error;

use helpdesk_text::visible;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::section::{Cell, Drawn, Section};

/// Replaced by those of the page.
pub(crate) const INK: RGBColor = RGBColor(1, 1, 1);
pub(crate) const LINE: RGBColor = RGBColor(2, 2, 2);
pub(crate) const ACCENT: RGBColor = RGBColor(3, 3, 3);

/// Narrow, so that letters stay large enough on a phone.
const WIDTH: u32 = 400;
const FONT: (&str, i32) = ("sans-serif", 16);

type Drawing<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drew = Result<(), Box<dyn Error>>;

/// Returns what is inside of an `svg` element, and its size.
pub(crate) fn chart(section: &Section) -> Result<(String, u32, u32), Box<dyn Error>> {
    let height = match section.drawn {
        Drawn::OverTime => 240,
        Drawn::Bars => 16 + 28 * section.rows.len() as u32,
        Drawn::Shades => 24 + 24 * 7,
    };
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
    match section.drawn {
        Drawn::OverTime => over_time(section, &area)?,
        Drawn::Bars => bars(section, &area)?,
        Drawn::Shades => shades(section, &area)?,
    }
    area.present()?;
    drop(area);
    let inside = svg.split_once('>').map_or("", |(_, inside)| inside).trim_end().trim_end_matches("</svg>");
    Ok((inside.to_owned(), WIDTH, height))
}

fn over_time(section: &Section, area: &Drawing<'_>) -> Drew {
    const LEFT: i32 = 44;
    const BOTTOM: i32 = 28;
    let rows = section.sizes().collect::<Vec<_>>();
    let most = rows.iter().map(|(_, size)| *size as u64).max().unwrap_or(0).max(1);
    let mut chart = ChartBuilder::on(area)
        .margin_top(8)
        .x_label_area_size(BOTTOM)
        .y_label_area_size(LEFT)
        .build_cartesian_2d(0.0..rows.len() as f64, 0..most)?;
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh().x_labels(0).y_labels(4).label_style(FONT.into_font().color(&INK));
    mesh.light_line_style(TRANSPARENT).bold_line_style(LINE).axis_style(TRANSPARENT).draw()?;
    // Many bars leave no place between them.
    let gap = u32::from(rows.len() < 90);
    chart.draw_series(rows.iter().enumerate().map(|(index, (_, size))| {
        let start = index as f64;
        let mut bar = Rectangle::new([(start, 0), (start + 1.0, *size as u64)], ACCENT.filled());
        bar.set_margin(0, 0, gap, gap);
        bar
    }))?;
    let (width, height) = area.dim_in_pixel();
    let ends = [(rows.first(), LEFT, HPos::Left), (rows.last(), width as i32, HPos::Right)];
    for ((name, _), x, side) in ends.into_iter().filter_map(|(row, x, side)| Some((row?, x, side))) {
        area.draw(&Text::new(name.clone(), (x, height as i32 - BOTTOM / 2), style(side)))?;
    }
    Ok(())
}

fn bars(section: &Section, area: &Drawing<'_>) -> Drew {
    const FROM: i32 = 112;
    const LONGEST: f64 = 190.0;
    const LETTERS: usize = 14;
    let most = section.sizes().fold(f64::MIN_POSITIVE, |most, (_, size)| most.max(size));
    for ((name, size), (row, y)) in section.sizes().zip(section.rows.iter().zip((8..).step_by(28))) {
        let to = FROM + (size / most * LONGEST) as i32;
        area.draw(&Rectangle::new([(FROM, y + 3), (to, y + 25)], ACCENT.filled()))?;
        area.draw(&Text::new(cut(&name, LETTERS), (0, y + 14), style(HPos::Left)))?;
        area.draw(&Text::new(row[1].shown(), (to + 6, y + 14), style(HPos::Left)))?;
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
        area.draw(&Text::new(format!("{hour:02}:00"), (LEFT + hour * STEP.0, TOP / 2), style(HPos::Left)))?;
    }
    for (row, y) in section.rows.iter().zip((TOP..).step_by(STEP.1 as usize)) {
        let name = row[0].shown().chars().take(3).collect::<String>();
        area.draw(&Text::new(name, (0, y + STEP.1 / 2), style(HPos::Left)))?;
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

fn style(side: HPos) -> TextStyle<'static> {
    FONT.into_font().color(&INK).pos(Pos::new(side, VPos::Center))
}
