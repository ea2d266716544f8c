//! The public types of the handwritten crates, by the paths at which `helpdesk` reexports them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::{Attribute, Generics, Item, Type, UseTree, Visibility};

/// Macros that implement `Debug` only for types that cannot own text: conversions, static metadata, and numbers with a
/// unit.
const MACROS: &[&str] = &[
    "always_present",
    "as_text",
    "collection",
    "conversions_of_jiff",
    "decode_whole",
    "displayed",
    "from_content",
    "from_entries",
    "from_path",
    "number",
    "one_list",
    "one_text",
    "serialized",
    "statics",
    "unit",
];

/// The types that have `Debug` and can own text. A `Copy` type without parameters cannot. Metadata is static, except
/// requests and records of operations that a program chooses at run time.
pub(super) fn with_debug() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for name in ["runtime", "client"] {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        let debug = Debug::of(&source);
        let mut public = BTreeMap::new();
        module(&source.join("lib.rs"), &source, "", &mut public);
        found.extend(public.into_iter().filter(|(_, name)| debug.0.contains(name)).map(|(path, _)| path));
    }
    found
}

/// Adds the items that a file has in public modules, by their paths.
fn module(file: &Path, below: &Path, path: &str, public: &mut BTreeMap<String, String>) {
    let parsed = syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap();
    items(&parsed.items, below, path, public);
}

fn items(items_: &[Item], below: &Path, path: &str, public: &mut BTreeMap<String, String>) {
    let is_public = |visibility: &Visibility| matches!(visibility, Visibility::Public(_));
    for item in items_ {
        match item {
            Item::Use(it) if is_public(&it.vis) => names(&it.tree, &mut |name| add(path, name, public)),
            Item::Struct(it) if is_public(&it.vis) => add(path, it.ident.to_string(), public),
            Item::Enum(it) if is_public(&it.vis) => add(path, it.ident.to_string(), public),
            Item::Mod(it) if is_public(&it.vis) && it.ident != "meta" && !is_hidden(&it.attrs) => {
                let name = it.ident.to_string();
                match &it.content {
                    Some((_, content)) => items(content, below, &format!("{path}{name}::"), public),
                    None => {
                        module(
                            &below.join(format!("{name}.rs")),
                            &below.join(&name),
                            &format!("{path}{name}::"),
                            public,
                        );
                    }
                }
            }
            _ => (),
        }
    }
}

fn add(path: &str, name: String, public: &mut BTreeMap<String, String>) {
    let module = if name.starts_with("Untyped") && path.is_empty() { "meta::" } else { path };
    public.insert(format!("{module}{name}"), name);
}

fn names(tree: &UseTree, add: &mut impl FnMut(String)) {
    match tree {
        UseTree::Path(path) => names(&path.tree, add),
        UseTree::Name(name) => add(name.ident.to_string()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| names(tree, add)),
        UseTree::Rename(_) | UseTree::Glob(_) => panic!("a public item has one name"),
    }
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|it| it.to_token_stream().to_string().contains("doc (hidden)"))
}

/// Names of types that have `Debug` and can own text.
struct Debug(BTreeSet<String>);

impl Debug {
    fn of(source: &Path) -> Debug {
        let mut debug = Debug(BTreeSet::new());
        for file in files(source) {
            let parsed = syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap();
            parsed.items.iter().for_each(|item| debug.add(item));
        }
        debug
    }

    fn add(&mut self, item: &Item) {
        match item {
            Item::Struct(it) => self.add_derived(&it.ident.to_string(), &it.attrs, &it.generics),
            Item::Enum(it) => self.add_derived(&it.ident.to_string(), &it.attrs, &it.generics),
            Item::Impl(it)
                if it.trait_.as_ref().is_some_and(|(it, _)| it.segments.last().unwrap().ident == "Debug") =>
            {
                if let Type::Path(ty) = &*it.self_ty {
                    self.0.insert(ty.path.segments.last().unwrap().ident.to_string());
                }
            }
            Item::Mod(it) => it.content.iter().flat_map(|(_, items)| items).for_each(|item| self.add(item)),
            // The definition of a macro has a name.
            Item::Macro(it) if it.ident.is_none() => {
                let name = it.mac.path.segments.last().unwrap().ident.to_string();
                assert!(
                    MACROS.contains(&name.as_str()),
                    "`{name}!` may implement `Debug`: look, and add it to the list"
                );
            }
            _ => (),
        }
    }

    fn add_derived(&mut self, name: &str, attributes: &[Attribute], generics: &Generics) {
        let derives = attributes.iter().filter(|it| it.path().is_ident("derive"));
        let derives = derives.map(|it| it.to_token_stream().to_string()).collect::<String>();
        if derives.contains("Debug") && (!derives.contains("Copy") || !generics.params.is_empty()) {
            self.0.insert(name.to_owned());
        }
    }
}

fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let below = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    below.filter(|path| path.extension().is_some_and(|it| it == "rs")).collect()
}
