//! `SURFACE.txt`: one sorted line for each public item and wire fact, for people who review a change.

use std::fmt::Write as _;

use crate::api::{
    Api, CatalogEntry, ChoiceSlot, Encoding, Event, Field, FoundBy, Item, Keys, Lifecycle, Limit, Operation, Paging,
    Param, Pattern, Presence, Required, Returns, Sensitivity, Sentinel, Service, Slot, Source, Timeline, Type,
    TypeDecl, TypeKind, ViewMember, Window,
};
use crate::files::SourceFile;

const HEADER: &str = "\
# @generated from `spec/` by `cargo xtask codegen`. Do not edit.
# One line for each public item of the client and each fact of the wire, sorted.
";

/// The surface of the whole API.
pub(crate) fn surface(api: &Api) -> SourceFile {
    let mut lines = service(&api.service);
    for (_, decl) in api.types() {
        type_lines(&mut lines, decl);
    }
    for (family, operation) in api.operations() {
        operation_lines(&mut lines, &family.module, operation);
    }
    for family in &api.families {
        lines.extend(family.unknown.iter().map(|words| format!("unknown {}: {words}", family.module)));
    }
    lines.extend(api.catalog.iter().map(catalog));
    lines.sort_unstable();
    let mut text = HEADER.to_owned();
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    SourceFile { path: "SURFACE.txt".into(), text }
}

fn service(service: &Service) -> Vec<String> {
    let mut lines = vec![
        format!("service prefix {}", service.prefix),
        format!("service page size={} max_size={}", service.page_size, service.max_page_size),
        format!("service header remaining={}", service.remaining_header),
        format!("service header limit={}", service.limit_header),
        format!("service header retry_after={}", service.retry_after_header),
        format!("service cost read={} write={}", service.read_cost, service.write_cost),
    ];
    lines.extend(service.throttled.iter().map(|it| {
        let says = it.says.iter().map(|text| format!(" says={text:?}")).collect::<String>();
        format!("service throttled {} status={}{says}: {}{}", it.name, it.status, one_line(&it.doc), source(&it.source))
    }));
    lines.extend(
        service
            .refusals
            .iter()
            .map(|it| format!("service refusal {} status={}: {}{}", it.name, it.status, it.doc, source(&it.source))),
    );
    lines.extend(
        service.facts.iter().map(|fact| format!("fact {}: {}{}", fact.name, one_line(&fact.doc), source(&fact.source))),
    );
    lines
}

fn catalog(entry: &CatalogEntry) -> String {
    let CatalogEntry { ident, list, record, id, title, options, .. } = entry;
    let options = options.iter().map(|field| format!(" options={}", field.wire)).collect::<String>();
    format!("catalog {ident}: {record} list={list} id={} name={}{options}", id.wire, title.wire)
}

fn type_lines(lines: &mut Vec<String>, decl: &TypeDecl) {
    let name = &decl.name;
    match &decl.kind {
        TypeKind::Id => lines.push(format!("type {name} id")),
        TypeKind::Text { shape } => lines.push(format!("type {name} text {shape}")),
        TypeKind::Record(record) => {
            let root = record.root.as_ref().map(|root| format!(" root={root}")).unwrap_or_default();
            lines.push(format!("type {name} record{root}"));
            lines.extend(record.fields.iter().map(|it| format!("type {name} field {}", field(it))));
        }
        TypeKind::Set(set) => {
            let kind = if set.open { "open" } else { "closed" };
            let number = if set.number { " number" } else { "" };
            lines.push(format!("type {name} set {kind}{number}"));
            for value in &set.values {
                let cache = value.cache.as_ref().map(|cache| format!(" cache={}", cache.text)).unwrap_or_default();
                lines.push(format!(
                    "type {name} value {} as {}{cache}{}",
                    value.wire,
                    value.ident,
                    source(&value.source)
                ));
            }
            lines.extend(set.patterns.iter().map(|pattern| {
                let Pattern { prefix, part, suffix, ident, .. } = pattern;
                format!("type {name} value {prefix}<{part}>{suffix} as {ident}{}", source(&pattern.source))
            }));
        }
        TypeKind::Alternatives(alternatives) => {
            let kind = if alternatives.exactly_one { "exactly_one" } else { "at_least_one" };
            lines.push(format!("type {name} {kind}"));
            for member in &alternatives.members {
                let mut line = format!("type {name} member {} as {}", member.name, member.variant);
                if let Some(span) = &member.span {
                    let _ =
                        write!(line, " span={}..{} min={} max={}", span.from, span.to, span.min.text, span.max.text);
                }
                for rule in &member.cache {
                    let up_to = rule.up_to.as_ref().map(|up_to| up_to.text.as_str()).unwrap_or("any");
                    let _ = write!(line, " cache[{up_to}]={}", rule.lasts.text);
                }
                lines.push(line);
                lines.extend(
                    member.params.iter().map(|it| format!("type {name} member {} sets {}", member.name, param(it))),
                );
            }
        }
        TypeKind::Events(events) => {
            lines.push(format!("type {name} events tag={} payload={}", events.tag, events.payload));
            lines.push(format!("type {name} fn from_request"));
            lines.extend(events.events.iter().map(|event| {
                let Event { wire, ident, record, .. } = event;
                format!("type {name} event {wire} as {ident} of {record}{}", source(&event.source))
            }));
        }
        TypeKind::View(view) => {
            lines.push(format!("type {name} view fn {}::{}", view.record, view.method));
            // They are looked at in this order.
            lines.extend(view.members.iter().zip(1..).map(|(member, rank)| {
                let ViewMember { name: member, variant, field, .. } = member;
                format!("type {name} member {rank} {member} as {variant} of {}", field.wire)
            }));
        }
    }
}

fn field(field: &Field) -> String {
    let mut line = format!("{}: {}", field.wire, field.ty);
    rename(&mut line, &field.wire, &field.ident);
    line.push_str(match field.presence {
        Presence::Required => " required",
        Presence::Plain => "",
        Presence::Optional(_) => " optional",
    });
    line.push_str(match field.sentinel {
        Some(Sentinel::Zero) => " none=0",
        Some(Sentinel::Dash) => " none=-",
        None => "",
    });
    line.push_str(if field.link { " link" } else { "" });
    for name in &field.also {
        let _ = write!(line, " also={name}");
    }
    if let Some(param) = &field.only_with {
        let _ = write!(line, " only_with={param}");
    }
    line.push_str(sensitivity(field.sensitivity));
    line.push_str(if field.deprecated.is_some() { " deprecated" } else { "" });
    line.push_str(&source(&field.source));
    line
}

fn operation_lines(lines: &mut Vec<String>, module: &str, operation: &Operation) {
    let id = &operation.id;
    lines.push(request_line(operation));
    lines.push(format!("operation {id} {}", signature(module, operation)));
    lines.push(format!("operation {id} returns {}", returns(&operation.returns)));
    lines.extend(operation.found_by.as_ref().map(|it| format!("operation {id} {}", found_by(it))));
    lines.extend(operation.path_params.iter().map(|it| format!("operation {id} path {}", param(it))));
    lines.extend(operation.query.iter().map(|it| format!("operation {id} query {}", slot(it))));
    if let Some(body) = &operation.body {
        let root = body.json_root.as_deref().unwrap_or("none");
        let form = body.multipart_root.as_ref().map(|root| format!(" multipart={root}")).unwrap_or_default();
        let edit = if body.edit { " edit" } else { "" };
        lines.push(format!("operation {id} body json={root}{form}{edit}"));
        lines.extend(body.slots.iter().map(|it| format!("operation {id} body {}", slot(it))));
    }
}

fn request_line(operation: &Operation) -> String {
    let (method, effect) = (operation.method.text(), operation.effect.text());
    let mut line = format!("operation {} {method} {} effect={effect}", operation.id, operation.path);
    for (name, value) in [("needs", &operation.needs), ("bulk_of", &operation.bulk_of)] {
        if let Some(value) = value {
            let _ = write!(line, " {name}={value}");
        }
    }
    if let Some(words) = &operation.requires {
        let _ = write!(line, " requires[{}]", one_line(words));
    }
    line.push_str(&operation.lifecycle.as_ref().map(lifecycle).unwrap_or_default());
    line.push_str(&operation.paging.as_ref().map(paging).unwrap_or_default());
    line.push_str(&timeline("created", operation.times.created.as_ref()));
    line.push_str(&timeline("updated", operation.times.updated.as_ref()));
    line.push_str(&source(&operation.source));
    line
}

fn found_by(found_by: &FoundBy) -> String {
    let mut line = format!("found_by {}", found_by.list);
    for (name, names) in [("by", &found_by.by), ("same", &found_by.same)] {
        if !names.is_empty() {
            let _ = write!(line, " {name}[{}]", names.join(","));
        }
    }
    if let Some(times) = &found_by.times {
        let _ = write!(line, " at={}", times.at);
        for (name, param) in [("from", &times.from), ("to", &times.to), ("set_by", &times.set_by)] {
            if let Some(param) = param {
                let _ = write!(line, " {name}={param}");
            }
        }
    }
    line
}

fn lifecycle(lifecycle: &Lifecycle) -> String {
    let pairs = lifecycle.sets.iter().chain(&lifecycle.creates);
    let pairs = pairs.map(|(field, value)| format!("{field}={value}")).collect::<Vec<_>>().join(",");
    match lifecycle.from.is_empty() {
        true => format!(" creates[{pairs}]"),
        false => format!(" from[{}]sets[{pairs}]", lifecycle.from.join(",")),
    }
}

fn paging(paging: &Paging) -> String {
    let window = match paging.window {
        Window::First => "first",
        Window::Last => "last",
    };
    let cap = paging.max_page.map(|page| format!(" max_page={page}")).unwrap_or_default();
    let size = paging.size.map(|size| format!(" page_size={size}")).unwrap_or_default();
    let order = paging.order.as_ref().map(|order| format!(" order={order}")).unwrap_or_default();
    format!(" window={window}{cap}{size}{order}")
}

fn timeline(name: &str, timeline: Option<&Timeline>) -> String {
    let Some(Timeline { from, to, field, sort }) = timeline else { return String::new() };
    let sort = sort.as_ref().map(|sort| format!(" sort={sort}")).unwrap_or_default();
    format!(" {name}[{field} {from}..{to}{sort}]")
}

fn signature(module: &str, operation: &Operation) -> String {
    let path = operation.path_params.iter().map(|it| format!("{}: {}", it.ident, it.ty));
    let required = operation.slots().filter_map(|slot| match slot {
        Slot::Param(it) => (it.required != Required::No).then(|| format!("{}: {}", it.ident, it.ty)),
        Slot::Choice(it) => (it.required != Required::No).then(|| format!("{}: {}", it.ident, it.ty)),
    });
    let arguments = path.chain(required).collect::<Vec<_>>().join(", ");
    format!("fn {module}::{}({arguments}) -> {}", operation.function, operation.request)
}

fn slot(slot: &Slot) -> String {
    match slot {
        Slot::Param(it) => param(it),
        Slot::Choice(ChoiceSlot { ident, ty, required, .. }) => {
            format!("{ident}: choice {ty}{}", self::required(required))
        }
    }
}

fn param(param: &Param) -> String {
    let mut line = format!("{}: {}", param.wire, param.ty);
    rename(&mut line, &param.wire, &param.ident);
    line.push_str(required(&param.required));
    if let Type::CustomFields(keys) = param.ty {
        line.push_str(match keys {
            Keys::CfId => " keys=cf_id",
            Keys::Id => " keys=id",
        });
    }
    for limit in &param.limits {
        let (name, number) = self::limit(limit);
        let _ = write!(line, " {name}={number}");
    }
    let texts = [("default", &param.default), ("only_with", &param.only_with)];
    for (name, text) in texts {
        line.extend(text.iter().map(|text| format!(" {name}={text}")));
    }
    line.push_str(match param.only_in {
        Some(Encoding::Json) => " only_in=json",
        Some(Encoding::Multipart) => " only_in=multipart",
        None => "",
    });
    line.push_str(sensitivity(param.sensitivity));
    line.push_str(if param.deprecated.is_some() { " deprecated" } else { "" });
    line.push_str(&source(&param.source));
    line
}

fn limit(limit: &Limit) -> (&'static str, String) {
    match limit {
        Limit::Min(min) => ("min", min.to_string()),
        Limit::Max(max) => ("max", max.to_string()),
        Limit::MinLength(min) => ("min_length", min.to_string()),
        Limit::MaxLength(max) => ("max_length", max.to_string()),
        Limit::MinItems(min) => ("min_items", min.to_string()),
        Limit::MaxItems(max) => ("max_items", max.to_string()),
        Limit::MaxFile(size) => ("max_file", size.bytes.to_string()),
        Limit::MaxTotal(size) => ("max_total", size.bytes.to_string()),
    }
}

fn rename(line: &mut String, wire: &str, ident: &str) {
    if wire != ident {
        let _ = write!(line, " as {ident}");
    }
}

fn required(required: &Required) -> &'static str {
    match required {
        Required::No => "",
        Required::Documented => " required",
        Required::BySense(_) => " required_by_sense",
    }
}

fn sensitivity(sensitivity: Sensitivity) -> &'static str {
    match sensitivity {
        Sensitivity::Public => "",
        Sensitivity::Personal => " personal",
        Sensitivity::Secret => " secret",
    }
}

fn source(source: &Source) -> String {
    match source {
        Source::Documented => String::new(),
        Source::Unverified { evidence } => format!(" unverified[{}]", one_line(evidence)),
    }
}

/// The shape of a reply, in one line.
pub(crate) fn returns(returns: &Returns) -> String {
    match returns {
        Returns::Nothing => "nothing".into(),
        Returns::Record { ty, root } => format!("record {ty} root={root}"),
        Returns::Object { ty } => format!("object {ty}"),
        Returns::Array { ty, root } => format!("array {ty} root={root}"),
        Returns::Raw { .. } => "raw".into(),
        Returns::List { item, root, total, ends } => {
            let item = match item {
                Item::Record(ty) => ty,
                Item::Json => "json",
            };
            let root = root.as_deref().unwrap_or("none");
            let total = total.as_ref().map(|key| format!(" total={key}")).unwrap_or_default();
            let ends = ends.as_ref().map(|key| format!(" ends={key}")).unwrap_or_default();
            format!("list {item} root={root}{total}{ends}")
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
