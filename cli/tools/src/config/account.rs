//! Whose account a program uses: its address, an email address and an API key, each with the place that it comes from.

use helpdesk::HelpDesk;
use helpdesk::blocking::{Client, ClientBuilder};

use crate::config::address::Address;
use crate::config::error::Error;
use crate::config::file::ConfigFile;
use crate::config::key::{Key, Secret};
use crate::config::parse::Profile;
use crate::config::setting::{Setting, Source, variable};
use crate::times::TimeZone;

/// The variable of the API key.
pub const KEY_VARIABLE: &str = "HELPDESK_API_KEY";

/// The variable that lets a program only read: `1` or `true`.
pub const READ_ONLY_VARIABLE: &str = "HELPDESK_READ_ONLY";

/// Returns the variable, if it lets programs only read.
///
/// # Errors
/// Fails for a value that is neither `1` nor `0`, because it may be meant as one of them.
pub fn read_only() -> Result<Option<Source>, Error> {
    let Some(Setting { value, from }) = variable(READ_ONLY_VARIABLE)? else { return Ok(None) };
    match value.trim() {
        "1" | "true" => Ok(Some(from)),
        "0" | "false" => Ok(None),
        _ => Err(Error::usage(format!("`{READ_ONLY_VARIABLE}` is `{value}`")).try_this("`1` or `0`")),
    }
}

/// The configured account. Missing settings are `None`.
#[derive(Debug)]
pub struct Account {
    /// The name of the profile.
    pub profile: Option<Setting>,
    /// The address, such as `https://acme.omnidesk.ru`.
    pub url: Option<Setting<Address>>,
    /// The email address of the staff member.
    pub email: Option<Setting>,
    /// The API key.
    pub key: Option<Setting<Key>>,
    /// The time zone of times that people type and read. The setting of the account itself is not available through the API.
    pub time_zone: Option<Setting<TimeZone>>,
    /// The place that lets programs only read, if one does.
    pub read_only: Option<Source>,
}

/// Settings that a program was given, such as options of its command line. They override variables, which override profiles.
#[derive(Clone, Debug, Default)]
pub struct AccountOptions {
    /// The name of a profile; by default `HELPDESK_PROFILE`.
    pub profile: Option<String>,
    /// The address; by default `HELPDESK_URL`.
    pub url: Option<String>,
    /// The email address; by default `HELPDESK_EMAIL`.
    pub email: Option<String>,
    /// The time zone; by default that of the profile, or else that of the system.
    pub time_zone: Option<TimeZone>,
}

impl Account {
    /// Takes each value from the given setting, or else from its variable, or else from the profile. The file is read only if a setting is
    /// missing without it. So a broken file does not affect a caller that needs none of its settings.
    ///
    /// # Errors
    /// Fails for a profile that does not exist, and for a file that is invalid or that others can read or write. Fails also if the key of a
    /// profile would be sent to another address.
    pub fn load(options: AccountOptions) -> Result<Self, Error> {
        let mut account = Self::from_options(options)?;
        if account.needs_a_profile() {
            account.complete_from(&ConfigFile::read()?)?;
        }
        Ok(account)
    }

    /// Takes the same except for the key, for a program that sends nothing. The address may be any.
    ///
    /// # Errors
    /// Fails for a profile that does not exist, and for a file that is wrong or that others can read or write.
    pub fn load_without_key(options: AccountOptions) -> Result<Self, Error> {
        let mut account = Self { key: None, ..Self::from_options(options)? };
        if account.profile.is_some() || account.url.is_none() || account.email.is_none() {
            account.complete_address_from(&ConfigFile::read()?)?;
        }
        Ok(account)
    }

    /// Returns the given time zone, or else the time zone of the profile in force, or else of the system.
    ///
    /// # Errors
    /// The same errors as [`load_without_key`](Self::load_without_key).
    pub fn load_time_zone(options: AccountOptions) -> Result<Setting<TimeZone>, Error> {
        let mut account = Self::from_options(options)?;
        if account.time_zone.is_none() && account.needs_a_profile() {
            account.complete_address_from(&ConfigFile::read()?)?;
        }
        Ok(account.time_zone())
    }

    /// Returns the time zone of the account, or else of the system.
    pub fn time_zone(&self) -> Setting<TimeZone> {
        let of_system = || Setting { value: TimeZone::system(), from: Source::System };
        self.time_zone.clone().unwrap_or_else(of_system)
    }

    /// Takes each value from the given setting, or else from its variable.
    ///
    /// # Errors
    /// Fails for a variable that is not UTF-8.
    pub fn from_options(options: AccountOptions) -> Result<Self, Error> {
        Ok(Self {
            profile: setting(options.profile, "profile", "HELPDESK_PROFILE")?,
            url: setting(options.url, "url", "HELPDESK_URL")?.map(Setting::into),
            email: setting(options.email, "email", "HELPDESK_EMAIL")?,
            key: variable(KEY_VARIABLE)?.map(Setting::into),
            time_zone: options.time_zone.map(|value| Setting { value, from: Source::Option("time-zone") }),
            read_only: read_only()?,
        })
    }

    /// Returns whether a profile is asked for, or something is missing without one.
    pub fn needs_a_profile(&self) -> bool {
        self.profile.is_some() || self.url.is_none() || self.email.is_none() || self.key.is_none()
    }

    /// Takes the missing settings from the profile. An error leaves the other settings unchanged.
    ///
    /// # Errors
    /// The same errors as [`load`](Self::load).
    pub fn complete_from(&mut self, file: &ConfigFile) -> Result<(), Error> {
        let Some((profile, from)) = self.complete_address_from(file)? else { return Ok(()) };
        if self.key.is_none() && profile.key.is_some() {
            self.check_address(profile, &from)?;
            self.key = Setting::of(&profile.key, &from);
        }
        Ok(())
    }

    fn complete_address_from<'a>(&mut self, file: &'a ConfigFile) -> Result<Option<(&'a Profile, Source)>, Error> {
        let Some((chosen, profile)) = file.choose(self.profile.as_ref())? else { return Ok(None) };
        let from = Source::Profile(chosen.value.clone());
        self.profile = Some(chosen);
        self.url = self.url.take().or_else(|| Setting::of(&profile.url, &from));
        self.email = self.email.take().or_else(|| Setting::of(&profile.email, &from));
        self.time_zone = self.time_zone.take().or_else(|| Setting::of(&profile.time_zone, &from));
        // A variable can add to the restriction of the profile, and cannot remove it.
        if profile.read_only {
            self.read_only.get_or_insert_with(|| from.clone());
        }
        Ok(Some((profile, from)))
    }

    /// The key of a profile is for its own address. Whoever can set an option or a variable could read it otherwise.
    fn check_address(&self, profile: &Profile, from: &Source) -> Result<(), Error> {
        let origin = |url: &Address| url.base().map(|base| base.origin()).ok();
        let Some(url) = &self.url else { return Ok(()) };
        if profile.url.as_ref().is_some_and(|own| origin(own) == origin(&url.value)) {
            return Ok(());
        }
        let error = Error::config(format!("the key of the {from} is not for this address"));
        let own = profile.address();
        let error = error.cause(format_args!("the profile is for {own}, but {} is {}", url.from, url.value));
        Err(error.try_this(format!("set `{KEY_VARIABLE}` too, or log in with `helpdesk login --profile NAME`")))
    }

    /// Returns the variables that are used in place of the values of a profile that is [`AccountOptions`].
    pub fn variables_above_profile(&self) -> Vec<&'static str> {
        let Some(Setting { from: Source::Option(_), .. }) = &self.profile else { return Vec::new() };
        let (url, email) = (self.url.as_ref().map(|it| &it.from), self.email.as_ref().map(|it| &it.from));
        let sources = [url, email, self.key.as_ref().map(|it| &it.from)].into_iter().flatten();
        let variable = |source: &Source| if let Source::Variable(name) = source { Some(*name) } else { None };
        sources.filter_map(variable).collect()
    }

    /// Starts a client, and reads the key for it. If the account is read-only, so is the client.
    ///
    /// # Errors
    /// Fails if something is missing, or if the command of the key fails.
    pub fn client(&self) -> Result<ClientBuilder<HelpDesk>, Error> {
        let (Some(url), Some(email), Some(key)) = (&self.url, &self.email, &self.key) else {
            return Err(self.incomplete());
        };
        let client = client(&url.value, &email.value, key.read()?);
        Ok(if self.read_only.is_some() { client.read_only() } else { client })
    }

    fn incomplete(&self) -> Error {
        let values = [
            (self.url.is_none(), "the address (`--url` or `HELPDESK_URL`)"),
            (self.email.is_none(), "the email address (`--email` or `HELPDESK_EMAIL`)"),
            (self.key.is_none(), "the API key (`HELPDESK_API_KEY`)"),
        ];
        let missing = values.into_iter().filter(|(missing, _)| *missing);
        let error = Error::config("the account is not configured");
        let error = missing.fold(error, |error, (_, what)| error.cause(format_args!("{what} is missing")));
        error.try_this("`helpdesk login` saves them in a profile")
    }
}

/// Starts a client. Nothing else takes the text of a key.
pub fn client(url: &Address, email: &str, key: Secret) -> ClientBuilder<HelpDesk> {
    Client::builder(url.as_str(), email, key.into_text())
}

/// Returns the given setting, or else the value of the variable.
fn setting(value: Option<String>, option: &'static str, name: &'static str) -> Result<Option<Setting>, Error> {
    match value {
        Some(value) => Ok(Some(Setting { value, from: Source::Option(option) })),
        None => Ok(variable(name)?.map(|it| Setting { value: it.value.trim().to_owned(), ..it })),
    }
}
