//! The files of a spec: their names, their order, and their parsed values.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde_yaml::Value;

use crate::diagnostics::{At, Code, Diagnostic, Diagnostics, Mistake, SourceText};
use crate::files::SpecFile;
use crate::lock;
use crate::names::{self, Name, SHARED};
use crate::parallel;

/// The maximum size of a file in bytes. The largest file of a real API has a tenth of it.
const MAX_FILE_BYTES: usize = 4 << 20;

/// Parsed files by path. The cache parses a file again only if its text has changed.
#[derive(Default)]
pub(crate) struct Cache(BTreeMap<String, Arc<Parsed>>);

/// A parsed file, which may be invalid.
struct Parsed {
    source: Arc<SourceText>,
    mistakes: Vec<Mistake>,
    /// `None` if a mistake is fatal.
    value: Option<Arc<Value>>,
}

impl Cache {
    fn parse_files(&mut self, spec: &[&SpecFile]) -> Vec<Arc<Parsed>> {
        let known = |file: &SpecFile| self.0.get(&file.path).filter(|it| it.source.text == file.text).cloned();
        let mut parsed = spec.iter().map(|file| known(file)).collect::<Vec<_>>();
        let mut changed = (0..spec.len()).filter(|index| parsed[*index].is_none()).collect::<Vec<_>>();
        changed.sort_by_key(|index| Reverse(spec[*index].text.len()));
        for (index, file) in changed.iter().zip(parallel::map(&changed, |index| Parsed::new(spec[*index]))) {
            parsed[*index] = Some(Arc::new(file));
        }
        let parsed = parsed.into_iter().flatten().collect::<Vec<_>>();
        self.0 = spec.iter().map(|file| file.path.clone()).zip(parsed.iter().cloned()).collect();
        parsed
    }
}

impl Parsed {
    fn new(SpecFile { path, text }: &SpecFile) -> Parsed {
        let (source, value, mistakes) = if text.len() > MAX_FILE_BYTES {
            (SourceText::of_lines(path, ""), None, vec![Mistake::too_large(text.len(), MAX_FILE_BYTES)])
        } else {
            SourceText::new(path, text)
        };
        let is_fatal = mistakes.iter().any(|it| it.fatal);
        let value = value.filter(|_| !is_fatal).map(Arc::new);
        Parsed { source: Arc::new(source), mistakes, value }
    }

    /// Returns the file if it is valid, and reports its mistakes.
    fn file(&self, at: At, module: &str, diagnostics: &mut Diagnostics) -> Option<File> {
        for mistake in &self.mistakes {
            diagnostics.push(diagnostic(&at, mistake));
        }
        Some(File { at, module: module.to_owned(), value: self.value.clone()? })
    }
}

/// A valid YAML file.
pub(super) struct File {
    pub(super) at: At,
    pub(super) module: String,
    pub(super) value: Arc<Value>,
}

/// Reads the files, ordered by module with the shared one first. The order of `spec` has no effect.
pub(super) fn read(spec: &[SpecFile], cache: &mut Cache, diagnostics: &mut Diagnostics) -> Vec<File> {
    let is_document = |file: &&SpecFile| !lock::is_lock(file) && !is_guide(file) && !is_ledger(file);
    let mut spec = spec.iter().filter(is_document).collect::<Vec<_>>();
    spec.sort_by_key(|SpecFile { path, text }| (stem(path) != SHARED, stem(path), path, text));
    if !spec.iter().any(|file| stem(&file.path) == SHARED) {
        let help = "add `api.yaml` with at least `language`, `version`, `doc` and `service`";
        diagnostics.push(Diagnostic::of_spec(Code::MissingFile, "the spec has no `api.yaml`").help(help));
    }
    let mut files = Vec::new();
    let mut last: Option<(&str, At)> = None;
    let parsed = cache.parse_files(&spec);
    for parsed in parsed.iter().map(|it| &**it) {
        let module = stem(&parsed.source.path);
        let at = At::document(parsed.source.clone());
        check_module(module, &at, diagnostics);
        match &last {
            Some((other, first)) if *other == module => {
                let message = format!("duplicate module `{module}`: two files have this name");
                let diagnostic = Diagnostic::new(Code::NameCollision, at.on_file(), message);
                diagnostics.push(diagnostic.also(first.on_file(), "the other file").help("rename one of the files"));
            }
            Some(_) | None => last = Some((module, at.clone())),
        }
        files.extend(parsed.file(at, module, diagnostics));
    }
    files
}

/// Whether a file of a spec is a guide, not a document.
pub(super) fn is_guide(file: &SpecFile) -> bool {
    file.path.ends_with(".md")
}

/// Whether a file of a spec is `observed.yaml`, not a document.
pub(crate) fn is_ledger(file: &SpecFile) -> bool {
    file.path.rsplit(['/', '\\']).next() == Some("observed.yaml")
}

/// Reads YAML that is not a document: the head of a guide, or the ledger.
pub(super) fn single(file: &SpecFile, diagnostics: &mut Diagnostics) -> Option<File> {
    let parsed = Parsed::new(file);
    parsed.file(At::document(parsed.source.clone()), "", diagnostics)
}

/// The place of a file as a whole.
pub(super) fn whole(SpecFile { path, text }: &SpecFile) -> At {
    At::document(Arc::new(SourceText::of_lines(path, text)))
}

/// The place of a value in a file, which need not be a document.
pub(crate) fn value(SpecFile { path, text }: &SpecFile, keys: &[&str]) -> At {
    let document = At::document(Arc::new(SourceText::new(path, text).0));
    keys.iter().fold(document, |at, key| at.child(key))
}

/// Returns `cases` for `spec/cases.yaml`. Other endings stay, and are not valid in a module name.
fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".yaml").unwrap_or(name)
}

fn check_module(module: &str, at: &At, diagnostics: &mut Diagnostics) {
    let diagnostic = match Name::new(module).value_text() {
        Ok(name) if names::is_own_module(&name) => {
            let message = format!("module name `{name}` is reserved in the client crate");
            Diagnostic::new(Code::BadName, at.on_file(), message).help("rename the file")
        }
        Ok(name) if name == module => return,
        Ok(name) => {
            Diagnostic::new(Code::BadName, at.on_file(), format!("expected a snake_case file name, found `{module}`"))
                .maybe_help((!module.contains('.')).then(|| format!("rename the file to `{name}.yaml`")))
                .maybe_help(module.contains('.').then(|| "rename the file so that it ends in `.yaml`".to_owned()))
        }
        Err(reason) => Diagnostic::new(
            Code::BadName,
            at.on_file(),
            format!("`{module}` cannot become the name of a module: {reason}"),
        )
        .help("rename the file"),
    };
    diagnostics.push(diagnostic);
}

fn diagnostic(at: &At, mistake: &Mistake) -> Diagnostic {
    let Mistake { code, span, message, help, first, fatal: _ } = mistake;
    let diagnostic = Diagnostic::new(*code, at.on_text(span.clone()), message).maybe_help(help.clone());
    match first.clone() {
        Some(first) => diagnostic.also(at.on_text(first), "first used here"),
        None => diagnostic,
    }
}
