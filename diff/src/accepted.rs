//! Accepted breaks, which `accepted.yaml` lists by rule and path.

use helpdesk_codegen::{SpecFile, did_you_mean};
use semver::Version;
use serde::Deserialize;
use serde_yaml::Value;

use crate::rule::Rule;
use crate::rules::rules;

/// A break that a version may have.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acceptance {
    /// The id of the rule.
    pub rule: String,
    /// The stable path of the declaration.
    pub path: String,
    /// The version of the client that has the break.
    #[serde(deserialize_with = "version")]
    pub version: Version,
    /// The digests of changes of generated items, which the report shows: one or a list. Changes of the spec have none.
    #[serde(default, deserialize_with = "digests")]
    pub items: Vec<String>,
    /// Why the break is acceptable.
    pub reason: String,
}

/// All breaks that were accepted.
#[derive(Clone, Debug, Default)]
pub struct Accepted(Vec<Acceptance>);

impl Accepted {
    /// Stands for a rule in acceptances of generated lines that have no rule.
    pub const NOT_JUDGED: &str = "generated-not-judged";

    /// Reads the file.
    ///
    /// # Errors
    ///
    /// Fails with the mistake in the file and advice.
    pub fn read(file: &SpecFile) -> Result<Accepted, String> {
        let SpecFile { path, text } = file;
        let acceptances: Vec<Acceptance> = match serde_yaml::from_str::<Option<_>>(text) {
            Ok(acceptances) => acceptances.unwrap_or_default(),
            Err(error) => {
                return Err(format!(
                    "{path}: {error}; expected a list of `{{ rule: .., path: .., version: .., reason: .. }}`"
                ));
            }
        };
        let ids = rules().iter().map(Rule::id).chain([Self::NOT_JUDGED.to_owned()]).collect::<Vec<_>>();
        for (index, it) in acceptances.iter().enumerate() {
            if !ids.contains(&it.rule) {
                let near = did_you_mean(&it.rule, ids.iter().map(String::as_str));
                let help = near.map_or_else(|| LIST_RULES.to_owned(), |near| format!("did you mean `{near}`?"));
                return Err(format!("{path}: unknown rule `{}`; {help}", it.rule));
            }
            if it.reason.trim().is_empty() {
                return Err(format!("{path}: `{}` of `{}` has no reason; say why it may break", it.rule, it.path));
            }
            if let Some((line, comment)) = helpdesk_codegen::comment_after(file, &[&index.to_string(), "reason"]) {
                return Err(format!(
                    "{path}:{line}: the reason ends before `{comment}`, which is a comment; put it in quotes"
                ));
            }
            if it.rule.starts_with("generated-") == it.items.is_empty() {
                let help = if it.items.is_empty() {
                    "add the digests `items` that `cargo xtask diff` shows"
                } else {
                    "remove `items`: a change of the spec has none"
                };
                return Err(format!("{path}: `{}` of `{}`: {help}", it.rule, it.path));
            }
            let key = |it: &Acceptance| (it.rule.clone(), it.path.clone(), it.version.clone(), it.items.clone());
            let same = |other: &Acceptance| key(other) == key(it);
            if acceptances[..index].iter().any(same) {
                return Err(format!("{path}: `{}` of `{}` stands there twice; remove one", it.rule, it.path));
            }
        }
        Ok(Accepted(acceptances))
    }

    /// The acceptances for versions after `base`. An acceptance for a released version allows no further break.
    pub(crate) fn after(&self, base: &Version) -> Accepted {
        Accepted(self.0.iter().filter(|it| it.version > *base).cloned().collect())
    }

    pub(crate) fn find(&self, rule: &Rule, path: &str) -> Option<&Acceptance> {
        self.0.iter().find(|it| it.path == path && it.rule == rule.id())
    }

    /// The acceptance of a change of one generated item by its digest.
    pub(crate) fn find_item(&self, rule: &str, path: &str, digest: &str) -> Option<&Acceptance> {
        self.0.iter().find(|it| it.rule == rule && it.path == path && it.items.iter().any(|it| it == digest))
    }

    /// All acceptances, in the order of the file.
    pub(crate) fn into_iter(self) -> impl Iterator<Item = Acceptance> {
        self.0.into_iter()
    }
}

/// Reads one digest or several. Without quotes, YAML reads a digest of digits only as a number.
fn digests<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let values = match Value::deserialize(deserializer)? {
        Value::Sequence(values) => values,
        value => vec![value],
    };
    let digest = |value: Value| match value {
        Value::String(value) => Ok(value),
        _ => Err(serde::de::Error::custom("`items` is no digest; put each digest of the report in quotes")),
    };
    values.into_iter().map(digest).collect()
}

const LIST_RULES: &str = "`cargo xtask diff --rules` lists all rules";

fn version<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Version, D::Error> {
    let text = String::deserialize(deserializer)?;
    Version::parse(&text).map_err(|error| serde::de::Error::custom(format!("invalid version `{text}`: {error}")))
}
