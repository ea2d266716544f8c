// @generated from `spec/statistics.yaml` by `cargo xtask codegen`. Do not edit.

//! Reports: the leaderboard of staff, changes of staff statuses, and ratings.
//!
//! Times without an offset are in the account's time zone. No operation returns this time zone.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - The page size of the satisfaction report without `limit`.
//! - Whether times and shares of the leaderboard other than `ratings_of_responses` can be `-`.
//! - The fields of a change of a staff status.
//! - The responses of the two older leaderboards, and the parameters of the one by groups.
//! - The first day of the week in `this_week` and `last_week`, and the time zone of the periods by
//!   name.
//! - Whether the end of a custom period includes the day of a date without a time.
//! - Whether a custom period needs `period` set to `custom`, a name of a period in library source.
//! - Whether the leaderboard takes Unix seconds as well as dates.
//! - The format of the error about a wrong period.
//! - The values of `staff_access`.
//! - All values of those filters for which the vendor's documentation gives only examples.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RatingId(pub u64);

rt::id!(RatingId);

/// A period by name.
///
/// The first day of a week is undocumented, as is the time zone of days, weeks, months and years. The
/// service caches the leaderboard and the satisfaction report for the given time. The vendor's
/// documentation names no cache for the report of staff statuses.
///
/// Request-only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Period {
    /// The last 24 hours.
    ///
    /// Wire name: `last_24_hours`. The service caches the result for 5 minutes.
    #[doc(alias = "last_24_hours")]
    Last24Hours,
    /// The last 7 days.
    ///
    /// Wire name: `last_7_days`. The service caches the result for 1 hour.
    #[doc(alias = "last_7_days")]
    Last7Days,
    /// The last 14 days.
    ///
    /// Wire name: `last_14_days`. The service caches the result for 1 hour.
    #[doc(alias = "last_14_days")]
    Last14Days,
    /// The last 30 days.
    ///
    /// Wire name: `last_30_days`. The service caches the result for 1 day.
    #[doc(alias = "last_30_days")]
    Last30Days,
    /// Today.
    ///
    /// The service caches the result for 5 minutes.
    Today,
    /// Yesterday.
    ///
    /// The service caches the result for 1 day.
    Yesterday,
    /// The current week.
    ///
    /// The service caches the result for 1 day.
    ThisWeek,
    /// The previous week.
    ///
    /// The service caches the result for 1 week.
    LastWeek,
    /// The current calendar month.
    ///
    /// The service caches the result for 1 day.
    ThisMonth,
    /// The previous calendar month.
    ///
    /// The service caches the result for 1 month.
    LastMonth,
    /// The calendar month two months ago.
    ///
    /// Wire name: `month_2`. The service caches the result for 1 month.
    #[doc(alias = "month_2")]
    TwoMonthsAgo,
    /// The calendar month three months ago.
    ///
    /// Wire name: `month_3`. The service caches the result for 1 month.
    #[doc(alias = "month_3")]
    ThreeMonthsAgo,
    /// The calendar month four months ago.
    ///
    /// Wire name: `month_4`. The service caches the result for 1 month.
    #[doc(alias = "month_4")]
    FourMonthsAgo,
    /// The calendar month five months ago.
    ///
    /// Wire name: `month_5`. The service caches the result for 1 month.
    #[doc(alias = "month_5")]
    FiveMonthsAgo,
    /// The calendar month six months ago.
    ///
    /// Wire name: `month_6`. The service caches the result for 1 month.
    #[doc(alias = "month_6")]
    SixMonthsAgo,
    /// The three calendar months before the current one.
    ///
    /// Wire name: `3_previous_months`. The service caches the result for 1 month.
    #[doc(alias = "3_previous_months")]
    ThreePreviousMonths,
    /// The six calendar months before the current one.
    ///
    /// Wire name: `6_previous_months`. The service caches the result for 1 month.
    #[doc(alias = "6_previous_months")]
    SixPreviousMonths,
    /// The current year.
    ///
    /// The service caches the result for 1 day.
    ThisYear,
    /// The previous year.
    ///
    /// The service caches the result for 1 year.
    LastYear,
}

impl Period {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Last24Hours => "last_24_hours",
            Self::Last7Days => "last_7_days",
            Self::Last14Days => "last_14_days",
            Self::Last30Days => "last_30_days",
            Self::Today => "today",
            Self::Yesterday => "yesterday",
            Self::ThisWeek => "this_week",
            Self::LastWeek => "last_week",
            Self::ThisMonth => "this_month",
            Self::LastMonth => "last_month",
            Self::TwoMonthsAgo => "month_2",
            Self::ThreeMonthsAgo => "month_3",
            Self::FourMonthsAgo => "month_4",
            Self::FiveMonthsAgo => "month_5",
            Self::SixMonthsAgo => "month_6",
            Self::ThreePreviousMonths => "3_previous_months",
            Self::SixPreviousMonths => "6_previous_months",
            Self::ThisYear => "this_year",
            Self::LastYear => "last_year",
        }
    }
}

impl rt::ClosedEnum for Period {
    const FORMAT: &'static str = "last_24_hours|last_7_days|last_14_days|last_30_days|today|yesterday|this_week|last_week|this_month|last_month|month_2|month_3|month_4|month_5|month_6|3_previous_months|6_previous_months|this_year|last_year";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "last_24_hours" => Some(Self::Last24Hours),
            "last_7_days" => Some(Self::Last7Days),
            "last_14_days" => Some(Self::Last14Days),
            "last_30_days" => Some(Self::Last30Days),
            "today" => Some(Self::Today),
            "yesterday" => Some(Self::Yesterday),
            "this_week" => Some(Self::ThisWeek),
            "last_week" => Some(Self::LastWeek),
            "this_month" => Some(Self::ThisMonth),
            "last_month" => Some(Self::LastMonth),
            "month_2" => Some(Self::TwoMonthsAgo),
            "month_3" => Some(Self::ThreeMonthsAgo),
            "month_4" => Some(Self::FourMonthsAgo),
            "month_5" => Some(Self::FiveMonthsAgo),
            "month_6" => Some(Self::SixMonthsAgo),
            "3_previous_months" => Some(Self::ThreePreviousMonths),
            "6_previous_months" => Some(Self::SixPreviousMonths),
            "this_year" => Some(Self::ThisYear),
            "last_year" => Some(Self::LastYear),
            _ => None,
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::closed_enum!(Period);

/// Time range of a report on responses or ratings.
///
/// Choose one.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum ReportPeriod {
    /// A period by name.
    ///
    /// Name of the period.
    Named(Period),
    /// From one time to another.
    ///
    /// The time range must be 1 hour to 92 days long. The service caches reports on less than 1 day for 1
    /// hour. The service caches other reports for 1 day.
    Range {
        /// Start, in the account's time zone.
        ///
        /// A date, or a date and a time, in the account's time zone.
        from_time: rt::CivilDateTime,
        /// End, in the account's time zone.
        ///
        /// Whether a date without a time includes that day is undocumented: for whole days, give `23:59:59` as
        /// the time.
        ///
        /// A date, or a date and a time, in the account's time zone.
        to_time: rt::CivilDateTime,
    },
}

impl ReportPeriod {
    /// A period by name.
    ///
    /// Name of the period.
    #[doc(alias = "period")]
    pub fn named(period: impl Into<Period>) -> Self {
        Self::Named(Into::into(period))
    }
    /// From one time to another.
    ///
    /// The time range must be 1 hour to 92 days long. The service caches reports on less than 1 day for 1
    /// hour. The service caches other reports for 1 day.
    ///
    /// - `from_time`: Start, in the account's time zone. A date, or a date and a time, in the account's
    ///   time zone.
    /// - `to_time`: End, in the account's time zone. Whether a date without a time includes that day is
    ///   undocumented: for whole days, give `23:59:59` as the time. A date, or a date and a time, in the
    ///   account's time zone.
    #[doc(alias = "from_time")]
    #[doc(alias = "to_time")]
    pub fn range(
        from_time: impl Into<rt::CivilDateTime>,
        to_time: impl Into<rt::CivilDateTime>,
    ) -> Self {
        Self::Range {
            from_time: Into::into(from_time),
            to_time: Into::into(to_time),
        }
    }
}

impl rt::Choice for ReportPeriod {
    fn put(self, call: rt::OperationInput) -> rt::OperationInput {
        match self {
            Self::Named(period) => call.set::<Period>("period", period),
            Self::Range { from_time, to_time } => {
                call.set::<rt::CivilDateTime>("from_time", from_time)
                    .set::<rt::CivilDateTime>("to_time", to_time)
            }
        }
    }
}

rt::alternatives!(ReportPeriod);

/// [`ReportPeriod`], or a value that converts into it.
///
/// Implemented for every type that is `Into<ReportPeriod>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `ReportPeriod`",
    label = "expected `ReportPeriod`",
    note = "use `ReportPeriod::named(..)`, `ReportPeriod::range(.., ..)`"
)]
pub trait IntoReportPeriod: Into<ReportPeriod> {}

#[diagnostic::do_not_recommend]
impl<T: Into<ReportPeriod>> IntoReportPeriod for T {}

rt::variant_from!(ReportPeriod::Named(Period));

/// Time range of a report on staff statuses.
///
/// Choose one.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum StaffStatusPeriod {
    /// A period by name.
    ///
    /// Name of the period.
    Named(Period),
    /// From one time to another.
    ///
    /// The time range must be 1 hour to 31 days long.
    Range {
        /// Start, in the account's time zone.
        ///
        /// A date, or a date and a time, in the account's time zone.
        from_time: rt::CivilDateTime,
        /// End, in the account's time zone.
        ///
        /// Whether a date without a time includes that day is undocumented: for whole days, give `23:59:59` as
        /// the time.
        ///
        /// A date, or a date and a time, in the account's time zone.
        to_time: rt::CivilDateTime,
    },
}

impl StaffStatusPeriod {
    /// A period by name.
    ///
    /// Name of the period.
    #[doc(alias = "period")]
    pub fn named(period: impl Into<Period>) -> Self {
        Self::Named(Into::into(period))
    }
    /// From one time to another.
    ///
    /// The time range must be 1 hour to 31 days long.
    ///
    /// - `from_time`: Start, in the account's time zone. A date, or a date and a time, in the account's
    ///   time zone.
    /// - `to_time`: End, in the account's time zone. Whether a date without a time includes that day is
    ///   undocumented: for whole days, give `23:59:59` as the time. A date, or a date and a time, in the
    ///   account's time zone.
    #[doc(alias = "from_time")]
    #[doc(alias = "to_time")]
    pub fn range(
        from_time: impl Into<rt::CivilDateTime>,
        to_time: impl Into<rt::CivilDateTime>,
    ) -> Self {
        Self::Range {
            from_time: Into::into(from_time),
            to_time: Into::into(to_time),
        }
    }
}

impl rt::Choice for StaffStatusPeriod {
    fn put(self, call: rt::OperationInput) -> rt::OperationInput {
        match self {
            Self::Named(period) => call.set::<Period>("period", period),
            Self::Range { from_time, to_time } => {
                call.set::<rt::CivilDateTime>("from_time", from_time)
                    .set::<rt::CivilDateTime>("to_time", to_time)
            }
        }
    }
}

rt::alternatives!(StaffStatusPeriod);

/// [`StaffStatusPeriod`], or a value that converts into it.
///
/// Implemented for every type that is `Into<StaffStatusPeriod>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `StaffStatusPeriod`",
    label = "expected `StaffStatusPeriod`",
    note = "use `StaffStatusPeriod::named(..)`, `StaffStatusPeriod::range(.., ..)`"
)]
pub trait IntoStaffStatusPeriod: Into<StaffStatusPeriod> {}

#[diagnostic::do_not_recommend]
impl<T: Into<StaffStatusPeriod>> IntoStaffStatusPeriod for T {}

rt::variant_from!(StaffStatusPeriod::Named(Period));

/// Staff members that a report covers.
///
/// Request-only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StaffFilter {
    /// All staff members.
    All,
    /// This staff member.
    ///
    /// Wire format: `<StaffId>`.
    Staff(crate::StaffId),
}

impl rt::ClosedEnum for StaffFilter {
    const FORMAT: &'static str = "all|<StaffId>";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "all" => Some(Self::All),
            _ => rt::part(text, "", "").map(Self::Staff),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::All => "all".into(),
            Self::Staff(part) => part.to_string().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::Staff(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::closed_enum!(StaffFilter);

rt::variant_from!(StaffFilter::Staff(crate::StaffId));

impl From<u64> for StaffFilter {
    fn from(number: u64) -> Self {
        Self::Staff(number.into())
    }
}

rt::signed_numbers!(StaffFilter);

/// Who created a case.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Initiator {
    /// A user.
    User,
    /// A staff member.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    Agent,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl Initiator {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::User => "user",
            Self::Agent => "agent",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for Initiator {
    fn from_text(text: &str) -> Self {
        match text {
            "user" => Self::User,
            "agent" => Self::Agent,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(Initiator);

/// A rating in the satisfaction report.
///
/// Library source has digits here, but low, middle and high in the filter.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SatisfactionRating {
    /// Low.
    Low,
    /// Middle.
    Middle,
    /// High.
    High,
    /// Low, as a digit.
    ///
    /// Wire name: `1`. **Unverified**: not in the vendor's API documentation; source: inference from the
    /// digit 3 in library source.
    #[doc(alias = "1")]
    Digit1,
    /// Middle, as a digit.
    ///
    /// Wire name: `2`. **Unverified**: not in the vendor's API documentation; source: inference from the
    /// digit 3 in library source.
    #[doc(alias = "2")]
    Digit2,
    /// High, as a digit.
    ///
    /// Wire name: `3`. **Unverified**: not in the vendor's API documentation; source: library source; that
    /// it means high is inference.
    #[doc(alias = "3")]
    Digit3,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl SatisfactionRating {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Low => "low",
            Self::Middle => "middle",
            Self::High => "high",
            Self::Digit1 => "1",
            Self::Digit2 => "2",
            Self::Digit3 => "3",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for SatisfactionRating {
    fn from_text(text: &str) -> Self {
        match text {
            "low" => Self::Low,
            "middle" => Self::Middle,
            "high" => Self::High,
            "1" => Self::Digit1,
            "2" => Self::Digit2,
            "3" => Self::Digit3,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(SatisfactionRating);

impl SatisfactionRating {
    /// Returns the [value of `Rating`](crate::Rating) with this meaning.
    ///
    /// `1` becomes `low`, `2` becomes `middle`, `3` becomes `high`. Other values keep their text.
    pub fn to_rating(&self) -> crate::Rating {
        rt::OpenEnum::from_text(
            match &*rt::OpenEnum::to_text(self) {
                "1" => "low",
                "2" => "middle",
                "3" => "high",
                text => text,
            },
        )
    }
}

/// The order of the satisfaction report.
///
/// Request-only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SatisfactionSort {
    /// Oldest rating first.
    AddedAtAsc,
    /// Newest rating first.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    AddedAtDesc,
}

impl SatisfactionSort {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::AddedAtAsc => "added_at_asc",
            Self::AddedAtDesc => "added_at_desc",
        }
    }
}

impl rt::ClosedEnum for SatisfactionSort {
    const FORMAT: &'static str = "added_at_asc|added_at_desc";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "added_at_asc" => Some(Self::AddedAtAsc),
            "added_at_desc" => Some(Self::AddedAtDesc),
            _ => None,
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::closed_enum!(SatisfactionSort);

/// Activity of a staff member in a period.
///
/// Times are in seconds. The speeds of cases are in minutes instead.
///
/// JSON root: `staff`.
#[doc(alias = "agent performance")]
#[doc(alias = "staff")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct LeaderboardRow {
    /// The staff member.
    pub staff_id: crate::StaffId,
    /// Name of the staff member.
    ///
    /// Redacted in `Debug`.
    pub staff_name: String,
    /// Number of new cases.
    pub new_cases_in_total: Option<i64>,
    /// Number of new cases that users created.
    pub new_user_cases: Option<i64>,
    /// Number of reopened cases.
    pub reopened_cases: Option<i64>,
    /// Number of cases that are being handled.
    pub cases_being_handled: Option<i64>,
    /// Number of cases with a response.
    pub cases_with_a_response: Option<i64>,
    /// Time until the first response.
    pub first_response_time: Option<rt::Seconds>,
    /// Share of first responses that violated the service level.
    pub first_response_sla_violated: Option<rt::Percent>,
    /// Time until a response.
    pub response_time: Option<rt::Seconds>,
    /// Share of responses that violated the service level.
    pub response_sla_violated: Option<rt::Percent>,
    /// Time spent on writing a response.
    pub response_writing_time: Option<rt::Seconds>,
    /// Number of responses.
    pub total_number_of_responses: Option<i64>,
    /// Number of notes.
    pub total_number_of_notes: Option<i64>,
    /// Number of responses until a resolution; that `-` means none is inference.
    ///
    /// The service sends `-` for `None`.
    pub number_of_responses_for_resolution: Option<f64>,
    /// Number of closed cases.
    pub closed_cases: Option<i64>,
    /// Time until a resolution.
    pub resolution_time: Option<rt::Seconds>,
    /// Share of resolutions that violated the service level.
    pub resolution_sla_violated: Option<rt::Percent>,
    /// Rating of the responses in percent; none without ratings.
    ///
    /// The service sends `-` for `None`.
    pub ratings_of_responses: Option<rt::Percent>,
    received: rt::Received,
}

rt::record! {
    LeaderboardRow;
    staff_id: "staff_id", required;
    staff_name: "staff_name", redacted;
    new_cases_in_total: "new_cases_in_total";
    new_user_cases: "new_user_cases";
    reopened_cases: "reopened_cases";
    cases_being_handled: "cases_being_handled";
    cases_with_a_response: "cases_with_a_response";
    first_response_time: "first_response_time";
    first_response_sla_violated: "first_response_sla_violated";
    response_time: "response_time";
    response_sla_violated: "response_sla_violated";
    response_writing_time: "response_writing_time";
    total_number_of_responses: "total_number_of_responses";
    total_number_of_notes: "total_number_of_notes";
    number_of_responses_for_resolution: "number_of_responses_for_resolution", none_if_dash;
    closed_cases: "closed_cases";
    resolution_time: "resolution_time";
    resolution_sla_violated: "resolution_sla_violated";
    ratings_of_responses: "ratings_of_responses", none_if_dash;
}

/// A rating that a user gave.
#[doc(alias = "csat")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SatisfactionRow {
    /// Identifier.
    pub rating_id: RatingId,
    /// The user's satisfaction; it may be a digit.
    pub rating: Option<SatisfactionRating>,
    /// The user's comment.
    ///
    /// Redacted in `Debug`.
    pub rating_comment: String,
    /// The author of the rated reply; none if the user rated the whole case.
    ///
    /// The service sends `0` for `None`.
    pub rated_staff_id: Option<crate::StaffId>,
    /// The case.
    pub case_id: Option<crate::CaseId>,
    /// Number of the case.
    pub case_number: crate::CaseNumber,
    /// The user who gave the rating.
    pub user_id: Option<crate::UserId>,
    /// The responsible staff member at that time; that 0 means none is inference.
    ///
    /// The service sends `0` for `None`.
    pub staff_id: Option<crate::StaffId>,
    /// The group of the case; that 0 means none is inference.
    ///
    /// The service sends `0` for `None`.
    pub group_id: Option<crate::GroupId>,
    /// When the rating was given.
    pub created_at: Option<rt::Timestamp>,
    /// When the rating was last changed.
    pub updated_at: Option<rt::Timestamp>,
    received: rt::Received,
}

rt::record! {
    SatisfactionRow;
    rating_id: "rating_id", required;
    rating: "rating";
    rating_comment: "rating_comment", redacted;
    rated_staff_id: "rated_staff_id", none_if_zero;
    case_id: "case_id";
    case_number: "case_number";
    user_id: "user_id";
    staff_id: "staff_id", none_if_zero;
    group_id: "group_id", none_if_zero;
    created_at: "created_at";
    updated_at: "updated_at";
}

/// Reports the activity of each staff member in a period.
///
/// The service caches the result for 5 minutes to a year, by period. Until the cache expires, the same
/// request returns the same data. A custom period must be 1 hour to 3 months long; the service rejects
/// any other length. Except for `user_id`, several values for one filter are known only from library
/// source, as is a list of staff members.
///
/// `GET /stats_leaderboard.json`
///
/// - `period`: Time range of the report.
///
/// Optional parameters are methods of [`Leaderboard`].
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::{Period, ReportPeriod, statistics};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = statistics::leaderboard(ReportPeriod::named(Period::Last24Hours));
/// let list = client.send(request).await?;
/// for leaderboard_row in &list.items {
///     println!("{leaderboard_row:?}");
/// }
/// for error in &list.errors {
///     eprintln!("{error}");
/// }
/// # Ok(())
/// # }
/// ```
#[doc(alias = "stats_leaderboard")]
pub fn leaderboard(period: impl crate::IntoReportPeriod) -> Leaderboard {
    Leaderboard(
        rt::OperationInput::new(&LEADERBOARD_OPERATION).choose::<ReportPeriod>(period),
    )
}

/// The request of [`leaderboard()`]: `GET /stats_leaderboard.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Leaderboard(pub(crate) rt::OperationInput);

impl Leaderboard {
    /// Channel or channels of the cases.
    ///
    /// Wire name: `channel`.
    #[doc(alias = "channel")]
    pub fn channels<M>(self, channels: impl rt::IntoList<crate::Channel, M>) -> Self {
        Self(self.0.list("channel", channels))
    }
    /// Status or statuses of the cases.
    ///
    /// Wire name: `status`.
    #[doc(alias = "status")]
    pub fn statuses<M>(self, statuses: impl rt::IntoList<crate::CaseStatus, M>) -> Self {
        Self(self.0.list("status", statuses))
    }
    /// Group or groups of the cases.
    ///
    /// Wire name: `group_id`.
    #[doc(alias = "group_id")]
    pub fn group_ids<M>(self, group_ids: impl rt::IntoList<crate::GroupId, M>) -> Self {
        Self(self.0.list("group_id", group_ids))
    }
    /// Priority or priorities of the cases.
    ///
    /// Wire name: `priority`.
    #[doc(alias = "priority")]
    pub fn priorities<M>(
        self,
        priorities: impl rt::IntoList<crate::Priority, M>,
    ) -> Self {
        Self(self.0.list("priority", priorities))
    }
    /// The staff member or members, or all of them.
    ///
    /// Wire name: `staff_id`.
    #[doc(alias = "staff_id")]
    pub fn staff_ids<M>(self, staff_ids: impl rt::IntoList<StaffFilter, M>) -> Self {
        Self(self.0.list("staff_id", staff_ids))
    }
    /// Label or labels of the cases.
    ///
    /// Wire name: `labels`.
    #[doc(alias = "labels")]
    pub fn label_ids<M>(self, label_ids: impl rt::IntoList<crate::LabelId, M>) -> Self {
        Self(self.0.list("labels", label_ids))
    }
    /// Who created the cases.
    pub fn initiator(self, initiator: impl Into<Initiator>) -> Self {
        Self(self.0.set("initiator", initiator))
    }
    /// Users of the cases.
    ///
    /// Wire name: `user_id`.
    #[doc(alias = "user_id")]
    pub fn user_ids<M>(self, user_ids: impl rt::IntoList<crate::UserId, M>) -> Self {
        Self(self.0.list("user_id", user_ids))
    }
    /// Company or companies of the users.
    ///
    /// Wire name: `company_id`.
    #[doc(alias = "company_id")]
    pub fn company_ids<M>(
        self,
        company_ids: impl rt::IntoList<crate::CompanyId, M>,
    ) -> Self {
        Self(self.0.list("company_id", company_ids))
    }
    /// Values of custom fields.
    ///
    /// Redacted in `Debug`.
    pub fn custom_fields(self, custom_fields: impl Into<rt::CustomFields>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
    /// Role or roles of the responsible staff members.
    ///
    /// Wire name: `assignee_role_id`. **Unverified**: not in the vendor's API documentation; source:
    /// library source.
    #[doc(alias = "assignee_role_id")]
    pub fn assignee_role_ids<M>(
        self,
        assignee_role_ids: impl rt::IntoList<crate::StaffRoleId, M>,
    ) -> Self {
        Self(self.0.list("assignee_role_id", assignee_role_ids))
    }
    /// Staff member or members who took part.
    ///
    /// Wire name: `participant_id`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    #[doc(alias = "participant_id")]
    pub fn participant_ids<M>(
        self,
        participant_ids: impl rt::IntoList<crate::StaffId, M>,
    ) -> Self {
        Self(self.0.list("participant_id", participant_ids))
    }
    /// Role or roles of staff members who took part.
    ///
    /// Wire name: `participant_role_id`. **Unverified**: not in the vendor's API documentation; source:
    /// library source.
    #[doc(alias = "participant_role_id")]
    pub fn participant_role_ids<M>(
        self,
        participant_role_ids: impl rt::IntoList<crate::StaffRoleId, M>,
    ) -> Self {
        Self(self.0.list("participant_role_id", participant_role_ids))
    }
}

impl rt::Request for Leaderboard {
    type Output = rt::ListResponse<LeaderboardRow>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("staff"))
    }
}

rt::request!(Leaderboard);

impl rt::ListRequest for Leaderboard {
    type Item = LeaderboardRow;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LEADERBOARD_OPERATION: rt::Operation = rt::Operation::new(
        "statistics.leaderboard",
        rt::Method::Get,
        "/stats_leaderboard.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("period", rt::ValueType::Named("Period")),
            rt::Param::new("from_time", rt::ValueType::Civil),
            rt::Param::new("to_time", rt::ValueType::Civil),
            rt::Param::new(
                "channel",
                rt::ValueType::QueryList(&rt::ValueType::Named("Channel")),
            ),
            rt::Param::new(
                "status",
                rt::ValueType::QueryList(&rt::ValueType::Named("CaseStatus")),
            ),
            rt::Param::new(
                "group_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("GroupId")),
            ),
            rt::Param::new(
                "priority",
                rt::ValueType::QueryList(&rt::ValueType::Named("Priority")),
            ),
            rt::Param::new(
                "staff_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffFilter")),
            ),
            rt::Param::new(
                "labels",
                rt::ValueType::QueryList(&rt::ValueType::Named("LabelId")),
            ),
            rt::Param::new("initiator", rt::ValueType::Named("Initiator")),
            rt::Param::new(
                "user_id",
                rt::ValueType::List(&rt::ValueType::Named("UserId")),
            ),
            rt::Param::new(
                "company_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("CompanyId")),
            ),
            rt::Param::new(
                    "custom_fields",
                    rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                )
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new(
                "assignee_role_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffRoleId")),
            ),
            rt::Param::new(
                "participant_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffId")),
            ),
            rt::Param::new(
                "participant_role_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffRoleId")),
            ),
        ],
    )
    .alternatives(
        &[
            rt::Alternatives::new(
                    "ReportPeriod",
                    &[&["period"], &["from_time", "to_time"]],
                )
                .one_of(true),
        ],
    )
    .spans(&[rt::RangeLimit::new("from_time", "to_time", 3600u64, 7948800u64)])
    .returns(rt::Returns::List {
        ty: Some("LeaderboardRow"),
        root: Some("staff"),
        total: None,
        last_page_key: None,
    });

/// Reports changes of the statuses of staff members.
///
/// A page has 100 changes, and `last_page` marks the last page. A custom period must be 1 hour to 1
/// month long; the service rejects any other length. The fields of a change are undocumented.
///
/// `GET /stats_staff_statuses.json`
///
/// - `period`: Time range of the report.
///
/// Optional parameters are methods of [`StaffStatuses`].
///
/// Read-only. [`Client::send`](crate::Client::send) returns one page: by default, the first 100
/// records. [`Client::items`](crate::Client::items) and [`Client::pages`](crate::Client::pages) read
/// all.
///
/// # Example
///
/// ```
/// use helpdesk::{Period, StaffStatusPeriod, statistics};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = statistics::staff_statuses(
///     StaffStatusPeriod::named(Period::Last24Hours),
/// );
/// let mut items = client.items(request);
/// while let Some(entry) = items.next().await {
///     let entry = entry?;
///     println!("{entry:?}");
/// }
/// # Ok(())
/// # }
/// ```
#[doc(alias = "stats_staff_statuses")]
pub fn staff_statuses(period: impl crate::IntoStaffStatusPeriod) -> StaffStatuses {
    StaffStatuses(
        rt::OperationInput::new(&STAFF_STATUSES_OPERATION)
            .choose::<StaffStatusPeriod>(period),
    )
}

/// The request of [`staff_statuses()`]: `GET /stats_staff_statuses.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct StaffStatuses(pub(crate) rt::OperationInput);

impl StaffStatuses {
    /// The staff member.
    pub fn staff_id(self, staff_id: impl Into<crate::StaffId>) -> Self {
        Self(self.0.set("staff_id", staff_id))
    }
    /// Access of the staff members; its values are undocumented.
    ///
    /// Redacted in `Debug`.
    pub fn staff_access(self, staff_access: impl Into<String>) -> Self {
        Self(self.0.set("staff_access", staff_access))
    }
    /// Number of the page.
    ///
    /// At least 1.
    pub fn page(self, page: impl Into<i64>) -> Self {
        Self(self.0.set("page", page))
    }
}

impl rt::Request for StaffStatuses {
    type Output = rt::ListResponse<rt::UntypedJson>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::bare().with_last_page_key("last_page"))
    }
}

rt::request!(StaffStatuses);

impl rt::ListRequest for StaffStatuses {
    type Item = rt::UntypedJson;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static STAFF_STATUSES_OPERATION: rt::Operation = rt::Operation::new(
        "statistics.staff_statuses",
        rt::Method::Get,
        "/stats_staff_statuses.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("period", rt::ValueType::Named("Period")),
            rt::Param::new("from_time", rt::ValueType::Civil),
            rt::Param::new("to_time", rt::ValueType::Civil),
            rt::Param::new("staff_id", rt::ValueType::Named("StaffId")),
            rt::Param::new("staff_access", rt::ValueType::Text)
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
        ],
    )
    .alternatives(
        &[
            rt::Alternatives::new(
                    "StaffStatusPeriod",
                    &[&["period"], &["from_time", "to_time"]],
                )
                .one_of(true),
        ],
    )
    .spans(&[rt::RangeLimit::new("from_time", "to_time", 3600u64, 2678400u64)])
    .paging(rt::Pagination::new(rt::DefaultPage::First).size(100u32))
    .returns(rt::Returns::List {
        ty: None,
        root: None,
        total: None,
        last_page_key: Some("last_page"),
    });

/// Reports the ratings and comments of a period.
///
/// The service caches the result for 5 minutes to a year, by period. Until the cache expires, the same
/// request returns the same data. A custom period must be 1 hour to 3 months long; the service rejects
/// any other length. Several values for one filter are known only from library source.
///
/// `GET /stats_satisfaction.json`
///
/// - `period`: Time range of the report.
///
/// Optional parameters are methods of [`Satisfaction`].
///
/// Read-only. [`Client::send`](crate::Client::send) returns one page: by default, the first 100
/// records. [`Client::items`](crate::Client::items) and [`Client::pages`](crate::Client::pages) read
/// all.
///
/// # Example
///
/// ```
/// use helpdesk::{Period, ReportPeriod, statistics};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = statistics::satisfaction(ReportPeriod::named(Period::Last24Hours));
/// let mut items = client.items(request);
/// while let Some(satisfaction_row) = items.next().await {
///     let satisfaction_row = satisfaction_row?;
///     println!("{satisfaction_row:?}");
/// }
/// # Ok(())
/// # }
/// ```
#[doc(alias = "stats_satisfaction")]
pub fn satisfaction(period: impl crate::IntoReportPeriod) -> Satisfaction {
    Satisfaction(
        rt::OperationInput::new(&SATISFACTION_OPERATION).choose::<ReportPeriod>(period),
    )
}

/// The request of [`satisfaction()`]: `GET /stats_satisfaction.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Satisfaction(pub(crate) rt::OperationInput);

impl Satisfaction {
    /// User or users of the cases.
    ///
    /// Wire name: `user_id`.
    #[doc(alias = "user_id")]
    pub fn user_ids<M>(self, user_ids: impl rt::IntoList<crate::UserId, M>) -> Self {
        Self(self.0.list("user_id", user_ids))
    }
    /// Channel or channels of the cases.
    ///
    /// Wire name: `channel`.
    #[doc(alias = "channel")]
    pub fn channels<M>(self, channels: impl rt::IntoList<crate::Channel, M>) -> Self {
        Self(self.0.list("channel", channels))
    }
    /// Order of the report.
    pub fn sort(self, sort: impl Into<SatisfactionSort>) -> Self {
        Self(self.0.set("sort", sort))
    }
    /// Number of the page.
    ///
    /// At least 1. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn page(self, page: impl Into<i64>) -> Self {
        Self(self.0.set("page", page))
    }
    /// Ratings on a page.
    ///
    /// From 1 to 100. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
    /// Group or groups of the cases.
    ///
    /// Wire name: `group_id`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    #[doc(alias = "group_id")]
    pub fn group_ids<M>(self, group_ids: impl rt::IntoList<crate::GroupId, M>) -> Self {
        Self(self.0.list("group_id", group_ids))
    }
    /// Status or statuses of the cases.
    ///
    /// Wire name: `status`. **Unverified**: not in the vendor's API documentation; source: library source.
    #[doc(alias = "status")]
    pub fn statuses<M>(self, statuses: impl rt::IntoList<crate::CaseStatus, M>) -> Self {
        Self(self.0.list("status", statuses))
    }
    /// Priority or priorities of the cases.
    ///
    /// Wire name: `priority`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    #[doc(alias = "priority")]
    pub fn priorities<M>(
        self,
        priorities: impl rt::IntoList<crate::Priority, M>,
    ) -> Self {
        Self(self.0.list("priority", priorities))
    }
    /// Responsible staff member or members.
    ///
    /// Wire name: `staff_id`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    #[doc(alias = "staff_id")]
    pub fn staff_ids<M>(self, staff_ids: impl rt::IntoList<crate::StaffId, M>) -> Self {
        Self(self.0.list("staff_id", staff_ids))
    }
    /// Role or roles of the responsible staff members.
    ///
    /// Wire name: `assignee_role_id`. **Unverified**: not in the vendor's API documentation; source:
    /// library source.
    #[doc(alias = "assignee_role_id")]
    pub fn assignee_role_ids<M>(
        self,
        assignee_role_ids: impl rt::IntoList<crate::StaffRoleId, M>,
    ) -> Self {
        Self(self.0.list("assignee_role_id", assignee_role_ids))
    }
    /// Staff member or members who took part.
    ///
    /// Wire name: `participant_id`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    #[doc(alias = "participant_id")]
    pub fn participant_ids<M>(
        self,
        participant_ids: impl rt::IntoList<crate::StaffId, M>,
    ) -> Self {
        Self(self.0.list("participant_id", participant_ids))
    }
    /// Role or roles of staff members who took part.
    ///
    /// Wire name: `participant_role_id`. **Unverified**: not in the vendor's API documentation; source:
    /// library source.
    #[doc(alias = "participant_role_id")]
    pub fn participant_role_ids<M>(
        self,
        participant_role_ids: impl rt::IntoList<crate::StaffRoleId, M>,
    ) -> Self {
        Self(self.0.list("participant_role_id", participant_role_ids))
    }
    /// Label or labels of the cases.
    ///
    /// Wire name: `labels`. **Unverified**: not in the vendor's API documentation; source: library source.
    #[doc(alias = "labels")]
    pub fn label_ids<M>(self, label_ids: impl rt::IntoList<crate::LabelId, M>) -> Self {
        Self(self.0.list("labels", label_ids))
    }
    /// Who created the cases.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn initiator(self, initiator: impl Into<Initiator>) -> Self {
        Self(self.0.set("initiator", initiator))
    }
    /// Company or companies of the users.
    ///
    /// Wire name: `company_id`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    #[doc(alias = "company_id")]
    pub fn company_ids<M>(
        self,
        company_ids: impl rt::IntoList<crate::CompanyId, M>,
    ) -> Self {
        Self(self.0.list("company_id", company_ids))
    }
    /// Values of custom fields.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn custom_fields(self, custom_fields: impl Into<rt::CustomFields>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
    /// Rating or ratings by identifier.
    ///
    /// Wire name: `rating_id`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    #[doc(alias = "rating_id")]
    pub fn rating_ids<M>(self, rating_ids: impl rt::IntoList<RatingId, M>) -> Self {
        Self(self.0.list("rating_id", rating_ids))
    }
    /// Rating or ratings by value.
    ///
    /// Wire name: `rating`. **Unverified**: not in the vendor's API documentation; source: library source.
    #[doc(alias = "rating")]
    pub fn ratings<M>(self, ratings: impl rt::IntoList<crate::Rating, M>) -> Self {
        Self(self.0.list("rating", ratings))
    }
    /// Whether the ratings have a comment.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn rating_comment(self, rating_comment: bool) -> Self {
        Self(self.0.set::<bool>("rating_comment", rating_comment))
    }
    /// Author or authors of the rated replies.
    ///
    /// Wire name: `rated_staff_id`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    #[doc(alias = "rated_staff_id")]
    pub fn rated_staff_ids<M>(
        self,
        rated_staff_ids: impl rt::IntoList<crate::StaffId, M>,
    ) -> Self {
        Self(self.0.list("rated_staff_id", rated_staff_ids))
    }
    /// Role or roles of the rated staff members.
    ///
    /// Wire name: `rated_assignee_role_id`. **Unverified**: not in the vendor's API documentation; source:
    /// library source.
    #[doc(alias = "rated_assignee_role_id")]
    pub fn rated_assignee_role_ids<M>(
        self,
        rated_assignee_role_ids: impl rt::IntoList<crate::StaffRoleId, M>,
    ) -> Self {
        Self(self.0.list("rated_assignee_role_id", rated_assignee_role_ids))
    }
    /// Email address or addresses of the users who gave the ratings.
    ///
    /// Wire name: `user_email`. Redacted in `Debug`. **Unverified**: not in the vendor's API documentation;
    /// source: library source.
    #[doc(alias = "user_email")]
    pub fn user_emails<M>(self, user_emails: impl rt::IntoList<String, M>) -> Self {
        Self(self.0.list("user_email", user_emails))
    }
    /// Phone number or numbers of the users who gave the ratings.
    ///
    /// Wire name: `user_phone`. Redacted in `Debug`. **Unverified**: not in the vendor's API documentation;
    /// source: library source.
    #[doc(alias = "user_phone")]
    pub fn user_phones<M>(self, user_phones: impl rt::IntoList<String, M>) -> Self {
        Self(self.0.list("user_phone", user_phones))
    }
}

impl rt::Request for Satisfaction {
    type Output = rt::ListResponse<SatisfactionRow>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::bare().with_total("total_count"))
    }
}

rt::request!(Satisfaction);

impl rt::ListRequest for Satisfaction {
    type Item = SatisfactionRow;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static SATISFACTION_OPERATION: rt::Operation = rt::Operation::new(
        "statistics.satisfaction",
        rt::Method::Get,
        "/stats_satisfaction.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("period", rt::ValueType::Named("Period")),
            rt::Param::new("from_time", rt::ValueType::Civil),
            rt::Param::new("to_time", rt::ValueType::Civil),
            rt::Param::new(
                "user_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("UserId")),
            ),
            rt::Param::new(
                "channel",
                rt::ValueType::QueryList(&rt::ValueType::Named("Channel")),
            ),
            rt::Param::new("sort", rt::ValueType::Named("SatisfactionSort")),
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new(
                "group_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("GroupId")),
            ),
            rt::Param::new(
                "status",
                rt::ValueType::QueryList(&rt::ValueType::Named("CaseStatus")),
            ),
            rt::Param::new(
                "priority",
                rt::ValueType::QueryList(&rt::ValueType::Named("Priority")),
            ),
            rt::Param::new(
                "staff_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffId")),
            ),
            rt::Param::new(
                "assignee_role_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffRoleId")),
            ),
            rt::Param::new(
                "participant_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffId")),
            ),
            rt::Param::new(
                "participant_role_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffRoleId")),
            ),
            rt::Param::new(
                "labels",
                rt::ValueType::QueryList(&rt::ValueType::Named("LabelId")),
            ),
            rt::Param::new("initiator", rt::ValueType::Named("Initiator")),
            rt::Param::new(
                "company_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("CompanyId")),
            ),
            rt::Param::new(
                    "custom_fields",
                    rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                )
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new(
                "rating_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("RatingId")),
            ),
            rt::Param::new(
                "rating",
                rt::ValueType::QueryList(&rt::ValueType::Named("Rating")),
            ),
            rt::Param::new("rating_comment", rt::ValueType::Bool),
            rt::Param::new(
                "rated_staff_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffId")),
            ),
            rt::Param::new(
                "rated_assignee_role_id",
                rt::ValueType::QueryList(&rt::ValueType::Named("StaffRoleId")),
            ),
            rt::Param::new("user_email", rt::ValueType::QueryList(&rt::ValueType::Text))
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("user_phone", rt::ValueType::QueryList(&rt::ValueType::Text))
                .sensitivity(rt::Sensitivity::Personal),
        ],
    )
    .alternatives(
        &[
            rt::Alternatives::new(
                    "ReportPeriod",
                    &[&["period"], &["from_time", "to_time"]],
                )
                .one_of(true),
        ],
    )
    .spans(&[rt::RangeLimit::new("from_time", "to_time", 3600u64, 7948800u64)])
    .paging(rt::Pagination::new(rt::DefaultPage::First))
    .returns(rt::Returns::List {
        ty: Some("SatisfactionRow"),
        root: None,
        total: Some("total_count"),
        last_page_key: None,
    });

/// Reads an older variant of the leaderboard by staff.
///
/// The content of the response is undocumented; prefer `leaderboard`.
///
/// `GET /stats_lb_staff.json`
///
/// - `from_time`: Start, in the account's time zone. A date, or a date and a time, in the account's
///   time zone.
/// - `to_time`: End, in the account's time zone. A date, or a date and a time, in the account's time
///   zone.
///
/// Read-only. Returns untyped JSON: the vendor's documentation does not show the response.
///
/// # Example
///
/// ```
/// use helpdesk::{CivilDateTime, statistics};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = statistics::staff_leaderboard(
///     "2026-02-01".parse::<CivilDateTime>()?,
///     "2026-02-28".parse::<CivilDateTime>()?,
/// );
/// let json = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "stats_lb_staff")]
pub fn staff_leaderboard(
    from_time: impl Into<rt::CivilDateTime>,
    to_time: impl Into<rt::CivilDateTime>,
) -> StaffLeaderboard {
    StaffLeaderboard(
        rt::OperationInput::new(&STAFF_LEADERBOARD_OPERATION)
            .set("from_time", from_time)
            .set("to_time", to_time),
    )
}

/// The request of [`staff_leaderboard()`]: `GET /stats_lb_staff.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct StaffLeaderboard(rt::OperationInput);

impl rt::Request for StaffLeaderboard {
    type Output = rt::UntypedJson;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.raw()
    }
}

rt::request!(StaffLeaderboard);

pub(crate) static STAFF_LEADERBOARD_OPERATION: rt::Operation = rt::Operation::new(
        "statistics.staff_leaderboard",
        rt::Method::Get,
        "/stats_lb_staff.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("from_time", rt::ValueType::Civil).required(true),
            rt::Param::new("to_time", rt::ValueType::Civil).required(true),
        ],
    );

/// Reads an older variant of the leaderboard, by groups.
///
/// The content of the response is undocumented. The parameters are those of the variant by staff.
///
/// `GET /stats_lb_groups.json`
///
/// - `from_time`: Start, in the account's time zone. A date, or a date and a time, in the account's
///   time zone. **Unverified**: not in the vendor's API documentation; source: inference. Required by
///   this client, though not by the vendor: the variant by staff requires it.
/// - `to_time`: End, in the account's time zone. A date, or a date and a time, in the account's time
///   zone. **Unverified**: not in the vendor's API documentation; source: inference. Required by this
///   client, though not by the vendor: the variant by staff requires it.
///
/// Read-only. Returns untyped JSON: no source shows the response. **Unverified**: not in the vendor's
/// API documentation; source: library source; an official page of this name exists.
///
/// # Example
///
/// ```
/// use helpdesk::{CivilDateTime, statistics};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = statistics::group_leaderboard(
///     "2026-02-01".parse::<CivilDateTime>()?,
///     "2026-02-28".parse::<CivilDateTime>()?,
/// );
/// let json = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "stats_lb_groups")]
pub fn group_leaderboard(
    from_time: impl Into<rt::CivilDateTime>,
    to_time: impl Into<rt::CivilDateTime>,
) -> GroupLeaderboard {
    GroupLeaderboard(
        rt::OperationInput::new(&GROUP_LEADERBOARD_OPERATION)
            .set("from_time", from_time)
            .set("to_time", to_time),
    )
}

/// The request of [`group_leaderboard()`]: `GET /stats_lb_groups.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct GroupLeaderboard(rt::OperationInput);

impl rt::Request for GroupLeaderboard {
    type Output = rt::UntypedJson;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.raw()
    }
}

rt::request!(GroupLeaderboard);

pub(crate) static GROUP_LEADERBOARD_OPERATION: rt::Operation = rt::Operation::new(
        "statistics.group_leaderboard",
        rt::Method::Get,
        "/stats_lb_groups.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("from_time", rt::ValueType::Civil).required(true),
            rt::Param::new("to_time", rt::ValueType::Civil).required(true),
        ],
    );
