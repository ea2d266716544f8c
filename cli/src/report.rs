//! `helpdesk report`: what a help desk had to do in a period, and how fast it was.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk::GroupId;

use self::content::Report;
use self::period::Period;
use self::source::Source;
use self::sums::Asked;
use self::target::Target;
use crate::failure::{Exit, Failure};
use crate::terminal;

mod chart;
mod content;
mod facts;
mod file;
mod html;
mod period;
mod section;
mod source;
mod sums;
mod target;
mod text;

pub(crate) fn command() -> Command {
    let arg = |name: &'static str, value: &'static str| Arg::new(name).long(name).value_name(value);
    let groups = arg("group", "ID")
        .value_delimiter(',')
        .action(ArgAction::Append)
        .value_parser(|it: &str| it.parse::<GroupId>());
    Command::new("report")
        .about("Reports on the cases of a period: how many, how fast, how well rated")
        .long_about(
            "Reports on the cases that were created in a period: how many by day, channel and hour, how long they waited for a \
             response and for their closing, how they were rated, and what staff did.\n\n\
             It reads all cases of the period from the service, or those in a file.",
        )
        .args([
            arg("period", "PERIOD").value_parser(Period::parse).help(
                "Days of creation: a name such as `last_month`, or FROM..TO such as 2026-03-01..2026-03-31, in UTC \
                 [default: last_30_days, with --from all]",
            ),
            groups.help("Only cases of this group; repeat it for several"),
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
    let source = Source::open(matches)?;
    let period = match matches.get_one::<Period>("period") {
        Some(period) => period.clone(),
        None => Period::parse(source.usual_period()).map_err(|error| Failure::new(Exit::Usage, error))?,
    };
    let asked = Asked { period, groups: matches.get_many("group").unwrap_or_default().copied().collect() };
    let data = source.read(&asked)?;
    target.write(&Report::new(&asked, &source.name(), &data))?;
    if data.problems() == 0 {
        return Ok(Exit::Done);
    }
    terminal::note("warning: the report is not complete, and says what is missing");
    Ok(Exit::Partial)
}
