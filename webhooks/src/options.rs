//! The keys of options, of which a delivery has the titles.

use std::fmt;

use helpdesk::{Catalog, CustomFieldId, Error, ErrorKind};

use crate::delivery::Delivery;

/// The value of a custom field in a delivery.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldOption {
    /// The field.
    pub field: CustomFieldId,
    /// The value as the service posted it: the title of an option, or free text.
    pub title: String,
    /// The key of the option, as the API has it. `None` if the field has no option of this title, or several.
    pub key: Option<String>,
}

/// Shows the field only, because people type the others.
impl fmt::Debug for FieldOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FieldOption").field("field", &self.field).finish_non_exhaustive()
    }
}

/// Finds the keys of the options of a delivery. The words of `case_status` and `case_priority` have no list in the API, and stay as they are.
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
