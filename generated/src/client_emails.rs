// @generated from `spec/client_emails.yaml` by `cargo xtask codegen`. Do not edit.

//! Email addresses of the account, which receive and send the email of cases.

use ::helpdesk_runtime::generated as rt;

/// Identifier of an email address of the account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientEmailId(pub u64);

rt::id!(ClientEmailId);

/// An email address of the account, which receives and sends email.
///
/// JSON root: `client_emails`.
#[doc(alias = "client_emails")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ClientEmail {
    /// Identifier.
    pub email_id: ClientEmailId,
    /// Email address.
    ///
    /// Redacted in `Debug`.
    pub email: String,
    /// Whether the address is in use.
    pub active: Option<bool>,
    received: rt::Received,
}

rt::record! {
    ClientEmail;
    email_id: "email_id", required;
    email: "email", redacted;
    active: "active";
}

/// Lists the email addresses of the account.
///
/// It takes no parameters.
///
/// `GET /client_emails.json`
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::client_emails;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let list = client.send(client_emails::list()).await?;
/// for client_email in &list.items {
///     println!("{client_email:?}");
/// }
/// for error in &list.errors {
///     eprintln!("{error}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /client_emails.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(pub(crate) rt::OperationInput);

impl rt::Request for List {
    type Output = rt::ListResponse<ClientEmail>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("client_emails").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = ClientEmail;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "client_emails.list",
        rt::Method::Get,
        "/client_emails.json",
        rt::Effect::Safe,
    )
    .returns(rt::Returns::List {
        ty: Some("ClientEmail"),
        root: Some("client_emails"),
        total: Some("total_count"),
        last_page_key: None,
    });
