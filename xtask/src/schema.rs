//! The JSON Schema of the spec language. Editors use it to complete and explain keys.
//!
//! The schema uses draft 7, which every version of the YAML language server supports. The server completes alternatives well if they are
//! `anyOf`, or `if` with `then`, but not if they are `oneOf` or inside `allOf`.

use helpdesk_codegen::language::{Key, Language, Mapping, MappingKind, Shape};
use serde_json::{Map, Value, json};

use crate::reference::Reference;

/// The name of the file, beside the files of the spec.
pub const FILE: &str = "spec.schema.json";

/// The schema as text.
pub fn schema(language: &Language, reference: &Reference) -> String {
    let mut writer = Writer { language, reference, shared: Vec::new() };
    // Shared mappings are found first, so that each use becomes a reference.
    let mut seen = Vec::new();
    for file in [&language.shared, &language.resource] {
        writer.find_shared_of(file, &mut seen);
    }
    let mut definitions = Map::new();
    definitions.insert("type".to_owned(), writer.ty());
    for mapping in writer.shared.clone() {
        definitions.insert(title(mapping), writer.mapping(mapping, Place::default()));
    }
    let [shared, resource] = [&language.shared, &language.resource].map(|it| it.keys(&|_| false).unwrap_or_default());
    let only_shared = shared.iter().filter(|key| !resource.iter().any(|it| it.name == key.name));
    let only_shared = only_shared.map(|key| json!({ "required": [key.name] })).collect::<Vec<_>>();
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$comment": "Written by `cargo xtask codegen`. Do not edit.",
        "title": "Spec of an API",
        "definitions": definitions,
        "if": { "anyOf": only_shared },
        "then": writer.shape(&language.shared, Place::default()),
        "else": writer.shape(&language.resource, Place::default()),
    });
    format!("{schema:#}\n")
}

struct Writer<'a> {
    language: &'a Language,
    reference: &'a Reference,
    /// Mappings that occur in several places.
    shared: Vec<&'a Mapping>,
}

/// The place of a shape: the section of the reference, and the outer key.
#[derive(Clone, Copy, Default)]
struct Place<'a> {
    section: &'a str,
    key: Option<&'a str>,
}

fn title(mapping: &Mapping) -> String {
    mapping.section.unwrap_or_default().to_lowercase().replace(' ', "_")
}

impl<'a> Writer<'a> {
    /// Finds mappings with their own section that occur in several places.
    fn find_shared(&mut self, mapping: &'a Mapping, seen: &mut Vec<&'a Mapping>) {
        if mapping.section.is_some() && seen.contains(&mapping) {
            if !self.shared.contains(&mapping) {
                self.shared.push(mapping);
            }
            return;
        }
        seen.push(mapping);
        for key in mapping.every_key() {
            self.find_shared_of(&key.shape, seen);
        }
    }

    fn find_shared_of(&mut self, shape: &'a Shape, seen: &mut Vec<&'a Mapping>) {
        match shape {
            Shape::Mapping(mapping) => self.find_shared(mapping, seen),
            Shape::List(inner) | Shape::Entries(inner) => self.find_shared_of(inner, seen),
            Shape::Either(one, other) => {
                self.find_shared_of(one, seen);
                self.find_shared_of(other, seen);
            }
            Shape::Text
            | Shape::Doc
            | Shape::Type
            | Shape::Word(_)
            | Shape::Int
            | Shape::Exactly(_)
            | Shape::Bool
            | Shape::Scalar => (),
        }
    }

    fn shape(&self, shape: &Shape, place: Place<'_>) -> Value {
        match shape {
            Shape::Text => json!({ "type": "string" }),
            Shape::Doc => json!({ "type": "string", "pattern": "\\S" }),
            Shape::Type => json!({ "$ref": "#/definitions/type" }),
            Shape::Word(words) => self.words(words),
            Shape::Int => json!({ "type": "integer" }),
            Shape::Exactly(number) => json!({ "const": number }),
            Shape::Bool => json!({ "type": "boolean" }),
            Shape::Scalar => json!({ "type": ["string", "number", "boolean"] }),
            Shape::List(inner) => json!({ "type": "array", "items": self.shape(inner, place) }),
            Shape::Entries(inner) => json!({ "type": "object", "additionalProperties": self.shape(inner, place) }),
            Shape::Mapping(mapping) if self.shared.contains(&mapping) => {
                json!({ "$ref": format!("#/definitions/{}", title(mapping)) })
            }
            Shape::Mapping(mapping) => self.mapping(mapping, place),
            Shape::Either(one, other) => json!({ "anyOf": [self.shape(one, place), self.shape(other, place)] }),
        }
    }

    /// One of a few words, each with its explanation in the reference. In a template it may be a parameter.
    fn words(&self, words: &[&str]) -> Value {
        let explained = words.iter().filter_map(|word| self.reference.effect(word)).collect::<Vec<_>>();
        let words = if explained.len() == words.len() {
            json!({ "enum": words, "markdownEnumDescriptions": explained })
        } else {
            json!({ "enum": words })
        };
        json!({ "anyOf": [words, { "type": "string", "pattern": "\\$" }] })
    }

    /// A type: a built-in name, or any text of the form of a declared or composed type. In a template it may be a
    /// parameter.
    fn ty(&self) -> Value {
        let Language { scalars, containers, .. } = self.language;
        let explained = scalars.iter().map(|name| self.reference.ty(name).unwrap_or_default()).collect::<Vec<_>>();
        let snippets = containers
            .iter()
            .map(|name| json!({ "label": format!("{name}<...>"), "body": format!("{name}<${{1:text}}>") }));
        // Python takes an unescaped dollar in brackets for the end of the string.
        let others = format!("^\\s*([A-Z\\$]\\w*|({})\\s*<.+>)\\s*$", containers.join("|"));
        json!({
            "anyOf": [
                { "enum": scalars, "markdownEnumDescriptions": explained },
                { "type": "string", "pattern": others },
            ],
            "defaultSnippets": snippets.collect::<Vec<_>>(),
        })
    }

    fn mapping(&self, mapping: &Mapping, place: Place<'_>) -> Value {
        let place = match mapping.section {
            Some(section) => Place { section, key: None },
            None => place,
        };
        if mapping.kinds.is_empty() {
            return self.object(&mapping.keys.iter().collect::<Vec<_>>(), place);
        }
        // Without a mark of a kind, an editor should complete the keys of all kinds.
        let mut unmarked = self.object(&mapping.keys.iter().collect::<Vec<_>>(), place);
        for key in mapping.kinds.iter().flat_map(|kind| &kind.keys) {
            unmarked["properties"][key.name] = self.with_description(json!({}), key, place);
        }
        unmarked["anyOf"] = mapping.kinds.iter().flat_map(marks).collect();
        mapping.kinds.iter().rev().fold(unmarked, |others, kind| {
            let keys = mapping.keys.iter().chain(&kind.keys).collect::<Vec<_>>();
            json!({
                "if": { "anyOf": marks(kind).collect::<Vec<_>>() },
                "then": self.object(&keys, place),
                "else": others,
            })
        })
    }

    /// Adds `description` and `markdownDescription` from the row of the key in the reference.
    fn with_description(&self, mut property: Value, key: &Key, place: Place<'_>) -> Value {
        if let Some(row) = self.reference.row(place.section, place.key, key.name) {
            property["description"] = row.text().into();
            property["markdownDescription"] = row.markdown().into();
        }
        property
    }

    fn object(&self, keys: &[&Key], place: Place<'_>) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for key in keys {
            let property = self.shape(&key.shape, Place { key: Some(key.name), ..place });
            properties.insert(key.name.to_owned(), self.with_description(property, key, place));
            let row = self.reference.row(place.section, place.key, key.name);
            if key.required || row.is_some_and(|row| row.default == "mandatory") {
                required.push(key.name);
            }
        }
        required.sort_unstable();
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    }
}

fn marks(kind: &MappingKind) -> impl Iterator<Item = Value> {
    kind.marks.iter().map(|mark| json!({ "required": [mark] }))
}
