//! The result of a stage, with its diagnostics.

use super::Diagnostics;

/// The diagnostics of a stage, and its result unless one of them is an error.
pub struct Checked<T> {
    pub(super) result: Option<T>,
    pub(super) diagnostics: Diagnostics,
}

impl<T> Checked<T> {
    /// The result and the diagnostics: warnings beside a result, or at least one error without a result.
    pub fn into_parts(self) -> (Option<T>, Diagnostics) {
        (self.result, self.diagnostics)
    }

    /// The result, without the warnings.
    ///
    /// # Errors
    ///
    /// All diagnostics, if one of them is an error.
    pub fn into_result(self) -> Result<T, Diagnostics> {
        self.result.ok_or(self.diagnostics)
    }

    pub(crate) fn map<U>(self, of: impl FnOnce(T) -> U) -> Checked<U> {
        Checked { result: self.result.map(of), diagnostics: self.diagnostics }
    }

    /// Runs the next stage, which adds its diagnostics.
    pub(crate) fn and_then<U>(self, stage: impl FnOnce(T) -> Checked<U>) -> Checked<U> {
        let Checked { result, mut diagnostics } = self;
        let Some(later) = result.map(stage) else { return Checked { result: None, diagnostics } };
        diagnostics.append(later.diagnostics);
        Checked { result: later.result, diagnostics }
    }
}
