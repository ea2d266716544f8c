//! One mistake gives one diagnostic: its consequences are not reported.

use std::path::{Path, PathBuf};
use std::{env, fs};

use api_tests::cases;
use helpdesk_codegen::{Checker, Code, Level, SpecFile};

/// Neither a key that is missing because of the mistake nor a key beside it is reported.
#[test]
fn a_misspelled_key_is_one_mistake() {
    let misspelled = |line: &str| keys(line).map(|(_, end)| format!("{}q{}", &line[..end], &line[end..])).collect();
    // A name is no key, so that it may be misspelled everywhere.
    each_is_one_mistake(misspelled, |codes| codes == [Code::UnknownKey] || !codes.contains(&Code::UnknownKey));
}

#[test]
fn a_missing_value_is_one_mistake() {
    let emptied = |line: &str| {
        let values = keys(line).filter_map(|(_, end)| {
            let value = line[end + 1..].strip_prefix(' ')?;
            let length = value.find([',', '}', ']']).unwrap_or(value.len());
            let is_scalar = !value.starts_with(['{', '[', '|', '"']) && !value.is_empty();
            is_scalar.then(|| format!("{} {}", &line[..=end], &value[length..]))
        });
        values.collect()
    };
    each_is_one_mistake(emptied, |codes| codes.len() <= 1);
}

#[test]
fn a_line_with_a_wrong_indentation_is_one_mistake() {
    let moved = |line: &str| {
        let tab = line.strip_prefix("  ").map(|rest| format!("\t{rest}"));
        let odd = line.strip_prefix(' ').map(str::to_owned);
        let more = (!line.is_empty()).then(|| format!(" {line}"));
        [tab, odd, more].into_iter().flatten().collect()
    };
    each_is_one_mistake(moved, |codes| codes.len() <= 1);
}

/// One of four mutations is tried, because all of them take a minute. `MUTATIONS=all` tries all.
const SAMPLE: usize = 4;

/// Checks the cases with each mutation of each line of each case.
fn each_is_one_mistake(mutations: impl Fn(&str) -> Vec<String>, is_fine: impl Fn(&[Code]) -> bool) {
    let cases = spec();
    let mut checker = Checker::default();
    let sample = if env::var("MUTATIONS").is_ok_and(|it| it == "all") { 1 } else { SAMPLE };
    let (mut wrong, mut mistakes) = (Vec::new(), 0);
    let mut count = 0;
    for file in &cases {
        // Files that a mistake in this one cannot affect would be checked for nothing.
        let mut spec = cases::dependencies(&cases, &cases::dependents(&cases, file), "");
        let index = spec.iter().position(|it| it.path == file.path).expect("a file needs itself");
        let text = &file.text;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            for mutated in mutations(line.trim_end_matches('\n')) {
                count += 1;
                if count % sample != 0 {
                    continue;
                }
                spec[index].text = format!("{}{mutated}\n{}", &text[..start], &text[end..]);
                let (_, diagnostics) = checker.check(&spec).into_parts();
                let errors = diagnostics.iter().filter(|it| it.level() == Level::Error).map(|it| it.code());
                let errors = errors.collect::<Vec<_>>();
                mistakes += errors.len();
                if !is_fine(&errors) {
                    wrong.push(format!("{}: {mutated}\n{}", spec[index].path, diagnostics.render()));
                }
            }
            start = end;
        }
    }
    assert!(mistakes > 100, "{mistakes} mistakes");
    assert!(wrong.is_empty(), "{} of {mistakes}:\n{}", wrong.len(), wrong.join("\n\n"));
}

/// Where the keys of a line start and end.
fn keys(line: &str) -> impl Iterator<Item = (usize, usize)> {
    line.match_indices(':').filter_map(|(end, _)| {
        let start = line[..end].rfind(|it: char| !it.is_ascii_alphanumeric() && it != '_').map_or(0, |it| it + 1);
        let is_key = line[end + 1..].is_empty() || line[end + 1..].starts_with(' ');
        (is_key && end > start + 2).then_some((start, end))
    })
}

fn spec() -> Vec<SpecFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut paths: Vec<_> = fs::read_dir(folder.join("ok")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.push(folder.join("api.yaml"));
    paths.sort();
    let file = |path: &PathBuf| SpecFile {
        path: format!("spec/{}", path.file_name().unwrap().to_str().unwrap()),
        text: fs::read_to_string(path).unwrap(),
    };
    paths.iter().map(file).collect()
}
