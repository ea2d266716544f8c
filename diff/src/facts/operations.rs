//! Operations: their arguments, results and effects.

use serde_yaml::Mapping;

use super::params::{self, alternatives, param};
use super::{Facts, Kind};
use helpdesk_codegen::api::{
    Body, ChoiceSlot, Comparison, CreatedAt, DefaultPage, Effect, Encoding, Expected, FindCreated, FormerOperation,
    Lifecycle, Operation, Pagination, Resource, Returns, Slot, Sourced, TimeFilter, Times,
};

/// An operation.
pub fn operation(resource: &Resource, operation: &Operation) -> Facts {
    let Operation {
        id,
        name: _,
        function,
        request,
        // Private.
        constant: _,
        renamed_from,
        doc,
        method,
        path,
        effect,
        source,
        path_params,
        query,
        body,
        returns,
        raw,
        paging,
        time_filters,
        notes,
        lifecycle,
        bulk_of,
        find_created,
        since,
    } = operation;
    Facts::of(Kind::Operation)
        .key("id", id)
        .apart(signature(resource, operation))
        .unlisted_fact("resource", &resource.module)
        .unlisted_fact("rust_function", function)
        .unlisted_fact("rust_request", request)
        .unlisted_fact("arguments", arguments(operation))
        .unlisted_fact("renamed_from", renamed_from.iter().map(|it| &it.function).collect::<Vec<_>>())
        .part("returns", " returns", Some(self::returns(*returns, raw.as_ref(), *effect)))
        .part("find_created", " find_created", find_created.as_ref().map(self::find_created))
        .parts("path_params", " path", path_params.iter().map(|it| param(Kind::PathParam, it)).collect())
        .parts("query", " query", query.iter().map(slot).collect())
        .part("body", " body", body.as_ref().map(self::body))
        .fact_as("method", " {}", method.as_str())
        .fact_as("path", " {}", path)
        .plain("effect", effect.as_str())
        .plain("bulk_of", bulk_of.as_ref().map(|single| format!("{}.{single}", resource.module)))
        .notes(notes)
        .inside("lifecycle", "{}", lifecycle.as_ref().map(self::lifecycle))
        .inside("paging", "{}", paging.as_ref().map(self::paging))
        .inside("time_filters", "{}", times(time_filters))
        .unlisted_fact("doc", doc)
        .unlisted_fact("source", source.text())
        .source(source)
        .since(since)
}

fn signature(resource: &Resource, operation: &Operation) -> String {
    let path = operation.path_params.iter().map(|it| format!("{}: {}", it.ident, it.ty));
    let required = operation.slots().filter(|slot| slot.is_required()).map(|slot| match slot {
        Slot::Param(it) => format!("{}: {}", it.ident, it.ty),
        Slot::Choice(it) => format!("{}: {}", it.ident, it.ty),
    });
    let arguments = path.chain(required).collect::<Vec<_>>().join(", ");
    let former = operation.renamed_from.iter();
    let former = former.map(|FormerOperation { function, request }| format!(" was[{function} -> {request}]"));
    let former = former.collect::<String>();
    format!(" fn {}::{}({arguments}) -> {}{former}", resource.module, operation.function, operation.request)
}

/// Names of required parameters, in the order of the function's arguments.
fn arguments(operation: &Operation) -> Vec<&str> {
    let path = operation.path_params.iter().map(|it| it.wire.as_str());
    let required = operation.slots().filter(|slot| slot.is_required()).map(|slot| match slot {
        Slot::Param(it) => it.wire.as_str(),
        Slot::Choice(it) => it.name.as_str(),
    });
    path.chain(required).collect()
}

fn slot(slot: &Slot) -> Facts {
    match slot {
        Slot::Param(it) => params::slot(it),
        Slot::Choice(it) => choice(it),
    }
}

fn choice(choice: &ChoiceSlot) -> Facts {
    let ChoiceSlot { name, ident, renamed_from, doc, ty, alternatives, required } = choice;
    Facts::of(params::role(required))
        .key("name", name)
        .fact_as("flatten", ": flatten {}", ty)
        .rust_name(name, ident)
        .renamed_from(renamed_from)
        .requirement(required)
        .unlisted_fact("alternatives", self::alternatives(Facts::default(), alternatives))
        .unlisted_fact("doc", doc)
}

fn body(Body { encodings, json_root, multipart_root, partial_update, slots }: &Body) -> Facts {
    let takes = |encoding| encodings.contains(&encoding);
    let roots = [("json", Encoding::Json, json_root), ("multipart", Encoding::Multipart, multipart_root)];
    let roots = roots.into_iter().filter(|(_, encoding, _)| takes(*encoding));
    let roots = roots.fold(Facts::default(), |facts, (name, _, root)| facts.plain_or_none(name, root.as_deref()));
    Facts::of(Kind::Body)
        .parts("fields", "", slots.iter().map(slot).collect())
        .inside("roots", "{}", Some(roots))
        .fact_as("partial_update", " partial_update", partial_update)
        .unlisted_fact("takes_json", takes(Encoding::Json))
        .unlisted_fact("takes_multipart", takes(Encoding::Multipart))
}

fn returns(returns: Returns, raw: Option<&String>, effect: Effect) -> Facts {
    let shape = |shape: &str| Facts::default().fact_as("shape", " {}", shape);
    match returns {
        Returns::Nothing => shape("nothing").unlisted_fact("rust_deleted", effect == Effect::Delete),
        Returns::Record { ty, root, .. } => shape("record").fact_as("type", " {}", ty).plain("root", root),
        Returns::Object { ty, or_record, .. } => {
            // The two records define the root and the keys.
            shape("object").fact_as("type", " {}", ty).plain("or_record", or_record.map(|it| it.ty))
        }
        Returns::Array { ty, root } => shape("array").fact_as("type", " {}", ty).plain_or_none("root", root),
        Returns::Raw => shape("raw").unlisted_fact("reason", raw),
        Returns::List { ty, root, total, last_page_key } => shape("list")
            .fact_as("type", " {}", ty.unwrap_or("json"))
            .plain_or_none("root", root)
            .plain("total", total)
            .plain("last_page_key", last_page_key),
    }
}

fn paging(Pagination { max_page, default_page, size, order }: &Pagination) -> Facts {
    let default_page = match default_page {
        DefaultPage::First => "first",
        DefaultPage::Last => "last",
    };
    let facts = Facts::default().plain("default_page", default_page);
    let facts = match max_page {
        Some(Sourced { value, source }) => facts.plain("max_page", value).evidence_of("max_page", source),
        None => facts,
    };
    facts.fact_as("size", " page_size={}", size).plain("order", order)
}

fn times(Times { created, updated }: &Times) -> Option<Facts> {
    let facts = Facts::default().inside("created", " created[{}]", created.as_ref().map(timeline)).inside(
        "updated",
        " updated[{}]",
        updated.as_ref().map(timeline),
    );
    (created.is_some() || updated.is_some()).then_some(facts)
}

fn timeline(TimeFilter { from, to, field, sort }: &TimeFilter) -> Facts {
    Facts::default()
        .fact_as("field", "{}", field)
        .fact_as("from", " {}", from)
        .fact_as("to", "..{}", to)
        .plain("sort", sort)
}

fn find_created(find_created: &FindCreated) -> Facts {
    let FindCreated {
        list,
        list_module: _,
        list_function: _,
        list_request: _,
        list_constant: _,
        filter_by,
        match_,
        rule_out,
        newest_first,
        created_at,
    } = find_created;
    let newest_first = newest_first.as_ref().map(|(param, value)| format!("{param}={value}"));
    Facts::default()
        .fact_as("list", " {}", list)
        .fact_as("filter_by", " filter_by[{}]", filter_by)
        .fact_as("match", " match[{}]", comparisons(match_))
        .fact_as("rule_out", " rule_out[{}]", comparisons(rule_out))
        .plain("newest_first", newest_first)
        .inside("created_at", "{}", created_at.as_ref().map(creation_times))
}

/// `content=content|content_html unless content_html`.
fn comparisons(comparisons: &[Comparison]) -> Vec<String> {
    let terms = comparisons.iter().map(|Comparison { fields, expected, unless }| {
        let fields = fields.iter().map(|field| field.wire.as_str()).collect::<Vec<_>>().join("|");
        let equation = match expected {
            Expected::Param(name) if *name == fields => fields,
            Expected::Param(name) => format!("{fields}={name}"),
            Expected::Value(value) => format!("{fields}=`{value}`"),
            Expected::OtherThan(values) => format!("{fields}!=`{}`", values.join("`|`")),
        };
        if unless.is_empty() { equation } else { format!("{equation} unless {}", unless.join("|")) }
    });
    terms.collect()
}

fn creation_times(CreatedAt { at, at_ident: _, from, to, param }: &CreatedAt) -> Facts {
    Facts::default().plain("field", at).plain("from", from).plain("to", to).plain("param", param)
}

fn lifecycle(Lifecycle { from, sets, creates }: &Lifecycle) -> Facts {
    let pairs = |pairs: &[(String, String)]| {
        pairs.iter().map(|(field, value)| (field.as_str().into(), value.as_str().into())).collect::<Mapping>()
    };
    // A permanent deletion starts from a state, and sets nothing.
    let facts = if from.is_empty() && sets.is_empty() {
        Facts::default()
    } else {
        Facts::default().words(" ".into()).fact_as("from", "from[{}]", from).fact_as(
            "sets",
            "sets[{}]",
            (!sets.is_empty()).then(|| pairs(sets)),
        )
    };
    facts.fact_as("creates", " creates[{}]", (!creates.is_empty()).then(|| pairs(creates)))
}
