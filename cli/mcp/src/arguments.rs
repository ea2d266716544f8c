//! The arguments of a tool.

use helpdesk::CaseRef;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::tool::Tool;

pub(crate) struct Arguments(Map<String, Value>);

impl Arguments {
    /// Takes arguments that the tool has.
    pub(crate) fn new(tool: Tool, arguments: Value) -> Result<Self, Failure> {
        let arguments = match arguments {
            Value::Object(arguments) => arguments,
            Value::Null => Map::new(),
            _ => return Err("expected an object of arguments".into()),
        };
        let (known, required) = tool.arguments();
        if let Some(name) = arguments.keys().find(|it| !known.contains_key(*it)) {
            let known = known.keys().map(String::as_str).collect::<Vec<_>>().join("`, `");
            return Err(format!("`{name}` is no argument; known are `{known}`").into());
        }
        match required.iter().find(|it| arguments.get(**it).is_none_or(Value::is_null)) {
            Some(name) => Err(format!("`{name}` is missing").into()),
            None => Ok(Self(arguments)),
        }
    }

    /// Returns a string.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, Failure> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("`{name}`: expected a string").into()),
        }
    }

    /// Returns a string, or a number as one.
    pub(crate) fn name(&self, name: &str) -> Result<Option<String>, Failure> {
        match self.0.get(name) {
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            _ => Ok(self.text(name)?.map(str::to_owned)),
        }
    }

    /// Returns a boolean.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Failure> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(format!("`{name}`: expected `true` or `false`").into()),
        }
    }

    /// Returns the strings of a list.
    pub(crate) fn texts(&self, name: &str) -> Result<Option<Vec<&str>>, Failure> {
        let wrong = || Failure::from(format!("`{name}`: expected a list of strings"));
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Array(items)) if items.is_empty() => Ok(None),
            Some(Value::Array(items)) => {
                items.iter().map(|it| it.as_str().ok_or_else(wrong)).collect::<Result<_, _>>().map(Some)
            }
            Some(_) => Err(wrong()),
        }
    }

    /// Returns the case.
    pub(crate) fn case(&self) -> Result<CaseRef, Failure> {
        let case = self.name("case")?.unwrap_or_default();
        case.parse().map_err(|_| "`case`: expected an id or a number such as `635-010255`".into())
    }

    /// Takes an object.
    pub(crate) fn take_object(&mut self, name: &str) -> Result<Map<String, Value>, Failure> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(Map::new()),
            Some(Value::Object(object)) => Ok(object),
            Some(_) => Err(format!("`{name}`: expected an object").into()),
        }
    }

    /// Takes those of these names.
    pub(crate) fn take(&mut self, names: &[&str]) -> Map<String, Value> {
        names.iter().filter_map(|name| self.0.remove_entry(*name)).collect()
    }
}
