//! Responses and their values, in every form that the service or PHP writes.

mod errors;
mod fields;
mod lists;
mod properties;
mod records;
mod timestamps;
mod unreadable;

use std::fmt;
use std::ops::Deref;

use helpdesk_runtime::generated::{Decode, Field, Reader, Writer};
use helpdesk_runtime::response::{DecodeError, Response};
use http::{HeaderMap, StatusCode};

fn response(body: impl Into<Vec<u8>>) -> Response {
    Response::new(StatusCode::OK, HeaderMap::new(), body.into())
}

/// A record in a record of the same type, which no spec can declare.
#[derive(Clone, Default, PartialEq)]
struct Boxed<T>(Box<T>);

impl<T> Deref for Boxed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Boxed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Decode> Decode for Boxed<T> {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        T::decode(json).map(|value| Self(value.into()))
    }

    const NONE: fn(&mut Reader<'_>) -> bool = T::NONE;
}

impl<T: Field> Field for Boxed<T> {
    fn write(&self, to: &mut Writer) {
        self.0.write(to);
    }
}
