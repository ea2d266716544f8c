//! `Serialize` and `Deserialize` of pages: the keys are the names of the fields.

use helpdesk_runtime::Json;
use helpdesk_runtime::internal::take;
use serde_core::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use super::Page;

impl<T: Serialize> Serialize for Page<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut page = serializer.serialize_struct("Page", 6)?;
        page.serialize_field("number", &self.number)?;
        page.serialize_field("items", &self.items)?;
        page.serialize_field("errors", &self.errors)?;
        page.serialize_field("total", &self.total)?;
        page.serialize_field("repeated", &self.repeated)?;
        page.serialize_field("date", &self.date)?;
        page.end()
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Page<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut json = Json::deserialize(deserializer)?;
        Ok(Self {
            number: take(&mut json, "number")?,
            items: take(&mut json, "items")?,
            errors: take(&mut json, "errors")?,
            total: take(&mut json, "total")?,
            repeated: take(&mut json, "repeated")?,
            date: take(&mut json, "date")?,
        })
    }
}
