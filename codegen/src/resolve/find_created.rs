//! How a list finds the record that an operation creates. The module checks that the named lists, fields and parameters
//! exist and fit.

use super::comparisons::{self, Compared, Role};
use super::operations;
use super::resolver::Resolver;
use crate::api::{
    CreatedAt, Effect, FindCreated, Operation, Param, Pattern, Presence, Record, Resource, Slot, Type, TypeDecl,
    TypeKind,
};
use crate::diagnostics::{At, Code, Diagnostic, suggestion};
use crate::document::{self, Document, Item};

/// Sets `find_created` of all operations. All other parts of the resources must be complete.
pub(super) fn resolve(resolver: &mut Resolver<'_>, documents: &[Document], resources: &mut [Resource]) {
    for (index, document) in documents.iter().enumerate() {
        for written in &document.operations {
            let Some(find_created) = &written.value.find_created else { continue };
            let list = &find_created.value.list;
            let own = format!("{}.{list}", document.module);
            if [list, &own].into_iter().any(|id| operations::is_unresolved(documents, resources, id)) {
                continue;
            }
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

/// The resources for the lookup of names.
struct Context<'a> {
    resources: &'a [Resource],
    resource: &'a Resource,
    create: &'a Operation,
}

impl Context<'_> {
    fn find_created(&self, resolver: &mut Resolver<'_>, written: &Item<document::FindCreated>) -> Option<FindCreated> {
        let (at, written) = (&written.at, &written.value);
        let created_record = self.created_record(resolver, at)?;
        let (module, list) = self.list(resolver, &at.child("list"), written, created_record)?;
        let record = self.record(created_record)?;
        for (index, name) in written.filter_by.iter().enumerate() {
            self.check_filter(resolver, &at.child("filter_by").index(index), name, list);
        }
        if written.match_.is_empty() {
            let message = "expected at least one comparison under `match`, found none";
            let help = "list the parameters by which a record is known again, such as `match: [title]`";
            resolver.report(Diagnostic::new(Code::MissingKey, at.child("match").on_value(), message).help(help));
        }
        let compared = Compared { create: self.create, created_record, record };
        let match_ = comparisons::resolve(resolver, &compared, &written.match_, Role::Identify);
        let rule_out = comparisons::resolve(resolver, &compared, &written.rule_out, Role::RuleOut);
        let newest_first = newest_first(resolver, at, written, list);
        let created_at = match &written.created_at {
            Some(created) => Some(self.created_at(resolver, created, list, created_record, record)?),
            None => None,
        };
        Some(FindCreated {
            list: list.id.clone(),
            list_module: module.to_owned(),
            list_function: list.function.clone(),
            list_request: list.request.clone(),
            list_constant: list.constant.clone(),
            filter_by: written.filter_by.clone(),
            match_,
            rule_out,
            newest_first,
            created_at,
        })
    }

    /// The record type that the operation creates.
    fn created_record(&self, resolver: &mut Resolver<'_>, at: &At) -> Option<&str> {
        let message = match (self.create.effect, self.create.returns.record()) {
            (Effect::Create, Some(ty)) => return Some(ty),
            (Effect::Create, _) => {
                "expected an operation that returns the created record, found one that does not".into()
            }
            (other, _) => format!("expected an operation with `effect: create`, found `effect: {}`", other.as_str()),
        };
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.on_key(), message);
        resolver.report(diagnostic.help("remove `find_created`"));
        None
    }

    /// The named list of the same records, with its module. The name is an operation of this resource, or
    /// `resource.operation`.
    fn list(
        &self,
        resolver: &mut Resolver<'_>,
        at: &At,
        written: &document::FindCreated,
        created_record: &str,
    ) -> Option<(&str, &Operation)> {
        let name = &written.list;
        let own = self.resource.operations.iter().find(|it| it.name == *name).map(|it| (self.resource, it));
        let Some((resource, list)) = own.or_else(|| self.operations().find(|(_, it)| it.id == *name)) else {
            let names = self.resource.operations.iter().map(|it| it.name.as_str());
            let help = suggestion(name, names.chain(self.operations().map(|(_, it)| it.id.as_str())));
            let message = if name.contains('.') {
                format!("unknown operation `{name}`")
            } else {
                format!("unknown operation `{name}` in this resource")
            };
            resolver.report(Diagnostic::new(Code::UnknownReference, at.on_value(), message).maybe_help(help));
            return None;
        };
        if list.returns.item() != Some(created_record) {
            let message = format!("expected an operation that returns a list of `{created_record}`, found `{name}`");
            resolver.error(Code::BadValue, at, message);
            return None;
        }
        self.check_needs(resolver, at, written, list);
        Some((&resource.module, list))
    }

    fn operations(&self) -> impl Iterator<Item = (&Resource, &Operation)> {
        self.resources.iter().flat_map(|resource| resource.operations.iter().map(move |it| (resource, it)))
    }

    /// Checks that the create request has every value that the list requires.
    fn check_needs(
        &self,
        resolver: &mut Resolver<'_>,
        at: &At,
        document::FindCreated { list: name, filter_by, .. }: &document::FindCreated,
        list: &Operation,
    ) {
        let stranger =
            list.path_params.iter().find(|it| !self.create.path_params.iter().any(|own| own.wire == it.wire));
        if let Some(stranger) = stranger {
            let message = format!(
                "expected a list with the path parameters of this operation, found `{name}`, which also needs `{}`",
                stranger.wire
            );
            resolver.error(Code::BadValue, at, message);
        }
        let given = |param: &Param| {
            let own = self.create.slots().filter(|slot| slot.is_required()).flat_map(Slot::params);
            filter_by.contains(&param.wire) && own.into_iter().any(|own| own.wire == param.wire)
        };
        let needed = list.query.iter().filter(|slot| slot.is_required()).flat_map(Slot::params);
        if let Some(needed) = needed.into_iter().find(|param| !given(param)) {
            let message = format!(
                "expected a list whose required parameters this operation requires too, found `{name}`, which requires `{}`",
                needed.wire
            );
            let help = format!("name `{}` in `filter_by`, if this operation requires it", needed.wire);
            resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
        }
    }

    fn record(&self, name: &str) -> Option<&Record> {
        self.type_decl(name)?.record()
    }

    fn type_decl(&self, name: &str) -> Option<&TypeDecl> {
        self.resources.iter().flat_map(|resource| &resource.types).find(|decl| decl.name == name)
    }

    /// Whether all values of one enum are values of another.
    fn is_part(&self, own: &str, other: &str) -> bool {
        let enum_ = |name| match &self.type_decl(name)?.kind {
            TypeKind::Enum(enum_) => Some(enum_),
            _ => None,
        };
        let (Some(own), Some(other)) = (enum_(own), enum_(other)) else { return false };
        let text = |it: &Pattern| (it.prefix.clone(), it.part, it.suffix.clone());
        own.values.iter().all(|it| other.values.iter().any(|other| other.wire == it.wire))
            && own.patterns.iter().all(|it| other.patterns.iter().any(|other| text(other) == text(it)))
    }

    /// Checks a parameter of both operations: the list must accept the values of the create request as a filter.
    fn check_filter(&self, resolver: &mut Resolver<'_>, at: &At, name: &str, list: &Operation) {
        let own = comparisons::param(resolver, at, name, self.create);
        let list_param = query_param(resolver, at, name, list);
        if let (Some(own), Some(list_param)) = (own, list_param)
            && !can_filter(&own.ty, &list_param.ty, &|own, list_param| self.is_part(own, list_param))
        {
            let message = format!(
                "expected `{name}` to have the same type in the list, found `{}` here and `{}` there",
                own.ty, list_param.ty
            );
            resolver.error(Code::BadValue, at, message);
        }
    }

    fn created_at(
        &self,
        resolver: &mut Resolver<'_>,
        written: &Item<document::CreatedAt>,
        list: &Operation,
        created_record: &str,
        record: &Record,
    ) -> Option<CreatedAt> {
        let (at, written) = (&written.at, &written.value);
        let time_field = comparisons::field(resolver, &at.child("field"), &written.at, created_record, record)?;
        if !matches!(time_field.ty, Type::Timestamp | Type::UnixSeconds) {
            let message = format!(
                "expected a field of type `timestamp` or `unix_seconds`, found `{}` of type `{}`",
                written.at, time_field.ty
            );
            resolver.error(Code::BadValue, &at.child("field"), message);
        }
        if time_field.presence == Presence::Required {
            let message = format!(
                "expected a field with the time of creation, found `{}`, which is the primary key of the record",
                written.at
            );
            resolver.error(Code::BadValue, &at.child("field"), message);
        }
        if let Some(name) = &written.param {
            let at = at.child("param");
            let param = comparisons::param(resolver, &at, name, self.create);
            check_instant(resolver, &at, param);
        }
        Some(CreatedAt {
            at: written.at.clone(),
            at_ident: time_field.ident.clone(),
            from: list.time_filters.created.as_ref().map(|created| created.from.clone()),
            to: list.time_filters.created.as_ref().map(|created| created.to.clone()),
            param: written.param.clone(),
        })
    }
}

fn query_param<'a>(resolver: &mut Resolver<'_>, at: &At, name: &str, list: &'a Operation) -> Option<&'a Param> {
    let params = || list.query.iter().flat_map(Slot::params);
    let found = params().find(|param| param.wire == name);
    if found.is_none() {
        comparisons::unknown(resolver, at, name, params(), &format!("`{}`", list.name));
    }
    found
}

/// The parameter of the list, with its value, that puts the newest record first.
fn newest_first(
    resolver: &mut Resolver<'_>,
    at: &At,
    written: &document::FindCreated,
    list: &Operation,
) -> Option<(String, String)> {
    let at = at.child("newest_first");
    if let Some(second) = written.newest_first.get(1) {
        let message = format!("expected one parameter, found `{}` as well", second.name);
        resolver.report(Diagnostic::new(Code::BadValue, second.at.on_key(), message).help("remove it"));
    }
    let order = written.newest_first.first()?;
    let value = order.value.as_ref()?;
    if written.created_at.is_none() {
        let message = "missing `created_at`, which `newest_first` needs";
        let diagnostic = Diagnostic::new(Code::MissingKey, at.on_key(), message);
        resolver.report(diagnostic.help("the search ends at the first older record; name the field with the time"));
    }
    let param = query_param(resolver, &order.at, &order.name, list)?;
    comparisons::check_value(resolver, &order.at, value, &param.ty);
    if param.source.evidence.is_some() {
        let message = format!("expected a documented parameter, found `{}`, which is unverified", order.name);
        let help = "a service that ignores the order hides the record behind an older one; leave `newest_first` out";
        resolver.report(Diagnostic::new(Code::BadValue, order.at.on_key(), message).help(help));
    }
    Some((order.name.clone(), value.clone()))
}

fn check_instant(resolver: &mut Resolver<'_>, at: &At, param: Option<&Param>) {
    if let Some(param) = param.filter(|param| param.ty != Type::UnixSeconds) {
        let message =
            format!("expected a parameter of type `unix_seconds`, found `{}` of type `{}`", param.wire, param.ty);
        resolver.error(Code::BadValue, at, message);
    }
}

/// Whether a value of the type `own` filters a list by a parameter of the type `list`: the same, one of many, or a
/// search text.
fn can_filter(own: &Type, list: &Type, is_part: &dyn Fn(&str, &str) -> bool) -> bool {
    match (own, list) {
        (Type::CustomFields(_), Type::CustomFields(_)) => true,
        (own, Type::Search) if own.is_string() => true,
        (own, Type::QueryList(item) | Type::List(item)) if can_filter(own, item, is_part) => true,
        (Type::Named(own), Type::Named(list)) if is_part(own, list) => true,
        (own, list) => own == list,
    }
}
