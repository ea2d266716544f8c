//! The charts of a report that need places, as SVG. The page gives them its colors.

use std::error::Error;

use helpdesk_text::group_thousands;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::section::{Section, shade};

/// The page replaces them with its own colors.
pub(crate) const INK: RGBColor = RGBColor(1, 1, 1);
pub(crate) const LINE: RGBColor = RGBColor(2, 2, 2);
pub(crate) const ACCENT: RGBColor = RGBColor(3, 3, 3);

/// Narrow, so that letters stay large enough on a phone, where a chart has 348 pixels.
const WIDTH: u32 = 400;
/// The library draws letters smaller by a factor of 1.24: here 14.5, and 12.6 pixels on a phone.
const FONT: (&str, i32) = ("sans-serif", 18);

type Drawing<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drew = Result<(), Box<dyn Error>>;

/// The content of an `svg` element, and its size.
pub(crate) struct Chart {
    pub(crate) svg: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Chart {
    /// Draws upright bars.
    pub(crate) fn over_time(section: &Section) -> Result<Self, Box<dyn Error>> {
        Self::new(240, |area| over_time(section, area))
    }

    /// Draws a square for each number.
    pub(crate) fn shades(section: &Section) -> Result<Self, Box<dyn Error>> {
        Self::new(24 + 24 * section.rows.len() as u32, |area| shades(section, area))
    }

    fn new(height: u32, draw: impl FnOnce(&Drawing<'_>) -> Drew) -> Result<Self, Box<dyn Error>> {
        let mut svg = String::new();
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        draw(&area)?;
        area.present()?;
        drop(area);
        let inside = svg.split_once('>').map_or("", |(_, inside)| inside).trim_end().trim_end_matches("</svg>");
        Ok(Self { svg: inside.to_owned(), width: WIDTH, height })
    }
}

fn over_time(section: &Section, area: &Drawing<'_>) -> Drew {
    const BOTTOM: i32 = 28;
    /// Bars of few days are no wider.
    const MIN_BARS: usize = 7;
    let bars = section.bars().collect::<Vec<_>>();
    let ticks = ticks(bars.iter().map(|bar| bar.size as u64).max().unwrap_or(0));
    let top = ticks.last().copied().unwrap_or(1);
    let left = 16 + 9 * group_thousands(top).len() as i32;
    let mut chart = ChartBuilder::on(area)
        .margin_top(10)
        .x_label_area_size(BOTTOM)
        .y_label_area_size(left)
        .build_cartesian_2d(0.0..bars.len().max(MIN_BARS) as f64, (0..top).with_key_points(ticks))?;
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh().x_labels(0).y_label_formatter(&|tick| group_thousands(*tick));
    mesh.label_style(FONT.into_font().color(&INK)).light_line_style(TRANSPARENT).bold_line_style(LINE);
    mesh.axis_style(TRANSPARENT).draw()?;
    // Many bars leave no place between them.
    let gap = u32::from(bars.len() < 90);
    chart.draw_series(bars.iter().enumerate().map(|(index, drawn)| {
        let start = index as f64;
        let mut bar = Rectangle::new([(start, 0), (start + 1.0, drawn.size as u64)], ACCENT.filled());
        bar.set_margin(0, 0, gap, gap);
        bar
    }))?;
    let (width, height) = area.dim_in_pixel();
    let end = left + (width as i32 - left) * bars.len() as i32 / bars.len().max(MIN_BARS) as i32;
    let ends = [(bars.first(), left, HPos::Left), (bars.last(), end.max(left + 190), HPos::Right)];
    for (bar, x, side) in ends.into_iter().filter_map(|(bar, x, side)| Some((bar?, x, side))) {
        area.draw(&Text::new(bar.name.clone(), (x, height as i32 - BOTTOM / 2), style(side)))?;
    }
    Ok(())
}

/// From zero to at least `most`, in three or four equal steps of 1, 2 or 5 times a power of ten, or fewer.
fn ticks(most: u64) -> Vec<u64> {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let step = steps.take(50).find(|step| most <= step * 4).unwrap_or(u64::MAX / 4);
    (0..=most.max(1).div_ceil(step)).map(|index| index * step).collect()
}

fn shades(section: &Section, area: &Drawing<'_>) -> Drew {
    const LEFT: i32 = 38;
    const TOP: i32 = 24;
    const STEP: (i32, i32) = (15, 24);
    let levels = section.shades();
    for hour in (0..24).step_by(6) {
        area.draw(&Text::new(format!("{hour:02}:00"), (LEFT + hour * STEP.0, TOP / 2), style(HPos::Left)))?;
    }
    for (row, y) in section.rows.iter().zip((TOP..).step_by(STEP.1 as usize)) {
        let name = row[0].to_text().chars().take(3).collect::<String>();
        area.draw(&Text::new(name, (0, y + STEP.1 / 2), style(HPos::Left)))?;
        for (cell, x) in row[1..].iter().zip((LEFT..).step_by(STEP.0 as usize)) {
            let place = [(x, y), (x + STEP.0 - 2, y + STEP.1 - 2)];
            let share = shade(cell.size(), &levels) as f64 / levels.len().max(1) as f64;
            area.draw(&Rectangle::new(place, LINE.filled()))?;
            area.draw(&Rectangle::new(place, ACCENT.mix(share).filled()))?;
        }
    }
    Ok(())
}

fn style(side: HPos) -> TextStyle<'static> {
    FONT.into_font().color(&INK).pos(Pos::new(side, VPos::Center))
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn ticks_cover_the_highest_bar() {
        for (most, expected) in [
            (0, &[0_u64, 1] as &[_]),
            (1, &[0, 1]),
            (4, &[0, 1, 2, 3, 4]),
            (5, &[0, 2, 4, 6]),
            (40, &[0, 10, 20, 30, 40]),
            (56, &[0, 20, 40, 60]),
            (1_001, &[0, 500, 1000, 1500]),
        ] {
            assert_eq!(ticks(most), expected, "{most}");
        }
    }
}
