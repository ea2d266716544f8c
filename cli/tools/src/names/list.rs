//! The lists whose records have names.

use helpdesk::blocking::Client;
use helpdesk::response::NamedRecord;
use helpdesk::{
    Error, Localized, Search, cases, client_emails, companies, custom_channels, custom_fields, groups, idea_categories,
    kb_categories, kb_sections, labels, languages, staff, users,
};

use crate::names::entry::Entry;

/// The records that a name is looked up among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum List {
    /// Staff members, by full name or by email address.
    Staff,
    /// Groups, by title.
    Groups,
    /// Labels, by title.
    Labels,
    /// Roles of staff members, by name.
    StaffRoles,
    /// Statuses of staff members, by name.
    StaffStatuses,
    /// Languages, by name or by code.
    Languages,
    /// Custom fields of cases and users, by title.
    CustomFields,
    /// Custom fields of cases, by title.
    CaseFields,
    /// Custom fields of users, by title.
    UserFields,
    /// Filters of the list of cases, by name.
    Filters,
    /// Email addresses of the account, each its own name.
    ClientEmails,
    /// Custom channels, by title.
    CustomChannels,
    /// Categories of ideas, by title.
    IdeaCategories,
    /// Categories of the knowledge base, by title in any language.
    KbCategories,
    /// Sections of the knowledge base, by title in any language.
    KbSections,
    /// Companies, by name. An account may have many, so that they are searched and not kept.
    Companies,
    /// Users, by email address. An account may have many, so that they are searched and not kept.
    Users,
}

impl List {
    /// Returns the list whose records have ids of this type. Other records have no names, or too many.
    pub(crate) fn of_ids(id_type: &str) -> Option<Self> {
        Some(match id_type {
            "StaffId" => Self::Staff,
            "GroupId" => Self::Groups,
            "LabelId" => Self::Labels,
            "StaffRoleId" => Self::StaffRoles,
            "StaffStatusId" => Self::StaffStatuses,
            "LanguageId" => Self::Languages,
            "CustomFieldId" => Self::CustomFields,
            "FilterId" => Self::Filters,
            "ClientEmailId" => Self::ClientEmails,
            "CustomChannelId" => Self::CustomChannels,
            "IdeaCategoryId" => Self::IdeaCategories,
            "KbCategoryId" => Self::KbCategories,
            "KbSectionId" => Self::KbSections,
            "CompanyId" => Self::Companies,
            "UserId" => Self::Users,
            _ => return None,
        })
    }

    /// Returns what a record of the list is, such as `staff member`.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Staff => "staff member",
            Self::Groups => "group",
            Self::Labels => "label",
            Self::StaffRoles => "role",
            Self::StaffStatuses => "status of staff members",
            Self::Languages => "language",
            Self::CustomFields => "custom field",
            Self::CaseFields => "custom field of cases",
            Self::UserFields => "custom field of users",
            Self::Filters => "filter",
            Self::ClientEmails => "email address of the account",
            Self::CustomChannels => "custom channel",
            Self::IdeaCategories => "category of ideas",
            Self::KbCategories => "category of the knowledge base",
            Self::KbSections => "section of the knowledge base",
            Self::Companies => "company",
            Self::Users => "user",
        }
    }

    /// Returns whether the list is searched for each name, because it is long.
    pub fn is_searched(self) -> bool {
        matches!(self, Self::Companies | Self::Users)
    }

    /// Returns the level of the custom fields that are the list.
    pub(crate) fn level(self) -> Option<&'static str> {
        match self {
            Self::CaseFields => Some("case"),
            Self::UserFields => Some("user"),
            _ => None,
        }
    }

    /// Reads all entries of a list that is neither searched nor a part of another one.
    pub(crate) fn read(self, client: &Client) -> Result<Vec<Entry>, Error> {
        match self {
            Self::Staff => {
                read_entries(client.items(staff::list()), |it| named_entry(&it, vec![it.staff_email.clone()]))
            }
            Self::Groups => read_entries(client.items(groups::list()), |it| named_entry(&it, Vec::new())),
            Self::Labels => read_entries(client.items(labels::list()), |it| named_entry(&it, Vec::new())),
            Self::StaffRoles => read_entries(client.items(staff::roles()), |it| named_entry(&it, Vec::new())),
            Self::StaffStatuses => read_entries(client.items(staff::statuses()), |it| named_entry(&it, Vec::new())),
            Self::Languages => {
                read_entries(client.items(languages::list()), |it| named_entry(&it, vec![it.code.clone()]))
            }
            Self::CustomFields => read_entries(client.items(custom_fields::list()), |field| Entry {
                level: field.field_level.map(|it| it.to_string()),
                options: field.options.into_iter().collect(),
                ..Entry::new(field.field_id, field.title)
            }),
            Self::Filters => {
                let filters = client.items(cases::filters()).collect::<Result<Vec<_>, _>>()?;
                let entry = |filter: &helpdesk::Filter| {
                    Some(Entry::new(filter.filter_id.to_string().parse::<u64>().ok()?, &filter.filter_name))
                };
                Ok(filters.iter().filter_map(entry).collect())
            }
            Self::ClientEmails => {
                read_entries(client.items(client_emails::list()), |it| Entry::new(it.email_id, it.email))
            }
            Self::CustomChannels => {
                read_entries(client.items(custom_channels::list()), |it| Entry::new(it.channel_id, it.title))
            }
            Self::IdeaCategories => {
                read_entries(client.items(idea_categories::list()), |it| Entry::new(it.category_id, it.category_title))
            }
            Self::KbCategories => read_entries(client.items(kb_categories::list()), |category| {
                localized_entry(category.category_id, category.category_title)
            }),
            Self::KbSections => {
                let categories = client.items(kb_categories::list()).collect::<Result<Vec<_>, _>>()?;
                let sections = categories.into_iter().flat_map(|it| client.items(kb_sections::list(it.category_id)));
                read_entries(sections, |it| localized_entry(it.section_id, it.section_title))
            }
            Self::CaseFields | Self::UserFields | Self::Companies | Self::Users => Ok(Vec::new()),
        }
    }

    /// Searches a list for a name. Returns the entries of the first page, and whether there are no more.
    pub(crate) fn search(self, client: &Client, name: Search) -> Result<(Vec<Entry>, bool), Error> {
        match self {
            Self::Companies => {
                let page = client.send(companies::list().company_name(name))?;
                let is_whole = page.is_complete() != Some(false);
                Ok((page.items.into_iter().map(|it| Entry::new(it.company_id, it.company_name)).collect(), is_whole))
            }
            Self::Users => {
                let page = client.send(users::list().user_email(name))?;
                let is_whole = page.is_complete() != Some(false);
                let entry = |it: helpdesk::User| Some(Entry::new(it.user_id, it.user_email?));
                Ok((page.items.into_iter().filter_map(entry).collect(), is_whole))
            }
            _ => Ok((Vec::new(), true)),
        }
    }
}

fn named_entry<T: NamedRecord>(record: &T, aliases: Vec<String>) -> Entry {
    Entry { aliases, ..Entry::new(record.id(), record.name()) }
}

fn read_entries<T>(
    items: impl Iterator<Item = Result<T, Error>>,
    entry: impl Fn(T) -> Entry,
) -> Result<Vec<Entry>, Error> {
    items.map(|it| it.map(&entry)).collect()
}

fn localized_entry(id: impl Into<u64>, title: Localized) -> Entry {
    let mut titles: Vec<String> = match title {
        Localized::One(title) => vec![title],
        Localized::ByLanguage(titles) => titles.into_values().collect(),
    };
    let aliases = titles.split_off(titles.len().min(1));
    Entry { aliases, ..Entry::new(id, titles.pop().unwrap_or_default()) }
}
