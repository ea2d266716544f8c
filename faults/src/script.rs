//! Scripts: the reactions of the server to a sequence of requests.

use crate::reaction::Reaction;
use crate::received::Received;
use crate::response::Response;

/// The reactions to requests, as a list or a function.
///
/// A list has one reaction for each request. The last one is repeated.
pub struct Script(pub(crate) Kind);

pub(crate) enum Kind {
    List(Vec<Reaction>),
    By(Function),
}

pub(crate) type Function = Box<dyn Fn(usize, &Received) -> Reaction + Send + Sync>;

impl Script {
    /// Creates a script from a function of the number of earlier requests and the request.
    ///
    /// The thread of the connection calls the function, and other connections do not wait for it. The server has read
    /// the request by then, so [`Reaction::ResetUnread`] and [`Reaction::ResetOnAccept`] reset after reading.
    pub fn by(function: impl Fn(usize, &Received) -> Reaction + Send + Sync + 'static) -> Self {
        Self(Kind::By(Box::new(function)))
    }
}

impl<R: Into<Reaction>> From<Vec<R>> for Script {
    fn from(list: Vec<R>) -> Self {
        assert!(!list.is_empty(), "a script has at least one reaction");
        Self(Kind::List(list.into_iter().map(Into::into).collect()))
    }
}

impl<R: Into<Reaction>, const N: usize> From<[R; N]> for Script {
    fn from(list: [R; N]) -> Self {
        Self::from(Vec::from(list))
    }
}

impl From<Reaction> for Script {
    fn from(always: Reaction) -> Self {
        Self::from([always])
    }
}

impl From<Response> for Script {
    fn from(always: Response) -> Self {
        Self::from([always])
    }
}
