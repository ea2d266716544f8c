//! Words that people search the documentation for, and names on the wire.

use proc_macro2::TokenStream;
use quote::quote;

/// The name on the wire, if people could not find the item by its own.
pub(in super::super) fn wire_alias(wire: &str, name: &str) -> Option<TokenStream> {
    (super::is_renamed(wire, name) && wire != name).then(|| aliases(&[wire]))
}

/// The vendor's words for an item, without those that its names contain: rustdoc finds parts of names, without case and underscores.
pub(in super::super) fn vendor_words<'a>(words: impl IntoIterator<Item = &'a str>, names: &[&str]) -> Vec<&'a str> {
    let plain = |text: &str| text.replace('_', "").to_lowercase();
    let is_found = |word: &str| names.iter().any(|name| plain(name).contains(&plain(word)));
    let mut words = words.into_iter().filter(|word| !is_found(word)).collect::<Vec<_>>();
    words.dedup();
    words
}

/// `#[doc(alias)]` for each word that rustdoc takes.
pub(in super::super) fn aliases<S: AsRef<str>>(words: &[S]) -> TokenStream {
    let taken = |word: &&str| word.chars().all(|it| it == ' ' || !(it.is_whitespace() || matches!(it, '"' | '\'')));
    let words = words.iter().map(AsRef::as_ref).filter(|word| word.trim() == *word && !word.is_empty()).filter(taken);
    quote!(#(#[doc(alias = #words)])*)
}
