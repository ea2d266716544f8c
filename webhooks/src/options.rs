//! Finds the keys of options. A delivery has only their titles.

use std::fmt;

use helpdesk::{Catalog, CustomFieldId, Error, ErrorKind};

use crate::delivery::Delivery;

/// The value of a custom field in a delivery.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldOption {
    /// The field.
    pub field: CustomFieldId,
    /// The value that the service posted: the title of an option, or free text.
    pub title: String,
    /// The key of the option in the API. `None` if the field has no option with this title, or several.
    pub key: Option<String>,
}

/// Shows only the field, because people type the other values.
impl fmt::Debug for FieldOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FieldOption").field("field", &self.field).finish_non_exhaustive()
    }
}

/// Finds the keys of the options of a delivery. The API has no list for the words of `case_status` and `case_priority`,
/// so they stay unchanged.
///
/// # Errors
///
/// Fails if the list of the custom fields cannot be read.
pub async fn option_keys(delivery: &Delivery, catalog: &Catalog) -> Result<Vec<FieldOption>, Error> {
    let mut options = Vec::new();
    for (field, title) in delivery.custom_fields() {
        let key = match catalog.case_fields().option_key(field, &title).await {
            Ok(key) => key,
            Err(error) if matches!(error.kind(), ErrorKind::Ambiguous) => None,
            Err(error) => return Err(error),
        };
        options.push(FieldOption { field, title, key });
    }
    Ok(options)
}
