//! What people do with the client, each in one file beside this one: `cargo run --example quickstart`.
