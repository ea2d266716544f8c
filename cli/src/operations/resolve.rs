//! Values that depend on more than the command line: times on the present and a time zone, names on the records of the account.

use std::cell::RefCell;
use std::collections::BTreeSet;

use helpdesk::meta::{Effect, OperationDetails, Param, ValueDetails, ValueType};
use helpdesk::request::Value;
use helpdesk::{CustomFields, Json};
use helpdesk_input::{Kind, field_list, first_line, is_time};
use helpdesk_names::{Error, Found, List, Names, Naming, Problem, Purpose, id};
use helpdesk_samples::{is_positional, kebab};

use super::times::Times;
use crate::connection::Session;
use crate::failure::{Exit, Failure};
use crate::terminal::note;

/// How many parts of a name with commas are searched for together.
const MOST_SEARCHED: usize = 3;

/// Resolves the values of a command, all at the same present.
pub(super) struct Resolver<'a> {
    details: &'static OperationDetails,
    session: &'a Session<'a>,
    times: Times<'a>,
    told: RefCell<BTreeSet<String>>,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(details: &'static OperationDetails, session: &'a Session<'a>) -> Self {
        Self { details, session, times: Times::new(session.matches()), told: RefCell::default() }
    }

    /// Returns the value of a parameter. A string in the place of an id is a name, and notes tell what a person may not expect of it.
    pub(super) fn value(&self, param: &'static Param, value: Value) -> Result<Value, Failure> {
        match (value, Kind::new(&param.kind).naming()) {
            (Value::Text(text), _) if is_time(&param.kind) => self.times.value(param, &text),
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

    /// Resolves the values of an option, which were separated at commas. A name can have one too: then it wins, unless the parts are names.
    pub(super) fn values(&self, param: &'static Param, values: Vec<Value>) -> Result<Vec<Value>, Failure> {
        let kind = Kind::new(&param.kind);
        let naming = kind.naming().filter(|it| kind.has_commas() && values.len() > 1 && it.list != List::Users);
        let texts = values.iter().map(|it| it.scalar().unwrap_or_default().into_owned()).collect::<Vec<_>>();
        let Some(naming) = naming.filter(|it| texts.iter().any(|text| !is_known(kind, *it, text))) else {
            return values.into_iter().map(|value| self.value(param, value)).collect();
        };
        let (mut resolved, mut from) = (Vec::new(), 0);
        while from < texts.len() {
            let Some((count, id)) = self.joined(param, naming, &texts[from..])? else {
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

    /// Returns how many of the first parts are a name together, and its id.
    fn joined(&self, param: &'static Param, naming: Naming, parts: &[String]) -> Result<Option<(usize, u64)>, Failure> {
        let (names, failure) = (self.session.names()?, |error| self.failure(param, error));
        // Each search is a request.
        let most = if naming.list.is_searched() { parts.len().min(MOST_SEARCHED) } else { parts.len() };
        for count in (2..=most).rev() {
            let name = parts[..count].join(",");
            let Some(id) = names.whole(naming.list, &name).map_err(failure)? else { continue };
            let parts = parts[..count].iter().map(|it| names.whole(naming.list, it.trim()));
            if parts.collect::<Result<Vec<_>, _>>().map_err(failure)?.iter().all(Option::is_some) {
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
        let found = match self.find(self.session.names()?, param, naming.list, &text) {
            // A word that is wrong is told beside the other words.
            Err(Error::Name { problem: Problem::Unknown, .. }) if words.len() > 1 => return Ok(Value::Text(text)),
            found => found.map_err(|error| {
                let word = |it: &ValueDetails| format!("{} ({})", it.text, first_line(it.doc));
                words.iter().map(word).fold(self.failure(param, error), Failure::try_this)
            })?,
        };
        Ok(kind.value_of(naming, found.id))
    }

    /// Returns the id and the value of a custom field. Of a field with options, the value may be the title of one.
    fn field(&self, param: &'static Param, name: &str, value: Value) -> Result<(u64, Json), Failure> {
        let Value::Json(value) = value else { unreachable!("it is read as JSON") };
        let names = self.session.names()?;
        let field = names.field(field_list(self.details), name, value, self.purpose());
        let (found, value) = field.map_err(|error| self.failure(param, error))?;
        self.note(param, &found);
        Ok((found.id, value))
    }

    fn find(&self, names: &Names, param: &'static Param, list: List, text: &str) -> Result<Found, Error> {
        let found = names.id(list, text, self.purpose())?;
        self.note(param, &found);
        Ok(found)
    }

    /// Tells once which record was found by a part of its name.
    fn note(&self, param: &Param, found: &Found) {
        let told = format!("note: {} is {} ({})", self.option(param), found.name, found.id);
        if !found.is_exact && self.told.borrow_mut().insert(told.clone()) {
            note(told);
        }
    }

    /// Returns the failure to read the value of a parameter.
    fn failure(&self, param: &Param, error: Error) -> Failure {
        let failure = Failure::from(error);
        Failure { error: format!("{}: {}", self.option(param), failure.error), ..failure }
    }

    fn option(&self, param: &Param) -> String {
        if is_positional(self.details, param) {
            format!("<{}>", param.name.to_uppercase())
        } else {
            format!("--{}", kebab(param.name))
        }
    }

    fn purpose(&self) -> Purpose {
        if self.details.operation.effect == Effect::Safe { Purpose::Read } else { Purpose::Change }
    }
}

/// Returns whether a string is an id or a word, which no list has to be read for.
fn is_known(kind: Kind, naming: Naming, text: &str) -> bool {
    id(text).or(naming.id_in(text)).is_some() || kind.words().iter().any(|it| it.text == text)
}
