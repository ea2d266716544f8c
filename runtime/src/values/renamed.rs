//! Macros for former names that are written in a case which the compiler would warn of.

/// Keeps the former name of a variant: a constant, or a function if the variant holds a value.
#[doc(hidden)]
#[macro_export]
macro_rules! renamed_variant {
    ($name:ident: $old:ident => $new:ident, $note:literal) => {
        impl $name {
            #[doc = concat!("Former name of [`", stringify!($new), "`](Self::", stringify!($new), ").")]
            #[deprecated(note = $note)]
            #[allow(non_upper_case_globals)]
            pub const $old: Self = Self::$new;
        }
    };
    ($name:ident: $old:ident($held:ty) => $new:ident, $note:literal) => {
        impl $name {
            #[doc = concat!("Former name of [`", stringify!($new), "`](Self::", stringify!($new), ").")]
            #[deprecated(note = $note)]
            #[allow(non_snake_case)]
            pub fn $old(held: $held) -> Self {
                Self::$new(held)
            }
        }
    };
}

/// Keeps the former name of an identifier as a function beside the type alias.
#[doc(hidden)]
#[macro_export]
macro_rules! renamed_id {
    ($old:ident => $new:path, $note:literal) => {
        #[doc = concat!("Creates a [`", stringify!($new), "`] by its former name.")]
        #[deprecated(note = $note)]
        #[allow(non_snake_case)]
        pub fn $old(id: u64) -> $new {
            $new(id)
        }
    };
}
