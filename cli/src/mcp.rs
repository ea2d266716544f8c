//! `helpdesk mcp`: the help desk for agents, over the Model Context Protocol.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk_export::new_file;
use helpdesk_files::append_named;
use helpdesk_mcp::{Access, LogEntry};

use crate::account;
use crate::connection::Opened;
use crate::failure::{Exit, Failure};
use crate::terminal;

pub(crate) fn command() -> Command {
    let count = |name: &'static str| Arg::new(name).long(name).value_name("N").value_parser(value_parser!(u32));
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    Command::new("mcp")
        .about("Serves the account to an agent over the Model Context Protocol, for reading")
        .long_about(
            "Serves the account to an agent over the Model Context Protocol, on standard input and output. The agent finds and \
             describes operations, calls those that only read, searches cases, and reads conversations and reports. Nothing that \
             deletes, changes a case or writes to a customer is there.\n\n\
             Placeholders such as `<person 1>` stand in the place of who people are, and of what people wrote. A search can confirm what \
             the agent guesses: whole names and addresses of people, and parts of other strings. Ids, words of the API, numbers and times are shown.",
        )
        .args([
            flag("show-text").help("Let the agent see what people wrote. Names and addresses within it cannot be found, and are shown"),
            flag("allow-notes").help("Let the agent save notes, which only staff see, as drafts"),
            count("budget").value_parser(value_parser!(u32).range(1..)).default_value("200").help("The largest number of requests, retries included"),
            count("reserve").default_value("0").help("Requests of the rate limit to leave to others; fewer than the limit"),
            Arg::new("log")
                .long("log")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Adds a line of JSON for each call to this file, without values [default: standard error]"),
        ])
        .after_help("Example:\n  helpdesk mcp --demo --show-text")
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let number = |name| matches.get_one::<u32>(name).copied().unwrap_or_default();
    let allows_notes = matches.get_flag("allow-notes");
    if allows_notes {
        account::permit_changes(matches)
            .map_err(|failure| Failure { advice: vec!["the same without `--allow-notes`".to_owned()], ..failure })?;
    }
    let mut log = log(matches)?;
    let opened = Opened::new(matches)?;
    let access = Access::new(opened.builder, opened.email)
        .time_zone(account::time_zone(matches)?.value)
        .budget(number("budget"))
        .reserve(number("reserve"))
        .show_text(matches.get_flag("show-text"))
        .allow_notes(allows_notes);
    let mut has_failed = false;
    let served = helpdesk_mcp::serve(access, move |call: &LogEntry| {
        let written = serde_json::to_string(call).map_err(io::Error::other).and_then(|line| writeln!(log, "{line}"));
        written.inspect_err(|error| {
            if !std::mem::replace(&mut has_failed, true) {
                terminal::note(format_args!("the log cannot be written: {error}; no note is saved without it"));
            }
        })
    });
    served.map_err(|error| match error {
        helpdesk_mcp::Error::Client(error) => error.into(),
        error => Failure::new(Exit::Local, error.to_string()),
    })?;
    Ok(Exit::Done)
}

fn log(matches: &ArgMatches) -> Result<Box<dyn io::Write + Send>, Failure> {
    let Some(path) = matches.get_one::<PathBuf>("log") else { return Ok(Box::new(io::stderr())) };
    let file = append_named(path).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => new_file::create(path),
        _ => Err(error),
    });
    let file =
        file.map_err(|error| Failure::new(Exit::Local, format!("cannot write `{}`", path.display())).cause(error))?;
    Ok(Box::new(file))
}
