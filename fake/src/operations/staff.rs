//! Staff members.

use crate::operations::Handler;
use crate::operations::call::Call;
use crate::output::answer::Answer;
use crate::output::error_response::Rejection;
use crate::output::json::Object;
use crate::state::State;
use crate::state::case::Status;
use crate::state::people::Staff;
use crate::state::reference::Access;

pub(super) const HANDLERS: &[(&str, Handler)] = &[
    ("staff.create", create),
    ("staff.list", list),
    ("staff.get", get),
    ("staff.update", update),
    ("staff.disable", disable),
    ("staff.enable", enable),
    ("staff.delete", delete),
];

fn create(call: &mut Call<'_>) -> Result<Answer, Rejection> {
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
    Ok(answer(call, id))
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

fn answer(call: &Call<'_>, id: u64) -> Answer {
    Answer::One(call.state.staff.get(id).map(|staff| wire(call.state, staff)).unwrap_or_default())
}

fn list(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let staff: Vec<&Staff> = call.state.staff.iter().collect();
    Ok(call.rows(&staff, |staff| wire(call.state, staff)))
}

/// The staff member in the path.
fn found_mut<'c>(call: &'c mut Call<'_>) -> Result<&'c mut Staff, Rejection> {
    let id = call.path_id();
    let staff = call.state.staff.get_mut(id);
    staff.ok_or_else(|| Rejection::not_found("staff_not_found", format!("there is no staff member {id}")))
}

fn get(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let id = found_mut(call)?.id;
    Ok(answer(call, id))
}

fn update(call: &mut Call<'_>) -> Result<Answer, Rejection> {
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
    for case in cases.filter(|case| closed_too || case.status != Status::Closed) {
        case.set_staff(replacement.unwrap_or(0), hand);
    }
    if replacement.is_none() {
        call.assume("without another staff member nobody is responsible for the cases");
    }
    Ok(())
}

fn disable(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let (id, listed) = found_mut(call).map(|staff| (staff.id, staff.active))?;
    replace(call, id, false)?;
    let now = call.now;
    let staff = found_mut(call)?;
    (staff.active, staff.updated) = (false, now);
    call.came_from(listed);
    get(call)
}

fn enable(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let now = call.now;
    let staff = found_mut(call)?;
    let listed = !std::mem::replace(&mut staff.active, true);
    staff.updated = now;
    call.came_from(listed);
    get(call)
}

fn delete(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let id = found_mut(call)?.id;
    replace(call, id, true)?;
    call.state.staff.remove(id);
    Ok(Answer::Nothing)
}
