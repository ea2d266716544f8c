//! Records that no operation creates, and that a test may need.

use helpdesk::{CustomChannelId, CustomFieldId, CustomFieldLevel, CustomFieldType, LanguageId};

use crate::fake_server::FakeServer;
use crate::resources::custom_channels::Channel;
use crate::resources::custom_fields::{CustomField, FieldKind, Level};
use crate::resources::languages;

impl FakeServer {
    /// Adds a custom field. A `select` field has these options, as keys and titles; other fields have none.
    ///
    /// # Panics
    ///
    /// Panics if the vendor's documentation does not have the level or the type.
    pub fn add_custom_field<'a>(
        &self,
        level: impl Into<CustomFieldLevel>,
        field_type: impl Into<CustomFieldType>,
        title: impl Into<String>,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> CustomFieldId {
        let level = match level.into() {
            CustomFieldLevel::Case => Level::Case,
            CustomFieldLevel::User => Level::User,
            other => panic!("the level of a custom field must be case or user, got `{other}`"),
        };
        let options = options.into_iter().map(|(key, title)| (key.to_owned(), title.to_owned()));
        let kind = match field_type.into() {
            CustomFieldType::Text => FieldKind::Text,
            CustomFieldType::Textarea => FieldKind::Textarea,
            CustomFieldType::Checkbox => FieldKind::Checkbox,
            CustomFieldType::Date => FieldKind::Date,
            CustomFieldType::Select => FieldKind::Select(options.collect()),
            other => {
                panic!("the type of a custom field must be text, textarea, checkbox, date or select, got `{other}`")
            }
        };
        let title = title.into();
        let fields = &mut self.account.lock().state.custom_fields;
        CustomFieldId(fields.add(|id| CustomField { id, title, kind, level, active: true }))
    }

    /// Adds a custom channel whose notifications are posted to this address. With an empty address they are not posted.
    pub fn add_custom_channel(&self, title: impl Into<String>, webhook_url: impl Into<String>) -> CustomChannelId {
        let (title, webhook_url) = (title.into(), webhook_url.into());
        let channels = &mut self.account.lock().state.channels;
        CustomChannelId(channels.add(|id| Channel { id, title, chat: false, webhook_url }))
    }

    /// Adds a language.
    pub fn add_language(&self, code: impl Into<String>, title: impl Into<String>) -> LanguageId {
        let (code, title) = (code.into(), title.into());
        LanguageId(languages::add(&mut self.account.lock().state, code, title))
    }
}
