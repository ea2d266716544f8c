//! Each mistake that a spec can have, and the exact diagnostic.

mod edits;

use std::path::Path;

use helpdesk_codegen::{Code, Diagnostics, SpecFile};

use api_tests::cases;

/// A case is one file, or several: a line `# file: NAME` starts the next one.
#[test]
fn cases() {
    insta::glob!("cases/err/*.yaml", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let diagnostics = diagnostics(&cases::of_mistake(path, &text));
        assert!(!diagnostics.is_empty(), "this case has a mistake");
        insta::assert_snapshot!(diagnostics.render());
    });
}

/// The line ends of Windows change no place and cause no panic.
#[test]
fn windows_line_ends_do_not_change_places() {
    insta::glob!("cases/err/*.yaml", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let spec = cases::of_mistake(path, &text);
        let windows = spec.iter().map(|it| SpecFile { path: it.path.clone(), text: it.text.replace('\n', "\r\n") });
        let [unix, windows] = [diagnostics(&spec), diagnostics(&windows.collect::<Vec<_>>())];
        let places = |diagnostics: &Diagnostics| {
            let shown = diagnostics.render();
            shown
                .lines()
                .filter(|line| line.starts_with(" ") && line.contains("--> "))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        if unix.codes() == windows.codes() {
            assert_eq!(places(&unix), places(&windows), "{}", path.display());
        }
    });
    let directive = "# n\n# n\n# \u{e9}\u{e9}\u{e9}\n%FOO\ndoc: x.\n".replace('\n', "\r\n");
    let shown = diagnostics(&cases::of_mistake(Path::new("depots.yaml"), &directive)).render();
    assert!(shown.contains("spec/depots.yaml:4:1"), "{shown}");
}

fn diagnostics(spec: &[SpecFile]) -> Diagnostics {
    helpdesk_codegen::check(spec).into_parts().1
}

/// Every diagnostic code has an example.
#[test]
fn every_kind_of_mistake_has_a_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/err");
    let mut missing: Vec<Code> = Code::ALL.to_vec();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let codes = diagnostics(&cases::of_mistake(&path, &text)).codes();
        missing.retain(|code| !codes.contains(code));
    }
    assert_eq!(missing, []);
}

/// The examples that `cargo xtask explain` shows for a code are wrong and right as the explanation says.
#[test]
fn examples_of_every_code_have_their_stated_result() {
    let mut shown = Vec::new();
    for code in Code::ALL {
        let blocks = code.explanation().matches("```").count();
        assert_eq!(blocks, 4, "the explanation of {code} has one wrong and one right example");
        let [wrong, right] = code.examples().unwrap();
        let diagnostics = |example: &str| diagnostics(&cases::of_mistake(Path::new("labels.yaml"), example));
        let found = diagnostics(wrong);
        assert_eq!(found.codes(), [*code], "{found}");
        shown.push(found.render());
        // An example shows one declaration without its uses.
        let codes = diagnostics(right).codes();
        let is_complete = codes.iter().all(|it| *it == Code::UnusedType && it != code);
        assert!(is_complete, "the right example of {code} is wrong:\n{}", diagnostics(right));
    }
    insta::assert_snapshot!("one_diagnostic_of_every_code", shown.join("\n"));
}

/// The YAML parser names its own state, and no next step.
#[test]
fn every_error_of_yaml_gets_help() {
    let texts = [
        ("doc: [a", "close it with `]`"),
        ("doc: { a: 1", "close it with `}`"),
        ("doc: a: b", "put the text in quotes: `\"a: b\"`"),
        ("doc: “a: b”", "write straight quotes"),
        ("doc: \"a", "close the quotes"),
        ("doc: \"\\d\"", "use single quotes"),
        ("doc: \"a\" b", "quote the whole value"),
        ("doc: 'it's a'", "write `''` for an apostrophe"),
        ("doc: a\ntypes", "write a colon and a space after a key"),
        ("types:\n  a: 1\n b: 2", "indent the keys of a mapping alike"),
        ("doc: a\n types: b", "indent it like the key above"),
        ("types:\n  - a\n  b: c", "indent the keys of a mapping alike"),
        ("types: { a: b: c }", "put the text in quotes"),
        ("types: { a: b c: d }", "a comma before `c`"),
        ("types: { a: b ]", "close the `{` before it with `}`"),
        ("types: { a: b # c }\n", "` #`, which starts a comment"),
        ("types: { a: b }}", "remove it"),
        ("types: { a:\tb }", "write a space"),
        ("doc: @a", "put the text in quotes"),
        ("doc: a #1\n  b", "above the key"),
        ("doc: #1 a", "`#` starts a comment"),
        ("doc:\n\t- a", "indent with spaces"),
        ("doc: a\n b: c\n  d: e", "put that text in quotes"),
        ("doc: a\n---\ndoc: b", "remove `---`"),
        ("[a]: b", "needs quotes"),
        ("1: b", "put the key in quotes"),
        ("\u{feff}doc: a", "save the file without it"),
    ];
    for (text, help) in texts {
        let spec = cases::of_mistake(Path::new("labels.yaml"), text);
        let rendered = helpdesk_codegen::compile(&spec).unwrap_err().render();
        let found = rendered.lines().any(|line| line.trim_start().starts_with("= help: ") && line.contains(help));
        assert!(found, "no `{help}` for {text:?}:\n{rendered}");
    }
}

#[test]
fn every_mistake_of_a_stage_is_reported_at_once() {
    let text = "doc: Many.\ntypes:\n  A: { doc: A., fields: { a: { type: tex, doc: A. }, b: { type: Agnet, doc: B. } } }\n  B: { doc: B., values: { a: A. } }\n";
    let spec = cases::of_mistake(Path::new("many.yaml"), text);
    let text = helpdesk_codegen::compile(&spec).unwrap_err().render();
    for words in ["unknown type `tex`", "unknown type `Agnet`", "missing-enum"] {
        assert!(text.contains(words), "no `{words}` in:\n{text}");
    }
}
