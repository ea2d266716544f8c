//! A response as the client reads it: its records in the client's JSON, and the unknown keys.

use helpdesk::response::{Deleted, UntypedJson};
use helpdesk::{Json, ListResponse};

/// A response as the client reads it.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The `Debug` output.
    pub(crate) shown: String,
    /// Each record as the client writes it.
    pub(crate) records: Vec<Json>,
    /// Keys that the client does not know, with the record that has them.
    pub(crate) extra: Vec<String>,
    /// Whether a record, or a field of one, could not be read.
    pub(crate) has_errors: bool,
    /// The total of a list, and whether it is the last page.
    pub(crate) list: Option<(Option<u64>, Option<bool>)>,
}

impl Seen {
    pub(crate) fn of(value: &impl Look) -> Self {
        let mut seen = Self { shown: format!("{value:#?}"), ..Self::default() };
        value.look(&mut seen);
        seen
    }

    fn record(&mut self, text: &str) {
        self.records.push(serde_json::from_str(text).unwrap());
    }
}

/// A response that can be looked at.
pub(crate) trait Look: std::fmt::Debug {
    /// Adds its records and their unknown keys.
    fn look(&self, seen: &mut Seen);
}

/// A record, of which some are inside others.
trait Nested {
    fn unknown(&self, differences: &mut Vec<String>);
}

macro_rules! nested {
    ($($record:ident { $($field:ident),* })*) => {
        $(impl Nested for helpdesk::$record {
            fn unknown(&self, differences: &mut Vec<String>) {
                differences.extend(self.extra().iter().map(|(key, _)| format!("{}.{key}", stringify!($record))));
                $(self.$field.iter().for_each(|inner| inner.unknown(differences));)*
            }
        })*
    };
}

macro_rules! records {
    ($($record:ident)*) => {
        $(impl Look for helpdesk::$record {
            fn look(&self, seen: &mut Seen) {
                seen.record(&self.to_json());
                seen.has_errors |= !self.unreadable().is_empty();
                self.unknown(&mut seen.extra);
            }
        })*
    };
}

nested! {
    Attachment {}
    Case { attachments, idea }
    Change {}
    ClientEmail {}
    Company {}
    CustomChannel {}
    CustomField {}
    Filter {}
    Group {}
    Idea {}
    IdeaCategory {}
    KbArticle {}
    KbCategory {}
    KbSection {}
    Label {}
    Language {}
    LeaderboardRow {}
    Macro { actions }
    MacroAction {}
    MacroCategory { macros }
    Macros { common_categories, personal_categories }
    Message { attachments }
    SatisfactionRow {}
    StaffMember {}
    StaffRole {}
    StaffStatus {}
    User {}
}

records! {
    Case Change ClientEmail Company CustomChannel CustomField Filter Group IdeaCategory KbArticle KbCategory KbSection
    Label Language LeaderboardRow Macros Message SatisfactionRow StaffMember StaffRole StaffStatus User
}

impl<T: Nested> Nested for Vec<T> {
    fn unknown(&self, differences: &mut Vec<String>) {
        self.iter().for_each(|inner| inner.unknown(differences));
    }
}

/// The values of a map.
impl<K, T: Nested> Nested for (&K, &T) {
    fn unknown(&self, differences: &mut Vec<String>) {
        self.1.unknown(differences);
    }
}

impl<T: Look> Look for ListResponse<T> {
    fn look(&self, seen: &mut Seen) {
        self.iter().for_each(|record| record.look(seen));
        seen.has_errors |= !self.errors.is_empty();
        seen.list = Some((self.total, self.last_page));
    }
}

impl Look for UntypedJson {
    fn look(&self, _: &mut Seen) {}
}

impl Look for Deleted {
    fn look(&self, _: &mut Seen) {}
}
