//! Reads an account within a budget.

use std::ops::ControlFlow;

use helpdesk::blocking::ClientBuilder;
use helpdesk::{Error, HelpDesk, RequestOptions};
use helpdesk_observations::Observations;
use helpdesk_tools::guard::{Budget, Guard};

use crate::facts;
use crate::plan::{self, Planned};
use crate::run::{Event, Run, Stop};
use crate::tally::Tally;

/// The number of requests, if no other is set.
const BUDGET: u32 = 120;

/// A reading of an account, to compare it with the spec.
#[derive(Clone, Debug)]
#[must_use = "it does nothing until it runs"]
pub struct Verification {
    budget: u32,
    reserve: u32,
    only: Option<String>,
}

impl Default for Verification {
    fn default() -> Self {
        Self::new()
    }
}

impl Verification {
    /// Creates a verification of everything that can be read, with at most 120 requests.
    pub fn new() -> Self {
        Self { budget: BUDGET, reserve: 0, only: None }
    }

    /// Sets the largest number of requests, retries included. The default is 120.
    pub fn budget(mut self, requests: u32) -> Self {
        self.budget = requests;
        self
    }

    /// Leaves this many requests of the rate limit to other programs, by default 0.
    pub fn reserve(mut self, requests: u32) -> Self {
        self.reserve = requests;
        self
    }

    /// Reads only one resource, such as `cases`. Operations that need ids of another resource are skipped.
    pub fn only(mut self, resource: impl Into<String>) -> Self {
        self.only = Some(resource.into());
        self
    }

    /// Returns the operations in the order in which they are tried. Each of those with ids is read for two records at most.
    pub fn plan(&self) -> Vec<Planned> {
        let operations = plan::operations(self.only.as_deref()).map(|it| it.operation);
        operations.map(|it| Planned { operation: it.id, needs: plan::needs(it).map(|it| it.name).collect() }).collect()
    }

    /// Reads until the budget is used, everything is read, or `on_event` breaks. A run sends no request that may change something, and no
    /// more requests than the budget. The options of the client are replaced.
    ///
    /// # Errors
    /// Fails if the first request shows that no request can succeed, such as without a connection or with wrong credentials. Later, this is
    /// the event [`Stopped`](Event::Stopped). The failure of a single operation is an observation.
    pub fn run(
        &self,
        client: ClientBuilder<HelpDesk>,
        on_event: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> Result<Observations, Error> {
        let budget = Budget::new(self.budget);
        let guarded = budget.clone();
        let options = RequestOptions::new().batch().reserve(self.reserve);
        let client = client.read_only().map_transport(|inner| Guard::new(inner, guarded)).options(options).build()?;
        let mut run = Run { client, requests: self.budget, budget: budget.clone(), on_event, tally: Tally::default() };
        let only = self.only.as_deref();
        let ended = run.read(only);
        run.settle_by_what_was_read();
        let ended =
            ended.and_then(|()| run.settle(only)).and_then(|()| run.default_pages(only)).and_then(|()| run.probe(only));
        if let Err(Stop::Failed(error)) = ended {
            if run.tally.operations.is_empty() {
                return Err(error);
            }
            let _ = (run.on_event)(Event::Stopped { error: &error });
        }
        let mut observations = facts::observations(&run.tally);
        observations.is_local = budget.is_local();
        Ok(observations)
    }
}
