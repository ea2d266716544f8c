// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! The same client without async: each call blocks its thread. There is no runtime behind it.

pub use ::helpdesk_runtime::blocking::{
    ClientBuilder, Download, Export, Items, ListsOf, ListsOfResults, Pages, ReplyBody,
    Transport, Updates,
};
/// Sends requests to one account, on the thread that asks.
pub type Client = ::helpdesk_runtime::blocking::Client<crate::HelpDesk>;
