//! Specs: that of the cases of the language, and those of its reference.

use std::fs;
use std::path::{Path, PathBuf};

use helpdesk_codegen::SpecFile;

/// The cases: each feature of the language in a small file.
pub fn spec() -> Vec<SpecFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut paths: Vec<_> = fs::read_dir(folder.join("ok")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.extend(["api.yaml", "observed.yaml"].map(|name| folder.join(name)));
    let file = |path: &PathBuf| SpecFile {
        path: format!("spec/{}", path.file_name().unwrap().to_str().unwrap()),
        text: fs::read_to_string(path).unwrap(),
    };
    paths.iter().map(file).collect()
}

/// The examples of the reference: YAML blocks that name their file in the first line.
pub fn examples() -> Vec<SpecFile> {
    let text = fs::read_to_string(xtask::root().join("spec/README.md")).unwrap();
    let blocks = text.split("```yaml\n# ").skip(1).filter_map(|rest| rest.split("```").next()?.split_once('\n'));
    blocks.map(|(path, text)| SpecFile { path: path.to_owned(), text: text.to_owned() }).collect()
}
