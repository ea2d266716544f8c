// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! Cached lookups of the account's records by id and by name.

use ::helpdesk_client::Lookup;

/// Looks up names by id, and ids by name.
///
/// Fetches each list on first use and caches it for an hour. Clones share the cache: create one catalog
/// per client and keep it.
#[derive(Clone, Debug)]
pub struct Catalog {
    staff: Lookup<crate::StaffMember>,
    groups: Lookup<crate::Group>,
    labels: Lookup<crate::Label>,
    custom_fields: Lookup<crate::CustomField>,
    languages: Lookup<crate::Language>,
}

impl Catalog {
    /// Creates the catalog of this client's account. Sends nothing yet.
    pub fn new(client: crate::Client) -> Self {
        Self {
            staff: Lookup::new(&client, crate::staff::list),
            groups: Lookup::new(&client, crate::groups::list),
            labels: Lookup::new(&client, crate::labels::list),
            custom_fields: Lookup::new(&client, crate::custom_fields::list),
            languages: Lookup::new(&client, crate::languages::list),
        }
    }
    /// Sets how long a list is cached. Default: one hour.
    #[must_use]
    pub fn max_age(self, age: ::std::time::Duration) -> Self {
        Self {
            staff: self.staff.max_age(age),
            groups: self.groups.max_age(age),
            labels: self.labels.max_age(age),
            custom_fields: self.custom_fields.max_age(age),
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
    /// Custom fields of cases and users, by title, with the titles of their options.
    ///
    /// A field of cases and a field of users may have the same title.
    pub fn custom_fields(&self) -> &Lookup<crate::CustomField> {
        &self.custom_fields
    }
    /// Languages, by full name.
    pub fn languages(&self) -> &Lookup<crate::Language> {
        &self.languages
    }
}
