// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! The service and its async client.

use ::helpdesk_runtime::generated as rt;

/// Marker type of the service: the type parameter of the generic client that [`Client`] is an alias of.
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
                    "The API key is wrong. An administrator finds it in the API section of the account's settings.",
                ),
                (
                    403u16,
                    "The email address of the staff member is wrong, or the staff member lacks a permission. Some operations need full access.",
                ),
                (
                    404u16,
                    "No record has this identifier, or the account's base URL is wrong.",
                ),
            ],
        )
        .error_codes(
            &[
                (
                    "email_already_exist",
                    "Another user or staff member has this email address.",
                ),
                ("phone_already_exist", "Another user has this phone number."),
                ("wrong_email", "This is not a valid email address."),
                ("incorrect_user_email", "The user's email address cannot be used."),
                ("staff_not_active", "The staff member is disabled."),
                (
                    "staff_has_not_access",
                    "The staff member lacks the permission for this operation.",
                ),
                ("case_not_found", "The case does not exist."),
            ],
        )
        .safe_paths(
            &[
                "/cases.json",
                "/cases/{case}.json",
                "/cases/{case}/changelog.json",
                "/cases/{case}/messages.json",
                "/client_emails.json",
                "/companies.json",
                "/companies/{company}.json",
                "/custom_channels.json",
                "/custom_fields.json",
                "/filters.json",
                "/groups.json",
                "/groups/{group}.json",
                "/ideas_category.json",
                "/ideas_category/{category}.json",
                "/kb_article.json",
                "/kb_article/{article}.json",
                "/kb_category.json",
                "/kb_category/{category}.json",
                "/kb_section.json",
                "/kb_section/{section}.json",
                "/labels.json",
                "/languages.json",
                "/macros.json",
                "/staff.json",
                "/staff/{staff}.json",
                "/staff_roles.json",
                "/staff_statuses.json",
                "/stats_lb_groups.json",
                "/stats_lb_staff.json",
                "/stats_leaderboard.json",
                "/stats_satisfaction.json",
                "/stats_staff_statuses.json",
                "/users.json",
                "/users/{user}.json",
            ],
        )
        .read_cost(1u32)
        .write_cost(2u32)
        .user_agent(
            concat!(env!("CARGO_PKG_NAME"), "-rust/", env!("CARGO_PKG_VERSION")),
        );
}

/// An async client for one account. Cheap to clone: clones share connections and the rate limiter.
///
/// It works in every executor; without a tokio runtime, it sends on a thread of its own.
/// [`blocking::Client`](crate::blocking::Client) needs no executor.
///
/// # Credentials
///
/// A client acts as one user of the account, with that user's email address and an API key. See
/// [Credentials](crate::api#credentials).
///
/// [`from_env`](crate::Client::from_env) reads `HELPDESK_URL` (such as `https://acme.omnidesk.ru`),
/// `HELPDESK_EMAIL` and `HELPDESK_API_KEY`.
///
/// # Methods
///
/// | Method | What it does |
/// |---|---|
/// | [`new`](crate::Client::new) | Creates a client for an account, an email address and an API key. |
/// | [`from_env`](crate::Client::from_env) | Creates a client from environment variables. |
/// | [`builder`](crate::Client::builder) | Creates a client with other settings: transport, proxy, timeouts, observers. |
/// | [`send`](crate::Client::send) | Sends a request and decodes the response. |
/// | [`send_raw`](crate::Client::send_raw) | Sends a request and returns the response undecoded. |
/// | [`items`](crate::Client::items) | Reads all records of a list, page by page. |
/// | [`pages`](crate::Client::pages) | Reads a list page by page. |
/// | [`export`](crate::Client::export) | Reads a list of any length by time ranges, and compares counts with the service. |
/// | [`updates`](crate::Client::updates) | Reads the records that changed since a time. |
/// | [`collect_lists`](crate::Client::collect_lists) | Reads the same list for each of many keys. |
/// | [`try_collect_lists`](crate::Client::try_collect_lists) | The same for a stream of records, such as another list. |
/// | [`send_each`](crate::Client::send_each) | Sends one request for each of many keys. |
/// | [`find_created`](crate::Client::find_created) | Searches for a record after a create request of unknown outcome. |
/// | [`download`](crate::Client::download) | Downloads a file. |
/// | [`with_options`](crate::Client::with_options) | Returns a client with other retries, timeouts or rate-limit mode; shares the connections. |
/// | [`options`](crate::Client::options) | Returns these options. |
/// | [`rate_limit`](crate::Client::rate_limit) | Returns the last known rate limit of the account. |
/// | [`rate_limiter`](crate::Client::rate_limiter) | Returns the rate limiter, to share it with another client of the account. |
///
/// `export`, `updates`, `collect_lists`, `try_collect_lists`, `send_each` and `find_created` need the
/// feature `jobs`, which is on by default.
///
/// # Retries and rate limit
///
/// The client retries a failed request only if that is safe: [`Effect`](crate::Effect) lists the rules.
/// It waits for the rate limit as its [`RequestOptions`](crate::RequestOptions) say. The limits
/// themselves: see [Rate limit](crate::api#rate-limit).
///
/// # Example
///
/// ```no_run
/// use helpdesk::Client;
///
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let client = Client::from_env()?;
/// let mut items = client.items(helpdesk::cases::list());
/// while let Some(case) = items.next().await {
///     let case = case?;
///     println!("{case:?}");
/// }
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "client")]
pub type Client = ::helpdesk_client::Client<HelpDesk>;
