//! The effects of filters.

use serde::{Deserialize, Serialize};

/// The effect of a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FilterEffect {
    /// Records came as the filter asks for.
    Honored,
    /// Records came that the filter excludes.
    Ignored,
    /// The service rejects it.
    Rejected,
}
