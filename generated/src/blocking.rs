// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! The blocking client: the same methods as the async one, each of which blocks the current thread.

pub use ::helpdesk_client::blocking::{ClientBuilder, Download, Items, Iter, Pages};
#[cfg(feature = "jobs")]
pub use ::helpdesk_client::blocking::{
    Export, CollectLists, TryCollectLists, Lookup, SendEach, Updates,
};
/// A blocking client for one account. Cheap to clone: clones share connections and the rate limiter.
///
/// Each call blocks the current thread. The built-in transport sends on one thread of its own, which
/// all clients of the process share.
///
/// # Credentials
///
/// A client acts as one user of the account, with that user's email address and an API key. See
/// [Credentials](crate::api#credentials).
///
/// [`from_env`](crate::blocking::Client::from_env) reads `HELPDESK_URL` (such as
/// `https://acme.omnidesk.ru`), `HELPDESK_EMAIL` and `HELPDESK_API_KEY`.
///
/// # Methods
///
/// | Method | What it does |
/// |---|---|
/// | [`new`](crate::blocking::Client::new) | Creates a client for an account, an email address and an API key. |
/// | [`from_env`](crate::blocking::Client::from_env) | Creates a client from environment variables. |
/// | [`builder`](crate::blocking::Client::builder) | Creates a client with other settings: transport, proxy, timeouts, observers. |
/// | [`send`](crate::blocking::Client::send) | Sends a request and decodes the response. |
/// | [`send_raw`](crate::blocking::Client::send_raw) | Sends a request and returns the response undecoded. |
/// | [`items`](crate::blocking::Client::items) | Reads all records of a list, page by page. |
/// | [`pages`](crate::blocking::Client::pages) | Reads a list page by page. |
/// | [`export`](crate::blocking::Client::export) | Reads a list of any length by time ranges, and compares counts with the service. |
/// | [`updates`](crate::blocking::Client::updates) | Reads the records that changed since a time. |
/// | [`collect_lists`](crate::blocking::Client::collect_lists) | Reads the same list for each of many keys. |
/// | [`try_collect_lists`](crate::blocking::Client::try_collect_lists) | The same for a stream of records, such as another list. |
/// | [`send_each`](crate::blocking::Client::send_each) | Sends one request for each of many keys. |
/// | [`find_created`](crate::blocking::Client::find_created) | Searches for a record after a create request of unknown outcome. |
/// | [`download`](crate::blocking::Client::download) | Downloads a file. |
/// | [`with_options`](crate::blocking::Client::with_options) | Returns a client with other retries, timeouts or rate-limit mode; shares the connections. |
/// | [`options`](crate::blocking::Client::options) | Returns these options. |
/// | [`rate_limit`](crate::blocking::Client::rate_limit) | Returns the last known rate limit of the account. |
/// | [`rate_limiter`](crate::blocking::Client::rate_limiter) | Returns the rate limiter, to share it with another client of the account. |
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
/// use helpdesk::blocking::Client;
///
/// # fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let client = Client::from_env()?;
/// for case in client.items(helpdesk::cases::list()) {
///     let case = case?;
///     println!("{case:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub type Client = ::helpdesk_client::blocking::Client<crate::HelpDesk>;

/// Looks up names by id, and ids by name.
///
/// Fetches each list on first use and caches it for an hour. Clones share the cache: create one catalog
/// per client and keep it.
#[cfg(feature = "jobs")]
#[derive(Clone, Debug)]
pub struct Catalog {
    staff: Lookup<crate::StaffMember>,
    groups: Lookup<crate::Group>,
    labels: Lookup<crate::Label>,
    staff_roles: Lookup<crate::StaffRole>,
    staff_statuses: Lookup<crate::StaffStatus>,
    case_fields: Lookup<crate::CustomField>,
    user_fields: Lookup<crate::CustomField>,
    languages: Lookup<crate::Language>,
}

#[cfg(feature = "jobs")]
impl Catalog {
    /// Creates the catalog of this client's account. Sends nothing yet.
    #[inline]
    pub fn new(client: Client) -> Self {
        Self {
            staff: Lookup::new(&client, crate::staff::list),
            groups: Lookup::new(&client, crate::groups::list),
            labels: Lookup::new(&client, crate::labels::list),
            staff_roles: Lookup::new(&client, crate::staff::roles),
            staff_statuses: Lookup::new(&client, crate::staff::statuses),
            case_fields: Lookup::with_filter(
                &client,
                crate::custom_fields::list,
                |it| {
                    it
                        .field_level
                        .as_ref()
                        .is_some_and(|it| {
                            ::helpdesk_runtime::values::OpenEnum::to_text(it) == "case"
                        })
                },
            ),
            user_fields: Lookup::with_filter(
                &client,
                crate::custom_fields::list,
                |it| {
                    it
                        .field_level
                        .as_ref()
                        .is_some_and(|it| {
                            ::helpdesk_runtime::values::OpenEnum::to_text(it) == "user"
                        })
                },
            ),
            languages: Lookup::new(&client, crate::languages::list),
        }
    }
    /// Sets how long a list is cached. Default: one hour.
    #[inline]
    #[must_use]
    pub fn max_age(self, age: std::time::Duration) -> Self {
        Self {
            staff: self.staff.max_age(age),
            groups: self.groups.max_age(age),
            labels: self.labels.max_age(age),
            staff_roles: self.staff_roles.max_age(age),
            staff_statuses: self.staff_statuses.max_age(age),
            case_fields: self.case_fields.max_age(age),
            user_fields: self.user_fields.max_age(age),
            languages: self.languages.max_age(age),
        }
    }
    /// Staff members, by full name.
    pub fn staff(&self) -> &Lookup<crate::StaffMember> {
        &self.staff
    }
    /// Groups, by title.
    pub fn groups(&self) -> &Lookup<crate::Group> {
        &self.groups
    }
    /// Labels, by title.
    pub fn labels(&self) -> &Lookup<crate::Label> {
        &self.labels
    }
    /// Roles of staff members, by name.
    pub fn staff_roles(&self) -> &Lookup<crate::StaffRole> {
        &self.staff_roles
    }
    /// Statuses of staff members, by name.
    pub fn staff_statuses(&self) -> &Lookup<crate::StaffStatus> {
        &self.staff_statuses
    }
    /// Custom fields of cases, by title, with the titles of their options.
    pub fn case_fields(&self) -> &Lookup<crate::CustomField> {
        &self.case_fields
    }
    /// Custom fields of users, by title, with the titles of their options.
    pub fn user_fields(&self) -> &Lookup<crate::CustomField> {
        &self.user_fields
    }
    /// Languages, by full name.
    pub fn languages(&self) -> &Lookup<crate::Language> {
        &self.languages
    }
}
