//! Records from the lines of standard input: `-` in the place of an id.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::io::{self, IsTerminal as _};

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param};
use helpdesk::request::{OperationInput, Value};
use helpdesk_tools::bulk::{Record, read_records};
use helpdesk_tools::input::Kind;
use serde_json::Value as Json;

use super::input;
use super::kinds::STDIN;
use super::resolve::Resolver;
use super::written::Written;
use crate::failure::{Exit, Failure};
use crate::terminal;

/// The maximum number of wrong lines in a message.
const MAX_REPORTED_LINES: usize = 5;

/// The parameter of the path whose values come from standard input, if any.
///
/// # Errors
///
/// Fails for other ids beside `-`, and for a second `-`.
pub(super) fn from_stdin(
    details: &'static OperationDetails,
    matches: &ArgMatches,
) -> Result<Option<&'static Param>, Failure> {
    let values = |param: &Param| matches.get_raw(param.name).into_iter().flatten().collect::<Vec<_>>();
    let is_stdin = |param: &&Param| values(param).contains(&STDIN.as_ref());
    let mut all = details.operation.path_params.iter().filter(is_stdin);
    match (all.next(), all.next()) {
        (Some(param), None) if values(param).len() > 1 => {
            Err(Failure::new(Exit::Usage, "`-` stands alone: the lines have all ids"))
        }
        (Some(_), Some(_)) => Err(Failure::new(Exit::Usage, "`-` can stand once").try_this(
            "give an id in the other place: a line with both replaces it, such as {\"case\": 1, \"message\": 2}",
        )),
        (param, _) => Ok(param),
    }
}

/// Reads the ids for a parameter that takes many.
pub(super) fn ids(
    input: OperationInput,
    param: &'static Param,
    resolver: &Resolver<'_>,
) -> Result<OperationInput, Failure> {
    let read = |(number, record)| match record {
        Record::Id(id) => read_id(param, &id, resolver).map_err(|wrong| wrong.in_line(number)),
        Record::Values(_) => {
            Err(Wrong::Line("expected an id, because one request is for all of them".to_owned()).in_line(number))
        }
    };
    let mut ids = collect_all(records()?.into_iter().map(read))?;
    // One request is for all ids, so their order has no meaning.
    let mut seen = HashSet::new();
    ids.retain(|id| seen.insert(id.scalar().map(Cow::into_owned)));
    Ok(input.set::<Value>(param.name, Value::List(ids)))
}

/// The request of a line.
pub(super) struct LineRequest {
    /// The number of the line.
    pub(super) number: usize,
    pub(super) input: OperationInput,
    /// The values of the parameters outside the path, as they were written.
    pub(super) written: Written,
}

/// Reads a request for each line. A line has an id, or values that override values of the command line.
pub(super) fn requests(
    details: &'static OperationDetails,
    (template, options): (&OperationInput, &Written),
    param: &'static Param,
    resolver: &Resolver<'_>,
) -> Result<Vec<LineRequest>, Failure> {
    let request = |(number, record)| {
        let values = match record {
            Record::Id(id) => [(param.name.to_owned(), Json::String(id))].into_iter().collect(),
            Record::Values(values) => values,
        };
        let (mut named, mut written) = (BTreeMap::new(), options.clone());
        for (name, json) in &values {
            let param = helpdesk_tools::input::param(details, name).map_err(|why| Wrong::Line(why).in_line(number))?;
            if let Some((other, _)) = named.insert(param.name, (name.as_str(), param)) {
                return Err(Wrong::Line(format!("`{other}` and `{name}` are the same parameter")).in_line(number));
            }
            if !json.is_null() {
                written.set(details, param, json);
            }
        }
        let path = named.values().filter(|(_, param)| details.operation.path_params.contains(param));
        let path = path.map(|(name, _)| values[*name].to_string()).collect::<Vec<_>>();
        resolver.begin_line(format!("{} {}", path.join("/"), written.without_path(details)));
        let mut input = template.clone();
        // A time of an option also belongs to the line, so that another message in a later run gets a new time.
        for (param, text) in options.times(details).filter(|(param, _)| !named.contains_key(param.name)) {
            let value = resolver.value(param, Value::Text(text.to_owned())).map_err(Wrong::from)?;
            input = input.set::<Value>(param.name, value);
        }
        for (name, param) in named.into_values() {
            input =
                set(details, input, (name, param), &values[name], resolver).map_err(|wrong| wrong.in_line(number))?;
        }
        match input.prepare() {
            Ok(_) => Ok(LineRequest { number, input, written }),
            Err(error) => Err(Wrong::Line(helpdesk::Error::from(error).to_string()).in_line(number)),
        }
    };
    collect_all(records()?.into_iter().map(request))
}

fn records() -> Result<Vec<(usize, Record)>, Failure> {
    if io::stdin().is_terminal() {
        terminal::note("type an id or an object on each line; Ctrl-D ends");
    }
    let records = read_records(io::stdin().lock());
    let records = records.map_err(|error| {
        Failure::new(Exit::Usage, "standard input cannot be read as ids or objects of JSON, one on each line")
            .cause(error)
    })?;
    if records.is_empty() {
        // An empty input may come from a program that failed.
        return Err(Failure::new(Exit::Usage, "standard input is empty"));
    }
    Ok(records)
}

/// The problem with a line, or with all of them.
enum Wrong {
    Line(String),
    /// The problem affects all lines, such as a list of names that cannot be read.
    All(Failure),
}

impl Wrong {
    fn in_line(self, number: usize) -> Self {
        match self {
            Self::Line(why) => Self::Line(format!("line {number}: {why}")),
            all => all,
        }
    }
}

impl From<Failure> for Wrong {
    fn from(failure: Failure) -> Self {
        if failure.exit == Exit::Usage { Self::Line(failure.error) } else { Self::All(failure) }
    }
}

fn read_id(param: &'static Param, id: &str, resolver: &Resolver<'_>) -> Result<Value, Wrong> {
    let kind = Kind::new(&param.kind);
    let wrong = |why: String| Wrong::Line(format!("`{id}`: {why}"));
    let value = resolver.value(param, kind.read(id).map_err(wrong)?)?;
    kind.unknown(&value).map_or(Ok(value), |why| Err(wrong(why)))
}

/// Returns all values, or the failure with the first wrong lines. Nothing is sent after a failure.
fn collect_all<T>(read: impl Iterator<Item = Result<T, Wrong>>) -> Result<Vec<T>, Failure> {
    let (mut values, mut wrong) = (Vec::new(), Vec::new());
    for it in read {
        match it {
            Ok(value) => values.push(value),
            Err(Wrong::Line(why)) => wrong.push(why),
            Err(Wrong::All(failure)) => return Err(failure),
        }
    }
    match wrong.len() {
        0 => Ok(values),
        count => {
            let failure = Failure::new(Exit::Usage, format!("{count} of {} lines are wrong", count + values.len()));
            Err(wrong.into_iter().take(MAX_REPORTED_LINES).fold(failure, Failure::cause))
        }
    }
}

/// Sets a parameter from a value of JSON. In a string, `@` has no special meaning.
fn set(
    details: &'static OperationDetails,
    input: OperationInput,
    (name, param): (&str, &'static Param),
    json: &Json,
    resolver: &Resolver<'_>,
) -> Result<OperationInput, Wrong> {
    if json.is_null() {
        return Ok(input);
    }
    let kind = Kind::new(&param.kind);
    let wrong = |why: String| Wrong::Line(format!("`{name}`: {why}"));
    let values = kind.read_json(json).map_err(wrong)?.into_iter().map(|value| resolver.value(param, value));
    let values = values.collect::<Result<Vec<_>, _>>()?;
    let value = input::check(details, param, &input, values);
    Ok(input.set::<Value>(param.name, value.map_err(|it| wrong(it.why))?))
}
