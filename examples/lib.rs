//! What people do with the client, each in one file beside this one: `cargo run --example quickstart`.
//!
//! Here is what they share: where they work, whether they may write there, and how they end.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::SystemTime;

use helpdesk::{Client, Timestamp};
use helpdesk_fake::{Builder, HelpDesk, Seed};

/// Whatever went wrong.
pub type Failure = Box<dyn Error>;

/// Where an example works.
pub struct Account {
    client: Client,
    place: Place,
}

enum Place {
    /// The account at this address.
    Real(String),
    StandIn(HelpDesk),
}

impl Account {
    /// The account of `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY`. Without the first of them, a stand-in on this machine
    /// with so many cases, of which it tells.
    ///
    /// # Errors
    ///
    /// When another variable is missing, or the stand-in finds no port.
    pub async fn open(stand_in: Builder, cases: usize) -> Result<Self, Failure> {
        if let Ok(url) = std::env::var("HELPDESK_URL") {
            return Ok(Self { client: Client::from_env()?, place: Place::Real(url) });
        }
        let desk = stand_in.start().await?;
        desk.seed(Seed::cases(cases));
        println!(
            "A stand-in for the service listens on {}, with {cases} cases; nothing leaves this machine.",
            desk.url()
        );
        Ok(Self { client: desk.client(), place: Place::StandIn(desk) })
    }

    /// A client of it.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Whether it is a stand-in, which may be furnished at will.
    pub fn is_stand_in(&self) -> bool {
        matches!(self.place, Place::StandIn(_))
    }

    /// What time it is there.
    pub fn now(&self) -> Timestamp {
        match &self.place {
            Place::Real(_) => SystemTime::now().into(),
            Place::StandIn(desk) => desk.now(),
        }
    }

    /// Asks whether it may be written to, having said what is written. To a stand-in anyone may.
    ///
    /// # Errors
    ///
    /// When nobody can be asked.
    pub fn may_write(&self, what: &str) -> io::Result<bool> {
        let Place::Real(url) = &self.place else { return Ok(true) };
        println!("In the account at {url} this {what}");
        print!("Write \"yes\" to go on: ");
        io::stdout().flush()?;
        let mut answer = String::new();
        if io::stdin().read_line(&mut answer)? == 0 {
            println!();
        }
        let may = answer.trim() == "yes";
        if !may {
            println!("Nothing was written.");
        }
        Ok(may)
    }
}

/// How a program ends.
pub fn exit(result: Result<(), Failure>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    // Errors of the client say in a report what to do.
    match error.downcast_ref::<helpdesk::Error>() {
        Some(error) => eprintln!("{}", error.report()),
        None => eprintln!("{error}"),
    }
    ExitCode::FAILURE
}
