//! How a client reads a list: in pages, and by time.

use crate::kinds::DefaultPage;

metadata! {
    /// The pagination of a list.
    pub struct Pagination {
        /// The records that are returned if no page is requested.
        default_page: DefaultPage,
    } maybe {
        /// The last page that the service returns.
        max_page: u32,
        /// The number of records on a page, if the caller cannot choose it.
        size: u32,
        /// The parameter that sorts the list, and the value with which its pages follow one another.
        order: (&'a str, &'a str),
    }
}

metadata! {
    /// The parameters that filter a list by time, and sort it by time.
    pub struct TimeFilter {
        /// The name of the parameter for the start, in unix seconds.
        from: &'a str,
        /// The name of the parameter for the end, in unix seconds.
        to: &'a str,
    } maybe {
        /// The parameter that sorts the list, and the value for oldest first; `None` if the list has no such order.
        order: (&'a str, &'a str),
    }
}
