//! Types that are one scalar on the wire: identifiers, strings of a fixed format, enums.

use proc_macro2::TokenStream;
use quote::quote;

use super::module::ident;
use super::{docs, renamed, types};
use crate::api::{Enum, EnumConversion, EnumValue, Pattern, TypeDecl};

pub(super) fn id(decl: &TypeDecl) -> Vec<TokenStream> {
    let name = ident(&decl.name);
    let doc = docs::of_type(decl, &docs::type_doc(decl));
    let definition = quote! {
        #doc
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name(pub u64);
    };
    vec![definition, quote!(rt::id!(#name);)]
}

pub(super) fn format(decl: &TypeDecl, format: &str) -> Vec<TokenStream> {
    let name = ident(&decl.name);
    let doc = docs::of_type(decl, &docs::format(decl, format));
    let definition = quote! {
        #doc
        #[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name(rt::PatternString);
    };
    vec![definition, quote!(rt::formatted_text!(#name, #format);)]
}

/// The enum, and the decoding and encoding of its values.
pub(super) fn enum_(decl: &TypeDecl, enum_: &Enum) -> Vec<TokenStream> {
    let mut items = vec![definition(decl, enum_)];
    items.extend(as_str(decl, enum_));
    items.extend([texts(decl, enum_), implementations(decl, enum_)]);
    // If only one pattern has a type, a value of that type converts into the enum.
    let conversion =
        |(pattern, part): (&Pattern, &str)| types::conversion(&decl.name, &pattern.ident, types::path(part));
    items.extend(enum_.sole_holders().map(conversion));
    items.extend(number(decl, enum_).into_iter().flatten());
    items.extend(enum_.conversion.as_ref().map(|it| method(decl, enum_, it)));
    items.extend(enum_.values.iter().flat_map(|it| renamed::variants(decl, &it.ident, &it.renamed_from, None)));
    items.extend(enum_.patterns.iter().flat_map(|pattern| {
        let part = types::value(&pattern.part);
        renamed::variants(decl, &pattern.ident, &pattern.renamed_from, Some(part))
    }));
    items
}

fn definition(decl: &TypeDecl, enum_: &Enum) -> TokenStream {
    let name = ident(&decl.name);
    let doc = docs::of_type(decl, &docs::enum_(decl, enum_));
    let values = enum_.values.iter().map(|value| {
        let (doc, variant) = (docs::outer(&docs::enum_value(value)), ident(&value.ident));
        let alias = docs::wire_alias(&value.wire, &value.ident);
        quote!(#doc #alias #variant)
    });
    let patterns = enum_.patterns.iter().map(|pattern| {
        let (doc, variant) = (docs::outer(&docs::pattern(pattern)), ident(&pattern.ident));
        let part = types::value(&pattern.part);
        let words = [&*pattern.prefix, &*pattern.suffix].map(|it| it.trim_matches('_'));
        let alias = docs::aliases(&docs::vendor_words(words, &[&pattern.ident]));
        quote!(#doc #alias #variant(#part))
    });
    let unknown = enum_.open.then(|| {
        let doc = docs::outer("A value unknown to this version of the crate.");
        quote!(#doc Unknown(rt::UnknownValue),)
    });
    let copy = (!enum_.open && enum_.patterns.is_empty()).then(|| quote!(Copy,));
    // The derive orders the values as listed, and `Unknown` after them.
    let order = enum_.ordered.then(|| quote!(PartialOrd, Ord,));
    quote! {
        #doc
        #[derive(Clone, #copy Debug, PartialEq, Eq, #order Hash)]
        #[non_exhaustive]
        pub enum #name {
            #(#values,)*
            #(#patterns,)*
            #unknown
        }
    }
}

/// `as_str()`, if no value has a typed part.
fn as_str(decl: &TypeDecl, enum_: &Enum) -> Option<TokenStream> {
    let name = ident(&decl.name);
    let values = enum_.values.iter().map(|EnumValue { wire, ident: name, .. }| {
        let variant = ident(name);
        quote!(Self::#variant => #wire)
    });
    let unknown = enum_.open.then(|| quote!(Self::Unknown(value) => value.as_str(),));
    enum_.patterns.is_empty().then(|| {
        quote! {
            impl #name {
                /// Returns the text of the value, as it is sent.
                pub fn as_str(&self) -> &str {
                    match self {
                        #(#values,)*
                        #unknown
                    }
                }
            }
        }
    })
}

fn texts(decl: &TypeDecl, enum_: &Enum) -> TokenStream {
    let name = ident(&decl.name);
    let (from_text, to_text, id) = (from_text(enum_), to_text(enum_), id_in(enum_));
    let kind = if enum_.open { quote!(OpenEnum) } else { quote!(ClosedEnum) };
    let format = expected_format(enum_);
    let format = (!enum_.open).then(|| quote!(const FORMAT: &'static str = #format;));
    quote! {
        impl rt::#kind for #name {
            #format

            #from_text

            #to_text

            #id
        }
    }
}

/// The format of an enum's values, for messages.
fn expected_format(enum_: &Enum) -> String {
    let values = enum_.values.iter().map(|value| value.wire.clone());
    let patterns =
        enum_.patterns.iter().map(|Pattern { prefix, part, suffix, .. }| format!("{prefix}<{part}>{suffix}"));
    values.chain(patterns).collect::<Vec<_>>().join("|")
}

fn from_text(enum_: &Enum) -> TokenStream {
    let value = |it: TokenStream| if enum_.open { it } else { quote!(Some(#it)) };
    let values = enum_.values.iter().map(|EnumValue { wire, ident: name, .. }| {
        let variant = ident(name);
        let value = value(quote!(Self::#variant));
        quote!(#wire => #value)
    });
    let parts = enum_.patterns.iter().map(|Pattern { prefix, suffix, ident: name, .. }| {
        let variant = ident(name);
        quote!(rt::part(text, #prefix, #suffix).map(Self::#variant))
    });
    let parts = parts.reduce(|first, next| quote!(#first.or_else(|| #next)));
    let unknown = quote!(Self::Unknown(rt::UnknownValue::new(text)));
    let other = match (enum_.open, parts) {
        (true, None) => unknown,
        (true, Some(parts)) => quote!(#parts.unwrap_or_else(|| #unknown)),
        (false, None) => quote!(None),
        (false, Some(parts)) => parts,
    };
    let body = if enum_.values.is_empty() { other } else { quote!(match text { #(#values,)* _ => #other, }) };
    let output = if enum_.open { quote!(Self) } else { quote!(Option<Self>) };
    quote! {
        fn from_text(text: &str) -> #output {
            #body
        }
    }
}

fn to_text(enum_: &Enum) -> TokenStream {
    let values = enum_.values.iter().map(|EnumValue { wire, ident: name, .. }| {
        let variant = ident(name);
        quote!(Self::#variant => #wire.into())
    });
    let patterns = enum_.patterns.iter().map(|Pattern { prefix, suffix, ident: name, .. }| {
        let variant = ident(name);
        if prefix.is_empty() && suffix.is_empty() {
            return quote!(Self::#variant(part) => part.to_string().into());
        }
        let format = format!("{}{{part}}{}", braces(prefix), braces(suffix));
        quote!(Self::#variant(part) => format!(#format).into())
    });
    let unknown = enum_.open.then(|| quote!(Self::Unknown(value) => value.as_str().into(),));
    let body = if enum_.patterns.is_empty() {
        quote!(self.as_str().into())
    } else {
        quote!(match self { #(#values,)* #(#patterns,)* #unknown })
    };
    quote! {
        fn to_text(&self) -> std::borrow::Cow<'_, str> {
            #body
        }
    }
}

/// The id in a value, which validation checks.
fn id_in(enum_: &Enum) -> Option<TokenStream> {
    let parts = enum_.patterns.iter().filter(|pattern| pattern.is_id).map(|pattern| {
        let variant = ident(&pattern.ident);
        quote!(Self::#variant(part))
    });
    let parts = parts.collect::<Vec<_>>();
    let others = enum_.open || parts.len() < enum_.values.len() + enum_.patterns.len();
    let other = others.then(|| quote!(_ => None,));
    (!parts.is_empty()).then(|| {
        quote! {
            fn id(&self) -> Option<u64> {
                match self {
                    #(#parts => Some(part.0),)*
                    #other
                }
            }
        }
    })
}

/// Escapes text for a format string.
fn braces(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

fn implementations(decl: &TypeDecl, enum_: &Enum) -> TokenStream {
    let name = ident(&decl.name);
    let number = enum_.number.then(|| quote!(, number));
    if enum_.open { quote!(rt::open_enum!(#name #number);) } else { quote!(rt::closed_enum!(#name #number);) }
}

/// The conversion from a bare number, if exactly one pattern is a bare number.
fn number(decl: &TypeDecl, enum_: &Enum) -> Option<[TokenStream; 2]> {
    let (name, variant) = (ident(&decl.name), ident(&enum_.number()?.ident));
    let conversion = quote! {
        impl From<u64> for #name {
            fn from(number: u64) -> Self {
                Self::#variant(number.into())
            }
        }
    };
    Some([conversion, quote!(rt::signed_numbers!(#name);)])
}

/// The method that converts a value to another enum.
fn method(decl: &TypeDecl, enum_: &Enum, EnumConversion { ty, method, means }: &EnumConversion) -> TokenStream {
    let (name, method, other) = (ident(&decl.name), ident(method), types::path(ty));
    let doc = docs::outer(&docs::conversion(ty, means));
    let arms = means.iter().map(|(text, means)| quote!(#text => #means));
    let of_text = if enum_.open { quote!(rt::OpenEnum) } else { quote!(rt::ClosedEnum) };
    let text = quote!(#of_text::to_text(self));
    let other_text = if means.is_empty() {
        quote!(&#text)
    } else {
        quote!(match &*#text {
            #(#arms,)*
            text => text,
        })
    };
    quote! {
        impl #name {
            #doc
            pub fn #method(&self) -> #other {
                rt::OpenEnum::from_text(#other_text)
            }
        }
    }
}
