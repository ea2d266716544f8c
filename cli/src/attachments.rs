//! `helpdesk attachments get`: the files of a case, of a message, or of a link.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk::blocking::Client;
use helpdesk::meta::count;
use helpdesk::{CaseRef, MessageId};
use helpdesk_export::Unsaved;
use helpdesk_export::files::{Attached, Link, Paths, Rules, Saved, read_attachments, save, write_to};

use crate::account;
use crate::connection::Connection;
use crate::export::{file_rule_args, file_rules};
use crate::failure::{Exit, Failure};
use crate::terminal::{self, note};

/// The destination of the files.
enum Target {
    Stdout,
    File(PathBuf),
    Directory(PathBuf),
}

/// `helpdesk attachments`.
pub(crate) fn command() -> Command {
    Command::new("attachments")
        .about("Downloads files: get")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand(get())
}

fn get() -> Command {
    let [message, name, to] = ["message", "name", "to"].map(|name| Arg::new(name).long(name).help_heading("Files"));
    let replace = Arg::new("replace").long("replace").action(ArgAction::SetTrue).help_heading("Files");
    Command::new("get")
        .about("Downloads the files of a case, of a message, or of a link")
        .long_about(
            "Downloads the files of a case, of a message, or of a link. In a directory, they have the names that their \
             senders gave them, without what no file name should have. A file has its name only when all of its bytes are \
             there. The credentials go to the account's own server only.",
        )
        .arg(Arg::new("from").value_name("CASE|URL").required(true).help("The id or the number of the case, or the address of a file"))
        .arg(message.value_name("ID").value_parser(value_parser!(u64)).help("Only files of this message"))
        .arg(name.value_name("NAME").help("Only files with this name"))
        .arg(to.value_name("DIRECTORY|FILE|-").default_value(".").help(
            "A directory that exists or ends with `/`; the name of one file; or `-` for standard output",
        ))
        .arg(replace.help("Replace files that exist"))
        .args(file_rule_args().map(|arg| arg.help_heading("Files")))
        .after_help("Example:\n  helpdesk attachments get 10001\n  helpdesk attachments get 10001 --name photo.txt --to -")
}

/// Runs `helpdesk attachments get`.
pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (_, matches) = matches.subcommand().expect("a command is required");
    let (target, rules) = (target(matches)?, file_rules(matches)?);
    let from = matches.get_one::<String>("from").expect("it is required");
    if is_address(from) {
        // A request to an address that a person has typed could have any effect.
        account::permit_changes(matches)?;
    }
    let connection = Connection::open(matches)?;
    let Attached { links, unreadable, .. } = find_links(&connection.client, from, matches)?;
    unreadable.iter().for_each(|why| note(format_args!("warning: a message cannot be read: {why}")));
    if links.is_empty() {
        let is_chosen = ["message", "name"].iter().any(|it| matches.contains_id(it));
        let why = if is_chosen { "no file of the case has this name or message" } else { "the case has no files" };
        let failure = Failure::new(Exit::Rejected, why);
        return Err(if is_chosen { failure.try_this("the command without `--name` and `--message`") } else { failure });
    }
    if links.len() > 1 && !matches!(target, Target::Directory(_)) {
        let failure = Failure::new(Exit::Usage, format!("there are {} files, and `--to` names one place", links.len()));
        return Err(failure.try_this("`--to DIRECTORY/`, or `--name` and `--message` for one of them"));
    }
    let done = fetch(&connection.client, &rules, &links, target, matches.get_flag("replace"))?;
    Ok(if unreadable.is_empty() { done } else { Exit::Partial })
}

fn target(matches: &ArgMatches) -> Result<Target, Failure> {
    let to = matches.get_one::<String>("to").expect("it has a default");
    let path = PathBuf::from(to);
    Ok(match to.as_str() {
        "-" => Target::Stdout,
        "" => return Err(Failure::new(Exit::Usage, "`--to` is empty")),
        _ if path.is_dir() || to.ends_with(std::path::is_separator) => Target::Directory(path),
        _ => Target::File(path),
    })
}

fn is_address(from: &str) -> bool {
    from.contains("://") || from.starts_with('/')
}

/// Returns the links of the files to download.
fn find_links(client: &Client, from: &str, matches: &ArgMatches) -> Result<Attached, Failure> {
    let (message, name) = (matches.get_one::<u64>("message"), matches.get_one::<String>("name"));
    if is_address(from) {
        if message.is_some() || name.is_some() {
            return Err(Failure::new(Exit::Usage, "`--message` and `--name` choose among the files of a case"));
        }
        let mut attached = Attached::default();
        attached.links.push(Link::new(from));
        return Ok(attached);
    }
    let case = from
        .parse::<CaseRef>()
        .map_err(|_| Failure::new(Exit::Usage, "expected the id or the number of a case, or an address"))?;
    let mut attached = read_attachments(client, case, message.copied().map(MessageId::from))?;
    attached.links.retain(|link| name.is_none_or(|name| link.name == *name));
    Ok(attached)
}

/// Downloads the files. After a failure, the next files are still tried.
fn fetch(client: &Client, rules: &Rules, links: &[Link], target: Target, replace: bool) -> Result<Exit, Failure> {
    let mut paths = match target {
        Target::Stdout => return print(client, rules, &links[0]),
        Target::File(path) => return save_to(client, rules, &links[0], &path, replace),
        Target::Directory(path) => {
            create(&path)?;
            Paths::new(path)
        }
    };
    let results = links.iter().map(|link| save_to(client, rules, link, &paths.of(link), replace)).collect::<Vec<_>>();
    let count = results.len();
    let done = if results.iter().any(|it| matches!(it, Ok(Exit::Partial))) { Exit::Partial } else { Exit::Done };
    let failures = results.into_iter().filter_map(Result::err).collect::<Vec<_>>();
    let failed = failures.len();
    match failures.into_iter().reduce(|all, failure| all.caused_by(failure)) {
        None => Ok(done),
        Some(failure) if count == 1 => Err(failure),
        Some(failure) => {
            Err(Failure::new(Exit::Partial, format!("{failed} of {count} files failed")).caused_by(failure))
        }
    }
}

fn create(directory: &Path) -> Result<(), Failure> {
    let created = if directory.is_dir() { Ok(()) } else { helpdesk_export::new_file::directory(directory) };
    created.map_err(|error| Failure::new(Exit::Local, format!("cannot create `{}`", directory.display())).cause(error))
}

fn save_to(client: &Client, rules: &Rules, link: &Link, path: &Path, replace: bool) -> Result<Exit, Failure> {
    let saved = save(client, rules, link, path, replace)
        .map_err(|error| Failure::from(error).cause(format_args!("so `{}` was not written", path.display())))?;
    note(format_args!("{}: {}", path.display(), count(saved.bytes, "byte")));
    Ok(warn(link, &saved, &path.display()))
}

/// Explains why the bytes may not be the whole file.
fn warn(link: &Link, saved: &Saved, name: &dyn Display) -> Exit {
    let Some(doubt) = &saved.doubt else { return Exit::Done };
    note(format_args!("warning: {name}: {doubt}"));
    // An address of a file states no size, so a difference is unknown.
    if link.bytes.is_some() { Exit::Partial } else { Exit::Done }
}

fn print(client: &Client, rules: &Rules, link: &Link) -> Result<Exit, Failure> {
    match write_to(client, rules, link, &mut io::stdout().lock()) {
        Ok(saved) => Ok(warn(link, &saved, &"the file")),
        Err(Unsaved::Writer(error)) => Err(terminal::stdout(error)),
        Err(Unsaved::Other(error)) => Err(error.into()),
    }
}
