//! The reference: a page of Markdown for each resource, an index, and `llms.txt` for programs that read.

use std::fmt::Write as _;

use helpdesk_codegen::api::Resource;
use helpdesk_codegen::{Api, SourceFile};

use self::text::{WRITE_TO_STRING_NEVER_FAILS, cell, source_note, summary};
use crate::examples::Examples;
use crate::markdown::without_html;
use crate::samples::Samples;

mod operation;
mod param;
mod text;
mod tools;
mod types;

/// The types of the spec language, for readers who do not know it.
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

/// Returns the files of the reference, by paths below its directory.
pub fn reference(api: &Api, samples: &Samples, examples: &Examples) -> Vec<SourceFile> {
    let pages = api
        .resources
        .iter()
        .map(|it| SourceFile { path: format!("{}.md", it.module), text: page(api, samples, examples, it) });
    let index = SourceFile { path: "README.md".to_owned(), text: index(api) };
    let llms = SourceFile { path: "llms.txt".to_owned(), text: llms(api) };
    pages.chain([index, llms]).collect()
}

fn index(api: &Api) -> String {
    let mut text = format!(
        "<!-- @generated from `spec/` by `cargo xtask openapi`. Do not edit. -->\n\n# {} API\n\n{}\n\n\
         [openapi.yaml](openapi.yaml) has the same for programs, and [api.md](api.md) what holds for all operations.\n",
        api.service.name,
        without_html(&api.doc)
    );
    for resource in api.resources.iter().filter(|it| !it.operations.is_empty()) {
        write!(text, "\n## [{0}]({0}.md)\n\n{1}\n\n", resource.module, summary(&resource.doc))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
        text.push_str("| operation | request | effect |\n|---|---|---|\n");
        for operation in &resource.operations {
            let (method, effect) = (operation.method.as_str(), operation.effect.as_str());
            let path = format!("{}{}", api.service.prefix, operation.path);
            let (page, anchor) = (&resource.module, operation.id.replace('.', ""));
            writeln!(text, "| [{}]({page}.md#{anchor}) | `{method} {path}` | {effect} |", operation.id)
                .expect(WRITE_TO_STRING_NEVER_FAILS);
        }
    }
    tools::tools(&mut text);
    text
}

/// The index in the format of <https://llmstxt.org>.
fn llms(api: &Api) -> String {
    let mut text = format!("# {} API\n\n> {}\n\n## Reference\n\n", api.service.name, summary(&api.doc));
    for resource in &api.resources {
        writeln!(text, "- [{0}]({0}.md): {1}", resource.module, summary(&resource.doc))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    text + "- [openapi.yaml](openapi.yaml): The same as an OpenAPI 3.1 document.\n"
}

fn page(api: &Api, samples: &Samples, examples: &Examples, resource: &Resource) -> String {
    let Resource { module, doc, types, operations, open_questions, .. } = resource;
    let mut text = format!(
        "<!-- @generated from `spec/{module}.yaml` by `cargo xtask openapi`. Do not edit. -->\n\n# {module}\n\n{}\n",
        without_html(doc)
    );
    for operation in operations {
        self::operation::operation(&mut text, api, operation);
        self::operation::samples(&mut text, samples.of(operation), examples.response(&operation.id));
    }
    if operations.is_empty() {
        write_common_facts(&mut text, api);
    }
    let types = types.iter().filter(|it| self::types::is_shown(it)).collect::<Vec<_>>();
    if !types.is_empty() {
        text.push_str("\n## Types\n");
    }
    types.into_iter().for_each(|decl| self::types::decl(&mut text, decl));
    if !open_questions.is_empty() {
        text.push_str("\n## Open questions\n\nThe vendor's documentation does not settle these:\n\n");
    }
    for question in open_questions {
        let how = question.settled.replace('_', " ");
        writeln!(text, "- `{}` ({how}): {}", question.name, without_html(&question.text))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    text
}

/// Writes the facts that are true of all operations.
fn write_common_facts(text: &mut String, api: &Api) {
    let service = &api.service;
    write!(
        text,
        "\n## Requests\n\nAll paths are below `{}`. HTTP Basic authentication: the email address of a staff member, and the API key. A request that reads \
         costs {}, and any other {} of the rate limit, of which `{}` has the rest and `{}` the whole.\n",
        service.prefix, service.read_cost, service.write_cost, service.remaining_header, service.limit_header
    )
    .expect(WRITE_TO_STRING_NEVER_FAILS);
    text.push_str("\n## Errors\n\n| status | meaning |\n|---|---|\n");
    for error in &service.error_statuses {
        writeln!(text, "| {} | {}{} |", error.status, cell(&error.doc), source_note(&error.source))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    for throttling in &service.throttling {
        let body = throttling.body_contains.as_ref().map(|it| format!(", body with `{it}`")).unwrap_or_default();
        let (status, doc) = (throttling.status, cell(&throttling.doc));
        writeln!(text, "| {status}{body} | {doc}{} |", source_note(&throttling.source))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    text.push_str(TYPES);
    text.push_str("\n## Conventions\n\n");
    for convention in &service.conventions {
        writeln!(text, "- {}{}", cell(&convention.doc), source_note(&convention.source))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
}
