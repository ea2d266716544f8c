//! Static data about operations, the service and the spec, which generated code builds by constructors and their
//! methods.

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprMethodCall, Token};

use super::body::Body;
use super::collector::{Item, Items};
use super::{docs, print};
use crate::facts::Kind;

/// A constructor call, and the methods that are called on its value.
struct ConstructorCall<'a> {
    name: String,
    /// The path of the constructor.
    constructor: String,
    arguments: Vec<&'a Expr>,
    methods: Vec<&'a ExprMethodCall>,
}

/// Methods of the service whose facts have another name in the table of rules.
const OF_SERVICE: &[(&str, &str)] = &[
    ("page_size", "page_size"),
    ("read_cost", "costs"),
    ("write_cost", "costs"),
    ("user_agent", "user_agent"),
    ("error_statuses", "error_texts"),
    ("error_codes", "error_texts"),
];

/// Adds the facts of an associated constant. The constant of the service has a fact for each method, any other one is a
/// single fact.
pub(super) fn constant(name: &str, fact: &str, value: &Expr, item: &mut Item) {
    match constructor_call(value).filter(|it| it.name == "ServiceMetadata") {
        Some(it) => {
            item.set("constructor", it.constructor);
            item.extend("service", it.arguments.iter().map(print::code));
            for method in it.methods {
                let name = method.method.to_string();
                let fact = OF_SERVICE.iter().find(|it| it.0 == name).map_or("service", |it| it.1);
                item.extend(fact, [format!("{name}({})", print::code(&method.args))]);
            }
        }
        None => {
            let Body { constants, form, .. } = Body::of_value(value);
            item.extend(fact, constants);
            item.set(&format!("{name} form"), form);
        }
    }
}

/// Adds the static of an operation and its parameters. Returns the id of the operation, or `None` for another static.
pub(super) fn operation(value: &Expr, name: &str, items: &mut Items) -> Option<String> {
    let call = constructor_call(value).filter(|call| call.name == "Operation")?;
    let [id, method, path, effect] = call.arguments[..] else { return None };
    let id = print::code(id).trim_matches('"').to_owned();
    let mut item = Item::new(Kind::GeneratedOperation, None, format!("{} {}", print::code(method), print::code(path)));
    item.set("static", name);
    item.set("constructor", call.constructor);
    item.set("route", format!("{} {}", print::code(method), print::code(path)));
    item.set("effect", print::code(effect));
    let mut parameter_lists = Vec::new();
    for method in call.methods {
        let fact = method.method.to_string();
        match (fact.as_str(), method.args.first()) {
            ("path_params" | "query", Some(list)) => parameter_lists.push((fact, list.clone())),
            ("body", Some(body)) => {
                match constructor_call(body).filter(|call| call.name == "Body" && call.arguments.len() == 2) {
                    Some(body) => {
                        let methods =
                            body.methods.iter().map(|call| format!(".{}({})", call.method, print::code(&call.args)));
                        if body.constructor != "rt::Body" {
                            item.set("constructor of the body", body.constructor);
                        }
                        item.set("body", format!("{}{}", print::code(body.arguments[0]), methods.collect::<String>()));
                        parameter_lists.push((fact, body.arguments[1].clone()));
                    }
                    None => item.set("body as a whole", print::code(body)),
                }
            }
            _ => item.set(&fact, print::code(&method.args)),
        }
    }
    let mut order = Vec::new();
    for (place, list) in parameter_lists {
        match parameters(&list, &format!("{id}/{}", place.trim_end_matches("_params")), &id) {
            Some(named_parameters) => {
                for (path, parameter) in named_parameters {
                    order.push(path.trim_start_matches(&id).trim_start_matches('/').to_owned());
                    items.add(&path, parameter);
                }
            }
            None => item.set(&format!("{place} as a whole"), print::code(&list)),
        }
    }
    item.list("order", order);
    items.add(&id, item);
    Some(id)
}

/// Adds the constant of an object in a body and its fields. Returns `None` for another constant.
pub(super) fn object(value: &Expr, path: &str, items: &mut Items) -> Option<()> {
    let it = constructor_call(value).filter(|it| it.name == "Object" && it.methods.is_empty())?;
    let [name, fields] = it.arguments[..] else { return None };
    let fields = parameters(fields, path, path)?;
    let mut item = Item::new(Kind::GeneratedOperation, Some(path), "object");
    item.set("name", print::code(name));
    item.set("constructor", it.constructor);
    // The order of keys in an object has no meaning. The order of arguments is a fact of `new`.
    items.add(&format!("{path} (object)"), item);
    for (path, field) in fields {
        items.add(&path, field);
    }
    Some(())
}

fn parameters(list: &Expr, place: &str, operation: &str) -> Option<Vec<(String, Item)>> {
    let parameters = elements(list)?.into_iter().map(|param| {
        let param = constructor_call(param).filter(|it| it.name == "Param")?;
        let [name, ty] = param.arguments[..] else { return None };
        let (name, ty) = (print::code(name).trim_matches('"').to_owned(), print::code(ty));
        let mut item = Item::new(Kind::GeneratedParameter, Some(operation), format!("{name}: {}", print::short(&ty)));
        item.set("type", ty);
        item.set("constructor", param.constructor);
        for method in param.methods {
            let fact = method.method.to_string();
            match &fact[..] {
                "required" | "omit_false" => item.flag(&fact, print::code(&method.args) == "true"),
                _ => item.set(&fact, print::code(&method.args)),
            }
        }
        Some((format!("{place}/{name}"), item))
    });
    parameters.collect()
}

/// Adds the entries of a slice of metadata. Returns its path, or `None` for another static.
pub(super) fn metadata(name: &str, value: &Expr, items: &mut Items) -> Option<String> {
    let entries = elements(value)?;
    let is_details = |it: &&Expr| constructor_call(it).is_some_and(|it| it.name.ends_with("Details"));
    if !entries.iter().all(is_details) {
        return None;
    }
    for entry in &entries {
        let it = constructor_call(entry)?;
        let first = print::name(it.arguments.first()?).trim_matches(['&', '"']).to_owned();
        let mut item = Item::new(Kind::GeneratedMetadata, None, first.clone());
        let mut docs = Vec::new();
        let whole = docs::without_docs(entry.to_token_stream(), &mut docs);
        item.set("doc", docs.join(" "));
        item.set("entry", print::tokens(whole));
        items.add(&format!("meta::{name}::{first}"), item);
    }
    items.add(&format!("meta::{name}"), {
        let mut item = Item::new(Kind::GeneratedMetadata, None, name);
        item.list(
            "order",
            entries.iter().filter_map(|it| constructor_call(it)).filter_map(|it| it.arguments.first().map(print::code)),
        );
        item
    });
    Some(format!("meta::{name}"))
}

/// The elements of `&[..]`.
fn elements(list: &Expr) -> Option<Vec<&Expr>> {
    match list {
        Expr::Reference(it) => elements(&it.expr),
        Expr::Array(it) => Some(it.elems.iter().collect()),
        _ => None,
    }
}

fn constructor_call(value: &Expr) -> Option<ConstructorCall<'_>> {
    match value {
        Expr::Reference(it) => constructor_call(&it.expr),
        Expr::MethodCall(it) => {
            let mut constructor_call = constructor_call(&it.receiver)?;
            constructor_call.methods.push(it);
            Some(constructor_call)
        }
        Expr::Call(it) => {
            let path = print::code(&it.func);
            let constructor = path.strip_suffix("::new")?.to_owned();
            let name = constructor.rsplit("::").next()?.to_owned();
            let arguments: &Punctuated<Expr, Token![,]> = &it.args;
            Some(ConstructorCall { name, constructor, arguments: arguments.iter().collect(), methods: Vec::new() })
        }
        _ => None,
    }
}
