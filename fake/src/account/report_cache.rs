//! Results of reports, which the service keeps for a while.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use crate::input::content;
use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{cached_for, handler};

/// The results of reports, by their queries.
#[derive(Default)]
pub(crate) struct ReportCache(HashMap<String, Report>);

/// A result.
struct Report {
    until: i64,
    payload: Payload,
    /// The assumptions that it rests on.
    assumptions: Vec<Cow<'static, str>>,
    /// The parameters that it ignores.
    ignored: BTreeSet<&'static str>,
}

/// The output of an operation, and the sent parameters that the operation ignored.
type Outcome = (Payload, BTreeSet<&'static str>);

impl ReportCache {
    /// Forgets all of them.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Performs the operation, or returns its cached result.
    pub(super) fn perform(&mut self, call: &mut Call<'_>, query: &str) -> Result<Outcome, Rejection> {
        let id = call.details.operation.id;
        let handler = handler(id);
        let lifetime = cached_for(call.details, call.args.values()).filter(|_| call.drift == 0);
        let Some(seconds) = lifetime else { return Ok((handler(call)?, call.args.unread_names())) };
        let mut pairs = content::pairs(query);
        pairs.sort();
        let key = format!("{id}?{pairs:?}");
        if let Some(report) = self.0.get(&key).filter(|report| call.now < report.until) {
            call.assumptions.extend_from_slice(&report.assumptions);
            return Ok((report.payload.clone(), report.ignored.clone()));
        }
        let payload = handler(call)?;
        let (until, assumptions) = (call.now.saturating_add(seconds), call.assumptions.clone());
        let ignored = call.args.unread_names();
        self.0.retain(|_, report| call.now < report.until);
        self.0.insert(key, Report { until, payload: payload.clone(), assumptions, ignored: ignored.clone() });
        Ok((payload, ignored))
    }
}
