//! Prints responses without dropping anything. Unknown fields are printed too. A value of a wrong type is printed as the service sent it,
//! with the reason in `_errors`.

use std::io::{self, BufWriter, Stdout, Write};

use helpdesk::meta::TypeDetails;
use helpdesk_export::csv;
use helpdesk_text::record::{self, ERRORS, EXTRA, Record};
use helpdesk_tools::names::Names;
use helpdesk_tools::times::TimeZone;
use serde_core::de::IgnoredAny;
use serde_core::ser::Serialize;
use serde_json::Value;

use crate::failure::{Exit, Failure};
use crate::output::cells::Cells;
use crate::output::jq::Jq;
use crate::terminal;

pub(crate) use crate::output::options::{Format, OutputOptions, args};
pub(crate) use crate::output::table::Hidden;

mod cells;
mod jq;
mod options;
mod table;

/// A summary of the printed output.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Printed {
    pub(crate) rows: u64,
    /// How many fields could not be read, and records that came with an error.
    pub(crate) unreadable: u64,
    /// The columns that a table does not show.
    pub(crate) hidden: Hidden,
}

/// Prints the record, the records or the value of a response. The printer writes nothing before the first record or the end, so a failed
/// request leaves no half document. After an error in the middle of a list, [`finish`](Self::finish) still closes the document.
pub(crate) struct Printer<W: Write> {
    format: Format,
    details: Option<&'static TypeDetails>,
    /// The columns. Empty for all fields of a record.
    fields: Vec<String>,
    bom: bool,
    jq: Option<Jq>,
    /// The width of the terminal, if the output is one.
    terminal: Option<u16>,
    /// The time zone of the times in a table.
    time_zone: TimeZone,
    /// The names beside the ids in a table.
    names: Option<Names>,
    to: BufWriter<W>,
    /// The records whose columns are only known at the end.
    records: Vec<Record>,
    has_header: bool,
    printed: Printed,
}

/// Creates a printer to standard output.
pub(crate) fn printer(
    options: OutputOptions,
    details: Option<&'static TypeDetails>,
) -> Result<Printer<Stdout>, Failure> {
    Printer::new(options, details, io::stdout(), terminal::width())
}

impl<W: Write> Printer<W> {
    /// Creates a printer for records of a type, or of an unknown one. `terminal` is the width of the output if it is a
    /// terminal. Fails if the options do not fit to each other or to the type.
    pub(crate) fn new(
        options: OutputOptions,
        details: Option<&'static TypeDetails>,
        to: W,
        terminal: Option<u16>,
    ) -> Result<Self, Failure> {
        let OutputOptions { format, mut fields, bom, jq } = options;
        let is_read = terminal.is_some() && jq.is_none();
        let format = format.unwrap_or(if is_read { Format::Table } else { Format::Json });
        check_options(format, &fields, bom, jq.as_ref(), details)?;
        if fields.is_empty() && format == Format::Csv && details.is_some() {
            // The columns are the same for each response, so that scripts can rely on them.
            fields = column_names(details).map(str::to_owned).collect();
        }
        let (to, records, printed) = (BufWriter::new(to), Vec::new(), Printed::default());
        let time_zone = TimeZone::utc();
        Ok(Self {
            format,
            details,
            fields,
            bom,
            jq,
            terminal,
            time_zone,
            names: None,
            to,
            records,
            has_header: false,
            printed,
        })
    }

    /// Whether a person sees records while they come.
    pub(crate) fn is_seen(&self) -> bool {
        self.terminal.is_some() && self.format != Format::Table
    }

    /// Whether records are printed as a table.
    pub(crate) fn is_table(&self) -> bool {
        self.format == Format::Table
    }

    /// Sets the time zone of the times in a table, which is UTC by default. Other formats are for programs, and stay as they are.
    pub(crate) fn set_time_zone(&mut self, time_zone: TimeZone) {
        self.time_zone = time_zone;
    }

    /// Sets the names beside the ids in a table. By default there are none.
    pub(crate) fn set_names(&mut self, names: Names) {
        self.names = Some(names);
    }

    /// Sets the width again, which a person may have changed meanwhile.
    pub(crate) fn resize(&mut self, terminal: Option<u16>) {
        self.terminal = terminal;
    }

    /// Prints the only record or value of a response.
    pub(crate) fn record(mut self, json: Value) -> io::Result<Printed> {
        match (self.format, json) {
            // An undocumented list.
            (Format::Table | Format::Csv, Value::Array(items)) if self.details.is_none() => {
                items.into_iter().try_for_each(|it| self.row(it, Vec::new()))?;
            }
            (Format::Json, json) => {
                let record = self.read(Record::new(self.details, json, Vec::new()));
                self.json(&record)?;
                return self.end("");
            }
            (Format::Table, json) => {
                let record = self.read(Record::new(self.details, json, Vec::new()));
                let table = table::single(self.cells(), &record, self.terminal);
                return self.end(&table);
            }
            (Format::Jsonl | Format::Csv | Format::Id, json) => self.row(json, Vec::new())?,
        }
        self.finish()
    }

    /// Prints a body. JSON stays unchanged, unless the person chooses another format or an expression.
    pub(crate) fn body(mut self, body: &[u8]) -> io::Result<Printed> {
        let text = String::from_utf8_lossy(body);
        let is_json = serde_json::from_str::<IgnoredAny>(&text).is_ok();
        match serde_json::from_str(&text) {
            _ if is_json && self.format == Format::Json && self.fields.is_empty() => {
                // JSON contains tab characters only between values, so this check needs no parser.
                self.document(&helpdesk_text::escape(text.trim_end().replace(['\r', '\t'], " ")))?;
            }
            Ok(json) => return self.record(json),
            // The body is empty, or is not JSON.
            Err(_) if self.terminal.is_some() => self.to.write_all(helpdesk_text::visible(&text, "\n").as_bytes())?,
            Err(_) => self.to.write_all(body)?,
        }
        self.end("")
    }

    /// Prints a record of a list, with its known problems. A table is printed at the end.
    pub(crate) fn row(&mut self, json: Value, errors: Vec<String>) -> io::Result<()> {
        let record = self.read(Record::new(self.details, json, errors).check_required(self.details));
        match self.format {
            Format::Table => self.records.push(record),
            Format::Csv if self.fields.is_empty() => self.records.push(record),
            Format::Csv => self.csv(&[record])?,
            Format::Id => self.id(&record)?,
            Format::Jsonl => self.json(&record)?,
            Format::Json if self.jq.is_some() => self.records.push(record),
            Format::Json => {
                let start = if self.printed.rows == 1 { "[" } else { "," };
                let json = helpdesk_text::json(&record, true)?.replace('\n', "\n  ");
                write!(self.to, "{start}\n  {json}")?;
            }
        }
        self.to.flush()
    }

    /// Closes the document, also for a list without records.
    pub(crate) fn finish(mut self) -> io::Result<Printed> {
        let records = std::mem::take(&mut self.records);
        match self.format {
            Format::Jsonl | Format::Id => self.end(""),
            Format::Json if self.jq.is_some() => {
                self.json(&records)?;
                self.end("")
            }
            Format::Json if self.printed.rows == 0 => self.end("[]\n"),
            Format::Json => self.end("\n]\n"),
            Format::Table => {
                let (table, hidden) = table::list(self.cells(), &records, &self.fields, self.terminal);
                self.printed.hidden = hidden;
                self.end(&table)
            }
            Format::Csv => {
                if self.fields.is_empty() {
                    self.fields = record::columns(None, &records);
                }
                self.csv(&records)?;
                self.end("")
            }
        }
    }

    fn cells(&self) -> Cells<'_> {
        Cells { details: self.details, time_zone: &self.time_zone, names: self.names.as_ref() }
    }

    fn end(mut self, text: &str) -> io::Result<Printed> {
        self.to.write_all(text.as_bytes())?;
        self.to.flush()?;
        Ok(self.printed)
    }

    /// Reads and counts a record, and chooses its fields.
    fn read(&mut self, record: Record) -> Record {
        self.printed.rows += 1;
        self.printed.unreadable += record.errors.len() as u64;
        if self.fields.is_empty() { record } else { record.select(&self.fields) }
    }

    /// Writes a document, or a line.
    fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let json = helpdesk_text::json(value, self.format == Format::Json)?;
        self.document(&json)
    }

    fn document(&mut self, json: &str) -> io::Result<()> {
        match &self.jq {
            Some(jq) => jq.print(json, &mut self.to, self.format == Format::Json, self.terminal.is_some()),
            None => writeln!(self.to, "{json}"),
        }
    }

    fn id(&mut self, record: &Record) -> io::Result<()> {
        match record::id_field(self.details).map(|it| record.get(it)) {
            Some(Value::Number(id)) => writeln!(self.to, "{id}")?,
            // A missing id is no error of the record.
            _ if record.errors.is_empty() => self.printed.unreadable += 1,
            _ => (),
        }
        Ok(())
    }

    /// Writes CSV, with its header before the first record.
    fn csv(&mut self, records: &[Record]) -> io::Result<()> {
        if self.fields.is_empty() {
            return Ok(());
        }
        let target = csv::Target { spreadsheet: self.bom, terminal: self.terminal.is_some() };
        if !self.has_header {
            self.has_header = true;
            self.to.write_all(if self.bom { "\u{feff}".as_bytes() } else { b"" })?;
            csv::line(&mut self.to, self.fields.iter().map(|it| it.as_str().into()), target)?;
        }
        for record in records {
            csv::line(&mut self.to, self.fields.iter().map(|it| record.get(it)), target)?;
        }
        Ok(())
    }
}

/// Checks that the options fit to each other and to the type.
fn check_options(
    format: Format,
    fields: &[String],
    bom: bool,
    jq: Option<&Jq>,
    details: Option<&'static TypeDetails>,
) -> Result<(), Failure> {
    let usage = |error: &str, advice: &str| Err(Failure::new(Exit::Usage, error).try_this(advice));
    if bom && format != Format::Csv {
        return usage("`--bom` is for CSV only", "add `-o csv`, or leave `--bom` out");
    }
    if jq.is_some() && !matches!(format, Format::Json | Format::Jsonl) {
        return usage("`--jq` is for JSON only", "use `-o json` or `-o jsonl`, or leave `--jq` out");
    }
    if format == Format::Id && !fields.is_empty() {
        return usage("`-o id` prints no other fields", "leave `--fields` out, or use `-o csv`");
    }
    if format == Format::Id && record::id_field(details).is_none() {
        return usage("nothing was sent: the response has no ids", "use another format than `-o id`");
    }
    match details {
        Some(details) => fields.iter().try_for_each(|it| check_field(details, it)),
        None => Ok(()),
    }
}

/// Fails for a field that the type does not have, and lists the fields that it has, the nearest first.
fn check_field(details: &'static TypeDetails, name: &str) -> Result<(), Failure> {
    let mut names: Vec<&str> = column_names(Some(details)).collect();
    if names.contains(&name) {
        return Ok(());
    }
    names.sort_by(|one, other| strsim::sorensen_dice(other, name).total_cmp(&strsim::sorensen_dice(one, name)));
    let error = Failure::new(Exit::Usage, format!("unknown field `{name}` in `--fields`"));
    Err(error.try_this(format!("use fields of `{}`: {}", details.name, names.join(", "))))
}

/// Returns the names of all columns of a type.
fn column_names(details: Option<&TypeDetails>) -> impl Iterator<Item = &'static str> {
    record::fields(details).iter().map(|it| it.name).chain([EXTRA, ERRORS])
}

#[cfg(test)]
mod tests;
