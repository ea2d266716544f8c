//! Tests by crates that nothing else needs: a validator of JSON Schema, a reader of Markdown, and a reader of licenses.

mod licenses;
mod plain_docs;
mod portable;
mod schema;
