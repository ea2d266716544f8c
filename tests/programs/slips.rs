//! Mistakes of newcomers: each is a compile error with advice.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::workspace::{Workspace, file, output_text};

#[derive(Deserialize)]
struct Slip {
    name: String,
    code: String,
    hint: String,
}

fn slips() -> Vec<Slip> {
    serde_yaml::from_str(&file("slips.yaml")).unwrap()
}

/// Adds a package with a program for each slip, so that no slip hides another. The programs send nothing and need no
/// transport.
pub(super) fn add(workspace: &mut Workspace) {
    let helpdesk = xtask::root().join("generated");
    let dependency = format!("helpdesk = {{ path = {helpdesk:?}, default-features = false, features = [\"jobs\"] }}");
    workspace.add(
        "slips",
        &format!("[package]\nname = \"slips\"\nedition = \"2024\"\n\n[dev-dependencies]\n{dependency}\n"),
    );
    workspace.add_file("slips/src/lib.rs", "//! Only its examples are of interest.\n");
    for slip in slips() {
        workspace.add_file(&format!("slips/examples/{}.rs", slip.program_name()), &slip.program());
    }
}

pub(super) fn are_explained(workspace: &Workspace) {
    let slips = slips();
    let programs = slips.iter().map(Slip::program_name).collect::<Vec<_>>();
    let examples = programs.iter().flat_map(|name| ["--example", name]);
    let arguments = ["check", "--workspace", "--keep-going", "--message-format=json"].into_iter().chain(examples);
    let output = workspace.run(&arguments.collect::<Vec<_>>());
    let messages = errors(&String::from_utf8_lossy(&output.stdout));
    assert!(!messages.is_empty(), "{}", output_text(&output));
    let silent = slips.iter().filter_map(|slip| {
        let message = messages.get(&slip.program_name()).map_or("nothing: it compiles", String::as_str);
        (!message.contains(&slip.hint)).then(|| format!("{}\nexpected: {}\n\n{message}", slip.name, slip.hint))
    });
    let silent = silent.collect::<Vec<_>>();
    assert!(silent.is_empty(), "{}", silent.join("\n----\n"));
}

impl Slip {
    fn program_name(&self) -> String {
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
