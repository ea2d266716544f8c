//! Records with typed values.

use std::borrow::Cow;
use std::collections::BTreeSet;

use helpdesk::meta::{FieldDetails, Presence, Returns, TYPES, TypeDetails, TypeShape, UntypedRecord, ValueType};
use helpdesk::response::ItemError;
use serde_core::ser::{Serialize, Serializer};
use serde_json::{Map, Value};

use self::typed::Parts;

mod typed;

/// The column with the unknown fields, as a JSON object.
pub const EXTRA: &str = "_extra";
/// The column with the reasons for unreadable fields, as a JSON array.
pub const ERRORS: &str = "_errors";
/// The column of copies with the time when the service no longer had the record.
pub const GONE: &str = "gone_at";

/// A record with typed values.
pub struct Record {
    /// The values of the fields, in the order of the spec. A value without the type of its field has its received form.
    pub fields: Vec<(Cow<'static, str>, Value)>,
    /// The values of unknown fields.
    pub extra: Map<String, Value>,
    /// The reasons why the record or some of its fields are unreadable.
    pub errors: Vec<String>,
    /// Whether the service sent a value that is not a record.
    pub is_value: bool,
}

impl Record {
    /// Creates a record from its JSON. Without a known type, each key is a field.
    pub fn new(details: Option<&TypeDetails>, json: Value, mut errors: Vec<String>) -> Self {
        let is_value = !json.is_object();
        let mut object = match json {
            Value::Object(object) => object,
            value => Map::from_iter([("value".to_owned(), value)]),
        };
        // The output has a key of that name already.
        errors.extend(object.remove(ERRORS).map(|sent| format!("{ERRORS}: {sent}")));
        if details.is_none() {
            let fields = object.into_iter().map(|(name, value)| (name.into(), value)).collect();
            return Self { fields, extra: Map::new(), errors, is_value };
        }
        errors.extend(is_value.then(|| "expected an object".to_owned()));
        let Parts { fields, extra, mismatches } = typed::parts(fields(details), object);
        errors.extend(mismatches);
        let fields = fields.into_iter().map(|(name, value)| (name.into(), value)).collect();
        Self { fields, extra, errors, is_value }
    }

    /// Adds an error for each missing required field of a list's record.
    pub fn check_required(mut self, details: Option<&TypeDetails>) -> Self {
        let required = fields(details).iter().filter(|it| it.presence == Presence::Required && !self.is_value);
        let missing = required.filter(|it| !self.fields.iter().any(|(name, _)| name == it.name));
        self.errors.extend(missing.map(|it| format!("{}: missing", it.name)));
        self
    }

    /// Returns the record with only these columns. A column that the record does not have is `null`.
    pub fn select(&self, columns: &[String]) -> Self {
        // A repeated column would repeat its key.
        let columns = columns.iter().enumerate().filter(|(index, it)| !columns[..*index].contains(it));
        let fields = columns.map(|(_, it)| (it.clone().into(), self.get(it))).collect();
        Self { fields, extra: Map::new(), errors: Vec::new(), is_value: false }
    }

    /// Returns the names of the columns that the record has.
    pub fn columns(&self) -> Vec<String> {
        let fields = self.fields.iter().map(|(name, _)| name.to_string());
        let extra = (!self.extra.is_empty()).then(|| EXTRA.to_owned());
        let errors = (!self.errors.is_empty()).then(|| ERRORS.to_owned());
        fields.chain(extra).chain(errors).collect()
    }

    /// Returns the value of a column, or `null`.
    pub fn get(&self, column: &str) -> Value {
        match self.fields.iter().find(|(name, _)| name == column) {
            Some((_, value)) => value.clone(),
            None if column == EXTRA && !self.extra.is_empty() => self.extra.clone().into(),
            None if column == ERRORS && !self.errors.is_empty() => self.errors.clone().into(),
            None => Value::Null,
        }
    }
}

/// Serializes fields, unknown fields and errors.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let ([(_, value)], true, true) = (&*self.fields, self.is_value, self.errors.is_empty()) {
            return value.serialize(serializer);
        }
        let errors = (!self.errors.is_empty()).then(|| self.get(ERRORS));
        let fields = self.fields.iter().map(|(name, value)| (name.as_ref(), value));
        let extra = self.extra.iter().map(|(name, value)| (name.as_str(), value));
        serializer.collect_map(fields.chain(extra).chain(errors.iter().map(|it| (ERRORS, it))))
    }
}

/// Returns the columns of records, in the order of the spec; sorted if the type is unknown.
pub fn columns(details: Option<&TypeDetails>, records: &[Record]) -> Vec<String> {
    let mut found: BTreeSet<String> = records.iter().flat_map(Record::columns).collect();
    let extra_columns = [EXTRA, ERRORS].map(|it| found.take(it));
    let known = fields(details).iter().filter_map(|it| found.take(it.name)).collect::<Vec<_>>();
    known.into_iter().chain(found).chain(extra_columns.into_iter().flatten()).collect()
}

/// Returns the fields of a type; empty if the type is unknown.
pub fn fields(details: Option<&TypeDetails>) -> &'static [FieldDetails] {
    match details.map(|it| it.shape) {
        Some(TypeShape::Record { fields, .. }) => fields,
        _ => &[],
    }
}

/// Returns the field with the id of a record: the required field whose type is an id, or else the first field with such
/// a type.
pub fn id_field(details: Option<&TypeDetails>) -> Option<&'static str> {
    let is_id = |kind| TYPES.iter().any(|it| it.shape == TypeShape::Id && ValueType::Named(it.name) == kind);
    let ids = || fields(details).iter().filter(|it| is_id(it.kind));
    ids().find(|it| it.presence == Presence::Required).or_else(|| ids().next()).map(|it| it.name)
}

/// The type of the records that an operation returns.
pub fn record_type(returns: &Returns) -> Option<&'static TypeDetails> {
    let name = match *returns {
        Returns::Record { ty, .. } | Returns::Object { ty, .. } | Returns::Array { ty, .. } => ty,
        Returns::List { ty, .. } => ty?,
        _ => return None,
    };
    record_named(name)
}

/// The record type with this name.
pub fn record_named(name: &str) -> Option<&'static TypeDetails> {
    TYPES.iter().find(|details| details.name == name && matches!(details.shape, TypeShape::Record { .. }))
}

/// A value of a list, with its errors.
pub type Item = (Value, Vec<String>);

/// Returns all values of a list. A record that cannot be decoded is a value too.
pub fn items(items: &[UntypedRecord], errors: &[ItemError]) -> impl Iterator<Item = Item> {
    let lost = errors.iter().map(|error| (Value::from(error.raw.as_str()), vec![error.to_string()]));
    items.iter().map(|item| (item.value(), Vec::new())).chain(lost)
}
