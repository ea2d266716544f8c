//! How much of a file has been sent is told while it is.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::RequestOptions;
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Reaction, Response};
use helpdesk_runtime as rt;
use rt::Upload;
use rt::meta::{Param, ValueType};
use rt::request::Progress;

use crate::files::web::TestService;

static NOTE: rt::meta::Operation =
    rt::meta::Operation::new("notes.create", rt::Method::Post, "/notes.json", rt::Effect::Create).body(
        rt::meta::Body::new(
            None,
            &[
                Param::new("content", ValueType::Text),
                Param::new("attachments", ValueType::List(&ValueType::File)).encoding(rt::meta::Encoding::Multipart),
            ],
        )
        .encodings(&[rt::meta::Encoding::Json, rt::meta::Encoding::Multipart])
        .multipart_root("note"),
    );

struct Note(rt::request::OperationInput);

impl rt::Request for Note {
    type Output = ();

    fn input(&self) -> &rt::request::OperationInput {
        &self.0
    }

    fn read(_: &rt::response::Response) -> Result<(), rt::response::DecodeError> {
        Ok(())
    }
}
rt::request!(Note);

/// Returns the progress while these files are sent, to a server that rejects the first time.
async fn told(uploads: impl IntoIterator<Item = Upload>) -> Vec<Vec<Progress>> {
    let server =
        FaultServer::start([Reaction::from(Response::new(429).header("retry-after", "0")), Response::new(201).into()]);
    let options = RequestOptions::new().max_rate_limit_wait(Duration::from_secs(10));
    let client = client::Client::<TestService>::builder(server.url(), "a@b.c", "key").options(options).build().unwrap();
    let told: Vec<_> = uploads.into_iter().map(|upload| (upload, Arc::new(Mutex::new(Vec::new())))).collect();
    let uploads = told.iter().map(|(upload, told)| {
        let told = Arc::clone(told);
        upload.clone().on_progress(move |progress| told.lock().unwrap().push(progress))
    });
    let call =
        rt::request::OperationInput::new(&NOTE).set::<String>("content", "see").list::<Upload>("attachments", uploads);
    client.send(Note(call)).await.unwrap();
    assert_eq!(server.requests().len(), 2);
    assert_eq!(server.requests()[0].body.len(), server.requests()[1].body.len());
    told.into_iter().map(|(_, told)| std::mem::take(&mut *told.lock().unwrap())).collect()
}

#[tokio::test]
async fn progress_is_told_for_each_file_from_its_start_in_each_attempt() {
    let path = std::env::temp_dir().join(format!("helpdesk-upload-{}.bin", std::process::id()));
    std::fs::write(&path, vec![7; 200_000]).unwrap();
    let files = [Upload::from_path(&path), Upload::from_bytes("b.bin", vec![8; 150_000]), Upload::from_bytes("c", "")];
    let told = told(files).await;
    std::fs::remove_file(&path).unwrap();
    let done: Vec<Vec<u64>> = told.iter().map(|told| told.iter().map(|progress| progress.done).collect()).collect();
    let (first, second) = ([65_536, 131_072, 196_608, 200_000], [65_536, 131_072, 150_000]);
    assert_eq!(done[0], [first, first].concat());
    assert_eq!(done[1], [second, second].concat());
    assert_eq!(done[2], [0; 0]);
    assert!(told[0].iter().all(|progress| progress.total == Some(200_000)));
}
