//! Finds the record that a request with an unknown outcome may have created.

use helpdesk_runtime::internal::field;
use helpdesk_runtime::{
    CustomFields, FindCreated, Findable, Json, Limit, OperationInput, Param, Record, Search, Service, Timestamp, Value,
    ValueType,
};

use crate::client::Client;
use crate::error::{Error, ErrorKind};
use crate::paging::Page;

impl<S: Service> Client<S> {
    /// Searches for the record that a create request may have created, after
    /// [`Outcome::Unknown`](crate::Outcome::Unknown).
    ///
    /// Returns the matching records, oldest first. If there are none, you may send the request again.
    ///
    /// `since` is a time just before the request was sent. The search starts a minute earlier, because clocks differ. A
    /// local clock that runs fast is corrected by the service's clock. If the request sets its own creation time, the
    /// search looks around that time.
    ///
    /// The client filters the list by values of the request and compares the records with it. The documentation of each
    /// create operation names those fields. Without a unique value, such as an order number in a custom field, an
    /// identical record of the same minute matches too.
    ///
    /// A service needs a moment to list a new record: wait some seconds first. It lists only what the caller may see.
    ///
    /// ```no_run
    /// use helpdesk::{Case, CustomFields, MessageContent, Outcome, Requester, cases};
    /// use std::time::{Duration, SystemTime};
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<Case, helpdesk::Error> {
    /// let requester = Requester::email("ann@example.com");
    /// let case = cases::create(requester, "Printer on fire", MessageContent::text("Help."))
    ///     .custom_fields(CustomFields::new().set(25, "order 1001"));
    /// let since = SystemTime::now();
    /// match client.send(case.clone()).await {
    ///     Err(error) if error.outcome() == Outcome::Unknown => {
    ///         tokio::time::sleep(Duration::from_secs(10)).await;
    ///         match client.find_created(&case, since).await?.into_iter().next() {
    ///             Some(found) => Ok(found),
    ///             None => client.send(case).await,
    ///         }
    ///     }
    ///     sent => sent,
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails as [`send`](Self::send) does for the list. Fails with
    /// [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) if more than 5 pages match. Fails with
    /// [`ErrorKind::Decode`](crate::ErrorKind::Decode) if a listed record, or a field that would have to be compared,
    /// cannot be decoded, because it may be the one.
    pub fn find_created<R: Findable, T: Into<Timestamp>>(
        &self,
        request: &R,
        since: T,
    ) -> impl Future<Output = Result<Vec<R::Output>, Error>> + Send + 'static + use<S, R, T> {
        let (client, mut search) = (self.clone(), CreatedSearch::new(request, since.into()));
        let mut pages = client.pages(R::list(search.call()));
        async move {
            while let Some(page) = pages.next().await {
                if search.came(page?)? {
                    pages = client.pages(R::list(search.call()));
                }
            }
            Ok(search.finish())
        }
    }
}

/// The maximum number of pages to read. A search that needs more is not narrow enough.
const MOST_PAGES: u32 = 5;

/// The assumed maximum difference between the local clock and the service's, in seconds.
const CLOCKS: i64 = 60;

/// A search for what a request created, while its list is read.
pub(crate) struct CreatedSearch<T> {
    find_created: &'static FindCreated,
    create: OperationInput,
    since: Timestamp,
    /// Whether it is known by whose clock `since` is.
    settled: bool,
    call: OperationInput,
    expected: Expected,
    created_at: fn(&T) -> Option<Timestamp>,
    pages: u32,
    found: Vec<T>,
}

/// The values that a record must have to match.
///
/// A value that the record does not state counts as a match: a false match is better than a second record.
struct Expected {
    from: i64,
    to: i64,
    fields: Vec<(&'static Param, Value)>,
}

impl<T: Record> CreatedSearch<T> {
    pub(crate) fn new<R: Findable<Output = T>>(request: &R, since: Timestamp) -> Self {
        let (find_created, create) = (R::FIND_CREATED, request.input().clone());
        let (call, expected) = list_of(find_created, &create, since);
        let created_at = R::created_at;
        Self { find_created, create, since, settled: false, call, expected, created_at, pages: 0, found: Vec::new() }
    }

    /// Returns the request of the list.
    pub(crate) fn call(&self) -> OperationInput {
        self.call.clone()
    }

    /// Takes in a page of the list. Returns whether to read the list again, because the page's date shows that `since`
    /// is by a clock that is ahead of the service's.
    ///
    /// # Errors
    /// Fails if there are too many pages, or if a record or a field to compare cannot be decoded: it may be the one.
    pub(crate) fn came(&mut self, page: Page<T>) -> Result<bool, Error> {
        if let Some(since) = page.date.and_then(|date| self.since_by_service(date)) {
            (self.since, self.settled) = (since, true);
            (self.call, self.expected) = list_of(self.find_created, &self.create, since);
            return Ok(true);
        }
        self.settled = true;
        let operation = self.call.operation().id;
        if let Some(lost) = page.errors.iter().find(|error| error.is_record_lost()) {
            return Err(Error::unreadable_item(operation, lost.clone()));
        }
        self.pages += 1;
        if self.pages > MOST_PAGES {
            let message = format!(
                "more than {MOST_PAGES} pages match the request; pass a later `since`, or search a list with more filters"
            );
            return Err(Error::unsent(ErrorKind::Pagination, operation, message));
        }
        for record in page.items {
            let at = (self.created_at)(&record).map(Timestamp::unix_seconds);
            if !self.expected.fits(at, &|name| field(&record, name)) {
                continue;
            }
            let mut unreadable = record.received().unreadable().iter();
            if let Some(field) = unreadable.find(|it| at.is_none() || self.expected.compares(&it.field)) {
                return Err(Error::unreadable_field(operation, field));
            }
            self.found.push(record);
        }
        Ok(false)
    }

    /// Converts `since` to the service's clock, whose present is `present`. No time of the service is after its
    /// present.
    fn since_by_service(&self, present: Timestamp) -> Option<Timestamp> {
        let (present, since) = (present.unix_seconds(), self.since.unix_seconds());
        if self.settled || since <= present.saturating_add(CLOCKS) {
            return None;
        }
        let ago = Timestamp::now().unix_seconds().saturating_sub(since).max(0);
        Some(Timestamp::from_unix_seconds(present.saturating_sub(ago)))
    }

    /// Returns the matches, oldest first.
    pub(crate) fn finish(mut self) -> Vec<T> {
        self.found.reverse();
        self.found.sort_by_key(|record| (self.created_at)(record).map(Timestamp::unix_seconds));
        self.found
    }
}

/// Builds the list request that finds what a call created, and the values to compare its records with.
fn list_of(find_created: &FindCreated, create: &OperationInput, since: Timestamp) -> (OperationInput, Expected) {
    let mut call = OperationInput::new(find_created.list);
    for param in find_created.list.path_params {
        if let Some(value) = create.get(param.name) {
            call = call.set::<Value>(param.name, value.clone());
        }
    }
    for param in find_created.list.query.iter().filter(|param| find_created.filter_by.contains(&param.name)) {
        if let Some(value) = create.get(param.name).and_then(|value| narrowed(param, value)) {
            call = call.set::<Value>(param.name, value);
        }
    }
    let dated = find_created.created_at.and_then(|times| times.param).and_then(|name| create.get(name));
    let (from, to) = match dated {
        Some(Value::UnixSeconds(at)) => (at.saturating_sub(CLOCKS), at.saturating_add(CLOCKS)),
        _ => (since.unix_seconds().saturating_sub(CLOCKS), i64::MAX),
    };
    if let Some(name) = find_created.created_at.and_then(|times| times.from) {
        call = call.set::<Value>(name, Value::UnixSeconds(from));
    }
    if let Some(name) = find_created.created_at.and_then(|times| times.to).filter(|_| to < i64::MAX) {
        call = call.set::<Value>(name, Value::UnixSeconds(to));
    }
    let same = create.operation().params().filter(|param| find_created.match_fields.contains(&param.name));
    let fields = same.filter_map(|param| Some((param, create.get(param.name)?.clone()))).collect();
    (call, Expected { from, to, fields })
}

/// Converts a value of the request to a filter of the list; `None` if the list cannot be filtered by it.
fn narrowed(param: &Param, value: &Value) -> Option<Value> {
    match (&param.kind, value) {
        (ValueType::Search, _) => term(param, value),
        (ValueType::QueryList(ValueType::Search) | ValueType::List(ValueType::Search), _) => {
            Some(Value::List(vec![term(param, value)?]))
        }
        (ValueType::CustomFields(_), Value::CustomFields(fields)) => custom_field_filters(param, fields),
        (ValueType::QueryList(_) | ValueType::List(_), Value::List(_)) => Some(value.clone()),
        (ValueType::QueryList(_) | ValueType::List(_), _) => Some(Value::List(vec![value.clone()])),
        _ => Some(value.clone()),
    }
}

/// Converts a whole text to a search term; `None` if the service would reject it, or interpret a part of it.
fn term(param: &Param, value: &Value) -> Option<Value> {
    let text = value.scalar()?;
    let length = text.chars().count();
    let refused = param.limits.iter().any(|limit| match limit {
        Limit::MinLength(min) => length < *min as usize,
        Limit::MaxLength(max) => length > *max as usize,
        _ => false,
    });
    // A service that trims texts would not find one with blanks around it.
    let plain = text.trim() == text && !text.contains('^');
    (!refused && length > 0 && plain).then(|| Value::Search(Search::exact(text)))
}

/// Selects the custom fields to filter the list by, as many as it accepts. Services differ in whether a filter finds a
/// field that is not set.
fn custom_field_filters(param: &Param, fields: &CustomFields) -> Option<Value> {
    let most = param.limits.iter().find_map(|limit| match limit {
        Limit::MaxItems(max) => Some(*max as usize),
        _ => None,
    });
    let sure = |value: &Json| match value {
        Json::String(text) => !text.is_empty() && !text.contains('^'),
        Json::Bool(flag) => *flag,
        Json::Number(_) => true,
        Json::Null | Json::Array(_) | Json::Object(_) => false,
    };
    let filters = fields.iter().filter(|(_, value)| sure(value)).take(most.unwrap_or(usize::MAX));
    let filters: CustomFields = filters.map(|(id, value)| (id, value.clone())).collect();
    (!filters.is_empty()).then_some(Value::CustomFields(filters))
}

impl Expected {
    /// Returns whether records are compared by the field with this key.
    fn compares(&self, key: &str) -> bool {
        self.fields.iter().any(|(param, _)| param.name == key)
    }

    /// Returns whether a record with this time and these fields, as JSON, may be the one.
    fn fits(&self, at: Option<i64>, field: &dyn Fn(&str) -> Option<String>) -> bool {
        if at.is_some_and(|at| at < self.from || at > self.to) {
            return false;
        }
        self.fields.iter().all(|(param, wanted)| match field(param.name).map(|json| json.parse()) {
            Some(Ok(found)) => !differs(&param.kind, wanted, &found),
            Some(Err(_)) | None => true,
        })
    }
}

/// Returns whether a field differs from what was sent.
fn differs(kind: &ValueType, wanted: &Value, found: &Json) -> bool {
    match (wanted, found) {
        (Value::CustomFields(wanted), Json::Object(found)) => {
            wanted.iter().any(|(id, wanted)| match (wanted, found.get(&format!("cf_{id}"))) {
                (Json::String(wanted), Some(Json::String(found))) => wanted != found,
                _ => false,
            })
        }
        // Some replies leave texts empty.
        (_, Json::String(found)) if !found.is_empty() => match wanted.scalar() {
            Some(wanted) => !same_text(kind, &wanted, found),
            None => false,
        },
        _ => false,
    }
}

fn same_text(kind: &ValueType, one: &str, other: &str) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    match kind {
        ValueType::Email => one.to_lowercase() == other.to_lowercase(),
        ValueType::Phone => digits(one) == digits(other),
        // A service may trim texts, or fold their blanks.
        _ => one.split_whitespace().eq(other.split_whitespace()),
    }
}
