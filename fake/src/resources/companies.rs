//! Companies: users join them by name, by email domain or by id, and have their names.

use std::collections::HashSet;

use crate::generic::Record;
use crate::output::error_response::Rejection;
use crate::output::json::Json;
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;
use crate::resources::identities::{self, COMPANY};

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("companies.create", create),
        ("companies.list", list),
        ("companies.update", update),
        ("companies.delete", delete),
    ],
    ..Resource::NONE
};

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let users = call.args.ids("company_users");
    let payload = call.perform()?;
    // The newest company has the last id.
    let id = call.state.records.table("Company").ids().next_back().unwrap_or(0);
    bind(call, id, &users);
    Ok(payload)
}

/// Adds these users as members, and users without a company whose email addresses are of its domains.
fn bind(call: &mut Call<'_>, id: u64, users: &[u64]) {
    let Some(company) = call.state.records.get("Company", id).cloned() else { return };
    for user in call.state.records.table_mut("User").iter_mut() {
        if users.contains(&user.id) || (user.id_in(COMPANY) == 0 && identities::is_of_domain(user, &company)) {
            set_company(user, id, company.text("company_name"));
        }
    }
}

fn set_company(user: &mut Record, id: u64, name: &str) {
    user.set(COMPANY, id);
    user.set("company_name", name.to_owned());
}

/// Returns the users of a company, to change them.
fn members<'c>(call: &'c mut Call<'_>, id: u64) -> impl Iterator<Item = &'c mut Record> {
    call.state.records.table_mut("User").iter_mut().filter(move |user| user.id_in(COMPANY) == id)
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let mut payload = call.perform()?;
    let state = &call.state;
    payload.for_each(|row| {
        let Some(Json::Int(id)) = row.get("company_id").cloned() else { return };
        let is_member = |user: &&Record| user.get(COMPANY) == Some(&Json::Int(id));
        let users = || state.records.table("User").iter().filter(is_member).map(|user| user.id);
        row.set_with("amount_of_users", || users().count());
        row.set_with("amount_of_cases", || {
            let users: HashSet<u64> = users().collect();
            state.cases.iter().filter(|case| users.contains(&case.user)).count()
        });
    });
    Ok(payload)
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (added, removed) = (call.args.ids("add_company_users"), call.args.ids("remove_company_users"));
    let (id, payload) = (call.path_id(), call.perform()?);
    bind(call, id, &added);
    let name = call.state.records.get("Company", id).map(|it| it.text("company_name").to_owned()).unwrap_or_default();
    for user in members(call, id) {
        let (company, name) = if removed.contains(&user.id) { (0, "") } else { (id, &*name) };
        set_company(user, company, name);
    }
    Ok(payload)
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (id, payload) = (call.path_id(), call.perform()?);
    members(call, id).for_each(|user| set_company(user, 0, ""));
    call.assume("the users of a company that is permanently deleted belong to none");
    Ok(payload)
}
