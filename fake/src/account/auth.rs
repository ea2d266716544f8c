//! Checks each request's credentials, rights and rate limit.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use helpdesk::meta::OperationDetails;
use http::HeaderMap;
use http::header::AUTHORIZATION;

use crate::account::{Account, Inner};
use crate::input::route;
use crate::output::error_response::Rejection;
use crate::resources::State;
use crate::resources::call::Access;
use crate::resources::staff::access_of;
use crate::time::limit::SeatCount;

/// Who asks.
#[derive(Clone, Copy)]
pub(super) struct Caller {
    pub(super) staff: u64,
    pub(super) access: Access,
}

impl Account {
    /// Lets a request in, and counts it.
    pub(super) fn enter(&self, details: &'static OperationDetails, headers: &HeaderMap) -> Result<Caller, Rejection> {
        let inner = &mut *self.lock();
        let staff = self.staff(&inner.state, headers)?;
        let write = route::writes(details);
        let counted = inner.limiter.count(inner.dialect.limit, seats(&inner.state), write, inner.clock);
        counted.map_err(|seconds| {
            let violation = format!("rate limit exceeded; retry in {seconds} s");
            Rejection::over_limit(inner.dialect.limit_status, seconds, violation)
        })?;
        let visitor = visitor(inner, staff)?;
        if visitor.access == Access::ViewOnly && write {
            let violation = format!("staff member {staff} has view-only access and must not change anything");
            return Err(Rejection::forbidden(violation));
        }
        Ok(visitor)
    }

    /// Checks whether these are the credentials of a staff member.
    pub(crate) fn check_credentials(&self, headers: &HeaderMap) -> Result<(), Rejection> {
        self.staff(&self.lock().state, headers).map(drop)
    }

    /// The staff member of these credentials.
    pub(super) fn staff(&self, state: &State, headers: &HeaderMap) -> Result<u64, Rejection> {
        let basic = basic(headers);
        let (email, key) = basic.ok_or_else(|| Rejection::new(401, "wrong_key", "missing HTTP Basic credentials"))?;
        if key != self.key {
            return Err(Rejection::new(401, "wrong_key", "wrong API key"));
        }
        let unknown = || format!("no staff member has the email address `{email}`");
        state.staff_by_email(&email).ok_or_else(|| Rejection::new(403, "wrong_login", unknown()))
    }
}

/// The user name and the password of HTTP Basic credentials (RFC 7617).
fn basic(headers: &HeaderMap) -> Option<(String, String)> {
    let (scheme, encoded) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let decoded = STANDARD.decode(encoded.trim()).ok().filter(|_| scheme.eq_ignore_ascii_case("basic"))?;
    let (user, password) = std::str::from_utf8(&decoded).ok()?.split_once(':')?;
    Some((user.to_owned(), password.to_owned()))
}

fn visitor(inner: &Inner, id: u64) -> Result<Caller, Rejection> {
    let staff = inner.state.records.get("StaffMember", id).filter(|staff| staff.flag("active"));
    let disabled = || Rejection::new(403, "staff_not_active", format!("staff member {id} is disabled"));
    let staff = staff.ok_or_else(disabled)?;
    Ok(Caller { staff: id, access: access_of(&inner.state, staff) })
}

/// Returns the numbers of staff members that determine the rate limit.
pub(super) fn seats(state: &State) -> SeatCount {
    let enabled = || state.records.table("StaffMember").iter().filter(|staff| staff.flag("active"));
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let writing = enabled().filter(|staff| access_of(state, staff) != Access::ViewOnly).count();
    SeatCount { enabled: count(enabled().count()), writing: count(writing) }
}
