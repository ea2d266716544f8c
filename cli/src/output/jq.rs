//! `--jq`: JSON goes through an expression before it is printed.

use std::io::{self, Write};

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk_export::text::{escaped, visible};
use jaq_core::data::JustLut;
use jaq_core::load::{Arena, Error, File, Loader, span};
use jaq_core::{Compiler, Ctx, Exn, Filter, Vars};
use jaq_json::write::{Pp, write};
use jaq_json::{Val, read};

/// To how many characters an error of an expression is cut.
const LONGEST_ERROR: usize = 200;

/// A compiled expression, and how its results are printed.
pub(crate) struct Jq {
    filter: Filter<JustLut<Val>>,
    raw: bool,
}

/// Returns the options `--jq` and `--raw`.
pub(super) fn args() -> [Arg; 2] {
    let jq = Arg::new("jq")
        .long("jq")
        .value_name("EXPRESSION")
        .value_parser(|code: &str| compile(code).map(|_| code.to_owned()));
    let raw = Arg::new("raw").short('r').long("raw").action(ArgAction::SetTrue).requires("jq");
    [
        jq.help("Prints what an expression of jq finds in the document of `-o json`, or in each line of `-o jsonl`"),
        raw.help("Prints results that are strings without quotes"),
    ]
}

impl Jq {
    pub(super) fn from_matches(matches: &ArgMatches) -> Option<Self> {
        let filter = compile(matches.get_one::<String>("jq")?).ok()?;
        Some(Self { filter, raw: matches.get_flag("raw") })
    }

    /// Prints the results for a document.
    pub(super) fn print(&self, json: &str, to: &mut impl Write, indented: bool, terminal: bool) -> io::Result<()> {
        let failed = |error: String| {
            // It may have all of the document.
            let error = visible(&error, " ").chars().take(LONGEST_ERROR).collect::<String>();
            io::Error::new(io::ErrorKind::InvalidData, format!("`--jq`: {error}"))
        };
        let document = read::parse_single(json.as_bytes()).map_err(|error| failed(error.to_string()))?;
        let style = Pp { indent: indented.then(|| "  ".to_owned()), sep_space: indented, ..Pp::default() };
        for result in self.filter.id.run((Ctx::<JustLut<Val>>::new(&self.filter.lut, Vars::new([])), document)) {
            let stopped = |stop: Exn<'_, Val>| stop.get_err().map_or_else(|_| String::new(), |it| it.to_string());
            let value = result.map_err(|stop| failed(stopped(stop)))?;
            let (mut json, lossy) = (Vec::new(), |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned());
            write(&mut json, &style, 0, &value)?;
            let text = match &value {
                Val::TStr(text) if self.raw && terminal => visible(&lossy(text), "\n"),
                Val::TStr(text) if self.raw => lossy(text),
                _ => escaped(lossy(&json)),
            };
            writeln!(to, "{text}")?;
        }
        Ok(())
    }
}

/// What an expression must not have: the API key, the exit code, and standard error.
const LEFT_OUT: [&str; 7] = ["debug", "debug_empty", "env", "halt", "halt_error", "stderr", "stderr_empty"];

/// Compiles an expression, or says where it is wrong.
fn compile(code: &str) -> Result<Filter<JustLut<Val>>, String> {
    let definitions = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs());
    let definitions = definitions.filter(|it| !LEFT_OUT.contains(&it.name));
    let functions = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
    let functions = functions.filter(|it| !LEFT_OUT.contains(&it.0));
    let (arena, expected) = (Arena::default(), |wanted: &str| format!("expected {wanted}"));
    let modules = Loader::new(definitions).load(&arena, File { code, path: () }).map_err(|errors| {
        let wrong = errors.into_iter().find_map(|(_, error)| match error {
            Error::Io(errors) => errors.into_iter().next().map(|(part, error)| (error, part)),
            Error::Lex(errors) => errors.first().map(|(wanted, part)| (expected(wanted.as_str()), *part)),
            Error::Parse(errors) => errors.first().map(|(wanted, part)| (expected(wanted.as_str()), *part)),
        });
        at(code, wrong)
    })?;
    Compiler::default().with_funs(functions).compile(modules).map_err(|errors| {
        let undefined = errors.iter().flat_map(|(_, errors)| errors).next();
        at(code, undefined.map(|(part, kind)| (format!("undefined {}", kind.as_str()), *part)))
    })
}

/// What is wrong, and where.
fn at(code: &str, wrong: Option<(String, &str)>) -> String {
    let Some((what, part)) = wrong else { return "invalid expression".to_owned() };
    let start = span(code, part).start;
    let place = code[..start].chars().count() + 1;
    match &code[start..] {
        "" => format!("{what} at the end"),
        rest => format!("{what} at character {place}, at `{rest}`"),
    }
}
