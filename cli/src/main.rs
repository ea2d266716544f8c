//! `helpdesk`: the help-desk REST API at a prompt.
//!
//! The crates `export`, `jq`, `mcp`, `report`, `tools` and `verify` have everything that needs neither a prompt nor a terminal. Programs
//! can use these crates, which never ask a person.

mod account;
mod attachments;
mod connection;
mod demo;
mod drafts;
mod export;
mod failure;
mod interrupt;
mod logs;
mod mcp;
mod operations;
mod output;
mod report;
mod shell;
mod skill;
mod terminal;
#[cfg(test)]
mod tests;
mod verbose;
mod verify;
mod webhook;
mod wire;

use std::process::ExitCode;
use std::{env, io};

use clap::{ArgMatches, Command};

use crate::failure::{EXIT_CODES, Exit, Failure};
use crate::operations::complete;

/// A command that is no operation of the API.
struct BuiltIn {
    command: fn() -> Command,
    run: fn(&ArgMatches) -> Result<Exit, Failure>,
}

const BUILT_IN: &[BuiltIn] = &[
    BuiltIn { command: account::login::command, run: account::login::run },
    BuiltIn { command: account::profiles::command, run: account::profiles::run },
    BuiltIn { command: account::doctor::command, run: account::doctor::run },
    BuiltIn { command: drafts::command, run: drafts::run },
    BuiltIn { command: attachments::command, run: attachments::run },
    BuiltIn { command: export::command, run: export::run },
    BuiltIn { command: export::sync_command, run: export::run_sync },
    BuiltIn { command: export::schema_command, run: export::run_schema },
    BuiltIn { command: report::command, run: report::run },
    BuiltIn { command: verify::command, run: verify::run },
    BuiltIn { command: webhook::command, run: webhook::run },
    BuiltIn { command: operations::api_command, run: operations::run_api },
    BuiltIn { command: demo::command, run: demo::run },
    BuiltIn { command: shell::completions, run: shell::run_completions },
    BuiltIn { command: skill::command, run: skill::run },
    BuiltIn { command: mcp::command, run: mcp::run },
    BuiltIn { command: shell::man, run: |matches| shell::run_man(matches, root(false)) },
];

fn main() -> ExitCode {
    if helpdesk_jq::work_if_asked() {
        return ExitCode::SUCCESS;
    }
    complete::if_asked(|| root(false));
    logs::start();
    // Lines of standard input can have the values, so no option is required.
    let from_lines = env::args_os().any(|it| it == operations::STDIN);
    let exit = run(&root(from_lines).get_matches()).unwrap_or_else(|failure| {
        // If standard error is closed, the program cannot report it.
        let _ = failure.report(&mut io::stderr());
        failure.exit
    });
    ExitCode::from(exit as u8)
}

/// All commands. Options of a request are not required if lines of standard input have the values.
fn root(from_lines: bool) -> Command {
    Command::new("helpdesk")
        .version(env!("CARGO_PKG_VERSION"))
        .about("The help-desk REST API at a prompt")
        .after_help(EXIT_CODES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .args(account::args())
        .arg(connection::arg())
        .args(verbose::args())
        .args(output::args().map(|arg| arg.global(true)))
        .mut_arg("profile", |arg| arg.add(complete::profiles()))
        .mut_arg("fields", |arg| arg.add(complete::fields::completer()))
        .subcommands(BUILT_IN.iter().map(|it| (it.command)()))
        .subcommands(operations::resources(from_lines))
}

fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (name, matches) = matches.subcommand().expect("a command is required");
    match BUILT_IN.iter().find(|it| (it.command)().get_name() == name) {
        Some(BuiltIn { run, .. }) => run(matches),
        None => operations::run(name, matches),
    }
}
