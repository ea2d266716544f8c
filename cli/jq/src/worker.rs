//! The process that runs an expression: the expression comes as its first line, then each document as one.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver};
use std::{env, process, thread};

use jaq_core::data::JustLut;
use jaq_core::load::{self, Arena, Error, Errors, File, Import, Loader, span};
use jaq_core::{Compiler, Ctx, Exn, Filter, Vars};
use jaq_json::write::{Pp, write};
use jaq_json::{Val, read};

use crate::json;
use crate::protocol::{END, ERROR, JSON, TEXT, WORKER};

/// The most memory of a worker, in bytes.
#[cfg(unix)]
const MEMORY: u64 = 4 << 30;

/// Works until the input ends, if this process is a worker. Then returns true: the program has to end.
///
/// Call it before anything else: the program may be started as a worker by itself.
pub fn work_if_asked() -> bool {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().is_none_or(|it| it != WORKER) || arguments.next().is_some() {
        return false;
    }
    limit();
    // An error means that the program which started the worker has ended.
    let _ = work(lines(), io::stdout().lock());
    true
}

/// Reads lines from the standard input. The worker ends with the program that started it: an expression may run without end.
fn lines() -> Receiver<String> {
    let (to, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lines().map_while(Result::ok) {
            let _ = to.send(line);
        }
        process::exit(0)
    });
    lines
}

/// Limits the memory, and disables core dumps, which would contain it.
#[cfg(unix)]
fn limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    for (resource, most) in [(Resource::As, MEMORY), (Resource::Core, 0)] {
        let Rlimit { current, maximum } = getrlimit(resource);
        let current = Some(current.map_or(most, |it| it.min(most)));
        // On a system without such limits, the worker still runs.
        let _ = setrlimit(resource, Rlimit { current, maximum });
    }
}

#[cfg(not(unix))]
fn limit() {}

fn work(lines: Receiver<String>, mut to: impl Write) -> io::Result<()> {
    let Ok(first) = lines.recv() else { return Ok(()) };
    let code: String = serde_json::from_str(&first)?;
    let filter = match compile(&code) {
        Ok(filter) => filter,
        Err(error) => return say(&mut to, ERROR, &error),
    };
    say(&mut to, END, "")?;
    for line in lines {
        match run(&filter, &line, &mut to)? {
            Ok(()) => say(&mut to, END, "")?,
            Err(error) => say(&mut to, ERROR, &error)?,
        }
    }
    Ok(())
}

fn say(to: &mut impl Write, kind: char, text: &str) -> io::Result<()> {
    writeln!(to, "{kind}{}", serde_json::Value::from(text))?;
    to.flush()
}

/// Writes the results for a document, which comes after the sign for its style: `+` is indented, `-` is not.
fn run(filter: &Filter<JustLut<Val>>, line: &str, to: &mut impl Write) -> io::Result<Result<(), String>> {
    let is_indented = line.starts_with('+');
    let document = match read::parse_single(line.get(1..).unwrap_or_default().as_bytes()) {
        Ok(document) => document,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let style = Pp { indent: is_indented.then(|| "  ".to_owned()), sep_space: is_indented, ..Pp::default() };
    for result in filter.id.run((Ctx::<JustLut<Val>>::new(&filter.lut, Vars::new([])), document)) {
        let stopped = |stop: Exn<'_, Val>| stop.get_err().map_or_else(|_| String::new(), |it| it.to_string());
        let value = match result.map_err(stopped) {
            Ok(value) => value,
            Err(error) => return Ok(Err(error)),
        };
        match &value {
            Val::TStr(text) => say(to, TEXT, &String::from_utf8_lossy(text))?,
            _ => {
                if let Err(error) = json::check(&value) {
                    return Ok(Err(error));
                }
                let mut json = Vec::new();
                write(&mut json, &style, 0, &value)?;
                say(to, JSON, &String::from_utf8_lossy(&json))?;
            }
        }
    }
    Ok(Ok(()))
}

/// Functions that an expression must not have: they reach the API key, the exit code, and standard error.
const LEFT_OUT: [&str; 7] = ["debug", "debug_empty", "env", "halt", "halt_error", "stderr", "stderr_empty"];

/// The error of `import` and `include`. An expression does not read files.
const NO_MODULES: &str = "modules and files cannot be imported: write the definitions in the expression";

/// Compiles an expression, or says where it is wrong.
fn compile(code: &str) -> Result<Filter<JustLut<Val>>, String> {
    let definitions = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs());
    let definitions = definitions.filter(|it| !LEFT_OUT.contains(&it.name));
    let functions = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
    let functions = functions.filter(|it| !LEFT_OUT.contains(&it.0));
    let (arena, expected) = (Arena::default(), |wanted: &str| format!("expected {wanted}"));
    let read = |_: Import<'_, &str, ()>| -> Result<File<String, ()>, String> { Err(NO_MODULES.to_owned()) };
    let imports = ["import", "include"].iter().any(|it| code.trim_start().starts_with(it));
    let describe = |errors: Errors<&str, ()>| {
        let wrong = errors.into_iter().find_map(|(_, error)| match error {
            Error::Io(errors) => errors.into_iter().next().map(|(part, error)| (error, part)),
            // jq writes a variable of a module as `$x::x`, which is a mistake to jaq.
            Error::Lex(_) | Error::Parse(_) if imports => Some((NO_MODULES.to_owned(), code)),
            Error::Lex(errors) => errors.first().map(|(wanted, part)| (expected(wanted.as_str()), *part)),
            Error::Parse(errors) => errors.first().map(|(wanted, part)| (expected(wanted.as_str()), *part)),
        });
        at(code, wrong)
    };
    let modules = Loader::new(definitions).with_read(read).load(&arena, File { code, path: () }).map_err(describe)?;
    // Data of files are variables, which the compiler takes for given.
    load::import(&modules, |_| Err(NO_MODULES.to_owned())).map_err(describe)?;
    Compiler::default().with_funs(functions).compile(modules).map_err(|errors| {
        let undefined = errors.iter().flat_map(|(_, errors)| errors).next();
        at(code, undefined.map(|(part, kind)| (format!("undefined {}", kind.as_str()), *part)))
    })
}

/// Returns the error and its position.
fn at(code: &str, wrong: Option<(String, &str)>) -> String {
    let Some((what, part)) = wrong else { return "invalid expression".to_owned() };
    // The name of a module is no part of the expression.
    if !code.as_bytes().as_ptr_range().contains(&part.as_ptr()) && !part.is_empty() {
        return what;
    }
    let start = span(code, part).start;
    let place = code[..start].chars().count() + 1;
    match &code[start..] {
        "" => format!("{what} at the end"),
        rest => format!("{what} at character {place}, at `{rest}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe that is closed after this many lines.
    struct Pipe(usize);

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
            Ok(())
        }
    }

    #[test]
    fn unread_results_are_dropped_when_the_pipe_closes() {
        for code in [".", ".[]", "repeat(1)", "1, error", "1, range(1000000000)"] {
            let (to, lines) = mpsc::channel();
            for line in [&*serde_json::Value::from(code).to_string(), "-[1, 2, 3]", "-[4", "+[5]"] {
                to.send(line.to_owned()).unwrap();
            }
            // The document has one result, after the line that says that the expression is compiled.
            let ended = work(lines, Pipe(2)).unwrap_err();
            assert_eq!(ended.kind(), io::ErrorKind::BrokenPipe, "{code}");
            assert!(to.send("-[6]".to_owned()).is_err(), "{code}");
        }
    }
}
