//! The codes of diagnostics and their levels. Each is explained, with a wrong and a right example, in `codes/<code>.md`.

use std::fmt;

/// How severe a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The generator writes nothing for such a spec.
    Error,
    /// The spec is valid, but its meaning is probably not the intended one.
    Warning,
}

impl Level {
    /// The text in messages: `error`.
    pub fn text(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
        }
    }
}

macro_rules! codes {
    ($([$level:ident] $($variant:ident $text:literal)*)*) => {
        /// The code of a diagnostic. Its text never changes its meaning, so that users can search for it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = include_str!(concat!("codes/", $text, ".md"))] $variant,)*)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$($(Code::$variant),*),*];

            /// The text in messages: `unknown-type`.
            pub fn text(self) -> &'static str {
                match self { $($(Code::$variant => $text,)*)* }
            }

            /// The severity of every diagnostic with this code.
            pub fn level(self) -> Level {
                match self { $($(Code::$variant => Level::$level,)*)* }
            }

            /// Returns the explanation of the mistake and its cure, with a wrong and a right example, in Markdown.
            pub fn explanation(self) -> &'static str {
                match self { $($(Code::$variant => include_str!(concat!("codes/", $text, ".md")),)*)* }
            }
        }
    };
}

codes! {
[Error]
    // Syntax and keys of a file.
    BadYaml "bad-yaml"
    WrongShape "wrong-shape"
    UnknownKey "unknown-key"
    MissingKey "missing-key"
    RepeatedKey "repeated-key"
    MissingDoc "missing-doc"
    UnknownLanguage "unknown-language"
    MissingFile "missing-file"
    WrongPlace "wrong-place"
    BadValue "bad-value"
    // Names.
    BadName "bad-name"
    NameCollision "name-collision"
    ChangedName "changed-name"
    DamagedLock "damaged-lock"
    // Templates.
    UnknownTemplate "unknown-template"
    UnusedTemplate "unused-template"
    UnknownParameter "unknown-parameter"
    MissingArgument "missing-argument"
    // Types.
    UnknownType "unknown-type"
    BadType "bad-type"
    ListWithoutItemType "list-without-item-type"
    RecursiveType "recursive-type"
    MissingEnum "missing-enum"
    SingleAlternative "single-alternative"
    ContradictoryLimits "contradictory-limits"
    InapplicableLimit "inapplicable-limit"
    TooManyFields "too-many-fields"
    // Operations.
    RepeatedOperation "repeated-operation"
    UnknownPathParameter "unknown-path-parameter"
    UnusedPathParameter "unused-path-parameter"
    TooManyArguments "too-many-arguments"
    UnknownCondition "unknown-condition"
    UnknownReference "unknown-reference"
    MissingEffect "missing-effect"
    MissingSource "missing-source"
    MissingEvidence "missing-evidence"
[Warning]
    UnusedType "unused-type"
    UnusedAllow "unused-allow"
    MissingPrimaryKey "missing-primary-key"
    MissingPaging "missing-paging"
    MissingTotal "missing-total"
    UnusualEffect "unusual-effect"
    KeywordName "keyword-name"
    GuessedPlural "guessed-plural"
    UnwrittenDoc "unwritten-doc"
    CutText "cut-text"
}

impl Code {
    /// The code with this text.
    pub fn from_text(text: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.text() == text)
    }

    /// Returns the meaning of the code, in one sentence.
    pub fn summary(self) -> &'static str {
        self.explanation().lines().next().unwrap_or_default()
    }

    /// The wrong and the right example of the explanation. Each file except the first begins with a line `# file:
    /// NAME`.
    pub fn examples(self) -> Option<[&'static str; 2]> {
        let mut blocks =
            self.explanation().split("```yaml\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0));
        Some([blocks.next()?, blocks.next()?])
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
