//! The items of a file of Rust.

use std::collections::BTreeMap;

use quote::ToTokens;
use syn::{Fields, File, Item as Code, ItemEnum, ItemStruct, ItemUse, UseTree};

use super::collector::{Item, Items};
use super::{attributes, builder, functions, manifest, print, tables};
use crate::facts::Kind;

/// A kind of generated file.
enum FileKind {
    /// A module of the client.
    Module,
    /// The manifest of the package.
    Manifest,
    /// For readers, or requests for tests of the generator.
    Text,
}

/// Returns what a file is, by its path in the package. Others are not known.
fn kind(path: &str) -> Option<FileKind> {
    let is_text = [".md", "SURFACE.txt", "LICENSE-APACHE", "LICENSE-MIT"].iter().any(|it| path.ends_with(it));
    match path {
        "Cargo.toml" => Some(FileKind::Manifest),
        _ if is_text || path.starts_with("samples/") => Some(FileKind::Text),
        _ if path.starts_with("src/") && path.ends_with(".rs") => Some(FileKind::Module),
        _ => None,
    }
}

/// Adds the items of a file as two clients have it. `None` if one of them is no Rust, which a person may have committed.
pub(super) fn read<const N: usize>(path: &str, texts: [&str; N], items: [&mut Items; N]) -> Option<()> {
    match kind(path)? {
        FileKind::Text => (),
        FileKind::Manifest => {
            for (items, text) in items.into_iter().zip(texts) {
                manifest::read(path, text, items)?;
            }
        }
        FileKind::Module => {
            let mut files = texts.iter().map(|text| syn::parse_file(text).ok()).collect::<Option<Vec<_>>>()?;
            if let [old, new] = &mut files[..] {
                keep_differing(old, new);
            }
            items.into_iter().zip(files).for_each(|(items, file)| module(path, &file, items));
        }
    }
    Some(())
}

/// Leaves out the items that both files have: most are the same, and take long to read.
fn keep_differing(old: &mut File, new: &mut File) {
    let count = |file: &File| {
        let mut counts = BTreeMap::<String, usize>::new();
        file.items.iter().for_each(|it| *counts.entry(it.to_token_stream().to_string()).or_default() += 1);
        counts
    };
    let counts = [count(old), count(new)];
    for file in [old, new] {
        file.items.retain(|it| {
            let code = it.to_token_stream().to_string();
            counts[0].get(&code) != counts[1].get(&code)
        });
    }
}

/// Adds all items of a module.
fn module(path: &str, file: &File, items: &mut Items) {
    let name = path.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
    // The root has none, and that of any other module ends in `::`.
    let module = &if name == "lib" { String::new() } else { format!("{name}::") };
    let start = items.len();
    let mut whole = Item::new(Kind::GeneratedItem, None, "file");
    attributes::read(&file.attrs, &mut whole);
    items.add(&format!("{module}*"), whole);
    items.describe(start, path, String::new);
    for it in &file.items {
        let before = items.len();
        item(module, it, items);
        items.describe(before, path, || print::lines(it.clone()));
    }
}

fn item(module: &str, it: &Code, items: &mut Items) {
    match it {
        Code::Struct(it) => struct_(module, it, items),
        Code::Enum(it) => enum_(module, it, items),
        Code::Fn(it) => {
            let path = format!("{module}{}", it.sig.ident);
            items.add(&path, functions::function(&path, None, (&it.attrs, &it.vis), &it.sig, &it.block));
        }
        Code::Impl(it) => functions::implementation(module, it, items),
        Code::Macro(it) if it.ident.is_none() => tables::call(module, it, items),
        Code::Use(it) => reexports(module, it, items),
        Code::Static(it) => {
            let name = it.ident.to_string();
            let read = builder::operation(&it.expr, &name, items).or_else(|| builder::metadata(&name, &it.expr, items));
            if read.is_none() {
                items
                    .add(&format!("{module}{name}"), Item::new(Kind::GeneratedItem, None, &name))
                    .set("code", print::code(&it.expr));
            }
            let parent = read.as_deref();
            let mut of_static = other(&it.ident, (&it.attrs, &it.vis));
            of_static.set("type", print::code(&it.ty));
            of_static.parent = parent.map(str::to_owned);
            of_static.set("mutability", print::code(&it.mutability));
            items.add(&format!("{module}{name} (static)"), of_static);
        }
        Code::Type(it) => {
            let target = format!("{}{}", functions::generics_of(&it.generics), print::code(&it.ty));
            let item = other(&it.ident, (&it.attrs, &it.vis));
            items.add(&format!("{module}{}", it.ident), item).set("target", target);
        }
        Code::Mod(it) => {
            let mut item = other(&it.ident, (&it.attrs, &it.vis));
            item.flag("inline module", it.content.is_some());
            items.add(&format!("{module}{}", it.ident), item);
            let inner = format!("{module}{}::", it.ident);
            it.content.iter().flat_map(|it| &it.1).for_each(|it| self::item(&inner, it, items));
        }
        Code::Trait(it) => {
            let mut item = other(&it.ident, (&it.attrs, &it.vis));
            let code = syn::ItemTrait { attrs: Vec::new(), vis: syn::Visibility::Inherited, ..it.clone() };
            item.set("code", print::code(&code));
            items.add(&format!("{module}{}", it.ident), item);
        }
        unknown => {
            let code = print::code(unknown);
            let mut item = Item::new(Kind::GeneratedItem, None, code.clone());
            item.set("code", code.clone());
            // Its path is its code, so that no rule can compare it with another one.
            item.is_private = true;
            items.add(&format!("{module}{code}"), item);
        }
    }
}

fn struct_(module: &str, it: &ItemStruct, items: &mut Items) {
    let path = format!("{module}{}", it.ident);
    let mut item = Item::new(Kind::GeneratedType, None, format!("struct {}", it.ident));
    let derived = attributes::read(&it.attrs, &mut item);
    attributes::visibility(&it.vis, &mut item);
    item.set("generics", functions::generics_of(&it.generics));
    item.set("form", form(&it.fields));
    items.add(&path, item);
    derive(&path, derived, items);
    for (position, field) in it.fields.iter().enumerate() {
        let name = field.ident.as_ref().map_or_else(|| position.to_string(), ToString::to_string);
        let ty = print::code(&field.ty);
        let mut item = Item::new(Kind::GeneratedField, Some(&path), format!("{name}: {}", print::short(&ty)));
        attributes::read(&field.attrs, &mut item);
        attributes::visibility(&field.vis, &mut item);
        item.set("type", ty);
        items.add(&format!("{path}::{name}"), item);
    }
}

fn enum_(module: &str, it: &ItemEnum, items: &mut Items) {
    let path = format!("{module}{}", it.ident);
    let mut item = Item::new(Kind::GeneratedType, None, format!("enum {}", it.ident));
    let derived = attributes::read(&it.attrs, &mut item);
    attributes::visibility(&it.vis, &mut item);
    item.set("generics", functions::generics_of(&it.generics));
    if derived.iter().any(|it| it == "PartialOrd") {
        item.list("order", it.variants.iter().map(|it| it.ident.to_string()));
    }
    items.add(&path, item);
    derive(&path, derived, items);
    for variant in &it.variants {
        let holds = format!("{}{}", variant.ident, print::code(&variant.fields));
        let mut item = Item::new(Kind::GeneratedVariant, Some(&path), print::short(&holds));
        attributes::read(&variant.attrs, &mut item);
        item.set("holds", holds);
        if let Some((_, number)) = &variant.discriminant {
            item.set("discriminant", print::code(number));
        }
        items.add(&format!("{path}::{}", variant.ident), item);
    }
}

fn derive(path: &str, traits: Vec<String>, items: &mut Items) {
    for name in traits {
        let shown = print::short(&name);
        let mut item = Item::new(Kind::GeneratedImplementation, Some(path), shown.clone());
        item.set("derived", name);
        items.add(&format!("{path} as {shown}"), item);
    }
}

fn form(fields: &Fields) -> &'static str {
    match fields {
        Fields::Named(_) => "fields with names",
        Fields::Unnamed(_) => "fields without names",
        Fields::Unit => "no fields",
    }
}

/// An item with its attributes and who sees it.
fn other(name: &syn::Ident, (attributes, visibility): (&[syn::Attribute], &syn::Visibility)) -> Item {
    let mut item = Item::new(Kind::GeneratedItem, None, name.to_string());
    attributes::read(attributes, &mut item);
    attributes::visibility(visibility, &mut item);
    item
}

/// Each name that is passed on.
fn reexports(module: &str, it: &ItemUse, items: &mut Items) {
    let mut names = Vec::new();
    leaves(&it.tree, String::new(), &mut names);
    for (name, path) in names {
        let mut item = Item::new(Kind::GeneratedItem, None, format!("use {path}"));
        attributes::read(&it.attrs, &mut item);
        attributes::visibility(&it.vis, &mut item);
        item.set("target", path);
        items.add(&format!("{module}use {name}"), item);
    }
}

fn leaves(tree: &UseTree, path: String, found: &mut Vec<(String, String)>) {
    let join = |name: String| if path.is_empty() { name } else { format!("{path}::{name}") };
    match tree {
        UseTree::Path(it) => leaves(&it.tree, join(it.ident.to_string()), found),
        UseTree::Name(it) => found.push((it.ident.to_string(), join(it.ident.to_string()))),
        UseTree::Rename(it) => found.push((it.rename.to_string(), join(it.ident.to_string()))),
        UseTree::Glob(_) => found.push((join("*".to_owned()), join("*".to_owned()))),
        UseTree::Group(it) => it.items.iter().for_each(|it| leaves(it, path.clone(), found)),
    }
}
