//! The facts of a case that a report needs.

use helpdesk::{Case, CaseStatus, GroupId, Minutes, Rating, StaffId, Timestamp};
use helpdesk_text::record::{ERRORS, GONE};

/// The fields of a case that are read, by their names in files.
pub(crate) const FIELDS: [&str; 12] = [
    "case_id",
    "created_at",
    "channel",
    "group_id",
    "staff_id",
    "status",
    "first_response_speed",
    "closing_speed",
    "rating",
    "deleted",
    "spam",
    "parent_case_id",
];

/// The facts of a case that a report needs.
#[derive(Default)]
pub(crate) struct Facts {
    pub(crate) created: Option<Timestamp>,
    pub(crate) channel: String,
    pub(crate) group: Option<GroupId>,
    pub(crate) has_unreadable_group: bool,
    pub(crate) staff: Option<StaffId>,
    pub(crate) is_closed: bool,
    pub(crate) first_response: Option<Minutes>,
    pub(crate) closing: Option<Minutes>,
    pub(crate) rating: Option<Rating>,
    /// Whether it is in the trash, deleted, spam, or merged into another case.
    pub(crate) is_left_out: bool,
    /// How many of these could not be read.
    pub(crate) unreadable: u64,
}

impl Facts {
    /// The facts of a case that is not readable at all.
    pub(crate) fn unreadable() -> Self {
        Self { unreadable: 1, ..Self::default() }
    }

    pub(crate) fn of(case: &Case) -> Self {
        // An export leaves such values out, and says so.
        let errors = case.extra().get(ERRORS).map(|it| it.to_string().replace("\\\"", "\"")).unwrap_or_default();
        let is_unreadable = |field: &str| {
            case.unreadable().iter().any(|it| it.field == field) || errors.contains(&format!("\"{field}: "))
        };
        // Others are outside of the calendar.
        let created =
            case.created_at.filter(|it| helpdesk_tools::times::jiff::Timestamp::from_second(it.unix_seconds()).is_ok());
        let is_odd = |speed: &Option<Minutes>| speed.is_some_and(|it| it.get() < 0.0);
        let odd = [
            created.is_none() && !is_unreadable("created_at"),
            is_odd(&case.first_response_speed),
            is_odd(&case.closing_speed),
            matches!(case.rating, Some(Rating::Unknown(_))),
        ];
        let fields = FIELDS.iter().filter(|field| is_unreadable(field)).count();
        Self {
            created,
            channel: case.channel.as_ref().map_or("none".to_owned(), |it| it.to_string()),
            group: case.group_id,
            has_unreadable_group: is_unreadable("group_id"),
            staff: case.staff_id,
            is_closed: case.status == Some(CaseStatus::Closed),
            first_response: case.first_response_speed.filter(|it| it.get() >= 0.0),
            closing: case.closing_speed.filter(|it| it.get() >= 0.0),
            rating: case.rating.clone().filter(|it| !matches!(it, Rating::Unknown(_))),
            is_left_out: case.deleted == Some(true)
                || case.spam == Some(true)
                || case.parent_case_id.is_some()
                || case.extra().get(GONE).is_some_and(|it| !it.is_null()),
            unreadable: (fields + odd.into_iter().filter(|it| *it).count()) as u64,
        }
    }
}
