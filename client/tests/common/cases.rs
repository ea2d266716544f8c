//! A list of cases: its record and its request as a generator would write them, and a page as the service does.

use helpdesk_runtime as rt;
use rt::{Call, Kind, Param};

/// A request for records.
#[derive(Clone)]
pub(crate) struct List(pub(crate) Call);

impl rt::Request for List {
    type Reply = rt::List<Case>;

    fn call(&self) -> &Call {
        &self.0
    }

    fn read(reply: &rt::Reply) -> Result<Self::Reply, rt::DecodeError> {
        reply.list(rt::ListShape::wrapped("case").with_total("total_count"))
    }
}

impl rt::ListRequest for List {
    type Item = Case;

    fn into_call(self) -> Call {
        self.0
    }
}

/// A record as a generator would write it.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Case {
    pub(crate) case_id: u64,
    extra: rt::Extra,
}

impl rt::Record for Case {
    const NAME: &'static str = "Case";
    const REQUIRED: &'static [&'static str] = &["case_id"];

    fn read_field(&mut self, key: &str, json: &mut rt::generated::Reader<'_>) -> rt::generated::Read {
        match key {
            "case_id" => json.read(&mut self.case_id),
            _ => json.read_extra(key, &mut self.extra),
        }
    }

    fn write_fields(&self, to: &mut dyn rt::generated::Fields) {
        to.put("case_id", &self.case_id);
        to.put_extra(&self.extra);
    }
}

rt::record!(Case);

static MESSAGES: rt::Operation =
    rt::Operation::new("messages.list", rt::Method::Get, "/cases/{case}/messages.json", rt::Effect::Safe)
        .path_params(&[Param::new("case", Kind::Int)])
        .query(&[Param::new("page", Kind::Int), Param::new("limit", Kind::Int)])
        .paging(rt::Paging::new(rt::Window::First));

/// The messages of a case.
pub(crate) fn messages(case: impl ToString) -> List {
    List(Call::new(&MESSAGES).set::<String>("case", case.to_string()))
}
