//! The specs of the tests: the cases of the language, a small help desk, and the examples of the reference.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use helpdesk_codegen::SpecFile;

const API: &str = include_str!("../cases/api.yaml");

/// The cases: each feature of the language in a small file.
pub fn spec() -> Vec<SpecFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut paths = paths(&folder.join("ok"));
    paths.extend(["api.yaml", "observed.yaml"].map(|name| folder.join(name)));
    files(&paths)
}

/// A small help desk, with its lock of names, for tests that need a spec like the real one. No change of the real spec
/// changes it.
pub fn desk() -> Vec<SpecFile> {
    static DESK: LazyLock<Vec<SpecFile>> = LazyLock::new(|| {
        let mut files = files(&paths(&Path::new(env!("CARGO_MANIFEST_DIR")).join("desk")));
        let api = helpdesk_codegen::accept_names(&files);
        let lock = helpdesk_codegen::names_lock(&api.unwrap_or_else(|it| panic!("{}", it.render())));
        files.push(SpecFile { path: format!("spec/{}", lock.path), text: lock.text });
        files
    });
    DESK.clone()
}

/// The files of a folder, in the order of their names.
fn paths(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn files(paths: &[PathBuf]) -> Vec<SpecFile> {
    let file = |path: &PathBuf| SpecFile {
        path: format!("spec/{}", path.file_name().unwrap().to_str().unwrap()),
        text: fs::read_to_string(path).unwrap(),
    };
    paths.iter().map(file).collect()
}

/// The files whose settings and templates others use. The second one uses the template of the first.
const SHARED: [&str; 2] = ["api", "templated"];

/// The files of a spec that some modules need, with the files of these modules, and the files that the names in a text need. If one of the
/// modules is a shared file or the ledger, these are all files of the spec.
pub fn dependencies(spec: &[SpecFile], modules: &[&str], text: &str) -> Vec<SpecFile> {
    let is_named = |it: &&SpecFile| modules.contains(&module(it));
    if spec.iter().filter(is_named).any(|it| SHARED.contains(&module(it)) || helpdesk_codegen::is_ledger(it)) {
        return spec.to_vec();
    }
    let (mut dependencies, mut rest): (Vec<_>, Vec<_>) = spec
        .iter()
        .filter(|it| !helpdesk_codegen::is_ledger(it))
        .partition(|it| SHARED.contains(&module(it)) || is_named(it));
    let mut names = names(text);
    loop {
        names.extend(dependencies.iter().flat_map(|it| self::names(&it.text)));
        let (more, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|it| declares(it, &names));
        if more.is_empty() {
            return dependencies.into_iter().cloned().collect();
        }
        dependencies.extend(more);
        rest = others;
    }
}

/// The modules of the files that a file may make wrong: itself, those that name its types and operations, and so on.
pub fn dependents<'a>(spec: &'a [SpecFile], file: &'a SpecFile) -> Vec<&'a str> {
    if SHARED.contains(&module(file)) {
        return spec.iter().map(module).collect();
    }
    let mut dependents = vec![file];
    loop {
        let is_new = |it: &&SpecFile| !dependents.contains(it);
        let depends = |it: &&SpecFile| dependents.iter().any(|other| declares(other, &names(&it.text)));
        let more = spec.iter().filter(is_new).filter(depends).collect::<Vec<_>>();
        if more.is_empty() {
            return dependents.into_iter().map(module).collect();
        }
        dependents.extend(more);
    }
}

fn module(file: &SpecFile) -> &str {
    file.path.trim_start_matches("spec/").trim_end_matches(".yaml")
}

/// Whether a file declares one of some names, as [`names`] writes them.
fn declares(file: &SpecFile, names: &BTreeSet<String>) -> bool {
    let keys = file.text.lines().filter_map(|line| line.strip_prefix("  ")?.split(':').next());
    names.contains(&format!("{}.", module(file)))
        || keys.filter(|it| it.starts_with(char::is_uppercase)).any(|it| names.contains(it))
}

/// The words of a text, and `module.` for each operation.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '_' && it != '.');
    let names = words.flat_map(|word| match word.split_once('.') {
        Some((module, operation)) if !operation.is_empty() => vec![format!("{module}."), operation.to_owned()],
        _ => vec![word.trim_end_matches('.').to_owned()],
    });
    names.collect()
}

/// The examples of the reference: YAML blocks that name their file in the first line.
pub fn examples() -> Vec<SpecFile> {
    let text = fs::read_to_string(xtask::root().join("spec/README.md")).unwrap();
    let blocks = text.split("```yaml\n# ").skip(1).filter_map(|rest| rest.split("```").next()?.split_once('\n'));
    blocks.map(|(path, text)| SpecFile { path: path.to_owned(), text: text.to_owned() }).collect()
}

/// The files of a case: one, or several, where each file but the first follows a line `# file: NAME`. A case without
/// `api.yaml` gets `cases/api.yaml`.
pub fn of_mistake(path: &Path, text: &str) -> Vec<SpecFile> {
    let mut files =
        vec![SpecFile { path: format!("spec/{}", path.file_name().unwrap().to_str().unwrap()), text: String::new() }];
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("# file: ") {
            files.push(SpecFile { path: format!("spec/{name}"), text: String::new() });
            continue;
        }
        let file = files.last_mut().unwrap();
        file.text.push_str(line);
        file.text.push('\n');
    }
    files.retain(|file| !file.text.is_empty());
    let wanted = !text.starts_with("# no api.yaml");
    if wanted && !files.iter().any(|file| file.path == "spec/api.yaml") {
        files.push(api(text.contains("template:")));
    }
    files
}

/// The shared file, without its templates if the case uses none: the generator reports an unused template.
fn api(with_templates: bool) -> SpecFile {
    let text = if with_templates { API } else { API.split("templates:").next().unwrap() };
    SpecFile { path: "spec/api.yaml".into(), text: text.into() }
}
