//! `cargo xtask`: regenerate, check, and look into the spec.

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use xtask::sync::Mode;
use xtask::{Failure, Workspace, explain, listing, measure};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The tasks of this workspace.")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Writes the client crate from the spec: only what changed, and nothing else stays.
    Codegen {
        /// Write nothing; fail with a diff if anything is not fresh.
        #[arg(long)]
        check: bool,
    },
    /// Prints what is written about a family, what it means, and the Rust that it becomes.
    Explain {
        /// A family, such as `labels`.
        name: String,
    },
    /// Prints every operation of the spec.
    Operations {
        /// How.
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Prints every type of the spec.
    Types {
        /// How.
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Measures how long the client takes to build, and what it adds to a program.
    Measure,
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
    // A reader that has seen enough, such as `head`, is no mistake.
    let _ = std::io::stdout().write_all(output.as_bytes());
    ExitCode::SUCCESS
}

fn run(task: Task) -> Result<String, Failure> {
    let workspace = Workspace::here();
    match task {
        Task::Codegen { check: false } => Ok(workspace.codegen(Mode::Write)?.to_string()),
        Task::Codegen { check: true } => Ok(workspace.codegen(Mode::Check)?.to_string()),
        Task::Explain { name } => explain::explain(&workspace.spec()?, &name),
        Task::Operations { format: Format::Text } => Ok(listing::operations_text(&workspace.api()?)),
        Task::Operations { format: Format::Json } => Ok(listing::operations_json(&workspace.api()?)),
        Task::Types { format: Format::Text } => Ok(listing::types_text(&workspace.api()?)),
        Task::Measure => measure::measure(xtask::root()),
        Task::Types { format: Format::Json } => Ok(listing::types_json(&workspace.api()?)),
    }
}
