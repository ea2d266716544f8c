//! A user: one identity of a person.

use crate::input::texts::digits;
use crate::output::json::{Json, Object, ids, object};
use crate::resources::cases::case;

/// An end user: one identity of a person.
#[derive(Default)]
pub(crate) struct User {
    pub(crate) id: u64,
    pub(crate) full_name: String,
    pub(crate) company_name: String,
    /// The company of the user; 0 means no company.
    pub(crate) company: u64,
    pub(crate) position: String,
    pub(crate) note: String,
    pub(crate) confirmed: bool,
    pub(crate) active: bool,
    pub(crate) deleted: bool,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    pub(crate) last_contact: i64,
    pub(crate) email: Option<String>,
    pub(crate) phone: Option<String>,
    /// The phone number of a WhatsApp account.
    pub(crate) whatsapp: Option<String>,
    /// The name or phone number of a Telegram account.
    pub(crate) telegram: Option<String>,
    pub(crate) custom_id: Option<String>,
    /// The custom channel of `custom_id`.
    pub(crate) custom_channel: Option<String>,
    pub(crate) language: u64,
    pub(crate) fields: Vec<(u64, Json)>,
    pub(crate) linked: Vec<u64>,
}

impl User {
    /// Returns the digits of the phone numbers.
    pub(crate) fn phones(&self) -> impl Iterator<Item = String> {
        [&self.phone, &self.whatsapp].into_iter().flatten().map(|phone| digits(phone))
    }

    fn kind(&self) -> &'static str {
        match self {
            Self { email: Some(_), .. } => "email",
            Self { telegram: Some(_), .. } => "telegram",
            // The description has no kind for these, which the response says.
            Self { whatsapp: Some(_), .. } => "whatsapp",
            Self { phone: Some(_), .. } => "phone",
            _ => "custom",
        }
    }

    /// Converts to the form of responses. A field from other sources than the vendor's documentation is present only if
    /// it has a value.
    pub(crate) fn wire(&self) -> Object {
        let mut user = object! {
            "user_id": self.id,
            "user_full_name": &self.full_name,
            "company_name": &self.company_name,
            "company_position": &self.position,
            "thumbnail": "",
            "confirmed": self.confirmed,
            "active": self.active,
            "deleted": self.deleted,
            "created_at": Json::Time(self.created),
            "updated_at": Json::Time(self.updated),
            "type": self.kind(),
        };
        if let Some(email) = &self.email {
            user.push("user_email", email);
        }
        if self.kind() == "telegram" {
            user.push("telegram_id", 5_000_000_000 + self.id);
        }
        user.push("language_id", self.language);
        user.push("custom_fields", case::fields(&self.fields));
        user.push("linked_users", ids(&self.linked));
        let others = [
            ("user_phone", &self.phone),
            ("user_screen_name", &self.telegram),
            ("user_custom_id", &self.custom_id),
            ("user_custom_channel", &self.custom_channel),
        ];
        for (name, value) in others {
            if let Some(value) = value {
                user.push(name, value);
            }
        }
        user.push("user_note", &self.note);
        user.push("last_contact_at", Json::Time(self.last_contact));
        user
    }
}
