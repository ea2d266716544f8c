//! Who comes in: credentials, rights, and the limit of requests.

use headers::authorization::{Authorization, Basic};
use headers::{HeaderMap, HeaderMapExt};
use helpdesk::meta::OperationDetails;

use crate::account::{Account, Inner, OVER_LIMIT};
use crate::limit::{Heads, Left};
use crate::refusal::Refusal;
use crate::route;
use crate::state::State;
use crate::state::reference::Access;

/// Who asks.
#[derive(Clone, Copy)]
pub(super) struct Visitor {
    pub(super) staff: u64,
    pub(super) access: Access,
}

/// A refusal, with what is left of the limit where that was looked at.
type Refused = (Box<Refusal>, Option<Left>);

impl Account {
    /// Lets a request in, and counts it.
    pub(super) fn enter(
        &self,
        details: &'static OperationDetails,
        headers: &HeaderMap,
    ) -> Result<(Visitor, Option<Left>), Refused> {
        let inner = &mut *self.lock();
        let staff = self.staff(&inner.state, headers).map_err(|refusal| (Box::new(refusal), None))?;
        let write = route::writes(details);
        let heads = heads(&inner.state);
        let left = inner.limiter.count(inner.dialect.limit, heads, write, inner.clock);
        if left.is_some_and(|left| left.refused_for.is_some()) {
            let rule = "there were more requests than the limit allows; writes count twice by the minute";
            return Err((Box::new(Refusal::new(inner.dialect.limit_status, OVER_LIMIT, rule)), left));
        }
        let visitor = visitor(inner, staff).map_err(|refusal| (Box::new(refusal), left))?;
        if visitor.access == Access::ViewOnly && write {
            let refusal = Refusal::forbidden("a staff member of view-only access changes nothing");
            return Err((Box::new(refusal), left));
        }
        Ok((visitor, left))
    }

    /// The staff member of these credentials.
    pub(super) fn staff(&self, state: &State, headers: &HeaderMap) -> Result<u64, Refusal> {
        let basic = headers.typed_get::<Authorization<Basic>>();
        let basic = basic.ok_or_else(|| Refusal::new(401, "wrong_key", "there are HTTP Basic credentials"))?;
        if basic.password() != self.key {
            return Err(Refusal::new(401, "wrong_key", "the password is the API key"));
        }
        let staff = state.staff_by_email(basic.username());
        staff.ok_or_else(|| Refusal::new(403, "wrong_login", "the user name is the e-mail address of a staff member"))
    }
}

fn visitor(inner: &Inner, id: u64) -> Result<Visitor, Refusal> {
    let staff = inner.state.staff.get(id).filter(|staff| staff.active);
    let staff = staff.ok_or_else(|| Refusal::new(403, "staff_not_active", "the staff member is enabled"))?;
    let access = inner.state.roles.get(staff.role).map_or(Access::Restricted, |role| role.access);
    Ok(Visitor { staff: id, access })
}

fn heads(state: &State) -> Heads {
    let enabled = || state.staff.iter().filter(|staff| staff.active);
    let role = |id| state.roles.get(id).map_or(Access::Restricted, |role| role.access);
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let writing = enabled().filter(|staff| role(staff.role) != Access::ViewOnly).count();
    Heads { enabled: count(enabled().count()), writing: count(writing) }
}
