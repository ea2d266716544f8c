//! Users' ratings of cases and messages.

use crate::output::json::Object;

/// A user's rating of a case or a message.
#[derive(Clone)]
pub(crate) struct Rating {
    pub(crate) id: u64,
    pub(crate) rating: String,
    pub(crate) comment: String,
    /// The rated staff member; 0 is the case as a whole.
    pub(crate) rated_staff: u64,
    /// The staff member who was responsible at that time.
    pub(crate) staff: u64,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl Rating {
    /// Adds the rating to a case or a message.
    pub(crate) fn add_to(&self, record: &mut Object) {
        record.push("rating", &self.rating);
        record.push("rating_comment", &self.comment);
        record.push("rated_staff_id", self.rated_staff);
    }
}
