//! How the service speaks: what has been seen of it over the years, as switches.

use crate::time::limit::RateLimit;

/// How a desk speaks. Each switch is one quirk; the named sets are what was seen together.
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
    pub(crate) empty_objects_as_arrays: bool,
    pub(crate) wrong_weekdays: bool,
    pub(crate) mixed_utc_offsets: bool,
    pub(crate) legacy_cc_names: bool,
    pub(crate) unknown_fields: bool,
    pub(crate) ratings_as_digits: bool,
    pub(crate) indented: bool,
    pub(crate) created_status: u16,
    pub(crate) errors: ErrorBody,
    pub(crate) limit: RateLimit,
    pub(crate) limit_headers: LimitHeaders,
    pub(crate) limit_status: u16,
}

/// What an empty list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmptyList {
    /// `{"total_count": 0}`
    Total,
    /// `[]`
    Array,
    /// `{"case": []}`
    RootArray,
    /// `""`
    Text,
}

/// How a list holds its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListForm {
    /// Under the keys `0`, `1`, `2` and so on.
    Keyed,
    /// Under such keys, of which some are left out.
    Holes,
    /// Lists of labels, staff, groups and the knowledge base are arrays.
    Arrays,
}

/// How a list tells its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Totals {
    /// As a number, after the rows.
    Number,
    /// As text.
    Text,
    /// Not at all.
    Missing,
}

/// What stands for a time or a speed that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoValue {
    /// `-`
    Dash,
    /// `null`
    Null,
    /// The field is left out.
    Absent,
}

/// How booleans are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Booleans {
    /// `true`
    Plain,
    /// `1`
    Number,
    /// `"1"`
    Text,
}

/// What a refusal says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorBody {
    /// `{"error": "case_not_found"}`
    Code,
    /// Nothing.
    Empty,
    /// A page of a web server.
    Html,
}

/// What headers tell of the limit of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitHeaders {
    /// `api_calls_left`, `rate_limit_per_minute`, and `retry_after` on refusals.
    All,
    /// `api_calls_left` alone, as in the days of hourly limits.
    Remaining,
    /// On refusals the standard `Retry-After`, and nothing else.
    Standard,
    /// Nothing, as behind a proxy that drops names with underscores.
    Nothing,
}

impl Default for Dialect {
    /// As the description shows it, without limit of requests.
    fn default() -> Self {
        Self {
            empty_lists: EmptyList::Total,
            lists: ListForm::Keyed,
            totals: Totals::Number,
            null_style: NoValue::Dash,
            booleans: Booleans::Plain,
            numbers_as_text: false,
            empty_objects_as_arrays: false,
            wrong_weekdays: false,
            mixed_utc_offsets: false,
            legacy_cc_names: false,
            unknown_fields: false,
            ratings_as_digits: false,
            indented: false,
            created_status: 201,
            errors: ErrorBody::Code,
            limit: RateLimit::Unlimited,
            limit_headers: LimitHeaders::All,
            limit_status: 429,
        }
    }
}

/// Writes the setters, each with its documentation.
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
    /// What an empty list is.
    empty_lists: EmptyList;
    /// How lists hold their rows.
    lists: ListForm;
    /// How lists tell their totals.
    totals: Totals;
    /// What stands for `closed_at` and speeds of a case that is not closed or answered.
    null_style: NoValue;
    /// How booleans are written.
    booleans: Booleans;
    /// Numbers are written as text.
    numbers_as_text: bool;
    /// An object without fields, such as `custom_fields`, is `[]`.
    empty_objects_as_arrays: bool;
    /// Weekdays do not fit their dates.
    wrong_weekdays: bool;
    /// Times of one record are of two offsets.
    mixed_utc_offsets: bool;
    /// Cases have `recipient_cc` and `recipient_bcc` for `cc_emails` and `bcc_emails`, and arrays of recipients.
    legacy_cc_names: bool;
    /// Records have fields that nobody has heard of.
    unknown_fields: bool;
    /// The satisfaction report has digits for ratings.
    ratings_as_digits: bool;
    /// Replies are indented by four blanks.
    indented: bool;
    /// What refusals say.
    errors: ErrorBody;
    /// How many requests are allowed.
    limit: RateLimit;
    /// What headers tell of the limit.
    limit_headers: LimitHeaders;
}

impl Dialect {
    /// The status of an answer to a POST: 201, or 200.
    ///
    /// # Panics
    ///
    /// When it is neither.
    #[must_use]
    #[track_caller]
    pub fn created_status(mut self, status: u16) -> Self {
        assert!(matches!(status, 200 | 201), "a POST is answered with 200 or 201, and not {status}");
        self.created_status = status;
        self
    }

    /// The status of a refusal for too many requests: 429, or the 403 that an old client expects.
    ///
    /// # Panics
    ///
    /// When it is neither.
    #[must_use]
    #[track_caller]
    pub fn limit_status(mut self, status: u16) -> Self {
        assert!(matches!(status, 403 | 429), "too many requests are refused with 429 or 403, and not {status}");
        self.limit_status = status;
        self
    }

    /// The service as it is today: 201 after a POST, limits by the minute with writes counted twice, `[]` for no custom fields,
    /// two offsets of times in a record, indented replies, and the limit of a small account.
    pub fn today() -> Self {
        Self::default().limit(RateLimit::BasicPlan).empty_objects_as_arrays(true).mixed_utc_offsets(true).indented(true)
    }

    /// As it was seen in 2018: hourly limits, `{"case": []}` for nothing, old names of copies, wrong weekdays.
    pub fn y2018() -> Self {
        Self::today()
            .limit(RateLimit::Hourly)
            .limit_headers(LimitHeaders::Remaining)
            .empty_lists(EmptyList::RootArray)
            .wrong_weekdays(true)
            .legacy_cc_names(true)
            .created_status(200)
    }

    /// As it was seen in 2016: besides, some lists are arrays, and no labels are `""`.
    pub fn y2016() -> Self {
        Self::y2018().lists(ListForm::Arrays).empty_lists(EmptyList::Text).limit_status(403)
    }

    /// Everything that was seen or feared, at once.
    pub fn worst_case() -> Self {
        Self {
            empty_lists: EmptyList::RootArray,
            lists: ListForm::Holes,
            totals: Totals::Missing,
            null_style: NoValue::Dash,
            booleans: Booleans::Text,
            numbers_as_text: true,
            empty_objects_as_arrays: true,
            wrong_weekdays: true,
            mixed_utc_offsets: true,
            legacy_cc_names: true,
            unknown_fields: true,
            ratings_as_digits: true,
            indented: true,
            created_status: 200,
            errors: ErrorBody::Html,
            limit: RateLimit::Unlimited,
            limit_headers: LimitHeaders::Nothing,
            limit_status: 403,
        }
    }

    /// The names of the named sets.
    pub const NAMES: [&'static str; 5] = ["plain", "today", "2018", "2016", "worst-case"];

    /// A named set, by one of [`NAMES`](Self::NAMES).
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

    /// Every quirk alone, with its name, and every named set: for a test that goes through all of them.
    pub fn all() -> Vec<(&'static str, Self)> {
        let plain = Self::default;
        vec![
            ("as described", plain()),
            ("empty lists are arrays", plain().empty_lists(EmptyList::Array)),
            ("empty lists are arrays under the root", plain().empty_lists(EmptyList::RootArray)),
            ("empty lists are texts", plain().empty_lists(EmptyList::Text)),
            ("keys have holes", plain().lists(ListForm::Holes)),
            ("some lists are arrays", plain().lists(ListForm::Arrays)),
            ("totals are texts", plain().totals(Totals::Text)),
            ("totals are missing", plain().totals(Totals::Missing)),
            ("null for none", plain().null_style(NoValue::Null)),
            ("nothing for none", plain().null_style(NoValue::Absent)),
            ("booleans are numbers", plain().booleans(Booleans::Number)),
            ("booleans are texts", plain().booleans(Booleans::Text)),
            ("numbers are texts", plain().numbers_as_text(true)),
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
            ("limits are refused with 403", plain().limit_status(403)),
            ("today", Self::today()),
            ("2018", Self::y2018()),
            ("2016", Self::y2016()),
            ("worst case", Self::worst_case()),
        ]
    }
}
