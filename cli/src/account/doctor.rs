//! `helpdesk doctor`: shows the configuration, and checks whether it works.

use std::env;
use std::fmt;

use clap::{ArgMatches, Command};
use helpdesk::Timestamp;
use helpdesk::transport::NoProxy;
use helpdesk_text::visible;
use helpdesk_tools::config::{Account, Address, ConfigFile, Secret, Setting, variable};
use serde_json::{Value, json};

use crate::account::check::{Access, Check, check};
use crate::account::{account_options, reject_demo};
use crate::failure::{Exit, Failure};
use crate::output::{self, Format, OutputOptions};
use crate::terminal::{self, stdout};

/// The maximum difference between clocks. With a greater one, links in email and uploads stop working.
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
    let options = OutputOptions::from_matches(matches).or(Format::Table);
    let is_prose = options.format == Some(Format::Table) && options.fields.is_empty();
    let mut printer = output::printer(options, None)?;
    let mut findings = Vec::new();
    examine(matches, &mut findings).unwrap_or_else(|last| findings.push(last));
    if is_prose {
        terminal::data(&findings.iter().map(ToString::to_string).collect::<String>())?;
    } else {
        let printed = findings.iter().try_for_each(|it| printer.row(it.to_json(), Vec::new()));
        printed.and_then(|()| printer.finish()).map_err(stdout)?;
    }
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

    /// The other exit codes are for requests that a person has asked for.
    fn failure(subject: &'static str, report: Failure) -> Self {
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
        writeln!(f, "{:8} {:10} {}", self.status, self.subject, visible(error, " "))?;
        causes.iter().try_for_each(|cause| writeln!(f, "{:19} cause: {}", "", visible(cause, " ")))?;
        advice.iter().try_for_each(|advice| writeln!(f, "{:19} try: {}", "", visible(advice, " ")))
    }
}

/// Adds a line for each part of the configuration. Fails at a problem that makes the rest impossible to examine.
fn examine(matches: &ArgMatches, findings: &mut Vec<Finding>) -> Result<(), Finding> {
    let failed = |subject| move |failure| Finding::failure(subject, failure);
    let program = concat!("helpdesk ", env!("CARGO_PKG_VERSION"));
    findings.push(Finding::ok("program", format_args!("{program}, {} {}", env::consts::OS, env::consts::ARCH)));
    let mut account =
        Account::from_options(account_options(matches)).map_err(|error| Finding::failure("account", error.into()))?;
    match ConfigFile::read() {
        Err(failure) => findings.push(Finding::failure("file", failure.into())),
        Ok(file) => {
            let state = if file.exists { "" } else { " does not exist" };
            findings.push(Finding::ok("file", format_args!("{}{state}", file.path.display())));
            findings.extend(account.needs_a_profile().then(|| profile(&mut account, &file)));
        }
    }
    findings.push(setting("address", "`--url URL`", account.url.as_ref()));
    findings.push(setting("email", "`--email EMAIL`", account.email.as_ref()));
    findings.push(Finding::ok("time zone", account.time_zone()));
    let changes = account.read_only.as_ref().map_or("sent".to_owned(), |from| format!("not sent, by {from}"));
    findings.push(Finding::ok("changes", changes));
    let (secret, key) = key(&account);
    findings.extend([key, proxy(account.url.as_ref().map(|it| &it.value))]);
    // A line above reports a missing setting.
    let (Some(url), Some(email), Some(secret)) = (account.url, account.email, secret) else { return Ok(()) };
    let check = check(&url.value, &email.value, secret, matches).map_err(failed("client"))?;
    service(check, &email.value, findings)
}

/// Takes the missing settings from the profile.
fn profile(account: &mut Account, file: &ConfigFile) -> Finding {
    match account.complete_from(file) {
        Ok(()) => Finding::ok("profile", account.profile.as_ref().map_or("none".to_owned(), ToString::to_string)),
        Err(error) => Finding::failure("profile", error.into()),
    }
}

fn setting(subject: &'static str, option: &str, setting: Option<&Setting<impl fmt::Display>>) -> Finding {
    setting.map_or_else(|| Finding::failure(subject, missing(option)), |setting| Finding::ok(subject, setting))
}

fn missing(advice: &str) -> Failure {
    Failure::new(Exit::Local, "missing").try_this("`helpdesk login`").try_this(advice)
}

fn key(account: &Account) -> (Option<Secret>, Finding) {
    let key = account.key.as_ref().ok_or_else(|| missing("set `HELPDESK_API_KEY`"));
    match key.and_then(|key| Ok((key.read()?, &key.from))) {
        Ok((secret, from)) => (Some(secret), Finding::ok("key", format_args!("set ({from})"))),
        Err(failure) => (None, Finding::failure("key", failure)),
    }
}

/// The proxy of the environment, which the client uses except for localhost and the hosts of `NO_PROXY`.
fn proxy(url: Option<&Address>) -> Finding {
    let variable = |names: [&'static str; 2]| names.iter().find_map(|it| variable(it).ok().flatten());
    let proxy = variable(["HTTPS_PROXY", "https_proxy"]).or_else(|| variable(["ALL_PROXY", "all_proxy"]));
    let Some(Setting { value, from }) = proxy else { return Finding::ok("proxy", "none") };
    if url.and_then(|it| it.base().ok()).is_some_and(|it| it.is_local()) {
        return Finding::ok("proxy", "none for localhost");
    }
    let listed = variable(["NO_PROXY", "no_proxy"]);
    let except = listed.as_ref().map(|it| format!(", except for the hosts {it}")).unwrap_or_default();
    let exceptions = NoProxy::parse(listed.as_ref().map_or("", |it| &it.value));
    let proxy = Setting { value: Address::new(value.trim(), "http"), from };
    let base = url.and_then(|it| it.base().ok());
    let effect = base.map(|base| match exceptions.entry_for(&base) {
        Some(entry) => format!("; this address does not go through it, by `{entry}`"),
        None => "; this address goes through it".to_owned(),
    });
    let report = Failure::new(Exit::Done, format!("{proxy}{except}{}", effect.unwrap_or_default()));
    let expected = "expected a host, a domain such as `.example.com`, an address or a range, perhaps with a port";
    let unknown = exceptions.unknown().map(|it| format!("`{it}` in `NO_PROXY` means nothing: {expected}"));
    let report = unknown.fold(report, Failure::cause);
    if report.causes.is_empty() {
        Finding { subject: "proxy", status: "ok", report }
    } else {
        Finding::warning("proxy", report)
    }
}

/// Adds the result of a request to the service.
fn service(check: Check, email: &str, findings: &mut Vec<Finding>) -> Result<(), Finding> {
    let access = match (check.access, &check.response) {
        (Access::Works, _) => Finding::ok("access", format_args!("{email} may list cases")),
        (Access::Restricted(failure), _) => Finding::warning("access", failure),
        (Access::Failed(failure), None) => return Err(Finding::failure("connection", failure)),
        (Access::Failed(failure), Some(_)) => Finding::failure("access", failure),
    };
    findings.push(Finding::ok("connection", format_args!("responds in {} ms", check.took.as_millis())));
    findings.push(access);
    findings.push(match (check.limit.remaining, check.limit.limit) {
        (Some(left), Some(limit)) => Finding::ok("rate limit", format_args!("{left} of {limit} requests left")),
        (Some(left), None) => Finding::ok("rate limit", format_args!("{left} requests left")),
        (None, _) => {
            let report = Failure::new(Exit::Done, "the response does not state it");
            Finding::warning("rate limit", report.try_this("check whether a proxy removes headers with underscores"))
        }
    });
    findings.extend(check.response.and_then(|it| it.date()).map(|date| clock(check.clock, date)));
    Ok(())
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
