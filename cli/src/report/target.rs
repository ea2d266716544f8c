//! The destination of a report: standard output, an HTML file, or both.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use helpdesk_export::new_file;
use helpdesk_report::Report;
use tempfile::{Builder, NamedTempFile};

use crate::failure::{Exit, Failure};
use crate::output::{Format, OutputOptions, Printer};
use crate::terminal;

pub(super) struct Target {
    printed: Printed,
    page: Option<PathBuf>,
    /// Whether the file may be replaced.
    force: bool,
}

/// The content of standard output.
enum Printed {
    Nothing,
    Text,
    Json(Box<Printer<io::Stdout>>),
}

impl Target {
    /// Fails for a file that is there already or cannot be written, before anything is read.
    pub(super) fn from_matches(matches: &ArgMatches) -> Result<Self, Failure> {
        let options = OutputOptions::from_matches(matches);
        let page = matches.get_one::<PathBuf>("html").cloned();
        let is_whole = options.fields.is_empty() && !options.bom;
        let printed = match (options.format, options.jq.is_some()) {
            (Some(Format::Json), _) | (None, true) => {
                Printed::Json(Box::new(Printer::new(options.or(Format::Json), None, io::stdout(), terminal::width())?))
            }
            (None, false) if is_whole && page.is_some() => Printed::Nothing,
            (None | Some(Format::Table), false) if is_whole => Printed::Text,
            _ => {
                let failure = Failure::new(Exit::Usage, "a report is printed whole as text, or as JSON");
                return Err(failure.try_this("use `-o json` for a part of it"));
            }
        };
        let force = matches.get_flag("force");
        if let Some(page) = &page {
            if !force && page.symlink_metadata().is_ok() {
                return Err(failure(page, &"it is there already").try_this("another name, or --force to replace it"));
            }
            temporary(page).map_err(|error| failure(page, &error))?;
        }
        Ok(Self { printed, page, force })
    }

    pub(super) fn write(self, report: &Report) -> Result<(), Failure> {
        if let Some(page) = &self.page {
            self.write_page(page, report).map_err(|error| failure(page, &error))?;
            terminal::note(format_args!("written to {}", page.display()));
        }
        match self.printed {
            Printed::Nothing => Ok(()),
            Printed::Text => terminal::data(&report.text(terminal::width())),
            Printed::Json(printer) => printer.record(report.json()).map(drop).map_err(terminal::stdout),
        }
    }

    /// Writes the whole file. A file that another program has created in the meantime stays.
    fn write_page(&self, path: &Path, report: &Report) -> io::Result<()> {
        let html = report.html().map_err(io::Error::other)?;
        let mut file = temporary(path)?;
        file.write_all(html.as_bytes())?;
        if self.force {
            new_file::keep_mode(file.path(), path)?;
        }
        let persisted = if self.force { file.persist(path) } else { file.persist_noclobber(path) };
        persisted.map(drop).map_err(|error| error.error)
    }
}

/// A temporary file beside this one, which only its owner can read.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    Builder::new().prefix(".report-").tempfile_in(helpdesk_files::directory(path))
}

fn failure(path: &Path, cause: &dyn std::fmt::Display) -> Failure {
    Failure::new(Exit::Local, format!("cannot write {}", path.display())).cause(cause)
}
