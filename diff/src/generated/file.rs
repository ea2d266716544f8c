//! The items of a generated file.

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
    /// Text for readers, or requests for tests of the generator.
    Text,
}

/// Returns the kind of a file, by its path in the package. `None` for an unknown file.
fn kind(path: &str) -> Option<FileKind> {
    let is_text = [".md", "SURFACE.txt", "LICENSE-APACHE", "LICENSE-MIT"].iter().any(|it| path.ends_with(it));
    match path {
        "Cargo.toml" => Some(FileKind::Manifest),
        _ if is_text || path.starts_with("samples/") => Some(FileKind::Text),
        _ if path.starts_with("src/") && path.ends_with(".rs") => Some(FileKind::Module),
        _ => None,
    }
}

/// Adds the items of a file from each client. `None` if one is not Rust, because somebody edited the committed file.
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
                remove_equal_items(old, new);
            }
            items.into_iter().zip(files).for_each(|(items, file)| module(path, &file, items));
        }
    }
    Some(())
}

/// Removes the items that both files have: most items are equal, and reading them takes long.
fn remove_equal_items(old: &mut File, new: &mut File) {
    let count = |file: &File| {
        let mut counts = BTreeMap::<String, usize>::new();
        file.items.iter().for_each(|it| *counts.entry(it.to_token_stream().to_string()).or_default() += 1);
        counts
    };
    let counts = [count(old), count(new)];
    for file in [old, new] {
        file.items.retain(|item| {
            let code = item.to_token_stream().to_string();
            counts[0].get(&code) != counts[1].get(&code)
        });
    }
}

/// Adds all items of a module.
fn module(path: &str, file: &File, items: &mut Items) {
    let name = path.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
    // Paths in the root have no prefix.
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

fn item(module: &str, item_code: &Code, items: &mut Items) {
    match item_code {
        Code::Struct(item_code) => struct_(module, item_code, items),
        Code::Enum(item_code) => enum_(module, item_code, items),
        Code::Fn(item_code) => {
            let path = format!("{module}{}", item_code.sig.ident);
            items.add(
                &path,
                functions::function(&path, None, (&item_code.attrs, &item_code.vis), &item_code.sig, &item_code.block),
            );
        }
        Code::Impl(item_code) => functions::implementation(module, item_code, items),
        Code::Macro(item_code) if item_code.ident.is_none() => tables::call(module, item_code, items),
        Code::Use(item_code) => reexports(module, item_code, items),
        Code::Static(item_code) => {
            let name = item_code.ident.to_string();
            let read = builder::operation(&item_code.expr, &name, items)
                .or_else(|| builder::metadata(&name, &item_code.expr, items));
            if read.is_none() {
                items
                    .add(&format!("{module}{name}"), Item::new(Kind::GeneratedItem, None, &name))
                    .set("code", print::code(&item_code.expr));
            }
            let parent = read.as_deref();
            let mut of_static = other_item(&item_code.ident, (&item_code.attrs, &item_code.vis));
            of_static.set("type", print::code(&item_code.ty));
            of_static.parent = parent.map(str::to_owned);
            of_static.set("mutability", print::code(&item_code.mutability));
            items.add(&format!("{module}{name} (static)"), of_static);
        }
        Code::Type(item_code) => {
            let target = format!("{}{}", functions::generics_of(&item_code.generics), print::code(&item_code.ty));
            let item = other_item(&item_code.ident, (&item_code.attrs, &item_code.vis));
            items.add(&format!("{module}{}", item_code.ident), item).set("target", target);
        }
        Code::Mod(item_code) => {
            let mut item = other_item(&item_code.ident, (&item_code.attrs, &item_code.vis));
            item.flag("inline module", item_code.content.is_some());
            items.add(&format!("{module}{}", item_code.ident), item);
            let inner = format!("{module}{}::", item_code.ident);
            item_code.content.iter().flat_map(|it| &it.1).for_each(|it| self::item(&inner, it, items));
        }
        Code::Trait(item_code) => {
            let mut item = other_item(&item_code.ident, (&item_code.attrs, &item_code.vis));
            let code = syn::ItemTrait { attrs: Vec::new(), vis: syn::Visibility::Inherited, ..item_code.clone() };
            item.set("code", print::code(&code));
            items.add(&format!("{module}{}", item_code.ident), item);
        }
        unknown => {
            let code = print::code(unknown);
            let mut item = Item::new(Kind::GeneratedItem, None, code.clone());
            item.set("code", code.clone());
            // The path is the source text of the item, so another text is another item, and no rule compares the two.
            item.is_private = true;
            items.add(&format!("{module}{code}"), item);
        }
    }
}

fn struct_(module: &str, struct_code: &ItemStruct, items: &mut Items) {
    let path = format!("{module}{}", struct_code.ident);
    let mut item = Item::new(Kind::GeneratedType, None, format!("struct {}", struct_code.ident));
    let derived = attributes::read(&struct_code.attrs, &mut item);
    attributes::visibility(&struct_code.vis, &mut item);
    item.set("generics", functions::generics_of(&struct_code.generics));
    item.set("form", form(&struct_code.fields));
    items.add(&path, item);
    derive(&path, derived, items);
    for (position, field) in struct_code.fields.iter().enumerate() {
        let name = field.ident.as_ref().map_or_else(|| position.to_string(), ToString::to_string);
        let ty = print::code(&field.ty);
        let mut item = Item::new(Kind::GeneratedField, Some(&path), format!("{name}: {}", print::short(&ty)));
        attributes::read(&field.attrs, &mut item);
        attributes::visibility(&field.vis, &mut item);
        item.set("type", ty);
        items.add(&format!("{path}::{name}"), item);
    }
}

fn enum_(module: &str, enum_code: &ItemEnum, items: &mut Items) {
    let path = format!("{module}{}", enum_code.ident);
    let mut item = Item::new(Kind::GeneratedType, None, format!("enum {}", enum_code.ident));
    let derived = attributes::read(&enum_code.attrs, &mut item);
    attributes::visibility(&enum_code.vis, &mut item);
    item.set("generics", functions::generics_of(&enum_code.generics));
    if derived.iter().any(|it| it == "PartialOrd") {
        item.list("order", enum_code.variants.iter().map(|it| it.ident.to_string()));
    }
    items.add(&path, item);
    derive(&path, derived, items);
    for variant in &enum_code.variants {
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
        let short_name = print::short(&name);
        let mut item = Item::new(Kind::GeneratedImplementation, Some(path), short_name.clone());
        item.set("derived", name);
        items.add(&format!("{path} as {short_name}"), item);
    }
}

fn form(fields: &Fields) -> &'static str {
    match fields {
        Fields::Named(_) => "fields with names",
        Fields::Unnamed(_) => "fields without names",
        Fields::Unit => "no fields",
    }
}

/// An item with its attributes and its visibility.
fn other_item(name: &syn::Ident, (attributes, visibility): (&[syn::Attribute], &syn::Visibility)) -> Item {
    let mut item = Item::new(Kind::GeneratedItem, None, name.to_string());
    attributes::read(attributes, &mut item);
    attributes::visibility(visibility, &mut item);
    item
}

/// Adds each re-exported name.
fn reexports(module: &str, use_code: &ItemUse, items: &mut Items) {
    let mut names = Vec::new();
    leaves(&use_code.tree, String::new(), &mut names);
    for (name, path) in names {
        let mut item = Item::new(Kind::GeneratedItem, None, format!("use {path}"));
        attributes::read(&use_code.attrs, &mut item);
        attributes::visibility(&use_code.vis, &mut item);
        item.set("target", path);
        items.add(&format!("{module}use {name}"), item);
    }
}

fn leaves(tree: &UseTree, path: String, names: &mut Vec<(String, String)>) {
    let join = |name: String| if path.is_empty() { name } else { format!("{path}::{name}") };
    match tree {
        UseTree::Path(it) => leaves(&it.tree, join(it.ident.to_string()), names),
        UseTree::Name(it) => names.push((it.ident.to_string(), join(it.ident.to_string()))),
        UseTree::Rename(it) => names.push((it.rename.to_string(), join(it.ident.to_string()))),
        UseTree::Glob(_) => names.push((join("*".to_owned()), join("*".to_owned()))),
        UseTree::Group(it) => it.items.iter().for_each(|it| leaves(it, path.clone(), names)),
    }
}
