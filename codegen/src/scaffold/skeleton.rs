//! The text of skeletons: the smallest valid text.

use heck::{ToSnakeCase, ToUpperCamelCase};

use super::TypeSkeleton;
use crate::diagnostics::NewEntry;
use crate::document::{Document, Page, TypeKind};
use crate::files::UNWRITTEN;

/// The first line of each file, for editors.
const SCHEMA: &str = "# yaml-language-server: $schema=spec.schema.json";

/// Writes skeletons that fit a spec.
pub(super) struct Skeletons<'a> {
    documents: &'a [Document],
    page: Page,
}

impl<'a> Skeletons<'a> {
    pub(super) fn new(documents: &'a [Document]) -> Skeletons<'a> {
        let service = documents.iter().find_map(|it| it.service.as_ref());
        Skeletons { documents, page: service.map(|it| it.value.page.clone()).unwrap_or_default() }
    }

    pub(super) fn resource(&self, record: &str, path: &str) -> String {
        let snake = record.to_snake_case();
        let types =
            [id(&format!("{record}Id")).block, self.record(record, &format!("{record}Id"), true).block].concat();
        let one = format!("{path}/{{{snake}}}.json");
        let parameter = format!("{snake}: {{ type: {record}Id, doc: {UNWRITTEN} the record to read }}");
        let get = operation_lines("get", "GET", &one, &[parameter], &[], Some(record), &self.page);
        let list = operation_lines(
            "list",
            "GET",
            &format!("{path}.json"),
            &[],
            &[],
            Some(&format!("list<{record}>")),
            &self.page,
        );
        let types = under("types", types);
        let operations = under("operations", [get, list].concat());
        let doc = [SCHEMA.to_owned(), format!("doc: {UNWRITTEN} what these records are")];
        let blank = [String::new()];
        let lines = [&doc[..], &blank, &types, &blank, &operations].concat();
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    pub(super) fn ty(&self, name: &str, kind: TypeSkeleton) -> NewEntry {
        match kind {
            TypeSkeleton::Id => id(name),
            TypeSkeleton::Record => {
                let id = format!("{name}Id");
                self.record(name, &id, self.is_id(&id))
            }
            TypeSkeleton::Enum => entry(
                name,
                &[
                    format!("doc: {UNWRITTEN} what it tells"),
                    "enum: open".to_owned(),
                    format!(
                        "values: {{ first: {{ source: unverified, evidence: {UNWRITTEN} where it was seen, doc: {UNWRITTEN} what the value means }} }}"
                    ),
                ],
            ),
            TypeSkeleton::Format => {
                entry_of_line(format!("{name}: {{ doc: {UNWRITTEN} what it identifies, format: <digits> }}"))
            }
        }
    }

    pub(super) fn operation(&self, name: &str, method: &str, path: &str, returns: Option<&str>) -> NewEntry {
        let parameters = path.split(['/', '.']).filter_map(|it| it.strip_prefix('{')?.strip_suffix('}'));
        let parameters = parameters.map(|parameter| {
            let ty = self.id_of(parameter).unwrap_or("int".to_owned());
            format!("{parameter}: {{ type: {ty}, doc: {UNWRITTEN} which record }}")
        });
        let parameters = parameters.collect::<Vec<_>>();
        let body = match (name, method) {
            ("create" | "update", "POST" | "PUT") => self.body(name, returns),
            _ => Vec::new(),
        };
        let block = operation_lines(name, method, path, &parameters, &body, returns, &self.page);
        NewEntry { flow: String::new(), block }
    }

    /// The lines of a body. Its root is the root of the record that the operation returns.
    fn body(&self, name: &str, returns: Option<&str>) -> Vec<String> {
        let mut types = self.documents.iter().flat_map(|it| &it.types);
        let root = types.find(|decl| Some(decl.name.as_str()) == returns).and_then(|decl| match &decl.value.kind {
            TypeKind::Record { root, .. } => root.as_deref(),
            _ => None,
        });
        let edit = (name == "update").then(|| "partial_update: true".to_owned());
        let fields = under("fields", vec![format!("title: {{ type: text, doc: {UNWRITTEN} what is set }}")]);
        let root = format!("root: {}", root.unwrap_or("none"));
        under("body", [root].into_iter().chain(edit).chain(fields).collect())
    }

    fn record(&self, name: &str, id: &str, has_id: bool) -> NewEntry {
        let snake = name.to_snake_case();
        let field = if has_id {
            format!("{snake}_id: {{ type: {id}, primary_key: true, doc: {UNWRITTEN} the identifier }}")
        } else {
            format!("title: {{ type: text, doc: {UNWRITTEN} what it says }}")
        };
        let doc = format!("doc: {UNWRITTEN} what the record is");
        entry(name, &[doc, format!("root: {snake}"), "fields:".to_owned(), format!("  {field}")])
    }

    /// The declared identifier type that a parameter such as `label` or `label_id` probably has.
    fn id_of(&self, parameter: &str) -> Option<String> {
        let id = format!("{}Id", parameter.strip_suffix("_id").unwrap_or(parameter).to_upper_camel_case());
        self.is_id(&id).then_some(id)
    }

    fn is_id(&self, name: &str) -> bool {
        let mut types = self.documents.iter().flat_map(|it| &it.types);
        types.any(|it| it.name == name && matches!(it.value.kind, TypeKind::Id(_)))
    }
}

pub(super) fn field(name: &str, ty: &str) -> NewEntry {
    entry_of_line(format!("{name:?}: {{ type: {ty:?}, doc: {UNWRITTEN} what it tells }}"))
}

pub(super) fn parameter(name: &str, ty: &str) -> NewEntry {
    entry_of_line(format!("{name:?}: {{ type: {ty:?}, doc: {UNWRITTEN} what it sets or selects }}"))
}

/// The body of an operation without one, with its first parameter.
pub(super) fn body(parameter: &NewEntry) -> NewEntry {
    let NewEntry { block, flow } = parameter.under("fields");
    let block = [vec!["root: none".to_owned()], block].concat();
    NewEntry { block: under("body", block), flow: format!("body: {{ root: none, {flow} }}") }
}

impl NewEntry {
    /// Returns an entry with this key that contains the entry.
    pub(super) fn under(&self, key: &str) -> NewEntry {
        NewEntry { block: under(key, self.block.clone()), flow: format!("{key}: {{ {} }}", self.flow) }
    }
}

fn id(name: &str) -> NewEntry {
    entry_of_line(format!("{name}: {{ doc: {UNWRITTEN} what it identifies, id: int }}"))
}

/// The lines of an operation, with the usual effect. For a PUT that is not an update, the effect is one whose mistake
/// costs only a missing retry, and no repeated action.
fn operation_lines(
    name: &str,
    method: &str,
    path: &str,
    parameters: &[String],
    body: &[String],
    returns: Option<&str>,
    page: &Page,
) -> Vec<String> {
    let effect = match (name, method) {
        (_, "GET") => "safe",
        (_, "POST") => "create",
        (_, "DELETE") => "delete",
        ("update", "PUT") => "idempotent",
        _ => "non_idempotent",
    };
    let mut lines = vec![
        format!("doc: {UNWRITTEN} what it does"),
        format!("request: {method} {path}"),
        format!("effect: {effect}"),
        "source: unverified".to_owned(),
        format!("evidence: {UNWRITTEN} where it was seen"),
    ];
    if !parameters.is_empty() {
        lines.extend(under("path", parameters.to_vec()));
    }
    lines.extend_from_slice(body);
    let item = returns.and_then(|it| it.strip_prefix("list<")?.strip_suffix('>'));
    match (item, returns) {
        (Some(item), _) => {
            let Page { size, max_size } = page;
            let number = format!("page: {{ type: int, min: 1, doc: {UNWRITTEN} number of the page }}");
            let limit = format!(
                "limit: {{ type: int, min: 1, max: {max_size}, default: {size}, doc: {UNWRITTEN} records on a page }}"
            );
            lines.extend(under("query", vec![number, limit]));
            lines.extend([
                "paging: { default_page: first }".to_owned(),
                format!("returns: {{ list: {item}, total: total_count }}"),
            ]);
        }
        (None, Some(record)) => lines.push(format!("returns: {{ record: {record} }}")),
        (None, None) => lines.push("returns: nothing".to_owned()),
    }
    under(name, lines)
}

fn entry(name: &str, lines: &[String]) -> NewEntry {
    let flow = lines.iter().map(|it| it.trim()).collect::<Vec<_>>().join(", ").replace("fields:, ", "fields: { ");
    let close = if flow.contains("fields: { ") { " }" } else { "" };
    NewEntry { flow: format!("{name}: {{ {flow}{close} }}"), block: under(name, lines.to_vec()) }
}

fn entry_of_line(line: String) -> NewEntry {
    NewEntry { flow: line.clone(), block: vec![line] }
}

/// A key with indented lines below it.
pub(super) fn under(key: &str, lines: Vec<String>) -> Vec<String> {
    let indented = lines.into_iter().map(|line| format!("  {line}"));
    std::iter::once(format!("{key}:")).chain(indented).collect()
}
