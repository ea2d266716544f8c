// @generated from `spec/api.yaml` by `cargo xtask codegen`. Do not edit.

//! Names of what an account has, read once and looked up by id and by name.

use ::helpdesk_runtime as rt;

impl rt::Named for crate::StaffMember {
    type Id = crate::StaffId;
    const LIST: &'static str = "staff.list";
    fn id(&self) -> Self::Id {
        self.staff_id
    }
    fn name(&self) -> &str {
        self.staff_full_name.as_deref().unwrap_or_default()
    }
}

impl rt::Named for crate::Group {
    type Id = crate::GroupId;
    const LIST: &'static str = "groups.list";
    fn id(&self) -> Self::Id {
        self.group_id
    }
    fn name(&self) -> &str {
        &self.group_title
    }
}

impl rt::Named for crate::Label {
    type Id = crate::LabelId;
    const LIST: &'static str = "labels.list";
    fn id(&self) -> Self::Id {
        self.label_id
    }
    fn name(&self) -> &str {
        &self.label_title
    }
}

impl rt::Named for crate::CustomField {
    type Id = crate::CustomFieldId;
    const LIST: &'static str = "custom_fields.list";
    fn id(&self) -> Self::Id {
        self.field_id
    }
    fn name(&self) -> &str {
        &self.title
    }
}

impl rt::Named for crate::Language {
    type Id = crate::LanguageId;
    const LIST: &'static str = "languages.list";
    fn id(&self) -> Self::Id {
        self.language_id
    }
    fn name(&self) -> &str {
        &self.title
    }
}

impl rt::WithOptions for crate::CustomField {
    fn options(
        &self,
    ) -> ::std::option::Option<&rt::Map<::std::string::String, ::std::string::String>> {
        ::std::option::Option::Some(&self.options)
    }
}

/// Names of what an account has, by id, and ids by name.
///
/// Each list is read when it is first needed, and shared by clones: make one catalogue for a client and
/// keep it.
#[derive(Clone, Debug)]
pub struct Catalog {
    staff: rt::Lookup<crate::StaffMember>,
    groups: rt::Lookup<crate::Group>,
    labels: rt::Lookup<crate::Label>,
    custom_fields: rt::Lookup<crate::CustomField>,
    languages: rt::Lookup<crate::Language>,
}

impl Catalog {
    /// The catalogue of this client's account. Nothing is read yet.
    pub fn new(client: crate::Client) -> Self {
        Self {
            staff: rt::Lookup::new(&client, crate::staff::list),
            groups: rt::Lookup::new(&client, crate::groups::list),
            labels: rt::Lookup::new(&client, crate::labels::list),
            custom_fields: rt::Lookup::new(&client, crate::custom_fields::list),
            languages: rt::Lookup::new(&client, crate::languages::list),
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
    pub fn staff(&self) -> &rt::Lookup<crate::StaffMember> {
        &self.staff
    }
    /// Groups, by title.
    pub fn groups(&self) -> &rt::Lookup<crate::Group> {
        &self.groups
    }
    /// Labels, by title.
    pub fn labels(&self) -> &rt::Lookup<crate::Label> {
        &self.labels
    }
    /// Custom fields of cases and users, by title, with the titles of their options.
    ///
    /// A field of cases and one of users may have the same title.
    pub fn custom_fields(&self) -> &rt::Lookup<crate::CustomField> {
        &self.custom_fields
    }
    /// Languages, by full name.
    pub fn languages(&self) -> &rt::Lookup<crate::Language> {
        &self.languages
    }
}
