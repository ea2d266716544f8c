//! Fields with a value of an unexpected shape. Decoding loses only the field, and the record reports it.

use helpdesk_runtime as rt;
use rt::ListResponse;
use rt::generated::ListShape;
use rt::response::UnreadableField;
use serde_json::json;

use crate::responses::{Boxed, response};

mod lists;
mod stored;

/// A room with inner rooms.
#[derive(Clone, Default, PartialEq)]
struct Room {
    room_id: u64,
    name: String,
    size: Option<u64>,
    opened_at: Option<rt::Timestamp>,
    closed_at: Option<rt::Timestamp>,
    floor_id: Option<u64>,
    guests: Option<Vec<u64>>,
    hall: Option<Boxed<Room>>,
    corners: Vec<Room>,
    annexes: Option<Vec<Room>>,
    note: Option<String>,
    received: rt::generated::Received,
}

rt::record! {
    Room;
    room_id: "room_id", required;
    name: "name";
    size: "size";
    opened_at: "opened_at", unix;
    closed_at: "closed_at", none_if_dash;
    floor_id: "floor", none_if_zero;
    guests: "guests" | "visitors", comma;
    hall: "hall";
    corners: "corners";
    annexes: "annexes";
    note: "note", redacted;
}

fn room(rest: &str) -> Room {
    Room::from_json(&format!(r#"{{"room_id":7{rest}}}"#)).unwrap_or_else(|error| panic!("{rest}: {error}"))
}

fn messages(fields: &[UnreadableField]) -> Vec<String> {
    fields.iter().map(ToString::to_string).collect()
}

const ROOMS: ListShape = ListShape::wrapped("room").with_total("total_count");

fn rooms(body: &str) -> ListResponse<Room> {
    response(body).list(ROOMS).unwrap_or_else(|error| panic!("{body}: {error}"))
}

/// Each format of a field, with a value that the field cannot hold.
const ODD: [(&str, &str); 12] = [
    ("size", r#""large""#),
    ("size", "[]"),
    ("size", "1.5"),
    ("opened_at", "{}"),
    ("closed_at", r#"["-"]"#),
    ("floor", r#""ground""#),
    ("floor", r#"{"0":0}"#),
    ("guests", r#""1,two""#),
    ("visitors", r#"[1,[2]]"#),
    ("hall", r#"{"name":"no number"}"#),
    ("annexes", r#"[{"room_id":1},{"room_id":"x"}]"#),
    ("note", r#"{"text":"Ann"}"#),
];

#[test]
fn unreadable_value_loses_only_its_field() {
    for (key, value) in ODD {
        let (before, after) = (room(r#","name":"A""#), room(&format!(r#","{key}":{value},"name":"A""#)));
        let [field] = after.unreadable() else { panic!("{key}: {:?}", after.unreadable()) };
        assert_eq!((field.record, field.field.as_str(), field.raw()), ("Room", key, value));
        assert!(field.path().starts_with(&format!("$.{key}")), "{field}");
        let text: rt::Json = serde_json::from_str(value).unwrap();
        assert_eq!((after.extra().get(key), after.extra().len()), (Some(text), 1));
        let fields = |room: &Room| Room { received: Default::default(), ..room.clone() };
        assert!(fields(&before) == fields(&after), "{key} has a value: {after:?}");
    }
}

#[test]
fn written_record_with_unreadable_fields_reads_equal() {
    let odd = [
        "1e999",
        "-0.0",
        "18446744073709551616",
        "0.99999999999999999999",
        r#""\ud800""#,
        "\"a\tb\"",
        "[ 1 ,\n2 ]",
        "{\n\"a b\": [0.1234567890123456789]}",
    ];
    let deep = format!("{}{}", "[".repeat(300), "]".repeat(300));
    let values = odd.map(|value| ("size", value)).into_iter().chain(ODD).chain([("note", deep.as_str())]);
    for (key, value) in values {
        let room = room(&format!(r#","{key}": {value} ,"unknown":{value}"#));
        let json = room.to_json();
        assert_eq!(json.matches(&format!("\"{key}\":")).count(), 1, "{json}");
        let again = Room::from_json(&json).unwrap();
        assert!(again == room, "{json}");
        assert_eq!(again.unreadable().len(), room.unreadable().len(), "{json}");
        assert_eq!(again.to_json(), json);
        // The number is valid JSON, but no number type of Rust can hold it.
        if value != deep && value != "1e999" {
            serde_json::from_str::<rt::Json>(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
        }
    }
}

#[test]
fn records_with_different_unreadable_values_differ() {
    let (one, other) = (room(r#","size":[1]"#), room(r#","size":[2]"#));
    assert!(one != other && one != room(""));
    assert!(one == room(r#", "size": [ 1 ]"#), "the same value in another place of the text");
}

#[test]
fn unreadable_required_field_fails_record() {
    for (rest, path) in [
        (r#","name":["A"]"#, "$.name"),
        (r#","corners":[{"room_id":"x"}]"#, "$.corners[0].room_id"),
        (r#","corners":7"#, "$.corners"),
    ] {
        let error = Room::from_json(&format!(r#"{{"room_id":7{rest}}}"#)).unwrap_err();
        assert_eq!(error.path(), path);
    }
    assert_eq!(Room::from_json(r#"{"room_id":[7]}"#).unwrap_err().path(), "$.room_id");
    assert_eq!(Room::from_json(r#"{"size":[]}"#).unwrap_err().message(), "missing `room_id`");
}

#[test]
fn malformed_json_in_field_is_error() {
    for odd in [r#","size":[}"#, r#","size":{"a"}"#, r#","size":tru"#, r#","size":"#, r#","size":["#, r#","size":[] x"#]
    {
        assert!(Room::from_json(&format!(r#"{{"room_id":7{odd}}}"#)).is_err(), "{odd}");
        let list = response(format!(r#"{{"0":{{"room":{{"room_id":7{odd}}}}}}}"#)).list::<Room>(ROOMS);
        assert!(list.is_err(), "{odd}");
    }
}

#[test]
fn readable_value_of_repeated_key_counts() {
    for (rest, guests, unreadable) in [
        (r#","guests":[[]],"guests":"1,2""#, Some(vec![1, 2]), 0),
        (r#","guests":"1,2","guests":[[]]"#, Some(vec![1, 2]), 0),
        (r#","guests":[[]],"visitors":"1,2""#, Some(vec![1, 2]), 0),
        (r#","guests":"1,2","visitors":[[]]"#, Some(vec![1, 2]), 0),
        (r#","guests":null,"visitors":[[]]"#, None, 1),
        (r#","guests":[[]],"visitors":null"#, None, 1),
        (r#","guests":[[]],"visitors":{"a":1}"#, None, 2),
        (r#","guests":[[]],"guests":[[1]]"#, None, 1),
    ] {
        let room = room(rest);
        assert_eq!((&room.guests, room.unreadable().len()), (&guests, unreadable), "{rest}");
        assert_eq!(room.extra().len(), unreadable, "{rest}");
        assert!(Room::from_json(&room.to_json()).unwrap() == room, "{rest}: {}", room.to_json());
    }
}

#[test]
fn record_reports_unreadable_fields_of_inner_records() {
    let odd =
        r#"{"room_id":8,"size":[],"hall":{"room_id":9,"floor":{},"corners":[{"room_id":1},{"room_id":2,"note":[3]}]}}"#;
    let outer = room(&format!(r#","hall": {odd},"annexes":[{{"room_id":3}}, {{"room_id":4,"opened_at":"x"}}]"#));
    let paths = ["$.hall.size", "$.hall.hall.floor", "$.hall.hall.corners[1].note", "$.annexes[1].opened_at"];
    assert_eq!(outer.unreadable().iter().map(UnreadableField::path).collect::<Vec<_>>(), paths);
    assert!(outer.extra().is_empty(), "the values are kept where they are missing");
    let hall = outer.hall.as_ref().unwrap();
    let paths = ["$.size", "$.hall.floor", "$.hall.corners[1].note"];
    assert_eq!(hall.unreadable().iter().map(UnreadableField::path).collect::<Vec<_>>(), paths);
    assert_eq!(hall.extra().get("size"), Some(json!([])));
    assert_eq!(
        messages(outer.annexes.as_ref().unwrap()[1].unreadable()),
        ["the field `opened_at` of `Room` could not be read: expected a timestamp, found a string at $.opened_at"]
    );
    let again = Room::from_json(&outer.to_json()).unwrap();
    assert!(again == outer);
    let sorted = |room: &Room| {
        let mut messages = messages(room.unreadable());
        messages.sort();
        messages
    };
    assert_eq!(sorted(&again), sorted(&outer));
}

#[test]
fn unreadable_fields_of_lost_part_are_dropped() {
    let room = room(r#","annexes":[{"room_id":1,"size":[]},{"room_id":[]}],"hall":{"room_id":2,"size":[]}"#);
    let paths: Vec<_> = room.unreadable().iter().map(UnreadableField::path).collect();
    assert_eq!(paths, ["$.annexes[1].room_id", "$.hall.size"]);
}

#[test]
fn response_reports_unreadable_fields_of_its_record() {
    let body = r#"{"other":{},"room":[{"room_id":7,"hall":{"room_id":8,"size":[1]}}]}"#;
    let response = response(body);
    assert_eq!(response.unreadable(), []);
    let room: Room = response.record("room").unwrap();
    assert_eq!(room.unreadable()[0].path(), "$.hall.size");
    assert_eq!(response.unreadable()[0].path(), "$.room[0].hall.size");
    assert_eq!(response.unreadable()[0].error.offset(), body.find("[1]"));
    assert_eq!(response.clone().unreadable().len(), 1);
    let list = crate::responses::response(r#"{"0":{"room":{"room_id":7,"size":[1]}}}"#);
    list.list::<Room>(ROOMS).unwrap();
    assert_eq!(list.unreadable()[0].path(), "$.0.room.size");
    let object = crate::responses::response(r#" {"room_id":7,"size":[1]}"#);
    object.object::<Room>().unwrap();
    assert_eq!(object.unreadable()[0].path(), "$.size");
}

#[test]
fn strict_response_fails_for_unreadable_field() {
    let strict = |body: &str| {
        let mut response = response(body);
        response.set_decoding(true, None);
        response
    };
    for body in [
        r#"{"room":{"room_id":7,"size":[1]}}"#,
        r#"{"room":{"room_id":7,"hall":{"room_id":8,"size":[1]}}}"#,
        r#"{"room":{"room_id":7,"annexes":[{"room_id":"x"}]}}"#,
    ] {
        assert!(response(body).record::<Room>("room").is_ok());
        let error = strict(body).record::<Room>("room").unwrap_err();
        assert!(error.path().starts_with("$.room."), "{error}");
    }
    for (row, path) in [(r#""size":[1]"#, "$.0.room.size"), (r#""room_id":[1]"#, "$.0.room.room_id")] {
        let body = format!(r#"{{"0":{{"room":{{"room_id":7,{row}}}}}}}"#);
        assert_eq!(rooms(&body).errors.len(), 1);
        assert_eq!(strict(&body).list::<Room>(ROOMS).unwrap_err().path(), path);
    }
    assert_eq!(strict(r#"[{"room":null},{"room_id":1}]"#).list::<Room>(ROOMS).unwrap().len(), 1);
}

#[test]
fn debug_names_unreadable_fields_without_values() {
    let room = room(r#","size":["Ann"],"note":["Bob"]"#);
    let shown = format!("{room:?} {:?}", room.unreadable());
    assert!(!shown.contains("Ann") && !shown.contains("Bob"), "{shown}");
    assert!(shown.contains("size: None") && shown.contains("size: <unreadable>"), "{shown}");
}

#[test]
fn debug_uses_rust_field_names() {
    let shown = format!("{:?}", room(r#","floor":3"#));
    assert!(shown.contains("floor_id: Some(3)") && !shown.contains("floor:"), "{shown}");
    assert!(format!("{:?}", room(r#","floor":[]"#)).contains("floor_id: <unreadable>"));
}
