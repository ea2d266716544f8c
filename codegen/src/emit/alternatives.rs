//! Alternatives among parameters: the enum, its constructors, and the parameters that it sets.

use std::iter;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::module::ident;
use super::types::Forms;
use super::{docs, renamed, types};
use crate::api::{Alternatives, Member, Param, Type, TypeDecl};

pub(super) fn items(decl: &TypeDecl, alternatives: &Alternatives) -> Vec<TokenStream> {
    let name = ident(&decl.name);
    let mut items = vec![
        definition(decl, alternatives),
        constructors(decl, alternatives),
        choice(decl, alternatives),
        quote!(rt::alternatives!(#name);),
        argument_trait(decl, alternatives),
        argument_implementation(decl),
    ];
    items.extend(conversions(decl, alternatives));
    items.extend(string_conversion(decl, alternatives));
    items.extend(alternatives.members.iter().flat_map(|member| former_variants(decl, member)));
    items
}

/// Functions with the former names of a variant, which only a variant with one parameter can have.
fn former_variants(decl: &TypeDecl, member: &Member) -> Vec<TokenStream> {
    match &member.params[..] {
        [only] => {
            let former = member.renamed_from.iter().map(|former| &former.variant);
            renamed::variants(decl, &member.variant, former, Some(types::value(&only.ty)))
        }
        _ => Vec::new(),
    }
}

/// The conversion from a bare string.
fn string_conversion(decl: &TypeDecl, alternatives: &Alternatives) -> Option<TokenStream> {
    let (name, variant) = (ident(&decl.name), ident(&alternatives.text()?.variant));
    Some(quote!(rt::text_alternative!(#name, #variant);))
}

/// The conversions from a declared type that only one alternative has.
fn conversions(decl: &TypeDecl, alternatives: &Alternatives) -> impl Iterator<Item = TokenStream> {
    let conversion = |(member, ty): (&Member, &str)| types::conversion(&decl.name, &member.variant, types::path(ty));
    alternatives.sole_holders().map(conversion)
}

fn definition(decl: &TypeDecl, alternatives: &Alternatives) -> TokenStream {
    let name = ident(&decl.name);
    let doc = docs::of_type(decl, &docs::alternatives(decl, alternatives));
    let members = alternatives.members.iter().map(variant);
    quote! {
        #doc
        #[derive(Clone, PartialEq)]
        #[non_exhaustive]
        pub enum #name {
            #(#members,)*
        }
    }
}

fn variant(member: &Member) -> TokenStream {
    let name = ident(&member.variant);
    let doc = docs::outer(&docs::member(member));
    if let [only] = &member.params[..] {
        let ty = types::value(&only.ty);
        return quote!(#doc #name(#ty));
    }
    let fields = member.params.iter().map(|param| {
        let (doc, name, ty) = (docs::outer(&docs::param(param)), ident(&param.ident), types::value(&param.ty));
        quote!(#doc #name: #ty)
    });
    quote!(#doc #name { #(#fields,)* })
}

fn constructors(decl: &TypeDecl, alternatives: &Alternatives) -> TokenStream {
    let name = ident(&decl.name);
    let constructors = alternatives.members.iter().flat_map(constructor);
    quote! {
        impl #name {
            #(#constructors)*
        }
    }
}

/// The constructor and its deprecated former names.
fn constructor(member: &Member) -> Vec<TokenStream> {
    let (name, variant) = (ident(&member.constructor), ident(&member.variant));
    let doc = docs::outer(&docs::constructor(member));
    let words = member.params.iter().map(|param| &*param.wire);
    let words = docs::aliases(&docs::vendor_words(words, &[&member.constructor]));
    let mut forms = Forms::default();
    let arguments = member.params.iter().map(|param| {
        let (name, ty) = (ident(&param.ident), types::argument(&param.ty, &mut forms));
        quote!(#name: #ty)
    });
    let arguments = arguments.collect::<Vec<_>>();
    let generics = forms.generics();
    let value = match &member.params[..] {
        [only] => {
            let value = convert_argument(only);
            quote!(Self::#variant(#value))
        }
        params => {
            let fields = params.iter().map(|param| {
                let (name, value) = (ident(&param.ident), convert_argument(param));
                quote!(#name: #value)
            });
            quote!(Self::#variant { #(#fields),* })
        }
    };
    let constructor = quote! {
        #doc
        #words
        pub fn #name #generics(#(#arguments),*) -> Self {
            #value
        }
    };
    iter::once(constructor).chain(renamed::constructors(member, generics.as_ref(), &arguments)).collect()
}

fn convert_argument(param: &Param) -> TokenStream {
    let name = ident(&param.ident);
    match (&param.ty, types::items(&param.ty)) {
        (Type::OneOrMany(_), _) => quote!(rt::IntoList::into_list(#name)),
        (_, Some(_)) => quote!(rt::IntoList::into_list(#name).into_vec()),
        (_, None) => quote!(Into::into(#name)),
    }
}

fn choice(decl: &TypeDecl, alternatives: &Alternatives) -> TokenStream {
    let name = ident(&decl.name);
    let arms = alternatives.members.iter().map(|member| {
        let variant = ident(&member.variant);
        let names = member.params.iter().map(|param| ident(&param.ident)).collect::<Vec<_>>();
        let fields = match &names[..] {
            [only] => quote!((#only)),
            _ => quote!({ #(#names),* }),
        };
        let sets = member.params.iter().map(set);
        quote!(Self::#variant #fields => call #(#sets)*)
    });
    quote! {
        impl rt::Choice for #name {
            fn put(self, call: rt::OperationInput) -> rt::OperationInput {
                match self {
                    #(#arms,)*
                }
            }
        }
    }
}

/// The trait for values that convert into the enum. It only adds a compiler message to `Into`, which names the
/// constructors.
fn argument_trait(decl: &TypeDecl, alternatives: &Alternatives) -> TokenStream {
    let (name, into, text) = (ident(&decl.name), argument(&decl.name), &decl.name);
    let constructors = alternatives.members.iter().map(|member| {
        let arguments = vec![".."; member.params.len()].join(", ");
        format!("`{text}::{}({arguments})`", member.constructor)
    });
    let message = format!("`{{Self}}` is no `{text}`");
    let label = format!("expected `{text}`");
    let note = format!("use {}", constructors.collect::<Vec<_>>().join(", "));
    let doc = docs::outer(&docs::argument_trait(decl));
    quote! {
        #doc
        #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
        pub trait #into: Into<#name> {}
    }
}

/// Implements the trait for all types. `do_not_recommend` keeps `From` out of the compiler's message.
fn argument_implementation(decl: &TypeDecl) -> TokenStream {
    // The path is qualified, because the enum may be called `T` too.
    let (name, into) = (types::path(&decl.name), argument(&decl.name));
    quote! {
        #[diagnostic::do_not_recommend]
        impl<T: Into<#name>> #into for T {}
    }
}

/// The name of the trait for values that convert into the enum.
pub(super) fn argument(name: &str) -> Ident {
    ident(&format!("Into{name}"))
}

/// The call that puts a parameter into a request.
fn set(param: &Param) -> TokenStream {
    let (wire, name) = (&param.wire, ident(&param.ident));
    match types::items(&param.ty) {
        Some(inner) => {
            let inner = types::value(inner);
            quote!(.list::<#inner, _>(#wire, #name))
        }
        None => {
            let ty = types::value(&param.ty);
            quote!(.set::<#ty>(#wire, #name))
        }
    }
}
