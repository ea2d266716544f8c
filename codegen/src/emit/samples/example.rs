//! The example of each operation, which its documentation shows and a test compiles.

use std::cmp::Reverse;

use proc_macro2::TokenStream;
use quote::quote;

use super::Samples;
use crate::api::{Api, Operation, Resource, Returns, Slot};
use crate::emit::module::ident;
use crate::names::Name;

/// The example that sends the request of an operation.
pub(in super::super) fn example(api: &Api, resource: &Resource, operation: &Operation) -> String {
    let samples = Samples::for_docs(api, resource);
    let request = samples.minimal(resource, operation);
    let shown = match records(operation) {
        Some(record) if operation.paging.is_some() => read_pages(&request, record),
        Some(record) => read_list(&request, record),
        None => send(&request, result(operation)),
    };
    let imports = samples.plain.map(|plain| plain.imports.into_inner()).unwrap_or_default();
    let imports = imports.iter().map(String::as_str).collect::<Vec<_>>();
    let package = &api.package.name;
    let imports = match &imports[..] {
        [only] => format!("use {package}::{only};"),
        several => format!("use {package}::{{{}}};", several.join(", ")),
    };
    // The path begins with `::`, because an imported module may have the name of the crate.
    format!(
        "# Example\n\n```\n{imports}\n\n\
         # #[cfg(feature = \"client\")]\n\
         # async fn example(client: &::{package}::Client) -> Result<(), Box<dyn std::error::Error>> {{\n\
         {shown}\
         # Ok(())\n\
         # }}\n```"
    )
}

/// The example that reads a list: among the lists without required arguments, the one with the most parameters. For the
/// blocking client, it has no `await`.
pub(in super::super) fn list_example(api: &Api, blocking: bool) -> String {
    let lists = api.operations().filter(|(_, it)| it.paging.is_some() && !needs_arguments(it));
    let lists = lists.filter_map(|(resource, operation)| Some((resource, operation, records(operation)?)));
    let Some((resource, operation, record)) = lists.min_by_key(|(_, it, _)| Reverse(it.params().count())) else {
        return String::new();
    };
    let variable = variable(record);
    let call = format!("{}::{}::{}()", api.package.name, resource.module, operation.function);
    if blocking {
        each_item(&format!("for {variable} in client.items({call})"), &variable)
    } else {
        format!("let mut items = client.items({call});\n{}", each_awaited_item(&variable))
    }
}

fn needs_arguments(operation: &Operation) -> bool {
    !operation.path_params.is_empty() || operation.slots().any(Slot::is_required)
}

/// Returns the type of a list's items.
fn records(operation: &Operation) -> Option<&str> {
    let untyped = matches!(operation.returns, Returns::List { ty: None, .. }).then_some("Entry");
    operation.returns.item().or(untyped)
}

/// The name of the variable for a result that is not a list.
fn result(operation: &Operation) -> Option<String> {
    let raw = operation.raw.as_ref().map(|_| "json".to_owned());
    operation.returns.record().map(variable).or(raw)
}

fn variable(ty: &str) -> String {
    Name::new(ty).value_text().expect("a type's name consists of letters")
}

/// The statements that read every record of a list with pages.
fn read_pages(request: &TokenStream, record: &str) -> String {
    let items = statements(request, |request| quote!(let mut items = client.items(#request);));
    format!("{items}{}\n", each_awaited_item(&variable(record)))
}

fn each_awaited_item(variable: &str) -> String {
    each_item(&format!("while let Some({variable}) = items.next().await"), variable)
}

/// A loop that prints each item.
fn each_item(head: &str, variable: &str) -> String {
    format!("{head} {{\n    let {variable} = {variable}?;\n    println!(\"{{{variable}:?}}\");\n}}")
}

/// The statements that read every record of a list without pages.
fn read_list(request: &TokenStream, record: &str) -> String {
    let list = statements(request, |request| quote!(let list = client.send(#request).await?;));
    let record = variable(record);
    let records = format!("for {record} in &list.items {{\n    println!(\"{{{record}:?}}\");\n}}\n");
    format!("{list}{records}for error in &list.errors {{\n    eprintln!(\"{{error}}\");\n}}\n")
}

/// The statement that sends one request.
fn send(request: &TokenStream, result: Option<String>) -> String {
    let result = result.map(|name| ident(&name)).map(|name| quote!(let #name =));
    statements(request, |request| quote!(#result client.send(#request).await?;))
}

/// The statement that uses a request. If it is longer than a line, the request becomes a separate statement.
fn statements(request: &TokenStream, used: impl Fn(&TokenStream) -> TokenStream) -> String {
    let statement = format_statements(&used(request));
    match statement.lines().count() {
        1 => statement,
        _ => format_statements(&quote!(let request = #request;)) + &format_statements(&used(&quote!(request))),
    }
}

/// Formats statements as a programmer would write them.
fn format_statements(statements: &TokenStream) -> String {
    let function = quote!(async fn example() { #statements });
    let file = syn::parse2(function).expect("the emitter writes Rust");
    let text = prettyplease::unparse(&file);
    let lines = text.lines().skip(1).filter(|line| *line != "}");
    lines.map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line))).collect()
}
