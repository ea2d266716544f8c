//! Files: allowed servers and credentials, downloads and uploads.

mod compressed;
mod downloads;
mod links;
mod uploads;
mod web;
