//! Whose account a command uses: its address, an email address and an API key, each with the place that it comes from.

use std::env::{self, VarError};
use std::fmt;

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk::HelpDesk;
use helpdesk::blocking::{Client, ClientBuilder};

pub(crate) use crate::account::address::Address;
use crate::account::file::ConfigFile;
use crate::account::key::{Key, Secret};
use crate::account::parse::Profile;
use crate::failure::{Exit, Failure};
use crate::terminal;

mod address;
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

/// Asks before a profile is destroyed.
fn confirm(question: &str, matches: &ArgMatches) -> Result<(), Failure> {
    match matches.get_flag("yes") || terminal::confirm(question, "yes")? {
        true => Ok(()),
        false => Err(Failure::new(Exit::NotDone, "nothing was changed")),
    }
}

/// What is in force. What is nowhere configured is `None`.
pub(crate) struct Account {
    pub(crate) profile: Option<Setting>,
    pub(crate) url: Option<Setting<Address>>,
    pub(crate) email: Option<Setting>,
    key: Option<Setting<Key>>,
}

/// A value, and where it comes from.
#[derive(Clone)]
pub(crate) struct Setting<T = String> {
    pub(crate) value: T,
    from: Source,
}

/// Where a value comes from.
#[derive(Clone)]
enum Source {
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
        let mut account = Self::given(matches)?;
        if account.needs_a_profile() {
            account.complete_from(&ConfigFile::read()?)?;
            account.note_variables_above_profile();
        }
        Ok(account)
    }

    /// What options and variables say.
    fn given(matches: &ArgMatches) -> Result<Self, Failure> {
        Ok(Self {
            profile: given(matches, PROFILE)?,
            url: given(matches, URL)?.map(Setting::into),
            email: given(matches, EMAIL)?,
            key: variable(KEY)?.map(Setting::into),
        })
    }

    fn needs_a_profile(&self) -> bool {
        self.profile.is_some() || self.url.is_none() || self.email.is_none() || self.key.is_none()
    }

    /// Takes what is missing from the profile. After a failure, the rest is as it was.
    fn complete_from(&mut self, file: &ConfigFile) -> Result<(), Failure> {
        let Some((chosen, profile)) = file.choose(self.profile.as_ref())? else { return Ok(()) };
        let from = Source::Profile(chosen.value.clone());
        self.profile = Some(chosen);
        self.url = self.url.take().or_else(|| Setting::of(&profile.url, &from));
        self.email = self.email.take().or_else(|| Setting::of(&profile.email, &from));
        if self.key.is_none() && profile.key.is_some() {
            self.check_address(profile, &from)?;
            self.key = Setting::of(&profile.key, &from);
        }
        Ok(())
    }

    /// The key of a profile is for its own address. Whoever can set an option or a variable could read it otherwise.
    fn check_address(&self, profile: &Profile, from: &Source) -> Result<(), Failure> {
        let origin = |url: &Address| url.base().map(|base| base.origin()).ok();
        let (Some(own), Some(url)) = (&profile.url, &self.url) else { return Ok(()) };
        if origin(own) == origin(&url.value) {
            return Ok(());
        }
        let failure = Failure::new(Exit::Local, format!("the key of the {from} is not for this address"));
        let failure = failure.cause(format_args!("the profile is for {own}, but {} is {}", url.from, url.value));
        Err(failure.try_this(format!("set `{KEY}` too, or log in with `helpdesk login --profile NAME`")))
    }

    /// A profile that was asked for by name, of which something else is used, would surprise.
    fn note_variables_above_profile(&self) {
        let Some(Setting { value: name, from: Source::Option(_) }) = &self.profile else { return };
        let (url, email) = (self.url.as_ref().map(|it| &it.from), self.email.as_ref().map(|it| &it.from));
        for source in [url, email, self.key.as_ref().map(|it| &it.from)].into_iter().flatten() {
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
        Ok(client(&url.value, &email.value, key.read()?))
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
fn client(url: &Address, email: &str, key: Secret) -> ClientBuilder<HelpDesk> {
    let builder = Client::builder(url.as_str(), email, key.into_text());
    builder.app_info(concat!("helpdesk-cli/", env!("CARGO_PKG_VERSION")))
}

/// The value of an option, or else of its variable.
fn given(matches: &ArgMatches, (id, name): (&'static str, &'static str)) -> Result<Option<Setting>, Failure> {
    match matches.get_one::<String>(id) {
        Some(value) => Ok(Some(Setting { value: value.clone(), from: Source::Option(id) })),
        None => Ok(variable(name)?.map(|it| Setting { value: it.value.trim().to_owned(), ..it })),
    }
}

/// The value of a variable. An empty one counts as missing.
fn variable(name: &'static str) -> Result<Option<Setting>, Failure> {
    match env::var(name) {
        Ok(value) if !value.trim().is_empty() => Ok(Some(Setting { value, from: Source::Variable(name) })),
        Ok(_) | Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(Failure::new(Exit::Local, format!("`{name}` is not UTF-8"))),
    }
}

impl<T> Setting<T> {
    fn of(value: &Option<T>, from: &Source) -> Option<Self>
    where
        T: Clone,
    {
        Some(Self { value: value.clone()?, from: from.clone() })
    }

    fn into<U: From<T>>(self) -> Setting<U> {
        Setting { value: self.value.into(), from: self.from }
    }
}

impl Setting<Key> {
    fn read(&self) -> Result<Secret, Failure> {
        self.value.read(&self.from)
    }
}

impl<T: fmt::Display> fmt::Display for Setting<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.value, self.from)
    }
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
