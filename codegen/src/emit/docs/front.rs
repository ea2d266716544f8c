//! The front page after the README: the modules, and where to read about the service.

use std::iter;

use super::{conventions, summary, text};
use crate::api::{Api, Resource};
use crate::names::{FACADES, SHARED};

pub(in super::super) fn front(api: &Api) -> String {
    let resources = api.resources.iter().filter(|resource| resource.module != SHARED).map(resource);
    let resources = table("Resource", "Contents", resources);
    format!(
        "\n# Resources\n\n\
         Each resource of the service is a module. Its functions build requests, one for each operation; [`Client::send`] sends \
         them. Its types can also be imported from the crate root: `{package}::{example}` is `{package}::{module}::{example}`.\n\n\
         {resources}\n\n\
         # Other modules\n\n\
         {others}\n\n\
         # The service\n\n\
         {about}\n\n\
         The conventions of the service are in the module [`{SHARED}`](mod@{conventions}).",
        conventions = conventions::link(&api.service, "Credentials"),
        package = api.package.name,
        example = example(api).1,
        module = example(api).0,
        others = others(),
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

fn others() -> String {
    let shared = (SHARED, "The conventions of the service, and the types that resources share.".to_owned());
    let facades = FACADES.iter().map(|facade| (facade.name, needing(facade.doc, facade.feature)));
    let own = [
        ("blocking", needing("The blocking client.", Some("blocking"))),
        ("meta", "The API as data; with the feature `meta`, every operation, type and convention.".to_owned()),
    ];
    table("Module", "Contents", iter::once(shared).chain(facades).chain(own))
}

fn needing(doc: &str, feature: Option<&str>) -> String {
    let needs = feature.map(|feature| format!(" Needs the feature `{feature}`.")).unwrap_or_default();
    format!("{doc}{needs}")
}

fn table<'a>(left: &str, right: &str, rows: impl Iterator<Item = (&'a str, String)>) -> String {
    let mut table = format!("| {left} | {right} |\n|---|---|");
    for (module, doc) in rows {
        let doc = doc.replace('|', "\\|").replace('\n', " ");
        table.push_str(&format!("\n| [`{module}`](mod@{module}) | {doc} |"));
    }
    table
}
