//! Mistakes that newcomers make: none of them compiles, and the compiler says what to do instead.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

#[derive(Deserialize)]
struct Slip {
    name: String,
    code: String,
    hint: String,
}

#[test]
fn the_compiler_explains_every_slip() {
    let slips: Vec<Slip> = serde_yaml::from_str(include_str!("slips.yaml")).unwrap();
    let messages = check(&slips);
    let silent = slips.iter().filter_map(|slip| {
        let said = messages.get(&slip.binary()).map_or("nothing: it compiles", String::as_str);
        (!said.contains(&slip.hint)).then(|| format!("{}\nexpected: {}\n\n{said}", slip.name, slip.hint))
    });
    let silent = silent.collect::<Vec<_>>();
    assert!(silent.is_empty(), "{}", silent.join("\n----\n"));
}

/// Returns the errors of each binary. A package with a binary for each slip is checked once, so that no slip hides another.
fn check(slips: &[Slip]) -> BTreeMap<String, String> {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("slips");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let binaries = root.join("src/bin");
    _ = fs::remove_dir_all(&binaries);
    fs::create_dir_all(&binaries).unwrap();
    for slip in slips {
        fs::write(binaries.join(slip.binary()).with_extension("rs"), slip.program()).unwrap();
    }
    fs::write(root.join("Cargo.toml"), manifest(workspace)).unwrap();
    fs::copy(workspace.join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline", "--bins", "--keep-going", "--message-format=json"])
        .current_dir(&root)
        .env("CARGO_TARGET_DIR", root.join("target"))
        .output()
        .unwrap();
    let messages = errors(&String::from_utf8_lossy(&output.stdout));
    assert!(!messages.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    messages
}

impl Slip {
    fn binary(&self) -> String {
        self.name.replace(' ', "_")
    }

    fn program(&self) -> String {
        format!(
            "#![allow(unused)]\nuse helpdesk::*;\n\nfn main() {{}}\n\n\
             async fn slip(client: Client, case: Case) -> Result<(), Error> {{\n    {};\n    Ok(())\n}}\n",
            self.code
        )
    }
}

/// Without a transport, because nothing is sent.
fn manifest(workspace: &Path) -> String {
    let helpdesk = workspace.join("generated");
    format!(
        "[package]\nname = \"slips\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nhelpdesk = {{ path = {helpdesk:?}, default-features = false, features = [\"jobs\"] }}\n\n[workspace]\n"
    )
}

fn errors(output: &str) -> BTreeMap<String, String> {
    let mut errors = BTreeMap::<String, String>::new();
    for line in output.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        if line["message"]["level"] == "error" {
            let binary = line["target"]["name"].as_str().unwrap();
            errors.entry(binary.to_owned()).or_default().push_str(line["message"]["rendered"].as_str().unwrap());
        }
    }
    errors
}
