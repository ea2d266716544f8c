//! Operations: what they take, give and do.

use serde_yaml::Mapping;

use super::Facts;
use super::params::{alternatives, param};
use crate::api::{
    Body, ChoiceSlot, CreationTimes, Family, FoundBy, Item, Lifecycle, Operation, Paging, Returns, Slot, Timeline,
    Times, Window,
};

/// An operation.
pub fn operation(family: &Family, operation: &Operation) -> Facts {
    let Operation {
        id,
        name: _,
        function: _,
        request: _,
        constant: _,
        doc,
        method,
        path,
        effect,
        source,
        path_params,
        query,
        body,
        returns,
        paging,
        times: Times { created, updated },
        needs,
        requires,
        lifecycle,
        bulk_of,
        found_by,
    } = operation;
    Facts::default()
        .said("id", " {}", id)
        .apart(&signature(family, operation))
        .part("returns", " returns", Some(self::returns(returns)))
        .part("found_by", " found_by", found_by.as_ref().map(self::found_by))
        .parts("path_params", " path", path_params.iter().map(param).collect())
        .parts("query", " query", query.iter().map(slot).collect())
        .part("body", " body", body.as_ref().map(self::body))
        .said("method", " {}", method.text())
        .said("path", " {}", path)
        .plain("effect", effect.text())
        .plain("needs", needs)
        .plain("bulk_of", bulk_of)
        .said("requires", " requires[{}]", requires)
        .inside("lifecycle", "{}", lifecycle.as_ref().map(self::lifecycle))
        .inside("paging", "{}", paging.as_ref().map(self::paging))
        .inside("created", " created[{}]", created.as_ref().map(timeline))
        .inside("updated", " updated[{}]", updated.as_ref().map(timeline))
        .named("doc", doc)
        .named("source", source.text())
        .source(source)
}

fn signature(family: &Family, operation: &Operation) -> String {
    let path = operation.path_params.iter().map(|it| format!("{}: {}", it.ident, it.ty));
    let required = operation.slots().filter(|slot| slot.is_required()).map(|slot| match slot {
        Slot::Param(it) => format!("{}: {}", it.ident, it.ty),
        Slot::Choice(it) => format!("{}: {}", it.ident, it.ty),
    });
    let arguments = path.chain(required).collect::<Vec<_>>().join(", ");
    format!(" fn {}::{}({arguments}) -> {}", family.module, operation.function, operation.request)
}

fn slot(slot: &Slot) -> Facts {
    match slot {
        Slot::Param(it) => param(it),
        Slot::Choice(it) => choice(it),
    }
}

fn choice(choice: &ChoiceSlot) -> Facts {
    let ChoiceSlot { ident, doc, ty, alternatives, required } = choice;
    Facts::default()
        .said("name", " {}", ident)
        .said("choice", ": choice {}", ty)
        .required(required)
        .named("alternatives", self::alternatives(Facts::default(), alternatives))
        .named("doc", doc)
}

fn body(Body { encodings, json_root, multipart_root, edit, slots }: &Body) -> Facts {
    let roots = Facts::default()
        .plain("json", json_root)
        .words(if json_root.is_none() { " json=none" } else { "" })
        .plain("multipart", multipart_root);
    Facts::default()
        .parts("fields", "", slots.iter().map(slot).collect())
        .inside("roots", "{}", Some(roots))
        .said("edit", " edit", edit)
        .named("encodings", encodings.iter().map(|encoding| encoding.text()).collect::<Vec<_>>())
}

fn returns(returns: &Returns) -> Facts {
    let shape = |shape: &str| Facts::default().said("shape", " {}", shape);
    match returns {
        Returns::Nothing => shape("nothing"),
        Returns::Record { ty, root } => shape("record").said("type", " {}", ty).plain("root", root),
        Returns::Object { ty } => shape("object").said("type", " {}", ty),
        Returns::Array { ty, root } => shape("array").said("type", " {}", ty).plain("root", root),
        Returns::Raw { reason } => shape("raw").named("reason", reason),
        Returns::List { item, root, total, ends } => {
            let ty = match item {
                Item::Record(ty) => ty,
                Item::Json => "json",
            };
            shape("list")
                .said("type", " {}", ty)
                .plain("root", root)
                .words(if root.is_none() { " root=none" } else { "" })
                .plain("total", total)
                .plain("ends", ends)
        }
    }
}

fn paging(Paging { max_page, window, size, order }: &Paging) -> Facts {
    let window = match window {
        Window::First => "first",
        Window::Last => "last",
    };
    Facts::default()
        .plain("window", window)
        .plain("max_page", max_page)
        .said("size", " page_size={}", size)
        .plain("order", order)
}

fn timeline(Timeline { from, to, field, sort }: &Timeline) -> Facts {
    Facts::default().said("field", "{}", field).said("from", " {}", from).said("to", "..{}", to).plain("sort", sort)
}

fn found_by(FoundBy { list, list_request: _, list_constant: _, by, same, times }: &FoundBy) -> Facts {
    let facts = Facts::default().said("list", " {}", list).said("by", " by[{}]", by).said("same", " same[{}]", same);
    facts.inside("times", "{}", times.as_ref().map(creation_times))
}

fn creation_times(CreationTimes { at, at_ident: _, from, to, set_by }: &CreationTimes) -> Facts {
    Facts::default().plain("at", at).plain("from", from).plain("to", to).plain("set_by", set_by)
}

fn lifecycle(Lifecycle { from, sets, creates }: &Lifecycle) -> Facts {
    let pairs = |pairs: &[(String, String)]| {
        pairs.iter().map(|(field, value)| (field.as_str().into(), value.as_str().into())).collect::<Mapping>()
    };
    // What removes for good starts from a state, and sets nothing.
    let facts = match from.is_empty() && sets.is_empty() {
        true => Facts::default(),
        false => Facts::default().words(" ").said("from", "from[{}]", from).said("sets", "sets[{}]", pairs(sets)),
    };
    facts.said("creates", " creates[{}]", (!creates.is_empty()).then(|| pairs(creates)))
}
