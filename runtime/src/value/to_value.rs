//! Which Rust types can be the value of a parameter.

use crate::civil::Civil;
use crate::custom_fields::CustomFields;
use crate::one_or_many::{OneOrMany, Pair};
use crate::search::Search;
use crate::timestamp::Timestamp;
use crate::upload::Upload;
use crate::value::Value;

/// A type whose values can be sent.
pub trait ToValue {
    /// The value as it is sent.
    fn into_value(self) -> Value;
}

impl ToValue for Value {
    fn into_value(self) -> Value {
        self
    }
}

macro_rules! to_value {
    ($($ty:ty, $value:ident => $made:expr;)*) => {$(
        impl ToValue for $ty {
            fn into_value(self) -> Value {
                let $value = self;
                $made
            }
        }
    )*};
}

to_value! {
    String, text => Value::Text(text);
    &str, text => Value::Text(text.to_owned());
    bool, flag => Value::Bool(flag);
    u8, number => Value::Uint(number.into());
    u16, number => Value::Uint(number.into());
    u32, number => Value::Uint(number.into());
    u64, number => Value::Uint(number);
    i8, number => Value::Int(number.into());
    i16, number => Value::Int(number.into());
    i32, number => Value::Int(number.into());
    i64, number => Value::Int(number);
    f64, number => Value::Number(number);
    Timestamp, time => Value::Instant(time.unix_seconds());
    Civil, civil => Value::Civil(civil);
    Search, search => Value::Search(search);
    CustomFields, fields => Value::CustomFields(fields);
    Upload, upload => Value::File(upload);
    serde_json::Value, json => Value::Json(json);
}

impl<T: ToValue> ToValue for Vec<T> {
    fn into_value(self) -> Value {
        Value::List(self.into_iter().map(T::into_value).collect())
    }
}

impl<T: ToValue> ToValue for OneOrMany<T> {
    fn into_value(self) -> Value {
        match self {
            Self::One(one) => one.into_value(),
            Self::Many(many) => many.into_value(),
        }
    }
}

impl<T: ToValue> ToValue for Pair<T> {
    fn into_value(self) -> Value {
        Value::Pair(Box::new([self.0.into_value(), self.1.into_value()]))
    }
}
