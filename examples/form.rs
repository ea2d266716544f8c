//! What a web form behind a site does: a visitor's words and files become a case, once.
//!
//! `cargo run --example form -- --email ann@example.com --subject "Printer on fire" --text "Help." --file photo.jpg`
//!
//! Without `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` the case is made in a stand-in on this machine.

use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use helpdesk::{
    CaseSort, Client, Error, ErrorCode, ErrorKind, MessageContent, Outcome, Requester, Search, Timestamp, Upload, cases,
};
use helpdesk_examples::{Account, Failure, exit};
use helpdesk_fake::FakeServer;

/// What a visitor has written.
#[derive(Clone, Debug, Parser)]
pub struct Form {
    /// The visitor's name
    #[arg(long, default_value = "Ann")]
    pub name: String,
    /// Where the answer is mailed to
    #[arg(long, default_value = "ann@example.com")]
    pub email: String,
    /// What it is about
    #[arg(long, default_value = "Printer on fire")]
    pub subject: String,
    /// The message
    #[arg(long, default_value = "It burns since noon. What shall I do?")]
    pub text: String,
    /// A file to send along; may be repeated
    #[arg(long = "file")]
    pub files: Vec<PathBuf>,
}

/// What the visitor is told.
#[derive(Debug, PartialEq)]
pub enum Told {
    /// There is a case of this number.
    Filed(String),
    /// Nothing was filed; the visitor can correct this.
    Correct(Vec<String>),
    /// Nothing was filed; it may work later.
    Later,
    /// Nothing was filed, and the visitor can do nothing about it.
    OutOfOrder,
    /// It may have been filed.
    Unclear,
}

#[tokio::main]
async fn main() -> ExitCode {
    exit(run(Form::parse()).await)
}

async fn run(form: Form) -> Result<(), Failure> {
    let account = Account::open(FakeServer::builder().real_time(), 20).await?;
    let writes = format!("makes a case of {}, who may get mail about it, and leaves it there.", form.email);
    if !account.may_write(&writes)? {
        return Ok(());
    }
    let told = submit(account.client(), &form, account.now()).await;
    println!("{told}");
    match told {
        Told::Filed(_) => Ok(()),
        _ => Err("no case was made, as far as is known".into()),
    }
}

/// Files a case, once.
pub async fn submit(client: &Client, form: &Form, now: Timestamp) -> Told {
    let wrong = wrong(form);
    if !wrong.is_empty() {
        return Told::Correct(wrong);
    }
    let content = MessageContent::text(form.text.trim());
    let case = cases::create(Requester::email(form.email.trim()), form.subject.trim(), content);
    // With files the request is a form of several parts; without them it is JSON.
    let case = case.user_full_name(form.name.trim()).attachments(form.files.iter().map(Upload::from_path));
    match client.send(case).await {
        Ok(case) => Told::Filed(case.case_number),
        Err(error) => refused(client, form, now, &error).await,
    }
}

/// What is wrong at first sight, all at once. Whether an address is taken is for the service to say.
fn wrong(form: &Form) -> Vec<String> {
    let mut wrong = Vec::new();
    let texts = [("your name", &form.name), ("a subject", &form.subject), ("a message", &form.text)];
    for (what, text) in texts {
        if text.trim().is_empty() {
            wrong.push(format!("Please enter {what}."));
        }
    }
    if !form.email.trim().split_once('@').is_some_and(|(name, domain)| !name.is_empty() && domain.contains('.')) {
        wrong.push("Please enter your e-mail address, as in ann@example.com.".to_owned());
    }
    for file in form.files.iter().filter(|file| !file.is_file()) {
        wrong.push(format!("There is no file {}.", file.display()));
    }
    wrong
}

/// What a visitor is told of an error. What staff have to know goes to the log, which holds nothing of what was written.
async fn refused(client: &Client, form: &Form, now: Timestamp, error: &Error) -> Told {
    match error.outcome() {
        Outcome::NotSent | Outcome::Rejected => to_do(error),
        // It is there, only its reply could not be read.
        Outcome::Applied if error.record_id().is_some() => {
            let id = error.record_id().unwrap_or_default();
            Told::Filed(client.send(cases::get(id)).await.map_or(id.to_string(), |case| case.case_number))
        }
        // `Outcome::Unknown`: it left this machine, and no answer came. The service has no way to tell a repeated request from a new
        // one, so it is not sent again: that might make a second case, and mail the visitor twice. But one can look for the first.
        _ => search(client, form, now).await,
    }
}

/// Looks whether the case is there. That it is not seen proves nothing: the service may still be at it.
async fn search(client: &Client, form: &Form, now: Timestamp) -> Told {
    // The clocks of this machine and of the service may differ.
    let begun = Timestamp::from_unix_seconds(now.unix_seconds() - 60);
    let recent = cases::list().user_email([Search::exact(form.email.trim())]).from_time(begun);
    match client.send(recent.sort(CaseSort::CreatedAtDesc)).await {
        Ok(cases) => {
            let found = cases.into_iter().find(|case| case.subject == form.subject.trim());
            found.map_or(Told::Unclear, |case| Told::Filed(case.case_number))
        }
        Err(error) => {
            eprintln!("{}", error.report());
            Told::Unclear
        }
    }
}

/// What can be done about a case that was surely not made.
fn to_do(error: &Error) -> Told {
    match (error.kind(), error.code().map(ErrorCode::from)) {
        (_, Some(ErrorCode::WrongEmail | ErrorCode::IncorrectUserEmail)) => Told::Correct(vec![
            "We cannot answer to this e-mail address. Please check it, or give another one.".to_owned(),
        ]),
        // What the client has found: too many files, or too large ones.
        (ErrorKind::InvalidRequest, _) => {
            Told::Correct(error.validation_errors().iter().map(ToString::to_string).collect())
        }
        (ErrorKind::File, _) => Told::Correct(vec!["One of your files could not be read.".to_owned()]),
        _ => {
            eprintln!("{}", error.report());
            if error.is_retryable() { Told::Later } else { Told::OutOfOrder }
        }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Filed(number) => write!(f, "Thank you. Your request has the number {number}."),
            Self::Correct(wrong) => write!(f, "{}", wrong.join("\n")),
            Self::Later => write!(f, "We are busy. Nothing was sent yet: please try again in a minute."),
            Self::OutOfOrder => write!(f, "This form is out of order, and we know of it. Please call us."),
            Self::Unclear => {
                write!(
                    f,
                    "Your request was sent, but we cannot see it yet. Please do not send it again: we will look for it."
                )
            }
        }
    }
}
