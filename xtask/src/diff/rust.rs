//! Public items of a client in the form that callers write, read from the generated code.

use std::collections::BTreeMap;

use syn::{Fields, FnArg, Generics, Ident, ImplItem, Item, ItemImpl, Pat, ReturnType, Signature, Type, Visibility};

/// Items by their paths from the root of the crate, such as `labels::List::limit`.
#[derive(Clone, Debug, Default)]
pub struct Items(BTreeMap<String, String>);

impl Items {
    /// Reads the generated files of a client, by their paths in its package.
    pub fn of(client: &BTreeMap<String, String>) -> Items {
        let mut items = Items::default();
        for (path, text) in client {
            let module = path.strip_prefix("src/").and_then(|it| it.strip_suffix(".rs"));
            let Some(module) = module.filter(|it| !it.contains('/') && *it != "lib") else { continue };
            // Someone may have edited the file, so it may not be valid Rust.
            let Ok(file) = syn::parse_file(text) else { continue };
            items.add(module, format!("mod {module}"));
            file.items.iter().for_each(|it| items.item(module, it, &file.items));
        }
        items
    }

    /// Returns an item in the form that callers write.
    pub fn find(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    fn add(&mut self, path: impl Into<String>, text: String) {
        self.0.insert(path.into(), text);
    }

    fn item(&mut self, module: &str, item: &Item, file: &[Item]) {
        match item {
            Item::Fn(it) if is_public(&it.vis) => {
                let (name, request) = (&it.sig.ident, output(&it.sig));
                let returned = output_type(file, &request).map(|it| format!("impl Request<Output = {it}>"));
                let text = format!("{module}::{name}({}) -> {}", arguments(&it.sig), returned.unwrap_or(request));
                self.add(format!("{module}::{}", plain(name)), text);
            }
            Item::Struct(it) if is_public(&it.vis) => {
                let name = &it.ident;
                self.add(format!("{module}::{name}"), format!("struct {name}{}", lifetime(&it.generics)));
                for field in it.fields.iter().filter(|it| is_public(&it.vis)) {
                    let Some(ident) = &field.ident else { continue };
                    let text = format!("{name} {{ {ident}: {} }}", type_text(&field.ty));
                    self.add(format!("{module}::{name}::{}", plain(ident)), text);
                }
            }
            Item::Enum(it) if is_public(&it.vis) => {
                let name = &it.ident;
                self.add(format!("{module}::{name}"), format!("enum {name}{}", lifetime(&it.generics)));
                for variant in &it.variants {
                    let text = format!("{name}::{}{}", variant.ident, field_types(&variant.fields));
                    self.add(format!("{module}::{name}::{}", variant.ident), text);
                }
            }
            Item::Impl(it) if it.trait_.is_none() => self.methods(module, it, file),
            _ => (),
        }
    }

    /// Methods of types and of requests. For a request, the text shows the call of its function.
    fn methods(&mut self, module: &str, item: &ItemImpl, file: &[Item]) {
        let owner = name_of(&item.self_ty);
        let value = request_function(file, &owner).map(|function| {
            let arguments = if function.inputs.is_empty() { "" } else { ".." };
            format!("{module}::{}({arguments})", function.ident)
        });
        let functions = item.items.iter().filter_map(|member| match member {
            ImplItem::Fn(member) if is_public(&member.vis) => Some(&member.sig),
            _ => None,
        });
        for signature in functions {
            let name = &signature.ident;
            let (start, end) = match (&value, signature.receiver()) {
                (Some(value), _) => (format!("{value}."), String::new()),
                (None, Some(_)) => (format!("{}.", owner.to_lowercase()), output(signature)),
                (None, None) => (format!("{owner}::"), String::new()),
            };
            let end = if end.is_empty() { end } else { format!(" -> {end}") };
            let text = format!("{start}{name}({}){end}", arguments(signature));
            self.add(format!("{module}::{owner}::{}", plain(name)), text);
        }
    }
}

/// The function of an operation, found by its return type.
fn request_function<'a>(file: &'a [Item], request: &str) -> Option<&'a Signature> {
    file.iter().find_map(|item| match item {
        Item::Fn(item) if is_public(&item.vis) && output(&item.sig) == request => Some(&item.sig),
        _ => None,
    })
}

/// The output type of a request.
fn output_type(file: &[Item], request: &str) -> Option<String> {
    file.iter().find_map(|item| match item {
        Item::Impl(item) if item.trait_.is_some() && name_of(&item.self_ty) == request => {
            item.items.iter().find_map(|member| match member {
                ImplItem::Type(member) if member.ident == "Output" => Some(type_text(&member.ty)),
                _ => None,
            })
        }
        _ => None,
    })
}

/// `label: LabelId, label_title: impl Into<String>`.
fn arguments(signature: &Signature) -> String {
    let typed = signature.inputs.iter().filter_map(|argument| match argument {
        FnArg::Typed(argument) => Some(argument),
        FnArg::Receiver(_) => None,
    });
    let typed = typed.map(|argument| match &*argument.pat {
        Pat::Ident(name) => format!("{}: {}", name.ident, type_text(&argument.ty)),
        _ => type_text(&argument.ty),
    });
    typed.collect::<Vec<_>>().join(", ")
}

fn output(signature: &Signature) -> String {
    match &signature.output {
        ReturnType::Default => String::new(),
        ReturnType::Type(_, ty) => type_text(ty),
    }
}

/// The types of a variant's fields.
fn field_types(fields: &Fields) -> String {
    let types = fields.iter().map(|field| match &field.ident {
        Some(name) => format!("{name}: {}", type_text(&field.ty)),
        None => type_text(&field.ty),
    });
    let types = types.collect::<Vec<_>>().join(", ");
    match fields {
        Fields::Named(_) => format!(" {{ {types} }}"),
        Fields::Unnamed(_) => format!("({types})"),
        Fields::Unit => String::new(),
    }
}

/// A type as callers know it: without paths, and for a converted argument the target type.
fn type_text(ty: &Type) -> String {
    let text =
        prettyplease::unparse(&syn::parse_quote!(type Shown = #ty;)).split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.trim_start_matches("type Shown = ").trim_end_matches(';');
    let text = ["crate::", "rt::", "std::borrow::"].iter().fold(text.to_owned(), |text, path| text.replace(path, ""));
    match text.strip_prefix("impl IntoList<").and_then(|it| it.rsplit_once(", M")) {
        Some((item, _)) => format!("impl IntoList<{item}>"),
        None => text,
    }
}

fn name_of(ty: &Type) -> String {
    type_text(ty).split('<').next().unwrap_or_default().to_owned()
}

/// `<'_>` for a type with a lifetime parameter.
fn lifetime(generics: &Generics) -> &'static str {
    if generics.lifetimes().next().is_some() { "<'_>" } else { "" }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// A name as in the spec: `r#type` is `type`.
fn plain(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}
