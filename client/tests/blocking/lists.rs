//! Pages and records are iterators.

use client::{Checkpoint, Policy};
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Received, Reply};
use helpdesk_runtime as rt;
use rt::{Call, Kind, Param};

use crate::wire::{Desk, builder};

static CASES: rt::Operation = rt::Operation::new("cases.list", rt::Method::Get, "/cases.json", rt::Effect::Safe)
    .query(&[Param::new("page", Kind::Int), Param::new("limit", Kind::Int)])
    .paging(rt::Paging::new(rt::Window::First).max_page(500));

#[derive(Clone, Default, PartialEq)]
pub(crate) struct Case {
    pub(crate) case_id: u64,
    extra: rt::Extra,
}

impl rt::Record for Case {
    const NAME: &'static str = "Case";
    const REQUIRED: &'static [&'static str] = &["case_id"];

    fn read_field(&mut self, key: &str, json: &mut rt::Reader<'_>) -> rt::Read {
        match key {
            "case_id" => json.read(&mut self.case_id),
            _ => json.read_extra(key, &mut self.extra),
        }
    }

    fn write_fields(&self, to: &mut dyn rt::Fields) {
        to.put("case_id", &self.case_id);
        to.put_extra(&self.extra);
    }
}

rt::record!(Case);

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

pub(crate) fn cases() -> List {
    List(Call::new(&CASES))
}

/// A service with 450 cases, which fails from this page on.
fn service(fails: u64) -> FaultServer {
    FaultServer::by(move |_, received: &Received| {
        let page = received.path.split("page=").nth(1).unwrap();
        let page: u64 = page.split('&').next().unwrap().parse().unwrap();
        if page >= fails {
            return Reply::new(400).into();
        }
        let ids = (page - 1) * 100..(page * 100).min(450);
        let rows: Vec<_> =
            ids.enumerate().map(|(key, id)| format!("\"{key}\":{{\"case\":{{\"case_id\":{id}}}}}")).collect();
        Reply::new(200).json(format!("{{{},\"total_count\":450}}", rows.join(","))).into()
    })
}

fn client(server: &FaultServer) -> client::blocking::Client<Desk> {
    builder(server.url()).policy(Policy::new().attempts(1)).build().unwrap()
}

#[test]
fn a_list_is_read_to_its_end() {
    let server = service(9);
    let client = client(&server);
    let ids: Result<Vec<_>, _> = client.items(cases()).map(|case| case.map(|case| case.case_id)).collect();
    assert!(ids.unwrap().into_iter().eq(0..450));
    let sizes: Vec<_> = client.pages(cases()).map(|page| page.unwrap().items.len()).collect();
    assert_eq!(sizes, [100, 100, 100, 100, 50]);
    assert_eq!(server.requests().len(), 10);
}

#[test]
fn a_list_that_fails_keeps_what_came_and_goes_on_where_it_stood() {
    let broken = service(3);
    let mut items = client(&broken).items(cases());
    let mut got = Vec::new();
    items.append_to(&mut got).unwrap_err();
    assert_eq!(got.len(), 200);
    assert!(items.next().is_none());
    let kept = serde_json::to_string(&items.checkpoint()).unwrap();

    let whole = service(9);
    let checkpoint: Checkpoint = serde_json::from_str(&kept).unwrap();
    let rest = client(&whole).items(cases()).resume(&checkpoint).unwrap();
    got.extend(rest.map(Result::unwrap));
    assert!(got.iter().map(|case| case.case_id).eq(0..450));
    assert_eq!(whole.requests().len(), 3);
}
