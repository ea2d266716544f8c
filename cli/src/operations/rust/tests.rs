//! The program of every operation. The integration tests compile those that are committed.

use clap::Command;
use helpdesk::meta::{OPERATIONS, OperationDetails, Param, ValueType};

use super::super::kinds::Kind;
use super::super::{input, tree};
use super::statements;
use crate::tests::assert_committed;

#[test]
fn the_program_of_every_operation_is_committed() {
    assert_committed("tests/cli/programs.rs", &programs());
}

/// Each operation with what it needs, and with everything that can be given together.
fn programs() -> String {
    let programs = OPERATIONS.iter().flat_map(|details| {
        let name = details.operation.id.replace('.', "_");
        [false, true].map(|full| {
            let end = if full { "_full" } else { "" };
            let statements = text(details, full);
            format!("\nfn {name}{end}(client: &helpdesk::blocking::Client) -> Sent {{\n{statements}    Ok(())\n}}\n")
        })
    });
    format!(
        "//! What `--as rust` has for every operation with what it needs, and with all of its options.\n\n\
         type Sent = Result<(), Box<dyn std::error::Error>>;\n{}",
        programs.collect::<String>()
    )
}

fn text(details: &'static OperationDetails, full: bool) -> String {
    let (resource, operation) = details.operation.id.split_once('.').unwrap();
    let mut arguments = vec!["helpdesk".to_owned(), tree::kebab(resource), tree::kebab(operation)];
    let chosen: Vec<&str> = details.operation.alternatives.iter().flat_map(|it| it.groups[0]).copied().collect();
    let choices: Vec<&str> = details.operation.alternatives.iter().flat_map(|it| it.groups.concat()).collect();
    let conflicting: Vec<&str> =
        details.operation.alternatives.iter().filter(|it| it.one_of).flat_map(|it| it.groups[1..].concat()).collect();
    let mut edits = details.operation.body.is_some_and(|body| body.partial_update);
    for (param, _) in tree::params(details) {
        if tree::is_positional(details, param) {
            arguments.extend(values(param));
        } else if param.required || chosen.contains(&param.name) || edits && !choices.contains(&param.name) || full {
            edits = false;
            if !conflicting.contains(&param.name) {
                arguments.extend(values(param).map(|value| format!("--{}={value}", tree::kebab(param.name))));
            }
        }
    }
    match (full, details.operation.paging) {
        (true, _) => arguments.push("--no-validation".to_owned()),
        (false, paging) => arguments.extend(paging.map(|_| "--all".to_owned())),
    }
    let root = Command::new("helpdesk").subcommands(tree::resources());
    let matches = root.try_get_matches_from(&arguments).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let (_, matches) = matches.subcommand().unwrap();
    let (_, matches) = matches.subcommand().unwrap();
    let input = input::input(details, matches).unwrap_or_else(|failure| panic!("{arguments:?}: {failure}"));
    statements(details, &input, matches).unwrap_or_else(|failure| panic!("{arguments:?}: {failure}"))
}

/// One value, or several where an option takes them.
fn values(param: &'static Param) -> impl Iterator<Item = String> {
    let kind = Kind::new(&param.kind);
    let example = kind.form().example.trim_matches('\'');
    let of_list = matches!(param.kind, ValueType::Localized(ValueType::Csv(_)));
    let several = kind.is_repeated() && !of_list;
    let keyed = matches!(param.kind, ValueType::Localized(_)) && !of_list;
    let value = move |index: u64| if keyed { format!("{index}={example}") } else { example.to_owned() };
    (1..=if several { 2 } else { 1 }).map(value)
}
