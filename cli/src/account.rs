//! Whose account a command uses: its address, an email address and an API key, each with the place that it comes from.

use std::env::{self, VarError};
use std::fmt;

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk::HelpDesk;
use helpdesk::blocking::{Client, ClientBuilder};
use helpdesk::request::BaseUrl;

use crate::account::file::ConfigFile;
use crate::account::key::{Key, Secret};
use crate::failure::{Exit, Failure};
use crate::output::{Format, OutputOptions};
use crate::terminal;

mod check;
pub(crate) mod doctor;
mod file;
mod key;
pub(crate) mod login;
mod parse;
pub(crate) mod profiles;

/// The options of every command that needs an account. There is none for the key: other users of a computer see the options of
/// its programs.
pub(crate) fn args() -> [Arg; 3] {
    let arg = |(id, variable), value, help| {
        let help = format!("{help} [env: {variable}]");
        Arg::new(id).long(id).value_name(value).value_parser(filled).help(help).help_heading("Account").global(true)
    };
    [
        arg(PROFILE, "NAME", "Profile of the configuration file [default: the one that `helpdesk profiles` marks]"),
        arg(URL, "URL", "Address of the account, such as https://acme.omnidesk.ru"),
        arg(EMAIL, "EMAIL", "Email address of the staff member to act as"),
    ]
}

/// The value of an option. No file may have an empty one.
fn filled(text: &str) -> Result<String, &'static str> {
    match text.trim() {
        "" => Err("the value is empty"),
        text => Ok(text.to_owned()),
    }
}

/// An option and its variable.
const PROFILE: (&str, &str) = ("profile", "HELPDESK_PROFILE");
const URL: (&str, &str) = ("url", "HELPDESK_URL");
const EMAIL: (&str, &str) = ("email", "HELPDESK_EMAIL");
const KEY: &str = "HELPDESK_API_KEY";

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
fn yes() -> Arg {
    Arg::new("yes").long("yes").short('y').action(ArgAction::SetTrue).help("Do not ask for a confirmation")
}

/// How a command prints what is configured.
enum Report {
    Text,
    Json,
}

impl Report {
    fn from_matches(matches: &ArgMatches) -> Result<Self, Failure> {
        let OutputOptions { format, fields, bom } = OutputOptions::from_matches(matches);
        match format {
            None | Some(Format::Table) if fields.is_empty() && !bom => Ok(Self::Text),
            Some(Format::Json) if fields.is_empty() && !bom => Ok(Self::Json),
            _ => {
                let failure = Failure::new(Exit::Usage, "what is configured is printed as text or as JSON, and whole");
                Err(failure.try_this("use `-o table` or `-o json`, and leave `--fields` and `--bom` out"))
            }
        }
    }
}

/// What is in force. What is nowhere configured is `None`.
pub(crate) struct Account {
    pub(crate) profile: Option<Setting>,
    pub(crate) url: Option<Setting>,
    pub(crate) email: Option<Setting>,
    pub(crate) key: Option<Setting<Key>>,
}

/// A value, and where it comes from.
#[derive(Clone)]
pub(crate) struct Setting<T = String> {
    pub(crate) value: T,
    pub(crate) from: Source,
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Option(&'static str),
    Variable(&'static str),
    Profile(String),
    /// `default` of the configuration file.
    Default,
    OnlyProfile,
    Prompt,
}

impl Account {
    /// Takes each value from its option, or else from its variable, or else from the profile. The file is read only if something is
    /// missing without it, so that a broken one stops nobody who needs none.
    pub(crate) fn from_matches(matches: &ArgMatches) -> Result<Self, Failure> {
        let given = Self::given(matches)?;
        if given.needs_no_profile() {
            return Ok(given);
        }
        let file = ConfigFile::read()?;
        let account = given.completed_from(&file)?;
        account.check_key(&file)?;
        account.note_variables_above_profile();
        Ok(account)
    }

    /// What options and variables say.
    fn given(matches: &ArgMatches) -> Result<Self, Failure> {
        let url = given(matches, URL)?.map(|it| Setting { value: with_scheme(&it.value), ..it });
        let key =
            variable(KEY)?.map(|text| Setting { value: Key::Text(Secret::new(text)), from: Source::Variable(KEY) });
        Ok(Self { profile: given(matches, PROFILE)?, url, email: given(matches, EMAIL)?, key })
    }

    fn needs_no_profile(&self) -> bool {
        self.profile.is_none() && self.url.is_some() && self.email.is_some() && self.key.is_some()
    }

    fn completed_from(mut self, file: &ConfigFile) -> Result<Self, Failure> {
        let Some((chosen, profile)) = file.choose(self.profile.as_ref())? else { return Ok(self) };
        let from = || Source::Profile(chosen.value.clone());
        let url = profile.url.as_deref().map(with_scheme);
        self.url = self.url.or_else(|| Some(Setting { value: url?, from: from() }));
        self.email = self.email.or_else(|| Some(Setting { value: profile.email.clone()?, from: from() }));
        self.key = self.key.or_else(|| Some(Setting { value: profile.key.clone()?, from: from() }));
        self.profile = Some(chosen);
        Ok(self)
    }

    /// The key of a profile is for its own address. Whoever can set an option or a variable could read it otherwise.
    fn check_key(&self, file: &ConfigFile) -> Result<(), Failure> {
        let origin = |url: &str| BaseUrl::new(&with_scheme(url), "").map(|base| base.origin()).ok();
        let Some(Setting { from: Source::Profile(name), .. }) = &self.key else { return Ok(()) };
        let own = file.profile(name).and_then(|profile| profile.url.as_deref());
        let (Some(own), Some(url)) = (own, &self.url) else { return Ok(()) };
        if origin(own) == origin(&url.value) {
            return Ok(());
        }
        let failure = Failure::new(Exit::Local, format!("the key of the profile `{name}` is not for this address"));
        let failure = failure.cause(format_args!(
            "the profile is for {}, but {} is {}",
            without_password(own),
            url.from,
            without_password(&url.value)
        ));
        Err(failure.try_this(format!("set `{KEY}` too, or log in with `helpdesk login --profile NAME`")))
    }

    /// A profile that was asked for by name, of which something else is used, would surprise.
    fn note_variables_above_profile(&self) {
        let Some(Setting { value: name, from: Source::Option(_) }) = &self.profile else { return };
        let sources = [self.url.as_ref(), self.email.as_ref()].map(|it| it.map(|it| &it.from));
        for source in sources.into_iter().chain([self.key.as_ref().map(|it| &it.from)]).flatten() {
            if let Source::Variable(variable) = source {
                terminal::note(format_args!("note: `{variable}` takes precedence over the profile `{name}`"));
            }
        }
    }

    /// Starts a client, and reads the key for it.
    pub(crate) fn client(&self) -> Result<ClientBuilder<HelpDesk>, Failure> {
        let (Some(url), Some(email), Some(key)) = (&self.url, &self.email, &self.key) else {
            return Err(self.incomplete());
        };
        Ok(client(&url.value, &email.value, key.value.read(&key.from)?))
    }

    fn incomplete(&self) -> Failure {
        let values = [
            (self.url.is_none(), "the address (`--url` or `HELPDESK_URL`)"),
            (self.email.is_none(), "the email address (`--email` or `HELPDESK_EMAIL`)"),
            (self.key.is_none(), "the API key (`HELPDESK_API_KEY`)"),
        ];
        let missing = values.into_iter().filter(|(missing, _)| *missing);
        let failure = Failure::new(Exit::Local, "the account is not configured");
        let failure = missing.fold(failure, |failure, (_, what)| failure.cause(format_args!("{what} is missing")));
        failure.try_this("`helpdesk login` saves them in a profile")
    }
}

/// Starts a client. Nothing else takes the text of a key.
fn client(url: &str, email: &str, key: Secret) -> ClientBuilder<HelpDesk> {
    Client::builder(url, email, key.into_text()).app_info(concat!("helpdesk-cli/", env!("CARGO_PKG_VERSION")))
}

/// The value of an option, or else of its variable.
fn given(matches: &ArgMatches, (id, name): (&'static str, &'static str)) -> Result<Option<Setting>, Failure> {
    match matches.get_one::<String>(id) {
        Some(value) => Ok(Some(Setting { value: value.clone(), from: Source::Option(id) })),
        None => {
            Ok(variable(name)?.map(|value| Setting { value: value.trim().to_owned(), from: Source::Variable(name) }))
        }
    }
}

/// The value of a variable. An empty one counts as missing.
fn variable(name: &str) -> Result<Option<String>, Failure> {
    match env::var(name) {
        Ok(value) if !value.trim().is_empty() => Ok(Some(value)),
        Ok(_) | Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(Failure::new(Exit::Local, format!("`{name}` is not UTF-8"))),
    }
}

/// An address without a user name and a password, as it is shown.
fn without_password(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (_, None) => url.to_owned(),
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_owned(),
    }
}

/// An address as people write it.
fn with_scheme(url: &str) -> String {
    if url.contains("://") { url.to_owned() } else { format!("https://{url}") }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(name) => write!(f, "--{name}"),
            Self::Variable(name) => f.write_str(name),
            Self::Profile(name) => write!(f, "profile `{name}`"),
            Self::Default => f.write_str("`default` of the file"),
            Self::OnlyProfile => f.write_str("the only one"),
            Self::Prompt => f.write_str("typed"),
        }
    }
}
