//! The record that an operation is about.

use std::sync::LazyLock;

use helpdesk::meta::{FieldDetails, OperationDetails, Presence, Returns, TYPES, TypeShape, ValueType};

use crate::output::error_response::Rejection;

/// A type of record, and the field that identifies it.
#[derive(Debug)]
pub(crate) struct RecordType {
    pub(crate) name: &'static str,
    pub(crate) fields: &'static [FieldDetails],
    /// The field with the id.
    pub(crate) key: &'static FieldDetails,
    pub(crate) id_type: &'static str,
    /// The first id, so that no id is valid in two tables.
    pub(crate) first_id: u64,
    /// The error code if there is no such record.
    pub(crate) code: &'static str,
    noun: String,
}

/// The first ids of types whose records are known to tests and examples by their ids.
const FIRST_IDS: [(&str, u64); 4] = [("Group", 501), ("Label", 701), ("ClientEmail", 11), ("Language", 1)];

static RECORD_TYPES: LazyLock<Vec<RecordType>> = LazyLock::new(|| {
    let ids = || TYPES.iter().filter(|ty| ty.shape == TypeShape::Id);
    let types = TYPES.iter().filter_map(|ty| {
        let TypeShape::Record { fields, .. } = ty.shape else { return None };
        let own_id = |field: &&FieldDetails| {
            ids().position(|id| field.kind == ValueType::Named(id.name) && id.resource == ty.resource)
        };
        let (key, place) = fields.iter().find_map(|field| Some((field, own_id(&field)?)))?;
        let ValueType::Named(id_type) = key.kind else { return None };
        let words = words(ty.name);
        let known = FIRST_IDS.iter().find(|(name, _)| *name == ty.name).map(|(_, first)| *first);
        let first_id = known.unwrap_or(100_001 + 1_000 * place as u64);
        let code = format!("{}_not_found", words.replace(' ', "_")).leak();
        Some(RecordType { name: ty.name, fields, key, id_type, first_id, code, noun: words })
    });
    types.collect()
});

/// `custom channel` of `CustomChannel`.
fn words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

impl RecordType {
    /// Returns all types of records that have an id.
    pub(crate) fn all() -> &'static [RecordType] {
        &RECORD_TYPES
    }

    /// Returns the record that an operation returns, or that the last id of its path names.
    pub(crate) fn of(details: &OperationDetails) -> Option<&'static RecordType> {
        let returned = match details.returns {
            Returns::Record { ty, .. } | Returns::Array { ty, .. } | Returns::List { ty: Some(ty), .. } => {
                RECORD_TYPES.iter().find(|it| it.name == ty)
            }
            _ => None,
        };
        returned.or_else(|| {
            let mut kinds = details.operation.path_params.iter().rev().map(|param| param.kind.item());
            kinds.find_map(|kind| if let ValueType::Named(name) = kind { Self::of_id(name) } else { None })
        })
    }

    /// Returns the record that a type of id identifies.
    pub(crate) fn of_id(id_type: &str) -> Option<&'static RecordType> {
        RECORD_TYPES.iter().find(|ty| ty.id_type == id_type)
    }

    /// Returns the type with this name.
    ///
    /// # Panics
    /// Panics if the spec has no such type with an id: a function of this crate misspells its name.
    pub(crate) fn by_name(name: &str) -> &'static RecordType {
        let ty = RECORD_TYPES.iter().find(|ty| ty.name == name);
        ty.unwrap_or_else(|| panic!("no record with an id has the type `{name}`"))
    }

    pub(crate) fn field(&self, name: &str) -> Option<&'static FieldDetails> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Whether other records have fields with ids of this type.
    pub(crate) fn is_referred_to(&self) -> bool {
        let refers = |field: &FieldDetails| *field.kind.item() == ValueType::Named(self.id_type);
        RECORD_TYPES.iter().any(|other| other.name != self.name && other.fields.iter().any(refers))
    }

    /// Returns the message about an id that no record has.
    pub(crate) fn message(&self, id: u64) -> String {
        format!("there is no {} {id}", self.noun)
    }

    pub(crate) fn missing(&self, id: u64) -> Rejection {
        Rejection::not_found(self.code, self.message(id))
    }
}

/// Returns whether a record may come without a field, for a reason that the spec gives.
pub(super) fn may_lack(field: &FieldDetails) -> bool {
    matches!(field.presence, Presence::Optional(Some(_)))
}
