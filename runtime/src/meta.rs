//! The spec as static data: the types of [`helpdesk_meta`]. The generator writes the data, and the runtime follows it.

pub use helpdesk_meta::{
    CustomFieldKeys, DefaultPage, Effect, Encoding, Format, Limit, LimitKind, Measure, Method, SearchTerm, Sensitivity,
    count,
};

/// A service, as a type parameter of its client.
pub trait Service: Send + Sync + 'static {
    /// The metadata that all operations share.
    const METADATA: &'static ServiceMetadata;
}

/// Declares aliases of the types with the lifetime `'static`, which generated code uses.
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
