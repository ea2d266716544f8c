//! Staff members: one address each, a role, and another member who takes over.

use crate::generic::Record;
use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::call::{Access, Call};
use crate::resources::{DAY, Resource, State, identities};

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("staff.create", create),
        ("staff.update", update),
        ("staff.disable", |call| replace(call, false)),
        ("staff.delete", |call| replace(call, true)),
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
    call.perform()?;
    let records = &mut call.state.records;
    let role = records.table("StaffRole").find(|role| access(role) == Access::Restricted).unwrap_or(0);
    let status = records.table("StaffStatus").iter().next_back();
    let (status_id, status) = status.map(|it| (it.id, it.text("status").to_owned())).unwrap_or_default();
    let id = records.table("StaffMember").ids().next_back().unwrap_or(0);
    if let Some(staff) = records.get_mut("StaffMember", id) {
        staff.set("role_id", role);
        staff.set("status_id", status_id);
        staff.set("status", status);
    }
    call.assume("a new staff member has a role of restricted access");
    Ok(Payload::One(call.record(id)))
}

/// Checks that no other staff member has the address.
fn free_email(call: &mut Call<'_>, id: u64) -> Result<(), Rejection> {
    let Some(email) = call.args.text("staff_email") else { return Ok(()) };
    if identities::find_user(call.state, "user_email", email).is_some() {
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

/// Performs the operation after cases and other records have another staff member. Automation rules and shared macros of the fake server name
/// no staff members.
fn replace(call: &mut Call<'_>, closed_too: bool) -> Result<Payload, Rejection> {
    let (staff, hand) = (call.path_id(), call.hand());
    let replacement = call.replacement("StaffMember", "replace_staff_id", "staff_not_active")?;
    let cases = call.state.cases.iter_mut().filter(|case| case.staff == staff);
    for case in cases.filter(|case| closed_too || case.status.text != "closed") {
        case.set_staff(replacement.unwrap_or(0), hand);
    }
    if let Some(replacement) = replacement {
        call.state.records.replace_id("StaffId", staff, replacement);
    }
    let payload = call.perform()?;
    if replacement.is_none() {
        call.assume("without another staff member nobody is responsible for the cases");
    }
    Ok(payload)
}

fn sample(state: &mut State, now: i64) {
    state.status_changes = (0..3)
        .map(|it| StatusChange { staff: 601, status: it % 2 + 1, at: now - 12 * DAY + it as i64 * 3600 })
        .collect();
}
