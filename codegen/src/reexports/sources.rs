//! The items of crates by module, with what macros write.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use syn::{Attribute, ImplItem, Item, ItemMacro, Macro, Meta};

use super::macros::Rules;
use crate::files::{Crate, SourceFile};

/// Conditions under which an item is there: `jobs` for a feature, and others as they are written.
pub(super) type Conditions = BTreeSet<String>;

pub(super) struct Declared {
    pub(super) item: Item,
    pub(super) conditions: Conditions,
}

/// Modules by path, such as `helpdesk_runtime::values::id`.
#[derive(Default)]
pub(super) struct Sources {
    pub(super) modules: BTreeMap<String, Vec<Declared>>,
}

/// Macros by the path of the file and their name. A macro that depends on a feature has several definitions.
type Macros = BTreeMap<(String, String), Vec<(Conditions, Rules)>>;

impl Sources {
    pub(super) fn of(crates: &[Crate]) -> Result<Sources, String> {
        let mut sources = Sources::default();
        for Crate { name, files } in crates {
            let parsed = files.iter().map(|SourceFile { path, text }| {
                let file = syn::parse_file(text).map_err(|error| format!("{name}/{path}: {error}"))?;
                Ok((module(name, path), file.items))
            });
            let parsed = parsed.collect::<Result<Vec<_>, String>>()?;
            let mut macros = Macros::new();
            parsed.iter().for_each(|(path, items)| define(path, items, &mut macros));
            for (path, items) in parsed {
                sources.add(path, items, &Conditions::new(), &macros)?;
            }
        }
        Ok(sources)
    }

    fn add(&mut self, path: String, items: Vec<Item>, around: &Conditions, macros: &Macros) -> Result<(), String> {
        let mut declared = Vec::new();
        let mut waiting = items.into_iter().rev().map(|item| (item, around.clone())).collect::<Vec<_>>();
        while let Some((mut item, around)) = waiting.pop() {
            let conditions = around.union(&conditions(attributes(&item))).cloned().collect::<Conditions>();
            if conditions.contains("cfg(test)") {
                continue;
            }
            match &mut item {
                Item::Macro(ItemMacro { ident: Some(_), .. }) => continue,
                Item::Macro(ItemMacro { mac, .. }) => {
                    for (more, tokens) in expand(mac, &path, macros)? {
                        let file = syn::parse2::<syn::File>(tokens).map_err(|error| format!("{path}: {error}"))?;
                        let conditions = conditions.union(&more).cloned().collect::<Conditions>();
                        waiting.extend(file.items.into_iter().rev().map(|item| (item, conditions.clone())));
                    }
                    continue;
                }
                Item::Impl(it) if it.items.iter().any(|it| matches!(it, ImplItem::Macro(_))) => {
                    return Err(format!(
                        "{path}: a macro inside an `impl` is not expanded; let it write the whole `impl`"
                    ));
                }
                Item::Mod(module) => {
                    if let Some((_, items)) = module.content.take() {
                        self.add(format!("{path}::{}", module.ident), items, &Conditions::new(), macros)?;
                    }
                }
                _ => (),
            }
            declared.push(Declared { item, conditions });
        }
        self.modules.entry(path).or_default().extend(declared);
        Ok(())
    }
}

/// `helpdesk_client::jobs::export` of `jobs/export.rs`.
fn module(name: &str, path: &str) -> String {
    let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
    let parts = path.split('/').filter(|part| *part != "lib").map(|part| format!("::{part}"));
    format!("{name}{}", parts.collect::<String>())
}

fn define(path: &str, items: &[Item], macros: &mut Macros) {
    for item in items {
        match item {
            Item::Macro(ItemMacro { ident: Some(name), mac, attrs, .. }) => {
                let definitions = macros.entry((path.to_owned(), name.to_string())).or_default();
                definitions.push((conditions(attrs), Rules::of(mac.tokens.clone())));
            }
            Item::Mod(module) => module.content.iter().for_each(|(_, items)| define(path, items, macros)),
            _ => (),
        }
    }
}

/// Expands a call by each definition of its macro: those of the same file, or else of another. Nothing for a macro of other crates.
fn expand(call: &Macro, path: &str, macros: &Macros) -> Result<Vec<(Conditions, TokenStream)>, String> {
    let Some(name) = call.path.segments.last().map(|it| it.ident.to_string()) else { return Ok(Vec::new()) };
    let own = macros.get(&(path.to_owned(), name.clone()));
    let found = own.or_else(|| macros.iter().find(|((_, it), _)| *it == name).map(|(_, found)| found));
    let Some(definitions) = found else { return Ok(Vec::new()) };
    let fits = |(conditions, rules): &(Conditions, Rules)| Some((conditions.clone(), rules.expand(&call.tokens)?));
    let expanded = definitions.iter().filter_map(fits).collect::<Vec<_>>();
    match expanded.is_empty() {
        true => Err(format!("{path}: no rule of `{name}!` fits `{}`", call.tokens)),
        false => Ok(expanded),
    }
}

pub(super) fn conditions(attributes: &[Attribute]) -> Conditions {
    let conditions = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string().replace(" ,", ",").replace(" (", "(");
            let feature = condition.strip_prefix("feature = \"").and_then(|rest| rest.strip_suffix('"'));
            Some(feature.map_or_else(|| format!("cfg({condition})"), |feature| format!("feature={feature}")))
        }
        Meta::List(_) | Meta::Path(_) | Meta::NameValue(_) => None,
    });
    conditions.collect()
}

pub(super) fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|it| match &it.meta {
        Meta::List(list) => list.path.is_ident("doc") && list.tokens.to_string() == "hidden",
        Meta::Path(_) | Meta::NameValue(_) => false,
    })
}

pub(super) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => &[],
    }
}
