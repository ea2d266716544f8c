//! The version that `cargo xtask diff` asks for, and the breaks that `spec/acceptance.yaml` allows.

use super::project::{FEWER, OTHER_TITLE, PAGE, TITLE, repository};

#[test]
fn version_with_the_step_allows_a_break() {
    let project = repository("taken");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.edit("spec/api.yaml", "version: 0.1.0", "version: 0.1.1");
    let rejected = project.diff(None, None).unwrap();
    assert!(rejected.text.ends_with("at least 0.2.0 (0.1.0 → 0.1.1); set the version to 0.2.0\n"), "{}", rejected.text);
    assert_eq!(rejected.exit_code(), 1);
    project.edit("spec/api.yaml", "version: 0.1.1", "version: 0.2.0");
    let allowed = project.diff(None, None).unwrap();
    assert!(allowed.text.ends_with("at least 0.2.0, and taken (0.1.0 → 0.2.0)\n"), "{}", allowed.text);
    assert_eq!(allowed.exit_code(), 0);
}

#[test]
fn a_change_of_documentation_waits_for_the_next_release() {
    let project = repository("waits");
    project.edit("spec/labels.yaml", TITLE, OTHER_TITLE);
    let waiting = project.diff(None, None).unwrap();
    assert!(waiting.text.ends_with("a patch is enough, at least 0.1.1 (0.1.0 → 0.1.0)\n"), "{}", waiting.text);
    project.edit("spec/api.yaml", "version: 0.1.0", "version: 0.1.1");
    let released = project.diff(None, None).unwrap();
    let verdict = "a patch is enough, at least 0.1.1, and taken (0.1.0 → 0.1.1)\n";
    assert!(released.text.ends_with(verdict), "{}", released.text);
    assert_eq!([waiting.exit_code(), released.exit_code()], [0, 0]);
}

#[test]
fn accepted_break_needs_its_stated_version() {
    let project = repository("accepted");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    let report = project.diff(None, None).unwrap();
    let line = report.text.lines().find_map(|line| line.split("to accept it, add to spec/accepted.yaml: ").nth(1));
    let line = line.unwrap().replace("...", "it was never allowed");
    project.write("spec/accepted.yaml", &format!("{line}\n"));
    let report = project.diff(None, None).unwrap();
    assert!(report.text.contains("accepted in 0.1.1: it was never allowed"), "{}", report.text);
    let verdict = "the version may stay (0.1.0 → 0.1.0); the accepted breaks ask for 0.1.1\n";
    assert!(report.text.ends_with(verdict), "{}", report.text);
    assert_eq!(report.exit_code(), 0);
    // The spec itself has no such resource.
    assert!(project.diff(Some("HEAD"), None).is_ok());

    project.edit("spec/labels.yaml", FEWER, PAGE);
    let stale = project.diff(None, None).unwrap_err().to_string();
    let expected =
        "spec/accepted.yaml: nothing breaks `setter-max-added` of `labels.list/query/page`; remove the entry";
    assert_eq!(stale, expected);
}

/// The entry that accepts the change from [`PAGE`] to [`FEWER`].
fn acceptance(version: &str) -> String {
    format!("- {{ rule: setter-max-added, path: labels.list/query/page, version: {version}, reason: too many }}\n")
}

#[test]
fn acceptance_of_a_released_version_allows_nothing_more() {
    let project = repository("released");
    project.write("spec/accepted.yaml", &acceptance("0.1.0"));
    assert_eq!(project.diff(None, None).unwrap().exit_code(), 0);
    project.edit("spec/labels.yaml", PAGE, FEWER);
    assert_eq!(project.diff(None, None).unwrap().exit_code(), 1);
    project.write("spec/accepted.yaml", &(acceptance("0.1.0") + &acceptance("0.1.1")));
    assert_eq!(project.diff(None, None).unwrap().exit_code(), 0);
}

#[test]
fn an_accepted_break_of_a_later_version_does_not_raise_the_step() {
    let project = repository("later");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.edit("spec/labels.yaml", TITLE, &format!("{TITLE}\n      note: {{ type: text, doc: Note. }}"));
    project.edit("spec/api.yaml", "version: 0.1.0", "version: 0.1.1");
    project.write("spec/accepted.yaml", &acceptance("0.2.0"));
    let report = project.diff(None, None).unwrap();
    let verdict = "a compatible version is needed, at least 0.1.1, and taken (0.1.0 → 0.1.1); the accepted breaks ask for 0.2.0\n";
    assert!(report.text.ends_with(verdict), "{}", report.text);
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn a_release_candidate_takes_the_step_of_its_release() {
    let project = repository("candidate");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.edit("spec/api.yaml", "version: 0.1.0", "version: 0.2.0-rc.1");
    let report = project.diff(None, None).unwrap();
    let verdict = "a breaking version is needed, at least 0.2.0, and taken (0.1.0 → 0.2.0-rc.1)\n";
    assert!(report.text.ends_with(verdict), "{}", report.text);
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn acceptance_covers_only_its_rule_and_path() {
    let project = repository("one-of-three");
    project.edit("spec/labels.yaml", PAGE, "page: { type: int, min: 2, max: 500, doc: Number of the page. }");
    project.edit("spec/labels.yaml", "limit: { type: int, min: 1,", "limit: { type: int, min: 2,");
    let entry =
        "{ rule: setter-min-raised, path: labels.list/query/limit, version: 0.1.1, reason: nobody asks for one }";
    project.write("spec/accepted.yaml", &format!("- {entry}\n"));
    let report = project.diff(None, None).unwrap();
    assert_eq!(report.text.matches("accepted in 0.1.1: nobody asks for one").count(), 1, "{}", report.text);
    assert_eq!(report.text.matches("to accept it, add to spec/accepted.yaml: ").count(), 2, "{}", report.text);
    assert_eq!(report.exit_code(), 1);
}

#[test]
fn a_wrong_acceptance_is_explained() {
    let project = repository("wrong");
    let wrong = [
        ("- { rule: setter-max-lowred, path: a, version: 0.2.0, reason: b }", "did you mean `setter-max-lowered`?"),
        (
            "- { rule: setter-max-lowered, path: a, version: 0.2.0, reason: \"\" }",
            "has no reason; say why it may break",
        ),
        ("- { rule: setter-max-lowered, path: a, version: two, reason: b }", "invalid version `two`"),
        ("- { rule: setter-max-lowered, path: a, reason: b }", "missing field `version`"),
        (
            "- rule: setter-max-lowered\n  path: a\n  version: 0.2.0\n  reason: as issue #12 asks for\n",
            "accepted.yaml:4: the reason ends before `#12 asks for`",
        ),
        ("- { rule: setter-max-lowered, path: a, version: 0.2.0, reason: b, by: c }", "unknown field `by`"),
    ];
    for (text, expected) in wrong {
        project.write("spec/accepted.yaml", text);
        let message = project.diff(None, None).unwrap_err().to_string();
        assert!(message.starts_with("spec/accepted.yaml:") && message.contains(expected), "{message}");
    }
}
