//! A report as one HTML file that needs no other, and no script.

use helpdesk_export::Error;
use helpdesk_text::visible;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::cell::Cell;
use crate::chart::{ACCENT, Chart, INK, LINE};
use crate::report::Report;
use crate::section::{Drawn, Section, range};

/// With closed elements, so that the page is XML too.
const HEAD: &str = "<meta charset=\"utf-8\"/>\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>";

impl Report {
    /// Returns the report as an HTML page with charts, which needs no other file, no network and no script.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::File`](crate::ErrorKind::File) if a chart cannot be drawn.
    pub fn html(&self) -> Result<String, Error> {
        let sections = self.sections().iter().map(section).collect::<Result<Vec<_>, _>>()?;
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    (PreEscaped(HEAD))
                    title { (visible(&self.title, " ")) }
                    style { (PreEscaped(include_str!("report.css"))) (PreEscaped(colors())) }
                }
                body {
                    header {
                        // Dates are not broken.
                        h1 { (visible(&self.title, " ").replace('-', "\u{2011}")) }
                        @for line in &self.lines { p { (visible(line, " ")) } }
                    }
                    main { @for section in sections { (section) } }
                }
            }
        };
        Ok(page.into_string() + "\n")
    }
}

/// The colors of charts, which the page replaces with its own.
fn colors() -> String {
    let colors = [(INK, "ink"), (LINE, "line"), (ACCENT, "accent")];
    let rule = |(color, name)| {
        let plotters::style::RGBColor(red, green, blue) = color;
        let color = format!("#{red:02X}{green:02X}{blue:02X}");
        format!("[fill=\"{color}\"] {{ fill: var(--{name}) }}\n[stroke=\"{color}\"] {{ stroke: var(--{name}) }}\n")
    };
    colors.map(rule).concat()
}

fn section(section: &Section) -> Result<Markup, Error> {
    let title = visible(&section.title, " ");
    let drawing = match section.drawn {
        _ if !section.is_drawn() => None,
        Drawn::Figures => None,
        Drawn::Bars | Drawn::Medians(_) => Some(bars(section)),
        Drawn::OverTime => Some(svg(Chart::over_time(section), &title)?),
        Drawn::Shades => Some(html! { (svg(Chart::shades(section), &title)?) (legend(section)) }),
    };
    // Others are drawn whole.
    let is_open = drawing.is_none() || (3..8).contains(&section.columns.len());
    Ok(html! {
        section class=[(section.drawn == Drawn::Figures).then_some("figures")] {
            h2 { (title) }
            @if !section.about.is_empty() { p { (visible(&section.about, " ")) } }
            @if section.drawn == Drawn::Figures {
                (figures(section))
            } @else {
                @if let Some(drawing) = drawing { (drawing) }
                details open=[is_open.then_some("")] {
                    summary { "Numbers" }
                    (table(section, &title))
                }
            }
        }
    })
}

/// A figure with its name below it, and its earlier value.
fn figures(section: &Section) -> Markup {
    html! {
        dl {
            @for row in &section.rows {
                div {
                    dt { (row[0].to_text()) }
                    dd .figure { (number(&row[1])) }
                    @if let [_, _, before, change] = &row[..] {
                        dd { "before: " (number(before)) }
                        dd { (number(change)) }
                    }
                }
            }
        }
    }
}

/// Lying bars, whose names may have several lines.
fn bars(section: &Section) -> Markup {
    let most = section.bars().fold(f64::MIN_POSITIVE, |most, bar| most.max(bar.size));
    html! {
        ul .bars {
            @for bar in section.bars() {
                li {
                    span { (visible(&bar.name, " ")) }
                    span class=[(bar.size > 0.0).then_some("bar")] style={ "--share: " (format!("{:.4}", bar.size / most)) } { (unbroken(&bar.label)) }
                }
            }
        }
    }
}

fn svg(chart: Result<Chart, Box<dyn std::error::Error>>, title: &str) -> Result<Markup, Error> {
    let Chart { svg, width, height } = chart.map_err(|error| Error::file(error.to_string()))?;
    Ok(html! {
        svg viewBox={ "0 0 " (width) " " (height) } role="img" {
            title { (title) }
            (PreEscaped(svg))
        }
    })
}

/// The numbers of the shades.
fn legend(section: &Section) -> Markup {
    let levels = section.shades();
    let labels = std::iter::once("0".to_owned()).chain(levels.iter().map(|level| range(*level)));
    html! {
        ul .legend {
            @for (shade, label) in labels.enumerate() {
                li style={ "--shade: " (100 * shade / levels.len().max(1)) "%" } { (label) }
            }
            li { "cases in an hour" }
        }
    }
}

/// The first cell of a row is its name, the others are numbers. Hours are rows, which are more than fit beside each other.
fn table(section: &Section, title: &str) -> Markup {
    let headings = (0..section.columns.len()).map(|column| section.heading(column));
    let head = std::iter::once(headings.map(Cell::Text).collect::<Vec<_>>());
    let mut lines = head.chain(section.rows.iter().cloned()).collect::<Vec<_>>();
    if section.drawn == Drawn::Shades {
        lines = (0..lines[0].len()).map(|column| lines.iter().map(|line| line[column].clone()).collect()).collect();
    }
    html! {
        table {
            caption { (title) }
            thead { tr { @for cell in &lines[0] { th scope="col" { (visible(&heading(cell, section), " ")) } } } }
            tbody {
                @for line in &lines[1..] {
                    tr {
                        th scope="row" { (visible(&line[0].to_text(), " ")) }
                        @for cell in &line[1..] { td { (number(cell)) } }
                    }
                }
            }
        }
    }
}

/// The heading of a column: of a weekday, its first letters.
fn heading(cell: &Cell, section: &Section) -> String {
    let letters = if section.drawn == Drawn::Shades { 3 } else { usize::MAX };
    cell.to_text().chars().take(letters).collect()
}

/// A number that is not broken before its unit.
fn number(cell: &Cell) -> String {
    unbroken(&cell.to_text())
}

fn unbroken(text: &str) -> String {
    ["h", "min", "%", "points"]
        .iter()
        .fold(text.to_owned(), |text, unit| text.replace(&format!(" {unit}"), &format!("\u{a0}{unit}")))
}
