//! The driver of both clients: it waits and sends as the call's state machine says, and decides nothing.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;

use bytes::Bytes;
use helpdesk_runtime::request::PreparedRequest;

use crate::call::classify::Success;
use crate::call::engine::{Caps, Engine, Work};
use crate::call::in_flight::{InFlightCall, Next};
use crate::call::receive::Receiver;
use crate::error::{Delivery, Error, TransportError};
use crate::link::Target;
use crate::options::RequestOptions;
use crate::transport::ResponseBody;
use crate::transport::sending::Sending;
use crate::transport::stop::{Stop, StoppableTransport};

/// The future of a call.
pub(crate) type Calling = Pin<Box<dyn Future<Output = Result<Box<Success>, Error>> + Send>>;

/// Starts a call.
pub(crate) fn call(
    engine: Arc<Engine>,
    transport: StoppableTransport,
    options: RequestOptions,
    prepared: Result<PreparedRequest, Error>,
) -> Calling {
    Box::pin(async move { drive(engine, &transport, options, Work::Call(prepared?), None).await })
}

/// Requests a file, up to the first byte of its body. The caller reads the rest.
pub(crate) async fn open(
    engine: Arc<Engine>,
    transport: &StoppableTransport,
    options: RequestOptions,
    target: Target,
) -> Result<(Box<Success>, ResponseBody), Error> {
    let mut opened = ResponseBody::from(Bytes::new());
    let success = drive(engine, transport, options, Work::File(target), Some(&mut opened)).await?;
    Ok((success, opened))
}

/// Waits and sends as the call says. The body of a success is put into `opened`, or read.
async fn drive(
    engine: Arc<Engine>,
    transport: &StoppableTransport,
    options: RequestOptions,
    work: Work,
    mut opened: Option<&mut ResponseBody>,
) -> Result<Box<Success>, Error> {
    engine.admit(&work)?;
    let StoppableTransport { inner, token } = transport;
    let own = inner.for_call();
    let transport = own.as_deref().unwrap_or(&**inner);
    let caps = engine.caps;
    let mut call = InFlightCall::new(engine, work, options, token.clone(), transport.now());
    let mut waiter = token.waiter();
    loop {
        match call.next(transport.now()) {
            // If the wait ends early, the call knows the reason.
            Next::Wait(wait) => _ = waiter.unless(Stop::Unsent, transport.sleep(wait)).await,
            Next::Send(mut request, timeout) => {
                let sending = Sending::default();
                request.extensions_mut().insert(sending.clone());
                let sent = waiter.unless(Stop::Now, transport.send(request, timeout)).await;
                let response = match (sent, &mut opened) {
                    (Some(Ok(response)), Some(opened)) if response.status().is_success() => {
                        let (head, body) = response.into_parts();
                        **opened = body;
                        Ok(http::Response::from_parts(head, Bytes::new()))
                    }
                    (Some(Ok(response)), _) => {
                        let status = response.status();
                        let collected = waiter.unless(Stop::Now, collect(response, caps)).await;
                        collected.unwrap_or_else(|| {
                            Err(TransportError::cancellation(Delivery::MaybeSent).with_status(status))
                        })
                    }
                    (Some(Err(error)), _) => Err(error),
                    (None, _) => Err(TransportError::cancellation(sending.stop())),
                };
                call.record_attempt(response, transport.now());
            }
            Next::Done(result) => return result.map(Box::new),
        }
    }
}

/// Reads the whole response.
async fn collect(response: http::Response<ResponseBody>, caps: Caps) -> Result<http::Response<Bytes>, TransportError> {
    let (mut head, mut body) = response.into_parts();
    let mut receiver = Receiver::new(head.status, &mut head.headers, caps.of(head.status))?;
    let ended = receive(&mut body, &mut receiver).await;
    let bytes = receiver.finish(ended)?;
    Ok(http::Response::from_parts(head, bytes))
}

async fn receive(body: &mut ResponseBody, receiver: &mut Receiver) -> Result<(), TransportError> {
    while let Some(chunk) = poll_fn(|context| body.poll_chunk(context)).await {
        receiver.add(chunk?)?;
    }
    Ok(())
}
