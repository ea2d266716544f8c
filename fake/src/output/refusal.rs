//! Refusals: what the service would say, and for the tester which rules were broken.

use std::borrow::Cow;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    /// The code in the body.
    pub(crate) code: &'static str,
    /// The rules that were broken, for the tester.
    pub(crate) rules: Vec<String>,
    /// In how many seconds to come back, for a refusal of too many requests.
    pub(crate) retry_after: Option<i64>,
    /// The methods that the path has, for a refusal of a method.
    pub(crate) allow: Option<String>,
}

/// The codes that have been seen of the service. All others are invented, which replies say.
pub(crate) const SEEN: [&str; 7] = [
    "email_already_exist",
    "phone_already_exist",
    "wrong_email",
    "incorrect_user_email",
    "staff_not_active",
    "staff_has_not_access",
    "case_not_found",
];

/// The code of a refusal for too many requests, as an old client expects it to be said.
const OVER_LIMIT: &str = "rate limit exceeded";

impl Refusal {
    pub(crate) fn new(status: u16, code: &'static str, rule: impl Into<String>) -> Self {
        Self { status, code, rules: vec![rule.into()], retry_after: None, allow: None }
    }

    /// The request says something that it must not.
    pub(crate) fn bad(code: &'static str, rule: impl Into<String>) -> Self {
        Self::new(400, code, rule)
    }

    /// There is no such thing.
    pub(crate) fn not_found(code: &'static str, rule: impl Into<String>) -> Self {
        Self::new(404, code, rule)
    }

    /// There were too many requests, which is said with this status.
    pub(crate) fn over_limit(status: u16, retry_after: i64, rule: &str) -> Self {
        Self { retry_after: Some(retry_after), ..Self::new(status, OVER_LIMIT, rule) }
    }

    /// The caller may not.
    pub(crate) fn forbidden(rule: impl Into<String>) -> Self {
        Self::new(403, "staff_has_not_access", rule)
    }
}

/// A rule that a value breaks, found while a request is checked.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    /// The parameter.
    pub(crate) name: Cow<'static, str>,
    /// The rule, as in "`page` is at most 500".
    pub(crate) rule: String,
    /// The code that says so, if the service has one.
    pub(crate) code: Option<&'static str>,
}

impl Broken {
    pub(crate) fn new(name: impl Into<Cow<'static, str>>, rule: impl Into<String>) -> Self {
        Self { name: name.into(), rule: rule.into(), code: None }
    }
}

/// All broken rules as one refusal, under the first code that the service has for one of them.
pub(crate) fn refuse(broken: &[Broken]) -> Refusal {
    let code = broken.iter().find_map(|it| it.code).unwrap_or("wrong_parameters");
    let rules = broken.iter().map(|it| format!("`{}` {}", it.name, it.rule)).collect();
    Refusal { status: 400, code, rules, retry_after: None, allow: None }
}
