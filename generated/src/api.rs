// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! A help-desk account as a REST service: cases, users, companies, groups, staff, labels, knowledge
//! base, ideas and statistics.
//!
//! Accounts are told apart by their base address. Requests go to `{base_url}/api/...`, and paths end in
//! `.json`.
//!
//! # Not known
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
/// The service may add values: match with a fallback.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// Another user or staff member has this e-mail address.
    ///
    /// `email_already_exist` on the wire.
    EmailAlreadyExist,
    /// Another user has this phone number.
    ///
    /// `phone_already_exist` on the wire.
    PhoneAlreadyExist,
    /// This is not a valid e-mail address.
    ///
    /// `wrong_email` on the wire.
    WrongEmail,
    /// The user's e-mail address cannot be used.
    ///
    /// `incorrect_user_email` on the wire.
    IncorrectUserEmail,
    /// The staff member is disabled.
    ///
    /// `staff_not_active` on the wire.
    StaffNotActive,
    /// The staff member has no right to do this.
    ///
    /// `staff_has_not_access` on the wire.
    StaffHasNotAccess,
    /// There is no such case.
    ///
    /// `case_not_found` on the wire.
    CaseNotFound,
    /// A value that this version of the crate does not know.
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
