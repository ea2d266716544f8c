//! The search of rustdoc finds the items of the client by the names of the vendor: by parts of Rust names, or by
//! aliases.

use std::collections::BTreeMap;
use std::fs;

use helpdesk_codegen::api::{Alternatives, Slot, TypeKind};
use syn::{Attribute, Fields, ImplItem, Item};
use xtask::{Workspace, files, root};

/// The items of the client, such as `cases::Case::label_ids`, with their aliases.
type Items = BTreeMap<String, Vec<String>>;

/// The table is written by hand from the paths, keys and values of the vendor.
const BY_HAND: [(&str, &str); 16] = [
    ("idea_official_response", "ideas::set_official_answer"),
    ("ideas_category", "idea_categories::list"),
    ("ideas_category", "idea_categories::IdeaCategory"),
    ("identification", "users::identify"),
    ("kb_category", "kb_categories::create"),
    ("moveup", "kb_sections::move_up"),
    ("staff_roles", "staff::StaffRole"),
    ("stats_lb_staff", "statistics::staff_leaderboard"),
    ("labels", "cases::Case::label_ids"),
    ("recipient_cc", "cases::Case::cc_emails"),
    ("isSelected", "cases::Filter::is_selected"),
    ("official_response_tstamp", "ideas::Idea::official_response_at"),
    ("cch", "cases::Channel::Custom"),
    ("omnidesk", "cases::Actor::Service"),
    ("user_whatsapp_phone", "cases::Requester::whatsapp"),
    ("case_email_id", "cases::Create::sender"),
];

#[test]
fn names_of_the_vendor_find_items() {
    let items = items();
    let missed = BY_HAND.iter().filter(|(word, item)| !finds(&items, word, item)).collect::<Vec<_>>();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn every_operation_type_field_and_value_is_found_by_its_name_on_the_wire() {
    let items = items();
    let (mut count, mut missed) = (0, Vec::new());
    for (word, places) in names() {
        count += 1;
        if !places.iter().any(|item| finds(&items, &word, item)) {
            missed.push(format!("`{word}` finds none of {}", places.join(", ")));
        }
    }
    assert!(missed.is_empty() && count > 700, "{count}\n{}", missed.join("\n"));
}

/// The names on the wire, each with the items of which the search should find at least one.
fn names() -> Vec<(String, Vec<String>)> {
    let api = Workspace::here().api().unwrap();
    let mut names = Vec::new();
    for (resource, operation) in api.operations() {
        let module = &resource.module;
        let word = operation.path.rsplit('/').find(|it| !it.contains('{')).unwrap().trim_end_matches(".json");
        let function = format!("{module}::{}", operation.function);
        names.push((word.to_owned(), vec![function.clone()]));
        // Arguments are no items. The function of the operation has the names of arguments that differ as aliases.
        for slot in operation.slots() {
            if let Slot::Param(param) = slot {
                let is_argument = slot.is_required() && param.wire == param.ident;
                let setter = format!("{module}::{}::{}", operation.request, param.ident);
                names.extend((!is_argument).then(|| (param.wire.clone(), vec![setter, function.clone()])));
            }
        }
    }
    for (resource, decl) in api.types() {
        let item = format!("{}::{}", resource.module, decl.name);
        let member = |name: &str| vec![format!("{item}::{name}")];
        match &decl.kind {
            TypeKind::Record(record) => {
                names.extend(record.root.iter().map(|root| (root.clone(), vec![item.clone()])));
                for field in &record.fields {
                    let words = field.aliases.iter().chain([&field.wire]);
                    names.extend(words.map(|word| (word.clone(), member(&field.ident))));
                }
            }
            TypeKind::Object(it) => {
                // Arguments are no items. `new` has the names of arguments that differ as aliases.
                let arguments = it.params(true).filter(|it| it.wire != it.ident);
                names.extend(arguments.map(|it| (it.wire.clone(), member("new"))));
                names.extend(it.params(false).map(|it| (it.wire.clone(), member(&it.ident))));
            }
            TypeKind::Enum(it) => names.extend(it.values.iter().map(|it| (it.wire.clone(), member(&it.ident)))),
            TypeKind::Events(it) => names.extend(it.events.iter().map(|it| (it.wire.clone(), member(&it.ident)))),
            TypeKind::Alternatives(Alternatives { members, .. }) => {
                let params = members.iter().flat_map(|it| it.params.iter().map(move |param| (it, param)));
                names.extend(params.map(|(it, param)| (param.wire.clone(), member(&it.constructor))));
            }
            TypeKind::Id | TypeKind::Format { .. } | TypeKind::Accessor(_) | TypeKind::Tagged(_) => (),
        }
    }
    names
}

/// Whether rustdoc finds an item. The search ignores case and underscores, and a part of a name is enough. A function
/// needs its module.
fn finds(items: &Items, word: &str, item: &str) -> bool {
    let plain = |text: &str| text.replace(['_', ':'], "").to_lowercase();
    let Some(aliases) = items.get(item) else { return false };
    let (parent, name) = item.rsplit_once("::").unwrap();
    let parent = if parent.contains("::") { "" } else { parent };
    plain(parent).contains(&plain(word))
        || plain(&format!("{parent}{name}")).contains(&plain(word))
        || aliases.iter().any(|alias| alias == word)
}

/// Reads the items of the generated files.
fn items() -> Items {
    let folder = root().join("generated/src");
    let mut found = Items::new();
    for path in files::below(&folder).unwrap().iter().filter(|path| path.ends_with(".rs") && !path.contains('/')) {
        let module = path.trim_end_matches(".rs");
        for item in syn::parse_file(&fs::read_to_string(folder.join(path)).unwrap()).unwrap().items {
            collect(&mut found, module, &item);
        }
    }
    found
}

fn collect(found: &mut Items, module: &str, item: &Item) {
    let mut add = |name: String, attributes: &[Attribute]| {
        found.entry(format!("{module}::{name}")).or_default().extend(aliases(attributes));
    };
    match item {
        Item::Fn(it) => add(it.sig.ident.to_string(), &it.attrs),
        Item::Struct(it) => {
            add(it.ident.to_string(), &it.attrs);
            let Fields::Named(fields) = &it.fields else { return };
            fields.named.iter().for_each(|field| add(format!("{}::{}", it.ident, name(field)), &field.attrs));
        }
        Item::Enum(it) => {
            add(it.ident.to_string(), &it.attrs);
            it.variants.iter().for_each(|variant| add(format!("{}::{}", it.ident, variant.ident), &variant.attrs));
        }
        Item::Impl(it) if it.trait_.is_none() => {
            let syn::Type::Path(owner) = &*it.self_ty else { return };
            let owner = &owner.path.segments.last().unwrap().ident;
            let methods = it.items.iter().filter_map(|it| if let ImplItem::Fn(it) = it { Some(it) } else { None });
            methods.for_each(|method| add(format!("{owner}::{}", method.sig.ident), &method.attrs));
        }
        _ => (),
    }
}

fn name(field: &syn::Field) -> String {
    field.ident.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// The words of `#[doc(alias = "...")]`.
fn aliases(attributes: &[Attribute]) -> Vec<String> {
    let mut words = Vec::new();
    for attribute in attributes.iter().filter(|it| it.path().is_ident("doc")) {
        // A comment is `#[doc = "..."]`, which has no list.
        let _ = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("alias") {
                words.push(meta.value()?.parse::<syn::LitStr>()?.value());
            }
            Ok(())
        });
    }
    words
}
