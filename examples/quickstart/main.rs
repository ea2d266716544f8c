//! Shows what the client does, in a minute and without an account: `cargo run --example quickstart`.
//!
//! By default it uses a fake server on localhost. If `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` are set, it uses that
//! account, and asks before it writes anything.

use std::fmt::Display;
use std::process::ExitCode;

use helpdesk::{
    CaseId, CaseSort, Client, LabelId, MessageContent, NoteContent, Rating, Requester, SenderAddress, Upload, cases,
    labels, messages, notes,
};
use helpdesk_examples::{Account, Failure, exit};
use helpdesk_fake::{Dialect, FakeServer, RateLimitScheme};

#[tokio::main]
async fn main() -> ExitCode {
    exit(run().await)
}

async fn run() -> Result<(), Failure> {
    let fake = FakeServer::builder().dialect(Dialect::default().limit(RateLimitScheme::PerMinute(500)));
    let account = Account::open(fake, 249).await?;
    if account.may_write(WRITES)? {
        tour(account.client()).await?;
    }
    Ok(())
}

const WRITES: &str = "creates a label, a user quickstart@example.com and a case of this user with messages.
It sends no emails. It deletes the label and the case at the end; the user stays.";

/// The email address of the user of the case.
const USER: &str = "quickstart@example.com";

/// Shows what the client does, then deletes the case and the label.
async fn tour(client: &Client) -> Result<(), Failure> {
    let label = client.send(labels::create("quickstart")).await?.label_id;
    let log = Upload::from_bytes("отчёт.txt", "all is well");
    let case = cases::create(Requester::email(USER), "Printer on fire", MessageContent::text("Help."));
    let case = client.send(case.priority("high").sender(SenderAddress::NoMail).attachments([log])).await?;
    println!("created   case {} with a file: {:?}, {}", case.case_number, case.subject, or_dash(case.status));
    let done = show(client, case.case_id, label).await;
    // Also after an error.
    client.send(cases::delete(case.case_id)).await?;
    client.send(labels::delete(label)).await?;
    done?;
    println!("deleted   the case and the label");
    Ok(())
}

/// Formats a value, or a dash if there is none.
fn or_dash(value: Option<impl Display>) -> String {
    value.map_or("-".to_owned(), |value| value.to_string())
}

async fn show(client: &Client, case: CaseId, label: LabelId) -> Result<(), Failure> {
    let reply =
        client.send(messages::create(case, MessageContent::html("<b>Done.</b>")).do_not_send_email(true)).await?;
    println!("replied   message {} by staff member {}", reply.message_id, or_dash(reply.staff_id));

    let note = client.send(notes::create(case, NoteContent::text("It was the toner."))).await?;
    println!("noted     message {}, for staff alone", note.message_id);

    let edited = client.send(cases::update(case).add_label_ids([label]).status("closed")).await?;
    println!("edited    it is {}, and has the label {label}", or_dash(edited.status));

    let rated = client.send(cases::rate(case, Rating::High).rating_comment("Thanks!")).await?;
    println!("rated     {}, with the words {:?}", or_dash(rated.rating), or_dash(rated.rating_comment));

    let found = client.send(cases::list().subject("printer").statuses(["closed"]).label_ids([label])).await?;
    println!("listed    closed cases about printers with the label: {}", or_dash(found.total));

    let mut all = client.items(cases::list().sort(CaseSort::CreatedAtAsc));
    let mut count = 0;
    // A real account may have many more.
    while count < 250 && all.next().await.transpose()?.is_some() {
        count += 1;
    }
    println!("paged     {count} cases, three pages, oldest first");

    let mut thread = client.items(messages::list(case));
    while let Some(message) = thread.next().await.transpose()? {
        for attachment in message.attachments.iter().flatten() {
            let bytes = client.download(attachment).await?.bytes().await?;
            println!("fetched   {:?}: {:?}", attachment.file_name, String::from_utf8_lossy(&bytes));
        }
    }

    let changelog = client.send(cases::changelog(case)).await?;
    changelog.errors.iter().for_each(|error| eprintln!("{error}"));
    for change in changelog {
        println!(
            "changed   {}: {:?}, then {:?}",
            or_dash(change.event),
            or_dash(change.old_value),
            or_dash(change.value)
        );
    }

    // From the headers of the last response.
    let limits = client.rate_limit();
    println!("budget    {} of {} requests are left in this minute", or_dash(limits.remaining), or_dash(limits.limit));
    Ok(())
}
