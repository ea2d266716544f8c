//! Companies and their users.

use crate::input::texts::Term;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::users::user::User;
use crate::resources::{IdType, Resource, SAMPLE_AGE, State};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID],
    operations: &[
        ("companies.create", create),
        ("companies.list", list),
        ("companies.get", get),
        ("companies.update", update),
        ("companies.disable", disable),
        ("companies.block", block),
        ("companies.restore", restore),
        ("companies.delete", delete),
    ],
    sample,
    ..Resource::NONE
};

const ID: IdType = IdType::new("CompanyId", "company", "company_not_found", |state, id| state.companies.has(id));

/// A company of users.
#[derive(Default)]
pub(crate) struct Company {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) domains: Vec<String>,
    pub(crate) default_group: u64,
    pub(crate) address: String,
    pub(crate) note: String,
    pub(crate) active: bool,
    pub(crate) deleted: bool,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl Company {
    pub(crate) fn wire(&self) -> Object {
        object! {
            "company_id": self.id,
            "company_name": &self.name,
            "company_domains": self.domains.join(","),
            "company_default_group": self.default_group,
            "company_address": &self.address,
            "company_note": &self.note,
            "active": self.active,
            "deleted": self.deleted,
            "created_at": Json::Time(self.created),
            "updated_at": Json::Time(self.updated),
        }
    }
}

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let args = call.args;
    let text = |name| args.text(name).unwrap_or_default().to_owned();
    let id = call.state.companies.add(|id| Company {
        id,
        name: text("company_name"),
        domains: args.texts("company_domains").into_iter().map(str::to_owned).collect(),
        default_group: args.id("company_default_group").unwrap_or(0),
        address: text("company_address"),
        note: text("company_note"),
        active: true,
        deleted: false,
        created: call.now,
        updated: call.now,
    });
    bind(call, id, &args.ids("company_users"));
    Ok(payload(call, id))
}

/// Adds these users as members, and users without a company whose email addresses are of its domains.
fn bind(call: &mut Call<'_>, id: u64, users: &[u64]) {
    let Some(company) = call.state.companies.get(id) else { return };
    let of_domain = |user: &User| {
        let domain = user.email.as_deref().and_then(|email| email.rsplit_once('@')).map(|(_, domain)| domain);
        domain.is_some_and(|domain| company.domains.iter().any(|it| it.eq_ignore_ascii_case(domain)))
    };
    for user in call.state.users.iter_mut() {
        if users.contains(&user.id) || (user.company == 0 && of_domain(user)) {
            user.company = id;
            user.company_name.clone_from(&company.name);
        }
    }
}

fn payload(call: &Call<'_>, id: u64) -> Payload {
    Payload::One(call.state.companies.get(id).map(Company::wire).unwrap_or_default())
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let args = call.args;
    let term = |name| args.text(name).map(Term::new);
    let terms = ["company_name", "company_address", "company_note", "company_domains"].map(term);
    let finds = |company: &&Company| {
        let domains = company.domains.join(",");
        let texts = [&company.name, &company.address, &company.note, &domains];
        terms.iter().zip(texts).all(|(term, text)| term.as_ref().is_none_or(|term| term.finds(text)))
    };
    let companies: Vec<&Company> = call.state.companies.iter().filter(finds).collect();
    let (with_users, with_cases) = (args.flag("amount_of_users"), args.flag("amount_of_cases"));
    let members = |id| call.state.users.iter().filter(move |user| user.company == id);
    Ok(call.rows(&companies, |company| {
        let mut row = company.wire();
        if with_users {
            row.push("amount_of_users", members(company.id).count());
        }
        if with_cases {
            let users: Vec<u64> = members(company.id).map(|user| user.id).collect();
            row.push("amount_of_cases", call.state.cases.iter().filter(|case| users.contains(&case.user)).count());
        }
        row
    }))
}

/// The company in the path.
fn found_mut<'c>(call: &'c mut Call<'_>) -> Result<&'c mut Company, Rejection> {
    let id = call.path_id();
    let company = call.state.companies.get_mut(id);
    company.ok_or_else(|| ID.missing(id))
}

fn get(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    found_mut(call).map(|company| Payload::One(company.wire()))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (args, now) = (call.args, call.now);
    let company = found_mut(call)?;
    args.replace([
        ("company_name", &mut company.name),
        ("company_address", &mut company.address),
        ("company_note", &mut company.note),
    ]);
    company.default_group = args.id("company_default_group").unwrap_or(company.default_group);
    for domain in args.texts("add_company_domains") {
        if !company.domains.iter().any(|it| it == domain) {
            company.domains.push(domain.to_owned());
        }
    }
    let gone = args.texts("remove_company_domains");
    company.domains.retain(|domain| !gone.contains(&domain.as_str()));
    company.updated = now;
    let (id, name) = (company.id, company.name.clone());
    bind(call, id, &args.ids("add_company_users"));
    let removed = args.ids("remove_company_users");
    for user in call.state.users.iter_mut().filter(|user| user.company == id) {
        if removed.contains(&user.id) {
            user.company = 0;
            user.company_name.clear();
        } else {
            user.company_name.clone_from(&name);
        }
    }
    get(call)
}

fn disable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let now = call.now;
    let company = found_mut(call)?;
    (company.deleted, company.updated) = (true, now);
    Ok(Payload::One(company.wire()))
}

fn block(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let now = call.now;
    let company = found_mut(call)?;
    let listed = std::mem::replace(&mut company.active, false);
    company.updated = now;
    call.came_from(listed);
    get(call)
}

fn restore(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let now = call.now;
    let company = found_mut(call)?;
    let listed = !company.active || company.deleted;
    (company.active, company.deleted, company.updated) = (true, false, now);
    call.came_from(listed);
    get(call)
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    call.needs_full_access()?;
    let id = found_mut(call)?.id;
    call.state.companies.remove(id);
    for user in call.state.users.iter_mut().filter(|user| user.company == id) {
        user.company = 0;
        user.company_name.clear();
    }
    call.assume("the users of a company that is permanently deleted belong to none");
    Ok(Payload::Nothing)
}

fn sample(state: &mut State, now: i64) {
    let at = now - SAMPLE_AGE;
    let companies = [("Acme", "acme.example", true, false), ("Globex", "", false, false), ("Initech", "", true, true)];
    for (name, domain, active, deleted) in companies {
        state.companies.add(|id| Company {
            id,
            name: name.to_owned(),
            domains: Some(domain.to_owned()).filter(|it| !it.is_empty()).into_iter().collect(),
            default_group: 501,
            address: "1 Main Street".to_owned(),
            note: "pays in time".to_owned(),
            active,
            deleted,
            created: at,
            updated: at,
        });
    }
}
