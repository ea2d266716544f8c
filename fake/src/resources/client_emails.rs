//! Email addresses of the account.

use crate::output::error_response::Rejection;
use crate::output::json::{Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{IdType, Resource, State};

pub(super) const RESOURCE: Resource =
    Resource { ids: &[ID], operations: &[("client_emails.list", list)], furnish, ..Resource::NONE };

const ID: IdType =
    IdType::new("ClientEmailId", "email address of the account", "client_email_not_found", |state, id| {
        state.client_emails.has(id)
    });

pub(crate) struct ClientEmail {
    pub(crate) id: u64,
    pub(crate) email: String,
}

impl ClientEmail {
    pub(crate) fn wire(&self) -> Object {
        object! { "email_id": self.id, "email": &self.email, "active": true }
    }
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.whole(&call.state.client_emails, ClientEmail::wire))
}

fn furnish(state: &mut State, _: i64) {
    state.client_emails.add(|id| ClientEmail { id, email: "support@example.com".to_owned() });
}
