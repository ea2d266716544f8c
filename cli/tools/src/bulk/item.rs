//! The requests of a run, and the digests that identify them.

use std::borrow::Cow;
use std::collections::HashMap;

use helpdesk::Effect;
use helpdesk::request::{OperationInput, PreparedRequest, Value};

use crate::bulk::digest::{digest, fingerprint};
use crate::bulk::error::BulkError;
use crate::bulk::journal::Place;

/// A request, with the text that identifies it in the journal.
#[derive(Clone, Debug)]
pub struct BulkRequest {
    input: OperationInput,
    line: Option<usize>,
    written: Option<String>,
}

impl BulkRequest {
    /// Creates the request of a line. The text as written identifies the request, and not its current meaning: `in 2h` is the same wish in
    /// a later run, and so is a name whose record then has another id. Equal requests are one wish, unless another request of the same
    /// record lies between them. Then each gets a number, which is the same in each run of the same list.
    pub fn new(input: OperationInput, line: usize, written: &str) -> Self {
        Self { input, line: Some(line), written: Some(written.to_owned()) }
    }
}

/// A request that is identified by everything it sends.
impl From<OperationInput> for BulkRequest {
    fn from(input: OperationInput) -> Self {
        Self { input, line: None, written: None }
    }
}

/// A request, by its place and its digests.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) place: Place,
    pub(crate) wish: String,
    pub(crate) digest: String,
    pub(crate) input: OperationInput,
    /// Whether an earlier run may have done it.
    pub(crate) was_unknown: bool,
}

/// Returns the requests with their places and their digests. One that repeats what its record has already is left out.
pub(crate) fn items(requests: impl Iterator<Item = BulkRequest>) -> Result<Vec<Item>, BulkError> {
    let (mut items, mut seen) = (Vec::new(), Seen::default());
    for (number, BulkRequest { input, line, written }) in requests.enumerate() {
        let line = line.unwrap_or(number + 1);
        let prepared = input.prepare()?;
        let records = records(&prepared);
        let place = Place { line, id: id(&input, line), records: Some(records.clone()) };
        let digest = digest(&prepared);
        let wish = written.map_or_else(|| digest.clone(), |it| wish(&input, &it));
        seen.check(&wish, &digest, &place)?;
        if let Some(nth) = seen.add(&digest, records) {
            let [wish, digest] = [wish, digest].map(|it| digest_of_nth(it, nth));
            items.push(Item { place, wish, digest, input, was_unknown: false });
        }
    }
    Ok(items)
}

/// The requests until now, by their digests.
#[derive(Default)]
struct Seen {
    /// The request of each wish, and where it stands.
    wishes: HashMap<String, (String, Place)>,
    /// The last request of each record.
    last: HashMap<String, String>,
    counts: HashMap<String, usize>,
}

impl Seen {
    /// Rejects a wish that had another request before, because neither request may be lost.
    fn check(&mut self, wish: &str, digest: &str, place: &Place) -> Result<(), BulkError> {
        let (first, before) = self.wishes.entry(wish.to_owned()).or_insert_with(|| (digest.to_owned(), place.clone()));
        if first == digest { Ok(()) } else { Err(BulkError::Alike([before.clone(), place.clone()])) }
    }

    /// Returns how often the request was there, this time included; nothing if it repeats the last one of all its records. Two equal messages
    /// to a user are a mistake more often than not.
    fn add(&mut self, digest: &str, records: Vec<String>) -> Option<usize> {
        let count = self.counts.entry(digest.to_owned()).or_default();
        let mut is_repeated = *count > 0;
        for record in records {
            is_repeated &= self.last.insert(record, digest.to_owned()).is_some_and(|it| it == digest);
        }
        *count += usize::from(!is_repeated);
        (!is_repeated).then_some(*count)
    }
}

/// The records that a request changes: what only reads has no order.
fn records(request: &PreparedRequest) -> Vec<String> {
    if request.effect == Effect::Safe { Vec::new() } else { request.records() }
}

/// The digest of the nth of equal requests. The first has that of the request, as in the journals of earlier versions.
fn digest_of_nth(digest: String, nth: usize) -> String {
    if nth == 1 { digest } else { fingerprint(&format!("{digest} {nth}")) }
}

/// The digest of what was written for a record.
fn wish(input: &OperationInput, written: &str) -> String {
    let values = |value: &Value| match value {
        Value::List(items) => items.iter().filter_map(Value::scalar).map(Cow::into_owned).collect(),
        value => Vec::from_iter(value.scalar().map(Cow::into_owned)),
    };
    let path = input.operation().path_params.iter().map(|it| input.get(it.name).map(values));
    fingerprint(&serde_json::json!([input.operation().id, path.collect::<Vec<_>>(), written]).to_string())
}

/// The values of the parameters of the path, or the number of the record where there are none.
fn id(input: &OperationInput, line: usize) -> String {
    let values = input.operation().path_params.iter().filter_map(|it| input.get(it.name)).filter_map(Value::scalar);
    let values = values.collect::<Vec<_>>();
    if values.is_empty() { format!("record {line}") } else { values.join("/") }
}
