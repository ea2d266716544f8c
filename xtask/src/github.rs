//! Workflow commands of GitHub, which annotate lines of a pull request.

/// A command: `::error file=spec/cases.yaml,line=2::message`. A command is one line, so `%` escapes its special characters.
pub(crate) fn command(level: &str, properties: &[(&str, String)], message: &str) -> String {
    let properties = properties.iter().map(|(name, value)| format!("{name}={}", property(value)));
    format!("::{level} {}::{}", properties.collect::<Vec<_>>().join(","), escape(message))
}

fn escape(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    escape(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workflow_command_is_one_line() {
        let command = command("error", &[("title", "a:b,50%".to_owned())], "100%\nof it");
        assert_eq!(command, "::error title=a%3Ab%2C50%25::100%25%0Aof it");
    }
}
