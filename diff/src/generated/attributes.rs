//! Attributes and the visibility of an item.

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token, Visibility};

use super::collector::{Item, VISIBILITY};
use super::print;

/// Adds the facts of attributes, and returns the derived traits. Documentation adds only its conditions.
pub(super) fn read(attributes: &[Attribute], item: &mut Item) -> Vec<String> {
    let mut derived = Vec::new();
    for attribute in attributes {
        // A condition on documentation is a fact.
        if print::is_documentation(&attribute.meta.to_token_stream().to_string()) {
            continue;
        }
        let path = print::code(attribute.path());
        let text = print::code(&attribute.meta);
        if let Some((condition, doc)) = text.split_once(", doc = ").filter(|_| path == "cfg_attr") {
            // A string is documentation. The name of an included file is a fact.
            let fact = if doc.starts_with('"') { condition } else { &text };
            item.extend("doc_condition", [fact.to_owned()]);
            continue;
        }
        match (path.as_str(), &attribute.meta) {
            ("derive", Meta::List(list)) => {
                let traits = list.parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated);
                derived.extend(traits.into_iter().flatten().map(|it| print::code(&it)));
            }
            ("non_exhaustive" | "inline", Meta::Path(_)) => item.set(&path, true),
            ("must_use" | "deprecated" | "cfg", _) => item.extend(&path, [print::code(&attribute.meta)]),
            _ if path.starts_with("diagnostic::") => item.extend("advice", [print::code(&attribute.meta)]),
            _ => item.extend(&format!("attribute {path}"), [print::code(&attribute.meta)]),
        }
    }
    derived
}

/// Adds whether callers can use the item.
pub(super) fn visibility(visibility: &Visibility, item: &mut Item) {
    match visibility {
        Visibility::Public(_) => return,
        Visibility::Restricted(_) => item.set(VISIBILITY, print::code(visibility)),
        Visibility::Inherited => item.set(VISIBILITY, "its module"),
    }
    item.is_private = true;
}
