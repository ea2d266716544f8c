//! Stage 4: items to text. Cannot fail on what stage 3 emits.

use proc_macro2::TokenStream;

use crate::emit::Module;
use crate::files::SourceFile;

pub(crate) fn format(modules: Vec<Module>) -> Vec<SourceFile> {
    modules.into_iter().map(file).collect()
}

fn file(module: Module) -> SourceFile {
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
