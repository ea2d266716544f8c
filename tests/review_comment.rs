//! `.ci/comment` posts the report of a pull request. The tests run it against a forge on localhost.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Mutex;

use helpdesk_faults::{FaultServer, Reaction, Received, Response};
use serde_json::{Value, json};

const REPORT: &str = "<!-- spec-diff -->\n### Spec: main → pull-request\n\nA compatible version is needed.\n\n\
    | severity | declaration | change | who notices |\n|---|---|---|---|\n\
    | addition | `Label/fields/color` (spec/labels.yaml:14; reached by 3 operations) | added ([rule](docs/diff-rules.md#field-added)) | wire |\n\
    | addition | `Label/fields/size` (spec/labels.yaml:41 → spec/labels.yaml:142) | max raised | wire |\n\
    | addition | `Label/fields/gone` (spec/labels.yaml:52 → removed) | removed | wire |\n";

/// Distinguishes the files of tests that run at the same time.
static NUMBER: Mutex<usize> = Mutex::new(0);

/// Runs the script against a forge. Returns the requests that write, the summary of the step, and the output.
fn comment(
    report: &str,
    forge: impl Fn(&Received) -> Reaction + Send + Sync + 'static,
) -> (Vec<Received>, String, String) {
    let server = FaultServer::by(move |_, received| forge(received));
    let number = {
        let mut number = NUMBER.lock().unwrap();
        *number += 1;
        *number
    };
    let folder = std::env::temp_dir().join(format!("helpdesk-comment-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (event, summary) = (folder.join("event.json"), folder.join("summary.md"));
    fs::write(
        &event,
        json!({ "pull_request": { "number": 7, "base": { "sha": "ba5e" }, "head": { "sha": "c0ffee" } } }).to_string(),
    )
    .unwrap();
    let mut script = Command::new(xtask::root().join(".ci/comment"));
    script.env("GITHUB_API_URL", server.url()).env("GITHUB_SERVER_URL", "https://forge.example");
    script.env("GITHUB_REPOSITORY", "acme/helpdesk").env("GITHUB_TOKEN", "a token");
    script.env("GITHUB_EVENT_PATH", &event).env("GITHUB_STEP_SUMMARY", &summary).env("no_proxy", "*");
    let mut running = script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    running.stdin.take().unwrap().write_all(report.as_bytes()).unwrap();
    let output = running.wait_with_output().unwrap();
    let printed = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    let summary = fs::read_to_string(&summary).unwrap_or_default();
    fs::remove_dir_all(&folder).unwrap();
    assert!(server.requests().iter().all(|it| it.header("authorization") == Some("Bearer a token")));
    (server.requests().into_iter().filter(|it| it.method != "GET").collect(), summary, printed)
}

fn ok(json: Value) -> Reaction {
    Response::new(200).json(json.to_string()).close().into()
}

fn request_lines(requests: &[Received]) -> Vec<String> {
    requests.iter().map(|it| format!("{} {}", it.method, it.path)).collect()
}

#[test]
fn a_pull_request_without_a_comment_gets_one_with_links_and_a_label() {
    let (written, summary, printed) = comment(REPORT, |_| ok(json!([])));
    assert_eq!(
        request_lines(&written),
        ["POST /repos/acme/helpdesk/issues/7/comments", "POST /repos/acme/helpdesk/issues/7/labels"]
    );
    let bodies = written.iter().map(|it| serde_json::from_slice::<Value>(&it.body).unwrap()).collect::<Vec<_>>();
    let text = bodies[0]["body"].as_str().unwrap();
    assert!(text.starts_with("<!-- spec-diff -->\n"), "{text}");
    let tree = "https://forge.example/acme/helpdesk/blob";
    for (number, commit) in [(14, "c0ffee"), (41, "ba5e"), (142, "c0ffee"), (52, "ba5e")] {
        let link = format!("[spec/labels.yaml:{number}]({tree}/{commit}/spec/labels.yaml#L{number})");
        assert!(text.contains(&link), "no {link} in {text}");
    }
    assert!(text.contains(&format!("[rule]({tree}/c0ffee/docs/diff-rules.md#field-added)")), "{text}");
    assert_eq!(bodies[1], json!({ "labels": ["spec: addition"] }));
    assert_eq!((summary.as_str(), printed.as_str()), (text, ""));
}

/// Somebody must read such lines before the merge.
#[test]
fn report_with_unjudged_lines_gets_its_own_label() {
    let report = |severity: &str| {
        let lines = "**Not judged: read 2 lines of generated code.**\n\nA compatible";
        REPORT.replace("A compatible", lines).replace("| addition |", &format!("| {severity} |"))
    };
    for (severity, label) in [("behavior", "spec: not judged"), ("**breaking**", "spec: breaking")] {
        let (written, ..) = comment(&report(severity), |_| ok(json!([])));
        assert_eq!(serde_json::from_slice::<Value>(&written[1].body).unwrap(), json!({ "labels": [label] }));
    }
}

/// The comment is on the second page, and the label comes from an earlier verdict.
#[test]
fn existing_comment_is_edited_and_label_replaced() {
    let (written, ..) =
        comment(&REPORT.replace("| addition |", "| **breaking** |"), |request| match request.path.as_str() {
            path if path.contains("/comments?per_page=100&page=1") => {
                ok((0..100).map(|id| json!({ "id": id, "body": "I quote <!-- spec-diff -->" })).collect())
            }
            path if path.contains("/comments?per_page=100&page=2") => {
                ok(json!([{ "id": 4711, "body": "<!-- spec-diff -->\n### Spec: an older state" }]))
            }
            path if path.contains("/labels?") => ok(json!([{ "name": "bug" }, { "name": "spec: addition" }])),
            _ => ok(json!({})),
        });
    let expected = [
        "PATCH /repos/acme/helpdesk/issues/comments/4711",
        "DELETE /repos/acme/helpdesk/issues/7/labels/spec:%20addition",
        "POST /repos/acme/helpdesk/issues/7/labels",
    ];
    assert_eq!(request_lines(&written), expected);
    assert_eq!(serde_json::from_slice::<Value>(&written[2].body).unwrap(), json!({ "labels": ["spec: breaking"] }));
}

#[test]
fn forks_without_permission_get_only_the_summary() {
    let (_, summary, printed) = comment(REPORT, |request| match request.method.as_str() {
        "GET" => ok(json!([])),
        _ => Response::new(403).json(r#"{"message":"Resource not accessible by integration"}"#).close().into(),
    });
    assert!(
        summary.starts_with("<!-- spec-diff -->\n") && summary.contains("/c0ffee/spec/labels.yaml#L14"),
        "{summary}"
    );
    assert!(printed.contains("the summary of the step has the report") && !printed.contains("Traceback"), "{printed}");
}

#[test]
fn output_without_a_report_is_not_posted() {
    for report in ["", "no verdict\n"] {
        let (written, summary, printed) = comment(report, |_| ok(json!([])));
        assert_eq!((written.len(), summary.as_str()), (0, ""));
        assert!(printed.contains("expected a report"), "{printed}");
    }
}
