//! The attachments of a case.

use helpdesk::blocking::Client;
use helpdesk::{Attachment, CaseRef, Message, MessageId, messages};

use super::save::{Link, Source};
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
pub fn read_attachments(
    client: &Client,
    case: impl Into<CaseRef>,
    message: Option<MessageId>,
) -> Result<Attached, Error> {
    let (case, mut attached) = (case.into(), Attached::default());
    for page in client.pages(messages::list(case.clone())) {
        let page = page?;
        let wanted = page.items.iter().filter(|it| message.is_none_or(|id| it.message_id == id));
        let links = |message: &Message| {
            let attachments = message.attachments.iter().flatten();
            attachments.map(|attachment| link(&case, message, attachment)).collect::<Vec<_>>()
        };
        attached.links.extend(wanted.flat_map(links));
        attached.unreadable.extend(page.errors.iter().map(ToString::to_string));
    }
    Ok(attached)
}

fn link(case: &CaseRef, message: &Message, attachment: &Attachment) -> Link {
    let Attachment { file_id, url, file_name, file_size, .. } = attachment;
    let source = Source { case: case.clone(), message: message.message_id, file: *file_id };
    Link { url: url.clone(), name: file_name.clone(), bytes: *file_size, source: Some(source) }
}
