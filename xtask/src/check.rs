//! Prints only diagnostics: for a terminal, for editors and scripts, or as annotations of a pull request.

use std::fmt::Write as _;

use helpdesk_codegen::{Checker, Diagnostic, Diagnostics, Level, Location, SpecFile};
use serde_json::{Value, json};

use crate::{explain, github};

/// The format of diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageFormat {
    /// In the style of rustc.
    Human {
        /// For a terminal.
        colored: bool,
    },
    /// One JSON object on each line: one for each diagnostic, and a last one with their counts.
    Json,
    /// Workflow commands of GitHub, which annotate the lines of a pull request.
    Github,
}

/// The formatted diagnostics of a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The diagnostics in the requested format.
    pub text: String,
    /// The number of errors. Without errors, the client can be generated.
    pub errors: usize,
    /// The number of warnings, which do not fail the check.
    pub warnings: usize,
}

impl Report {
    /// The exit code of a check: 1 if there are errors. Warnings do not count.
    pub fn exit_code(&self) -> u8 {
        u8::from(self.errors > 0)
    }
}

/// Finds all mistakes of a spec, and generates nothing.
pub fn check(checker: &mut Checker, spec: &[SpecFile], format: MessageFormat) -> Report {
    let (_, diagnostics) = checker.check(spec).into_parts();
    let [errors, warnings] = [Level::Error, Level::Warning].map(|level| diagnostics.count(level));
    let text = match format {
        MessageFormat::Human { colored } => human(&diagnostics, colored) + &summary(errors, warnings),
        MessageFormat::Json => {
            let end = json!({ "reason": "check-finished", "errors": errors, "warnings": warnings });
            lines(diagnostics.iter().map(object).chain([end]).map(|it| it.to_string()))
        }
        MessageFormat::Github => lines(diagnostics.iter().map(command)) + &summary(errors, warnings),
    };
    Report { text, errors, warnings }
}

fn human(diagnostics: &Diagnostics, colored: bool) -> String {
    let text = if colored { diagnostics.render_colored() } else { diagnostics.render() };
    let more = explain::more(diagnostics).map(|more| format!("\n{more}\n"));
    text + &more.unwrap_or_default()
}

fn summary(errors: usize, warnings: usize) -> String {
    let count = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    format!("{}, {}\n", count(errors, "error"), count(warnings, "warning"))
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.map(|line| line + "\n").collect()
}

fn object(diagnostic: &Diagnostic) -> Value {
    let mut object = json!({
        "reason": "diagnostic",
        "level": diagnostic.level().text(),
        "code": diagnostic.code().text(),
        "message": diagnostic.message(),
        "help": diagnostic.help_text(),
        "related": diagnostic.related().map(|(location, label)| {
            let mut related = place(&location);
            related["message"] = label.into();
            related
        }).collect::<Vec<_>>(),
    });
    if let Some(location) = diagnostic.location() {
        let entries = place(&location);
        object.as_object_mut().expect("it is one").extend(entries.as_object().expect("it is one").clone());
    }
    object
}

fn place(location: &Location<'_>) -> Value {
    json!({
        "file": location.file,
        "line": location.line,
        "column": location.column,
        "end_column": location.end_column,
        "span": { "start": location.span.start, "end": location.span.end },
    })
}

fn command(diagnostic: &Diagnostic) -> String {
    let code = diagnostic.code();
    let mut properties = vec![("title", code.text().to_owned())];
    if let Some(location) = diagnostic.location() {
        properties.push(("file", location.file.to_owned()));
        properties.extend([("line", location.line.to_string()), ("col", location.column.to_string())]);
        properties.extend([("endLine", location.line.to_string()), ("endColumn", location.end_column.to_string())]);
    }
    let mut message = diagnostic.message().to_owned();
    if let Some(help) = diagnostic.help_text() {
        write!(message, "\nhelp: {help}").expect("a String takes everything");
    }
    github::command(code.level().text(), &properties, &message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(labels: &str) -> Vec<SpecFile> {
        let api = "language: 1\nversion: 0.1.0\ndoc: A small API.\nservice:\n  name: Desk\n  prefix: /api\n  page: { size: 100, max_size: 100 }\n  \
                   headers: { remaining: left, limit: limit, retry_after: retry }\n  cost: { read: 1, write: 2 }\n";
        let file = |path: &str, text: &str| SpecFile { path: path.into(), text: text.into() };
        vec![file("spec/api.yaml", api), file("spec/labels.yaml", labels)]
    }

    fn check_spec(spec: &[SpecFile], format: MessageFormat) -> Report {
        check(&mut Checker::default(), spec, format)
    }

    const UNUSED: &str = "doc: Größen.\ntypes: { LabelId: { doc: Größe., id: int } }\n";
    const TWICE: &str = "doc: A.\ndoc: 100%, B.\ntypes: { LabelId: { doc: Größe., id: itn } }\n";

    #[test]
    fn clean_spec_reports_no_diagnostics_in_every_format() {
        let text = |format| check_spec(&spec("doc: Labels.\n"), format).text;
        assert_eq!(text(MessageFormat::Human { colored: false }), "0 errors, 0 warnings\n");
        assert_eq!(text(MessageFormat::Github), "0 errors, 0 warnings\n");
        assert_eq!(text(MessageFormat::Json), "{\"errors\":0,\"reason\":\"check-finished\",\"warnings\":0}\n");
    }

    #[test]
    fn json_has_object_for_each_diagnostic() {
        let report = check_spec(&spec(TWICE), MessageFormat::Json);
        assert_eq!(report.exit_code(), 1);
        let objects = report.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>();
        let expected = json!([{
            "reason": "diagnostic", "level": "error", "code": "repeated-key", "message": "duplicate key `doc`",
            "help": "remove one of them, or rename it",
            "file": "spec/labels.yaml", "line": 2, "column": 1, "end_column": 4, "span": { "start": 8, "end": 11 },
            "related": [{
                "message": "first used here",
                "file": "spec/labels.yaml", "line": 1, "column": 1, "end_column": 4, "span": { "start": 0, "end": 3 },
            }],
        }, { "reason": "check-finished", "errors": 1, "warnings": 0 }]);
        assert_eq!(Value::Array(objects), expected);
    }

    #[test]
    fn columns_are_characters_and_spans_are_bytes() {
        let text = check_spec(&spec(UNUSED), MessageFormat::Json).text;
        let warning: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!((&warning["level"], &warning["code"]), (&json!("warning"), &json!("unused-type")));
        assert_eq!((&warning["column"], &warning["end_column"]), (&json!(10), &json!(17)));
        assert_eq!(warning["span"], json!({ "start": 24, "end": 31 }));
    }

    #[test]
    fn github_annotation_is_one_line() {
        let report = check_spec(&spec("doc: Labels.\n\"ty%pes\": 1\n"), MessageFormat::Github);
        let expected = "::error title=unknown-key,file=spec/labels.yaml,line=2,col=1,endLine=2,endColumn=9::\
                        unknown key `ty%25pes`%0Ahelp: did you mean `types`?\n1 error, 0 warnings\n";
        assert_eq!(report.text, expected);
    }

    #[test]
    fn warning_does_not_fail_check() {
        let report = check_spec(&spec(UNUSED), MessageFormat::Human { colored: false });
        assert_eq!((report.errors, report.warnings, report.exit_code()), (0, 1, 0));
        assert!(report.text.starts_with("warning[unused-type]: unused type `LabelId`\n"), "{}", report.text);
        let end = "\nfor more about this warning, try `cargo xtask explain unused-type`\n0 errors, 1 warning\n";
        assert!(report.text.ends_with(end), "{}", report.text);
    }
}
