//! The witnesses of the rules of the diff, compiled with the clients of both of their states, and run.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use api_tests::witness::{self, Side, Step, Witness};
use helpdesk_codegen::SourceFile;
use helpdesk_spec_diff::Severity;
use serde_json::Value;

use super::workspace::{Workspace, output_text};

/// The outcome of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// It compiles, and its condition holds.
    Works,
    /// It compiles, and its condition does not hold.
    Fails,
    DoesNotCompile,
}

/// Two programs of many functions: `sound` compiles as a whole and runs, and in `broken` each function has a mistake.
///
/// The compiler may stop before it has seen all mistakes. `sound` has no mistake, and in `broken` the test notices a
/// missing one.
#[derive(Default)]
struct Programs {
    sound: Vec<Function>,
    broken: Vec<Function>,
}

struct Function {
    name: String,
    body: String,
    is_run: bool,
}

const SIDES: [(Side, &str); 2] = [(Side::Before, "before"), (Side::After, "after")];

static WITNESSES: LazyLock<Vec<Witness>> = LazyLock::new(witness::read);

/// Both directions of each witness, which take seconds to compare.
static STEPS: LazyLock<Vec<Step<'static>>> = LazyLock::new(|| {
    WITNESSES.iter().flat_map(|it| witness::steps(it).unwrap_or_else(|wrong| panic!("{wrong}"))).collect()
});

/// The programs of both states with the client of each.
pub(super) fn add(workspace: &mut Workspace) {
    for (side, client) in SIDES {
        let files =
            witness::client(&WITNESSES, side).into_iter().map(|(path, text)| SourceFile { path, text }).collect();
        let Programs { sound, broken } = programs(&STEPS, side);
        let mut manifest = "[dev-dependencies]\nhttp = \"1\"\n".to_owned();
        for (name, functions) in [("sound", &sound), ("broken", &broken)] {
            let name = format!("{name}_{client}");
            workspace.add_file(&format!("{client}/examples/{name}.rs"), &source(client, functions).0);
            manifest += &format!("\n[[example]]\nname = \"{name}\"\n");
        }
        workspace.add_generated(client, files, &manifest);
    }
}

pub(super) fn behave_as_the_rules_say(workspace: &Workspace) {
    let mut wrong = Vec::new();
    for (side, client) in SIDES {
        let outcomes = programs(&STEPS, side).outcomes(workspace, client);
        let of = |step: &&Step<'_>| outcomes.get(&step.name()).copied().unwrap_or(Outcome::Works);
        wrong.extend(STEPS.iter().filter(|step| of(step) != expected_outcome(step, side)).map(|step| {
            format!(
                "{} with the client {client}: {:?}, and not {:?}",
                step.name(),
                of(&step),
                expected_outcome(step, side)
            )
        }));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn expected_outcome(step: &Step<'_>, client: Side) -> Outcome {
    let breaks = client != step.home && step.severity() == Some(Severity::Breaking);
    match (breaks, step.witness.runs) {
        (false, _) => Outcome::Works,
        (true, true) => Outcome::Fails,
        (true, false) => Outcome::DoesNotCompile,
    }
}

/// All programs for one client. Programs that break are separate, so that they do not hide mistakes of the others.
fn programs(steps: &[Step<'_>], client: Side) -> Programs {
    let mut programs = Programs::default();
    for step in steps {
        let (body, is_run) = (step.witness.program(step.home), step.witness.runs);
        let function = Function { name: step.name(), body, is_run };
        match expected_outcome(step, client) {
            Outcome::DoesNotCompile => programs.broken.push(function),
            Outcome::Works | Outcome::Fails => programs.sound.push(function),
        }
    }
    programs
}

const HEAD: &str = r##"
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
fn has_operation(id: &str) -> bool { meta::OPERATIONS.iter().any(|it| it.operation.id == id) }
fn by_name(id: &str, name: &'static str) -> request::OperationInput {
    request::OperationInput::new(operation(id)).set::<i64>(name, 1_i64)
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
/// Returns the result of a program with a service, and the requests of the program.
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
/// The number of attempts to send a request that always gets this response.
fn sent(status: u16, body: &'static str, request: impl Request) -> usize {
    with(move |_| (status, body.to_owned()), async |client: Client| {
        // The clock advances as long as the service asks for.
        drop(client.with_options(RequestOptions::new().batch()).send(request).await)
    }).1.len()
}
/// Whether a request counts as done if its first attempt fails, and its retry finds no record.
fn is_done_without_record(request: impl Request) -> bool {
    let attempts = std::sync::atomic::AtomicUsize::new(0);
    let respond = move |_: &str| match attempts.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
        0 => (500, "{}".to_owned()),
        _ => (404, "{}".to_owned()),
    };
    with(respond, async |client: Client| client.with_options(RequestOptions::new().batch()).send(request).await.is_ok()).0
}
/// Whether the requests of a list contain these words.
fn asks<R: request::ListRequest>(list: R, words: &str) -> bool {
    let asked = with(|_| (200, "{}".to_owned()), async |client| drop(client.items(list).next().await)).1;
    asked.iter().all(|it| it.contains(words))
}
/// The number of rows of a list with pages of this size, and the number of requests to read them.
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
/// The number of records that a search finds in a list of one, and the requests of the search.
fn found<R: request::Findable + Clone>(create: R, row: &str) -> (usize, String) {
    let body = format!(r#"{{"0":{{"piece":{row}}},"total_count":1}}"#);
    let search = async |client: Client| client.find_created(&create, Timestamp::from_unix_seconds(1_500_001_000)).await;
    let (found, asked) = with(move |_| (200, body.clone()), search);
    (found.map_or(0, |it| it.into_records().len()), asked.concat())
}
/// Returns the result of a program with a catalog of two shops.
fn shops<T>(program: impl AsyncFnOnce(Catalog) -> T) -> T {
    let row = |at: u8, state: &str| {
        format!(r#""{at}":{{"shop":{{"shop_id":{at},"title":"a","mail":"b{at}","state":"{state}","more":{{"x":"X"}},"rest":{{"x":"Y"}}}}}}"#)
    };
    let body = format!("{{{},{}}}", row(1, "open"), row(2, "closed"));
    with(move |_| (200, body.clone()), async |client| program(Catalog::new(client)).await).0
}
"##;

impl Programs {
    /// Returns the outcome of each program with a client, except for programs that work.
    fn outcomes(&self, workspace: &Workspace, client: &str) -> BTreeMap<String, Outcome> {
        let mut outcomes = BTreeMap::new();
        let [sound, broken] = ["sound", "broken"].map(|name| format!("{name}_{client}"));
        // One command compiles the client once. `check` would compile it again for programs that need no machine code.
        let arguments = ["build", "--workspace", "--keep-going", "--message-format", "json"];
        let built = workspace.run(&[&arguments[..], &["--example", &sound, "--example", &broken]].concat());
        let stdout = String::from_utf8_lossy(&built.stdout);
        let messages = stdout.lines().filter_map(|line| serde_json::from_str(line).ok()).collect::<Vec<Value>>();
        for (example, functions) in [(&sound, &self.sound), (&broken, &self.broken)] {
            let starts = source(client, functions).1;
            for line in mistakes(&messages, example) {
                let index = starts.partition_point(|start| *start <= line);
                let function = index.checked_sub(1).map(|index| &functions[index].name);
                let function = function.unwrap_or_else(|| panic!("line {line}:\n{}", output_text(&built)));
                outcomes.insert(function.clone(), Outcome::DoesNotCompile);
            }
        }
        if self.sound.iter().any(|function| outcomes.contains_key(&function.name)) {
            return outcomes;
        }
        let is_built = |it: &Value| it["reason"] == "compiler-artifact" && it["target"]["name"] == *sound;
        assert!(messages.iter().any(is_built), "{}", output_text(&built));
        let ran = workspace.run_example(&format!("sound_{client}"));
        assert!(ran.status.success(), "{}", output_text(&ran));
        let failed = String::from_utf8_lossy(&ran.stdout);
        outcomes.extend(failed.lines().map(|name| (name.to_owned(), Outcome::Fails)));
        outcomes
    }
}

/// A program that prints the names of functions whose conditions are false, and the lines at which functions start.
fn source(client: &str, functions: &[Function]) -> (String, Vec<u64>) {
    let mut text = format!("#![allow(warnings)]\nextern crate {client} as helpdesk;\n{HEAD}");
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

/// The lines at which a program has mistakes.
fn mistakes(messages: &[Value], program: &str) -> Vec<u64> {
    let errors = messages.iter().filter(|it| it["message"]["level"] == "error");
    let places = errors.filter_map(|error| {
        let spans = error["message"]["spans"].as_array()?;
        let span = spans.iter().find(|span| span["is_primary"] == true)?;
        let file = span["file_name"].as_str()?;
        assert!(file.contains("/examples/"), "the client does not compile:\n{}", error["message"]["rendered"]);
        span["line_start"].as_u64().filter(|_| error["target"]["name"] == program)
    });
    places.collect()
}
