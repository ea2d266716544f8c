//! Requests that the service sends.

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{Events, TypeKind, ValueType};

use crate::facts::with_docs;
use crate::object::{Object, list};
use crate::schemas::Schemas;

/// The webhooks of all event types.
pub(crate) fn webhooks(api: &Api, schemas: &Schemas<'_>) -> Object {
    let of_type = |kind: &TypeKind| match kind {
        TypeKind::Events(events) => events_of(events, schemas),
        _ => Object::new(),
    };
    api.types().fold(Object::new(), |all, (_, decl)| all.and(of_type(&decl.kind)))
}

fn events_of(events: &Events, schemas: &Schemas<'_>) -> Object {
    events.events.iter().fold(Object::new(), |all, event| {
        let record = schemas.value(&ValueType::Named(&event.record));
        let properties = Object::new()
            .with(&events.tag, Object::new().with("type", "string").with("enum", list([event.wire.as_str().into()])))
            .with(&events.payload, record);
        let schema = Object::new()
            .with("type", "object")
            .with("required", list([events.tag.as_str().into(), events.payload.as_str().into()]))
            .with("properties", properties);
        // A channel sends `object[message_id]=1`. A rule was seen to send JSON. Receivers read both forms.
        let payload = Object::new().with("style", "deepObject").with("explode", true);
        let encoding = Object::new().with(&events.payload, payload);
        let media = Object::new()
            .with(
                "application/x-www-form-urlencoded",
                Object::new().with("schema", schema.clone()).with("encoding", encoding),
            )
            .with("application/json", Object::new().with("schema", schema));
        let body = Object::new().with("content", media).with("required", true);
        let received = Object::new().with("200", Object::new().with("description", "It was received."));
        let post = Object::new()
            .with("operationId", format!("on_{}", event.wire))
            .with("summary", event.doc.trim_end_matches('.'));
        let post = with_docs(post, &event.doc, &event.source).with("security", list([]));
        all.with(&event.wire, Object::new().with("post", post.with("requestBody", body).with("responses", received)))
    })
}
