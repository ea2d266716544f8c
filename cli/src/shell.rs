//! The commands for shells and readers: completions, man pages, and a list of everything.

use std::fs;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;

use crate::failure::{EXIT_CODES, Exit, Failure};
use crate::terminal;

/// `helpdesk completions`.
pub(crate) fn completions() -> Command {
    let shell = Arg::new("shell").value_name("SHELL").value_parser(value_parser!(Shell)).required(true);
    Command::new("completions")
        .about("Prints the completions for a shell")
        .arg(shell)
        .after_help("Example:\n  helpdesk completions bash > ~/.local/share/bash-completion/completions/helpdesk")
}

pub(crate) fn run_completions(matches: &ArgMatches, mut root: Command) -> Result<Exit, Failure> {
    let shell = matches.get_one::<Shell>("shell").expect("it is required");
    let mut script = Vec::new();
    root.build();
    clap_complete::generate(*shell, &mut root, "helpdesk", &mut script);
    terminal::data(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}

/// `helpdesk man`.
pub(crate) fn man() -> Command {
    let directory = Arg::new("directory").value_name("DIRECTORY").value_parser(value_parser!(PathBuf)).required(true);
    Command::new("man")
        .about("Writes a man page for each command into a directory")
        .arg(directory.help("The directory; it is created if it is missing"))
        .after_help("Example:\n  helpdesk man ~/.local/share/man/man1")
}

pub(crate) fn run_man(matches: &ArgMatches, root: Command) -> Result<Exit, Failure> {
    let directory = matches.get_one::<PathBuf>("directory").expect("it is required");
    let written = fs::create_dir_all(directory).and_then(|()| clap_mangen::generate_to(built(root), directory));
    written.map_err(|error| {
        Failure::new(Exit::Local, format!("cannot write man pages into {}", directory.display())).cause(error)
    })?;
    Ok(Exit::Done)
}

/// All commands. Without those of the help, which would all be there twice.
fn built(root: Command) -> Command {
    let mut root = root.disable_help_subcommand(true);
    root.build();
    root
}

/// `helpdesk commands`.
pub(crate) fn commands() -> Command {
    Command::new("commands")
        .about("Lists every command with its options and their values, for comparisons between versions")
}

pub(crate) fn run_commands(_: &ArgMatches, root: Command) -> Result<Exit, Failure> {
    let (root, mut text) = (built(root), String::new());
    let global = |arg: &&Arg| arg.is_global_set() || ["help", "version"].contains(&arg.get_id().as_str());
    root.get_arguments().filter(global).for_each(|arg| line(&mut text, "helpdesk", arg));
    list(&root, "helpdesk", &mut text);
    terminal::data(&format!("{text}\n{EXIT_CODES}\n"))?;
    Ok(Exit::Done)
}

/// A line for each command, and one for each argument that is its own.
fn list(command: &Command, path: &str, text: &mut String) {
    for command in command.get_subcommands() {
        let path = format!("{path} {}", command.get_name());
        text.push_str(&format!("{path}\n"));
        let is_own = |arg: &&Arg| !arg.is_global_set() && arg.get_id() != "help";
        command.get_arguments().filter(is_own).for_each(|arg| line(text, &path, arg));
        list(command, &path, text);
    }
}

fn line(text: &mut String, path: &str, arg: &Arg) {
    let short = arg.get_short().map(|short| format!("-{short}, ")).unwrap_or_default();
    let required = if arg.is_required_set() { " required" } else { "" };
    text.push_str(&format!("{path} {short}{arg}{required}"));
    // A flag has a default too.
    let defaults = arg.get_default_values().iter().filter(|_| arg.get_action().takes_values());
    text.extend(defaults.map(|value| format!(" default={}", value.to_string_lossy())));
    text.extend(arg.get_possible_values().iter().map(|value| format!(" {}", value.get_name())));
    text.push('\n');
}
