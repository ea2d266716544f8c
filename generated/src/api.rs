// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! The conventions of the service.
//!
//! These hold for every request. Statements marked **unverified** are not in the vendor's API
//! documentation; their source follows the mark.
//!
//! # Credentials
//!
//! - Every request has HTTP Basic credentials: a staff member's email address as user name and an API
//!   key as password. An administrator creates the key in the API section of the account's settings.
//! - The credentials belong to a staff member; being an administrator is not enough. Choose a staff
//!   member who remains enabled. Some operations act as this person, for example as the author of a
//!   reply that names no author.
//! - A request can read and change only what the staff member can. A staff member with restricted
//!   access cannot list all cases. Only staff members with full access can delete a user or a company
//!   permanently.
//!
//! # Rate limit
//!
//! - An account may send 500 requests an hour for each active staff member, at least 1000 and at most 50000.
//!   Staff members with view-only access do not count. For example, 15 active staff members allow 7500
//!   requests an hour, and one allows 1000.
//! - The service rejects a request beyond the hourly limit with an error message.
//! - The header `api_calls_left` holds the number of remaining requests. Every response has it.
//! - Since 12 June 2024, the limit of every account counts by the minute, and the hourly limit no
//!   longer applies. All clients of an account share one limit. (**Unverified**: official page.)
//! - The Basic plan allows 5 requests a minute for each enabled agent, at least 20 and at most 50.
//!   Accounts with 20 have been seen. (**Unverified**: official page of a sister brand and production
//!   code of third parties.)
//! - The Standard plan allows 5 requests a minute for each agent, at most 750. An account with 500 has
//!   been seen. (**Unverified**: official page of a sister brand and production code of third parties.)
//! - The Pro plan allows 10 requests a minute for each agent, at most 1500. (**Unverified**: official
//!   page of a sister brand.)
//! - A POST, PUT or DELETE counts as 2 requests. (**Unverified**: official page.)
//! - The service rejects a request beyond the limit with status 429. The header `rate_limit_per_minute`
//!   holds the limit, and `retry_after` the seconds to wait. Some responses lack `retry_after`, and the
//!   standard `Retry-After` is not guaranteed. (**Unverified**: official page and production code of
//!   third parties.)
//! - The names of the rate limit headers contain underscores. nginx 1.22 passes them on in responses,
//!   and drops them in requests only. A response without them does not tell the limit. (**Unverified**:
//!   inference.)
//!
//! # Requests
//!
//! - A URL is the base URL of the account, then `/api`, then a path that ends in `.json`. URLs contain
//!   no version, though the vendor keeps adding operations.
//! - POST creates, GET reads, PUT changes and DELETE deletes. Changes of state are PUT requests on a
//!   path below the record. Their body is empty unless the operation lists one.
//! - Bodies are JSON, sent as `application/json`, under a root named after the resource. Requests with
//!   files are `multipart/form-data` instead. Their root is in bracket notation, such as
//!   `case[subject]`.
//! - Files in a multipart body are numbered, such as `case[attachments][1]`. Counting from 0 or from 1
//!   works. (**Unverified**: production code of third parties and library source.)
//! - A parameter with several values is sent as `name[]=value`, once for each value. A parameter that
//!   takes one or several values is sent as `name=value` if there is one. Such filters take at most 20
//!   values.
//! - Text filters match part of a value. `^term^` matches the whole value, `^term` its start and
//!   `term^` its end.
//! - Booleans in a query have been sent as `true` and `false`, and as `1` and `0`. (**Unverified**:
//!   production code of third parties and library source.)
//! - The service silently ignores unknown parameters and unknown values of `sort`. (**Unverified**:
//!   inference from production code of third parties.)
//!
//! # Lists
//!
//! - A list is an object with the keys `0`, `1`, `2` and so on. Each holds an object with the
//!   resource's name as its only key. The key `total_count` holds the number of records of all pages.
//!   Lists of roles and statuses of staff have `count` instead, and the leaderboard has no total.
//!   Macros have a structure of their own.
//! - An empty list has been seen in several forms: an object with only `total_count`, an empty array,
//!   and an empty string. An object with only the resource's name and an empty array has been seen too.
//!   Some lists had no `total_count`. (**Unverified**: production code of third parties.)
//! - Lists of labels, staff and groups have been seen as plain arrays, perhaps in older versions only.
//!   Keys of a list can have gaps. (**Unverified**: production code of third parties and inference.)
//! - The total of a list can change while its pages are read. It counts the records of all pages.
//!   (**Unverified**: production code of third parties.)
//! - The parameter `page` counts from 1, and `limit` is 1 to 100. By default, a list returns the first
//!   100 records. Messages and the change history return the last 100.
//!
//! # Times
//!
//! - Times are strings of the form `<weekday>, <DD> <Mon> <YYYY> <HH:MM:SS> <+hhmm>`.
//! - Samples of times have weekdays that do not fit the date, and offsets that differ within one
//!   record. Readers must tolerate them. (**Unverified**: official page.)
//! - Filters by time take Unix seconds, or strings such as `2024-05-31 18:00:00` in the account's time
//!   zone. (**Unverified**: production code of third parties.)
//! - The service rejects a range that starts after its end with status 400. (**Unverified**: production
//!   code of third parties.)
//!
//! # Custom fields
//!
//! - Keys of custom field values are `cf_<field_id>`. In the filter of the case list, the keys are bare
//!   identifiers.
//! - A `checkbox` field holds a boolean, and a `text` field a string. A `select` field holds the key of
//!   the chosen option as a string. (**Unverified**: production code of third parties.)
//!
//! # Responses and errors
//!
//! - Staff members see a case in the browser at `https://ACCOUNT/staff/cases/record/NUMBER`. `ACCOUNT`
//!   is the server of the account, and `NUMBER` the `case_number` of the case. (**Unverified**:
//!   production code of third parties.)
//! - A successful DELETE returns status 200 and no content.
//! - A successful POST returns status 201, at least for cases and messages. (**Unverified**: production
//!   code of third parties.)
//! - An error response has a 4xx status and a body such as `{"error": "case_not_found"}`. Some error
//!   responses may have no body, or HTML. (**Unverified**: production code of third parties.)
//!
//! # Files
//!
//! - A request has at most 20 files. Each file has at most 25 MB, and all files together have at most
//!   50 MB.
//! - Links to attachments and inline images of messages younger than 30 days work without credentials.
//!   For older messages, they need the credentials of the API.
//!
//! # History and reports
//!
//! - The change history of a case covers the last year.
//! - The service caches the leaderboard and the satisfaction report by period. Until the cache expires,
//!   the same request returns the same data.
//! - The service rejects a custom period that is too short or too long. The vendor's documentation
//!   gives the longest one in months. This client takes three months as 92 days and one month as 31;
//!   the vendor's documentation does not specify days.
//!
//! # Webhooks
//!
//! - When staff reply in a case of a custom channel, the service posts a URL-encoded body to the
//!   `webhook_url` of the channel. The body has `type`, seen only as `message_new`, and `object`.
//!   `object` has `message_id`, `case_id`, `staff_id`, `user_id`, `custom_user_id`, `content`, `note`
//!   and `sent_via_rule`, the last two as 0 or 1. The request has no signature and expects status 200.
//!   (**Unverified**: production code of third parties and library source.)
//! - A rule can send a request with any method to any URL. The account defines its body, with variables
//!   in square brackets, so there is no fixed payload. The service puts strings in the place of the
//!   variables: `0` or an empty string for none, words in the language of the account, titles of
//!   options, and HTML. The request has no signature, no time and no identifier, and some come more
//!   than once. (**Unverified**: official page and production code of third parties.)
//!
//! # Error statuses
//!
//! | Status | Meaning |
//! |---|---|
//! | 401 | The API key is wrong. An administrator finds it in the API section of the account's settings. (**Unverified**: production code of third parties.) |
//! | 403, body contains `rate limit exceeded` | The rate limit is exceeded. The service did not execute the request. An old client expects this response. (**Unverified**: library source.) |
//! | 403 | The email address of the staff member is wrong, or the staff member lacks a permission. Some operations need full access. (**Unverified**: production code of third parties.) |
//! | 404 | No record has this identifier, or the account's base URL is wrong. (**Unverified**: production code of third parties.) |
//! | 429 | The rate limit is exceeded. The service did not execute the request. (**Unverified**: official page and production code of third parties.) |
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - What a `limit` above the largest one does.
//! - The content of a page after the last one.
//! - Whether page 0 is the same as page 1.
//! - Whether `custom_fields` without values is an object or an empty array.
//! - Which rate limit an account has; the hourly limit and the limit by the minute contradict each
//!   other.
//! - Which responses have the header `retry_after`.
//! - The format of values of `date` custom fields.
//! - The format of error bodies, the statuses of failures and the error codes, beyond those in
//!   production code.
//! - Whether an error can come with a 2xx status.
//! - Whether a PUT without a body needs an explicit length.
//! - The kinds and payloads of outgoing notifications, beyond those in production code.
//! - The account's time zone, which times without an offset are in; no operation returns it.
//! - How the service marks versions of the API.

use ::helpdesk_runtime::generated as rt;

/// Why the service rejected a request, by the code in the error response.
///
/// The vendor's documentation lists no codes.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// Another user or staff member has this email address.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    EmailAlreadyExist,
    /// Another user has this phone number.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    PhoneAlreadyExist,
    /// This is not a valid email address.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    WrongEmail,
    /// The user's email address cannot be used.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    IncorrectUserEmail,
    /// The staff member is disabled.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    StaffNotActive,
    /// The staff member lacks the permission for this operation.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    StaffHasNotAccess,
    /// The case does not exist.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    CaseNotFound,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl ErrorCode {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::EmailAlreadyExist => "email_already_exist",
            Self::PhoneAlreadyExist => "phone_already_exist",
            Self::WrongEmail => "wrong_email",
            Self::IncorrectUserEmail => "incorrect_user_email",
            Self::StaffNotActive => "staff_not_active",
            Self::StaffHasNotAccess => "staff_has_not_access",
            Self::CaseNotFound => "case_not_found",
            Self::Unknown(value) => value.as_str(),
        }
    }
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
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(ErrorCode);
