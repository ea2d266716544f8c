//! Prints a value of `helpdesk_meta` as a constant in Rust. The table below has a row for each type.

use helpdesk_meta as meta;
use proc_macro2::{Literal as Number, TokenStream};
use quote::{ToTokens, quote};

use super::module::ident;
use super::types;

/// A value that generated code contains as a constant.
pub(super) trait Literal {
    fn literal(&self) -> TokenStream;

    /// The value as the argument of a setter. A setter for an `Option` takes the inner value.
    fn argument(&self) -> TokenStream {
        self.literal()
    }
}

/// A value with a constructor for its required facts and a setter for each other fact.
pub(super) trait Facts {
    /// The facts that differ from the default, each with the argument of its setter.
    fn facts(&self) -> Vec<(&'static str, TokenStream)>;

    fn setters(&self) -> TokenStream {
        let setter = |(name, argument)| {
            let name = ident(name);
            quote!(.#name(#argument))
        };
        self.facts().into_iter().map(setter).collect()
    }
}

/// A row for each struct: the arguments of its constructor, and its setters in the order of printing.
macro_rules! facts {
    ($($name:ident($($required:ident),*) $($fact:ident)*;)*) => {$(
        impl Facts for meta::$name<'_> {
            fn facts(&self) -> Vec<(&'static str, TokenStream)> {
                let plain = Self::new($(self.$required),*);
                let set: &[fn(&mut Self, &Self)] = &[$(|it, from| it.$fact = from.$fact),*];
                let stated = set.iter().fold(plain, |mut value, set| {
                    set(&mut value, self);
                    value
                });
                debug_assert!(stated == *self, "the row of {} has every fact", stringify!($name));
                let facts: &[Option<(&'static str, TokenStream)>] = &[$((self.$fact != plain.$fact).then(|| (stringify!($fact), self.$fact.argument()))),*];
                facts.iter().flatten().cloned().collect()
            }
        }
    )*};
}

/// Implements `Literal` too, for structs that are printed with their constructor.
macro_rules! structs {
    ($($name:ident($($required:ident),*) $($fact:ident)*;)*) => {
        facts! { $($name($($required),*) $($fact)*;)* }
        $(impl Literal for meta::$name<'_> {
            fn literal(&self) -> TokenStream {
                let (name, setters) = (ident(stringify!($name)), self.setters());
                let required: &[TokenStream] = &[$(self.$required.literal()),*];
                quote!(rt::#name::new(#(#required),*) #setters)
            }
        })*
    };
}

/// Prints a value of an enum. An expression can replace the content of a field.
macro_rules! enum_literal {
    ($value:expr => $enum:ident {
        $($variant:ident $(($($part:ident),+))? $({ $($field:ident $(= $print:expr)?),+ })?,)+
    }) => {
        match $value {$(
            meta::$enum::$variant $(($($part),+))? $({ $($field),+ })? => {
                let parts = [$($(Literal::literal(&$part)),+)?];
                let fields = [$($((stringify!($field), enum_literal!(@ $field $($print)?))),+)?];
                $crate::emit::literal::variant([stringify!($enum), stringify!($variant)], &parts, &fields)
            }
        )+}
    };
    (@ $field:ident) => { Literal::literal(&$field) };
    (@ $field:ident $print:expr) => {{ let _ = $field; $print }};
}
pub(super) use enum_literal;

structs! {
    Param(name, kind) required limits requires encoding sensitivity omit_false;
    Body(json_root, params) encodings multipart_root partial_update;
    Alternatives(name, groups) one_of required;
    RangeLimit(from, to, min, max);
    Pagination(default_page) max_page size order;
    TimeFilter(from, to) order;
    OrRecord(ty, root, key, items);
    Comparison(fields, expected) unless;
    ComparedField(name, kind) none_is;
    CreatedAt(field) from to param;
    ThrottleMatcher(status) body_contains;
    ParamDetails(name, doc) rust_name default example deprecated required_because evidence since unverified_limits;
    Lifecycle(from, sets, creates);
    ValueDetails(text, doc) cache evidence since;
    PatternDetails(prefix, part, suffix, doc) evidence since;
    MemberDetails(name, doc, params) since cache;
    EventDetails(name, doc, record) evidence since;
    AccessorField(name, doc, field);
    TaggedVariant(name, doc, kind) evidence;
    ConventionDetails(name, doc) evidence;
}

facts! {
    Operation(id, method, path, effect) path_params query body alternatives spans paging created updated returns;
    OperationDetails(operation, doc) evidence since permission precondition lifecycle bulk_of;
    FindCreated(list) filter_by identify rule_out newest_first created_at;
    TypeDetails(name, resource, doc, shape) since;
    FieldDetails(name, doc, kind, presence) aliases sensitivity included_by deprecated optional_evidence none evidence since;
}

/// Enums without content, whose `Debug` is the name of the value in Rust.
macro_rules! words {
    ($($name:ident)*) => {$(
        impl Literal for meta::$name {
            fn literal(&self) -> TokenStream {
                let value = ident(&format!("{self:?}"));
                quote!(rt::$name::#value)
            }
        }
    )*};
}

words! { CustomFieldKeys DefaultPage Effect Encoding LimitKind Method Sensitivity }

impl Literal for meta::Limit {
    fn literal(&self) -> TokenStream {
        let (kind, bound) = (self.kind.literal(), Number::i64_unsuffixed(self.bound));
        quote!(#kind.of(#bound))
    }
}

impl Literal for meta::ValueType<'_> {
    fn literal(&self) -> TokenStream {
        enum_literal!(*self => ValueType {
            Text, Html, Url, Email, Phone, Int, Number, Bool, Bytes, Minutes, Seconds, Percent, Timestamp, UnixSeconds,
            Civil, Search, File, Json, Named(name), List(item), QueryList(item), OneOrMany(item), Csv(item), Pair(item),
            Map(key, item), Localized(item), CustomFields(keys), Object(object),
        })
    }
}

impl Literal for meta::Returns<'_> {
    fn literal(&self) -> TokenStream {
        let keys = |ty| {
            let record = types::path(ty);
            quote!(<#record as rt::Record>::REQUIRED)
        };
        enum_literal!(*self => Returns {
            Nothing,
            Record { ty, root, required = keys(ty) },
            Object { ty, required = keys(ty), or_record },
            List { ty, root, total, last_page_key },
            Array { ty, root },
            Raw,
        })
    }
}

impl Literal for meta::Presence<'_> {
    fn literal(&self) -> TokenStream {
        enum_literal!(*self => Presence { Required, Plain, Optional(reason), })
    }
}

impl Literal for meta::Expected<'_> {
    fn literal(&self) -> TokenStream {
        enum_literal!(*self => Expected { Param(name), Value(value), OtherThan(values), })
    }
}

/// An object, which is a constant of its type.
impl Literal for &meta::Object<'_> {
    fn literal(&self) -> TokenStream {
        let name = types::path(self.name);
        quote!(#name::OBJECT)
    }
}

impl Literal for &meta::ValueType<'_> {
    fn literal(&self) -> TokenStream {
        let kind = (*self).literal();
        quote!(&#kind)
    }
}

impl<T: Literal> Literal for &[T] {
    fn literal(&self) -> TokenStream {
        let items = self.iter().map(T::literal);
        quote!(&[#(#items),*])
    }
}

impl<T: Literal> Literal for Option<T> {
    fn literal(&self) -> TokenStream {
        match self {
            Some(value) => {
                let value = value.literal();
                quote!(Some(#value))
            }
            None => quote!(None),
        }
    }

    fn argument(&self) -> TokenStream {
        self.as_ref().map(T::literal).unwrap_or_default()
    }
}

impl<A: Literal, B: Literal> Literal for (A, B) {
    fn literal(&self) -> TokenStream {
        let (first, second) = (self.0.literal(), self.1.literal());
        quote!((#first, #second))
    }
}

/// Types that `quote` prints.
macro_rules! plain {
    ($($ty:ty)*) => {$(
        impl Literal for $ty {
            fn literal(&self) -> TokenStream {
                self.to_token_stream()
            }
        }
    )*};
}

plain! { &str bool u16 u32 u64 }

/// Prints a value of an enum with its content: parts, or fields.
pub(super) fn variant([ty, variant]: [&str; 2], parts: &[TokenStream], fields: &[(&str, TokenStream)]) -> TokenStream {
    let (ty, variant) = (ident(ty), ident(variant));
    let parts = (!parts.is_empty()).then(|| quote!((#(#parts),*)));
    let fields = fields.iter().map(|(name, value)| {
        let name = ident(name);
        quote!(#name: #value)
    });
    let fields = fields.collect::<Vec<_>>();
    let fields = (!fields.is_empty()).then(|| quote!({ #(#fields),* }));
    quote!(rt::#ty::#variant #parts #fields)
}
