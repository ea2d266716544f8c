// @generated from `spec/` by `cargo xtask codegen`. Do not edit.

//! Guides: one module for each topic, in text and examples. They hold no code.

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/quick_start.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " From an API key to the first case. Its text is shown with the features `http`, `jobs`."
)]
pub mod quick_start {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/requests.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Requests as values: required and optional parameters, enums, validation. Its text is shown with the features `http`, `jobs`."
)]
pub mod requests {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/errors.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Error kinds, outcomes and reports. Its text is shown with the features `http`, `jobs`."
)]
pub mod errors {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/retries.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " When the client retries, timeouts, and requests whose outcome is unknown. Its text is shown with the features `http`, `jobs`."
)]
pub mod retries {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/rate_limits.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " How calls share the requests that an account may send. Its text is shown with the features `http`, `jobs`."
)]
pub mod rate_limits {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/pagination.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Lists page by page or record by record, and checkpoints. Its text is shown with the features `http`, `jobs`."
)]
pub mod pagination {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/exports.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Lists of any length, changes since a time, and many lists at once. Its text is shown with the features `http`, `jobs`."
)]
pub mod exports {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/bulk_changes.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " The same change of many records: progress, stop, resume and errors. Its text is shown with the features `http`, `jobs`."
)]
pub mod bulk_changes {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/files.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Uploads and downloads. Its text is shown with the features `http`, `jobs`."
)]
pub mod files {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/custom_fields.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Values of custom fields, and their options. Its text is shown with the features `http`, `jobs`."
)]
pub mod custom_fields {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/webhooks.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Notifications of custom channels and of automation rules. Its text is shown with the features `http`, `jobs`."
)]
pub mod webhooks {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/lookups.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Names for ids, and ids for names. Its text is shown with the features `http`, `jobs`."
)]
pub mod lookups {}

#[cfg_attr(
    all(feature = "http", feature = "jobs", feature = "blocking"),
    doc = include_str!("guide/blocking.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs", feature = "blocking")),
    doc = " The client for programs without async. Its text is shown with the features `http`, `jobs`, `blocking`."
)]
pub mod blocking {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/transports.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Another HTTP library, proxies and certificates. Its text is shown with the features `http`, `jobs`."
)]
pub mod transports {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/network.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " For network administrators: hosts, ports, proxies, certificates. Its text is shown with the features `http`, `jobs`."
)]
pub mod network {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/observability.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Logs, metrics, and what never gets into them. Its text is shown with the features `http`, `jobs`."
)]
pub mod observability {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/testing.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Tests of your program, with and without a server. Its text is shown with the features `http`, `jobs`."
)]
pub mod testing {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/undocumented.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " What `unverified` means, and open questions about the service. Its text is shown with the features `http`, `jobs`."
)]
pub mod undocumented {}

#[cfg_attr(
    all(feature = "http", feature = "jobs"),
    doc = include_str!("guide/stability.md")
)]
#[cfg_attr(
    not(all(feature = "http", feature = "jobs")),
    doc = " Versions, features, supported Rust. Its text is shown with the features `http`, `jobs`."
)]
pub mod stability {}
