//! From accounts to the client: `verify` reads accounts that differ from the spec, and a copy of the project observes
//! the files.

#[path = "../../../cli/verify/tests/common/drifting.rs"]
mod drifting;

use std::fs;
use std::ops::ControlFlow;

use helpdesk_codegen::Checker;
use helpdesk_fake::{FakeServer, Seed};
use helpdesk_spec_diff::{Accepted, Severity, State, diff};
use helpdesk_verify::Verification;
use serde_json::{Value, json};
use xtask::Workspace;
use xtask::observe::observe;

use super::copy::Copy;

/// A test of the new client: the added fields have types, and the documentation marks them as observed.
const TEST: &str = r##"//! Fields and values that accounts showed.

use helpdesk::{CaseStatus, Request, cases};

#[test]
fn observed_additions_are_typed() {
    let body = br#"{"0":{"case":{"case_id":1,"case_status":"x","status":"on_hold","merged_into":7,"is_vip":1}},"total_count":1}"#;
    let response = helpdesk::response::Response::new(http::StatusCode::OK, http::HeaderMap::new(), body.to_vec());
    let case = cases::List::read(&response).unwrap().items.remove(0);
    assert_eq!((case.status, case.merged_into, case.is_vip), (Some(CaseStatus::OnHold), Some(7), Some(true)));
    let module = std::fs::read_to_string(xtask::root().join("generated/src/cases.rs")).unwrap();
    assert!(module.contains("source: observed in 2 accounts,") && module.contains("Observed in a live account."));
}
"##;

/// The client and the task read the facts of the spec from two models.
#[test]
fn client_and_task_derive_the_same_facts() {
    assert_eq!(helpdesk_verify::spec(), xtask::observe::spec(&Workspace::here().api().unwrap()));
}

/// Verifies two accounts with the same drift, and writes the findings into the copy. The verdict of the diff is an
/// addition.
pub(super) fn write(copy: &Copy) {
    let drift = |_: &str, json: &mut Value| {
        drifting::change_each(json, "case_number", &|case| {
            case.extend([("merged_into".into(), json!(7)), ("is_vip".into(), json!(true))]);
            case.extend([("status".into(), json!("on_hold"))]);
        });
    };
    let workspace = copy.workspace();
    let folder = std::env::temp_dir().join(format!("helpdesk-observed-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let files = [4, 40].map(|cases| {
        let server = FakeServer::start_blocking().unwrap();
        server.seed(Seed::cases(cases));
        let verified = Verification::new().run(drifting::client(&server, drift), &mut |_| ControlFlow::Continue(()));
        let path = folder.join(format!("{cases}.json"));
        let mut observations = verified.unwrap();
        assert!(observations.is_local, "it is of the fake server");
        // From here on, the file counts as one of a live account.
        observations.is_local = false;
        fs::write(&path, observations.to_json()).unwrap();
        path
    });
    let state = |workspace: &Workspace| {
        State::read(&workspace.spec().unwrap(), &mut Checker::default()).unwrap_or_else(|it| panic!("{it}"))
    };
    let before = state(&workspace);
    let report = observe(&workspace, &files, true, &[]).unwrap_or_else(|it| panic!("{it}"));
    fs::remove_dir_all(&folder).unwrap();
    for line in ["Case/fields/merged_into  ", "Case/fields/is_vip  ", "CaseStatus/values/on_hold  "] {
        assert!(report.contains(line), "{report}");
    }
    assert!(!report.contains("contradicts"), "{report}");
    let diff = diff(&before, &state(&workspace), &Accepted::default());
    let is_mild = |it: Severity| matches!(it, Severity::Addition | Severity::Documentation | Severity::Knowledge);
    assert!(
        diff.entries.len() > 3 && diff.entries.iter().flat_map(|it| &it.changes).all(|it| is_mild(it.meaning.severity))
    );
    // Walk-throughs rename the other recorded items.
    let ledger = workspace.spec.join("observed.yaml");
    let lines = fs::read_to_string(&ledger).unwrap();
    let kept = lines.lines().filter(|it| !it.starts_with("  ") || it.contains("merged_into") || it.contains("on_hold"));
    fs::write(&ledger, kept.map(|it| format!("{it}\n")).collect::<String>()).unwrap();
    copy.add_test("additions_that_accounts_showed", TEST);
}
