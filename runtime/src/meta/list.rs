//! How a list is read: in pages, and by time.

metadata! {
    /// How a list is cut into pages.
    pub struct Pagination {
        /// Which records come when no page is asked for.
        default_page: DefaultPage,
    } maybe {
        /// The last page that the service gives.
        max_page: u32,
        /// Records on a page, where the caller cannot choose.
        size: u32,
        /// The parameter that orders the list, and the value with which pages are read one after the other.
        order: (&'static str, &'static str),
    }
}

metadata! {
    /// How a list is narrowed to a time, and ordered by it.
    pub struct TimeFilter {
        /// The parameter with the start, in unix seconds.
        from: &'static str,
        /// The parameter with the end, in unix seconds.
        to: &'static str,
    } maybe {
        /// The parameter that orders the list, and the value that puts the earliest first; none where the list has no such order.
        order: (&'static str, &'static str),
    }
}

/// Which records come when no page is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DefaultPage {
    /// The first ones.
    First,
    /// The last ones.
    Last,
}
