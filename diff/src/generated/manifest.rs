//! The manifest of the generated client: features, and other keys.

use toml_edit::{DocumentMut, Value};

use super::collector::{Item, Items};
use crate::facts::Kind;

/// Keys that only readers notice.
const READ_BY_PEOPLE: &[&str] = &["package.description", "package.readme", "package.keywords", "package.categories"];

/// Adds the features and the keys of a manifest. `None` if it is not TOML.
pub(super) fn read(path: &str, text: &str, items: &mut Items) -> Option<()> {
    let document = text.parse::<DocumentMut>().ok()?;
    let mut manifest = Item::new(Kind::GeneratedManifest, None, path);
    let start = items.len();
    for (section, table) in document.iter() {
        if section == "features" {
            for (name, enabled) in table.as_table_like()?.iter() {
                let mut feature = Item::new(Kind::GeneratedFeature, None, name);
                let enabled = enabled.as_array()?.iter().map(|it| it.as_str().unwrap_or_default().to_owned());
                let mut enabled = enabled.collect::<Vec<_>>();
                enabled.sort_unstable();
                feature.list("enables", enabled);
                items.add(&format!("{path} {name}"), feature);
            }
            continue;
        }
        leaves(section, table, &mut manifest);
    }
    items.add(path, manifest);
    items.describe(start, path, || text.to_owned());
    Some(())
}

/// Adds each key with its value, without layout and comments.
fn leaves(key: &str, value: &toml_edit::Item, manifest: &mut Item) {
    if let Some(table) = value.as_table_like() {
        table.iter().for_each(|(name, value)| leaves(&format!("{key}.{name}"), value, manifest));
        return;
    }
    let value = match value.as_value() {
        Some(Value::Array(it)) => {
            let items = it.iter().map(|it| it.clone().decorated("", "").to_string());
            items.collect::<Vec<_>>().join(", ")
        }
        Some(it) => it.clone().decorated("", "").to_string(),
        None => value.to_string(),
    };
    if READ_BY_PEOPLE.contains(&key) {
        manifest.extend("texts", [value]);
    } else if key == "package.rust-version" {
        manifest.set("rust_version", value);
    } else {
        manifest.set(key, value);
    }
}
