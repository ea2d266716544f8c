//! Operations as a generator would write them.

use helpdesk_runtime as rt;
use rt::{Kind, Limit, Param};

const CASE: Param = Param::new("case", Kind::Named("CaseRef"));

pub(crate) static LIST: rt::Operation =
    rt::Operation::new("cases.list", rt::Method::Get, "/cases.json", rt::Effect::Safe)
        .query(&[
            Param::new("page", Kind::Int).limits(&[Limit::Min(1)]),
            Param::new("limit", Kind::Int).limits(&[Limit::Min(1), Limit::Max(100)]),
            Param::new("subject", Kind::Search).limits(&[Limit::MinLength(4)]),
            Param::new("user_email", Kind::Search)
                .limits(&[Limit::MinLength(4)])
                .sensitivity(rt::Sensitivity::Personal),
            Param::new("status", Kind::Many(&Kind::Named("CaseStatus"))).limits(&[Limit::MaxItems(20)]),
            Param::new("changes", Kind::Pair(&Kind::Text)),
            Param::new("tags", Kind::Comma(&Kind::Text)),
            Param::new("by_field", Kind::CustomFields(rt::Keys::Id)),
            Param::new("custom_fields", Kind::CustomFields(rt::Keys::CfId)),
            Param::new("show_merged_cases", Kind::Bool).omit_false(true),
            Param::new("show_active_chats", Kind::Bool),
            Param::new("from_time", Kind::Instant),
            Param::new("day", Kind::Civil),
            Param::new("score", Kind::Number),
        ])
        .paging(rt::Paging::new(rt::Window::First).max_page(500));

pub(crate) static GET: rt::Operation =
    rt::Operation::new("cases.get", rt::Method::Get, "/cases/{case}.json", rt::Effect::Safe).path_params(&[CASE]);

pub(crate) static CREATE: rt::Operation =
    rt::Operation::new("cases.create", rt::Method::Post, "/cases.json", rt::Effect::Create)
        .body(
            rt::Body::json(
                Some("case"),
                &[
                    Param::new("user_email", Kind::Email).sensitivity(rt::Sensitivity::Personal),
                    Param::new("user_custom_id", Kind::Text).only_with("channel"),
                    Param::new("subject", Kind::Text).required(true).sensitivity(rt::Sensitivity::Personal),
                    Param::new("content", Kind::Text).sensitivity(rt::Sensitivity::Personal),
                    Param::new("cc_emails", Kind::List(&Kind::Email)).limits(&[Limit::MaxItems(30)]),
                    Param::new("priority", Kind::Named("Priority")),
                    Param::new("custom_fields", Kind::CustomFields(rt::Keys::CfId)),
                    Param::new("labels", Kind::List(&Kind::Named("LabelId"))),
                    Param::new("channel", Kind::Named("Channel")),
                    Param::new("created_at", Kind::Instant),
                    Param::new("silent", Kind::Bool),
                    Param::new("attachment_urls", Kind::List(&Kind::Url)).only_in(rt::Encoding::Json),
                    Param::new("attachments", Kind::List(&Kind::File)).only_in(rt::Encoding::Multipart).limits(&[
                        Limit::MaxItems(20),
                        Limit::MaxFile(1000),
                        Limit::MaxTotal(1500),
                    ]),
                ],
            )
            .or_multipart("case"),
        )
        .alternatives(&[rt::Alternatives::new("Requester", &[&["user_email"], &["user_custom_id"]])]);

pub(crate) static EDIT: rt::Operation =
    rt::Operation::new("messages.edit", rt::Method::Put, "/cases/{case}/messages/{message}.json", rt::Effect::Absolute)
        .path_params(&[CASE, Param::new("message", Kind::Named("MessageId"))])
        .body(rt::Body::json(Some("message"), &[Param::new("content", Kind::Text)]).edit());

pub(crate) static TRASH: rt::Operation =
    rt::Operation::new("cases.trash_many", rt::Method::Put, "/cases/{cases}/trash.json", rt::Effect::Absolute)
        .path_params(&[Param::new("cases", Kind::List(&Kind::Named("CaseId")))]);

pub(crate) static DELETE: rt::Operation =
    rt::Operation::new("staff.delete", rt::Method::Delete, "/staff/{staff}.json", rt::Effect::Delete)
        .path_params(&[Param::new("staff", Kind::Named("StaffId"))])
        .body(rt::Body::json(Some("staff"), &[Param::new("replace_staff_id", Kind::Named("StaffId"))]));

/// A request for any of them, whose reply comes as it is.
#[derive(Clone, PartialEq)]
pub(crate) struct Ask(rt::Call);

impl rt::Request for Ask {
    type Reply = String;

    fn call(&self) -> &rt::Call {
        &self.0
    }

    fn read(reply: &rt::Reply) -> Result<String, rt::DecodeError> {
        String::from_utf8(reply.bytes().to_vec()).map_err(|_| rt::DecodeError::new("not text"))
    }
}
rt::request!(Ask);

pub(crate) fn ask(operation: &'static rt::Operation) -> Ask {
    Ask(rt::Call::new(operation))
}

impl Ask {
    pub(crate) fn set<T: rt::ToValue>(self, name: &'static str, value: impl Into<T>) -> Self {
        Self(self.0.set::<T>(name, value))
    }

    pub(crate) fn text(self, name: &'static str, value: &str) -> Self {
        self.set::<String>(name, value)
    }

    pub(crate) fn list<T: rt::ToValue>(
        self,
        name: &'static str,
        items: impl IntoIterator<Item = impl Into<T>>,
    ) -> Self {
        Self(self.0.list::<T>(name, items))
    }
}

/// A case that nothing is wrong with.
pub(crate) fn create() -> Ask {
    ask(&CREATE).text("user_email", "ann@example.com").text("subject", "Printer")
}
