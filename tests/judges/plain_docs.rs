//! The `doc:` of a spec is plain text: no `doc:` becomes code that rustdoc runs, a tag, a picture or a heading.

use helpdesk_codegen::SpecFile;
use proptest::prelude::*;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use api_tests::cases;

/// The documentation in the example of the reference: of its resource, type, field, operation and parameter.
const DOCS: [&str; 6] =
    ["Labels for parcels.", "Identifier of a label.", "A label.", "Title.", "Reads a label.", "The label to read."];

/// The doc comments of the generated resource, one for each item, if every `doc:` of the spec has this text.
fn documentation(doc: &str) -> Vec<String> {
    let quoted = serde_json::to_string(doc).unwrap();
    documentation_where(|text| {
        DOCS.iter().fold(text, |text, was| text.replace(&format!("doc: {was}"), &format!("doc: {quoted}")))
    })
}

/// The doc comments of the generated resource after a change of the spec.
fn documentation_where(edit: impl Fn(String) -> String) -> Vec<String> {
    let spec = cases::examples().into_iter().take(2).map(|file| SpecFile { text: edit(file.text), ..file });
    let files = helpdesk_codegen::compile(&spec.collect::<Vec<_>>()).unwrap_or_else(|it| panic!("{it}"));
    let module = files.iter().find(|file| file.path.ends_with("src/labels.rs")).unwrap();
    let comment = |line: &str| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::to_owned)
    };
    let lines: Vec<_> = module.text.lines().map(comment).collect();
    let items = lines.split(Option::is_none).filter(|lines| !lines.is_empty());
    items
        .map(|lines| {
            lines.iter().flatten().map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect()
        })
        .collect()
}

/// Returns the parts of documentation that are not plain text, as rustdoc reads it.
fn markup(documentation: &[String]) -> Vec<String> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let events = documentation.iter().flat_map(|text| Parser::new_ext(text, options));
    let found = events.filter_map(|event| match event {
        // An address is a link to itself.
        Event::Start(Tag::Link { link_type: LinkType::Autolink, .. }) => None,
        Event::Start(Tag::Paragraph | Tag::List(_) | Tag::Item) => None,
        Event::Start(_) | Event::Html(_) | Event::InlineHtml(_) | Event::Rule | Event::TaskListMarker(_) => {
            Some(format!("{event:?}"))
        }
        _ => None,
    });
    found.collect()
}

#[test]
fn no_text_of_a_spec_becomes_code_or_markup() {
    let plain = markup(&documentation("Plain."));
    assert!(plain.iter().any(|tag| tag.contains("CodeBlock")), "the examples of the operations");
    for doc in [
        "```\npanic!();\n```",
        "A label.\n\n```rust\n\npanic!();\n\n```\n\nMore.",
        "A label.\n\n~~~\n\npanic!();\n",
        "A label.\n- one\n- ~~~\n  panic!();\n- three",
        "A label.\n\n    panic!();\n\nMore.",
        "A label.\n\n \t   panic!();",
        "A label.\n\n- one\n\n      panic!();\n",
        "`` panic!(); ``` x `",
        "A `b\n\n~~~\nc` d",
        "A `b\n~~~\nc` d",
        "- `a\n~~~` b",
        "<script>alert(1)</script> <!-- a --> ![a](b) [c](d) [e] ~~f~~ [g]: h",
        "A `<b>`.\n\n`A\n\n<b>` c [x](y)",
        "- [ ] task\n- [x] done",
        "# Danger",
        "A.\nfoo\n---\n- bar",
        "A.\nfoo\n===\n- bar",
        "See https://a<script>alert(1)</script>",
        "See https://a>[x](y)",
        "_a_ __b__ *c* **d** _ e _ (_f_) a_b_c ___",
        "A.\n___\n__ a __",
    ] {
        assert_eq!(markup(&documentation(doc)), plain, "{doc}");
    }
}

/// rustdoc warns about an address that is no link.
#[test]
fn every_address_is_a_link() {
    for doc in [
        "https://example.com/?a=b",
        "See (https://example.com/a), or https://example.com/a.",
        "See \"https://example.com/a_b\" 'http://example.com' **https://example.com**.",
        "https://example.com/<id>?a=[b]&c<d https://example.com/a\\b",
        "a,https://example.com/a|https://example.com/b",
        "<https://example.com/a> [a](https://example.com/a) https://пример.рф/a",
        "https:// http://. `https://example.com/<code>` https://a",
        "http://[::1]/{}https://example.com/?a=b http://http:// https://https://https://b.example.com",
        "Unclosed ` https://example.com/a",
        "- https://example.com/a\n  https://example.com/b\n- one",
    ] {
        let documentation = documentation(doc);
        let bare = documentation.iter().filter(|text| {
            let mut links = 0;
            let outside = Parser::new(text).filter_map(|event| {
                match &event {
                    Event::Start(Tag::Link { .. }) => links += 1,
                    Event::End(TagEnd::Link) => links -= 1,
                    _ => (),
                }
                match event {
                    Event::Text(text) if links == 0 => Some(text.into_string()),
                    _ => None,
                }
            });
            let text = outside.collect::<String>();
            let mut hosts = ["https://", "http://"].into_iter().flat_map(|scheme| text.split(scheme).skip(1));
            hosts.any(|host| host.starts_with(char::is_alphanumeric))
        });
        assert_eq!(bare.collect::<Vec<_>>(), Vec::<&String>::new(), "{doc}");
    }
}

/// A word may have another meaning at the start of a line.
#[test]
fn signs_at_wrapped_lines_do_not_become_markup() {
    let read = |doc: &str| {
        let documentation = documentation(doc);
        let events = documentation.iter().flat_map(|text| Parser::new(text));
        let items = events.filter(|event| matches!(event, Event::Start(Tag::Item))).count();
        (items, markup(&documentation))
    };
    let plain = read("Plain.");
    let signs = [
        "#", "##", ">", ">a", "=", "===", "+", "-", "*", "***", "|", "1.", "1)", "---", "___", "~~~", "~~~a", "<div>",
        "<!--",
    ];
    for sign in signs {
        for filler in 88..101 {
            let filler = "a".repeat(filler);
            // Code needs no escapes.
            for more in [format!("{sign} more"), format!("`a {sign} b`"), format!("`a {sign} {filler}`")] {
                let doc = format!("{filler} {more}");
                assert_eq!(read(&doc), plain, "{doc}");
            }
        }
    }
}

/// A permission is quoted as code, with a fence that is longer than each fence inside the permission.
#[test]
fn permissions_with_fences_stay_code_at_wrapped_lines() {
    for fence in ["`", "```", "~~~", "````"] {
        for filler in 60..110 {
            let permission = format!("{} <d> {fence}rust", "a".repeat(filler));
            let quoted = serde_json::to_string(&permission).unwrap();
            let documentation = documentation_where(|text| {
                text.replace("effect: safe", &format!("effect: safe\n    permission: {quoted}"))
            });
            let codes = documentation.iter().flat_map(|text| Parser::new(text)).filter_map(|event| match event {
                Event::Code(code) => Some(code.into_string()),
                _ => None,
            });
            assert!(codes.collect::<Vec<_>>().contains(&permission), "{permission}: {documentation:?}");
        }
    }
}

#[test]
fn too_long_words_begin_at_the_start_of_a_line() {
    let word = "a".repeat(120);
    let documentation = documentation(&format!("{word} b"));
    let begins = documentation.iter().filter(|text| text.starts_with(&format!("{word}\nb")));
    assert!(begins.count() > 1, "{documentation:?}");
}

#[test]
fn markdown_readers_see_the_words_of_the_spec() {
    for doc in [
        "Tom &amp; Jerry &#60; &copy; a&b & c",
        "a_b __init__ _c_ (_d_) ___ __ e __",
        r"C:\_x \& \\",
        "2 * 3 < 4 [sic] ~5~",
    ] {
        let documentation = documentation(doc);
        let texts = documentation.iter().map(|text| {
            let texts = Parser::new(text).filter_map(|event| match event {
                Event::Text(text) => Some(text.into_string()),
                _ => None,
            });
            texts.collect::<String>()
        });
        let found = texts.map(|text| text.matches(doc).count()).sum::<usize>();
        assert_eq!(found, DOCS.len(), "{doc}: {documentation:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_words_become_code_or_markup(filler in 0_usize..110, pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 1..24)) {
        let doc = format!("A{} {}", "a".repeat(filler), pieces.concat());
        prop_assert_eq!(markup(&documentation(&doc)), markup(&documentation("Plain.")), "{:?}", doc);
    }
}

/// The signs of Markdown.
const PIECES: [&str; 29] = [
    "https://a",
    " ---",
    "`",
    "``",
    "```",
    "````",
    "~",
    "~~~",
    "\n",
    "\n\n",
    " ",
    "    ",
    "\t",
    "- ",
    "* ",
    "> ",
    "<b>",
    "</b>",
    "[a]",
    "(b)",
    "!",
    "a",
    "b.",
    "\\",
    "#",
    "1. ",
    "_",
    "*",
    "&",
];
