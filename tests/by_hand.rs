//! Compares facts of the spec that do harm if they are wrong with `by_hand.yaml`, a table written by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use helpdesk_codegen::api::{Api, DefaultPage, Presence, Sentinel, TypeKind, ValueType};
use serde::Deserialize;
use xtask::Workspace;

/// A fact of each item, by the item's name.
type Facts = BTreeMap<String, String>;
type Grouped = BTreeMap<String, Vec<String>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    effects: BTreeMap<String, Facts>,
    none: BTreeMap<String, Grouped>,
    default_page: Grouped,
    throttling: Facts,
}

#[test]
fn effects_agree_with_the_table() {
    let by_hand = table().effects.into_iter().flat_map(|(resource, effects)| {
        effects.into_iter().map(move |(name, effect)| (format!("{resource}.{name}"), effect))
    });
    let in_spec = api().operations().map(|(_, it)| (it.id.clone(), it.effect.as_str().to_owned())).collect();
    assert_same("effects", &by_hand.collect(), &in_spec);
}

#[test]
fn values_for_none_agree_with_the_table() {
    let by_hand = table().none.into_iter().flat_map(|(record, fields)| {
        let fields = flat(fields);
        fields.into_iter().map(move |(field, none)| (format!("{record}/{field}"), none))
    });
    assert_same("none", &by_hand.collect(), &nones(&api()));
}

#[test]
fn default_pages_agree_with_the_table() {
    let api = api();
    let in_spec = api.operations().filter_map(|(_, it)| Some((it.id.clone(), it.paging.as_ref()?.default_page)));
    let in_spec = in_spec.map(|(id, window)| match window {
        DefaultPage::First => (id, "first".to_owned()),
        DefaultPage::Last => (id, "last".to_owned()),
    });
    assert_same("default_page", &flat(table().default_page), &in_spec.collect());
}

#[test]
fn throttling_responses_agree_with_the_table() {
    let in_spec = api().service.throttling.into_iter();
    let in_spec = in_spec.map(|it| (it.status.to_string(), it.body_contains.unwrap_or_default())).collect();
    assert_same("throttling", &table().throttling, &in_spec);
}

/// The value that means none, of each field whose type may have one and of each tagged value that has one.
fn nones(api: &Api) -> Facts {
    let ids = api.types().filter(|(_, it)| matches!(it.kind, TypeKind::Id)).map(|(_, it)| it.name.as_str());
    let ids = ids.collect::<Vec<_>>();
    let mut found = Facts::new();
    for (_, decl) in api.types() {
        for field in decl.record().into_iter().flat_map(|record| &record.fields) {
            let none = match field.none_if {
                Some(Sentinel::Zero) => "0",
                Some(Sentinel::Dash) => "-",
                None if field.presence == Presence::Required || !may_mean_none(&field.ty, &ids) => continue,
                None => "never",
            };
            found.insert(format!("{}/{}", decl.name, field.wire), none.to_owned());
        }
        if let TypeKind::Tagged(tagged) = &decl.kind {
            let zero = tagged.members.iter().filter(|member| member.none_if.is_some());
            found.extend(zero.map(|member| (format!("{}/{}", decl.name, member.name), "0".to_owned())));
        }
    }
    found
}

/// Identifiers, numbers and times.
fn may_mean_none(ty: &ValueType, ids: &[&str]) -> bool {
    use ValueType::*;
    match ty {
        Named(name) => ids.contains(name),
        Int | Number | Minutes | Seconds | Percent | Timestamp | UnixSeconds => true,
        Text | Html | Url | Email | Phone | Bool | Bytes | Civil | Search | File | Json => false,
        Object(_) | List(_) | QueryList(_) | OneOrMany(_) | Csv(_) | Pair(_) | Map(..) | Localized(_)
        | CustomFields(_) => false,
    }
}

fn assert_same(section: impl Display, by_hand: &Facts, in_spec: &Facts) {
    let names = by_hand.keys().chain(in_spec.keys()).collect::<BTreeSet<_>>();
    let wrong = names.into_iter().filter_map(|name| match (by_hand.get(name), in_spec.get(name)) {
        (Some(one), Some(other)) if one == other => None,
        (Some(one), Some(other)) => Some(format!("`{name}` is `{one}` in the table, and `{other}` in spec/")),
        // The table is a second opinion about the documentation of the vendor. Reviewers judge new facts: the diff
        // flags unusual effects.
        (None, Some(_)) => None,
        (Some(one), None) => Some(format!("`{name}` is `{one}` in the table, and missing in spec/")),
        (None, None) => None,
    });
    let wrong = wrong.collect::<Vec<_>>();
    assert!(wrong.is_empty(), "`{section}` of tests/by_hand.yaml:\n{}", wrong.join("\n"));
}

fn flat(grouped: Grouped) -> Facts {
    let of = |(fact, names): (String, Vec<String>)| names.into_iter().map(move |name| (name, fact.clone()));
    grouped.into_iter().flat_map(of).collect()
}

fn table() -> Table {
    serde_yaml::from_str(include_str!("by_hand.yaml")).unwrap()
}

fn api() -> Api {
    Workspace::here().api().unwrap()
}
