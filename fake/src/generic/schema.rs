//! A type of record, as the metadata describes it: its key, its noun, the records above it, the operation that creates it.

use std::collections::HashMap;
use std::sync::OnceLock;

use helpdesk::meta::{
    Effect, Expected, FieldDetails, OPERATIONS, OperationDetails, Param, Presence, TYPES, TypeShape, ValueType,
};

use crate::generic::first_id::first_id;
use crate::generic::rows;
use crate::input::enums::shape;

/// A type of record that has an id.
#[derive(Debug)]
pub(crate) struct Schema {
    /// The name of the type, such as `Label`.
    pub(crate) name: &'static str,
    pub(crate) fields: &'static [FieldDetails],
    /// The field of the id.
    pub(crate) key: &'static str,
    /// The type of the id.
    pub(crate) id: &'static str,
    /// The noun for a record in messages.
    pub(crate) noun: String,
    /// The error code if there is no such record.
    pub(crate) code: String,
    /// The id of the first record: of the file of accounts, or one that follows from the name of the type of its id.
    pub(crate) first_id: u64,
    /// The operation that creates a record.
    pub(crate) create: Option<&'static OperationDetails>,
}

/// Returns all types of records with an id, in the order of the spec.
pub(crate) fn schemas() -> &'static [Schema] {
    static ALL: OnceLock<Vec<Schema>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut schemas: Vec<Schema> = Vec::new();
        for name in OPERATIONS.iter().filter_map(|it| it.returns.record().or(it.returns.item())) {
            let Some(schema) = Schema::new(name) else { continue };
            match schemas.iter_mut().find(|it| it.id == schema.id) {
                None => schemas.push(schema),
                // Rows of reports have the id of a record too, which another resource declares.
                Some(other) if resource(other.name) != resource(other.id) && resource(name) == resource(other.id) => {
                    *other = schema;
                }
                Some(_) => (),
            }
        }
        schemas
    })
}

/// The type of records whose ids are of this type.
pub(crate) fn by_id(id: &str) -> Option<&'static Schema> {
    static BY_ID: OnceLock<HashMap<&str, &Schema>> = OnceLock::new();
    BY_ID.get_or_init(|| schemas().iter().map(|it| (it.id, it)).collect()).get(id).copied()
}

pub(crate) fn by_name(name: &str) -> Option<&'static Schema> {
    static BY_NAME: OnceLock<HashMap<&str, &Schema>> = OnceLock::new();
    BY_NAME.get_or_init(|| schemas().iter().map(|it| (it.name, it)).collect()).get(name).copied()
}

/// The type of the records that an operation is about.
pub(crate) fn of(operation: &OperationDetails) -> Option<&'static Schema> {
    let returned = operation.returns.record().or(operation.returns.item()).and_then(by_name);
    // If the response has no such record, the last id in the path names the record.
    returned.or_else(|| operation.operation.path_params.iter().rev().find_map(|param| by_id(id_type(&param.kind)?)))
}

/// The type of id that a value has, or that the items of a list have.
pub(crate) fn id_type(kind: &ValueType) -> Option<&'static str> {
    let ValueType::Named(name) = *kind.item() else { return None };
    by_id(name).map(|_| name)
}

/// The resource that declares a type.
fn resource(ty: &str) -> Option<&'static str> {
    TYPES.iter().find(|it| it.name == ty).map(|it| it.resource)
}

/// The fields of a record, which may be without an id.
pub(crate) fn fields(ty: &str) -> &'static [FieldDetails] {
    match TYPES.iter().find(|it| it.name == ty).map(|it| it.shape) {
        Some(TypeShape::Record { fields, .. }) => fields,
        _ => &[],
    }
}

/// The words of the name of a type: `IdeaCategory` is an `idea category`.
pub(crate) fn noun(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

impl Schema {
    fn new(name: &'static str) -> Option<Self> {
        let TypeShape::Record { root, fields, .. } = TYPES.iter().find(|it| it.name == name)?.shape else {
            return None;
        };
        let key = fields.iter().find(|it| it.presence == Presence::Required)?;
        let ValueType::Named(id) = key.kind else { return None };
        let first_id = rows::of(name).and_then(|rows| rows.first_id).unwrap_or_else(|| first_id(id));
        let noun = noun(name);
        let code = format!("{}_not_found", root.map_or(noun.replace(' ', "_"), str::to_owned));
        let names_one = |it: &OperationDetails| it.operation.path_params.iter().any(|it| it.kind == key.kind);
        let creates = |details: &&OperationDetails| {
            let is_of_one = details.bulk_of.is_none() && !names_one(details);
            details.operation.effect == Effect::Create && details.returns.record() == Some(name) && is_of_one
        };
        let create = OPERATIONS.iter().find(creates);
        Some(Self { name, fields, key: key.name, id, noun, code, first_id, create })
    }

    pub(crate) fn field(&self, name: &str) -> Option<&'static FieldDetails> {
        self.fields.iter().find(|it| it.name == name)
    }

    /// Returns the field with this name or alias.
    pub(crate) fn field_or_alias(&self, name: &str) -> Option<&'static FieldDetails> {
        self.field(name).or_else(|| self.fields.iter().find(|it| it.aliases.contains(&name)))
    }

    /// Returns the fields that show a parameter: the fields that `find_created` compares with it, or the field with its name.
    pub(crate) fn fields_of(&self, param: &str) -> Vec<&'static FieldDetails> {
        let found = self.create.and_then(|it| it.find_created);
        let compared = found.iter().flat_map(|it| it.identify.iter().chain(it.rule_out));
        let compared = compared
            .filter(|it| matches!(it.expected, Expected::Param(name) if name == param))
            .flat_map(|it| it.fields);
        let compared: Vec<_> = compared.filter_map(|it| self.field(it.name)).collect();
        if !compared.is_empty() {
            return compared;
        }
        self.field(param).into_iter().collect()
    }

    /// Returns the parameters of a path that name the records above this one.
    pub(crate) fn parents(&self, operation: &OperationDetails) -> impl Iterator<Item = &'static Param> {
        operation.operation.path_params.iter().filter(|it| id_type(&it.kind) != Some(self.id))
    }

    /// Whether a request must set a field to create a record.
    pub(crate) fn needs(&self, field: &FieldDetails) -> bool {
        let params = self.create.into_iter().flat_map(|create| create.operation.params());
        params.filter(|it| it.required).any(|it| self.fields_of(it.name).iter().any(|own| own.name == field.name))
    }

    /// Whether a field is a key such as `cch7`, which is made of the id.
    pub(crate) fn is_made_of_id(&self, field: &FieldDetails) -> bool {
        let Some(TypeShape::Enum { patterns, .. }) = field.kind.named().map(shape) else { return false };
        patterns.iter().any(|it| it.part == ValueType::Named(self.id))
    }

    /// The message if there is no record with this id.
    pub(crate) fn missing(&self, id: u64) -> String {
        format!("there is no {} {id}", self.noun)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_different_types_have_different_ids() {
        let ids = TYPES.iter().filter(|it| it.shape == TypeShape::Id).map(|it| first_id(it.name));
        let mut ids: Vec<_> = ids.collect();
        ids.sort_unstable();
        assert!(ids.len() > 20 && ids.windows(2).all(|it| it[1] - it[0] >= 1_000), "{ids:?}");
    }
}
