//! The retry budget, so that an outage does not multiply the load on the service.

/// One retry, in tenths.
const ONE: u32 = 10;

/// The tenths of a retry that a success gives back.
const BACK: u32 = 2;

/// The retries that are left for all calls together. A success gives a fifth of a retry back.
pub(crate) struct RetryBudget {
    left: u32,
    most: u32,
}

impl RetryBudget {
    /// Creates a budget with this number of retries, which is also its maximum.
    pub(crate) fn new(most: u32) -> Self {
        let most = most.saturating_mul(ONE);
        Self { left: most, most }
    }

    /// Takes a retry, if one is left.
    pub(crate) fn take(&mut self) -> bool {
        match self.left.checked_sub(ONE) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }

    /// Records a successful call.
    pub(crate) fn give_back(&mut self) {
        self.left = self.left.saturating_add(BACK).min(self.most);
    }
}

impl Default for RetryBudget {
    fn default() -> Self {
        Self::new(10)
    }
}
