//! Names in place of ids. If a name cannot be read, the conversation shows the id.

use std::collections::HashMap;
use std::fmt::Display;

use helpdesk::blocking::{Catalog, Client};
use helpdesk::{Actor, Error, GroupId, LabelId, MessageAuthor, StaffId, UserId, users};

/// The names of those who take part in a case.
pub(crate) struct Names<'c> {
    client: &'c Client,
    catalog: Catalog,
    users: HashMap<UserId, String>,
}

impl<'c> Names<'c> {
    pub(crate) fn new(client: &'c Client) -> Self {
        Self { client, catalog: Catalog::new(client.clone()), users: HashMap::new() }
    }

    pub(crate) fn staff(&self, id: StaffId) -> String {
        name_or_id(self.catalog.staff().name_of(id), "staff", id)
    }

    pub(crate) fn group(&self, id: GroupId) -> String {
        name_or_id(self.catalog.groups().name_of(id), "group", id)
    }

    pub(crate) fn label(&self, id: LabelId) -> String {
        name_or_id(self.catalog.labels().name_of(id), "label", id)
    }

    /// Returns the name and the address of a user, as far as there are any.
    pub(crate) fn user(&mut self, id: UserId) -> String {
        let client = self.client;
        let read = || {
            let Ok(user) = client.send(users::get(id)) else { return format!("user {id}") };
            let address = user.user_email.as_deref().filter(|it| !it.is_empty());
            match (user.user_full_name.as_str(), address) {
                ("", None) => format!("user {id}"),
                ("", Some(address)) => address.to_owned(),
                (name, None) => name.to_owned(),
                (name, Some(address)) => format!("{name} <{address}>"),
            }
        };
        self.users.entry(id).or_insert_with(read).clone()
    }

    pub(crate) fn author(&mut self, author: Option<&MessageAuthor>) -> String {
        match author {
            Some(MessageAuthor::User(id)) => self.user(*id),
            Some(MessageAuthor::Staff(id)) => self.staff(*id),
            Some(MessageAuthor::Rule) => "a rule".to_owned(),
            // A later version of the client may know others.
            _ => "unknown".to_owned(),
        }
    }

    pub(crate) fn actor(&self, actor: Option<&Actor>) -> String {
        match actor {
            Some(Actor::Staff(id)) => self.staff(*id),
            Some(Actor::Rule(id)) => format!("rule {id}"),
            Some(Actor::Service) => "the service".to_owned(),
            Some(other) => other.to_string(),
            None => "unknown".to_owned(),
        }
    }
}

fn name_or_id(name: Result<Option<String>, Error>, kind: &str, id: impl Display) -> String {
    name.ok().flatten().filter(|name| !name.is_empty()).unwrap_or_else(|| format!("{kind} {id}"))
}
