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
            Some(Value::Number(number)) => Ok(Some(helpdesk_tools::input::number_text(number))),
            _ => Ok(self.text(name)?.map(str::to_owned)),
        }
    }

    /// Returns a boolean, which may be a string.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Failure> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(Value::String(text)) if text == "true" => Ok(true),
            Some(Value::String(text)) if text == "false" => Ok(false),
            Some(_) => Err(format!("`{name}`: expected `true` or `false`").into()),
        }
    }

    /// Takes the strings of a list, which may be JSON in a string, or one string.
    pub(crate) fn take_texts(&mut self, name: &str) -> Result<Option<Vec<String>>, Failure> {
        let wrong = || Failure::from(format!("`{name}`: expected a list of strings"));
        match self.take_json(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Array(items)) if items.is_empty() => Ok(None),
            Some(Value::Array(items)) => {
                let text = |item: Value| item.as_str().map(str::to_owned).ok_or_else(wrong);
                items.into_iter().map(text).collect::<Result<_, _>>().map(Some)
            }
            Some(Value::String(one)) if !one.trim_start().starts_with(['[', '{']) => Ok(Some(vec![one])),
            Some(_) => Err(wrong()),
        }
    }

    /// Returns the case.
    pub(crate) fn case(&self) -> Result<CaseRef, Failure> {
        let case = self.name("case")?.unwrap_or_default();
        case.parse().map_err(|_| "`case`: expected an id or a number such as `635-010255`".into())
    }

    /// Takes an object, which may be JSON in a string.
    pub(crate) fn take_object(&mut self, name: &str) -> Result<Map<String, Value>, Failure> {
        match self.take_json(name) {
            None | Some(Value::Null) => Ok(Map::new()),
            Some(Value::Object(object)) => Ok(object),
            Some(_) => Err(format!("`{name}`: expected an object").into()),
        }
    }

    /// Takes a list or an object. Some agents write it as a string of JSON, which has no other meaning.
    fn take_json(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).map(|value| match value.as_str().map(serde_json::from_str) {
            Some(Ok(json @ (Value::Array(_) | Value::Object(_)))) => json,
            _ => value,
        })
    }

    /// Removes and returns the arguments with these names.
    pub(crate) fn take(&mut self, names: &[&str]) -> Map<String, Value> {
        names.iter().filter_map(|name| self.0.remove_entry(*name)).collect()
    }
}
