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
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ClientEmail {
    /// Identifier.
    pub email_id: crate::ClientEmailId,
    /// Email address.
    ///
    /// Redacted in `Debug`.
    pub email: String,
    /// Whether the address is in use.
    pub active: Option<bool>,
    received: rt::Received,
}

impl rt::Record for ClientEmail {
    const NAME: &'static str = "ClientEmail";
    const REQUIRED: &'static [&'static str] = &["email_id"];
    const PLAIN: u64 = 0x3;
    #[inline]
    fn read_field(&mut self, key: &str, json: &mut rt::Reader<'_>) -> rt::Read {
        match key {
            "email_id" => json.field(0).read(&mut self.email_id),
            "email" => json.field(1).read(&mut self.email),
            "active" => json.field(2).read(&mut self.active),
            _ => json.read_extra(key, &mut self.received.extra),
        }
    }
    #[inline]
    fn write_fields(&self, to: &mut dyn rt::Fields) {
        to.put("email_id", &self.email_id);
        to.put_redacted("email", &self.email);
        to.put("active", &self.active);
        to.put_extra(&self.received.extra);
    }
    #[inline]
    fn received(&self) -> &rt::Received {
        &self.received
    }
    #[inline]
    fn received_mut(&mut self) -> &mut rt::Received {
        &mut self.received
    }
}

rt::record!(ClientEmail);

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
    type Output = rt::ListResponse<crate::ClientEmail>;
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
    type Item = crate::ClientEmail;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
    "client_emails.list",
    rt::Method::Get,
    "/client_emails.json",
    rt::Effect::Safe,
);
