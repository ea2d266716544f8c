//! The lines of an item, as people write Rust.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Fields, FnArg, Generics, ImplItem, ImplItemFn, Item, ItemImpl, ItemType, Meta, Pat, Signature,
    TraitItem, Type, Variant, Visibility,
};

use super::names::{Found, Impl};
use super::sources::{Conditions, conditions, is_hidden};

/// An item, and what it has without an `impl`.
pub(super) fn item(path: &str, found: &Found<'_>) -> Vec<String> {
    let item = &found.declared.item;
    let head = match item {
        Item::Struct(it) => declared(quote!(struct), &it.generics, None, &it.attrs),
        Item::Enum(it) => declared(quote!(enum), &it.generics, None, &it.attrs),
        Item::Trait(it) => {
            let bounds = &it.supertraits;
            declared(quote!(trait), &it.generics, (!bounds.is_empty()).then(|| quote!(: #bounds)), &it.attrs)
        }
        Item::Fn(it) => signature(&it.sig),
        Item::Type(ItemType { generics, ty, .. }) => {
            let (head, _, bounds) = generics.split_for_impl();
            printed(quote!(type X #head = #ty #bounds;)).replacen(" X", "", 1).trim_end_matches(';').to_owned()
        }
        Item::Const(it) => format!("const: {}", typed(&it.ty)),
        Item::Static(it) => format!("static: {}", typed(&it.ty)),
        _ => return Vec::new(),
    };
    // The name of a function is in what it looks like.
    let path = if matches!(item, Item::Fn(_)) { path.rsplit_once("::").map_or("", |(module, _)| module) } else { path };
    let mut lines = vec![line(path, &head, &found.conditions)];
    let parts = match item {
        Item::Struct(it) => fields(&it.fields, "field "),
        Item::Enum(it) => it.variants.iter().filter(|it| !is_hidden(&it.attrs)).map(variant).collect(),
        Item::Trait(it) => it.items.iter().filter_map(of_trait).collect(),
        _ => Vec::new(),
    };
    lines.extend(parts.iter().map(|part| line(path, part, &Conditions::new())));
    lines
}

/// What an `impl` adds: that there is one, or its public functions.
pub(super) fn implementation(path: &str, found: &Found<'_>, it: &Impl<'_>) -> Vec<String> {
    let more = it.conditions.difference(&found.conditions).cloned().collect::<Conditions>();
    let ItemImpl { generics, trait_, self_ty, items, .. } = it.item;
    let (head, _, bounds) = generics.split_for_impl();
    if let Some((implemented, _)) = trait_ {
        let implemented = implemented.segments.last();
        let text = braced(quote!(impl #head #implemented for #self_ty #bounds {}));
        let own = format!(" for {}", path.rsplit("::").next().unwrap_or(path));
        return vec![line(path, text.strip_suffix(&own).unwrap_or(&text), &more)];
    }
    let is_bounded = bounds.is_some() || quote!(#head).to_string().contains(':');
    let around = match is_bounded {
        true => format!(" of {}", braced(quote!(impl #head #self_ty #bounds {}))),
        false => String::new(),
    };
    let of = |item: &ImplItem| match item {
        ImplItem::Fn(ImplItemFn { attrs, vis: Visibility::Public(_), sig, .. }) if !is_hidden(attrs) => {
            let conditions = more.union(&conditions(attrs)).cloned().collect::<Conditions>();
            Some(line(path, &format!("{}{}{around}", signature(sig), attributes(attrs)), &conditions))
        }
        ImplItem::Const(it) if matches!(it.vis, Visibility::Public(_)) && !is_hidden(&it.attrs) => {
            Some(line(path, &format!("const {}: {}", it.ident, typed(&it.ty)), &more))
        }
        _ => None,
    };
    items.iter().filter_map(of).collect()
}

fn line(path: &str, text: &str, conditions: &Conditions) -> String {
    let conditions = conditions.iter().map(|it| format!(" {it}")).collect::<String>();
    format!("item {path} {text}{conditions}")
}

fn of_trait(item: &TraitItem) -> Option<String> {
    match item {
        TraitItem::Fn(it) if !is_hidden(&it.attrs) => {
            let provided = if it.default.is_some() { " provided" } else { "" };
            Some(part(&format!("{}{provided}", signature(&it.sig)), &it.attrs))
        }
        TraitItem::Type(it) if !is_hidden(&it.attrs) => {
            let mut it = it.clone();
            let attrs = std::mem::take(&mut it.attrs);
            Some(part(&inside(quote!(#it)), &attrs))
        }
        TraitItem::Const(it) if !is_hidden(&it.attrs) => {
            let provided = if it.default.is_some() { " provided" } else { "" };
            Some(part(&format!("const {}: {}{provided}", it.ident, typed(&it.ty)), &it.attrs))
        }
        _ => None,
    }
}

fn variant(variant: &Variant) -> String {
    let fields = fields(&variant.fields, "");
    let fields = match &variant.fields {
        Fields::Named(_) => format!(" {{ {} }}", fields.join(", ")),
        Fields::Unnamed(it) => {
            let types = it.unnamed.iter().map(|it| typed(&it.ty));
            format!("({})", types.collect::<Vec<_>>().join(", "))
        }
        Fields::Unit => String::new(),
    };
    part(&format!("variant {}{fields}", variant.ident), &variant.attrs)
}

/// Fields that programs can read; those of a variant have no visibility.
fn fields(fields: &Fields, word: &str) -> Vec<String> {
    let is_seen = |vis: &Visibility| word.is_empty() || matches!(vis, Visibility::Public(_));
    let seen = fields.iter().enumerate().filter(|(_, it)| is_seen(&it.vis) && !is_hidden(&it.attrs));
    let text = |(index, it): (usize, &syn::Field)| {
        let name = it.ident.as_ref().map_or_else(|| index.to_string(), ToString::to_string);
        part(&format!("{word}{name}: {}", typed(&it.ty)), &it.attrs)
    };
    seen.map(text).collect()
}

/// Something inside an item, with the conditions that it has beside those of the item.
fn part(text: &str, attrs: &[Attribute]) -> String {
    let conditions = conditions(attrs).iter().map(|it| format!(" {it}")).collect::<String>();
    format!("{text}{}{conditions}", attributes(attrs))
}

/// Attributes that programs notice.
fn attributes(attributes: &[Attribute]) -> String {
    let text = |it: &Attribute| match &it.meta {
        Meta::Path(path) if path.is_ident("non_exhaustive") => Some(" non_exhaustive".to_owned()),
        Meta::List(list) if list.path.is_ident("derive") => {
            Some(format!(" derive({})", list.tokens.to_string().replace(" ,", ",")))
        }
        meta if meta.path().is_ident("deprecated") => Some(" deprecated".to_owned()),
        Meta::Path(_) | Meta::List(_) | Meta::NameValue(_) => None,
    };
    attributes.iter().filter_map(text).collect()
}

/// A declaration without its name, which stands before it.
fn declared(word: TokenStream, generics: &Generics, of: Option<TokenStream>, attrs: &[Attribute]) -> String {
    let (head, _, bounds) = generics.split_for_impl();
    format!("{}{}", braced(quote!(#word X #head #of #bounds {})).replacen(" X", "", 1), attributes(attrs))
}

/// Without the `mut` of arguments, which callers do not see.
fn signature(signature: &Signature) -> String {
    let mut signature = signature.clone();
    for argument in &mut signature.inputs {
        match argument {
            FnArg::Receiver(it) => it.mutability = None,
            FnArg::Typed(it) => {
                if let Pat::Ident(it) = &mut *it.pat {
                    it.mutability = None;
                }
            }
        }
    }
    inside(quote!(#signature;))
}

fn typed(ty: &Type) -> String {
    printed(quote!(type T = #ty;)).trim_start_matches("type T = ").trim_end_matches(';').to_owned()
}

/// An item with nothing between its braces, without them.
fn braced(item: TokenStream) -> String {
    printed(item).trim_end_matches(['{', '}', ' ', ',']).to_owned()
}

/// An item of a trait.
fn inside(item: TokenStream) -> String {
    let text = printed(quote!(trait T { #item }));
    text.trim_start_matches("trait T { ").trim_end_matches('}').trim_end().trim_end_matches(';').to_owned()
}

/// Rust in one line.
fn printed(tokens: TokenStream) -> String {
    let file = syn::parse2(tokens).expect("parts of items that were read are items again");
    let text = prettyplease::unparse(&file);
    let text = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let joined = [("( ", "("), (", )", ")"), ("< ", "<"), (", >", ">"), (" )", ")")];
    joined.iter().fold(text.trim().to_owned(), |text, (apart, joined)| text.replace(apart, joined))
}
