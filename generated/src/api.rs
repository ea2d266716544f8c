// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! The conventions of the service: credentials, rate limit, requests, lists, times, responses and
//! errors.
//!
//! These hold for every request. Statements marked **unverified** are not in the vendor's API
//! documentation; their source follows the mark.
//!
//! # Credentials
//!
//! - Every request carries HTTP Basic credentials: a staff member's e-mail address as user name and an
//!   API key as password. An administrator makes the key in the API part of the account's settings.
//! - The credentials belong to a staff member, being an administrator is not enough. Choose one that is
//!   there to stay: some operations act as this person, for example as the author of a reply that names
//!   none, so that it must remain enabled.
//! - A call can read and change no more than that staff member can. A list of all cases is out of reach
//!   for a member with restricted access, and only members with full access can permanently delete a
//!   user or a company.
//!
//! # Rate limit
//!
//! - An account may send 500 requests an hour for each active staff member, but at least 1000 and at
//!   most 50000 an hour. Members with view-only access do not count. So 15 active members give 7500 an
//!   hour, and one gives 1000.
//! - A request beyond the hourly limit is answered with an error message.
//! - The header `api_calls_left` says how many requests remain. Every reply carries it.
//! - Since 12 June 2024 the limit of every account counts by the minute, and the hourly scheme is
//!   history. All callers of an account share one pool. (**Unverified**: official page.)
//! - The Basic plan gives 5 requests a minute for each enabled agent, at least 20 and at most 50.
//!   Accounts with 20 have been seen. (**Unverified**: official page of a sister brand and production
//!   code of third parties.)
//! - The Standard plan gives 5 requests a minute for each agent, at most 750; an account with 500 has
//!   been seen. (**Unverified**: official page of a sister brand and production code of third parties.)
//! - The Pro plan gives 10 requests a minute for each agent, at most 1500. (**Unverified**: official
//!   page of a sister brand.)
//! - A POST, PUT or DELETE counts as 2 requests. (**Unverified**: official page.)
//! - A request beyond the limit is answered with status 429. The header `rate_limit_per_minute` gives
//!   the limit, and `retry_after` gives the seconds to wait; the latter is not on every reply, and the
//!   standard `Retry-After` is not promised. (**Unverified**: official page and production code of
//!   third parties.)
//! - The names of the rate headers hold underscores, which some proxies drop. A reply without them says
//!   nothing about the limit. (**Unverified**: inference.)
//!
//! # Requests
//!
//! - A URL is the address of the account, then `/api`, then a path that ends in `.json`. No part of it
//!   names a version, though operations keep being added.
//! - POST adds, GET reads, PUT changes and DELETE removes. Changes of state are PUT requests on a path
//!   below the record; their body is empty where the operation does not list one.
//! - Bodies are JSON, sent as `application/json`, under a root named after the resource. Requests that
//!   carry files are `multipart/form-data` instead, with the root in bracket notation, such as
//!   `case[subject]`.
//! - Files in a form are numbered, such as `case[attachments][1]`; counting from 0 and from 1 both
//!   work. (**Unverified**: production code of third parties and library source.)
//! - A parameter with several values is sent as `name[]=value`, once for each. Where one or many are
//!   taken, one alone is sent as `name=value`. Such filters take at most 20 values.
//! - Text filters find part of a text. `^term^` matches the whole text, `^term` its beginning and
//!   `term^` its end.
//! - Booleans in a query have been sent as `true` and `false`, and as `1` and `0`. (**Unverified**:
//!   production code of third parties and library source.)
//! - A parameter that the service does not know, or a value of `sort` that it does not know, is ignored
//!   without a word. (**Unverified**: inference from production code of third parties.)
//!
//! # Lists
//!
//! - A list is an object with the keys `0`, `1`, `2` and so on, each holding an object with the
//!   resource's name as its only key. It ends with `total_count`, which counts the records of all
//!   pages; lists of roles and statuses of staff have `count` in its place, and the leaderboard has no
//!   total. Macros have a shape of their own.
//! - An empty list has been seen in several forms: an object with only `total_count`, an empty array,
//!   an object whose only key is the resource's name with an empty array, and an empty text. Lists
//!   without `total_count` have been seen too. (**Unverified**: production code of third parties.)
//! - Lists of labels, staff and groups have been seen as plain arrays, which may be history. Keys of a
//!   list need not run without a gap. (**Unverified**: production code of third parties and inference.)
//! - The total of a list can change while its pages are read, and it counts more than the rows at hand.
//!   (**Unverified**: production code of third parties.)
//! - Lists are read by `page`, which counts from 1, and `limit`, which is 1 to 100. Without them the
//!   first 100 records come; of messages and of the change history, the last 100.
//!
//! # Times
//!
//! - Times are text of the form `<weekday>, <DD> <Mon> <YYYY> <HH:MM:SS> <+hhmm>`.
//! - Samples of times carry weekdays that do not fit the date, and offsets that differ within one
//!   record. Both are to be tolerated. (**Unverified**: official page.)
//! - Filters by time take unix seconds, or text such as `2024-05-31 18:00:00` in the account's time
//!   zone. (**Unverified**: production code of third parties.)
//!
//! # Custom fields
//!
//! - Values of custom fields are keyed by `cf_<field_id>`, except in the filter of the case list, whose
//!   keys are bare ids.
//! - A checkbox holds a boolean, a text field its text, and a select field the key of the chosen option
//!   as text. (**Unverified**: production code of third parties.)
//!
//! # Responses and errors
//!
//! - A successful DELETE answers with status 200 and no payload.
//! - A successful POST answers with status 201, at least for cases and messages. (**Unverified**:
//!   production code of third parties.)
//! - A refusal answers with a 4xx status and a body such as `{"error": "case_not_found"}`. Some
//!   refusals may come without a body or with HTML. (**Unverified**: production code of third parties.)
//!
//! | Status | Meaning |
//! |---|---|
//! | 401 | The API key is wrong. An administrator finds the right one in the API part of the account's settings. (**Unverified**: production code of third parties.) |
//! | 403, body contains `rate limit exceeded` | The limit of requests is used up, as an old client expects it to be said. Nothing was done. (**Unverified**: library source.) |
//! | 403 | The e-mail address of the staff member is wrong, or this member has no right to do it: some operations need full access. (**Unverified**: production code of third parties.) |
//! | 404 | There is nothing with this id, or the address of the account is wrong. (**Unverified**: production code of third parties.) |
//! | 429 | The limit of requests is used up. Nothing was done. (**Unverified**: official page and production code of third parties.) |
//!
//! # Files
//!
//! - A request carries at most 20 files, each of at most 25 MB, and 50 MB in total.
//! - Links to attachments and inline images of messages younger than 30 days work without credentials.
//!   For older messages they need the same credentials as the API.
//!
//! # History and reports
//!
//! - The change history of a case covers the last year.
//! - The leaderboard and the satisfaction report are kept by period, and the same call gives the same
//!   data until that time is over.
//! - A period of one's own that is too short or too long is answered with an error. The longest one is
//!   given in months; three are read here as 92 days and one as 31, which is not said by the
//!   description.
//!
//! # Webhooks
//!
//! - When staff reply in a case of a custom channel, the service posts a form to the channel's
//!   `webhook_url`. It holds `type`, seen only as `message_new`, and `object` with `message_id`,
//!   `case_id`, `staff_id`, `user_id`, `custom_user_id`, `content`, `note` and `sent_via_rule`, the
//!   last two as 0 or 1. It carries no signature and expects status 200. (**Unverified**: production
//!   code of third parties and library source.)
//! - A rule can send a request of any method to any URL. The account writes its body, with variables in
//!   square brackets, so that there is no fixed payload. (**Unverified**: official page.)
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - The format of error bodies, the statuses of failures and the names of errors, beyond what
//!   production code shows.
//! - Whether an error can come with a 2xx status.
//! - Which limit of requests an account really has; the two schemes contradict each other.
//! - Which replies carry the header `retry_after`.
//! - What a page beyond the last one holds, and whether page 0 is the same as page 1.
//! - The account's time zone, which text times are in; no operation tells it.
//! - The format of values of `date` custom fields.
//! - Whether `custom_fields` without values is an object or an empty array.
//! - Whether a PUT without a body needs an explicit length.
//! - Which outgoing notifications there are, with which payloads, beyond what production code shows.
//! - How the service marks versions of the interface.

use ::helpdesk_runtime::generated as rt;

/// Why the service refused a request, as its error body names it. The description names no codes; these
/// were seen in production code of third parties.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// Another user or staff member has this e-mail address.
    EmailAlreadyExist,
    /// Another user has this phone number.
    PhoneAlreadyExist,
    /// This is not a valid e-mail address.
    WrongEmail,
    /// The user's e-mail address cannot be used.
    IncorrectUserEmail,
    /// The staff member is disabled.
    StaffNotActive,
    /// The staff member has no right to do this.
    StaffHasNotAccess,
    /// There is no such case.
    CaseNotFound,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl rt::OpenEnum for ErrorCode {
    fn from_text(text: &str) -> Self {
        match text {
            "email_already_exist" => Self::EmailAlreadyExist,
            "phone_already_exist" => Self::PhoneAlreadyExist,
            "wrong_email" => Self::WrongEmail,
            "incorrect_user_email" => Self::IncorrectUserEmail,
            "staff_not_active" => Self::StaffNotActive,
            "staff_has_not_access" => Self::StaffHasNotAccess,
            "case_not_found" => Self::CaseNotFound,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> ::std::borrow::Cow<'_, str> {
        match self {
            Self::EmailAlreadyExist => "email_already_exist".into(),
            Self::PhoneAlreadyExist => "phone_already_exist".into(),
            Self::WrongEmail => "wrong_email".into(),
            Self::IncorrectUserEmail => "incorrect_user_email".into(),
            Self::StaffNotActive => "staff_not_active".into(),
            Self::StaffHasNotAccess => "staff_has_not_access".into(),
            Self::CaseNotFound => "case_not_found".into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
}

rt::open_set!(ErrorCode);
