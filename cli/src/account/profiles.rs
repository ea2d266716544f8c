//! `helpdesk profiles`: the accounts that are saved.

use clap::{Arg, ArgMatches, Command};
use helpdesk_tools::config::{ConfigFile, Key, Profile};
use serde_json::{Value, json};

use crate::account::{confirm, reject_demo, yes};
use crate::failure::{Exit, Failure};
use crate::output::{self, Format, OutputOptions};
use crate::terminal::{note, stdout};

pub(crate) fn command() -> Command {
    let name = || Arg::new("name").value_name("NAME").required(true).help("Name of a profile");
    Command::new("profiles")
        .about("Lists the saved accounts, chooses the default one, or removes one")
        .subcommand(Command::new("default").about("Uses a profile by default").arg(name()))
        .subcommand(Command::new("remove").about("Removes a profile, with its API key").args([name(), yes()]))
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    reject_demo(matches)?;
    let mut file = ConfigFile::read()?;
    let Some((command, matches)) = matches.subcommand() else { return list(&file, matches) };
    let name = matches.get_one::<String>("name").map_or("", String::as_str);
    let profile = file.profile(name).ok_or_else(|| file.unknown(name))?;
    if command == "default" {
        file.set_default(name);
        file.write()?;
        note(format_args!("the default profile is `{name}`"));
    } else {
        confirm(&format!("Remove the profile `{name}` ({})?", profile.address()), matches)?;
        file.remove_profile(name);
        file.write()?;
        note(format_args!("removed the profile `{name}`"));
    }
    Ok(Exit::Done)
}

/// Prints a table, unless another format is chosen.
fn list(file: &ConfigFile, matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut options = OutputOptions::from_matches(matches).or(Format::Table);
    if options.fields.is_empty() {
        options.fields = ["name", "url", "email", "key", "time_zone", "default"].map(str::to_owned).to_vec();
    }
    let mut printer = output::printer(options, None)?;
    let default = file.default().map(|it| it.value);
    for (name, profile) in file.profiles() {
        printer.row(row(name, profile, default.as_ref() == Some(name)), Vec::new()).map_err(stdout)?;
    }
    printer.finish().map_err(stdout)?;
    if file.profiles().is_empty() {
        note("there is no profile; `helpdesk login` saves one");
    }
    Ok(Exit::Done)
}

/// The command that prints a key may contain a password, so it is not shown.
fn row(name: &str, profile: &Profile, is_default: bool) -> Value {
    let key = profile.key.as_ref().map(|key| match key {
        Key::Text(_) => "file",
        Key::Command(_) => "command",
    });
    let url = profile.url.as_ref().map(ToString::to_string);
    let time_zone = profile.time_zone.as_ref().map(ToString::to_string);
    json!({ "name": name, "url": url, "email": profile.email, "key": key, "time_zone": time_zone, "default": is_default })
}
