//! Stage 2: resolves [`Document`]s to an [`Api`]. It looks up every name and checks every rule.

mod accessors;
mod body;
mod catalog;
mod checks;
mod columns;
mod comparisons;
mod conversions;
mod enums;
mod events;
mod fields;
mod find_created;
mod grammar;
mod identifiers;
mod keys;
mod lifecycle;
mod limits;
mod lock;
mod measures;
mod objects;
mod observed;
mod operations;
mod overlaps;
mod package;
mod paging;
mod params;
mod renamed;
mod request_line;
mod resolver;
mod resources;
mod returns;
mod search;
mod sent;
mod service;
mod tagged;
mod times;
mod types;
mod uses;
mod warnings;

use self::resolver::Resolver;
use self::service::Shared;
use crate::api::Api;
use crate::diagnostics::Checked;
use crate::document::Document;
use crate::lock::Lock;

pub(crate) use self::grammar::builtin_types;

pub(crate) fn resolve(documents: &[Document], lock: &Lock) -> Checked<Api> {
    let mut resolver = Resolver::new(documents);
    renamed::check(&mut resolver, documents);
    let mut resources = resources::resources(&mut resolver, documents);
    find_created::resolve(&mut resolver, documents, &mut resources);
    let catalog = catalog::catalog(&mut resolver, documents, &resources);
    let shared = service::shared_facts(&mut resolver, documents);
    checks::check(&mut resolver, documents, &resources);
    let api = resolver.diagnostics.finish(shared).map(|shared| {
        let Shared { version, doc, service, package, readme, guides } =
            shared.expect("a service that is missing was reported");
        Api { version, doc, service, package, readme, guides, resources, catalog, names: Vec::new() }
    });
    // Warnings come last, because an error can cause them: a type seems unused if another place misspells its name.
    let api = api.and_then(|api| lock::lock(api, documents, lock)).and_then(|api| observed::mark(api, documents));
    api.and_then(|api| warnings::warnings(documents).finish(api))
}
