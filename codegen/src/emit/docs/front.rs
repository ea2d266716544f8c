//! The front page after the README: the resources, and links to the documentation of the service.

use super::{conventions, summary, text};
use crate::api::{Api, Resource};
use crate::names::SHARED;

pub(in super::super) fn front(api: &Api) -> String {
    let resources = api.resources.iter().filter(|resource| resource.module != SHARED).map(resource);
    let resources = table(resources);
    format!(
        "\n# Resources\n\n\
         Each resource of the service is a module. Its functions build requests, one for each operation; [`Client::send`] sends \
         them. Its types can also be imported from the crate root: `{package}::{example}` is `{package}::{module}::{example}`.\n\n\
         {resources}\n\n\
         # The service\n\n\
         {about}\n\n\
         The conventions of the service are in the module [`{SHARED}`](mod@{conventions}).",
        conventions = conventions::link(&api.service, "Credentials"),
        package = api.package.name,
        example = example(api).1,
        module = example(api).0,
        about = text(&api.doc),
    )
}

/// A type and its module.
fn example(api: &Api) -> (&str, &str) {
    let first = api.types().find(|(resource, _)| resource.module != SHARED);
    first.map_or(("", ""), |(resource, decl)| (&resource.module, &decl.name))
}

fn resource(resource: &Resource) -> (&str, String) {
    (&resource.module, summary(&resource.doc))
}

fn table<'a>(rows: impl Iterator<Item = (&'a str, String)>) -> String {
    let mut table = "| Resource | Contents |\n|---|---|".to_owned();
    for (module, doc) in rows {
        let doc = doc.replace('|', "\\|").replace('\n', " ");
        table.push_str(&format!("\n| [`{module}`](mod@{module}) | {doc} |"));
    }
    table
}
