//! Custom channels, whose messages another system sends and receives.

use crate::output::error_response::Rejection;
use crate::output::json::{Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{IdType, Resource, State};

pub(super) const RESOURCE: Resource =
    Resource { ids: &[ID], operations: &[("custom_channels.list", list)], furnish, ..Resource::NONE };

const ID: IdType =
    IdType::new("CustomChannelId", "custom channel", "channel_not_found", |state, id| state.channels.has(id));

/// A custom channel.
pub(crate) struct Channel {
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) chat: bool,
    pub(crate) webhook_url: String,
}

impl Channel {
    /// Returns the name of the channel in cases.
    pub(crate) fn key(&self) -> String {
        format!("cch{}", self.id)
    }

    pub(crate) fn wire(&self) -> Object {
        object! {
            "channel_id": self.id,
            "channel_api_key": self.key(),
            "title": &self.title,
            "channel_type": if self.chat { "sync" } else { "async" },
            "icon": "icon-chat",
            "webhook_url": &self.webhook_url,
            "active": true,
        }
    }
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.whole(&call.state.channels, Channel::wire))
}

fn furnish(state: &mut State, _: i64) {
    state.channels.add(|id| Channel { id, title: "Messenger".to_owned(), chat: true, webhook_url: String::new() });
}
