//! A call in progress: everything but sending and waiting, which the driver does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use helpdesk_runtime::RequestBody;

use crate::call::classify::{self, Success};
use crate::call::engine::{Engine, Work, since};
use crate::call::observe::ClientEventKind;
use crate::call::random::random;
use crate::call::state::{Action, Attempt, CallState, RetryClass, StopReason, WaitReason};
#[cfg(feature = "tracing")]
use crate::call::trace::Trace;
use crate::error::{About, Error, ErrorKind, Outcome, TransportError};
use crate::options::RequestOptions;

/// A call in progress.
pub(crate) struct InFlightCall {
    engine: Arc<Engine>,
    work: Work,
    state: CallState,
    begun: Instant,
    sent: Instant,
    /// The last known time.
    now: Instant,
    /// The result of the last attempt.
    last: Option<Result<Success, Error>>,
    /// Whether it waits for the rate limit.
    parked: bool,
    over: bool,
    #[cfg(feature = "tracing")]
    trace: Trace,
}

/// The next step of the driver.
pub(crate) enum Next {
    /// Wait this long.
    Wait(Duration),
    /// Send this request with this timeout, and report the result.
    Send(http::Request<RequestBody>, Duration),
    /// Finish with this result.
    Done(Result<Success, Error>),
}

impl InFlightCall {
    pub(crate) fn new(engine: Arc<Engine>, work: Work, options: RequestOptions, now: Instant) -> Self {
        let state = CallState::new(work.effect(), engine.cost(&work), options, now);
        #[cfg(feature = "tracing")]
        let trace = Trace::new(&work.event(0, ClientEventKind::AttemptStarted));
        Self {
            engine,
            work,
            state,
            begun: now,
            sent: now,
            now,
            last: None,
            parked: false,
            over: false,
            #[cfg(feature = "tracing")]
            trace,
        }
    }

    /// Returns the next step.
    pub(crate) fn next(&mut self, now: Instant) -> Next {
        self.now = now;
        let step = self.state.step(&mut self.engine.rate_limiter.lock(), now);
        match step {
            Action::Wait(wait, WaitReason::Backoff) => {
                self.tell(ClientEventKind::BackoffWait(wait));
                Next::Wait(wait)
            }
            Action::Wait(wait, WaitReason::RateLimit(whole)) => {
                // It looks often, and tells once.
                if !self.parked {
                    self.parked = true;
                    self.tell(ClientEventKind::RateLimitWait(whole));
                }
                Next::Wait(wait)
            }
            Action::Send(timeout) => match self.engine.request(&self.work) {
                Ok(request) => {
                    self.sent = now;
                    self.parked = false;
                    self.tell(ClientEventKind::AttemptStarted);
                    Next::Send(request, timeout)
                }
                Err(error) => {
                    self.state.unsendable(&mut self.engine.rate_limiter.lock());
                    self.done(Err(error), now)
                }
            },
            Action::Done(stop) => {
                let result = self.result(stop);
                self.done(result, now)
            }
        }
    }

    /// Takes in the result of an attempt.
    pub(crate) fn attempted(&mut self, response: Result<http::Response<Bytes>, TransportError>, now: Instant) {
        let about = self.about();
        let elapsed = since(self.sent, now);
        let (result, seen) = match response {
            Ok(response) => {
                let status = response.status();
                let mut seen = self.engine.seen(status, response.headers());
                let result = self.engine.classify(response, about);
                seen.refused = result.as_ref().is_err_and(|error| error.kind() == ErrorKind::RateLimited);
                seen.by_service &= !seen.refused;
                self.tell(ClientEventKind::Response { status: status.as_u16(), elapsed, remaining: seen.remaining });
                (result, Some(seen))
            }
            Err(cause) => {
                let error = Error::transport(about, cause);
                self.tell(ClientEventKind::AttemptFailed { kind: error.kind(), elapsed });
                (Err(error), None)
            }
        };
        let (class, outcome) = match &result {
            Ok(_) => (RetryClass::Success, Outcome::Applied),
            Err(error) => (classify::class(error), error.outcome()),
        };
        let attempt = Attempt { class, outcome, seen };
        self.last = Some(result);
        self.state.attempted(attempt, &mut self.engine.rate_limiter.lock(), now, random());
    }

    fn result(&mut self, stop: StopReason) -> Result<Success, Error> {
        let last = self.last.take();
        match (stop, last) {
            (StopReason::Gone, Some(Err(error))) => {
                error.into_reply().map(|reply| Success { reply: reply.gone(), about: self.about() })
            }
            (_, Some(Ok(success))) => Ok(success),
            (StopReason::RateLimit(wait), Some(Err(error))) if error.kind() == ErrorKind::RateLimited => {
                let wait = error.retry_after().unwrap_or_default().max(wait);
                Err(error.with_retry_after(wait))
            }
            (StopReason::RateLimit(wait), None) => Err(Error::rate_limited(self.about(), wait)),
            (StopReason::NoQuota, _) => Err(Error::no_allowance(self.about(), self.engine.facts.limit_header)),
            (_, Some(Err(error))) => Err(error),
            (_, None) => Err(Error::too_late(self.about())),
        }
    }

    fn done(&mut self, result: Result<Success, Error>, now: Instant) -> Next {
        let result = result.map_err(|error| error.after(self.state.attempts(), self.state.outcome()));
        let (error, outcome) = match &result {
            Ok(_) => (None, None),
            Err(error) => (Some(error.kind()), Some(error.outcome())),
        };
        self.tell(ClientEventKind::Finished { error, outcome, elapsed: since(self.begun, now) });
        self.over = true;
        Next::Done(result)
    }

    fn about(&self) -> About {
        self.work.about(self.state.attempts())
    }

    fn tell(&self, kind: ClientEventKind) {
        let event = self.work.event(self.state.attempts(), kind);
        #[cfg(feature = "tracing")]
        self.trace.on(&event);
        if let Some(observer) = &self.engine.observer {
            observer.on_event(&event);
        }
    }
}

/// Releases what a dropped call held.
impl Drop for InFlightCall {
    fn drop(&mut self) {
        if !self.over {
            self.state.abandon(&mut self.engine.rate_limiter.lock(), self.now);
            // An observer that panics meanwhile would end the program.
            if std::thread::panicking() {
                return;
            }
            self.tell(ClientEventKind::Dropped { elapsed: since(self.begun, self.now) });
        }
    }
}
