//! What an operation is: where its request goes, what it does, and which parameters belong together.

use crate::meta::list::{Pagination, TimeFilter};
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
    Idempotent,
    /// Removes: the same again finds nothing.
    Delete,
    /// Changes relative to the present state: the same again changes more.
    NonIdempotent,
    /// Adds something: the same again adds it twice.
    Create,
}

metadata! {
    /// One operation of the service: everything that is needed to check and encode a request.
    pub struct Operation {
        /// Module and function, such as `cases.create`.
        id: &'static str,
        /// The method.
        method: Method,
        /// Path below the service's prefix, parameters in braces: `/cases/{case}.json`.
        path: &'static str,
        /// What sending it does.
        effect: Effect,
    } maybe {
        /// The body, if one is sent.
        body: Body,
        /// How its list is cut into pages.
        paging: Pagination,
        /// How its list is narrowed to a time of creation.
        created: TimeFilter,
        /// How its list is narrowed to a time of change.
        updated: TimeFilter,
    } or {
        /// Parameters in the path.
        path_params: &'static [Param] = &[],
        /// Parameters in the query, in the order in which they are sent.
        query: &'static [Param] = &[],
        /// Groups of parameters of which one must be given.
        alternatives: &'static [Alternatives] = &[],
        /// Pairs of parameters that bound a time.
        spans: &'static [RangeLimit] = &[],
    }
}

impl Operation {
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
    pub partial_update: bool,
    /// The parameters, in the order in which they are sent.
    pub params: &'static [Param],
}

impl Body {
    /// A JSON body of these parameters, under a root or bare.
    pub const fn json(root: Option<&'static str>, params: &'static [Param]) -> Self {
        Self { encodings: &[Encoding::Json], json_root: root, multipart_root: None, partial_update: false, params }
    }

    /// Also as a form, under this root.
    pub const fn or_multipart(mut self, root: &'static str) -> Self {
        self.encodings = &[Encoding::Json, Encoding::Multipart];
        self.multipart_root = Some(root);
        self
    }

    /// An edit: a request that sets nothing is refused.
    pub const fn partial_update(mut self) -> Self {
        self.partial_update = true;
        self
    }
}

metadata! {
    /// Parameters of which one group must be given.
    pub struct Alternatives {
        /// Name of the type that offers them.
        name: &'static str,
        /// The groups, by the parameters' names.
        groups: &'static [&'static [&'static str]],
    } or {
        /// Exactly one group, not more.
        one_of: bool = false,
        /// A request without any is refused.
        required: bool = true,
    }
}

metadata! {
    /// Two parameters that bound a time, and how long it may be.
    pub struct RangeLimit {
        /// The parameter with the start.
        from: &'static str,
        /// The parameter with the end.
        to: &'static str,
        /// Shortest, in seconds.
        min: u64,
        /// Longest, in seconds.
        max: u64,
    }
}
