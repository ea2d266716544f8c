//! Values that a shell completes, of what is configured and of what the account has. Without an account there are none.

use std::env;
use std::ffi::OsStr;
use std::sync::OnceLock;
use std::time::Duration;

use clap::{ArgMatches, Command};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use helpdesk::RequestOptions;
use helpdesk_config::{ConfigFile, Key};
use helpdesk_names::{Entry, List, ME, Names, kept};

use crate::account;
use crate::connection::{self, Connection, account_name, names_file};
use crate::verbose;

/// How long a person waits for a completion.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) mod fields;

/// The variable with the name of the shell that asks for completions.
pub(crate) const VARIABLE: &str = "HELPDESK_COMPLETE";

/// Whether candidates are inserted as they are. Other shells quote them.
static IS_BASH: OnceLock<bool> = OnceLock::new();

/// Completes the command line that a shell gives, and ends the program. Otherwise it does nothing.
pub(crate) fn if_asked(root: fn() -> Command) {
    let _ = IS_BASH.set(env::var_os(VARIABLE).is_some_and(|it| it == "bash"));
    CompleteEnv::with_factory(root).var(VARIABLE).bin("helpdesk").complete();
}

/// Completes the names of profiles.
pub(crate) fn profiles() -> ArgValueCompleter {
    of(
        || {
            Some(
                ConfigFile::read()
                    .ok()?
                    .profiles()
                    .iter()
                    .map(|(name, profile)| (name.clone(), profile.address()))
                    .collect(),
            )
        },
        "",
    )
}

/// Completes the names of a list, each with this ending.
pub(crate) fn names(list: List, ending: &'static str) -> ArgValueCompleter {
    let me = (list == List::Staff).then(|| (ME.to_owned(), "whose key is used".to_owned()));
    let names = move || {
        let names = entries(list)?.into_iter().map(|it| (it.name, it.id.to_string()));
        Some(names.chain(me.clone()).collect())
    };
    of(names, ending)
}

/// Completes values, which have descriptions.
fn of(
    values: impl Fn() -> Option<Vec<(String, String)>> + Send + Sync + 'static,
    ending: &'static str,
) -> ArgValueCompleter {
    ArgValueCompleter::new(move |current: &OsStr| {
        let current = current.to_string_lossy();
        let candidate = |(value, about): (String, String)| {
            let quoted = quoted(&value);
            let is_meant = !value.is_empty() && (value.starts_with(&*current) || quoted.starts_with(&*current));
            let help = Some(about).filter(|it| !it.is_empty()).map(Into::into);
            is_meant.then(|| CompletionCandidate::new(quoted + ending).help(help))
        };
        values().unwrap_or_default().into_iter().filter_map(candidate).collect()
    })
}

/// Returns a value as a person would type it.
fn quoted(value: &str) -> String {
    if !IS_BASH.get().is_some_and(|it| *it) {
        return value.to_owned();
    }
    let is_plain = |it: char| it.is_alphanumeric() || "-_.:=@%+/".contains(it);
    value.chars().flat_map(|it| [(!is_plain(it)).then_some('\\'), Some(it)]).flatten().collect()
}

/// The words of the command line, of which the last may be the start of one.
fn words() -> Vec<String> {
    env::args_os().skip_while(|it| it != "--").skip(1).map(|it| it.to_string_lossy().into_owned()).collect()
}

/// Returns the entries of a list of the account in force: those that were read in the last minutes, or else those of now.
fn entries(list: List) -> Option<Vec<Entry>> {
    let matches = account_options()?;
    if matches.get_flag("demo") {
        return Some(Connection::open(&matches).ok()?.table_names().all(list).ok()?.to_vec());
    }
    let account = account::configured(&matches).ok()?;
    let (url, email) = (account.url.as_ref()?.value.to_string(), &account.email.as_ref()?.value);
    let file = names_file(&account_name(&url, email))?;
    if let Some(entries) = kept(file.clone(), list) {
        return Some(entries);
    }
    // It may ask for a password.
    if let Key::Command(_) = account.key.as_ref()?.value {
        return None;
    }
    let options = RequestOptions::new().max_attempts(1).max_rate_limit_wait(Duration::ZERO).total_timeout(PATIENCE);
    let client = account.client().ok()?.options(options).build().ok()?;
    Some(Names::new(client, email).keep_in(file).all(list).ok()?.to_vec())
}

/// Reads those options of the command line that say whose account it uses.
fn account_options() -> Option<ArgMatches> {
    let options = Command::new("helpdesk").args(account::args()).arg(connection::arg()).args(verbose::args());
    let words = words();
    let own = words.iter().zip(words.iter().skip(1).map(Some).chain([None])).filter_map(|(word, next)| {
        let option = options.get_arguments().find(|it| {
            let name = word.strip_prefix("--").and_then(|it| it.split('=').next());
            it.get_long().is_some() && it.get_long() == name
        })?;
        let value = next.filter(|_| option.get_action().takes_values() && !word.contains('='));
        Some([Some(word), value].into_iter().flatten())
    });
    let own = own.flatten().map(String::as_str).collect::<Vec<_>>();
    options.clone().no_binary_name(true).try_get_matches_from(own).ok()
}
