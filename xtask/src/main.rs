//! `cargo xtask`: regenerates and checks the client, shows what the spec means, explains diagnostics.

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use xtask::sync::Mode;
use xtask::{Failure, Workspace, build_cost, explain, inspect, listing};

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "The tasks of this workspace.")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Generates the client crate from the spec.
    ///
    /// Writes only files that changed, and removes files that the generator does not produce.
    Codegen {
        /// Write nothing; fail with a diff if `generated/` is not up to date.
        #[arg(long)]
        check: bool,
        /// Replace the names in `spec/names.lock` by those that the spec has now.
        #[arg(long, conflicts_with = "check")]
        accept_names: bool,
    },
    /// Shows a resource at every stage, from its YAML to its Rust.
    Inspect {
        /// A resource, such as `labels`.
        resource: String,
    },
    /// Explains a diagnostic code, with examples.
    Explain {
        /// A code, such as `unknown-type`; lists all codes if absent.
        code: Option<String>,
    },
    /// Lists the operations of the spec.
    Operations {
        /// Output format.
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Lists the types of the spec.
    Types {
        /// Output format.
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Measures how long the client takes to build, and how much it adds to a program.
    #[command(alias = "measure")]
    BuildCost,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Json,
}

fn main() -> ExitCode {
    let output = match run(Arguments::parse().task) {
        Ok(output) => output,
        Err(Failure(message)) => {
            eprintln!("{}", message.trim_end());
            return ExitCode::FAILURE;
        }
    };
    // A reader that closes the pipe early, such as `head`, causes no error.
    let _ = std::io::stdout().write_all(output.as_bytes());
    ExitCode::SUCCESS
}

fn run(task: Task) -> Result<String, Failure> {
    let workspace = Workspace::here();
    match task {
        Task::Codegen { accept_names: true, .. } => Ok(workspace.accept_names()?.to_string()),
        Task::Codegen { check: false, .. } => Ok(workspace.codegen(Mode::Write)?.to_string()),
        Task::Codegen { check: true, .. } => Ok(workspace.codegen(Mode::Check)?.to_string()),
        Task::Inspect { resource } => inspect::inspect(&workspace.spec()?, &resource),
        Task::Explain { code } => explain::explain(code.as_deref()),
        Task::Operations { format: Format::Text } => Ok(listing::operations_text(&workspace.api()?)),
        Task::Operations { format: Format::Json } => Ok(listing::operations_json(&workspace.api()?)),
        Task::Types { format: Format::Text } => Ok(listing::types_text(&workspace.api()?)),
        Task::Types { format: Format::Json } => Ok(listing::types_json(&workspace.api()?)),
        Task::BuildCost => build_cost::build_cost(xtask::root()),
    }
}
