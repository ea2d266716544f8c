// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! Cached lookups of the account's records by id and by name.

use ::helpdesk_client::jobs::Lookup;

/// Looks up names by id, and ids by name.
///
/// Fetches each list on first use and caches it for an hour. Clones share the cache: create one catalog
/// per client and keep it.
#[derive(Clone, Debug)]
pub struct Catalog {
    staff: Lookup<crate::StaffMember>,
    groups: Lookup<crate::Group>,
    labels: Lookup<crate::Label>,
    staff_roles: Lookup<crate::StaffRole>,
    staff_statuses: Lookup<crate::StaffStatus>,
    case_fields: Lookup<crate::CustomField>,
    user_fields: Lookup<crate::CustomField>,
    languages: Lookup<crate::Language>,
}

impl Catalog {
    /// Creates the catalog of this client's account. Sends nothing yet.
    #[inline]
    pub fn new(client: crate::Client) -> Self {
        Self {
            staff: Lookup::new(&client, crate::staff::list),
            groups: Lookup::new(&client, crate::groups::list),
            labels: Lookup::new(&client, crate::labels::list),
            staff_roles: Lookup::new(&client, crate::staff::roles),
            staff_statuses: Lookup::new(&client, crate::staff::statuses),
            case_fields: Lookup::with_filter(
                &client,
                crate::custom_fields::list,
                |it| {
                    it
                        .field_level
                        .as_ref()
                        .is_some_and(|it| {
                            ::helpdesk_runtime::values::OpenEnum::to_text(it) == "case"
                        })
                },
            ),
            user_fields: Lookup::with_filter(
                &client,
                crate::custom_fields::list,
                |it| {
                    it
                        .field_level
                        .as_ref()
                        .is_some_and(|it| {
                            ::helpdesk_runtime::values::OpenEnum::to_text(it) == "user"
                        })
                },
            ),
            languages: Lookup::new(&client, crate::languages::list),
        }
    }
    /// Sets how long a list is cached. Default: one hour.
    #[inline]
    #[must_use]
    pub fn max_age(self, age: std::time::Duration) -> Self {
        Self {
            staff: self.staff.max_age(age),
            groups: self.groups.max_age(age),
            labels: self.labels.max_age(age),
            staff_roles: self.staff_roles.max_age(age),
            staff_statuses: self.staff_statuses.max_age(age),
            case_fields: self.case_fields.max_age(age),
            user_fields: self.user_fields.max_age(age),
            languages: self.languages.max_age(age),
        }
    }
    /// Staff members, by full name.
    pub fn staff(&self) -> &Lookup<crate::StaffMember> {
        &self.staff
    }
    /// Groups, by title.
    pub fn groups(&self) -> &Lookup<crate::Group> {
        &self.groups
    }
    /// Labels, by title.
    pub fn labels(&self) -> &Lookup<crate::Label> {
        &self.labels
    }
    /// Roles of staff members, by name.
    pub fn staff_roles(&self) -> &Lookup<crate::StaffRole> {
        &self.staff_roles
    }
    /// Statuses of staff members, by name.
    pub fn staff_statuses(&self) -> &Lookup<crate::StaffStatus> {
        &self.staff_statuses
    }
    /// Custom fields of cases, by title, with the titles of their options.
    pub fn case_fields(&self) -> &Lookup<crate::CustomField> {
        &self.case_fields
    }
    /// Custom fields of users, by title, with the titles of their options.
    pub fn user_fields(&self) -> &Lookup<crate::CustomField> {
        &self.user_fields
    }
    /// Languages, by full name.
    pub fn languages(&self) -> &Lookup<crate::Language> {
        &self.languages
    }
}
