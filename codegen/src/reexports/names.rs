//! What a path means in a module, and what a module passes on.

use syn::{Item, ItemImpl, Path, Type, UseTree, Visibility};

use super::sources::{Conditions, Declared, Sources, attributes, is_hidden};

/// The client crate, of which only what it passes on is of interest.
pub(super) const CLIENT: &str = "helpdesk";

/// Uses through which a name may be passed on, at most.
const DEEPEST: usize = 20;

/// An item, the module that has it, and the conditions of both.
#[derive(Clone)]
pub(super) struct Found<'a> {
    pub(super) module: String,
    pub(super) declared: &'a Declared,
    pub(super) conditions: Conditions,
}

pub(super) enum Target<'a> {
    Module(String, Conditions),
    Item(Found<'a>),
    /// Of a crate that is not written by hand here.
    Foreign,
}

pub(super) struct Impl<'a> {
    pub(super) item: &'a ItemImpl,
    pub(super) conditions: Conditions,
    /// The type, and the trait, if these are items of the crates.
    pub(super) of: [Option<&'a Declared>; 2],
}

/// One name of a `use`: its path, and how it is called; a glob has no name.
struct Leaf {
    path: Vec<String>,
    name: Option<String>,
}

impl Sources {
    /// Public items of a module, by the path that programs write.
    pub(super) fn passed_on<'a>(
        &'a self,
        module: &str,
        prefix: &str,
        around: &Conditions,
        found: &mut Vec<(String, Found<'a>)>,
    ) -> Result<(), String> {
        for declared in self.modules.get(module).into_iter().flatten() {
            let around = around.union(&declared.conditions).cloned().collect::<Conditions>();
            if is_hidden(attributes(&declared.item)) || !is_public(&declared.item) {
                continue;
            }
            match &declared.item {
                Item::Use(it) => {
                    for leaf in leaves(&it.tree) {
                        let target = self.resolve(module, &leaf.path, 0);
                        if matches!(target, Target::Foreign) && self.is_own(module, &leaf.path) {
                            let path = leaf.path.join("::");
                            let help = "add it to the crate, or remove it from `codegen/src/names.rs`";
                            return Err(format!("{module} passes on {path}, which is not there; {help}"));
                        }
                        self.pass_on(target, prefix, leaf.name.as_deref(), &around, found)?;
                    }
                }
                Item::Mod(it) => {
                    let target = Target::Module(format!("{module}::{}", it.ident), Conditions::new());
                    self.pass_on(target, prefix, Some(&it.ident.to_string()), &around, found)?;
                }
                item => {
                    let target = Target::Item(self.found(module, declared));
                    self.pass_on(target, prefix, name(item).as_deref(), &around, found)?;
                }
            }
        }
        Ok(())
    }

    fn pass_on<'a>(
        &'a self,
        target: Target<'a>,
        prefix: &str,
        name: Option<&str>,
        around: &Conditions,
        passed_on: &mut Vec<(String, Found<'a>)>,
    ) -> Result<(), String> {
        let path = match name {
            Some(name) if prefix.is_empty() => name.to_owned(),
            Some(name) => format!("{prefix}::{name}"),
            None => prefix.to_owned(),
        };
        match target {
            Target::Module(module, conditions) => {
                self.passed_on(&module, &path, &around.union(&conditions).cloned().collect(), passed_on)
            }
            Target::Item(Found { module, declared, .. }) if root(&module) == CLIENT => {
                // An alias stands for the type. What else the client crate has is generated.
                let Item::Type(it) = &declared.item else { return Ok(()) };
                match self.of_type(&module, &it.ty) {
                    Some(target) => self.pass_on(target, prefix, name, around, passed_on),
                    None => Ok(()),
                }
            }
            Target::Item(mut found) => {
                found.conditions.extend(around.iter().cloned());
                passed_on.push((path, found));
                Ok(())
            }
            Target::Foreign => Ok(()),
        }
    }

    /// Whether a path begins in the crates. Of the client crate, only the files that pass something on are known.
    fn is_own(&self, module: &str, path: &[String]) -> bool {
        let first = path.first().map_or("", String::as_str);
        let is_inside =
            ["crate", "self", "super"].contains(&first) || self.modules.contains_key(&format!("{module}::{first}"));
        self.modules.contains_key(first) || (is_inside && root(module) != CLIENT)
    }

    fn found<'a>(&self, module: &str, declared: &'a Declared) -> Found<'a> {
        let conditions = self.conditions(module).union(&declared.conditions).cloned().collect();
        Found { module: module.to_owned(), declared, conditions }
    }

    /// The conditions of a module, which stand where it is declared.
    fn conditions(&self, module: &str) -> Conditions {
        let Some((parent, own)) = module.rsplit_once("::") else { return Conditions::new() };
        let declared = self.modules.get(parent).into_iter().flatten();
        let of_own = declared.filter(|it| matches!(&it.item, Item::Mod(it) if it.ident == own));
        of_own.flat_map(|it| it.conditions.clone()).chain(self.conditions(parent)).collect()
    }

    /// What a path means in a module.
    fn resolve(&self, module: &str, path: &[String], depth: usize) -> Target<'_> {
        let (mut at, mut rest) = match path.split_first() {
            Some((first, rest)) if first == "crate" => (root(module), rest),
            Some((first, rest)) if self.modules.contains_key(first) => (first.clone(), rest),
            _ => (module.to_owned(), path),
        };
        while let Some((first, after)) = rest.split_first().filter(|(first, _)| *first == "self" || *first == "super") {
            at = if first == "super" { parent(&at) } else { at };
            rest = after;
        }
        let mut conditions = Conditions::new();
        while let Some((name, after)) = rest.split_first() {
            match self.lookup(&at, name, depth) {
                Target::Module(module, more) => {
                    (at, rest) = (module, after);
                    conditions.extend(more);
                }
                found => return found,
            }
        }
        Target::Module(at, conditions)
    }

    /// A name in a module. What is not there is of another crate, or of the prelude.
    fn lookup(&self, module: &str, wanted: &str, depth: usize) -> Target<'_> {
        if depth > DEEPEST {
            return Target::Foreign;
        }
        let mut globs = Vec::new();
        for declared in self.modules.get(module).into_iter().flatten() {
            match &declared.item {
                Item::Use(it) => {
                    for leaf in leaves(&it.tree) {
                        match &leaf.name {
                            Some(name) if name == wanted => return self.resolve(module, &leaf.path, depth + 1),
                            Some(_) => (),
                            None => globs.push(leaf.path),
                        }
                    }
                }
                Item::Mod(it) if it.ident == wanted => {
                    return Target::Module(format!("{module}::{wanted}"), declared.conditions.clone());
                }
                item if name(item).as_deref() == Some(wanted) => return Target::Item(self.found(module, declared)),
                _ => (),
            }
        }
        for glob in globs {
            if let Target::Module(of, _) = self.resolve(module, &glob, depth + 1) {
                match self.lookup(&of, wanted, depth + 1) {
                    Target::Foreign => (),
                    found => return found,
                }
            }
        }
        Target::Foreign
    }

    fn of_type(&self, module: &str, ty: &Type) -> Option<Target<'_>> {
        match ty {
            Type::Path(it) => Some(self.resolve(module, &segments(&it.path), 0)),
            Type::Reference(it) => self.of_type(module, &it.elem),
            _ => None,
        }
    }

    /// Every `impl` of the crates.
    pub(super) fn impls(&self) -> Vec<Impl<'_>> {
        let item = |target| match target {
            Some(Target::Item(Found { declared, .. })) => Some(declared),
            Some(Target::Module(..) | Target::Foreign) | None => None,
        };
        let mut impls = Vec::new();
        for (module, declared) in self.modules.iter().filter(|(module, _)| root(module) != CLIENT) {
            for declared in declared {
                let Item::Impl(it) = &declared.item else { continue };
                let implemented = it.trait_.as_ref().map(|(path, _)| self.resolve(module, &segments(path), 0));
                let of = [item(self.of_type(module, &it.self_ty)), item(implemented)];
                let conditions = self.found(module, declared).conditions;
                impls.push(Impl { item: it, conditions, of });
            }
        }
        impls
    }
}

fn leaves(tree: &UseTree) -> Vec<Leaf> {
    match tree {
        UseTree::Path(it) => {
            let below = leaves(&it.tree).into_iter();
            let named = |leaf: Leaf| Leaf { path: [vec![it.ident.to_string()], leaf.path].concat(), ..leaf };
            below.map(named).collect()
        }
        UseTree::Name(it) if it.ident == "self" => Vec::new(),
        UseTree::Name(it) => vec![Leaf { path: vec![it.ident.to_string()], name: Some(it.ident.to_string()) }],
        UseTree::Rename(it) => vec![Leaf { path: vec![it.ident.to_string()], name: Some(it.rename.to_string()) }],
        UseTree::Glob(_) => vec![Leaf { path: Vec::new(), name: None }],
        UseTree::Group(it) => it.items.iter().flat_map(leaves).collect(),
    }
}

fn segments(path: &Path) -> Vec<String> {
    path.segments.iter().map(|it| it.ident.to_string()).collect()
}

fn root(module: &str) -> String {
    module.split("::").next().unwrap_or_default().to_owned()
}

fn parent(module: &str) -> String {
    module.rsplit_once("::").map_or(module, |(parent, _)| parent).to_owned()
}

/// The name that a path can mean. An `impl` has none.
fn name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(it) => &it.ident,
        Item::Enum(it) => &it.ident,
        Item::Fn(it) => &it.sig.ident,
        Item::Static(it) => &it.ident,
        Item::Struct(it) => &it.ident,
        Item::Trait(it) => &it.ident,
        Item::Type(it) => &it.ident,
        _ => return None,
    };
    Some(name.to_string())
}

fn is_public(item: &Item) -> bool {
    let visibility = match item {
        Item::Const(it) => &it.vis,
        Item::Enum(it) => &it.vis,
        Item::Fn(it) => &it.vis,
        Item::Mod(it) => &it.vis,
        Item::Static(it) => &it.vis,
        Item::Struct(it) => &it.vis,
        Item::Trait(it) => &it.vis,
        Item::Type(it) => &it.vis,
        Item::Use(it) => &it.vis,
        _ => return false,
    };
    matches!(visibility, Visibility::Public(_))
}
