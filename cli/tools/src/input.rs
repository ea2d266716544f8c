//! Values of parameters, as people and programs write them: strings of options and lines, and JSON. A [`Kind`] reads them by the type
//! in the metadata. Names in place of ids, and times, are strings until the account and the present are known.
//!
//! ```
//! use helpdesk::meta::ValueType;
//! use helpdesk::request::Value;
//! use helpdesk_tools::input::Kind;
//! use serde_json::json;
//!
//! let priority = Kind::new(&ValueType::Named("Priority"));
//! let value = priority.read_json(&json!("hihg"))?.remove(0);
//! assert_eq!(priority.unknown(&value).unwrap(), "`hihg` is unknown; did you mean `high`?");
//! assert_eq!(Kind::new(&ValueType::Named("GroupId")).read("7")?, Value::Uint(7));
//! # Ok::<(), String>(())
//! ```

mod json;
mod kind;
mod number;
mod param;
mod time;

pub use self::kind::{Kind, first_line, ways};
pub use self::number::number_text;
pub use self::param::{field_list, param};
pub use self::time::{TimeValue, is_time, time};
