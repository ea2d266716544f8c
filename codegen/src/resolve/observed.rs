//! The facts of the spec that live accounts showed, by the paths in `observed.yaml`.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::{Api, Returns, Service, Slot, Source, TypeKind};
use crate::diagnostics::{At, Checked, Code, Diagnostic, Diagnostics, did_you_mean};
use crate::document::Document;

/// Marks observed items. A path that does not exist in the spec is a mistake.
pub(super) fn mark(mut api: Api, documents: &[Document]) -> Checked<Api> {
    let lines = documents.iter().flat_map(|it| &it.observed).map(|line| (line.name.as_str(), &line.at));
    let mut marks = Marks { lines: lines.collect(), owners: Vec::new(), known: BTreeSet::new() };
    if marks.lines.is_empty() {
        return Diagnostics::default().finish(api);
    }
    for resource in &mut api.resources {
        for decl in &mut resource.types {
            marks.owners = [vec![decl.name.clone()], decl.renamed_from.clone()].concat();
            match &mut decl.kind {
                TypeKind::Record(record) => {
                    for field in &mut record.fields {
                        let aspects = [("always", !field.may_be_absent()), ("none", field.none_if.is_some())];
                        marks.mark(&format!("/fields/{}", field.wire), &mut field.source, &aspects);
                    }
                }
                TypeKind::Enum(enum_) => {
                    enum_
                        .values
                        .iter_mut()
                        .for_each(|it| marks.mark(&format!("/values/{}", it.wire), &mut it.source, &[]));
                    let patterns = enum_.patterns.iter_mut();
                    patterns.for_each(|it| marks.mark(&format!("/values/{}", it.format()), &mut it.source, &[]));
                }
                _ => (),
            }
        }
        for operation in &mut resource.operations {
            let former = operation.renamed_from.iter().map(|it| format!("{}.{}", resource.module, it.function));
            marks.owners = [operation.id.clone()].into_iter().chain(former).collect();
            for slot in &mut operation.query {
                if let Slot::Param(param) = slot {
                    marks.mark(&format!("/query/{}", param.wire), &mut param.source, &[]);
                }
            }
            let is_list = matches!(operation.returns, Returns::List { .. } | Returns::Array { .. });
            let has_total = matches!(operation.returns, Returns::List { total: Some(_), .. });
            let has_pages = operation.paging.as_ref().is_some_and(|it| it.size.is_none());
            let aspects = [("layout", is_list), ("page", has_pages), ("total", has_total)];
            marks.mark("", &mut operation.source, &aspects);
        }
    }
    let Service { remaining_header, limit_header, .. } = &api.service;
    marks.known.extend([remaining_header, limit_header].map(|name| format!("service/headers/{name}")));
    marks.unknown().finish(api)
}

struct Marks<'a> {
    lines: BTreeMap<&'a str, &'a At>,
    /// The current type or operation, with its former names.
    owners: Vec<String>,
    /// All paths that an observation can have.
    known: BTreeSet<String>,
}

impl Marks<'_> {
    /// Marks an item. An aspect is a further fact about it, such as `cases.list#total`, if the spec has the fact.
    fn mark(&mut self, part: &str, source: &mut Source, aspects: &[(&str, bool)]) {
        for path in self.owners.iter().map(|owner| format!("{owner}{part}")) {
            source.observed |= self.lines.contains_key(path.as_str());
            let aspects = aspects.iter().filter(|(_, is_said)| *is_said);
            self.known.extend(aspects.map(|(aspect, _)| format!("{path}#{aspect}")));
            self.known.insert(path);
        }
    }

    fn unknown(&self) -> Diagnostics {
        let mut diagnostics = Diagnostics::default();
        for (path, at) in self.lines.iter().filter(|(path, _)| !self.known.contains(**path)) {
            let near = did_you_mean(path, self.known.iter().map(String::as_str));
            let help = near.map(|near| format!("did you mean `{near}`? If the spec no longer has it, remove the line"));
            let help = help.unwrap_or_else(|| "remove the line, because the spec does not have it".to_owned());
            let message = format!("unknown path `{path}`");
            diagnostics.push(Diagnostic::new(Code::UnknownReference, at.on_key(), message).help(help));
        }
        diagnostics
    }
}
