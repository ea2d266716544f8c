// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! What holds for every request.

use ::helpdesk_runtime as rt;

/// The service that a [`Client`] speaks to.
#[derive(Clone, Copy, Debug)]
pub struct HelpDesk;

impl rt::Service for HelpDesk {
    const FACTS: &'static rt::ServiceFacts = &rt::ServiceFacts::new("HelpDesk", "/api")
        .with_page_size(100u32)
        .with_remaining_header("api_calls_left")
        .with_limit_header("rate_limit_per_minute")
        .with_retry_after_header("retry_after")
        .with_throttled(
            &[
                rt::Throttled::new(429u16),
                rt::Throttled::new(403u16).saying("rate limit exceeded"),
            ],
        )
        .with_costs(1u32, 2u32)
        .with_user_agent(
            ::std::concat!(
                ::std::env!("CARGO_PKG_NAME"), "-rust/", ::std::env!("CARGO_PKG_VERSION")
            ),
        );
}

/// Sends requests to one account.
pub type Client = rt::Client<HelpDesk>;
