//! How a list finds what an operation creates: what is named there exists, and fits.

use super::Resolver;
use crate::api::{
    CreatedAt, Effect, Field, FindCreated, Item as ListItem, Operation, Param, Pattern, Presence, Record, Resource,
    Returns, Slot, Type, TypeDecl, TypeKind,
};
use crate::diagnostics::{At, Code, Diagnostic, suggestion};
use crate::document::{self, Document, Item};

/// Fills in `find_created` of all operations. Resources must be complete but for that.
pub(super) fn resolve(resolver: &mut Resolver<'_>, documents: &[Document], resources: &mut [Resource]) {
    for (index, document) in documents.iter().enumerate() {
        for written in &document.operations {
            let Some(find_created) = &written.value.find_created else { continue };
            let Some(place) = resources[index].operations.iter().position(|it| it.name == written.name) else {
                continue;
            };
            let context =
                Context { resources, resource: &resources[index], create: &resources[index].operations[place] };
            let find_created = context.find_created(resolver, find_created);
            resources[index].operations[place].find_created = find_created;
        }
    }
}

/// Where names are looked up.
struct Context<'a> {
    resources: &'a [Resource],
    resource: &'a Resource,
    create: &'a Operation,
}

impl Context<'_> {
    fn find_created(&self, resolver: &mut Resolver<'_>, written: &Item<document::FindCreated>) -> Option<FindCreated> {
        let (at, written) = (&written.at, &written.value);
        let made = match (self.create.effect, &self.create.returns) {
            (Effect::Create, Returns::Record { ty, .. } | Returns::Object { ty, .. }) => ty,
            _ => {
                let message = match self.create.effect {
                    Effect::Create => {
                        "expected an operation that returns the created record, found one that does not".into()
                    }
                    other => format!("expected an operation with `effect: create`, found `effect: {}`", other.text()),
                };
                let diagnostic = Diagnostic::new(Code::WrongPlace, at.on_key(), message);
                resolver.report(diagnostic.help("remove `find_created`"));
                return None;
            }
        };
        let list = self.list(resolver, &at.child("list"), &written.list, made)?;
        let record = self.record(made)?;
        for (index, name) in written.by.iter().enumerate() {
            self.check_narrowing(resolver, &at.child("filter_by").index(index), name, list);
        }
        for (index, name) in written.same.iter().enumerate() {
            let at = at.child("match").index(index);
            param(resolver, &at, name, self.create, "this operation");
            field(resolver, &at, name, made, record);
        }
        let times = match &written.times {
            Some(times) => Some(self.times(resolver, times, list, made, record)?),
            None => None,
        };
        Some(FindCreated {
            list: list.name.clone(),
            list_request: list.request.clone(),
            list_constant: list.constant.clone(),
            by: written.by.clone(),
            same: written.same.clone(),
            times,
        })
    }

    /// The list of the same records that it names.
    fn list(&self, resolver: &mut Resolver<'_>, at: &At, name: &str, made: &str) -> Option<&Operation> {
        let Some(list) = self.resource.operations.iter().find(|it| it.name == name) else {
            let help = suggestion(name, self.resource.operations.iter().map(|it| it.name.as_str()));
            let message = format!("unknown operation `{name}` in this resource");
            resolver.report(Diagnostic::new(Code::UnknownReference, at.on_value(), message).maybe_help(help));
            return None;
        };
        let lists = match &list.returns {
            Returns::List { item: ListItem::Record(ty), .. } | Returns::Array { ty, .. } => ty == made,
            Returns::List { item: ListItem::Json, .. }
            | Returns::Nothing
            | Returns::Record { .. }
            | Returns::Object { .. }
            | Returns::Raw { .. } => false,
        };
        if !lists {
            resolver.error(
                Code::BadValue,
                at,
                format!("expected an operation that returns a list of `{made}`, found `{name}`"),
            );
            return None;
        }
        let stranger =
            list.path_params.iter().find(|it| !self.create.path_params.iter().any(|own| own.wire == it.wire));
        if let Some(stranger) = stranger {
            let message = format!(
                "expected a list with the path parameters of this operation, found `{name}`, which also needs `{}`",
                stranger.wire
            );
            resolver.error(Code::BadValue, at, message);
        }
        if let Some(needed) = list.query.iter().filter(|slot| slot.is_required()).flat_map(Slot::params).next() {
            let message = format!(
                "expected a list without required parameters, found `{name}`, which requires `{}`",
                needed.wire
            );
            resolver.error(Code::BadValue, at, message);
        }
        Some(list)
    }

    fn record(&self, name: &str) -> Option<&Record> {
        self.declared(name)?.record()
    }

    fn declared(&self, name: &str) -> Option<&TypeDecl> {
        self.resources.iter().flat_map(|resource| &resource.types).find(|decl| decl.name == name)
    }

    /// Whether all values of an enum are values of another.
    fn is_part(&self, own: &str, other: &str) -> bool {
        let set = |name| match &self.declared(name)?.kind {
            TypeKind::Set(set) => Some(set),
            _ => None,
        };
        let (Some(own), Some(other)) = (set(own), set(other)) else { return false };
        let text = |it: &Pattern| (it.prefix.clone(), it.part.clone(), it.suffix.clone());
        own.values.iter().all(|it| other.values.iter().any(|other| other.wire == it.wire))
            && own.patterns.iter().all(|it| other.patterns.iter().any(|other| text(other) == text(it)))
    }

    /// A parameter of both, whose values here are of use there.
    fn check_narrowing(&self, resolver: &mut Resolver<'_>, at: &At, name: &str, list: &Operation) {
        let own = param(resolver, at, name, self.create, "this operation");
        let theirs = query_param(resolver, at, name, list);
        if let (Some(own), Some(theirs)) = (own, theirs)
            && !narrows(&own.ty, &theirs.ty, &|own, theirs| self.is_part(own, theirs))
        {
            let message = format!(
                "expected `{name}` to have the same type in the list, found `{}` here and `{}` there",
                own.ty, theirs.ty
            );
            resolver.error(Code::BadValue, at, message);
        }
    }

    fn times(
        &self,
        resolver: &mut Resolver<'_>,
        written: &Item<document::CreatedAt>,
        list: &Operation,
        made: &str,
        record: &Record,
    ) -> Option<CreatedAt> {
        let (at, written) = (&written.at, &written.value);
        let held = field(resolver, &at.child("field"), &written.at, made, record)?;
        if !matches!(held.ty, Type::Timestamp | Type::UnixSeconds) {
            let message = format!(
                "expected a field of type `timestamp` or `unix_seconds`, found `{}` of type `{}`",
                written.at, held.ty
            );
            resolver.error(Code::BadValue, &at.child("field"), message);
        }
        if held.presence == Presence::Required {
            let message = format!(
                "expected a field with the time of creation, found `{}`, which is the primary key of the record",
                written.at
            );
            resolver.error(Code::BadValue, &at.child("field"), message);
        }
        if let Some(name) = &written.param {
            let at = at.child("param");
            let param = param(resolver, &at, name, self.create, "this operation");
            check_instant(resolver, &at, param);
        }
        Some(CreatedAt {
            at: written.at.clone(),
            at_ident: held.ident.clone(),
            from: list.times.created.as_ref().map(|created| created.from.clone()),
            to: list.times.created.as_ref().map(|created| created.to.clone()),
            param: written.param.clone(),
        })
    }
}

fn param<'a>(
    resolver: &mut Resolver<'_>,
    at: &At,
    name: &str,
    operation: &'a Operation,
    of: &str,
) -> Option<&'a Param> {
    let found = operation.params().find(|param| param.wire == name);
    if found.is_none() {
        unknown(resolver, at, name, operation.params(), of);
    }
    found
}

fn query_param<'a>(resolver: &mut Resolver<'_>, at: &At, name: &str, list: &'a Operation) -> Option<&'a Param> {
    let params = || list.query.iter().flat_map(Slot::params);
    let found = params().find(|param| param.wire == name);
    if found.is_none() {
        unknown(resolver, at, name, params(), &format!("`{}`", list.name));
    }
    found
}

fn unknown<'a>(resolver: &mut Resolver<'_>, at: &At, name: &str, params: impl Iterator<Item = &'a Param>, of: &str) {
    let help = suggestion(name, params.map(|param| param.wire.as_str()));
    let message = format!("unknown parameter `{name}` of {of}");
    resolver.report(Diagnostic::new(Code::UnknownReference, at.on_value(), message).maybe_help(help));
}

/// A field of the record.
fn field<'a>(resolver: &mut Resolver<'_>, at: &At, name: &str, ty: &str, record: &'a Record) -> Option<&'a Field> {
    let found = record.fields.iter().find(|field| field.wire == name);
    if found.is_none() {
        let help = suggestion(name, record.fields.iter().map(|field| field.wire.as_str()));
        let message = format!("unknown field `{name}` of `{ty}`");
        resolver.report(Diagnostic::new(Code::UnknownReference, at.on_value(), message).maybe_help(help));
    }
    found
}

fn check_instant(resolver: &mut Resolver<'_>, at: &At, param: Option<&Param>) {
    if let Some(param) = param.filter(|param| param.ty != Type::UnixSeconds) {
        let message =
            format!("expected a parameter of type `unix_seconds`, found `{}` of type `{}`", param.wire, param.ty);
        resolver.error(Code::BadValue, at, message);
    }
}

/// Whether a value of the one type narrows a list by a parameter of the other: the same, one of many, or a text to search.
fn narrows(own: &Type, list: &Type, is_part: &dyn Fn(&str, &str) -> bool) -> bool {
    match (own, list) {
        (Type::CustomFields(_), Type::CustomFields(_)) => true,
        (Type::Text | Type::Html | Type::Url | Type::Email | Type::Phone, Type::Search) => true,
        (own, Type::QueryList(item) | Type::List(item)) if narrows(own, item, is_part) => true,
        (Type::Named(own), Type::Named(list)) if is_part(own, list) => true,
        (own, list) => own == list,
    }
}
