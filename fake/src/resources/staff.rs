//! Staff members: one address each, a role, and another member who takes over.

use crate::generic::Record;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::{Access, Call};
use crate::resources::{DAY, Resource, State, identities};

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("staff.create", create),
        ("staff.update", update),
        ("staff.disable", disable),
        ("staff.delete", delete),
    ],
    sample,
    ..Resource::NONE
};

/// The email address of the staff member of a new server, who has all permissions.
pub const DEFAULT_STAFF_EMAIL: &str = "agent@example.com";

/// A change of a staff member's status.
pub(crate) struct StatusChange {
    pub(crate) staff: u64,
    pub(crate) status: u64,
    pub(crate) at: i64,
}

impl StatusChange {
    pub(crate) fn wire(&self) -> Object {
        object! { "staff_id": self.staff, "status_id": self.status, "created_at": Json::Time(self.at) }
    }
}

/// Returns the permissions of a role.
pub(crate) fn access(role: &Record) -> Access {
    match role.text("role") {
        "Administrator" => Access::Full,
        "Observer" => Access::ViewOnly,
        _ => Access::Restricted,
    }
}

/// Returns the permissions of a staff member.
pub(crate) fn access_of(state: &State, staff: &Record) -> Access {
    state.records.get("StaffRole", staff.id_in("role_id")).map_or(Access::Restricted, access)
}

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    free_email(call, 0)?;
    let mut payload = call.perform()?;
    let records = &mut call.state.records;
    let role = records.table("StaffRole").find(|role| access(role) == Access::Restricted).unwrap_or(0);
    let status = records.table("StaffStatus").iter().next_back();
    let status = status.map(|it| (it.id, it.text("status").to_owned())).unwrap_or_default();
    let id = records.table("StaffMember").ids().next_back().unwrap_or(0);
    let (record, Payload::One(shown)) = (records.get_mut("StaffMember", id), &mut payload) else { return Ok(payload) };
    if let Some(record) = record {
        for (name, value) in
            [("role_id", role.into()), ("status_id", status.0.into()), ("status", Json::from(status.1))]
        {
            shown.set(name, value.clone());
            record.set(name, value);
        }
    }
    call.assume("a new staff member has a role of restricted access");
    Ok(payload)
}

/// Checks that no other staff member has the address.
fn free_email(call: &mut Call<'_>, id: u64) -> Result<(), Rejection> {
    let Some(email) = call.args.text("staff_email") else { return Ok(()) };
    if identities::by_email(call.state, email).is_some() {
        call.assume("a staff member may have the email address of a user");
    }
    match call.state.staff_by_email(email).filter(|other| *other != id) {
        Some(other) => {
            let violation = format!("`staff_email` is already used by staff member {other}");
            Err(Rejection::bad("email_already_exist", violation))
        }
        None => Ok(()),
    }
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = call.path_id();
    if call.state.records.get("StaffMember", id).is_some() {
        free_email(call, id)?;
    }
    call.perform()
}

/// Hands cases and other records to another staff member. Automation rules and shared macros of the fake server name no staff members.
fn replace(call: &mut Call<'_>, closed_too: bool) -> Result<(), Rejection> {
    let staff = call.path_id();
    let replacement = call.replacement("StaffMember", "replace_staff_id", "staff_not_active")?;
    if call.state.records.get("StaffMember", staff).is_none() {
        return Ok(());
    }
    let hand = call.hand();
    let cases = call.state.cases.iter_mut().filter(|case| case.staff == staff);
    for case in cases.filter(|case| closed_too || case.status.text != "closed") {
        case.set_staff(replacement.unwrap_or(0), hand);
    }
    match replacement {
        Some(replacement) => call.state.records.replace_id("StaffId", staff, replacement),
        None => call.assume("without another staff member nobody is responsible for the cases"),
    }
    Ok(())
}

fn disable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    replace(call, false)?;
    call.perform()
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    replace(call, true)?;
    call.perform()
}

fn sample(state: &mut State, now: i64) {
    state.status_changes = (0..3)
        .map(|it| StatusChange { staff: 601, status: it % 2 + 1, at: now - 12 * DAY + it as i64 * 3600 })
        .collect();
}
