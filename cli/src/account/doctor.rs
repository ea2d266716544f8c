//! `helpdesk doctor`: what is configured, and whether it works.

use std::env;
use std::fmt;

use clap::{ArgMatches, Command};
use helpdesk::Timestamp;
use helpdesk::request::BaseUrl;
use serde_json::{Value, json};

use crate::account::check::{self, Check};
use crate::account::file::ConfigFile;
use crate::account::key::Secret;
use crate::account::{Account, Report, Setting, client, reject_demo, variable, without_password};
use crate::failure::{Exit, Failure};
use crate::terminal;

/// Links in email and uploads stop working if clocks differ by more.
const MAX_SKEW_SECONDS: u64 = 60;

pub(crate) fn command() -> Command {
    let about = "Shows what is configured, and whether it works";
    let long =
        "Shows what is configured, and whether it works. Each line is ok, a warning or a failure, with what to do.

The exit code is 0, or 3 if the service rejects the account, or 1 after another failure. The API key is not shown.";
    Command::new("doctor").about(about).long_about(long)
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    reject_demo(matches)?;
    let report = Report::from_matches(matches)?;
    let findings = examine(matches);
    let text = match report {
        Report::Json => format!("{:#}\n", findings.iter().map(Finding::to_json).collect::<Value>()),
        Report::Text => findings.iter().map(ToString::to_string).collect(),
    };
    terminal::data(&text)?;
    Ok(findings.iter().map(|it| it.report.exit).max_by_key(|exit| *exit as u8).unwrap_or(Exit::Done))
}

/// A line of the report.
struct Finding {
    subject: &'static str,
    status: &'static str,
    report: Failure,
}

impl Finding {
    fn ok(subject: &'static str, what: impl fmt::Display) -> Self {
        Self { subject, status: "ok", report: Failure::new(Exit::Done, what.to_string()) }
    }

    fn warning(subject: &'static str, report: Failure) -> Self {
        Self { subject, status: "warning", report: Failure { exit: Exit::Done, ..report } }
    }

    /// Other exit codes are about requests that a person has asked for.
    fn failed(subject: &'static str, report: Failure) -> Self {
        let exit = if report.exit == Exit::Credentials { Exit::Credentials } else { Exit::Local };
        Self { subject, status: "failed", report: Failure { exit, ..report } }
    }

    fn to_json(&self) -> Value {
        let Failure { error, causes, advice, .. } = &self.report;
        json!({ "subject": self.subject, "status": self.status, "detail": error, "causes": causes, "advice": advice })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { error, causes, advice, .. } = &self.report;
        writeln!(f, "{:8} {:10} {error}", self.status, self.subject)?;
        causes.iter().try_for_each(|cause| writeln!(f, "{:19} cause: {cause}", ""))?;
        advice.iter().try_for_each(|advice| writeln!(f, "{:19} try: {advice}", ""))
    }
}

fn examine(matches: &ArgMatches) -> Vec<Finding> {
    let program = concat!("helpdesk ", env!("CARGO_PKG_VERSION"));
    let mut findings =
        vec![Finding::ok("program", format_args!("{program}, {} {}", env::consts::OS, env::consts::ARCH))];
    let account = match configured(matches, &mut findings) {
        Ok(account) => account,
        Err(failure) => {
            findings.push(Finding::failed("account", failure));
            return findings;
        }
    };
    let (secret, key) = key(&account);
    let shown = account.url.clone().map(|it| Setting { value: without_password(&it.value), ..it });
    let url = setting("address", "`--url URL`", shown.as_ref());
    let email = setting("email", "`--email EMAIL`", account.email.as_ref());
    findings.extend([url, email, key, proxy(&account)]);
    // If one is missing, a line above says so.
    let (Some(url), Some(email), Some(secret)) = (&account.url, &account.email, secret) else { return findings };
    match check::check(client(&url.value, &email.value, secret)) {
        Ok(check) => findings.extend(service(&check, &url.value, &email.value)),
        Err(error) => findings.push(Finding::failed("client", Failure::new(Exit::Local, error.to_string()))),
    }
    findings
}

/// What is in force, also if the file is broken or has no such profile.
fn configured(matches: &ArgMatches, findings: &mut Vec<Finding>) -> Result<Account, Failure> {
    let account = Account::given(matches)?;
    let file = match ConfigFile::read() {
        Ok(file) => file,
        Err(failure) => {
            findings.push(Finding::failed("file", failure));
            return Ok(account);
        }
    };
    let found = if file.exists { "" } else { " does not exist" };
    findings.push(Finding::ok("file", format_args!("{}{found}", file.path.display())));
    if account.needs_no_profile() {
        return Ok(account);
    }
    match account.completed_from(&file) {
        Ok(account) => {
            let profile = account.profile.as_ref().map(|Setting { value, from }| format!("{value} ({from})"));
            findings.push(Finding::ok("profile", profile.as_deref().unwrap_or("none")));
            match account.check_key(&file) {
                Ok(()) => Ok(account),
                Err(failure) => {
                    findings.push(Finding::failed("profile", failure));
                    Ok(Account { key: None, ..account })
                }
            }
        }
        Err(failure) => {
            findings.push(Finding::failed("profile", failure));
            Account::given(matches)
        }
    }
}

fn setting(subject: &'static str, option: &str, setting: Option<&Setting>) -> Finding {
    match setting {
        Some(Setting { value, from }) => Finding::ok(subject, format_args!("{value} ({from})")),
        None => Finding::failed(subject, missing().try_this(option)),
    }
}

fn missing() -> Failure {
    Failure::new(Exit::Local, "missing").try_this("`helpdesk login`")
}

fn key(account: &Account) -> (Option<Secret>, Finding) {
    let Some(Setting { value, from }) = &account.key else {
        return (None, Finding::failed("key", missing().try_this("set `HELPDESK_API_KEY`")));
    };
    match value.read(from) {
        Ok(secret) => (Some(secret), Finding::ok("key", format_args!("set ({from})"))),
        Err(failure) => (None, Finding::failed("key", failure)),
    }
}

/// The proxy of the environment, which the client uses except for localhost and the hosts of `NO_PROXY`.
fn proxy(account: &Account) -> Finding {
    let variable = |name: &'static str| {
        let value = [name.to_owned(), name.to_lowercase()].iter().find_map(|it| variable(it).ok().flatten())?;
        Some((name, value.trim().to_owned()))
    };
    let base = account.url.as_ref().and_then(|it| BaseUrl::new(&it.value, "/api").ok());
    let (name, value) = match variable("HTTPS_PROXY").or_else(|| variable("ALL_PROXY")) {
        None => return Finding::ok("proxy", "none"),
        Some(_) if base.is_some_and(|it| it.is_local()) => return Finding::ok("proxy", "none for localhost"),
        Some(proxy) => proxy,
    };
    let except = variable("NO_PROXY").map(|(_, hosts)| format!(", except for the hosts {hosts} (NO_PROXY)"));
    let except = except.unwrap_or_default();
    let url = if value.contains("://") { value } else { format!("http://{value}") };
    Finding::ok("proxy", format_args!("{} ({name}){except}", without_password(&url)))
}

/// What a request to the service shows.
fn service(check: &Check, url: &str, email: &str) -> Vec<Finding> {
    let response = check.response();
    let access = match check.failure(url, email) {
        None => Finding::ok("access", format_args!("{email} may list cases")),
        Some(failure) if response.is_none() => return vec![Finding::failed("connection", failure)],
        Some(failure) if check.is_restricted() => Finding::warning("access", failure),
        Some(failure) => Finding::failed("access", failure),
    };
    let connection = Finding::ok("connection", format_args!("responds in {} ms", check.took.as_millis()));
    let mut findings = vec![connection, access];
    let limit = check.client.rate_limit();
    findings.push(match (limit.remaining, limit.limit) {
        (Some(left), Some(limit)) => Finding::ok("rate limit", format_args!("{left} of {limit} requests left")),
        (Some(left), None) => Finding::ok("rate limit", format_args!("{left} requests left")),
        (None, _) => {
            let report = Failure::new(Exit::Done, "the response does not state it");
            Finding::warning("rate limit", report.try_this("check whether a proxy removes headers with underscores"))
        }
    });
    let date = response.and_then(|it| Timestamp::parse(it.headers().get("date")?.to_str().ok()?).ok());
    findings.extend(date.map(|date| clock(check.clock, date)));
    findings
}

fn clock(own: Timestamp, service: Timestamp) -> Finding {
    let ahead = own.unix_seconds() - service.unix_seconds();
    let direction = if ahead < 0 { "behind" } else { "ahead of" };
    let what = format!("{} s {direction} the clock of the service", ahead.unsigned_abs());
    match ahead.unsigned_abs() {
        ..=MAX_SKEW_SECONDS => Finding::ok("clock", what),
        _ => Finding::warning("clock", Failure::new(Exit::Done, what).try_this("set the clock of this computer")),
    }
}
