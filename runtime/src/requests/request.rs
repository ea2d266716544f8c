//! What a client can send.

use crate::json::DecodeError;
use crate::meta::FindCreated;
use crate::requests::{InvalidRequestError, OperationInput, PreparedRequest};
use crate::responses::{ListItem, ListResponse, Record, Response};
use crate::values::Timestamp;

/// What a client can send: an operation with the values of its parameters, and how to read the answer.
pub trait Request {
    /// What the service answers.
    type Output: Send + 'static;

    /// The operation and its values.
    fn input(&self) -> &OperationInput;

    /// Reads the answer.
    ///
    /// # Errors
    /// When it is not what the operation should answer.
    fn read(reply: &Response) -> Result<Self::Output, DecodeError>;

    /// Checks and encodes it, for inspection or for another way to send it: see [`PreparedRequest::to_http`]. Sizes of files are read
    /// from disk.
    ///
    /// # Errors
    /// Everything that is wrong with the request, at once.
    fn prepare(&self) -> Result<PreparedRequest, InvalidRequestError> {
        self.input().prepare()
    }

    /// As [`prepare`](Self::prepare), and drops it.
    #[doc(hidden)]
    fn into_prepared(self) -> Result<PreparedRequest, InvalidRequestError>
    where
        Self: Sized,
    {
        self.prepare()
    }
}

/// A request for a list, which can be read page by page.
pub trait ListRequest: Request<Output = ListResponse<Self::Item>> {
    /// What the list holds.
    type Item: ListItem;

    /// The operation and its values.
    fn into_input(self) -> OperationInput;
}

/// A request for a list that can be narrowed to a time of creation, and so exported.
pub trait ExportRequest: ListRequest {
    /// When a row was created.
    fn created(row: &Self::Item) -> Option<Timestamp>;
}

/// A request for a list that can be narrowed to a time of change, and so followed.
pub trait UpdatesRequest: ListRequest {
    /// When a row was last changed.
    fn updated(row: &Self::Item) -> Option<Timestamp>;
}

/// A request that creates something which a list finds again.
pub trait Findable: Request<Output: Record + ListItem> {
    /// The request for that list.
    type List: ListRequest<Item = Self::Output>;

    /// By what it is found.
    const FIND_CREATED: &'static FindCreated;

    /// The request for the list with these values.
    fn list(call: OperationInput) -> Self::List;

    /// When a record was created, if it tells.
    fn created_at(record: &Self::Output) -> Option<Timestamp> {
        let _ = record;
        None
    }
}

/// Gives a generated request what all requests have.
#[doc(hidden)]
#[macro_export]
macro_rules! request {
    ($name:ident) => {
        impl $name {
            /// Passes by the checks that come from the service's description, which may have aged. What could not be sent at
            /// all is still refused.
            #[inline]
            pub fn without_validation(self) -> Self {
                Self(self.0.without_validation())
            }

            /// The operation and the values that are set.
            pub fn input(&self) -> &$crate::OperationInput {
                &self.0
            }

            /// Shows every value in its `Debug`, personal and secret ones too.
            #[inline]
            pub fn unredacted(&self) -> $crate::UnredactedInput<'_> {
                $crate::UnredactedInput::new(&self.0)
            }
        }

        impl ::std::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Debug::fmt(&self.0, f)
            }
        }
    };
}
