//! The manifest of the client crate, and its features.

use crate::api::Package;

/// The template. It is not called `Cargo.toml`, because cargo leaves a directory with a manifest out of a package.
const MANIFEST: &str = include_str!("../templates/manifest.toml");

pub(crate) fn manifest(Package { name, description, keywords, example_url: _ }: &Package) -> String {
    let keywords = keywords.iter().map(|keyword| string(keyword)).collect::<Vec<_>>();
    MANIFEST
        .replace("\"{name}\"", &string(name))
        .replace("\"{description}\"", &string(description))
        .replace("\"{keywords}\"", &keywords.join(", "))
}

/// A TOML string. The only control characters in a spec are tabs and line endings, which become spaces.
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
    fn any_text_becomes_valid_toml() {
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
