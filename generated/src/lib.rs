// @generated from `spec/` by `cargo xtask codegen`. Do not edit.

#![cfg_attr(any(not(doctest), feature = "jobs"), doc = include_str!("../README.md"))]
//!
//! # Guides
//!
//! - [quick start](crate::guide::quick_start): From an API key to the first case.
//! - [requests](crate::guide::requests): Requests as values: required and optional parameters, enums,
//!   validation.
//! - [errors](crate::guide::errors): Error kinds, outcomes and reports.
//! - [retries](crate::guide::retries): When the client retries, timeouts, and requests whose outcome is
//!   unknown.
//! - [rate limits](crate::guide::rate_limits): How calls share the requests that an account may send.
//! - [pagination](crate::guide::pagination): Lists page by page or record by record, and checkpoints.
//! - [exports](crate::guide::exports): Lists of any length, changes since a time, and many lists at
//!   once.
//! - [bulk changes](crate::guide::bulk_changes): The same change of many records: progress, stop,
//!   resume and errors.
//! - [files](crate::guide::files): Uploads and downloads.
//! - [custom fields](crate::guide::custom_fields): Values of custom fields, and their options.
//! - [webhooks](crate::guide::webhooks): Notifications of custom channels and of automation rules.
//! - [lookups](crate::guide::lookups): Names for ids, and ids for names.
//! - [blocking](crate::guide::blocking): The client for programs without async.
//! - [transports](crate::guide::transports): Another HTTP library, proxies and certificates.
//! - [network](crate::guide::network): For network administrators: hosts, ports, proxies, certificates.
//! - [observability](crate::guide::observability): Logs, metrics, and what never gets into them.
//! - [testing](crate::guide::testing): Tests of your program, with and without a server.
//! - [undocumented](crate::guide::undocumented): What `unverified` means, and open questions about the
//!   service.
//! - [stability](crate::guide::stability): Versions, features, supported Rust.
//!
//! # Resources
//!
//! Each resource of the service is a module. Its functions build requests, one for each operation;
//! [`Client::send`] sends them. Its types can also be imported from the crate root:
//! `helpdesk::RuleCase` is `helpdesk::automation_rules::RuleCase`.
//!
//! | Resource | Contents |
//! |---|---|
//! | [`automation_rules`](mod@automation_rules) | Automation rules, which can post a body that the account writes. |
//! | [`cases`](mod@cases) | Support cases, also called tickets: creating, listing, changing, rating and deleting them, and their change history. |
//! | [`client_emails`](mod@client_emails) | Email addresses of the account, which receive and send the email of cases. |
//! | [`companies`](mod@companies) | Companies, to which users belong. |
//! | [`custom_channels`](mod@custom_channels) | Custom channels, which connect other systems to the service. |
//! | [`custom_fields`](mod@custom_fields) | Definitions of the custom fields of cases and users. |
//! | [`groups`](mod@groups) | Groups of staff members that answer cases. |
//! | [`idea_categories`](mod@idea_categories) | Categories of ideas that users suggest. |
//! | [`ideas`](mod@ideas) | Ideas, which users suggest. |
//! | [`kb_articles`](mod@kb_articles) | Articles of the knowledge base, which belong to one or several sections. |
//! | [`kb_categories`](mod@kb_categories) | Categories of the knowledge base, which hold its sections. |
//! | [`kb_sections`](mod@kb_sections) | Sections of the knowledge base, which belong to a category and hold articles. |
//! | [`labels`](mod@labels) | Labels that staff and rules put on cases. |
//! | [`languages`](mod@languages) | Languages that the account supports. |
//! | [`macros`](mod@macros) | Macros, the templates that staff apply to cases. |
//! | [`messages`](mod@messages) | Messages of cases, from users and staff. |
//! | [`notes`](mod@notes) | Internal notes in cases, which users do not see. |
//! | [`staff`](mod@staff) | Staff members, their roles and their statuses. |
//! | [`statistics`](mod@statistics) | Reports: the leaderboard of staff, changes of staff statuses, and ratings. |
//! | [`users`](mod@users) | End users, who write cases. |
//!
//! # The service
//!
//! A help-desk account as a REST service: cases, users, companies, groups, staff, labels, knowledge
//! base, ideas and statistics.
//!
//! Each account has its own base URL. Requests go to `{base_url}/api/...`, and paths end in `.json`.
//!
//! The conventions of the service are in the module [`api`](mod@api#credentials).
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(feature = "jobs", feature = "blocking")),
    allow(rustdoc::broken_intra_doc_links)
)]

pub mod api;
#[doc(alias = "webhook")]
#[doc(alias = "trigger")]
#[doc(alias = "automation")]
pub mod automation_rules;
#[doc(alias = "ticket")]
#[doc(alias = "tickets")]
pub mod cases;
#[doc(alias = "mailbox")]
#[doc(alias = "support address")]
pub mod client_emails;
#[doc(alias = "organization")]
#[doc(alias = "organizations")]
pub mod companies;
#[doc(alias = "webhook")]
#[doc(alias = "integration")]
pub mod custom_channels;
#[doc(alias = "ticket field")]
#[doc(alias = "user field")]
pub mod custom_fields;
#[doc(alias = "team")]
#[doc(alias = "department")]
pub mod groups;
#[doc(alias = "forum")]
pub mod idea_categories;
#[doc(alias = "feature request")]
#[doc(alias = "suggestion")]
pub mod ideas;
#[doc(alias = "knowledge base")]
#[doc(alias = "help center")]
#[doc(alias = "faq")]
pub mod kb_articles;
#[doc(alias = "knowledge base")]
#[doc(alias = "help center")]
pub mod kb_categories;
#[doc(alias = "knowledge base")]
#[doc(alias = "help center")]
pub mod kb_sections;
#[doc(alias = "tag")]
#[doc(alias = "tags")]
pub mod labels;
#[doc(alias = "locale")]
#[doc(alias = "locales")]
pub mod languages;
#[doc(alias = "canned response")]
#[doc(alias = "template")]
pub mod macros;
#[doc(alias = "comment")]
#[doc(alias = "comments")]
#[doc(alias = "reply")]
pub mod messages;
#[doc(alias = "comment")]
#[doc(alias = "comments")]
#[doc(alias = "internal note")]
pub mod notes;
#[doc(alias = "agent")]
#[doc(alias = "agents")]
#[doc(alias = "operator")]
pub mod staff;
#[doc(alias = "report")]
#[doc(alias = "reports")]
#[doc(alias = "csat")]
pub mod statistics;
#[doc(alias = "customer")]
#[doc(alias = "customers")]
#[doc(alias = "contact")]
#[doc(alias = "contacts")]
pub mod users;
#[cfg(feature = "blocking")]
pub mod blocking;
#[cfg(feature = "jobs")]
mod catalog;
#[cfg(any(doc, doctest))]
pub mod guide;
pub mod meta;
mod service;

#[doc(inline)]
pub use ::helpdesk_runtime::{request, response, values};
#[doc(inline)]
pub use ::helpdesk_runtime::{
    CivilDateTime, CustomFields, Effect, Json, ListResponse, Localized, Method, Minutes,
    OneOrMany, Percent, RawRequest, Request, Search, Seconds, Timestamp, Upload,
};
#[cfg(feature = "client")]
#[doc(inline)]
pub use ::helpdesk_client::{files, observability, pagination, rate_limit, transport};
#[cfg(feature = "client")]
#[doc(inline)]
pub use ::helpdesk_client::{
    ClientBuilder, DownloadRequest, Error, ErrorKind, ErrorReport, Outcome, Page,
    RequestOptions, StopHandle,
};
#[cfg(feature = "jobs")]
#[doc(inline)]
pub use ::helpdesk_client::jobs;

#[cfg(feature = "client")]
pub use crate::service::Client;
pub use crate::service::HelpDesk;
#[cfg(feature = "jobs")]
pub use crate::catalog::Catalog;
#[doc(hidden)]
pub use crate::api::ErrorCode;
#[doc(hidden)]
pub use crate::automation_rules::{RuleCase, RuleEvent};
#[doc(hidden)]
pub use crate::cases::{
    CaseId, CaseNumber, CaseRef, CaseStatus, Priority, Channel, Assignee, SenderAddress,
    CaseSort, Requester, IntoRequester, Case, BulkResult, FilterId, Filter, RuleId,
    ChangeEvent, Actor, Change, ChangeKind,
};
#[doc(hidden)]
pub use crate::client_emails::{ClientEmailId, ClientEmail};
#[doc(hidden)]
pub use crate::companies::{CompanyId, Company};
#[doc(hidden)]
pub use crate::custom_channels::{
    CustomChannelId, CustomChannelKey, CustomChannelRef, CustomChannelType,
    CustomChannel, ChannelMessage, WebhookEvent,
};
#[doc(hidden)]
pub use crate::custom_fields::{
    CustomFieldId, CustomFieldType, CustomFieldLevel, CustomField,
};
#[doc(hidden)]
pub use crate::groups::{GroupId, Group};
#[doc(hidden)]
pub use crate::idea_categories::{IdeaCategoryId, IdeaCategory};
#[doc(hidden)]
pub use crate::ideas::{IdeaStage, Idea};
#[doc(hidden)]
pub use crate::kb_articles::{KbArticleId, KbAccess, KbArticleSort, KbArticle};
#[doc(hidden)]
pub use crate::kb_categories::{KbCategoryId, KbCategory};
#[doc(hidden)]
pub use crate::kb_sections::{KbSectionId, KbSection};
#[doc(hidden)]
pub use crate::labels::{LabelId, Label};
#[doc(hidden)]
pub use crate::languages::{LanguageId, Language, LanguageFilter};
#[doc(hidden)]
pub use crate::macros::{
    MacroCategoryId, MacroId, MacroActionId, Macros, MacroCategory, Macro,
    MacroActionType, MacroAction,
};
#[doc(hidden)]
pub use crate::messages::{
    MessageId, FileId, MessageType, MessageOrder, Rating, Attachment, Message,
    MessageAuthor, MessageBody, MessageContent, IntoMessageContent,
};
#[doc(hidden)]
pub use crate::notes::{NoteContent, IntoNoteContent};
#[doc(hidden)]
pub use crate::staff::{
    StaffId, StaffRoleId, StaffStatusId, StaffMember, StaffRole, StaffStatus,
};
#[doc(hidden)]
pub use crate::statistics::{
    RatingId, Period, ReportPeriod, IntoReportPeriod, StaffStatusPeriod,
    IntoStaffStatusPeriod, StaffFilter, Initiator, SatisfactionRating, SatisfactionSort,
    LeaderboardRow, SatisfactionRow,
};
#[doc(hidden)]
pub use crate::users::{
    UserId, UserType, User, NewUser, IntoNewUser, LinkedIdentity, IntoLinkedIdentity,
    IdentifiedUser, IntoIdentifiedUser, IdentificationCode,
};
