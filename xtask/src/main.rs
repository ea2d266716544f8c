//! `cargo xtask`: regenerates and checks the client, shows what the spec means, explains diagnostics.

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use helpdesk_codegen::{Checker, SpecFile};
use helpdesk_spec_diff::Severity;
use xtask::new::Thing;
use xtask::revisions::Repository;
use xtask::sync::Mode;
use xtask::watch::Changes;
use xtask::{
    Failure, Workspace, accept, check, diff, explain, files, fmt_spec, inspect, listing, new, observe, openapi, release,
};

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
        /// The directory of another spec.
        #[arg(long, requires = "out")]
        spec: Option<PathBuf>,
        /// The directory of the client crate of that spec: empty, or generated before. The workspace around it has the
        /// dependencies, as that of this project has.
        #[arg(long, requires = "spec")]
        out: Option<PathBuf>,
    },
    /// Writes everything that follows from a change of the spec, and says what is left to do.
    ///
    /// Formats the spec, generates the client, and records its requests, its commands and its samples. Shows what changed, and asks
    /// before it keeps that. Then it writes `docs/api/`.
    Accept {
        /// Keep what is recorded without asking.
        #[arg(long)]
        yes: bool,
    },
    /// Reports everything that is wrong with the spec, and generates nothing.
    ///
    /// Exit code: 0 without errors, 1 with errors, 2 if the spec could not be checked. A warning is no error.
    Check {
        /// How diagnostics are written.
        #[arg(long, value_enum, default_value_t = MessageFormat::Human)]
        message_format: MessageFormat,
        /// Check again each time a file of the spec is saved, until Ctrl-C.
        #[arg(long)]
        watch: bool,
        /// The directory of the spec; by default that of this workspace. Another one needs no `names.lock`.
        #[arg(long)]
        spec: Option<PathBuf>,
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
    /// Says what a change of the spec means, and which version it asks for.
    ///
    /// Ends with 0 if the version allows the changes, with 1 if it does not, with 2 if it could not judge, and with 3 if the generator
    /// changes lines that no rule is about.
    Diff(DiffArguments),
    /// Gives the files of the spec their canonical text: order of keys, quotes, indentation. Comments stay.
    ///
    /// Nothing is written if the spec has errors, or would mean something else.
    FmtSpec {
        /// Write nothing; fail with a diff if a file is not formatted.
        #[arg(long)]
        check: bool,
    },
    /// Adds a resource, a type, an operation, a parameter or a field to the spec, with its documentation marked as to be written.
    ///
    /// Comments stay, and the file is formatted. Nothing is written if the spec would have errors.
    New {
        /// The directory of the spec; by default that of this workspace.
        #[arg(long)]
        spec: Option<PathBuf>,
        /// The addition.
        #[command(subcommand)]
        thing: Thing,
    },
    /// Compares files of `helpdesk verify` with the spec, and says what is confirmed, new, or contradicts it.
    ///
    /// Each file is of another account. It changes nothing without `--write`.
    Observe {
        /// Files that `helpdesk verify --save` wrote.
        #[arg(value_name = "FILE", required_unless_present = "list")]
        files: Vec<PathBuf>,
        /// Write into the spec what two accounts or more have and it lacks, and put on record in `spec/observed.yaml` what was seen.
        #[arg(long)]
        write: bool,
        /// Write this too, which one account has or which contradicts the spec. `PATH=FIELD` takes a key for another spelling of a field.
        #[arg(long, value_name = "PATH", requires = "write")]
        accept: Vec<String>,
        /// List the facts of the spec that can be seen, each that was seen with `+`.
        #[arg(long, conflicts_with_all = ["files", "write"])]
        list: bool,
    },
    /// Prepares a release: chooses the version, and writes it into the spec, the manifests, the lock of names and the changelog.
    ///
    /// Publishes nothing; the last lines are the commands that do. Writes all files or none.
    Release {
        /// Write nothing, and show the entry of the changelog.
        #[arg(long)]
        dry_run: bool,
        /// The step from the last release. By default, the one that the changes ask for.
        #[arg(long, value_enum)]
        step: Option<Step>,
    },
    /// Writes `docs/api/`: the spec as an OpenAPI document, and a reference in Markdown.
    Openapi {
        /// Write nothing; fail if a file is not up to date.
        #[arg(long)]
        check: bool,
        /// Write nothing; print the document with all that responses have been seen to be, for tools that judge them.
        #[arg(long, conflicts_with = "check")]
        tolerant: bool,
        /// Write nothing; print the document for a tool that knows less of OpenAPI, such as `hey-api`.
        #[arg(long = "for", value_name = "TOOL", conflicts_with_all = ["check", "tolerant"])]
        tool: Option<String>,
    },
    /// Writes the reference as one page for browsers, which works without a network. Needs Node.js with npm.
    Reference {
        /// The file; by default `reference.html` below the target directory.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

#[derive(clap::Args)]
struct DiffArguments {
    /// The old state: a revision; by default the last release, or `HEAD` if there is none.
    from: Option<String>,
    /// The new state: a revision; by default the files on disk.
    to: Option<String>,
    /// Output format; `github` also writes the summary of the step.
    #[arg(long, value_enum, default_value_t = diff::Format::Text)]
    format: diff::Format,
    /// The least severe changes to show; by default all, with `github` what breaks.
    #[arg(long, value_enum)]
    level: Option<Level>,
    /// The least that ends with 1, if the version does not allow it: additions ask for a step too.
    #[arg(long, value_enum, default_value_t = diff::FailOn::Step)]
    fail_on: diff::FailOn,
    /// List the operations that reach a declaration.
    #[arg(long)]
    reach: bool,
    /// Print the page of all rules, and compare nothing.
    #[arg(long, exclusive = true)]
    rules: bool,
    /// Print the JSON Schema of `--format json`, and compare nothing.
    #[arg(long, exclusive = true)]
    schema: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Breaking,
    Behavior,
    Addition,
    Documentation,
    Knowledge,
}

#[derive(Clone, Copy, ValueEnum)]
enum Step {
    Patch,
    Minor,
    Major,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum MessageFormat {
    /// Like the diagnostics of rustc.
    Human,
    /// A JSON object a line.
    Json,
    /// Workflow commands of GitHub.
    Github,
}

fn main() -> ExitCode {
    match Arguments::parse().task {
        Task::Check { message_format, watch, spec } => {
            let here = Workspace::here();
            let folder = spec.as_ref().unwrap_or(&here.spec);
            let read = || match &spec {
                Some(spec) => Workspace { spec: spec.clone(), ..here.clone() }.spec(),
                None => here.locked_spec(),
            };
            let rounds = Changes::below(folder).take(if watch { usize::MAX } else { 1 });
            let mut checker = Checker::default();
            let codes = rounds.map(|()| check(read(), &mut checker, message_format));
            codes.last().expect("the first round is at once")
        }
        Task::Diff(arguments) => compare(arguments),
        Task::Accept { yes } => match accept(yes) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => print_failure(&failure, 1),
        },
        task => match run(task) {
            Ok(output) => {
                print(&output);
                ExitCode::SUCCESS
            }
            Err(failure) => print_failure(&failure, 1),
        },
    }
}

fn print(output: &str) {
    // A reader that closes the pipe early, such as `head`, causes no error.
    let _ = std::io::stdout().write_all(output.as_bytes());
}

fn print_failure(Failure(message): &Failure, code: u8) -> ExitCode {
    eprintln!("{}", message.trim_end());
    ExitCode::from(code)
}

fn check(spec: Result<Vec<SpecFile>, Failure>, checker: &mut Checker, format: MessageFormat) -> ExitCode {
    let format = match format {
        MessageFormat::Human => {
            let colored = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            check::MessageFormat::Human { colored }
        }
        MessageFormat::Json => check::MessageFormat::Json,
        MessageFormat::Github => check::MessageFormat::Github,
    };
    match spec {
        Ok(spec) => {
            let report = check::check(checker, &spec, format);
            print(&report.text);
            ExitCode::from(report.exit_code())
        }
        Err(failure) => print_failure(&failure, 2),
    }
}

fn run(task: Task) -> Result<String, Failure> {
    let workspace = Workspace::here();
    match task {
        Task::Accept { .. } | Task::Check { .. } | Task::Diff(_) => unreachable!("it has been run"),
        Task::Codegen { check, accept_names, spec, out } => {
            let workspace = match spec.zip(out) {
                Some((spec, out)) => Workspace::other(spec, out)?,
                None => workspace,
            };
            let report = if accept_names {
                workspace.accept_names()
            } else {
                workspace.codegen(if check { Mode::Check } else { Mode::Write })
            };
            Ok(report?.to_string())
        }
        Task::Inspect { resource } => inspect::inspect(&workspace.spec()?, &resource),
        Task::Explain { code } => explain::explain(code.as_deref()),
        Task::Operations { format: Format::Text } => Ok(listing::operations_text(&workspace.api()?)),
        Task::Operations { format: Format::Json } => Ok(listing::operations_json(&workspace.api()?)),
        Task::Types { format: Format::Text } => Ok(listing::types_text(&workspace.api()?)),
        Task::Types { format: Format::Json } => Ok(listing::types_json(&workspace.api()?)),
        Task::FmtSpec { check } => fmt_spec::fmt_spec(&workspace, if check { Mode::Check } else { Mode::Write }),
        Task::Observe { list: true, .. } => observe::list(&workspace),
        Task::Observe { files, write, accept, list: false } => observe::observe(&workspace, &files, write, &accept),
        Task::New { spec, thing } => new::add(&Workspace { spec: spec.unwrap_or(workspace.spec), ..workspace }, thing),
        Task::Openapi { tool: Some(tool), .. } => openapi::for_tool(&workspace, &tool),
        Task::Openapi { tolerant: true, .. } => openapi::tolerant(&workspace),
        Task::Openapi { check, tolerant: false, tool: None } => {
            Ok(openapi::openapi(&workspace, if check { Mode::Check } else { Mode::Write })?.to_string())
        }
        Task::Reference { out } => openapi::reference(&workspace, out.as_deref()),
        Task::Release { dry_run, step } => {
            let options = release::Options { step: step.map(Step::into), dry_run, cargo: "cargo".into() };
            release::release(xtask::root(), &options)
        }
    }
}

fn accept(yes: bool) -> Result<(), Failure> {
    let confirm = |count: usize| {
        if yes || !std::io::stdin().is_terminal() {
            return yes;
        }
        eprint!("keep these changes of {count} files? [y/N] ");
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).is_ok() && matches!(line.trim(), "y" | "yes")
    };
    let options = accept::Options { cargo: "cargo".into(), confirm: &confirm };
    accept::accept(xtask::root(), &options, &mut std::io::stdout())
}

fn compare(arguments: DiffArguments) -> ExitCode {
    let DiffArguments { from, to, format, level, fail_on, reach, rules, schema } = arguments;
    if rules || schema {
        print(&if rules { diff::rules() } else { diff::schema() });
        return ExitCode::SUCCESS;
    }
    let level = level.map(|level| match level {
        Level::Breaking => Severity::Breaking,
        Level::Behavior => Severity::Behavior,
        Level::Addition => Severity::Addition,
        Level::Documentation => Severity::Documentation,
        Level::Knowledge => Severity::Knowledge,
    });
    let color = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let options = diff::Options { from, to, format, level, fail_on, reach, color };
    let report = diff::diff(&Repository::new(xtask::root()), &options).and_then(|report| {
        write_summary(&report)?;
        Ok(report)
    });
    match report {
        Ok(report) => {
            print(&report.text);
            ExitCode::from(report.exit_code())
        }
        Err(failure) => {
            print(&diff::no_verdict(&failure, format));
            print_failure(&failure, 2)
        }
    }
}

/// GitHub names the file.
fn write_summary(report: &diff::Report) -> Result<(), Failure> {
    match (&report.summary, std::env::var_os("GITHUB_STEP_SUMMARY")) {
        (Some(summary), Some(path)) => files::append(Path::new(&path), summary),
        (Some(_), None) | (None, _) => Ok(()),
    }
}

impl From<Step> for helpdesk_spec_diff::Step {
    fn from(step: Step) -> Self {
        match step {
            Step::Patch => Self::Patch,
            Step::Minor => Self::Minor,
            Step::Major => Self::Major,
        }
    }
}
