//! Renders a request as a Rust program.

use helpdesk::HelpDesk;
use helpdesk::meta::{Param, Returns, Service};

use self::literal::literal;
use crate::account::Account;
use crate::error::Error;
use crate::operation::{is_positional, params};
use crate::sample::Sample;

mod literal;

/// The maximum number of characters of a call on one line.
const WIDTH: usize = 80;

/// Returns a program that sends a request with the blocking client, and prints the result. The program reads the key from `HELPDESK_API_KEY`.
///
/// # Errors
///
/// Fails if the path of a file is not UTF-8.
pub fn rust_program(sample: &Sample, account: &Account) -> Result<String, Error> {
    let base = account.base.to_string();
    let (url, email) = (base.strip_suffix(HelpDesk::METADATA.prefix).unwrap_or(&base), &account.email);
    let (request, send) = (request(sample)?, send(sample));
    Ok(format!(
        "fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    \
         let key = std::env::var(\"HELPDESK_API_KEY\")?;\n    \
         let client = helpdesk::blocking::Client::new({url:?}, {email:?}, key)?;\n    \
         let request = {request};\n    {send}\n    \
         Ok(())\n}}\n"
    ))
}

/// The statements that send the request and print the result as JSON, because `Debug` would redact text that people
/// typed.
fn send(sample: &Sample) -> String {
    let is_all = sample.details.operation.paging.is_some() && sample.all_pages;
    let each = |of: &str, item: &str| format!("for item in {of} {{\n        println!({item});\n    }}");
    match sample.details.returns {
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
    }
}

/// The function of the operation with its arguments, and a setter for each optional parameter.
fn request(sample: &Sample) -> Result<String, Error> {
    let Sample { details, input, .. } = sample;
    let is_given = |group: &&&[&str]| group.iter().all(|name| input.get(name).is_some());
    let chosen = details.operation.alternatives.iter().filter_map(|choice| choice.groups.iter().find(is_given));
    let chosen: Vec<&[&str]> = chosen.copied().collect();
    let (mut arguments, mut setters) = (Vec::new(), Vec::new());
    for (param, more) in params(details) {
        let Some(own) = argument(sample, param).transpose()? else { continue };
        let rust_name = more.rust_name.unwrap_or(param.name);
        match chosen.iter().find(|group| group.contains(&param.name)) {
            Some(group) if group[0] == param.name => {
                let members = details.operation.params().filter(|it| group.contains(&it.name));
                let values = members.filter_map(|it| argument(sample, it)).collect::<Result<Vec<_>, _>>()?;
                arguments.push(format!("helpdesk::{rust_name}({})", values.join(", ")));
            }
            Some(_) => (),
            None if param.required || is_positional(details, param) => arguments.push(own),
            None => {
                let setter = if rust_name.contains(':') { param.name } else { rust_name };
                setters.push(format!(".{setter}({own})"));
            }
        }
    }
    if !input.is_validated() {
        setters.push(".without_validation()".to_owned());
    }
    let function = details.operation.id.replace('.', "::");
    let call = format!("helpdesk::{function}({})", arguments.join(", "));
    Ok(if call.len() <= WIDTH {
        [vec![call], setters].concat().join("\n        ")
    } else {
        let lines = arguments.iter().map(|it| format!("        {it},\n")).collect::<String>();
        [vec![format!("helpdesk::{function}(\n{lines}    )")], setters].concat().join("\n    ")
    })
}

/// The value of a parameter, if it has one.
fn argument(sample: &Sample, param: &Param) -> Option<Result<String, Error>> {
    let value = sample.input.get(param.name)?;
    Some(literal(&param.kind, value).ok_or(Error::Path(param.name)))
}
