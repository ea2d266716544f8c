//! Whose account a command uses, and the commands about accounts.

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk::HelpDesk;
use helpdesk::blocking::ClientBuilder;
use helpdesk_tools::config::{Account, AccountOptions, Setting};
use helpdesk_tools::times::TimeZone;

use crate::failure::{Exit, Failure};
use crate::terminal;

mod check;
pub(crate) mod doctor;
pub(crate) mod login;
pub(crate) mod profiles;

/// The options of every command that needs an account. The key has no option, because other users of a computer can see the options of its programs.
pub(crate) fn args() -> [Arg; 4] {
    let arg = |id, variable, value, help| {
        let help = format!("{help} [env: {variable}]");
        Arg::new(id).long(id).value_name(value).value_parser(non_empty).help(help).help_heading("Account").global(true)
    };
    let profile = "Profile of the configuration file [default: the one that `helpdesk profiles` marks]";
    [
        arg("profile", "HELPDESK_PROFILE", "NAME", profile),
        arg("url", "HELPDESK_URL", "URL", "Address of the account, such as https://acme.omnidesk.ru"),
        arg("email", "HELPDESK_EMAIL", "EMAIL", "Email address of the staff member to act as"),
        Arg::new("time-zone")
            .long("time-zone")
            .value_name("ZONE")
            .value_parser(|it: &str| it.parse::<TimeZone>())
            .help("Time zone of the times in options, tables and reports, such as Europe/Moscow or +03:00 [default: that of the profile, or else of the system]")
            .help_heading("Account")
            .global(true),
    ]
}

/// Parses the value of an option, which must not be empty.
fn non_empty(text: &str) -> Result<String, &'static str> {
    match text.trim() {
        "" => Err("the value is empty"),
        text => Ok(text.to_owned()),
    }
}

/// Returns the values of the account options.
fn account_options(matches: &ArgMatches) -> AccountOptions {
    let [profile, url, email] = ["profile", "url", "email"].map(|id| matches.get_one(id).cloned());
    AccountOptions { profile, url, email, time_zone: matches.get_one("time-zone").cloned() }
}

/// Returns the account in force, and prints no note.
pub(crate) fn load_silently(matches: &ArgMatches) -> Result<Account, Failure> {
    Ok(Account::load(account_options(matches))?)
}

/// Returns the account in force.
pub(crate) fn load(matches: &ArgMatches) -> Result<Account, Failure> {
    let account = load_silently(matches)?;
    // A person who named a profile may not expect that a variable overrides it.
    for variable in account.variables_above_profile() {
        let name = account.profile.as_ref().map_or("", |it| it.value.as_str());
        terminal::note(format_args!("note: `{variable}` takes precedence over the profile `{name}`"));
    }
    Ok(account)
}

/// The time zone in force. The demo has no profile.
pub(crate) fn time_zone(matches: &ArgMatches) -> Result<Setting<TimeZone>, Failure> {
    let options = account_options(matches);
    if matches!(matches.try_get_one("demo"), Ok(Some(true))) {
        return Ok(Account::from_options(options)?.time_zone());
    }
    Ok(Account::load_time_zone(options)?)
}

/// Fails if the account is read-only. The demo has no profile.
pub(crate) fn permit_changes(matches: &ArgMatches) -> Result<(), Failure> {
    let is_demo = matches!(matches.try_get_one("demo"), Ok(Some(true)));
    let from = if is_demo { helpdesk_tools::config::read_only()? } else { load_silently(matches)?.read_only };
    match from {
        None => Ok(()),
        Some(from) => {
            let failure =
                Failure::new(Exit::NotDone, format!("only requests that read are sent, by {from}: nothing was sent"));
            Err(failure.try_this("`--dry-run` shows the request"))
        }
    }
}

/// Loads the account without its key, for a request that this program does not send.
pub(crate) fn load_without_key(matches: &ArgMatches) -> Result<Account, Failure> {
    Ok(Account::load_without_key(account_options(matches))?)
}

/// Adds the name and version of this program to the client's requests.
pub(crate) fn with_app_name(builder: ClientBuilder<HelpDesk>) -> ClientBuilder<HelpDesk> {
    builder.app_info(concat!("helpdesk-cli/", env!("CARGO_PKG_VERSION")))
}

/// Fails for `--demo`, whose fake server needs no account.
fn reject_demo(matches: &ArgMatches) -> Result<(), Failure> {
    match matches.try_get_one::<bool>("demo") {
        Ok(Some(true)) => {
            let failure = Failure::new(Exit::Usage, "this command is about accounts, and `--demo` needs none");
            Err(failure.try_this("leave `--demo` out; it is for commands such as `helpdesk cases list --demo`"))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

/// An option that confirms what a command asks before it destroys something.
pub(crate) fn yes() -> Arg {
    Arg::new("yes").long("yes").short('y').action(ArgAction::SetTrue).help("Do not ask for a confirmation")
}

/// Asks before a profile is destroyed.
fn confirm(question: &str, matches: &ArgMatches) -> Result<(), Failure> {
    terminal::confirm(question, "yes", matches)
}
