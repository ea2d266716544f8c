//! The settings of a client that do not depend on its transport. They are not generic: the code is compiled once, not
//! in each program.

use std::sync::{Arc, Mutex};

use helpdesk_runtime::meta::ServiceMetadata;
use helpdesk_runtime::request::{BaseUrl, Credentials, InvalidConfigError};
use http::HeaderValue;

use crate::call::engine::{Caps, Engine, RateLimitHeaderNames};
use crate::call::observe::Observer;
use crate::error::Error;
use crate::options::RequestOptions;
use crate::rate_limiter::RateLimiter;
#[cfg(feature = "http")]
use crate::transport::connect::Connecting;

pub(crate) struct Settings {
    facts: &'static ServiceMetadata,
    base: Result<BaseUrl, InvalidConfigError>,
    credentials: Result<Credentials, InvalidConfigError>,
    pub(crate) user_agent: Option<String>,
    pub(crate) caps: Caps,
    pub(crate) read_only: bool,
    pub(crate) options: RequestOptions,
    pub(crate) rate_limiter: RateLimiter,
    pub(crate) retries: Option<u32>,
    pub(crate) observer: Option<Arc<dyn Observer>>,
    #[cfg(feature = "http")]
    pub(crate) connecting: Connecting,
}

impl Settings {
    pub(crate) fn new(facts: &'static ServiceMetadata, base_url: &str, staff_email: String, api_key: String) -> Self {
        Self {
            facts,
            base: BaseUrl::new(base_url, facts.prefix),
            credentials: Credentials::new(staff_email, api_key),
            user_agent: None,
            caps: Caps { success: 64 << 20, error: 64 << 10 },
            read_only: false,
            options: RequestOptions::new(),
            rate_limiter: RateLimiter::new(),
            retries: None,
            observer: None,
            #[cfg(feature = "http")]
            connecting: Connecting::default(),
        }
    }

    /// Reads the environment variables. No other code reads them.
    pub(crate) fn from_env(facts: &'static ServiceMetadata) -> Result<Self, Error> {
        let start = facts.name.to_uppercase();
        let read = |end: &str, expected: &str| {
            let name = format!("{start}_{end}");
            let wrong = match std::env::var(&name) {
                Ok(value) if !value.trim().is_empty() => return Ok(value),
                Ok(_) => "empty",
                Err(std::env::VarError::NotPresent) => "missing",
                Err(std::env::VarError::NotUnicode(_)) => "not UTF-8",
            };
            Err(Error::config(format!("the environment variable `{name}` is {wrong}; set it to {expected}")))
        };
        let url = read("URL", "the base URL, such as `https://acme.example.com`")?;
        let email = read("EMAIL", "the email address of a user")?;
        Ok(Self::new(facts, &url, email, read("API_KEY", "the API key of the account")?))
    }

    /// Builds the part of a client that does not depend on the transport.
    pub(crate) fn engine(self) -> Result<Engine, Error> {
        let user_agent = match self.user_agent {
            Some(product) => format!("{} {product}", self.facts.user_agent),
            None => self.facts.user_agent.to_owned(),
        };
        let (base, credentials) = (self.base?, self.credentials?);
        let user_agent = HeaderValue::try_from(user_agent).map_err(|error| {
            Error::config_from("`app_info` must be text such as `acme/1.2`, without control characters", error)
        })?;
        if let Some(retries) = self.retries {
            self.rate_limiter.allow_retries(retries);
        }
        Ok(Engine {
            facts: self.facts,
            names: RateLimitHeaderNames::of(self.facts),
            base,
            credentials,
            user_agent,
            caps: self.caps,
            read_only: self.read_only,
            rate_limiter: self.rate_limiter,
            observer: self.observer,
            unreadable: Mutex::default(),
        })
    }
}
