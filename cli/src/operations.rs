//! The operations of the API as commands.

mod api;
mod bulk;
pub(crate) mod complete;
mod confirmation;
mod content;
mod created;
mod dry_run;
mod edit;
mod input;
mod kinds;
mod lines;
mod memory;
mod outcome_check;
mod parts;
mod resolve;
mod send;
mod text_source;
mod times;
mod tree;
mod view;
mod written;

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk::meta::{Effect, OperationDetails, Param};
use helpdesk::request::OperationInput;
use helpdesk_tools::input::Kind;

pub(crate) use self::api::{command as api_command, run as run_api};
use self::content::Content;
use self::dry_run::Form;
pub(crate) use self::input::input;
pub(crate) use self::kinds::STDIN;
use self::resolve::Resolver;
pub(crate) use self::tree::{parameters, resources};
use crate::account;
use crate::connection::Session;
use crate::failure::{Exit, Failure};

/// The options of every operation.
fn args() -> [Arg; 4] {
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    [
        flag("yes").short('y').help("Do not ask before what is hard to undo"),
        flag("dry-run")
            .help("Print the request, and change nothing: names in options are looked up. The key is masked"),
        Arg::new("as")
            .long("as")
            .value_name("FORM")
            .value_parser(["http", "curl", "rust"])
            .help("Form of --dry-run, which it implies"),
        flag("no-validation").help("Send a request that the client finds invalid, if that is possible at all"),
    ]
    .map(|arg| arg.help_heading("Request"))
}

/// Runs the command `RESOURCE OPERATION`.
pub(crate) fn run(resource: &str, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (operation, matches) = matches.subcommand().expect("the command of a resource requires one of an operation");
    if (resource, operation) == ("cases", view::NAME) {
        return view::run(matches);
    }
    let details = tree::find(resource, operation).expect("the commands are those of the metadata");
    let (plan, form) = (Plan::new(details, matches)?, Form::from_matches(matches));
    if details.operation.effect != Effect::Safe && form.is_none() {
        account::permit_changes(matches)?;
    }
    let session = Session::new(matches);
    match (plan, form) {
        (Plan::Lines(param), form) => bulk::run(details, param, form, &session),
        (Plan::Edit(content), form) => edit::run(details, content, form, &session),
        (Plan::One(ids), Some(form)) => dry_run::show(details, read(details, ids, &session)?, form, matches),
        (Plan::One(ids), None) => send(details, read(details, ids, &session)?, &session),
    }
}

/// The kinds of requests that a command can send, decided from its arguments.
enum Plan {
    /// One request for each line of standard input. The line has the value of this parameter.
    Lines(&'static Param),
    /// One request, whose content a person writes in an editor.
    Edit(Content),
    /// One request for all records. A list is read to its end, and too many ids are sent in parts. Lines of standard input may have the ids.
    One(Option<&'static Param>),
}

impl Plan {
    fn new(details: &'static OperationDetails, matches: &ArgMatches) -> Result<Self, Failure> {
        let usage = |why: &str| Err(Failure::new(Exit::Usage, why));
        let param = lines::from_stdin(details, matches)?;
        let lines = param.filter(|it| !Kind::new(&it.kind).is_repeated());
        for option in ["journal", "unknown"] {
            if lines.is_none() && matches.try_get_raw(option).is_ok_and(|it| it.is_some()) {
                return usage(&format!("`--{option}` needs `-` in the place of the id"));
            }
        }
        match (Content::of(details).filter(|_| content::is_edited(matches)), param) {
            (Some(_), Some(_)) => usage("`--edit` is about one content, and `-` stands for many records"),
            (Some(content), None) => Ok(Self::Edit(content)),
            (None, param) => Ok(lines.map_or(Self::One(param), Self::Lines)),
        }
    }
}

/// Reads the input of an operation, and the ids in the lines of standard input.
fn read(
    details: &'static OperationDetails,
    ids: Option<&'static Param>,
    session: &Session<'_>,
) -> Result<OperationInput, Failure> {
    let input = input(details, session)?;
    ids.into_iter().try_fold(input, |input, param| lines::ids(input, param, &Resolver::new(details, session)))
}

/// Sends the request of a command, page by page or in parts if necessary.
fn send(details: &'static OperationDetails, mut input: OperationInput, session: &Session<'_>) -> Result<Exit, Failure> {
    let most = send::take_limit_above_a_page(details, &mut input);
    let prepare = |request: OperationInput| request.prepare().map(|prepared| (request, prepared));
    let requests = parts::split(input.clone()).into_iter().map(prepare).collect::<Result<Vec<_>, _>>();
    // An invalid request is reported without a question.
    let requests = requests.map_err(|error| content::suggest_editor(error.into(), details, &input))?;
    let printer = send::printer(details, session)?;
    let connection = session.connection()?;
    confirmation::confirm(details, &input, &connection.url, session.matches())?;
    let is_all = details.operation.paging.is_some() && session.matches().get_flag("all");
    if is_all || most.is_some() {
        return send::list(&connection.client, input, printer, most);
    }
    match <[_; 1]>::try_from(requests) {
        Ok([(input, prepared)]) => send::response(&connection.client, details, input, &prepared, printer, |it| it),
        Err(requests) => parts::send(&connection.client, details, requests, printer),
    }
}
