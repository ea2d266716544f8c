//! Everyday tasks of a help desk, each in one line of a shell, with what a person sees: `TASKS.md`.

use std::fs;
use std::path::Path;

use helpdesk_fake::Seed;

use crate::desk::Desk;

/// A task, its command line, and the answers to its questions.
type Task = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// How many lines of the output are shown.
const MOST_LINES: usize = 12;

const TASKS: &[Task] = &[
    (
        "Create a case with a file",
        "helpdesk cases create --user-email ann@example.com --subject 'Printer' --content 'It smokes.' --attach smoke.txt",
        &[],
    ),
    (
        "Write to a customer",
        "helpdesk messages create 237-010001 --content 'A new one is on its way.' --staff @me",
        &[],
    ),
    (
        "Write a message in an editor",
        "EDITOR='sed -i 1iDone.' helpdesk messages create 237-010001 --edit",
        &[("`keep`: ", "send")],
    ),
    ("Leave a note", "helpdesk notes create 237-010001 --content 'He is a VIP.'", &[]),
    ("Read a case as a conversation", "helpdesk cases view 237-010001 --no-changes", &[]),
    (
        "Find a case by its number",
        "helpdesk cases get 237-010001 --fields case_id,subject,status,staff_id,updated_at",
        &[],
    ),
    ("See my open cases", "helpdesk cases list --staff @me --status open", &[]),
    ("See the cases without a responsible staff member", "helpdesk cases list --staff 0 --limit 5", &[]),
    (
        "Close what a group has not touched for 30 days",
        "helpdesk cases list --group Support --status open --to-updated-time 30d --all -o id | helpdesk cases update - --status closed",
        &[("to confirm: ", "83")],
    ),
    (
        "Label what is about orders",
        "helpdesk cases list --subject order --all -o id | helpdesk cases update - --add-labels urgent --yes",
        &[],
    ),
    (
        "Move the cases of a group that is dissolved",
        "helpdesk cases list --group Support --all -o id | helpdesk cases update - --group Sales --yes",
        &[],
    ),
    ("Change who is responsible", "helpdesk cases update 10001 --staff Boris -o table --fields case_id,staff_id", &[]),
    (
        "Set custom fields",
        "helpdesk cases update 10001 --custom-fields Plan=Gold --custom-fields Order=A-17 --fields case_id,custom_fields",
        &[],
    ),
    ("Rate a case", "helpdesk cases rate 10001 --rating high --rating-comment 'Quick.'", &[]),
    (
        "Find a user by phone",
        "helpdesk users list --user-phone 79123456789 --fields user_id,user_full_name,user_phone",
        &[],
    ),
    ("List the users of a company", "helpdesk users list --company Acme", &[]),
    ("Link two users", "helpdesk users link ann@example.com --user-id 30002 --fields user_id,linked_users", &[]),
    ("Block spammers", "printf '30001\\n30002\\n' | helpdesk users block - --yes", &[]),
    (
        "Mark cases as spam",
        "helpdesk cases list --subject refund -o id | helpdesk cases spam-many - --yes --fields case_success_id",
        &[],
    ),
    (
        "Publish an article from a file",
        "helpdesk kb-articles create --section-id 901 --article-title 'Returns' --article-content @article.html --fields article_id,article_title",
        &[],
    ),
    (
        "Publish it in two languages",
        "helpdesk kb-articles create --section-id 901 --article-title 1=Возврат --article-title 2=Returns --article-content 1=@article.html --article-content 2=@article.html --fields article_id,article_title",
        &[],
    ),
    ("See how last month was", "helpdesk statistics satisfaction --period last_month", &[]),
    ("See how fast staff respond", "helpdesk statistics leaderboard --period last_month", &[]),
    ("Report on a month", "helpdesk report --period 2026-02", &[]),
    ("Report as a page with charts", "helpdesk report --period 2026-02 --html report.html", &[]),
    (
        "Export everything with messages",
        "helpdesk export cases --to cases.sqlite --with messages,users,groups,staff --progress none",
        &[],
    ),
    (
        "Export to a pipe, compressed",
        "helpdesk export cases --to - --format csv --progress none | gzip > cases.csv.gz",
        &[],
    ),
    (
        "Keep a copy that is up to date",
        "helpdesk sync cases --to copy.sqlite --progress none && helpdesk sync cases --to copy.sqlite --prune --progress none",
        &[],
    ),
    (
        "Back up with files",
        "helpdesk export cases --to backup.sqlite --with messages,files --files-to files --progress none",
        &[],
    ),
    ("Download the files of a case", "helpdesk attachments get 10001", &[]),
    ("Choose values with jq's language", "helpdesk cases list --limit 3 --jq '.[].subject' -r", &[]),
    ("Take the first 150", "helpdesk cases list --limit 150 -o id | tail -1", &[]),
    ("Look at a dangerous request first", "helpdesk cases delete-many 10001,10002 --dry-run", &[]),
    ("Move from the prompt to a script", "helpdesk cases list --group Support --status open --as curl", &[]),
    (
        "Run it in cron, and hear of failures alone",
        "helpdesk export cases --to daily.jsonl --replace --progress none 2>log || cat log",
        &[],
    ),
    ("Write to each of many customers", "helpdesk messages create - --yes < messages.jsonl", &[]),
];

#[test]
fn each_task_is_one_line_with_the_expected_output() {
    let mut page = String::from(
        "# Tasks\n\nEach task is one line of a shell, with what a terminal of 100 columns then shows. A test runs all of them against the fake server.\n",
    );
    let mut failed = Vec::new();
    for (index, (task, line, typed)) in TASKS.iter().enumerate() {
        let desk = Desk::new(&format!("tasks_{index}"));
        desk.server.seed(Seed::cases(160));
        for (name, text) in FILES {
            fs::write(desk.path(name), text).unwrap();
        }
        let typed = [&[("", "=100x40")], *typed].concat();
        let ran = desk.run_shell_in_terminal(line, &typed);
        if ran.code != 0 {
            failed.push(format!("{line}\n{}{}", ran.stdout, ran.stderr));
        }
        page.push_str(&format!(
            "\n## {task}\n\n```console\n$ {line}\n{}```\n",
            normalize(&ran.stdout, desk.server.url())
        ));
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_committed(&page);
}

const FILES: &[(&str, &str)] = &[
    ("smoke.txt", "smoke"),
    ("article.html", "<p>Send it back.</p>"),
    (
        "messages.jsonl",
        "{\"case\": 10001, \"content\": \"It is repaired.\"}\n{\"case\": 10002, \"content\": \"Yours too.\"}\n",
    ),
];

/// The output as a reader needs it: without the port of the fake server, and its first lines.
fn normalize(output: &str, url: &str) -> String {
    let output = output.replace(url, "https://acme.example");
    // A bar is written over itself, and erased at the end.
    let left = |line: &str| {
        let line = line.trim_end();
        line.rsplit(['\r', '\u{1b}']).next().unwrap_or_default().trim_start_matches("[2K").trim_end().to_owned()
    };
    let lines = output.lines().map(left).collect::<Vec<_>>();
    let more = lines.len().saturating_sub(MOST_LINES);
    let more = if more > 0 { format!("... {more} more lines\n") } else { String::new() };
    lines.iter().take(MOST_LINES).map(|it| it.clone() + "\n").collect::<String>() + &more
}

/// Fails if the page is not this one. `INSTA_UPDATE=always` writes it.
fn assert_committed(now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("TASKS.md");
    if std::env::var("INSTA_UPDATE").is_ok_and(|it| it == "always") {
        fs::write(&path, now).unwrap();
    }
    let update = "`INSTA_UPDATE=always cargo test -p helpdesk-cli --test cli tasks` writes it";
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == now, "{} is out of date: {update}\n{now}", path.display());
}
