//! Arguments of functions and setters: one or many values, and maps.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use helpdesk_runtime as rt;
use rt::request::IntoList;
use rt::{CustomFields, Localized, OneOrMany};

fn list<M>(value: impl IntoList<String, M>) -> OneOrMany<String> {
    value.into_list()
}

fn ids<M>(value: impl IntoList<u64, M>) -> OneOrMany<u64> {
    value.into_list()
}

fn many(items: &[&str]) -> OneOrMany<String> {
    OneOrMany::Many(items.iter().map(ToString::to_string).collect())
}

#[test]
fn list_accepts_one_or_many() {
    let array = ["a".to_owned(), "b".to_owned()];
    let (owned, set) = (Vec::from(array.clone()), BTreeSet::from(array.clone()));
    for one in [list("a"), list(&owned[0]), list(OneOrMany::One("a".to_owned()))] {
        assert_eq!(one, OneOrMany::One("a".to_owned()));
    }
    let both = [
        list(["a", "b"]),
        list(&array),
        list(array),
        list(owned.clone()),
        list(&owned),
        list(&owned[..]),
        list(owned.iter()),
        list(owned.iter().map(String::as_str)),
        list(OneOrMany::Many(owned)),
        list(&set),
        list(set),
    ];
    for taken in both {
        assert_eq!(taken, many(&["a", "b"]));
    }
    let set = HashSet::from(["a"]);
    assert_eq!(list(&set), many(&["a"]));
    assert_eq!(list(set), many(&["a"]));
    assert_eq!(list(["a"]), many(&["a"]), "a list of one is a list");
    assert_eq!(list([""; 0]), many(&[]));
    assert_eq!(ids(5_u64), OneOrMany::One(5));
    assert_eq!(ids([5_u32, 6]), OneOrMany::Many(vec![5, 6]));
    assert_eq!(ids(5_u64..7), OneOrMany::Many(vec![5, 6]));
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
