//! The help of a command and the reference agree: both contain each fact of the metadata.

use std::fs;

use helpdesk::meta::{OPERATIONS, OperationDetails, Param, ParamDetails};
use helpdesk_samples::{alternatives, cost, effect, encoding, is_positional, kebab, params, path, returns};

use crate::desk::Desk;

#[test]
fn help_and_reference_agree() {
    let desk = Desk::new("reference");
    let mut missing = Vec::new();
    let mut look = |place: String, text: &str, facts: &[String]| {
        let text = plain(text);
        let absent = facts.iter().filter(|fact| !text.contains(&plain(fact)));
        missing.extend(absent.map(|fact| format!("{place}: {fact}")));
    };
    for details in OPERATIONS {
        let (resource, operation) = path(details);
        let help = desk.run(&format!("{} {} --help", kebab(resource), kebab(operation))).stdout();
        let page = section(details);
        look(format!("help of {operation}"), &help, &facts(details));
        look(format!("page of {operation}"), &page, &facts(details));
        for (param, more) in params(details) {
            let (option, row, name) = (option(&help, details, param), row(&page, param), param.name);
            look(format!("help of {operation} {name}"), &option, &facts_of(param, more));
            look(format!("page of {operation} {name}"), &row, &facts_of(param, more));
            if param.required && !is_positional(details, param) {
                let usage = help.split("\nUsage: ").nth(1).and_then(|rest| rest.lines().next()).unwrap();
                assert!(usage.contains(&format!("--{} <", kebab(name))), "{usage}");
                assert!(row.contains("**Required.**") || row.contains("**Needed**: "), "{row}");
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// All that the metadata say of an operation, but for the changes of a record.
fn facts(details: &OperationDetails) -> Vec<String> {
    let operation = details.operation;
    let facts = [
        ("bulk form of", details.bulk_of),
        ("permission", details.permission),
        ("precondition", details.precondition),
        ("unverified", details.evidence),
        ("since", details.since),
    ];
    let facts = facts.into_iter().filter_map(|(label, text)| Some(format!("{label}: {}", text?)));
    let own = [
        details.doc.to_owned(),
        // The help has the path below the prefix, as `helpdesk api` takes it.
        operation.method.as_str().to_owned(),
        operation.path.to_owned(),
        effect(operation.effect).to_owned(),
        format!("cost: {}", cost(operation)),
        format!("returns: {}", returns(&details.returns)),
    ];
    let option = |name: &str| format!("--{}", kebab(name));
    let choices = operation.alternatives.iter().map(|it| alternatives(it, option));
    own.into_iter().chain(facts).chain(choices).collect()
}

/// All that the metadata say of a parameter.
fn facts_of(param: &Param, details: &ParamDetails) -> Vec<String> {
    let encoding = param.encoding.map(encoding);
    let facts = [
        ("needed", details.required_because),
        ("default", details.default),
        ("only with", param.requires),
        ("only in", encoding),
        ("since", details.since),
        ("deprecated", details.deprecated),
        ("unverified", details.evidence),
    ];
    let facts = facts.into_iter().filter_map(|(label, text)| Some(format!("{label}: {}", text?)));
    let of_limits = details.unverified_limits.iter().map(|(_, evidence)| format!("unverified: {evidence}"));
    let limits = param.limits.iter().map(ToString::to_string);
    [details.doc.to_owned()].into_iter().chain(facts).chain(limits).chain(of_limits).collect()
}

/// The section of an operation in its page of the reference.
fn section(details: &OperationDetails) -> String {
    let page = format!("{}/../docs/api/{}.md", env!("CARGO_MANIFEST_DIR"), path(details).0);
    let page = fs::read_to_string(page).unwrap();
    let section = page.split(&format!("\n## {}\n", details.operation.id)).nth(1).unwrap();
    section.split("\n## ").next().unwrap().to_owned()
}

/// The row of a parameter.
fn row(section: &str, param: &Param) -> String {
    section.lines().find(|line| line.starts_with(&format!("| `{}` |", param.name))).unwrap_or_default().to_owned()
}

/// The text of an option or argument in the help, up to the next one.
fn option(help: &str, details: &OperationDetails, param: &Param) -> String {
    let start = if is_positional(details, param) {
        format!("\n  <{}>", param.name.to_uppercase())
    } else {
        format!("\n      --{} <", kebab(param.name))
    };
    let text = help.split(&start).nth(1).unwrap_or_default();
    let is_of_it = |line: &&str| line.is_empty() || line.starts_with("          ");
    text.lines().skip(1).take_while(is_of_it).collect::<Vec<_>>().join("\n")
}

/// Removes the marks of both forms, so that names of parameters and options are equal.
fn plain(text: &str) -> String {
    let text = text.replace("\\|", "|").replace("--", "").replace('_', "-").to_lowercase();
    let text: String = text.chars().filter(|it| !"`*:".contains(*it)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
