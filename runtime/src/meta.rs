//! The spec as static data, which the generator writes and the runtime follows: the types of [`helpdesk_meta`].

pub use helpdesk_meta::{
    CustomFieldKeys, DefaultPage, Effect, Encoding, Format, Limit, LimitKind, Measure, Method, SearchTerm, Sensitivity,
    count,
};

/// A service, as a type parameter of its client.
pub trait Service: Send + Sync + 'static {
    /// The metadata of all its operations.
    const METADATA: &'static ServiceMetadata;
}

/// Names the types as generated code has them: with the lifetime of its statics.
macro_rules! statics {
    ($($name:ident)*) => {
        $(
            #[doc = concat!("[`helpdesk_meta::", stringify!($name), "`] in a static.")]
            pub type $name = helpdesk_meta::$name<'static>;
        )*
    };
}

statics! { Alternatives Body ComparedField Comparison CreatedAt Expected FindCreated Object Operation OrRecord Pagination Param RangeLimit Returns ServiceMetadata ThrottleMatcher TimeFilter ValueType }
#[cfg(feature = "meta")]
statics! { AccessorField ConventionDetails EventDetails FieldDetails Lifecycle MemberDetails OperationDetails ParamDetails PatternDetails Presence TaggedVariant TypeDetails TypeShape ValueDetails }
