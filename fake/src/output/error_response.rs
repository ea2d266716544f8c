//! Error responses: the service's response, and the broken constraints for the tester.

use std::borrow::Cow;

/// An error response.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rejection {
    pub(crate) status: u16,
    /// The code in the body.
    pub(crate) code: &'static str,
    /// The constraints that were broken, for the tester.
    pub(crate) violations: Vec<String>,
    /// The seconds to wait, for a throttled request.
    pub(crate) retry_after: Option<i64>,
    /// The methods that the path has, for a wrong method.
    pub(crate) allow: Option<String>,
}

/// The codes that were seen of the service. All others are assumptions, and responses say so.
pub(crate) const OBSERVED_CODES: [&str; 7] = [
    "email_already_exist",
    "phone_already_exist",
    "wrong_email",
    "incorrect_user_email",
    "staff_not_active",
    "staff_has_not_access",
    "case_not_found",
];

/// The code of a throttled request, as an old client expects it.
const OVER_LIMIT: &str = "rate limit exceeded";

impl Rejection {
    pub(crate) fn new(status: u16, code: &'static str, violation: impl Into<String>) -> Self {
        Self { status, code, violations: vec![violation.into()], retry_after: None, allow: None }
    }

    /// The request contains an invalid value.
    pub(crate) fn bad(code: &'static str, violation: impl Into<String>) -> Self {
        Self::new(400, code, violation)
    }

    /// The record does not exist.
    pub(crate) fn not_found(code: &'static str, violation: impl Into<String>) -> Self {
        Self::new(404, code, violation)
    }

    /// The request is throttled, with this status.
    pub(crate) fn over_limit(status: u16, retry_after: i64, violation: impl Into<String>) -> Self {
        Self { retry_after: Some(retry_after), ..Self::new(status, OVER_LIMIT, violation) }
    }

    /// The caller lacks a permission.
    pub(crate) fn forbidden(violation: impl Into<String>) -> Self {
        Self::new(403, "staff_has_not_access", violation)
    }
}

/// A constraint that a value breaks, found by validation.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    /// The parameter; empty if it is about several.
    pub(crate) name: Cow<'static, str>,
    /// The constraint, such as "`page` is at most 500".
    pub(crate) message: String,
    /// The error code, if the service has one for it.
    pub(crate) code: Option<&'static str>,
}

impl Violation {
    pub(crate) fn new(name: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self { name: name.into(), message: message.into(), code: None }
    }

    /// Whether it is about a parameter, or about a value inside an object there.
    pub(crate) fn is_about(&self, param: &str) -> bool {
        self.name.strip_prefix(param).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }
}

/// Combines all broken constraints in one error response, under the first code that the service has for one of them.
pub(crate) fn reject(violations: &[Violation]) -> Rejection {
    let code = violations.iter().find_map(|it| it.code).unwrap_or("wrong_parameters");
    let violations = messages(violations);
    Rejection { status: 400, code, violations, retry_after: None, allow: None }
}

/// Returns the messages, each with the name of its parameter.
pub(crate) fn messages(violations: &[Violation]) -> Vec<String> {
    let message = |violation: &Violation| match &*violation.name {
        "" => violation.message.clone(),
        name => format!("`{name}` {}", violation.message),
    };
    violations.iter().map(message).collect()
}
