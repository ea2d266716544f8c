//! Validates a request by all constraints of the metadata.

mod limits;
mod no_value;
mod object;
mod scalar;
mod types;
mod value;

use helpdesk::meta::{Encoding, Operation, OperationDetails, Param, ValueType};
use serde_json::Value;

use crate::input::args::{Arg, Args, Values};
use crate::input::content::{Content, FormFile};
use crate::input::rules::limits::find_violation;
use crate::input::rules::no_value::Spelling;
use crate::input::rules::scalar::{Reader, ValueError};
use crate::output::error_response::{Rejection, Violation, messages, reject};
use crate::output::sources::{self, Source};
use crate::time::zone::Zone;

pub(crate) use types::Ref;

/// The treatment of a value that does not have the documented type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// The fake server accepts a value that has one meaning to PHP and its programs, and names the documented type.
    AsPhp,
    /// The fake server rejects the value.
    AsDocumented,
}

/// A request without violations, except for types that are read in spite of them.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) args: Args,
    /// The documented types that values do not have.
    pub(crate) type_violations: Vec<String>,
    /// Records that the body names, with their parameters.
    pub(crate) refs: Vec<(&'static str, Ref)>,
    /// Names that are ignored, as the service ignores unknown ones.
    pub(crate) ignored: Vec<String>,
    /// Why the response rests on other sources than the vendor's documentation.
    pub(crate) unverified: Vec<String>,
}

/// Checks a request for an operation, and reports all violations at once.
pub(crate) fn check(
    details: &'static OperationDetails,
    path: &[(&'static str, String)],
    mut content: Content,
    zone: Zone,
    strictness: Strictness,
) -> Result<Checked, Rejection> {
    let operation = details.operation;
    // An id in a path has one form.
    let mut checker = Checker::new(zone, content.encoding, Strictness::AsDocumented);
    for param in operation.path_params {
        let text = path.iter().find(|(name, _)| *name == param.name).map(|(_, text)| text.clone());
        checker.take(param, text.map(Value::String), Spelling::Text);
    }
    if !checker.violations.is_empty() {
        let rejection = reject(&checker.violations);
        // Without valid ids no record can exist. Too many valid ids are an ordinary violation.
        return Err(if operation.path_params.iter().all(|param| checker.values.contains_key(param.name)) {
            rejection
        } else {
            Rejection { status: 404, code: "not_found", ..rejection }
        });
    }
    checker.strictness = strictness;
    for param in operation.query {
        checker.take(param, content.query.remove(param.name), Spelling::Text);
    }
    let spelling = if content.encoding == Some(Encoding::Json) { Spelling::Json } else { Spelling::Text };
    for param in operation.body.iter().flat_map(|body| body.params) {
        if matches!(param.kind, ValueType::File | ValueType::List(ValueType::File)) {
            checker.take_files(param, &mut content);
        } else {
            // In a query an unknown id finds nothing, and in a path the operation looks for it.
            let refs = checker.take(param, content.body.remove(param.name), spelling);
            checker.refs.extend(refs.into_iter().map(|it| (param.name, it)));
        }
    }
    checker.relations(operation);
    if !checker.violations.is_empty() {
        return Err(reject(&checker.violations));
    }
    let unverified = unverified_sources(details, &checker.values);
    let type_violations = messages(&checker.type_violations);
    let mut ignored = content.ignored;
    ignored.extend(checker.ignored);
    ignored.extend(content.query.into_iter().chain(content.body).map(|(name, _)| name));
    ignored.extend(content.files.into_iter().map(|file| file.param));
    Ok(Checked { args: Args::new(checker.values), type_violations, refs: checker.refs, ignored, unverified })
}

/// The parameters in which the service ignores unknown words.
const LENIENT: [&str; 1] = ["sort"];

struct Checker {
    zone: Zone,
    encoding: Option<Encoding>,
    strictness: Strictness,
    values: Values,
    refs: Vec<(&'static str, Ref)>,
    violations: Vec<Violation>,
    /// Violations in spite of which the request is accepted.
    type_violations: Vec<Violation>,
    ignored: Vec<String>,
}

impl Checker {
    fn new(zone: Zone, encoding: Option<Encoding>, strictness: Strictness) -> Self {
        let (violations, type_violations) = (Vec::new(), Vec::new());
        Self {
            zone,
            encoding,
            strictness,
            values: Values::new(),
            refs: Vec::new(),
            violations,
            type_violations,
            ignored: Vec::new(),
        }
    }

    /// Adds a violation for the type of a value, or for a value that can be ignored.
    fn miss(&mut self, violation: Violation) {
        match self.strictness {
            Strictness::AsPhp => self.type_violations.push(violation),
            Strictness::AsDocumented => self.violations.push(violation),
        }
    }

    /// Reads one parameter and checks its constraints; returns the records that it names.
    fn take(&mut self, param: &'static Param, value: Option<Value>, spelling: Spelling) -> Vec<Ref> {
        let value = match self.strictness {
            Strictness::AsPhp => value.and_then(|value| no_value::without_empty(value, spelling)),
            Strictness::AsDocumented => value.filter(|it| !it.is_null()),
        };
        let Some(value) = value else { return Vec::new() };
        let is_json = spelling == Spelling::Json;
        let mut reader = Reader::new(self.zone, is_json);
        if self.strictness == Strictness::AsPhp && is_json && no_value::is_empty_of(&param.kind, &value) {
            self.type_violations.push(Violation::new(param.name, reader.mismatch("must be left out or null", &value)));
            return Vec::new();
        }
        if param.encoding.is_some_and(|only| Some(only) != self.encoding) {
            self.violations.push(Violation::new(
                param.name,
                match param.encoding {
                    Some(Encoding::Json) => "can only be sent without files",
                    _ => "can only be sent in a multipart body",
                },
            ));
            return Vec::new();
        }
        match reader.read(&param.kind, &value) {
            Ok(arg) => {
                let messages = param.limits.iter().filter_map(|limit| find_violation(*limit, &param.kind, &arg));
                self.violations.extend(messages.map(|message| Violation::new(param.name, message)));
                reader.type_violations.into_iter().for_each(|wrong| self.miss(violation(param, wrong)));
                self.ignored.extend(reader.ignored.iter().map(|path| format!("{}{path}", param.name)));
                self.values.insert(param.name, arg);
                reader.refs
            }
            Err(wrong) => {
                let violation = violation(param, wrong);
                match self.strictness {
                    Strictness::AsPhp if LENIENT.contains(&param.name) => {
                        self.ignored.push(param.name.to_owned());
                        self.type_violations.push(violation);
                    }
                    _ => self.violations.push(violation),
                }
                Vec::new()
            }
        }
    }

    fn take_files(&mut self, param: &'static Param, content: &mut Content) {
        let (of_param, others) =
            std::mem::take(&mut content.files).into_iter().partition(|file| file.param == param.name);
        content.files = others;
        let of_param: Vec<FormFile> = of_param;
        if param.kind == ValueType::File && of_param.iter().any(|file| file.is_item) {
            self.violations.push(Violation::new(param.name, "must be one file, without brackets after the name"));
        }
        let files: Vec<_> = of_param.into_iter().map(|file| file.upload).collect();
        let spelling = if content.encoding == Some(Encoding::Json) { Spelling::Json } else { Spelling::Text };
        let text = content.body.remove(param.name);
        let text = match self.strictness {
            // An empty value is the only way to send no files.
            Strictness::AsPhp => text.and_then(|text| no_value::without_empty(text, spelling)),
            Strictness::AsDocumented => text,
        };
        if text.is_some_and(|text| self.strictness == Strictness::AsDocumented || !no_value::is_empty(&text)) {
            self.violations.push(Violation::new(param.name, "must contain files, each with a file name"));
        }
        if !files.is_empty() {
            let arg = Arg::Files(files);
            let messages = param.limits.iter().filter_map(|limit| find_violation(*limit, &param.kind, &arg));
            self.violations.extend(messages.map(|message| Violation::new(param.name, message)));
            self.values.insert(param.name, arg);
        }
    }

    fn time(&self, name: &str) -> Option<i64> {
        match self.values.get(name)? {
            Arg::Time(time) => Some(*time),
            _ => None,
        }
    }

    /// Constraints between parameters.
    fn relations(&mut self, operation: &'static Operation) {
        let mut violations = Vec::new();
        for param in operation.params() {
            let absent =
                !self.values.contains_key(param.name) && !self.violations.iter().any(|it| it.is_about(param.name));
            let empty = matches!(self.values.get(param.name), Some(Arg::Many(items)) if items.is_empty());
            if param.required && (absent || empty) {
                violations.push(Violation::new(param.name, "is required"));
            }
            if let Some(other) = param.requires.filter(|_| !absent) {
                if !self.values.contains_key(other) {
                    violations.push(Violation::new(param.name, format!("requires `{other}`, which is missing")));
                }
            }
        }
        for choice in operation.alternatives {
            let named = |group: &&[&str]| format!("`{}`", group.join("` with `"));
            let names: Vec<_> = choice.groups.iter().map(named).collect();
            let present_groups =
                choice.groups.iter().filter(|group| group.iter().any(|name| self.values.contains_key(name)));
            let present_groups: Vec<_> = present_groups.map(named).collect();
            let wrong = choice.groups.concat().iter().any(|name| self.violations.iter().any(|it| it.is_about(name)));
            for group in choice.groups {
                let present = group.iter().find(|name| self.values.contains_key(*name));
                let missing = group.iter().filter(|name| !self.values.contains_key(*name));
                let missing = missing.filter(|name| !self.violations.iter().any(|it| it.is_about(name)));
                if let Some(present) = present {
                    violations.extend(
                        missing.map(|name| Violation::new(*name, format!("is required together with `{present}`"))),
                    );
                }
            }
            let expected = if choice.one_of { "exactly one" } else { "at least one" };
            let message = |got: &str| format!("expected {expected} of {}, got {got}", names.join(", "));
            match present_groups.len() {
                0 if choice.required && !wrong => violations.push(Violation::new("", message("none"))),
                2.. if choice.one_of => violations.push(Violation::new("", message(&present_groups.join(", ")))),
                _ => (),
            }
        }
        for span in operation.spans {
            if let (Some(from), Some(to)) = (self.time(span.from), self.time(span.to)) {
                let seconds = to.saturating_sub(from);
                if !(span.min..=span.max).contains(&u64::try_from(seconds).unwrap_or(0)) {
                    let (min, max, to) = (span.min, span.max, span.to);
                    let message = format!("must be {min} to {max} seconds before `{to}`, got {seconds}");
                    violations.push(Violation::new(span.from, message));
                }
            }
        }
        if operation.body.is_some_and(|body| body.partial_update) {
            let params = operation.body.iter().flat_map(|body| body.params);
            if self.violations.is_empty() && !params.into_iter().any(|param| self.values.contains_key(param.name)) {
                violations.push(Violation::new("", "the body must set at least one parameter, got none"));
            }
        }
        self.violations.append(&mut violations);
    }
}

/// A violation by the value of a parameter, or by a value inside it.
fn violation(param: &Param, wrong: ValueError) -> Violation {
    Violation { code: wrong.code, ..Violation::new(format!("{}{}", param.name, wrong.path), wrong.message) }
}

/// The sources, in addition to the vendor's documentation, that a response rests on.
fn unverified_sources(details: &OperationDetails, values: &Values) -> Vec<String> {
    let of_operation = details.evidence.map(|evidence| format!("operation: {evidence}"));
    let of_params = details.params.iter().filter(|param| values.contains_key(param.name)).filter_map(|param| {
        let evidence = param.evidence?;
        Some(format!("{}: {evidence}", param.name))
    });
    let documented = details.operation.params().zip(details.params).filter(|(_, details)| details.evidence.is_none());
    let of_values = documented.filter_map(|(param, _)| {
        let (ValueType::Named(ty), Some(Arg::Text(text))) = (&param.kind, values.get(param.name)) else { return None };
        let Source::Evidence(evidence) = sources::of_value(ty, text) else { return None };
        Some(format!("{}={text}: {evidence}", param.name))
    });
    of_operation.into_iter().chain(of_params).chain(of_values).collect()
}
