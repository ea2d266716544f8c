//! The tools that read the document, the simplifications of each, and the results. `.ci/weekly openapi` runs `openapi/judges/run.py`, which
//! tries each tool.

use self::Works::{No, Yes, YesBut};
use super::Simplification::{
    self, BodyApart, FilesOnly, FreeRows, FullNames, NoFiles, OneResponse, OneType, OptionalFields, Version30,
};

/// A tool that reads the document.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// The name of the tool, followed by the name of the generator if the tool has several.
    pub name: &'static str,
    /// The version that the weekly check runs.
    pub version: &'static str,
    /// The simplifications that the tool needs.
    pub needs: &'static [Simplification],
    /// The command that generates a client from the document, or validates the document.
    pub command: &'static str,
    /// The result of each step that the weekly check runs. A tool that generates no client has one result: whether the document is valid.
    pub works: &'static [Works],
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Works {
    /// The step works.
    Yes,
    /// The step works in an unusual way, which the note describes.
    YesBut(&'static str),
    /// The step does not work, for this reason.
    No(&'static str),
}

/// The steps that the weekly check runs for each tool that generates clients. Calls go to the fake server.
pub(crate) const COLUMNS: [&str; 6] = [
    "generates",
    "compiles",
    "lists by a custom field",
    "creates with a file",
    "reads a new value of an enum",
    "reads an error",
];

/// The results of a tool with which each step works.
const ALL: &[Works] = &[Yes; 6];

/// The result of a validator that accepts the document.
const VALID: &[Works] = &[Yes];

/// The tools.
pub const TOOLS: &[Tool] = &[
    Tool {
        name: "openapi-generator-typescript-fetch",
        version: "7.26.0",
        needs: &[BodyApart, Version30],
        command: "openapi-generator-cli generate -g typescript-fetch -i openapi.yaml -o generated",
        works: ALL,
    },
    Tool {
        name: "openapi-generator-go",
        version: "7.26.0",
        needs: &[BodyApart, OneType, OptionalFields, Version30],
        command: "openapi-generator-cli generate -g go -i openapi.yaml -o generated --additional-properties enumClassPrefix=true",
        works: ALL,
    },
    Tool {
        name: "openapi-generator-php",
        version: "7.26.0",
        needs: &[BodyApart, FreeRows, OneType],
        command: "openapi-generator-cli generate -g php -i openapi.yaml -o generated",
        works: ALL,
    },
    Tool {
        name: "openapi-generator-rust",
        version: "7.26.0",
        needs: &[BodyApart, FreeRows, OneResponse, OneType, OptionalFields, Version30],
        command: "openapi-generator-cli generate -g rust -i openapi.yaml -o client --additional-properties useSingleRequestParameter=true",
        works: ALL,
    },
    Tool {
        name: "openapi-python-client",
        version: "0.29.1",
        needs: &[BodyApart, FullNames, OptionalFields],
        command: "openapi-python-client generate --path openapi.yaml",
        works: &[
            Yes,
            Yes,
            Yes,
            YesBut(
                "openapi-python-client 0.29.1 sends a file with a name only if `File` has `file_name`, and a second file of one request as text.",
            ),
            Yes,
            Yes,
        ],
    },
    Tool {
        name: "openapi-typescript",
        version: "7.13.0",
        needs: &[],
        command: "npx openapi-typescript openapi.yaml -o api.ts",
        works: &[
            Yes,
            Yes,
            Yes,
            YesBut(
                "openapi-typescript 7.13.0 takes a file for a string, so that a program casts a `File`; openapi-fetch needs a `bodySerializer` that makes a form.",
            ),
            Yes,
            Yes,
        ],
    },
    Tool {
        name: "hey-api",
        version: "0.99.0",
        needs: &[BodyApart],
        command: "npx @hey-api/openapi-ts -i openapi.yaml -o generated",
        works: ALL,
    },
    Tool {
        name: "orval",
        version: "8.38.0",
        needs: &[BodyApart],
        command: "npx orval --input openapi.yaml --output api.ts --client fetch",
        works: ALL,
    },
    Tool {
        name: "oas3-gen",
        version: "0.29.0",
        needs: &[FilesOnly, OneType, OptionalFields],
        command: "oas3-gen generate client-mod --workspace -i openapi.yaml -o client",
        works: &[
            Yes,
            Yes,
            YesBut(
                "oas3-gen 0.29.0 writes the query with serde_html_form, which fails at a map: set the query of the base address of the client, such as `?custom_fields[25]=A-1`.",
            ),
            YesBut("oas3-gen 0.29.0 sends the name of the part as the name of the file."),
            Yes,
            Yes,
        ],
    },
    Tool {
        name: "openapi-to-rust",
        version: "0.23.0",
        needs: &[BodyApart, OneResponse, OneType, OptionalFields],
        command: "openapi-to-rust generate openapi.yaml --output-dir client/src",
        works: ALL,
    },
    Tool {
        name: "progenitor",
        version: "0.15.1",
        needs: &[FullNames, NoFiles, OneResponse, OneType, OptionalFields, Version30],
        command: "cargo progenitor -i openapi.yaml -o client -n helpdesk_api -v 0.1.0",
        works: &[
            Yes,
            Yes,
            Yes,
            No(
                "progenitor 0.15.1 fails at a document with a multipart body: `unexpected content type: multipart/form-data`.",
            ),
            Yes,
            Yes,
        ],
    },
    Tool {
        name: "redocly",
        version: "2.77.0",
        needs: &[],
        command: "npx @redocly/cli lint openapi.yaml --extends recommended",
        works: VALID,
    },
    Tool {
        name: "spectral",
        version: "6.16.3",
        needs: &[],
        command: "npx @stoplight/spectral-cli lint openapi.yaml",
        works: VALID,
    },
    Tool {
        name: "swagger-parser",
        version: "13.1.0",
        needs: &[],
        command: "await SwaggerParser.validate(\"openapi.yaml\")",
        works: VALID,
    },
    Tool {
        name: "openapi-spec-validator",
        version: "0.9.0",
        needs: &[],
        command: "python3 -m openapi_spec_validator openapi.yaml",
        works: VALID,
    },
    Tool {
        name: "schemathesis",
        version: "4.32.5",
        needs: &[],
        command: "schemathesis run openapi.yaml --url $ADDRESS/api",
        works: VALID,
    },
];

/// Returns the tool of this name.
///
/// # Errors
///
/// Fails if no tool has this name. The error lists the names.
pub fn tool(name: &str) -> Result<&'static Tool, String> {
    TOOLS.iter().find(|it| it.name == name).ok_or_else(|| {
        let names = TOOLS.iter().map(|it| format!("`{}`", it.name)).collect::<Vec<_>>().join(", ");
        format!("unknown tool `{name}`; expected one of {names}")
    })
}
