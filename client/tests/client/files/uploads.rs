//! A retry sends files from their start.

use std::time::Duration;

use client::RequestOptions;
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Reaction, Response};
use helpdesk_runtime as rt;
use rt::Upload;
use rt::meta::{Param, ValueType};

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

#[tokio::test]
async fn a_retry_sends_files_from_their_start() {
    let path = std::env::temp_dir().join(format!("helpdesk-upload-{}.bin", std::process::id()));
    std::fs::write(&path, vec![7; 200_000]).unwrap();
    let server =
        FaultServer::start([Reaction::from(Response::new(429).header("retry-after", "0")), Response::new(201).into()]);
    let options = RequestOptions::new().max_rate_limit_wait(Duration::from_secs(10));
    let client = client::Client::<TestService>::builder(server.url(), "a@b.c", "key").options(options).build().unwrap();
    let files = [Upload::from_path(&path), Upload::from_bytes("b.bin", vec![8; 150_000]), Upload::from_bytes("c", "")];
    let call =
        rt::request::OperationInput::new(&NOTE).set::<String>("content", "see").list::<Upload, _>("attachments", files);
    client.send(Note(call)).await.unwrap();
    std::fs::remove_file(&path).unwrap();
    let bodies = server.requests().into_iter().map(|request| request.body).collect::<Vec<_>>();
    assert_eq!(bodies.len(), 2);
    assert!(bodies[0].len() > 350_000 && bodies[0] == bodies[1]);
}
