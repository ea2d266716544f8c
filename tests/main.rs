//! Tests of the generator's output, and of the generated client's requests and responses.

mod accept;
mod by_hand;
mod check;
mod checks;
mod client;
mod consequences;
mod coverage;
mod dependencies;
mod diff;
mod events;
mod fmt_spec;
mod freshness;
mod golden;
mod hints;
mod large;
mod messages;
mod mistakes;
mod mutants;
mod names;
mod neighbors;
mod observe;
mod page;
mod php_page;
mod read_only;
mod reference;
mod release;
mod responses;
mod review_comment;
mod robustness;
#[macro_use]
#[rustfmt::skip]
#[path = "../generated/samples/requests.rs"]
mod samples;
mod scaffold;
mod second_service;
mod secrecy;
mod serde;
mod tidy;
mod times;
mod typed_json;
mod typed_readers;
mod values;
mod vendor_names;
mod views;
mod wire;
mod witnesses;
