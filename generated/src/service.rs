// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! What holds for every request.

use ::helpdesk_runtime::generated as rt;

/// The service that a [`Client`] speaks to.
#[derive(Clone, Copy, Debug)]
pub struct HelpDesk;

impl rt::Service for HelpDesk {
    const METADATA: &'static rt::ServiceMetadata = &rt::ServiceMetadata::new(
            "HelpDesk",
            "/api",
        )
        .page_size(100u32)
        .remaining_header("api_calls_left")
        .limit_header("rate_limit_per_minute")
        .retry_after_header("retry_after")
        .throttling(
            &[
                rt::ThrottleMatcher::new(429u16),
                rt::ThrottleMatcher::new(403u16).body_contains("rate limit exceeded"),
            ],
        )
        .error_statuses(
            &[
                (
                    401u16,
                    "The API key is wrong. An administrator finds the right one in the API part of the account's settings.",
                ),
                (
                    403u16,
                    "The e-mail address of the staff member is wrong, or this member has no right to do it: some operations need full access.",
                ),
                (
                    404u16,
                    "There is nothing with this id, or the address of the account is wrong.",
                ),
            ],
        )
        .error_codes(
            &[
                (
                    "email_already_exist",
                    "Another user or staff member has this e-mail address.",
                ),
                ("phone_already_exist", "Another user has this phone number."),
                ("wrong_email", "This is not a valid e-mail address."),
                ("incorrect_user_email", "The user's e-mail address cannot be used."),
                ("staff_not_active", "The staff member is disabled."),
                ("staff_has_not_access", "The staff member has no right to do this."),
                ("case_not_found", "There is no such case."),
            ],
        )
        .read_cost(1u32)
        .write_cost(2u32)
        .user_agent(
            ::std::concat!(
                ::std::env!("CARGO_PKG_NAME"), "-rust/", ::std::env!("CARGO_PKG_VERSION")
            ),
        );
}

/// Sends requests to one account.
#[cfg(feature = "client")]
pub type Client = ::helpdesk_client::Client<HelpDesk>;
