//! Functions, methods, and implementations of traits.

use syn::punctuated::Punctuated;
use syn::{
    Attribute, Block, FnArg, Generics, Ident, ImplItem, ImplItemFn, ItemImpl, Meta, ReturnType, Signature, Visibility,
};

use super::body::Body;
use super::collector::{Item, Items};
use super::{attributes, builder, print};
use crate::facts::Kind;

/// The facts of a function or a method, whose path is `path`.
pub(super) fn function(
    path: &str,
    parent: Option<&str>,
    (attributes, visibility): (&[Attribute], &Visibility),
    signature: &Signature,
    block: &Block,
) -> Item {
    let returns = return_type(signature);
    let name = path.rsplit("::").next().unwrap_or(path);
    let mut item = Item::new(
        Kind::GeneratedFunction,
        parent,
        print::short(&format!("fn {name}({}) -> {returns}", parameters(signature).join(", "))),
    );
    attributes::read(attributes, &mut item);
    attributes::visibility(visibility, &mut item);
    item.list("parameters", parameters(signature));
    item.list("parameter_names", signature.inputs.iter().filter_map(name_of));
    item.set("generics", generics_of(&signature.generics));
    item.set("returns", returns);
    // The empty signature leaves qualifiers such as `const` and `async`.
    let (inputs, generics, output) = (Punctuated::new(), Generics::default(), ReturnType::Default);
    item.set("qualifiers", print::code(&Signature { inputs, generics, output, ..signature.clone() }));
    let Body { constants, cases, form } = Body::of(block, signature);
    item.list("constants", constants);
    item.list("arms", cases);
    item.set("form", form);
    item
}

/// Adds the methods of a type, or its implementation of a trait.
pub(super) fn implementation(module: &str, it: &ItemImpl, items: &mut Items) {
    let owner = print::name(&it.self_ty);
    let parent = format!("{module}{}", owner.split('<').next().unwrap_or_default());
    let header = print::code(&ItemImpl { attrs: Vec::new(), items: Vec::new(), ..it.clone() });
    let Some((of, _)) = &it.trait_ else {
        for member in &it.items {
            match member {
                ImplItem::Fn(method) => {
                    let path = format!("{parent}::{}", method.sig.ident);
                    let mut item =
                        function(&path, Some(&parent), (&method.attrs, &method.vis), &method.sig, &method.block);
                    item.source = print::lines(with_single_member(it, member)).into();
                    attributes::read(&it.attrs, &mut item);
                    item.set("header", header.as_str());
                    items.add(&path, item);
                }
                ImplItem::Const(it) if builder::object(&it.expr, &parent, items).is_some() => {
                    let mut item = Item::new(Kind::GeneratedItem, Some(&parent), it.ident.to_string());
                    attributes::read(&it.attrs, &mut item);
                    attributes::visibility(&it.vis, &mut item);
                    item.set("type", print::code(&it.ty));
                    item.set("header", header.as_str());
                    items.add(&format!("{parent}::{}", it.ident), item);
                }
                other => add_unjudged_member(&format!("{parent}::{}", print::code(other)), &parent, other, items),
            }
        }
        return;
    };
    let of = print::name(of);
    let mut item = Item::new(Kind::GeneratedImplementation, Some(&parent), of.clone());
    attributes::read(&it.attrs, &mut item);
    item.set("header", header);
    let name = snake(of.split('<').next().unwrap_or_default());
    for member in &it.items {
        member_of_trait(&name, member, &mut item);
    }
    items.add(&format!("{module}{owner} as {of}"), item);
}

/// Names of the facts of trait members that have rules. Each key is the trait and the member.
const MEMBERS: &[(&str, &str)] = &[
    ("request_output", "output"),
    ("request_read", "reads"),
    ("list_request_item", "item"),
    ("open_enum_from_text", "texts"),
    ("closed_enum_from_text", "texts"),
    ("closed_enum_to_text", "texts"),
    ("open_enum_to_text", "texts"),
    ("event_enum_tag", "texts"),
    ("event_enum_payload", "texts"),
    ("event_enum_read", "texts"),
    ("event_enum_parts", "texts"),
    ("choice_put", "sends"),
    ("debug_fmt", "shows"),
    ("findable_find_created", "finds"),
    ("findable_list", "finds"),
    ("named_record_list", "looks_up"),
    ("named_record_id", "looks_up"),
];

fn member_of_trait(of: &str, member: &ImplItem, item: &mut Item) {
    let named = |name: &Ident| format!("{of}_{}", name.to_string().to_lowercase());
    let fact = |name: &str| MEMBERS.iter().find(|it| it.0 == name).map_or(name.to_owned(), |it| it.1.to_owned());
    match member {
        ImplItem::Fn(ImplItemFn { attrs, sig, block, .. }) => {
            let Body { constants, cases, form } = Body::of(block, sig);
            let name = named(&sig.ident);
            item.extend(&fact(&name), constants.into_iter().chain(cases));
            item.set(&format!("{name} form"), format!("{} {form}", print::code(sig)));
            let is_inline = |it: &&Attribute| matches!(&it.meta, Meta::Path(it) if it.is_ident("inline"));
            item.extend("inline", attrs.iter().find(is_inline).map(|_| sig.ident.to_string()));
            of_member(attrs.iter().filter(|it| !is_inline(it)), &name, item);
        }
        ImplItem::Const(it) => {
            let name = named(&it.ident);
            builder::constant(&name, &fact(&name), &it.expr, item);
            item.set(&format!("{name} type"), print::code(&it.ty));
            of_member(it.attrs.iter(), &name, item);
        }
        ImplItem::Type(it) => {
            let name = named(&it.ident);
            item.extend(&fact(&name), [print::code(&it.ty)]);
            item.set(&format!("{name} generics"), generics_of(&it.generics));
            of_member(it.attrs.iter(), &name, item);
        }
        other => item.extend("member", [print::code(other)]),
    }
}

/// Adds the attributes of a member of a trait, such as a condition. Documentation adds nothing.
fn of_member<'a>(attributes: impl Iterator<Item = &'a Attribute>, name: &str, item: &mut Item) {
    let attributes = attributes.map(|it| print::code(&it)).filter(|it| !it.is_empty()).collect::<Vec<_>>();
    if !attributes.is_empty() {
        item.list(&format!("{name} attributes"), attributes);
    }
}

/// Adds a member without rules, whose only fact is its code.
fn add_unjudged_member(path: &str, parent: &str, member: &ImplItem, items: &mut Items) {
    let mut item = Item::new(Kind::GeneratedItem, Some(parent), print::code(member));
    item.set("code", print::code(member));
    item.is_private = true;
    items.add(path, item);
}

/// The implementation with a single member.
fn with_single_member(it: &ItemImpl, member: &ImplItem) -> syn::Item {
    syn::Item::Impl(ItemImpl { items: vec![member.clone()], ..it.clone() })
}

/// Parameter types, without the names that callers do not see.
fn parameters(signature: &Signature) -> Vec<String> {
    let parameters = signature.inputs.iter().map(|parameter| match parameter {
        FnArg::Receiver(parameter) => print::code(parameter),
        FnArg::Typed(parameter) => print::code(&parameter.ty),
    });
    parameters.collect()
}

fn name_of(parameter: &FnArg) -> Option<String> {
    match parameter {
        FnArg::Receiver(_) => None,
        FnArg::Typed(it) => Some(print::code(&it.pat)),
    }
}

fn return_type(signature: &Signature) -> String {
    match &signature.output {
        ReturnType::Default => "()".to_owned(),
        ReturnType::Type(_, ty) => print::code(ty),
    }
}

pub(super) fn generics_of(generics: &Generics) -> String {
    format!("{}{}", print::code(generics), print::code(&generics.where_clause))
}

/// Converts to snake case: `named_record` for `NamedRecord`.
fn snake(name: &str) -> String {
    let name = name.rsplit("::").next().unwrap_or(name);
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
