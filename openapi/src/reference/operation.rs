//! The operations of a page.

use std::fmt::Write as _;

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{Body, Encoding, Notes as _, Operation, Param, Since, Slot};

use super::param::meaning;
use super::text::{WRITE_TO_STRING_NEVER_FAILS, alternatives_rule, source_note};
use crate::Strictness;
use crate::markdown::without_html;
use crate::responses;
use crate::samples::OperationSamples;
use crate::schemas::Schemas;

/// Writes an operation, with its arguments.
pub(super) fn operation(text: &mut String, api: &Api, operation: &Operation) {
    let cost = if operation.method.as_str() == "GET" { api.service.read_cost } else { api.service.write_cost };
    write!(text, "\n## {}\n\n{}\n\n", operation.id, without_html(&operation.doc)).expect(WRITE_TO_STRING_NEVER_FAILS);
    let (method, path) = (operation.method.as_str(), &operation.path);
    let effect = format!("effect: {} ({})", operation.effect.as_str(), helpdesk_samples::effect(operation.effect));
    let mut facts = vec![effect, format!("cost: {cost}")];
    facts.extend(operation.notes.texts().into_iter().map(|(name, note)| format!("{name}: {note}")));
    facts.extend(operation.bulk_of.as_ref().map(|it| format!("bulk form of: {it}")));
    facts.extend(operation.since.as_ref().map(|it| format!("since: {}", Since::text(it))));
    writeln!(text, "`{method} {}{path}`, {}{}", api.service.prefix, facts.join(", "), source_note(&operation.source))
        .expect(WRITE_TO_STRING_NEVER_FAILS);
    if let Some(body) = &operation.body {
        writeln!(text, "\nBody: {}.", body_of(body)).expect(WRITE_TO_STRING_NEVER_FAILS);
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
                let note = format!(" {}", alternatives_rule(&choice.alternatives, &choice.required));
                choice
                    .alternatives
                    .members
                    .iter()
                    .flat_map(|it| &it.params)
                    .for_each(|it| argument(text, place, it, &note));
            }
        }
    }
    let (_, description) = responses::schema_and_description(&Schemas::new(api, Strictness::Documented), operation);
    writeln!(text, "\nReturns: {description}").expect(WRITE_TO_STRING_NEVER_FAILS);
}

/// Writes the samples and their response, folded.
pub(super) fn samples(text: &mut String, samples: Option<&OperationSamples>, response: Option<String>) {
    let Some(OperationSamples { command_line, curl, program }) = samples else { return };
    text.push_str("\n<details><summary>Samples</summary>\n");
    let mut block = |language: &str, sample: &str| {
        write!(text, "\n```{language}\n{}\n```\n", sample.trim_end()).expect(WRITE_TO_STRING_NEVER_FAILS);
    };
    block("sh", command_line);
    block("sh", curl);
    block("rust", program);
    if let Some(response) = response {
        text.push_str("\nThe response of a fake server:\n");
        write!(text, "\n```json\n{response}\n```\n").expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    text.push_str("\n</details>\n");
}

/// Describes the object that encloses the arguments.
fn body_of(body: &Body) -> String {
    let forms = body.encodings.iter().map(|encoding| match (encoding, &body.json_root, &body.multipart_root) {
        (Encoding::Json, Some(root), _) => format!("JSON under `{root}`"),
        (Encoding::Json, None, _) => "JSON without a root".to_owned(),
        (Encoding::Multipart, _, Some(root)) => format!("multipart, with parts such as `{root}[...]`"),
        (Encoding::Multipart, _, None) => "multipart, with parts that have the names below".to_owned(),
    });
    forms.collect::<Vec<_>>().join(", or ")
}

fn argument(text: &mut String, place: &str, param: &Param, note: &str) {
    let (wire, ty, source, meaning) = (&param.wire, &param.ty, source_note(&param.source), meaning(param));
    writeln!(text, "| `{wire}` | {place} | `{ty}` | {meaning}{note}{source} |").expect(WRITE_TO_STRING_NEVER_FAILS);
}
