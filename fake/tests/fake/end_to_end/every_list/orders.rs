//! Orders.

use std::time::Duration;

use helpdesk::meta::{FieldDetails, TYPES, TypeShape};
use helpdesk::request::Value;
use helpdesk_fake::Seed;

use crate::end_to_end::bench::Bench;
use crate::end_to_end::every_list::{List, lists, seconds, strings};
use crate::end_to_end::every_resource::Record;

scenarios![rows_have_the_requested_order];

/// The fields of the words of orders that have other names.
const SORTED_BY: [(&str, &str); 2] = [("response", "last_response_at"), ("added_at", "created_at")];

impl List<'_> {
    /// The field that the word of an order names, and whether the order descends.
    fn order(&self, word: &str) -> Option<(&'static FieldDetails, bool)> {
        let (name, direction) = word.rsplit_once('_')?;
        let name = SORTED_BY.iter().find(|(word, _)| *word == name).map_or(name, |(_, field)| field);
        let field = if name == "id" { Some(self.kind.key) } else { self.kind.fields.iter().find(|it| it.name == name) };
        Some((field?, direction == "desc"))
    }

    /// The value by which an order compares: a time, a number, the place of a word in its enum, or a string without regard to case. The id
    /// decides between equal ones.
    fn sort_key(&self, row: &Record, field: &FieldDetails) -> ((i64, String), u64) {
        let value = &row[field.name];
        let place = field.kind.named().and_then(|name| match TYPES.iter().find(|it| it.name == name)?.shape {
            TypeShape::Enum { values, .. } => values.iter().position(|it| value == it.text),
            _ => None,
        });
        let number = place.map(|it| it as i64).or(value.as_i64()).or_else(|| seconds(row, field.name));
        let text = || {
            let text = strings(value).concat().to_lowercase();
            assert!(!text.is_empty(), "{}: {value} has no order", self.name);
            (0, text)
        };
        (number.map_or_else(text, |number| (number, String::new())), self.kind.id(row))
    }
}

fn rows_have_the_requested_order(bench: &Bench) {
    bench.server.seed(Seed::cases(60));
    let mut tried = 0;
    for list in lists(bench) {
        let Some(param) = list.param("sort") else { continue };
        bench.server.advance(Duration::from_secs(60));
        list.kind.create(bench);
        let Some(TypeShape::Enum { values, .. }) =
            param.kind.named().and_then(|name| TYPES.iter().find(|it| it.name == name)).map(|it| it.shape)
        else {
            panic!("{}: an order is a word", list.name)
        };
        let sorted = |word: &str| list.rows(list.whole().set::<Value>("sort", Value::Text(word.to_owned())));
        // Other scenarios check the manual order.
        for word in values.iter().map(|it| it.text).filter(|it| *it != "manual_order") {
            let Some((field, descends)) = list.order(word) else {
                let request = list.whole().set::<Value>("sort", Value::Text(word.to_owned()));
                let ignored = bench.ok(request).headers().get("x-fake-ignored").cloned();
                assert!(ignored.is_some_and(|it| it == "sort"), "{}: {word} names no field", list.name);
                continue;
            };
            let mut keys: Vec<_> = sorted(word).iter().map(|row| list.sort_key(row, field)).collect();
            if descends {
                keys.reverse();
            }
            assert!(keys.is_sorted() && keys[0].0 < keys[keys.len() - 1].0, "{} {word}: {keys:?}", list.name);
            tried += 1;
        }
        let of_param =
            list.details.params.iter().zip(list.details.operation.params()).find(|(_, it)| it.name == "sort");
        if let Some(default) = of_param.and_then(|(it, _)| it.default) {
            assert_eq!(list.rows(list.whole()), sorted(default), "{} without an order", list.name);
        }
    }
    assert!(tried >= 16, "{tried} orders, of which the list of cases has ten");
}
