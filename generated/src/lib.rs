// @generated from `spec/` by `cargo xtask codegen`. Do not edit.

#![doc = include_str!("../README.md")]
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
//! - [files](crate::guide::files): Uploads and downloads.
//! - [custom fields](crate::guide::custom_fields): Values of custom fields, and their options.
//! - [webhooks](crate::guide::webhooks): Notifications of custom channels.
//! - [lookups](crate::guide::lookups): Names for ids, and ids for names.
//! - [blocking](crate::guide::blocking): The client without async.
//! - [transports](crate::guide::transports): Another HTTP library, proxies and certificates.
//! - [observability](crate::guide::observability): Logs, metrics, and what never gets into them.
//! - [testing](crate::guide::testing): Tests of your program, with and without a server.
//! - [undocumented](crate::guide::undocumented): What `unverified` means, and open questions about the
//!   service.
//! - [stability](crate::guide::stability): Versions, features, supported Rust.
//!
//! # The service
//!
//! A help-desk account as a REST service: cases, users, companies, groups, staff, labels, knowledge
//! base, ideas and statistics.
//!
//! Accounts are told apart by their base address. Requests go to `{base_url}/api/...`, and paths end in
//! `.json`.

pub mod api;
pub mod cases;
pub mod client_emails;
pub mod companies;
pub mod custom_channels;
pub mod custom_fields;
pub mod groups;
pub mod idea_categories;
pub mod ideas;
pub mod kb_articles;
pub mod kb_categories;
pub mod kb_sections;
pub mod labels;
pub mod languages;
pub mod macros;
pub mod messages;
pub mod notes;
pub mod staff;
pub mod statistics;
pub mod users;
#[cfg(feature = "blocking")]
pub mod blocking;
#[cfg(feature = "jobs")]
mod catalog;
#[cfg(any(doc, doctest))]
pub mod guide;
pub mod meta;
mod service;

pub use ::helpdesk_runtime::{
    CivilDateTime, CustomFields, Effect, Json, DownloadRequest, ListResponse, Localized,
    Method, Minutes, OneOrMany, Percent, RawRequest, Request, Search, Seconds, Timestamp,
    Upload,
};
#[cfg(feature = "client")]
pub use ::helpdesk_client::{
    ClientBuilder, Error, ErrorKind, Outcome, Page, RequestOptions,
};

#[cfg(feature = "client")]
pub use crate::service::Client;
pub use crate::service::HelpDesk;
#[cfg(feature = "jobs")]
pub use crate::catalog::Catalog;
pub use crate::api::ErrorCode;
pub use crate::cases::{
    CaseId, CaseNumber, CaseRef, CaseStatus, Priority, Channel, Assignee, SenderAddress,
    CaseSort, Requester, Case, BulkResult, FilterId, Filter, RuleId, ChangeEvent, Actor,
    Change,
};
pub use crate::client_emails::{ClientEmailId, ClientEmail};
pub use crate::companies::{CompanyId, Company};
pub use crate::custom_channels::{
    CustomChannelId, CustomChannelType, CustomChannel, ChannelMessage, WebhookEvent,
};
pub use crate::custom_fields::{
    CustomFieldId, CustomFieldType, CustomFieldLevel, CustomField,
};
pub use crate::groups::{GroupId, Group};
pub use crate::idea_categories::{IdeaCategoryId, IdeaCategory};
pub use crate::ideas::{IdeaStage, Idea};
pub use crate::kb_articles::{KbArticleId, KbAccess, KbArticleSort, KbArticle};
pub use crate::kb_categories::{KbCategoryId, KbCategory};
pub use crate::kb_sections::{KbSectionId, KbSection};
pub use crate::labels::{LabelId, Label};
pub use crate::languages::{LanguageId, Language, LanguageFilter};
pub use crate::macros::{
    MacroCategoryId, MacroId, MacroActionId, Macros, MacroCategory, Macro,
    MacroActionType, MacroAction,
};
pub use crate::messages::{
    MessageId, FileId, MessageType, MessageOrder, Rating, Attachment, Message,
    MessageAuthor, MessageBody, MessageContent,
};
pub use crate::notes::NoteContent;
pub use crate::staff::{
    StaffId, StaffRoleId, StaffStatusId, StaffMember, StaffRole, StaffStatus,
};
pub use crate::statistics::{
    RatingId, Period, ReportPeriod, StaffStatusPeriod, StaffFilter, Initiator,
    SatisfactionSort, LeaderboardRow, SatisfactionRow,
};
pub use crate::users::{
    UserId, UserType, User, NewUser, LinkedIdentity, IdentifiedUser, IdentificationCode,
};

/// Requests as values: what they are made of, how they are checked and encoded, and why one cannot be.
pub mod request {
    pub use ::helpdesk_runtime::{
        BaseUrl, BodyReader, OperationInput, Choice, Credentials, ExportRequest,
        Findable, InvalidConfigError, InvalidRequestError, ListRequest, Multipart,
        PreparedRequest, ValidationError, Progress, RequestBody, Constraint,
        UpdatesRequest, IntoValue, UnredactedInput, Value,
    };
}

/// What comes back: responses, records, and what is not known of them.
pub mod response {
    pub use ::helpdesk_runtime::{
        DecodeError, Deleted, ExtraFields, ItemError, NamedRecord, Record, Response,
        ListItem, ServiceError, UnknownWebhookEvent, Unredacted, UntypedJson,
        OptionsRecord,
    };
}

/// What fields and parameters are made of.
pub mod values {
    pub use ::helpdesk_runtime::{
        ClosedEnum, IntoOptionId, IntoId, ParseCivilDateTimeError, ParseTextError,
        SortedMap, OpenEnum, OutOfRangeError, Pair, PatternString, UnknownValue,
    };
}

/// How requests reach the service: a small trait, so that any HTTP library can carry them.
#[cfg(feature = "client")]
pub mod transport {
    pub use ::helpdesk_client::{
        ResponseBody, SendFuture, Delivery, SleepFuture, Transport, TransportError,
        TransportErrorKind,
    };
}

/// What an account may still send, and how calls spend it.
#[cfg(feature = "client")]
pub mod limits {
    pub use ::helpdesk_client::{Quota, RateLimiter, RateLimitMode, RateLimit};
}

/// What a client tells of its calls, and of its errors to people.
#[cfg(feature = "client")]
pub mod observe {
    pub use ::helpdesk_client::{ClientEvent, ClientEventKind, Observer, ErrorReport};
}

/// Lists page by page.
#[cfg(feature = "client")]
pub mod paging {
    pub use ::helpdesk_client::{Checkpoint, ParseCheckpointError, Items, Pages};
}

/// Files that are received.
#[cfg(feature = "client")]
pub mod files {
    pub use ::helpdesk_client::Download;
}

/// What is made of many requests: exports and updates, lists of many things, names of ids.
#[cfg(feature = "jobs")]
pub mod jobs {
    pub use ::helpdesk_client::{
        ExportEstimate, Export, ExportCheckpoint, ExportProgress, ExportReport,
        CollectedList, CollectLists, TryCollectLists, Lookup, CountMismatch,
        UpdatesCursor, UpdatesSince, Updates,
    };
}
