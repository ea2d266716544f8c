//! The manifest of the client crate, and its features.

use crate::api::Package;

/// Not under its own name: cargo leaves out of a package what lies in a directory with a manifest.
const MANIFEST: &str = include_str!("../templates/manifest.toml");

pub(crate) fn manifest(Package { name, description, keywords, example_url: _ }: &Package) -> String {
    let keywords = keywords.iter().map(|keyword| string(keyword)).collect::<Vec<_>>();
    MANIFEST
        .replace("\"{name}\"", &string(name))
        .replace("\"{description}\"", &string(description))
        .replace("\"{keywords}\"", &keywords.join(", "))
}

/// A string of TOML. No file of a spec has control characters but tabs and ends of lines, which `resolve` joins.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\t', '\n'], " "))
}

/// The features of the client crate.
pub(crate) fn features() -> impl Iterator<Item = &'static str> {
    let section = MANIFEST.split("[features]").nth(1).and_then(|rest| rest.split("\n[").next()).unwrap_or_default();
    section.lines().filter_map(|line| line.split_once(" = ")).map(|(feature, _)| feature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_words_are_strings_of_toml() {
        let package = Package {
            name: "parcels".into(),
            description: "e\u{301} \u{a0} ❤\u{fe0f} \"quoted\" \\ [keywords]".into(),
            keywords: vec!["a".into(), "b".into()],
            example_url: String::new(),
        };
        let manifest = manifest(&package);
        assert!(
            manifest.contains("description = \"e\u{301} \u{a0} ❤\u{fe0f} \\\"quoted\\\" \\\\ [keywords]\"\n"),
            "{manifest}"
        );
        assert!(manifest.contains("keywords = [\"a\", \"b\"]\n"), "{manifest}");
    }
}
