//! The text of a configuration file as profiles. No message shows a value, because it may be a key.

use std::ops::Range;
use std::path::Path;

use toml_edit::{Document, DocumentMut, Item, Key as Name, TableLike};

use crate::config::address::Address;
use crate::config::error::Error;
use crate::config::key::Key;
use crate::nearest::nearest;
use crate::times::TimeZone;

/// A configuration file as it is written, and as it is meant.
pub(crate) struct Parsed {
    pub(crate) document: DocumentMut,
    pub(crate) default: Option<String>,
    /// In the order of the file.
    pub(crate) profiles: Vec<(String, Profile)>,
}

/// The configuration of an account.
#[derive(Debug, Default)]
pub struct Profile {
    /// The address.
    pub url: Option<Address>,
    /// The email address of the staff member.
    pub email: Option<String>,
    /// The API key.
    pub key: Option<Key>,
    /// The time zone of times that people type and read.
    pub time_zone: Option<TimeZone>,
    /// Whether only requests that read are sent.
    pub read_only: bool,
}

impl Profile {
    /// Returns the address as people read it.
    pub fn address(&self) -> String {
        self.url.as_ref().map_or("no address".to_owned(), ToString::to_string)
    }
}

/// Parses a configuration file. `path` is for messages.
pub(crate) fn parse(path: &Path, text: &str) -> Result<Parsed, Error> {
    let file = File { path, text };
    let document = Document::parse(text.to_owned()).map_err(|error| file.wrong(error.span(), error.message()))?;
    let (mut default, mut profiles) = (None, Vec::new());
    for (name, item) in file.items(document.as_table(), &["default", "profiles"])? {
        match name.get() {
            "default" => default = Some(file.string(name, item)?),
            _ => profiles = file.profiles(file.table(name, item)?)?,
        }
    }
    Ok(Parsed { document: document.into_mut(), default, profiles })
}

struct File<'a> {
    path: &'a Path,
    text: &'a str,
}

impl File<'_> {
    fn profiles(&self, table: &dyn TableLike) -> Result<Vec<(String, Profile)>, Error> {
        let names = table.iter().filter_map(|(name, item)| Some((table.key(name)?, item)));
        names.map(|(name, item)| Ok((name.get().to_owned(), self.profile(self.table(name, item)?)?))).collect()
    }

    fn profile(&self, table: &dyn TableLike) -> Result<Profile, Error> {
        let mut profile = Profile::default();
        for (name, item) in self.items(table, &["url", "email", "key", "key_command", "time_zone", "read_only"])? {
            if name.get() == "read_only" {
                let wrong = || self.wrong(name.span(), "`read_only` must be `true` or `false`");
                profile.read_only = item.as_bool().ok_or_else(wrong)?;
                continue;
            }
            let value = self.string(name, item)?;
            match name.get() {
                "url" => profile.url = Some(value.into()),
                "email" => profile.email = Some(value),
                "time_zone" => {
                    // The name is no secret.
                    let wrong = |error: crate::times::Error| self.wrong(name.span(), &error.to_string());
                    profile.time_zone = Some(value.parse().map_err(wrong)?);
                }
                _ if profile.key.is_some() => {
                    return Err(self.wrong(name.span(), "a profile has `key` or `key_command`, not both"));
                }
                "key" => profile.key = Some(value.into()),
                _ => profile.key = Some(Key::Command(value)),
            }
        }
        Ok(profile)
    }

    /// The items of a table, all of which have one of these names.
    fn items<'t>(&self, table: &'t dyn TableLike, known: &[&str]) -> Result<Vec<(&'t Name, &'t Item)>, Error> {
        let items: Vec<_> = table.iter().filter_map(|(name, item)| Some((table.key(name)?, item))).collect();
        let Some((unknown, _)) = items.iter().find(|(name, _)| !known.contains(&name.get())) else { return Ok(items) };
        let error = self.wrong(unknown.span(), &format!("unknown key `{}`", unknown.get()));
        Err(match nearest(unknown.get(), known.iter().copied()) {
            Some(nearest) => error.try_this(format!("did you mean `{nearest}`?")),
            None => error.try_this(format!("expected one of `{}`", known.join("`, `"))),
        })
    }

    fn string(&self, name: &Name, item: &Item) -> Result<String, Error> {
        let string = item.as_str().map(str::trim).filter(|it| !it.is_empty());
        let wrong = || self.wrong(name.span(), &format!("`{}` must be a string that is not empty", name.get()));
        string.map(str::to_owned).ok_or_else(wrong)
    }

    fn table<'t>(&self, name: &Name, item: &'t Item) -> Result<&'t dyn TableLike, Error> {
        item.as_table_like().ok_or_else(|| self.wrong(name.span(), &format!("`{}` must be a table", name.get())))
    }

    fn wrong(&self, span: Option<Range<usize>>, what: &str) -> Error {
        let before = span.and_then(|span| self.text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        Error::config(format!("{}:{line}: {what}", self.path.display()))
    }
}
