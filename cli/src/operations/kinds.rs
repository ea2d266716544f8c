//! How the value of a parameter is written at a prompt.

use std::borrow::Cow;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use helpdesk::Upload;
use helpdesk::meta::{TypeShape, ValueDetails, ValueType};
use helpdesk::request::Value;
use helpdesk_tools::input::{Kind, first_line, ways};
use helpdesk_tools::names::List;

use super::text_source::read_string;

/// How a value is written.
pub(super) struct Form {
    /// The placeholder of the value in the usage.
    pub(super) placeholder: &'static str,
    /// An explanation beyond the placeholder, or an empty string.
    pub(super) how: Cow<'static, str>,
}

const FROM_FILE: &str = "`@FILE` reads a file, `@-` standard input; `@@` stands for one `@`.";
const TIME: &str = "2d, 36h, yesterday, \"last week\", 2026-03-02, \"2026-03-02 18:30\", 2026-03-02T18:30:00+03:00, or unix seconds. \
                    See `--time-zone`.";
const CIVIL: &str = "2026-03-02 or \"2026-03-02 18:30\" of the account's time zone, or another time such as 2d or yesterday, \
                     which `--time-zone` converts: it should be that of the account.";
const SEARCH: &str = "`^` at the start or at the end stands for the start or the end of the text.";
const FIELD: &str = "The title of the custom field and its value, or the title of an option: `Plan=Gold`. With the id of the field, the value is taken \
                     as it is: `27=3`.";
const STAFF: &str = "A name, an email address, an id, or `@me`.";
const USER: &str = "An email address or an id.";
const RECORD: &str = "A name or an id.";
const LOCALIZED: &str = "With `LANGUAGE=`, for one language by its id; repeat it for others.";

/// Returns how the value of an option is written.
pub(super) fn form(kind: Kind) -> Form {
    let form = |placeholder, how: &'static str| Form { placeholder, how: how.into() };
    if let Some(fields) = kind.fields() {
        return Form { placeholder: "JSON", how: format!("An object with {fields}. {FROM_FILE}").into() };
    }
    match kind.item() {
        ValueType::Html => form("HTML", FROM_FILE),
        ValueType::Url => form("URL", ""),
        ValueType::Email => form("EMAIL", ""),
        ValueType::Phone => form("PHONE", ""),
        ValueType::Int | ValueType::Number => form("N", ""),
        ValueType::Minutes | ValueType::Seconds | ValueType::Percent => form("N", ""),
        ValueType::Bytes => form("BYTES", ""),
        ValueType::Bool => form("BOOL", ""),
        ValueType::Timestamp | ValueType::UnixSeconds => form("TIME", TIME),
        ValueType::Civil => form("DATE", CIVIL),
        ValueType::Search => form("TERM", SEARCH),
        ValueType::File => form("FILE", ""),
        ValueType::Json => form("JSON", ""),
        ValueType::Map(..) => form("ID=VALUE", ""),
        ValueType::CustomFields(_) => form("FIELD=VALUE", FIELD),
        ValueType::Localized(_) => form("[LANGUAGE=]TEXT", LOCALIZED),
        ValueType::Named(_) => match (kind.shape(), kind.naming().map(|it| it.list)) {
            (_, Some(List::Staff)) => form("NAME", STAFF),
            (_, Some(List::Users)) => form("EMAIL", USER),
            (_, Some(_)) => form("NAME", RECORD),
            (Some(TypeShape::Enum { values: [_, ..], .. }), _) => form("VALUE", ""),
            (Some(TypeShape::Enum { patterns: patterns @ [_, _, ..], .. }), _) => {
                Form { placeholder: "ID", how: format!("Named {}.", ways(patterns)).into() }
            }
            (Some(TypeShape::Id | TypeShape::Enum { .. }), _) => form("ID", ""),
            _ => form("VALUE", ""),
        },
        ValueType::Text => form("TEXT", FROM_FILE),
        _ => form("TEXT", ""),
    }
}

/// Reads one occurrence of an option or argument.
#[derive(Clone, Copy)]
pub(super) struct Occurrence(pub(super) Kind);

impl TypedValueParser for Occurrence {
    type Value = Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, text: &std::ffi::OsStr) -> Result<Value, clap::Error> {
        // A path need not be UTF-8.
        if let ValueType::File = self.0.item() {
            return Ok(Value::File(Upload::from_path(text)));
        }
        let words = self.possible_values().filter(|_| self.0.is_closed());
        if let Some(words) = words {
            PossibleValuesParser::new(words).parse_ref(command, arg, text)?;
        }
        let kind = self.0;
        (move |text: &str| kind.read_option(text, read_string)).parse_ref(command, arg, text)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        match (self.0.item(), self.0.shape()) {
            (ValueType::Bool, _) => Some(Box::new(["true", "false"].into_iter().map(PossibleValue::new))),
            (_, Some(TypeShape::Enum { values: values @ [_, ..], .. })) => {
                let value = |it: &ValueDetails| PossibleValue::new(it.text).help(first_line(it.doc));
                Some(Box::new(values.iter().map(value)))
            }
            _ => None,
        }
    }
}

/// The argument that stands for the lines of standard input.
pub(crate) const STDIN: &str = "-";

/// Reads an argument of the path, for which lines of standard input can be given.
#[derive(Clone, Copy)]
pub(super) struct OrLines(pub(super) Occurrence);

impl TypedValueParser for OrLines {
    type Value = Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, text: &std::ffi::OsStr) -> Result<Value, clap::Error> {
        if text == STDIN { Ok(Value::Text(STDIN.to_owned())) } else { self.0.parse_ref(command, arg, text) }
    }
}
