//! The client of a command: for the account in force, or for a fake server inside the program.

use std::cell::OnceCell;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk::blocking::{Client, ClientBuilder};
use helpdesk::{HelpDesk, RequestOptions};
use helpdesk_fake::DEFAULT_STAFF_EMAIL;
use helpdesk_tools::bulk::fingerprint;
use helpdesk_tools::config::state_directory;
use helpdesk_tools::names::Names;

use crate::account;
use crate::demo::Demo;
use crate::failure::Failure;
use crate::verbose::observe;

/// The longest wait for the rate limit, whose windows are minutes or hours.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

/// A client, and the fake server that must live as long.
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) url: String,
    pub(crate) email: String,
    demo: Option<Demo>,
}

/// The option of every command that sends.
pub(crate) fn arg() -> Arg {
    let demo = Arg::new("demo").long("demo").action(ArgAction::SetTrue).help_heading("Account").global(true);
    demo.help("Use a fake server inside the program, with sample data that ends with the command")
}

impl Connection {
    pub(crate) fn open(matches: &ArgMatches) -> Result<Self, Failure> {
        let Opened { demo, url, email, builder } = Opened::new(matches)?;
        let options = RequestOptions::new().max_rate_limit_wait(LONGEST_WAIT);
        let client = builder.options(options).build()?;
        Ok(Self { client, url, email, demo })
    }

    /// Opens the demo without notes, for completions on a terminal where a person types.
    pub(crate) fn quiet_demo() -> Result<Self, Failure> {
        let demo = Demo::start(0)?;
        let (client, url) = (demo.client().build()?, demo.url().to_owned());
        Ok(Self { client, url, email: DEFAULT_STAFF_EMAIL.to_owned(), demo: Some(demo) })
    }

    /// Returns the names beside the ids in a table. There are no names if reading them would wait for the rate limit.
    pub(crate) fn table_names(&self) -> Names {
        self.names(self.client.with_options(self.client.options().max_rate_limit_wait(Duration::ZERO)))
    }

    /// The demo loses its records at its end, so its names are not stored.
    fn names(&self, client: Client) -> Names {
        let names = Names::new(client, &self.email);
        let file = names_file(&self.account()).filter(|_| self.demo.is_none());
        file.into_iter().fold(names, Names::keep_in)
    }

    /// Returns text that identifies the account. The demo has the same data at a new address each time.
    pub(crate) fn account(&self) -> String {
        match self.demo {
            Some(_) => "demo".to_owned(),
            None => account_name(&self.url, &self.email),
        }
    }
}

/// Returns text that identifies an account.
pub(crate) fn account_name(url: &str, email: &str) -> String {
    format!("{} as {email}", url.trim_end_matches('/'))
}

/// Returns the file with the names of an account.
pub(crate) fn names_file(account: &str) -> Option<PathBuf> {
    Some(state_directory().ok()?.join("names").join(format!("{}.json", fingerprint(account))))
}

/// The connection of a command, opened when something has to be sent: a request, or a question for the names in its options.
pub(crate) struct Session<'a> {
    matches: &'a ArgMatches,
    connection: OnceCell<Connection>,
    names: OnceCell<Names>,
}

impl<'a> Session<'a> {
    pub(crate) fn new(matches: &'a ArgMatches) -> Self {
        Self { matches, connection: OnceCell::new(), names: OnceCell::new() }
    }

    pub(crate) fn matches(&self) -> &'a ArgMatches {
        self.matches
    }

    pub(crate) fn connection(&self) -> Result<&Connection, Failure> {
        if self.connection.get().is_none() {
            let _ = self.connection.set(Connection::open(self.matches)?);
        }
        Ok(self.connection.get().expect("it was set"))
    }

    /// Returns the names that options have in place of ids.
    pub(crate) fn names(&self) -> Result<&Names, Failure> {
        if self.names.get().is_none() {
            let connection = self.connection()?;
            let names = connection.names(connection.client.clone());
            // Without a terminal, the output may be the input of a command that changes these records.
            let is_seen = io::stdout().is_terminal();
            let _ = self.names.set(if is_seen { names } else { names.with_fresh_lists() });
        }
        Ok(self.names.get().expect("it was set"))
    }
}

/// Returns text that identifies the account in force, without its key. Missing settings are empty.
pub(crate) fn account(matches: &ArgMatches) -> Result<String, Failure> {
    if matches.get_flag("demo") {
        return Ok("demo".to_owned());
    }
    let account = account::load_without_key(matches)?;
    let url = account.url.map(|url| url.value.to_string()).unwrap_or_default();
    Ok(account_name(&url, &account.email.map(|email| email.value).unwrap_or_default()))
}

/// The builder of the client, for a library that sets more options, and the fake server that must live as long.
pub(crate) struct Opened {
    demo: Option<Demo>,
    url: String,
    pub(crate) email: String,
    pub(crate) builder: ClientBuilder<HelpDesk>,
}

impl Opened {
    pub(crate) fn new(matches: &ArgMatches) -> Result<Self, Failure> {
        let demo = if matches.get_flag("demo") { Some(Demo::start(0)?) } else { None };
        let (url, email, builder) = match &demo {
            Some(demo) => {
                let client = demo.client();
                let client = if helpdesk_tools::config::read_only()?.is_some() { client.read_only() } else { client };
                (demo.url().to_owned(), DEFAULT_STAFF_EMAIL.to_owned(), client)
            }
            None => {
                let account = account::load(matches)?;
                let builder = account::with_app_name(account.client()?);
                let url = account.url.map(|url| url.value.to_string()).unwrap_or_default();
                (url, account.email.map(|email| email.value).unwrap_or_default(), builder)
            }
        };
        Ok(Self { demo, url, email, builder: observe(builder, matches) })
    }
}
