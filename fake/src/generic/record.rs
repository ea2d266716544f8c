//! Records whose fields have their names on the wire, and the tables that store them.

use std::collections::BTreeMap;

use helpdesk::meta::FieldDetails;

use crate::generic::files::StoredFile;
use crate::generic::schema;
use crate::generic::table::Table;
use crate::output::json::{Json, Object};

/// A record of a type of the spec.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    pub(crate) id: u64,
    /// The position in lists.
    pub(crate) place: u64,
    /// The values in the paths of requests for it, except its own id.
    pub(crate) parents: Vec<Json>,
    fields: BTreeMap<&'static str, Json>,
}

impl Record {
    pub(crate) fn get(&self, field: &str) -> Option<&Json> {
        self.fields.get(field)
    }

    /// Returns a string, which is empty if the record has none.
    pub(crate) fn text(&self, field: &str) -> &str {
        match self.get(field) {
            Some(Json::Text(text)) => text,
            _ => "",
        }
    }

    /// Returns a boolean, `false` if the record has none.
    pub(crate) fn flag(&self, field: &str) -> bool {
        self.get(field) == Some(&Json::Bool(true))
    }

    /// Returns the id of another record; 0 means no record.
    pub(crate) fn id_in(&self, field: &str) -> u64 {
        match self.get(field) {
            Some(Json::Int(id)) => u64::try_from(*id).unwrap_or(0),
            _ => 0,
        }
    }

    /// Returns the ids of a list.
    pub(crate) fn ids(&self, field: &str) -> impl Iterator<Item = u64> {
        self.list(field).iter().filter_map(|it| if let Json::Int(id) = it { u64::try_from(*id).ok() } else { None })
    }

    /// Returns the strings of a list.
    pub(crate) fn texts(&self, field: &str) -> impl Iterator<Item = &str> {
        self.list(field).iter().filter_map(|it| if let Json::Text(text) = it { Some(&**text) } else { None })
    }

    fn list(&self, field: &str) -> &[Json] {
        if let Some(Json::List(items)) = self.get(field) { items } else { &[] }
    }

    pub(crate) fn set(&mut self, field: &'static str, value: impl Into<Json>) {
        self.fields.insert(field, value.into());
    }

    pub(crate) fn get_mut(&mut self, field: &str) -> Option<&mut Json> {
        self.fields.get_mut(field)
    }

    pub(crate) fn remove(&mut self, field: &str) {
        self.fields.remove(field);
    }

    /// Returns a time, if the record has it.
    pub(crate) fn time(&self, field: &str) -> Option<i64> {
        if let Some(Json::Time(time)) = self.get(field) { Some(*time) } else { None }
    }

    /// Returns an object, which is empty if the record has none.
    pub(crate) fn object(&self, field: &str) -> &Object {
        static EMPTY: Object = Object(Vec::new());
        if let Some(Json::Object(object)) = self.get(field) { object } else { &EMPTY }
    }
}

/// The records of all types without a separate table.
pub(crate) struct Records {
    tables: BTreeMap<&'static str, Table<Record>>,
    pub(crate) files: Table<StoredFile>,
}

impl Records {
    /// Creates empty tables for all types of records but those with the ids `by_hand`, which are stored elsewhere.
    pub(crate) fn new(by_hand: &[&str]) -> Self {
        let mut tables = BTreeMap::new();
        for schema in schema::schemas().iter().filter(|it| !by_hand.contains(&it.id)) {
            tables.insert(schema.name, Table::from(schema.first_id));
        }
        Self { tables, files: Table::from(50_001) }
    }

    /// Whether records whose ids are of this type are stored here.
    #[cfg(test)]
    pub(crate) fn has_table_of(&self, id: &str) -> bool {
        schema::by_id(id).is_some_and(|it| self.has_table(it.name))
    }

    /// Whether records of this type are stored here.
    pub(crate) fn has_table(&self, ty: &str) -> bool {
        self.tables.contains_key(ty)
    }

    /// Returns the table of a type of record.
    ///
    /// # Panics
    ///
    /// Panics if no operation of the spec returns records of this type.
    pub(crate) fn table(&self, ty: &str) -> &Table<Record> {
        self.tables.get(ty).unwrap_or_else(|| panic!("the spec has no record `{ty}`; its name may be another"))
    }

    /// Returns the table of a type of record, to change it.
    ///
    /// # Panics
    ///
    /// As [`Records::table`].
    pub(crate) fn table_mut(&mut self, ty: &str) -> &mut Table<Record> {
        self.tables.get_mut(ty).unwrap_or_else(|| panic!("the spec has no record `{ty}`; its name may be another"))
    }

    pub(crate) fn get(&self, ty: &str, id: u64) -> Option<&Record> {
        self.table(ty).get(id)
    }

    pub(crate) fn get_mut(&mut self, ty: &str, id: u64) -> Option<&mut Record> {
        self.table_mut(ty).get_mut(id)
    }

    /// Adds a record, last in its list. The field of its id has the new id.
    pub(crate) fn add(&mut self, ty: &str, mut record: Record) -> u64 {
        let key = schema::by_name(ty).map(|it| it.key);
        // Records only swap places, so that none has a place after the newest id.
        self.table_mut(ty).add(|id| {
            if let Some(key) = key {
                record.set(key, id);
            }
            Record { id, place: id, ..record }
        })
    }

    /// Returns the records of a type in the order of their list.
    pub(crate) fn in_order(&self, ty: &str) -> Vec<&Record> {
        let mut records: Vec<_> = self.table(ty).iter().collect();
        records.sort_by_key(|it| it.place);
        records
    }

    /// Replaces the id of a record in all fields that name it.
    pub(crate) fn replace_id(&mut self, id_type: &str, from: u64, to: u64) {
        let (from, to) = (Json::from(from), Json::from(to));
        for schema in schema::schemas() {
            let names_it = |it: &&FieldDetails| it.name != schema.key && it.kind.item().named() == Some(id_type);
            let fields = schema.fields.iter().filter(names_it).map(|it| it.name).collect::<Vec<_>>();
            for record in self.tables.get_mut(schema.name).into_iter().flat_map(Table::iter_mut) {
                for field in &fields {
                    match record.fields.get_mut(field) {
                        Some(Json::List(items)) => {
                            items.iter_mut().filter(|it| **it == from).for_each(|it| *it = to.clone());
                        }
                        Some(value) if *value == from => *value = to.clone(),
                        _ => (),
                    }
                }
            }
        }
    }

    /// Returns the error code and a message if no record stored here has the id.
    pub(crate) fn missing(&self, ty: &str, id: u64) -> Option<(&'static str, String)> {
        let Some(schema) = schema::by_id(ty).filter(|it| self.has_table(it.name)) else {
            return Some(("not_found", format!("there is no record {id}")));
        };
        (!self.table(schema.name).has(id)).then(|| (&*schema.code, schema.missing(id)))
    }
}
