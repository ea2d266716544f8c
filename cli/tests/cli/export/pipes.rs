//! Exports to standard output, and compressed ones.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use helpdesk_fake::{Fault, Seed};

use crate::desk::Desk;

#[test]
fn pipe_gets_the_same_records_as_a_file() {
    let desk = Desk::new("export-pipe");
    desk.server.seed(Seed::cases(230));
    for (resource, expected) in
        [("cases", "236 records, the service's counts match"), ("labels", "records, as many as the service counts")]
    {
        for format in ["jsonl", "csv"] {
            desk.run(&format!("export {resource} --to {resource}.{format}")).expect(0, &[]);
            let ran = desk.run(&format!("export {resource} --to - --format {format}")).expect(0, &[expected]);
            assert_eq!(ran.stdout, fs::read_to_string(desk.path(&format!("{resource}.{format}"))).unwrap());
        }
    }
    assert!(desk.run("export labels --to -").stdout().starts_with("{\"label_id\""));
    assert!(desk.run("export labels --to - --format csv --bom").stdout().starts_with("\u{feff}label_id,"));
    assert_eq!(fs::read_dir(desk.path("")).unwrap().count(), 4, "no partial file");
    for (line, why) in [
        ("export cases --to - --with messages", "one table"),
        ("export cases --to - --files-to files", "one table"),
        ("export cases --to - --replace", "replaces no file"),
        ("export cases --to - --bom", "`--bom`"),
        ("export cases --to - -o json", "for records that are printed"),
        ("export cases --to cases.csv --format csv", "`--format` is for `--to -`"),
    ] {
        desk.run(line).expect(2, &[why]);
    }
}

#[test]
fn every_line_has_every_key_if_asked() {
    let desk = Desk::new("export-every-key");
    desk.server.seed(Seed::cases(120));
    desk.run("export cases --to without.jsonl --with users").expect(0, &[]);
    desk.run("export cases --to with.jsonl --with users --every-key").expect(0, &["the service's counts match"]);
    let read = |path: &str| -> Vec<serde_json::Map<String, serde_json::Value>> {
        let text = fs::read_to_string(desk.path(path)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    for table in ["", ".users"] {
        let [without, with] = ["without", "with"].map(|it| read(&format!("{it}{table}.jsonl")));
        let keys = |it: &serde_json::Map<String, serde_json::Value>| it.keys().cloned().collect::<Vec<_>>();
        assert!(with.iter().all(|it| keys(it) == keys(&with[0])) && with.len() == without.len(), "{table}");
        assert!(with[0].contains_key("_errors") && without.iter().any(|it| keys(it) != keys(&with[0])), "{table}");
        // The values are the same, and null where there was none.
        for (mut with, without) in with.into_iter().zip(without) {
            with.retain(|_, value| !value.is_null());
            assert_eq!(with, without);
        }
    }
    let file = fs::read_to_string(desk.path("with.jsonl")).unwrap();
    assert_eq!(desk.run("export cases --to - --every-key").expect(0, &[]).stdout, file);
    desk.run("export cases --to with.jsonl.gz --every-key").expect(0, &[]);
    desk.run("export cases --to cases.csv --every-key").expect(2, &["only JSON lines"]);
    desk.run("export cases --to - --format csv --every-key").expect(2, &["`--every-key` is for JSON lines"]);
}

#[test]
fn a_filter_selects_records_of_a_pipe() {
    let desk = Desk::new("export-pipe-filter");
    let closed = desk.run("export cases --to - --status closed").stdout();
    assert!(!closed.is_empty() && closed.lines().all(|line| line.contains("\"status\":\"closed\"")), "{closed}");
}

#[test]
fn a_pipe_that_lacks_records_ends_with_an_error() {
    let desk = Desk::new("export-pipe-lacks");
    desk.server.seed(Seed::cases(230));
    desk.server.inject_fault(Fault::malformed_row(1).on("cases.list").first(1));
    desk.run("export cases --to -").expect(8, &["1 have `_errors`"]);
    desk.server.clear_faults();
    desk.server.inject_fault(Fault::status(401).on("cases.list").nth(3));
    let ran = desk.run("export cases --to -").expect(3, &["the records before that are written"]);
    assert!(ran.stdout.lines().count() > 90, "{}", ran.stdout.lines().count());
}

#[test]
fn closed_output_is_no_failure() {
    let desk = Desk::new("export-pipe-closed");
    desk.server.seed(Seed::cases(900));
    let mut child = desk.command("export cases --to -").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("{\"case_id\""), "{line}");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
}

#[test]
fn compressed_files_have_the_same_bytes() {
    let desk = Desk::new("export-gzip");
    desk.server.seed(Seed::cases(60));
    for format in ["jsonl", "csv"] {
        desk.run(&format!("export cases --to plain.{format} --with messages")).expect(0, &[]);
        let expected = format!("cases.messages.{format}.gz");
        desk.run(&format!("export cases --to cases.{format}.gz --with messages"))
            .expect(0, &[&expected, "counts match"]);
        for table in ["", ".messages"] {
            let file = fs::File::open(desk.path(&format!("cases{table}.{format}.gz"))).unwrap();
            let mut text = String::new();
            flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
            assert_eq!(text, fs::read_to_string(desk.path(&format!("plain{table}.{format}"))).unwrap());
        }
    }
    desk.run("export cases --to cases.parquet.gz").expect(2, &["only JSON lines and CSV", ".csv.gz"]);
    desk.run("export cases --to cases.gz").expect(2, &["does not say the format"]);
    desk.run("export cases --to other.csv.gz --bom").expect(0, &[]);
}
