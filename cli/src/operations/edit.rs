//! `--edit`: a request whose content a person writes in an editor.

mod start;

use std::path::Path;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use helpdesk::Timestamp;
use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, Param};
use helpdesk::request::{OperationInput, PreparedRequest, Value};
use helpdesk_samples::command_line;
use helpdesk_tools::draft::{Cut, Draft, Editor};
use helpdesk_tools::input::first_line;

use self::start::Start;
use super::content::Content;
use super::dry_run::{self, Form};
use super::input::input;
use super::{outcome_check, send};
use crate::connection::{Connection, Session};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::terminal;

/// The shortest time in which a person can decide not to write. An editor that ends sooner did not wait.
const SHORTEST_EDIT: Duration = Duration::from_secs(1);

/// Opens the editor for the content of a request, and sends the request after a confirmation.
pub(super) fn run(
    details: &'static OperationDetails,
    content: Content,
    form: Option<Form>,
    session: &Session<'_>,
) -> Result<Exit, Failure> {
    let (matches, is_shown) = (session.matches(), form.is_some());
    let input = input(details, session)?;
    if !matches.get_flag("yes") && !terminal::is_interactive() {
        let does = if is_shown { "open the editor" } else { "send at once" };
        return Err(terminal::nobody_to_ask("a person writes, and has a last look")
            .try_this(format!("add `--yes` to {does} nevertheless")));
    }
    let editor = Editor::from_env().map_err(|error| Failure::new(Exit::Local, error.to_string()))?;
    // A dry run does not read the case.
    let target = if is_shown { None } else { Some((send::printer(details, session)?, session.connection()?)) };
    let connection = target.as_ref().map(|(_, connection)| *connection);
    let (start, input) = Start::new(details, content, input, connection, matches)?;
    // An invalid request is reported before the editor opens, and leaves no draft.
    let example = input.clone().set::<Value>(start.param.name, Value::Text("text".to_owned())).prepare()?;
    let options = start::options(details, content, &input)?;
    // After one draft is discarded, another one of the same case may be found.
    let (draft, param) = loop {
        let (draft, param) = open(details, content, &start, &input, &options, matches)?;
        match earlier(&draft, param, &start, &options, &example, matches)? {
            Earlier::Edited => break (draft, param),
            Earlier::Discarded => draft.remove().map_err(save_failure)?,
            Earlier::Kept => return Ok(keep(&draft)),
        }
    };
    draft.set_options(&options).map_err(save_failure)?;
    let writing = Writing { details, input, param, draft, start, editor };
    match (target, form) {
        (Some((printer, connection)), _) => writing.ask_and_send(connection, printer, matches),
        (None, form) => writing.show(form.unwrap_or(Form::Http), matches),
    }
}

/// Opens the draft of this operation, record and account, which says whether it is plain text or HTML.
fn open(
    details: &'static OperationDetails,
    content: Content,
    start: &Start,
    input: &OperationInput,
    options: &str,
    matches: &ArgMatches,
) -> Result<(Draft, &'static Param), Failure> {
    let drafts = helpdesk_tools::config::state_directory()?.join("drafts");
    let names = start.names(details, input, options, matches)?;
    let name = names.iter().find(|it| drafts.join(it).exists()).unwrap_or(&names[0]);
    let params = [Some(start.param), Some(content.plain), content.html].into_iter().flatten();
    let files = params.map(|it| (it, format!("{}.{}", it.name, if Some(it) == content.html { "html" } else { "txt" })));
    let files = files.collect::<Vec<_>>();
    let paths = files.iter().map(|(_, file)| file.as_str()).collect::<Vec<_>>();
    let mut draft = Draft::open(&drafts, name, &paths).map_err(|error| {
        Failure::new(Exit::Local, format!("cannot use the draft `{}`", drafts.join(name).display())).cause(error)
    })?;
    if draft.saved_at().is_none() {
        draft.save(&start.text).map_err(save_failure)?;
    }
    let param = files.iter().find(|(_, file)| draft.path().ends_with(file)).map_or(start.param, |(param, _)| *param);
    Ok((draft, param))
}

/// The content that a person edits.
struct Writing {
    details: &'static OperationDetails,
    /// The other values.
    input: OperationInput,
    param: &'static Param,
    draft: Draft,
    start: Start,
    editor: Editor,
}

/// The choice at the confirmation.
#[derive(Clone, Copy)]
enum Next {
    Send,
    Edit,
    Keep,
}

/// The choice about the text of an earlier run.
#[derive(Clone, Copy, PartialEq)]
enum Earlier {
    Edited,
    Discarded,
    Kept,
}

/// Reports the draft of an earlier run. A person decides if it may have been sent, is unclear, or differs from the content of the command.
fn earlier(
    draft: &Draft,
    param: &Param,
    start: &Start,
    options: &str,
    example: &PreparedRequest,
    matches: &ArgMatches,
) -> Result<Earlier, Failure> {
    let Some(saved) = draft.saved_at().map(Timestamp::from) else { return Ok(Earlier::Edited) };
    let is_for_others = !draft.is_for(options);
    let is_other = is_for_others || start.is_given && (param != start.param || draft.text() != start.text.trim_end());
    let message = match draft.maybe_sent() {
        Some(since) => maybe_sent(Timestamp::from(since), example),
        None if draft.is_unclear() => "lines of the conversation may stand in the text of this draft".to_owned(),
        None if is_for_others => {
            format!("the draft of {saved} was written for other options than those of this command")
        }
        None if is_other => format!("the draft of {saved} has another text than this command"),
        None => {
            let about = start.about.as_ref().map(|it| format!(" ({it})")).unwrap_or_default();
            terminal::note(format_args!("continues the draft of {saved}{about}"));
            return Ok(Earlier::Edited);
        }
    };
    terminal::note(format_args!("note: {message}"));
    if Form::from_matches(matches).is_some() && !is_other {
        return Ok(Earlier::Edited);
    }
    if is_other && matches.get_flag("yes") {
        let failure = terminal::nobody_to_ask("`--yes` does not choose between the draft and this command");
        let name = draft.path().parent().and_then(Path::file_name).unwrap_or_default().display();
        return Err(note_kept_draft(draft)(failure).try_this(format!("helpdesk drafts remove {name}")));
    }
    let words = [("edit", Earlier::Edited), ("discard", Earlier::Discarded), ("keep", Earlier::Kept)];
    terminal::choose("Edit the draft, discard it, or keep it for later.", &words).map_err(note_kept_draft(draft))
}

/// Explains when the text may have been sent, and how to check.
fn maybe_sent(since: Timestamp, example: &PreparedRequest) -> String {
    let message = format!("the text of this draft may have been sent at {since}");
    let advice = outcome_check::advise(Failure::new(Exit::Unknown, ""), example, None).advice;
    format!("{message}; look first: {}", advice.join(", "))
}

/// The person chose to keep the draft, which is no error.
fn keep(draft: &Draft) -> Exit {
    terminal::note(format_args!("nothing was sent; the draft is kept: {}", draft.path().display()));
    Exit::NotDone
}

/// Adds the path of the draft to a failure, if the draft has text.
fn note_kept_draft(draft: &Draft) -> impl Fn(Failure) -> Failure + use<> {
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
    fn show(mut self, form: Form, matches: &ArgMatches) -> Result<Exit, Failure> {
        let text = self.edit()?;
        let (request, _) = self.request(&text).map_err(note_kept_draft(&self.draft))?;
        terminal::note(format_args!("the draft is kept: {}", self.draft.path().display()));
        dry_run::show(self.details, request, form, matches)
    }

    /// Sends the request, unless the person decides otherwise. If the draft is unclear or may have been sent, the program asks even with `--yes`.
    fn ask_and_send(
        mut self,
        connection: &Connection,
        printer: send::Stdout,
        matches: &ArgMatches,
    ) -> Result<Exit, Failure> {
        let is_asked = !matches.get_flag("yes") || self.draft.maybe_sent().is_some() || self.draft.is_unclear();
        loop {
            let text = self.edit()?;
            let keep_on_failure = note_kept_draft(&self.draft);
            let (request, prepared) = self.request(&text).map_err(&keep_on_failure)?;
            interrupt::already(keep_on_failure(Failure::new(Exit::Interrupted, "interrupted: nothing was sent")));
            match if is_asked {
                self.last_look(&text, &connection.url, matches).map_err(&keep_on_failure)?
            } else {
                Next::Send
            } {
                Next::Send => return self.send(&connection.client, request, &prepared, printer),
                Next::Edit => (),
                Next::Keep => return Ok(keep(&self.draft)),
            }
        }
    }

    /// Returns the text that the person has written.
    fn edit(&mut self) -> Result<String, Failure> {
        let start = Instant::now();
        let edited = interrupt::run_in_foreground(|| self.draft.edit(&self.editor, &self.start.context));
        let is_quick = start.elapsed() < SHORTEST_EDIT;
        let failure = match edited {
            Ok(Cut::Text(text)) if !text.is_empty() => return Ok(text),
            Ok(Cut::Text(_)) => return Err(self.empty_failure(is_quick)),
            Ok(Cut::Unclear(_)) => {
                Failure::new(Exit::NotDone, "the line of scissors or a mark is missing: nothing was sent")
                    .cause("the text cannot be told from the conversation below that line")
            }
            Err(error) => Failure::new(Exit::Local, error.to_string()),
        };
        Err(note_kept_draft(&self.draft)(failure))
    }

    /// The failure of an empty text. The draft is as it was before, unless the command has begun it.
    fn empty_failure(&mut self, is_quick: bool) -> Failure {
        let empty = "the text is empty: nothing was sent";
        if self.draft.saved_at().is_none() && self.draft.text() == self.start.text {
            if let Err(error) = self.draft.save("") {
                return save_failure(error);
            }
            let failure = Failure::new(Exit::NotDone, empty);
            let waits = "an editor that opens a window has to wait, such as `EDITOR='code --wait'`";
            return if is_quick && self.start.text.is_empty() { failure.try_this(waits) } else { failure };
        }
        note_kept_draft(&self.draft)(Failure::new(Exit::NotDone, format!("{empty}; the draft is as it was before")))
    }

    /// Shows the request in short, and asks.
    fn last_look(&self, text: &str, url: &str, matches: &ArgMatches) -> Result<Next, Failure> {
        let count = |count: usize, one: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") };
        let size =
            format!("<{}, {}>", count(text.split_whitespace().count(), "word"), count(text.lines().count(), "line"));
        let (short, _) = self.request(&size)?;
        // Some values have no command line, such as a file name that a shell cannot express.
        if let Ok(line) = command_line(&dry_run::sample(self.details, short, matches)) {
            terminal::lines(line);
        }
        let about = self.start.about.as_ref().map(|it| format!(" ({it})")).unwrap_or_default();
        let question = format!("{}{about}, in the account at {url}.", first_line(self.details.doc));
        let words = [("send", Next::Send), ("edit", Next::Edit), ("keep", Next::Keep)];
        terminal::choose(&question, &words)
    }

    /// Sends the request. The draft is marked first, so that a later run knows after a kill that it may have been sent.
    fn send(
        mut self,
        client: &Client,
        request: OperationInput,
        prepared: &PreparedRequest,
        printer: send::Stdout,
    ) -> Result<Exit, Failure> {
        let was_marked = self.draft.maybe_sent().is_some();
        self.draft.mark().map_err(save_failure)?;
        let sent = send::response(client, self.details, request, prepared, printer, note_kept_draft(&self.draft));
        let exit = sent.as_ref().map_or_else(|failure| failure.exit, |exit| *exit);
        let draft_result = match exit {
            Exit::Done | Exit::Partial => self.draft.remove(),
            Exit::Unknown | Exit::Unreadable => Ok(()),
            // An earlier attempt may have been sent, so the mark stays.
            _ if was_marked => Ok(()),
            _ => self.draft.unmark(),
        };
        if let Err(error) = draft_result {
            terminal::note(format_args!("warning: the draft is as it was before the request: {error}"));
        }
        sent
    }
}

fn save_failure(error: std::io::Error) -> Failure {
    Failure::new(Exit::Local, "cannot write the draft").cause(error)
}
