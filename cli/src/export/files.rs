//! The options for files of attachments.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use helpdesk_export::Error;
use helpdesk_export::files::{FileStore, Rules};

/// The options of a command that collects cases. Other records have no files.
pub(super) fn args(resource: &str) -> Vec<Arg> {
    if resource != "cases" {
        return Vec::new();
    }
    let to = Arg::new("files-to").long("files-to").value_name("DIRECTORY").value_parser(value_parser!(PathBuf));
    let total = Arg::new("max-total-bytes").long("max-total-bytes").value_name("BYTES").value_parser(bytes);
    let args = [
        to.help("Store the files of attachments there, by their content. The table `files` says where each is"),
        total.requires("files-to").help("Leave out files that would take more bytes together"),
    ];
    let args = args.into_iter().chain(rule_args().map(|arg| arg.requires("files-to")));
    args.map(|arg| arg.help_heading("Files")).collect()
}

/// The options for the request of a file.
pub(crate) fn rule_args() -> [Arg; 2] {
    let most = Arg::new("max-bytes").long("max-bytes").value_name("BYTES").value_parser(bytes);
    let origin = Arg::new("allow-origin").long("allow-origin").value_name("ORIGIN").action(ArgAction::Append);
    [
        most.help("Leave out larger files, such as 10M [default: 64M, and a larger one is an error]"),
        origin.help(
            "Request files from another server too, such as https://files.example.com. It never gets the credentials",
        ),
    ]
}

/// Returns the directory of the files, with its limits, if there is one.
pub(super) fn store(matches: &ArgMatches) -> Result<Option<FileStore>, Error> {
    let Ok(Some(directory)) = matches.try_get_one::<PathBuf>("files-to") else { return Ok(None) };
    let store = FileStore::new(directory).rules(rules(matches)?);
    Ok(Some(match matches.get_one::<u64>("max-total-bytes") {
        Some(bytes) => store.max_total_bytes(*bytes),
        None => store,
    }))
}

/// Returns the rules for the request of a file.
pub(crate) fn rules(matches: &ArgMatches) -> Result<Rules, Error> {
    let rules = matches.get_one::<u64>("max-bytes").map_or(Rules::default(), |it| Rules::default().max_bytes(*it));
    let mut origins = matches.get_many::<String>("allow-origin").into_iter().flatten();
    origins.try_fold(rules, |rules, origin| rules.allow_origin(origin))
}

/// A number of bytes, such as `500000`, `500K`, `10M` or `2G`.
fn bytes(text: &str) -> Result<u64, String> {
    let (number, shift) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| "expected a number of bytes, such as 500000, 500K, 10M or 2G".to_owned())
}
