//! Search words for the documentation, and names on the wire.

use proc_macro2::TokenStream;
use quote::quote;

/// The name on the wire, if users would not find the item by its Rust name.
pub(in super::super) fn wire_alias(wire: &str, name: &str) -> Option<TokenStream> {
    (super::is_renamed(wire, name) && wire != name).then(|| aliases(&[wire]))
}

/// The vendor's words for an item, without words that its names contain. The search of rustdoc finds parts of names,
/// and ignores case and underscores.
pub(in super::super) fn vendor_words<'a>(words: impl IntoIterator<Item = &'a str>, names: &[&str]) -> Vec<&'a str> {
    let plain = |text: &str| text.replace('_', "").to_lowercase();
    let is_found = |word: &str| names.iter().any(|name| plain(name).contains(&plain(word)));
    let mut words = words.into_iter().filter(|word| !is_found(word)).collect::<Vec<_>>();
    words.dedup();
    words
}

/// `#[doc(alias)]` for each word that rustdoc accepts.
pub(in super::super) fn aliases<S: AsRef<str>>(words: &[S]) -> TokenStream {
    let is_accepted =
        |word: &&str| word.chars().all(|it| it == ' ' || !(it.is_whitespace() || matches!(it, '"' | '\'')));
    let words =
        words.iter().map(AsRef::as_ref).filter(|word| word.trim() == *word && !word.is_empty()).filter(is_accepted);
    quote!(#(#[doc(alias = #words)])*)
}
