//! The body of an operation: its encodings, its roots and its parameters.

use super::grammar::Use;
use super::resolver::Resolver;
use super::{keys, params};
use crate::api::{Body, Encoding, LimitKind, Measure, Method, Param, Required, Slot};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Item};

pub(super) fn body(resolver: &mut Resolver<'_>, body: &Item<document::Body>, method: Option<Method>) -> Option<Body> {
    let (at, written) = (&body.at, &body.value);
    if method == Some(Method::Get) {
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.on_key(), "unexpected `body` of a GET");
        resolver.report(diagnostic.help("declare the parameters under `query`"));
    }
    let encodings = encodings(resolver, at, written);
    let roots = roots(resolver, at, written, &encodings);
    let slots = params::slots(resolver, &written.fields, Use::Body)?;
    let params = || slots.iter().flat_map(Slot::params);
    for param in params() {
        check_encoding(resolver, at, param, &encodings);
    }
    let is_multipart = written.encodings.iter().any(|it| it == "multipart");
    // A limit for files on another type is a mistake, which is reported at the limit.
    let has_files =
        params().any(|param| param.ty.is_upload() || param.limits.iter().any(|it| is_of_files(it.value.kind)));
    if encodings == BOTH_ENCODINGS && is_multipart && !has_files {
        let message = "expected a parameter with files beside the encoding `multipart`, found none";
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.child("encodings").on_value(), message);
        let help =
            "remove `multipart`, which is for requests with files; or write `[multipart]` if the service takes no JSON";
        resolver.report(diagnostic.help(help));
    }
    let (json_root, multipart_root) = roots?;
    Some(Body { encodings, json_root, multipart_root, partial_update: written.partial_update, slots })
}

/// The default encodings of a body with files: JSON, and a multipart body for requests with files.
const BOTH_ENCODINGS: [Encoding; 2] = [Encoding::Json, Encoding::Multipart];

/// Returns the encodings of the body, JSON first. The default is JSON alone.
fn encodings(resolver: &mut Resolver<'_>, at: &At, written: &document::Body) -> Vec<Encoding> {
    let texts = written.encodings.iter().enumerate();
    let named = texts.filter_map(|(index, it)| params::encoding(resolver, &at.child("encodings").index(index), it));
    let named = named.collect::<Vec<_>>();
    if let Some(index) = (1..named.len()).find(|&index| named[..index].contains(&named[index])) {
        let message = format!("duplicate encoding `{}`", named[index].as_str());
        let place = at.child("encodings").index(index).on_value();
        resolver.report(Diagnostic::new(Code::BadValue, place, message).help("remove it, or write the other encoding"));
    }
    if named.len() < written.encodings.len() {
        // The unknown word may mean either encoding.
        return BOTH_ENCODINGS.to_vec();
    }
    if named.is_empty() {
        vec![Encoding::Json]
    } else {
        BOTH_ENCODINGS.into_iter().filter(|it| named.contains(it)).collect()
    }
}

/// Checks that the body has the encoding of a parameter.
fn check_encoding(resolver: &mut Resolver<'_>, at: &At, param: &Param, encodings: &[Encoding]) {
    let Some(only) = param.encoding else { return };
    let (name, at_param) = (&param.wire, at.child("fields").child(&param.wire));
    if param.ty.is_upload() && only == Encoding::Json {
        let message = format!("unexpected `encoding: json` of `{name}`, which has files");
        let diagnostic = Diagnostic::new(Code::WrongPlace, at_param.child("encoding").on_value(), message);
        resolver.report(diagnostic.help("remove it: only a multipart body can hold files"));
    } else if param.ty.is_upload() && !encodings.contains(&only) {
        let message = format!("missing encoding `multipart` of the body of `{name}`, which has files");
        let diagnostic = Diagnostic::new(Code::WrongPlace, at_param.on_key(), message);
        let list = if param.required == Required::No { "[json, multipart]" } else { "[multipart]" };
        resolver.report(diagnostic.help(format!("add `encodings: {list}` to the body")));
    } else if !encodings.contains(&only) {
        let message = format!("unknown encoding `{}` of this body", only.as_str());
        let help = format!("add `{}` to `encodings` of the body, or remove `encoding`", only.as_str());
        let diagnostic = Diagnostic::new(Code::UnknownCondition, at_param.child("encoding").on_value(), message);
        resolver.report(diagnostic.help(help));
    }
}

/// Returns the roots in JSON and in a multipart body. `none` means no root.
fn roots(
    resolver: &mut Resolver<'_>,
    at: &At,
    written: &document::Body,
    encodings: &[Encoding],
) -> Option<(Option<String>, Option<String>)> {
    let (json, multipart) = match (&written.root, &written.roots) {
        (Some(root), None) => {
            keys::check(resolver, root, at.child("root").on_value());
            (root, root)
        }
        (None, Some(roots)) => {
            let at = at.child("roots");
            keys::check(resolver, &roots.json, at.child("json").on_value());
            keys::check(resolver, &roots.multipart, at.child("multipart").on_value());
            (&roots.json, &roots.multipart)
        }
        (Some(_), Some(_)) => {
            resolver.error(Code::BadValue, &at.child("roots"), "expected `root` or `roots`, found both");
            return None;
        }
        (None, None) => {
            let diagnostic = Diagnostic::new(Code::MissingKey, at.on_key(), "missing key `root`");
            resolver.report(diagnostic.help("add `root:` with the key that wraps the body, or `root: none`"));
            return None;
        }
    };
    let root = |encoding, root: &String| {
        let is_named = encodings.contains(&encoding) && root != "none";
        is_named.then(|| root.clone())
    };
    Some((root(Encoding::Json, json), root(Encoding::Multipart, multipart)))
}

/// Whether a limit applies only to files.
fn is_of_files(kind: LimitKind) -> bool {
    matches!(kind.measure(), Measure::FileBytes | Measure::TotalBytes)
}
