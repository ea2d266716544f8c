//! Values of parameters: values that break a careless encoder, or plain ones.

use proc_macro2::TokenStream;
use quote::quote;

use super::Samples;
use crate::api::{Enum, Limit, Measure, Object, Param, Pattern, Type, TypeKind};
use crate::emit::module::{ident, package};

/// Text that a careless encoder breaks.
const TEXT: &str = "on/hold 100% «да» & 🙂";

impl Samples<'_> {
    pub(super) fn value(&self, param: &Param) -> TokenStream {
        if self.plain.is_some() {
            return self.plain_value(param);
        }
        let limits = param.limits.iter().map(|it| &it.value);
        match (&param.ty, limits.clone().next()) {
            (Type::Int, Some(Limit { bound, .. })) => quote!(#bound),
            (Type::Text, _) => text(limits),
            (Type::List(item), _) if **item == Type::File => {
                let files = vec![self.of(item); length(limits, 2)];
                quote!([#(#files),*])
            }
            _ => self.of(&param.ty),
        }
    }

    pub(super) fn of(&self, ty: &Type) -> TokenStream {
        let package = package(self.api);
        match ty {
            Type::Text => quote!(#TEXT),
            Type::Html => quote!("<p title=\"a&b\">100% — да</p>"),
            Type::Url => quote!("https://example.com/счёт №1.pdf?a=b&c[]=d#e"),
            Type::Email => quote!("ann+desk@example.com"),
            Type::Phone => quote!("+7 (912) 345-67-89"),
            Type::Int => quote!(7),
            Type::Bytes => quote!(7u64),
            Type::Number | Type::Minutes | Type::Seconds | Type::Percent => quote!(1.5),
            Type::Bool => quote!(true),
            Type::Timestamp | Type::UnixSeconds | Type::Civil => self.time(ty, false),
            Type::Search => quote!(#package::Search::starts_with(#TEXT)),
            Type::File => quote!(#package::Upload::from_bytes("счёт \"1\"\r\n🙂.pdf", "%PDF-1.7")),
            Type::Json => quote!(#package::Json::Null),
            Type::Named(name) => self.named_value(name),
            Type::Object(helpdesk_meta::Object { name, .. }) => match self.kind(name) {
                TypeKind::Object(object) => self.object(name, object, self.plain.is_none()),
                _ => unreachable!("resolve has found the object"),
            },
            Type::List(inner) if matches!(**inner, Type::List(_)) => {
                let value = self.vec(inner);
                quote!([#value])
            }
            Type::List(inner) | Type::QueryList(inner) | Type::Csv(inner) => {
                let values = self.several(inner);
                quote!([#(#values),*])
            }
            Type::OneOrMany(inner) => {
                let values = self.several(inner).into_iter().map(|value| owned_value(inner, value));
                quote!([#(#values),*])
            }
            Type::Pair(inner) => {
                let values = self.several(inner);
                let end = |value: Option<&TokenStream>| value.map(|value| owned_value(inner, value.clone()));
                let (first, last) = (end(values.first()), end(values.last()));
                quote!((#first, #last))
            }
            Type::Localized(inner) => self.localized_value(inner),
            Type::CustomFields(_) => quote!(#package::CustomFields::new().set(25u64, #TEXT).set(26u64, true)),
            Type::Map(..) => quote!(::std::collections::BTreeMap::new()),
        }
    }

    /// A list inside another list.
    fn vec(&self, ty: &Type) -> TokenStream {
        match ty {
            Type::List(inner) => {
                let value = self.vec(inner);
                quote!(vec![#value])
            }
            _ => owned_value(ty, self.of(ty)),
        }
    }

    fn localized_value(&self, inner: &Type) -> TokenStream {
        let package = package(self.api);
        let value = match inner {
            Type::Csv(_) => {
                quote!(vec![String::from("a b"), String::from("да")])
            }
            _ => quote!(String::from(#TEXT)),
        };
        quote!(#package::Localized::from([(1u64, #value), (2u64, #value)]))
    }

    /// Two different values, where the type has two.
    fn several(&self, inner: &Type) -> Vec<TokenStream> {
        let package = package(self.api);
        if let Type::Named(name) = inner {
            match self.kind(name) {
                // These identifiers exceed the precision of a double.
                TypeKind::Id => {
                    let name = ident(name);
                    return vec![quote!(#package::#name(7)), quote!(#package::#name(9_007_199_254_740_993))];
                }
                TypeKind::Enum(enum_) if enum_.values.len() > 1 => {
                    return enum_.values[..2].iter().map(|value| self.variant(name, &value.ident)).collect();
                }
                TypeKind::Enum(_)
                | TypeKind::Format { .. }
                | TypeKind::Record(_)
                | TypeKind::Object(_)
                | TypeKind::Alternatives(_)
                | TypeKind::Events(_)
                | TypeKind::Accessor(_)
                | TypeKind::Tagged(_) => (),
            }
        }
        vec![self.of(inner)]
    }

    fn named_value(&self, name: &str) -> TokenStream {
        let package = package(self.api);
        match self.kind(name) {
            TypeKind::Id => {
                let name = ident(name);
                quote!(#package::#name(7))
            }
            TypeKind::Format { format } => {
                let (name, text) = (ident(name), format.replace("<digits>", "664"));
                quote!(#package::#name::new(#text).expect("a valid sample"))
            }
            TypeKind::Enum(enum_) => self.enum_(name, enum_),
            TypeKind::Record(_)
            | TypeKind::Object(_)
            | TypeKind::Alternatives(_)
            | TypeKind::Events(_)
            | TypeKind::Accessor(_)
            | TypeKind::Tagged(_) => {
                unreachable!("a parameter is neither a type of responses nor a choice")
            }
        }
    }

    /// An object with its required fields, or with all.
    pub(super) fn object(&self, name: &str, object: &Object, full: bool) -> TokenStream {
        let name = self.path(name);
        let required = object.params(true).map(|param| self.value(param));
        // An object without a field would be a poor example.
        let others =
            object.params(false).take(if full { usize::MAX } else { usize::from(object.params(true).count() == 0) });
        let setters = others.map(|param| self.setter(param));
        quote!(#name::new(#(#required),*) #(#setters)*)
    }

    fn enum_(&self, name: &str, enum_: &Enum) -> TokenStream {
        let package = package(self.api);
        match (&enum_.values[..], &enum_.patterns[..]) {
            (_, [Pattern { ident: pattern, part, .. }, ..]) => {
                let (name, pattern, part) = (ident(name), ident(pattern), self.of(part));
                quote!(#package::#name::#pattern(#part))
            }
            ([first, ..], []) => self.variant(name, &first.ident),
            ([], []) => unreachable!("an enum has values or patterns"),
        }
    }

    pub(super) fn time(&self, ty: &Type, later: bool) -> TokenStream {
        let package = package(self.api);
        if self.plain.is_some() {
            return self.plain_time(ty, later);
        }
        match (ty, later) {
            (Type::Civil, false) => quote!("2024-05-01 09:30:00".parse::<#package::CivilDateTime>().expect("a date")),
            (Type::Civil, true) => quote!("2024-05-31 18:00:00".parse::<#package::CivilDateTime>().expect("a date")),
            (_, false) => quote!(#package::Timestamp::from_unix_seconds(1_714_555_800)),
            (_, true) => quote!(#package::Timestamp::from_unix_seconds(1_717_178_400)),
        }
    }

    fn variant(&self, name: &str, variant: &str) -> TokenStream {
        let (package, name, variant) = (package(self.api), ident(name), ident(variant));
        quote!(#package::#name::#variant)
    }

    pub(super) fn kind(&self, name: &str) -> &TypeKind {
        let decl = self.api.types().find(|(_, decl)| decl.name == name);
        decl.map(|(_, decl)| &decl.kind).expect("resolve has found every name")
    }
}

/// The number of items or characters of a value: the usual number, within the limits of the parameter.
fn length<'a>(limits: impl Iterator<Item = &'a Limit>, usual: usize) -> usize {
    let limits = limits.filter(|it| matches!(it.kind.measure(), Measure::Items | Measure::Characters));
    limits.fold(usual, |length, limit| limit.nearest(length as i64) as usize)
}

/// Text that breaks a careless encoder, as long as the limits allow.
fn text<'a>(limits: impl Iterator<Item = &'a Limit>) -> TokenStream {
    let length = length(limits, TEXT.chars().count());
    let text = TEXT.chars().cycle().take(length).collect::<String>();
    quote!(#text)
}

/// A value with an owned `String`. Text converts implicitly as an argument, but not inside another value.
fn owned_value(ty: &Type, value: TokenStream) -> TokenStream {
    if ty.is_string() { quote!(String::from(#value)) } else { value }
}
