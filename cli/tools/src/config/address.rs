//! The address of an account.

use std::fmt;

use helpdesk::HelpDesk;
use helpdesk::meta::Service;
use helpdesk::request::{BaseUrl, InvalidConfigError};

/// An address with its scheme. Messages show the address without user name and password.
#[derive(Clone)]
pub struct Address(String);

impl Address {
    /// An address as people write it: without a scheme, it has this one.
    pub fn new(written: &str, scheme: &str) -> Self {
        Self(if written.contains("://") { written.to_owned() } else { format!("{scheme}://{written}") })
    }

    /// The whole of it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the address as the client takes it.
    ///
    /// # Errors
    /// Fails for a string that is no address.
    pub fn base(&self) -> Result<BaseUrl, InvalidConfigError> {
        BaseUrl::new(&self.0, HelpDesk::METADATA.prefix)
    }
}

impl From<String> for Address {
    fn from(written: String) -> Self {
        Self::new(&written, "https")
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.split_once("://"), self.0.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => write!(f, "{scheme}://{host}"),
            _ => f.write_str(&self.0),
        }
    }
}
