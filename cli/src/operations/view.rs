//! `helpdesk cases view`: a case as a conversation, or its page in the browser.

use clap::{Arg, ArgAction, ArgMatches, Command};
use helpdesk::{CaseRef, Timestamp};
use helpdesk_tools::conversation::{Conversation, Style, page};

use crate::account;
use crate::connection::Connection;
use crate::failure::{Exit, Failure};
use crate::output::{Format, OutputOptions};
use crate::terminal;

/// The widest text that is easy to read.
const WIDEST: usize = 100;

pub(super) const NAME: &str = "view";

pub(super) fn command() -> Command {
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    let case = Arg::new("case").value_name("CASE").required(true).value_parser(clap::value_parser!(CaseRef));
    Command::new(NAME)
        .about("Shows a case as a conversation: messages, notes, files and changes, the oldest first")
        .long_about(
            "Shows a case as a conversation: messages, notes, files and changes, the oldest first.\n\nExample:\n  \
             helpdesk cases view 635-010255\n\nIt reads the case, its messages, its change history, and the names of those who took part.",
        )
        .args([
            case.help("The case, by its id or its number"),
            flag("quotes").help("Show quoted history, which is folded otherwise"),
            flag("no-changes").help("Leave out changes of status, group, staff and other fields"),
            flag("web").help("Open the page of the case in the browser of this computer instead"),
        ])
}

pub(super) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut options = OutputOptions::from_matches(matches);
    options.format = options.format.filter(|it| *it != Format::Table);
    if !options.is_empty() {
        return Err(Failure::new(Exit::Usage, "`cases view` prints text alone")
            .try_this("records are in `helpdesk cases get` and `helpdesk messages list`"));
    }
    let connection = Connection::open(matches)?;
    let client = &connection.client;
    let case = matches.get_one::<CaseRef>("case").cloned().expect("it is required");
    if matches.get_flag("web") {
        let page = page(client, &connection.url, case)?;
        terminal::note(format_args!("opening {page}"));
        return match open::that(&page) {
            Ok(()) => Ok(Exit::Done),
            Err(error) => Err(Failure::new(Exit::Local, "the browser cannot be opened").cause(error).try_this(page)),
        };
    }
    let conversation = Conversation::read(client, case)?;
    let width = terminal::width().map_or(WIDEST, |width| usize::from(width).min(WIDEST));
    let style = style(width, matches)?.quotes(matches.get_flag("quotes")).changes(!matches.get_flag("no-changes"));
    terminal::data(&conversation.text(&style))?;
    Ok(Exit::Done)
}

/// How a conversation is written, with times in the time zone of the reader.
pub(super) fn style(width: usize, matches: &ArgMatches) -> Result<Style<'static>, Failure> {
    let zone = account::time_zone(matches)?.value;
    let time = move |time: Timestamp| zone.minute(time.unix_seconds()).unwrap_or_else(|| time.to_string());
    Ok(Style::new(width).time(time))
}
