//! The kinds of mistakes.

use std::fmt;

macro_rules! codes {
    ($($variant:ident $text:literal $meaning:literal)*) => {
        /// A kind of mistake. Its text never changes its meaning, so that it can be searched for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// Every kind.
            pub const ALL: &[Code] = &[$(Code::$variant),*];

            /// As it is shown: `unknown-type`.
            pub fn text(self) -> &'static str {
                match self { $(Code::$variant => $text,)* }
            }

            /// What it means, in one line.
            pub fn explain(self) -> &'static str {
                match self { $(Code::$variant => $meaning,)* }
            }
        }
    };
}

codes! {
    // How a file is written.
    BadYaml "bad-yaml" "The file is not YAML, or uses a part of it that the spec language leaves out."
    WrongShape "wrong-shape" "A mapping, a list, a text or a number stands where another of these is expected."
    UnknownKey "unknown-key" "A key has no meaning here."
    MissingKey "missing-key" "A key that is mandatory here is not given."
    RepeatedKey "repeated-key" "A mapping has the same key twice."
    MissingDoc "missing-doc" "Something has no `doc`, or an empty one."
    UnknownLanguage "unknown-language" "The spec is written in a version of the spec language that this generator does not read."
    MissingFile "missing-file" "The spec has no `api.yaml`."
    WrongPlace "wrong-place" "Something is right by itself and may not stand here."
    BadValue "bad-value" "A value is not one of those that are possible here, or contradicts another one."
    // Names.
    BadName "bad-name" "No Rust name can be made of a name, or it is not written as such names are."
    NameCollision "name-collision" "Two things have the same name, or make the same Rust name."
    // Templates.
    UnknownTemplate "unknown-template" "A family uses a template that `api.yaml` does not declare."
    UnusedTemplate "unused-template" "No family uses the template, so that nothing checks it."
    UnknownParameter "unknown-parameter" "A template's `$name`, or an argument for one, is not among its parameters."
    MissingArgument "missing-argument" "A parameter of a template is not given."
    // Types.
    UnknownType "unknown-type" "A type is neither built in nor declared."
    BadType "bad-type" "A type does not follow the type grammar."
    ListWithoutItemType "list-without-item-type" "A list or another container does not say what it holds."
    RecursiveType "recursive-type" "A type contains itself without a list or a map in between."
    MissingSet "missing-set" "A set of values does not say whether it is open or closed."
    SingleAlternative "single-alternative" "Alternatives need at least two members."
    ContradictoryLimits "contradictory-limits" "No value can be within the limits."
    // Operations.
    RepeatedOperation "repeated-operation" "Two operations have the same method and path, and neither is the `bulk_of` the other."
    UnknownPathParameter "unknown-path-parameter" "The path names a parameter that is not declared under `path`."
    UnusedPathParameter "unused-path-parameter" "A parameter under `path` does not occur in the path."
    UnknownCondition "unknown-condition" "A condition such as `requires` names something that does not exist."
    MissingEffect "missing-effect" "An operation does not say what a second call of it would do."
    MissingSource "missing-source" "An operation does not say where it is described."
    MissingEvidence "missing-evidence" "Something is unverified, and nobody says where it was seen."
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
