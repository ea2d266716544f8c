//! The operations of the API as commands.

mod api;
mod bulk;
mod care;
pub(crate) mod complete;
mod content;
mod dry_run;
mod edit;
mod given;
mod input;
mod kinds;
mod lines;
mod look;
mod memory;
mod parts;
mod resolve;
mod send;
mod times;
mod tree;
mod view;
mod written;

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk::meta::Effect;
use helpdesk::request::OperationInput;
use helpdesk_tools::input::Kind;

pub(crate) use self::api::{command as api_command, run as run_api};
use self::content::Content;
use self::dry_run::Form;
pub(crate) use self::input::input;
pub(crate) use self::lines::has_lines;
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
    let session = Session::new(matches);
    let from_lines = lines::from_stdin(details, matches)?;
    let is_bulk = from_lines.is_some_and(|it| !Kind::new(&it.kind).is_repeated());
    for option in ["journal", "unknown"] {
        if !is_bulk && matches.try_get_raw(option).is_ok_and(|it| it.is_some()) {
            return Err(Failure::new(Exit::Usage, format!("`--{option}` needs `-` in the place of the id")));
        }
    }
    let is_sent = details.operation.effect != Effect::Safe && Form::from_matches(matches).is_none();
    if is_bulk && !content::is_edited(matches) {
        if is_sent {
            account::permit_changes(matches)?;
        }
        let param = from_lines.expect("requests of lines have a parameter that is read from them");
        return bulk::run(details, param, &session, is_sent);
    }
    let mut input = input::input(details, &session)?;
    if is_sent {
        account::permit_changes(matches)?;
    }
    if let Some(content) = Content::of(details).filter(|_| content::is_edited(matches)) {
        return match from_lines {
            Some(_) => Err(Failure::new(Exit::Usage, "`--edit` is about one content, and `-` stands for many records")),
            None => edit::run(details, content, input, &session),
        };
    }
    if let Some(param) = from_lines {
        input = lines::ids(input, param, &Resolver::new(details, &session))?;
    }
    if matches.get_one::<String>("as").is_some_and(|form| form == "rust") {
        return dry_run::print_program(details, input, matches);
    }
    let most = send::more_than_a_page(details, &mut input);
    let requests = parts::split(input.clone());
    if let Some(form) = Form::from_matches(matches) {
        return dry_run::print(requests, form, matches);
    }
    // What is wrong is not worth a question.
    let prepare = |request: OperationInput| request.prepare().map(|prepared| (request, prepared));
    let requests = requests.into_iter().map(prepare).collect::<Result<Vec<_>, _>>();
    let mut requests = requests.map_err(|error| content::advised(error.into(), details, &input))?;
    let printer = send::printer(details, &session)?;
    let connection = session.connection()?;
    care::confirm(details, &input, &connection.url, matches)?;
    let client = &connection.client;
    let is_all = details.operation.paging.is_some() && matches.get_flag("all");
    match (requests.pop(), is_all || most.is_some()) {
        (Some(_), true) => send::list(client, input, printer, most),
        (Some((input, prepared)), false) if requests.is_empty() => {
            send::response(client, details, input, &prepared, printer, |failure| failure)
        }
        (last, _) => parts::send(client, details, requests.into_iter().chain(last).collect(), printer),
    }
}
