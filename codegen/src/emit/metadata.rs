//! The slices over everything in the spec, for programs about the API.

use proc_macro2::TokenStream;
use quote::quote;

use super::module::{Module, ident, option};
use super::{docs, kinds, statics};
use crate::api::{
    Accessor, AccessorMember, Alternatives, Api, CacheRule, Enum, EnumValue, Event, Events, Field, Lifecycle, Member,
    Notes, Object, Operation, Param, Pattern, Presence, Record, Required, Resource, Sentinel, Since, Slot, Source,
    Sourced, Tagged, TaggedMember, TaggedPart, TypeDecl, TypeKind,
};
use crate::names::Name;

pub(super) fn module(api: &Api) -> Module {
    let operations = api.operations().map(|(resource, operation)| self::operation(resource, operation));
    let types = api.types().map(|(resource, decl)| self::type_details(resource, decl));
    let facts = api.service.conventions.iter().map(|fact| {
        let (name, doc, evidence) = (&fact.name, &fact.doc, evidence(&fact.source));
        quote!(rt::ConventionDetails::new(#name, #doc) #evidence)
    });
    Module {
        path: "src/meta.rs".into(),
        origin: "spec/".into(),
        inner: docs::inner(
            "The API as data: metadata of an operation and, with the feature `meta`, every operation, type and convention.",
        ),
        items: [
            quote!(
                #[cfg(feature = "meta")]
                use ::helpdesk_runtime::meta as rt;
            ),
            quote!(
                #[cfg(feature = "meta")]
                mod fields;
            ),
            quote!(
                pub use ::helpdesk_runtime::meta::*;
            ),
            quote!(
                #[cfg(feature = "meta")]
                #[doc(inline)]
                pub use ::helpdesk_runtime::{ReadJson, UntypedListRequest, UntypedRecord, take_json};
            ),
            slice("Every operation, in the order of the spec.", "OPERATIONS", quote!(rt::OperationDetails), operations),
            slice("Every type, in the order of the spec.", "TYPES", quote!(rt::TypeDetails), types),
            slice("Conventions of the service.", "CONVENTIONS", quote!(rt::ConventionDetails), facts),
        ]
        .into_iter()
        .chain(visit_findable(api))
        .collect(),
    }
}

/// Returns the function that gives an untyped create request its type, so that programs can search for any created record.
fn visit_findable(api: &Api) -> Option<TokenStream> {
    let findable = api.operations().filter(|(_, operation)| operation.find_created.is_some());
    let arms = findable.map(|(resource, operation)| {
        let (id, module, request) = (&operation.id, ident(&resource.module), ident(&operation.request));
        quote!(#id => Some(visitor.visit(crate::#module::#request(create))),)
    });
    let arms = arms.collect::<Vec<_>>();
    let doc = docs::outer(
        "Visits the typed request of a create operation whose record a list can tell from others. Returns `None` for other operations.",
    );
    (!arms.is_empty()).then(|| {
        quote! {
            #doc
            #[cfg(feature = "meta")]
            pub fn visit_findable<V: ::helpdesk_runtime::request::FindableVisitor>(
                create: ::helpdesk_runtime::request::OperationInput,
                visitor: V,
            ) -> Option<V::Output> {
                match create.operation().id {
                    #(#arms)*
                    _ => None,
                }
            }
        }
    })
}

fn slice(doc: &str, name: &str, ty: TokenStream, items: impl Iterator<Item = TokenStream>) -> TokenStream {
    let (doc, name) = (docs::outer(doc), ident(name));
    quote!(#doc #[cfg(feature = "meta")] pub static #name: &[#ty] = &[#(#items),*];)
}

fn operation(resource: &Resource, operation: &Operation) -> TokenStream {
    let (module, constant) = (ident(&resource.module), ident(&operation.constant));
    let doc = &operation.doc;
    let evidence = evidence(&operation.source);
    let since = since(&operation.since);
    let notes = notes(&operation.notes);
    let lifecycle = operation.lifecycle.as_ref().map(lifecycle);
    let bulk_of = said("bulk_of", operation.bulk_of.as_deref());
    let find_created = operation.find_created.as_ref().map(|_| {
        let request = ident(&operation.request);
        quote!(.find_created(<crate::#module::#request as ::helpdesk_runtime::request::Findable>::FIND_CREATED))
    });
    let path_params = operation.path_params.iter().map(|param| self::param(param, &param.ident));
    let params = path_params.chain(operation.slots().flat_map(slot_params)).collect::<Vec<_>>();
    let params = (!params.is_empty()).then(|| quote!(.params(&[#(#params),*])));
    quote! {
        rt::OperationDetails::new(&crate::#module::#constant, #doc)
            #evidence #since #notes #lifecycle #bulk_of #find_created #params
    }
}

fn slot_params(slot: &Slot) -> Vec<TokenStream> {
    match slot {
        Slot::Param(param) => vec![self::param(param, &param.ident)],
        Slot::Choice(choice) => {
            let params = choice.alternatives.members.iter().flat_map(|member| {
                let constructor = format!("{}::{}", choice.ty, member.constructor);
                member.params.iter().map(move |param| self::param(param, &constructor))
            });
            params.collect()
        }
    }
}

fn param(param: &Param, rust_name: &str) -> TokenStream {
    let (name, doc) = (&param.wire, &param.doc);
    let rust_name = said("rust_name", Some(rust_name).filter(|it| it != name));
    let default = said("default", param.default.as_deref());
    let notes = notes(&param.notes);
    let required_because = match &param.required {
        Required::Because(reason) => said("required_because", Some(reason)),
        Required::No | Required::Documented => None,
    };
    let evidence = evidence(&param.source);
    let since = since(&param.since);
    let unverified = param.limits.iter().filter_map(|Sourced { value, source }| {
        let (limit, evidence) = (statics::limit(*value), source.evidence.as_ref()?);
        Some(quote!((#limit, #evidence)))
    });
    let unverified = unverified.collect::<Vec<_>>();
    let limits = (!unverified.is_empty()).then(|| quote!(.unverified_limits(&[#(#unverified),*])));
    quote!(rt::ParamDetails::new(#name, #doc) #rust_name #default #notes #required_because #evidence #since #limits)
}

fn lifecycle(Lifecycle { from, sets, creates }: &Lifecycle) -> TokenStream {
    let pairs = |pairs: &[(String, String)]| {
        let pairs = pairs.iter().map(|(field, value)| quote!((#field, #value)));
        quote!(&[#(#pairs),*])
    };
    let (sets, creates) = (pairs(sets), pairs(creates));
    quote!(.lifecycle(rt::Lifecycle::new(&[#(#from),*], #sets, #creates)))
}

fn type_details(resource: &Resource, decl: &TypeDecl) -> TokenStream {
    let (name, module, doc) = (&decl.name, &resource.module, &decl.doc);
    let shape = match &decl.kind {
        TypeKind::Id => quote!(rt::TypeShape::Id),
        TypeKind::Format { format } => quote!(rt::TypeShape::Text(#format)),
        TypeKind::Record(it) => record(decl, it),
        TypeKind::Object(it) => object(decl, it),
        TypeKind::Enum(it) => enum_(it),
        TypeKind::Alternatives(it) => alternatives(it),
        TypeKind::Events(it) => events(it),
        TypeKind::Accessor(it) => accessor(it),
        TypeKind::Tagged(it) => tagged(it),
    };
    let since = since(&decl.since);
    quote!(rt::TypeDetails::new(#name, #module, #doc, #shape) #since)
}

fn record(decl: &TypeDecl, record: &Record) -> TokenStream {
    let (root, columns) = (option(record.root.as_deref()), &record.columns);
    let fields = ident(&fields_name(decl));
    quote!(rt::TypeShape::Record { root: #root, columns: &[#(#columns),*], fields: fields::#fields })
}

fn object(decl: &TypeDecl, object: &Object) -> TokenStream {
    let name = ident(&decl.name);
    let fields = object.params.iter().map(|field| param(field, &field.ident));
    quote!(rt::TypeShape::Object { object: crate::#name::OBJECT, fields: &[#(#fields),*] })
}

/// The tables of fields, one for each record.
pub(super) fn fields(api: &Api) -> Module {
    let tables = api.types().filter_map(|(_, decl)| match &decl.kind {
        TypeKind::Record(record) => {
            let (name, rows) = (ident(&fields_name(decl)), record.fields.iter().map(field));
            Some(quote!(::helpdesk_runtime::field_details! { #name; #(#rows;)* }))
        }
        _ => None,
    });
    let tables = tables.collect::<Vec<_>>();
    let import = (!tables.is_empty()).then(|| {
        quote!(
            use ::helpdesk_runtime::meta as rt;
        )
    });
    Module {
        path: "src/meta/fields.rs".into(),
        origin: "spec/".into(),
        inner: docs::inner("The fields of each record: key, type, presence, documentation, and what else is known."),
        items: import.into_iter().chain(tables).collect(),
    }
}

/// `CASE_NUMBER` of a record `CaseNumber`.
fn fields_name(decl: &TypeDecl) -> String {
    Name::new(&decl.name).const_text().expect("a declared type has a name in Rust")
}

fn field(field: &Field) -> TokenStream {
    let (name, doc, kind) = (&field.wire, &field.doc, kinds::kind(&field.ty));
    let presence = match &field.presence {
        Presence::Required => quote!(rt::Presence::Required),
        Presence::Plain => quote!(rt::Presence::Plain),
        Presence::Optional(reason) => {
            let reason = option(reason.as_ref().map(|reason| &*reason.value));
            quote!(rt::Presence::Optional(#reason))
        }
    };
    let none = field.none_if.map(Sentinel::text);
    let aliases = (!field.aliases.is_empty()).then(|| {
        let aliases = &field.aliases;
        quote!(, aliases(&[#(#aliases),*]))
    });
    let sensitivity = statics::sensitivity(field.sensitivity).map(|it| quote!(, sensitivity(#it)));
    let optional_evidence = match &field.presence {
        Presence::Optional(Some(Sourced { source, .. })) => source.evidence.as_deref(),
        _ => None,
    };
    let evidence = field.source.evidence.as_deref();
    let since = field.since.as_ref().map(Since::text);
    let texts =
        [("optional_evidence", optional_evidence), ("none", none), ("evidence", evidence), ("since", since.as_deref())];
    let texts = texts.into_iter().filter_map(|(fact, text)| Some((fact, text?)));
    let texts = field.notes.texts().into_iter().chain(texts).map(|(fact, text)| {
        let fact = ident(fact);
        quote!(, #fact(#text))
    });
    quote!(#name: #kind, #presence, #doc #aliases #sensitivity #(#texts)*)
}

fn enum_(Enum { open, number, ordered, values, patterns, conversion: _ }: &Enum) -> TokenStream {
    let values = values.iter().map(|EnumValue { wire, ident: _, renamed_from: _, doc, cache, source, since }| {
        let cache = cache.as_ref().map(|cache| {
            let seconds = cache.seconds;
            quote!(.cache(#seconds))
        });
        let evidence = evidence(source);
        let since = self::since(since);
        quote!(rt::ValueDetails::new(#wire, #doc) #cache #evidence #since)
    });
    let patterns = patterns.iter().map(|pattern| {
        let Pattern { name: _, ident: _, renamed_from: _, doc, prefix, part, is_id: _, suffix, source, since } =
            pattern;
        let (part, evidence, since) = (kinds::kind(part), evidence(source), self::since(since));
        quote!(rt::PatternDetails::new(#prefix, #part, #suffix, #doc) #evidence #since)
    });
    quote! {
        rt::TypeShape::Enum {
            open: #open,
            number: #number,
            ordered: #ordered,
            values: &[#(#values),*],
            patterns: &[#(#patterns),*],
        }
    }
}

fn alternatives(Alternatives { one_of, members }: &Alternatives) -> TokenStream {
    let members = members.iter().map(|member| {
        // Spans are in the statics.
        let Member { name, variant: _, constructor: _, renamed_from: _, doc, params, span: _, cache, since } = member;
        let params = params.iter().map(|param| &param.wire);
        let rules = cache.iter().map(|CacheRule { up_to, lasts }| {
            let up_to = match up_to {
                Some(up_to) => {
                    let seconds = up_to.seconds;
                    quote!(Some(#seconds))
                }
                None => quote!(None),
            };
            let seconds = lasts.seconds;
            quote!((#up_to, #seconds))
        });
        let cache = (!cache.is_empty()).then(|| quote!(.cache(&[#(#rules),*])));
        let since = self::since(since);
        quote!(rt::MemberDetails::new(#name, #doc, &[#(#params),*]) #since #cache)
    });
    quote!(rt::TypeShape::Alternatives { one_of: #one_of, members: &[#(#members),*] })
}

fn events(Events { tag, payload, events }: &Events) -> TokenStream {
    let events =
        events.iter().map(|Event { wire, ident: _, renamed_from: _, doc, record, example: _, source, since }| {
            let (evidence, since) = (evidence(source), self::since(since));
            quote!(rt::EventDetails::new(#wire, #doc, #record) #evidence #since)
        });
    quote!(rt::TypeShape::Events { tag: #tag, payload: #payload, events: &[#(#events),*] })
}

fn accessor(Accessor { record, method, members }: &Accessor) -> TokenStream {
    let members = members.iter().map(|AccessorMember { name, variant: _, doc, field, holds: _ }| {
        let field = &field.wire;
        quote!(rt::AccessorField::new(#name, #doc, #field))
    });
    quote!(rt::TypeShape::Accessor { record: #record, method: #method, members: &[#(#members),*] })
}

fn tagged(Tagged { record, method, tag, parts, members }: &Tagged) -> TokenStream {
    let tag = &tag.wire;
    let parts = parts.iter().map(|TaggedPart { ident, field }| {
        let field = &field.wire;
        quote!((#ident, #field))
    });
    let members = members.iter().map(|TaggedMember { name, variant: _, tag: _, doc, ty, none_if: _, source }| {
        let (kind, evidence) = (kinds::kind(ty), evidence(source));
        quote!(rt::TaggedVariant::new(#name, #doc, #kind) #evidence)
    });
    quote!(rt::TypeShape::Tagged { record: #record, method: #method, tag: #tag, parts: &[#(#parts),*], members: &[#(#members),*] })
}

fn evidence(source: &Source) -> Option<TokenStream> {
    said("evidence", source.evidence.as_deref())
}

fn since(since: &Option<Since>) -> Option<TokenStream> {
    said("since", since.as_ref().map(Since::text).as_deref())
}

/// Returns the calls that add the notes to the metadata, under their own names.
fn notes(notes: &impl Notes) -> TokenStream {
    notes.texts().into_iter().filter_map(|(name, text)| said(name, Some(text))).collect()
}

fn said(method: &str, text: Option<&str>) -> Option<TokenStream> {
    let method = ident(method);
    text.map(|text| quote!(.#method(#text)))
}
