//! `Serialize` and `Deserialize` of lists. Their keys are the names of the fields.

use serde_core::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::json::{DecodeError, Json};
use crate::responses::{ItemError, ListResponse};

impl<T: Serialize> Serialize for ListResponse<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_struct("ListResponse", 4)?;
        list.serialize_field("items", &self.items)?;
        list.serialize_field("errors", &self.errors)?;
        list.serialize_field("total", &self.total)?;
        list.serialize_field("last_page", &self.last_page)?;
        list.end()
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for ListResponse<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut json = Json::deserialize(deserializer)?;
        Ok(Self {
            items: take(&mut json, "items")?,
            errors: take(&mut json, "errors")?,
            total: take(&mut json, "total")?,
            last_page: take(&mut json, "last_page")?,
        })
    }
}

impl Serialize for ItemError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut error = serializer.serialize_struct("ItemError", 6)?;
        error.serialize_field("index", &self.index)?;
        error.serialize_field("field", &self.field)?;
        error.serialize_field("path", &self.path)?;
        error.serialize_field("raw", &self.raw)?;
        error.serialize_field("message", self.error.message())?;
        error.serialize_field("offset", &self.error.offset())?;
        error.end()
    }
}

impl<'de> Deserialize<'de> for ItemError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut json = Json::deserialize(deserializer)?;
        let message = take::<String, _>(&mut json, "message")?;
        let path = take::<String, _>(&mut json, "path")?;
        Ok(Self {
            index: take(&mut json, "index")?,
            field: take(&mut json, "field")?,
            error: DecodeError::from_parts(message, path.clone(), take(&mut json, "offset")?),
            path,
            raw: take(&mut json, "raw")?,
            position: None,
        })
    }
}

/// Takes the value of a key, or `null` without that key.
pub fn take<T: DeserializeOwned, E: serde_core::de::Error>(json: &mut Json, key: &str) -> Result<T, E> {
    let value = json.get_mut(key).map(Json::take).unwrap_or_default();
    T::deserialize(value).map_err(|error| E::custom(format_args!("{key}: {error}")))
}
