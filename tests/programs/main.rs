//! Programs of generated clients: compiled, run, and rejected by the compiler where they should be.

mod clients;
mod hostile;
mod slips;
mod walkthroughs;
mod witnesses;
mod workspace;

use std::sync::LazyLock;

use self::workspace::Workspace;

static WORKSPACE: LazyLock<Workspace> = LazyLock::new(|| {
    let mut workspace = Workspace::empty();
    clients::add(&mut workspace);
    witnesses::add(&mut workspace);
    slips::add(&mut workspace);
    workspace.write();
    workspace
});

/// The compiler, clippy and rustdoc find nothing in clients of the cases, of the smallest spec, of another service, and of hostile specs.
#[test]
fn clients_compile_without_warnings() {
    WORKSPACE.has_no_warnings();
}

/// All samples, the documentation of the other service, and a program that sends to a server.
#[test]
fn programs_of_the_clients_run() {
    WORKSPACE.cargo(&["test", "--workspace", "--tests"]);
    WORKSPACE.cargo(&["test", "--package", "parcels", "--doc"]);
}

/// Each program compiles, runs or breaks with the other client as the rule of the diff says.
#[test]
fn programs_break_exactly_as_the_rules_predict() {
    witnesses::behave_as_the_rules_say(&WORKSPACE);
}

#[test]
fn the_compiler_explains_every_slip() {
    slips::are_explained(&WORKSPACE);
}
