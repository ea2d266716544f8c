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
    let found: Option<Vec<Option<Created>>> = thread::scope(|scope| {
        let look = |(create, since)| scope.spawn(move || find(client, create, since, limit));
        let searches = creates.iter().copied().map(look).collect::<Vec<_>>();
        searches.into_iter().map(|it| it.join().ok()?.ok()).collect()
    });
    // A search that failed may have found the record that another one has.
    let Some(found) = found else { return vec![None; creates.len()] };
    let one = |created: &Option<Created>| match created {
        Some(Created::One { id, response }) => Some((id.clone(), response.clone())),
        Some(Created::None | Created::Unclear(_)) | None => None,
    };
    let matches = found.iter().flatten().flat_map(|created| match created {
        Created::One { id, .. } => std::slice::from_ref(id),
        Created::Unclear(ids) => ids,
        Created::None => &[],
    });
    let matches = matches.cloned().collect::<Vec<_>>();
    let found = found.iter().map(one).collect::<Vec<_>>();
    // Two requests that are alike would both have created it.
    let is_sure = |id: &String| !known.contains(id) && matches.iter().filter(|it| *it == id).count() == 1;
    found.iter().map(|it| it.as_ref().filter(|it| is_sure(&it.0)).map(|it| it.1.clone())).collect()
}
