//! Sends prepared requests. Not generic: it is compiled once, however many operations there are.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use http::HeaderMap;
use http::header::{HeaderValue, RETRY_AFTER, USER_AGENT};

use crate::base_url::BaseUrl;
use crate::body;
use crate::credentials::Credentials;
use crate::decode_error::DecodeError;
use crate::error::{About, Error};
use crate::prepared::Prepared;
use crate::reply::Reply;
use crate::service::ServiceFacts;
use crate::transport::{Limits, Transport};

/// What a client is made of.
pub(crate) struct Engine {
    pub(crate) facts: &'static ServiceFacts,
    pub(crate) base: BaseUrl,
    pub(crate) credentials: Credentials,
    pub(crate) user_agent: HeaderValue,
    pub(crate) limits: Limits,
    pub(crate) transport: Arc<dyn Transport>,
}

/// A success, and what an error that is found later says about it.
pub(crate) struct Success {
    pub(crate) reply: Reply,
    pub(crate) about: About,
}

impl Success {
    /// The answer cannot be read.
    #[cold]
    pub(crate) fn unreadable(self, cause: DecodeError) -> Error {
        Error::decode(self.about, self.reply, cause)
    }
}

/// A call that is under way.
pub(crate) type Calling = Pin<Box<dyn Future<Output = Result<Box<Success>, Error>> + Send>>;

impl Engine {
    /// Makes a call: the one place where it is decided how often a request is sent.
    pub(crate) fn call(self: &Arc<Self>, prepared: Result<Prepared, Error>) -> Calling {
        let engine = Arc::clone(self);
        Box::pin(async move {
            let prepared = prepared?;
            engine.attempt(&prepared, prepared.about(1)).await.map(Box::new)
        })
    }

    /// Sends a request once and tells a success from everything else.
    async fn attempt(&self, prepared: &Prepared, about: About) -> Result<Success, Error> {
        let mut request = prepared.to_http(&self.base, &self.credentials)?;
        request.headers_mut().insert(USER_AGENT, self.user_agent.clone());
        let response = match self.transport.send(request, self.limits).await {
            Ok(response) => response,
            Err(cause) => return Err(Error::transport(about, cause)),
        };
        self.judge(response, about)
    }

    /// What an answer means.
    fn judge(&self, response: http::Response<bytes::Bytes>, about: About) -> Result<Success, Error> {
        let (head, mut bytes) = response.into_parts();
        let success = head.status.is_success();
        if success && bytes.len() > self.limits.reply {
            return Err(Error::too_large(about, head.status, self.limits.reply));
        }
        if !success {
            bytes.truncate(self.limits.error_reply);
        }
        let refused = !success || body::is_refusal(&bytes);
        let reply = Reply::new(head.status, head.headers, bytes);
        match refused {
            true => {
                let retry_after = self.retry_after(reply.headers());
                Err(Error::refused(about, reply, retry_after))
            }
            false => Ok(Success { reply, about }),
        }
    }

    /// The seconds that the service asks to wait: by its own header, or by the standard one where that holds a number.
    fn retry_after(&self, headers: &HeaderMap) -> Option<Duration> {
        let seconds = |name: &str| {
            let text = headers.get(name)?.to_str().ok()?;
            let seconds = text.trim().parse::<f64>().ok()?;
            Duration::try_from_secs_f64(seconds).ok()
        };
        seconds(self.facts.retry_after_header).or_else(|| seconds(RETRY_AFTER.as_str()))
    }
}
