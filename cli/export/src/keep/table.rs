//! Tables that can be exported: the lists of the API, and the parts of each case.

use helpdesk::meta::{
    Effect, FieldDetails, OPERATIONS, OperationDetails, Param, ReadJson, Returns, TYPES, TypeDetails, UntypedRecord,
    ValueType,
};
use helpdesk::request::OperationInput;
use helpdesk::response::ItemError;
use helpdesk_text::record::{self, Item, Record, fields, id_field, record_named, record_type};
use rusqlite::types::Value as Sql;
use serde_json::Value;

use crate::keep::column::{self, Column, Scalar};

/// A table that can be exported: a list of the API, or a part of its records.
#[derive(Debug)]
pub struct Table {
    pub(crate) name: &'static str,
    pub(crate) records: &'static TypeDetails,
    pub(crate) columns: Vec<Column>,
    /// The column with the id of a record.
    pub(crate) id: Option<&'static str>,
    pub(crate) list: &'static OperationDetails,
    /// For records that belong to one of the first table.
    pub(crate) part: Option<Part>,
}

/// How records belong to one of the first table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    name: &'static str,
    list: &'static str,
    /// The column with the id of the other record.
    pub(crate) parent: &'static str,
    /// The records of the table in a record of the list.
    pick: fn(Value) -> Vec<Value>,
    /// The key of its records, if the records of the list contain them.
    inside: Option<(&'static str, &'static str)>,
    /// The columns that this program sets.
    ours: &'static [(&'static str, &'static str, Scalar)],
}

/// The columns that say where the file of an attachment is.
const FILES: &[(&str, &str, Scalar)] = &[
    ("stored_as", "The path of the file in the directory of files.", Scalar::String),
    ("stored_bytes", "The number of bytes that came.", Scalar::Integer),
    ("sha256", "The SHA-256 of the bytes, in hexadecimal.", Scalar::String),
    ("problem", "Why there is no file, or what is wrong with it.", Scalar::String),
];

/// The column of copies with the time when the service no longer had a record.
const GONE: (&str, &str, Scalar) =
    (record::GONE, "When the record was first missing at the service; nothing while it is there.", Scalar::Time);

const CASE: &str = "case_id";
const MESSAGE: &str = "message_id";

const ATTACHMENTS: ValueType = ValueType::List(&ValueType::Named("Attachment"));

/// The parts of a case. A list of messages has the notes among them.
const PARTS: [Part; 5] = [
    Part {
        name: "messages",
        list: "messages.list",
        parent: CASE,
        pick: |message| vec![message],
        inside: None,
        ours: &[],
    },
    Part { name: "notes", list: "messages.list", parent: CASE, pick: notes, inside: None, ours: &[] },
    Part {
        name: "attachments",
        list: "messages.list",
        parent: CASE,
        pick: attachments,
        inside: Some((MESSAGE, "Attachment")),
        ours: &[],
    },
    Part {
        name: "files",
        list: "messages.list",
        parent: CASE,
        pick: attachments,
        inside: Some((MESSAGE, "Attachment")),
        ours: FILES,
    },
    Part {
        name: "changelog",
        list: "cases.changelog",
        parent: CASE,
        pick: |change| vec![change],
        inside: None,
        ours: &[],
    },
];

impl Part {
    /// The records of the table in a record of the list. A record that is no message counts as one record of each table that comes from messages.
    pub(crate) fn pick(&self, (json, errors): Item) -> Vec<Item> {
        let picked = if json[MESSAGE].is_null() { vec![json] } else { (self.pick)(json) };
        picked.into_iter().map(|json| (json, errors.clone())).collect()
    }
}

fn notes(message: Value) -> Vec<Value> {
    let is_note = ValueType::Bool.read_json(TYPES, &message["note"]).map_or(true, |it| it == true);
    if is_note { vec![message] } else { Vec::new() }
}

fn attachments(mut message: Value) -> Vec<Value> {
    let sent = message.get_mut("attachments").map(Value::take).unwrap_or_default();
    let attachments = match ATTACHMENTS.read_json(TYPES, &sent).unwrap_or(sent) {
        Value::Null => Vec::new(),
        Value::Array(items) => items,
        item => vec![item],
    };
    // The type of an attachment does not have the id, so that nothing else gives it the type of the column.
    let id = ValueType::Int.read_json(TYPES, &message[MESSAGE]).unwrap_or_else(|_| message[MESSAGE].clone());
    let with_id = |mut attachment: Value| {
        if let Value::Object(fields) = &mut attachment {
            fields.insert(MESSAGE.to_owned(), id.clone());
        }
        attachment
    };
    attachments.into_iter().map(with_id).collect()
}

impl Table {
    /// Returns the lists that can be exported, with the names of their tables, such as `cases`.
    pub fn lists() -> impl Iterator<Item = (&'static str, &'static OperationDetails)> {
        OPERATIONS.iter().filter_map(|list| {
            let resource = list.operation.id.strip_suffix(".list")?;
            let is_list = list.operation.effect == Effect::Safe && list.operation.path_params.is_empty();
            (is_list && matches!(list.returns, Returns::List { ty: Some(_), .. })).then_some((resource, list))
        })
    }

    /// Returns the tables that need no parameter. Only these can be copied, or exported with another table.
    pub fn whole_lists() -> impl Iterator<Item = (&'static str, &'static OperationDetails)> {
        Self::lists().filter(|(_, list)| !list.operation.query.iter().any(|param| param.required))
    }

    /// Returns the names of the tables that the table of a resource can have beside it.
    pub fn beside(resource: &str) -> Vec<&'static str> {
        let parts = PARTS.iter().filter(|_| resource == "cases").map(|part| part.name);
        parts.chain(Self::whole_lists().map(|(name, _)| name).filter(|name| *name != resource)).collect()
    }

    /// Returns the names of all tables.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::lists().map(|(name, _)| name).chain(PARTS.iter().map(|part| part.name))
    }

    /// Returns the table of a resource, such as `cases`, or of a part of cases, such as `messages`.
    pub fn find(name: &str) -> Option<Self> {
        match PARTS.iter().find(|part| part.name == name) {
            Some(part) => Self::of_part(part),
            None => Self::of_list(name),
        }
    }

    /// Returns the name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns whether it says where the files of attachments are.
    pub(crate) fn has_files(&self) -> bool {
        self.part.is_some_and(|part| !part.ours.is_empty())
    }

    /// Returns the table of a copy, whose rows stay when the service deletes their records.
    ///
    /// The table omits numbers that the service counts on request, such as the cases of a user. Such numbers change without an update of
    /// the record, so most of them would be wrong.
    pub(crate) fn of_copy(mut self) -> Self {
        if self.list.operation.updated.is_none() && self.part.is_none() {
            // Each run replaces this table.
            return self;
        }
        let counted: Vec<&str> = self.fields().filter(|it| it.included_by.is_some()).map(|it| it.name).collect();
        self.columns.retain(|column| !counted.contains(&column.name));
        self.columns.insert(self.columns.len() - Column::common().len(), Column::new_internal(GONE));
        self
    }

    /// Returns whether it says which records have left the service.
    pub(crate) fn has_gone_column(&self) -> bool {
        self.columns.iter().any(|column| column.name == GONE.0)
    }

    /// The condition of rows whose records have not left the service, as far as the table says.
    pub(crate) fn present_condition(&self) -> &'static str {
        if self.has_gone_column() { "gone_at IS NULL" } else { "true" }
    }

    /// The fields of the records.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &'static FieldDetails> {
        fields(Some(self.records)).iter()
    }

    /// The row of a record.
    pub(crate) fn row(&self, (json, errors): Item) -> Vec<Sql> {
        let records = Some(self.records);
        column::encode(&self.columns, Record::new(records, json, errors).check_required(records))
    }

    /// Requests the fields and the records that the service leaves out by default.
    pub(crate) fn with_everything(&self, mut input: OperationInput) -> OperationInput {
        let has = |field: &&FieldDetails| self.columns.iter().any(|column| column.name == field.name);
        let included: Vec<&str> = self.fields().filter(has).filter_map(|field| field.included_by).collect();
        let shows = |param: &&Param| param.name.starts_with("show_") || included.contains(&param.name);
        for param in input.operation().query.iter().filter(|param| param.kind == ValueType::Bool).filter(shows) {
            if input.get(param.name).is_none() {
                input = input.set::<bool>(param.name, true);
            }
        }
        input
    }

    /// The id in a row, if it has one.
    pub(crate) fn id_of(&self, row: &[Sql]) -> Option<i64> {
        match self.columns.iter().zip(row).find(|(column, _)| Some(column.name) == self.id)?.1 {
            Sql::Integer(id) => Some(*id),
            _ => None,
        }
    }

    pub(crate) fn rows(&self, items: &[UntypedRecord], errors: &[ItemError]) -> impl Iterator<Item = Vec<Sql>> {
        record::items(items, errors).map(|item| self.row(item))
    }

    fn of_list(name: &str) -> Option<Self> {
        let (resource, list) = Self::lists().find(|(resource, _)| *resource == name)?;
        let records = record_type(&list.returns)?;
        let own = fields(Some(records)).iter().map(Column::of);
        let columns = own.chain(Column::common()).collect();
        Some(Self { name: resource, records, columns, id: id_field(Some(records)), list, part: None })
    }

    fn of_part(part: &Part) -> Option<Self> {
        let list = OPERATIONS.iter().find(|details| details.operation.id == part.list)?;
        let (inside, records) = match part.inside {
            Some((id, name)) => (Some(Column::new(id, "The message.", Scalar::Integer)), record_named(name)?),
            None => (None, record_type(&list.returns)?),
        };
        let parent = Column::new(part.parent, "The case.", Scalar::Integer);
        let own = fields(Some(records)).iter().map(Column::of).filter(|column| column.name != part.parent);
        let ours = part.ours.iter().copied().map(Column::new_internal);
        let columns = [parent].into_iter().chain(inside).chain(own).chain(ours).chain(Column::common()).collect();
        Some(Self { name: part.name, records, columns, id: None, list, part: Some(*part) })
    }
}
