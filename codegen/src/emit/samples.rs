//! Requests of every operation for the wire tests, which build them with the public functions.

mod example;
mod value;
mod words;

use std::cell::RefCell;
use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

pub(super) use self::example::{example, list_example};
use super::module::{Module, ident, package};
use super::{docs, operation};
use crate::api::{
    Alternatives, Api, ChoiceSlot, Encoding, Enum, Member, Operation, Param, Required, Resource, Slot, TypeDecl,
    TypeKind,
};

/// A module of the tests: every operation in each of its variants.
pub(super) fn requests(api: &Api) -> Module {
    let samples = Samples::for_wire(api);
    let entries = api.operations().flat_map(|(resource, operation)| samples.entries(resource, operation));
    let doc = docs::outer("Every operation: its smallest request, its largest in each encoding, and each alternative.");
    let package = package(api);
    let requests = quote! {
        #doc
        pub(crate) fn requests() -> Vec<(&'static str, &'static str, #package::request::OperationInput)> {
            Vec::from([#(#entries),*])
        }
    };
    Module {
        path: "samples/requests.rs".into(),
        origin: "spec/".into(),
        inner: docs::inner("Requests of every operation, for the tests of what goes on the wire."),
        items: [requests, readers(api)].into_iter().chain(records(api)).chain([samples.debug_outputs()]).collect(),
    }
}

/// The decoders of all responses, for tests with responses that no service would send.
fn readers(api: &Api) -> TokenStream {
    let (doc, package) = (docs::outer("How the response of every operation is read and shown."), package(api));
    let readers = api.operations().map(|(resource, operation)| {
        let (id, module, request) = (&operation.id, ident(&resource.module), ident(&operation.request));
        quote!((#id, read::<#package::#module::#request>))
    });
    quote! {
        #doc
        pub(crate) static READERS: &[(&str, Reader)] = &[#(#readers),*];

        /// Reads a response.
        pub(crate) type Reader = fn(&#package::response::Response) -> Result<String, #package::response::DecodeError>;

        fn read<R: #package::Request<Output: std::fmt::Debug>>(response: &#package::response::Response) -> Result<String, #package::response::DecodeError> {
            R::read(response).map(|output| format!("{output:?}"))
        }
    }
}

/// The names of types, for tests that need each as a type rather than a value, and the reader and writer of each
/// record.
fn records(api: &Api) -> [TokenStream; 3] {
    let names = |is_meant: fn(&TypeKind) -> bool| {
        api.types().filter(move |(_, decl)| is_meant(&decl.kind)).map(|(_, decl)| ident(&decl.name))
    };
    let records = names(|kind| matches!(kind, TypeKind::Record(_)));
    let scalars = names(|kind| matches!(kind, TypeKind::Id | TypeKind::Format { .. } | TypeKind::Enum(_)));
    let (doc, package) = (docs::outer("How every record is read from JSON and written back."), package(api));
    [
        quote! {
            macro_rules! every_type {
                ($check:ident) => { $check! { records: #(#records)*; scalars: #(#scalars)* } };
            }
        },
        quote! {
            macro_rules! writers {
                (records: $($name:ident)*; scalars: $($scalar:ident)*) => {
                    &[$((stringify!($name), |json| #package::$name::from_json(json).map(|it| it.to_json()))),*]
                };
            }
        },
        quote! {
            #doc
            pub(crate) static RECORDS: &[(&str, Writer)] = every_type!(writers);

            /// Reads a record and writes it back.
            pub(crate) type Writer = fn(&str) -> Result<String, #package::response::DecodeError>;
        },
    ]
}

struct Samples<'a> {
    api: &'a Api,
    /// `None` for values that break a careless encoder, or the state of a readable example.
    plain: Option<Plain>,
}

/// The state of a readable example.
struct Plain {
    /// The names that the example imports from the client crate.
    imports: RefCell<BTreeSet<String>>,
}

impl<'a> Samples<'a> {
    fn for_wire(api: &'a Api) -> Self {
        Self { api, plain: None }
    }

    fn for_docs(api: &'a Api, resource: &'a Resource) -> Self {
        let imports = RefCell::new(BTreeSet::from([resource.module.clone()]));
        Self { api, plain: Some(Plain { imports }) }
    }

    /// A type or module of the client crate, with its whole path or as an import.
    fn path(&self, name: &str) -> TokenStream {
        let (package, path) = (package(self.api), ident(name));
        match &self.plain {
            None => quote!(#package::#path),
            Some(plain) => {
                plain.imports.borrow_mut().insert(name.to_owned());
                quote!(#path)
            }
        }
    }

    /// The `Debug` output of every declared type that can hold free text.
    fn debug_outputs(&self) -> TokenStream {
        let doc = docs::outer(
            "How every declared type that can hold any text is shown: from its JSON or that of its record, an open enum from a string.",
        );
        let debug_outputs = self.api.types().filter_map(|(_, decl)| {
            let (name, show) = (&decl.name, self.show(decl)?);
            Some(quote!((#name, #show)))
        });
        quote! {
            #doc
            pub(crate) static SHOWN: &[(&str, Show)] = &[#(#debug_outputs),*];

            /// Shows a value.
            pub(crate) type Show = fn(&str) -> String;
        }
    }

    fn show(&self, decl: &TypeDecl) -> Option<TokenStream> {
        let (package, name) = (package(self.api), ident(&decl.name));
        let of_record = |record: &str, method: &str| {
            let (record, method) = (ident(record), ident(method));
            quote!(|json| format!("{:?}", #package::#record::from_json(json).map(|it| format!("{:?}", it.#method()))))
        };
        match &decl.kind {
            // These have no free text: numbers, words of the spec, and strings of a pattern.
            TypeKind::Id | TypeKind::Format { .. } | TypeKind::Enum(Enum { open: false, .. }) => None,
            TypeKind::Enum(Enum { open: true, .. }) => {
                Some(quote!(|text| format!("{:?}", #package::#name::from(text))))
            }
            TypeKind::Object(object) => {
                let full = self.object(&decl.name, object, true);
                Some(quote!(|_| format!("{:?}", #full)))
            }
            TypeKind::Record(_) => Some(quote!(|json| format!("{:?}", #package::#name::from_json(json)))),
            TypeKind::Alternatives(alternatives) => {
                let members = alternatives.members.iter().map(|member| self.member(&decl.name, member));
                Some(quote!(|_| format!("{:?}", [#(#members),*])))
            }
            TypeKind::Events(_) => {
                Some(quote!(|json| format!("{:?}", #package::#name::from_request(None, json.as_bytes()))))
            }
            TypeKind::Accessor(accessor) => Some(of_record(&accessor.record, &accessor.method)),
            TypeKind::Tagged(tagged) => Some(of_record(&tagged.record, &tagged.method)),
        }
    }

    /// Requests of an operation, one for each of its variants.
    fn entries(&self, resource: &Resource, operation: &Operation) -> Vec<TokenStream> {
        let id = &operation.id;
        let entry = |form: &str, request: TokenStream| quote!((#id, #form, #request.input().clone()));
        let minimal = self.minimal(resource, operation);
        let mut entries = vec![entry("minimal", minimal.clone())];
        let encodings = operation.body.as_ref().map_or(&[Encoding::Json][..], |body| &body.encodings);
        for encoding in encodings {
            let setters = self.setters(operation, *encoding);
            if !setters.is_empty() {
                entries.push(entry(&format!("full, {}", encoding.as_str()), quote!(#minimal #(#setters)*)));
            }
        }
        for (choice, member) in other_members(operation) {
            let request = self.start(resource, operation, Some(&member.name));
            let setters = match choice.required {
                Required::No => vec![self.choice_setter(choice, member)],
                Required::Documented | Required::Because(_) => vec![],
            };
            let beside = self.conditions(operation, &member.params);
            entries
                .push(entry(&format!("{} {}", choice.ident, member.name), quote!(#request #(#setters)* #(#beside)*)));
        }
        entries
    }

    /// The request with its required values, and one change if it is an edit.
    fn minimal(&self, resource: &Resource, operation: &Operation) -> TokenStream {
        let start = self.start(resource, operation, None);
        let edit = operation.body.as_ref().filter(|body| body.partial_update).and_then(|body| {
            body.slots.iter().find_map(|slot| match slot {
                Slot::Param(param) if param.requires.is_none() && param.required == Required::No => {
                    Some(self.setter(param))
                }
                Slot::Param(_) | Slot::Choice(_) => None,
            })
        });
        quote!(#start #edit)
    }

    /// The call of the function, with the named alternative or else the first.
    fn start(&self, resource: &Resource, operation: &Operation, member: Option<&str>) -> TokenStream {
        let (module, function) = (self.path(&resource.module), ident(&operation.function));
        let path = operation.path_params.iter().map(|param| self.value(param));
        let arguments = operation::required_slots(operation).map(|slot| match slot {
            Slot::Param(param) => self.value(param),
            Slot::Choice(choice) => self.choice(choice, member),
        });
        quote!(#module::#function(#(#path,)* #(#arguments),*))
    }

    fn choice(&self, choice: &ChoiceSlot, member: Option<&str>) -> TokenStream {
        let members = &choice.alternatives.members;
        let named = members.iter().find(|it| Some(it.name.as_str()) == member);
        self.member(&choice.ty, named.unwrap_or(&members[0]))
    }

    fn member(&self, ty: &str, member: &Member) -> TokenStream {
        let (ty, constructor) = (self.path(ty), ident(&member.constructor));
        let values = member.params.iter().map(|param| match &member.span {
            Some(span) if param.wire == span.from || param.wire == span.to => {
                self.time(&param.ty, param.wire == span.to)
            }
            Some(_) | None => self.value(param),
        });
        quote!(#ty::#constructor(#(#values),*))
    }

    /// Every setter that this encoding supports.
    fn setters(&self, operation: &Operation, encoding: Encoding) -> Vec<TokenStream> {
        let mut setters = Vec::new();
        for slot in operation.slots() {
            let required = slot.is_required();
            match slot {
                Slot::Param(param) if !required && param.encoding.is_none_or(|only| only == encoding) => {
                    setters.push(self.setter(param));
                }
                Slot::Param(_) => (),
                Slot::Choice(choice) if !required => {
                    setters.push(self.choice_setter(choice, &choice.alternatives.members[0]))
                }
                Slot::Choice(choice) if !choice.alternatives.one_of => {
                    setters.extend(slot.params().map(|param| self.setter(param)));
                }
                Slot::Choice(_) => (),
            }
        }
        setters
    }

    /// Setters of the parameters without which these parameters have no effect.
    fn conditions(&self, operation: &Operation, params: &[Param]) -> Vec<TokenStream> {
        let names = params.iter().filter_map(|param| param.requires.as_ref());
        let beside = names.filter_map(|name| operation.params().find(|param| param.wire == *name));
        beside.filter(|param| param.required == Required::No).map(|param| self.setter(param)).collect()
    }

    fn setter(&self, param: &Param) -> TokenStream {
        let (name, value) = (ident(&param.ident), self.value(param));
        quote!(.#name(#value))
    }

    fn choice_setter(&self, choice: &ChoiceSlot, member: &Member) -> TokenStream {
        let (name, value) = (ident(&choice.ident), self.member(&choice.ty, member));
        quote!(.#name(#value))
    }
}

/// The alternatives that the smallest request does not have: all of an optional slot, and all but the first of a
/// required slot.
fn other_members(operation: &Operation) -> impl Iterator<Item = (&ChoiceSlot, &Member)> {
    let choices = operation.slots().filter_map(|slot| match slot {
        Slot::Param(_) => None,
        Slot::Choice(choice) => Some(choice),
    });
    choices.flat_map(|choice| {
        let Alternatives { members, .. } = &choice.alternatives;
        let skipped = usize::from(choice.required != Required::No);
        members.iter().skip(skipped).map(move |member| (choice, member))
    })
}
