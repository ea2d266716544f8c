//! The meaning of a diagnostic code.

use std::fmt::Write as _;

use helpdesk_codegen::{Code, Diagnostics};

use crate::failure::Failure;

/// The meaning of a code, with a wrong and a right example, or a list of all codes.
///
/// # Errors
///
/// An unknown code, with a similar one.
pub fn explain(code: Option<&str>) -> Result<String, Failure> {
    let Some(code) = code else { return Ok(list()) };
    // The user may have copied the code from a message, with the characters around it.
    let text = code.strip_prefix("error[").unwrap_or(code).trim_end_matches([':', ']']);
    match Code::from_text(text) {
        Some(code) => Ok(code.explanation().to_owned()),
        None => Err(Failure(unknown(text))),
    }
}

fn list() -> String {
    let mut text = String::new();
    for code in Code::ALL {
        writeln!(text, "{:24} {}", code.text(), code.summary()).expect("a String takes everything");
    }
    text
}

fn unknown(text: &str) -> String {
    let near = helpdesk_codegen::did_you_mean(text, Code::ALL.iter().map(|code| code.text()));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`cargo xtask explain` lists all codes, `cargo xtask inspect` shows a resource".to_owned(),
    };
    format!("unknown diagnostic code `{text}`; {help}")
}

/// Returns diagnostics as the failure of a task.
pub fn failure(diagnostics: Diagnostics) -> Failure {
    Failure(render(&diagnostics))
}

/// Returns diagnostics with a link to their explanations. Empty if there are none.
pub fn render(diagnostics: &Diagnostics) -> String {
    let mut text = diagnostics.render();
    if let Some(more) = more(diagnostics) {
        writeln!(text, "\n{more}").expect("a String takes everything");
    }
    text
}

/// The line that tells how to get explanations, if there are diagnostics.
pub fn more(diagnostics: &Diagnostics) -> Option<String> {
    let mut codes = diagnostics.codes();
    codes.sort_unstable();
    codes.dedup();
    match codes[..] {
        [] => None,
        [code] => Some(format!("for more about this {}, try `cargo xtask explain {code}`", code.level().text())),
        [example, ..] => {
            Some(format!("for more about a diagnostic, try `cargo xtask explain` with its code, such as `{example}`"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_listed_and_explained() {
        let list = explain(None).unwrap();
        for code in Code::ALL {
            assert!(list.contains(&format!("{:24} {}\n", code.text(), code.summary())), "{code}");
            assert!(explain(Some(code.text())).unwrap().starts_with(code.summary()), "{code}");
        }
    }

    #[test]
    fn code_copied_from_message_is_explained() {
        assert_eq!(explain(Some("error[bad-type]:")).unwrap(), explain(Some("bad-type")).unwrap());
    }

    #[test]
    fn unknown_code_suggests_similar_code() {
        let failure = explain(Some("unknow-type")).unwrap_err();
        assert_eq!(failure.to_string(), "unknown diagnostic code `unknow-type`; did you mean `unknown-type`?");
        let failure = explain(Some("labels")).unwrap_err().to_string();
        assert!(failure.contains("`cargo xtask inspect`"), "{failure}");
    }

    #[test]
    fn rendered_diagnostics_name_explain_task() {
        let spec = helpdesk_codegen::SpecFile { path: "spec/labels.yaml".into(), text: "doc: Labels.".into() };
        let text = failure(helpdesk_codegen::compile(&[spec]).unwrap_err()).to_string();
        assert!(text.ends_with("\n\nfor more about this error, try `cargo xtask explain missing-file`\n"), "{text}");
    }
}
