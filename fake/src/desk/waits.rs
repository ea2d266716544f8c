//! Clients whose time is the desk's, so that what they would wait for has come already.

use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[cfg(feature = "blocking")]
use helpdesk::blocking;
use helpdesk::{RequestBody, Sending, Sleeping, Transport};

use crate::account::Account;
use crate::time::clock::{self, Nanos};

/// The time of a desk, as its clients see it: the same instants for all of them, because they may share a budget.
#[derive(Clone)]
pub(super) struct DeskTime(Arc<Inner>);

struct Inner {
    account: Arc<Account>,
    /// What the clock of the desk showed at an instant.
    begun: (Instant, Nanos),
    traffic: Mutex<Traffic>,
}

/// What the clients are at. Time passes while all of them wait, or else those that ask for something would find it gone.
struct Traffic {
    /// How many requests have no answer yet.
    asked: usize,
    /// When the waits end that are under way.
    waits: Vec<Nanos>,
    /// Since when this is so, in real time.
    since: Instant,
    /// When there was last more than one at it.
    crowded: Option<Instant>,
}

/// Who was answered, or has waited, asks or waits again within this real time, if at all.
const SETTLING: Duration = Duration::from_millis(1);

/// A wait takes no more real time than this: a future that nobody polls must not hold up time for others.
const PATIENCE: Duration = Duration::from_millis(100);

thread_local! {
    /// What time a client of a desk was told on this thread, until it waits.
    static TOLD: Cell<Option<(*const Account, Nanos)>> = const { Cell::new(None) };
}

impl DeskTime {
    pub(super) fn new(account: Arc<Account>) -> Self {
        let now = Instant::now();
        let begun = (now, account.lock().clock.exact());
        let traffic = Mutex::new(Traffic { asked: 0, waits: Vec::new(), since: now, crowded: None });
        Self(Arc::new(Inner { account, begun, traffic }))
    }

    fn exact(&self) -> Nanos {
        self.0.account.lock().clock.exact()
    }

    fn traffic(&self) -> MutexGuard<'_, Traffic> {
        self.0.traffic.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Instant {
        let now = self.exact();
        TOLD.set(Some((Arc::as_ptr(&self.0.account), now)));
        let (instant, then) = self.0.begun;
        // After five hundred years it stands still.
        let since = u64::try_from(now.saturating_sub(then).max(0)).unwrap_or(u64::MAX);
        instant.checked_add(Duration::from_nanos(since)).unwrap_or(instant)
    }

    /// A wait that begins. A client is told the time and then waits, on one thread: another one that waits as long may have moved the
    /// clock between the two, and that wait ends at the same time as this one.
    fn wait(&self, duration: Duration) -> Wait {
        let told = TOLD.take().filter(|(account, _)| *account == Arc::as_ptr(&self.0.account));
        let now = told.map_or_else(|| self.exact(), |(_, now)| now);
        let until = now.saturating_add(clock::nanos(duration));
        let begun = Instant::now();
        self.traffic().change(|traffic| traffic.waits.push(until));
        Wait { time: self.clone(), until, begun }
    }

    /// A request that is sent.
    fn ask(&self) -> Asked {
        self.traffic().change(|traffic| traffic.asked += 1);
        Asked(self.clone())
    }
}

impl Traffic {
    fn change(&mut self, change: impl FnOnce(&mut Self)) {
        change(self);
        self.since = Instant::now();
        if self.asked + self.waits.len() > 1 {
            self.crowded = Some(self.since);
        }
    }

    /// Whether nobody asks for anything, or is about to.
    fn is_quiet(&self) -> bool {
        let alone = self.crowded.is_none_or(|crowded| crowded.elapsed() >= PATIENCE);
        self.asked == 0 && (alone || self.since.elapsed() >= SETTLING)
    }
}

/// A wait that is under way.
struct Wait {
    time: DeskTime,
    until: Nanos,
    begun: Instant,
}

impl Wait {
    /// Whether it is over. The clock goes on to the end of the wait that ends first, once nobody asks for anything.
    fn is_over(&self) -> bool {
        let may_end = {
            let traffic = self.time.traffic();
            traffic.is_quiet() && traffic.waits.iter().all(|other| self.until <= *other)
        };
        let clock = &mut self.time.0.account.lock().clock;
        if may_end || self.begun.elapsed() >= PATIENCE {
            clock.reach(self.until);
        }
        clock.exact() >= self.until
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.time.traffic().change(|traffic| {
            if let Some(index) = traffic.waits.iter().position(|until| *until == self.until) {
                traffic.waits.swap_remove(index);
            }
        });
    }
}

/// A request without an answer.
struct Asked(DeskTime);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.traffic().change(|traffic| traffic.asked -= 1);
    }
}

/// A transport by the time of a desk.
pub(super) struct Skipping<T: ?Sized> {
    pub(super) inner: Arc<T>,
    pub(super) time: DeskTime,
}

impl Transport for Skipping<dyn Transport> {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> Sending {
        let (sending, time) = (self.inner.send(request, timeout), self.time.clone());
        Box::pin(async move {
            let _asked = time.ask();
            sending.await
        })
    }

    fn sleep(&self, duration: Duration) -> Sleeping {
        let (inner, wait) = (Arc::clone(&self.inner), self.time.wait(duration));
        Box::pin(async move {
            while !wait.is_over() {
                inner.sleep(SETTLING).await;
            }
        })
    }

    fn now(&self) -> Instant {
        self.time.now()
    }
}

#[cfg(feature = "blocking")]
impl blocking::Transport for Skipping<dyn blocking::Transport> {
    fn send(
        &self,
        request: http::Request<RequestBody>,
        timeout: Duration,
    ) -> Result<http::Response<helpdesk::ReplyBody>, helpdesk::TransportError> {
        let _asked = self.time.ask();
        self.inner.send(request, timeout)
    }

    fn sleep(&self, duration: Duration) {
        let wait = self.time.wait(duration);
        while !wait.is_over() {
            self.inner.sleep(SETTLING);
        }
    }

    fn now(&self) -> Instant {
        self.time.now()
    }
}

#[cfg(all(test, feature = "blocking"))]
mod tests {
    use super::*;
    use crate::desk::HelpDesk;

    fn time() -> (HelpDesk, DeskTime) {
        let desk = HelpDesk::builder().skip_waits().start_blocking().unwrap();
        let time = desk.time.clone().unwrap();
        (desk, time)
    }

    #[test]
    fn eight_that_wait_ten_seconds_at_once_wait_ten_seconds() {
        const TEN: Duration = Duration::from_secs(10);
        let (desk, time) = time();
        let (begun, barrier) = (desk.now(), std::sync::Barrier::new(8));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let told = time.now();
                    barrier.wait();
                    let wait = time.wait(TEN);
                    while !wait.is_over() {
                        std::thread::yield_now();
                    }
                    assert_eq!(time.now(), told + TEN);
                });
            }
        });
        assert_eq!(desk.now().unix_seconds() - begun.unix_seconds(), 10);
    }

    #[test]
    fn the_wait_that_ends_first_is_the_first_to_end() {
        let (desk, time) = time();
        let [long, short] = [3600, 5].map(|seconds| time.wait(Duration::from_secs(seconds)));
        std::thread::sleep(SETTLING);
        assert!(!long.is_over() && short.is_over());
        let begun = desk.now();
        drop(short);
        // Whoever has waited may ask for something now.
        let asked = time.ask();
        std::thread::sleep(SETTLING);
        assert!(!long.is_over());
        drop(asked);
        std::thread::sleep(SETTLING);
        assert!(long.is_over());
        assert_eq!(desk.now().unix_seconds() - begun.unix_seconds(), 3595);
    }

    #[test]
    fn nobody_waits_for_a_request_or_a_wait_that_goes_nowhere() {
        let (_desk, time) = time();
        let (_asked, _short) = (time.ask(), time.wait(Duration::from_secs(1)));
        let (wait, begun) = (time.wait(Duration::from_secs(60)), Instant::now());
        while !wait.is_over() {
            std::thread::yield_now();
        }
        assert!(begun.elapsed() < PATIENCE * 20);
    }

    #[test]
    fn instants_have_an_end_and_never_go_back() {
        let (desk, time) = time();
        let mut last = time.now();
        for by in [Duration::from_nanos(1), Duration::from_secs(86_400 * 365), Duration::MAX, Duration::MAX] {
            desk.advance(by);
            assert!(time.now() >= last);
            last = time.now();
        }
        assert!(time.wait(Duration::MAX).until > 0);
    }
}
