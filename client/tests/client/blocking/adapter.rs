//! A blocking library as a transport, as in the guide.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use client::transport::{ResponseBody, SendFuture, SleepFuture, Transport, TransportError};
use helpdesk_client as client;
use helpdesk_runtime::request::RequestBody;

/// Sends on the thread of its caller.
pub(crate) trait Blocking: Send + Sync + 'static {
    fn send(&self, request: http::Request<RequestBody>) -> Result<http::Response<ResponseBody>, TransportError>;

    fn now(&self) -> Instant {
        Instant::now()
    }

    fn sleep(&self, duration: Duration) {
        thread::sleep(duration);
    }
}

/// Each future is ready when it is first polled.
pub(crate) struct Adapter<T>(pub(crate) Arc<T>);

impl<T: Blocking> Transport for Adapter<T> {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let library = Arc::clone(&self.0);
        Box::pin(async move { library.send(request) })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        let library = Arc::clone(&self.0);
        Box::pin(async move { library.sleep(duration) })
    }

    fn now(&self) -> Instant {
        self.0.now()
    }
}

pub(crate) fn as_transport(library: impl Blocking) -> impl Transport {
    Adapter(Arc::new(library))
}
