//! Values that depend on more than the command line: times on the present and a time zone, names on the records of the account.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use helpdesk::meta::{Effect, OperationDetails, Param, ValueDetails, ValueType};
use helpdesk::request::Value;
use helpdesk::{CustomFields, Json};
use helpdesk_samples::usage_name;
use helpdesk_tools::input::{Kind, field_list, first_line, is_time};
use helpdesk_tools::names::{Error, Found, List, Names, Naming, Problem, Purpose, id};

use super::memory::Memory;
use super::times::Times;
use crate::connection::Session;
use crate::failure::{Exit, Failure};
use crate::terminal::note;

/// How many parts of a name with commas are searched for together.
const MAX_SEARCHED_PARTS: usize = 3;

/// Resolves the values of a command, all at the same present.
pub(super) struct Resolver<'a> {
    details: &'static OperationDetails,
    session: &'a Session<'a>,
    times: Times<'a>,
    printed_notes: RefCell<BTreeSet<String>>,
    memory: Option<&'a Memory>,
    /// The line of standard input that is read, as it was written.
    line: RefCell<Option<String>>,
    /// The times of this run by their texts, so that each text is read once.
    known_times: RefCell<BTreeMap<String, Value>>,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(details: &'static OperationDetails, session: &'a Session<'a>) -> Self {
        Self {
            details,
            session,
            times: Times::new(session.matches()),
            printed_notes: RefCell::default(),
            memory: None,
            line: RefCell::default(),
            known_times: RefCell::default(),
        }
    }

    /// Reuses the values that an earlier run resolved, and stores new ones for a later run.
    pub(super) fn with_memory(self, memory: &'a Memory) -> Self {
        Self { memory: Some(memory), ..self }
    }

    /// Begins a line of standard input. A relative time in it is the time of the earlier run that had the same line.
    pub(super) fn begin_line(&self, line: String) {
        *self.line.borrow_mut() = Some(line);
    }

    /// Returns the value of a parameter. A string in the place of an id is a name. Notes report an inexact match.
    pub(super) fn value(&self, param: &'static Param, value: Value) -> Result<Value, Failure> {
        match (value, Kind::new(&param.kind).naming()) {
            (Value::Text(text), _) if is_time(&param.kind) => self.time(param, &text),
            (Value::Text(text), Some(naming)) => self.id(param, naming, text),
            (Value::Map(fields), _) if matches!(param.kind, ValueType::CustomFields(_)) => {
                let fields = fields.into_iter().map(|(name, value)| self.field(param, &name, value));
                let fields = fields.collect::<Result<Vec<_>, _>>()?;
                let all = fields.into_iter().fold(CustomFields::new(), |all, (id, value)| all.set(id, value));
                Ok(Value::CustomFields(all))
            }
            (value, _) => Ok(value),
        }
    }

    /// Resolves the values of an option, separated at commas. A name that contains a comma wins, unless its parts are names too.
    pub(super) fn values(&self, param: &'static Param, values: Vec<Value>) -> Result<Vec<Value>, Failure> {
        let kind = Kind::new(&param.kind);
        let naming = kind.naming().filter(|it| kind.has_commas() && values.len() > 1 && it.list != List::Users);
        let texts = values.iter().map(|it| it.scalar().unwrap_or_default().into_owned()).collect::<Vec<_>>();
        let Some(naming) = naming.filter(|it| texts.iter().any(|text| !is_known(kind, *it, text))) else {
            return values.into_iter().map(|value| self.value(param, value)).collect();
        };
        let (mut resolved, mut from) = (Vec::new(), 0);
        while from < texts.len() {
            let Some((count, id)) = self.join_name(param, naming, &texts[from..])? else {
                resolved.push(self.value(param, values[from].clone())?);
                from += 1;
                continue;
            };
            let read = kind.read(&naming.value(id));
            resolved.push(read.map_err(|why| Failure::new(Exit::Usage, format!("{}: {why}", self.option(param))))?);
            from += count;
        }
        Ok(resolved)
    }

    /// Returns the value of a time. A line of an earlier run gets the time of that run, so its request is the same.
    fn time(&self, param: &'static Param, text: &str) -> Result<Value, Failure> {
        let what = format!("time {} {text}", param.name);
        let line = self.line.borrow();
        let (Some(memory), Some(line)) = (self.memory, line.as_ref()) else {
            return self.read_time(param, text, what);
        };
        let what_of_line = format!("{what} in {line}");
        if let Some(value) = memory.get_earlier(&what_of_line).as_ref().and_then(time_of) {
            let value_text = show(&value);
            self.note_once(format!("note: {}: `{text}` is {value_text}, as in the earlier run", self.option(param)));
            return Ok(value);
        }
        let value = self.read_time(param, text, what)?;
        match &value {
            Value::UnixSeconds(seconds) => memory.put(&what_of_line, (*seconds).into()),
            Value::Civil(civil) => memory.put(&what_of_line, civil.to_string().into()),
            _ => (),
        }
        Ok(value)
    }

    /// Reads a time. Each text is read once in a run, so its notes appear once.
    fn read_time(&self, param: &'static Param, text: &str, what: String) -> Result<Value, Failure> {
        if let Some(value) = self.known_times.borrow().get(&what) {
            return Ok(value.clone());
        }
        let value = self.times.value(param, text)?;
        self.known_times.borrow_mut().insert(what, value.clone());
        Ok(value)
    }

    /// Returns the id for a name: the id of the earlier run, if there is one.
    fn recall(
        &self,
        what: &str,
        read: impl FnOnce() -> Result<serde_json::Value, Failure>,
    ) -> Result<serde_json::Value, Failure> {
        match self.memory {
            Some(memory) => memory.get_or_put(what, read),
            None => read(),
        }
    }

    /// Returns the id of the only record whose whole name matches.
    fn whole_name_id(&self, param: &'static Param, list: List, name: &str) -> Result<Option<u64>, Failure> {
        let read = || {
            let id = self.session.names()?.whole_name_id(list, name).map_err(|error| self.failure(param, error))?;
            Ok(id.into())
        };
        Ok(self.recall(&format!("whole {} {name}", list.noun()), read)?.as_u64())
    }

    /// Returns the id of the case with this number; `None` if the service finds no case.
    pub(super) fn case_of(&self, number: &str) -> Result<Option<u64>, Failure> {
        let Ok(parsed) = number.parse::<helpdesk::CaseNumber>() else { return Ok(None) };
        let read = || {
            let client = &self.session.connection()?.client;
            match client.send(helpdesk::cases::get(&parsed)) {
                Ok(case) => Ok(case.case_id.0.into()),
                // The request of the line reports that the case does not exist.
                Err(error) if error.is_not_found() => Ok(serde_json::Value::Null),
                Err(error) => Err(error.into()),
            }
        };
        Ok(self.recall(&format!("case {number}"), read)?.as_u64())
    }

    /// Returns the number of leading parts that form one name, and the id of that name.
    fn join_name(
        &self,
        param: &'static Param,
        naming: Naming,
        parts: &[String],
    ) -> Result<Option<(usize, u64)>, Failure> {
        // Each search is a request.
        let most = if naming.list.is_searched() { parts.len().min(MAX_SEARCHED_PARTS) } else { parts.len() };
        for count in (2..=most).rev() {
            let name = parts[..count].join(",");
            let Some(id) = self.whole_name_id(param, naming.list, &name)? else { continue };
            let parts = parts[..count].iter().map(|it| self.whole_name_id(param, naming.list, it.trim()));
            if parts.collect::<Result<Vec<_>, _>>()?.iter().all(Option::is_some) {
                let why = format!("{}: `{name}` is one name ({id}), and its parts are others", self.option(param));
                return Err(Failure::new(Exit::Usage, why).try_this("ids in place of these names"));
            }
            return Ok(Some((count, id)));
        }
        Ok(None)
    }

    fn id(&self, param: &'static Param, naming: Naming, text: String) -> Result<Value, Failure> {
        let kind = Kind::new(&param.kind);
        let words = kind.words();
        if is_known(kind, naming, &text) {
            return Ok(Value::Text(text));
        }
        let what = format!("name {} {text}", naming.list.noun());
        if let Some(id) = self.memory.and_then(|it| it.get(&what)).and_then(|it| it.as_u64()) {
            return Ok(kind.value_of(naming, id));
        }
        let record = match self.find(self.session.names()?, param, naming.list, &text) {
            // The request is invalid then, and the failure lists all words.
            Err(Error::Name { problem: Problem::Unknown, .. }) if words.len() > 1 => return Ok(Value::Text(text)),
            result => result.map_err(|error| {
                let word = |it: &ValueDetails| format!("{} ({})", it.text, first_line(it.doc));
                words.iter().map(word).fold(self.failure(param, error), Failure::try_this)
            })?,
        };
        if let Some(memory) = self.memory {
            memory.put(&what, record.id.into());
        }
        Ok(kind.value_of(naming, record.id))
    }

    /// Returns the id and the value of a custom field. The value of a field with options may be the title of an option.
    fn field(&self, param: &'static Param, name: &str, value: Value) -> Result<(u64, Json), Failure> {
        let Value::Json(value) = value else { unreachable!("it is read as JSON") };
        // The id of the field, and the key of the option if the value is the title of one.
        let what = format!("field {name} {value}");
        let known = self.memory.and_then(|it| it.get(&what));
        if let Some((id, key)) = known.as_ref().and_then(|it| Some((it[0].as_u64()?, it[1].as_str()))) {
            return Ok((id, key.map_or(value, |key| Json::String(key.to_owned()))));
        }
        let names = self.session.names()?;
        let field = names.field(field_list(self.details), name, value.clone(), self.purpose());
        let (record, resolved) = field.map_err(|error| self.failure(param, error))?;
        self.note_inexact(param, &record);
        if let Some(memory) = self.memory {
            let key = Some(&resolved).filter(|it| **it != value).and_then(|it| it.as_str());
            memory.put(&what, serde_json::json!([record.id, key]));
        }
        Ok((record.id, resolved))
    }

    fn find(&self, names: &Names, param: &'static Param, list: List, text: &str) -> Result<Found, Error> {
        let record = names.id(list, text, self.purpose())?;
        self.note_inexact(param, &record);
        Ok(record)
    }

    /// Prints a note about a record that was found by a part of its name.
    fn note_inexact(&self, param: &Param, record: &Found) {
        if !record.is_exact {
            self.note_once(format!("note: {} is {} ({})", self.option(param), record.name, record.id));
        }
    }

    /// Prints a note, unless this run has printed it already.
    fn note_once(&self, text: String) {
        if self.printed_notes.borrow_mut().insert(text.clone()) {
            note(text);
        }
    }

    /// Returns the failure to read the value of a parameter.
    fn failure(&self, param: &Param, error: Error) -> Failure {
        let failure = Failure::from(error);
        Failure { error: format!("{}: {}", self.option(param), failure.error), ..failure }
    }

    fn option(&self, param: &Param) -> String {
        usage_name(self.details.operation, param)
    }

    fn purpose(&self) -> Purpose {
        if self.details.operation.effect == Effect::Safe { Purpose::Read } else { Purpose::Change }
    }
}

/// Returns whether a string is an id or a word, so that no list has to be read.
fn is_known(kind: Kind, naming: Naming, text: &str) -> bool {
    id(text).or(naming.id_in(text)).is_some() || kind.words().iter().any(|it| it.text == text)
}

/// Reads a time as a journal has it.
fn time_of(value: &serde_json::Value) -> Option<Value> {
    let civil = || value.as_str()?.parse().ok().map(Value::Civil);
    value.as_i64().map(Value::UnixSeconds).or_else(civil)
}

fn show(value: &Value) -> String {
    match value {
        Value::UnixSeconds(seconds) => helpdesk::Timestamp::from_unix_seconds(*seconds).to_string(),
        Value::Civil(civil) => civil.to_string(),
        value => value.scalar().unwrap_or_default().into_owned(),
    }
}
