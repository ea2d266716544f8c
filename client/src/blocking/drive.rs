//! The blocking driver: it waits and sends as the call under way says, and decides nothing. The twin of `crate::drive`.

use std::sync::Arc;

use bytes::Bytes;
use helpdesk_runtime::Prepared;
use helpdesk_runtime::internal::Target;

use super::transport::{ReplyBody, Transport};
use crate::call::classify::Success;
use crate::call::engine::{Caps, Engine, Work};
use crate::call::in_flight::{InFlightCall, Next};
use crate::call::receive::Receiver;
use crate::error::{Error, TransportError};
use crate::policy::Policy;

/// Makes a call.
pub(super) fn call(
    engine: &Arc<Engine>,
    transport: &dyn Transport,
    policy: Policy,
    prepared: Result<Prepared, Error>,
) -> Result<Success, Error> {
    let caps = engine.caps;
    let mut call = InFlightCall::new(Arc::clone(engine), Work::Call(prepared?), policy, transport.now());
    loop {
        match call.next(transport.now()) {
            Next::Wait(wait) => transport.sleep(wait),
            Next::Send(request, timeout) => {
                let response = transport.send(request, timeout).and_then(|response| collect(response, caps));
                call.attempted(response, transport.now());
            }
            Next::Done(result) => return result,
        }
    }
}

/// Asks for a file, until its first byte: what comes of it is for the caller to read.
pub(super) fn open(
    engine: &Arc<Engine>,
    transport: &dyn Transport,
    policy: Policy,
    target: Target,
) -> Result<(Success, ReplyBody), Error> {
    let caps = engine.caps;
    let mut opened = ReplyBody::from(Bytes::new());
    let mut call = InFlightCall::new(Arc::clone(engine), Work::File(target), policy, transport.now());
    loop {
        match call.next(transport.now()) {
            Next::Wait(wait) => transport.sleep(wait),
            Next::Send(request, timeout) => {
                let response = match transport.send(request, timeout) {
                    Ok(response) if response.status().is_success() => {
                        let (head, body) = response.into_parts();
                        opened = body;
                        Ok(http::Response::from_parts(head, Bytes::new()))
                    }
                    Ok(response) => collect(response, caps),
                    Err(error) => Err(error),
                };
                call.attempted(response, transport.now());
            }
            Next::Done(result) => return result.map(|success| (success, opened)),
        }
    }
}

/// Reads the whole answer.
fn collect(response: http::Response<ReplyBody>, caps: Caps) -> Result<http::Response<Bytes>, TransportError> {
    let (mut head, mut body) = response.into_parts();
    let mut receiver = Receiver::new(head.status, &mut head.headers, caps.of(head.status))?;
    let ended = receive(&mut body, &mut receiver);
    let bytes = receiver.finish(ended)?;
    Ok(http::Response::from_parts(head, bytes))
}

fn receive(body: &mut ReplyBody, receiver: &mut Receiver) -> Result<(), TransportError> {
    while let Some(chunk) = body.next_chunk() {
        receiver.add(chunk?)?;
    }
    Ok(())
}
