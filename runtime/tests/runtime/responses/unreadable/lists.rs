//! Lists whose records have unreadable fields.

use helpdesk_runtime as rt;
use rt::ListResponse;
use rt::response::{ItemError, UnreadableField};

use super::{ROOMS, Room, response, room, rooms};

fn lost_and_fields(list: &ListResponse<Room>) -> (usize, Vec<&str>) {
    let (lost, fields): (Vec<_>, Vec<_>) = list.errors.iter().partition(|error| error.is_record_lost());
    (lost.len(), fields.into_iter().map(|error| error.path.as_str()).collect())
}

#[test]
fn list_reports_unreadable_fields_and_keeps_records() {
    let body = r#" {"3":{"room":{"room_id":4,"size":"x"}},"0":{"room":{"room_id":1}},"1":{"room":{"room_id":[]}},
        "2":{"room":[{"room_id":3,"hall":{"room_id":9,"note":[]},"size":{}}]},"total_count":4}"#;
    let list = rooms(body);
    assert_eq!(list.iter().map(|room| room.room_id).collect::<Vec<_>>(), [1, 3, 4]);
    assert_eq!(lost_and_fields(&list), (1, vec!["$.3.room.size", "$.2.room[0].hall.note", "$.2.room[0].size"]));
    let error = |path: &str| list.errors.iter().find(|error| error.path == path).unwrap();
    let size = error("$.3.room.size");
    assert_eq!((size.index, size.field.as_deref(), size.raw.as_str()), (3, Some("size"), "\"x\""));
    let text = "the field `size` of record 3 could not be read: expected an integer, found a string at $.3.room.size";
    assert_eq!(size.to_string(), format!("{text} (byte {})", body.find("\"x\"").unwrap()));
    assert!(!format!("{size:?}").contains("\\\"x"), "{size:?}");
    assert!(error("$.1.room.room_id").to_string().starts_with("record 1 could not be decoded: "));
    let position = |path: &str| rt::internal::position(error(path));
    let positions = ["$.3.room.size", "$.2.room[0].size", "$.1.room.room_id"].map(position);
    assert_eq!(positions, [Some(2), Some(1), None]);
}

#[test]
fn list_error_paths_start_at_the_list() {
    let paths = |body: &str| rooms(body).errors.into_iter().map(|error| error.path).collect::<Vec<_>>();
    assert_eq!(paths(r#"[{"room_id":1},{"room_id":2,"size":[]}]"#), ["$[1].size"]);
    assert_eq!(paths(r#"{"room":[{"room_id":1},{"room_id":2,"size":[]}]}"#), ["$.room[1].size"]);
    assert_eq!(paths(r#"{"room":{"room_id":2,"size":[]}}"#), ["$.room.size"]);
    assert_eq!(paths(r#"{"room":{"5":{"room":{"room_id":2,"size":[]}}}}"#), ["$.room.5.room.size"]);
}

#[test]
fn list_with_many_unreadable_fields_keeps_all_records() {
    let rows: Vec<_> = (0..3000).map(|id| format!(r#"{{"room_id":{id},"size":[],"note":[]}}"#)).collect();
    let list = rooms(&format!("[{}]", rows.join(",")));
    assert_eq!((list.len(), list.errors.len()), (3000, 1000));
    assert!(list.iter().all(|room| room.unreadable().len() == 2));
    let lost: Vec<_> = (0..1000).map(|_| r#"{"room_id":[]}"#.to_owned()).collect();
    let list = rooms(&format!("[{},{}]", rows.join(","), lost.join(",")));
    assert_eq!(lost_and_fields(&list).0, 1000);
}

#[test]
fn page_of_fifty_thousand_unreadable_fields_is_read() {
    let rows: Vec<_> = (0..50_000).map(|id| format!(r#"{{"room_id":{id},"size":[]}}"#)).collect();
    let rows = rows.join(",");
    let response = response(format!("[{rows}]"));
    let list = response.list::<Room>(ROOMS).unwrap();
    assert_eq!((list.len(), list.errors.len(), response.unreadable().len()), (50_000, 1000, 1000));
    assert!(list.iter().all(|room| room.unreadable().len() == 1 && !room.has("size")));

    let outer =
        room(&format!(r#","floor":{{}},"corners":[{rows}],"size":[],"floor":[],"hall":{{"room_id":1,"note":[]}}"#));
    assert!(outer.corners.iter().all(|room| room.unreadable().len() == 1));
    let paths: Vec<_> = outer.unreadable().iter().map(UnreadableField::path).collect();
    assert_eq!(
        (paths[0], paths[998], paths.len()),
        ("$.corners[0].size", "$.corners[998].size", 1001),
        "{:?}",
        &paths[999..]
    );
    for key in ["size", "floor"] {
        assert!(!outer.has(key) && paths.contains(&format!("$.{key}").as_str()), "{key}");
    }
    assert_eq!(outer.hall.unwrap().unreadable().len(), 1);
}

#[test]
fn list_error_cuts_raw_value() {
    let list = rooms(&format!(r#"[{{"room_id":1,"size":"x{}"}}]"#, "я".repeat(5000)));
    assert_eq!((list.errors[0].raw.len(), list.items[0].unreadable()[0].raw().len()), (4096, 10_003));
}

#[test]
fn null_record_in_list_is_skipped() {
    let list = rooms(r#"{"0":{"room":{"room_id":1}},"1":{"room":null},"2":null,"3":{"room": null },"total_count":4}"#);
    assert_eq!((list.len(), &list.errors[..]), (1, &[] as &[ItemError]));
    let list = rooms(r#"[{"room":null},{"room":null,"room_id":5},{"room":null,"name":"B"}]"#);
    assert_eq!(list.iter().map(|room| room.room_id).collect::<Vec<_>>(), [5]);
    assert_eq!(lost_and_fields(&list), (1, vec![]));
}
