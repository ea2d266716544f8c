//! The commands for shells and readers: completions and man pages.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::env::Shells;
use helpdesk_export::new_file;

use crate::failure::{Exit, Failure};
use crate::operations::complete;
use crate::terminal;

/// `helpdesk completions`.
pub(crate) fn completions() -> Command {
    let shells = PossibleValuesParser::new(Shells::builtins().names());
    let shell = Arg::new("shell").value_name("SHELL").value_parser(shells).required(true);
    Command::new("completions")
        .about("Prints what lets a shell ask this program for completions")
        .arg(shell)
        .after_help("Example:\n  helpdesk completions bash > ~/.local/share/bash-completion/completions/helpdesk")
}

pub(crate) fn run_completions(matches: &ArgMatches) -> Result<Exit, Failure> {
    let shell = matches.get_one::<String>("shell").expect("it is required");
    let script = complete::script(shell).expect("the values are those of the shells");
    terminal::data(&script)?;
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
    let written = fs::create_dir_all(directory).and_then(|()| write_pages(&build(root), directory));
    written.map_err(|error| {
        Failure::new(Exit::Local, format!("cannot write man pages into {}", directory.display())).cause(error)
    })?;
    Ok(Exit::Done)
}

/// Writes the pages of a command and its subcommands. Other users may read the files.
fn write_pages(command: &Command, directory: &Path) -> io::Result<()> {
    command.get_subcommands().filter(|it| !it.is_hide_set()).try_for_each(|it| write_pages(it, directory))?;
    let (page, mut text) = (clap_mangen::Man::new(command.clone()), Vec::new());
    page.render(&mut text)?;
    let path = directory.join(page.get_filename());
    new_file::remove_old(&path)?;
    new_file::create_for(&path, 0o666)?.write_all(&text)
}

/// Builds all commands except `help`, which would repeat each of them.
fn build(root: Command) -> Command {
    let mut root = root.disable_help_subcommand(true);
    root.build();
    root
}

#[cfg(test)]
mod tests;
