//! Messages of cases, and their notes.

use crate::input::args::Args;
use crate::output::json::{Json, Object, object};
use crate::resources::cases::rating::Rating;

/// A message of a user, a staff reply or an internal note.
#[derive(Default)]
pub(crate) struct Message {
    pub(crate) id: u64,
    /// The user; 0 for a message of staff.
    pub(crate) user: u64,
    /// The staff member; 0 for a message of a user.
    pub(crate) staff: u64,
    pub(crate) content: String,
    pub(crate) content_html: String,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) note: bool,
    pub(crate) via_rule: bool,
    pub(crate) created: i64,
    pub(crate) sent: i64,
    pub(crate) rating: Option<Rating>,
}

/// A file of a message; its bytes are stored under its id.
#[derive(Clone)]
pub(crate) struct Attachment {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) size: usize,
    pub(crate) mime: String,
}

impl Message {
    /// Creates a message with the text of a request.
    pub(crate) fn of_request(args: &Args, created: i64) -> Self {
        let text = |name| args.text(name).unwrap_or_default().to_owned();
        let (content, content_html) = (text("content"), text("content_html"));
        Self { content, content_html, created, sent: created, ..Self::default() }
    }

    /// Converts to the form of lists; links start with the address of the server.
    pub(crate) fn wire(&self, base_url: &str) -> Object {
        let mut message = object! {
            "message_id": self.id,
            "user_id": self.user,
            "staff_id": self.staff,
            "content": &self.content,
            "content_html": &self.content_html,
            "attachments": self.attachments.iter().map(|it| Json::from(it.wire(base_url))).collect::<Json>(),
            "note": self.note,
            "sent_via_rule": self.via_rule,
            "created_at": Json::Time(self.created),
            "sent_at": Json::Time(self.sent),
        };
        // Notes were seen to have another value, which is unknown.
        if !self.note {
            message.push("message_type", if self.staff == 0 { "reply_user" } else { "reply_staff" });
        }
        if let Some(rating) = &self.rating {
            rating.add_to(&mut message);
        }
        message
    }

    /// Converts to the form of the response to its creation or change: with files only if there are some.
    pub(crate) fn wire_of_new(&self, base_url: &str) -> Object {
        let mut message = self.wire(base_url);
        if self.attachments.is_empty() {
            message.remove("attachments");
        }
        message
    }
}

impl Attachment {
    pub(crate) fn wire(&self, base_url: &str) -> Object {
        object! {
            "file_id": self.id,
            "file_name": &self.name,
            "file_size": self.size,
            "mime_type": &self.mime,
            "url": format!("{base_url}/files/{}", self.id),
        }
    }
}
