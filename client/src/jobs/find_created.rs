//! Finds the record that a request with an unknown outcome may have created.

use std::time::{Duration, SystemTime};

use helpdesk_runtime::internal::field;
use helpdesk_runtime::meta::{Comparison, Expected, FindCreated, Measure, Param, Service, ValueType};
use helpdesk_runtime::request::{Findable, OperationInput, Value};
use helpdesk_runtime::response::Record;
use helpdesk_runtime::{CustomFields, Json, Search, Timestamp};

use self::clocks::MAX_SKEW;
use self::compare::{FieldTest, Verdict};
use self::settle::Settling;
use crate::client::Client;
use crate::error::{Error, ErrorKind};
use crate::paging::Page;
use crate::transport::stop::{Stop, StoppableTransport};

mod clocks;
mod compare;
mod html;
mod settle;

/// The records that a create request may have created: the result of [`Client::find_created`].
#[derive(Clone, Debug, PartialEq)]
pub enum Created<T> {
    /// No listed record matches: the request created none, and may be retried.
    None,
    /// This record is the only one that matches, and the service states that it was not created before the request.
    One(T),
    /// Several records match, oldest first, or the only one may be older than the request. A person has to decide.
    Unclear(Vec<T>),
}

impl<T> Created<T> {
    /// Returns all matching records, oldest first.
    pub fn into_records(self) -> Vec<T> {
        match self {
            Created::None => Vec::new(),
            Created::One(record) => vec![record],
            Created::Unclear(records) => records,
        }
    }
}

impl<S: Service> Client<S> {
    /// Searches for the record that a create request may have created, after
    /// [`Outcome::Unknown`](crate::Outcome::Unknown).
    ///
    /// Returns the only record that matches and is not older than the request, or reports that no record or several
    /// records may be the one. If no record matches, the request did not create one, and may be retried.
    ///
    /// A request that was sent may still be processed after its connection is lost, or after the program that sent it ended. So a search
    /// without a match reads the list again after growing pauses, until 60 s after `since`, and for at least 10 s. The search returns as
    /// soon as it finds a record. If `since` is more than three hours ago, it reads the list once. Store `since` before you send the
    /// request, so that a later run of your program can ask.
    ///
    /// `since` is a time just before the request was sent, by the local clock. The search starts a minute earlier, because clocks differ. A
    /// record counts as older than the request if it was created before `since`. The `Date` header of the list converts `since` to the
    /// service's clock. If the request sets its own creation time, the search looks around that time, and the record has to state the same
    /// second.
    ///
    /// The client filters the list by values of the request and compares the records with it. The documentation of each create operation
    /// names those fields. A match agrees in at least one value that identifies it, and differs in none. Numbers, booleans and ids are
    /// compared by value, email addresses without case, and phone numbers by their digits. HTML is compared by its letters, digits and
    /// ASCII punctuation, because the service may rewrite it. Without a unique value, such as an order number in a custom field, an
    /// identical record of the same minute matches too.
    ///
    /// A list that can be sorted is read newest first, and only to the first page of older records.
    ///
    /// A service lists only what the caller may see.
    ///
    /// ```no_run
    /// use helpdesk::jobs::Created;
    /// use helpdesk::{Case, CustomFields, MessageContent, Outcome, Requester, cases};
    /// use std::time::SystemTime;
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<Case, helpdesk::Error> {
    /// let requester = Requester::email("ann@example.com");
    /// let case = cases::create(requester, "Printer on fire", MessageContent::text("Help."))
    ///     .custom_fields(CustomFields::new().set(25, "order 1001"));
    /// let since = SystemTime::now();
    /// match client.send(case.clone()).await {
    ///     Err(error) if error.outcome() == Outcome::Unknown => match client.find_created(&case, since).await? {
    ///         Created::One(case) => Ok(case),
    ///         Created::None => client.send(case).await,
    ///         // A person has to decide which of them it is, if any.
    ///         Created::Unclear(_) => Err(error),
    ///     },
    ///     sent => sent,
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails as [`send`](Self::send) does for the list. Fails with [`ErrorKind::Ambiguous`](crate::ErrorKind::Ambiguous) before anything is
    /// sent if the request sets no value that identifies the record. Fails with the same kind if a listed record states no such value.
    /// Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) after 50 pages of a list that cannot be sorted. Fails with
    /// [`ErrorKind::Decode`](crate::ErrorKind::Decode) if a listed record, or a field that would have to be compared, cannot be decoded,
    /// because it may be the one.
    pub fn find_created<R: Findable, T: Into<Timestamp>>(
        &self,
        request: &R,
        since: T,
    ) -> impl Future<Output = Result<Created<R::Output>, Error>> + Send + 'static + use<S, R, T> {
        let (client, search) = (self.clone(), CreatedSearch::new(request, since.into()));
        async move {
            let mut search = search?;
            let StoppableTransport { inner: transport, token } = &client.transport;
            let (mut settling, mut waiter) = (Settling::new(transport.now()), token.waiter());
            loop {
                let began = transport.now();
                let mut pages = client.pages(R::list(search.call()));
                let mut asked = SystemTime::now();
                while let Some(page) = pages.next().await {
                    let step = search.add(page?, asked)?;
                    asked = SystemTime::now();
                    match step {
                        NextStep::Continue => (),
                        NextStep::Restart => pages = client.pages(R::list(search.call())),
                        NextStep::Stop => break,
                    }
                }
                let wait =
                    if search.matches.is_empty() { settling.wait(search.age(), began, transport.now()) } else { None };
                let Some(wait) = wait else { return Ok(search.finish()) };
                if waiter.unless(Stop::Unsent, transport.sleep(wait)).await.is_none() {
                    return Err(search.cancellation());
                }
                search.pages = 0;
            }
        }
    }
}

/// The maximum number of pages to read of a list whose order is unknown. A search that needs more has too few filters.
const MAX_UNORDERED_PAGES: u32 = 50;

/// A search for the record of a request, while its list is read.
pub(crate) struct CreatedSearch<T> {
    find_created: &'static FindCreated,
    create: OperationInput,
    /// The time before the request, as the caller gave it, and by the clock of the service.
    since_local: Timestamp,
    since: Timestamp,
    /// Whether the clock of `since` is known.
    settled: bool,
    /// How long ago `since` was when the search began, once a page was read.
    age: Option<Duration>,
    /// The second from which on a record is not older than the request, once a page was read.
    new_from: Option<i64>,
    call: OperationInput,
    window: Window,
    identify: Vec<FieldTest>,
    rule_out: Vec<FieldTest>,
    created_at: fn(&T) -> Option<Timestamp>,
    pages: u32,
    matches: Vec<T>,
}

/// The next step after a page.
pub(crate) enum NextStep {
    /// Read the next page.
    Continue,
    /// Read the list again: the page's date shows that `since` is by a clock that is ahead of the service's.
    Restart,
    /// Read nothing more.
    Stop,
}

/// The times at which the record may have been created, in unix seconds.
#[derive(Clone, Copy)]
struct Window {
    from: i64,
    to: i64,
}

impl<T: Record> CreatedSearch<T> {
    /// # Errors
    /// Fails if the request sets no value that identifies the record.
    pub(crate) fn new<R: Findable<Output = T>>(request: &R, since: Timestamp) -> Result<Self, Error> {
        let (find_created, create) = (R::FIND_CREATED, request.input().clone());
        let tests = |comparisons: &'static [Comparison]| -> Vec<FieldTest> {
            comparisons.iter().filter_map(|comparison| FieldTest::of(comparison, &create)).collect()
        };
        let (identify, rule_out) = (tests(find_created.identify), tests(find_created.rule_out));
        if identify.is_empty() {
            return Err(no_identifying_value(find_created, &create));
        }
        let (call, window) = list_of(find_created, &create, since);
        Ok(Self {
            find_created,
            create,
            since_local: since,
            since,
            settled: false,
            age: None,
            new_from: None,
            call,
            window,
            identify,
            rule_out,
            created_at: R::created_at,
            pages: 0,
            matches: Vec::new(),
        })
    }

    /// Returns the request of the list.
    pub(crate) fn call(&self) -> OperationInput {
        self.call.clone()
    }

    /// Adds a page of the list that the client requested at a local time.
    ///
    /// # Errors
    /// Fails if there are too many pages, or if a record may be the one and cannot be compared.
    pub(crate) fn add(&mut self, page: Page<T>, asked: SystemTime) -> Result<NextStep, Error> {
        let ahead = page.date.filter(|date| !self.settled && clocks::is_ahead(self.since, *date));
        if let Some(present) = ahead {
            let since = clocks::future_by_service(self.since, SystemTime::now(), present);
            (self.since, self.settled, self.new_from) = (since, true, Some(since.unix_seconds()));
            (self.call, self.window) = list_of(self.find_created, &self.create, since);
            return Ok(NextStep::Restart);
        }
        self.settled = true;
        let by_service = page.date.map(|date| settle::between(self.since, date));
        self.age.get_or_insert_with(|| settle::age(self.since_local, by_service));
        self.new_from.get_or_insert_with(|| clocks::new_from(self.since, asked, SystemTime::now(), page.date));
        let operation = self.call.operation().id;
        if let Some(lost) = page.errors.iter().find(|error| error.is_record_lost()) {
            return Err(Error::unreadable_item(operation, lost.clone()));
        }
        self.pages += 1;
        let (mut dated, mut all_older) = (false, true);
        for record in page.items {
            let at = (self.created_at)(&record).map(Timestamp::unix_seconds);
            dated |= at.is_some();
            all_older &= at.is_none_or(|at| at < self.window.from);
            if at.is_none_or(|at| self.window.contains(at)) && self.is_match(&record, at)? {
                self.matches.push(record);
            }
        }
        if self.find_created.newest_first.is_some() {
            // An import may set earlier times, and the list may be in the order of ids, so one older record does not
            // end the search.
            let ends = self.window.to == i64::MAX && dated && all_older;
            return Ok(if ends { NextStep::Stop } else { NextStep::Continue });
        }
        if self.pages > MAX_UNORDERED_PAGES { Err(too_many_pages(operation)) } else { Ok(NextStep::Continue) }
    }

    /// Returns whether a record is the one, as far as its values show.
    ///
    /// # Errors
    /// Fails if the record states no value that identifies it.
    fn is_match(&self, record: &T, at: Option<i64>) -> Result<bool, Error> {
        let unreadable = record.received().unreadable();
        let value = |name: &str| {
            if unreadable.iter().any(|it| it.field == name) {
                None
            } else {
                Some(field(record, name).and_then(|json| json.parse().ok()).unwrap_or(Json::Null))
            }
        };
        let time = self.find_created.created_at.filter(|_| at.is_none()).map(|created_at| created_at.field);
        let mut missed: Vec<&str> = time.into_iter().collect();
        let (mut same, mut unclear) = (false, None);
        for (test, identifies) in self.tests() {
            match test.verdict(&value) {
                Verdict::Different => return Ok(false),
                Verdict::Same => same |= identifies,
                Verdict::Unstated => missed.extend(test.names()),
                Verdict::Unclear => unclear = Some(test),
            }
        }
        let operation = self.call.operation().id;
        match unreadable.iter().find(|it| missed.contains(&&*it.field)) {
            Some(field) => Err(Error::unreadable_field(operation, field)),
            None if same => Ok(true),
            None => Err(indistinguishable(operation, unclear, &self.identify)),
        }
    }

    /// Returns all comparisons, and whether each identifies the record.
    fn tests(&self) -> impl Iterator<Item = (&FieldTest, bool)> {
        let identify = self.identify.iter().map(|test| (test, true));
        self.rule_out.iter().map(|test| (test, false)).chain(identify)
    }

    /// Returns how long before the start of the search `since` was, or zero before the first page.
    fn age(&self) -> Duration {
        self.age.unwrap_or(Duration::ZERO)
    }

    /// Returns the error of a search that was stopped before the record had to be listed.
    fn cancellation(&self) -> Error {
        let message = "canceled while waiting for the record to be listed: it is unknown whether there is one";
        Error::unsent(ErrorKind::Canceled, self.call.operation().id, message.to_owned())
    }

    /// Returns the matches.
    pub(crate) fn finish(mut self) -> Created<T> {
        self.matches.reverse();
        self.matches.sort_by_key(|record| (self.created_at)(record).map(Timestamp::unix_seconds));
        match self.matches.len() {
            0 => Created::None,
            1 if self.is_new(&self.matches[0]) => Created::One(self.matches.remove(0)),
            _ => Created::Unclear(self.matches),
        }
    }

    /// Returns whether a record states a time at which the request may have created it.
    fn is_new(&self, record: &T) -> bool {
        let Some(at) = (self.created_at)(record).map(Timestamp::unix_seconds) else { return false };
        match requested_time(self.find_created, &self.create) {
            Some(dated) => at == dated,
            None => self.new_from.is_some_and(|from| at >= from),
        }
    }
}

/// Returns the creation time that a request sets.
fn requested_time(find_created: &FindCreated, create: &OperationInput) -> Option<i64> {
    match find_created.created_at?.param.and_then(|name| create.get(name)) {
        Some(Value::UnixSeconds(at)) => Some(*at),
        _ => None,
    }
}

/// Builds the list request that finds what a call created, and the times to compare its records with.
fn list_of(find_created: &FindCreated, create: &OperationInput, since: Timestamp) -> (OperationInput, Window) {
    let mut call = OperationInput::new(find_created.list);
    for param in find_created.list.path_params {
        if let Some(value) = create.get(param.name) {
            call = call.set::<Value>(param.name, value.clone());
        }
    }
    for param in find_created.list.query.iter().filter(|param| find_created.filter_by.contains(&param.name)) {
        if let Some(value) = create.get(param.name).and_then(|value| filter_value(param, value)) {
            call = call.set::<Value>(param.name, value);
        }
    }
    let (from, to) = match requested_time(find_created, create) {
        Some(at) => (at.saturating_sub(MAX_SKEW), at.saturating_add(MAX_SKEW)),
        None => (since.unix_seconds().saturating_sub(MAX_SKEW), i64::MAX),
    };
    if let Some(name) = find_created.created_at.and_then(|times| times.from) {
        call = call.set::<Value>(name, Value::UnixSeconds(from));
    }
    if let Some(name) = find_created.created_at.and_then(|times| times.to).filter(|_| to < i64::MAX) {
        call = call.set::<Value>(name, Value::UnixSeconds(to));
    }
    if let Some((name, value)) = find_created.newest_first {
        call = call.set::<String>(name, value);
    }
    (call, Window { from, to })
}

/// Converts a value of the request to a filter of the list; `None` if the list cannot be filtered by it.
fn filter_value(param: &Param, value: &Value) -> Option<Value> {
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
    let length = text.chars().count() as u64;
    let excluded = param.limits.iter().any(|limit| !limit.allows(Measure::Characters, length));
    // A service that trims texts would not find one with blanks around it.
    let plain = text.trim() == text && !text.contains('^');
    (!excluded && length > 0 && plain).then(|| Value::Search(Search::exact(text)))
}

/// Selects the custom fields to filter the list by, as many as it accepts. Services differ in whether a filter finds a
/// field that is not set.
fn custom_field_filters(param: &Param, fields: &CustomFields) -> Option<Value> {
    let most = param.most_items().map_or(usize::MAX, |most| most as usize);
    let sure = |value: &Json| match value {
        Json::String(text) => !text.is_empty() && !text.contains('^'),
        Json::Bool(flag) => *flag,
        Json::Number(_) => true,
        Json::Null | Json::Array(_) | Json::Object(_) => false,
    };
    let filters = fields.iter().filter(|(_, value)| sure(value)).take(most);
    let filters: CustomFields = filters.map(|(id, value)| (id, value.clone())).collect();
    (!filters.is_empty()).then_some(Value::CustomFields(filters))
}

impl Window {
    fn contains(self, at: i64) -> bool {
        (self.from..=self.to).contains(&at)
    }
}

/// The error for a request without a value that identifies its record.
fn no_identifying_value(find_created: &FindCreated, create: &OperationInput) -> Error {
    let params = find_created.identify.iter().filter_map(|comparison| match comparison.expected {
        Expected::Param(name) => Some(name),
        _ => None,
    });
    let message = format!(
        "`find_created` cannot tell the created record from others: the request sets none of {}; set one of them, or \
         search `{}` yourself",
        join_names(params),
        find_created.list.id
    );
    Error::unsent(ErrorKind::Ambiguous, create.operation().id, message)
}

/// The error for a record without a value that identifies it, or without a comparable value.
fn indistinguishable(operation: &'static str, unclear: Option<&FieldTest>, tests: &[FieldTest]) -> Error {
    let why = match unclear {
        Some(test) => format!("{} has a character reference of HTML that is not known", join_names(test.names())),
        None => format!("it states none of {}", join_names(tests.iter().flat_map(FieldTest::names))),
    };
    let message = format!(
        "`find_created` cannot tell whether a listed record is the created one: {why}; set another value that the \
         documentation of the create operation names, or compare the list yourself"
    );
    Error::ambiguous_item(operation, message)
}

fn too_many_pages(operation: &'static str) -> Error {
    let message = format!(
        "more than {MAX_UNORDERED_PAGES} pages may hold the record, and their order is unknown; search the list with more \
         filters"
    );
    Error::unsent(ErrorKind::Pagination, operation, message)
}

fn join_names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
