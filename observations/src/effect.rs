//! The effects of filters.

use serde::{Deserialize, Serialize};

/// The effect of a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FilterEffect {
    /// The response had only records that match the filter.
    Honored,
    /// The response had records that the filter excludes.
    Ignored,
    /// The service rejects the filter.
    Rejected,
}
