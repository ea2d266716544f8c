//! Companies: users join them by name, by email domain or by id, and have their names.

use crate::output::error_response::Rejection;
use crate::output::json::Json;
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;
use crate::resources::users::user::User;

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
    let Some(company) = call.state.records.get("Company", id) else { return };
    let of_domain = |user: &User| {
        let domain = user.email.as_deref().and_then(|email| email.rsplit_once('@')).map(|(_, domain)| domain);
        domain.is_some_and(|domain| company.texts("company_domains").any(|it| it.eq_ignore_ascii_case(domain)))
    };
    for user in call.state.users.iter_mut() {
        if users.contains(&user.id) || (user.company == 0 && of_domain(user)) {
            user.company = id;
            user.company_name = company.text("company_name").to_owned();
        }
    }
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let mut payload = call.perform()?;
    let (with_users, with_cases) = (call.args.flag("amount_of_users"), call.args.flag("amount_of_cases"));
    let Payload::Rows { rows, .. } = &mut payload else { return Ok(payload) };
    for row in rows {
        let Some(Json::Int(id)) = row.get("company_id").cloned() else { continue };
        let members = call.state.users.iter().filter(|user| Json::from(user.company) == Json::Int(id));
        let users: Vec<u64> = members.map(|user| user.id).collect();
        if with_users {
            row.set("amount_of_users", users.len());
        }
        if with_cases {
            row.set("amount_of_cases", call.state.cases.iter().filter(|case| users.contains(&case.user)).count());
        }
    }
    Ok(payload)
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (added, removed) = (call.args.ids("add_company_users"), call.args.ids("remove_company_users"));
    let (id, payload) = (call.path_id(), call.perform()?);
    bind(call, id, &added);
    let name = call.state.records.get("Company", id).map(|it| it.text("company_name")).unwrap_or_default();
    for user in call.state.users.iter_mut().filter(|user| user.company == id) {
        if removed.contains(&user.id) {
            user.company = 0;
            user.company_name.clear();
        } else {
            name.clone_into(&mut user.company_name);
        }
    }
    Ok(payload)
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (id, payload) = (call.path_id(), call.perform()?);
    for user in call.state.users.iter_mut().filter(|user| user.company == id) {
        user.company = 0;
        user.company_name.clear();
    }
    call.assume("the users of a company that is permanently deleted belong to none");
    Ok(payload)
}
