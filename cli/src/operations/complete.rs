//! Values that a shell completes, from the configuration and from the account. Without an account, no names are completed.

mod bash;
pub(crate) mod fields;

use std::ffi::OsStr;
use std::sync::{OnceLock, mpsc};
use std::time::Duration;
use std::{env, process, thread};

use clap::{ArgMatches, Command};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use clap_complete::env::Shells;
use helpdesk::RequestOptions;
use helpdesk::meta::ValueDetails;
use helpdesk_text::visible;
use helpdesk_tools::config::{ConfigFile, Key};
use helpdesk_tools::names::{Entry, List, ME, Names, id, read_list_file};

use crate::account;
use crate::connection::{self, Connection, account_name, names_file};
use crate::terminal;

/// The variable with the name of the shell that asks for completions.
const VARIABLE: &str = "HELPDESK_COMPLETE";

/// How long a person waits for a completion.
const PATIENCE: Duration = Duration::from_secs(2);

/// The request of a shell for completions.
static ASKED: OnceLock<Asked> = OnceLock::new();

struct Asked {
    shell: String,
    /// The words of the command line. The last one may be incomplete.
    words: Vec<String>,
}

/// If a shell asks for completions, prints them and ends the program. Otherwise does nothing.
pub(crate) fn if_asked(root: fn() -> Command) {
    let Some(shell) = env::var(VARIABLE).ok().filter(|it| !it.is_empty()) else { return };
    let words = env::args_os().skip_while(|it| it != "--").skip(1).map(|it| it.to_string_lossy().into_owned());
    let words = words.collect::<Vec<_>>();
    match (shell.as_str(), words.as_slice()) {
        ("bash", [line, end]) => {
            let typed = bash::Typed::new(line, end);
            let _ = ASKED.set(Asked { shell, words: typed.words().to_vec() });
            // The shell may have closed the pipe, and then needs no candidates.
            let _ = terminal::data(&typed.candidates(root()).concat());
            process::exit(0);
        }
        _ => {
            let _ = ASKED.set(Asked { shell, words });
            CompleteEnv::with_factory(root).var(VARIABLE).bin("helpdesk").complete();
        }
    }
}

/// Returns the script that lets a shell ask this program.
pub(crate) fn script(shell: &str) -> Option<String> {
    if shell == "bash" {
        return Some(bash::SCRIPT.to_owned());
    }
    let (shells, mut script) = (Shells::builtins(), Vec::new());
    shells.completer(shell)?.write_registration(VARIABLE, "helpdesk", "helpdesk", "helpdesk", &mut script).ok()?;
    String::from_utf8(script).ok()
}

/// Completes the names of profiles.
pub(crate) fn profiles() -> ArgValueCompleter {
    let profile = |(name, profile): &(String, helpdesk_tools::config::Profile)| (name.clone(), profile.address());
    of(move || Some(ConfigFile::read().ok()?.profiles().iter().map(profile).collect()), "")
}

/// Completes the words of a type, and the names of a list. Each has this ending.
pub(crate) fn names(list: List, words: &'static [ValueDetails], ending: &'static str) -> ArgValueCompleter {
    let words = words.iter().map(|it| (it.text.to_owned(), it.doc.lines().next().unwrap_or_default().to_owned()));
    let me = (list == List::Staff).then(|| (ME.to_owned(), "whose key is used".to_owned()));
    let known = words.chain(me).collect::<Vec<_>>();
    let names = move || {
        let entries = entries(list).unwrap_or_default();
        let is_word = |it: &Entry| known.iter().any(|(word, _)| *word == it.name.trim());
        let text = |it: &Entry| if is_word(it) { it.id.to_string() } else { text(it, &entries) };
        let names = entries.iter().map(|it| (text(it), format!("{} {}", it.id, visible(&it.name, " "))));
        Some(names.chain(known.clone()).collect())
    };
    of(names, ending)
}

/// Returns the text that a person can type for an entry. The id replaces a name that is ambiguous, contains a comma, or contains a sign
/// with a meaning for a shell or this program.
fn text(entry: &Entry, entries: &[Entry]) -> String {
    let name = entry.name.trim();
    let is_alone = entries.iter().filter(|it| it.name.trim().to_lowercase() == name.to_lowercase()).count() == 1;
    // PowerShell evaluates the inserted text.
    let is_quoted = ASKED.get().is_none_or(|it| it.shell != "powershell");
    let is_plain = name.chars().all(|it| it.is_alphanumeric() || "-_".contains(it));
    let has_meaning = ["-", "@", "name:"].iter().any(|it| name.starts_with(it));
    let is_safe = !name.is_empty()
        && !has_meaning
        && !name.contains(',')
        && visible(name, "\n") == name
        && (is_quoted || is_plain);
    match id(name) {
        Some(_) if is_alone => format!("name:{name}"),
        None if is_alone && is_safe => name.to_owned(),
        _ => entry.id.to_string(),
    }
}

/// Completes values, which have descriptions.
fn of(
    values: impl Fn() -> Option<Vec<(String, String)>> + Send + Sync + 'static,
    ending: &'static str,
) -> ArgValueCompleter {
    ArgValueCompleter::new(move |current: &OsStr| {
        let current = current.to_string_lossy();
        let candidate = |(value, about): (String, String)| {
            let help = Some(about).filter(|it| !it.is_empty()).map(Into::into);
            value.starts_with(&*current).then(|| CompletionCandidate::new(value + ending).help(help))
        };
        values().unwrap_or_default().into_iter().filter_map(candidate).collect()
    })
}

/// Returns the words of the command line.
fn words() -> &'static [String] {
    ASKED.get().map_or(&[], |it| &it.words)
}

/// Returns the entries of a list of the account in force: from the last minutes, or else read now.
fn entries(list: List) -> Option<Vec<Entry>> {
    let matches = account_options()?;
    if matches.get_flag("demo") {
        return Some(Connection::quiet_demo().ok()?.table_names().all(list).ok()?.to_vec());
    }
    let account = account::load_silently(&matches).ok()?;
    let (url, email) = (account.url.as_ref()?.value.to_string(), account.email.as_ref()?.value.clone());
    let file = names_file(&account_name(&url, &email))?;
    if let Some(entries) = read_list_file(file.clone(), list) {
        return Some(entries);
    }
    // The command of the key may ask for a password.
    if let Key::Command(_) = account.key.as_ref()?.value {
        return None;
    }
    let options = RequestOptions::new().max_attempts(1).max_rate_limit_wait(Duration::ZERO);
    let client = account.client().ok()?.options(options).build().ok()?;
    let (send, receive) = mpsc::channel();
    // A list may have several pages, so this thread waits no longer than the time limit.
    thread::spawn(move || send.send(Names::new(client, email).keep_in(file).all(list).ok().map(|it| it.to_vec())));
    receive.recv_timeout(PATIENCE).ok()?
}

/// Reads the account options of the command line.
fn account_options() -> Option<ArgMatches> {
    let options = Command::new("helpdesk").args(account::args()).arg(connection::arg());
    let words = words();
    let own = words.iter().zip(words.iter().skip(1).map(Some).chain([None])).filter_map(|(word, next)| {
        let option = options.get_arguments().find(|option| {
            let name = word.strip_prefix("--").and_then(|it| it.split('=').next());
            option.get_long().is_some() && option.get_long() == name
        })?;
        let value = next.filter(|_| option.get_action().takes_values() && !word.contains('='));
        Some([Some(word), value].into_iter().flatten())
    });
    let own = own.flatten().map(String::as_str).collect::<Vec<_>>();
    options.clone().no_binary_name(true).try_get_matches_from(own).ok()
}
