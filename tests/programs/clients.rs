//! Clients of many specs: the cases of the language, the smallest spec, another service, and hostile ones.

use std::fs;
use std::path::PathBuf;

use api_tests::cases;
use helpdesk_codegen::SpecFile;
use xtask::files;
use xtask::sync::Mode;

use super::hostile;
use super::workspace::{Workspace, file};

pub(super) fn add(workspace: &mut Workspace) {
    let cases = cases::spec();
    add_client(workspace, "helpdesk", &cases, &["former", "without_tls"]);
    for name in ["former", "without_tls"] {
        workspace.add_file(&format!("helpdesk/samples/{name}.rs"), &file(&format!("{name}.rs")));
    }
    // The smallest spec declares no shared types, and has no catalog, templates or conventions.
    let smallest = cases::examples().into_iter().take(2).collect::<Vec<_>>();
    add_client(workspace, "smallest", &smallest, &[]);
    for (name, spec) in hostile::specs() {
        // Reports of the compiler name files of a client, so its spec lies beside it.
        spec.iter().for_each(|file| workspace.add_file(&format!("{name}/{}", file.path), &file.text));
        add_client(workspace, &name, &spec, &[]);
    }
    add_parcels(workspace);
}

/// Adds a client with this name. Its samples use the name that the spec gives it.
fn add_client(workspace: &mut Workspace, name: &str, spec: &[SpecFile], modules: &[&str]) {
    let api = helpdesk_codegen::read(spec).unwrap_or_else(|diagnostics| panic!("{name}: {}", diagnostics.render()));
    let own_name = &api.package.name;
    let renamed = if own_name == name { String::new() } else { format!("extern crate {name} as {own_name};\n\n") };
    let modules = [&["requests"], modules].concat();
    let modules = modules.iter().map(|module| format!("mod {module};\n")).collect::<String>();
    let calls = "requests::requests();\n    assert!(requests::READERS.len() + requests::RECORDS.len() > 0);\n    \
                 requests::SHOWN.iter().for_each(|(_, show)| drop(show(\"\")));";
    let main = format!("//! The samples.\n\n{renamed}{modules}\n#[test]\nfn samples() {{\n    {calls}\n}}\n");
    workspace.add_file(&format!("{name}/samples/main.rs"), &main);
    let samples = "[[test]]\nname = \"samples\"\npath = \"samples/main.rs\"\n";
    workspace.add_generated(name, helpdesk_codegen::render(&api), samples);
}

/// Adds the client of another service, written with the command of users, and a program that uses it.
fn add_parcels(workspace: &mut Workspace) {
    let service = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("parcels-service");
    let _ = fs::remove_dir_all(&service);
    let spec = xtask::Workspace { spec: xtask::root().join("tests/parcels/spec"), generated: Default::default() };
    for SpecFile { path, text } in spec.spec().unwrap() {
        files::write(&service.join("parcels-spec").join(path), &text).unwrap();
    }
    let [spec, generated] = ["parcels-spec/spec", "parcels"].map(|path| service.join(path));
    let command = xtask::Workspace { spec, generated: generated.clone() };
    let report = command.codegen(Mode::Write).unwrap().to_string();
    assert!(report.contains("parcels/src/parcels.rs"), "{report}");
    assert!(command.codegen(Mode::Check).unwrap().to_string().contains("parcels/ is up to date"));
    for path in files::below(&generated).unwrap() {
        workspace.add_file(&format!("parcels/{path}"), &files::read(&generated.join(&path)).unwrap());
    }
    workspace.add_client("parcels");
    let dependency = "[dev-dependencies]\nparcels = { path = \"../parcels\", default-features = false }\n";
    workspace.add("program", &format!("[package]\nname = \"program\"\nedition = \"2024\"\n\n{dependency}"));
    workspace.add_file("program/src/lib.rs", "//! Only its test is of interest.\n");
    workspace.add_file("program/tests/program.rs", &file("parcels.rs"));
}
