//! The configuration file, which keeps profiles.

use std::fs::{self, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::{env, fmt};

use etcetera::BaseStrategy;
use helpdesk_files::{directory, open_named};
use toml_edit::{InlineTable, Item, Table, TableLike, Value};

use crate::config::address::Address;
use crate::config::error::{Error, ErrorKind};
use crate::config::key::Key;
use crate::config::parse::{self, Parsed, Profile};
use crate::config::setting::{Setting, Source};
use crate::nearest::nearest;
use crate::times::TimeZone;

/// The configuration file: `HELPDESK_CONFIG`, or else `helpdesk/config.toml` where the system keeps configurations.
pub struct ConfigFile {
    /// The path of the file.
    pub path: PathBuf,
    /// Whether it exists. One that does not has no profiles.
    pub exists: bool,
    /// The text as it was read.
    text: String,
    parsed: Parsed,
}

/// `HELPDESK_CONFIG`, or else `helpdesk/config.toml` where the system keeps configurations.
fn path() -> Result<PathBuf, Error> {
    if let Some(path) = env::var_os("HELPDESK_CONFIG").filter(|path| !path.is_empty()) {
        return Ok(path.into());
    }
    let strategy = etcetera::choose_base_strategy().map_err(|error| {
        let error = Error::config("the configuration file has no place").cause(error);
        error.try_this("set `HELPDESK_CONFIG` to the path of a file")
    })?;
    Ok(strategy.config_dir().join("helpdesk").join("config.toml"))
}

/// Returns the directory for what a program keeps between its runs: `helpdesk` where the system keeps states. The file need not exist.
///
/// # Errors
/// Fails if the system does not say where.
pub fn state_directory() -> Result<PathBuf, Error> {
    let strategy = etcetera::choose_base_strategy()
        .map_err(|error| Error::config("the state of the program has no place").cause(error))?;
    Ok(strategy.state_dir().unwrap_or_else(|| strategy.data_dir()).join("helpdesk"))
}

/// The text of the file may contain a key.
impl fmt::Debug for ConfigFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConfigFile")
            .field("path", &self.path)
            .field("profiles", &self.profiles())
            .finish_non_exhaustive()
    }
}

impl ConfigFile {
    /// Reads the file. One that does not exist is empty.
    ///
    /// # Errors
    /// Fails for a file that is wrong, that others can write, or that has a key and that others can read.
    pub fn read() -> Result<Self, Error> {
        let path = path()?;
        let (text, metadata) = match contents(&path) {
            Ok((text, metadata)) => (text, Some(metadata)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (String::new(), None),
            Err(error) => {
                return Err(Error::config(format!("cannot read `{}`", path.display())).cause(error));
            }
        };
        let parsed = parse::parse(&path, &text)?;
        let file = Self { path, exists: metadata.is_some(), text, parsed };
        metadata.map_or(Ok(()), |it| file.check_mode(&it))?;
        Ok(file)
    }

    /// Returns the profiles by name, in the order of the file.
    pub fn profiles(&self) -> &[(String, Profile)] {
        &self.parsed.profiles
    }

    /// Returns the profile of a name.
    pub fn profile(&self, name: &str) -> Option<&Profile> {
        self.profiles().iter().find(|(it, _)| it == name).map(|(_, profile)| profile)
    }

    /// The profile that is used if none is asked for.
    pub fn default(&self) -> Option<Setting> {
        match (&self.parsed.default, self.profiles()) {
            (Some(name), _) => Some(Setting { value: name.clone(), from: Source::Default }),
            (None, [(only, _)]) => Some(Setting { value: only.clone(), from: Source::OnlyProfile }),
            (None, _) => None,
        }
    }

    /// Returns the requested profile, or else the default; `None` if the file has no profile.
    pub(crate) fn choose(&self, asked: Option<&Setting>) -> Result<Option<(Setting, &Profile)>, Error> {
        let Some(chosen) = asked.cloned().or_else(|| self.default()) else {
            return if self.profiles().is_empty() { Ok(None) } else { Err(self.no_default_error()) };
        };
        match self.profile(&chosen.value) {
            Some(profile) => Ok(Some((chosen, profile))),
            None => {
                let is_given = matches!(chosen.from, Source::Option(_));
                let kind = if is_given { ErrorKind::Usage } else { ErrorKind::Config };
                Err(self.unknown(&chosen.value).of(kind, &chosen.from))
            }
        }
    }

    /// The error of a profile that does not exist.
    pub fn unknown(&self, name: &str) -> Error {
        let error = Error::usage(format!("there is no profile `{name}`"));
        match nearest(name, self.profiles().iter().map(|(it, _)| it.as_str())) {
            _ if self.profiles().is_empty() => error.try_this(format!("`helpdesk login --profile {name}` adds it")),
            Some(nearest) => error.cause(self.names()).try_this(format!("did you mean `{nearest}`?")),
            None => error.cause(self.names()),
        }
    }

    fn no_default_error(&self) -> Error {
        let error = Error::config("no profile is the default").cause(self.names());
        error.try_this("`--profile NAME`").try_this("`helpdesk profiles default NAME`")
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.profiles().iter().map(|(name, _)| name.as_str()).collect();
        format!("{} has the profiles `{}`", self.path.display(), names.join("`, `"))
    }

    /// Adds or replaces a profile. The one that was used so far by default stays the default.
    pub fn set_profile(&mut self, name: &str, url: &Address, email: &str, key: &Key) {
        if self.profiles().len() <= 1 {
            let default = self.default().map(|it| it.value).filter(|it| self.profile(it).is_some());
            self.set_default(&default.unwrap_or_else(|| name.to_owned()));
        }
        let profiles = self.parsed.document.entry("profiles").or_insert_with(|| {
            let mut table = Table::new();
            table.set_implicit(true);
            Item::Table(table)
        });
        let empty =
            if profiles.is_inline_table() { Item::Value(InlineTable::new().into()) } else { toml_edit::table() };
        let (key, value, other) = match key {
            Key::Text(secret) => ("key", secret.text(), "key_command"),
            Key::Command(command) => ("key_command", command.as_str(), "key"),
        };
        // The parser takes tables alone.
        let profile = profiles.as_table_like_mut().and_then(|it| it.entry(name).or_insert(empty).as_table_like_mut());
        if let Some(profile) = profile {
            profile.remove(other);
            for (name, value) in [("url", url.as_str()), ("email", email), (key, value)] {
                set(profile, name, value);
            }
        }
        self.refresh();
    }

    /// Sets the time zone of a profile, if there is one of this name.
    pub fn set_time_zone(&mut self, name: &str, time_zone: &TimeZone) {
        let profiles = self.parsed.document.get_mut("profiles").and_then(Item::as_table_like_mut);
        let profile = profiles.and_then(|it| it.get_mut(name)).and_then(Item::as_table_like_mut);
        if let Some(profile) = profile {
            set(profile, "time_zone", time_zone.name());
        }
        self.refresh();
    }

    /// Chooses the profile that is used if none is asked for.
    pub fn set_default(&mut self, name: &str) {
        set(self.parsed.document.as_table_mut(), "default", name);
        self.refresh();
    }

    /// Removes a profile, and the default if this profile is it.
    pub fn remove_profile(&mut self, name: &str) {
        let document = &mut self.parsed.document;
        if let Some(profiles) = document.get_mut("profiles").and_then(Item::as_table_like_mut) {
            profiles.remove(name);
        }
        if self.parsed.default.as_deref() == Some(name) {
            document.remove("default");
        }
        self.refresh();
    }

    /// Reads what was written into the document.
    fn refresh(&mut self) {
        if let Ok(parsed) = parse::parse(&self.path, &self.parsed.document.to_string()) {
            self.parsed = parsed;
        }
    }

    /// Rejects a file that others own or can write, because they could run a command or receive the key. Rejects also a file with a key
    /// that others can read. Systems other than Unix keep the directory of a user from others.
    fn check_mode(&self, metadata: &Metadata) -> Result<(), Error> {
        let (mode, name) = (mode(metadata), self.path.display());
        let has_key = self.profiles().iter().any(|(_, profile)| matches!(profile.key, Some(Key::Text(_))));
        let error = match self.profiles() {
            [] => return Ok(()),
            _ if is_of_another(metadata) => {
                let error = Error::config(format!("another user owns `{name}`, which says where API keys are sent"));
                return Err(error.try_this("a file of your own, or `HELPDESK_CONFIG`"));
            }
            _ if mode & 0o022 != 0 => format!("other users may write `{name}`, which says where API keys are sent"),
            _ if mode & 0o044 != 0 && has_key => format!("other users may read `{name}`, which has an API key"),
            _ => return Ok(()),
        };
        let error = Error::config(error).cause(format_args!("its mode is {:04o}", mode & 0o7777));
        Err(error.try_this(format!("chmod 600 '{name}'")))
    }

    /// Writes the file as a whole, readable by its owner alone. A link to it stays one.
    ///
    /// # Errors
    /// Fails if the file or its directory cannot be written.
    pub fn write(&self) -> Result<(), Error> {
        let path = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        let written = replace(&path, &with_line_ends(&self.text, &self.parsed.document.to_string()));
        written.map_err(|error| Error::config(format!("cannot write `{}`", path.display())).cause(error))
    }
}

/// Returns a string with the line ends of the old one: `toml_edit` ends each with a line feed alone. A new line ends as the first does.
fn with_line_ends(old: &str, new: &str) -> String {
    let ends_in_two = |line: &str| line.ends_with("\r\n");
    let mark = if old.starts_with('\u{feff}') { "\u{feff}" } else { "" };
    let old = old.trim_start_matches('\u{feff}').split_inclusive('\n').collect::<Vec<_>>();
    let (mut at, mut text) = (0, mark.to_owned());
    for line in new.split_inclusive('\n') {
        let content = line.trim_end_matches(['\r', '\n']);
        let same = old[at..].iter().position(|it| it.trim_end_matches(['\r', '\n']) == content);
        let has_two = match same {
            Some(distance) => {
                at += distance + 1;
                ends_in_two(old[at - 1])
            }
            None => old.first().is_some_and(|it| ends_in_two(it)),
        };
        text.push_str(content);
        text.push_str(if !line.ends_with('\n') {
            ""
        } else if has_two {
            "\r\n"
        } else {
            "\n"
        });
    }
    text
}

/// The most bytes of a configuration file.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// The text of a file, and the metadata of the same one.
fn contents(path: &Path) -> io::Result<(String, Metadata)> {
    // A pipe would wait for its other end as soon as it is opened.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let (file, mut text) = (open_named(path)?, String::new());
    (&file).take(MAX_FILE_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_FILE_BYTES {
        Err(io::Error::other(format!("it has more than {MAX_FILE_BYTES} bytes")))
    } else {
        Ok((text, file.metadata()?))
    }
}

#[cfg(unix)]
fn mode(metadata: &Metadata) -> u32 {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions())
}

/// The owner of the system may own all files.
#[cfg(unix)]
fn is_of_another(metadata: &Metadata) -> bool {
    let owner = std::os::unix::fs::MetadataExt::uid(metadata);
    owner != 0 && owner != rustix::process::geteuid().as_raw()
}

#[cfg(not(unix))]
fn is_of_another(_: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn mode(_: &Metadata) -> u32 {
    0
}

/// Sets a value, and keeps the comment beside it.
fn set(table: &mut dyn TableLike, name: &str, value: &str) {
    let mut value = Value::from(value);
    if let Some(old) = table.get(name).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    *table.entry(name).or_insert(Item::None) = Item::Value(value);
}

/// Writes the file, and creates its directory for its owner alone.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(directory(path))?;
    helpdesk_files::replace(path, text.as_bytes())
}
