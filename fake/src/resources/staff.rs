//! Staff members.

use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::{Access, Call};
use crate::resources::{DAY, IdType, Resource, SAMPLE_AGE, State};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID, ROLE_ID, STATUS_ID],
    operations: &[
        ("staff.create", create),
        ("staff.list", list),
        ("staff.get", get),
        ("staff.update", update),
        ("staff.disable", disable),
        ("staff.enable", enable),
        ("staff.delete", delete),
        ("staff.roles", roles),
        ("staff.statuses", statuses),
    ],
    furnish,
    sample,
};

const ID: IdType = IdType::new("StaffId", "staff member", "staff_not_found", |state, id| state.staff.has(id));
const ROLE_ID: IdType = IdType::new("StaffRoleId", "role", "role_not_found", |state, id| state.roles.has(id));
const STATUS_ID: IdType =
    IdType::new("StaffStatusId", "status", "status_not_found", |state, id| state.statuses.has(id));

/// The email address of the staff member of a new server, who has all permissions.
pub const DEFAULT_STAFF_EMAIL: &str = "agent@example.com";

/// A staff member.
pub(crate) struct Staff {
    pub(crate) id: u64,
    pub(crate) email: String,
    pub(crate) full_name: String,
    pub(crate) signature: String,
    pub(crate) signature_chat: String,
    pub(crate) active: bool,
    pub(crate) status: u64,
    pub(crate) role: u64,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl Staff {
    /// Converts to the form of responses; `status` is the name of the member's status.
    pub(crate) fn wire(&self, status: &str) -> Object {
        object! {
            "staff_id": self.id,
            "staff_email": &self.email,
            "staff_full_name": &self.full_name,
            "staff_signature": &self.signature,
            "staff_signature_chat": &self.signature_chat,
            "thumbnail": "",
            "active": self.active,
            "status": status.to_owned(),
            "status_id": self.status,
            "role_id": self.role,
            "created_at": Json::Time(self.created),
            "updated_at": Json::Time(self.updated),
        }
    }
}

pub(crate) struct Role {
    pub(crate) id: u64,
    pub(crate) role: &'static str,
    pub(crate) access: Access,
}

impl Role {
    pub(crate) fn wire(&self) -> Object {
        object! { "role_id": self.id, "role": self.role }
    }
}

/// A status of staff members.
pub(crate) struct Status {
    pub(crate) id: u64,
    pub(crate) status: &'static str,
    pub(crate) active: bool,
}

impl Status {
    pub(crate) fn wire(&self) -> Object {
        object! { "status_id": self.id, "status": self.status, "active": self.active }
    }
}

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

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    free_email(call, 0)?;
    let text = |name| call.args.text(name).unwrap_or_default().to_owned();
    let (email, full_name) = (text("staff_email"), text("staff_full_name"));
    let (signature, signature_chat) = (text("staff_signature"), text("staff_signature_chat"));
    let role = call.state.roles.find(|role| role.access == Access::Restricted).unwrap_or(0);
    let status = call.state.statuses.ids().last().unwrap_or(0);
    let now = call.now;
    let id = call.state.staff.add(|id| Staff {
        id,
        email,
        full_name,
        signature,
        signature_chat,
        active: false,
        status,
        role,
        created: now,
        updated: now,
    });
    call.assume("a new staff member has a role of restricted access");
    Ok(payload(call, id))
}

/// The address that is given must not be that of another staff member.
fn free_email(call: &mut Call<'_>, id: u64) -> Result<(), Rejection> {
    if call.args.text("staff_email").and_then(|email| call.state.user_by_email(email)).is_some() {
        call.assume("a staff member may have the email address of a user");
    }
    let taken = call.args.text("staff_email").and_then(|email| call.state.staff_by_email(email));
    match taken.filter(|other| *other != id) {
        Some(other) => {
            let violation = format!("`staff_email` is already used by staff member {other}");
            Err(Rejection::bad("email_already_exist", violation))
        }
        None => Ok(()),
    }
}

fn wire(state: &State, staff: &Staff) -> Object {
    staff.wire(state.statuses.get(staff.status).map_or("", |status| status.status))
}

fn payload(call: &Call<'_>, id: u64) -> Payload {
    Payload::One(call.state.staff.get(id).map(|staff| wire(call.state, staff)).unwrap_or_default())
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let staff: Vec<&Staff> = call.state.staff.iter().collect();
    Ok(call.rows(&staff, |staff| wire(call.state, staff)))
}

/// The staff member in the path.
fn found_mut<'c>(call: &'c mut Call<'_>) -> Result<&'c mut Staff, Rejection> {
    let id = call.path_id();
    let staff = call.state.staff.get_mut(id);
    staff.ok_or_else(|| ID.missing(id))
}

fn get(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = found_mut(call)?.id;
    Ok(payload(call, id))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (args, now) = (call.args, call.now);
    let id = found_mut(call)?.id;
    free_email(call, id)?;
    let staff = found_mut(call)?;
    args.replace([
        ("staff_email", &mut staff.email),
        ("staff_full_name", &mut staff.full_name),
        ("staff_signature", &mut staff.signature),
        ("staff_signature_chat", &mut staff.signature_chat),
    ]);
    staff.updated = now;
    get(call)
}

/// Hands cases to another staff member. Rules and shared macros name nobody here.
fn replace(call: &mut Call<'_>, staff: u64, closed_too: bool) -> Result<(), Rejection> {
    let replacement = call.args.id("replace_staff_id");
    let fits = |id| id != staff && call.state.staff.get(id).is_some_and(|staff| staff.active);
    if replacement.is_some_and(|id| !fits(id)) {
        return Err(Rejection::bad("staff_not_active", "`replace_staff_id` must be another staff member, and enabled"));
    }
    let hand = call.hand();
    let cases = call.state.cases.iter_mut().filter(|case| case.staff == staff);
    for case in cases.filter(|case| closed_too || case.status.text != "closed") {
        case.set_staff(replacement.unwrap_or(0), hand);
    }
    if replacement.is_none() {
        call.assume("without another staff member nobody is responsible for the cases");
    }
    Ok(())
}

fn disable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (id, listed) = found_mut(call).map(|staff| (staff.id, staff.active))?;
    replace(call, id, false)?;
    let now = call.now;
    let staff = found_mut(call)?;
    (staff.active, staff.updated) = (false, now);
    call.came_from(listed);
    get(call)
}

fn enable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let now = call.now;
    let staff = found_mut(call)?;
    let listed = !std::mem::replace(&mut staff.active, true);
    staff.updated = now;
    call.came_from(listed);
    get(call)
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = found_mut(call)?.id;
    replace(call, id, true)?;
    call.state.staff.remove(id);
    Ok(Payload::Nothing)
}

fn furnish(state: &mut State, now: i64) {
    let roles = [("Administrator", Access::Full), ("Agent", Access::Restricted), ("Observer", Access::ViewOnly)];
    for (role, access) in roles {
        state.roles.add(|id| Role { id, role, access });
    }
    for (status, active) in [("online", true), ("away", true), ("offline", true), ("on holiday", false)] {
        state.statuses.add(|id| Status { id, status, active });
    }
    state.staff.add(|id| Staff {
        id,
        email: DEFAULT_STAFF_EMAIL.to_owned(),
        full_name: "Agnes Agent".to_owned(),
        signature: "Agnes".to_owned(),
        signature_chat: String::new(),
        active: true,
        status: 1,
        role: 1,
        created: now,
        updated: now,
    });
}

fn sample(state: &mut State, now: i64) {
    let at = now - SAMPLE_AGE;
    for (email, full_name, active) in [("boris@example.com", "Boris", true), ("carla@example.com", "Carla", false)] {
        state.staff.add(|id| Staff {
            id,
            email: email.to_owned(),
            full_name: full_name.to_owned(),
            signature: String::new(),
            signature_chat: String::new(),
            active,
            status: 2,
            role: 2,
            created: at,
            updated: at,
        });
    }
    state.status_changes = (0..3)
        .map(|it| StatusChange { staff: 601, status: it % 2 + 1, at: now - 12 * DAY + it as i64 * 3600 })
        .collect();
}

fn roles(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.whole(&call.state.roles, Role::wire))
}

fn statuses(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.whole(&call.state.statuses, Status::wire))
}
