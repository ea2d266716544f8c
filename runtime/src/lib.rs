//! Data types of the `helpdesk` client: JSON, metadata of operations, values, responses, accounts and requests.
//!
//! Programs use the crate `helpdesk`, which re-exports everything of this crate that they need.
//!
//! Requests and responses are plain data: built, compared, encoded and decoded without a client. This crate does not
//! send, wait or retry. It contains no HTTP client, no async runtime and no operation of the service.
//!
//! An operation is static data ([`meta`]). A request is a value ([`OperationInput`](request::OperationInput)) that is
//! validated and encoded ([`Request::prepare`]) into an [`http::Request`]. A [`Response`](response::Response) decodes
//! itself. Read the modules in the order `json`, `meta`, `values`, `responses`, `account`, `requests`: each imports only
//! those before it.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod account;
mod json;
pub mod meta;
mod requests;
mod responses;
pub mod values;

#[cfg(feature = "meta")]
#[doc(hidden)]
pub use helpdesk_meta::field_details;
pub use json::value::Json;
pub use meta::{Effect, Method};
pub use requests::raw::RawRequest;
pub use requests::request::Request;
#[cfg(feature = "meta")]
pub use requests::untyped::UntypedListRequest;
pub use responses::list::ListResponse;
#[cfg(feature = "meta")]
pub use responses::typed_json::{ReadJson, take_json};
#[cfg(feature = "meta")]
pub use responses::untyped_record::UntypedRecord;
pub use values::containers::custom_fields::CustomFields;
pub use values::containers::localized::Localized;
pub use values::parameters::one_or_many::OneOrMany;
pub use values::parameters::search::Search;
pub use values::parameters::upload::Upload;
pub use values::scalars::units::{Minutes, Percent, Seconds};
pub use values::time::Timestamp;
pub use values::time::civil::CivilDateTime;

/// Requests as values: inputs, validation errors, bodies and encodings.
pub mod request {
    pub use crate::account::base_url::BaseUrl;
    pub use crate::account::config::InvalidConfigError;
    pub use crate::account::credentials::Credentials;
    pub use crate::requests::body::{BodyReader, RequestBody};
    pub use crate::requests::input::{Choice, OperationInput};
    pub use crate::requests::invalid::{Constraint, InvalidRequestError, ValidationError};
    pub use crate::requests::multipart::{FormPart, Multipart};
    pub use crate::requests::prepared::PreparedRequest;
    pub use crate::requests::request::{ExportRequest, Findable, FindableVisitor, ListRequest, UpdatesRequest};
    pub use crate::values::parameters::into_list::{IntoList, form};
    pub use crate::values::parameters::value::Value;
}

/// Responses and records: decoding, errors, undocumented fields.
pub mod response {
    pub use crate::json::error::DecodeError;
    pub use crate::json::unreadable::UnreadableField;
    pub use crate::responses::list::ItemError;
    pub use crate::responses::record::Record;
    pub use crate::responses::response::{Deleted, Response};
    pub use crate::responses::row::{ListItem, NamedRecord, OptionsRecord};
    pub use crate::responses::webhook::UnknownWebhookEvent;
    pub use crate::values::containers::extra::ExtraFields;
    pub use crate::values::containers::untyped::UntypedJson;
}

/// Items for the crate that sends requests.
#[doc(hidden)]
pub mod internal {
    pub use crate::account::config::one_line;
    pub use crate::responses::body::is_code;
    pub use crate::responses::list::position;
    pub use crate::responses::record::field;
    #[cfg(feature = "serde")]
    pub use crate::responses::serde::take;
}

/// Items that generated code and the macros name.
#[doc(hidden)]
pub mod generated {
    pub use crate::meta::*;
    pub use crate::request::*;
    pub use crate::response::*;
    pub use crate::values::*;
    pub use crate::*;

    pub use crate::json::error::Read;
    pub use crate::json::reader::{Reader, Scalar};
    pub use crate::json::writer::Writer;
    pub use crate::requests::input::show_choice;
    pub use crate::requests::object::ObjectInput;
    pub use crate::responses::fields::Fields;
    pub use crate::responses::list::ListShape;
    pub use crate::responses::received::Received;
    pub use crate::responses::webhook::{EventEnum, Posted, decode_event, read_event, write_event};
    pub use crate::values::accessors::Presence;
    pub use crate::values::accessors::TaggedText;
    pub use crate::values::containers::comma::AsComma;
    pub use crate::values::decode::Decode;
    pub use crate::values::field::{Field, json_text};
    pub use crate::values::scalars::enums::part;
    pub use crate::values::scalars::id::to_signed;
    pub use crate::values::time::AsUnix;

    /// Items of `serialized!`.
    #[cfg(feature = "serde")]
    pub mod serde {
        pub use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

        pub use crate::values::serde::{deserialize, deserialize_closed, serialize, serialize_closed};
    }

    /// Items of `record!`.
    pub mod record {
        pub use crate::responses::record::decode::from_json;
        pub use crate::responses::record::encode::has;
        pub use crate::responses::record::{Aliased, show};
    }

    /// Items of `open_enum!` and `closed_enum!`.
    pub mod open_enum {
        pub use crate::values::scalars::enums::{decode, number_value, parse, text_value};
    }
}
