//! `helpdesk api`: requests by method and path, for what no command exists for.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use helpdesk::meta::Service as _;
use helpdesk::request::{InvalidRequestError, OperationInput, PreparedRequest, RequestBody};
use helpdesk::response::{DecodeError, Response};
use helpdesk::{Effect, HelpDesk, Json, Method, RawRequest, Request};
use serde_core::de::IgnoredAny;
use serde_json::Map;

use super::dry_run::{self, Form};
use super::text_source::read_string;
use super::{confirmation, outcome_check};
use crate::account;
use crate::connection::Connection;
use crate::failure::{Exit, Failure};
use crate::output::{self, OutputOptions};
use crate::terminal::{self, stdout};

const EFFECTS: [(&str, Effect); 5] = [
    ("safe", Effect::Safe),
    ("idempotent", Effect::Idempotent),
    ("delete", Effect::Delete),
    ("non-idempotent", Effect::NonIdempotent),
    ("create", Effect::Create),
];

pub(crate) fn command() -> Command {
    let pair = |name: &'static str| Arg::new(name).value_name("NAME=VALUE").action(ArgAction::Append);
    Command::new("api")
        .about("Sends a request by method and path")
        .long_about(
            "Sends a request by method and path, for an operation that this program does not know. It waits for the rate \
             limit and retries like all others. A response that is no JSON is printed as it came.",
        )
        .arg(Arg::new("method").value_name("METHOD").required(true).ignore_case(true).value_parser(PossibleValuesParser::new(Method::WORDS)))
        .arg(Arg::new("path").value_name("PATH").required(true).help("Path below `/api`, such as /cases.json"))
        .arg(pair("query").short('q').long("query").help("A pair of the query, such as -q limit=5; may be repeated"))
        .arg(pair("field").short('F').long("field").help(
            "A field of the JSON body: JSON if it is valid, else a string; `a.b=1` for nested ones. `@FILE` reads a file",
        ))
        .arg(Arg::new("input").long("input").value_name("JSON").conflicts_with("field").help("The JSON body; `@FILE` or `@-` reads it"))
        .arg(Arg::new("effect").long("effect").value_name("EFFECT").value_parser(EFFECTS.map(|it| it.0)).help(
            "What a repetition does, which decides about retries [default: safe for GET, delete for DELETE, else create]",
        ))
        .args(super::args().into_iter().filter(|arg| arg.get_id() != "no-validation"))
        .mut_arg("as", |arg| arg.value_parser(["http", "curl"]))
        .after_help("Example:\n  helpdesk api GET /cases.json -q limit=5\n  helpdesk api PUT /cases/664.json -F case.status=closed")
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, method, effect) = request(matches)?;
    if let Some(form) = Form::from_matches(matches) {
        return dry_run::print([request], form, matches);
    }
    let prepared = request.prepare()?;
    let is_safe = HelpDesk::METADATA.is_safe(method, prepared.path_and_query.path());
    if !is_safe || effect != Effect::Safe || !matches!(prepared.body, RequestBody::Empty) {
        account::permit_changes(matches)?;
    }
    let printer = output::printer(OutputOptions::from_matches(matches), None)?;
    let connection = Connection::open(matches)?;
    let path = matches.get_one::<String>("path").map(String::as_str).unwrap_or_default();
    if needs_confirmation(method, effect, path) {
        let question = format!("{} {path}, in the account at {}.", method.as_str(), connection.url);
        terminal::confirm(&question, "yes", matches)?;
    }
    let response = outcome_check::send(effect, &prepared, |failure| failure, || connection.client.send(request))?;
    let id = response.record_id();
    let printed = printer.body(response.body());
    printed.map_err(|error| outcome_check::unprintable_response(stdout(error), effect, &prepared, id))?;
    Ok(Exit::Done)
}

/// Whether a request deletes, or belongs to an operation whose command asks for confirmation.
fn needs_confirmation(method: Method, effect: Effect, path: &str) -> bool {
    method == Method::Delete
        || effect == Effect::Delete
        || helpdesk_tools::redaction::operations(method.as_str(), path).any(confirmation::needs_confirmation)
}

fn request(matches: &ArgMatches) -> Result<(ApiRequest, Method, Effect), Failure> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str).unwrap_or_default();
    let method = Method::from_word(&text("method").to_uppercase()).unwrap_or(Method::Get);
    let by_method = match method {
        Method::Get => Effect::Safe,
        Method::Delete => Effect::Delete,
        _ => Effect::Create,
    };
    let effect = EFFECTS.iter().find(|it| it.0 == text("effect")).map_or(by_method, |it| it.1);
    if text("path").contains('?') {
        return Err(usage("the path must have no query").try_this("give each pair of the query with `-q NAME=VALUE`"));
    }
    let mut request = RawRequest::new(method, text("path"), effect);
    for pair in matches.get_many::<String>("query").into_iter().flatten() {
        let (name, value) = split(pair)?;
        request = request.query(name, value);
    }
    let is_json = |text: &str| serde_json::from_str::<IgnoredAny>(text).map(drop);
    let mut body = None;
    if let Some(input) = matches.get_one::<String>("input") {
        let input = read_string(input).map_err(usage)?;
        is_json(&input).map_err(|error| usage(format!("--input is not JSON: {error}")))?;
        body = Some(input);
    }
    if let Some(fields) = matches.get_many::<String>("field") {
        let mut all = Map::new();
        for pair in fields {
            let (name, value) = split(pair)?;
            let value = read_string(value).map_err(usage)?;
            let json = if is_json(&value).is_ok() { value } else { Json::String(value).to_string() };
            set(&mut all, name, Json::String(json))?;
        }
        body = Some(write_fields(Json::Object(all)));
    }
    Ok((ApiRequest { request, body }, method, effect))
}

/// A request whose body is sent unchanged, so that no number loses a digit.
struct ApiRequest {
    request: RawRequest,
    body: Option<String>,
}

impl Request for ApiRequest {
    type Output = Response;

    fn input(&self) -> &OperationInput {
        self.request.input()
    }

    fn read(response: &Response) -> Result<Response, DecodeError> {
        RawRequest::read(response)
    }

    fn prepare(&self) -> Result<PreparedRequest, InvalidRequestError> {
        let mut prepared = self.request.prepare()?;
        if let Some(body) = &self.body {
            prepared.body = RequestBody::Json(body.clone().into());
        }
        // A bulk form has the path of the single form, and may have its response.
        let known = helpdesk_tools::redaction::operations(prepared.method.as_str(), prepared.path_and_query.path());
        if let Some(details) = known.max_by_key(|it| it.bulk_of.is_some()) {
            prepared.returns = &details.operation.returns;
        }
        Ok(prepared)
    }
}

/// A body of fields, whose values are unchanged JSON.
fn write_fields(fields: Json) -> String {
    match fields {
        Json::Object(fields) => {
            let entry = |(name, field)| format!("{}:{}", Json::String(name), write_fields(field));
            format!("{{{}}}", fields.into_iter().map(entry).collect::<Vec<_>>().join(","))
        }
        Json::String(string) => string,
        other => other.to_string(),
    }
}

fn usage(error: impl Into<String>) -> Failure {
    Failure::new(Exit::Usage, error)
}

fn split(pair: &str) -> Result<(&str, &str), Failure> {
    pair.split_once('=').ok_or_else(|| usage(format!("expected NAME=VALUE, got `{pair}`")))
}

/// Sets a field by its path, such as `case.status`.
fn set(body: &mut Map<String, Json>, path: &str, value: Json) -> Result<(), Failure> {
    let Some((name, rest)) = path.split_once('.') else {
        return match body.insert(path.to_owned(), value) {
            None => Ok(()),
            Some(_) => Err(usage(format!("the field `{path}` is given twice"))),
        };
    };
    match body.entry(name).or_insert_with(|| Json::Object(Map::new())) {
        Json::Object(inner) => set(inner, rest, value),
        _ => Err(usage(format!("`{name}` is an object and a value"))),
    }
}
