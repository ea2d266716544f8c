//! How a list is read: in pages, and by time.

/// How a list is cut into pages.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Paging {
    /// The last page that the service gives.
    pub max_page: Option<u32>,
    /// Which records come when no page is asked for.
    pub window: Window,
    /// Records on a page, where the caller cannot choose.
    pub size: Option<u32>,
    /// The parameter that orders the list, and the value with which pages are read one after the other.
    pub order: Option<(&'static str, &'static str)>,
}

impl Paging {
    /// Pages without a cap.
    pub const fn new(window: Window) -> Self {
        Self { max_page: None, window, size: None, order: None }
    }

    /// No page after this one.
    pub const fn with_max_page(mut self, page: u32) -> Self {
        self.max_page = Some(page);
        self
    }

    /// Pages of this many records.
    pub const fn with_size(mut self, records: u32) -> Self {
        self.size = Some(records);
        self
    }

    /// In this order while pages are read.
    pub const fn with_order(mut self, param: &'static str, value: &'static str) -> Self {
        self.order = Some((param, value));
        self
    }
}

/// How a list is narrowed to a time, and ordered by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Timeline {
    /// The parameter with the start, in unix seconds.
    pub from: &'static str,
    /// The parameter with the end, in unix seconds.
    pub to: &'static str,
    /// The parameter that orders the list, and the value that puts the earliest first; none where the list has no such order.
    pub order: Option<(&'static str, &'static str)>,
}

impl Timeline {
    /// From one time to another.
    pub const fn new(from: &'static str, to: &'static str) -> Self {
        Self { from, to, order: None }
    }

    /// The earliest first, if this parameter has this value.
    pub const fn with_order(mut self, param: &'static str, value: &'static str) -> Self {
        self.order = Some((param, value));
        self
    }
}

/// Which records come when no page is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Window {
    /// The first ones.
    First,
    /// The last ones.
    Last,
}
