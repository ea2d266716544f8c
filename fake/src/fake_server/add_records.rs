//! Records that no operation creates, and that a test may need.

use helpdesk::{CustomChannelId, CustomFieldId, CustomFieldLevel, CustomFieldType, LanguageId};

use crate::fake_server::FakeServer;
use crate::generic::Record;
use crate::output::json::Object;

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
        let (level, kind) = (level.into(), field_type.into());
        let is_known = matches!(level, CustomFieldLevel::Case | CustomFieldLevel::User);
        assert!(is_known, "the level of a custom field must be case or user, got `{level}`");
        let mut field = Record::default();
        match &kind {
            CustomFieldType::Select => {
                let options = options.into_iter().map(|(key, title)| (key.to_owned().into(), title.to_owned().into()));
                field.set("field_data", Object(options.collect()));
            }
            CustomFieldType::Text | CustomFieldType::Textarea | CustomFieldType::Checkbox | CustomFieldType::Date => (),
            other => {
                panic!("the type of a custom field must be text, textarea, checkbox, date or select, got `{other}`")
            }
        }
        field.set("title", title.into());
        field.set("field_type", kind.to_string());
        field.set("field_level", level.to_string());
        field.set("active", true);
        CustomFieldId(self.account.lock().state.records.add("CustomField", field))
    }

    /// Adds a custom channel whose notifications are posted to this address. With an empty address they are not posted.
    pub fn add_custom_channel(&self, title: impl Into<String>, webhook_url: impl Into<String>) -> CustomChannelId {
        let (title, webhook_url): (String, String) = (title.into(), webhook_url.into());
        let mut channel = Record::default();
        channel.set("title", title);
        channel.set("channel_type", "async");
        channel.set("icon", "icon-chat");
        channel.set("webhook_url", webhook_url);
        channel.set("active", true);
        CustomChannelId(self.account.lock().state.records.add("CustomChannel", channel))
    }

    /// Adds a language.
    pub fn add_language(&self, code: impl Into<String>, title: impl Into<String>) -> LanguageId {
        let (code, title): (String, String) = (code.into(), title.into());
        let mut language = Record::default();
        language.set("code", code);
        language.set("title", title);
        language.set("active", true);
        LanguageId(self.account.lock().state.records.add("Language", language))
    }
}
