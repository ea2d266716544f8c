//! Operations as a generator would write them.

use helpdesk_runtime as rt;
use rt::meta::{LimitKind, Param, ValueType};

const CASE: Param = Param::new("case", ValueType::Named("CaseRef"));

pub(crate) static LIST: rt::meta::Operation =
    rt::meta::Operation::new("cases.list", rt::Method::Get, "/cases.json", rt::Effect::Safe)
        .query(&[
            Param::new("page", ValueType::Int).limits(&[LimitKind::Min.of(1)]),
            Param::new("limit", ValueType::Int).limits(&[LimitKind::Min.of(1), LimitKind::Max.of(100)]),
            Param::new("subject", ValueType::Search).limits(&[LimitKind::MinLength.of(4)]),
            Param::new("user_email", ValueType::Search)
                .limits(&[LimitKind::MinLength.of(4)])
                .sensitivity(rt::meta::Sensitivity::Personal),
            Param::new("status", ValueType::QueryList(&ValueType::Named("CaseStatus")))
                .limits(&[LimitKind::MaxItems.of(20)]),
            Param::new("changes", ValueType::Pair(&ValueType::Text)),
            Param::new("tags", ValueType::Csv(&ValueType::Text)),
            Param::new("by_field", ValueType::CustomFields(rt::meta::CustomFieldKeys::Id)),
            Param::new("custom_fields", ValueType::CustomFields(rt::meta::CustomFieldKeys::CfId)),
            Param::new("show_merged_cases", ValueType::Bool).omit_false(true),
            Param::new("show_active_chats", ValueType::Bool),
            Param::new("from_time", ValueType::UnixSeconds),
            Param::new("day", ValueType::Civil),
            Param::new("score", ValueType::Number),
        ])
        .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First).max_page(500));

pub(crate) static GET: rt::meta::Operation =
    rt::meta::Operation::new("cases.get", rt::Method::Get, "/cases/{case}.json", rt::Effect::Safe).path_params(&[CASE]);

pub(crate) static CREATE: rt::meta::Operation =
    rt::meta::Operation::new("cases.create", rt::Method::Post, "/cases.json", rt::Effect::Create)
        .body(
            rt::meta::Body::new(
                Some("case"),
                &[
                    Param::new("user_email", ValueType::Email).sensitivity(rt::meta::Sensitivity::Personal),
                    Param::new("user_custom_id", ValueType::Text).requires("channel"),
                    Param::new("subject", ValueType::Text).required(true).sensitivity(rt::meta::Sensitivity::Personal),
                    Param::new("content", ValueType::Text).sensitivity(rt::meta::Sensitivity::Personal),
                    Param::new("cc_emails", ValueType::List(&ValueType::Email)).limits(&[LimitKind::MaxItems.of(30)]),
                    Param::new("priority", ValueType::Named("Priority")),
                    Param::new("custom_fields", ValueType::CustomFields(rt::meta::CustomFieldKeys::CfId)),
                    Param::new("labels", ValueType::List(&ValueType::Named("LabelId"))),
                    Param::new("channel", ValueType::Named("Channel")),
                    Param::new("created_at", ValueType::UnixSeconds),
                    Param::new("silent", ValueType::Bool),
                    Param::new("attachment_urls", ValueType::List(&ValueType::Url)).encoding(rt::meta::Encoding::Json),
                    Param::new("attachments", ValueType::List(&ValueType::File))
                        .encoding(rt::meta::Encoding::Multipart)
                        .limits(&[
                            LimitKind::MaxItems.of(20),
                            LimitKind::MaxFile.of(1000),
                            LimitKind::MaxTotal.of(1500),
                        ]),
                ],
            )
            .encodings(&[rt::meta::Encoding::Json, rt::meta::Encoding::Multipart])
            .multipart_root("case"),
        )
        .alternatives(&[rt::meta::Alternatives::new("Requester", &[&["user_email"], &["user_custom_id"]])]);

pub(crate) static EDIT: rt::meta::Operation = rt::meta::Operation::new(
    "messages.edit",
    rt::Method::Put,
    "/cases/{case}/messages/{message}.json",
    rt::Effect::Idempotent,
)
.path_params(&[CASE, Param::new("message", ValueType::Named("MessageId"))])
.body(rt::meta::Body::new(Some("message"), &[Param::new("content", ValueType::Text)]).partial_update(true));

pub(crate) static TRASH: rt::meta::Operation =
    rt::meta::Operation::new("cases.trash_many", rt::Method::Put, "/cases/{cases}/trash.json", rt::Effect::Idempotent)
        .path_params(&[Param::new("cases", ValueType::List(&ValueType::Named("CaseId")))]);

pub(crate) static DELETE: rt::meta::Operation =
    rt::meta::Operation::new("staff.delete", rt::Method::Delete, "/staff/{staff}.json", rt::Effect::Delete)
        .path_params(&[Param::new("staff", ValueType::Named("StaffId"))])
        .body(rt::meta::Body::new(Some("staff"), &[Param::new("replace_staff_id", ValueType::Named("StaffId"))]));

/// A request for any operation. Its output is the body as text.
#[derive(Clone, PartialEq)]
pub(crate) struct Ask(rt::request::OperationInput);

impl rt::Request for Ask {
    type Output = String;

    fn input(&self) -> &rt::request::OperationInput {
        &self.0
    }

    fn read(response: &rt::response::Response) -> Result<String, rt::response::DecodeError> {
        String::from_utf8(response.body().to_vec()).map_err(|_| rt::response::DecodeError::new("not text"))
    }
}
rt::request!(Ask);

pub(crate) fn ask(operation: &'static rt::meta::Operation) -> Ask {
    Ask(rt::request::OperationInput::new(operation))
}

impl Ask {
    pub(crate) fn set<T: Into<rt::request::Value>>(self, name: &'static str, value: impl Into<T>) -> Self {
        Self(self.0.set::<T>(name, value))
    }

    pub(crate) fn text(self, name: &'static str, value: &str) -> Self {
        self.set::<String>(name, value)
    }

    pub(crate) fn list<T: Into<rt::request::Value>, M>(
        self,
        name: &'static str,
        items: impl rt::request::IntoList<T, M>,
    ) -> Self {
        Self(self.0.list(name, items))
    }
}

/// A valid request that creates a case.
pub(crate) fn create() -> Ask {
    ask(&CREATE).text("user_email", "ann@example.com").text("subject", "Printer")
}
