//! The initial text, and the conversation that the person reads below it.

use std::slice;

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{Case, CaseRef, Error};
use helpdesk_samples::kebab;
use helpdesk_tools::bulk::{digest, fingerprint};
use helpdesk_tools::conversation::{Content as Written, Conversation, Entry, Event};
use helpdesk_tools::input::Kind;

use super::super::content::{self, Content};
use super::super::view;
use crate::connection::{self, Connection};
use crate::failure::{Exit, Failure};
use crate::terminal;

/// The width of the conversation, which has a mark before each line.
const WIDTH: usize = 78;

/// The initial state of the editor.
pub(super) struct Start {
    pub(super) text: String,
    /// Whether the text comes from the command, and not from the service.
    pub(super) is_given: bool,
    /// The parameter of the text: plain text or HTML.
    pub(super) param: &'static Param,
    /// The conversation of the case.
    pub(super) context: String,
    /// The id and the number of the case, if it was read.
    pub(super) case: Vec<String>,
    /// The case and its user, or the user of a new one.
    pub(super) about: Option<String>,
}

impl Start {
    /// Takes the content out of the input, or else out of the record, and reads the conversation of the case.
    pub(super) fn new(
        details: &'static OperationDetails,
        content: Content,
        input: OperationInput,
        connection: Option<&Connection>,
        matches: &ArgMatches,
    ) -> Result<(Self, OperationInput), Failure> {
        let params = [Some(content.plain), content.html];
        let mut editable =
            params.into_iter().flatten().filter_map(|it| Some((it, input.get(it.name)?.scalar()?.into_owned())));
        let (first, second) = (editable.next(), editable.next());
        if let (Some((one, _)), Some((other, _))) = (&first, second) {
            let message = format!("--edit: one of `--{}` and `--{}` can be edited", kebab(one.name), kebab(other.name));
            return Err(Failure::new(Exit::Usage, message));
        }
        let (param, text) = first.clone().unwrap_or((content.plain, String::new()));
        let new = input.values().find(|(name, _)| name.starts_with("user_")).and_then(|(_, value)| value.scalar());
        let about = new.map(|user| format!("for {user}"));
        let (is_given, context) = (first.is_some(), String::new());
        let mut start = Self { text, is_given, param, context, case: Vec::new(), about };
        let case = content::case(details).and_then(|it| input.get(it.name)).and_then(Value::scalar);
        if let (Some(connection), Some(case)) = (connection, case.and_then(|it| it.parse().ok())) {
            start.read(details, content, &input, connection, case, matches)?;
        }
        Ok((start, without(input, params)))
    }

    /// Reads the case. A service that rejects this request would reject the change too. Without a network, the person can still write.
    fn read(
        &mut self,
        details: &OperationDetails,
        content: Content,
        input: &OperationInput,
        connection: &Connection,
        case: CaseRef,
        matches: &ArgMatches,
    ) -> Result<(), Failure> {
        let is_rejected = |error: &Error| error.status().is_some_and(|it| it.is_client_error());
        let conversation = match Conversation::read(&connection.client, case) {
            Err(error) if is_rejected(&error) => return Err(error.into()),
            Err(error) => {
                terminal::note(format_args!("note: the case cannot be read: {error}"));
                return Ok(());
            }
            Ok(conversation) => conversation,
        };
        self.context = conversation.text(&view::style(WIDTH, matches)?.changes(false));
        if let Some(written) = current(details, input, &conversation.entries).filter(|_| !self.is_given) {
            (self.param, self.text) = match (written, content.html) {
                (Written::Html(text), Some(html)) => (html, text),
                (Written::Html(text) | Written::Text(text), _) => (content.plain, text),
            };
        }
        let Case { case_id, case_number, subject, .. } = conversation.case;
        let user = conversation.user.map(|it| format!(" of {it}")).unwrap_or_default();
        self.about = Some(format!("case {case_number} `{subject}`{user}"));
        self.case = vec![case_id.to_string(), case_number.to_string()];
        Ok(())
    }

    /// The names of the draft: by the id of the case, and by its number. A command that does not read the case may know only the number.
    pub(super) fn names(
        &self,
        details: &'static OperationDetails,
        input: &OperationInput,
        options: &str,
        matches: &ArgMatches,
    ) -> Result<Vec<String>, Failure> {
        let account = connection::account(matches)?;
        let named = |record: &str, account: &str| {
            let is_plain = |it: char| it.is_ascii_alphanumeric() || it == '-';
            let record = if record.chars().all(is_plain) { record.to_owned() } else { fingerprint(record) };
            let parts = [details.operation.id, &record, &fingerprint(account)[..8]];
            parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("-")
        };
        let ids =
            details.operation.path_params.iter().filter_map(|it| Some(input.get(it.name)?.scalar()?.into_owned()));
        let ids = ids.collect::<Vec<_>>();
        if ids.is_empty() {
            // A command with other values, such as another customer, has another draft.
            return Ok(vec![named("", &format!("{account} {options}"))]);
        }
        let cases = self.case.iter().chain([&ids[0]]);
        Ok(cases.map(|case| named(&[slice::from_ref(case), &ids[1..]].concat().join("-"), &account)).collect())
    }
}

/// Returns a digest of the values other than records and content, such as the recipient, or whether the message is a note.
pub(super) fn options(
    details: &'static OperationDetails,
    content: Content,
    input: &OperationInput,
) -> Result<String, Failure> {
    // Each record has separate drafts, under its id or its number.
    let any = |input: OperationInput, param: &'static Param| match Kind::new(&param.kind).read("1") {
        Ok(value) => input.set::<Value>(param.name, value),
        Err(_) => input,
    };
    let input = details.operation.path_params.iter().fold(input.clone(), any);
    Ok(digest(&input.set::<Value>(content.plain.name, Value::Text("text".to_owned())).prepare()?))
}

/// Returns the content of the message that a request changes.
fn current(details: &OperationDetails, input: &OperationInput, entries: &[Entry]) -> Option<Written> {
    let param = details.operation.path_params.iter().find(|it| it.kind == ValueType::Named("MessageId"))?;
    let wanted = input.get(param.name)?.scalar()?;
    entries.iter().find_map(|entry| match &entry.event {
        Event::Message { id, content, .. } if id.to_string() == wanted => Some(content.clone()),
        _ => None,
    })
}

/// Returns the input without some values.
fn without(input: OperationInput, params: [Option<&'static Param>; 2]) -> OperationInput {
    let empty = OperationInput::new(input.operation());
    let empty = if input.is_validated() { empty } else { empty.without_validation() };
    let is_left = |name: &str| params.into_iter().flatten().all(|it| it.name != name);
    input
        .values()
        .filter(|(name, _)| is_left(name))
        .fold(empty, |all, (name, value)| all.set::<Value>(name, value.clone()))
}
