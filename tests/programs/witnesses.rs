//! Compiles programs with a client, and runs them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use helpdesk_codegen::SpecFile;
use serde_json::Value;

use super::witness::Side;

/// What becomes of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It compiles, and its condition holds.
    Works,
    /// It compiles, and its condition does not hold.
    Fails,
    DoesNotCompile,
}

/// Two programs of many functions: `sound` compiles as a whole and runs, and in `broken` each function has a mistake.
///
/// The compiler may stop before it has seen all mistakes. In `sound` there are none, and in `broken` a missing one is noticed.
#[derive(Debug, Default)]
pub(super) struct Programs {
    sound: Vec<Function>,
    broken: Vec<Function>,
}

#[derive(Debug)]
struct Function {
    name: String,
    body: String,
    is_run: bool,
}

const HEAD: &str = r##"
#![allow(warnings)]
use helpdesk::*;
fn any<T>() -> T { panic!("only compiled, and never run") }
fn sends(request: impl Request) -> bool { request.prepare().is_ok() }
fn hides(request: impl std::fmt::Debug, value: &str) -> bool { !format!("{request:?}").contains(value) }
fn output<R: Request>(request: R) -> R::Output { any() }
fn file(bytes: usize) -> Upload { Upload::from_bytes("a.txt", vec![0; bytes]) }
fn day(day: u8) -> CivilDateTime { format!("2024-05-{day:02}").parse().unwrap() }
fn operation(id: &str) -> &'static meta::Operation {
    meta::OPERATIONS.iter().map(|it| it.operation).find(|it| it.id == id).unwrap()
}
fn is_paged(id: &str) -> bool { operation(id).paging.is_some() }
fn details(id: &str) -> &'static meta::OperationDetails {
    meta::OPERATIONS.iter().find(|it| it.operation.id == id).unwrap()
}
fn param(id: &str) -> (&'static helpdesk_runtime::meta::Param, &'static meta::ParamDetails) {
    let details = details(id);
    details.operation.params().zip(details.params).find(|it| it.0.name == "p").unwrap()
}
fn field(record: &str) -> &'static meta::FieldDetails {
    let found = meta::TYPES.iter().find(|it| it.name == record).unwrap();
    let meta::TypeShape::Record { fields, .. } = found.shape else { panic!("it is a record") };
    fields.iter().find(|it| it.name == "p").unwrap()
}

use std::future::{Future, ready};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A service that responds to a path with its query, and a clock that sleeps at once.
struct Service<F> {
    respond: F,
    asked: Mutex<Vec<String>>,
    now: Mutex<Instant>,
}
impl<F: Fn(&str) -> (u16, String) + Send + Sync + 'static> transport::Transport for Service<F> {
    fn send(&self, request: http::Request<request::RequestBody>, _: Duration) -> transport::SendFuture {
        let path = request.uri().path_and_query().unwrap().to_string();
        let (status, body) = (self.respond)(&path);
        self.asked.lock().unwrap().push(path);
        let body = transport::ResponseBody::from(body.into_bytes());
        Box::pin(ready(Ok(http::Response::builder().status(status).body(body).unwrap())))
    }
    fn sleep(&self, duration: Duration) -> transport::SleepFuture {
        *self.now.lock().unwrap() += duration;
        Box::pin(ready(()))
    }
    fn now(&self) -> Instant { *self.now.lock().unwrap() }
}
/// What a program gets of a service, and what the service was asked.
fn with<F, T>(respond: F, program: impl AsyncFnOnce(Client) -> T) -> (T, Vec<String>)
where F: Fn(&str) -> (u16, String) + Send + Sync + 'static {
    let service = Arc::new(Service { respond, asked: Mutex::default(), now: Mutex::new(Instant::now()) });
    let client = Client::builder("https://a.omnidesk.ru", "a@example.com", "key").transport(Arc::clone(&service));
    let mut program = std::pin::pin!(program(client.build().unwrap()));
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(result) = program.as_mut().poll(&mut context) {
            let asked = service.asked.lock().unwrap().clone();
            return (result, asked);
        }
    }
}
/// How many times a request is sent that has this response each time.
fn sent(status: u16, body: &'static str, request: impl Request) -> usize {
    with(move |_| (status, body.to_owned()), async |client: Client| {
        // It waits as long as the service asks for.
        drop(client.with_options(RequestOptions::new().batch()).send(request).await)
    }).1.len()
}
/// Whether a request counts as done whose first attempt fails, and whose retry finds no record.
fn is_done_without_record(request: impl Request) -> bool {
    let attempts = std::sync::atomic::AtomicUsize::new(0);
    let respond = move |_: &str| match attempts.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
        0 => (500, "{}".to_owned()),
        _ => (404, "{}".to_owned()),
    };
    with(respond, async |client: Client| client.with_options(RequestOptions::new().batch()).send(request).await.is_ok()).0
}
/// Whether reading a list asks for these words.
fn asks<R: request::ListRequest>(list: R, words: &str) -> bool {
    let asked = with(|_| (200, "{}".to_owned()), async |client| drop(client.items(list).next().await)).1;
    asked.iter().all(|it| it.contains(words))
}
/// How many rows a list has whose pages have this size, and how many requests it takes to read them.
fn rows<R: request::ListRequest>(list: R, size: usize, all: usize, more: &'static str) -> (usize, usize) {
    let page = move |path: &str| {
        let page = path.split(['?', '&']).find_map(|it| it.strip_prefix("page="));
        let page = page.map_or(1, |it| it.parse::<usize>().unwrap());
        let ids = ((page - 1) * size..all).take(size).enumerate();
        let rows = ids.map(|(at, id)| format!(r#""{at}":{{"piece":{{"piece_id":{id}}}}}"#));
        let more = Some(more.to_owned()).filter(|it| !it.is_empty());
        (200, format!("{{{}}}", rows.chain(more).collect::<Vec<_>>().join(",")))
    };
    let (rows, asked) = with(page, async |client| {
        let (mut items, mut rows) = (client.items(list), 0);
        while let Some(Ok(_)) = items.next().await { rows += 1 }
        rows
    });
    (rows, asked.len())
}
/// How many records a search finds in a list of one, and what it asks.
fn found<R: request::Findable + Clone>(create: R, row: &str) -> (usize, String) {
    let body = format!(r#"{{"0":{{"piece":{row}}},"total_count":1}}"#);
    let search = async |client: Client| client.find_created(&create, Timestamp::from_unix_seconds(1000)).await;
    let (found, asked) = with(move |_| (200, body.clone()), search);
    (found.map_or(0, |it| it.len()), asked.concat())
}
/// What a lookup says about two shops.
fn shops<T>(program: impl AsyncFnOnce(Catalog) -> T) -> T {
    let row = |at: u8, state: &str| {
        format!(r#""{at}":{{"shop":{{"shop_id":{at},"title":"a","mail":"b{at}","state":"{state}","more":{{"x":"X"}},"rest":{{"x":"Y"}}}}}}"#)
    };
    let body = format!("{{{},{}}}", row(1, "open"), row(2, "closed"));
    with(move |_| (200, body.clone()), async |client| program(Catalog::new(client)).await).0
}
"##;

impl Programs {
    pub(super) fn add(&mut self, name: &str, body: String, is_broken: bool, is_run: bool) {
        let function = Function { name: name.to_owned(), body, is_run };
        if is_broken { &mut self.broken } else { &mut self.sound }.push(function);
    }

    /// What becomes of each program with the client of a spec. What is not listed works.
    pub(super) fn run(&self, side: Side, spec: &[SpecFile]) -> BTreeMap<String, Outcome> {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("witnesses/{side:?}").to_lowercase());
        client(&root, spec);
        let mut outcomes = BTreeMap::new();
        for (name, functions) in [("sound", &self.sound), ("broken", &self.broken)] {
            let (text, starts) = source(functions);
            write(&root.join("examples").join(name).with_extension("rs"), &text);
            let built = cargo(&root, &["build", "--message-format", "json", "--example", name]);
            for line in mistakes(&built) {
                let index = starts.partition_point(|start| *start <= line);
                let function = index.checked_sub(1).map(|index| &functions[index].name);
                let function = function.unwrap_or_else(|| panic!("line {line}:\n{}", shown(&built)));
                outcomes.insert(function.clone(), Outcome::DoesNotCompile);
            }
            assert!(name == "broken" || !outcomes.is_empty() || built.status.success(), "{}", shown(&built));
        }
        if outcomes.keys().any(|name| self.sound.iter().any(|function| function.name == *name)) {
            return outcomes;
        }
        let ran = cargo(&root, &["run", "--example", "sound"]);
        assert!(ran.status.success(), "{}", shown(&ran));
        let failed = String::from_utf8_lossy(&ran.stdout);
        outcomes.extend(failed.lines().map(|name| (name.to_owned(), Outcome::Fails)));
        outcomes
    }
}

/// A program that prints the names of the functions whose conditions do not hold, and the lines where functions start.
fn source(functions: &[Function]) -> (String, Vec<u64>) {
    let mut text = HEAD.to_owned();
    let mut starts = Vec::new();
    for Function { name, body, is_run } in functions {
        starts.push(text.lines().count() as u64 + 1);
        let returned = if *is_run { " -> bool" } else { "" };
        text += &format!("fn {name}(){returned} {{ {body} }}\n");
    }
    text += "fn main() {\n";
    for Function { name, .. } in functions.iter().filter(|function| function.is_run) {
        text += &format!("    if !{name}() {{ println!(\"{name}\"); }}\n");
    }
    (text + "}\n", starts)
}

fn client(root: &Path, spec: &[SpecFile]) {
    let files = helpdesk_codegen::compile(spec).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    // What an earlier run left would be another client.
    let _ = fs::remove_dir_all(root.join("src"));
    for file in files {
        write(&root.join(&file.path), &file.text);
    }
    write(&root.join("Cargo.toml"), &manifest(workspace));
    fs::copy(workspace.join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn manifest(workspace: &Path) -> String {
    let [client, runtime] = ["client", "runtime"].map(|name| workspace.join(name));
    format!(
        "[package]\nname = \"helpdesk\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [features]\ndefault = [\"client\", \"jobs\", \"meta\"]\nclient = [\"dep:helpdesk-client\"]\nblocking = []\n\
         jobs = [\"client\", \"helpdesk-client/jobs\"]\nmeta = [\"helpdesk-runtime/meta\"]\n\n\
         [dependencies]\nhelpdesk-client = {{ path = {client:?}, default-features = false, optional = true }}\n\
         helpdesk-runtime = {{ path = {runtime:?} }}\nhttp = \"1\"\n\n[profile.dev]\ndebug = false\nincremental = false\n\n[workspace]\n"
    )
}

fn cargo(root: &Path, arguments: &[&str]) -> Output {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("witnesses/target");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(&arguments[..1]).args(["--quiet", "--offline"]).args(&arguments[1..]);
    cargo.current_dir(root).env("CARGO_TARGET_DIR", target).output().unwrap()
}

/// The lines of the program with mistakes.
fn mistakes(built: &Output) -> Vec<u64> {
    let text = String::from_utf8_lossy(&built.stdout);
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors = messages.filter(|it| it["message"]["level"] == "error").collect::<Vec<_>>();
    let places = errors.iter().filter_map(|it| {
        let spans = it["message"]["spans"].as_array()?;
        let span = spans.iter().find(|span| span["is_primary"] == true)?;
        let file = span["file_name"].as_str()?;
        assert!(file.starts_with("examples/"), "the client does not compile:\n{}", it["message"]["rendered"]);
        span["line_start"].as_u64()
    });
    places.collect()
}

fn shown(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}
