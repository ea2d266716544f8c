//! The account that tools use, and the limits of their access.

use std::cell::RefCell;
use std::time::Duration;

use helpdesk::blocking::ClientBuilder;
use helpdesk::{Error, HelpDesk, RequestOptions};
use helpdesk_tools::guard::{Budget, Guard};
use helpdesk_tools::redaction::Visibility;
use helpdesk_tools::times::TimeZone;

use crate::desk::Desk;
use crate::find::operation;
use crate::note;
use crate::placeholders::Placeholders;
use crate::tools::Tools;

/// The number of requests, if no other is set.
const BUDGET: u32 = 200;

/// The longest time of a request with its retries: a client of the protocol waits about a minute for a result.
const LONGEST_REQUEST: Duration = Duration::from_secs(40);

/// The longest wait for the rate limit.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The account that tools use, and the limits of their access.
#[must_use = "it does nothing until it has tools"]
pub struct Access {
    client: ClientBuilder<HelpDesk>,
    email: String,
    time_zone: TimeZone,
    budget: u32,
    reserve: u32,
    visibility: Visibility,
    allows_notes: bool,
}

impl Access {
    /// Creates an access that reads, with at most 200 requests, and hides what people wrote. `email` is the address that the client logs
    /// in with. This access replaces the options of the client: a request takes 40 seconds at most.
    pub fn new(client: ClientBuilder<HelpDesk>, email: impl Into<String>) -> Self {
        Self {
            client,
            email: email.into(),
            time_zone: TimeZone::utc(),
            budget: BUDGET,
            reserve: 0,
            visibility: Visibility::Public,
            allows_notes: false,
        }
    }

    /// Sets the largest number of requests, retries included. The default is 200.
    pub fn budget(self, requests: u32) -> Self {
        Self { budget: requests, ..self }
    }

    /// Leaves this many requests of the rate limit to others, by default 0.
    pub fn reserve(self, requests: u32) -> Self {
        Self { reserve: requests, ..self }
    }

    /// Shows text that people wrote, such as subjects, messages and titles. Names and addresses in such text cannot be recognized.
    pub fn show_text(self, shows: bool) -> Self {
        Self { visibility: if shows { Visibility::Texts } else { Visibility::Public }, ..self }
    }

    /// Adds a tool that writes a note, which only staff see.
    pub fn allow_notes(self, allows: bool) -> Self {
        Self { allows_notes: allows, ..self }
    }

    /// Sets the time zone of times in arguments and reports. The default is UTC.
    pub fn time_zone(self, time_zone: TimeZone) -> Self {
        Self { time_zone, ..self }
    }

    /// Returns the tools.
    ///
    /// # Errors
    ///
    /// The client has an invalid setting.
    pub fn tools(self) -> Result<Tools, Error> {
        let budget = Budget::new(self.budget);
        let (guarded, allows_notes) = (budget.clone(), self.allows_notes);
        let note = operation(note::OPERATION).expect("the service has notes").operation;
        let options = RequestOptions::new()
            .total_timeout(LONGEST_REQUEST)
            .max_rate_limit_wait(LONGEST_WAIT)
            .reserve(self.reserve);
        let client = if allows_notes { self.client } else { self.client.read_only() };
        let client = client.options(options).map_transport(move |inner| {
            let guard = Guard::new(inner, guarded);
            if allows_notes { guard.admit(note) } else { guard }
        });
        let client = client.build()?;
        let desk = Desk {
            client,
            email: self.email,
            budget,
            time_zone: self.time_zone,
            visibility: self.visibility,
            placeholders: Placeholders::default(),
            remarks: RefCell::default(),
            cursors: RefCell::default(),
            canceled_notes: RefCell::default(),
        };
        Ok(Tools { desk, allows_notes })
    }
}
