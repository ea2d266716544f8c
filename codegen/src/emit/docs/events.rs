//! Documentation of events, with an example that is tested.

use std::fmt::Write as _;

use super::{Rules, source};
use crate::api::{Api, Event, Events, Field, Presence, Sentinel, Type, TypeDecl};

pub(in super::super) fn events(decl: &TypeDecl, Events { tag, payload, .. }: &Events) -> String {
    let wire = format!("Wire format: the event's name in `{tag}`, its record in `{payload}`; other keys are ignored.");
    let open = "Open enum: new events decode as [`Unknown`](Self::Unknown); match with a wildcard arm.";
    format!("{}\n\n{open} {wire}", super::type_doc(decl))
}

pub(in super::super) fn event(event: &Event) -> String {
    let mut rules = Rules::new(&event.doc);
    rules.add(super::is_renamed(&event.wire, &event.ident).then(|| super::wire_name(&event.wire)));
    rules.add(source(&event.source));
    rules.add(super::since(&event.since));
    rules.finish()
}

pub(in super::super) fn from_request(api: &Api, decl: &TypeDecl, events: &Events) -> String {
    let example = events.events.iter().find(|event| !event.example.is_empty());
    let example = example.map(|event| example_of(api, decl, events, event)).unwrap_or_default();
    format!(
        "Decodes the body of a webhook request. `content_type` is the `Content-Type` header, if there is one.\n\n\
         The body is URL-encoded with bracketed names, or JSON. The function detects the format from the body, even if the header is wrong. \
         An event unknown to this version of the crate is not an error.\n\n\
         The body carries no signature: check the sender by other means, such as a secret in the URL of the webhook.\n\n\
         # Errors\n\n\
         Fails if the body is in neither format or lacks a required field. The error names the place and shows nothing of the \
         body.{example}"
    )
}

/// An example: a URL-encoded body, and the event decoded from it.
fn example_of(api: &Api, decl: &TypeDecl, Events { tag, payload, .. }: &Events, event: &Event) -> String {
    let (package, name) = (&api.package.name, &decl.name);
    let mut code = format!("\n\n```\nuse {package}::{name};\n\nlet body = \"\\\n    {tag}={}", url_encode(&event.wire));
    for (field, value) in &event.example {
        let _ = write!(code, "&\\\n    {payload}[{}]={}", field.wire, url_encode(value));
    }
    let _ = writeln!(code, "\";");
    let form = "application/x-www-form-urlencoded";
    let _ = writeln!(code, "let event = {name}::from_request(Some({form:?}), body.as_bytes())?;");
    let _ = writeln!(code, "assert_eq!(event.name(), {:?});", event.wire);
    let _ = writeln!(code, "let {name}::{}(record) = event else {{ panic!(\"another event\") }};", event.ident);
    for (field, value) in &event.example {
        let _ = writeln!(code, "assert_eq!(record.{}, {});", field.ident, expected_value(package, field, value));
    }
    let _ = write!(code, "# Ok::<(), {package}::response::DecodeError>(())\n```");
    code
}

/// The Rust expression for the value of a field.
fn expected_value(package: &str, field: &Field, value: &str) -> String {
    let bare = match &field.ty {
        Type::Named(id) => format!("{package}::{id}({value})"),
        Type::Bool => (value == "1").to_string(),
        _ => format!("{value:?}"),
    };
    match field.presence {
        Presence::Required | Presence::Plain => bare,
        Presence::Optional(_) if field.none_if == Some(Sentinel::Zero) && value == "0" => "None".to_owned(),
        Presence::Optional(_) => format!("Some({bare})"),
    }
}

/// The text as a URL-encoded body contains it.
fn url_encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        let _ = match byte {
            b' ' => write!(encoded, "+"),
            _ if byte.is_ascii_alphanumeric() || b"-._*".contains(&byte) => write!(encoded, "{}", char::from(byte)),
            _ => write!(encoded, "%{byte:02X}"),
        };
    }
    encoded
}
