//! The request that a command would send, as a Rust program.

use std::ffi::OsStr;

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param, Returns, Service, TYPES, TypeShape, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{HelpDesk, Json};

use super::{dry_run, tree};
use crate::failure::{Exit, Failure};
use crate::terminal;

/// Prints a program that sends the request.
pub(super) fn print(
    details: &'static OperationDetails,
    input: &OperationInput,
    matches: &ArgMatches,
) -> Result<Exit, Failure> {
    input.prepare()?;
    let (base, email) = dry_run::account(matches)?;
    let (base, statements) = (base.to_string(), statements(details, input, matches)?);
    let url = base.strip_suffix(HelpDesk::METADATA.prefix).unwrap_or(&base);
    terminal::data(&format!(
        "fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    \
         let key = std::env::var(\"HELPDESK_API_KEY\")?;\n    \
         let client = helpdesk::blocking::Client::new({url:?}, {email:?}, key)?;\n{statements}    \
         Ok(())\n}}\n"
    ))?;
    Ok(Exit::Done)
}

/// Sends the request, and prints what came. `Debug` would hide what people have typed.
fn statements(
    details: &'static OperationDetails,
    input: &OperationInput,
    matches: &ArgMatches,
) -> Result<String, Failure> {
    let is_all = details.operation.paging.is_some() && matches.get_flag("all");
    let each = |of: &str, item: &str| format!("for item in {of} {{\n        println!({item});\n    }}");
    let send = match details.returns {
        Returns::Nothing => "client.send(request)?;".to_owned(),
        Returns::List { ty: None, .. } if is_all => each("client.items(request)", "\"{:?}\", item?"),
        _ if is_all => each("client.items(request)", "\"{}\", item?.to_json()"),
        Returns::List { ty: Some(_), .. } | Returns::Array { .. } => {
            each("&client.send(request)?.items", "\"{}\", item.to_json()")
        }
        Returns::Record { .. } | Returns::Object { .. } => {
            "println!(\"{}\", client.send(request)?.to_json());".to_owned()
        }
        _ => "println!(\"{:?}\", client.send(request)?);".to_owned(),
    };
    Ok(format!("    let request = {};\n    {send}\n", call(details, input, matches)?))
}

/// The function of the operation with its arguments, and a setter for each of the other parameters.
fn call(details: &'static OperationDetails, input: &OperationInput, matches: &ArgMatches) -> Result<String, Failure> {
    let literal = |param: &Param| {
        let value = input.get(param.name)?;
        Some(literal(&param.kind, value).map_or_else(|| files(param.name, matches), Ok))
    };
    let is_given = |group: &&&[&str]| group.iter().all(|name| input.get(name).is_some());
    let chosen = details.operation.alternatives.iter().filter_map(|choice| choice.groups.iter().find(is_given));
    let chosen: Vec<&[&str]> = chosen.copied().collect();
    let (mut arguments, mut setters) = (Vec::new(), String::new());
    for (param, more) in tree::params(details) {
        let Some(own) = literal(param).transpose()? else { continue };
        let rust_name = more.rust_name.unwrap_or(param.name);
        match chosen.iter().find(|group| group.contains(&param.name)) {
            Some(group) if group[0] == param.name => {
                let values = details.operation.params().filter(|it| group.contains(&it.name)).filter_map(literal);
                let values = values.collect::<Result<Vec<_>, _>>()?;
                arguments.push(format!("helpdesk::{rust_name}({})", values.join(", ")));
            }
            Some(_) => (),
            None if param.required || tree::is_positional(details, param) => arguments.push(own),
            None => {
                let setter = if rust_name.contains(':') { param.name } else { rust_name };
                setters.push_str(&format!("\n        .{setter}({own})"));
            }
        }
    }
    if matches.get_flag("no-validation") {
        setters.push_str("\n        .without_validation()");
    }
    let function = details.operation.id.replace('.', "::");
    Ok(format!("helpdesk::{function}({}){setters}", arguments.join(", ")))
}

/// A value as an argument; `None` for files.
fn literal(kind: &ValueType, value: &Value) -> Option<String> {
    Some(match (kind, value) {
        (ValueType::List(item) | ValueType::QueryList(item) | ValueType::Csv(item), value) => {
            let items = if let Value::List(items) = value { items } else { std::slice::from_ref(value) };
            format!("[{}]", items.iter().map(|it| literal(item, it)).collect::<Option<Vec<_>>>()?.join(", "))
        }
        (ValueType::OneOrMany(item), value) => literal(&ValueType::List(item), value)?,
        (ValueType::Pair(item), Value::Pair(pair)) => {
            format!("({}, {})", owned(item, &pair[0])?, owned(item, &pair[1])?)
        }
        (ValueType::Named(name), value) => match TYPES.iter().find(|it| it.name == *name).map(|it| it.shape) {
            Some(TypeShape::Id) => format!("helpdesk::{name}({})", value.scalar()?),
            _ => parsed(&value.scalar()?, name),
        },
        (ValueType::Number | ValueType::Minutes | ValueType::Seconds | ValueType::Percent, value) => {
            format!("{:?}", value.scalar()?.parse::<f64>().ok()?)
        }
        (_, Value::UnixSeconds(seconds)) => format!("helpdesk::Timestamp::from_unix_seconds({seconds})"),
        (_, Value::Civil(civil)) => parsed(&civil.to_string(), "CivilDateTime"),
        (_, Value::Json(json)) => parsed(&json.to_string(), "Json"),
        (_, Value::Search(search)) => {
            let (term, shown) = (search.term(), search.to_string());
            let functions = ["contains", "starts_with", "ends_with", "exact"];
            let marked = [term.to_owned(), format!("^{term}"), format!("{term}^")];
            let function = functions[marked.iter().position(|it| *it == shown).unwrap_or(3)];
            format!("helpdesk::Search::{function}({term:?})")
        }
        (_, Value::CustomFields(fields)) => {
            let value = |it: &Json| it.as_str().map_or_else(|| it.to_string(), |text| format!("{text:?}"));
            let set = fields.iter().map(|(id, it)| format!(".set({id}, {})", value(it)));
            format!("helpdesk::CustomFields::new(){}", set.collect::<String>())
        }
        (ValueType::Localized(ValueType::Csv(_)), value) => {
            let scalar = value.scalar()?;
            format!("[{}]", scalar.split(',').map(|it| format!("{it:?}")).collect::<Vec<_>>().join(", "))
        }
        (ValueType::Localized(item), Value::Map(entries)) => map("Localized", item, entries)?,
        (ValueType::Map(_, item), Value::Map(entries)) => map("values::SortedMap", item, entries)?,
        (_, Value::File(_)) => return None,
        (_, Value::Text(text)) => format!("{text:?}"),
        (_, value) => value.scalar()?.into_owned(),
    })
}

/// A value inside another one, where a string is not converted.
fn owned(kind: &ValueType, value: &Value) -> Option<String> {
    let literal = literal(kind, value)?;
    Some(if literal.starts_with('"') && literal.ends_with('"') { format!("String::from({literal})") } else { literal })
}

fn parsed(text: &str, name: &str) -> String {
    format!("{text:?}.parse::<helpdesk::{name}>()?")
}

fn map(name: &str, kind: &ValueType, entries: &[(String, Value)]) -> Option<String> {
    // The key of a language is a number.
    let key = |key: &str| key.parse::<u64>().map_or_else(|_| format!("{key:?}"), |id| id.to_string());
    let entry = |(name, value): &(String, Value)| Some(format!("({}, {})", key(name), owned(kind, value)?));
    Some(format!("helpdesk::{name}::from([{}])", entries.iter().map(entry).collect::<Option<Vec<_>>>()?.join(", ")))
}

/// The files of an option, by the paths that the person gave.
fn files(name: &str, matches: &ArgMatches) -> Result<String, Failure> {
    let upload = |path: &OsStr| path.to_str().map(|path| format!("helpdesk::Upload::from_path({path:?})"));
    let uploads = matches.get_raw(name).unwrap_or_default().map(upload).collect::<Option<Vec<_>>>();
    let uploads =
        uploads.ok_or_else(|| Failure::new(Exit::Usage, format!("--{}: a path is not UTF-8", tree::kebab(name))))?;
    Ok(format!("[{}]", uploads.join(", ")))
}

#[cfg(test)]
mod tests;
