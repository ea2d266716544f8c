//! The list of everything that the program takes.

use clap::{Arg, Command};

use super::build;
use crate::failure::EXIT_CODES;
use crate::tests::assert_committed;

#[test]
fn the_list_of_commands_is_committed() {
    let (root, mut text) = (build(crate::root(false)), String::new());
    let global = |arg: &&Arg| arg.is_global_set() || ["help", "version"].contains(&arg.get_id().as_str());
    root.get_arguments().filter(global).for_each(|arg| line(&mut text, "helpdesk", arg));
    list(&root, "helpdesk", &mut text);
    assert_committed("COMMANDS.txt", &format!("{text}\n{EXIT_CODES}\n"));
}

/// A line for each command, and for each argument that the command does not inherit.
fn list(command: &Command, path: &str, text: &mut String) {
    for command in command.get_subcommands() {
        let path = format!("{path} {}", command.get_name());
        text.push_str(&format!("{path}\n"));
        let is_own = |arg: &&Arg| !arg.is_global_set() && arg.get_id() != "help";
        command.get_arguments().filter(is_own).for_each(|arg| line(text, &path, arg));
        list(command, &path, text);
    }
}

fn line(text: &mut String, path: &str, arg: &Arg) {
    let short = arg.get_short().map(|short| format!("-{short}, ")).unwrap_or_default();
    let required = if arg.is_required_set() { " required" } else { "" };
    text.push_str(&format!("{path} {short}{arg}{required}"));
    // A flag has a default too.
    let defaults = arg.get_default_values().iter().filter(|_| arg.get_action().takes_values());
    text.extend(defaults.map(|value| format!(" default={}", value.to_string_lossy())));
    text.extend(arg.get_possible_values().iter().map(|value| format!(" {}", value.get_name())));
    text.push('\n');
}
