//! Arguments of setters: values, options, one or many.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use helpdesk_runtime as rt;
use rt::request::{IntoList, IntoParam};
use rt::{CustomFields, Localized, OneOrMany, Search};

fn term<M>(value: impl IntoParam<Search, M>) -> Option<String> {
    value.into_param().map(|it| it.to_string())
}

fn number<M>(value: impl IntoParam<i64, M>) -> Option<i64> {
    value.into_param()
}

fn list<M>(value: impl IntoParam<OneOrMany<String>, M>) -> Option<OneOrMany<String>> {
    value.into_param()
}

fn ids<M>(value: impl IntoList<u64, M>) -> OneOrMany<u64> {
    value.into_list()
}

fn many(items: &[&str]) -> Option<OneOrMany<String>> {
    Some(OneOrMany::Many(items.iter().map(ToString::to_string).collect()))
}

#[test]
fn setter_accepts_value_or_option() {
    let owned = String::from("a");
    let option = Some(owned.clone());
    for taken in [term("a"), term(&owned), term(owned.clone()), term(Search::contains("a")), term(Some("a"))] {
        assert_eq!(taken.as_deref(), Some("a"));
    }
    for taken in [term(option.as_deref()), term(option.as_ref()), term(option.clone()), term(Some(Some("a")))] {
        assert_eq!(taken.as_deref(), Some("a"));
    }
    assert_eq!(
        [term(None::<&str>), term(None::<String>), term(None::<Search>), term(Some(None::<&str>))],
        [const { None }; 4]
    );
    assert_eq!(
        [number(5), number(5_u32), number(5_i8), number(Some(5)), number(None::<i64>)],
        [Some(5), Some(5), Some(5), Some(5), None]
    );
}

#[test]
fn list_accepts_one_or_many() {
    let array = ["a".to_owned(), "b".to_owned()];
    let (owned, set) = (Vec::from(array.clone()), BTreeSet::from(array.clone()));
    assert_eq!(list("a"), Some(OneOrMany::One("a".to_owned())));
    assert_eq!(list(Some(&owned[0])), Some(OneOrMany::One("a".to_owned())));
    assert_eq!(list(OneOrMany::One("a".to_owned())), Some(OneOrMany::One("a".to_owned())));
    let both = [
        list(["a", "b"]),
        list(&array),
        list(array),
        list(owned.clone()),
        list(&owned),
        list(&owned[..]),
        list(owned.iter()),
        list(owned.iter().map(String::as_str)),
        list(Some(["a", "b"])),
        list(Some(&owned)),
        list(&set),
        list(set),
    ];
    for taken in both {
        assert_eq!(taken, many(&["a", "b"]));
    }
    assert_eq!(list(HashSet::from(["a"])), many(&["a"]));
    assert_eq!(list(["a"]), many(&["a"]), "a list of one is a list");
    assert_eq!(list([""; 0]), many(&[]), "an empty list is not an unset one");
    assert_eq!([list(None::<&str>), list(None::<[&str; 2]>), list(None::<Vec<String>>)], [const { None }; 3]);
    assert_eq!(ids(5_u64), OneOrMany::One(5));
    assert_eq!(ids([5_u32, 6]), OneOrMany::Many(vec![5, 6]));
    assert_eq!(ids(5_u64..7), OneOrMany::Many(vec![5, 6]));
}

#[test]
fn none_leaves_parameter_unchanged() {
    let input = || rt::request::OperationInput::new(&crate::operations::LIST);
    let set = input().set::<i64>("limit", 3);
    assert_eq!(set.clone().set_option::<i64, _>("limit", None::<i64>), set);
    assert_eq!(set.clone().list_option::<i64, _>("limit", None::<OneOrMany<i64>>), set);
    assert_eq!(input().set_option::<i64, _>("limit", Some(3_i64)), set);
}

#[test]
fn map_converts_from_any_collection_of_pairs() {
    let fields = CustomFields::new().set(25, "a").set(26, "b");
    assert_eq!(CustomFields::from([(26_u64, "b"), (25, "a")]), fields);
    assert_eq!(CustomFields::from(vec![(25_u64, "a"), (26, "b")]), fields);
    assert_eq!(CustomFields::from(BTreeMap::from([(25_u64, "a"), (26, "b")])), fields);
    assert_eq!(CustomFields::from(HashMap::from([(25_u64, "a"), (26, "b")])), fields);
    let title = Localized::<String>::from([(1_u64, "a"), (2, "b")]);
    assert_eq!(Localized::from(vec![(2_u64, "b"), (1, "a")]), title);
    assert_eq!(Localized::from(HashMap::from([(1_u64, "a"), (2, "b")])), title);
    assert_eq!(Localized::from(BTreeMap::from([(1_u64, "a"), (2, "b")])), title);
}

#[test]
fn bare_list_is_value_for_all_languages() {
    let tags = Localized::One(vec!["a".to_owned(), "b".to_owned()]);
    let owned = vec!["a".to_owned(), "b".to_owned()];
    let all: [Localized<Vec<String>>; 5] =
        [["a", "b"].into(), vec!["a", "b"].into(), (&owned).into(), (&owned[..]).into(), owned.clone().into()];
    for taken in all {
        assert_eq!(taken, tags);
    }
}
