//! Input of the generator: specs, names and accepted breaks.

use std::sync::LazyLock;

use helpdesk_codegen::SpecFile;
use helpdesk_spec_diff::Accepted;

/// A file of a spec. It compiles to Rust that parses, or says why not.
pub(crate) fn specs(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    compiles_or_says_why(&[EXAMPLE[0].clone(), file("labels.yaml", text)]);
}

/// The names of a spec.
pub(crate) fn locks(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    compiles_or_says_why(&[EXAMPLE[0].clone(), EXAMPLE[1].clone(), file("names.lock", text)]);
}

pub(crate) fn accepted(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Err(message) = Accepted::read(&file("accepted.yaml", text)) {
        assert!(message.starts_with("spec/accepted.yaml"), "{message}");
    }
}

/// The example of the reference: a file that all share, and a resource.
static EXAMPLE: LazyLock<[SpecFile; 2]> = LazyLock::new(|| {
    let mut blocks = include_str!("../../spec/README.md").split("```yaml\n# spec/").skip(1);
    [(); 2].map(|()| {
        let (name, rest) = blocks.next().unwrap().split_once('\n').unwrap();
        file(name, rest.split("```").next().unwrap())
    })
});

fn file(name: &str, text: &str) -> SpecFile {
    SpecFile { path: format!("spec/{name}"), text: text.to_owned() }
}

fn compiles_or_says_why(spec: &[SpecFile]) {
    match helpdesk_codegen::read(spec) {
        Ok(api) => {
            helpdesk_spec_diff::surface(&api);
            let files = helpdesk_codegen::render(&api);
            for file in files.iter().filter(|file| file.path.ends_with(".rs")) {
                syn::parse_file(&file.text).unwrap_or_else(|error| panic!("{}: {error}", file.path));
            }
        }
        Err(diagnostics) => {
            let text = diagnostics.render();
            assert!(diagnostics.has_errors() && text.contains("error["), "{text}");
        }
    }
}
