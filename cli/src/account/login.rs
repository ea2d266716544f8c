//! `helpdesk login`: saves an account in a profile.

use clap::{Arg, ArgAction, ArgMatches, Command};
use helpdesk::request::Credentials;
use helpdesk_tools::config::{Account, Address, ConfigFile, Key, Secret, Setting, Source};

use crate::account::check::{Access, Wrong, check};
use crate::account::{account_options, confirm, non_empty, reject_demo, yes};
use crate::failure::{Exit, Failure};
use crate::terminal::{self, note};

const ABOUT: &str = "Saves the address and the credentials of an account in a profile.

Asks for what no option, no variable and no profile of this name says, and sends one request to check it. Without a terminal, pass `--url` and \
                     `--email`; the API key is read from `HELPDESK_API_KEY`, or else from the first line of stdin:

  pass show helpdesk | helpdesk login --url https://acme.omnidesk.ru --email agent@acme.com

The file has the key as it is, and only you can read it. With `--key-command` the file has a command instead, which prints the key \
                     whenever a request needs it.";

pub(crate) fn command() -> Command {
    let key_command = Arg::new("key-command").long("key-command").value_name("COMMAND").value_parser(non_empty);
    let no_check = Arg::new("no-check").long("no-check").action(ArgAction::SetTrue);
    Command::new("login").about("Saves an account in a profile").long_about(ABOUT).args([
        key_command.help("Save this command, such as 'pass show helpdesk', instead of the API key"),
        no_check.help("Send no request, and save the account even if it cannot be used"),
        yes(),
    ])
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    reject_demo(matches)?;
    let mut file = ConfigFile::read()?;
    let mut options = Account::from_options(account_options(matches))?;
    // To replace the key of an existing profile, a person types only the key.
    if let Some((old, from)) = options.profile.as_ref().and_then(|it| Some((file.profile(&it.value)?, &it.from))) {
        options.url = options.url.or_else(|| Setting::of(&old.url, from));
        options.email = options.email.or_else(|| Setting::of(&old.email, from));
    }
    let base = |url: &Address| url.base().map_err(|error| Failure::new(Exit::Usage, error.to_string()));
    let (url, base) =
        ask_until(options.url, "--url", "Address of the account, such as https://acme.omnidesk.ru: ", base)?;
    let name = options.profile.map_or_else(|| name_of(base.host()), |it| it.value);
    if let Some(old) = file.profile(&name) {
        let confirmed =
            confirm(&format!("The profile `{name}` exists ({}). Replace it by {url}?", old.address()), matches);
        let advice = "`helpdesk login --profile NAME` saves a profile of another name";
        confirmed.map_err(|failure| failure.try_this(advice))?;
    }
    let is_typed = options.email.is_none();
    let mut email = ask(options.email, "--email", EMAIL)?;
    let mut key = match matches.get_one::<String>("key-command") {
        Some(command) => Setting { value: Key::Command(command.clone()), from: Source::Option("key-command") },
        None => options.key.map_or_else(ask_for_key, Ok)?,
    };
    for attempt in 1.. {
        let Err((wrong, failure)) = check_account(&url, &email, &key, matches) else { break };
        // The program asks again only for the wrong part, if a person typed it.
        match wrong.filter(|_| attempt < ATTEMPTS && terminal::why_not_interactive().is_none()) {
            Some(Wrong::Key) if matches!(key.from, Source::Prompt) => {
                terminal::lines(&failure);
                key = ask_for_key()?;
            }
            Some(Wrong::Email) if is_typed => {
                terminal::lines(&failure);
                email = ask(None, "--email", EMAIL)?;
            }
            _ => return Err(failure),
        }
    }
    file.set_profile(&name, &url, &email, &key.value);
    if let Some(time_zone) = matches.get_one("time-zone") {
        file.set_time_zone(&name, time_zone);
    }
    file.write()?;
    tell(&file, &name, &key);
    Ok(Exit::Done)
}

/// The prompt for the staff member.
const EMAIL: &str = "Email address of a staff member, such as agent@acme.com: ";

/// How often a person can type a wrong key or address.
const ATTEMPTS: usize = 3;

/// Returns the given setting, or else the typed one, with its parsed value. A wrong value is asked for again if it was typed.
fn ask_until<T: From<String>, U>(
    setting: Option<Setting<T>>,
    option: &str,
    prompt: &str,
    read: impl Fn(&T) -> Result<U, Failure>,
) -> Result<(T, U), Failure> {
    let (mut setting, mut left) = (setting, ATTEMPTS);
    loop {
        left -= 1;
        let is_typed = setting.is_none();
        let value = ask(setting.take(), option, prompt)?;
        match read(&value) {
            Ok(read) => return Ok((value, read)),
            Err(failure) if is_typed && left > 0 => terminal::lines(&failure),
            Err(failure) => return Err(failure),
        }
    }
}

/// Returns the given setting, or else the one that the person types.
fn ask<T: From<String>>(setting: Option<Setting<T>>, option: &str, prompt: &str) -> Result<T, Failure> {
    let missing = |why: &str| Failure::new(Exit::Usage, format!("`{option}` is missing, and {why}"));
    if let Some(Setting { value, .. }) = setting {
        return Ok(value);
    }
    terminal::why_not_interactive().map_or(Ok(()), |why| Err(missing(why)))?;
    match terminal::line(prompt)?.trim() {
        "" => Err(missing("nothing was typed")),
        typed => Ok(typed.to_owned().into()),
    }
}

fn ask_for_key() -> Result<Setting<Key>, Failure> {
    let text = terminal::hidden("API key, from the API section of the account settings (not shown): ")?;
    Ok(Setting { value: Key::Text(Secret::new(text)), from: Source::Prompt })
}

/// The first part of a host, such as `acme`, or the whole of an IP address.
fn name_of(host: &str) -> String {
    let is_ip = host.starts_with(|first: char| first == '[' || first.is_ascii_digit());
    if is_ip { host.to_owned() } else { host.split('.').next().unwrap_or(host).to_owned() }
}

/// Checks the account. A failure has the wrong part, if the service names it.
fn check_account(
    url: &Address,
    email: &str,
    key: &Setting<Key>,
    matches: &ArgMatches,
) -> Result<(), (Option<Wrong>, Failure)> {
    let other = |failure: Failure| (None, failure);
    let without_request = matches.get_flag("no-check");
    let secret = match &key.value {
        // The service checks the email address even if the key is wrong.
        Key::Command(_) if without_request => Secret::new("unknown".to_owned()),
        _ => key.read().map_err(|error| other(error.into()))?,
    };
    Credentials::new(email, secret.clone().into_text())
        .map_err(|error| other(Failure::new(Exit::Usage, error.to_string())))?;
    if without_request {
        return Ok(());
    }
    let checked = check(url, email, secret, matches).map_err(other)?;
    match checked.access {
        Access::Works => note(format_args!("{url} accepts the staff member `{email}`")),
        Access::Restricted(failure) => note(format_args!("note: {}", failure.error)),
        Access::Failed(failure) => {
            return Err((checked.wrong, failure.try_this("`--no-check` saves the account nevertheless")));
        }
    }
    Ok(())
}

/// Prints the profile that was saved, and the next commands.
fn tell(file: &ConfigFile, name: &str, key: &Setting<Key>) {
    note(format_args!("wrote the profile `{name}` to {}", file.path.display()));
    match (&key.value, &key.from) {
        (Key::Command(_), _) => (),
        (Key::Text(_), Source::Variable(name)) => note(format_args!("note: the file has the key of `{name}`")),
        (Key::Text(_), _) => note("note: the file has the key; with `--key-command` it stays where you keep passwords"),
    }
    if file.default().is_none_or(|it| it.value == name) {
        note("next: helpdesk cases list --limit 5")
    } else {
        note(format_args!("next: helpdesk cases list --limit 5 --profile {name}"));
        note(format_args!("      helpdesk profiles default {name}"));
    }
}
