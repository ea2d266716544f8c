//! Conversations of the example account, and input that would break a careless reader.

use helpdesk::{CaseId, CaseStatus, MessageContent, Upload, cases, messages, notes};
use helpdesk_tools::conversation::{Content, Conversation, Style, fold_quotes, page};

use crate::server;

/// Checks that the parts are in the text in this order.
#[track_caller]
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("no `{part}` after the parts before it in\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn conversation_shows_authors_texts_and_changes() {
    let server = server();
    let client = server.blocking_client();
    let case = CaseId(10_001);
    let html = "<p>Hello <b>Ann</b>,</p><ul><li>one</li><li>two</li></ul><blockquote><p>It burns.</p><p>Really.</p>\
                <p>Help!</p></blockquote>";
    let file = Upload::from_bytes("отчёт.pdf", vec![0; 24_000]);
    client.send(messages::create(case, MessageContent::html(html)).staff_id(601).attachments([file])).unwrap();
    client.send(notes::create(case, helpdesk::NoteContent::text("Ask the \u{1b}[31mfire brigade\u{202e}."))).unwrap();
    client.send(cases::update(case).status(CaseStatus::Closed).staff_id(602)).unwrap();
    let conversation = Conversation::read(&client, case.into()).unwrap();
    let text = conversation.text(&Style::new(80));
    let parts = [
        "237-010001  Printer on fire\n",
        "closed, priority high, by email, since ",
        "handled by ",
        "── ",
        "Hello **Ann**,",
        "* one",
        "* two",
        "quoted lines]",
        "file: отчёт.pdf (24 kB)\n",
        "note for staff",
        "│ Ask the \\u{1b}[31mfire brigade\\u{202e}.",
    ];
    assert_in_order(&text, &parts);
    assert!(text.contains("status: ") && text.contains(" → closed"), "{text}");
    assert!(!text.contains("Really.") && !text.contains('\u{1b}'), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let whole = conversation.text(&Style::new(40).quotes(true).changes(false).time(|_| "noon".to_owned()));
    assert!(whole.contains("> Really.") && whole.contains("noon") && !whole.contains(" → closed"), "{whole}");
    assert!(whole.lines().all(|line| line.chars().count() <= 40), "{whole}");
}

/// Mail programs write many elements, and each emphasis is seen.
#[test]
fn emphasis_of_any_element_is_marked() {
    let plain = |html: &str| Content::Html(html.to_owned()).plain(200);
    for name in ["em", "i", "I", "u", "ins", "cite", "dfn", "var", "mark"] {
        assert_eq!(plain(&format!("<p>one <{name}>two</{name}> three</p>")), "one *two* three", "{name}");
    }
    for name in ["b", "strong", "B"] {
        assert_eq!(plain(&format!("<p>one <{name} style='x>y'>two</{name}> three</p>")), "one **two** three", "{name}");
    }
    for name in ["s", "del", "strike", "DEL"] {
        assert_eq!(
            plain(&format!("<p>one <{name} class=\"x\">two</{name}\n> three</p>")),
            "one ~~two~~ three",
            "{name}"
        );
    }
    for name in ["code", "tt", "kbd", "samp"] {
        assert_eq!(plain(&format!("<p>one <{name}>two</{name}> three</p>")), "one `two` three", "{name}");
    }
    let table = [
        ("<b>a <i>b</i></b>", "**a *b***"),
        ("<i class='icon'></i>text<s> </s>", "text"),
        ("<i>open", "*open*"),
        ("1 < 2 and <span title='i'>s</span>", "1 < 2 and s"),
        ("<style>i { }</style><script>'<i>x</i>'</script>a", "a"),
        ("a &lt;i&gt; b", "a <i> b"),
        ("<!-- <i>x</i> -->a<", "a<"),
        ("</i></s>a", "a"),
    ];
    for (html, expected) in table {
        assert_eq!(plain(html), expected, "{html}");
    }
}

/// Without the permission for names or for the history, the messages are read.
#[test]
fn unreadable_names_are_shown_as_ids() {
    let server = server();
    let denied = || helpdesk_fake::Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#);
    for operation in ["users.get", "staff.list", "groups.list", "labels.list", "cases.changelog"] {
        (1..=9).for_each(|nth| server.inject_fault(denied().on(operation).nth(nth)));
    }
    let conversation = Conversation::read(&server.blocking_client(), CaseId(10_001).into()).unwrap();
    let text = conversation.text(&Style::new(80));
    assert_in_order(&text, &["user 30001", "staff 601", "group 501", "── ", "the change history is missing: "]);
    assert!(Conversation::read(&server.blocking_client(), CaseId(99_999).into()).is_err());
}

#[test]
fn quoted_history_is_one_line() {
    let table = [
        ("Yes.\n\n> a\n> b\n> c\n\nBye", "Yes.\n\n[3 quoted lines]\n\nBye"),
        ("> a\n> b", "> a\n> b"),
        ("Yes.\n\nOn Monday, Ann wrote:\n> a\n> b\n", "Yes.\n\n[3 quoted lines]"),
        ("Да.\n\n2 марта Анна написала:\n\n> а\n>\n> б", "Да.\n\n[5 quoted lines]"),
        ("Ann wrote: it burns.\nBob writes:\nnothing", "Ann wrote: it burns.\nBob writes:\nnothing"),
        ("See below.\n-----Original Message-----\nFrom: Ann\n\nIt burns.", "See below.\n[4 quoted lines]"),
        ("See below.\n\nFrom: Ann\nSent: Monday\nTo: Bob\n\nIt burns.", "See below.\n\n[5 quoted lines]"),
        ("From: here on it burns\nand there", "From: here on it burns\nand there"),
        ("----\na\nb\nc", "----\na\nb\nc"),
        ("", ""),
    ];
    for (text, expected) in table {
        assert_eq!(fold_quotes(text), expected, "{text:?}");
    }
}

#[test]
fn hostile_content_does_not_break_the_conversation() {
    let server = server();
    let client = server.blocking_client();
    let deep = "<div>".repeat(2_000);
    let hostile = [
        "<script>alert(1)</script><p>a",
        "<table><tr><td>x",
        "<<<>>>",
        deep.as_str(),
        "\u{feff}\r\n\t",
        "&#x1b;[2J",
        "<p style='width:0'>слово</p>",
        "<a href='javascript:x'>y</a><img src=x>",
    ];
    for html in hostile {
        client.send(messages::create(CaseId(10_002), MessageContent::html(html))).unwrap();
    }
    let conversation = Conversation::read(&client, CaseId(10_002).into()).unwrap();
    for width in [0, 20, 80] {
        let text = conversation.text(&Style::new(width));
        assert!(text.contains("слово") && !text.contains('\u{1b}') && !text.contains("alert"), "{text}");
    }
}

#[test]
fn the_page_of_a_case_has_its_number() {
    let server = server();
    let client = server.blocking_client();
    let of = |account: &str, case: &str| page(&client, account, case.parse().unwrap()).unwrap();
    assert_eq!(of("https://acme.omnidesk.ru", "635-010255"), "https://acme.omnidesk.ru/staff/cases/record/635-010255");
    assert_eq!(server.received_requests().len(), 0, "the number is known");
    assert_eq!(of("https://acme.omnidesk.ru/api/", "10001"), "https://acme.omnidesk.ru/staff/cases/record/237-010001");
    assert_eq!(of("acme.omnidesk.ru", "635-010255"), "https://acme.omnidesk.ru/staff/cases/record/635-010255");
}
