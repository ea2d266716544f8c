//! Decoding any response takes at most a few times its size in memory, even if its values have few bytes of text.

use allocation_counter::measure;
use helpdesk::response::Response;
use helpdesk::{Request, cases, ideas, statistics, users};

/// The memory that decoding may take in addition to its share of the text.
const BASE: usize = 64 << 20;

/// The memory that the text and the decoded values may take for each byte of text.
const PER_BYTE: usize = 6;

/// The size of the text of each response.
const LENGTH: usize = 8 << 20;

fn read<R: Request>(body: String) -> Result<(), String> {
    let response = Response::new(Default::default(), Default::default(), body);
    R::read(&response).map(drop).map_err(|error| error.to_string())
}

/// A row of a user with many unreadable fields.
const ODD: &str = r#"{"user_id":1,"created_at":[0],"updated_at":[0],"last_contact_at":[0],"confirmed":[0],"active":[0],"deleted":[0],"language_id":[0]},"#;

/// The start and the end of a body, the repeated text between them, and the reader.
type Shape = (&'static str, &'static str, &'static str, fn(String) -> Result<(), String>);

const SHAPES: [Shape; 14] = [
    ("[", ODD, r#"{"user_id":1}]"#, read::<users::List>),
    (r#"{"case":{"case_id":1,"new":["#, "{},", "0]}}", read::<cases::Get>),
    (r#"{"case":{"case_id":1,"new":["#, r#"{"":0},"#, "0]}}", read::<cases::Get>),
    (r#"{"case":{"case_id":1,"#, r#""a":0,"#, r#""z":0}}"#, read::<cases::Get>),
    (r#"{"case":{"case_id":1,"closed_at":["#, "[],", "0]}}", read::<cases::Get>),
    (r#"{"case":{"case_id":1,"custom_fields":{"cf_1":["#, "[],", "0]}}}", read::<cases::Get>),
    (r#"{"case":{"case_id":1,"custom_fields":{"cf_1":["#, r#"{"":0},"#, "0]}}}", read::<cases::Get>),
    (r#"{"case":{"case_id":1,"labels":["#, "1,", "1]}}", read::<cases::Get>),
    ("[", r#"{"user_id":1},"#, r#"{"user_id":1}]"#, read::<users::List>),
    ("[", "{},", "{}]", read::<users::List>),
    ("[", "null,", "null]", read::<users::List>),
    (r#"{"case":{"case_id":1,"idea":{"category":["#, r#"{"":0},"#, "0]}}}", read::<ideas::Update>),
    ("[", r#"{"":0},"#, "0]", read::<statistics::StaffStatuses>),
    (r#"{"case":["#, r#"{"case_id":1},"#, r#"{"case_id":1}]}"#, read::<cases::TrashMany>),
];

#[test]
fn decoded_response_memory_is_bounded_by_its_size() {
    for (start, repeated, end, read) in SHAPES {
        let body = [start, &repeated.repeat(LENGTH / repeated.len()), end].concat();
        let mut result = Ok(());
        let memory = measure(|| result = read(body)).bytes_max as usize;
        println!("{start}{repeated}...: {} MiB, {result:?}", memory >> 20);
        if let Err(error) = &result {
            let limits = ["too much memory", "more than 100000 records", "more than 1000 records"];
            assert!(limits.iter().any(|it| error.contains(it)), "{start}{repeated}: {error}");
        }
        assert!(memory < BASE + PER_BYTE * LENGTH, "{start}{repeated}: {} MiB", memory >> 20);
    }
}
