//! Parameters that accept one or several values, and pairs that are joined by a comma.

/// One value, or an array of values.
///
/// Functions and setters that accept both take a value or a list directly, as [`IntoList`](crate::request::IntoList) describes.
///
/// ```
/// use helpdesk::OneOrMany;
///
/// assert_eq!(OneOrMany::One(7).as_slice(), [7]);
/// assert_eq!(OneOrMany::Many(vec![7, 8]).into_vec(), [7, 8]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OneOrMany<T> {
    /// A single value, sent without an array.
    One(T),
    /// An array, sent as one even if it has a single item.
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    /// Returns the values.
    pub fn as_slice(&self) -> &[T] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }

    /// Returns the values.
    pub fn into_vec(self) -> Vec<T> {
        match self {
            Self::One(one) => vec![one],
            Self::Many(many) => many,
        }
    }
}

/// Two values, sent as `first,second`.
///
/// ```
/// use helpdesk::values::Pair;
///
/// let pair: Pair<u32> = (1_u32, 2_u32).into();
/// assert_eq!(pair, Pair(1, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair<T>(
    /// The first value.
    pub T,
    /// The second value.
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
