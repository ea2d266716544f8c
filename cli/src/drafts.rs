//! `helpdesk drafts`: the drafts that `--edit` has kept.

use clap::{Arg, ArgMatches, Command};
use helpdesk::Timestamp;
use helpdesk_draft::{Kept, kept};
use serde_json::{Value, json};

use crate::account::yes;
use crate::failure::{Exit, Failure};
use crate::output::{self, Format, OutputOptions};
use crate::terminal::{self, note, stdout};

pub(crate) fn command() -> Command {
    let names = Arg::new("name").value_name("NAME").required(true).num_args(1..).help("Names of drafts");
    Command::new("drafts")
        .about("Lists the drafts that `--edit` has kept, because they were not sent, or removes some")
        .subcommand(Command::new("remove").about("Removes drafts, with what was written").args([names, yes()]))
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let unusable = |name: &str, error| Failure::new(Exit::Local, format!("cannot use {name}")).cause(error);
    let directory = helpdesk_config::state_directory()?.join("drafts");
    let drafts = kept(&directory).map_err(|error| unusable(&format!("`{}`", directory.display()), error))?;
    let Some((_, matches)) = matches.subcommand() else { return list(drafts, matches) };
    let names = matches.get_many::<String>("name").unwrap_or_default().collect::<Vec<_>>();
    let found = drafts.into_iter().filter(|it| names.contains(&&it.name)).collect::<Vec<_>>();
    if let Some(name) = names.iter().find(|name| found.iter().all(|it| it.name != ***name)) {
        return Err(Failure::new(Exit::Usage, format!("there is no draft `{name}`")).try_this("helpdesk drafts"));
    }
    let listed = found.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ");
    terminal::confirm(&format!("Remove {listed}, with what was written?"), "yes", matches)?;
    for draft in found {
        let name = draft.name.clone();
        draft.remove().map_err(|error| unusable(&format!("the draft `{name}`"), error))?;
        note(format_args!("removed the draft `{name}`"));
    }
    Ok(Exit::Done)
}

/// Prints a table, unless another format is chosen.
fn list(drafts: Vec<Kept>, matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut options = OutputOptions::from_matches(matches).or(Format::Table);
    if options.fields.is_empty() {
        options.fields = ["name", "saved_at", "maybe_sent", "directory"].map(str::to_owned).to_vec();
    }
    let mut printer = output::printer(options, None)?;
    drafts.iter().try_for_each(|it| printer.row(row(it), Vec::new())).map_err(stdout)?;
    printer.finish().map_err(stdout)?;
    Ok(Exit::Done)
}

fn row(Kept { name, directory, saved, maybe_sent, .. }: &Kept) -> Value {
    let saved = saved.map(|it| Timestamp::from(it).to_string());
    json!({ "name": name, "saved_at": saved, "maybe_sent": maybe_sent, "directory": directory.display().to_string() })
}
