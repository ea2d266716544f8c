//! The manifest of the client: its features, and other keys.

use super::collector::{Item, Items};
use crate::facts::Kind;

/// Keys that only readers notice.
const READ_BY_PEOPLE: &[&str] = &["package.description", "package.readme", "package.keywords", "package.categories"];

/// Adds the features and the keys of a manifest, by their lines.
pub(super) fn read(path: &str, text: &str, items: &mut Items) {
    let mut section = String::new();
    let mut manifest = Item::new(Kind::GeneratedManifest, None, path);
    let start = items.len();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            name.clone_into(&mut section);
            continue;
        }
        let (key, value) = line.split_once('=').map_or((line, ""), |(key, value)| (key.trim(), value.trim()));
        if section == "features" {
            let mut feature = Item::new(Kind::GeneratedFeature, None, key);
            let enabled = value.trim_matches(['[', ']']).split(',').map(|it| it.trim().trim_matches('"').to_owned());
            let mut enabled = enabled.filter(|it| !it.is_empty()).collect::<Vec<_>>();
            enabled.sort_unstable();
            feature.list("enables", enabled);
            items.add(&format!("{path} {key}"), feature);
            continue;
        }
        match format!("{section}.{key}") {
            key if READ_BY_PEOPLE.contains(&key.as_str()) => manifest.extend("texts", [value.to_owned()]),
            key if key == "package.rust-version" => manifest.set("rust_version", value),
            key => manifest.set(&key, value),
        }
    }
    items.add(path, manifest);
    items.describe(start, path, || text.to_owned());
}
