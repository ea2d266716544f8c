// @generated from `spec/macros.yaml` by `cargo xtask codegen`. Do not edit.

//! Macros, the templates that staff apply to cases.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - All kinds of actions, and the meaning of `action_destination` for each.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a category of macros.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MacroCategoryId(pub u64);

rt::id!(MacroCategoryId);

/// Identifier of a macro.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MacroId(pub u64);

rt::id!(MacroId);

/// Identifier of an action of a macro.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MacroActionId(pub u64);

rt::id!(MacroActionId);

/// All macros that the caller's staff member can use.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Macros {
    /// Shared macros: categories by position.
    ///
    /// Wire name: `common`.
    #[doc(alias = "common")]
    pub common_categories: std::collections::BTreeMap<i64, MacroCategory>,
    /// Categories with macros of this staff member only.
    ///
    /// Wire name: `personal`.
    #[doc(alias = "personal")]
    pub personal_categories: Vec<MacroCategory>,
    received: rt::Received,
}

rt::record! {
    Macros;
    common_categories: "common";
    personal_categories: "personal";
}

/// A category of macros.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct MacroCategory {
    /// Title.
    ///
    /// Redacted in `Debug`.
    pub title: String,
    /// Position among the categories.
    pub sort: Option<i64>,
    /// Identifier.
    pub macros_category_id: MacroCategoryId,
    /// Macros of the category by identifier.
    ///
    /// Wire name: `data`.
    #[doc(alias = "data")]
    pub macros: std::collections::BTreeMap<MacroId, Macro>,
    received: rt::Received,
}

rt::record! {
    MacroCategory;
    title: "title", redacted;
    sort: "sort";
    macros_category_id: "macros_category_id", required;
    macros: "data";
}

/// A macro.
#[doc(alias = "canned response")]
#[doc(alias = "template")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Macro {
    /// Title.
    ///
    /// Redacted in `Debug`.
    pub title: String,
    /// Position in its category.
    pub position: Option<i64>,
    /// Name of a group; its purpose is undocumented.
    ///
    /// Redacted in `Debug`.
    pub group_name: String,
    /// Actions of the macro.
    pub actions: Vec<MacroAction>,
    received: rt::Received,
}

rt::record! {
    Macro;
    title: "title", redacted;
    position: "position";
    group_name: "group_name", redacted;
    actions: "actions";
}

/// Kind of an action of a macro.
///
/// The vendor's documentation does not list all kinds. These were observed.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MacroActionType {
    /// Adds a note to the case.
    AddNote,
    /// Assigns the case to a group.
    ///
    /// Wire name: `group_id`.
    #[doc(alias = "group_id")]
    Group,
    /// Sends an email to the user.
    EmailToUser,
    /// Sets the status of the case.
    Status,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl MacroActionType {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::AddNote => "add_note",
            Self::Group => "group_id",
            Self::EmailToUser => "email_to_user",
            Self::Status => "status",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for MacroActionType {
    fn from_text(text: &str) -> Self {
        match text {
            "add_note" => Self::AddNote,
            "group_id" => Self::Group,
            "email_to_user" => Self::EmailToUser,
            "status" => Self::Status,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(MacroActionType);

/// An action of a macro.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct MacroAction {
    /// Identifier.
    pub macro_action_id: MacroActionId,
    /// Kind of the action.
    pub action_type: Option<MacroActionType>,
    /// Name of the action that staff see.
    pub action_display_name: String,
    /// Argument of the action, such as a value or some content. It may differ by language.
    ///
    /// Redacted in `Debug`.
    pub action_destination: rt::Localized<String>,
    /// Content that the action adds.
    ///
    /// Optional: the service sends `null` without content. Redacted in `Debug`.
    pub content: Option<String>,
    /// Subject of the message that the action sends.
    ///
    /// Redacted in `Debug`.
    pub subject: String,
    /// Position among the macro's actions.
    pub position: Option<i64>,
    received: rt::Received,
}

rt::record! {
    MacroAction;
    macro_action_id: "macro_action_id", required;
    action_type: "action_type";
    action_display_name: "action_display_name";
    action_destination: "action_destination", redacted;
    content: "content", redacted;
    subject: "subject", redacted;
    position: "position";
}

/// Reads the shared and the personal macros that the caller's staff member can use.
///
/// It takes no parameters. Library source has empty arrays if there are no macros.
///
/// `GET /macros.json`
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::macros;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let macros = client.send(macros::list()).await?;
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /macros.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(rt::OperationInput);

impl rt::Request for List {
    type Output = Macros;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.object()
    }
}

rt::request!(List);

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "macros.list",
        rt::Method::Get,
        "/macros.json",
        rt::Effect::Safe,
    )
    .returns(rt::Returns::Object {
        ty: "Macros",
        required: <Macros as rt::Record>::REQUIRED,
        or_record: None,
    });
