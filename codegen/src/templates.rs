//! Files of the client crate that are the same whatever the spec says.

use crate::files::SourceFile;

const FILES: &[(&str, &str)] = &[
    // Not under its own name: cargo leaves out of a package what lies in a folder with a manifest.
    ("Cargo.toml", include_str!("../templates/manifest.toml")),
    ("LICENSE-APACHE", include_str!("../templates/LICENSE-APACHE")),
    ("LICENSE-MIT", include_str!("../templates/LICENSE-MIT")),
    ("README.md", include_str!("../templates/README.md")),
    ("rustfmt.toml", include_str!("../templates/rustfmt-off.toml")),
];

pub(crate) fn files() -> impl Iterator<Item = SourceFile> {
    FILES.iter().map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() })
}
