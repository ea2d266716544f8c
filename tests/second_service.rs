//! A spec of another service: its client contains no name of this service. The programs of the other client are
//! compiled in `tests/programs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use helpdesk_codegen::{Api, SpecFile};
use xtask::{Workspace, root};

/// The spec of the other service, and the program that uses its client.
const PARCELS: &str = "tests/parcels";

fn spec() -> Vec<SpecFile> {
    Workspace { spec: root().join(PARCELS).join("spec"), generated: PathBuf::new() }.spec().unwrap()
}

/// Words of this service, and words about help desks.
const WORDS: [&str; 9] =
    ["omnidesk", "helpdesk", "help-desk", "help desk", "acme", "ticket", "case", "staff", "printer"];

#[test]
fn client_of_another_service_has_no_name_of_this_one() {
    let spec = spec();
    let ours = names(&Workspace::here().api().unwrap());
    let theirs = names(&helpdesk_codegen::read(&spec).unwrap());
    let mut wrong = Vec::new();
    for file in helpdesk_codegen::compile(&spec).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render())) {
        // The two crates that every client needs, and a feature of tokio.
        let ours_too = ["helpdesk-client", "helpdesk-runtime", "helpdesk_client", "helpdesk_runtime", "\"macros\""];
        let text = ours_too.iter().fold(file.text.clone(), |text, name| text.replace(name, ""));
        let words = text.split(|it: char| !it.is_alphanumeric() && it != '_').collect::<BTreeSet<_>>();
        let of_service = WORDS.iter().copied().filter(|word| begins(&text, word));
        let names = ours.iter().map(String::as_str).filter(|name| !theirs.contains(*name) && words.contains(name));
        wrong.extend(of_service.chain(names).map(|word| format!("{}: {word}", file.path)));
    }
    assert_eq!(wrong, [""; 0]);
}

/// Whether a word of the text begins with this one, in any case.
fn begins(text: &str, word: &str) -> bool {
    let lower = text.to_lowercase();
    lower.match_indices(word).any(|(at, _)| !lower[..at].ends_with(char::is_alphanumeric))
}

#[test]
fn words_are_found_at_any_place() {
    for text in ["in `HELPDESK_URL`", "https://acme.omnidesk.ru", "agent@acme.com", "(helpdesk::cases)"] {
        assert!(WORDS.iter().any(|word| begins(text, word)), "{text}");
    }
    assert!(!begins("showcase", "case"));
}

/// No resource and no type of the spec is a key of a table or of a branch.
#[test]
fn generator_contains_no_name_of_the_spec() {
    let language = helpdesk_codegen::language();
    let is_of_language = |name: &str| language.scalars.contains(&name) || language.containers.contains(&name);
    let names = names(&Workspace::here().api().unwrap()).into_iter().filter(|name| !is_of_language(name));
    let names = names.collect::<Vec<_>>();
    let mut wrong = Vec::new();
    let sources = ["codegen/src", "diff/src"].into_iter().flat_map(|folder| {
        let paths = xtask::files::below(&root().join(folder)).unwrap();
        paths.into_iter().filter(|path| path.ends_with(".rs")).map(move |path| format!("{folder}/{path}"))
    });
    // Words of English are in this file because of their plurals.
    for path in sources.filter(|path| path != "codegen/src/names/plural.rs") {
        let text = fs::read_to_string(root().join(&path)).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        let found = names.iter().filter(|name| text.contains(&format!("\"{name}\"")));
        wrong.extend(found.map(|name| format!("{path}: {name}")));
    }
    assert_eq!(wrong, [""; 0]);
}

/// Resources and types.
fn names(api: &Api) -> BTreeSet<String> {
    let resources = api.resources.iter().map(|resource| resource.module.clone()).filter(|module| module != "api");
    resources.chain(api.types().map(|(_, decl)| decl.name.clone())).collect()
}

/// The diagnostics of the spec with another name of the crate, and with these guides.
fn mistakes(name: &str, guides: &[(&str, &str)]) -> String {
    let mut spec = spec();
    spec.retain(|file| file.path.ends_with(".yaml"));
    spec[0].text = spec[0].text.replace("  keywords: [parcels, couriers]\n", "").replace("name: parcels", name);
    let guides = guides.iter().map(|(name, text)| (format!("spec/guide/{name}.md"), (*text).to_owned()));
    spec.extend(guides.map(|(path, text)| SpecFile { path, text }));
    helpdesk_codegen::read(&spec).unwrap_err().render()
}

#[test]
fn mistakes_of_guides_are_reported_at_their_places() {
    let heads = [
        ("no_head", "# Send a parcel\n"),
        ("no_end", "---\norder: 1\ntopic: No end.\n"),
        ("no_text", "---\norder: 1\ntopic: No text.\n---\n"),
        ("unknown", "---\norder: first\ntopics: Keys.\nfeatures: [http]\n---\n\nText.\n"),
    ];
    let names = [
        ("First-Parcel", "---\norder: 1\ntopic: A name.\nfeatures: []\n---\n\nText.\n"),
        ("feature", "---\norder: 2\ntopic: A feature.\nfeatures: [http, jbos]\n---\n\nText.\n"),
    ];
    let twice = ["rules", "old/rules"].map(|name| (name, "---\norder: 1\ntopic: Rules.\nfeatures: []\n---\n\nText.\n"));
    let found = [
        mistakes("name: parcels", &heads),
        mistakes("name: parcels", &twice),
        mistakes("name: Parcels of All", &names),
        mistakes("name: parcels\n  keywords: [a, b, c, d, e, f]", &[]),
        mistakes("name: parcels\n  keywords: [parcels by post]", &[]),
    ];
    insta::assert_snapshot!(found.join("\n"));
}

#[test]
fn guides_may_have_windows_line_ends_and_rules() {
    let guide = "---\r\norder: 1\r\ntopic: A rule.\r\nfeatures: []\r\n---\r\nFirst.\r\n\r\n---\r\n\r\nSecond.\r\n";
    let mut spec = spec();
    spec.push(SpecFile { path: "spec/guide/rule.md".into(), text: guide.into() });
    let api = helpdesk_codegen::read(&spec).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    let guide = api.guides.iter().find(|guide| guide.name == "rule").unwrap();
    assert_eq!((&*guide.topic, &*guide.text), ("A rule.", "First.\n\n---\n\nSecond.\n"));
}

#[test]
fn a_directory_with_other_files_is_not_cleared() {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("other-files");
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).unwrap();
    assert!(Workspace::other(root().join(PARCELS).join("spec"), place.clone()).is_ok());
    fs::write(place.join("thesis.txt"), "The only copy.").unwrap();
    let refused = Workspace::other(root().join(PARCELS).join("spec"), place.clone()).unwrap_err();
    assert!(refused.0.contains("thesis.txt") && refused.0.contains("name another directory"), "{refused}");
    assert_eq!(fs::read_to_string(place.join("thesis.txt")).unwrap(), "The only copy.");
}
