//! A list of cases: its record and its request as a generator would write them, and a page as the service does.

use helpdesk_runtime as rt;
use rt::meta::{Param, ValueType};
use rt::request::OperationInput;

/// A request for records.
#[derive(Clone)]
pub(crate) struct ListResponse(pub(crate) OperationInput);

impl rt::Request for ListResponse {
    type Output = rt::ListResponse<Case>;

    fn input(&self) -> &OperationInput {
        &self.0
    }

    fn read(response: &rt::response::Response) -> Result<Self::Output, rt::response::DecodeError> {
        response.list(rt::generated::ListShape::wrapped("case").with_total("total_count"))
    }
}

impl rt::request::ListRequest for ListResponse {
    type Item = Case;

    fn into_input(self) -> OperationInput {
        self.0
    }
}

/// A record as a generator would write it.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Case {
    pub(crate) case_id: u64,
    pub(crate) size: Option<u64>,
    pub(crate) weight: Option<u64>,
    received: rt::generated::Received,
}

rt::record! {
    Case;
    case_id: "case_id", required;
    size: "size";
    weight: "weight";
}

static MESSAGES: rt::meta::Operation =
    rt::meta::Operation::new("messages.list", rt::Method::Get, "/cases/{case}/messages.json", rt::Effect::Safe)
        .path_params(&[Param::new("case", ValueType::Int)])
        .query(&[Param::new("page", ValueType::Int), Param::new("limit", ValueType::Int)])
        .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First));

/// The messages of a case.
pub(crate) fn messages(case: impl ToString) -> ListResponse {
    ListResponse(OperationInput::new(&MESSAGES).set::<String>("case", case.to_string()))
}
