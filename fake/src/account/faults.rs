//! How faults change responses.

use crate::account::fault::{Failure, Fault};
use crate::account::{Account, Reaction};
use crate::output::error_response::Rejection;
use crate::output::response::{Defects, Response};
use crate::time::limit::Left;

impl Account {
    /// Returns the faults that happen to a request. Every fault counts the request, even if the fault does not happen.
    pub(super) fn faults(&self, operation: &str) -> Vec<Fault> {
        let faults = &mut self.lock().faults;
        faults.iter_mut().filter_map(|fault| fault.happens(operation).then(|| fault.clone())).collect()
    }

    /// Applies the faults that happen before a request is processed. Delays come first, whatever else goes wrong.
    pub(super) async fn fail_before(&self, faults: &[Fault]) -> Option<Reaction> {
        let (delays, others): (Vec<_>, Vec<_>) = faults.iter().filter(|it| !it.done).partition(|it| it.is_delay());
        for fault in delays.into_iter().chain(others) {
            if let Some(reaction) = self.fail(fault, None).await {
                return Some(reaction);
            }
        }
        None
    }

    /// Applies the faults that happen after a request was processed with this response.
    pub(super) async fn fail_after(&self, faults: &[Fault], response: Response) -> Reaction {
        for fault in faults.iter().filter(|fault| fault.done) {
            if let Some(reaction) = self.fail(fault, Some(&response)).await {
                return reaction;
            }
        }
        Reaction::Response(response)
    }

    /// Applies a fault to a request, which may have been processed with this response; `None` if the request continues.
    pub(super) async fn fail(&self, fault: &Fault, response: Option<&Response>) -> Option<Reaction> {
        let json = |status, body: &str| {
            let mut response = Response::new(status, body.to_owned());
            response.set("content-type", "application/json");
            response
        };
        match &fault.failure {
            Failure::Delay(by) => {
                tokio::time::sleep(*by).await;
                None
            }
            Failure::Reset => Some(Reaction::Reset),
            Failure::Status(status, body) => Some(Reaction::Response(json(*status, body))),
            Failure::Throttled(retry_after) => {
                let dialect = self.lock().dialect.clone();
                let violation = "injected fault: rate limit exceeded";
                let seconds = retry_after.as_secs().saturating_add(u64::from(retry_after.subsec_nanos() > 0));
                let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
                let rejection = Rejection::over_limit(dialect.limit_status, seconds, violation);
                let mut response = Response::rejection(&rejection, &dialect);
                response.set_limit_headers(Left { left: 0, by_minute: None }, &dialect);
                Some(Reaction::Response(response))
            }
            Failure::Truncated => response.cloned().map(Reaction::Truncated),
            // The response already contains these faults.
            Failure::BadRow(_) | Failure::RowsTwice | Failure::Drift(_) | Failure::Total(_) => None,
        }
    }
}

/// By how many rows pages are off.
pub(super) fn drift(faults: &[Fault]) -> i64 {
    let drift = |fault: &Fault| if let Failure::Drift(rows) = fault.failure { rows } else { 0 };
    faults.iter().map(drift).fold(0, i64::saturating_add)
}

/// Returns the defects that the faults cause in a list.
pub(super) fn list_defects(faults: &[Fault]) -> Defects {
    let mut defects = Defects::default();
    for fault in faults {
        match fault.failure {
            Failure::BadRow(index) => defects.bad_rows.push(index),
            Failure::RowsTwice => defects.twice = true,
            Failure::Total(off) => defects.total = defects.total.saturating_add(off),
            _ => (),
        }
    }
    defects
}
