//! The knowledge base, and the categories of ideas.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::output::json::{Json, Object, ids, object};

/// A string in several languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Texts(pub(crate) BTreeMap<u64, String>);

/// The languages that a response contains.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    /// One language.
    In(u64),
    /// All languages, as an object.
    All,
}

pub(crate) struct Category {
    pub(crate) id: u64,
    pub(crate) title: Texts,
    pub(crate) shelf: Shelf,
}

pub(crate) struct Section {
    pub(crate) id: u64,
    pub(crate) category: u64,
    pub(crate) title: Texts,
    pub(crate) description: Texts,
    pub(crate) shelf: Shelf,
}

pub(crate) struct Article {
    pub(crate) id: u64,
    pub(crate) sections: Vec<u64>,
    pub(crate) title: Texts,
    pub(crate) content: Texts,
    pub(crate) tags: Texts,
    pub(crate) access: String,
    pub(crate) shelf: Shelf,
}

/// The fields that all records of the knowledge base have.
#[derive(Clone, Copy)]
pub(crate) struct Shelf {
    pub(crate) active: bool,
    /// The position in the order that staff set.
    pub(crate) place: u64,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

pub(crate) struct IdeaCategory {
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) default_group: u64,
    pub(crate) active: bool,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl Texts {
    /// Sets the given strings; other languages stay. Returns whether there were such others.
    pub(crate) fn merge(&mut self, texts: &[(Option<u64>, String)], main: u64) -> bool {
        self.0.extend(texts.iter().map(|(language, text)| (language.unwrap_or(main), text.clone())));
        !texts.is_empty() && self.0.len() > texts.len()
    }

    pub(crate) fn new(texts: &[(Option<u64>, String)], main: u64) -> Self {
        let mut new = Self::default();
        new.merge(texts, main);
        new
    }

    fn wire(&self, shown: Shown) -> Json {
        match shown {
            Shown::In(language) => self.0.get(&language).map_or(Json::from(""), Json::from),
            Shown::All => {
                let texts = self.0.iter().map(|(id, text)| (Cow::Owned(id.to_string()), Json::from(text)));
                Json::Object(Object(texts.collect()))
            }
        }
    }
}

impl Shelf {
    pub(crate) fn new(place: u64, now: i64) -> Self {
        Self { active: true, place, created: now, updated: now }
    }

    fn add_to(self, record: &mut Object) {
        record.push("active", self.active);
        record.push("created_at", Json::Time(self.created));
        record.push("updated_at", Json::Time(self.updated));
    }
}

impl Category {
    pub(crate) fn wire(&self, shown: Shown) -> Object {
        let mut category = object! { "category_id": self.id, "category_title": self.title.wire(shown) };
        self.shelf.add_to(&mut category);
        category
    }
}

impl Section {
    pub(crate) fn wire(&self, shown: Shown) -> Object {
        let mut section = object! {
            "section_id": self.id,
            "category_id": self.category,
            "section_title": self.title.wire(shown),
            "section_description": self.description.wire(shown),
        };
        self.shelf.add_to(&mut section);
        section
    }
}

impl Article {
    pub(crate) fn wire(&self, shown: Shown) -> Object {
        let mut article = object! {
            "article_id": self.id,
            "section_id": self.sections.first().copied().unwrap_or(0),
            "section_id_arr": ids(&self.sections),
            "article_title": self.title.wire(shown),
            "article_content": self.content.wire(shown),
            "article_tags": self.tags.wire(shown),
            "access_type": &self.access,
        };
        self.shelf.add_to(&mut article);
        article
    }
}

impl IdeaCategory {
    pub(crate) fn wire(&self) -> Object {
        object! {
            "category_id": self.id,
            "category_title": &self.title,
            "category_default_group": self.default_group,
            "active": self.active,
        }
    }
}
