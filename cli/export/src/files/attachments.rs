//! The attachments of a case.

use helpdesk::blocking::Client;
use helpdesk::{Attachment, CaseRef, MessageId, messages};

use super::save::Link;
use crate::error::Error;

/// The attachments of a case, in the order of its messages.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Attached {
    /// The links of the files.
    pub links: Vec<Link>,
    /// Why some messages cannot be read. They may have attachments too.
    pub unreadable: Vec<String>,
}

/// Reads the attachments of all messages of a case, or of one of them.
///
/// # Errors
/// Fails if a request fails.
pub fn attached_to(client: &Client, case: impl Into<CaseRef>, message: Option<MessageId>) -> Result<Attached, Error> {
    let mut attached = Attached::default();
    for page in client.pages(messages::list(case)) {
        let page = page?;
        let wanted = page.items.iter().filter(|it| message.is_none_or(|id| it.message_id == id));
        attached.links.extend(wanted.flat_map(|message| message.attachments.iter().flatten()).map(Link::from));
        attached.unreadable.extend(page.errors.iter().map(ToString::to_string));
    }
    Ok(attached)
}

impl From<&Attachment> for Link {
    fn from(attachment: &Attachment) -> Self {
        let Attachment { url, file_name, file_size, .. } = attachment;
        Self { url: url.clone(), name: file_name.clone(), bytes: *file_size }
    }
}
