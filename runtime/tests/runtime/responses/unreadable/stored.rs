//! The present keys of a record, and its answers after it was stored.

use helpdesk_runtime as rt;
use serde_json::json;

use super::{ODD, Room, room, rooms};

#[test]
fn record_has_present_keys() {
    let outer = r#","name":"A","floor":0,"visitors":"","closed_at":"-","note":null,"size":[],"odd":1,"corners":[]"#;
    let room = room(&format!(r#"{outer},"hall":{{"room_id":8,"opened_at":0}}"#));
    for name in
        ["room_id", "name", "floor", "floor_id", "guests", "visitors", "closed_at", "note", "odd", "corners", "hall"]
    {
        assert!(room.has(name), "{name}");
    }
    // `has` is false for an unreadable field, so that callers do not overwrite a good value with none.
    for name in ["size", "opened_at", "annexes", "", "Name", "rooms"] {
        assert!(!room.has(name), "{name}");
    }
    let hall = room.hall.as_ref().unwrap();
    assert!(hall.has("opened_at") && !hall.has("name") && !Room::default().has("room_id"));
    let list = rooms(r#"[{"room_id":1,"name":"A"},{"room_id":2}]"#);
    assert_eq!([0, 1].map(|at| list.items[at].has("name")), [true, false]);
}

/// All field names of a room.
const NAMES: [&str; 15] = [
    "room_id",
    "name",
    "size",
    "opened_at",
    "closed_at",
    "floor",
    "floor_id",
    "guests",
    "visitors",
    "hall",
    "corners",
    "annexes",
    "note",
    "odd",
    "other",
];

fn present_names(room: &Room) -> Vec<&'static str> {
    NAMES.into_iter().filter(|name| room.has(name)).collect()
}

#[test]
fn record_lacks_unreadable_field() {
    for (key, value) in ODD {
        let room = room(&format!(r#","{key}":{value}"#));
        assert_eq!(present_names(&room), ["room_id"], "{key}: {value}");
        assert!(room.extra().get(key).is_some());
    }
    for (rest, came) in [
        (r#","guests":"1,2","visitors":[[]]"#, true),
        (r#","guests":[[]],"visitors":"1""#, true),
        (r#","guests":null,"visitors":[[]]"#, false),
        (r#","guests":[[]],"visitors":null"#, false),
    ] {
        assert_eq!(room(rest).has("guests"), came, "{rest}");
    }
}

#[test]
fn stored_record_has_same_keys() {
    let all = r#","size":1,"opened_at":2,"closed_at":"-","floor":0,"guests":"","corners":[],"annexes":[]"#;
    let rests = [
        "",
        r#","name":"""#,
        r#","name":"A","note":null,"hall":null"#,
        r#","visitors":null,"corners":null"#,
        all,
        r#","corners":[{"room_id":1,"name":"B"},{"room_id":2,"size":null}],"hall":{"room_id":3,"floor":0}"#,
        r#","size":[],"opened_at":"x","odd":null"#,
    ];
    for rest in rests {
        let room = room(rest);
        let again = Room::from_json(&room.to_json()).unwrap();
        assert_eq!(present_names(&again), present_names(&room), "{rest}: {}", room.to_json());
        assert!(again == room && again.to_json() == room.to_json(), "{rest}: {}", room.to_json());
        for (again, room) in
            again.corners.iter().zip(&room.corners).chain(again.hall.as_deref().zip(room.hall.as_deref()))
        {
            assert_eq!(present_names(again), present_names(room), "{rest}");
        }
        let stored: Room = serde_json::from_value(serde_json::to_value(&room).unwrap()).unwrap();
        assert_eq!(present_names(&stored), present_names(&room), "{rest}");
    }
    assert_eq!(room("").to_json(), r#"{"room_id":7}"#);
    assert_eq!(Room::default().to_json(), r#"{"room_id":0,"name":"","corners":[]}"#);
}

#[test]
fn set_field_replaces_unreadable_value() {
    let mut changed = room(r#","size":[1],"visitors":[[]],"note":["Ann"],"odd":1"#);
    changed.size = Some(3);
    changed.guests = Some(vec![4]);
    changed.name = "A".into();
    let json = r#"{"room_id":7,"name":"A","size":3,"guests":"4","note":["Ann"],"odd":1}"#;
    assert_eq!(changed.to_json(), json);
    let again = Room::from_json(json).unwrap();
    assert_eq!((again.size, again.guests.clone(), again.unreadable().len()), (Some(3), Some(vec![4]), 1));
    assert_eq!(serde_json::to_value(&changed).unwrap(), serde_json::from_str::<rt::Json>(json).unwrap());
    let mut taken = room(r#","size":3"#);
    taken.size = None;
    assert_eq!(taken.to_json(), r#"{"room_id":7,"size":null}"#);
}

#[test]
fn value_beyond_json_range_serializes_as_text() {
    let deep = format!("{}{}", "[".repeat(300), "]".repeat(300));
    for value in ["1e999", "-1e999", deep.as_str()] {
        let room = room(&format!(r#","size":{value},"odd":{value},"hall":{{"room_id":8,"size":{value}}}"#));
        let json = serde_json::to_value(&room).unwrap_or_else(|error| panic!("{value}: {error}"));
        assert_eq!((&json["size"], &json["odd"], &json["hall"]["size"]), (&json!(value), &json!(value), &json!(value)));
        let again: Room = serde_json::from_str(&serde_json::to_string(&room).unwrap()).unwrap();
        assert!(again == room, "{json}");
        assert_eq!((again.size, again.unreadable().len()), (None, 2), "{json}");
    }
}
