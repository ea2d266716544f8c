//! Creates one case from the input and files of a web form.
//!
//! `cargo run -p helpdesk-examples --example form -- --email ann@example.com --subject "Printer on fire" --text "Help." --file photo.jpg`
//!
//! Without `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` the case is created in a fake server on localhost.

use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use helpdesk::{
    CaseSort, Client, Error, ErrorCode, ErrorKind, MessageContent, Outcome, Requester, Search, Timestamp, Upload, cases,
};
use helpdesk_examples::{Account, Failure, exit};
use helpdesk_fake::FakeServer;

/// Creates one case from the input of a web form
#[derive(Clone, Debug, Parser)]
pub struct Form {
    /// The visitor's name
    #[arg(long, default_value = "Ann")]
    pub name: String,
    /// The visitor's email address
    #[arg(long, default_value = "ann@example.com")]
    pub email: String,
    /// The subject
    #[arg(long, default_value = "Printer on fire")]
    pub subject: String,
    /// The message
    #[arg(long, default_value = "It burns since noon. What shall I do?")]
    pub text: String,
    /// A file to attach; may be repeated
    #[arg(long = "file")]
    pub files: Vec<PathBuf>,
}

/// The message to the visitor.
#[derive(Debug, PartialEq)]
pub enum Answer {
    /// A case with this number was created.
    Filed(String),
    /// No case was created; the visitor can correct the input.
    Correct(Vec<String>),
    /// No case was created; the visitor can try later.
    Later,
    /// No case was created, and the visitor cannot change that.
    OutOfOrder,
    /// The case may have been created.
    Unclear,
}

#[tokio::main]
async fn main() -> ExitCode {
    exit(run(Form::parse()).await)
}

async fn run(form: Form) -> Result<(), Failure> {
    let account = Account::open(FakeServer::builder().real_time(), 20).await?;
    let writes =
        format!("creates a case of {}, who may get an email about it, and does not delete the case.", form.email);
    if !account.may_write(&writes)? {
        return Ok(());
    }
    let answer = submit(account.client(), &form, account.now()).await;
    println!("{answer}");
    match answer {
        Answer::Filed(_) => Ok(()),
        _ => Err("no case was created, as far as is known".into()),
    }
}

/// Creates one case.
pub async fn submit(client: &Client, form: &Form, now: Timestamp) -> Answer {
    let wrong = wrong(form);
    if !wrong.is_empty() {
        return Answer::Correct(wrong);
    }
    let content = MessageContent::text(form.text.trim());
    let case = cases::create(Requester::email(form.email.trim()), form.subject.trim(), content);
    // With files the request has a multipart body, otherwise JSON.
    let case = case.user_full_name(form.name.trim()).attachments(form.files.iter().map(Upload::from_path));
    match client.send(case).await {
        Ok(case) => Answer::Filed(case.case_number.to_string()),
        Err(error) => explain(client, form, now, &error).await,
    }
}

/// All mistakes that can be found without the service.
fn wrong(form: &Form) -> Vec<String> {
    let mut wrong = Vec::new();
    let texts = [("your name", &form.name), ("a subject", &form.subject), ("a message", &form.text)];
    for (what, text) in texts {
        if text.trim().is_empty() {
            wrong.push(format!("Please enter {what}."));
        }
    }
    if !form.email.trim().split_once('@').is_some_and(|(name, domain)| !name.is_empty() && domain.contains('.')) {
        wrong.push("Please enter your email address, as in ann@example.com.".to_owned());
    }
    for file in form.files.iter().filter(|file| !file.is_file()) {
        wrong.push(format!("There is no file {}.", file.display()));
    }
    wrong
}

/// Returns what to tell the visitor about an error. The log gets the report for staff, which has nothing of the visitor's input.
async fn explain(client: &Client, form: &Form, now: Timestamp, error: &Error) -> Answer {
    match error.outcome() {
        Outcome::NotSent | Outcome::Rejected => to_do(error),
        // The case was created, but the response could not be read.
        Outcome::Applied if error.record_id().is_some() => {
            let id = error.record_id().unwrap_or_default();
            Answer::Filed(client.send(cases::get(id)).await.map_or(id.to_string(), |case| case.case_number.to_string()))
        }
        // `Outcome::Unknown`: the request was sent, and no response came. The service cannot distinguish a retry from a new request, so
        // the client does not retry: that could create a second case. Instead, search for the first one.
        _ => search(client, form, now).await,
    }
}

/// Searches for the case. If it is not found, the service may still be creating it.
async fn search(client: &Client, form: &Form, now: Timestamp) -> Answer {
    // The clocks of the local host and of the service may differ.
    let begun = Timestamp::from_unix_seconds(now.unix_seconds() - 60);
    let recent = cases::list().user_emails([Search::exact(form.email.trim())]).from_time(begun);
    match client.send(recent.sort(CaseSort::CreatedAtDesc)).await {
        Ok(cases) => {
            cases.errors.iter().for_each(|error| eprintln!("{error}"));
            let found = cases.into_iter().find(|case| case.subject == form.subject.trim());
            found.map_or(Answer::Unclear, |case| Answer::Filed(case.case_number.to_string()))
        }
        Err(error) => {
            eprintln!("{}", error.report());
            Answer::Unclear
        }
    }
}

/// Returns what to tell the visitor if no case was created.
fn to_do(error: &Error) -> Answer {
    match (error.kind(), error.code().map(ErrorCode::from)) {
        (_, Some(ErrorCode::WrongEmail | ErrorCode::IncorrectUserEmail)) => Answer::Correct(vec![
            "We cannot write to this email address. Please check it, or enter another one.".to_owned(),
        ]),
        // Found by the client: too many files, or too large ones.
        (ErrorKind::InvalidRequest, _) => {
            Answer::Correct(error.validation_errors().iter().map(ToString::to_string).collect())
        }
        (ErrorKind::File, _) => Answer::Correct(vec!["One of your files could not be read.".to_owned()]),
        _ => {
            eprintln!("{}", error.report());
            if error.is_retryable() { Answer::Later } else { Answer::OutOfOrder }
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Filed(number) => write!(f, "Thank you. Your request has the number {number}."),
            Self::Correct(wrong) => write!(f, "{}", wrong.join("\n")),
            Self::Later => write!(f, "We are busy. Nothing was sent yet: please try again in a minute."),
            Self::OutOfOrder => write!(f, "This form does not work at the moment. Please call us."),
            Self::Unclear => {
                write!(
                    f,
                    "Your request was sent, but we cannot see it yet. Please do not submit it twice: we will look for it."
                )
            }
        }
    }
}
