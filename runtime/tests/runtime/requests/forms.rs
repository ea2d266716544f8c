//! Multipart bodies with files, parsed by another library.

use std::io::Read;
use std::path::PathBuf;

use helpdesk_runtime as rt;
use rt::request::{Multipart, RequestBody};
use rt::{Request, Upload};
use serde_json::json;

use crate::form_parts::parts;
use crate::operations::{Ask, create};

fn form(request: &Ask) -> Multipart {
    match request.prepare().unwrap().body {
        RequestBody::Multipart(form) => form,
        other => panic!("{other:?}"),
    }
}

fn bytes(form: &Multipart) -> Vec<u8> {
    let mut bytes = Vec::new();
    let body = RequestBody::Multipart(form.clone());
    body.open().unwrap().read_to_end(&mut bytes).unwrap();
    assert_eq!(bytes.len() as u64, body.len());
    bytes
}

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("helpdesk-{}-{name}", std::process::id()));
        std::fs::write(&path, content).unwrap();
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

#[tokio::test]
async fn multipart_names_are_nested_in_brackets() {
    let request = create()
        .list::<u64, _>("labels", [7_u64, 9])
        .list::<String, _>("cc_emails", ["a@b.c"])
        .set::<rt::CustomFields>("custom_fields", [(25_u64, json!("да\r\nнет")), (26, json!([1, 2]))])
        .set::<bool>("silent", true)
        .list::<Upload, _>(
            "attachments",
            [Upload::from_bytes("a.csv", "1"), Upload::from_bytes("b", "2").content_type("x/y")],
        );
    let form = form(&request);
    let found = parts(&form.content_type(), bytes(&form)).await;
    let expected = [
        ["case[user_email]", "", "", "ann@example.com"],
        ["case[subject]", "", "", "Printer"],
        ["case[cc_emails][]", "", "", "a@b.c"],
        ["case[custom_fields][cf_25]", "", "", "да\r\nнет"],
        ["case[custom_fields][cf_26][]", "", "", "1"],
        ["case[custom_fields][cf_26][]", "", "", "2"],
        ["case[labels][]", "", "", "7"],
        ["case[labels][]", "", "", "9"],
        ["case[silent]", "", "", "true"],
        ["case[attachments][0]", "a.csv", "text/csv", "1"],
        ["case[attachments][1]", "b", "x/y", "2"],
    ];
    assert_eq!(found, expected);
    for (file, [name, file_name, _, content]) in form.parts().zip(expected) {
        assert_eq!((file.name, file.file_name.unwrap_or_default()), (name, file_name));
        assert_eq!((file.bytes, file.size), (Some(content.as_bytes()), content.len() as u64));
    }
    assert_eq!(form.parts().filter(|it| it.file_name.is_some()).count(), 2);
}

#[tokio::test]
async fn file_names_are_escaped_as_in_browsers() {
    let cases = [
        ("отчёт 🔥.pdf", "отчёт 🔥.pdf", "application/pdf"),
        ("a\"b.TXT", "a%22b.TXT", "text/plain"),
        ("a\r\nX-Evil: 1\r\n\r\n.png", "a%0D%0AX-Evil: 1%0D%0A%0D%0A.png", "image/png"),
        ("a\0\u{1b}\u{7f}\t.png", "a%00%1B%7F\t.png", "image/png"),
        ("a\\", "a%5C", "application/octet-stream"),
        ("semi;colon=.tar.gz", "semi;colon=.tar.gz", "application/gzip"),
        ("", "file", "application/octet-stream"),
    ];
    for (name, expected, media_type) in cases {
        let form = form(&create().list::<Upload, _>("attachments", [Upload::from_bytes(name, "x")]));
        let body = bytes(&form);
        let line = format!(
            "name=\"case[attachments][0]\"; filename=\"{expected}\"\r\nContent-Type: {media_type}\r\n\r\nx\r\n"
        );
        assert!(String::from_utf8_lossy(&body).contains(&line), "{}", String::from_utf8_lossy(&body));
        assert_eq!(parts(&form.content_type(), body).await.last().unwrap()[1], expected);
    }
    let form = form(&create().list::<Upload, _>("attachments", [Upload::from_bytes("a\\b.txt", "x")]));
    assert!(String::from_utf8_lossy(&bytes(&form)).contains("filename=\"a\\b.txt\""));
}

#[tokio::test]
async fn files_are_reread_for_each_attempt() {
    let content = "x".repeat(200_000);
    let file = Scratch::new("большой.log", content.as_bytes());
    let upload = Upload::from_path(&*file.0).file_name("log.txt");
    let form = form(&create().list::<Upload, _>("attachments", [upload]).without_validation());
    for _ in 0..2 {
        let found = parts(&form.content_type(), bytes(&form)).await;
        assert_eq!(found[2][1..], ["log.txt".to_owned(), "text/plain".to_owned(), content.clone()]);
    }
    let part = form.parts().nth(2).unwrap();
    assert_eq!((part.path, part.size, part.bytes), (Some(&*file.0), 200_000, None));
}

#[test]
fn changed_file_size_fails_before_body_ends() {
    let file = Scratch::new("changing.txt", b"12345");
    let body = create().list::<Upload, _>("attachments", [Upload::from_path(&*file.0)]).prepare().unwrap().body;
    let mut opened = body.open().unwrap();
    std::fs::write(&file.0, b"123").unwrap();
    assert!(opened.read_to_end(&mut Vec::new()).unwrap_err().to_string().contains("changed its size"));
    assert!(body.open().unwrap_err().to_string().contains("changed its size"));
    std::fs::write(&file.0, b"12345").unwrap();
    let mut opened = body.open().unwrap();
    std::fs::write(&file.0, b"123456").unwrap();
    assert!(opened.read_to_end(&mut Vec::new()).unwrap_err().to_string().contains("changed its size"));
    drop(file);
    assert!(body.open().unwrap_err().to_string().contains("cannot be read"));
}

#[cfg(unix)]
#[test]
fn pipe_is_rejected_without_waiting_for_writer() {
    let file = Scratch::new("pipe.txt", b"12345");
    let request = || create().list::<Upload, _>("attachments", [Upload::from_path(&*file.0)]);
    let body = request().prepare().unwrap().body;
    std::fs::remove_file(&file.0).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&*file.0).status().unwrap().success());
    assert!(body.open().unwrap_err().to_string().ends_with("cannot be read: expected a regular file"));
    assert!(request().prepare().unwrap_err().to_string().ends_with("cannot be read: expected a regular file"));
}

#[test]
fn boundaries_are_random() {
    let types: std::collections::BTreeSet<_> = (0..50)
        .map(|_| form(&create().list::<Upload, _>("attachments", [Upload::from_bytes("a", "x")])).content_type())
        .collect();
    assert_eq!(types.len(), 50);
}
