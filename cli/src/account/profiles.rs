//! `helpdesk profiles`: the accounts that are saved.

use clap::{Arg, ArgMatches, Command};
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use serde_json::{Value, json};

use crate::account::file::ConfigFile;
use crate::account::key::Key;
use crate::account::parse::Profile;
use crate::account::{Report, reject_demo, yes};
use crate::failure::{Exit, Failure};
use crate::terminal::{self, note};

pub(crate) fn command() -> Command {
    let name = || Arg::new("name").value_name("NAME").required(true).help("Name of a profile");
    Command::new("profiles")
        .about("Lists the saved accounts, chooses the default one, or removes one")
        .subcommand(Command::new("default").about("Uses a profile by default").arg(name()))
        .subcommand(Command::new("remove").about("Removes a profile, with its API key").args([name(), yes()]))
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    reject_demo(matches)?;
    let file = ConfigFile::read()?;
    match matches.subcommand() {
        Some(("default", matches)) => set_default(file, name(matches)),
        Some((_, matches)) => remove(file, name(matches), matches),
        None => list(&file, matches),
    }
}

fn name(matches: &ArgMatches) -> &str {
    matches.get_one::<String>("name").map_or("", String::as_str)
}

fn set_default(mut file: ConfigFile, name: &str) -> Result<Exit, Failure> {
    file.profile(name).ok_or_else(|| file.unknown(name))?;
    file.set_default(name);
    file.write()?;
    note(format_args!("the default profile is `{name}`"));
    Ok(Exit::Done)
}

fn remove(mut file: ConfigFile, name: &str, matches: &ArgMatches) -> Result<Exit, Failure> {
    let profile = file.profile(name).ok_or_else(|| file.unknown(name))?;
    let url = profile.shown_url().unwrap_or("no address".into());
    let question = format!("Remove the profile `{name}` ({url})?");
    if !matches.get_flag("yes") && !terminal::confirm(&question, "yes")? {
        return Err(Failure::new(Exit::NotDone, "nothing was changed"));
    }
    file.remove_profile(name);
    file.write()?;
    note(format_args!("removed the profile `{name}`"));
    Ok(Exit::Done)
}

fn list(file: &ConfigFile, matches: &ArgMatches) -> Result<Exit, Failure> {
    let default = file.default().map(|it| it.value);
    let rows = file.profiles().iter().map(|(name, profile)| (name, profile, default.as_ref() == Some(name)));
    match Report::from_matches(matches)? {
        Report::Json => {
            let rows: Vec<Value> = rows.map(|(name, profile, is_default)| as_json(name, profile, is_default)).collect();
            terminal::data(&format!("{:#}\n", Value::from(rows)))?;
        }
        Report::Text if file.profiles().is_empty() => note("there is no profile; `helpdesk login` saves one"),
        Report::Text => {
            let mut table = Table::new();
            table.load_style(NOTHING).set_header(["", "NAME", "ADDRESS", "EMAIL", "KEY"]);
            for (name, profile, is_default) in rows {
                let (url, email) = (profile.shown_url(), profile.email.as_deref());
                table.add_row([
                    if is_default { "*" } else { "" },
                    name,
                    url.as_deref().unwrap_or("-"),
                    email.unwrap_or("-"),
                    place(profile).unwrap_or("-"),
                ]);
            }
            table.column_iter_mut().for_each(|column| {
                column.set_padding((0, 2));
            });
            terminal::data(&format!("{}\n", table.trim_fmt()))?;
        }
    }
    Ok(Exit::Done)
}

fn as_json(name: &str, profile: &Profile, is_default: bool) -> Value {
    json!({ "name": name, "url": profile.shown_url(), "email": profile.email, "key": place(profile), "default": is_default })
}

/// Where the key is. The command is not shown: it may contain a password.
fn place(profile: &Profile) -> Option<&'static str> {
    Some(match profile.key.as_ref()? {
        Key::Text(_) => "file",
        Key::Command(_) => "command",
    })
}
