//! The credentials of requests: the email address of a user and an API key, as HTTP Basic credentials.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http::HeaderValue;
use zeroize::Zeroizing;

use crate::account::InvalidConfigError;

/// The email address of a user and an API key.
///
/// `Debug` redacts them. Their encoded form is wiped from memory when it is dropped.
///
/// ```
/// use helpdesk::request::Credentials;
///
/// let credentials = Credentials::new("agent@acme.com", "an API key")?;
/// assert!(credentials.header().is_sensitive());
/// # Ok::<(), helpdesk::request::InvalidConfigError>(())
/// ```
#[derive(Clone)]
pub struct Credentials(HeaderValue);

impl Credentials {
    /// Creates credentials, and checks that they can be sent.
    ///
    /// # Errors
    /// Fails if one is empty or contains a control character. Fails also if the email address is not one alone or
    /// contains a colon, or if the key begins or ends with a space.
    pub fn new(staff_email: impl Into<String>, api_key: impl Into<String>) -> Result<Self, InvalidConfigError> {
        let (email, key) = (staff_email.into(), Zeroizing::new(api_key.into()));
        let check = |holds: bool, why: &str| if holds { Ok(()) } else { Err(InvalidConfigError::new(why)) };
        check(!email.trim().is_empty(), "the email address is empty; pass that of a user of the account")?;
        check(
            !email.contains(|char: char| char == ':' || char.is_control()),
            "the email address must not contain a colon or a control character",
        )?;
        check(is_address(&email) || !is_address(&key), "the email address and the API key are swapped")?;
        check(is_address(&email), "the email address must be one alone, such as `agent@acme.com`")?;
        check(!key.trim().is_empty(), "the API key is empty; pass the one of the account")?;
        check(
            !key.contains(char::is_control),
            "the API key must not contain a control character, such as a line break at its end",
        )?;
        check(key.trim() == key.as_str(), "the API key must not begin or end with a space")?;
        // The buffer has its final capacity, so that growing leaves no copy of a secret in memory.
        let mut pair = Zeroizing::new(String::with_capacity(email.len() + 1 + key.len()));
        pair.extend([&email, ":", &key]);
        let mut text = Zeroizing::new(String::with_capacity(BASIC.len() + pair.len().div_ceil(3) * 4));
        text.push_str(BASIC);
        STANDARD.encode_string(pair.as_bytes(), &mut text);
        // All requests share these bytes. The last drop wipes them.
        let value = HeaderValue::from_maybe_shared(Bytes::from_owner(text));
        let mut value = value.map_err(|error| {
            InvalidConfigError::caused("the email address and the API key cannot be sent in a header", error)
        })?;
        value.set_sensitive(true);
        Ok(Self(value))
    }

    /// Returns the value of the `Authorization` header, marked as sensitive.
    pub fn header(&self) -> HeaderValue {
        self.0.clone()
    }
}

/// Returns whether this may be an email address, without a name or a second address. Only the service knows whether it
/// exists.
fn is_address(text: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && !part.contains('@');
    text.split_once('@').is_some_and(|(name, host)| is_part(name) && is_part(host))
        && !text.contains(|char: char| char.is_whitespace() || matches!(char, '<' | '>' | ',' | ';'))
}

const BASIC: &str = "Basic ";

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credentials(<secret>)")
    }
}
