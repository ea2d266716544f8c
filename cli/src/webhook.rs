//! `helpdesk webhook template`: the body to paste into an automation rule.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk::meta::{TYPES, TypeShape};
use helpdesk::{CustomFieldId, CustomFieldLevel, custom_fields};
use helpdesk_files::open_named;
use helpdesk_webhooks::{Secret, Template};
use zeroize::Zeroizing;

use crate::connection::Connection;
use crate::failure::{Exit, Failure};
use crate::terminal::{self, note};

pub(crate) fn command() -> Command {
    Command::new("webhook")
        .about("Webhooks of automation rules: template")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand(template())
}

fn template() -> Command {
    let [event, secret] = ["event", "secret-file"].map(|name| Arg::new(name).long(name));
    let [custom, ids] = ["custom-fields", "ids-only"].map(|name| Arg::new(name).long(name).action(ArgAction::SetTrue));
    Command::new("template")
        .about("Prints the body to paste into an automation rule")
        .long_about(
            "Prints the body to paste into an automation rule: JSON with variables in brackets, which the service replaces. It has the \
             name of the event, a secret, and an id by which repeats are found. The names of the variables are unverified: compare them \
             with the list in the settings of the rule.",
        )
        .args([
            event.value_name("NAME").required(true).value_parser(PossibleValuesParser::new(events())).help("Name of the event"),
            secret
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Takes the secret from this file; without it, the body has a new one"),
            custom.help("Adds the custom fields of cases, which it reads from the account"),
            ids.conflicts_with("custom-fields").help("Leaves out all but ids: names, addresses and messages are not posted, and no quotes break the JSON"),
        ])
        .after_help("Example:\n  helpdesk webhook template --event case_changed --custom-fields")
}

/// The names of the events, as the spec has them.
fn events() -> Vec<&'static str> {
    let shapes = TYPES.iter().filter(|it| it.name == "RuleEvent").map(|it| it.shape);
    let events = shapes.filter_map(|shape| match shape {
        TypeShape::Events { events, .. } => Some(events),
        _ => None,
    });
    events.flatten().map(|event| event.name).collect()
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (_, matches) = matches.subcommand().expect("a command is required");
    let event = matches.get_one::<String>("event").expect("it is required");
    let secret = match matches.get_one::<PathBuf>("secret-file") {
        Some(path) => secret_in(path)?,
        None => Secret::random().map_err(|error| Failure::new(Exit::Local, "cannot create a secret").cause(error))?,
    };
    let fields = if matches.get_flag("custom-fields") { fields(matches)? } else { Vec::new() };
    let template = Template::new(event, &secret).custom_fields(fields);
    let template = if matches.get_flag("ids-only") { template.ids_only() } else { template };
    terminal::data(&format!("{template}\n"))?;
    if !matches.contains_id("secret-file") {
        note("the secret is new: the receiver needs it too");
    }
    Ok(Exit::Done)
}

/// The most bytes of a file with a secret.
const MAX_SECRET_BYTES: u64 = 64 << 10;

fn secret_in(path: &Path) -> Result<Secret, Failure> {
    let unusable = |error: &dyn std::fmt::Display| {
        Failure::new(Exit::Local, format!("cannot use the secret in `{}`", path.display())).cause(error)
    };
    let mut text = Zeroizing::new(String::new());
    let read = open_named(path).and_then(|file| file.take(MAX_SECRET_BYTES).read_to_string(&mut text));
    read.map_err(|error| unusable(&error))?;
    Secret::new(text.trim()).map_err(|error| unusable(&error))
}

/// The active custom fields of cases.
fn fields(matches: &ArgMatches) -> Result<Vec<CustomFieldId>, Failure> {
    let list = Connection::open(matches)?.client.send(custom_fields::list())?;
    for error in &list.errors {
        note(format_args!("warning: a custom field cannot be read: {error}"));
    }
    let of_cases =
        list.items.iter().filter(|it| it.field_level == Some(CustomFieldLevel::Case) && it.active != Some(false));
    Ok(of_cases.map(|it| it.field_id).collect())
}
