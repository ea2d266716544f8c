//! Manifests: the version of the workspace, and the order in which its packages are published.

use std::path::Path;

use semver::Version;
use toml_edit::{DocumentMut, Item, Table, TableLike};

use crate::failure::Failure;
use crate::files;

/// The workspace's manifest with a new version of its packages and of the dependencies between them.
pub(super) fn workspace(text: &str, old: &Version, new: &Version) -> Result<String, Failure> {
    let mut manifest = parse("Cargo.toml", text)?;
    let package = manifest.get_mut("workspace").and_then(|it| it.get_mut("package")).and_then(Item::as_table_like_mut);
    if !package.is_some_and(|package| set(package, old, new)) {
        return Err(Failure(format!(
            "Cargo.toml: expected `version = \"{old}\"` in `[workspace.package]`, as in spec/api.yaml"
        )));
    }
    let dependencies = manifest.get_mut("workspace").and_then(|it| it.get_mut("dependencies"));
    for (_, dependency) in dependencies.and_then(Item::as_table_like_mut).into_iter().flat_map(|it| it.iter_mut()) {
        if let Some(dependency) = dependency.as_table_like_mut().filter(|it| it.contains_key("path")) {
            set(dependency, old, new);
        }
    }
    Ok(with_line_ends(text, manifest.to_string()))
}

/// The lock file of cargo with a new version of the packages of the workspace.
pub(super) fn lock(text: &str, old: &Version, new: &Version) -> Result<String, Failure> {
    let mut lock = parse("Cargo.lock", text)?;
    let packages = lock.get_mut("package").and_then(Item::as_array_of_tables_mut);
    for package in packages.into_iter().flat_map(|packages| packages.iter_mut()) {
        if !package.contains_key("source") {
            set(package, old, new);
        }
    }
    Ok(with_line_ends(text, lock.to_string()))
}

/// Returns a string with the line endings of the old one, because `toml_edit` writes only line feeds.
fn with_line_ends(old: &str, new: String) -> String {
    let has_two = old.lines().next().is_some_and(|it| old[it.len()..].starts_with("\r\n"));
    if has_two { new.replace("\r\n", "\n").replace('\n', "\r\n") } else { new }
}

/// The published packages, each after the packages that it depends on.
pub(super) fn publish_order(root: &Path) -> Result<Vec<String>, Failure> {
    let manifest = parse("Cargo.toml", &files::read(&root.join("Cargo.toml"))?)?;
    let members = manifest.get("workspace").and_then(|it| it.get("members")).and_then(Item::as_array);
    let mut waiting = Vec::new();
    for member in members.into_iter().flatten().filter_map(|it| it.as_str()) {
        let path = format!("{member}/Cargo.toml");
        let manifest = parse(&path, &files::read(&root.join(&path))?)?;
        let package = manifest.get("package");
        let is_private = package.and_then(|it| it.get("publish")).and_then(Item::as_bool) == Some(false);
        if let Some(name) = package.and_then(|it| it.get("name")).and_then(Item::as_str).filter(|_| !is_private) {
            waiting.push((name.to_owned(), dependencies(manifest.as_table())));
        }
    }
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let is_ready =
            |(_, needed): &(String, Vec<String>)| !needed.iter().any(|it| waiting.iter().any(|(other, _)| other == it));
        let Some(next) = waiting.iter().position(is_ready) else {
            return Err(Failure("the packages of the workspace need each other in a circle".to_owned()));
        };
        order.push(waiting.remove(next).0);
    }
    Ok(order)
}

/// Returns the dependencies to publish before. Cargo verifies a package without path dependencies.
fn dependencies(manifest: &Table) -> Vec<String> {
    let tables = ["dependencies", "build-dependencies"].into_iter().filter_map(|it| manifest.get(it)?.as_table_like());
    tables.flat_map(|table| table.iter().map(|(name, _)| name.to_owned()).collect::<Vec<_>>()).collect()
}

/// Replaces a version that equals the old one.
fn set(table: &mut dyn TableLike, old: &Version, new: &Version) -> bool {
    let is_old = table.get("version").and_then(Item::as_str) == Some(old.to_string().as_str());
    if let Some(version) = table.get_mut("version").and_then(Item::as_value_mut).filter(|_| is_old) {
        let decor = version.decor().clone();
        *version = new.to_string().into();
        *version.decor_mut() = decor;
    }
    is_old
}

fn parse(path: &str, text: &str) -> Result<DocumentMut, Failure> {
    text.parse().map_err(|error| Failure(format!("cannot read {path}: {error}")))
}
