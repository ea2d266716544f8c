//! The records of creates whose outcome is unknown.

use std::collections::HashSet;
use std::thread;
use std::time::Duration;

use helpdesk::blocking::Client;
use helpdesk::request::OperationInput;
use helpdesk::response::Response;
use helpdesk::{Error, Timestamp};

use crate::created::{Found, find};

/// The maximum number of creates to search for. After an outage there may be thousands, and each search takes several requests.
pub(crate) const MAX_SEARCHES: usize = 16;

/// Returns the response with the record of each create, or the reason why the record is unclear. `known` has the ids of the records that other
/// requests have created.
pub(crate) fn responses(
    client: &Client,
    creates: &[(&OperationInput, Timestamp)],
    known: &HashSet<String>,
    limit: Duration,
) -> Vec<Result<Response, String>> {
    let results = thread::scope(|scope| {
        let search = |(create, since)| scope.spawn(move || find(client, create, since, limit));
        let searches = creates.iter().copied().map(search).collect::<Vec<_>>();
        searches.into_iter().map(|search| search.join().expect("a search does not panic")).collect::<Vec<_>>()
    });
    let ids = results.iter().flatten().flatten().flat_map(|result| match result {
        Found::One { id, .. } => std::slice::from_ref(id),
        Found::Unclear(ids) => ids,
        Found::None | Found::Stopped => &[],
    });
    let ids = ids.cloned().collect::<Vec<_>>();
    // A search that did not end could have found the record that another search has found.
    let is_complete =
        results.iter().all(|result| matches!(result, Ok(Some(Found::One { .. } | Found::None | Found::Unclear(_)))));
    let is_shared = |id: &String| known.contains(id) || ids.iter().filter(|other| *other == id).count() > 1;
    results.into_iter().map(|result| response(result, is_complete, is_shared)).collect()
}

fn response(
    result: Result<Option<Found>, Error>,
    is_complete: bool,
    is_shared: impl Fn(&String) -> bool,
) -> Result<Response, String> {
    match result {
        Ok(Some(Found::One { id, .. })) if is_shared(&id) => {
            Err(format!("cannot tell: {id} matches another request of this run too"))
        }
        Ok(Some(Found::One { id, .. })) if !is_complete => {
            Err(format!("cannot tell: {id} matches, and the search for the record of another request did not end"))
        }
        Ok(Some(Found::One { response, .. })) => Ok(response),
        Ok(Some(other)) => Err(other.to_string()),
        Ok(None) => Err("cannot tell: no list has the record".to_owned()),
        Err(error) => Err(format!("cannot tell: {error}")),
    }
}
