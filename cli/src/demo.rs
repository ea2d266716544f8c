//! The fake server inside the program.

use clap::{Arg, ArgMatches, Command, value_parser};
use helpdesk::HelpDesk;
use helpdesk::blocking::{Client, ClientBuilder};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};

use crate::failure::{Exit, Failure};
use crate::terminal;

/// A fake server with sample data. The server ends when this value is dropped.
pub(crate) struct Demo(FakeServer);

impl Demo {
    pub(crate) fn start(port: u16) -> Result<Self, Failure> {
        let builder = FakeServer::builder().address(([127, 0, 0, 1], port).into()).real_time();
        let server = builder.start_blocking().map_err(|error| {
            let failure = Failure::new(Exit::Local, "the fake server cannot start").cause(error);
            if port == 0 { failure } else { failure.try_this("another port, such as --port 0 for a free one") }
        })?;
        server.seed(Seed::example());
        server.seed(Seed::cases(250));
        Ok(Self(server))
    }

    pub(crate) fn url(&self) -> &str {
        self.0.url()
    }

    pub(crate) fn client(&self) -> ClientBuilder<HelpDesk> {
        Client::builder(self.0.url(), DEFAULT_STAFF_EMAIL, self.0.api_key())
    }

    fn variables(&self) -> String {
        let (url, key) = (self.0.url(), self.0.api_key());
        format!("export HELPDESK_URL={url} HELPDESK_EMAIL={DEFAULT_STAFF_EMAIL} HELPDESK_API_KEY={key}\n")
    }
}

/// `helpdesk demo`.
pub(crate) fn command() -> Command {
    let port = Arg::new("port").long("port").value_name("PORT").value_parser(value_parser!(u16)).default_value("8080");
    Command::new("demo")
        .about("Starts a fake server with sample data, for other programs")
        .long_about(
            "Starts a fake server with sample data on localhost, and prints the variables that lead programs there. \
             It ends with Ctrl-C, and its data with it.",
        )
        .arg(port.help("Port to listen on; 0 for a free one"))
}

/// Serves until the program is interrupted.
pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let demo = Demo::start(*matches.get_one::<u16>("port").unwrap_or(&0))?;
    terminal::data(&demo.variables())?;
    loop {
        std::thread::park();
    }
}
