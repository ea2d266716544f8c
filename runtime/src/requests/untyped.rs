//! Requests for lists that a program chooses at run time.

use crate::json::DecodeError;
use crate::requests::request::{ExportRequest, ListRequest, UpdatesRequest};
use crate::requests::{OperationInput, Request};
use crate::responses::{ListResponse, ListShape, Response, UntypedRecord};
use crate::values::Timestamp;

/// A request for a list that is chosen at run time. Clients read it page by page.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct UntypedListRequest(OperationInput);

impl UntypedListRequest {
    /// Creates a request from the operation and its values.
    ///
    /// The operation should have pages. Otherwise every page is the whole list.
    pub fn new(input: OperationInput) -> Self {
        Self(input)
    }
}

impl Request for UntypedListRequest {
    type Output = ListResponse<UntypedRecord>;

    fn input(&self) -> &OperationInput {
        &self.0
    }

    fn read(response: &Response) -> Result<Self::Output, DecodeError> {
        response.list(ListShape::untyped())
    }
}

impl ListRequest for UntypedListRequest {
    type Item = UntypedRecord;

    fn into_input(self) -> OperationInput {
        self.0
    }
}

/// Uses `created_at`, which all lists of this service with a filter by creation time have.
impl ExportRequest for UntypedListRequest {
    fn created(row: &UntypedRecord) -> Option<Timestamp> {
        row.time("created_at")
    }

    fn other_time(row: &UntypedRecord) -> Option<Timestamp> {
        row.time("updated_at")
    }
}

/// Uses `updated_at`, which all lists of this service with a filter by time of change have.
impl UpdatesRequest for UntypedListRequest {
    fn updated(row: &UntypedRecord) -> Option<Timestamp> {
        row.time("updated_at")
    }

    fn other_time(row: &UntypedRecord) -> Option<Timestamp> {
        row.time("created_at")
    }
}
