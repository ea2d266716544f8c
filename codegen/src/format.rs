//! Stage 4: the files of the client crate. Cannot fail on what stage 3 emits.

use proc_macro2::TokenStream;

use crate::emit::Module;
use crate::files::SourceFile;

const FIXED: &[(&str, &str)] = &[
    // Not under its own name: cargo leaves out of a package what lies in a folder with a manifest.
    ("Cargo.toml", include_str!("../templates/manifest.toml")),
    ("LICENSE-APACHE", include_str!("../templates/LICENSE-APACHE")),
    ("LICENSE-MIT", include_str!("../templates/LICENSE-MIT")),
    ("README.md", include_str!("../templates/README.md")),
    ("rustfmt.toml", include_str!("../templates/rustfmt-off.toml")),
];

/// The files that are the same whatever the spec says.
pub(crate) fn fixed() -> impl Iterator<Item = SourceFile> {
    FIXED.iter().map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() })
}

pub(crate) fn file(module: Module) -> SourceFile {
    let mut text = format!("// @generated from `{}` by `cargo xtask codegen`. Do not edit.\n\n", module.origin);
    text.push_str(&print(module.inner));
    for item in module.items {
        text.push('\n');
        text.push_str(&print(item));
    }
    SourceFile { path: module.path, text }
}

fn print(tokens: TokenStream) -> String {
    // The emitter wrote something that is not Rust, which no spec can cause.
    let file = syn::parse2(tokens).expect("the emitter writes Rust");
    prettyplease::unparse(&file)
}
