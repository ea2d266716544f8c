//! Operations: the path and effect of a request, and the parameters that belong together.

use crate::meta::list::{Pagination, TimeFilter};
use crate::meta::param::{Encoding, Param};
use crate::meta::path;
use crate::meta::returns::Returns;

/// An HTTP method of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Reads a resource.
    Get,
    /// Adds a resource.
    Post,
    /// Changes a resource.
    Put,
    /// Removes a resource.
    Delete,
}

impl Method {
    /// Returns the method as it is sent, such as `GET`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

/// The effect of a request, which decides whether the client may retry it. The HTTP method does not determine it.
///
/// ```
/// use helpdesk::{Effect, Request, cases};
///
/// assert_eq!(cases::list().input().operation().effect, Effect::Safe);
/// assert_eq!(cases::delete(664).input().operation().effect, Effect::Delete);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Read-only.
    Safe,
    /// Idempotent: a repetition changes nothing more.
    Idempotent,
    /// Deletes. A repetition finds nothing to delete.
    Delete,
    /// Not idempotent: a repetition changes the state again.
    NonIdempotent,
    /// Creates. A repetition creates a duplicate.
    Create,
}

metadata! {
    /// An operation of the service: what is needed to validate and encode a request.
    pub struct Operation {
        /// The module and the function, such as `cases.create`.
        id: &'static str,
        /// The HTTP method.
        method: Method,
        /// The path below the service's prefix, with parameters in braces: `/cases/{case}.json`.
        path: &'static str,
        /// The effect, which decides about retries.
        effect: Effect,
    } maybe {
        /// The body, if the operation has one.
        body: Body,
        /// The pagination of its list.
        paging: Pagination,
        /// The filter of its list by creation time.
        created: TimeFilter,
        /// The filter of its list by time of change.
        updated: TimeFilter,
    } or {
        /// The parameters in the path.
        path_params: &'static [Param] = &[],
        /// The parameters in the query, in the order in which they are sent.
        query: &'static [Param] = &[],
        /// Groups of parameters of which one must be set.
        alternatives: &'static [Alternatives] = &[],
        /// Pairs of parameters that limit a time range.
        spans: &'static [RangeLimit] = &[],
        /// The shape of the response.
        returns: Returns = Returns::Raw,
    }
}

impl Operation {
    /// Returns whether a path is one of this operation. It is below the prefix of the service, and may be percent-encoded.
    pub fn has_path(&self, path: &str) -> bool {
        path::fits(self.path, path)
    }

    /// Returns every parameter: path, query, body.
    pub fn params(&self) -> impl Iterator<Item = &'static Param> {
        let body = self.body.map_or(&[][..], |body| body.params);
        self.path_params.iter().chain(self.query).chain(body)
    }
}

metadata! {
    /// The body of a request.
    pub struct Body {
        /// The JSON root: the key that wraps the fields. None if they are not wrapped.
        json_root: Option<&'static str>,
        /// The parameters, in the order in which they are sent.
        params: &'static [Param],
    } maybe {
        /// The name that wraps the fields in a multipart body, if it has one.
        multipart_root: &'static str,
    } or {
        /// The encodings that the operation accepts. An operation with both is sent as multipart if files are set.
        encodings: &'static [Encoding] = &[Encoding::Json],
        /// Whether it is an edit: a request that sets none of the parameters is invalid.
        partial_update: bool = false,
    }
}

metadata! {
    /// Groups of parameters of which one must be set.
    pub struct Alternatives {
        /// The name of the type that offers the choice.
        name: &'static str,
        /// The groups, by the names of the parameters.
        groups: &'static [&'static [&'static str]],
    } or {
        /// Whether exactly one group must be set.
        one_of: bool = false,
        /// Whether a request without any of them is invalid.
        required: bool = true,
    }
}

metadata! {
    /// A pair of parameters that limit a time range, and the allowed length of the range.
    pub struct RangeLimit {
        /// The name of the parameter for the start.
        from: &'static str,
        /// The name of the parameter for the end.
        to: &'static str,
        /// The minimum length in seconds.
        min: u64,
        /// The maximum length in seconds.
        max: u64,
    }
}
