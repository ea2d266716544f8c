// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! The same client without async: each call blocks its thread. There is no runtime behind it.

pub use ::helpdesk_client::blocking::{ClientBuilder, Download, Items, Pages, Transport};
#[cfg(feature = "jobs")]
pub use ::helpdesk_client::blocking::{
    Export, CollectLists, TryCollectLists, Lookup, Updates,
};
/// Sends requests to one account, on the thread that asks.
pub type Client = ::helpdesk_client::blocking::Client<crate::HelpDesk>;

/// Names of what an account has, by id, and ids by name.
///
/// Each list is read when it is first needed, and shared by clones: make one catalogue for a client and
/// keep it.
#[cfg(feature = "jobs")]
#[derive(Clone, Debug)]
pub struct Catalog {
    staff: Lookup<crate::StaffMember>,
    groups: Lookup<crate::Group>,
    labels: Lookup<crate::Label>,
    custom_fields: Lookup<crate::CustomField>,
    languages: Lookup<crate::Language>,
}

#[cfg(feature = "jobs")]
impl Catalog {
    /// The catalogue of this client's account. Nothing is read yet.
    pub fn new(client: Client) -> Self {
        Self {
            staff: Lookup::new(&client, crate::staff::list),
            groups: Lookup::new(&client, crate::groups::list),
            labels: Lookup::new(&client, crate::labels::list),
            custom_fields: Lookup::new(&client, crate::custom_fields::list),
            languages: Lookup::new(&client, crate::languages::list),
        }
    }
    /// The same, with each list read again when it is older than this, rather than an hour.
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
    /// A field of cases and one of users may have the same title.
    pub fn custom_fields(&self) -> &Lookup<crate::CustomField> {
        &self.custom_fields
    }
    /// Languages, by full name.
    pub fn languages(&self) -> &Lookup<crate::Language> {
        &self.languages
    }
}
