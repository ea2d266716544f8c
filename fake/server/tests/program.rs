//! The fake server as a program, driven by curl and by Python's standard library.

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The program, ended with the test.
struct Program {
    child: Child,
    url: String,
    /// The lines that it printed at the start.
    greeting: String,
}

impl Program {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_helpdesk-fake"));
        let mut child = command.args(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut greeting = String::new();
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            greeting += &(line.unwrap() + "\n");
            if greeting.contains("Press Ctrl-C") {
                break;
            }
        }
        let url = greeting.split_whitespace().find(|word| word.starts_with("http://")).unwrap().to_owned();
        Self { child, url, greeting }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{program} {arguments:?}: {text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

fn fake(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_helpdesk-fake")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn curl_creates_a_case_with_a_file_and_finds_it() {
    let program = Program::start(&["--port", "0", "--cases", "20", "--api-key", "k:1"]);
    let file = std::env::temp_dir().join(format!("helpdesk-fake-{}.txt", std::process::id()));
    std::fs::write(&file, "all is well").unwrap();
    let url = |path: &str| format!("{}/api/{path}", program.url);
    let curl = |arguments: &[&str]| run("curl", &[&["-sS", "-u", "agent@example.com:k:1"], arguments].concat());
    let list = curl(&[&url("cases.json")]);
    assert!(list.ends_with(r#""total_count":20}"#), "{list}");
    let attachment = format!("case[attachments][1]=@{};type=text/plain", file.display());
    let fields = ["case[user_email]=ann@example.com", "case[subject]=Принтер горит", "case[content]=x", &attachment];
    let form: Vec<&str> = fields.iter().flat_map(|field| ["-F", field]).collect();
    let made = curl(&[&form[..], &[&url("cases.json")]].concat());
    assert!(made.contains("Принтер горит"), "{made}");
    let found = curl(&["-G", "--data-urlencode", "subject=^принтер", &url("cases.json")]);
    assert!(found.ends_with(r#""total_count":1}"#), "{found}");
    let messages = curl(&[&url("cases/10021/messages.json")]);
    let link = messages.split("\"url\":\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(run("curl", &["-sS", link]), "all is well");
    let rejected =
        curl(&["-o", "/dev/null", "-w", "%{http_code} %header{x-fake-violation}", &url("cases.json?page=501")]);
    assert_eq!(rejected, "400 `page` must be at most 500, got 501");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn python_creates_a_label_and_reads_every_list() {
    const SCRIPT: &str = r#"
import base64, json, sys, urllib.request
def call(method, path, body=None):
    request = urllib.request.Request(sys.argv[1] + "/api/" + path, method=method)
    request.add_header("Authorization", "Basic " + base64.b64encode(b"agent@example.com:fake-api-key").decode())
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, json.dumps(body).encode() if body else None) as response:
        return json.loads(response.read() or "null")
label = call("POST", "labels.json", {"label": {"label_title": "заявка"}})["label"]
assert label["label_title"] == "заявка", label
listed = call("GET", "labels.json")
assert [listed[key]["label"]["label_id"] for key in sorted(listed) if key.isdigit()] == [701, 702, 703, label["label_id"]]
assert call("DELETE", "labels/%d.json" % label["label_id"]) is None
lists = "cases users companies groups staff labels custom_fields languages client_emails custom_channels filters"
print(*[call("GET", name + ".json")["total_count"] for name in lists.split()])
"#;
    let program = Program::start(&["--port", "0", "--sample-data"]);
    assert_eq!(run("python3", &["-c", SCRIPT, &program.url]), "4 5 3 3 3 3 6 2 1 1 5\n");
}

/// A program that waits for the port finds all records, however many there are.
#[test]
fn the_program_listens_only_after_it_has_added_its_records() {
    for _ in 0..5 {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let arguments = ["--port", &port.to_string(), "--sample-data", "--cases", "3000"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_helpdesk-fake"));
        let child = command.args(arguments).stdout(Stdio::null()).spawn().unwrap();
        let program = Program { child, url: format!("http://127.0.0.1:{port}"), greeting: String::new() };
        let deadline = Instant::now() + Duration::from_secs(60);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < deadline, "it does not listen");
        }
        let url = format!("{}/api/cases.json?limit=1&show_merged_cases=true&show_active_chats=true", program.url);
        let list = run("curl", &["-sS", "-u", "agent@example.com:fake-api-key", &url]);
        assert!(list.ends_with(r#""total_count":3006}"#), "{list}");
    }
}

#[test]
fn the_strict_option_rejects_values_of_another_type() {
    for (strict, status) in [(&[][..], "200"), (&["--strict"], "400")] {
        let program = Program::start(&[&["--port", "0"], strict].concat());
        let url = format!("{}/api/cases.json?show_merged_cases=True", program.url);
        let options = ["-sS", "-u", "agent@example.com:fake-api-key", "-o", "/dev/null", "-w", "%{http_code}", &url];
        assert_eq!(run("curl", &options), status);
    }
}

#[test]
fn the_program_prints_its_usage() {
    let (succeeded, help, _) = fake(&["--help"]);
    assert!(succeeded);
    for option in [
        "--control-token",
        "--port",
        "--cases",
        "--sample-data",
        "--api-key",
        "--dialect",
        "--rate-limit",
        "--strict",
        "--utc-offset",
        "worst-case",
    ] {
        assert!(help.contains(option), "{help}");
    }
    for alias in ["--seed", "--example", "--key", "--limit", "--zone"] {
        assert!(!help.contains(alias), "{help}");
    }
    let (succeeded, _, error) = fake(&["--dialect", "2017"]);
    assert!(!succeeded && error.contains("2016"), "{error}");
}

#[test]
fn the_earlier_names_of_options_are_accepted() {
    let program =
        Program::start(&["--port", "0", "--seed", "5", "--example", "--key", "k:1", "--limit", "60", "--zone", "-5"]);
    let listed = run("curl", &["-sS", "-u", "agent@example.com:k:1", &format!("{}/api/cases.json", program.url)]);
    assert!(listed.contains("-0500"), "{listed}");
}

#[test]
fn a_port_in_use_is_reported_with_advice() {
    let program = Program::start(&["--port", "0"]);
    let port = program.url.rsplit(':').next().unwrap();
    let (succeeded, _, error) = fake(&["--port", port]);
    assert!(!succeeded);
    assert_eq!(
        error,
        format!("error: port {port} is in use; choose another one with --port, or a free one with --port 0\n")
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_program_stops_immediately_without_an_error() {
    for signal in ["INT", "TERM"] {
        let mut program = Program::start(&["--port", "0", "--dialect", "today", "--rate-limit", "20"]);
        assert!(program.greeting.starts_with("Fake help-desk API listening on http"), "{}", program.greeting);
        assert!(
            program.greeting.contains("curl -u agent@example.com:fake-api-key http://127.0.0.1:"),
            "{}",
            program.greeting
        );
        run("kill", &["-s", signal, &program.child.id().to_string()]);
        assert!(program.child.wait().unwrap().success(), "{signal}");
    }
}

#[test]
fn requests_without_the_token_learn_nothing() {
    let program = Program::start(&["--port", "0", "--control-token", "open sesame"]);
    assert!(program.greeting.contains("\nRequests below /fake need the header x-fake-token: open sesame\n"));
    let curl = |method: &str, path: &str, header: &str| {
        let url = format!("{}{path}", program.url);
        run(
            "curl",
            &["-sS", "-X", method, "-u", "agent@example.com:fake-api-key", "-H", header, "-w", "%{http_code}", &url],
        )
    };
    let paths =
        [("GET", "requests"), ("DELETE", "requests"), ("POST", "advance?seconds=1"), ("POST", "dialect?name=2016")];
    let others = [("POST", "faults?fault=reset"), ("DELETE", "faults"), ("GET", "nothing")];
    for (method, path) in paths.into_iter().chain(others) {
        for header in ["x-fake-token: open", "x-fake-token;", "x: open sesame"] {
            let response = curl(method, &format!("/fake/{path}"), header);
            assert!(
                response.starts_with("requests below /fake need") && response.ends_with("401"),
                "{path}: {response}"
            );
        }
    }
    assert_eq!(curl("GET", "/fake/requests", "x-fake-token: open sesame"), "200");
    assert!(curl("GET", "/api/labels.json", "x: y").ends_with("200"));
}

#[test]
fn control_requests_work_from_other_languages() {
    let program = Program::start(&["--port", "0", "--sample-data"]);
    let curl = |method: &str, path: &str| {
        let url = format!("{}{path}", program.url);
        run("curl", &["-sS", "-X", method, "-u", "agent@example.com:fake-api-key", "-w", " %{http_code}", &url])
    };
    assert_eq!(curl("POST", "/fake/faults?fault=status:503&on=labels.list&nth=2"), "done\n 200");
    assert_eq!(curl("POST", "/fake/dialect?name=2016"), "done\n 200");
    assert!(curl("GET", "/api/labels.json").ends_with("] 200"));
    assert_eq!(curl("GET", "/api/labels.json"), " 503");
    assert_eq!(curl("GET", "/fake/requests"), "GET /api/labels.json -> 200\nGET /api/labels.json -> 503\n 200");
    assert_eq!(curl("DELETE", "/fake/requests"), "done\n 200");
    assert_eq!(curl("GET", "/fake/requests"), " 200");
    let left = curl("PUT", "/api/cases/10001/trash.json");
    assert_eq!(curl("POST", "/fake/advance?seconds=86400"), "done\n 200");
    assert_ne!(curl("PUT", "/api/cases/10001/trash.json"), left, "a day later");
    for fault in [
        "reset",
        "truncated",
        "throttled:1",
        "delay:1",
        "malformed_row:0",
        "rows_twice",
        "page_drift:-1",
        "total_off_by:-1",
    ] {
        assert_eq!(curl("POST", &format!("/fake/faults?fault={fault}&after_processing=true&first=1")), "done\n 200");
    }
    assert_eq!(curl("DELETE", "/fake/faults"), "done\n 200");
    let with_body = format!("{}/fake/faults?fault=status:200&on=labels.list&first=1", program.url);
    assert_eq!(run("curl", &["-sS", "-d", r#"{"0":"new"}"#, &with_body]), "done\n");
    assert_eq!(curl("GET", "/api/labels.json"), r#"{"0":"new"} 200"#);
    assert_ne!(curl("GET", "/api/labels.json"), r#"{"0":"new"} 200"#, "the first alone");
    let too_long = "x".repeat(65 * 1024);
    assert!(run("curl", &["-sS", "-d", &too_long, &with_body]).starts_with("a body of a request below /fake"));
    let wrong = [
        ("/fake/faults?fault=fire", "`fault` must be one of status, throttled"),
        ("/fake/faults?fault=status", "`status` needs a number, as in `status:1`, got ``"),
        (
            "/fake/faults?fault=total_off_by:many",
            "`total_off_by` needs a number of rows, as in `total_off_by:1`, got `many`",
        ),
        ("/fake/faults?fault=status:99", "`status` must be 200 to 599, got 99"),
        ("/fake/faults?fault=reset&on=case.create", "unknown operation `case.create`"),
        ("/fake/faults?fault=reset&nth=x", "`nth` must be a number, got `x`"),
        ("/fake/dialect?name=2017", "`name` must be one of plain, today, 2018, 2016, worst-case, got `2017`"),
        ("/fake/advance", "`seconds` must be a number, got ``"),
    ];
    for (path, says) in wrong {
        let response = curl("POST", path);
        assert!(response.starts_with(says) && response.ends_with(" 400"), "{path}: {response}");
    }
    assert!(curl("GET", "/fake/advance").ends_with(" 404"));
}
