//! The tools that read the document, and the results of each.

use std::fmt::Write as _;

use super::text::WRITE_TO_STRING_NEVER_FAILS;
use crate::variants::{COLUMNS, Simplification, TOOLS, Tool, Works};

/// Writes the results, the command and the simplifications of each tool.
pub(super) fn tools(text: &mut String) {
    text.push_str(
        "\n## Clients in other languages\n\n\
         [openapi.yaml](openapi.yaml) is valid OpenAPI 3.1, of which most generators know a part. `cargo xtask openapi --for TOOL > openapi.yaml` prints the \
         document for a tool: without what this tool loses or cannot compile. A client that was made of it, in the version of the table, calls the fake server.\n\n\
         The base address ends in `/api`, such as `https://account.example.com/api`. Each request has Basic credentials: the email address of a staff member, \
         and the API key as the password. [openapi/judges/programs](../../openapi/judges/programs/) has a program for each tool, with both. To try one, start \
         the [fake server](../../fake/README.md): `cargo run --package helpdesk-fake-server -- --sample-data`.\n\n",
    );
    let mut notes = Vec::new();
    let (clients, judges) = TOOLS.iter().partition::<Vec<_>, _>(|tool| tool.works.len() == COLUMNS.len());
    table(text, "tool", &COLUMNS, &clients, &mut notes);
    text.push_str("\nTools that judge the document, or a service by it:\n\n");
    table(text, "tool", &["valid"], &judges, &mut notes);
    text.push('\n');
    for (index, note) in notes.iter().enumerate() {
        writeln!(text, "{}. {note}", index + 1).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    text.push_str("\n| tool | command | simplifications |\n|---|---|---|\n");
    for tool in TOOLS {
        let needs = tool.needs.iter().map(|it| it.name()).collect::<Vec<_>>().join(", ");
        writeln!(text, "| `{}` | `{}` | {needs} |", tool.name, tool.command).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    text.push_str("\n| simplification | the document of the tool |\n|---|---|\n");
    for simplification in Simplification::ALL {
        writeln!(text, "| {} | {} |", simplification.name(), simplification.loss()).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
}

fn table(text: &mut String, first: &str, columns: &[&str], tools: &[&Tool], notes: &mut Vec<&'static str>) {
    writeln!(text, "| {first} | version | {} |", columns.join(" | ")).expect(WRITE_TO_STRING_NEVER_FAILS);
    writeln!(text, "|---|---|{}", "---|".repeat(columns.len())).expect(WRITE_TO_STRING_NEVER_FAILS);
    for tool in tools {
        let cells = tool.works.iter().map(|works| match works {
            Works::Yes => "yes".to_owned(),
            Works::YesBut(note) => format!("yes ({})", add_note(notes, note)),
            Works::No(note) => format!("no ({})", add_note(notes, note)),
        });
        let cells = cells.collect::<Vec<_>>().join(" | ");
        writeln!(text, "| `{}` | {} | {cells} |", tool.name, tool.version).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
}

/// Adds a note, and returns its number.
fn add_note(notes: &mut Vec<&'static str>, note: &'static str) -> usize {
    notes.push(note);
    notes.len()
}
