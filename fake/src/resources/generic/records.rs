//! Records whose fields are those of the spec.

use std::borrow::Cow;
use std::collections::HashMap;

use helpdesk::meta::{FieldDetails, ValueType};

use crate::output::json::{Json, Object};
use crate::resources::generic::RecordType;
use crate::resources::generic::record_type::may_lack;
use crate::resources::generic::values::blank;
use crate::resources::table::Table;

/// A record: its fields in the order of the spec, strings in all their languages.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) id: u64,
    pub(crate) fields: Object,
}

/// Records by their types.
#[derive(Default)]
pub(crate) struct Records(HashMap<&'static str, Table<Record>>);

impl Record {
    pub(crate) fn get(&self, name: &str) -> Option<&Json> {
        self.fields.0.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// Returns the string in a field.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        if let Some(Json::Text(text)) = self.get(name) { Some(text) } else { None }
    }

    /// Replaces a value; of a string in several languages, those that are given. Returns whether other languages stay.
    pub(super) fn replace(&mut self, field: &FieldDetails, value: Json) -> bool {
        let (name, by_language) = (field.name, matches!(field.kind, ValueType::Localized(_)));
        match (self.fields.0.iter_mut().find(|(field, _)| field == name), value) {
            (Some((_, Json::Object(old))), Json::Object(new)) if by_language => {
                let given = new.0.len();
                for (language, text) in new.0 {
                    old.0.retain(|(known, _)| *known != language);
                    old.0.push((language, text));
                }
                old.0.len() > given
            }
            (Some((_, old)), value) => {
                *old = value;
                false
            }
            (None, value) => {
                self.fields.push(name, value);
                false
            }
        }
    }

    /// Sets the time of the last change, if the record has one.
    pub(super) fn touch(&mut self, now: i64) {
        let is_time = |(name, value): &&mut (Cow<'static, str>, Json)| {
            name.starts_with("updated") && matches!(value, Json::Time(_))
        };
        self.fields.0.iter_mut().filter(is_time).for_each(|(_, value)| *value = Json::Time(now));
    }
}

impl Records {
    fn table(&mut self, ty: &'static RecordType) -> &mut Table<Record> {
        self.0.entry(ty.name).or_insert_with(|| Table::from(ty.first_id))
    }

    /// Adds a record with these fields, in the order of the spec. Returns its id.
    pub(crate) fn add(&mut self, ty: &'static RecordType, values: Vec<(&'static str, Json)>) -> u64 {
        self.table(ty).add(|id| {
            let value = |name: &'static str| {
                let given = values.iter().find(|(field, _)| *field == name).map(|(_, value)| value.clone());
                if name == ty.key.name { Some(Json::from(id)) } else { given }
            };
            let is_always = |field: &FieldDetails| field.included_by.is_none() && !may_lack(field);
            let value =
                |field: &'static FieldDetails| value(field.name).or_else(|| is_always(field).then(|| blank(field)));
            let fields = ty.fields.iter().filter_map(|field| Some((field.name.into(), value(field)?)));
            Record { id, fields: Object(fields.collect()) }
        })
    }

    pub(crate) fn get(&self, ty: &RecordType, id: u64) -> Option<&Record> {
        self.0.get(ty.name)?.get(id)
    }

    pub(super) fn get_mut(&mut self, ty: &'static RecordType, id: u64) -> Option<&mut Record> {
        self.table(ty).get_mut(id)
    }

    pub(super) fn remove(&mut self, ty: &'static RecordType, id: u64) {
        self.table(ty).remove(id);
    }

    pub(crate) fn iter(&self, ty: &RecordType) -> impl Iterator<Item = &Record> {
        self.0.get(ty.name).into_iter().flat_map(Table::iter)
    }
}
