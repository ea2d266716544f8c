//! `--edit`: a request whose content a person writes in an editor.

mod start;

use clap::ArgMatches;
use helpdesk::Timestamp;
use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, Param};
use helpdesk::request::{OperationInput, PreparedRequest, Value};
use helpdesk_bulk::fingerprint;
use helpdesk_draft::{Cut, Draft, Editor};
use helpdesk_samples::command_line;

use self::start::Start;
use super::content::Content;
use super::dry_run::{self, Form};
use super::kinds::first_line;
use super::{care, look, send};
use crate::connection::{self, Connection, Session};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::terminal;

/// Writes the content of a request, and sends it after a last look.
pub(super) fn run(
    details: &'static OperationDetails,
    content: Content,
    input: OperationInput,
    session: &Session<'_>,
) -> Result<Exit, Failure> {
    let matches = session.matches();
    let is_shown = Form::from_matches(matches).is_some();
    if !is_shown && !matches.get_flag("yes") && !terminal::is_interactive() {
        return Err(
            terminal::nobody_to_ask("a request is sent after a last look").try_this("add `--yes` to send at once")
        );
    }
    let editor = Editor::from_env().map_err(|error| Failure::new(Exit::Local, error.to_string()))?;
    // A request that is only shown sends nothing, not even to read the case.
    let target = if is_shown { None } else { Some((send::printer(details, session)?, session.connection()?)) };
    let connection = target.as_ref().map(|(_, connection)| *connection);
    let (start, input) = Start::new(details, content, input, connection, matches)?;
    let (mut draft, mut param) = open(details, content, &start, &input, matches)?;
    // What else is wrong is not worth the writing.
    let example = input.clone().set::<Value>(param.name, Value::Text("text".to_owned())).prepare()?;
    if earlier(&draft, &start, &example, is_shown)? == Earlier::Discarded {
        draft.remove().map_err(unsaved)?;
        (draft, param) = open(details, content, &start, &input, matches)?;
    }
    let writing = Writing { details, input, param, draft, start, editor };
    match target {
        None => writing.show(matches),
        Some((printer, connection)) => writing.ask_and_send(connection, printer, matches),
    }
}

/// Opens the draft of this operation, account and record, which says whether it is plain text or HTML.
fn open(
    details: &OperationDetails,
    content: Content,
    start: &Start,
    input: &OperationInput,
    matches: &ArgMatches,
) -> Result<(Draft, &'static Param), Failure> {
    let account = fingerprint(&connection::account(matches)?);
    let record = care::ids(details, input).join("-");
    let is_plain = |it: char| it.is_ascii_alphanumeric() || it == '-';
    let record = if record.chars().all(is_plain) { record } else { fingerprint(&record) };
    let name = [details.operation.id, &account[..12], &record].join("-");
    // Without a record, the name ends before it.
    let name = name.trim_end_matches('-');
    let drafts = helpdesk_config::state_directory()?.join("drafts");
    let params = [Some(start.param), Some(content.plain), content.html].into_iter().flatten();
    let files = params.map(|it| (it, format!("{}.{}", it.name, if Some(it) == content.html { "html" } else { "txt" })));
    let files = files.collect::<Vec<_>>();
    let names = files.iter().map(|(_, file)| file.as_str()).collect::<Vec<_>>();
    let mut draft = Draft::open(&drafts, name, &names).map_err(|error| {
        Failure::new(Exit::Local, format!("cannot use the draft `{}`", drafts.join(name).display())).cause(error)
    })?;
    if draft.saved().is_none() {
        draft.save(&start.text).map_err(unsaved)?;
    }
    let param = files.iter().find(|(_, file)| draft.path().ends_with(file)).map_or(start.param, |(param, _)| *param);
    Ok((draft, param))
}

/// A content that is written.
struct Writing {
    details: &'static OperationDetails,
    /// The other values.
    input: OperationInput,
    param: &'static Param,
    draft: Draft,
    start: Start,
    editor: Editor,
}

/// The choice after the last look.
#[derive(Clone, Copy)]
enum Next {
    Send,
    Edit,
    Keep,
}

/// The choice about the text of an earlier run that may have been sent.
#[derive(Clone, Copy, PartialEq)]
enum Earlier {
    Edited,
    Discarded,
    Kept,
}

/// Says what an earlier run has left. One that may have been sent is not opened before a person has decided.
fn earlier(draft: &Draft, start: &Start, example: &PreparedRequest, is_shown: bool) -> Result<Earlier, Failure> {
    let Some(since) = draft.maybe_sent() else {
        if let Some(saved) = draft.saved() {
            let unused = if start.is_given { ", without the content of this command" } else { "" };
            terminal::note(format_args!("continues the draft of {}{unused}", Timestamp::from(saved)));
        }
        return Ok(Earlier::Edited);
    };
    let said = format!("the text of this draft may have been sent at {}", Timestamp::from(since));
    let look = look::look(Failure::new(Exit::Unknown, said.clone()), example, None).advice.join(", ");
    terminal::note(format_args!("note: {said}; look first: {look}"));
    if is_shown {
        return Ok(Earlier::Edited);
    }
    let words = [("edit", Earlier::Edited), ("discard", Earlier::Discarded), ("keep", Earlier::Kept)];
    let question = "Edit it, discard it because it was sent, or keep it for later.";
    match terminal::choose(question, &words).map_err(kept(draft))? {
        Earlier::Kept => Err(kept(draft)(Failure::new(Exit::NotDone, "not confirmed: nothing was sent"))),
        chosen => Ok(chosen),
    }
}

/// Adds to a failure where the text is, if there is any.
fn kept(draft: &Draft) -> impl Fn(Failure) -> Failure + use<> {
    let has_text = draft.path().metadata().is_ok_and(|it| it.len() > 0);
    let path = draft.path().display().to_string();
    move |failure| match failure.exit {
        _ if !has_text => failure,
        Exit::Unknown | Exit::Unreadable => failure.try_this(format!("the text is kept in `{path}`")),
        _ => failure.try_this(format!("the same command with `--edit` continues the draft `{path}`")),
    }
}

impl Writing {
    fn request(&self, text: &str) -> Result<(OperationInput, PreparedRequest), Failure> {
        let request = self.input.clone().set::<Value>(self.param.name, Value::Text(text.to_owned()));
        let prepared = request.prepare()?;
        Ok((request, prepared))
    }

    /// Prints the request.
    fn show(mut self, matches: &ArgMatches) -> Result<Exit, Failure> {
        let text = self.edit()?;
        let (request, _) = self.request(&text).map_err(kept(&self.draft))?;
        terminal::note(format_args!("the draft is kept: {}", self.draft.path().display()));
        dry_run::print_only(self.details, request, matches)
    }

    /// Sends the request, unless the person decides otherwise. One that may have been sent is asked about even with `--yes`.
    fn ask_and_send(
        mut self,
        connection: &Connection,
        printer: send::Stdout,
        matches: &ArgMatches,
    ) -> Result<Exit, Failure> {
        let is_asked = !matches.get_flag("yes") || self.draft.maybe_sent().is_some() || self.draft.is_unclear();
        loop {
            let text = self.edit()?;
            let kept = kept(&self.draft);
            let (request, prepared) = self.request(&text).map_err(&kept)?;
            interrupt::already(kept(Failure::new(Exit::Interrupted, "interrupted: nothing was sent")));
            match if is_asked { self.last_look(&text, &connection.url, matches).map_err(&kept)? } else { Next::Send } {
                Next::Send => return self.send(&connection.client, request, &prepared, printer),
                Next::Edit => (),
                Next::Keep => return Err(kept(Failure::new(Exit::NotDone, "not confirmed: nothing was sent"))),
            }
        }
    }

    /// Returns the text that the person has written.
    fn edit(&mut self) -> Result<String, Failure> {
        let edited = interrupt::left_to(|| self.draft.edit(&self.editor, &self.start.context));
        let not_sent = "nothing was sent";
        let failure = match edited {
            Ok(Cut::Text(text)) if !text.is_empty() => return Ok(text),
            Ok(Cut::Text(_)) => {
                let failure = Failure::new(Exit::NotDone, format!("the text is empty: {not_sent}"));
                return Err(
                    failure.try_this("an editor that opens a window has to wait, such as `EDITOR='code --wait'`")
                );
            }
            Ok(Cut::Unclear(_)) => Failure::new(Exit::NotDone, format!("the line of scissors is missing: {not_sent}"))
                .cause("the text cannot be told from the conversation below that line"),
            Err(error) => Failure::new(Exit::Local, error.to_string()),
        };
        Err(kept(&self.draft)(failure))
    }

    /// Shows the request in short, and asks.
    fn last_look(&self, text: &str, url: &str, matches: &ArgMatches) -> Result<Next, Failure> {
        let count = |count: usize, one: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") };
        let size =
            format!("<{}, {}>", count(text.split_whitespace().count(), "word"), count(text.lines().count(), "line"));
        let (short, _) = self.request(&size)?;
        // Some values cannot be shown, such as a name of a file that no shell could have.
        if let Ok(line) = command_line(&dry_run::sample(self.details, short, matches)) {
            terminal::lines(line);
        }
        let whom = self.start.whom.as_ref().map(|it| format!(" of {it}")).unwrap_or_default();
        let question = format!("{}{whom}, in the account at {url}.", first_line(self.details.doc));
        let words = [("send", Next::Send), ("edit", Next::Edit), ("keep", Next::Keep)];
        terminal::choose(&question, &words)
    }

    /// Sends the request. The draft is marked before, so that nothing is sent twice after a kill.
    fn send(
        mut self,
        client: &Client,
        request: OperationInput,
        prepared: &PreparedRequest,
        printer: send::Stdout,
    ) -> Result<Exit, Failure> {
        let was_marked = self.draft.maybe_sent().is_some();
        self.draft.mark().map_err(unsaved)?;
        let sent = send::response(client, self.details, request, prepared, printer, kept(&self.draft));
        let exit = sent.as_ref().map_or_else(|failure| failure.exit, |exit| *exit);
        let kept = match exit {
            Exit::Done | Exit::Partial => self.draft.remove(),
            Exit::Unknown | Exit::Unreadable => Ok(()),
            // An earlier attempt may have been sent nevertheless.
            _ if was_marked => Ok(()),
            _ => self.draft.unmark(),
        };
        if let Err(error) = kept {
            terminal::note(format_args!("warning: the draft is as it was before the request: {error}"));
        }
        sent
    }
}

fn unsaved(error: std::io::Error) -> Failure {
    Failure::new(Exit::Local, "cannot write the draft").cause(error)
}
