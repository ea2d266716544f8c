//! The manifest of the client crate, and its features.

use crate::api::Package;

/// Not under its own name: cargo leaves out of a package what lies in a directory with a manifest.
const MANIFEST: &str = include_str!("../templates/manifest.toml");

pub(crate) fn manifest(Package { name, description, keywords, example_url: _ }: &Package) -> String {
    // A string of Rust is one of TOML, as long as it has no control characters, which no file of a spec may have.
    MANIFEST
        .replace("\"{name}\"", &format!("{name:?}"))
        .replace("\"{description}\"", &format!("{description:?}"))
        .replace("[\"{keywords}\"]", &format!("{keywords:?}"))
}

/// The features of the client crate.
pub(crate) fn features() -> impl Iterator<Item = &'static str> {
    let section = MANIFEST.split("[features]").nth(1).and_then(|rest| rest.split("\n[").next()).unwrap_or_default();
    section.lines().filter_map(|line| line.split_once(" = ")).map(|(feature, _)| feature)
}
