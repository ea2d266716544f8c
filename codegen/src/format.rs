//! Stage 4: prints the files of the client crate. It cannot fail on the items of stage 3.

mod macros;

use proc_macro2::TokenStream;
use syn::Item;

use crate::api::{Api, Package};
use crate::emit::{self, Module};
use crate::files::SourceFile;
use crate::manifest;

const FIXED: &[(&str, &str)] = &[
    ("LICENSE-APACHE", include_str!("../templates/LICENSE-APACHE")),
    ("LICENSE-MIT", include_str!("../templates/LICENSE-MIT")),
    ("rustfmt.toml", include_str!("../templates/rustfmt-off.toml")),
];

/// The files beside the source.
pub(crate) fn package(api: &Api) -> impl Iterator<Item = SourceFile> {
    let fixed = FIXED.iter().map(|(path, text)| (*path, (*text).to_owned()));
    let files = fixed.chain([("Cargo.toml", manifest::manifest(&api.package)), ("README.md", readme(api))]);
    files.map(|(path, text)| SourceFile { path: path.into(), text })
}

fn readme(api: &Api) -> String {
    let Package { name, description, .. } = &api.package;
    let short = || {
        let (description, doc) = (emit::text(description), emit::text(&api.doc));
        format!("# {name}\n\n{description} Its code is generated from a YAML spec.\n\n{doc}\n")
    };
    api.readme.clone().unwrap_or_else(short)
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
    // A parse error means that the emitter wrote invalid Rust, which no spec can cause.
    let file: syn::File = syn::parse2(tokens).expect("the emitter writes Rust");
    match &file.items[..] {
        [Item::Macro(call)] if macros::is_table(call) => macros::print(call),
        _ => prettyplease::unparse(&file),
    }
}
