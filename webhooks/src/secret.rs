//! The secret that a rule puts into its body.

use std::error::Error;
use std::fmt;

use subtle::ConstantTimeEq as _;
use zeroize::Zeroizing;

/// The minimum number of letters and digits of a secret.
const MIN_LENGTH: usize = 16;

/// The secret that a rule puts into its body, because the service signs nothing. `Debug` redacts it.
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Creates a secret of at least 16 letters and digits, which need no escaping in JSON and in addresses.
    ///
    /// # Errors
    ///
    /// Fails if the text is shorter, or has other characters.
    pub fn new(text: impl Into<String>) -> Result<Self, InvalidSecretError> {
        let text = Zeroizing::new(text.into());
        let fits = text.len() >= MIN_LENGTH && text.bytes().all(|it| it.is_ascii_alphanumeric());
        if fits { Ok(Self(text)) } else { Err(InvalidSecretError(())) }
    }

    /// Creates a secret of 128 random bits.
    ///
    /// # Errors
    ///
    /// Fails if the operating system has no random bytes.
    pub fn random() -> Result<Self, std::io::Error> {
        let mut bytes = Zeroizing::new([0; 16]);
        getrandom::fill(&mut *bytes)?;
        Ok(Self(Zeroizing::new(bytes.iter().map(|byte| format!("{byte:02x}")).collect())))
    }

    /// Returns the secret.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Compares in a time that does not depend on the position of the first difference.
    pub(crate) fn matches(&self, text: &str) -> bool {
        self.0.as_bytes().ct_eq(text.as_bytes()).into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A secret is too short, or has other characters than letters and digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSecretError(());

impl fmt::Display for InvalidSecretError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a secret has at least {MIN_LENGTH} letters and digits, and no other characters")
    }
}

impl Error for InvalidSecretError {}
