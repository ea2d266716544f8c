//! The commands of the operations, from their metadata.

use std::path::PathBuf;

use clap::builder::{Resettable, StyledStr, UnknownArgumentValueParser};
use clap::{Arg, ArgAction, ArgGroup, Command};
use helpdesk::meta::{Effect, LimitKind, OPERATIONS, OperationDetails, Param, ParamDetails, ValueType};
use helpdesk_samples::{
    Sample, alternatives, command_line, cost, effect, encoding, is_positional, is_range_end, kebab, other_names,
    params, path, returns,
};
use helpdesk_tools::input::{Kind, field_list, first_line, is_time};

use super::complete;
use super::confirmation;
use super::content::Content;
pub(super) use super::content::is_content;
use super::kinds::{Occurrence, OrLines, form};
use super::view;

/// Builds a command for each resource. The program adds the operations of a resource when a person uses it. Lines of standard input can
/// have values that options must have otherwise.
pub(crate) fn resources(from_lines: bool) -> impl Iterator<Item = Command> {
    let mut names = OPERATIONS.iter().map(|details| path(details).0).collect::<Vec<_>>();
    names.dedup();
    names.into_iter().map(move |module| {
        let operations = of_resource(module).map(|details| kebab(path(details).1)).collect::<Vec<_>>();
        let view = (module == "cases").then_some(view::NAME);
        let operations = view.map(str::to_owned).into_iter().chain(operations).collect::<Vec<_>>();
        let command = Command::new(kebab(module)).about(operations.join(", "));
        let command = command.aliases(other_names(module));
        command
            .subcommand_required(true)
            .arg_required_else_help(true)
            .disable_help_subcommand(true)
            .defer(if from_lines { |it| with_operations(it, true) } else { |it| with_operations(it, false) })
    })
}

/// The operation of the command `RESOURCE OPERATION`.
pub(crate) fn find(resource: &str, operation: &str) -> Option<&'static OperationDetails> {
    let is_it = |details: &&OperationDetails| {
        let (module, name) = path(details);
        (kebab(module) == resource || other_names(module).contains(&resource)) && kebab(name) == operation
    };
    OPERATIONS.iter().find(is_it)
}

/// The parameters as options and arguments.
pub(crate) fn parameters(details: &'static OperationDetails) -> impl Iterator<Item = Arg> {
    params(details).map(|(param, param_details)| arg(details, param, param_details))
}

fn of_resource(module: &str) -> impl Iterator<Item = &'static OperationDetails> {
    OPERATIONS.iter().filter(move |details| path(details).0 == module)
}

fn with_operations(command: Command, from_lines: bool) -> Command {
    let module = command.get_name().replace('-', "_");
    let command = command.subcommands(of_resource(&module).map(|details| operation(details, from_lines)));
    if module == "cases" { command.subcommand(view::command()) } else { command }
}

fn operation(details: &'static OperationDetails, from_lines: bool) -> Command {
    let mut command = Command::new(kebab(path(details).1)).about(first_line(details.doc)).long_about(about(details));
    let from_lines = from_lines && !details.operation.path_params.is_empty();
    let content = Content::of(details);
    let is_written = |arg: &Arg| content.is_some_and(|it| arg.get_id() == it.plain.name);
    let is_given =
        |arg: Arg| if (from_lines || is_written(&arg)) && !arg.is_positional() { arg.required(false) } else { arg };
    command = command.args(parameters(details).map(is_given));
    for choice in details.operation.alternatives {
        let names = choice.groups.iter().copied().flatten().copied();
        let single = choice.groups.iter().all(|group| group.len() == 1);
        let group = ArgGroup::new(choice.name).args(names).required(choice.required && !from_lines);
        command = command.group(group.multiple(!(choice.one_of && single)));
    }
    if let Some(content) = content {
        command = content.with_editor(command, from_lines);
    }
    if details.operation.id == "cases.list" {
        let number = Arg::new("case-number").long("case-number").num_args(1).hide(true);
        let get = UnknownArgumentValueParser::suggest("a case is read by its number: helpdesk cases get 635-010255");
        command = command.arg(number.value_parser(get));
    }
    if details.operation.paging.is_some() {
        let all = Arg::new("all").long("all").action(ArgAction::SetTrue).conflicts_with("page");
        command = command.arg(all.help("Read the list to its end, page by page").help_heading("Request"));
    }
    if !details.operation.path_params.is_empty()
        && details.bulk_of.is_none()
        && details.operation.effect != Effect::Safe
    {
        command = command.args([journal(), unknown()]);
    }
    // The long help has this text above the options.
    command.args(super::args()).after_help(Resettable::from(example(details).map(StyledStr::from))).after_long_help("")
}

/// The option of each operation that changes a record.
fn journal() -> Arg {
    let journal = Arg::new("journal").long("journal").value_name("FILE").help_heading("Request");
    let journal = journal.value_parser(clap::value_parser!(PathBuf)).value_hint(clap::ValueHint::FilePath);
    journal.help("File that keeps what was sent for the ids of standard input [default: one for each command]")
}

/// The decision about what an earlier run may have done.
fn unknown() -> Arg {
    let unknown = Arg::new("unknown").long("unknown").value_name("DECISION").help_heading("Request");
    unknown.value_parser(["done", "send"]).help(
        "For ids of standard input, after you have looked: take what an earlier run may have done as done, or send that once more",
    )
}

/// The documentation, and a line for each other fact. The reference has them too.
fn about(details: &'static OperationDetails) -> String {
    let operation = details.operation;
    let mut facts = vec![format!("Effect: {}", effect(operation.effect))];
    let mut add = |label: &str, text: Option<&str>| facts.extend(text.map(|it| format!("{label}: {it}")));
    add("Asks", confirmation::needs_confirmation(details).then_some("before it is sent, unless you give `--yes`"));
    add("Bulk form of", details.bulk_of);
    add("Permission", details.permission);
    add("Precondition", details.precondition);
    add("Unverified", details.evidence);
    add("Since", details.since);
    let option = |name: &str| format!("--{}", kebab(name));
    operation.alternatives.iter().for_each(|it| add("Options", Some(&alternatives(it, option))));
    add("Returns", Some(&returns(&details.returns)));
    add("Cost", Some(&format!("{} of the rate limit", cost(operation))));
    add("Request", Some(&format!("{} {}", operation.method.as_str(), operation.path)));
    let parts = [Some(paragraphs(details.doc)), example(details), Some(facts.join("\n"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

/// The first line, and then the others with the line breaks of the spec.
fn paragraphs(doc: &str) -> String {
    match doc.split_once('\n') {
        Some((first, rest)) => format!("{first}\n\n{}", rest.replace('\n', " ")),
        None => doc.to_owned(),
    }
}

fn arg(details: &OperationDetails, param: &'static Param, param_details: &'static ParamDetails) -> Arg {
    let kind = Kind::new(&param.kind);
    let arg = Arg::new(param.name).value_parser(Occurrence(kind)).value_name(form(kind).placeholder).help(help(
        details,
        param,
        param_details,
    ));
    let arg = match (&param.kind, kind.naming()) {
        (ValueType::CustomFields(_), _) => arg.add(complete::names(field_list(details), &[], "=")),
        (_, Some(naming)) => arg.add(complete::names(naming.list, kind.words(), "")),
        _ => arg,
    };
    let arg = if kind.is_repeated() { arg.action(ArgAction::Append) } else { arg.action(ArgAction::Set) };
    let arg = if kind.has_commas() { arg.value_delimiter(',') } else { arg };
    if is_positional(details, param) {
        let name = param.name.to_uppercase();
        return arg
            .value_parser(OrLines(Occurrence(kind)))
            .value_name(name)
            .required(true)
            .num_args(1..=if kind.is_repeated() { usize::MAX } else { 1 });
    }
    // Only numbers may begin with a hyphen. Other such values need `=`, so that an option is not mistaken for a value.
    let is_number = matches!(form(kind).placeholder, "N" | "BYTES" | "VALUE" | "NAME");
    let arg = arg.long(kebab(param.name)).required(param.required).allow_negative_numbers(is_number);
    let arg = match (&param.kind, alias(details, param)) {
        (ValueType::File, _) => arg.value_hint(clap::ValueHint::FilePath),
        (ValueType::List(ValueType::File), _) => {
            let arg = arg.value_hint(clap::ValueHint::FilePath);
            if is_only_list_of_files(details) { arg.visible_alias("attach") } else { arg }
        }
        (_, Some(alias)) => arg.visible_alias(alias),
        _ => arg,
    };
    arg.aliases(OPTIONS_CALLED.iter().filter(|(name, _)| *name == param.name).flat_map(|(_, names)| *names))
}

/// Returns whether `--attach` has one meaning.
fn is_only_list_of_files(details: &OperationDetails) -> bool {
    let is_list = |param: &&'static Param| param.kind == ValueType::List(&ValueType::File);
    details.operation.params().filter(is_list).count() == 1
}

/// The names of an option in other help desks. They work too, but the help omits them.
const OPTIONS_CALLED: &[(&str, &[&str])] = &[
    ("add_labels", &["add-tags"]),
    ("delete_labels", &["delete-tags", "remove-labels", "remove-tags"]),
    ("group_id", &["team"]),
    ("labels", &["tags"]),
    ("staff_id", &["assignee", "agent"]),
    ("user_id", &["customer"]),
];

/// `--staff` for `--staff-id`, whose value may be a name.
fn alias(details: &OperationDetails, param: &'static Param) -> Option<String> {
    let alias = Kind::new(&param.kind).naming().and(param.name.strip_suffix("_id"))?;
    let is_free = details.operation.params().all(|it| it.name != alias);
    is_free.then(|| kebab(alias))
}

fn help(operation: &OperationDetails, param: &'static Param, details: &'static ParamDetails) -> String {
    let mut help = details.doc.replace('\n', " ");
    let mut add = |text: &str| help.push_str(&format!(" {text}"));
    let kind = Kind::new(&param.kind);
    Some(form(kind).how).filter(|how| !how.is_empty()).iter().for_each(|how| add(how));
    if is_time(&param.kind) && is_range_end(param) {
        add("A day, a week or a month ends with its last second.");
    }
    match (kind.is_repeated(), kind.has_commas()) {
        (true, true) => add("Several are separated by commas."),
        (true, false) => add("May be repeated."),
        (false, _) => (),
    }
    let limits = param.limits.iter().map(|limit| {
        let parts = limit.kind == LimitKind::MaxItems && is_positional(operation, param);
        let more = if parts { " a request, more are sent in parts" } else { "" };
        let unverified = details.unverified_limits.iter().find(|(other, _)| other == limit);
        let unverified = unverified.map(|(_, evidence)| format!(" (unverified: {evidence})")).unwrap_or_default();
        format!("{}{more}{unverified}", limit)
    });
    let limits = limits.collect::<Vec<_>>();
    if is_positional(operation, param) {
        help.push_str(" `-` reads lines of standard input: ids, or objects of JSON with the values of options.");
    }
    let mut add = |label: &str, text: Option<&str>| help.extend(text.map(|it| format!(" [{label}: {it}]")));
    add("needed", details.required_because);
    add("limits", Some(limits.join(", ").as_str()).filter(|it| !it.is_empty()));
    add("default", details.default);
    add("only with", param.requires.map(|it| format!("--{}", kebab(it))).as_deref());
    add("only in", param.encoding.map(encoding));
    add("since", details.since);
    add("deprecated", details.deprecated);
    add("unverified", details.evidence);
    help
}

/// The example of an operation, as the reference has it. The tests demand one of each.
fn example(details: &'static OperationDetails) -> Option<String> {
    let line = command_line(&Sample::example(details)?).ok()?;
    Some(format!("Example:\n  {}", line.replace('\n', "\n  ")))
}
