//! Tests with crates that only tests need: a validator of JSON Schema, a reader of Markdown, a reader of licenses, and
//! a painter of terminals.

mod licenses;
mod picture;
mod plain_docs;
mod portable;
mod schema;
