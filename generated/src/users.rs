// @generated from `spec/users.yaml` by `cargo xtask codegen`. Do not edit.

//! End users, who write cases. A person can have several identities, such as an email address and a
//! messenger account. Each identity is a user of its own, and these users can be linked.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - Identifiers of a new user other than an email address, phone numbers, Telegram accounts and
//!   identifiers in custom channels.
//! - Whether `user_custom_channel` takes the key of a custom channel, its identifier, or either.
//! - The effect of linking with an email address that no user has, of linking linked users again, and
//!   of unlinking users that are not linked.
//! - Filters of the user list that are neither in the vendor's documentation nor in library source.
//! - The use of the code of an identification, and how long it is valid.
//! - Names of the fields for identities in channels other than Viber and Avito.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(pub u64);

rt::id!(UserId);

/// Kind of identity of a user.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UserType {
    /// An email address.
    Email,
    /// A Facebook account.
    Facebook,
    /// A Twitter account.
    Twitter,
    /// A Telegram account.
    Telegram,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl UserType {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Email => "email",
            Self::Facebook => "facebook",
            Self::Twitter => "twitter",
            Self::Telegram => "telegram",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for UserType {
    fn from_text(text: &str) -> Self {
        match text {
            "email" => Self::Email,
            "facebook" => Self::Facebook,
            "twitter" => Self::Twitter,
            "telegram" => Self::Telegram,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(UserType);

/// An end user; more exactly, one identity of a person.
///
/// JSON root: `user`.
#[doc(alias = "customer")]
#[doc(alias = "contact")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct User {
    /// Identifier.
    pub user_id: UserId,
    /// Full name.
    ///
    /// Redacted in `Debug`.
    pub user_full_name: String,
    /// Name of the company that the user works for.
    ///
    /// Redacted in `Debug`.
    pub company_name: String,
    /// Position in that company.
    ///
    /// Redacted in `Debug`.
    pub company_position: String,
    /// URL of the avatar; may be empty.
    ///
    /// Redacted in `Debug`.
    pub thumbnail: String,
    /// Whether the email address is confirmed.
    pub confirmed: Option<bool>,
    /// Whether the user is active; `false` if the user is blocked.
    pub active: Option<bool>,
    /// Whether the user is in the list of deleted users.
    pub deleted: Option<bool>,
    /// When the user was created.
    pub created_at: Option<rt::Timestamp>,
    /// When the user was last changed.
    pub updated_at: Option<rt::Timestamp>,
    /// Kind of identity.
    ///
    /// Wire name: `type`.
    #[doc(alias = "type")]
    pub user_type: Option<UserType>,
    /// Email address.
    ///
    /// Optional: only users of type `email` have it. Redacted in `Debug`.
    pub user_email: Option<String>,
    /// Identifier of the Facebook account.
    ///
    /// Optional: only users of type `facebook` have it. Redacted in `Debug`.
    pub facebook_id: Option<i64>,
    /// Identifier of the Telegram account.
    ///
    /// Optional: only users of type `telegram` have it. Redacted in `Debug`.
    pub telegram_id: Option<i64>,
    /// Language of the user.
    pub language_id: Option<crate::LanguageId>,
    /// Values of custom fields of level `user`.
    ///
    /// Redacted in `Debug`.
    pub custom_fields: rt::CustomFields,
    /// Other identities of the same person.
    ///
    /// Optional: rows of lists have been seen without it. This reason is **unverified**; source: official
    /// samples. Wire name: `linked_users`.
    #[doc(alias = "linked_users")]
    pub linked_user_ids: Option<Vec<UserId>>,
    /// The generated password of a new user.
    ///
    /// Optional: only the response to a creation has it. Secret: redacted in `Debug`.
    pub password: Option<String>,
    /// Phone number.
    ///
    /// Optional: not in the vendor's documentation. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: production code of third parties.
    pub user_phone: Option<String>,
    /// Name of the messenger account.
    ///
    /// Optional: not in the vendor's documentation; seen for users of type `telegram`. Redacted in `Debug`.
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    pub user_screen_name: Option<String>,
    /// Note for staff.
    ///
    /// Optional: not in the vendor's documentation. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    pub user_note: Option<String>,
    /// Phone number of the WhatsApp account.
    ///
    /// Optional: not in the vendor's documentation; seen in the response to a creation. Redacted in
    /// `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub user_whatsapp_phone: Option<String>,
    /// The identifier that a custom channel gave the user.
    ///
    /// Optional: not in the vendor's documentation. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    pub user_custom_id: Option<String>,
    /// The custom channel that the user came through.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub user_custom_channel: Option<crate::CustomChannelKey>,
    /// Identity in Viber.
    ///
    /// Optional: not in the vendor's documentation. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    pub user_viber: Option<String>,
    /// Identity in Avito.
    ///
    /// Optional: not in the vendor's documentation. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    pub user_avito: Option<String>,
    /// Time of the last contact.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    pub last_contact_at: Option<rt::Timestamp>,
    /// Number of the user's cases; only in lists that request it.
    ///
    /// Present only if the request sets `amount_of_cases`. **Unverified**: not in the vendor's API
    /// documentation; source: inference from the parameter of this name.
    pub amount_of_cases: Option<i64>,
    received: rt::Received,
}

rt::record! {
    User;
    user_id: "user_id", required;
    user_full_name: "user_full_name", redacted;
    company_name: "company_name", redacted;
    company_position: "company_position", redacted;
    thumbnail: "thumbnail", redacted;
    confirmed: "confirmed";
    active: "active";
    deleted: "deleted";
    created_at: "created_at";
    updated_at: "updated_at";
    user_type: "type";
    user_email: "user_email", redacted;
    facebook_id: "facebook_id", redacted;
    telegram_id: "telegram_id", redacted;
    language_id: "language_id";
    custom_fields: "custom_fields", redacted;
    linked_user_ids: "linked_users";
    password: "password", redacted;
    user_phone: "user_phone", redacted;
    user_screen_name: "user_screen_name", redacted;
    user_note: "user_note", redacted;
    user_whatsapp_phone: "user_whatsapp_phone", redacted;
    user_custom_id: "user_custom_id", redacted;
    user_custom_channel: "user_custom_channel";
    user_viber: "user_viber", redacted;
    user_avito: "user_avito", redacted;
    last_contact_at: "last_contact_at";
    amount_of_cases: "amount_of_cases";
}

/// Identity of a new user.
///
/// The vendor's documentation requires none, but a user without one cannot be reached. It has the email
/// address and the WhatsApp phone number only; the others are known from other clients.
///
/// Choose one; setters on the request add others.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum NewUser {
    /// By email address.
    ///
    /// Email address.
    ///
    /// Redacted in `Debug`.
    Email(String),
    /// By WhatsApp phone number.
    ///
    /// Phone number of the WhatsApp account.
    ///
    /// Redacted in `Debug`.
    Whatsapp(String),
    /// By phone number; known from other clients only.
    ///
    /// Phone number.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    Phone(String),
    /// By Telegram account; known only from library source.
    ///
    /// User name or phone number of the Telegram account.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    Telegram(String),
    /// By custom identifier, in a custom channel; known only from library source.
    ///
    /// Identifier that the caller chose.
    ///
    /// Valid only together with `user_custom_channel`. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    Custom(String),
}

impl NewUser {
    /// By email address.
    ///
    /// Email address.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_email")]
    pub fn email(user_email: impl Into<String>) -> Self {
        Self::Email(Into::into(user_email))
    }
    /// By WhatsApp phone number.
    ///
    /// Phone number of the WhatsApp account.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_whatsapp_phone")]
    pub fn whatsapp(user_whatsapp_phone: impl Into<String>) -> Self {
        Self::Whatsapp(Into::into(user_whatsapp_phone))
    }
    /// By phone number; known from other clients only.
    ///
    /// Phone number.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    #[doc(alias = "user_phone")]
    pub fn phone(user_phone: impl Into<String>) -> Self {
        Self::Phone(Into::into(user_phone))
    }
    /// By Telegram account; known only from library source.
    ///
    /// User name or phone number of the Telegram account.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    #[doc(alias = "user_telegram_data")]
    pub fn telegram(user_telegram_data: impl Into<String>) -> Self {
        Self::Telegram(Into::into(user_telegram_data))
    }
    /// By custom identifier, in a custom channel; known only from library source.
    ///
    /// Identifier that the caller chose.
    ///
    /// Valid only together with `user_custom_channel`. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    #[doc(alias = "user_custom_id")]
    pub fn custom(user_custom_id: impl Into<String>) -> Self {
        Self::Custom(Into::into(user_custom_id))
    }
}

impl rt::Choice for NewUser {
    fn put(self, call: rt::OperationInput) -> rt::OperationInput {
        match self {
            Self::Email(user_email) => call.set::<String>("user_email", user_email),
            Self::Whatsapp(user_whatsapp_phone) => {
                call.set::<String>("user_whatsapp_phone", user_whatsapp_phone)
            }
            Self::Phone(user_phone) => call.set::<String>("user_phone", user_phone),
            Self::Telegram(user_telegram_data) => {
                call.set::<String>("user_telegram_data", user_telegram_data)
            }
            Self::Custom(user_custom_id) => {
                call.set::<String>("user_custom_id", user_custom_id)
            }
        }
    }
}

rt::alternatives!(NewUser);

/// [`NewUser`], or a value that converts into it.
///
/// Implemented for every type that is `Into<NewUser>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `NewUser`",
    label = "expected `NewUser`",
    note = "use `NewUser::email(..)`, `NewUser::whatsapp(..)`, `NewUser::phone(..)`, `NewUser::telegram(..)`, `NewUser::custom(..)`"
)]
pub trait IntoNewUser: Into<NewUser> {}

#[diagnostic::do_not_recommend]
impl<T: Into<NewUser>> IntoNewUser for T {}

/// The identity that a user is linked with.
///
/// Choose one.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum LinkedIdentity {
    /// By email address.
    ///
    /// Email address.
    ///
    /// Redacted in `Debug`.
    Email(String),
    /// By phone number; known only from library source.
    ///
    /// Phone number.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    Phone(String),
    /// By user identifier; known only from library source.
    ///
    /// Identifier of the user.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    User(UserId),
}

impl LinkedIdentity {
    /// By email address.
    ///
    /// Email address.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_email")]
    pub fn email(user_email: impl Into<String>) -> Self {
        Self::Email(Into::into(user_email))
    }
    /// By phone number; known only from library source.
    ///
    /// Phone number.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    #[doc(alias = "user_phone")]
    pub fn phone(user_phone: impl Into<String>) -> Self {
        Self::Phone(Into::into(user_phone))
    }
    /// By user identifier; known only from library source.
    ///
    /// Identifier of the user.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    #[doc(alias = "user_id")]
    pub fn user(user_id: impl Into<UserId>) -> Self {
        Self::User(Into::into(user_id))
    }
}

impl rt::Choice for LinkedIdentity {
    fn put(self, call: rt::OperationInput) -> rt::OperationInput {
        match self {
            Self::Email(user_email) => call.set::<String>("user_email", user_email),
            Self::Phone(user_phone) => call.set::<String>("user_phone", user_phone),
            Self::User(user_id) => call.set::<UserId>("user_id", user_id),
        }
    }
}

rt::alternatives!(LinkedIdentity);

/// [`LinkedIdentity`], or a value that converts into it.
///
/// Implemented for every type that is `Into<LinkedIdentity>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `LinkedIdentity`",
    label = "expected `LinkedIdentity`",
    note = "use `LinkedIdentity::email(..)`, `LinkedIdentity::phone(..)`, `LinkedIdentity::user(..)`"
)]
pub trait IntoLinkedIdentity: Into<LinkedIdentity> {}

#[diagnostic::do_not_recommend]
impl<T: Into<LinkedIdentity>> IntoLinkedIdentity for T {}

rt::variant_from!(LinkedIdentity::User(UserId));

/// Identity of a user to identify.
///
/// Choose one; setters on the request add others.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum IdentifiedUser {
    /// By email address.
    ///
    /// Email address.
    ///
    /// Redacted in `Debug`.
    Email(String),
    /// By phone number.
    ///
    /// Phone number.
    ///
    /// Redacted in `Debug`.
    Phone(String),
    /// By WhatsApp phone number.
    ///
    /// Phone number of the WhatsApp account.
    ///
    /// Redacted in `Debug`.
    Whatsapp(String),
    /// By Telegram account.
    ///
    /// User name or phone number of the Telegram account.
    ///
    /// Redacted in `Debug`.
    Telegram(String),
    /// By custom identifier.
    ///
    /// Identifier that the caller chose.
    ///
    /// Redacted in `Debug`.
    Custom(String),
}

impl IdentifiedUser {
    /// By email address.
    ///
    /// Email address.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_email")]
    pub fn email(user_email: impl Into<String>) -> Self {
        Self::Email(Into::into(user_email))
    }
    /// By phone number.
    ///
    /// Phone number.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_phone")]
    pub fn phone(user_phone: impl Into<String>) -> Self {
        Self::Phone(Into::into(user_phone))
    }
    /// By WhatsApp phone number.
    ///
    /// Phone number of the WhatsApp account.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_whatsapp_phone")]
    pub fn whatsapp(user_whatsapp_phone: impl Into<String>) -> Self {
        Self::Whatsapp(Into::into(user_whatsapp_phone))
    }
    /// By Telegram account.
    ///
    /// User name or phone number of the Telegram account.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_telegram_data")]
    pub fn telegram(user_telegram_data: impl Into<String>) -> Self {
        Self::Telegram(Into::into(user_telegram_data))
    }
    /// By custom identifier.
    ///
    /// Identifier that the caller chose.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_custom_id")]
    pub fn custom(user_custom_id: impl Into<String>) -> Self {
        Self::Custom(Into::into(user_custom_id))
    }
}

impl rt::Choice for IdentifiedUser {
    fn put(self, call: rt::OperationInput) -> rt::OperationInput {
        match self {
            Self::Email(user_email) => call.set::<String>("user_email", user_email),
            Self::Phone(user_phone) => call.set::<String>("user_phone", user_phone),
            Self::Whatsapp(user_whatsapp_phone) => {
                call.set::<String>("user_whatsapp_phone", user_whatsapp_phone)
            }
            Self::Telegram(user_telegram_data) => {
                call.set::<String>("user_telegram_data", user_telegram_data)
            }
            Self::Custom(user_custom_id) => {
                call.set::<String>("user_custom_id", user_custom_id)
            }
        }
    }
}

rt::alternatives!(IdentifiedUser);

/// [`IdentifiedUser`], or a value that converts into it.
///
/// Implemented for every type that is `Into<IdentifiedUser>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `IdentifiedUser`",
    label = "expected `IdentifiedUser`",
    note = "use `IdentifiedUser::email(..)`, `IdentifiedUser::phone(..)`, `IdentifiedUser::whatsapp(..)`, `IdentifiedUser::telegram(..)`, `IdentifiedUser::custom(..)`"
)]
pub trait IntoIdentifiedUser: Into<IdentifiedUser> {}

#[diagnostic::do_not_recommend]
impl<T: Into<IdentifiedUser>> IntoIdentifiedUser for T {}

/// Code of an identified user.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct IdentificationCode {
    /// A code that starts with `o_`; its use is undocumented, so keep it secret.
    ///
    /// Secret: redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    pub code: String,
    received: rt::Received,
}

rt::record! {
    IdentificationCode;
    code: "code", required, redacted;
}

/// Creates a user.
///
/// Only this response holds the generated password of the user. A new user is active.
///
/// `POST /users.json`
///
/// - `identity`: Identity of the user.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. The new record has `active` = `true`. If the
/// outcome is unknown, [`Client::find_created`](crate::Client::find_created) searches [`list()`],
/// filtered by `user_email` and `custom_fields`, for the record, created since the given time
/// (`created_at`). A match has the same `user_email`, `user_whatsapp_phone`, `user_phone`,
/// `user_telegram_data`, `user_custom_id`, `user_full_name` and `custom_fields`, as far as the request
/// sets them. Records whose `type` cannot be that of this request do not match.
///
/// # Example
///
/// ```
/// use helpdesk::{NewUser, users};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let user = client.send(users::create(NewUser::email("ann@example.com"))).await?;
/// # Ok(())
/// # }
/// ```
pub fn create(identity: impl crate::IntoNewUser) -> Create {
    Create(rt::OperationInput::new(&CREATE_OPERATION).choose::<NewUser>(identity))
}

/// The request of [`create()`]: `POST /users.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl Create {
    /// Email address.
    ///
    /// Redacted in `Debug`.
    pub fn user_email(self, user_email: impl Into<String>) -> Self {
        Self(self.0.set("user_email", user_email))
    }
    /// Phone number of the WhatsApp account.
    ///
    /// Redacted in `Debug`.
    pub fn user_whatsapp_phone(self, user_whatsapp_phone: impl Into<String>) -> Self {
        Self(self.0.set("user_whatsapp_phone", user_whatsapp_phone))
    }
    /// Phone number.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub fn user_phone(self, user_phone: impl Into<String>) -> Self {
        Self(self.0.set("user_phone", user_phone))
    }
    /// User name or phone number of the Telegram account.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn user_telegram_data(self, user_telegram_data: impl Into<String>) -> Self {
        Self(self.0.set("user_telegram_data", user_telegram_data))
    }
    /// Identifier that the caller chose.
    ///
    /// Valid only together with `user_custom_channel`. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    pub fn user_custom_id(self, user_custom_id: impl Into<String>) -> Self {
        Self(self.0.set("user_custom_id", user_custom_id))
    }
    /// Full name.
    ///
    /// Redacted in `Debug`.
    pub fn user_full_name(self, user_full_name: impl Into<String>) -> Self {
        Self(self.0.set("user_full_name", user_full_name))
    }
    /// Name of the company that the user works for.
    ///
    /// Redacted in `Debug`.
    pub fn company_name(self, company_name: impl Into<String>) -> Self {
        Self(self.0.set("company_name", company_name))
    }
    /// Position in that company.
    ///
    /// Redacted in `Debug`.
    pub fn company_position(self, company_position: impl Into<String>) -> Self {
        Self(self.0.set("company_position", company_position))
    }
    /// Note for staff.
    ///
    /// Redacted in `Debug`.
    pub fn user_note(self, user_note: impl Into<String>) -> Self {
        Self(self.0.set("user_note", user_note))
    }
    /// Language of the user.
    pub fn language_id(self, language_id: impl Into<crate::LanguageId>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
    /// Values of custom fields of level `user`.
    ///
    /// Redacted in `Debug`.
    pub fn custom_fields(self, custom_fields: impl Into<rt::CustomFields>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
    /// The custom channel that `user_custom_id` belongs to.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn user_custom_channel(
        self,
        user_custom_channel: impl Into<crate::CustomChannelRef>,
    ) -> Self {
        Self(self.0.set("user_custom_channel", user_custom_channel))
    }
}

impl rt::Request for Create {
    type Output = User;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("user")
    }
}

rt::request!(Create);

impl rt::Findable for Create {
    type List = List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&LIST_OPERATION)
        .filter_by(&["user_email", "custom_fields"])
        .identify(
            &[
                rt::Comparison::new(
                    &[rt::ComparedField::new("user_email", rt::ValueType::Email)],
                    rt::Expected::Param("user_email"),
                ),
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new(
                            "user_whatsapp_phone",
                            rt::ValueType::Phone,
                        ),
                        rt::ComparedField::new("user_phone", rt::ValueType::Phone),
                    ],
                    rt::Expected::Param("user_whatsapp_phone"),
                ),
                rt::Comparison::new(
                    &[rt::ComparedField::new("user_phone", rt::ValueType::Phone)],
                    rt::Expected::Param("user_phone"),
                ),
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new("user_screen_name", rt::ValueType::Text),
                        rt::ComparedField::new("user_phone", rt::ValueType::Phone),
                    ],
                    rt::Expected::Param("user_telegram_data"),
                ),
                rt::Comparison::new(
                    &[rt::ComparedField::new("user_custom_id", rt::ValueType::Text)],
                    rt::Expected::Param("user_custom_id"),
                ),
                rt::Comparison::new(
                    &[rt::ComparedField::new("user_full_name", rt::ValueType::Text)],
                    rt::Expected::Param("user_full_name"),
                ),
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new(
                            "custom_fields",
                            rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                        ),
                    ],
                    rt::Expected::Param("custom_fields"),
                ),
            ],
        )
        .rule_out(
            &[
                rt::Comparison::new(
                        &[
                            rt::ComparedField::new(
                                "type",
                                rt::ValueType::Named("UserType"),
                            ),
                        ],
                        rt::Expected::Value("email"),
                    )
                    .unless(
                        &[
                            "user_whatsapp_phone",
                            "user_phone",
                            "user_telegram_data",
                            "user_custom_id",
                        ],
                    ),
                rt::Comparison::new(
                        &[
                            rt::ComparedField::new(
                                "type",
                                rt::ValueType::Named("UserType"),
                            ),
                        ],
                        rt::Expected::OtherThan(&["email", "facebook", "twitter"]),
                    )
                    .unless(&["user_email"]),
                rt::Comparison::new(
                        &[
                            rt::ComparedField::new(
                                "type",
                                rt::ValueType::Named("UserType"),
                            ),
                        ],
                        rt::Expected::OtherThan(&["telegram"]),
                    )
                    .unless(&["user_telegram_data"]),
            ],
        )
        .created_at(rt::CreatedAt::new("created_at").from("from_time").to("to_time"));
    fn list(call: rt::OperationInput) -> Self::List {
        List(call)
    }
    fn created_at(record: &Self::Output) -> Option<rt::Timestamp> {
        record.created_at
    }
}

pub(crate) static CREATE_OPERATION: rt::Operation = rt::Operation::new(
        "users.create",
        rt::Method::Post,
        "/users.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("user"),
            &[
                rt::Param::new("user_email", rt::ValueType::Email)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_whatsapp_phone", rt::ValueType::Phone)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_phone", rt::ValueType::Phone)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_telegram_data", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_custom_id", rt::ValueType::Text)
                    .requires("user_custom_channel")
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_full_name", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("company_name", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("company_position", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("user_note", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("language_id", rt::ValueType::Named("LanguageId")),
                rt::Param::new(
                        "custom_fields",
                        rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new(
                    "user_custom_channel",
                    rt::ValueType::Named("CustomChannelRef"),
                ),
            ],
        ),
    )
    .alternatives(
        &[
            rt::Alternatives::new(
                "NewUser",
                &[
                    &["user_email"],
                    &["user_whatsapp_phone"],
                    &["user_phone"],
                    &["user_telegram_data"],
                    &["user_custom_id"],
                ],
            ),
        ],
    )
    .returns(rt::Returns::Record {
        ty: "User",
        root: "user",
        required: <User as rt::Record>::REQUIRED,
    });

/// Lists users.
///
/// Rows have been seen without `linked_users`; `get` returns them. Unverified filters are not in the
/// vendor's documentation. The service has been seen to ignore unknown parameters, so check the users
/// that it returns.
///
/// `GET /users.json`
///
/// Optional parameters are methods of [`List`].
///
/// Read-only. [`Client::send`](crate::Client::send) returns one page: by default, the first 100
/// records. [`Client::items`](crate::Client::items) and [`Client::pages`](crate::Client::pages) read
/// all. The last page is 500. This page is **unverified**; source: library source.
/// [`Client::export`](crate::Client::export) reads the list whatever its length;
/// [`Client::updates`](crate::Client::updates) reads what changed since a time. The filters by time are
/// **unverified**; source: library source.
///
/// # Example
///
/// ```
/// use helpdesk::users;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(users::list());
/// while let Some(user) = items.next().await {
///     let user = user?;
///     println!("{user:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /users.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(pub(crate) rt::OperationInput);

impl List {
    /// Number of the page.
    ///
    /// From 1 to 500. The limit 500 is **unverified**; source: library source.
    pub fn page(self, page: impl Into<i64>) -> Self {
        Self(self.0.set("page", page))
    }
    /// Users on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
    /// Language of the users.
    pub fn language_id(self, language_id: impl Into<crate::LanguageId>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
    /// Values of custom fields of level `user`.
    ///
    /// Redacted in `Debug`.
    pub fn custom_fields(self, custom_fields: impl Into<rt::CustomFields>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
    /// Part of the email address.
    ///
    /// At least 3 characters. Redacted in `Debug`. **Unverified**: not in the vendor's API documentation;
    /// source: library source.
    pub fn user_email(self, user_email: impl Into<rt::Search>) -> Self {
        Self(self.0.set("user_email", user_email))
    }
    /// Part of the phone number.
    ///
    /// At least 3 characters. Redacted in `Debug`. **Unverified**: not in the vendor's API documentation;
    /// source: library source.
    pub fn user_phone(self, user_phone: impl Into<rt::Search>) -> Self {
        Self(self.0.set("user_phone", user_phone))
    }
    /// The identifier that a custom channel gave the user.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn user_custom_id(self, user_custom_id: impl Into<String>) -> Self {
        Self(self.0.set("user_custom_id", user_custom_id))
    }
    /// The custom channel that the users came through.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn user_custom_channel(
        self,
        user_custom_channel: impl Into<crate::CustomChannelKey>,
    ) -> Self {
        Self(self.0.set("user_custom_channel", user_custom_channel))
    }
    /// Companies that the users belong to.
    ///
    /// At most 20 items. Wire name: `company_id`. **Unverified**: not in the vendor's API documentation;
    /// source: library source.
    #[doc(alias = "company_id")]
    pub fn company_ids<M>(
        self,
        company_ids: impl rt::IntoList<crate::CompanyId, M>,
    ) -> Self {
        Self(self.0.list("company_id", company_ids))
    }
    /// Whether to count the cases of each user.
    ///
    /// Default: `false`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn amount_of_cases(self, amount_of_cases: bool) -> Self {
        Self(self.0.set::<bool>("amount_of_cases", amount_of_cases))
    }
    /// Earliest time of creation.
    ///
    /// Sent as Unix seconds. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn from_time(self, from_time: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("from_time", from_time))
    }
    /// Latest time of creation.
    ///
    /// Sent as Unix seconds. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn to_time(self, to_time: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("to_time", to_time))
    }
    /// Earliest time of the last change.
    ///
    /// Sent as Unix seconds. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn from_updated_time(self, from_updated_time: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("from_updated_time", from_updated_time))
    }
    /// Latest time of the last change.
    ///
    /// Sent as Unix seconds. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn to_updated_time(self, to_updated_time: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("to_updated_time", to_updated_time))
    }
    /// Earliest time of the last contact.
    ///
    /// Sent as Unix seconds. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn from_last_contact_time(
        self,
        from_last_contact_time: impl Into<rt::Timestamp>,
    ) -> Self {
        Self(self.0.set("from_last_contact_time", from_last_contact_time))
    }
    /// Latest time of the last contact.
    ///
    /// Sent as Unix seconds. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn to_last_contact_time(
        self,
        to_last_contact_time: impl Into<rt::Timestamp>,
    ) -> Self {
        Self(self.0.set("to_last_contact_time", to_last_contact_time))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<User>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("user").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = User;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

impl rt::ExportRequest for List {
    fn created(row: &Self::Item) -> Option<rt::Timestamp> {
        row.created_at
    }
    fn other_time(row: &Self::Item) -> Option<rt::Timestamp> {
        row.updated_at
    }
}

impl rt::UpdatesRequest for List {
    fn updated(row: &Self::Item) -> Option<rt::Timestamp> {
        row.updated_at
    }
    fn other_time(row: &Self::Item) -> Option<rt::Timestamp> {
        row.created_at
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "users.list",
        rt::Method::Get,
        "/users.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(500)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new("language_id", rt::ValueType::Named("LanguageId")),
            rt::Param::new(
                    "custom_fields",
                    rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                )
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("user_email", rt::ValueType::Search)
                .limits(&[rt::LimitKind::MinLength.of(3)])
                .sensitivity(rt::Sensitivity::Identity),
            rt::Param::new("user_phone", rt::ValueType::Search)
                .limits(&[rt::LimitKind::MinLength.of(3)])
                .sensitivity(rt::Sensitivity::Identity),
            rt::Param::new("user_custom_id", rt::ValueType::Text)
                .sensitivity(rt::Sensitivity::Identity),
            rt::Param::new(
                "user_custom_channel",
                rt::ValueType::Named("CustomChannelKey"),
            ),
            rt::Param::new(
                    "company_id",
                    rt::ValueType::List(&rt::ValueType::Named("CompanyId")),
                )
                .limits(&[rt::LimitKind::MaxItems.of(20)]),
            rt::Param::new("amount_of_cases", rt::ValueType::Bool).omit_false(true),
            rt::Param::new("from_time", rt::ValueType::UnixSeconds),
            rt::Param::new("to_time", rt::ValueType::UnixSeconds),
            rt::Param::new("from_updated_time", rt::ValueType::UnixSeconds),
            rt::Param::new("to_updated_time", rt::ValueType::UnixSeconds),
            rt::Param::new("from_last_contact_time", rt::ValueType::UnixSeconds),
            rt::Param::new("to_last_contact_time", rt::ValueType::UnixSeconds),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::First).max_page(500u32))
    .created(rt::TimeFilter::new("from_time", "to_time"))
    .updated(rt::TimeFilter::new("from_updated_time", "to_updated_time"))
    .returns(rt::Returns::List {
        ty: Some("User"),
        root: Some("user"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Reads one user.
///
/// `GET /users/{user}.json`
///
/// - `user`: The user to read.
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::users;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let user = client.send(users::get(687)).await?;
/// # Ok(())
/// # }
/// ```
pub fn get(user: impl Into<UserId>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set("user", user))
}

/// The request of [`get()`]: `GET /users/{user}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Get(rt::OperationInput);

impl rt::Request for Get {
    type Output = User;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("user")
    }
}

rt::request!(Get);

pub(crate) static GET_OPERATION: rt::Operation = rt::Operation::new(
        "users.get",
        rt::Method::Get,
        "/users/{user}.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("user", rt::ValueType::Named("UserId"))])
    .returns(rt::Returns::Record {
        ty: "User",
        root: "user",
        required: <User as rt::Record>::REQUIRED,
    });

/// Changes a user.
///
/// Parameters that are not set stay unchanged. The email address can change only while it is
/// unconfirmed.
///
/// `PUT /users/{user}.json`
///
/// - `user`: The user to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Precondition: the user's email address is unconfirmed, if `user_email` is set. Set at
/// least one field: the client rejects an empty change before it sends anything.
///
/// # Example
///
/// ```
/// use helpdesk::users;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let user = client.send(users::update(687).user_email("ann@example.com")).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(user: impl Into<UserId>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("user", user))
}

/// The request of [`update()`]: `PUT /users/{user}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New email address; only while the old one is unconfirmed.
    ///
    /// Redacted in `Debug`.
    pub fn user_email(self, user_email: impl Into<String>) -> Self {
        Self(self.0.set("user_email", user_email))
    }
    /// New phone number.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn user_phone(self, user_phone: impl Into<String>) -> Self {
        Self(self.0.set("user_phone", user_phone))
    }
    /// New full name.
    ///
    /// Redacted in `Debug`.
    pub fn user_full_name(self, user_full_name: impl Into<String>) -> Self {
        Self(self.0.set("user_full_name", user_full_name))
    }
    /// New name of the company that the user works for.
    ///
    /// Redacted in `Debug`.
    pub fn company_name(self, company_name: impl Into<String>) -> Self {
        Self(self.0.set("company_name", company_name))
    }
    /// New position in that company.
    ///
    /// Redacted in `Debug`.
    pub fn company_position(self, company_position: impl Into<String>) -> Self {
        Self(self.0.set("company_position", company_position))
    }
    /// New note for staff.
    ///
    /// Redacted in `Debug`.
    pub fn user_note(self, user_note: impl Into<String>) -> Self {
        Self(self.0.set("user_note", user_note))
    }
    /// New language.
    pub fn language_id(self, language_id: impl Into<crate::LanguageId>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
    /// New values of custom fields.
    ///
    /// Redacted in `Debug`.
    pub fn custom_fields(self, custom_fields: impl Into<rt::CustomFields>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
}

impl rt::Request for Update {
    type Output = User;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("user")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "users.update",
        rt::Method::Put,
        "/users/{user}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("user", rt::ValueType::Named("UserId"))])
    .body(
        rt::Body::new(
                Some("user"),
                &[
                    rt::Param::new("user_email", rt::ValueType::Email)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("user_phone", rt::ValueType::Phone)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("user_full_name", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("company_name", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("company_position", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("user_note", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("language_id", rt::ValueType::Named("LanguageId")),
                    rt::Param::new(
                            "custom_fields",
                            rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "User",
        root: "user",
        required: <User as rt::Record>::REQUIRED,
    });

/// Links a user with another identity of the same person.
///
/// The response is the user with the new `linked_users`. The body has no root. The effect of a
/// repetition is undocumented. Rows of `list` have been seen without `linked_users`, so read the user
/// with `get` first, and link only what is not linked yet. The guide to requests has an example.
///
/// `PUT /users/{user}/link.json`
///
/// - `user`: The user to link.
/// - `identity`: The identity to link with.
///
/// Not idempotent: repeating it applies the change again.
///
/// # Example
///
/// ```
/// use helpdesk::{LinkedIdentity, users};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = users::link(687, LinkedIdentity::email("ann@example.com"));
/// let user = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn link(user: impl Into<UserId>, identity: impl crate::IntoLinkedIdentity) -> Link {
    Link(
        rt::OperationInput::new(&LINK_OPERATION)
            .set("user", user)
            .choose::<LinkedIdentity>(identity),
    )
}

/// The request of [`link()`]: `PUT /users/{user}/link.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Link(rt::OperationInput);

impl rt::Request for Link {
    type Output = User;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("user")
    }
}

rt::request!(Link);

pub(crate) static LINK_OPERATION: rt::Operation = rt::Operation::new(
        "users.link",
        rt::Method::Put,
        "/users/{user}/link.json",
        rt::Effect::NonIdempotent,
    )
    .path_params(&[rt::Param::new("user", rt::ValueType::Named("UserId"))])
    .body(
        rt::Body::new(
            None,
            &[
                rt::Param::new("user_email", rt::ValueType::Email)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_phone", rt::ValueType::Phone)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_id", rt::ValueType::Named("UserId")),
            ],
        ),
    )
    .alternatives(
        &[
            rt::Alternatives::new(
                    "LinkedIdentity",
                    &[&["user_email"], &["user_phone"], &["user_id"]],
                )
                .one_of(true),
        ],
    )
    .returns(rt::Returns::Record {
        ty: "User",
        root: "user",
        required: <User as rt::Record>::REQUIRED,
    });

/// Removes the link between two identities.
///
/// The response is the user with the new `linked_users`. The body has no root. The effect of a
/// repetition is undocumented: the service may reject it, and hide that the first request took effect.
///
/// `PUT /users/{user}/unlink.json`
///
/// - `user`: The user to unlink.
/// - `user_id`: The linked identity to unlink. Required by this client, though not by the vendor: a
///   link connects two users.
///
/// Not idempotent: repeating it applies the change again.
///
/// # Example
///
/// ```
/// use helpdesk::users;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let user = client.send(users::unlink(687, 731)).await?;
/// # Ok(())
/// # }
/// ```
pub fn unlink(user: impl Into<UserId>, user_id: impl Into<UserId>) -> Unlink {
    Unlink(
        rt::OperationInput::new(&UNLINK_OPERATION)
            .set("user", user)
            .set("user_id", user_id),
    )
}

/// The request of [`unlink()`]: `PUT /users/{user}/unlink.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Unlink(rt::OperationInput);

impl rt::Request for Unlink {
    type Output = User;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("user")
    }
}

rt::request!(Unlink);

pub(crate) static UNLINK_OPERATION: rt::Operation = rt::Operation::new(
        "users.unlink",
        rt::Method::Put,
        "/users/{user}/unlink.json",
        rt::Effect::NonIdempotent,
    )
    .path_params(&[rt::Param::new("user", rt::ValueType::Named("UserId"))])
    .body(
        rt::Body::new(
            None,
            &[rt::Param::new("user_id", rt::ValueType::Named("UserId")).required(true)],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "User",
        root: "user",
        required: <User as rt::Record>::REQUIRED,
    });

/// Moves a user to the list of deleted users.
///
/// The user can be restored from there.
///
/// `PUT /users/{user}/disable.json`
///
/// - `user`: The user to move.
///
/// Idempotent. Sets `deleted` = `true`, from any state.
///
/// # Example
///
/// ```
/// use helpdesk::users;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let user = client.send(users::disable(687)).await?;
/// # Ok(())
/// # }
/// ```
pub fn disable(user: impl Into<UserId>) -> Disable {
    Disable(rt::OperationInput::new(&DISABLE_OPERATION).set("user", user))
}

/// The request of [`disable()`]: `PUT /users/{user}/disable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Disable(rt::OperationInput);

impl rt::Request for Disable {
    type Output = User;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("user")
    }
}

rt::request!(Disable);

pub(crate) static DISABLE_OPERATION: rt::Operation = rt::Operation::new(
        "users.disable",
        rt::Method::Put,
        "/users/{user}/disable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("user", rt::ValueType::Named("UserId"))])
    .returns(rt::Returns::Record {
        ty: "User",
        root: "user",
        required: <User as rt::Record>::REQUIRED,
    });

/// Blocks an active user.
///
/// The user can be restored.
///
/// `PUT /users/{user}/block.json`
///
/// - `user`: The user to block.
///
/// Idempotent. Sets `active` = `false`, from the state active.
///
/// # Example
///
/// ```
/// use helpdesk::users;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let user = client.send(users::block(687)).await?;
/// # Ok(())
/// # }
/// ```
pub fn block(user: impl Into<UserId>) -> Block {
    Block(rt::OperationInput::new(&BLOCK_OPERATION).set("user", user))
}

/// The request of [`block()`]: `PUT /users/{user}/block.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Block(rt::OperationInput);

impl rt::Request for Block {
    type Output = User;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("user")
    }
}

rt::request!(Block);

pub(crate) static BLOCK_OPERATION: rt::Operation = rt::Operation::new(
        "users.block",
        rt::Method::Put,
        "/users/{user}/block.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("user", rt::ValueType::Named("UserId"))])
    .returns(rt::Returns::Record {
        ty: "User",
        root: "user",
        required: <User as rt::Record>::REQUIRED,
    });

/// Restores a blocked or deleted user.
///
/// `PUT /users/{user}/restore.json`
///
/// - `user`: The user to restore.
///
/// Idempotent. Sets `active` = `true`, `deleted` = `false`, from the state blocked or deleted.
///
/// # Example
///
/// ```
/// use helpdesk::users;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let user = client.send(users::restore(687)).await?;
/// # Ok(())
/// # }
/// ```
pub fn restore(user: impl Into<UserId>) -> Restore {
    Restore(rt::OperationInput::new(&RESTORE_OPERATION).set("user", user))
}

/// The request of [`restore()`]: `PUT /users/{user}/restore.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Restore(rt::OperationInput);

impl rt::Request for Restore {
    type Output = User;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("user")
    }
}

rt::request!(Restore);

pub(crate) static RESTORE_OPERATION: rt::Operation = rt::Operation::new(
        "users.restore",
        rt::Method::Put,
        "/users/{user}/restore.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("user", rt::ValueType::Named("UserId"))])
    .returns(rt::Returns::Record {
        ty: "User",
        root: "user",
        required: <User as rt::Record>::REQUIRED,
    });

/// Deletes a user permanently.
///
/// Only staff members with full access may do this. The user need not be in the list of deleted users.
///
/// `DELETE /users/{user}.json`
///
/// - `user`: The user to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted). Requires the permission
/// `full_access`.
///
/// # Example
///
/// ```
/// use helpdesk::users;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(users::delete(687)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(user: impl Into<UserId>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("user", user))
}

/// The request of [`delete()`]: `DELETE /users/{user}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Delete(rt::OperationInput);

impl rt::Request for Delete {
    type Output = rt::Deleted;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.deleted()
    }
}

rt::request!(Delete);

pub(crate) static DELETE_OPERATION: rt::Operation = rt::Operation::new(
        "users.delete",
        rt::Method::Delete,
        "/users/{user}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("user", rt::ValueType::Named("UserId"))])
    .returns(rt::Returns::Nothing);

/// Identifies a user to the service and returns a code.
///
/// The use of the code is undocumented, and so is whether a repeated call creates a user or returns the
/// same code. Therefore this operation counts as a creation.
///
/// `POST /users/identification.json`
///
/// - `identity`: Identity of the user.
///
/// Optional parameters are methods of [`Identify`].
///
/// Not idempotent: repeating it can create a duplicate. **Unverified**: not in the vendor's API
/// documentation; source: library source.
///
/// # Example
///
/// ```
/// use helpdesk::{IdentifiedUser, users};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = users::identify(IdentifiedUser::email("ann@example.com"));
/// let identification_code = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "identification")]
pub fn identify(identity: impl crate::IntoIdentifiedUser) -> Identify {
    Identify(
        rt::OperationInput::new(&IDENTIFY_OPERATION).choose::<IdentifiedUser>(identity),
    )
}

/// The request of [`identify()`]: `POST /users/identification.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Identify(rt::OperationInput);

impl Identify {
    /// Email address.
    ///
    /// Redacted in `Debug`.
    pub fn user_email(self, user_email: impl Into<String>) -> Self {
        Self(self.0.set("user_email", user_email))
    }
    /// Phone number.
    ///
    /// Redacted in `Debug`.
    pub fn user_phone(self, user_phone: impl Into<String>) -> Self {
        Self(self.0.set("user_phone", user_phone))
    }
    /// Phone number of the WhatsApp account.
    ///
    /// Redacted in `Debug`.
    pub fn user_whatsapp_phone(self, user_whatsapp_phone: impl Into<String>) -> Self {
        Self(self.0.set("user_whatsapp_phone", user_whatsapp_phone))
    }
    /// User name or phone number of the Telegram account.
    ///
    /// Redacted in `Debug`.
    pub fn user_telegram_data(self, user_telegram_data: impl Into<String>) -> Self {
        Self(self.0.set("user_telegram_data", user_telegram_data))
    }
    /// Identifier that the caller chose.
    ///
    /// Redacted in `Debug`.
    pub fn user_custom_id(self, user_custom_id: impl Into<String>) -> Self {
        Self(self.0.set("user_custom_id", user_custom_id))
    }
    /// The custom channel that `user_custom_id` belongs to.
    pub fn user_custom_channel(
        self,
        user_custom_channel: impl Into<crate::CustomChannelRef>,
    ) -> Self {
        Self(self.0.set("user_custom_channel", user_custom_channel))
    }
    /// Full name.
    ///
    /// Redacted in `Debug`.
    pub fn user_full_name(self, user_full_name: impl Into<String>) -> Self {
        Self(self.0.set("user_full_name", user_full_name))
    }
    /// Name of the company that the user works for.
    ///
    /// Redacted in `Debug`.
    pub fn company_name(self, company_name: impl Into<String>) -> Self {
        Self(self.0.set("company_name", company_name))
    }
    /// Position in that company.
    ///
    /// Redacted in `Debug`.
    pub fn company_position(self, company_position: impl Into<String>) -> Self {
        Self(self.0.set("company_position", company_position))
    }
    /// Note for staff.
    ///
    /// Redacted in `Debug`.
    pub fn user_note(self, user_note: impl Into<String>) -> Self {
        Self(self.0.set("user_note", user_note))
    }
    /// Language of the user.
    pub fn language_id(self, language_id: impl Into<crate::LanguageId>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
    /// Values of custom fields of level `user`.
    ///
    /// Redacted in `Debug`.
    pub fn custom_fields(self, custom_fields: impl Into<rt::CustomFields>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
}

impl rt::Request for Identify {
    type Output = IdentificationCode;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.object()
    }
}

rt::request!(Identify);

pub(crate) static IDENTIFY_OPERATION: rt::Operation = rt::Operation::new(
        "users.identify",
        rt::Method::Post,
        "/users/identification.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("user"),
            &[
                rt::Param::new("user_email", rt::ValueType::Email)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_phone", rt::ValueType::Phone)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_whatsapp_phone", rt::ValueType::Phone)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_telegram_data", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("user_custom_id", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new(
                    "user_custom_channel",
                    rt::ValueType::Named("CustomChannelRef"),
                ),
                rt::Param::new("user_full_name", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("company_name", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("company_position", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("user_note", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("language_id", rt::ValueType::Named("LanguageId")),
                rt::Param::new(
                        "custom_fields",
                        rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        ),
    )
    .alternatives(
        &[
            rt::Alternatives::new(
                "IdentifiedUser",
                &[
                    &["user_email"],
                    &["user_phone"],
                    &["user_whatsapp_phone"],
                    &["user_telegram_data"],
                    &["user_custom_id"],
                ],
            ),
        ],
    )
    .returns(rt::Returns::Object {
        ty: "IdentificationCode",
        required: <IdentificationCode as rt::Record>::REQUIRED,
        or_record: None,
    });
