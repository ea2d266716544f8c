//! The account that a sample names.

use helpdesk::HelpDesk;
use helpdesk::meta::Service;
use helpdesk::request::BaseUrl;

/// The address of an account, and the sender. No sample has a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The address to which paths are appended.
    pub base: BaseUrl,
    /// The email address of the staff member.
    pub email: String,
}

impl Account {
    /// Creates an account.
    pub fn new(base: BaseUrl, email: impl Into<String>) -> Self {
        Self { base, email: email.into() }
    }

    /// Returns the account of examples.
    ///
    /// # Panics
    ///
    /// Never: the address is valid.
    pub fn example() -> Self {
        let base = BaseUrl::new("https://account.example.com", HelpDesk::METADATA.prefix);
        Self::new(base.expect("the address is valid"), "agent@example.com")
    }
}
