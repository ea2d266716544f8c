//! `helpdesk login`: saves an account in a profile.

use clap::{Arg, ArgAction, ArgMatches, Command};
use helpdesk::request::{BaseUrl, Credentials};

use crate::account::file::ConfigFile;
use crate::account::key::{Key, Secret};
use crate::account::{Account, KEY, Setting, Source, check, client, filled, reject_demo, with_scheme, yes};
use crate::failure::{Exit, Failure};
use crate::terminal::{self, note};

const ABOUT: &str = "Saves the address and the credentials of an account in a profile.

Asks for what no option, no variable and no profile of this name says, and sends one request to check it. Without a terminal, pass `--url` and \
                     `--email`; the API key is read from `HELPDESK_API_KEY`, or else from the first line of stdin:

  pass show helpdesk | helpdesk login --url https://acme.omnidesk.ru --email agent@acme.com

The file has the key as it is, and only you can read it. With `--key-command` the file has a command instead, which prints the key \
                     whenever a request needs it.";

pub(crate) fn command() -> Command {
    let key_command = Arg::new("key-command").long("key-command").value_name("COMMAND").value_parser(filled);
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
    let given = Account::given(matches)?;
    // Another key of a profile that exists needs nothing but the key.
    let given = match given.profile.as_ref().is_some_and(|it| file.profile(&it.value).is_some()) {
        true => Account { key: given.key.clone(), ..given.completed_from(&file)? },
        false => given,
    };
    let url = asked(given.url, "--url", "Address of the account, such as https://acme.omnidesk.ru: ")?;
    let url = with_scheme(&url);
    let base = BaseUrl::new(&url, "/api").map_err(|error| Failure::new(Exit::Usage, error.to_string()))?;
    let name = given.profile.map_or_else(|| name_of(base.host()), |it| it.value);
    confirm_replacing(&file, &name, matches)?;
    let email = asked(given.email, "--email", "Email address of a staff member, such as agent@acme.com: ")?;
    let key = match matches.get_one::<String>("key-command") {
        Some(command) => Setting { value: Key::Command(command.clone()), from: Source::Option("key-command") },
        None => given.key.map_or_else(ask_for_key, Ok)?,
    };
    check_account(&url, &email, &key, matches.get_flag("no-check"))?;
    file.set_profile(&name, &url, &email, &key.value);
    file.write()?;
    tell(&file, &name, &key);
    Ok(Exit::Done)
}

/// What is given, or else what the person types.
fn asked(given: Option<Setting>, option: &str, prompt: &str) -> Result<String, Failure> {
    let missing = |why: &str| Failure::new(Exit::Usage, format!("`{option}` is missing, and {why}"));
    match (given, terminal::why_not_interactive()) {
        (Some(Setting { value, .. }), _) => Ok(value),
        (None, Some(why)) => Err(missing(why)),
        (None, None) => match terminal::line(prompt)?.trim() {
            "" => Err(missing("nothing was typed")),
            value => Ok(value.to_owned()),
        },
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

fn confirm_replacing(file: &ConfigFile, name: &str, matches: &ArgMatches) -> Result<(), Failure> {
    let Some(old) = file.profile(name).filter(|_| !matches.get_flag("yes")) else { return Ok(()) };
    let url = old.shown_url().unwrap_or("no address".into());
    match terminal::confirm(&format!("The profile `{name}` exists ({url}). Replace it?"), "yes")? {
        true => Ok(()),
        false => Err(Failure::new(Exit::NotDone, "nothing was changed")
            .try_this("`helpdesk login --profile NAME` saves a profile of another name")),
    }
}

/// Checks what can be checked.
fn check_account(url: &str, email: &str, key: &Setting<Key>, without_request: bool) -> Result<(), Failure> {
    let secret = match &key.value {
        // The email address is checked without it.
        Key::Command(_) if without_request => Secret::new("unknown".to_owned()),
        key_or_command => key_or_command.read(&key.from)?,
    };
    Credentials::new(email, secret.clone().into_text())
        .map_err(|error| Failure::new(Exit::Usage, error.to_string()))?;
    if without_request {
        return Ok(());
    }
    let failed = |error: helpdesk::Error| Failure::new(Exit::Local, error.to_string());
    let check = check::check(client(url, email, secret)).map_err(failed)?;
    match check.failure(url, email) {
        Some(_) if check.is_restricted() => note(format_args!("note: the staff member `{email}` may not list cases")),
        Some(failure) => return Err(failure.try_this("`--no-check` saves the account nevertheless")),
        None => note(format_args!("{url} accepts the staff member `{email}`")),
    }
    Ok(())
}

/// What was written, and what can be done now.
fn tell(file: &ConfigFile, name: &str, key: &Setting<Key>) {
    note(format_args!("wrote the profile `{name}` to {}", file.path.display()));
    match (&key.value, &key.from) {
        (Key::Command(_), _) => (),
        (Key::Text(_), Source::Variable(_)) => note(format_args!("note: the file has the key of `{KEY}`")),
        (Key::Text(_), _) => note("note: the file has the key; with `--key-command` it stays where you keep passwords"),
    }
    match file.default() {
        Some(default) if default.value != name => {
            note(format_args!("next: helpdesk cases list --limit 5 --profile {name}"));
            note(format_args!("      helpdesk profiles default {name}"));
        }
        _ => note("next: helpdesk cases list --limit 5"),
    }
}
