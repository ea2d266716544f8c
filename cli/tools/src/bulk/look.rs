//! The records of creates whose outcome is unknown.

use std::collections::HashSet;
use std::thread;
use std::time::Duration;

use helpdesk::Timestamp;
use helpdesk::blocking::Client;
use helpdesk::request::OperationInput;
use helpdesk::response::Response;

use crate::created::{Created, find};

/// The most creates to look for. After an outage there may be thousands, and each search takes several requests.
const MOST: usize = 16;

/// Returns the responses with the records of these creates, `None` for each whose record cannot be told. `known` has the records that other
/// requests have created.
pub(crate) fn responses(
    client: &Client,
    creates: &[(&OperationInput, Timestamp)],
    known: &HashSet<String>,
    limit: Duration,
) -> Vec<Option<Response>> {
    if creates.len() > MOST || limit.is_zero() {
        return vec![None; creates.len()];
    }
    let found: Vec<Option<Created>> = thread::scope(|scope| {
        let look = |(create, since)| scope.spawn(move || find(client, create, since, limit).ok().flatten());
        let searches = creates.iter().copied().map(look).collect::<Vec<_>>();
        searches.into_iter().map(|it| it.join().ok().flatten()).collect()
    });
    let one = |created: &Option<Created>| match created {
        Some(Created::One { id, response }) => Some((id.clone(), response.clone())),
        Some(Created::None | Created::Unclear(_)) | None => None,
    };
    let found = found.iter().map(one).collect::<Vec<_>>();
    // Two requests that are alike would both have created it.
    let is_sure = |id: &String| !known.contains(id) && found.iter().flatten().filter(|it| it.0 == *id).count() == 1;
    found.iter().map(|it| it.as_ref().filter(|it| is_sure(&it.0)).map(|it| it.1.clone())).collect()
}
