//! A conversation as text.

use std::fmt;

use helpdesk::Timestamp;
use helpdesk::meta::count;
use helpdesk_text::visible;

use crate::conversation::events::{Content, Conversation, Entry, Event};
use crate::conversation::marks::replace_elements;
use crate::conversation::quote::fold_quotes;

/// How a conversation is written.
pub struct Style<'a> {
    /// The width of a line, at least 20.
    width: usize,
    /// Whether quoted history stays.
    quotes: bool,
    /// Whether changes are left out.
    changes: bool,
    time: Box<dyn Fn(Timestamp) -> String + 'a>,
}

impl fmt::Debug for Style<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Style").field("width", &self.width).field("quotes", &self.quotes).finish_non_exhaustive()
    }
}

impl<'a> Style<'a> {
    /// Lines of this many columns, times in UTC, changes between the messages, and quoted history folded.
    pub fn new(width: usize) -> Self {
        Self { width: width.max(20), quotes: false, changes: true, time: Box::new(|time| time.to_string()) }
    }

    /// Sets whether quoted history is shown.
    #[must_use]
    pub fn quotes(mut self, quotes: bool) -> Self {
        self.quotes = quotes;
        self
    }

    /// Sets whether changes are shown.
    #[must_use]
    pub fn changes(mut self, changes: bool) -> Self {
        self.changes = changes;
        self
    }

    /// Sets how times are written.
    #[must_use]
    pub fn time(mut self, time: impl Fn(Timestamp) -> String + 'a) -> Self {
        self.time = Box::new(time);
        self
    }
}

impl Conversation {
    /// Returns the case, and its messages and changes, the oldest first.
    pub fn text(&self, style: &Style<'_>) -> String {
        let mut text = self.head(style);
        let mut is_after_change = false;
        for entry in self.entries.iter().filter(|it| style.changes || !it.is_change()) {
            // Changes that follow each other are one paragraph.
            let break_ = if is_after_change && entry.is_change() { "" } else { "\n" };
            text.push_str(break_);
            text.push_str(&entry.text(style));
            is_after_change = entry.is_change();
        }
        if let Some(why) = self.without_changes.as_ref().filter(|_| style.changes) {
            text.push_str(&format!("\nthe change history is missing: {}\n", visible(why, " ")));
        }
        text
    }

    fn head(&self, style: &Style<'_>) -> String {
        let case = &self.case;
        let state = [
            case.status.as_ref().map(ToString::to_string),
            case.priority.as_ref().map(|it| format!("priority {it}")),
            case.channel.as_ref().map(|it| format!("by {it}")),
            case.created_at.map(|it| format!("since {}", (style.time)(it))),
        ];
        let people = [
            self.user.clone(),
            self.staff.as_ref().map(|it| format!("handled by {it}")),
            self.group.as_ref().map(|it| format!("group {it}")),
            (!self.labels.is_empty()).then(|| format!("labels {}", self.labels.join(", "))),
        ];
        let line = |parts: &[Option<String>]| parts.iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ");
        let lines = [format!("{}  {}", case.case_number, case.subject), line(&state), line(&people)];
        lines.iter().map(|it| wrap(it, "", style)).collect()
    }
}

impl Entry {
    fn is_change(&self) -> bool {
        matches!(self.event, Event::Change { .. })
    }

    fn text(&self, style: &Style<'_>) -> String {
        let at = self.at.map(|it| (style.time)(it)).unwrap_or_default();
        match &self.event {
            Event::Change { what, values } => {
                let values = values.as_ref().map(|it| it.each_ref().map(|it| it.as_deref().unwrap_or("none")));
                let values = values.map(|[from, to]| format!(": {from} → {to}")).unwrap_or_default();
                wrap(&format!("· {at}  {}: {what}{values}", self.who), "  ", style)
            }
            Event::Message { content, is_note, files, rating, .. } => {
                let note = if *is_note { ", note for staff" } else { "" };
                let title = visible(&format!("{}{note}, {at} ", self.who), " ");
                let rule = "─".repeat(style.width.saturating_sub(title.chars().count() + 3));
                let mut text = format!("── {title}{rule}\n\n");
                let margin = if *is_note { "│ " } else { "" };
                for line in content.text(style).lines() {
                    text.push_str(&format!("{margin}{line}\n"));
                }
                for file in files {
                    let size = file.bytes.map(|it| format!(" ({})", bytes(it))).unwrap_or_default();
                    text.push_str(&wrap(&format!("file: {}{size}", file.name), "", style));
                }
                if let Some(rating) = rating {
                    text.push_str(&wrap(&format!("rated {rating}"), "", style));
                }
                text
            }
        }
    }
}

impl Content {
    /// Returns it as plain text, in lines of this many columns where it is HTML, without what a terminal would execute. Quoted history is
    /// folded.
    pub fn plain(&self, width: usize) -> String {
        fold_quotes(&self.to_plain_lines(width))
    }

    fn text(&self, style: &Style<'_>) -> String {
        // Room for the margin of a note.
        let width = style.width - 2;
        let plain = if style.quotes { self.to_plain_lines(width) } else { self.plain(width) };
        plain.lines().map(|line| textwrap::fill(line.trim_end(), width)).collect::<Vec<_>>().join("\n")
    }

    fn to_plain_lines(&self, width: usize) -> String {
        let plain = match self {
            Content::Text(text) => text.clone(),
            Content::Html(html) => {
                html2text::from_read(replace_elements(html).as_bytes(), width).unwrap_or_else(|_| html.clone())
            }
        };
        visible(plain.trim(), "\n")
    }
}

/// Escapes and wraps a line, so that it cannot control the terminal.
fn wrap(text: &str, indent: &str, style: &Style<'_>) -> String {
    let options = textwrap::Options::new(style.width).subsequent_indent(indent);
    format!("{}\n", textwrap::fill(&visible(text, " "), options))
}

/// A size as people say it.
fn bytes(bytes: u64) -> String {
    match bytes {
        0..1_000 => count(bytes, "byte"),
        1_000..1_000_000 => format!("{:.0} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
