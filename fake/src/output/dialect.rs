//! The observed variants of the service's responses, as switches. Each difference of a named dialect has a source.

use crate::time::limit::RateLimitScheme;

/// A variant of the service's responses. Each switch is one difference; the named dialects combine what was seen
/// together.
///
/// ```
/// use helpdesk_fake::{Dialect, EmptyList, Totals};
///
/// let dialect = Dialect::default().empty_lists(EmptyList::RootArray).totals(Totals::Missing);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    pub(crate) empty_lists: EmptyList,
    pub(crate) lists: ListForm,
    pub(crate) totals: Totals,
    pub(crate) null_style: NoValue,
    pub(crate) booleans: Booleans,
    pub(crate) numbers_as_text: bool,
    pub(crate) times_as_numbers: bool,
    pub(crate) empty_objects_as_arrays: bool,
    pub(crate) wrong_weekdays: bool,
    pub(crate) mixed_utc_offsets: bool,
    pub(crate) legacy_cc_names: bool,
    pub(crate) unknown_fields: bool,
    pub(crate) ratings_as_digits: bool,
    pub(crate) indented: bool,
    pub(crate) created_status: u16,
    pub(crate) errors: ErrorBody,
    pub(crate) limit: RateLimitScheme,
    pub(crate) limit_headers: LimitHeaders,
    pub(crate) limit_status: u16,
}

/// The form of an empty list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmptyList {
    /// An object with a total: `{"total_count": 0}`.
    Total,
    /// An array: `[]`.
    Array,
    /// An array under the root: `{"case": []}`.
    RootArray,
    /// An empty string: `""`.
    Text,
}

/// The form of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListForm {
    /// An object with the keys `0`, `1`, `2` and so on.
    Keyed,
    /// An object with such keys, of which some are missing.
    Holes,
    /// Arrays for lists of labels, staff, groups and the knowledge base.
    Arrays,
}

/// The form of a list's total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Totals {
    /// A number after the records.
    Number,
    /// A string.
    Text,
    /// No total.
    Missing,
}

/// The form of an absent time or speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoValue {
    /// A dash: `-`.
    Dash,
    /// A JSON `null`.
    Null,
    /// No field.
    Absent,
}

/// The form of booleans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Booleans {
    /// A boolean: `true`.
    Plain,
    /// A number: `1`.
    Number,
    /// A string: `"1"`.
    Text,
}

/// The body of error responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorBody {
    /// An error code: `{"error": "case_not_found"}`.
    Code,
    /// An empty body.
    Empty,
    /// An HTML page of a web server.
    Html,
}

/// The headers about the rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitHeaders {
    /// `api_calls_left`, `rate_limit_per_minute`, and `retry_after` in error responses.
    All,
    /// Only `api_calls_left`, as with hourly limits.
    Remaining,
    /// Only the standard `Retry-After`, in error responses.
    Standard,
    /// No header. No source has that, but a client must not rely on them.
    Nothing,
}

impl Default for Dialect {
    /// The responses of the vendor's documentation, without a rate limit.
    fn default() -> Self {
        Self {
            empty_lists: EmptyList::Total,
            lists: ListForm::Keyed,
            totals: Totals::Number,
            null_style: NoValue::Dash,
            booleans: Booleans::Plain,
            numbers_as_text: false,
            times_as_numbers: false,
            empty_objects_as_arrays: false,
            wrong_weekdays: false,
            mixed_utc_offsets: false,
            legacy_cc_names: false,
            unknown_fields: false,
            ratings_as_digits: false,
            indented: false,
            created_status: 201,
            errors: ErrorBody::Code,
            limit: RateLimitScheme::Unlimited,
            limit_headers: LimitHeaders::All,
            limit_status: 429,
        }
    }
}

/// Declares the setters, each with its documentation.
macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident: $ty:ty;)*) => {
        impl Dialect {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(mut self, $name: $ty) -> Self {
                self.$name = $name;
                self
            })*
        }
    };
}

setters! {
    /// Sets the form of empty lists.
    empty_lists: EmptyList;
    /// Sets the form of lists.
    lists: ListForm;
    /// Sets the form of totals.
    totals: Totals;
    /// Sets the form of an absent `closed_at` and of absent speeds of a case.
    null_style: NoValue;
    /// Sets the form of booleans.
    booleans: Booleans;
    /// Sets whether numbers are strings.
    numbers_as_text: bool;
    /// Sets whether times of records are Unix seconds. No source has them so, except for the official answer of an idea.
    times_as_numbers: bool;
    /// Sets whether an object without fields, such as `custom_fields`, is `[]`.
    empty_objects_as_arrays: bool;
    /// Sets whether weekdays do not match their dates.
    wrong_weekdays: bool;
    /// Sets whether the times of one record have two different UTC offsets.
    mixed_utc_offsets: bool;
    /// Sets whether cases have `recipient_cc` and `recipient_bcc` instead of `cc_emails` and `bcc_emails`, and arrays
    /// of recipients.
    legacy_cc_names: bool;
    /// Sets whether records have fields that are unknown to the client.
    unknown_fields: bool;
    /// Sets whether the satisfaction report has digits for ratings.
    ratings_as_digits: bool;
    /// Sets whether responses are indented by four spaces.
    indented: bool;
    /// Sets the body of error responses.
    errors: ErrorBody;
    /// Sets the rate limit.
    limit: RateLimitScheme;
    /// Sets the headers about the rate limit.
    limit_headers: LimitHeaders;
}

impl Dialect {
    /// Sets the status of a response to a POST: 201, or 200.
    ///
    /// # Panics
    ///
    /// Panics if it is neither.
    #[must_use]
    #[track_caller]
    pub fn created_status(mut self, status: u16) -> Self {
        assert!(matches!(status, 200 | 201), "the status of a created record must be 200 or 201, got {status}");
        self.created_status = status;
        self
    }

    /// Sets the status of a throttled request: 429, or the 403 that an old client expects.
    ///
    /// # Panics
    ///
    /// Panics if it is neither.
    #[must_use]
    #[track_caller]
    pub fn limit_status(mut self, status: u16) -> Self {
        assert!(matches!(status, 403 | 429), "the status of an exceeded rate limit must be 429 or 403, got {status}");
        self.limit_status = status;
        self
    }

    /// Returns the dialect of the service today.
    ///
    /// The dialect has the limit of a small account, per minute where a write counts as two, two UTC offsets in one record, and
    /// indented responses.
    pub fn today() -> Self {
        Self::default().limit(RateLimitScheme::BasicPlan).mixed_utc_offsets(true).indented(true)
    }

    /// Returns the common part of the old dialects: an hourly limit.
    fn hourly() -> Self {
        Self::today().limit(RateLimitScheme::Hourly).limit_headers(LimitHeaders::Remaining)
    }

    /// Returns the dialect of 2018: hourly limits, `{"case": []}` for an empty list, old names of copies.
    pub fn y2018() -> Self {
        Self::hourly().empty_lists(EmptyList::RootArray).legacy_cc_names(true)
    }

    /// Returns the dialect of 2016: hourly limits, arrays for some lists, `{"case": []}` for an empty list, and `""` for
    /// one of labels.
    pub fn y2016() -> Self {
        Self::hourly().lists(ListForm::Arrays).empty_lists(EmptyList::Text)
    }

    /// Returns a dialect with every difference that was seen or is plausible. The other named dialects have only what was
    /// seen: `[]` for no custom fields, wrong weekdays, the status 200 for a create and 403 for the rate limit are
    /// plausible.
    pub fn worst_case() -> Self {
        Self {
            empty_lists: EmptyList::RootArray,
            lists: ListForm::Holes,
            totals: Totals::Missing,
            null_style: NoValue::Dash,
            booleans: Booleans::Text,
            numbers_as_text: true,
            times_as_numbers: false,
            empty_objects_as_arrays: true,
            wrong_weekdays: true,
            mixed_utc_offsets: true,
            legacy_cc_names: true,
            unknown_fields: true,
            ratings_as_digits: true,
            indented: true,
            created_status: 200,
            errors: ErrorBody::Html,
            limit: RateLimitScheme::Unlimited,
            limit_headers: LimitHeaders::Nothing,
            limit_status: 403,
        }
    }

    /// The names of the named dialects.
    pub const NAMES: [&'static str; 5] = ["plain", "today", "2018", "2016", "worst-case"];

    /// Returns a named dialect, by one of [`NAMES`](Self::NAMES).
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "plain" => Some(Self::default()),
            "today" => Some(Self::today()),
            "2018" => Some(Self::y2018()),
            "2016" => Some(Self::y2016()),
            "worst-case" => Some(Self::worst_case()),
            _ => None,
        }
    }

    /// Returns a dialect for each switch, with its name, and every named dialect: for a test that covers all of them.
    pub fn all() -> Vec<(&'static str, Self)> {
        let plain = Self::default;
        vec![
            ("as described", plain()),
            ("empty lists are arrays", plain().empty_lists(EmptyList::Array)),
            ("empty lists are arrays under the root", plain().empty_lists(EmptyList::RootArray)),
            ("empty lists are strings", plain().empty_lists(EmptyList::Text)),
            ("keys have holes", plain().lists(ListForm::Holes)),
            ("some lists are arrays", plain().lists(ListForm::Arrays)),
            ("totals are strings", plain().totals(Totals::Text)),
            ("totals are missing", plain().totals(Totals::Missing)),
            ("null for none", plain().null_style(NoValue::Null)),
            ("nothing for none", plain().null_style(NoValue::Absent)),
            ("booleans are numbers", plain().booleans(Booleans::Number)),
            ("booleans are strings", plain().booleans(Booleans::Text)),
            ("numbers are strings", plain().numbers_as_text(true)),
            ("times are numbers", plain().times_as_numbers(true)),
            ("empty objects are arrays", plain().empty_objects_as_arrays(true)),
            ("weekdays are wrong", plain().wrong_weekdays(true)),
            ("offsets differ", plain().mixed_utc_offsets(true)),
            ("old names of copies", plain().legacy_cc_names(true)),
            ("unknown fields", plain().unknown_fields(true)),
            ("ratings are digits", plain().ratings_as_digits(true)),
            ("indented", plain().indented(true)),
            ("200 for created", plain().created_status(200)),
            ("errors are empty", plain().errors(ErrorBody::Empty)),
            ("errors are HTML", plain().errors(ErrorBody::Html)),
            ("one header of the limit", plain().limit_headers(LimitHeaders::Remaining)),
            ("the standard header of the limit", plain().limit_headers(LimitHeaders::Standard)),
            ("no headers of the limit", plain().limit_headers(LimitHeaders::Nothing)),
            ("status 403 for the rate limit", plain().limit_status(403)),
            ("today", Self::today()),
            ("2018", Self::y2018()),
            ("2016", Self::y2016()),
            ("worst case", Self::worst_case()),
        ]
    }
}
