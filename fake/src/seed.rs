//! Records that a test starts with.

mod bulk;

use crate::resources::State;

/// Records to add to a fake server. A seed always adds the same records.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// use helpdesk_fake::{FakeServer, Seed};
///
/// let server = FakeServer::start_blocking()?;
/// server.seed(Seed::example());
/// server.seed(Seed::cases(1000));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Seed(Kind);

#[derive(Clone, Copy, Debug)]
enum Kind {
    Example,
    Cases(usize),
}

impl Seed {
    /// Adds a small account with records of every kind, in every state that a lifecycle starts from. The
    /// server must be new.
    ///
    /// | records | |
    /// |---|---|
    /// | staff | 601 who sends the requests, 602, 603 disabled; all with the same key |
    /// | groups | 501, 502, 503 disabled |
    /// | labels | 701, 702, 703 |
    /// | users | 30001 ann@example.com, confirmed, linked with 30005; 30002 bob@example.com; 30003 blocked; 30004 deleted; 30005 eve@example.com |
    /// | companies | 4001 with users, 4002 blocked, 4003 deleted |
    /// | cases | 10001 with the messages 20001 of the user with a file, 20002 of staff, 20003 a note; 10002, 10003 closed; 10004 an idea; 10005 an active chat; 10006 merged into 10001 |
    /// | knowledge base | categories 801, 802, 803 disabled; sections 901, 902, 903 disabled; articles 1101, 1102, 1103 disabled |
    /// | categories of ideas | 1201, 1202 disabled |
    /// | from the start | custom fields 25 to 30, languages 1 and 2, address 11, channel `cch7`, filters, macros |
    ///
    /// | staff | email address | role |
    /// |---|---|---|
    /// | 601 | agent@example.com | Administrator |
    /// | 602 | boris@example.com | Agent |
    /// | 603 | carla@example.com | Agent |
    ///
    /// An Administrator has all permissions. An Agent sees the own cases only, and deletes nothing permanently.
    ///
    /// | custom field | title | type | level | option keys |
    /// |---|---|---|---|---|
    /// | 25 | Order | text | case | |
    /// | 26 | Warranty | checkbox | case | |
    /// | 27 | Plan | select | case | 1 Bronze, 2 Silver, 3 Gold |
    /// | 28 | City | text | user | |
    /// | 29 | Remarks | textarea | case | |
    /// | 30 | Delivery | date | case | |
    pub fn example() -> Self {
        Self(Kind::Example)
    }

    /// Adds `count` cases of the last year with their users, messages, labels and histories, and changes of staff
    /// statuses. Half of the closed cases have a rating. No case has a custom field.
    pub fn cases(count: usize) -> Self {
        Self(Kind::Cases(count))
    }

    pub(crate) fn sow(self, state: &mut State, now: i64) {
        match self.0 {
            Kind::Example => {
                let new = state.cases.len() == 0
                    && state.records.table("User").len() == 0
                    && state.records.table("Label").len() == 0;
                assert!(new, "the example account needs a new fake server; seed it before other records");
                state.add_samples(now);
            }
            Kind::Cases(count) => bulk::sow(state, now, count),
        }
    }
}
