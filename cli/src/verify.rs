//! `helpdesk verify`: whether an account is as the spec of its API says.

use std::io::{Read as _, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk_export::new_file;
use helpdesk_files::open_named;
use helpdesk_verify::{Event, Observations, Report, Verification};

use crate::connection::Opened;
use crate::failure::{Exit, Failure};
use crate::output::{Format, OutputOptions};
use crate::terminal;

/// The size of the largest file that is read, plus one byte.
const MAX_FILE_BYTES_AND_ONE: u64 = (1 << 20) + 1;

/// The requests a minute that the smallest plan allows. A request that reads counts as one.
const SMALLEST_PLAN: u32 = 20;

/// Whether the user has interrupted the run.
static STOPPED: AtomicBool = AtomicBool::new(false);

pub(crate) fn command() -> Command {
    let arg = |name: &'static str, value: &'static str| Arg::new(name).long(name).value_name(value);
    let count = |name| arg(name, "N").value_parser(value_parser!(u32));
    let plan = Verification::new().plan();
    let mut resources: Vec<&str> = plan.iter().filter_map(|it| it.operation.split('.').next()).collect();
    resources.dedup();
    Command::new("verify")
        .about("Compares the account with the spec of the API, by reading alone")
        .long_about(
            "Compares the account with the spec of the API: unknown keys and values, other types, absent fields, errors, filters \
             that it ignores. \
             It sends only what reads, and the account does not change. Nothing leaves this computer but these requests to the \
             account. The file of --save has names of fields, types and rounded counts: no record, name, address, id or text. Look \
             at it with --show before you send it to anybody.",
        )
        .args([
            count("budget").default_value("120").help("The largest number of requests, retries included"),
            count("reserve").default_value("0").help("Requests of the rate limit to leave to others"),
            arg("only", "RESOURCE").value_parser(PossibleValuesParser::new(resources)).help("Reads one resource alone"),
            arg("save", "FILE").value_parser(value_parser!(PathBuf)).help("Writes what was seen into this new file"),
            arg("show", "FILE")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with_all(["save", "demo"])
                .help("Reads a file of --save in place of the account, and sends nothing"),
            Arg::new("dry-run").long("dry-run").action(ArgAction::SetTrue).help("Prints what would be read, and sends nothing"),
        ])
        .after_help("It ends with 9 if something differs.\n\nExample:\n  helpdesk verify --budget 60 --save observed.json")
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let number = |name| matches.get_one::<u32>(name).copied().unwrap_or_default();
    let only = matches.get_one::<String>("only");
    let verification = Verification::new().budget(number("budget")).reserve(number("reserve"));
    let verification = only.map_or(verification.clone(), |only| verification.only(only));
    if matches.get_flag("dry-run") {
        return plan(&verification, number("budget"));
    }
    let observations = match matches.get_one::<PathBuf>("show") {
        Some(path) => read(path)?,
        None => observe(&verification, matches)?,
    };
    let report = Report::new(&observations);
    if OutputOptions::from_matches(matches).format == Some(Format::Json) {
        let json =
            serde_json::to_string_pretty(&report).map_err(|error| Failure::new(Exit::Local, error.to_string()))?;
        terminal::data(&(json + "\n"))?;
    } else {
        terminal::data(&format!("{report}\n"))?;
    }
    Ok(if report.differs() { Exit::Differs } else { Exit::Done })
}

/// Prints the operations and the ids that they need.
fn plan(verification: &Verification, budget: u32) -> Result<Exit, Failure> {
    let minutes = budget.div_ceil(SMALLEST_PLAN);
    let mut text = format!(
        "reads only, at most {budget} requests: up to {minutes} minutes with the {SMALLEST_PLAN} requests a minute of the smallest plan\n"
    );
    for planned in verification.plan() {
        let needs = planned.needs.first().map_or(String::new(), |it| format!("  for two known ids of {it}"));
        text.push_str(&format!("  {}{needs}\n", planned.operation));
    }
    text.push_str("then the filters of these lists, one after the other, as far as the budget allows\n");
    terminal::data(&text)?;
    Ok(Exit::Done)
}

fn observe(verification: &Verification, matches: &ArgMatches) -> Result<Observations, Failure> {
    let save = matches.get_one::<PathBuf>("save");
    if let Some(path) = save.filter(|path| path.symlink_metadata().is_ok()) {
        return Err(failure(path, "it is there already").try_this("another name"));
    }
    // The first interruption ends the run with a report. The second one ends the program.
    let _ = ctrlc::try_set_handler(|| {
        if STOPPED.swap(true, Ordering::SeqCst) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    let opened = Opened::new(matches)?;
    let observations = verification.run(opened.builder, &mut |event| {
        let (operation, sent) = match event {
            Event::Reads { operation, sent } => (operation, sent),
            Event::Stopped { error } => {
                terminal::note(format_args!("stopped: {error}; this is what was seen so far"));
                return ControlFlow::Break(());
            }
            _ => return ControlFlow::Continue(()),
        };
        if STOPPED.load(Ordering::SeqCst) {
            terminal::note("interrupted: this is what was seen so far");
            return ControlFlow::Break(());
        }
        if matches.get_count("verbose") > 0 {
            terminal::note(format_args!("{operation}, after {sent} requests"));
        }
        ControlFlow::Continue(())
    })?;
    if let Some(path) = save {
        new_file::create(path)
            .and_then(|mut file| file.write_all(observations.to_json().as_bytes()))
            .map_err(|error| failure(path, &error.to_string()))?;
        let count = observations.facts.len();
        terminal::note(format_args!(
            "written to {}: {count} facts, no values of records; read it with `helpdesk verify --show {0}`",
            path.display()
        ));
    }
    Ok(observations)
}

fn read(path: &Path) -> Result<Observations, Failure> {
    let mut text = String::new();
    let read = open_named(path).and_then(|file| file.take(MAX_FILE_BYTES_AND_ONE).read_to_string(&mut text));
    read.map_err(|error| failure(path, &error.to_string()))?;
    let (observations, rejected) = Observations::from_json(&text).map_err(|error| failure(path, &error.to_string()))?;
    for entry in rejected {
        terminal::note(format_args!("ignored in {}: {entry}", path.display()));
    }
    Ok(observations)
}

fn failure(path: &Path, cause: &str) -> Failure {
    Failure::new(Exit::Local, format!("cannot use `{}`", path.display())).cause(cause)
}
