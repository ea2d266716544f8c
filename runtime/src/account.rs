//! Who asks, and whom: the address of an account and the credentials for it.

pub(crate) mod base_url;
pub(crate) mod config;
pub(crate) mod credentials;
