//! Clients that share the server's clock, so that their waits take no real time.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

use helpdesk::request::RequestBody;
use helpdesk::transport::{SendFuture, SleepFuture, Transport};

use crate::account::Account;
use crate::time::calls::CallId;
use crate::time::clock::Nanos;

/// The real time after which an inactive call counts as abandoned. This matters only beside a future that
/// is never polled; other futures are woken long before.
const PATIENCE: Duration = Duration::from_secs(1);

/// The server's clock, as its clients see it. All have the same instants, because they may share a rate limiter.
#[derive(Clone)]
pub(super) struct SharedClock {
    account: Arc<Account>,
    /// The time of the server's clock at an instant.
    start: (Instant, Nanos),
}

impl SharedClock {
    pub(super) fn new(account: Arc<Account>) -> Self {
        let start = (Instant::now(), account.lock().clock.exact());
        Self { account, start }
    }

    fn now(&self) -> Instant {
        self.instant(self.account.lock().clock.exact())
    }

    fn instant(&self, now: Nanos) -> Instant {
        let (instant, then) = self.start;
        // After five hundred years it stands still.
        let since = u64::try_from(now.saturating_sub(then).max(0)).unwrap_or(u64::MAX);
        instant.checked_add(Duration::from_nanos(since)).unwrap_or(instant)
    }

    fn begin(&self) -> Arc<Call> {
        let id = self.account.time(|calls, _| calls.begin());
        Arc::new(Call { clock: self.clone(), id })
    }
}

/// A call that is in progress until it is dropped.
struct Call {
    clock: SharedClock,
    id: CallId,
}

impl Call {
    fn now(&self) -> Instant {
        let now = self.clock.account.time(|calls, clock| {
            calls.set_busy(self.id);
            clock.exact()
        });
        self.clock.instant(now)
    }

    /// Starts to wait.
    fn wait(&self, duration: Duration) {
        self.clock.account.time(|calls, clock| calls.wait(self.id, duration, clock));
    }

    fn has_waited(&self, waker: &Waker) -> bool {
        self.clock.account.time(|calls, clock| calls.has_waited(self.id, waker, *clock))
    }

    /// Checks for calls that are never polled.
    fn abandon_idle_calls(&self) {
        self.clock.account.time(|calls, clock| calls.abandon_after(PATIENCE, clock));
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.clock.account.time(|calls, clock| calls.end(self.id, clock));
    }
}

/// Returns when a wait checks for such calls. With a running clock, the wait may be over by then.
fn check_interval(duration: Duration) -> Duration {
    duration.clamp(Duration::from_millis(1), PATIENCE)
}

/// A transport that uses the server's clock.
pub(super) struct AutoAdvance {
    inner: Arc<dyn Transport>,
    clock: SharedClock,
    /// The call that the transport belongs to.
    call: Option<Arc<Call>>,
}

impl AutoAdvance {
    pub(super) fn new(inner: Arc<dyn Transport>, clock: SharedClock) -> Self {
        Self { inner, clock, call: None }
    }

    fn of_call(&self) -> Self {
        Self { inner: Arc::clone(&self.inner), clock: self.clock.clone(), call: Some(self.clock.begin()) }
    }

    /// Starts to wait; a wait without a call counts as its own call.
    fn wait(&self, duration: Duration) -> Arc<Call> {
        let call = self.call.clone().unwrap_or_else(|| self.clock.begin());
        call.wait(duration);
        call
    }

    fn time(&self) -> Instant {
        self.call.as_ref().map_or_else(|| self.clock.now(), |call| call.now())
    }
}

impl Transport for AutoAdvance {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        self.inner.send(request, timeout)
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        let (inner, call) = (Arc::clone(&self.inner), self.wait(duration));
        Box::pin(async move {
            loop {
                let mut looking = inner.sleep(check_interval(duration));
                let has_waited = poll_fn(|context| {
                    if call.has_waited(context.waker()) {
                        Poll::Ready(true)
                    } else {
                        looking.as_mut().poll(context).map(|()| false)
                    }
                });
                if has_waited.await {
                    return;
                }
                call.abandon_idle_calls();
            }
        })
    }

    fn now(&self) -> Instant {
        self.time()
    }

    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        Some(Arc::new(self.of_call()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use helpdesk::labels;

    use super::*;
    use crate::account::fault::Fault;
    use crate::fake_server::FakeServer;

    /// A transport whose requests receive no response.
    struct Deaf {
        real_time: bool,
    }

    impl Transport for Deaf {
        fn send(&self, _: http::Request<RequestBody>, _: Duration) -> SendFuture {
            Box::pin(std::future::pending())
        }

        fn sleep(&self, duration: Duration) -> SleepFuture {
            if self.real_time { Box::pin(tokio::time::sleep(duration)) } else { Box::pin(std::future::pending()) }
        }
    }

    fn server() -> (FakeServer, SharedClock) {
        let server = FakeServer::builder().auto_advance().start_blocking().unwrap();
        let clock = server.clock.clone().unwrap();
        (server, clock)
    }

    /// Creates a call of a client, without help from real time.
    fn call(clock: &SharedClock) -> Arc<dyn Transport> {
        call_of(Deaf { real_time: false }, clock)
    }

    fn call_of(transport: Deaf, clock: &SharedClock) -> Arc<dyn Transport> {
        let inner: Arc<dyn Transport> = Arc::new(transport);
        AutoAdvance::new(inner, clock.clone()).for_call().unwrap()
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Waits on this thread.
    fn block_on(sleep: impl FnOnce() -> SleepFuture) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async { sleep().await });
    }

    /// Returns whether a wait is over, with a single poll.
    async fn is_over(wait: &mut SleepFuture) -> bool {
        poll_fn(|context| Poll::Ready(wait.as_mut().poll(context).is_ready())).await
    }

    #[test]
    fn eight_concurrent_waits_of_ten_seconds_take_ten_seconds() {
        let (server, clock) = server();
        let (start, barrier) = (server.now(), Barrier::new(8));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let call = call_of(Deaf { real_time: true }, &clock);
                    barrier.wait();
                    let start = call.now();
                    block_on(|| call.sleep(seconds(10)));
                    assert_eq!(call.now(), start + seconds(10));
                });
            }
        });
        assert_eq!(server.now().unix_seconds() - start.unix_seconds(), 10);
    }

    #[tokio::test]
    async fn the_clock_advances_to_the_earliest_end_of_a_wait() {
        let (server, clock) = server();
        let start = server.now().unix_seconds();
        let [first, second] = [(); 2].map(|()| call(&clock));
        let (mut long, mut short) = (first.sleep(seconds(3600)), second.sleep(seconds(5)));
        assert!(!is_over(&mut long).await && is_over(&mut short).await);
        // The call whose wait is over may send a request now.
        assert!(!is_over(&mut long).await);
        assert_eq!(server.now().unix_seconds() - start, 5);
        drop((second, short));
        assert!(is_over(&mut long).await);
        assert_eq!(server.now().unix_seconds() - start, 3600);
    }

    #[tokio::test]
    async fn a_call_dropped_during_its_wait_ends_only_this_wait() {
        let (server, clock) = server();
        let start = server.now().unix_seconds();
        let [dropped, waiting] = [(); 2].map(|()| call(&clock));
        let mut wait = dropped.sleep(seconds(5));
        assert!(!is_over(&mut wait).await);
        drop((wait, dropped));
        waiting.sleep(seconds(10)).await;
        assert_eq!(server.now().unix_seconds() - start, 10);
    }

    #[tokio::test]
    async fn the_clock_stops_for_a_call_that_begins_during_a_wait() {
        let (server, clock) = server();
        let start = server.now().unix_seconds();
        let [first, second] = [(); 2].map(|()| call(&clock));
        let mut wait = first.sleep(seconds(60));
        let third = call(&clock);
        drop(second);
        assert!(!is_over(&mut wait).await);
        third.sleep(seconds(20)).await;
        drop(third);
        wait.await;
        assert_eq!(server.now().unix_seconds() - start, 60);
    }

    #[tokio::test]
    async fn an_advance_of_the_clock_ends_waits_despite_other_calls() {
        let (server, clock) = server();
        let start = server.now().unix_seconds();
        let [pending, waiting] = [(); 2].map(|()| call(&clock));
        let _request = pending.send(http::Request::new(RequestBody::Empty), seconds(60));
        let mut wait = waiting.sleep(seconds(60));
        assert!(!is_over(&mut wait).await);
        server.advance(seconds(59));
        assert!(!is_over(&mut wait).await);
        server.advance(seconds(1));
        assert!(is_over(&mut wait).await);
        assert_eq!(server.now().unix_seconds() - start, 60);
    }

    #[tokio::test]
    async fn time_continues_despite_unpolled_calls_and_missing_responses() {
        let (server, clock) = server();
        let start = server.now().unix_seconds();
        let [unpolled, pending] = [(); 2].map(|()| call(&clock));
        let waiting = call_of(Deaf { real_time: true }, &clock);
        let _request = pending.send(http::Request::new(RequestBody::Empty), seconds(60));
        let mut wait = unpolled.sleep(seconds(5));
        assert!(!is_over(&mut wait).await);
        waiting.sleep(seconds(10)).await;
        assert_eq!(server.now().unix_seconds() - start, 10);
        assert!(is_over(&mut wait).await);
    }

    #[tokio::test]
    async fn the_clock_stops_for_a_slow_response() {
        let (server, clock) = server();
        let start = server.now();
        server.inject_fault(Fault::delay(PATIENCE * 3 / 2));
        let slow = server.client().send_raw(labels::list());
        let waiting = async {
            call_of(Deaf { real_time: true }, &clock).sleep(seconds(60)).await;
            server.now().unix_seconds() - start.unix_seconds()
        };
        let (response, passed) = tokio::join!(slow, waiting);
        assert_eq!((response.unwrap().date(), passed), (Some(start), 60));
    }

    #[test]
    fn instants_never_decrease_and_stop_at_the_last_one() {
        let (server, clock) = server();
        let mut last = clock.now();
        for by in [Duration::from_nanos(1), seconds(86_400 * 365), Duration::MAX, Duration::MAX] {
            server.advance(by);
            assert!(clock.now() >= last);
            last = clock.now();
        }
        // A wait that is longer than the remaining time of the clock also ends.
        block_on(|| call_of(Deaf { real_time: true }, &clock).sleep(Duration::MAX));
    }
}
