//! The async driver: it waits and sends as the call under way says, and decides nothing.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;

use crate::engine::{Caps, Engine, Flight, Next, Success};
use crate::error::Error;
use crate::policy::Policy;
use crate::prepared::Prepared;
use crate::receive::Receiver;
use crate::request_body::RequestBody;
use crate::transport::{ReplyBody, Transport, TransportError};

/// A call that is under way.
pub(crate) type Calling = Pin<Box<dyn Future<Output = Result<Box<Success>, Error>> + Send>>;

/// Makes a call.
pub(crate) fn call(
    engine: Arc<Engine>,
    transport: Arc<dyn Transport>,
    policy: Policy,
    prepared: Result<Prepared, Error>,
) -> Calling {
    Box::pin(async move {
        let caps = engine.caps;
        let mut flight = Flight::new(engine, prepared?, policy, transport.now());
        loop {
            match flight.next(transport.now()) {
                Next::Wait(wait) => transport.sleep(wait).await,
                Next::Send(request, timeout) => {
                    let response = attempt(&*transport, request, timeout, caps).await;
                    flight.attempted(response, transport.now());
                }
                Next::Done(result) => return result.map(Box::new),
            }
        }
    })
}

/// Sends once and reads the whole answer.
async fn attempt(
    transport: &dyn Transport,
    request: http::Request<RequestBody>,
    timeout: Duration,
    caps: Caps,
) -> Result<http::Response<Bytes>, TransportError> {
    let (mut head, mut body) = transport.send(request, timeout).await?.into_parts();
    let mut receiver = Receiver::new(head.status, &mut head.headers, caps.of(head.status))?;
    let ended = receive(&mut body, &mut receiver).await;
    let bytes = receiver.finish(ended)?;
    Ok(http::Response::from_parts(head, bytes))
}

async fn receive(body: &mut ReplyBody, receiver: &mut Receiver) -> Result<(), TransportError> {
    while let Some(chunk) = poll_fn(|context| body.poll_chunk(context)).await {
        receiver.add(chunk?)?;
    }
    Ok(())
}
