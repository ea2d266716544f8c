//! The traits of requests.

use crate::json::DecodeError;
use crate::meta::FindCreated;
use crate::requests::{InvalidRequestError, OperationInput, PreparedRequest};
use crate::responses::{ListItem, ListResponse, Record, Response};
use crate::values::Timestamp;

/// A request that a client can send: the input of an operation, and the way to decode its response.
///
/// Generated code implements it for each operation.
///
/// ```
/// use helpdesk::{Request, cases, request::BaseUrl, request::Credentials};
///
/// // Any HTTP library can send what a request becomes.
/// let base = BaseUrl::new("https://acme.omnidesk.ru", "/api")?;
/// let credentials = Credentials::new("agent@acme.com", "an API key")?;
/// let request = cases::get(664).prepare()?.to_http(&base, &credentials)?;
/// assert_eq!(request.uri(), "https://acme.omnidesk.ru/api/cases/664.json");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no request",
    label = "expected a request",
    note = "call the function of the operation, such as `cases::get(664)`",
    note = "a request is sent by value; clone it to keep it"
)]
pub trait Request {
    /// The typed result of the operation, such as a record.
    type Output: Send + 'static;

    /// Returns the operation and the values of its parameters.
    fn input(&self) -> &OperationInput;

    /// Decodes the response.
    ///
    /// # Errors
    /// Fails if the body is not a valid result of the operation.
    fn read(response: &Response) -> Result<Self::Output, DecodeError>;

    /// Validates and encodes the request, to inspect it or to send it in another way: see [`PreparedRequest::to_http`].
    /// It reads the sizes of files from disk.
    ///
    /// # Errors
    /// Fails with everything that is wrong with the request.
    fn prepare(&self) -> Result<PreparedRequest, InvalidRequestError> {
        self.input().prepare()
    }
}

/// The operation may be chosen at run time, for example by a command line. The output is the undecoded [`Response`].
impl Request for OperationInput {
    type Output = Response;

    fn input(&self) -> &OperationInput {
        self
    }

    fn read(response: &Response) -> Result<Response, DecodeError> {
        Ok(response.clone())
    }
}

/// A request for a list, which can be read page by page.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no request for a list",
    label = "expected a request for a list, such as `cases::list()`",
    note = "only lists are read page by page; `send` sends other requests"
)]
pub trait ListRequest: Request<Output = ListResponse<Self::Item>> {
    /// The type of the list's records.
    type Item: ListItem;

    /// Returns the operation and the values of its parameters.
    fn into_input(self) -> OperationInput;
}

/// A request for a list that can be filtered by creation time, so that a client can export it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no request for a list that can be exported",
    label = "expected a list with a filter by creation time, such as `cases::list()`",
    note = "only lists with a filter by creation time are exported; use `items` for other lists"
)]
pub trait ExportRequest: ListRequest {
    /// Returns the creation time of a record.
    fn created(row: &Self::Item) -> Option<Timestamp>;

    /// Returns the time of a record's last change, if the list can be filtered by it too. The client uses it to divide
    /// a second in which very many records were created.
    fn other_time(row: &Self::Item) -> Option<Timestamp> {
        let _ = row;
        None
    }
}

/// A request for a list that can be filtered by time of change, so that a client can follow its updates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no request for a list that has updates",
    label = "expected a list with a filter by time of change, such as `cases::list()`",
    note = "only lists with a filter by time of change have updates; use `items` for other lists"
)]
pub trait UpdatesRequest: ListRequest {
    /// Returns the time of a record's last change.
    fn updated(row: &Self::Item) -> Option<Timestamp>;

    /// Returns the creation time of a record, if the list can be filtered by it too. The client uses it to divide a
    /// second in which very many records were changed.
    fn other_time(row: &Self::Item) -> Option<Timestamp> {
        let _ = row;
        None
    }
}

/// A request that creates a record which a list can find again.
#[diagnostic::on_unimplemented(
    message = "`{Self}` creates no record that a list can find",
    label = "expected a request that creates a record, such as that of `cases::create`",
    note = "only what a request creates is found, and only in a list"
)]
pub trait Findable: Request<Output: Record + ListItem> {
    /// The request for that list.
    type List: ListRequest<Item = Self::Output>;

    /// The parameters and fields by which the list finds the record.
    const FIND_CREATED: &'static FindCreated;

    /// Creates the request for the list from an input.
    fn list(call: OperationInput) -> Self::List;

    /// Returns the creation time of a record, if it has one.
    fn created_at(record: &Self::Output) -> Option<Timestamp> {
        let _ = record;
        None
    }
}

/// A function over the typed create request of any operation with [`Findable`]. It is the argument of
/// `meta::visit_findable` of a generated client.
pub trait FindableVisitor {
    /// The result of the visit.
    type Output;

    /// Visits a request.
    fn visit<R: Findable>(self, request: R) -> Self::Output;
}

/// Implements the methods and traits that all generated requests have.
#[doc(hidden)]
#[macro_export]
macro_rules! request {
    ($name:ident) => {
        $crate::input!($name);

        impl $name {
            /// Turns off validation, for a constraint of the vendor's documentation that no longer holds. A request
            /// that cannot be encoded is still an error.
            #[inline]
            pub fn without_validation(self) -> Self {
                Self(self.0.without_validation())
            }

            /// Returns the operation and the values that are set.
            pub fn input(&self) -> &$crate::request::OperationInput {
                &self.0
            }
        }
    };
}

/// Implements what requests and objects have: the method that sets a value from an `Option`, and `Debug`.
#[doc(hidden)]
#[macro_export]
macro_rules! input {
    ($name:ident) => {
        impl $name {
            /// Calls `set` with the value of an `Option`. `None` changes nothing.
            ///
            /// `request.when_some(limit, |request, limit| request.limit(limit))` sets a limit, if there is one.
            pub fn when_some<V>(self, value: Option<V>, set: impl ::std::ops::FnOnce(Self, V) -> Self) -> Self {
                match value {
                    Some(value) => set(self, value),
                    None => self,
                }
            }
        }

        impl ::std::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}
