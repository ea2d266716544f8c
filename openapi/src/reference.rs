//! The reference: a page of Markdown for each resource, an index, and `llms.txt` for programs that read.

use std::fmt::Write as _;

use helpdesk_codegen::api::{
    Alternatives, Body, Encoding, Enum, Field, Keys, Limit, Notes as _, Operation, Param, Pattern, Presence, Record,
    Required, Resource, Since, Slot, Source, Sourced, Type, TypeDecl, TypeKind,
};
use helpdesk_codegen::{Api, SourceFile};

use crate::Strictness;
use crate::responses;
use crate::schemas::Schemas;

/// The types of the spec language, for those who see it for the first time.
const TYPES: &str = "
## Types of values

| type | in JSON | in a query |
|---|---|---|
| `text`, `html`, `url`, `email`, `phone` | string | the same |
| `int`, `bytes`, `number`, `bool` | number or boolean | the same |
| an id, such as `LabelId` | integer | the same |
| an enum, such as `CaseStatus` | string | the same |
| `timestamp` | `\"Mon, 05 May 2014 00:15:17 +0300\"` | |
| `unix_seconds` | integer: seconds since 1970 in UTC | the same |
| `civil_datetime` | | `2024-05-31` or `2024-05-31 18:00:00`, in the account's time zone |
| `minutes`, `seconds`, `percent` | number | |
| `search` | | a part of a string; `^` stands for its start or end |
| `file` | a part of a multipart body | |
| `list<T>` | array | `name[]=a&name[]=b` |
| `query_list<T>` | | `name=a` for one value, `name[]=a&name[]=b` for several |
| `csv<T>` | a string with commas: `a,b` | `name=a,b` |
| `pair<T>` | | two values with a comma: `name=a,b` |
| `one_or_many<T>` | a value, or an array | |
| `map<K, V>` | object | |
| `localized<T>` | a value, or an object by the id of a language | |
| `custom_fields` | object by the key of a field | `custom_fields[25]=a` |
| `json` | any JSON | |
";

const TAKES_ALL: &str = "a String takes everything";

/// Returns the files of the reference, by paths below its directory.
pub fn reference(api: &Api) -> Vec<SourceFile> {
    let pages = api.resources.iter().map(|it| SourceFile { path: format!("{}.md", it.module), text: page(api, it) });
    let index = SourceFile { path: "README.md".to_owned(), text: index(api) };
    let llms = SourceFile { path: "llms.txt".to_owned(), text: llms(api) };
    pages.chain([index, llms]).collect()
}

fn index(api: &Api) -> String {
    let mut text = format!(
        "<!-- @generated from `spec/` by `cargo xtask openapi`. Do not edit. -->\n\n# {} API\n\n{}\n\n\
         [openapi.yaml](openapi.yaml) has the same for programs, and [api.md](api.md) what holds for all operations.\n",
        api.service.name, api.doc
    );
    for resource in api.resources.iter().filter(|it| !it.operations.is_empty()) {
        write!(text, "\n## [{0}]({0}.md)\n\n{1}\n\n", resource.module, summary(&resource.doc)).expect(TAKES_ALL);
        text.push_str("| operation | request | effect |\n|---|---|---|\n");
        for operation in &resource.operations {
            let (method, effect) = (operation.method.text(), operation.effect.text());
            let path = format!("{}{}", api.service.prefix, operation.path);
            let (page, anchor) = (&resource.module, operation.id.replace('.', ""));
            writeln!(text, "| [{}]({page}.md#{anchor}) | `{method} {path}` | {effect} |", operation.id)
                .expect(TAKES_ALL);
        }
    }
    text
}

/// The index that <https://llmstxt.org> describes.
fn llms(api: &Api) -> String {
    let mut text = format!("# {} API\n\n> {}\n\n## Reference\n\n", api.service.name, summary(&api.doc));
    for resource in &api.resources {
        writeln!(text, "- [{0}]({0}.md): {1}", resource.module, summary(&resource.doc)).expect(TAKES_ALL);
    }
    text + "- [openapi.yaml](openapi.yaml): The same as an OpenAPI 3.1 document.\n"
}

fn page(api: &Api, resource: &Resource) -> String {
    let Resource { module, doc, types, operations, open_questions, .. } = resource;
    let mut text = format!(
        "<!-- @generated from `spec/{module}.yaml` by `cargo xtask openapi`. Do not edit. -->\n\n# {module}\n\n{doc}\n"
    );
    for operation in operations {
        self::operation(&mut text, api, operation);
    }
    if operations.is_empty() {
        shared(&mut text, api);
    }
    if !types.is_empty() {
        text.push_str("\n## Types\n");
    }
    for decl in types {
        self::decl(&mut text, decl);
    }
    if !open_questions.is_empty() {
        text.push_str("\n## Open questions\n\nThe vendor's documentation does not settle these:\n\n");
    }
    for question in open_questions {
        let how = question.settled.replace('_', " ");
        writeln!(text, "- `{}` ({how}): {}", question.name, question.text).expect(TAKES_ALL);
    }
    text
}

/// Writes what holds for all operations.
fn shared(text: &mut String, api: &Api) {
    let service = &api.service;
    write!(
        text,
        "\n## Requests\n\nAll paths are below `{}`. HTTP Basic authentication: the email address of a staff member, and the API key. A request that reads \
         costs {}, and any other {} of the rate limit, of which `{}` has the rest and `{}` the whole.\n",
        service.prefix, service.read_cost, service.write_cost, service.remaining_header, service.limit_header
    )
    .expect(TAKES_ALL);
    text.push_str("\n## Errors\n\n| status | meaning |\n|---|---|\n");
    for error in &service.error_statuses {
        writeln!(text, "| {} | {}{} |", error.status, cell(&error.doc), sourced(&error.source)).expect(TAKES_ALL);
    }
    for throttling in &service.throttling {
        let body = throttling.body_contains.as_ref().map(|it| format!(", body with `{it}`")).unwrap_or_default();
        let (status, doc) = (throttling.status, cell(&throttling.doc));
        writeln!(text, "| {status}{body} | {doc}{} |", sourced(&throttling.source)).expect(TAKES_ALL);
    }
    text.push_str(TYPES);
    text.push_str("\n## Conventions\n\n");
    for convention in &service.conventions {
        writeln!(text, "- {}{}", cell(&convention.doc), sourced(&convention.source)).expect(TAKES_ALL);
    }
}

fn operation(text: &mut String, api: &Api, operation: &Operation) {
    let cost = if operation.method.text() == "GET" { api.service.read_cost } else { api.service.write_cost };
    write!(text, "\n## {}\n\n{}\n\n", operation.id, operation.doc).expect(TAKES_ALL);
    let (method, path) = (operation.method.text(), &operation.path);
    let mut facts = vec![format!("effect: {}", operation.effect.text()), format!("cost: {cost}")];
    facts.extend(operation.notes.texts().into_iter().map(|(name, note)| format!("{name}: {note}")));
    facts.extend(operation.bulk_of.as_ref().map(|it| format!("many of: {it}")));
    facts.extend(operation.since.as_ref().map(|it| format!("since: {}", Since::text(it))));
    writeln!(text, "`{method} {}{path}`, {}{}", api.service.prefix, facts.join(", "), sourced(&operation.source))
        .expect(TAKES_ALL);
    if let Some(body) = &operation.body {
        writeln!(text, "\nBody: {}.", body_of(body)).expect(TAKES_ALL);
    }
    let body = operation.body.iter().flat_map(|it| &it.slots).map(|it| ("body", it));
    let query = operation.query.iter().map(|it| ("query", it));
    let slots = query.chain(body).collect::<Vec<_>>();
    if !operation.path_params.is_empty() || !slots.is_empty() {
        text.push_str("\n| argument | in | type | meaning |\n|---|---|---|---|\n");
    }
    operation.path_params.iter().for_each(|it| argument(text, "path", it, ""));
    for (place, slot) in slots {
        match slot {
            Slot::Param(param) => argument(text, place, param, ""),
            Slot::Choice(choice) => {
                let note = format!(" {}", together(&choice.alternatives, &choice.required));
                choice
                    .alternatives
                    .members
                    .iter()
                    .flat_map(|it| &it.params)
                    .for_each(|it| argument(text, place, it, &note));
            }
        }
    }
    let (_, returned) = responses::returned(&Schemas::new(api, Strictness::Documented), &operation.returns);
    writeln!(text, "\nReturns: {returned}").expect(TAKES_ALL);
}

/// Says what encloses the arguments.
fn body_of(body: &Body) -> String {
    let forms = body.encodings.iter().map(|encoding| match (encoding, &body.json_root, &body.multipart_root) {
        (Encoding::Json, Some(root), _) => format!("JSON under `{root}`"),
        (Encoding::Json, None, _) => "JSON without a root".to_owned(),
        (Encoding::Multipart, _, root) => {
            format!("multipart, with parts such as `{}[...]`", root.as_deref().unwrap_or_default())
        }
    });
    forms.collect::<Vec<_>>().join(", or ")
}

fn argument(text: &mut String, place: &str, param: &Param, note: &str) {
    let mut meaning = cell(&param.doc);
    match param.encoding {
        Some(Encoding::Json) => meaning += " Only in JSON.",
        Some(Encoding::Multipart) => meaning += " Only in multipart.",
        None => (),
    }
    if let Type::CustomFields(keys) = param.ty {
        meaning += if keys == Keys::Id { " By ids, such as `25`." } else { " By keys such as `cf_25`." };
    }
    match &param.required {
        Required::No => (),
        Required::Documented => meaning += " **Required.**",
        Required::Because(reason) => _ = write!(meaning, " **Needed**: {reason}."),
    }
    meaning.extend(param.default.as_ref().map(|it| format!(" Default: `{it}`.")));
    meaning.extend(param.limits.iter().map(limit));
    meaning.extend(param.requires.as_ref().map(|it| format!(" Only with `{it}`.")));
    meaning.extend(param.notes.deprecated.as_ref().map(|it| format!(" Deprecated: {it}.")));
    let (wire, ty, source) = (&param.wire, &param.ty, sourced(&param.source));
    writeln!(text, "| `{wire}` | {place} | `{ty}` | {meaning}{note}{source} |").expect(TAKES_ALL);
}

fn limit(limit: &Sourced<Limit>) -> String {
    let words = match &limit.value {
        Limit::Min(min) => format!("at least {min}"),
        Limit::Max(max) => format!("at most {max}"),
        Limit::MinLength(length) => format!("at least {length} characters"),
        Limit::MaxLength(length) => format!("at most {length} characters"),
        Limit::MinItems(count) => format!("at least {count} items"),
        Limit::MaxItems(count) => format!("at most {count} items"),
        Limit::MaxFile(size) => format!("a file has at most {}", size.text),
        Limit::MaxTotal(size) => format!("all together have at most {}", size.text),
    };
    format!(" Limit: {words}{}.", sourced(&limit.source))
}

fn together(alternatives: &Alternatives, required: &Required) -> String {
    let members = alternatives
        .members
        .iter()
        .map(|member| member.params.iter().map(|it| format!("`{}`", it.wire)).collect::<Vec<_>>().join(" with "));
    let how = match (required, alternatives.one_of) {
        (Required::No, _) => "At most one of",
        (_, true) => "Exactly one of",
        (_, false) => "At least one of",
    };
    format!("{how}: {}.", members.collect::<Vec<_>>().join("; "))
}

fn decl(text: &mut String, decl: &TypeDecl) {
    write!(text, "\n### {}\n\n{}\n", decl.name, decl.doc).expect(TAKES_ALL);
    match &decl.kind {
        TypeKind::Record(record) => fields(text, record),
        TypeKind::Enum(enum_) => values(text, enum_),
        TypeKind::Format { format } => writeln!(text, "\nA string of the form `{format}`.").expect(TAKES_ALL),
        TypeKind::Id => writeln!(text, "\nAn integer.").expect(TAKES_ALL),
        TypeKind::Alternatives(alternatives) => {
            writeln!(text, "\n{}", together(alternatives, &Required::Documented)).expect(TAKES_ALL);
        }
        TypeKind::Events(events) => {
            text.push_str("\n| event | record | meaning |\n|---|---|---|\n");
            for event in &events.events {
                let (doc, source) = (cell(&event.doc), sourced(&event.source));
                writeln!(text, "| `{}` | `{}` | {doc}{source} |", event.wire, event.record).expect(TAKES_ALL);
            }
        }
        TypeKind::Accessor(_) | TypeKind::Tagged(_) => {
            writeln!(text, "\nOnly in Rust: what fields of a record mean together.").expect(TAKES_ALL);
        }
    }
}

fn fields(text: &mut String, record: &Record) {
    text.push_str("\n| field | type | meaning |\n|---|---|---|\n");
    for Field { wire, ty, doc, presence, none_if, aliases, notes, source, .. } in &record.fields {
        let mut meaning = cell(doc);
        if let Presence::Optional(Some(Sourced { value, source })) = presence {
            write!(meaning, " Optional: {value}{}.", sourced(source)).expect(TAKES_ALL);
        }
        meaning.extend(none_if.map(|it| format!(" None: `{}`.", it.text())));
        meaning.extend(aliases.iter().map(|it| format!(" Also seen as `{it}`.")));
        meaning.extend(notes.texts().into_iter().map(|(name, note)| format!(" {name}: `{note}`.")));
        writeln!(text, "| `{wire}` | `{ty}` | {meaning}{} |", sourced(source)).expect(TAKES_ALL);
    }
}

fn values(text: &mut String, enum_: &Enum) {
    text.push_str("\n| value | meaning |\n|---|---|\n");
    for value in &enum_.values {
        writeln!(text, "| `{}` | {}{} |", value.wire, cell(&value.doc), sourced(&value.source)).expect(TAKES_ALL);
    }
    for pattern in &enum_.patterns {
        let Pattern { doc, source, .. } = pattern;
        writeln!(text, "| `{}` | {}{} |", pattern.format(), cell(doc), sourced(source)).expect(TAKES_ALL);
    }
    if enum_.open {
        text.push_str("\nThe service may add values.\n");
    }
}

/// Says where something comes from, if the vendor's documentation does not have it, and whether a live account had it.
fn sourced(source: &Source) -> String {
    let unverified = source.evidence.as_ref().map(|it| format!(" (*unverified*: {})", cell(it)));
    let observed = source.observed.then(|| " (*observed*)".to_owned());
    unverified.into_iter().chain(observed).collect()
}

/// One line of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first sentence.
fn summary(text: &str) -> String {
    let paragraph = cell(text.split("\n\n").next().unwrap_or_default());
    match paragraph.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => paragraph,
    }
}
