//! A request for display.

use helpdesk::meta::OperationDetails;
use helpdesk::request::OperationInput;

use crate::corpus::corpus;

/// A request for display, with the facts that its input does not have.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sample {
    /// The operation.
    pub details: &'static OperationDetails,
    /// The values. The name of a file in memory stands for its path.
    pub input: OperationInput,
    /// Whether the sample reads the list to its end.
    pub all_pages: bool,
}

impl Sample {
    /// Creates a sample of one page.
    pub fn new(details: &'static OperationDetails, input: OperationInput) -> Self {
        Self { details, input, all_pages: false }
    }

    /// Returns the example of an operation. A test requires one for each operation.
    pub fn example(details: &'static OperationDetails) -> Option<Self> {
        let input = corpus().iter().find(|it| it.operation().id == details.operation.id)?;
        Some(Self::new(details, input.clone()))
    }

    /// Sets whether the sample reads the list to its end.
    #[must_use]
    pub fn with_all_pages(mut self, all_pages: bool) -> Self {
        self.all_pages = all_pages;
        self
    }
}
