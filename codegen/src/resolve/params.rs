//! Parameters and their limits.

use super::grammar::{self, Use};
use super::resolver::Resolver;
use super::{identifiers, keys, limits, renamed, sent};
use crate::api::{ChoiceSlot, CustomFieldKeys, Encoding, Notes, Param, Required, Slot, Type};
use crate::diagnostics::{At, Code, Diagnostic, meant};
use crate::document::{self, Item, TypeKind};
use crate::language::words;

/// Why a required parameter has no former names.
const ARGUMENT: &str = "programs do not write the name of an argument";

/// A parameter of alternatives. `required` applies to the choice, not to the parameter.
pub(super) fn alternative(resolver: &mut Resolver<'_>, param: &Item<document::Param>) -> Option<Param> {
    reject(resolver, param, "an alternative", &["required", "required_because"]);
    param_without_flatten(resolver, param, "an alternative", Use::Alternative)
}

/// A field of an object in a body.
pub(super) fn of_object(resolver: &mut Resolver<'_>, field: &Item<document::Param>) -> Option<Param> {
    parameter(resolver, field, Use::Object)
}

/// A parameter of a path, which every request has.
pub(super) fn in_path(resolver: &mut Resolver<'_>, param: &Item<document::Param>) -> Option<Param> {
    reject(resolver, param, "a path", &["required", "required_because", "requires"]);
    param_without_flatten(resolver, param, "a path", Use::Path)
}

/// A parameter in a place that allows no alternatives.
fn param_without_flatten(
    resolver: &mut Resolver<'_>,
    param: &Item<document::Param>,
    place: &str,
    use_: Use,
) -> Option<Param> {
    if param.value.flatten.is_some() {
        let message = format!("unexpected key `flatten` on a parameter of {place}");
        let diagnostic = Diagnostic::new(Code::WrongPlace, param.at.child("flatten").on_key(), message);
        resolver.report(diagnostic.help("remove it, and write `type:` with a type of one value"));
        return None;
    }
    parameter(resolver, param, use_)
}

/// Reports keys that have no meaning for a parameter at this place.
fn reject(resolver: &mut Resolver<'_>, param: &Item<document::Param>, place: &str, keys: &[&str]) {
    let written = &param.value;
    for (key, said) in [
        ("required", written.required),
        ("required_because", written.required_because.is_some()),
        ("requires", written.requires.is_some()),
    ] {
        if said && keys.contains(&key) {
            let message = format!("unexpected key `{key}` on a parameter of {place}");
            let diagnostic = Diagnostic::new(Code::WrongPlace, param.at.child(key).on_key(), message);
            resolver.report(diagnostic.help("remove it"));
        }
    }
}

/// Parameters and alternatives.
pub(super) fn slots(resolver: &mut Resolver<'_>, written: &[Item<document::Param>], use_: Use) -> Option<Vec<Slot>> {
    let slots = written.iter().map(|it| slot(resolver, it, use_)).collect::<Vec<_>>();
    slots.into_iter().collect()
}

/// A parameter, or alternatives.
fn slot(resolver: &mut Resolver<'_>, param: &Item<document::Param>, use_: Use) -> Option<Slot> {
    match (&param.value.flatten, &param.value.ty) {
        (Some(choice), None) => self::choice(resolver, param, choice, use_).map(Slot::Choice),
        (Some(_), Some(_)) => {
            let place = param.at.child("flatten").on_key();
            let diagnostic = Diagnostic::new(Code::BadValue, place, "expected `type` or `flatten`, found both");
            let help = "remove `type`: the parameters of the alternatives have types of their own";
            resolver.report(diagnostic.also(param.at.child("type").on_key(), "the other one").help(help));
            None
        }
        (None, _) if use_ == Use::Body && !keys::check_param(resolver, param) => None,
        (None, _) => parameter(resolver, param, use_).map(Slot::Param),
    }
}

fn parameter(resolver: &mut Resolver<'_>, param: &Item<document::Param>, use_: Use) -> Option<Param> {
    let (at, written) = (&param.at, &param.value);
    let ident = identifiers::param_name(resolver, param);
    let renamed_from = renamed::setters(resolver, at, &written.renamed_from);
    let sensitivity = resolver.sensitivity(at, written.sensitive.as_deref());
    let source = resolver.source_or_documented(at, &written.source);
    let required = requirement(resolver, at, written);
    if required != Required::No || use_ == Use::Path {
        renamed::reject(resolver, at, &written.renamed_from, ARGUMENT);
    }
    let encoding = written.encoding.as_deref().and_then(|text| encoding(resolver, &at.child("encoding"), text));
    let Some(text) = &written.ty else {
        let message = format!("missing key `type` of the parameter `{}`", param.name);
        resolver.report(Diagnostic::new(Code::MissingKey, at.on_key(), message).help("add `type:`"));
        return None;
    };
    let ty = grammar::resolve(resolver, &at.child("type"), text, use_)?;
    if use_ != Use::Object && !sent::check(resolver, &at.child("type"), &ty) {
        return None;
    }
    let ty = with_keys(resolver, at, written, ty);
    let encoding = encoding.or(ty.is_upload().then_some(Encoding::Multipart));
    let limits = limits::limits(resolver, &written.limits, &ty);
    limits::check_default(resolver, at, written, &ty);
    limits::check_example(resolver, at, written, &ty);
    check_object(resolver, at, written, &ty);
    if written.encoding.is_some() && matches!(use_, Use::Path | Use::Query) {
        let message = "unexpected key `encoding` outside of a body";
        resolver.report(Diagnostic::new(Code::WrongPlace, at.child("encoding").on_key(), message).help("remove it"));
    }
    Some(Param {
        wire: param.name.clone(),
        ident: ident?,
        renamed_from: renamed_from?,
        doc: written.doc.clone(),
        sensitivity: match ty.object() {
            Some(object) => sent::sensitivity(resolver, object.name),
            None => sensitivity.unwrap_or(ty.sensitivity()),
        },
        ty,
        required,
        default: written.default.as_ref().map(meant::spelling),
        example: written.example.clone(),
        limits,
        requires: written.requires.clone(),
        encoding,
        notes: written.notes.clone(),
        source,
        since: None,
    })
}

/// Reports `default` and `sensitive` of a parameter with an object, because each field of the object has its own.
fn check_object(resolver: &mut Resolver<'_>, at: &At, written: &document::Param, ty: &Type) {
    let Some(object) = ty.object() else { return };
    for (key, said) in [("default", written.default.is_some()), ("sensitive", written.sensitive.is_some())] {
        if said {
            let message = format!("unexpected key `{key}` on a parameter of type `{ty}`, which is an object");
            let diagnostic = Diagnostic::new(Code::WrongPlace, at.child(key).on_key(), message);
            let record = resolver.objects.get(object.name).copied().unwrap_or_default();
            resolver.report(diagnostic.help(format!("move it to the fields of `{record}`")));
        }
    }
}

fn choice(resolver: &mut Resolver<'_>, param: &Item<document::Param>, name: &str, use_: Use) -> Option<ChoiceSlot> {
    let (at, written) = (&param.at, &param.value);
    let ident = identifiers::value_name(resolver, at, &param.name, written.rename.as_deref());
    let renamed_from = renamed::setters(resolver, at, &written.renamed_from);
    let required = requirement(resolver, at, written);
    if required != Required::No {
        renamed::reject(resolver, at, &written.renamed_from, ARGUMENT);
    }
    check_choice(resolver, at, written);
    let is_choice =
        resolver.types.get(name).is_some_and(|decl| matches!(decl.value.kind, TypeKind::Alternatives { .. }));
    if !is_choice {
        let known = resolver.types.iter().filter(|(_, decl)| matches!(decl.value.kind, TypeKind::Alternatives { .. }));
        let help = resolver.suggestion(name, known.map(|(name, _)| *name));
        if resolver.is_misnamed(name) {
            return None;
        }
        let message = format!("expected a type with alternatives, found `{name}`");
        resolver.report(Diagnostic::new(Code::UnknownType, at.child("flatten").on_value(), message).maybe_help(help));
        return None;
    }
    if use_ == Use::Body {
        keys::check_alternatives(resolver, name);
    }
    // Without a resolved declaration, the declaration has its own diagnostic.
    let alternatives = resolver.alternatives.get(name)?.clone();
    for param in alternatives.members.iter().flat_map(|member| &member.params) {
        grammar::check(resolver, &at.child("flatten"), &param.ty, use_);
    }
    Some(ChoiceSlot {
        name: param.name.clone(),
        ident: ident?,
        renamed_from: renamed_from?,
        doc: written.doc.clone(),
        ty: name.to_owned(),
        alternatives,
        required,
    })
}

/// Reports keys of a choice that belong to its parameters.
fn check_choice(resolver: &mut Resolver<'_>, at: &At, written: &document::Param) {
    let said = [
        ("default", written.default.is_some()),
        ("keys", written.keys.is_some()),
        ("requires", written.requires.is_some()),
        ("encoding", written.encoding.is_some()),
        ("sensitive", written.sensitive.is_some()),
        ("source", written.source.source.is_some()),
        ("evidence", written.source.evidence.is_some()),
    ];
    let said = said.into_iter().filter(|(_, said)| *said).map(|(key, _)| key);
    let said = said.chain(written.notes.texts().into_iter().map(|(key, _)| key));
    for key in said.chain(written.limits.iter().map(|limit| limit.name.as_str())) {
        let message = format!("unexpected key `{key}` on a parameter with `flatten`");
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.child(key).on_key(), message);
        resolver.report(diagnostic.help("move it to the parameters of the alternatives"));
    }
}

fn requirement(resolver: &mut Resolver<'_>, at: &At, written: &document::Param) -> Required {
    if written.required_because.as_ref().is_some_and(|reason| reason.trim().is_empty()) {
        let place = at.child("required_because").on_value();
        let help = "say what happens without the parameter, or remove the key";
        resolver.report(Diagnostic::new(Code::BadValue, place, "expected a reason, found nothing").help(help));
    }
    match (written.required, &written.required_because) {
        (true, Some(_)) => {
            let message = "expected `required` or `required_because`, found both";
            let place = at.child("required_because").on_value();
            let help = "remove `required_because` if the vendor requires it, else `required`";
            resolver.report(Diagnostic::new(Code::BadValue, place, message).help(help));
            Required::Documented
        }
        (true, None) => Required::Documented,
        (false, Some(reason)) => Required::Because(reason.clone()),
        (false, None) => Required::No,
    }
}

pub(super) fn encoding(resolver: &mut Resolver<'_>, at: &At, text: &str) -> Option<Encoding> {
    let encoding = Encoding::from_word(text);
    if encoding.is_none() {
        let message = format!("expected one of `json`, `multipart`, found `{text}`");
        let help = "write `json`, or `multipart` for a body with files; no URL-encoded body can be declared";
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
    }
    encoding
}

fn with_keys(resolver: &mut Resolver<'_>, at: &At, written: &document::Param, ty: Type) -> Type {
    match (written.keys.as_deref(), ty) {
        (Some(word), Type::CustomFields(keys)) => {
            let named = CustomFieldKeys::from_word(word);
            if named.is_none() {
                resolver.bad_value(&at.child("keys"), word, words::KEYS);
            }
            Type::CustomFields(named.unwrap_or(keys))
        }
        (Some(_), ty) => {
            resolver.error(
                Code::BadValue,
                &at.child("keys"),
                format!("expected the type `custom_fields` for `keys`, found `{ty}`"),
            );
            ty
        }
        (None, ty) => ty,
    }
}
