//! Rules about generated code: each fact of an item, and the consequence if another generator changes it.

mod data;
mod items;

pub(super) use self::data::ROWS as DATA;
pub(super) use self::items::ROWS as ITEMS;
