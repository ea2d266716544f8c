//! `docs/walkthroughs.md` works as written: a copy of the project applies its edits and checks their results.

mod copy;
mod observed;
mod page;

use std::collections::BTreeSet;

use xtask::diff::Format;
use xtask::fmt_spec;
use xtask::sync::Mode;

use self::copy::Copy;
use self::page::{Edit, WalkThrough};

/// Resources that no walk-through has.
const RESOURCES: [(&str, &str); 5] = [
    ("board_cards", include_str!("walkthroughs/resources/board_cards.yaml")),
    ("boards", include_str!("walkthroughs/resources/boards.yaml")),
    ("checklists", include_str!("walkthroughs/resources/checklists.yaml")),
    ("contracts", include_str!("walkthroughs/resources/contracts.yaml")),
    ("holidays", include_str!("walkthroughs/resources/holidays.yaml")),
];

/// The messages of an agent that reads a list.
const AGENT: &str = concat!(
    r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"#,
    r#""clientInfo":{"name":"test","version":"1"}}}"#,
    "\n",
    r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    "\n",
    r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","arguments":"#,
    r#"{"operation":"contracts.list","arguments":{}}}}"#,
    "\n",
);

/// Files that commands of the page write, so that its lists of files omit them.
const WRITTEN: &[&str] = &["generated/", "spec/names.lock", "spec/spec.schema.json"];

#[test]
fn walk_throughs_change_the_listed_files_and_have_the_stated_verdict() {
    let (project, copy) = Copy::in_repository();
    let undo = || {
        project.git(&["reset", "--quiet", "--hard"]);
        project.git(&["clean", "--quiet", "--force", "-dx"]);
    };
    for walk in page::walk_throughs() {
        let title = &walk.title;
        for skeleton in &walk.skeletons {
            copy.add_skeleton(skeleton);
            undo();
        }
        copy.perform(&walk);
        fmt_spec::fmt_spec(&copy.workspace(), Mode::Check).unwrap_or_else(|it| panic!("{title}: {it}"));
        let changed = copy.changed_paths().into_iter().filter(|path| !WRITTEN.iter().any(|it| path.starts_with(it)));
        assert_eq!(changed.collect::<BTreeSet<_>>(), walk.files.iter().cloned().collect(), "{title}");
        let report = project.report(Some("HEAD"), None, Format::Text, None).unwrap_or_else(|it| panic!("{it}"));
        assert!(report.text.contains(&walk.verdict), "{title}: no `{}` in\n{}", walk.verdict, report.text);
        undo();
    }
}

/// All walk-throughs together, because a build of each would take minutes. Each enum has one more value, which the fake
/// server keeps too.
#[test]
fn edits_of_the_walk_throughs_compile_and_run() {
    let copy = Copy::that_stays();
    observed::write(&copy);
    page::walk_throughs().iter().for_each(|walk| copy.perform(walk));
    // Resources of YAML alone: a nested resource, one with files, and one whose list is a plain array.
    for (name, text) in RESOURCES {
        copy.edit(&Edit::File { path: format!("spec/{name}.yaml"), text: text.to_owned() });
    }
    copy.edit(&Edit::File { path: "spec/vouchers.yaml".to_owned(), text: page::first_resource() });
    copy.workspace().accept_names().unwrap_or_else(|it| panic!("{it}"));
    copy.add_values();
    copy.workspace().codegen(Mode::Write).unwrap_or_else(|it| panic!("{it}"));
    copy.cargo(&["fmt", "--package", "helpdesk-fake", "--package", "helpdesk-samples", "--check"]);
    // The tests of `wire` write snapshots of new bytes, as the loop says.
    let targets = ["fake", "samples", "tests"].map(|it| ["--test", it]).concat();
    let names = [
        "labels",
        "every_list::",
        "every_operation::",
        "every_resource::",
        "documented::",
        "reference",
        "articles",
        "additions_that_accounts_showed",
        "resources",
        "fake_server::parameters::",
        "values::",
        "case_list::spellings",
        "strictness::every",
        "wire::every",
        "examples::each_example",
        "corpus::",
        "secrecy::",
        "serde::",
    ];
    // With fewer packages, cargo would choose fewer features, and compile their dependencies again.
    copy.tests_no_library_but("fake");
    let ran = copy.cargo(&[&["test", "--workspace", "--lib"], &targets[..], &["--"], &names].concat());
    for test in [
        "observed_additions_are_typed",
        "each_operation_has_a_function_or_follows_from_the_metadata",
        "every_enum_has_the_documented_values",
        "every_value_that_is_set_is_read_back",
        "every_value_of_a_query_is_honored",
        "a_filter_finds_the_records_that_show_its_value",
        "a_filter_finds_the_rows_that_show_one_of_its_values",
        "rows_have_the_requested_order",
        "a_value_at_its_limit_is_accepted_and_beyond_it_rejected",
        "a_reference_to_no_record_is_rejected",
        "only_full_access_performs_what_requires_it",
        "statuses_and_priorities_sort_in_the_order_of_the_spec",
        "a_new_record_has_all_values_of_the_request",
        "a_deleted_record_is_not_found",
        "the_client_reads_the_documented_responses",
        "every_parameter_is_read_or_listed_as_ignored",
        "every_operation_in_each_of_its_forms",
        "each_example_has_a_response",
        "each_operation_has_one_example",
    ] {
        assert!(ran.contains(test), "{test} did not run:\n{ran}");
    }
    the_tools_know_the_resources(&copy);
}

/// The command line, its help and the OpenAPI document have resources that only the spec has.
fn the_tools_know_the_resources(copy: &Copy) {
    let command = |arguments: &str| {
        let arguments = ["run", "--quiet", "--package", "helpdesk-cli", "--"].into_iter().chain(arguments.split(' '));
        copy.cargo(&arguments.collect::<Vec<_>>())
    };
    for (arguments, words) in [
        ("checklists list 701 --demo -o json", r#""title": "Title 3""#),
        ("contracts create --title Lease --files Cargo.toml --demo --yes -o json", r#""file_name": "Cargo.toml""#),
        ("vouchers list --demo -o json", r#""code": "Code 1""#),
        ("holidays list --demo -o json", r#""name": "Name 1""#),
        ("checklists create --help", "--title <TEXT>"),
        ("export contracts --to contracts.parquet --demo", "3 contracts, as many as the service counts"),
        ("verify --only contracts --demo", "everything that was seen is as documented"),
    ] {
        let printed = command(arguments);
        assert!(printed.contains(words), "{arguments}: no {words} in\n{printed}");
    }
    let checklists: serde_json::Value = serde_json::from_str(&command("checklists list 701 --demo -o json")).unwrap();
    let id = &checklists[0]["checklist_id"];
    let disabled = command(&format!("checklists disable {id} --demo --yes -o json"));
    assert!(disabled.contains(r#""active": false"#), "{disabled}");
    let agent = copy.cargo_with_input(&["run", "--quiet", "--package", "helpdesk-cli", "--", "mcp", "--demo"], AGENT);
    assert!(agent.contains(r#""contract_id":"#), "an agent cannot read contracts:\n{agent}");
    copy.cargo(&["xtask", "openapi"]);
    let document = copy.read("docs/api/openapi.yaml");
    for path in ["/labels/{label}/checklists.json:", "/contracts.json:", "/holidays.json:"] {
        assert!(document.contains(path), "{path}");
    }
}

impl Copy {
    /// Performs the edits, and generates the client.
    fn perform(&self, walk: &WalkThrough) {
        walk.edits.iter().for_each(|edit| self.edit(edit));
        if walk.accepts_names {
            let rejected = self.workspace().codegen(Mode::Write).map(drop).unwrap_err().to_string();
            assert!(rejected.contains("error[changed-name]"), "{}: {rejected}", walk.title);
            self.workspace().accept_names().unwrap_or_else(|it| panic!("{}: {it}", walk.title));
        } else {
            self.workspace().codegen(Mode::Write).unwrap_or_else(|it| panic!("{}: {it}", walk.title));
        }
    }
}
