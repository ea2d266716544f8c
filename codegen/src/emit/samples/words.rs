//! Values of parameters that a programmer would write in an example.

use proc_macro2::TokenStream;
use quote::quote;

use super::Samples;
use crate::api::{Enum, Limit, LimitKind, Param, Pattern, Type, TypeKind};
use crate::emit::module::ident;

impl Samples<'_> {
    pub(super) fn plain_value(&self, param: &Param) -> TokenStream {
        if let Some(example) = &param.example {
            return quote!(#example);
        }
        match (&param.ty, param.limits.first().map(|it| &it.value)) {
            (Type::Int, Some(Limit { kind: LimitKind::Min, bound })) => quote!(#bound),
            (Type::Text, _) => quote!("example"),
            (Type::Html, _) => quote!("<p>example</p>"),
            (Type::Url, _) => quote!("https://example.com/report.pdf"),
            (Type::Email, _) => quote!("ann@example.com"),
            (Type::Phone, _) => quote!("+15550100"),
            (Type::Int, _) => quote!(1),
            (Type::Bytes, _) => quote!(1u64),
            (Type::Civil, _) => self.plain_time(&param.ty, param.wire.starts_with("to")),
            (Type::Named(name), _) => self.plain_named(name, id(param), false),
            // Plain text means the same text in every language.
            (Type::Localized(inner), _) if **inner == Type::Text => quote!("example"),
            (Type::List(Type::Named(name)) | Type::QueryList(Type::Named(name)) | Type::Csv(Type::Named(name)), _) => {
                let [first, second] = [0, 1].map(|index| self.plain_named(name, id(param) + index, false));
                quote!([#first, #second])
            }
            (Type::OneOrMany(Type::Named(name)), _) => self.plain_named(name, id(param), true),
            _ => self.of(&param.ty),
        }
    }

    pub(super) fn plain_time(&self, ty: &Type, later: bool) -> TokenStream {
        let month = if later { "2026-02-28" } else { "2026-02-01" };
        match ty {
            Type::Civil => {
                let civil = self.path("CivilDateTime");
                quote!(#month.parse::<#civil>()?)
            }
            _ => {
                let timestamp = self.path("Timestamp");
                quote!(#timestamp::parse(#month)?)
            }
        }
    }

    /// A bare number where an argument converts implicitly, or a typed value inside another value.
    fn plain_named(&self, name: &'static str, id: u64, typed: bool) -> TokenStream {
        let number = proc_macro2::Literal::u64_unsuffixed(id);
        match self.kind(name) {
            TypeKind::Id if typed => {
                let name = self.path(name);
                quote!(#name(#number))
            }
            TypeKind::Id => quote!(#number),
            TypeKind::Enum(enum_) if !typed && takes_numbers(enum_) => quote!(#number),
            TypeKind::Enum(Enum { values, .. }) if !values.is_empty() => {
                let (name, value) = (self.path(name), ident(&values[0].ident));
                quote!(#name::#value)
            }
            TypeKind::Enum(_)
            | TypeKind::Format { .. }
            | TypeKind::Record(_)
            | TypeKind::Object(_)
            | TypeKind::Alternatives(_)
            | TypeKind::Events(_)
            | TypeKind::Accessor(_)
            | TypeKind::Tagged(_) => self.of(&Type::Named(name)),
        }
    }
}

/// The identifier of a parameter in every example. It depends only on the name, so a new parameter changes no other
/// example.
fn id(param: &Param) -> u64 {
    100 + param.wire.bytes().fold(0, |sum, byte| (257 * sum + u64::from(byte)) % 900)
}

/// Whether a bare number converts into the enum.
fn takes_numbers(enum_: &Enum) -> bool {
    let bare = |it: &&Pattern| it.is_id && it.prefix.is_empty() && it.suffix.is_empty();
    enum_.patterns.iter().filter(bare).count() == 1
}
