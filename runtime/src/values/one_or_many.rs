//! Values of which the service takes one or several, and pairs that are joined by a comma.

/// One value, or an array of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OneOrMany<T> {
    /// The bare value.
    One(T),
    /// An array, of which the service sees that it is one even when it holds a single value.
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    /// The values.
    pub fn as_slice(&self) -> &[T] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}

impl<T> From<T> for OneOrMany<T> {
    fn from(one: T) -> Self {
        Self::One(one)
    }
}

impl<T> From<Vec<T>> for OneOrMany<T> {
    fn from(many: Vec<T>) -> Self {
        Self::Many(many)
    }
}

impl<T, const N: usize> From<[T; N]> for OneOrMany<T> {
    fn from(many: [T; N]) -> Self {
        Self::Many(many.into())
    }
}

/// Two values, sent as `first,second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair<T>(
    /// The first.
    pub T,
    /// The second.
    pub T,
);

impl<T, A: Into<T>, B: Into<T>> From<(A, B)> for Pair<T> {
    fn from((first, second): (A, B)) -> Self {
        Self(first.into(), second.into())
    }
}

impl<T, A: Into<T>> From<[A; 2]> for Pair<T> {
    fn from([first, second]: [A; 2]) -> Self {
        Self(first.into(), second.into())
    }
}
