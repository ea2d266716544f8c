//! The OpenAPI document and the reference.

mod document;
mod examples;
mod samples;
mod variants;
mod words;
