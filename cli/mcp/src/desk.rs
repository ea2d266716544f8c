//! The account as tools see it.

use helpdesk::blocking::Client;
use helpdesk_guard::Budget;
use helpdesk_names::Names;
use helpdesk_redaction::Visibility;
use helpdesk_times::TimeZone;

use crate::placeholders::Placeholders;

/// The account as the tools of a connection see it.
pub(crate) struct Desk {
    pub(crate) client: Client,
    pub(crate) names: Names,
    pub(crate) budget: Budget,
    pub(crate) time_zone: TimeZone,
    pub(crate) visibility: Visibility,
    pub(crate) placeholders: Placeholders,
}

impl Desk {
    /// Returns what stands for a string that somebody wrote, or the string where those are shown.
    pub(crate) fn text(&self, text: &str) -> String {
        match self.visibility {
            Visibility::Public if !text.is_empty() => self.placeholders.text(text),
            _ => text.to_owned(),
        }
    }
}
