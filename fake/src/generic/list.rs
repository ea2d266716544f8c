//! Operations that read records: filters, orders, languages.

use std::cmp::Ordering;

use helpdesk::meta::{FieldDetails, Operation, Param, ValueType};

use crate::generic::record::Record;
use crate::generic::request::Request;
use crate::generic::schema::Schema;
use crate::generic::values::{Languages, text_of, to_json};
use crate::input::args::{Arg, Args};
use crate::input::texts::Term;
use crate::output::json::Json;

/// The parameters of lists that choose a page.
const PAGING: [&str; 2] = ["page", "limit"];
/// The parameter that chooses the order.
const SORT: &str = "sort";
/// The parameter that chooses the language of strings.
const LANGUAGE: &str = "language_id";

/// Returns the ids of the records that the parameters find, in their order, except parameters that the caller has read.
pub(super) fn list(request: &mut Request<'_>, schema: &'static Schema) -> Vec<u64> {
    let (args, operation) = (request.args, request.details.operation);
    let mut records = request.records.in_order(schema.name);
    records.retain(|it| (request.fits)(it));
    for (place, param) in schema.parents(request.details).enumerate() {
        let parent = args.read(param.name, |arg| Some(to_json(&param.kind, arg, 0)));
        records.retain(|it| it.parents.get(place) == parent.as_ref());
    }
    let mut searches = Vec::new();
    for param in operation.query.iter().filter(|it| !PAGING.contains(&it.name) && !args.was_read(it.name)) {
        if schema.fields.iter().any(|it| it.included_by == Some(param.name)) {
            args.flag(param.name);
            continue;
        }
        let Some(filter) = args.read(param.name, |arg| Filter::new(schema, operation, param, arg)) else { continue };
        records.retain(|it| filter.finds(it));
        if matches!(filter, Filter::Anywhere(..)) {
            searches.push(param.name);
        }
    }
    if operation.query.iter().any(|it| it.name == SORT) {
        if let Some(order) = args.read_text(SORT, |word| Order::of(schema, word)) {
            records.sort_by(|one, other| order.compare(one, other));
        }
    }
    let ids = records.into_iter().map(|it| it.id).collect();
    for name in searches {
        request.assume(format!("`{name}` looks at all strings of a record, in all languages"));
    }
    ids
}

/// Returns the languages that the request asks for.
pub(super) fn languages(operation: &Operation, args: &Args, main: u64, schema: &'static Schema) -> Languages {
    let main = Languages::One(main);
    let has_texts = schema.fields.iter().any(|it| matches!(it.kind, ValueType::Localized(_)));
    if !has_texts || !operation.query.iter().any(|it| it.name == LANGUAGE) {
        return main;
    }
    let parse = |text: &str| if text == "all" { Some(Languages::All) } else { text.parse().ok().map(Languages::One) };
    args.read_text(LANGUAGE, parse).unwrap_or(main)
}

/// A condition that a parameter sets.
enum Filter {
    /// A field has one of these values, or a list contains one of them.
    Equals(Vec<&'static str>, Vec<Json>),
    /// A field has one of these texts.
    Finds(Vec<&'static str>, Vec<Term>),
    /// A string of the record has one of these texts.
    Anywhere(Vec<&'static str>, Vec<Term>),
    /// A time is not before this one.
    From(&'static str, i64),
    /// A time is not after this one.
    To(&'static str, i64),
}

impl Filter {
    fn new(schema: &'static Schema, operation: &Operation, param: &Param, arg: &Arg) -> Option<Self> {
        if let Arg::Time(time) = arg {
            for (times, field) in [(operation.created, "created_at"), (operation.updated, "updated_at")] {
                let field = schema.field(field).map(|it| it.name);
                match (times, field) {
                    (Some(it), Some(field)) if it.from == param.name => return Some(Self::From(field, *time)),
                    (Some(it), Some(field)) if it.to == param.name => return Some(Self::To(field, *time)),
                    _ => (),
                }
            }
        }
        let names = |fields: Vec<&'static FieldDetails>| fields.into_iter().map(|it| it.name).collect::<Vec<_>>();
        let fields = schema.fields_of(param.name);
        if *param.kind.item() == ValueType::Search {
            let terms = match arg {
                Arg::Text(text) => vec![Term::new(text)],
                arg => arg.texts().unwrap_or_default().into_iter().map(Term::new).collect(),
            };
            let texts = || schema.fields.iter().filter(|it| it.kind.is_text()).collect();
            let by_field = !fields.is_empty();
            return Some(if by_field {
                Self::Finds(names(fields), terms)
            } else {
                Self::Anywhere(names(texts()), terms)
            });
        }
        match arg {
            _ if fields.is_empty() => None,
            Arg::Many(items) => {
                let items = items.iter().map(|item| to_json(param.kind.item(), item, 0)).collect();
                Some(Self::Equals(names(fields), items))
            }
            arg => Some(Self::Equals(names(fields), vec![to_json(&param.kind, arg, 0)])),
        }
    }

    fn finds(&self, record: &Record) -> bool {
        match self {
            Self::Equals(fields, values) => fields.iter().any(|field| match record.get(field) {
                Some(Json::List(items)) => items.iter().any(|it| values.contains(it)),
                Some(value) => values.contains(value),
                None => false,
            }),
            Self::Finds(fields, terms) | Self::Anywhere(fields, terms) => {
                let mut values = fields.iter().filter_map(|field| record.get(field));
                values.any(|json| terms.iter().any(|term| finds(term, json)))
            }
            Self::From(field, from) => record.time(field).is_some_and(|time| time >= *from),
            Self::To(field, to) => record.time(field).is_some_and(|time| time <= *to),
        }
    }
}

/// Whether a value matches: the string of some language, or a whole list.
fn finds(term: &Term, json: &Json) -> bool {
    match json {
        Json::Object(texts) => texts.0.iter().any(|(_, json)| finds(term, json)),
        json => term.finds(&text_of(json)),
    }
}

/// An order of a list.
struct Order {
    /// The field, or `None` for the position.
    by: Option<&'static FieldDetails>,
    descends: bool,
}

impl Order {
    /// The order that a word names, such as `id_asc` or `created_at_desc`.
    fn of(schema: &'static Schema, word: &str) -> Option<Self> {
        if word == "manual_order" {
            return Some(Self { by: None, descends: false });
        }
        let (name, descends) =
            word.strip_suffix("_desc").map(|it| (it, true)).or(word.strip_suffix("_asc").map(|it| (it, false)))?;
        let name = if name == "id" { schema.key } else { name };
        Some(Self { by: Some(schema.field(name)?), descends })
    }

    fn compare(&self, one: &Record, other: &Record) -> Ordering {
        let Some(field) = self.by else { return one.place.cmp(&other.place) };
        let key = |record: &Record| match record.get(field.name) {
            Some(Json::Time(number) | Json::Int(number)) => (*number, String::new(), record.id),
            Some(json) => (0, text_of(json).to_lowercase(), record.id),
            None => (0, String::new(), record.id),
        };
        let order = key(one).cmp(&key(other));
        if self.descends { order.reverse() } else { order }
    }
}
