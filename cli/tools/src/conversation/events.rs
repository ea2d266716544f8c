//! The parts of a conversation, and how it is read.

use helpdesk::blocking::Client;
use helpdesk::{Case, CaseRef, Change, ChangeKind, Error, Message, MessageBody, MessageId, Timestamp, cases, messages};

use crate::conversation::names::Names;

/// A case, and all that happened in it, the oldest first.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conversation {
    /// The case.
    pub case: Case,
    /// The name of the user, and the address in angle brackets.
    pub user: Option<String>,
    /// The name of the responsible staff member.
    pub staff: Option<String>,
    /// The name of the responsible group.
    pub group: Option<String>,
    /// The names of the labels.
    pub labels: Vec<String>,
    /// Messages, notes and changes by time.
    pub entries: Vec<Entry>,
    /// Why the change history is missing, if it is.
    pub without_changes: Option<String>,
}

/// Something that happened in a case.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// When.
    pub at: Option<Timestamp>,
    /// Who did it.
    pub who: String,
    /// The event.
    pub event: Event,
}

/// An event of a case.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// Somebody wrote.
    Message {
        /// The message.
        id: MessageId,
        /// Plain text, or HTML.
        content: Content,
        /// Whether only staff see it.
        is_note: bool,
        /// The files.
        files: Vec<File>,
        /// The rating of the user, with the comment.
        rating: Option<String>,
    },
    /// Something was changed: `status: open → waiting`.
    Change {
        /// The thing that was changed, such as `status`, or an event without values, such as `rules ran`.
        what: String,
        /// The values before and after; none for an event without values.
        values: Option<[Option<String>; 2]>,
    },
}

/// The text of a message.
#[derive(Clone, Debug)]
pub enum Content {
    /// Plain text.
    Text(String),
    /// HTML.
    Html(String),
}

/// A file of a message.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct File {
    /// The file name.
    pub name: String,
    /// The size in bytes, if known.
    pub bytes: Option<u64>,
}

impl Conversation {
    /// Reads a case, its messages, its change history, and names. Without the permission for the history or for a name, the rest is read.
    ///
    /// # Errors
    ///
    /// The error of the case or of its messages.
    pub fn read(client: &Client, case: CaseRef) -> Result<Self, Error> {
        let mut names = Names::new(client);
        let case = client.send(cases::get(case))?;
        let mut entries = Vec::new();
        for message in client.items(messages::list(case.case_id)) {
            entries.push(message_entry(&message?, &mut names));
        }
        let changes = client.items(cases::changelog(case.case_id)).collect::<Result<Vec<_>, _>>();
        let without_changes = changes.as_ref().err().map(Error::to_string);
        entries.extend(changes.into_iter().flatten().map(|it| change_entry(&it, &names)));
        // Within a second, a message comes before the change that it caused.
        entries.sort_by_key(|entry| entry.at);
        Ok(Self {
            user: case.user_id.map(|it| names.user(it)),
            staff: case.staff_id.map(|it| names.staff(it)),
            group: case.group_id.map(|it| names.group(it)),
            labels: case.label_ids.iter().map(|it| names.label(*it)).collect(),
            case,
            entries,
            without_changes,
        })
    }
}

fn message_entry(message: &Message, names: &mut Names<'_>) -> Entry {
    let content = match message.body() {
        Some(MessageBody::Html(html)) => Content::Html(html.to_owned()),
        Some(MessageBody::Text(text)) => Content::Text(text.to_owned()),
        _ => Content::Text(String::new()),
    };
    let files = message.attachments.iter().flatten();
    let files = files.map(|it| File { name: it.file_name.clone(), bytes: it.file_size });
    let rating = message.rating.as_ref().map(|rating| {
        let comment = message.rating_comment.as_deref().filter(|it| !it.is_empty());
        comment.map_or_else(|| rating.to_string(), |comment| format!("{rating}: {comment}"))
    });
    Entry {
        at: message.created_at,
        who: names.author(message.author().as_ref()),
        event: Event::Message {
            id: message.message_id,
            content,
            is_note: message.note == Some(true),
            files: files.collect(),
            rating,
        },
    }
}

fn change_entry(change: &Change, names: &Names<'_>) -> Entry {
    let moved = |what: &str, from: Option<String>, to: Option<String>| {
        let values = [from, to].map(|it| it.filter(|it| !it.is_empty()));
        Event::Change { what: what.to_owned(), values: Some(values) }
    };
    let text = |value: Option<&str>| value.map(str::to_owned);
    let event = match change.kind() {
        ChangeKind::Status { from, to } => moved("status", from.map(|it| it.to_string()), to.map(|it| it.to_string())),
        ChangeKind::Priority { from, to } => {
            moved("priority", from.map(|it| it.to_string()), to.map(|it| it.to_string()))
        }
        ChangeKind::Staff { from, to } => moved("staff", from.map(|it| names.staff(it)), to.map(|it| names.staff(it))),
        ChangeKind::Group { from, to } => moved("group", from.map(|it| names.group(it)), to.map(|it| names.group(it))),
        ChangeKind::Labels { from, to } => moved("labels", text(from), text(to)),
        ChangeKind::Subject { from, to } => moved("subject", text(from), text(to)),
        ChangeKind::CustomField { id, from, to } => moved(&format!("custom field {id}"), text(from), text(to)),
        ChangeKind::Rules { .. } => Event::Change { what: "rules ran".to_owned(), values: None },
        _ => {
            let what = change.event.as_ref().map_or_else(|| "changed".to_owned(), ToString::to_string);
            moved(&what, change.old_value.clone(), change.value.clone())
        }
    };
    Entry { at: change.created_at, who: names.actor(change.done_by.as_ref()), event }
}
