//! Arguments of tools, and those of operations as the input of a request.

use helpdesk::meta::{OperationDetails, Param, Sensitivity};
use helpdesk::request::{OperationInput, Value};
use helpdesk_input::{Kind, is_time};
use helpdesk_names::{List, Naming, Problem, Purpose};
use helpdesk_times::Clock;
use serde_json::{Map, Value as Json};

use crate::desk::Desk;
use crate::failure::Failure;
use crate::schema::is_page;
use crate::tool::Tool;

/// The arguments of a tool.
pub(crate) struct Arguments(Map<String, Json>);

impl Arguments {
    /// Takes arguments that the tool has.
    pub(crate) fn new(tool: Tool, arguments: Json) -> Result<Self, Failure> {
        let arguments = match arguments {
            Json::Object(arguments) => arguments,
            Json::Null => Map::new(),
            _ => return Err("expected an object of arguments".into()),
        };
        let (known, required) = tool.arguments();
        if let Some(name) = arguments.keys().find(|it| !known.contains_key(*it)) {
            let known = known.keys().map(String::as_str).collect::<Vec<_>>().join("`, `");
            return Err(format!("`{name}` is no argument; known are `{known}`").into());
        }
        match required.iter().find(|it| arguments.get(**it).is_none_or(Json::is_null)) {
            Some(name) => Err(format!("`{name}` is missing").into()),
            None => Ok(Self(arguments)),
        }
    }

    /// Returns a string.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, Failure> {
        match self.0.get(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("`{name}`: expected a string").into()),
        }
    }

    /// Returns the strings of a list.
    pub(crate) fn texts(&self, name: &str) -> Result<Option<Vec<&str>>, Failure> {
        let wrong = || Failure::from(format!("`{name}`: expected a list of strings"));
        match self.0.get(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::Array(items)) => {
                items.iter().map(|it| it.as_str().ok_or_else(wrong)).collect::<Result<_, _>>().map(Some)
            }
            Some(_) => Err(wrong()),
        }
    }

    /// Returns an object.
    pub(crate) fn object(&mut self, name: &str) -> Result<Map<String, Json>, Failure> {
        match self.0.remove(name) {
            None | Some(Json::Null) => Ok(Map::new()),
            Some(Json::Object(object)) => Ok(object),
            Some(_) => Err(format!("`{name}`: expected an object").into()),
        }
    }

    /// Returns those of these names.
    pub(crate) fn only(&mut self, names: &[&str]) -> Map<String, Json> {
        names.iter().filter_map(|name| self.0.remove_entry(*name)).collect()
    }
}

impl Desk {
    /// Reads the arguments of an operation.
    pub(crate) fn input(
        &self,
        details: &'static OperationDetails,
        arguments: Map<String, Json>,
    ) -> Result<OperationInput, Failure> {
        let mut input = OperationInput::new(details.operation);
        for (name, json) in arguments {
            let param = helpdesk_input::param(details, &name)?;
            if is_page(details, param) {
                return Err(format!("`{name}`: pages are read by the argument `cursor`").into());
            }
            if input.get(param.name).is_some() {
                return Err(format!("`{name}` is given twice").into());
            }
            let value = self.value(param, json).map_err(|failure| failure.about(&name))?;
            if let Some(value) = value {
                input = input.set::<Value>(param.name, value);
            }
        }
        Ok(input)
    }

    /// Reads the value of a parameter; none for `null`.
    fn value(&self, param: &'static Param, json: Json) -> Result<Option<Value>, Failure> {
        if json.is_null() {
            return Ok(None);
        }
        let kind = Kind::new(&param.kind);
        let values = kind.read_json(&json)?;
        // An error may quote a value. It quotes that of a placeholder nowhere: only what passes as it is has its own value.
        let values = match self.revealed(param, json) {
            Some(revealed) => {
                kind.read_json(&revealed).map_err(|_| "the value of this placeholder is no value here")?
            }
            None => values,
        };
        let values =
            values.into_iter().map(|value| self.resolved(param, kind, value)).collect::<Result<Vec<_>, _>>()?;
        if let Some(why) = values.iter().find_map(|value| kind.unknown(value)) {
            return Err(why.into());
        }
        Ok(Some(kind.join(values)?))
    }

    /// Returns JSON with the values of its placeholders, if it has any. They stand for personal values, which public parameters do not have.
    fn revealed(&self, param: &Param, json: Json) -> Option<Json> {
        match json {
            _ if param.sensitivity == Sensitivity::Public => None,
            Json::String(text) => self.placeholders.value(&text),
            Json::Array(items) => {
                let revealed = items.iter().map(|it| self.revealed(param, it.clone())).collect::<Vec<_>>();
                let is_any = revealed.iter().any(Option::is_some);
                is_any
                    .then(|| revealed.into_iter().zip(items).map(|(revealed, item)| revealed.unwrap_or(item)).collect())
            }
            _ => None,
        }
    }

    /// Resolves what depends on the account and on the present: names in the place of ids, and times.
    fn resolved(&self, param: &'static Param, kind: Kind, value: Value) -> Result<Value, Failure> {
        match (value, kind.naming()) {
            (Value::Text(text), _) if is_time(&param.kind) => {
                let clock = Clock::system(self.time_zone.clone());
                Ok(helpdesk_input::time(param, &text, &clock)?.value)
            }
            (Value::Text(text), Some(naming)) => self.id(kind, naming, text),
            (value, _) => Ok(value),
        }
    }

    fn id(&self, kind: Kind, naming: Naming, text: String) -> Result<Value, Failure> {
        if naming.id_in(&text).is_some() || kind.words().iter().any(|it| it.text == text) {
            return Ok(Value::Text(text));
        }
        Ok(kind.value_of(naming, self.named(naming.list, &text)?))
    }

    /// Returns the id of the record that has this name.
    pub(crate) fn named(&self, list: List, name: &str) -> Result<u64, Failure> {
        let found = self.names.id(list, name, Purpose::Read).map_err(|error| match error {
            helpdesk_names::Error::Client(error) => Failure::of(&error, helpdesk::Effect::Safe, &self.budget),
            // The names of the candidates are values of records.
            helpdesk_names::Error::Name { problem: Problem::Unknown, noun, .. } => {
                format!("this is the name of no {noun}").into()
            }
            helpdesk_names::Error::Name { noun, candidates, .. } => {
                let ids = candidates.into_iter().map(|it| it.id).collect::<Vec<_>>();
                Failure::new(format!("this is the name of more than one {noun}")).with("ids", ids)
            }
            _ => "the name cannot be looked up".into(),
        })?;
        Ok(found.id)
    }
}
