// @generated from `spec/` by `cargo xtask codegen`. Do not edit.

//! The fields of each record: key, type, presence, documentation, and what else is known.

use ::helpdesk_runtime::meta as rt;

::helpdesk_runtime::field_details! {
    RULE_CASE;
    "case_id": rt::ValueType::Named("CaseId"), rt::Presence::Optional(None), "The case.", none("0"), evidence("production code of third parties");
    "case_number": rt::ValueType::Named("CaseNumber"), rt::Presence::Plain, "Number of the case as staff and users see it.", evidence("production code of third parties");
    "case_subject": rt::ValueType::Text, rt::Presence::Plain, "Subject.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "case_description": rt::ValueType::Html, rt::Presence::Plain, "First message of the case, as HTML.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "case_url": rt::ValueType::Url, rt::Presence::Plain, "Page of the case for staff.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "case_group": rt::ValueType::Text, rt::Presence::Plain, "Name of the responsible group.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "case_priority": rt::ValueType::Text, rt::Presence::Plain, "Priority in the language of the account, such as `Низкий`. It is no value of `Priority`.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "case_status": rt::ValueType::Text, rt::Presence::Plain, "Status in the language of the account, such as `открытое`. It is no value of `CaseStatus`.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "case_tags": rt::ValueType::Text, rt::Presence::Plain, "Titles of the labels. How they are separated is undocumented.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "category": rt::ValueType::Text, rt::Presence::Plain, "Category. Its meaning is undocumented.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "last_message": rt::ValueType::Html, rt::Presence::Plain, "Last message, as HTML.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "last_message_id": rt::ValueType::Named("MessageId"), rt::Presence::Optional(None), "Identifier of the last message.", none("0"), evidence("production code of third parties");
    "note_text": rt::ValueType::Html, rt::Presence::Plain, "Last note. Whether it is HTML is undocumented.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "last_note_id": rt::ValueType::Named("MessageId"), rt::Presence::Optional(None), "Identifier of the last note; an empty string means none too.", none("0"), evidence("production code of third parties");
    "staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Optional(None), "The responsible staff member.", none("0"), evidence("production code of third parties");
    "assigned_full_name": rt::ValueType::Text, rt::Presence::Plain, "Name of the responsible staff member; that it is this one is inference.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "last_staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Optional(None), "The staff member who responded last.", none("0"), evidence("production code of third parties");
    "staff_full_name": rt::ValueType::Text, rt::Presence::Plain, "Name of a staff member. Which one is undocumented.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "user_id": rt::ValueType::Named("UserId"), rt::Presence::Optional(None), "The user of the case.", none("0"), evidence("production code of third parties");
    "user_full_name": rt::ValueType::Text, rt::Presence::Plain, "Name of the user.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "user_email": rt::ValueType::Email, rt::Presence::Plain, "Email address of the user.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "user_lang": rt::ValueType::Named("LanguageId"), rt::Presence::Optional(None), "Language of the user.", none("0"), evidence("production code of third parties");
}

::helpdesk_runtime::field_details! {
    CASE;
    "case_id": rt::ValueType::Named("CaseId"), rt::Presence::Required, "Identifier.";
    "case_number": rt::ValueType::Named("CaseNumber"), rt::Presence::Plain, "Number as staff and users see it.";
    "subject": rt::ValueType::Text, rt::Presence::Plain, "Subject.", sensitivity(rt::Sensitivity::Personal);
    "user_id": rt::ValueType::Named("UserId"), rt::Presence::Optional(None), "The user of the case.";
    "staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Optional(None), "The responsible staff member.", none("0");
    "group_id": rt::ValueType::Named("GroupId"), rt::Presence::Optional(None), "The responsible group; that 0 means none is inference.", none("0");
    "status": rt::ValueType::Named("CaseStatus"), rt::Presence::Optional(None), "Status.";
    "priority": rt::ValueType::Named("Priority"), rt::Presence::Optional(None), "Priority.";
    "channel": rt::ValueType::Named("Channel"), rt::Presence::Optional(None), "Channel of the case.";
    "channel_source": rt::ValueType::Text, rt::Presence::Optional(Some("only newer responses have it")), "Address of the channel that the case came through.", sensitivity(rt::Sensitivity::Personal);
    "recipient": rt::ValueType::Text, rt::Presence::Plain, "Address that the case was sent to, or the name of a social channel.", sensitivity(rt::Sensitivity::Identity);
    "cc_emails": rt::ValueType::Csv(&rt::ValueType::Email), rt::Presence::Plain, "Addresses that get a copy.", aliases(&["recipient_cc"]), sensitivity(rt::Sensitivity::Identity);
    "bcc_emails": rt::ValueType::Csv(&rt::ValueType::Email), rt::Presence::Plain, "Addresses that get a blind copy.", aliases(&["recipient_bcc"]), sensitivity(rt::Sensitivity::Identity);
    "deleted": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the case is in the trash.";
    "spam": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the case is marked as spam.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the case was created.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the case was last changed; production code of third parties accepts `-` here too.", none("-");
    "closed_at": rt::ValueType::Timestamp, rt::Presence::Optional(Some("the response to a creation lacks it")), "When the case was closed; none until then.", optional_evidence("official samples"), none("-");
    "last_response_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "Time of the last response.";
    "parent_case_id": rt::ValueType::Named("CaseId"), rt::Presence::Optional(Some("the response to a creation lacks it")), "The case that this case was merged into.", optional_evidence("official samples"), none("0");
    "first_response_speed": rt::ValueType::Minutes, rt::Presence::Optional(Some("the response to a creation lacks it; rows of lists may have it only with `show_first_response_time`")), "Minutes until the first response, possibly with a fraction; none without a response.\n0 means that the case arrived and received its first response outside working time.", optional_evidence("official samples and production code of third parties"), none("-");
    "closing_speed": rt::ValueType::Minutes, rt::Presence::Optional(Some("the response to a creation lacks it")), "Minutes until the case was closed, possibly with a fraction; none until then.\n0 means that the case arrived and was closed outside working time. In an older variant, 0 means less than a\nminute.", optional_evidence("official samples"), none("-");
    "language_id": rt::ValueType::Named("LanguageId"), rt::Presence::Optional(None), "Language.";
    "custom_fields": rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId), rt::Presence::Plain, "Values of custom fields of level `case`.", sensitivity(rt::Sensitivity::Personal);
    "labels": rt::ValueType::List(&rt::ValueType::Named("LabelId")), rt::Presence::Plain, "All labels of the case.";
    "locked_labels": rt::ValueType::List(&rt::ValueType::Named("LabelId")), rt::Presence::Optional(Some("the response to a creation lacks it")), "Labels that rules and service levels set; staff cannot remove them.", optional_evidence("official samples");
    "rating": rt::ValueType::Named("Rating"), rt::Presence::Optional(Some("only rated cases have it")), "The user's satisfaction.";
    "rating_comment": rt::ValueType::Text, rt::Presence::Optional(Some("only rated cases have it")), "The user's comment on the rating.", sensitivity(rt::Sensitivity::Personal);
    "rated_staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Optional(Some("only rated cases have it")), "The rated staff member.\nIn the satisfaction report, it is the author of the rated reply, and none if the user rated the whole case. That the\nsame holds here is inference, as is that 0 means none.", none("0");
    "recipient_arr": rt::ValueType::List(&rt::ValueType::Text), rt::Presence::Optional(Some("not in the vendor's documentation")), "Addresses that the case was sent to.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "recipient_cc_arr": rt::ValueType::List(&rt::ValueType::Text), rt::Presence::Optional(Some("not in the vendor's documentation")), "Addresses that get a copy.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "recipient_bcc_arr": rt::ValueType::List(&rt::ValueType::Text), rt::Presence::Optional(Some("not in the vendor's documentation")), "Addresses that get a blind copy.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "attachments": rt::ValueType::List(&rt::ValueType::Named("Attachment")), rt::Presence::Optional(Some("not in the vendor's documentation")), "Attached files.", evidence("library source");
    "idea": rt::ValueType::Named("Idea"), rt::Presence::Optional(None), "Fields of an idea; the response to a change of an idea holds the changed part.", evidence("library source");
}

::helpdesk_runtime::field_details! {
    BULK_RESULT;
    "case_success_id": rt::ValueType::List(&rt::ValueType::Named("CaseId")), rt::Presence::Required, "Cases that were changed; the response omits all others without a reason.", evidence("library source");
}

::helpdesk_runtime::field_details! {
    FILTER;
    "filter_id": rt::ValueType::Named("FilterId"), rt::Presence::Required, "Identifier; a number or `unassigned`.";
    "filter_name": rt::ValueType::Text, rt::Presence::Plain, "Name.", sensitivity(rt::Sensitivity::Personal);
    "isSelected": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the filter is selected.";
    "isCustom": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the filter is custom.";
}

::helpdesk_runtime::field_details! {
    CHANGE;
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "Time of the change.";
    "event": rt::ValueType::Named("ChangeEvent"), rt::Presence::Optional(None), "Kind of the change.";
    "done_by": rt::ValueType::Named("Actor"), rt::Presence::Optional(None), "Who changed the case.";
    "old_value": rt::ValueType::Text, rt::Presence::Optional(Some("it may be missing or no string")), "Value before.", sensitivity(rt::Sensitivity::Personal), optional_evidence("inference");
    "value": rt::ValueType::Text, rt::Presence::Optional(Some("some kinds of changes have none")), "Value after.", sensitivity(rt::Sensitivity::Personal);
}

::helpdesk_runtime::field_details! {
    CLIENT_EMAIL;
    "email_id": rt::ValueType::Named("ClientEmailId"), rt::Presence::Required, "Identifier.";
    "email": rt::ValueType::Email, rt::Presence::Plain, "Email address.", sensitivity(rt::Sensitivity::Identity);
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the address is in use.";
}

::helpdesk_runtime::field_details! {
    COMPANY;
    "company_id": rt::ValueType::Named("CompanyId"), rt::Presence::Required, "Identifier.";
    "company_name": rt::ValueType::Text, rt::Presence::Plain, "Name.", sensitivity(rt::Sensitivity::Personal);
    "company_domains": rt::ValueType::Csv(&rt::ValueType::Text), rt::Presence::Plain, "Email domains; the service adds their users to the company automatically.", sensitivity(rt::Sensitivity::Personal);
    "company_default_group": rt::ValueType::Named("GroupId"), rt::Presence::Optional(None), "Default group for cases of the company; that 0 means none is inference.", none("0");
    "company_address": rt::ValueType::Text, rt::Presence::Plain, "Postal address.", sensitivity(rt::Sensitivity::Personal);
    "company_note": rt::ValueType::Text, rt::Presence::Plain, "Note for staff.", sensitivity(rt::Sensitivity::Personal);
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the company is active; `false` if it is blocked.";
    "deleted": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the company is in the list of deleted companies.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the company was created.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the company was last changed.";
    "amount_of_users": rt::ValueType::Int, rt::Presence::Optional(None), "Number of users; only in lists that request it.", included_by("amount_of_users");
    "amount_of_cases": rt::ValueType::Int, rt::Presence::Optional(None), "Number of cases; only in lists that request it.", included_by("amount_of_cases");
}

::helpdesk_runtime::field_details! {
    CUSTOM_CHANNEL;
    "channel_id": rt::ValueType::Named("CustomChannelId"), rt::Presence::Required, "Identifier.";
    "channel_api_key": rt::ValueType::Named("CustomChannelKey"), rt::Presence::Optional(None), "Value of `channel` in cases of this channel, such as `cch25`.";
    "title": rt::ValueType::Text, rt::Presence::Plain, "Title.", sensitivity(rt::Sensitivity::Personal);
    "channel_type": rt::ValueType::Named("CustomChannelType"), rt::Presence::Optional(None), "Kind of conversation.";
    "icon": rt::ValueType::Text, rt::Presence::Plain, "Class name of the icon.";
    "webhook_url": rt::ValueType::Url, rt::Presence::Plain, "URL that the service posts replies to. Requests have no signature, so anyone who knows the URL can forge them.", sensitivity(rt::Sensitivity::Secret);
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the channel is in use.";
}

::helpdesk_runtime::field_details! {
    CHANNEL_MESSAGE;
    "message_id": rt::ValueType::Named("MessageId"), rt::Presence::Required, "Identifier of the message.", evidence("production code of third parties");
    "case_id": rt::ValueType::Named("CaseId"), rt::Presence::Required, "The case.", evidence("production code of third parties");
    "staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Optional(None), "The staff member who wrote it.", none("0"), evidence("production code of third parties");
    "user_id": rt::ValueType::Named("UserId"), rt::Presence::Optional(None), "The user of the case.", none("0"), evidence("production code of third parties");
    "custom_user_id": rt::ValueType::Text, rt::Presence::Plain, "The identifier that the other system gave the user.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "content": rt::ValueType::Text, rt::Presence::Plain, "Content of the message.", sensitivity(rt::Sensitivity::Personal), evidence("production code of third parties");
    "note": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether it is an internal note, which the user must not see.", evidence("production code of third parties");
    "sent_via_rule": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether a rule sent it.", evidence("production code of third parties");
}

::helpdesk_runtime::field_details! {
    CUSTOM_FIELD;
    "field_id": rt::ValueType::Named("CustomFieldId"), rt::Presence::Required, "Identifier.";
    "title": rt::ValueType::Text, rt::Presence::Plain, "Title.", sensitivity(rt::Sensitivity::Personal);
    "field_type": rt::ValueType::Named("CustomFieldType"), rt::Presence::Optional(None), "Kind of the field.";
    "field_level": rt::ValueType::Named("CustomFieldLevel"), rt::Presence::Optional(None), "Records that have the field.";
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the field is in use.";
    "field_data": rt::ValueType::Map(&rt::ValueType::Text, &rt::ValueType::Text), rt::Presence::Plain, "Options of a `select` field: titles by key.\nOther fields have an empty string instead, which reads as no options.", sensitivity(rt::Sensitivity::Personal);
}

::helpdesk_runtime::field_details! {
    GROUP;
    "group_id": rt::ValueType::Named("GroupId"), rt::Presence::Required, "Identifier.";
    "group_title": rt::ValueType::Text, rt::Presence::Plain, "Title.", sensitivity(rt::Sensitivity::Personal);
    "group_from_name": rt::ValueType::Text, rt::Presence::Plain, "Sender name in email of this group.", sensitivity(rt::Sensitivity::Personal);
    "group_signature": rt::ValueType::Text, rt::Presence::Plain, "Signature in email of this group.", sensitivity(rt::Sensitivity::Personal);
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the group is enabled.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the group was created.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the group was last changed.";
}

::helpdesk_runtime::field_details! {
    IDEA_CATEGORY;
    "category_id": rt::ValueType::Named("IdeaCategoryId"), rt::Presence::Required, "Identifier.";
    "category_title": rt::ValueType::Text, rt::Presence::Plain, "Title.", sensitivity(rt::Sensitivity::Personal);
    "category_default_group": rt::ValueType::Named("GroupId"), rt::Presence::Optional(None), "Default group for ideas of this category; none for 0.", none("0"), evidence("library source; that 0 means none is inference");
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the category is enabled.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(Some("seen only in the response to `enable`")), "When the category was created.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(Some("seen only in the response to `enable`")), "When the category was last changed.";
}

::helpdesk_runtime::field_details! {
    IDEA;
    "content": rt::ValueType::Text, rt::Presence::Optional(Some("each response holds only the changed part")), "Content of the idea.", sensitivity(rt::Sensitivity::Personal), evidence("library source");
    "stage": rt::ValueType::Named("IdeaStage"), rt::Presence::Optional(None), "Stage.", evidence("library source");
    "category": rt::ValueType::Json, rt::Presence::Optional(None), "Category, as an identifier or a title; the vendor does not document which.", sensitivity(rt::Sensitivity::Personal), evidence("library source");
    "official_response": rt::ValueType::Text, rt::Presence::Optional(Some("each response holds only the changed part")), "The official answer.", sensitivity(rt::Sensitivity::Personal), evidence("library source");
    "official_response_tstamp": rt::ValueType::UnixSeconds, rt::Presence::Optional(None), "When the official answer was given.", evidence("library source");
}

::helpdesk_runtime::field_details! {
    KB_ARTICLE;
    "article_id": rt::ValueType::Named("KbArticleId"), rt::Presence::Required, "Identifier.";
    "section_id": rt::ValueType::Named("KbSectionId"), rt::Presence::Optional(None), "The first section of the article.";
    "section_id_arr": rt::ValueType::List(&rt::ValueType::Named("KbSectionId")), rt::Presence::Optional(Some("the response to a move has been seen without it")), "All sections of the article.", optional_evidence("official samples");
    "article_title": rt::ValueType::Localized(&rt::ValueType::Text), rt::Presence::Plain, "Title, in one language or in several.", sensitivity(rt::Sensitivity::Personal);
    "article_content": rt::ValueType::Localized(&rt::ValueType::Text), rt::Presence::Plain, "Content, in one language or in several.", sensitivity(rt::Sensitivity::Personal);
    "article_tags": rt::ValueType::Localized(&rt::ValueType::Csv(&rt::ValueType::Text)), rt::Presence::Optional(Some("the response to a move has been seen without it")), "Tags, in one language or in several.", sensitivity(rt::Sensitivity::Personal), optional_evidence("official samples");
    "access_type": rt::ValueType::Named("KbAccess"), rt::Presence::Optional(None), "Who may read the article.";
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the article is enabled.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the article was created.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the article was last changed.";
}

::helpdesk_runtime::field_details! {
    KB_CATEGORY;
    "category_id": rt::ValueType::Named("KbCategoryId"), rt::Presence::Required, "Identifier.";
    "category_title": rt::ValueType::Localized(&rt::ValueType::Text), rt::Presence::Plain, "Title, in one language or in several.", sensitivity(rt::Sensitivity::Personal);
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the category is enabled.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the category was created.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the category was last changed.";
}

::helpdesk_runtime::field_details! {
    KB_SECTION;
    "section_id": rt::ValueType::Named("KbSectionId"), rt::Presence::Required, "Identifier.";
    "category_id": rt::ValueType::Named("KbCategoryId"), rt::Presence::Optional(None), "The category of the section.";
    "section_title": rt::ValueType::Localized(&rt::ValueType::Text), rt::Presence::Plain, "Title, in one language or in several.", sensitivity(rt::Sensitivity::Personal);
    "section_description": rt::ValueType::Localized(&rt::ValueType::Text), rt::Presence::Plain, "Description, in one language or in several.", sensitivity(rt::Sensitivity::Personal);
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the section is enabled.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the section was created.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the section was last changed.";
}

::helpdesk_runtime::field_details! {
    LABEL;
    "label_id": rt::ValueType::Named("LabelId"), rt::Presence::Required, "Identifier.";
    "label_title": rt::ValueType::Text, rt::Presence::Plain, "Title.", sensitivity(rt::Sensitivity::Personal);
}

::helpdesk_runtime::field_details! {
    LANGUAGE;
    "language_id": rt::ValueType::Named("LanguageId"), rt::Presence::Required, "Identifier.";
    "code": rt::ValueType::Text, rt::Presence::Plain, "Language code; library source has one that is not an ISO code.";
    "title": rt::ValueType::Text, rt::Presence::Plain, "Full name.";
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the language is in use.";
}

::helpdesk_runtime::field_details! {
    MACROS;
    "common": rt::ValueType::Map(&rt::ValueType::Int, &rt::ValueType::Named("MacroCategory")), rt::Presence::Plain, "Shared macros: categories by position.";
    "personal": rt::ValueType::List(&rt::ValueType::Named("MacroCategory")), rt::Presence::Plain, "Categories with macros of this staff member only.";
}

::helpdesk_runtime::field_details! {
    MACRO_CATEGORY;
    "title": rt::ValueType::Text, rt::Presence::Plain, "Title.", sensitivity(rt::Sensitivity::Personal);
    "sort": rt::ValueType::Int, rt::Presence::Optional(None), "Position among the categories.";
    "macros_category_id": rt::ValueType::Named("MacroCategoryId"), rt::Presence::Required, "Identifier.";
    "data": rt::ValueType::Map(&rt::ValueType::Named("MacroId"), &rt::ValueType::Named("Macro")), rt::Presence::Plain, "Macros of the category by identifier.";
}

::helpdesk_runtime::field_details! {
    MACRO;
    "title": rt::ValueType::Text, rt::Presence::Plain, "Title.", sensitivity(rt::Sensitivity::Personal);
    "position": rt::ValueType::Int, rt::Presence::Optional(None), "Position in its category.";
    "group_name": rt::ValueType::Text, rt::Presence::Plain, "Name of a group; its purpose is undocumented.", sensitivity(rt::Sensitivity::Personal);
    "actions": rt::ValueType::List(&rt::ValueType::Named("MacroAction")), rt::Presence::Plain, "Actions of the macro.";
}

::helpdesk_runtime::field_details! {
    MACRO_ACTION;
    "macro_action_id": rt::ValueType::Named("MacroActionId"), rt::Presence::Required, "Identifier.";
    "action_type": rt::ValueType::Named("MacroActionType"), rt::Presence::Optional(None), "Kind of the action.";
    "action_display_name": rt::ValueType::Text, rt::Presence::Plain, "Name of the action that staff see.";
    "action_destination": rt::ValueType::Localized(&rt::ValueType::Text), rt::Presence::Plain, "Argument of the action, such as a value or some content. It may differ by language.", sensitivity(rt::Sensitivity::Personal);
    "content": rt::ValueType::Text, rt::Presence::Optional(Some("the service sends `null` without content")), "Content that the action adds.", sensitivity(rt::Sensitivity::Personal);
    "subject": rt::ValueType::Text, rt::Presence::Plain, "Subject of the message that the action sends.", sensitivity(rt::Sensitivity::Personal);
    "position": rt::ValueType::Int, rt::Presence::Optional(None), "Position among the macro's actions.";
}

::helpdesk_runtime::field_details! {
    ATTACHMENT;
    "file_id": rt::ValueType::Named("FileId"), rt::Presence::Required, "Identifier.";
    "file_name": rt::ValueType::Text, rt::Presence::Plain, "Name of the file.", sensitivity(rt::Sensitivity::Personal);
    "file_size": rt::ValueType::Bytes, rt::Presence::Optional(None), "Size in bytes.";
    "mime_type": rt::ValueType::Text, rt::Presence::Plain, "Media type of the file.";
    "url": rt::ValueType::Url, rt::Presence::Plain, "URL of the file.", sensitivity(rt::Sensitivity::Personal);
}

::helpdesk_runtime::field_details! {
    MESSAGE;
    "message_id": rt::ValueType::Named("MessageId"), rt::Presence::Required, "Identifier.";
    "user_id": rt::ValueType::Named("UserId"), rt::Presence::Optional(None), "The user who wrote the message; none for messages of staff.", none("0");
    "staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Optional(None), "The staff member who wrote the message; none for messages of users.", none("0");
    "content": rt::ValueType::Text, rt::Presence::Plain, "Plain text; seen empty for email, where `content_html` holds the content.", sensitivity(rt::Sensitivity::Personal);
    "content_html": rt::ValueType::Html, rt::Presence::Plain, "HTML; seen empty for messengers, where `content` holds the content.", sensitivity(rt::Sensitivity::Personal);
    "attachments": rt::ValueType::List(&rt::ValueType::Named("Attachment")), rt::Presence::Optional(Some("responses to creations and changes have been seen without it")), "Attached files.", optional_evidence("official samples");
    "note": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the message is an internal note.";
    "sent_via_rule": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether a rule sent the message.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the message was written.";
    "sent_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the message is sent; a time other than `created_at` means delayed sending.";
    "rating": rt::ValueType::Named("Rating"), rt::Presence::Optional(Some("only rated messages have it")), "The user's rating.";
    "rating_comment": rt::ValueType::Text, rt::Presence::Optional(Some("only rated messages have it")), "The user's comment on the rating.", sensitivity(rt::Sensitivity::Personal);
    "rated_staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Optional(Some("only rated messages have it")), "The rated staff member; none for a message of a user.", none("0");
    "message_type": rt::ValueType::Named("MessageType"), rt::Presence::Optional(None), "Kind of the message.", evidence("production code of third parties");
}

::helpdesk_runtime::field_details! {
    STAFF_MEMBER;
    "staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Required, "Identifier.";
    "staff_email": rt::ValueType::Email, rt::Presence::Plain, "Email address; the user name of API requests.", sensitivity(rt::Sensitivity::Identity);
    "staff_full_name": rt::ValueType::Text, rt::Presence::Optional(Some("samples of staff records lack it")), "Full name.", sensitivity(rt::Sensitivity::Identity), optional_evidence("official samples");
    "staff_signature": rt::ValueType::Text, rt::Presence::Plain, "Signature in email cases.", sensitivity(rt::Sensitivity::Personal);
    "staff_signature_chat": rt::ValueType::Text, rt::Presence::Plain, "Signature in chats.", sensitivity(rt::Sensitivity::Personal);
    "thumbnail": rt::ValueType::Url, rt::Presence::Plain, "URL of the picture; may be empty.", sensitivity(rt::Sensitivity::Identity);
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the staff member is enabled; new ones are not.";
    "status": rt::ValueType::Text, rt::Presence::Plain, "Name of the current status.", sensitivity(rt::Sensitivity::Personal), deprecated("use `status_id`");
    "status_id": rt::ValueType::Named("StaffStatusId"), rt::Presence::Optional(None), "Current status; that 0 means none is inference.", none("0");
    "role_id": rt::ValueType::Named("StaffRoleId"), rt::Presence::Optional(None), "Role.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the staff member was created.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the staff member was last changed.";
}

::helpdesk_runtime::field_details! {
    STAFF_ROLE;
    "role_id": rt::ValueType::Named("StaffRoleId"), rt::Presence::Required, "Identifier.";
    "role": rt::ValueType::Text, rt::Presence::Plain, "Name.", sensitivity(rt::Sensitivity::Personal);
}

::helpdesk_runtime::field_details! {
    STAFF_STATUS;
    "status_id": rt::ValueType::Named("StaffStatusId"), rt::Presence::Required, "Identifier.";
    "status": rt::ValueType::Text, rt::Presence::Plain, "Name.", sensitivity(rt::Sensitivity::Personal);
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the status is enabled.";
}

::helpdesk_runtime::field_details! {
    LEADERBOARD_ROW;
    "staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Required, "The staff member.";
    "staff_name": rt::ValueType::Text, rt::Presence::Plain, "Name of the staff member.", sensitivity(rt::Sensitivity::Identity);
    "new_cases_in_total": rt::ValueType::Int, rt::Presence::Optional(None), "Number of new cases.";
    "new_user_cases": rt::ValueType::Int, rt::Presence::Optional(None), "Number of new cases that users created.";
    "reopened_cases": rt::ValueType::Int, rt::Presence::Optional(None), "Number of reopened cases.";
    "cases_being_handled": rt::ValueType::Int, rt::Presence::Optional(None), "Number of cases that are being handled.";
    "cases_with_a_response": rt::ValueType::Int, rt::Presence::Optional(None), "Number of cases with a response.";
    "first_response_time": rt::ValueType::Seconds, rt::Presence::Optional(None), "Time until the first response.";
    "first_response_sla_violated": rt::ValueType::Percent, rt::Presence::Optional(None), "Share of first responses that violated the service level.";
    "response_time": rt::ValueType::Seconds, rt::Presence::Optional(None), "Time until a response.";
    "response_sla_violated": rt::ValueType::Percent, rt::Presence::Optional(None), "Share of responses that violated the service level.";
    "response_writing_time": rt::ValueType::Seconds, rt::Presence::Optional(None), "Time spent on writing a response.";
    "total_number_of_responses": rt::ValueType::Int, rt::Presence::Optional(None), "Number of responses.";
    "total_number_of_notes": rt::ValueType::Int, rt::Presence::Optional(None), "Number of notes.";
    "number_of_responses_for_resolution": rt::ValueType::Number, rt::Presence::Optional(None), "Number of responses until a resolution; that `-` means none is inference.", none("-");
    "closed_cases": rt::ValueType::Int, rt::Presence::Optional(None), "Number of closed cases.";
    "resolution_time": rt::ValueType::Seconds, rt::Presence::Optional(None), "Time until a resolution.";
    "resolution_sla_violated": rt::ValueType::Percent, rt::Presence::Optional(None), "Share of resolutions that violated the service level.";
    "ratings_of_responses": rt::ValueType::Percent, rt::Presence::Optional(None), "Rating of the responses in percent; none without ratings.", none("-");
}

::helpdesk_runtime::field_details! {
    SATISFACTION_ROW;
    "rating_id": rt::ValueType::Named("RatingId"), rt::Presence::Required, "Identifier.";
    "rating": rt::ValueType::Named("SatisfactionRating"), rt::Presence::Optional(None), "The user's satisfaction; it may be a digit.";
    "rating_comment": rt::ValueType::Text, rt::Presence::Plain, "The user's comment.", sensitivity(rt::Sensitivity::Personal);
    "rated_staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Optional(None), "The author of the rated reply; none if the user rated the whole case.", none("0");
    "case_id": rt::ValueType::Named("CaseId"), rt::Presence::Optional(None), "The case.";
    "case_number": rt::ValueType::Named("CaseNumber"), rt::Presence::Plain, "Number of the case.";
    "user_id": rt::ValueType::Named("UserId"), rt::Presence::Optional(None), "The user who gave the rating.";
    "staff_id": rt::ValueType::Named("StaffId"), rt::Presence::Optional(None), "The responsible staff member at that time; that 0 means none is inference.", none("0");
    "group_id": rt::ValueType::Named("GroupId"), rt::Presence::Optional(None), "The group of the case; that 0 means none is inference.", none("0");
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the rating was given.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the rating was last changed.";
}

::helpdesk_runtime::field_details! {
    USER;
    "user_id": rt::ValueType::Named("UserId"), rt::Presence::Required, "Identifier.";
    "user_full_name": rt::ValueType::Text, rt::Presence::Plain, "Full name.", sensitivity(rt::Sensitivity::Identity);
    "company_name": rt::ValueType::Text, rt::Presence::Plain, "Name of the company that the user works for.", sensitivity(rt::Sensitivity::Personal);
    "company_position": rt::ValueType::Text, rt::Presence::Plain, "Position in that company.", sensitivity(rt::Sensitivity::Personal);
    "thumbnail": rt::ValueType::Url, rt::Presence::Plain, "URL of the avatar; may be empty.", sensitivity(rt::Sensitivity::Identity);
    "confirmed": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the email address is confirmed.";
    "active": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the user is active; `false` if the user is blocked.";
    "deleted": rt::ValueType::Bool, rt::Presence::Optional(None), "Whether the user is in the list of deleted users.";
    "created_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the user was created.";
    "updated_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "When the user was last changed.";
    "type": rt::ValueType::Named("UserType"), rt::Presence::Optional(None), "Kind of identity.";
    "user_email": rt::ValueType::Email, rt::Presence::Optional(Some("only users of type `email` have it")), "Email address.", sensitivity(rt::Sensitivity::Identity);
    "facebook_id": rt::ValueType::Int, rt::Presence::Optional(Some("only users of type `facebook` have it")), "Identifier of the Facebook account.", sensitivity(rt::Sensitivity::Identity);
    "telegram_id": rt::ValueType::Int, rt::Presence::Optional(Some("only users of type `telegram` have it")), "Identifier of the Telegram account.", sensitivity(rt::Sensitivity::Identity);
    "language_id": rt::ValueType::Named("LanguageId"), rt::Presence::Optional(None), "Language of the user.";
    "custom_fields": rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId), rt::Presence::Plain, "Values of custom fields of level `user`.", sensitivity(rt::Sensitivity::Personal);
    "linked_users": rt::ValueType::List(&rt::ValueType::Named("UserId")), rt::Presence::Optional(Some("rows of lists have been seen without it")), "Other identities of the same person.", optional_evidence("official samples");
    "password": rt::ValueType::Text, rt::Presence::Optional(Some("only the response to a creation has it")), "The generated password of a new user.", sensitivity(rt::Sensitivity::Secret);
    "user_phone": rt::ValueType::Phone, rt::Presence::Optional(Some("not in the vendor's documentation")), "Phone number.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "user_screen_name": rt::ValueType::Text, rt::Presence::Optional(Some("not in the vendor's documentation; seen for users of type `telegram`")), "Name of the messenger account.", sensitivity(rt::Sensitivity::Identity), evidence("production code of third parties");
    "user_note": rt::ValueType::Text, rt::Presence::Optional(Some("not in the vendor's documentation")), "Note for staff.", sensitivity(rt::Sensitivity::Personal), evidence("library source");
    "user_whatsapp_phone": rt::ValueType::Phone, rt::Presence::Optional(Some("not in the vendor's documentation; seen in the response to a creation")), "Phone number of the WhatsApp account.", sensitivity(rt::Sensitivity::Identity), evidence("library source");
    "user_custom_id": rt::ValueType::Text, rt::Presence::Optional(Some("not in the vendor's documentation")), "The identifier that a custom channel gave the user.", sensitivity(rt::Sensitivity::Identity), evidence("library source");
    "user_custom_channel": rt::ValueType::Named("CustomChannelKey"), rt::Presence::Optional(None), "The custom channel that the user came through.", evidence("library source");
    "user_viber": rt::ValueType::Text, rt::Presence::Optional(Some("not in the vendor's documentation")), "Identity in Viber.", sensitivity(rt::Sensitivity::Identity), evidence("library source");
    "user_avito": rt::ValueType::Text, rt::Presence::Optional(Some("not in the vendor's documentation")), "Identity in Avito.", sensitivity(rt::Sensitivity::Identity), evidence("library source");
    "last_contact_at": rt::ValueType::Timestamp, rt::Presence::Optional(None), "Time of the last contact.", evidence("production code of third parties");
    "amount_of_cases": rt::ValueType::Int, rt::Presence::Optional(None), "Number of the user's cases; only in lists that request it.", included_by("amount_of_cases"), evidence("inference from the parameter of this name");
}

::helpdesk_runtime::field_details! {
    IDENTIFICATION_CODE;
    "code": rt::ValueType::Text, rt::Presence::Required, "A code that starts with `o_`; its use is undocumented, so keep it secret.", sensitivity(rt::Sensitivity::Secret), evidence("library source");
}
