//! What the client does, in a minute and without an account: `cargo run --example quickstart`.
//!
//! It runs against a stand-in on this machine. With `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` set it runs against
//! that account instead; it then asks before it writes anything there.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};

use helpdesk::{
    CaseId, CaseSort, Client, Content, LabelId, NoteContent, Rating, Requester, Upload, cases, labels, messages, notes,
};
use helpdesk_fake::{Dialect, HelpDesk, Limit, Seed};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    if std::env::var_os("HELPDESK_URL").is_some() {
        let client = Client::from_env()?;
        if may_write()? {
            tour(&client).await?;
        }
        return Ok(());
    }
    let desk = HelpDesk::builder().dialect(Dialect::default().limit(Limit::PerMinute(500))).start().await?;
    desk.seed(Seed::cases(250));
    println!("A stand-in for the service listens on {}; nothing leaves this machine.", desk.url());
    tour(&desk.client()).await
}

/// Asks whether the account of the environment may be written to.
fn may_write() -> io::Result<bool> {
    println!(
        "This makes a label and a case with messages in the account of HELPDESK_URL, and deletes both at the end."
    );
    print!("Write \"yes\" to go on: ");
    io::stdout().flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(answer.trim() == "yes")
}

/// Shows what the client does, and clears up behind it.
async fn tour(client: &Client) -> Result<(), Box<dyn Error>> {
    let label = client.send(labels::create("quickstart")).await?.label_id;
    let log = Upload::from_bytes("отчёт.txt", "all is well");
    let case = cases::create(Requester::email("ann@example.com"), "Printer on fire", Content::text("Help."));
    let case = client.send(case.priority("high").attachments([log])).await?;
    println!("created   case {} with a file: {:?}, {}", case.case_number, case.subject, shown(case.status));
    let done = show(client, case.case_id, label).await;
    // Whatever came of it, nothing stays behind.
    client.send(cases::delete(case.case_id)).await?;
    client.send(labels::delete(label)).await?;
    done?;
    println!("deleted   the case and the label");
    Ok(())
}

/// What is there, or a dash.
fn shown(value: Option<impl Display>) -> String {
    value.map_or("-".to_owned(), |value| value.to_string())
}

async fn show(client: &Client, case: CaseId, label: LabelId) -> Result<(), Box<dyn Error>> {
    let reply = client.send(messages::create(case, Content::html("<b>Done.</b>"))).await?;
    println!("replied   message {} by staff member {}", reply.message_id, shown(reply.staff_id));

    let note = client.send(notes::create(case, NoteContent::text("It was the toner."))).await?;
    println!("noted     message {}, for staff alone", note.message_id);

    let edited = client.send(cases::update(case).add_label_ids([label]).status("closed")).await?;
    println!("edited    it is {}, and has the label {label}", shown(edited.status));

    let rated = client.send(cases::rate(case, Rating::High).rating_comment("Thanks!")).await?;
    println!("rated     {}: {}", shown(rated.rating), shown(rated.rating_comment));

    let found = client.send(cases::list().subject("printer").status(["closed"]).label_ids([label])).await?;
    println!("listed    closed cases about printers with the label: {}", shown(found.total));

    let mut all = client.items(cases::list().sort(CaseSort::CreatedAtAsc));
    let mut count = 0;
    // A real account may have very many.
    while count < 250 && all.next().await.transpose()?.is_some() {
        count += 1;
    }
    println!("paged     {count} cases, oldest first");

    for message in client.send(messages::list(case)).await?.items {
        for attachment in message.attachments.iter().flatten() {
            let bytes = client.download(attachment).await?.bytes().await?;
            println!("fetched   {:?}: {:?}", attachment.file_name, String::from_utf8_lossy(&bytes));
        }
    }

    for change in client.send(cases::changelog(case)).await? {
        println!("history   {} from {:?} to {:?}", shown(change.event), change.old_value, shown(change.value));
    }

    let limits = client.limits();
    println!("budget    {} of {} requests a minute are left", shown(limits.remaining), shown(limits.limit));
    Ok(())
}
