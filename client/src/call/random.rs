//! Numbers that nobody can foresee, from the seeds of the standard library's hash maps.

use std::hash::{BuildHasher, RandomState};

/// Any number.
pub(crate) fn random() -> u64 {
    RandomState::new().hash_one(0)
}
