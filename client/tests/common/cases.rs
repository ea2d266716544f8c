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

impl rt::response::Record for Case {
    const NAME: &'static str = "Case";
    const REQUIRED: &'static [&'static str] = &["case_id"];
    const PLAIN: u64 = 0x1;

    fn read_field(&mut self, key: &str, json: &mut rt::generated::Reader<'_>) -> rt::generated::Read {
        match key {
            "case_id" => json.field(0).read(&mut self.case_id),
            "size" => json.field(1).read(&mut self.size),
            "weight" => json.field(2).read(&mut self.weight),
            _ => json.read_extra(key, &mut self.received.extra),
        }
    }

    fn write_fields(&self, to: &mut dyn rt::generated::Fields) {
        to.put("case_id", &self.case_id);
        to.put("size", &self.size);
        to.put("weight", &self.weight);
        to.put_extra(&self.received.extra);
    }

    fn received(&self) -> &rt::generated::Received {
        &self.received
    }

    fn received_mut(&mut self) -> &mut rt::generated::Received {
        &mut self.received
    }
}

rt::record!(Case);

static MESSAGES: rt::meta::Operation =
    rt::meta::Operation::new("messages.list", rt::Method::Get, "/cases/{case}/messages.json", rt::Effect::Safe)
        .path_params(&[Param::new("case", ValueType::Int)])
        .query(&[Param::new("page", ValueType::Int), Param::new("limit", ValueType::Int)])
        .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First));

/// The messages of a case.
pub(crate) fn messages(case: impl ToString) -> ListResponse {
    ListResponse(OperationInput::new(&MESSAGES).set::<String>("case", case.to_string()))
}
