//! The options that choose how responses are printed.

use clap::builder::{EnumValueParser, PossibleValue};
use clap::{Arg, ArgAction, ArgMatches, ValueEnum};

use super::jq::{self, Jq};

/// A format of responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Table,
    Json,
    Jsonl,
    Csv,
    Id,
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Table, Self::Json, Self::Jsonl, Self::Csv, Self::Id]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Table => ("table", "Columns that fit into the terminal; a single record has a line for each field"),
            Self::Json => ("json", "One JSON document: an object, or an array of them"),
            Self::Jsonl => ("jsonl", "A JSON object on each line, as the records arrive"),
            Self::Csv => ("csv", "RFC 4180; for a spreadsheet, see `--bom`"),
            Self::Id => ("id", "The id of each record on a line"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// How to print responses.
#[derive(Default)]
pub(crate) struct OutputOptions {
    /// By default a table on a terminal, and JSON elsewhere.
    pub(crate) format: Option<Format>,
    /// The columns in their order; empty for all.
    pub(crate) fields: Vec<String>,
    /// Whether CSV is for a spreadsheet.
    pub(crate) bom: bool,
    /// The expression that JSON goes through.
    pub(crate) jq: Option<Jq>,
}

impl OutputOptions {
    /// Reads the options of [`args`].
    pub(crate) fn from_matches(matches: &ArgMatches) -> Self {
        let fields = matches.get_many("fields").unwrap_or_default();
        Self {
            format: matches.get_one("output").copied(),
            fields: fields.map(|it: &String| it.trim().to_owned()).collect(),
            bom: matches.get_flag("bom"),
            jq: Jq::from_matches(matches),
        }
    }

    /// Returns whether all options are absent.
    pub(crate) fn is_empty(&self) -> bool {
        self.format.is_none() && self.fields.is_empty() && !self.bom && self.jq.is_none()
    }

    /// Sets the format if the options choose none.
    pub(crate) fn or(self, format: Format) -> Self {
        Self { format: self.format.or(Some(format)), ..self }
    }
}

/// Returns the options `--output`, `--fields`, `--bom` and `--ids`, and the options of the feature `jq`.
pub(crate) fn args() -> impl Iterator<Item = Arg> {
    let output = Arg::new("output").short('o').long("output").value_name("FORMAT");
    let fields = Arg::new("fields").long("fields").value_name("NAMES").value_delimiter(',').action(ArgAction::Append);
    let bom = Arg::new("bom").long("bom").action(ArgAction::SetTrue);
    let args = [
        output
            .value_parser(EnumValueParser::<Format>::new())
            .help("Prints the response in this format [default: table on a terminal, else json]"),
        fields.help("Prints these fields only, in this order, such as `case_id,subject` [default: all; in a table of a list the most telling ones]"),
        bom.help(
            "CSV for a spreadsheet: a byte-order mark first, and `'` before strings that it would run as formulas",
        ),
    ];
    let ids = Arg::new("ids").long("ids").action(ArgAction::SetTrue);
    let ids = ids.help("Shows ids alone in a table, without the names that take a request for each kind");
    args.into_iter().chain([ids]).chain(jq::args()).map(|arg| arg.help_heading("Output"))
}
