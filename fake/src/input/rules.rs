//! Whether a request keeps to the description: every rule of the metadata, checked on what arrived.

mod types;
mod value;

use helpdesk::meta::{Encoding, Limit, Operation, OperationDetails, Param, ValueType};
use serde_json::Value;

use crate::input::args::{Arg, Args};
use crate::input::given::Given;
use crate::input::rules::value::Reader;
use crate::output::refusal::{Broken, Refusal, refuse};
use crate::time::zone::Zone;

pub(crate) use types::Ref;

/// A request that keeps to every rule.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) args: Args,
    /// Records that the body names.
    pub(crate) refs: Vec<Ref>,
    /// What nobody reads, as the service ignores what it does not know.
    pub(crate) ignored: Vec<String>,
    /// Why the reply to this rests on less than the description.
    pub(crate) unverified: Vec<String>,
}

/// Checks a request for an operation. All broken rules are told at once.
pub(crate) fn check(
    details: &'static OperationDetails,
    path: &[(&'static str, String)],
    mut given: Given,
    zone: Zone,
) -> Result<Checked, Refusal> {
    let operation = details.operation;
    let mut checker =
        Checker { zone, encoding: given.encoding, args: Args::default(), refs: Vec::new(), broken: Vec::new() };
    for param in operation.path_params {
        let text = path.iter().find(|(name, _)| *name == param.name).map(|(_, text)| text.clone());
        checker.take(param, text.map(Value::String), Spelling::Text);
    }
    if !checker.broken.is_empty() {
        // Nothing can be there.
        return Err(Refusal { status: 404, code: "not_found", ..refuse(&checker.broken) });
    }
    for param in operation.query {
        checker.take(param, given.query.remove(param.name), Spelling::Text);
    }
    let spelling = if given.encoding == Some(Encoding::Json) { Spelling::Json } else { Spelling::Text };
    for param in operation.body.iter().flat_map(|body| body.params) {
        if param.kind == ValueType::List(&ValueType::File) {
            checker.take_files(param, &mut given);
        } else {
            // In a query an unknown id finds nothing, and in a path the operation looks for it.
            let refs = checker.take(param, given.body.remove(param.name), spelling);
            checker.refs.extend(refs);
        }
    }
    checker.relations(operation);
    if !checker.broken.is_empty() {
        return Err(refuse(&checker.broken));
    }
    let unverified = unverified(details, &checker.args);
    let mut ignored = given.ignored;
    ignored.extend(given.query.into_iter().chain(given.body).map(|(name, _)| name));
    ignored.extend(given.files.into_iter().map(|(name, _)| name));
    Ok(Checked { args: checker.args, refs: checker.refs, ignored, unverified })
}

/// How values are written.
#[derive(Clone, Copy, PartialEq)]
enum Spelling {
    /// Everything is text.
    Text,
    /// With the types of JSON.
    Json,
}

struct Checker {
    zone: Zone,
    encoding: Option<Encoding>,
    args: Args,
    refs: Vec<Ref>,
    broken: Vec<Broken>,
}

impl Checker {
    /// Reads one parameter and checks its own rules; tells the records that it names.
    fn take(&mut self, param: &'static Param, value: Option<Value>, spelling: Spelling) -> Vec<Ref> {
        let Some(value) = value.filter(|it| !it.is_null()) else { return Vec::new() };
        if param.encoding.is_some_and(|only| Some(only) != self.encoding) {
            self.broken.push(Broken::new(param.name, "is not taken in this encoding of the body"));
            return Vec::new();
        }
        let mut reader = Reader { zone: self.zone, json: spelling == Spelling::Json, refs: Vec::new() };
        match reader.read(&param.kind, &value) {
            Ok(arg) => {
                let rules = param.limits.iter().filter_map(|limit| broken_limit(*limit, &param.kind, &arg));
                self.broken.extend(rules.map(|rule| Broken::new(param.name, rule)));
                self.args.insert(param.name, arg);
                reader.refs
            }
            Err(wrong) => {
                let code = wrong.code;
                self.broken.push(Broken { code, ..Broken::new(param.name, wrong.rule) });
                Vec::new()
            }
        }
    }

    fn take_files(&mut self, param: &'static Param, given: &mut Given) {
        let (of_param, others) = std::mem::take(&mut given.files).into_iter().partition(|(name, _)| name == param.name);
        given.files = others;
        let of_param: Vec<(String, _)> = of_param;
        let files: Vec<_> = of_param.into_iter().map(|(_, file)| file).collect();
        if given.body.remove(param.name).is_some() {
            self.broken.push(Broken::new(param.name, "holds files, which have a file name"));
        }
        if !files.is_empty() {
            let arg = Arg::Files(files);
            let rules = param.limits.iter().filter_map(|limit| broken_limit(*limit, &param.kind, &arg));
            self.broken.extend(rules.map(|rule| Broken::new(param.name, rule)));
            self.args.insert(param.name, arg);
        }
    }

    /// Rules between parameters.
    fn relations(&mut self, operation: &'static Operation) {
        let mut broken = Vec::new();
        for param in operation.params() {
            let absent = !self.args.has(param.name) && !self.broken.iter().any(|it| it.name == param.name);
            let empty = matches!(self.args.get(param.name), Some(Arg::Many(items)) if items.is_empty());
            if param.required && (absent || empty) {
                broken.push(Broken::new(param.name, "is required"));
            }
            if let Some(other) = param.requires.filter(|_| !absent) {
                if !self.args.has(other) {
                    broken.push(Broken::new(param.name, format!("makes sense only beside `{other}`")));
                }
            }
        }
        for choice in operation.alternatives {
            let given = choice.groups.iter().filter(|group| group.iter().any(|name| self.args.has(name))).count();
            let names: Vec<_> = choice.groups.iter().map(|group| group.join(" and ")).collect();
            let wrong = choice.groups.concat().iter().any(|name| self.broken.iter().any(|it| it.name == *name));
            for group in choice.groups {
                let there = group.iter().find(|name| self.args.has(name));
                let missing = group.iter().filter(|name| !self.args.has(name));
                let missing = missing.filter(|name| !self.broken.iter().any(|it| it.name == **name));
                if let Some(there) = there {
                    broken.extend(missing.map(|name| Broken::new(*name, format!("is required beside `{there}`"))));
                }
            }
            match given {
                0 if choice.required && !wrong => {
                    broken.push(Broken::new(choice.name, format!("needs one of {}", names.join(", "))));
                }
                2.. if choice.one_of => {
                    broken.push(Broken::new(choice.name, format!("takes one alone of {}", names.join(", "))));
                }
                _ => (),
            }
        }
        for span in operation.spans {
            if let (Some(from), Some(to)) = (self.args.time(span.from), self.args.time(span.to)) {
                let seconds = u64::try_from(to.saturating_sub(from)).unwrap_or(0);
                if !(span.min..=span.max).contains(&seconds) {
                    let rule = format!("is {} to {} seconds before `{}`", span.min, span.max, span.to);
                    broken.push(Broken::new(span.from, rule));
                }
            }
        }
        if operation.body.is_some_and(|body| body.partial_update) {
            let params = operation.body.iter().flat_map(|body| body.params);
            if self.broken.is_empty() && !params.into_iter().any(|param| self.args.has(param.name)) {
                broken.push(Broken::new(operation.id, "sets at least one parameter"));
            }
        }
        self.broken.append(&mut broken);
    }
}

/// The rule that a value breaks by this limit.
fn broken_limit(limit: Limit, kind: &ValueType, arg: &Arg) -> Option<String> {
    let items = match arg {
        Arg::Many(items) => items.len(),
        Arg::Fields(fields) => fields.len(),
        Arg::Files(files) => files.len(),
        _ => 0,
    };
    let texts = || -> Vec<&str> {
        match arg {
            Arg::Text(text) => vec![text],
            Arg::Many(items) => {
                items.iter().filter_map(|it| if let Arg::Text(text) = it { Some(&**text) } else { None }).collect()
            }
            _ => Vec::new(),
        }
    };
    let searched = matches!(kind, ValueType::Search | ValueType::QueryList(ValueType::Search));
    // A search counts without the marks of its ends.
    let length = |text: &str| if searched { text.trim_matches('^').chars().count() } else { text.chars().count() };
    let sizes = || -> Vec<u64> {
        match arg {
            Arg::Files(files) => files.iter().map(|file| file.bytes.len() as u64).collect(),
            _ => Vec::new(),
        }
    };
    let (broken, rule) = match limit {
        Limit::Min(min) => (matches!(arg, Arg::Int(int) if *int < min), format!("is at least {min}")),
        Limit::Max(max) => (matches!(arg, Arg::Int(int) if *int > max), format!("is at most {max}")),
        Limit::MinLength(min) => {
            (texts().iter().any(|it| length(it) < min as usize), format!("has at least {min} characters"))
        }
        Limit::MaxLength(max) => {
            (texts().iter().any(|it| length(it) > max as usize), format!("has at most {max} characters"))
        }
        Limit::MinItems(min) => (items < min as usize, format!("has at least {min} items")),
        Limit::MaxItems(max) => (items > max as usize, format!("has at most {max} items")),
        Limit::MaxFile(max) => (sizes().iter().any(|it| *it > max), format!("holds files of at most {max} bytes")),
        Limit::MaxTotal(max) => (sizes().iter().sum::<u64>() > max, format!("holds at most {max} bytes of files")),
        _ => (false, String::new()),
    };
    broken.then_some(rule)
}

/// What a reply rests on besides the description.
fn unverified(details: &OperationDetails, args: &Args) -> Vec<String> {
    let of_operation = details.evidence.map(|evidence| format!("operation: {evidence}"));
    let of_params = details.params.iter().filter(|param| args.has(param.name)).filter_map(|param| {
        let evidence = param.evidence?;
        Some(format!("{}: {evidence}", param.name))
    });
    of_operation.into_iter().chain(of_params).collect()
}
