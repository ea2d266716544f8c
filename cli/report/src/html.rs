//! A report as one HTML file that needs no other, and no script.

use helpdesk_export::Error;
use helpdesk_text::visible;

use crate::chart::{self, ACCENT, INK, LINE};
use crate::report::Report;
use crate::section::{Cell, Section};

impl Report {
    /// Returns the report as an HTML page with charts, which needs no other file, no network and no script.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::File`](crate::ErrorKind::File) if a chart cannot be drawn.
    pub fn html(&self) -> Result<String, Error> {
        let title = escaped(&self.title);
        let lines = self.lines.iter().map(|line| format!("<p>{}</p>\n", escaped(line))).collect::<String>();
        let sections = self.sections().iter().map(section).collect::<Result<String, _>>()?;
        Ok(format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n\
             <title>{title}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n\
             <header>\n<h1>{}</h1>\n{lines}</header>\n<main>\n{sections}</main>\n</body>\n</html>\n",
            colors(),
            // Dates are not broken.
            title.replace('-', "&#8209;"),
        ))
    }
}

/// The colors of charts, which those of the page replace.
fn colors() -> String {
    let colors = [(INK, "ink"), (LINE, "line"), (ACCENT, "accent")];
    let rule = |(color, name)| {
        let plotters::style::RGBColor(red, green, blue) = color;
        let color = format!("#{red:02X}{green:02X}{blue:02X}");
        format!("[fill=\"{color}\"] {{ fill: var(--{name}) }}\n[stroke=\"{color}\"] {{ stroke: var(--{name}) }}\n")
    };
    colors.map(rule).concat()
}

fn section(section: &Section) -> Result<String, Error> {
    let title = escaped(&section.title);
    let about = if section.about.is_empty() { String::new() } else { format!("<p>{}</p>\n", escaped(section.about)) };
    let chart = if section.rows.is_empty() { String::new() } else { svg(section, &title)? };
    // Others are drawn whole, or as wide as a day.
    let open = if (3..8).contains(&section.columns.len()) { " open=\"\"" } else { "" };
    let heading = |column| format!("<th scope=\"col\">{}</th>", escaped(&section.heading(column)));
    let columns = (0..section.columns.len()).map(heading).collect::<String>();
    let rows = section.rows.iter().map(|it| row(it)).collect::<String>();
    Ok(format!(
        "<section>\n<h2>{title}</h2>\n{about}{chart}<details{open}>\n<summary>Numbers</summary>\n<div><table>\n\
         <caption>{title}</caption>\n<thead><tr>{columns}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n\
         </details>\n</section>\n"
    ))
}

fn svg(section: &Section, title: &str) -> Result<String, Error> {
    let (inside, width, height) = chart::chart(section).map_err(|error| Error::file(error.to_string()))?;
    Ok(format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{title}</title>\n{inside}</svg>\n"))
}

/// The first cell of a row is its name. The others are numbers.
fn row(row: &[Cell]) -> String {
    let cells = row.iter().map(|cell| escaped(&cell.shown()));
    let cells = cells.enumerate().map(|(column, text)| match column {
        0 => format!("<th scope=\"row\">{text}</th>"),
        _ => format!("<td>{text}</td>"),
    });
    format!("<tr>{}</tr>\n", cells.collect::<String>())
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in visible(text, " ").chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            character => escaped.push(character),
        }
    }
    escaped
}

const STYLE: &str = include_str!("report.css");
