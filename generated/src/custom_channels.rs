// @generated from `spec/custom_channels.yaml` by `cargo xtask codegen`. Do not edit.

//! Custom channels, through which other systems bring in cases.
//!
//! # Not known
//!
//! - How custom channels are created, changed and deleted; the only known operation lists them.
//! - Which notifications the service posts to a channel, beyond the one for a new message.

use ::helpdesk_runtime as rt;

/// Identifier of a custom channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CustomChannelId(pub u64);

rt::id!(CustomChannelId);

/// How a conversation in a custom channel runs.
///
/// The service may add values: match with a fallback.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CustomChannelType {
    /// Messages are answered when there is time, as in e-mail.
    ///
    /// `async` on the wire.
    Async,
    /// Both sides are there at once, as in a chat.
    ///
    /// `sync` on the wire.
    Sync,
    /// A value that this version of the crate does not know.
    Unknown(rt::Unknown),
}

impl rt::OpenSet for CustomChannelType {
    fn from_text(text: &str) -> Self {
        match text {
            "async" => Self::Async,
            "sync" => Self::Sync,
            _ => Self::Unknown(rt::Unknown::new(text)),
        }
    }
    fn to_text(&self) -> ::std::borrow::Cow<'_, str> {
        match self {
            Self::Async => "async".into(),
            Self::Sync => "sync".into(),
            Self::Unknown(value) => value.text().into(),
        }
    }
}

rt::open_set!(CustomChannelType);

/// A channel that another system serves.
///
/// Wrapped in `custom_channel` on the wire.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomChannel {
    /// Identifier.
    pub channel_id: crate::CustomChannelId,
    /// How cases name this channel, such as `cch25`; it is the value of their `channel`.
    pub channel_api_key: ::std::option::Option<crate::Channel>,
    /// Title.
    pub title: ::std::string::String,
    /// How conversations run.
    pub channel_type: ::std::option::Option<crate::CustomChannelType>,
    /// Class name of the icon.
    pub icon: ::std::string::String,
    /// Where the service posts replies; the posts carry no signature, so whoever knows the address can
    /// forge them.
    ///
    /// Secret: hidden by `Debug`.
    pub webhook_url: ::std::string::String,
    /// Whether the channel is in use.
    pub active: ::std::option::Option<bool>,
    extra: rt::Extra,
}

impl rt::Record for CustomChannel {
    const NAME: &'static str = "CustomChannel";
    const REQUIRED: &'static [&'static str] = &["channel_id"];
    fn read_field(&mut self, key: &str, json: &mut rt::Reader<'_>) -> rt::Read {
        match key {
            "channel_id" => json.read(&mut self.channel_id),
            "channel_api_key" => json.read(&mut self.channel_api_key),
            "title" => json.read(&mut self.title),
            "channel_type" => json.read(&mut self.channel_type),
            "icon" => json.read(&mut self.icon),
            "webhook_url" => json.read(&mut self.webhook_url),
            "active" => json.read(&mut self.active),
            _ => json.read_extra(key, &mut self.extra),
        }
    }
    fn write_fields(&self, to: &mut dyn rt::Fields) {
        to.put("channel_id", &self.channel_id);
        to.put("channel_api_key", &self.channel_api_key);
        to.put("title", &self.title);
        to.put("channel_type", &self.channel_type);
        to.put("icon", &self.icon);
        to.put_secret("webhook_url", &self.webhook_url);
        to.put("active", &self.active);
        to.put_extra(&self.extra);
    }
}

rt::record!(CustomChannel);

/// Lists the custom channels.
///
/// It takes no parameters.
///
/// `GET /custom_channels.json`
///
/// Changes nothing.
pub fn list() -> List {
    List(rt::Call::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /custom_channels.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(rt::Call);

impl rt::Request for List {
    type Reply = rt::List<crate::CustomChannel>;
    fn call(&self) -> &rt::Call {
        &self.0
    }
    fn read(reply: &rt::Reply) -> ::std::result::Result<Self::Reply, rt::DecodeError> {
        reply.list(rt::ListShape::wrapped("custom_channel").with_total("total_count"))
    }
    fn into_prepared(self) -> ::std::result::Result<rt::Prepared, rt::Error> {
        self.0.into_prepared()
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = crate::CustomChannel;
    fn into_call(self) -> rt::Call {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
    "custom_channels.list",
    rt::Method::Get,
    "/custom_channels.json",
    rt::Effect::Safe,
);
