//! Enums without content, whose values are words of a spec.

/// Declares an enum, and the word of each value.
macro_rules! words {
    (
        $(#[$about:meta])*
        pub enum $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $value,)* }

        impl $name {
            /// The words of all values, in their order.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// Returns the word of the value.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$value => $word,)* }
            }

            /// Returns the value with this word.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$value),)* _ => None }
            }
        }
    };
}

words! {
    /// An HTTP method of the service.
    pub enum Method {
        /// Reads a resource.
        Get = "GET",
        /// Adds a resource.
        Post = "POST",
        /// Changes a resource.
        Put = "PUT",
        /// Removes a resource.
        Delete = "DELETE",
    }
}

words! {
    /// The effect of a request, which decides whether the client may retry it. The HTTP method does not determine it.
    ///
    /// ```
    /// use helpdesk::{Effect, Request, cases};
    ///
    /// assert_eq!(cases::list().input().operation().effect, Effect::Safe);
    /// assert_eq!(cases::delete(664).input().operation().effect, Effect::Delete);
    /// ```
    pub enum Effect {
        /// Read-only.
        Safe = "safe",
        /// Idempotent: a repetition changes nothing more.
        Idempotent = "idempotent",
        /// Deletes. A repetition finds nothing to delete.
        Delete = "delete",
        /// Not idempotent: a repetition changes the state again.
        NonIdempotent = "non_idempotent",
        /// Creates. A repetition creates a duplicate.
        Create = "create",
    }
}

words! {
    /// Whether a value is personal data or a secret, from the most to the least that may be shown.
    pub enum Sensitivity {
        /// Neither: `Debug` shows it.
        Public = "public",
        /// Personal data, such as what a person wrote: redacted in `Debug`.
        Personal = "personal",
        /// Personal data that says who a person is, such as a name or an email address: redacted in `Debug`.
        Identity = "identity",
        /// A secret, which gives access to something: redacted in `Debug`.
        Secret = "secret",
    }
}

words! {
    /// The encoding of a body.
    pub enum Encoding {
        /// JSON: `application/json`.
        Json = "json",
        /// Multipart: `multipart/form-data`.
        Multipart = "multipart",
    }
}

words! {
    /// The records that are returned if no page is requested.
    pub enum DefaultPage {
        /// The first records of the list.
        First = "first",
        /// The last records of the list.
        Last = "last",
    }
}

words! {
    /// The format of the keys of custom field values.
    pub enum CustomFieldKeys {
        /// With a prefix: `cf_25`.
        CfId = "cf_id",
        /// The id itself: `25`.
        Id = "id",
    }
}
