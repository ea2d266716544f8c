//! The OpenAPI document, its reference, and the page for browsers.

mod document;
mod examples;
mod page;
mod samples;
mod words;
