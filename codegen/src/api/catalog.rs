//! Lists whose records are kept by id and name.

/// A list whose records are kept by id and name.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogEntry {
    /// Name in the spec.
    pub name: String,
    /// Function in Rust.
    pub ident: String,
    /// Documentation.
    pub doc: String,
    /// The list, as module and operation.
    pub list: String,
    /// Module of the list.
    pub module: String,
    /// Function of the list in Rust.
    pub function: String,
    /// Static of the list in Rust.
    pub constant: String,
    /// What the list holds.
    pub record: String,
    /// The type of the identifier.
    pub id_type: String,
    /// The field with the identifier.
    pub id: CatalogField,
    /// The field with the name.
    pub title: CatalogField,
    /// The field with titles of options by key.
    pub options: Option<CatalogField>,
}

/// A field of a record that is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogField {
    /// Name on the wire.
    pub wire: String,
    /// Name in Rust.
    pub ident: String,
    /// Whether it is an `Option`.
    pub optional: bool,
}
