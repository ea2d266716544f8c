//! A value of a configuration, and where it comes from.

use std::env::{self, VarError};
use std::fmt;

use crate::config::error::Error;

/// A value, and where it comes from.
#[derive(Clone, Debug)]
pub struct Setting<T = String> {
    /// The value.
    pub value: T,
    /// The source of the value.
    pub from: Source,
}

/// The source of a value.
#[derive(Clone, Debug)]
pub enum Source {
    /// An option of the program, by its name.
    Option(&'static str),
    /// A variable of the environment.
    Variable(&'static str),
    /// A profile of the configuration file.
    Profile(String),
    /// `default` of the configuration file.
    Default,
    /// The configuration file has one profile.
    OnlyProfile,
    /// A person typed it.
    Prompt,
    /// The system, such as `TZ` and `/etc/localtime`.
    System,
}

/// Returns the value of a variable. An empty one counts as missing.
///
/// # Errors
/// Fails for one that is not UTF-8.
pub fn variable(name: &'static str) -> Result<Option<Setting>, Error> {
    match env::var(name) {
        Ok(value) if !value.trim().is_empty() => Ok(Some(Setting { value, from: Source::Variable(name) })),
        Ok(_) | Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(Error::config(format!("`{name}` is not UTF-8"))),
    }
}

impl<T> Setting<T> {
    /// The setting of a value, if there is one.
    pub fn of(value: &Option<T>, from: &Source) -> Option<Self>
    where
        T: Clone,
    {
        Some(Self { value: value.clone()?, from: from.clone() })
    }

    pub(crate) fn into<U: From<T>>(self) -> Setting<U> {
        Setting { value: self.value.into(), from: self.from }
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
            Self::System => f.write_str("the system"),
        }
    }
}
