//! A call in progress: everything but sending and waiting, which the driver does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use helpdesk_runtime::request::{PreparedRequest, RequestBody};

use crate::call::classify::{self, FinishedCall, Success};
use crate::call::engine::{Engine, Work, since};
use crate::call::observe::ClientEventKind;
use crate::call::random::random;
use crate::call::state::{Action, Attempt, CallState, RetryClass, StopReason, WaitReason};
#[cfg(feature = "tracing")]
use crate::call::trace::Trace;
use crate::error::{About, Error, ErrorKind, Outcome, TransportError, TransportErrorKind};
use crate::options::{DOWNLOAD_TIMEOUT, RateLimitMode, RequestOptions};
use crate::rate_limiter::RateLimit;
use crate::transport::stop::{Stop, Token};

/// A call in progress.
pub(crate) struct InFlightCall {
    engine: Arc<Engine>,
    work: Work,
    state: CallState,
    token: Token,
    begun: Instant,
    sent: Instant,
    /// How long the attempt under way may take.
    limit: Duration,
    /// The last known time.
    now: Instant,
    /// The result of the last attempt.
    last: Option<Result<Success, Error>>,
    /// The reason why it waits, if it does.
    waits_for: Option<WaitReason>,
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
    pub(crate) fn new(engine: Arc<Engine>, work: Work, options: RequestOptions, token: Token, now: Instant) -> Self {
        let state = CallState::new(work.effect(), engine.cost(&work), options, now);
        #[cfg(feature = "tracing")]
        let trace = Trace::new(&work.event(0, ClientEventKind::AttemptStarted));
        Self {
            engine,
            work,
            state,
            token,
            begun: now,
            sent: now,
            limit: Duration::ZERO,
            now,
            last: None,
            waits_for: None,
            over: false,
            #[cfg(feature = "tracing")]
            trace,
        }
    }

    /// Returns the next step.
    pub(crate) fn next(&mut self, now: Instant) -> Next {
        self.now = now;
        if self.token.is(Stop::Unsent) {
            self.state.cancel();
        }
        let step = self.state.step(&mut self.engine.rate_limiter.lock(), now);
        match step {
            Action::Wait { wait, again, reason } => {
                // The call looks often, and reports each reason once.
                if self.waits_for.replace(reason) != Some(reason) {
                    self.tell(match reason {
                        WaitReason::Backoff => ClientEventKind::BackoffWait(wait),
                        WaitReason::RateLimit => ClientEventKind::RateLimitWait(wait),
                    });
                }
                Next::Wait(again)
            }
            Action::Send(timeout) => match self.engine.request(&self.work) {
                Ok(request) => {
                    (self.sent, self.limit) = (now, timeout);
                    self.waits_for = None;
                    self.tell(ClientEventKind::AttemptStarted);
                    Next::Send(request, timeout)
                }
                Err(error) => {
                    self.state.unsendable(&mut self.engine.rate_limiter.lock());
                    self.finish(Err(error), now)
                }
            },
            Action::Done(stop) => {
                let result = self.result(stop);
                self.finish(result, now)
            }
        }
    }

    /// Records the result of an attempt.
    pub(crate) fn record_attempt(&mut self, response: Result<http::Response<Bytes>, TransportError>, now: Instant) {
        let about = self.about();
        let elapsed = since(self.sent, now);
        let (result, seen) = match response {
            Ok(response) => {
                let status = response.status();
                let mut seen = self.engine.read_rate_limit_headers(status, response.headers());
                let mut result = self.engine.classify(response, about);
                if let (Ok(success), Work::Call(prepared)) = (&mut result, &self.work) {
                    self.prepare_decoding(success, prepared);
                }
                seen.throttled = result.as_ref().is_err_and(|error| error.kind() == ErrorKind::RateLimited);
                seen.by_service &= !seen.throttled;
                self.tell(ClientEventKind::Response { status: status.as_u16(), elapsed, remaining: seen.remaining });
                (result, Some(seen))
            }
            Err(cause) => {
                let error = Error::transport(about, self.explain(cause));
                self.tell(ClientEventKind::AttemptFailed { kind: error.kind(), elapsed });
                (Err(error), None)
            }
        };
        let (class, outcome) = match &result {
            Ok(_) => (RetryClass::Success, Outcome::Applied),
            Err(error) => (class(error, &self.work), error.outcome()),
        };
        let attempt = Attempt { class, outcome, seen };
        self.last = Some(result);
        self.state.record_attempt(attempt, &mut self.engine.rate_limiter.lock(), now, random());
    }

    fn result(&mut self, stop: StopReason) -> Result<Success, Error> {
        let last = self.last.take();
        match (stop, last) {
            (StopReason::Gone, Some(Err(error))) => error.into_response().map(|response| Success {
                response: response.as_already_deleted(),
                about: self.about(),
                call: None,
            }),
            (_, Some(Ok(success))) => Ok(success),
            (StopReason::RateLimit(wait, setting), Some(Err(error))) if error.kind() == ErrorKind::RateLimited => {
                let wait = error.retry_after().unwrap_or_default().max(wait);
                Err(error.with_retry_after(wait, setting))
            }
            (StopReason::RateLimit(wait, setting), None) => {
                Err(self.not_sent(ErrorKind::RateLimited, self.rate_limited()).with_retry_after(wait, setting))
            }
            (StopReason::NoQuota, _) => {
                let header = self.engine.facts.limit_header;
                let message = format!("pacing needs a quota, and no response had the header `{header}`; use `pace_at`");
                Err(self.not_sent(ErrorKind::Config, message))
            }
            (StopReason::Canceled, Some(Err(error))) if self.token.is(Stop::Now) => Err(error.into_cancellation()),
            (_, Some(Err(error))) => Err(error),
            (StopReason::Canceled, None) => {
                Err(self.not_sent(ErrorKind::Canceled, format!("canceled {}", self.before_sending())))
            }
            (_, None) => {
                let (limit, setting) = self.time_limit(true);
                let (limit, when) = (limit.as_secs_f64(), self.before_sending());
                Err(self.not_sent(ErrorKind::Timeout, format!("`{setting}` ({limit} s) elapsed {when}; raise it")))
            }
        }
    }

    /// The phase in which an unsent call ended.
    fn before_sending(&self) -> &'static str {
        match self.waits_for {
            Some(WaitReason::RateLimit) => "while waiting for the rate limit",
            Some(WaitReason::Backoff) | None => "before the first attempt",
        }
    }

    #[cold]
    fn not_sent(&self, kind: ErrorKind, message: String) -> Error {
        Error::not_sent(kind, self.about(), message)
    }

    /// Adds the details that the transport lacks: the server, and the setting that limits the time.
    #[cold]
    fn explain(&self, cause: TransportError) -> TransportError {
        let server = self.work.server(&self.engine.base);
        if cause.kind() == TransportErrorKind::Timeout && !cause.was_connecting() {
            let (most, (limit, setting)) = (self.state.options().max_attempts, self.time_limit(false));
            let (limit, attempt) = (limit.as_secs_f64(), self.state.attempts());
            let message = format!(
                "no complete response from `{server}` within {limit} s (attempt {attempt} of at most {most}); raise \
                 `{setting}`"
            );
            return cause.with_message(message);
        }
        cause.with_server(&server)
    }

    /// The time limit of the attempt, or of the whole call, and the setting that defines it.
    fn time_limit(&self, whole: bool) -> (Duration, &'static str) {
        let options = self.state.options();
        match (&self.work, options.total_timeout) {
            (Work::File(_), _) => (options.attempt_timeout, DOWNLOAD_TIMEOUT),
            (Work::Call(_), Some(total)) if whole || self.limit < options.attempt_timeout => (total, "total_timeout"),
            (Work::Call(_), _) => (options.attempt_timeout, "attempt_timeout"),
        }
    }

    /// The message for a request that may not be sent now, with the numbers if they explain it.
    fn rate_limited(&self) -> String {
        let floor = match self.state.options().mode {
            RateLimitMode::Immediate => 0,
            RateLimitMode::Reserve { floor } => floor,
            RateLimitMode::Pace { .. } => return "the pace allows no request now".to_owned(),
        };
        let cost = self.engine.cost(&self.work).unwrap_or(0);
        match self.engine.rate_limiter.rate_limit() {
            RateLimit { remaining: Some(left), limit: Some(limit), .. } if left < floor.saturating_add(cost) => {
                match floor {
                    0 => format!("rate limit reached ({left} of {limit} requests left)"),
                    _ => format!("rate limit reached ({left} of {limit} requests left, {floor} reserved)"),
                }
            }
            _ => "rate limit reached".to_owned(),
        }
    }

    fn finish(&mut self, result: Result<Success, Error>, now: Instant) -> Next {
        let result = result.map_err(|error| error.after(self.state.attempts(), self.state.outcome()));
        let (error, outcome) = match &result {
            Ok(_) => (None, None),
            Err(error) => (Some(error.kind()), Some(error.outcome())),
        };
        self.tell(ClientEventKind::Finished { error, outcome, elapsed: since(self.begun, now) });
        self.over = true;
        Next::Done(result)
    }

    /// Applies the options to the decoding of a response, and adds the call for its events.
    fn prepare_decoding(&self, success: &mut Success, prepared: &PreparedRequest) {
        let options = self.state.options();
        success.response.set_decoding(options.strict, options.max_records);
        let PreparedRequest { method, template, validated, .. } = prepared;
        let (engine, path) = (Arc::clone(&self.engine), template.clone());
        success.call = Some(FinishedCall { engine, method: *method, path, validated: *validated });
    }

    fn about(&self) -> About {
        self.work.about(self.state.attempts())
    }

    fn tell(&self, kind: ClientEventKind<'_>) {
        let event = self.work.event(self.state.attempts(), kind);
        #[cfg(feature = "tracing")]
        self.trace.on(&event);
        if let Some(observer) = &self.engine.observer {
            observer.on_event(&event);
        }
    }
}

/// Releases the slot and the permit of a dropped call.
impl Drop for InFlightCall {
    fn drop(&mut self) {
        if !self.over {
            self.state.abandon(&mut self.engine.rate_limiter.lock(), self.now);
            // A second panic, in an observer, would end the program.
            if std::thread::panicking() {
                return;
            }
            self.tell(ClientEventKind::Dropped { elapsed: since(self.begun, self.now) });
        }
    }
}

/// Returns what an error means for a retry.
fn class(error: &Error, work: &Work) -> RetryClass {
    match (classify::class(error), work) {
        // A comma joins ids. If one record is missing, the others may still exist.
        (RetryClass::NotFound, Work::Call(prepared)) if prepared.path_and_query.path().contains(',') => {
            RetryClass::Permanent
        }
        (class, _) => class,
    }
}
