//! The result of a stage, and the mistakes that it found.

use super::Diagnostics;

/// The result of a stage unless it found an error, and everything that it found.
pub struct Checked<T> {
    pub(super) result: Option<T>,
    pub(super) diagnostics: Diagnostics,
}

impl<T> Checked<T> {
    /// The result and what was found: warnings beside a result, at least one error without.
    pub fn into_parts(self) -> (Option<T>, Diagnostics) {
        (self.result, self.diagnostics)
    }

    /// The result, without the warnings.
    ///
    /// # Errors
    ///
    /// Everything that was found, if an error is among it.
    pub fn into_result(self) -> Result<T, Diagnostics> {
        self.result.ok_or(self.diagnostics)
    }

    pub(crate) fn map<U>(self, of: impl FnOnce(T) -> U) -> Checked<U> {
        Checked { result: self.result.map(of), diagnostics: self.diagnostics }
    }

    /// Runs the next stage, which adds what it finds.
    pub(crate) fn and_then<U>(self, stage: impl FnOnce(T) -> Checked<U>) -> Checked<U> {
        let Checked { result, mut diagnostics } = self;
        let Some(later) = result.map(stage) else { return Checked { result: None, diagnostics } };
        diagnostics.append(later.diagnostics);
        Checked { result: later.result, diagnostics }
    }
}
