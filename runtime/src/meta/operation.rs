//! What an operation is: where its request goes, what it does, and which parameters belong together.

use crate::meta::list::{Paging, Timeline};
use crate::meta::param::{Encoding, Param};

/// An HTTP method of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Reads.
    Get,
    /// Adds.
    Post,
    /// Changes.
    Put,
    /// Removes.
    Delete,
}

impl Method {
    /// As it is sent: `GET`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

/// What sending a request does, and so whether it may be sent again. The method does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Reads and changes nothing.
    Safe,
    /// Sets a state: the same again changes nothing more.
    Absolute,
    /// Removes: the same again finds nothing.
    Delete,
    /// Changes relative to the present state: the same again changes more.
    Relative,
    /// Adds something: the same again adds it twice.
    Create,
}

/// One operation of the service: everything that is needed to check and encode a request.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Operation {
    /// Module and function, such as `cases.create`.
    pub id: &'static str,
    /// The method.
    pub method: Method,
    /// Path below the service's prefix, parameters in braces: `/cases/{case}.json`.
    pub path: &'static str,
    /// What sending it does.
    pub effect: Effect,
    /// Parameters in the path.
    pub path_params: &'static [Param],
    /// Parameters in the query, in the order in which they are sent.
    pub query: &'static [Param],
    /// The body, if one is sent.
    pub body: Option<Body>,
    /// Groups of parameters of which one must be given.
    pub alternatives: &'static [Alternatives],
    /// Pairs of parameters that bound a time.
    pub spans: &'static [Span],
    /// How its list is cut into pages.
    pub paging: Option<Paging>,
    /// How its list is narrowed to a time of creation.
    pub created: Option<Timeline>,
    /// How its list is narrowed to a time of change.
    pub updated: Option<Timeline>,
}

impl Operation {
    /// An operation without parameters.
    pub const fn new(id: &'static str, method: Method, path: &'static str, effect: Effect) -> Self {
        Self {
            id,
            method,
            path,
            effect,
            path_params: &[],
            query: &[],
            body: None,
            alternatives: &[],
            spans: &[],
            paging: None,
            created: None,
            updated: None,
        }
    }

    /// With these parameters in the path.
    pub const fn with_path(mut self, params: &'static [Param]) -> Self {
        self.path_params = params;
        self
    }

    /// With these parameters in the query.
    pub const fn with_query(mut self, params: &'static [Param]) -> Self {
        self.query = params;
        self
    }

    /// With this body.
    pub const fn with_body(mut self, body: Body) -> Self {
        self.body = Some(body);
        self
    }

    /// With these alternatives.
    pub const fn with_alternatives(mut self, alternatives: &'static [Alternatives]) -> Self {
        self.alternatives = alternatives;
        self
    }

    /// With these bounds of time.
    pub const fn with_spans(mut self, spans: &'static [Span]) -> Self {
        self.spans = spans;
        self
    }

    /// With this paging.
    pub const fn with_paging(mut self, paging: Paging) -> Self {
        self.paging = Some(paging);
        self
    }

    /// Can be narrowed to a time of creation.
    pub const fn with_created(mut self, timeline: Timeline) -> Self {
        self.created = Some(timeline);
        self
    }

    /// Can be narrowed to a time of change.
    pub const fn with_updated(mut self, timeline: Timeline) -> Self {
        self.updated = Some(timeline);
        self
    }

    /// Every parameter: path, query, body.
    pub fn params(&self) -> impl Iterator<Item = &'static Param> {
        let body = self.body.map_or(&[][..], |body| body.params);
        self.path_params.iter().chain(self.query).chain(body)
    }
}

/// The body of a request.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Body {
    /// The encodings that the operation takes; multipart is used when files are given.
    pub encodings: &'static [Encoding],
    /// The wrapping key in JSON; without one the fields stand bare.
    pub json_root: Option<&'static str>,
    /// The wrapping name in a form.
    pub multipart_root: Option<&'static str>,
    /// An edit: a request that sets none of the parameters is refused.
    pub edit: bool,
    /// The parameters, in the order in which they are sent.
    pub params: &'static [Param],
}

impl Body {
    /// A JSON body of these parameters, under a root or bare.
    pub const fn json(root: Option<&'static str>, params: &'static [Param]) -> Self {
        Self { encodings: &[Encoding::Json], json_root: root, multipart_root: None, edit: false, params }
    }

    /// Also as a form, under this root.
    pub const fn or_multipart(mut self, root: &'static str) -> Self {
        self.encodings = &[Encoding::Json, Encoding::Multipart];
        self.multipart_root = Some(root);
        self
    }

    /// An edit: a request that sets nothing is refused.
    pub const fn edit(mut self) -> Self {
        self.edit = true;
        self
    }
}

/// Parameters of which one group must be given.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Alternatives {
    /// Name of the type that offers them.
    pub name: &'static str,
    /// Exactly one group, not more.
    pub exactly_one: bool,
    /// A request without any is refused.
    pub required: bool,
    /// The groups, by the parameters' names.
    pub groups: &'static [&'static [&'static str]],
}

impl Alternatives {
    /// Groups of which one must be given.
    pub const fn at_least_one(name: &'static str, groups: &'static [&'static [&'static str]]) -> Self {
        Self { name, exactly_one: false, required: true, groups }
    }

    /// Groups of which one and no other must be given.
    pub const fn exactly_one(name: &'static str, groups: &'static [&'static [&'static str]]) -> Self {
        Self { name, exactly_one: true, required: true, groups }
    }

    /// None need be given.
    pub const fn optional(mut self) -> Self {
        self.required = false;
        self
    }
}

/// Two parameters that bound a time, and how long it may be.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Span {
    /// The parameter with the start.
    pub from: &'static str,
    /// The parameter with the end.
    pub to: &'static str,
    /// Shortest, in seconds.
    pub min: u64,
    /// Longest, in seconds.
    pub max: u64,
}

impl Span {
    /// A span of `min` to `max` seconds.
    pub const fn new(from: &'static str, to: &'static str, min: u64, max: u64) -> Self {
        Self { from, to, min, max }
    }
}
