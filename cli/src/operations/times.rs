//! The times in options, which may depend on the present and on the time zone in force.

use std::cell::OnceCell;

use clap::ArgMatches;
use helpdesk::meta::Param;
use helpdesk::request::Value;
use helpdesk_samples::kebab;
use helpdesk_tools::input::time;
use helpdesk_tools::times::Clock;

use crate::account;
use crate::failure::{Exit, Failure};
use crate::terminal::note;

/// Reads the times of a command, all at the same present. The configuration is read for the first of them.
pub(super) struct Times<'a> {
    matches: &'a ArgMatches,
    clock: OnceCell<Clock>,
}

impl<'a> Times<'a> {
    pub(super) fn new(matches: &'a ArgMatches) -> Self {
        Self { matches, clock: OnceCell::new() }
    }

    /// Returns the value of a parameter, and notes what a person may not expect of it.
    pub(super) fn value(&self, param: &'static Param, text: &str) -> Result<Value, Failure> {
        let option = kebab(param.name);
        let time = time(param, text, self.clock()?)
            .map_err(|error| Failure::new(Exit::Usage, format!("--{option}: {error}")))?;
        time.notes.iter().for_each(|it| note(format_args!("note: --{option}: {it}")));
        Ok(time.value)
    }

    fn clock(&self) -> Result<&Clock, Failure> {
        if self.clock.get().is_none() {
            let _ = self.clock.set(Clock::system(account::time_zone(self.matches)?.value));
        }
        Ok(self.clock.get().expect("it was set"))
    }
}
