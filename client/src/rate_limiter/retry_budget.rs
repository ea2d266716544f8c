//! An allowance of retries, so that an outage does not multiply the load on a service that is down.

/// Tenths of a retry.
const ONE: u32 = 10;

/// What a success gives back.
const BACK: u32 = 2;

/// How often may still be tried again, all calls together. A success gives a fifth of a retry back.
pub(crate) struct RetryBudget {
    left: u32,
    most: u32,
}

impl RetryBudget {
    /// That many retries at first, and never more.
    pub(crate) fn new(most: u32) -> Self {
        let most = most.saturating_mul(ONE);
        Self { left: most, most }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        match self.left.checked_sub(ONE) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }

    /// A call succeeded.
    pub(crate) fn give_back(&mut self) {
        self.left = self.left.saturating_add(BACK).min(self.most);
    }
}

impl Default for RetryBudget {
    fn default() -> Self {
        Self::new(10)
    }
}
