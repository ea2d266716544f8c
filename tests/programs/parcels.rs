//! A program of the parcel service: its client against a small server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::thread::{self, JoinHandle};

use parcels::blocking::Client;
use parcels::{
    CourierId, Destination, ErrorKind, ParcelEvent, Place, Route, Size, Upload, WorkHoursInput, couriers, depots, parcels as api,
};

/// Serves these responses one after another. Returns a handle for the requests.
fn serve(responses: &'static [(&'static str, &'static str)]) -> (Client, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let served = thread::spawn(move || responses.iter().map(|(status, body)| respond(&listener, status, body)).collect());
    (Client::new(url, "olga@example.com", "key").unwrap(), served)
}

fn respond(listener: &TcpListener, status: &str, body: &str) -> String {
    let mut stream = BufReader::new(listener.accept().unwrap().0);
    let (mut request, mut length) = (String::new(), 0);
    loop {
        let start = request.len();
        stream.read_line(&mut request).unwrap();
        let line = request[start..].trim();
        if line.is_empty() {
            break;
        }
        if let Some((_, value)) = line.split_once(": ").filter(|(name, _)| name.eq_ignore_ascii_case("content-length")) {
            length = value.parse().unwrap();
        }
    }
    let mut content = vec![0; length];
    stream.read_exact(&mut content).unwrap();
    request += &String::from_utf8_lossy(&content);
    let head = format!("HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.get_mut().write_all((head + body).as_bytes()).unwrap();
    request
}

#[test]
fn a_keyed_list_is_read_to_its_end() {
    let list = r#"{"0": {"parcel": {"parcel_id": 7, "number": "12-34", "size": "huge", "courier_id": 0, "depot_id": "3",
        "sent_at": "Mon, 05 May 2014 00:15:17 +0300"}}, "1": {"parcel": {"parcel_id": "8"}}, "parcels_in_all": "2"}"#;
    let responses = Box::leak(Box::new([("200 OK", list)]));
    let (client, served) = serve(responses);
    let parcels = client.items(api::list()).collect::<Result<Vec<_>, _>>().unwrap();
    assert_eq!(parcels.len(), 2);
    assert!(matches!(parcels[0].place(), Some(Place::Depot(depot)) if depot.0 == 3));
    assert!(parcels[0].size > Some(Size::Large), "a size that came later");
    let request = served.join().unwrap().remove(0);
    assert!(request.starts_with("GET /v2/parcels.json?page=1"), "{request}");
    assert!(request.to_lowercase().contains("user-agent: parcels-rust/0.1.0"), "{request}");
}

#[test]
fn alternatives_and_files_are_sent_as_the_spec_says() {
    let responses = &[
        ("201 Created", r#"{"parcel": {"parcel_id": 7, "courier_id": 12}}"#),
        ("201 Created", r#"{"courier": {"courier_id": 5, "courier_name": "Olga"}}"#),
    ];
    let (client, served) = serve(responses);
    let sent = client.send(api::send(Size::Small, Destination::address("12 Long Road")).note("Ring twice.")).unwrap();
    assert!(matches!(sent.place(), Some(Place::Courier(CourierId(12)))));
    let hired = client.send(couriers::hire("Olga").papers([Upload::from_bytes("id.png", vec![7; 10])])).unwrap();
    assert_eq!(hired.phone, None);
    let requests = served.join().unwrap();
    assert!(requests[0].ends_with(r#"{"parcel":{"size":"small","address":"12 Long Road","note":"Ring twice."}}"#));
    assert!(requests[1].contains("name=\"courier[papers][") && requests[1].contains("filename=\"id.png\""));
}

#[test]
fn required_files_are_sent_alone_or_in_lists_with_or_without_root() {
    let courier = r#"{"courier": {"courier_id": 5, "courier_name": "Olga"}}"#;
    let (client, served) = serve(Box::leak(Box::new([("200 OK", courier), ("201 Created", "")])));
    let photo = || Upload::from_bytes("me.png", vec![7; 10]);
    client.send(couriers::set_photo(5, photo()).caption("At work.")).unwrap();
    client.send(couriers::sign(5, [photo()])).unwrap();
    assert!(client.send(couriers::sign(5, [photo(), photo()])).is_err(), "one contract alone");
    let requests = served.join().unwrap();
    for (request, parts) in [
        (&requests[0], &["name=\"courier[photo]\"; filename=\"me.png\"", "name=\"courier[caption]\"\r\n"][..]),
        (&requests[1], &["name=\"contract[0]\"; filename=\"me.png\""]),
    ] {
        assert!(request.to_lowercase().contains("content-type: multipart/form-data; boundary="), "{request}");
        assert_eq!(request.matches("name=\"").count(), parts.len() + 1, "{request}");
        parts.iter().for_each(|part| assert!(request.contains(part), "{part}:\n{request}"));
    }
}

#[test]
fn objects_are_sent_as_json_or_as_parts_beside_a_file() {
    let courier = r#"{"courier": {"courier_id": 5, "courier_name": "Olga", "hours": {"from": "09:00", "until": ""}}}"#;
    let (client, served) = serve(Box::leak(Box::new([("200 OK", courier), ("200 OK", courier)])));
    let hours = WorkHoursInput::new("09:00").until("18:00");
    let route = |load| Route::new([1, 2]).load(load).note("Ring twice.");
    let request = couriers::plan(5, [route(7), route(8).hours(hours.clone())]).hours(hours);
    let planned = client.send(request.clone()).unwrap();
    assert_eq!(planned.hours.unwrap().from, "09:00");
    client.send(request.map(Upload::from_bytes("map.png", vec![7; 10]))).unwrap();
    let requests = served.join().unwrap();
    let hours = r#"{"from":"09:00","until":"18:00"}"#;
    let json = format!(
        r#"{{"courier":{{"routes":[{{"depots":[1,2],"load":7,"note":"Ring twice."}},{{"depots":[1,2],"load":8,"note":"Ring twice.","hours":{hours}}}],"hours":{hours}}}}}"#
    );
    assert!(requests[0].ends_with(&json), "{}", requests[0]);
    let names = requests[1].split("name=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let expected = "courier[routes][0][depots][] courier[routes][0][depots][] courier[routes][0][load] courier[routes][0][note] \
                    courier[routes][1][depots][] courier[routes][1][depots][] courier[routes][1][load] courier[routes][1][note] \
                    courier[routes][1][hours][from] courier[routes][1][hours][until] courier[hours][from] courier[hours][until] courier[map]";
    // A part with a file also has the name of the file.
    assert_eq!(names.filter(|name| *name != "map.png").collect::<Vec<_>>().join(" "), expected);
}

#[test]
fn invalid_objects_fail_with_a_path_before_they_are_sent() {
    let (client, _served) = serve(&[]);
    let route = Route::new([3]).load(501).note("Ring twice.").hours(WorkHoursInput::new("half past nine"));
    assert_eq!(
        format!("{route:?}"),
        "Route { depots: List([Uint(3)]), load: Int(501), note: <redacted>, hours: WorkHoursInput { from: Text(\"half past nine\") } }"
    );
    let error = client.send(couriers::plan(5, [Route::new([0u64; 0]), route])).unwrap_err().to_string();
    for wrong in [
        "routes[0].depots: must have at least 1 item, got 0",
        "routes[1].load: must be at most 500, got 501",
        "routes[1].hours.from: must have at most 5 characters, got 14",
    ] {
        assert!(error.contains(wrong), "{wrong}: {error}");
    }
}

#[test]
fn errors_include_the_documentation_of_their_code() {
    let responses =
        &[("422 No", r#"{"error": "too_heavy"}"#), ("404 No", r#"{"error": "no_such_depot"}"#), ("204 Done", "")];
    let (client, served) = serve(responses);
    let error = client.send(api::send(Size::Large, Destination::depot(3))).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Status, Some("too_heavy")));
    assert!(error.report().to_string().contains("It is too heavy."), "{}", error.report());
    assert!(client.send(depots::get(3)).unwrap_err().is_not_found());
    client.send(depots::close(3)).unwrap();
    assert!(served.join().unwrap()[2].starts_with("DELETE /v2/depots/3.json"));
}

#[test]
fn names_are_looked_up_and_events_are_read() {
    let list = r#"[{"courier": {"courier_id": 5, "courier_name": "Olga"}}]"#;
    let responses = Box::leak(Box::new([("200 OK", list)]));
    let (client, served) = serve(responses);
    let catalog = parcels::blocking::Catalog::new(client);
    assert_eq!(catalog.couriers().id_of("Olga").unwrap(), Some(CourierId(5)));
    served.join().unwrap();
    let event = ParcelEvent::from_request(None, b"happened=sent&parcel[parcel_id]=7&parcel[courier_id]=12").unwrap();
    let ParcelEvent::Sent(parcel) = event else { panic!("{event:?}") };
    assert_eq!(parcel.courier_id, Some(CourierId(12)));
}
