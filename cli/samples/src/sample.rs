//! A request that is shown.

use std::collections::BTreeMap;
use std::path::PathBuf;

use helpdesk::meta::OperationDetails;
use helpdesk::request::OperationInput;

use crate::corpus::corpus;

/// A request to show, with all that its input does not tell.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sample {
    /// The operation.
    pub details: &'static OperationDetails,
    /// The values. Those of files have no part in a sample.
    pub input: OperationInput,
    /// The paths of the files of each parameter that has some.
    pub files: BTreeMap<&'static str, Vec<PathBuf>>,
    /// Whether the list is read to its end.
    pub all_pages: bool,
}

impl Sample {
    /// Creates a sample without files, and of one page.
    pub fn new(details: &'static OperationDetails, input: OperationInput) -> Self {
        Self { details, input, files: BTreeMap::new(), all_pages: false }
    }

    /// Returns the example of an operation. A test demands one of each.
    pub fn example(details: &'static OperationDetails) -> Option<Self> {
        let input = corpus().iter().find(|it| it.operation().id == details.operation.id)?;
        Some(Self::new(details, input.clone()))
    }

    /// Sets the paths of the files of a parameter.
    #[must_use]
    pub fn with_files(mut self, parameter: &'static str, paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        self.files.insert(parameter, paths.into_iter().map(Into::into).collect());
        self
    }

    /// Sets whether the list is read to its end.
    #[must_use]
    pub fn with_all_pages(mut self, all_pages: bool) -> Self {
        self.all_pages = all_pages;
        self
    }
}
