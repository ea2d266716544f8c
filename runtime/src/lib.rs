//! Data types of the `helpdesk` client: JSON, metadata of operations, values, responses, accounts and requests.
//!
//! Programs use the crate `helpdesk`, which re-exports everything of this crate that they need.
//!
//! Requests and responses are plain data: built, compared, encoded and decoded without a client. This crate does not
//! send, wait or retry. It contains no HTTP client, no async runtime and no operation of the service.
//!
//! An operation is static data ([`meta`]). A request is a value ([`OperationInput`]) that is validated and encoded
//! ([`Request::prepare`]) into an [`http::Request`]. A [`Response`] decodes itself. Read the modules in the order
//! `json`, `meta`, `values`, `responses`, `account`, `requests`: each imports only those before it.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod account;
mod json;
pub mod meta;
mod requests;
mod responses;
mod values;

pub use account::base_url::BaseUrl;
pub use account::config::InvalidConfigError;
pub use account::credentials::Credentials;
pub use json::error::DecodeError;
pub use json::unreadable::UnreadableField;
pub use json::value::Json;
pub use meta::{
    Alternatives, Body, ComparedField, Comparison, CreatedAt, CustomFieldKeys, DefaultPage, Effect, Encoding, Expected,
    FindCreated, Limit, Method, Operation, Pagination, Param, RangeLimit, Sensitivity, Service, ServiceMetadata,
    ThrottleMatcher, TimeFilter, ValueType,
};
pub use requests::body::{BodyReader, RequestBody};
pub use requests::input::{Choice, OperationInput, UnredactedInput};
pub use requests::invalid::{Constraint, InvalidRequestError, ValidationError};
pub use requests::link::DownloadRequest;
pub use requests::multipart::{FormPart, Multipart};
pub use requests::prepared::PreparedRequest;
pub use requests::raw::RawRequest;
pub use requests::request::{ExportRequest, Findable, ListRequest, Request, UpdatesRequest};
#[cfg(feature = "meta")]
pub use requests::untyped::{UntypedListRequest, UntypedRequest};
pub use responses::list::{ItemError, ListResponse, ListShape};
pub use responses::record::{Record, Unredacted};
pub use responses::response::{Deleted, Response};
pub use responses::row::{ListItem, NamedRecord, OptionsRecord};
pub use responses::service_error::ServiceError;
#[cfg(feature = "meta")]
pub use responses::untyped_record::UntypedRecord;
pub use responses::webhook::UnknownWebhookEvent;
pub use values::custom_fields::CustomFields;
pub use values::enums::{ClosedEnum, OpenEnum, UnknownValue};
pub use values::extra::ExtraFields;
pub use values::id::{IntoId, IntoOptionId};
pub use values::into_param::{IntoArgument, IntoList, IntoParam};
pub use values::localized::Localized;
pub use values::map::SortedMap;
pub use values::one_or_many::{OneOrMany, Pair};
pub use values::search::Search;
#[cfg(feature = "serde")]
pub use values::serde::rfc3339;
pub use values::text::{ParseTextError, PatternString};
pub use values::time::civil::{CivilDateTime, ParseCivilDateTimeError};
pub use values::time::{OutOfRangeError, Timestamp};
pub use values::units::{Minutes, Percent, Seconds};
pub use values::untyped::UntypedJson;
pub use values::upload::{Progress, Upload};
pub use values::value::{IntoValue, Value};

/// Items for the crate that sends requests.
#[doc(hidden)]
pub mod internal {
    pub use crate::account::config::one_line;
    pub use crate::requests::link::Target;
    pub use crate::responses::list::position;
    pub use crate::responses::record::field;
    #[cfg(feature = "serde")]
    pub use crate::responses::serde::take;
}

/// Items that generated code and the macros name.
#[doc(hidden)]
pub mod generated {
    pub use crate::*;

    pub use crate::json::error::Read;
    pub use crate::json::reader::{Reader, Scalar};
    pub use crate::json::writer::Writer;
    pub use crate::responses::fields::Fields;
    pub use crate::responses::received::Received;
    pub use crate::responses::webhook::{EventEnum, Posted, read_event};
    pub use crate::values::comma::AsComma;
    pub use crate::values::decode::Decode;
    pub use crate::values::enums::part;
    pub use crate::values::field::{Field, Show, show_word};
    pub use crate::values::into_param::form;
    pub use crate::values::presence::Presence;
    pub use crate::values::tagged::TaggedText;
    pub use crate::values::time::AsUnix;

    /// Items of `serialized!`.
    #[cfg(feature = "serde")]
    pub mod serde {
        pub use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

        pub use crate::values::serde::{deserialize, deserialize_closed, serialize, serialize_closed};
    }

    /// Items of `id!`.
    pub mod id {
        pub use crate::values::id::{Numbered, signed};
    }

    /// Items of `events!`.
    pub mod event {
        pub use crate::responses::webhook::{decode_event, write_event};
    }

    /// Items of `alternatives!`.
    pub mod input {
        pub use crate::requests::input::show_choice;
    }

    /// Items of `record!`.
    pub mod record {
        pub use crate::responses::record::decode::{decode, decode_option, from_json, push};
        pub use crate::responses::record::encode::{has, to_json, write};
        pub use crate::responses::record::show;
    }

    /// Items of `open_enum!` and `closed_enum!`.
    pub mod open_enum {
        pub use crate::values::enums::{decode, number_value, parse, text_value};
    }
}
