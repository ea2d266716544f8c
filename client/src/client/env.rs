//! Clients from environment variables, and nothing else that reads them.

use helpdesk_runtime::Service;

use crate::client::ClientBuilder;
use crate::error::Error;

pub(super) fn builder<S: Service, T: ?Sized>() -> Result<ClientBuilder<S, T>, Error> {
    let start = S::FACTS.name.to_uppercase();
    let read = |end: &str| {
        let name = format!("{start}_{end}");
        match std::env::var(&name) {
            Ok(value) if !value.trim().is_empty() => Ok(value),
            Ok(_) => Err(Error::config(format!("the environment variable `{name}` is empty"))),
            Err(std::env::VarError::NotPresent) => {
                Err(Error::config(format!("the environment variable `{name}` is missing")))
            }
            Err(std::env::VarError::NotUnicode(_)) => {
                Err(Error::config(format!("the environment variable `{name}` is not UTF-8")))
            }
        }
    };
    Ok(ClientBuilder::new(&read("URL")?, read("EMAIL")?, read("API_KEY")?))
}
