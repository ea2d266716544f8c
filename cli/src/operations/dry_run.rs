//! The request that a command would send, without sending it.

use clap::ArgMatches;
use helpdesk::Request;
use helpdesk::meta::OperationDetails;
use helpdesk::request::OperationInput;
use helpdesk_samples::{Account, Sample, curl, http, rust_program};
use helpdesk_text::visible;

use super::{parts, send};
use crate::account;
use crate::failure::{Exit, Failure};
use crate::terminal;

/// How to print the request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Http,
    Curl,
    /// A program that sends it.
    Rust,
}

impl Form {
    /// How to print the request, if the request is not to be sent.
    pub(super) fn from_matches(matches: &ArgMatches) -> Option<Self> {
        match matches.get_one::<String>("as").map(String::as_str) {
            Some("curl") => Some(Self::Curl),
            Some("rust") => Some(Self::Rust),
            Some(_) => Some(Self::Http),
            None => matches.get_flag("dry-run").then_some(Self::Http),
        }
    }
}

/// Prints requests. The key is masked. No account need be configured.
pub(super) fn print(
    requests: impl IntoIterator<Item = impl Request>,
    form: Form,
    matches: &ArgMatches,
) -> Result<Exit, Failure> {
    let requests = requests.into_iter().map(|it| it.prepare()).collect::<Result<Vec<_>, _>>()?;
    let account = account(matches)?;
    for request in requests {
        terminal::data(&match form {
            // A path without an operation has no program in Rust.
            Form::Http | Form::Rust => http(&request, &account),
            Form::Curl => curl(&request, &account)?,
        })?;
    }
    Ok(Exit::Done)
}

/// Prints the request of an operation, in the parts in which it would be sent. A program has it as one.
pub(super) fn show(
    details: &'static OperationDetails,
    mut input: OperationInput,
    form: Form,
    matches: &ArgMatches,
) -> Result<Exit, Failure> {
    match form {
        Form::Rust => print_program(details, input, matches),
        Form::Http | Form::Curl => {
            send::take_limit_above_a_page(details, &mut input);
            print(parts::split(input), form, matches)
        }
    }
}

/// Prints a Rust program that sends the request.
fn print_program(
    details: &'static OperationDetails,
    input: OperationInput,
    matches: &ArgMatches,
) -> Result<Exit, Failure> {
    input.prepare()?;
    let account = account(matches)?;
    terminal::data(&rust_program(&sample(details, input, matches), &account)?)?;
    Ok(Exit::Done)
}

/// The request as a sample.
pub(super) fn sample(details: &'static OperationDetails, input: OperationInput, matches: &ArgMatches) -> Sample {
    let all_pages = details.operation.paging.is_some() && matches.get_flag("all");
    Sample::new(details, input).with_all_pages(all_pages)
}

/// The account in force, or the one of examples.
fn account(matches: &ArgMatches) -> Result<Account, Failure> {
    let (url, email) = if matches.get_flag("demo") {
        (None, None)
    } else {
        account::load_without_key(matches).map(|account| (account.url, account.email))?
    };
    if url.is_none() || email.is_none() {
        terminal::note("note: the address or the email address is an example, because no account is in use");
    }
    let example = Account::example();
    Ok(Account {
        base: url.map(|url| url.value.base()).transpose()?.unwrap_or(example.base),
        email: email.map_or(example.email, |email| visible(&email.value, " ")),
    })
}
