//! The address of an account and the credentials for it.

pub(crate) mod base_url;
pub(crate) mod config;
pub(crate) mod credentials;

pub(crate) use base_url::BaseUrl;
pub(crate) use config::{InvalidConfigError, one_line};
pub(crate) use credentials::Credentials;
