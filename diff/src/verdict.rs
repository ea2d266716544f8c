//! The version that a change requires, and whether the spec has it.

use std::fmt;

use semver::Version;

use crate::accepted::Acceptance;
use crate::entry::Entry;
use crate::generated::Generator;
use crate::rule::Severity;

/// A step from one version to another, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// No step: the version stays.
    None,
    /// Programs notice nothing.
    Patch,
    /// Programs compile and work as before.
    Minor,
    /// Programs may have to change.
    Major,
}

/// The version that a diff requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The version of the old state.
    pub base: Version,
    /// The version of the new state.
    pub taken: Version,
    /// The step that the changes require, without accepted changes.
    pub step: Step,
    /// The lowest version with this step.
    pub asked: Version,
    /// The latest version that an accepted break names.
    pub accepted: Option<Version>,
    /// The lowest version that all changes require, accepted ones too.
    pub needed: Version,
    /// Whether the version of the new state allows the changes without an acceptance.
    pub is_taken: bool,
    /// Whether the changes of the generator are known, and each one has a rule or an acceptance. A breaking step allows
    /// all of them.
    pub is_judged: bool,
}

impl Verdict {
    pub(crate) fn of<'a>(
        entries: impl Iterator<Item = &'a Entry> + Clone,
        generator: &Generator,
        base: &Version,
        taken: &Version,
    ) -> Verdict {
        let changes = || entries.clone().flat_map(|entry| &entry.changes);
        let open = changes().filter(|change| change.acceptance.is_none());
        let step = open.map(|change| Step::of(change.meaning.severity)).max().unwrap_or(Step::None);
        let asked = step.from(base);
        let unjudged = generator.unjudged.iter().flat_map(|it| &it.items);
        let accepted = changes().map(|change| &change.acceptance).chain(unjudged.map(|it| &it.acceptance)).flatten();
        let accepted = accepted.map(|it: &Acceptance| &it.version).max();
        let needed = accepted.into_iter().chain([&asked]).max().unwrap_or(&asked).clone();
        // A change that affects no program can wait for the next release.
        let is_taken = step <= Step::Patch || step <= Step::between(base, taken);
        // A breaking version may have any change.
        let is_judged = generator.is_judged() || Step::between(base, taken) == Step::Major;
        Verdict {
            base: base.clone(),
            taken: taken.clone(),
            step,
            accepted: accepted.cloned(),
            asked,
            needed,
            is_taken,
            is_judged,
        }
    }
}

impl Step {
    fn of(severity: Severity) -> Step {
        match severity {
            Severity::Knowledge | Severity::Documentation => Step::Patch,
            Severity::Addition | Severity::Behavior => Step::Minor,
            Severity::Breaking => Step::Major,
        }
    }

    /// The next version after this step. Before 1.0, cargo treats the first number that is not 0 as the major one.
    pub fn from(self, base: &Version) -> Version {
        let Version { major, minor, patch, .. } = *base;
        match (self, major, minor) {
            (Step::None, ..) => base.clone(),
            (Step::Patch, ..) | (Step::Minor, 0, _) | (Step::Major, 0, 0) => Version::new(major, minor, patch + 1),
            (Step::Minor, ..) | (Step::Major, 0, _) => Version::new(major, minor + 1, 0),
            (Step::Major, ..) => Version::new(major + 1, 0, 0),
        }
    }

    /// The largest step whose version is not after `taken`. A release candidate has the step of its release.
    pub fn between(base: &Version, taken: &Version) -> Step {
        let core = |version: &Version| (version.major, version.minor, version.patch);
        let is_taken = |step: &Step| core(&step.from(base)) <= core(taken);
        [Step::Major, Step::Minor, Step::Patch].into_iter().find(is_taken).unwrap_or(Step::None)
    }

    /// The text in a report.
    pub fn text(self) -> &'static str {
        match self {
            Step::None => "none",
            Step::Patch => "patch",
            Step::Minor => "minor",
            Step::Major => "major",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
