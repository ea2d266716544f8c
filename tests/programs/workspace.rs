//! One workspace for all clients and programs.
//!
//! Cargo resolves the features of all members together, so that each dependency is compiled once for checks and once
//! for programs, for any number of members.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use api_tests::cargo::cargo;
use helpdesk_codegen::SourceFile;
use xtask::root;
use xtask::sync::{Mode, sync};

/// Features of each client.
const FEATURES: &[&str] = &["http", "blocking", "jobs", "meta", "serde"];

pub(crate) struct Workspace {
    root: PathBuf,
    files: BTreeMap<String, String>,
    members: Vec<String>,
    clients: Vec<String>,
}

impl Workspace {
    pub(crate) fn empty() -> Workspace {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("programs");
        Workspace { root, files: BTreeMap::new(), members: Vec::new(), clients: Vec::new() }
    }

    /// Adds a package.
    pub(crate) fn add(&mut self, name: &str, manifest: &str) {
        self.add_file(&format!("{name}/Cargo.toml"), manifest);
        self.members.push(name.to_owned());
    }

    /// Adds the package of a client that has a manifest.
    pub(crate) fn add_client(&mut self, name: &str) {
        self.members.push(name.to_owned());
        self.clients.push(name.to_owned());
    }

    /// Adds a client with this name, and more lines for its manifest.
    pub(crate) fn add_generated(&mut self, name: &str, files: Vec<SourceFile>, more: &str) {
        for SourceFile { path, text } in files {
            self.add_file(&format!("{name}/{path}"), &text);
        }
        self.add_file(&format!("{name}/Cargo.toml"), &(manifest(name) + more));
        self.add_client(name);
    }

    /// Adds a file, or replaces one that was added.
    pub(crate) fn add_file(&mut self, path: &str, text: &str) {
        self.files.insert(path.to_owned(), text.to_owned());
    }

    /// Writes all files, and the parts that the members share: the versions, lints and profiles of this project. An unchanged file
    /// keeps its modification time, so that cargo compiles only changed packages.
    pub(crate) fn write(&mut self) {
        let ours = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        let shared = &ours[ours.find("[workspace.package]").unwrap()..];
        let shared = shared.replace("path = \"", &format!("path = \"{}/", root().display()));
        let members = &self.members;
        let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n\n{shared}");
        self.add_file("Cargo.toml", &manifest);
        self.add_file("Cargo.lock", &fs::read_to_string(root().join("Cargo.lock")).unwrap());
        let files: Vec<_> =
            self.files.iter().map(|(path, text)| SourceFile { path: path.clone(), text: text.clone() }).collect();
        // The workspace has no spec, so that nothing is written beside one.
        sync(&self.root, &files, &self.root.join("spec"), &[], Mode::Write, "the tests").unwrap();
    }

    /// Lints and documents all clients, as strictly as this project.
    pub(crate) fn has_no_warnings(&self) {
        let strict = ["--", "-D", "warnings", "-D", "missing_docs", "-A", "clippy::large_enum_variant"];
        self.cargo(&[&["clippy", "--workspace", "--keep-going", "--lib", "--tests"][..], &strict].concat());
        // The documentation of the witnesses is that of the cases, hundreds of times.
        let witnesses = ["--exclude", "before", "--exclude", "after"];
        self.cargo(&[&["doc", "--workspace", "--keep-going", "--no-deps"][..], &witnesses].concat());
    }

    /// Runs cargo, which must succeed.
    pub(crate) fn cargo(&self, arguments: &[&str]) {
        let output = self.run(arguments);
        // A test writes its failure to standard output, and the compiler writes to standard error.
        assert!(output.status.success(), "cargo {arguments:?}:\n{}", output_text(&output));
    }

    /// Runs cargo with the features of the clients, which precede the arguments of another program.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        let is_selected = |name: &&String| {
            if arguments.contains(&"--package") {
                arguments.contains(&name.as_str())
            } else {
                !arguments.windows(2).any(|it| it == ["--exclude", name.as_str()])
            }
        };
        let clients = self.clients.iter().filter(is_selected);
        let features = clients.flat_map(|name| FEATURES.iter().map(move |feature| format!("{name}/{feature}")));
        let split = arguments.iter().position(|it| *it == "--").unwrap_or(arguments.len());
        let (own, others) = arguments.split_at(split);
        let mut cargo = cargo();
        cargo.args(own).args(["--quiet", "--offline", "--no-default-features", "--features"]);
        cargo.arg(features.collect::<Vec<_>>().join(",")).args(others).current_dir(&self.root);
        cargo
            .env("CARGO_TARGET_DIR", self.target())
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "none")
            .env("RUSTDOCFLAGS", "-D warnings");
        cargo.output().unwrap()
    }

    /// Runs an example that is already built.
    pub(crate) fn run_example(&self, name: &str) -> Output {
        Command::new(self.target().join("debug/examples").join(name)).output().unwrap()
    }

    fn target(&self) -> PathBuf {
        Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().to_owned()
    }
}

/// The manifest of a client. Its version differs from the version of this project, because cargo could not distinguish
/// two crates `helpdesk`. A client has no unit tests, because cargo would compile the whole client again for them.
fn manifest(name: &str) -> String {
    let [client, runtime] = ["client", "runtime"].map(|name| root().join(name));
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.1\"\nedition = \"2024\"\nautoexamples = false\n\n\
         [lib]\ntest = false\n\n\
         [features]\nclient = [\"dep:helpdesk-client\"]\nhttp = [\"client\", \"helpdesk-client/http\"]\nblocking = [\"client\", \"helpdesk-client/blocking\"]\n\
         jobs = [\"client\", \"helpdesk-client/jobs\"]\nmeta = [\"helpdesk-runtime/meta\"]\n\
         serde = [\"helpdesk-runtime/serde\", \"helpdesk-client?/serde\"]\n\n\
         [dependencies]\nhelpdesk-client = {{ path = {client:?}, default-features = false, optional = true }}\n\
         helpdesk-runtime = {{ path = {runtime:?} }}\n\n"
    )
}

pub(crate) fn output_text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Reads a file of these tests.
pub(crate) fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}
