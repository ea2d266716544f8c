//! Specs of a size that no author writes: the diagnostics are few, and nothing overflows.

use helpdesk_codegen::{Diagnostics, Level, SpecFile, check, compile};

use api_tests::cases;

/// The example of the reference, with one text in place of another.
fn spec(replaced: &str, by: &str) -> Vec<SpecFile> {
    let spec: Vec<_> = cases::examples().into_iter().take(2).collect();
    assert!(spec[1].text.contains(replaced), "{replaced}");
    let changed = |file: SpecFile| SpecFile { text: file.text.replace(replaced, by), ..file };
    // The thread that counts allocations reads the first file.
    spec.into_iter().rev().map(changed).collect()
}

fn mistakes(spec: &[SpecFile]) -> Diagnostics {
    check(spec).into_parts().1
}

const FIELD: &str = "      label_title: { type: text, doc: Title. }\n";
const RETURNS: &str = "    returns: { record: Label }\n";

#[test]
fn one_hundred_mistakes_are_shown_and_the_others_counted() {
    let fields: String = (0..250).map(|index| format!("      f{index}: {{ type: txet, odd: 1, doc: X. }}\n")).collect();
    let found = mistakes(&spec(FIELD, &fields));
    assert_eq!((found.iter().count(), found.count(Level::Error)), (100, 250));
    let shown = found.render();
    assert_eq!(shown.matches("error[unknown-key]").count(), 100);
    assert!(shown.ends_with("\n150 more errors\n"), "{shown}");
    // With few mistakes, the text does not count others.
    assert!(!mistakes(&spec("type: text", "type: txet")).render().contains("more"));
}

#[test]
fn long_names_are_shortened_in_messages() {
    let long = "n".repeat(1 << 17);
    for (replaced, by) in [
        ("label_title:", format!("label-{long}:")),
        ("type: text", format!("type: {long}")),
        ("labels/{label}", format!("labels/{{{long}}}")),
        ("labels/{label}", format!("labels/{long} ")),
        ("source: documented", format!("source: {long}")),
        ("doc: Title.", format!("doc: Title., {long}: 1")),
    ] {
        let shown = mistakes(&spec(replaced, &by)).render();
        assert!((100..4000).contains(&shown.len()), "{replaced}: {} bytes", shown.len());
        assert!(shown.contains('…') || shown.contains("..."), "{shown}");
    }
}

#[test]
fn files_over_4_mib_are_rejected() {
    let shown = mistakes(&spec("doc: Labels for parcels.\n", &"# a comment\n".repeat(400_000))).render();
    assert!(shown.contains("expected a file of at most 4 MiB, found one of 4800"), "{shown}");
    assert_eq!(shown.matches("error[").count(), 1, "{shown}");
}

#[test]
fn an_operation_has_at_most_200_parameters() {
    let query = |count: usize| {
        let params: String = (0..count).map(|index| format!("      p{index}: {{ type: int, doc: X. }}\n")).collect();
        spec(RETURNS, &format!("    query:\n{params}{RETURNS}"))
    };
    // The label in the path is one, too.
    assert!(compile(&query(199)).is_ok());
    let shown = mistakes(&query(200)).render();
    assert!(shown.contains("expected at most 200 parameters of an operation, found 201"), "{shown}");
}

/// Each record holds the next one twice, so that there are a million paths through the records.
#[test]
fn shared_nested_records_are_visited_once() {
    let records: String = (0..22)
        .map(|index| {
            let next = index + 1;
            format!("  N{index}: {{ doc: X., fields: {{ a: {{ type: N{next}, doc: X. }}, b: {{ type: N{next}, doc: X. }} }} }}\n")
        })
        .collect();
    let last = "  N22: { doc: X., fields: { a: { type: text, doc: X. } } }\n";
    let body = "    body: { root: none, fields: { n: { type: N0, doc: X. } } }\n    returns: nothing\n";
    let create = format!(
        "  add:\n    doc: X.\n    request: POST /adds.json\n    effect: create\n    source: documented\n{body}"
    );
    let mut files = spec("  Label:\n", &format!("{records}{last}  Label:\n"));
    for file in &mut files {
        file.text = file.text.replace("  get:\n", &format!("{create}  get:\n"));
    }
    let shown = mistakes(&files).render();
    assert!(shown.contains("objects in a body are nested at most 6 deep"), "{shown}");
}

/// Deep brackets, in each place that has a grammar.
#[test]
fn deep_brackets_are_a_mistake_without_overflow() {
    let many = 100_000;
    for (replaced, by) in [
        ("type: text", format!("type: \"{}text{}\"", "list<".repeat(many), ">".repeat(many))),
        ("type: text", format!("type: {}text{}", "[".repeat(many), "]".repeat(many))),
        ("type: text", format!("type: {}", "{ a: ".repeat(many))),
        ("labels/{label}", format!("\"labels/{}label{}\"", "{".repeat(many), "}".repeat(many))),
        ("doc: Title.", format!("doc: {}", "- ".repeat(many))),
    ] {
        assert!(mistakes(&spec(replaced, &by)).has_errors(), "{replaced}");
    }
}

/// Measured in allocations and their bytes, because time depends on the machine.
#[test]
fn work_grows_almost_linearly_with_the_size_of_the_spec() {
    type Shape = (&'static str, &'static str, fn(usize) -> String);
    let shapes: [Shape; 8] = [
        ("unknown keys", "      label_title", |index| format!("      f{index}: {{ type: text, odd: 1, doc: X. }}\n")),
        ("unknown types", "      label_title", |index| format!("      f{index}: {{ type: Txet{index}, doc: X. }}\n")),
        ("repeated keys", "      label_title", |_| "      f: { type: text, doc: X. }\n".to_owned()),
        ("types", "  Label:\n", |index| format!("  Type{index}: {{ id: int, doc: X. }}\n")),
        ("values", "  Label:\n", |index| {
            format!("  Set{index}: {{ doc: X., enum: {{ a: A., b: B. }}, open: true }}\n")
        }),
        ("records in records", "  Label:\n", |index| {
            format!(
                "  Record{index}: {{ doc: X., fields: {{ a: {{ type: Record{}, doc: X. }} }} }}\n",
                (index + 1) % 2000
            )
        }),
        ("operations", "  get:\n", |index| {
            let request = format!("request: GET /labels/{index}.json\n    effect: safe\n    source: documented");
            format!("  get{index}:\n    doc: X.\n    {request}\n    returns: {{ record: Label }}\n")
        }),
        ("the same operations", "  get:\n", |index| {
            let request = "request: GET /labels.json\n    effect: safe\n    source: documented";
            format!("  get{index}:\n    doc: X.\n    {request}\n    returns: {{ record: Label }}\n")
        }),
    ];
    for (name, before, shape) in shapes {
        let work = [1, 2, 4].map(|times| {
            let lines: String = (0..times * 500).map(shape).collect();
            let spec = spec(before, &format!("{lines}{before}"));
            let measured = allocation_counter::measure(|| drop(check(&spec)));
            [measured.count_total, measured.bytes_total]
        });
        println!("{name:20} {work:?}");
        // An exponent of 1.3.
        for kind in [0, 1] {
            assert!((work[2][kind] as f64) < 4_f64.powf(1.3) * work[0][kind] as f64, "{name}: {work:?}");
        }
    }
}

/// The recursive functions of the later stages rely on this limit.
#[test]
fn deeply_nested_yaml_is_rejected() {
    for text in ["[", "{a: ", "- ", "? ", "!a [", "&a [", "{? "] {
        let mut spec = spec(FIELD, FIELD);
        spec[0].text = text.repeat(20_000);
        assert!(mistakes(&spec).has_errors(), "{text}");
    }
}
