//! `--jq`: JSON goes through an expression before it is printed.

use std::io::{self, Write};

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk_jq::{Expression, Output};
use helpdesk_text::{escape, visible};

/// The maximum length of an error of an expression, in characters.
const MAX_ERROR_CHARACTERS: usize = 200;

/// An expression, and how its results are printed.
pub(crate) struct Jq {
    expression: Expression,
    raw: bool,
}

/// Returns the options `--jq` and `--raw`.
pub(super) fn args() -> [Arg; 2] {
    let jq = Arg::new("jq").long("jq").value_name("EXPRESSION").value_parser(Expression::compile);
    let raw = Arg::new("raw").short('r').long("raw").action(ArgAction::SetTrue).requires("jq");
    [
        jq.help("Prints what an expression of jq finds in the document of `-o json`, or in each line of `-o jsonl`"),
        raw.help("Prints results that are strings without quotes"),
    ]
}

impl Jq {
    pub(super) fn from_matches(matches: &ArgMatches) -> Option<Self> {
        let expression = matches.get_one::<Expression>("jq")?.clone();
        Some(Self { expression, raw: matches.get_flag("raw") })
    }

    /// Prints the results for a document.
    pub(super) fn print(&self, json: &str, to: &mut impl Write, indented: bool, terminal: bool) -> io::Result<()> {
        let printed = self.expression.run(json, indented, &mut |output| match output {
            Output::Text(text) if self.raw && terminal => writeln!(to, "{}", visible(&text, "\n")),
            Output::Text(text) if self.raw => writeln!(to, "{text}"),
            Output::Text(text) => writeln!(to, "{}", escape(serde_json::Value::from(text).to_string())),
            Output::Json(json) => writeln!(to, "{}", escape(json)),
        });
        printed.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => {
                // The message may contain the whole document.
                let message = visible(&error.to_string(), " ").chars().take(MAX_ERROR_CHARACTERS).collect::<String>();
                io::Error::new(io::ErrorKind::InvalidData, format!("`--jq`: {message}"))
            }
            _ => error,
        })
    }
}
