//! `helpdesk report`: what a help desk had to do in a period, and how fast it was.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk::GroupId;
use helpdesk_report::{Period, Report, ReportQuery};
use helpdesk_tools::names::{Entry, List, Purpose, find, id};
use helpdesk_tools::times::{Clock, TimeZone};

use self::target::Target;
use crate::account;
use crate::connection::{Connection, Session};
use crate::failure::{Exit, Failure};
use crate::operations::complete;
use crate::terminal;

mod target;

pub(crate) fn command() -> Command {
    let arg = |name: &'static str, value: &'static str| Arg::new(name).long(name).value_name(value);
    let groups = arg("group", "NAME").action(ArgAction::Append);
    let groups = groups.add(complete::names(List::Groups, &[], ""));
    Command::new("report")
        .about("Reports on the cases of a period: how many, how fast, how well rated")
        .long_about(
            "Reports on the cases that were created in a period: how many by day, channel and hour, how long they waited for a \
             response and for their closing, how they were rated, and what staff did.\n\n\
             It reads all cases of the period and of the period before from the service, or those in a file.",
        )
        .args([
            arg("period", "PERIOD").value_parser(|it: &str| it.parse::<Period>()).help(
                "Days of creation: a name such as last_month or 30d, a month such as 2026-03, or FROM..TO such as 2026-03-01..2026-03-31; \
                 see --time-zone [default: last_30_days, with --from all]",
            ),
            groups.help("Only cases of this group, by its name or its id; repeat it for several"),
            arg("from", "FILE").value_parser(value_parser!(PathBuf)).conflicts_with("demo").help(
                "Reads the cases from a file of `helpdesk export cases`, without any request",
            ),
            arg("html", "FILE").value_parser(value_parser!(PathBuf)).help(
                "Writes the report with charts into this HTML file, and prints no text unless -o is given",
            ),
            Arg::new("force").long("force").action(ArgAction::SetTrue).requires("html").help("Replaces the file if it is there already"),
        ])
        .after_help("Example:\n  helpdesk report --period last_month --html report.html")
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let target = Target::from_matches(matches)?;
    let report = read(matches)?;
    target.write(&report)?;
    if report.is_complete() {
        return Ok(Exit::Done);
    }
    terminal::note("warning: the report is not complete, and says what is missing");
    Ok(Exit::Partial)
}

fn read(matches: &ArgMatches) -> Result<Report, Failure> {
    let period = |usual: &str| matches.get_one("period").cloned().map_or_else(|| usual.parse(), Ok);
    if let Some(path) = matches.get_one::<PathBuf>("from") {
        // A file needs no account, so a report of a file also works without one.
        let time_zone = account::time_zone(matches).map(|it| it.value).unwrap_or_else(|failure| {
            terminal::note(format_args!("note: the time zone is that of the system: {}", failure.error));
            TimeZone::system()
        });
        let beside = Report::groups_beside(path);
        let beside = beside.into_iter().map(|(id, title)| Entry::new(id, title)).collect::<Vec<_>>();
        let groups = groups(matches, |name| {
            id(name).map_or_else(|| find(&beside, name, Purpose::Read, "group in the file").map(|it| it.id), Ok)
        })?;
        let clock = Clock::system(time_zone);
        return Ok(Report::from_file(path, &ReportQuery { period: period("all")?, groups, clock })?);
    }
    let session = Session::new(matches);
    let Connection { client, url, .. } = session.connection()?;
    let groups = groups(matches, |name| {
        let group = session.names()?.id(List::Groups, name, Purpose::Read)?;
        if !group.is_exact {
            terminal::note(format_args!("note: --group is {} ({})", group.name, group.id));
        }
        Ok::<_, Failure>(group.id)
    })?;
    let clock = Clock::system(account::time_zone(matches)?.value);
    Ok(Report::from_service(client, url, &ReportQuery { period: period("last_30_days")?, groups, clock })?)
}

/// Returns the groups of the option, which may be names.
fn groups<E: Into<Failure>>(
    matches: &ArgMatches,
    id: impl Fn(&str) -> Result<u64, E>,
) -> Result<Vec<GroupId>, Failure> {
    // A name may contain a comma. Ids contain none, so commas separate ids.
    let names = matches.get_many::<String>("group").unwrap_or_default().flat_map(|text| {
        let parts = text.split(',').collect::<Vec<_>>();
        if parts.iter().all(|it| helpdesk_tools::names::id(it).is_some()) { parts } else { vec![text.as_str()] }
    });
    names.map(|name| id(name).map(GroupId::from)).collect::<Result<_, _>>().map_err(|error| {
        let failure: Failure = error.into();
        Failure { error: format!("--group: {}", failure.error), ..failure }
    })
}
