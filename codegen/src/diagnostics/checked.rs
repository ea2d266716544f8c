//! The result of a stage: what it made, and what it found.

use super::Diagnostics;

/// What a stage made unless it found an error, and everything that it found.
pub struct Checked<T> {
    pub(super) made: Option<T>,
    pub(super) diagnostics: Diagnostics,
}

impl<T> Checked<T> {
    /// What was made, and what was found: warnings beside a result, at least one error without.
    pub fn into_parts(self) -> (Option<T>, Diagnostics) {
        (self.made, self.diagnostics)
    }

    /// What was made, without the warnings.
    ///
    /// # Errors
    ///
    /// Everything that was found, if an error is among it.
    pub fn into_result(self) -> Result<T, Diagnostics> {
        self.made.ok_or(self.diagnostics)
    }

    pub(crate) fn map<U>(self, of: impl FnOnce(T) -> U) -> Checked<U> {
        Checked { made: self.made.map(of), diagnostics: self.diagnostics }
    }

    /// Runs the next stage, which adds what it finds.
    pub(crate) fn and_then<U>(self, stage: impl FnOnce(T) -> Checked<U>) -> Checked<U> {
        let Checked { made, mut diagnostics } = self;
        let Some(later) = made.map(stage) else { return Checked { made: None, diagnostics } };
        diagnostics.append(later.diagnostics);
        Checked { made: later.made, diagnostics }
    }
}
