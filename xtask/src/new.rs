//! Adds the skeleton of a resource, a type, an operation, a parameter or a field to the spec.

use std::fmt::Write as _;
use std::path::Path;

use clap::Subcommand;
use helpdesk_codegen::scaffold::{self, Addition, TypeSkeleton};
use helpdesk_codegen::{SpecFile, UNWRITTEN};

use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{explain, files, fmt_spec};

/// The addition.
#[derive(Debug, Subcommand)]
pub enum Thing {
    /// A file with an identifier, a record, and operations that read it.
    Resource {
        /// The name of the module, in the plural: `webhooks`.
        name: String,
        /// The record, such as `Webhook`; by default the name in the singular.
        #[arg(long = "type", value_name = "TYPE")]
        record: Option<String>,
        /// Path of the list, such as `/webhooks`; by default the name.
        #[arg(long)]
        path: Option<String>,
    },
    /// A type in the file of a resource.
    Type {
        /// The type, such as `LabelColor`.
        name: String,
        /// The resource whose file gets it, such as `labels`; `api` for shared types.
        #[arg(long = "in", value_name = "RESOURCE")]
        resource: String,
        /// The kind of type.
        #[arg(long, default_value = "record", value_parser = ["record", "id", "enum", "format"])]
        kind: String,
    },
    /// An operation of a resource.
    Operation {
        /// Resource and operation, such as `labels.archive`.
        name: String,
        /// The HTTP method.
        #[arg(long, ignore_case = true, value_parser = ["GET", "POST", "PUT", "DELETE"])]
        method: String,
        /// Such as `/labels/{label}/archive.json`.
        #[arg(long)]
        path: String,
        /// The type of the response: a record, such as `Label`, or `list<Label>`; nothing by default.
        #[arg(long = "type", value_name = "TYPE")]
        returns: Option<String>,
    },
    /// A parameter of an operation: of the query of a GET or DELETE, of the body of a POST or PUT.
    Parameter {
        /// Resource, operation and parameter, such as `labels.list.label_title`.
        name: String,
        /// Its type, such as `text` or `list<LabelId>`.
        #[arg(long = "type", value_name = "TYPE", default_value = "text")]
        ty: String,
    },
    /// A field of a record.
    Field {
        /// Record and field, such as `Label.label_color`.
        name: String,
        /// Its type, such as `text` or `list<LabelId>`.
        #[arg(long = "type", value_name = "TYPE", default_value = "text")]
        ty: String,
    },
}

impl Thing {
    fn addition(self) -> Result<Addition, Failure> {
        Ok(match self {
            Thing::Resource { name, record, path } => Addition::Resource { name, record, path },
            Thing::Type { name, resource, kind } => Addition::Type { resource, name, kind: kind_from_text(&kind) },
            Thing::Operation { name, method, path, returns } => {
                let (resource, name) = halves(&name, "a resource and an operation, such as `labels.archive`")?;
                Addition::Operation { resource, name, method: method.to_uppercase(), path, returns }
            }
            Thing::Parameter { name, ty } => {
                let expected = "a resource, an operation and a parameter, such as `labels.list.label_title`";
                let (resource, name) = halves(&name, expected)?;
                let (operation, name) = halves(&name, expected)?;
                Addition::Parameter { resource, operation, name, ty }
            }
            Thing::Field { name, ty } => {
                let (record, name) = halves(&name, "a record and a field, such as `Label.label_color`")?;
                Addition::Field { record, name, ty }
            }
        })
    }
}

fn kind_from_text(text: &str) -> TypeSkeleton {
    match text {
        "id" => TypeSkeleton::Id,
        "enum" => TypeSkeleton::Enum,
        "format" => TypeSkeleton::Format,
        _ => TypeSkeleton::Record,
    }
}

fn halves(name: &str, expected: &str) -> Result<(String, String), Failure> {
    let halves = name.split_once('.').filter(|(first, second)| !first.is_empty() && !second.is_empty());
    let halves = halves.ok_or_else(|| Failure(format!("expected {expected}, found `{name}`")))?;
    Ok((halves.0.to_owned(), halves.1.to_owned()))
}

/// Adds a skeleton to the spec if the result is valid, formats the file, and lists the documentation to write.
///
/// # Errors
///
/// A skeleton that does not fit; a spec that is invalid before or after the addition; a file that cannot be written.
pub fn add(workspace: &Workspace, thing: Thing) -> Result<String, Failure> {
    let mut spec = workspace.spec()?;
    if let Err(diagnostics) = helpdesk_codegen::read(&spec) {
        let Failure(text) = explain::failure(diagnostics);
        return Err(Failure(format!("{text}\nthe spec has errors; correct them, then add to it")));
    }
    let file = scaffold::add(&spec, "spec", &thing.addition()?).map_err(|error| Failure(error.to_string()))?;
    let old = spec.iter().find(|it| it.path == file.path).map(|it| it.text.clone()).unwrap_or_default();
    spec.retain(|it| it.path != file.path);
    spec.push(file);
    let formatted = fmt_spec::format(&spec)
        .map_err(|Failure(text)| Failure(format!("{text}\nthe spec would have errors; nothing was written")))?;
    let file = formatted.last().expect("as many files as before");
    let name = Path::new(&file.path).file_name().unwrap_or_default();
    files::write(&workspace.spec.join(name), &file.text)?;
    Ok(report(&old, file))
}

/// The new lines, and those that need documentation.
fn report(old: &str, SpecFile { path, text }: &SpecFile) -> String {
    let same = old.lines().zip(text.lines()).take_while(|(old, new)| old == new).count();
    let added = text.lines().count() - old.lines().count().min(text.lines().count());
    let lines = text.lines().enumerate().skip(same).take(added.max(1));
    let mut shown = format!("wrote {path}, from line {}; to be written:\n", same + 1);
    for (index, line) in lines.filter(|(_, line)| line.contains(UNWRITTEN)) {
        writeln!(shown, "  {path}:{}: {}", index + 1, line.trim()).expect("a String takes everything");
    }
    shown + "then run `cargo xtask codegen`\n"
}
