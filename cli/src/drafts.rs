//! `helpdesk drafts`: the drafts that `--edit` has saved.

use std::time::SystemTime;

use clap::{Arg, ArgMatches, Command};
use helpdesk::Timestamp;
use helpdesk_tools::bulk::fingerprint;
use helpdesk_tools::draft::{SavedDraft, list_saved};
use serde_json::{Value, json};

use crate::account::{self, yes};
use crate::connection;
use crate::failure::{Exit, Failure};
use crate::output::{self, Format, OutputOptions};
use crate::terminal::{self, note, stdout};

pub(crate) fn command() -> Command {
    let names = Arg::new("name")
        .value_name("NAME")
        .required(true)
        .num_args(1..)
        .help("Names of drafts, or their records, such as the id of a case");
    Command::new("drafts")
        .about("Lists the drafts that `--edit` has kept, because they were not sent, or removes some")
        .subcommand(Command::new("remove").about("Removes drafts, with what was written").args([names, yes()]))
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let unusable = |name: &str, error| Failure::new(Exit::Local, format!("cannot use {name}")).cause(error);
    let directory = helpdesk_tools::config::state_directory()?.join("drafts");
    let drafts = list_saved(&directory).map_err(|error| unusable(&format!("`{}`", directory.display()), error))?;
    let Some((_, matches)) = matches.subcommand() else { return list(&drafts, matches) };
    let names = matches.get_many::<String>("name").unwrap_or_default();
    let names = names.map(|it| find(&drafts, it, matches)).collect::<Result<Vec<_>, _>>()?;
    let matching = drafts.into_iter().filter(|it| names.contains(&it.name)).collect::<Vec<_>>();
    let listed = matching.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ");
    terminal::confirm(&format!("Remove {listed}, with what was written?"), "yes", matches)?;
    for draft in matching {
        let name = draft.name.clone();
        draft.remove().map_err(|error| unusable(&format!("the draft `{name}`"), error))?;
        note(format_args!("removed the draft `{name}`"));
    }
    Ok(Exit::Done)
}

/// Finds a draft by its name, or by its record in the account in force.
fn find(drafts: &[SavedDraft], name: &str, matches: &ArgMatches) -> Result<String, Failure> {
    let account = connection::account(matches).map(|it| fingerprint(&it)[..8].to_owned());
    let is_own = |it: &SavedDraft| account.as_ref().is_ok_and(|account| it.name.ends_with(account));
    let wrong = |message: String| Err(Failure::new(Exit::Usage, message).try_this("helpdesk drafts"));
    let matching =
        drafts.iter().filter(|it| it.name == name || parts(&it.name).1 == name && is_own(it)).collect::<Vec<_>>();
    match matching.as_slice() {
        [] => wrong(format!("there is no draft `{name}`")),
        [draft] => Ok(draft.name.clone()),
        [..] => {
            let names = matching.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ");
            wrong(format!("there are several drafts of `{name}`: {names}"))
        }
    }
}

/// Splits the name of a draft into the operation and the ids of the record. A new record has a fingerprint of its values instead.
fn parts(name: &str) -> (&str, &str) {
    let (operation, rest) = name.split_once('-').unwrap_or((name, ""));
    (operation, rest.rsplit_once('-').map_or(rest, |(record, _)| record))
}

/// Prints the drafts, as other records are printed.
fn list(drafts: &[SavedDraft], matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut options = OutputOptions::from_matches(matches);
    let is_seen = terminal::width().is_some() && options.jq.is_none();
    let is_table = options.format.map_or(is_seen, |it| it == Format::Table);
    if options.fields.is_empty() {
        let fields = ["record", "operation", "text", "saved_at", "maybe_sent", "name", "directory"].map(str::to_owned);
        // The other fields are too long for a line.
        options.fields = fields[..if is_table { 5 } else { fields.len() }].to_vec();
    }
    let mut printer = output::printer(options, None)?;
    let zone = account::time_zone(matches)?.value;
    let time = |saved: SystemTime| {
        let saved = Timestamp::from(saved);
        zone.minute(saved.unix_seconds()).filter(|_| is_table).unwrap_or_else(|| saved.to_string())
    };
    drafts.iter().try_for_each(|it| printer.row(row(it, time), Vec::new())).map_err(stdout)?;
    printer.finish().map_err(stdout)?;
    Ok(Exit::Done)
}

/// The maximum length of the text that the list shows, in characters.
const MAX_SHOWN_CHARACTERS: usize = 30;

fn row(
    SavedDraft { name, directory, text, saved, maybe_sent, .. }: &SavedDraft,
    time: impl Fn(SystemTime) -> String,
) -> Value {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (operation, record) = parts(name);
    json!({
        "record": record,
        "operation": operation,
        "text": text.chars().take(MAX_SHOWN_CHARACTERS).collect::<String>(),
        "saved_at": saved.map(time),
        "maybe_sent": maybe_sent,
        "name": name,
        "directory": directory.display().to_string(),
    })
}
