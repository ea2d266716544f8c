//! Unpredictable numbers, from the seeds of the standard library's hash maps.

use std::hash::{BuildHasher, RandomState};

/// Returns a random number.
pub(crate) fn random() -> u64 {
    RandomState::new().hash_one(0)
}
