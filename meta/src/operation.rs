//! Operations: the path and effect of a request, and the parameters that belong together.

use crate::kinds::{Effect, Encoding, Method};
use crate::list::{Pagination, TimeFilter};
use crate::param::Param;
use crate::path;
use crate::returns::Returns;

metadata! {
    /// An operation of the service, with the facts to validate and encode a request.
    pub struct Operation {
        /// The module and the function, such as `cases.create`.
        id: &'a str,
        /// The HTTP method.
        method: Method,
        /// The path below the service's prefix, with parameters in braces: `/cases/{case}.json`.
        path: &'a str,
        /// The effect, which decides about retries.
        effect: Effect,
    } maybe {
        /// The body, if the operation has one.
        body: Body<'a>,
        /// The pagination of its list.
        paging: Pagination<'a>,
        /// The filter of its list by creation time.
        created: TimeFilter<'a>,
        /// The filter of its list by time of change.
        updated: TimeFilter<'a>,
    } or {
        /// The parameters in the path.
        path_params: &'a [Param<'a>] = &[],
        /// The parameters in the query, in the order in which they are sent.
        query: &'a [Param<'a>] = &[],
        /// Groups of parameters of which one must be set.
        alternatives: &'a [Alternatives<'a>] = &[],
        /// Pairs of parameters that limit a time range.
        spans: &'a [RangeLimit<'a>] = &[],
        /// The shape of the response.
        returns: Returns<'a> = Returns::Raw,
    }
}

impl<'a> Operation<'a> {
    /// Returns whether a path belongs to this operation. The path is below the prefix of the service, and may be
    /// percent-encoded.
    pub fn has_path(&self, path: &str) -> bool {
        path::fits(self.path, path)
    }

    /// Returns every parameter: path, query, body.
    pub fn params(&self) -> impl Iterator<Item = &'a Param<'a>> {
        let body = self.body.map_or(&[][..], |body| body.params);
        self.path_params.iter().chain(self.query).chain(body)
    }

    /// Returns the alternatives to which a parameter belongs. It belongs to one group of alternatives at most.
    pub fn alternatives_of(&self, param: &str) -> Option<&'a Alternatives<'a>> {
        self.alternatives.iter().find(|it| it.groups.iter().any(|group| group.contains(&param)))
    }

    /// Returns the size of the largest page of its list: the largest `limit`, or else its fixed page size, or else `service_page_size`.
    pub fn page_size(&self, service_page_size: u32) -> u32 {
        let limit = self.query.iter().find(|param| param.name == "limit");
        let largest = limit.and_then(Param::largest).and_then(|largest| u32::try_from(largest).ok());
        largest.or(self.paging.and_then(|paging| paging.size)).unwrap_or(service_page_size)
    }
}

metadata! {
    /// The body of a request.
    pub struct Body {
        /// The JSON root: the key that wraps the fields. `None` if the fields are not wrapped.
        json_root: Option<&'a str>,
        /// The parameters, in the order in which they are sent.
        params: &'a [Param<'a>],
    } maybe {
        /// The name that wraps the fields in a multipart body, if it has one.
        multipart_root: &'a str,
    } or {
        /// The encodings that the operation accepts. An operation with both is sent as multipart if files are set.
        encodings: &'a [Encoding] = &[Encoding::Json],
        /// Whether it is an edit: a request that sets no parameter is invalid.
        partial_update: bool = false,
    }
}

metadata! {
    /// Groups of parameters of which one must be set.
    pub struct Alternatives {
        /// The name of the type that offers the choice.
        name: &'a str,
        /// The groups, by the names of the parameters.
        groups: &'a [&'a [&'a str]],
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
        from: &'a str,
        /// The name of the parameter for the end.
        to: &'a str,
        /// The minimum length in seconds.
        min: u64,
        /// The maximum length in seconds.
        max: u64,
    }
}
