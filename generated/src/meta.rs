// @generated from `spec/` by `cargo xtask codegen`. Do not edit.

//! The API as data: metadata of an operation and, with the feature `meta`, every operation, type and
//! convention.

#[cfg(feature = "meta")]
use ::helpdesk_runtime::meta as rt;

#[cfg(feature = "meta")]
mod fields;

pub use ::helpdesk_runtime::meta::*;

#[cfg(feature = "meta")]
#[doc(inline)]
pub use ::helpdesk_runtime::{ReadJson, UntypedListRequest, UntypedRecord, take_json};

/// Every operation, in the order of the spec.
#[cfg(feature = "meta")]
pub static OPERATIONS: &[rt::OperationDetails] = &[
    rt::OperationDetails::new(
            &crate::cases::CREATE_OPERATION,
            "Creates a case with its first message.\nBy default, the user writes the first message. With `initiator_id`, a staff member writes to the user, who gets an\nemail. With `created_at`, the case is backdated, and rules for incoming cases do not run. A case with files is sent as\na multipart body. The response has been seen without the closing time, the speeds, the parent and the locked\nlabels. Library source shows the response to a case with files without `labels` and `custom_fields`: the case\nmay have some.",
        )
        .find_created(
            <crate::cases::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("user_email", "Email address; it must be valid.")
                    .rust_name("Requester::email"),
                rt::ParamDetails::new("user_phone", "Phone number; it must be valid.")
                    .rust_name("Requester::phone"),
                rt::ParamDetails::new(
                        "user_whatsapp_phone",
                        "Phone number; it must be valid and have a messenger account.",
                    )
                    .rust_name("Requester::whatsapp"),
                rt::ParamDetails::new(
                        "user_telegram_data",
                        "User name, or a valid phone number that has a messenger account.",
                    )
                    .rust_name("Requester::telegram"),
                rt::ParamDetails::new(
                        "user_custom_id",
                        "Identifier that the caller chose.",
                    )
                    .rust_name("Requester::custom"),
                rt::ParamDetails::new(
                        "subject",
                        "Subject; custom channels have been seen to accept a subject of spaces.",
                    )
                    .example("The printer is on fire"),
                rt::ParamDetails::new("content", "Plain text.")
                    .rust_name("MessageContent::text")
                    .example("Please send a technician."),
                rt::ParamDetails::new(
                        "content_html",
                        "HTML; it takes precedence over plain text.",
                    )
                    .rust_name("MessageContent::html"),
                rt::ParamDetails::new("user_full_name", "Full name of the user."),
                rt::ParamDetails::new(
                    "user_company_name",
                    "Name of the company that the user works for.",
                ),
                rt::ParamDetails::new(
                    "initiator_id",
                    "The staff member who writes to the user; without one the user writes.",
                ),
                rt::ParamDetails::new("staff_id", "The responsible staff member."),
                rt::ParamDetails::new("cc_emails", "Addresses that get a copy."),
                rt::ParamDetails::new("bcc_emails", "Addresses that get a blind copy."),
                rt::ParamDetails::new(
                    "created_at",
                    "Time of creation, for imports; rules for incoming cases then do not run.",
                ),
                rt::ParamDetails::new("group_id", "The responsible group."),
                rt::ParamDetails::new("status", "Status."),
                rt::ParamDetails::new("priority", "Priority."),
                rt::ParamDetails::new(
                    "language_id",
                    "Language; by default that of the account.",
                ),
                rt::ParamDetails::new(
                    "custom_fields",
                    "Values of custom fields of level `case`.",
                ),
                rt::ParamDetails::new("labels", "Labels.").rust_name("label_ids"),
                rt::ParamDetails::new(
                    "channel",
                    "The custom channel of the case, such as `cch25`; no other channel.",
                ),
                rt::ParamDetails::new(
                        "case_email_id",
                        "Sender address of the email to the user, or no email at all.",
                    )
                    .rust_name("sender"),
                rt::ParamDetails::new("attachments", "Files to attach."),
                rt::ParamDetails::new(
                    "attachment_urls",
                    "URLs of files that the service downloads and attaches.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::LIST_OPERATION,
            "Lists cases.\nA staff member with restricted access cannot list all cases. The service has been seen to ignore unknown parameters,\nso check the cases that it returns.",
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Cases on a page.").default("100"),
                rt::ParamDetails::new("user_id", "User or users of the cases.")
                    .rust_name("user_ids"),
                rt::ParamDetails::new("user_email", "Part of the user's email address.")
                    .rust_name("user_emails"),
                rt::ParamDetails::new("user_phone", "Part of the user's phone number.")
                    .rust_name("user_phones"),
                rt::ParamDetails::new("subject", "Part of the subject."),
                rt::ParamDetails::new(
                        "staff_id",
                        "Responsible staff member or members; `0` for cases without one.",
                    )
                    .rust_name("staff_ids"),
                rt::ParamDetails::new("group_id", "Responsible group or groups.")
                    .rust_name("group_ids"),
                rt::ParamDetails::new(
                        "channel",
                        "Channel or channels; the vendor's documentation does not list `web` here.",
                    )
                    .rust_name("channels"),
                rt::ParamDetails::new("priority", "Priority or priorities.")
                    .rust_name("priorities"),
                rt::ParamDetails::new(
                    "filter",
                    "A filter; `filters` lists the available filters.",
                ),
                rt::ParamDetails::new("status", "Status or statuses.")
                    .rust_name("statuses"),
                rt::ParamDetails::new(
                    "custom_fields",
                    "Values of custom fields of cases or users.\nText fields match part of a value. Checkboxes match `true` or `false`, and `select` fields match the key of an\noption.",
                ),
                rt::ParamDetails::new("labels", "Labels.").rust_name("label_ids"),
                rt::ParamDetails::new(
                        "show_merged_cases",
                        "Whether to include merged cases.",
                    )
                    .default("false"),
                rt::ParamDetails::new(
                        "show_active_chats",
                        "Whether to include active chats.",
                    )
                    .default("false"),
                rt::ParamDetails::new("sort", "Order of the list.")
                    .default("updated_at_desc"),
                rt::ParamDetails::new("from_time", "Earliest time of creation."),
                rt::ParamDetails::new("to_time", "Latest time of creation."),
                rt::ParamDetails::new(
                    "from_updated_time",
                    "Earliest time of the last change.",
                ),
                rt::ParamDetails::new(
                    "to_updated_time",
                    "Latest time of the last change.",
                ),
                rt::ParamDetails::new(
                        "show_first_response_time",
                        "Whether each case has `first_response_speed`.",
                    )
                    .default("false")
                    .evidence("production code of third parties"),
                rt::ParamDetails::new(
                        "user_custom_id",
                        "Identifiers that a custom channel gave to users.",
                    )
                    .rust_name("user_custom_ids")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
        &crate::cases::FILTERS_OPERATION,
        "Lists the filters that narrow the case list.\nIt takes no parameters.",
    ),
    rt::OperationDetails::new(&crate::cases::GET_OPERATION, "Reads one case.")
        .params(&[rt::ParamDetails::new("case", "The case to read.")]),
    rt::OperationDetails::new(
            &crate::cases::UPDATE_OPERATION,
            "Changes a case.\nTo close a case, set `status` to `closed`. Parameters that are not set stay unchanged. Labels are added and removed individually. Labels\nthat rules have set cannot be removed. Listed but not specified in the vendor's documentation.",
        )
        .evidence("production code of third parties")
        .params(
            &[
                rt::ParamDetails::new("case", "The case to change."),
                rt::ParamDetails::new("subject", "New subject.")
                    .example("The printer is on fire"),
                rt::ParamDetails::new("group_id", "The new responsible group."),
                rt::ParamDetails::new(
                    "staff_id",
                    "The new assignee; that a case can lose its assignee is inference.",
                ),
                rt::ParamDetails::new("status", "New status."),
                rt::ParamDetails::new("priority", "New priority."),
                rt::ParamDetails::new("language_id", "New language."),
                rt::ParamDetails::new("custom_fields", "New values of custom fields."),
                rt::ParamDetails::new("add_labels", "Labels to add.")
                    .rust_name("add_label_ids"),
                rt::ParamDetails::new("delete_labels", "Labels to remove.")
                    .rust_name("delete_label_ids"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::TRASH_OPERATION,
            "Moves a case to the trash.\nIt can be restored from there. Listed but not specified in the vendor's documentation.",
        )
        .evidence("library source of three public clients")
        .lifecycle(rt::Lifecycle::new(&["any"], &[("deleted", "true")], &[]))
        .params(&[rt::ParamDetails::new("case", "The case to move.")]),
    rt::OperationDetails::new(
            &crate::cases::TRASH_MANY_OPERATION,
            "Moves several cases to the trash.\nThe response lists the cases that were moved, and omits all others without a reason.\nWith one case, the request is the same as that of `trash`.",
        )
        .evidence("library source")
        .lifecycle(rt::Lifecycle::new(&["any"], &[("deleted", "true")], &[]))
        .bulk_of("trash")
        .params(
            &[
                rt::ParamDetails::new("cases", "The cases to move.")
                    .unverified_limits(
                        &[
                            (
                                rt::LimitKind::MaxItems.of(100),
                                "a limit of this client, as many as a page of a list has; no limit is documented",
                            ),
                        ],
                    ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::SPAM_OPERATION,
            "Marks a case as spam.\nIt can be restored. Listed but not specified in the vendor's documentation.",
        )
        .evidence("library source of three public clients")
        .lifecycle(rt::Lifecycle::new(&["any"], &[("spam", "true")], &[]))
        .params(&[rt::ParamDetails::new("case", "The case to mark.")]),
    rt::OperationDetails::new(
            &crate::cases::SPAM_MANY_OPERATION,
            "Marks several cases as spam.\nThe response lists the cases that were marked, and omits all others without a reason.\nWith one case, the request is the same as that of `spam`.",
        )
        .evidence("library source")
        .lifecycle(rt::Lifecycle::new(&["any"], &[("spam", "true")], &[]))
        .bulk_of("spam")
        .params(
            &[
                rt::ParamDetails::new("cases", "The cases to mark.")
                    .unverified_limits(
                        &[
                            (
                                rt::LimitKind::MaxItems.of(100),
                                "a limit of this client, as many as a page of a list has; no limit is documented",
                            ),
                        ],
                    ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::RESTORE_OPERATION,
            "Restores a case from the trash or from spam.\nListed but not specified in the vendor's documentation. That it clears both marks is inference.",
        )
        .evidence("library source of three public clients")
        .lifecycle(
            rt::Lifecycle::new(
                &["deleted", "spam"],
                &[("deleted", "false"), ("spam", "false")],
                &[],
            ),
        )
        .params(&[rt::ParamDetails::new("case", "The case to restore.")]),
    rt::OperationDetails::new(
            &crate::cases::RESTORE_MANY_OPERATION,
            "Restores several cases from the trash or from spam.\nThe response lists the cases that were restored, and omits all others without a reason.\nWith one case, the request is the same as that of `restore`.",
        )
        .evidence("library source")
        .lifecycle(
            rt::Lifecycle::new(
                &["deleted", "spam"],
                &[("deleted", "false"), ("spam", "false")],
                &[],
            ),
        )
        .bulk_of("restore")
        .params(
            &[
                rt::ParamDetails::new("cases", "The cases to restore.")
                    .unverified_limits(
                        &[
                            (
                                rt::LimitKind::MaxItems.of(100),
                                "a limit of this client, as many as a page of a list has; no limit is documented",
                            ),
                        ],
                    ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::DELETE_OPERATION,
            "Deletes a case permanently.\nListed but not specified in the vendor's documentation.",
        )
        .evidence("library source of three public clients")
        .params(&[rt::ParamDetails::new("case", "The case to delete.")]),
    rt::OperationDetails::new(
            &crate::cases::DELETE_MANY_OPERATION,
            "Deletes several cases permanently.\nThe response does not list the deleted cases: it proves of no single case that it existed or is deleted. To know, read\nthe case. With one case, the request is the same as that of `delete`.",
        )
        .evidence("library source")
        .bulk_of("delete")
        .params(
            &[
                rt::ParamDetails::new("cases", "The cases to delete.")
                    .unverified_limits(
                        &[
                            (
                                rt::LimitKind::MaxItems.of(100),
                                "a limit of this client, as many as a page of a list has; no limit is documented",
                            ),
                        ],
                    ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::RATE_OPERATION,
            "Rates a case.\nThe request has the staff member as `rating_staff_id`, and the response as `rated_staff_id`. One public client sends\n`rated_staff_id`. That a repetition changes nothing more is inference.",
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case to rate."),
                rt::ParamDetails::new("rating", "The user's satisfaction."),
                rt::ParamDetails::new("rating_comment", "The user's comment."),
                rt::ParamDetails::new("rating_staff_id", "The rated staff member."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::CHANGELOG_OPERATION,
            "Reads the change history of a case.\nThe history covers the last year. By default, the response has almost all kinds of entries. The vendor's documentation\ndoes not say in which order. After a reply, the history has been seen to name its author as responsible a second or\ntwo earlier.",
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Entries on a page.").default("100"),
                rt::ParamDetails::new(
                    "show_chat_completion",
                    "Whether to include completions of chats.",
                ),
                rt::ParamDetails::new(
                    "status",
                    "A pair of statuses, such as `open,closed`; the vendor's documentation does not say how it filters.",
                ),
                rt::ParamDetails::new(
                        "staff",
                        "Changes of the responsible staff member; the format of the value is undocumented.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "group",
                        "Changes of the group; the format of the value is undocumented.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "priority",
                        "Changes of the priority; the format of the value is undocumented.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "subject",
                        "Changes of the subject; the format of the value is undocumented.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "custom_fields",
                        "Changes of custom fields; the format of the value is undocumented.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "labels",
                        "Changes of the labels; the format of the value is undocumented.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new("rules", "Rules that ran.")
                    .rust_name("rule_ids")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "fixed_chat_staff",
                        "Staff members who took the chat; the format of the value is undocumented.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "show_chat_activation",
                        "Whether to include activations of chats.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
        &crate::client_emails::LIST_OPERATION,
        "Lists the email addresses of the account.\nIt takes no parameters.",
    ),
    rt::OperationDetails::new(
            &crate::companies::CREATE_OPERATION,
            "Creates a company.\nA new company is active.",
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::companies::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("company_name", "Name.").example("Acme"),
                rt::ParamDetails::new(
                    "company_domains",
                    "Email domains; the service adds their users to the company automatically.",
                ),
                rt::ParamDetails::new(
                    "company_default_group",
                    "Default group for cases of the company.",
                ),
                rt::ParamDetails::new("company_address", "Postal address."),
                rt::ParamDetails::new("company_note", "Note for staff."),
                rt::ParamDetails::new("company_users", "Users to include.")
                    .rust_name("company_user_ids"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::companies::LIST_OPERATION,
            "Lists companies.\nThe text filters match part of a value.",
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Companies on a page.").default("100"),
                rt::ParamDetails::new("company_name", "Part of the name."),
                rt::ParamDetails::new("company_domains", "Part of the domains."),
                rt::ParamDetails::new("company_address", "Part of the address."),
                rt::ParamDetails::new("company_note", "Part of the note."),
                rt::ParamDetails::new(
                        "amount_of_users",
                        "Whether to count the users of each company.",
                    )
                    .default("false"),
                rt::ParamDetails::new(
                        "amount_of_cases",
                        "Whether to count the cases of each company.",
                    )
                    .default("false"),
            ],
        ),
    rt::OperationDetails::new(&crate::companies::GET_OPERATION, "Reads one company.")
        .params(&[rt::ParamDetails::new("company", "The company to read.")]),
    rt::OperationDetails::new(
            &crate::companies::UPDATE_OPERATION,
            "Changes a company.\nParameters that are not set stay unchanged. Domains and users are added and removed individually.",
        )
        .params(
            &[
                rt::ParamDetails::new("company", "The company to change."),
                rt::ParamDetails::new("company_name", "New name.").example("Acme"),
                rt::ParamDetails::new(
                    "add_company_domains",
                    "Email domains to add; the service adds their users automatically.",
                ),
                rt::ParamDetails::new(
                    "remove_company_domains",
                    "Email domains to remove.",
                ),
                rt::ParamDetails::new(
                    "company_default_group",
                    "New default group for cases of the company.",
                ),
                rt::ParamDetails::new("company_address", "New postal address."),
                rt::ParamDetails::new("company_note", "New note for staff."),
                rt::ParamDetails::new("add_company_users", "Users to add.")
                    .rust_name("add_company_user_ids"),
                rt::ParamDetails::new("remove_company_users", "Users to remove.")
                    .rust_name("remove_company_user_ids"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::companies::DISABLE_OPERATION,
            "Moves a company to the list of deleted companies.\nIt can be restored from there.",
        )
        .lifecycle(rt::Lifecycle::new(&["any"], &[("deleted", "true")], &[]))
        .params(&[rt::ParamDetails::new("company", "The company to move.")]),
    rt::OperationDetails::new(
            &crate::companies::BLOCK_OPERATION,
            "Blocks an active company.\nIt can be restored.",
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("company", "The company to block.")]),
    rt::OperationDetails::new(
            &crate::companies::RESTORE_OPERATION,
            "Restores a blocked or deleted company.",
        )
        .lifecycle(
            rt::Lifecycle::new(
                &["blocked", "deleted"],
                &[("active", "true"), ("deleted", "false")],
                &[],
            ),
        )
        .params(&[rt::ParamDetails::new("company", "The company to restore.")]),
    rt::OperationDetails::new(
            &crate::companies::DELETE_OPERATION,
            "Deletes a company permanently.\nOnly staff members with full access may do this. The company need not be in the list of deleted companies.",
        )
        .permission("full_access")
        .lifecycle(rt::Lifecycle::new(&["any"], &[], &[]))
        .params(&[rt::ParamDetails::new("company", "The company to delete.")]),
    rt::OperationDetails::new(
        &crate::custom_channels::LIST_OPERATION,
        "Lists the custom channels.\nIt takes no parameters.",
    ),
    rt::OperationDetails::new(
        &crate::custom_fields::LIST_OPERATION,
        "Lists the definitions of the custom fields.\nIt takes no parameters. Values of `select` fields hold option keys; the definitions hold the titles of the options.",
    ),
    rt::OperationDetails::new(
            &crate::groups::CREATE_OPERATION,
            "Creates a group.\nA new group is active.",
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::groups::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("group_title", "Title.")
                    .example("Second-line support")
                    .required_because(
                        "a group without a title cannot be told from others",
                    ),
                rt::ParamDetails::new(
                    "group_from_name",
                    "Sender name in email of this group.",
                ),
                rt::ParamDetails::new(
                    "group_signature",
                    "Signature in email of this group.",
                ),
            ],
        ),
    rt::OperationDetails::new(&crate::groups::LIST_OPERATION, "Lists the groups.")
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Groups on a page.").default("100"),
            ],
        ),
    rt::OperationDetails::new(&crate::groups::GET_OPERATION, "Reads one group.")
        .params(&[rt::ParamDetails::new("group", "The group to read.")]),
    rt::OperationDetails::new(
            &crate::groups::UPDATE_OPERATION,
            "Changes a group.\nParameters that are not set stay unchanged.",
        )
        .params(
            &[
                rt::ParamDetails::new("group", "The group to change."),
                rt::ParamDetails::new("group_title", "New title.")
                    .example("Second-line support"),
                rt::ParamDetails::new("group_from_name", "New sender name."),
                rt::ParamDetails::new("group_signature", "New signature."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::groups::DISABLE_OPERATION,
            "Disables an active group.\nAnother group can take over the responsibilities of this group.",
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(
            &[
                rt::ParamDetails::new("group", "The group to disable."),
                rt::ParamDetails::new("replace_group_id", "The group that takes over."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::groups::ENABLE_OPERATION,
            "Enables a disabled group.",
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("group", "The group to enable.")]),
    rt::OperationDetails::new(
            &crate::groups::DELETE_OPERATION,
            "Deletes a group.\nAnother group can take over the responsibilities of this group. The request has its identifier in a body, which is\nunusual for a DELETE.",
        )
        .params(
            &[
                rt::ParamDetails::new("group", "The group to delete."),
                rt::ParamDetails::new("replace_group_id", "The group that takes over."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::idea_categories::CREATE_OPERATION,
            "Creates a category of ideas.\nA new category is active. One public client sends the fields without the root.",
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::idea_categories::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("category_title", "Title.").example("Mobile app"),
                rt::ParamDetails::new(
                        "category_default_group",
                        "Default group for ideas of this category.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::idea_categories::LIST_OPERATION,
            "Lists the categories of ideas.",
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Categories on a page.").default("100"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::idea_categories::GET_OPERATION,
            "Reads one category of ideas.",
        )
        .params(&[rt::ParamDetails::new("category", "The category to read.")]),
    rt::OperationDetails::new(
            &crate::idea_categories::UPDATE_OPERATION,
            "Changes a category of ideas.\nParameters that are not set stay unchanged.",
        )
        .params(
            &[
                rt::ParamDetails::new("category", "The category to change."),
                rt::ParamDetails::new("category_title", "New title.")
                    .example("Mobile app"),
                rt::ParamDetails::new(
                        "category_default_group",
                        "New default group for ideas of this category.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::idea_categories::DISABLE_OPERATION,
            "Disables a category of ideas.",
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("category", "The category to disable.")]),
    rt::OperationDetails::new(
            &crate::idea_categories::ENABLE_OPERATION,
            "Enables a disabled category of ideas.\nThe response also has the times of creation and of the last change.",
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("category", "The category to enable.")]),
    rt::OperationDetails::new(
            &crate::idea_categories::DELETE_OPERATION,
            "Deletes a category of ideas.",
        )
        .params(&[rt::ParamDetails::new("category", "The category to delete.")]),
    rt::OperationDetails::new(
            &crate::ideas::UPDATE_OPERATION,
            "Changes an idea.\nParameters that are not set stay unchanged. The response is the case with its `idea`. Library source shows the\nresponse without `labels` and `custom_fields`: the case may have some. The request has the category as\n`category_id`, and the response as `category`.",
        )
        .evidence("library source; an official page of this name exists")
        .params(
            &[
                rt::ParamDetails::new("case", "The case that is the idea."),
                rt::ParamDetails::new("content", "New content of the idea.")
                    .example("A dark theme for the mobile app."),
                rt::ParamDetails::new("stage", "New stage."),
                rt::ParamDetails::new("category_id", "New category."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::ideas::SET_OFFICIAL_ANSWER_OPERATION,
            "Sets or replaces the official answer of an idea.\nThe response is the case with its `idea`.",
        )
        .evidence("library source")
        .params(
            &[
                rt::ParamDetails::new("case", "The case that is the idea."),
                rt::ParamDetails::new("content", "Content of the official answer.")
                    .example("It will be in the next release.")
                    .required_because("an answer without content is empty"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::ideas::DELETE_OFFICIAL_ANSWER_OPERATION,
            "Deletes the official answer of an idea.",
        )
        .evidence("library source")
        .params(&[rt::ParamDetails::new("case", "The case that is the idea.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::CREATE_OPERATION,
            "Creates an article of the knowledge base.\nA new article is active, and public by default.",
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::kb_articles::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new(
                        "article_title",
                        "Title, in one language or in several.",
                    )
                    .example("How to restart a printer"),
                rt::ParamDetails::new(
                        "article_content",
                        "Content, in one language or in several.",
                    )
                    .example("Restart the printer."),
                rt::ParamDetails::new(
                        "section_id",
                        "The section or sections of the article; at least one.",
                    )
                    .rust_name("section_ids")
                    .unverified_limits(
                        &[
                            (
                                rt::LimitKind::MinItems.of(1),
                                "inference from section_id being required",
                            ),
                        ],
                    ),
                rt::ParamDetails::new(
                    "article_tags",
                    "Tags, in one language or in several.",
                ),
                rt::ParamDetails::new("access_type", "Who may read the article.")
                    .default("public"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_articles::LIST_OPERATION,
            "Lists articles of the knowledge base.\nSome variants of the service return a plain array.",
        )
        .params(
            &[
                rt::ParamDetails::new("search", "String to search for."),
                rt::ParamDetails::new("section_id", "The section of the articles."),
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Articles on a page.").default("100"),
                rt::ParamDetails::new(
                        "language_id",
                        "Language of the content; by default, the account's main language.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new("sort", "Order of the list.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_articles::UPDATE_OPERATION,
            "Changes an article of the knowledge base, or moves it to other sections.\nParameters that are not set stay unchanged. The response to a move has been seen without\n`section_id_arr` and `article_tags`.",
        )
        .params(
            &[
                rt::ParamDetails::new("article", "The article to change."),
                rt::ParamDetails::new(
                        "article_title",
                        "New title, in one language or in several.",
                    )
                    .example("How to restart a printer"),
                rt::ParamDetails::new(
                        "article_content",
                        "New content, in one language or in several.",
                    )
                    .example("Restart the printer."),
                rt::ParamDetails::new(
                        "section_id",
                        "The new section or sections of the article; at least one.",
                    )
                    .rust_name("section_ids")
                    .unverified_limits(
                        &[
                            (
                                rt::LimitKind::MinItems.of(1),
                                "inference from section_id being required",
                            ),
                        ],
                    ),
                rt::ParamDetails::new(
                    "article_tags",
                    "New tags, in one language or in several.",
                ),
                rt::ParamDetails::new(
                    "access_type",
                    "Who may read the article after the change.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_articles::GET_OPERATION,
            "Reads one article of the knowledge base.",
        )
        .params(
            &[
                rt::ParamDetails::new("article", "The article to read."),
                rt::ParamDetails::new(
                        "language_id",
                        "Language of the content; by default, the account's main language.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_articles::DISABLE_OPERATION,
            "Disables one article of the knowledge base.",
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("article", "The article to disable.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::ENABLE_OPERATION,
            "Enables one disabled article of the knowledge base.",
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("article", "The article to enable.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::MOVE_UP_OPERATION,
            "Moves one article of the knowledge base one step up in its order.",
        )
        .params(&[rt::ParamDetails::new("article", "The article to move.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::MOVE_DOWN_OPERATION,
            "Moves one article of the knowledge base one step down in its order.",
        )
        .params(&[rt::ParamDetails::new("article", "The article to move.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::DELETE_OPERATION,
            "Deletes one article of the knowledge base.",
        )
        .params(&[rt::ParamDetails::new("article", "The article to delete.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::CREATE_OPERATION,
            "Creates a category of the knowledge base.\nA new category is active.",
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::kb_categories::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new(
                        "category_title",
                        "Title, in one language or in several.",
                    )
                    .example("Hardware"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_categories::LIST_OPERATION,
            "Lists the categories of the knowledge base.\nSome variants of the service return a plain array.",
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Categories on a page.").default("100"),
                rt::ParamDetails::new(
                        "language_id",
                        "Language of the titles; by default, the account's main language.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_categories::UPDATE_OPERATION,
            "Changes a category of the knowledge base.\nParameters that are not set stay unchanged.",
        )
        .params(
            &[
                rt::ParamDetails::new("category", "The category to change."),
                rt::ParamDetails::new(
                        "category_title",
                        "New title, in one language or in several.",
                    )
                    .example("Hardware"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_categories::GET_OPERATION,
            "Reads one category of the knowledge base.",
        )
        .params(
            &[
                rt::ParamDetails::new("category", "The category to read."),
                rt::ParamDetails::new(
                        "language_id",
                        "Language of the content; by default, the account's main language.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_categories::DISABLE_OPERATION,
            "Disables one category of the knowledge base.",
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("category", "The category to disable.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::ENABLE_OPERATION,
            "Enables one disabled category of the knowledge base.",
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("category", "The category to enable.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::MOVE_UP_OPERATION,
            "Moves one category of the knowledge base one step up in its order.",
        )
        .params(&[rt::ParamDetails::new("category", "The category to move.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::MOVE_DOWN_OPERATION,
            "Moves one category of the knowledge base one step down in its order.",
        )
        .params(&[rt::ParamDetails::new("category", "The category to move.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::DELETE_OPERATION,
            "Deletes one category of the knowledge base.",
        )
        .params(&[rt::ParamDetails::new("category", "The category to delete.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::CREATE_OPERATION,
            "Creates a section of the knowledge base.\nA new section is active.",
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::kb_sections::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new(
                        "section_title",
                        "Title, in one language or in several.",
                    )
                    .example("Printers"),
                rt::ParamDetails::new(
                    "section_description",
                    "Description, in one language or in several.",
                ),
                rt::ParamDetails::new("category_id", "The category of the section."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_sections::LIST_OPERATION,
            "Lists the sections of one category.\nSome variants of the service return a plain array.",
        )
        .params(
            &[
                rt::ParamDetails::new("category_id", "The category of the sections."),
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Sections on a page.").default("100"),
                rt::ParamDetails::new(
                        "language_id",
                        "Language of the content; by default, the account's main language.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_sections::UPDATE_OPERATION,
            "Changes a section of the knowledge base, or moves it to another category.\nParameters that are not set stay unchanged.",
        )
        .params(
            &[
                rt::ParamDetails::new("section", "The section to change."),
                rt::ParamDetails::new(
                        "section_title",
                        "New title, in one language or in several.",
                    )
                    .example("Printers"),
                rt::ParamDetails::new(
                    "section_description",
                    "New description, in one language or in several.",
                ),
                rt::ParamDetails::new(
                    "category_id",
                    "The category to move the section to.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_sections::GET_OPERATION,
            "Reads one section of the knowledge base.",
        )
        .params(
            &[
                rt::ParamDetails::new("section", "The section to read."),
                rt::ParamDetails::new(
                        "language_id",
                        "Language of the content; by default, the account's main language.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_sections::DISABLE_OPERATION,
            "Disables one section of the knowledge base.",
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("section", "The section to disable.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::ENABLE_OPERATION,
            "Enables one disabled section of the knowledge base.",
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("section", "The section to enable.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::MOVE_UP_OPERATION,
            "Moves one section of the knowledge base one step up in its order.",
        )
        .params(&[rt::ParamDetails::new("section", "The section to move.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::MOVE_DOWN_OPERATION,
            "Moves one section of the knowledge base one step down in its order.",
        )
        .params(&[rt::ParamDetails::new("section", "The section to move.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::DELETE_OPERATION,
            "Deletes one section of the knowledge base.",
        )
        .params(&[rt::ParamDetails::new("section", "The section to delete.")]),
    rt::OperationDetails::new(&crate::labels::CREATE_OPERATION, "Creates a label.")
        .find_created(
            <crate::labels::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("label_title", "Title.")
                    .example("hardware")
                    .required_because(
                        "a label without a title cannot be told from others",
                    ),
            ],
        ),
    rt::OperationDetails::new(&crate::labels::LIST_OPERATION, "Lists the labels.")
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Labels on a page.").default("100"),
            ],
        ),
    rt::OperationDetails::new(&crate::labels::UPDATE_OPERATION, "Renames a label.")
        .params(
            &[
                rt::ParamDetails::new("label", "The label to rename."),
                rt::ParamDetails::new("label_title", "New title.")
                    .example("hardware")
                    .required_because("a rename without a title does nothing"),
            ],
        ),
    rt::OperationDetails::new(&crate::labels::DELETE_OPERATION, "Deletes a label.")
        .params(&[rt::ParamDetails::new("label", "The label to delete.")]),
    rt::OperationDetails::new(
        &crate::languages::LIST_OPERATION,
        "Lists the languages that the account supports.\nIt takes no parameters.",
    ),
    rt::OperationDetails::new(
        &crate::macros::LIST_OPERATION,
        "Reads the shared and the personal macros that the caller's staff member can use.\nIt takes no parameters. Library source has empty arrays if there are no macros.",
    ),
    rt::OperationDetails::new(
            &crate::messages::LIST_OPERATION,
            "Lists the messages and notes of a case.\nLinks to attachments and inline images of messages older than 30 days need the credentials of the API.",
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Messages on a page.").default("100"),
                rt::ParamDetails::new("order", "Order of the list.").default("asc"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::messages::CREATE_OPERATION,
            "Adds a reply to a case.\nWith `user_id`, the author is that user. Otherwise the author is `staff_id`, by default the staff member who sends the\nrequest. The service sends a staff reply to the user, so a duplicate does harm. The service has been seen to make the\nauthor of a reply responsible for the case. The change history shows this a second or two before the reply. A reply\nwith files is sent as a multipart body.",
        )
        .find_created(
            <crate::messages::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("content", "Plain text.")
                    .rust_name("MessageContent::text")
                    .example("Please send a technician."),
                rt::ParamDetails::new(
                        "content_html",
                        "HTML; it takes precedence over plain text.",
                    )
                    .rust_name("MessageContent::html"),
                rt::ParamDetails::new(
                    "staff_id",
                    "The author; by default the staff member who sends the request.",
                ),
                rt::ParamDetails::new(
                    "user_id",
                    "The author of a reply by a user; the service then ignores `staff_id`.",
                ),
                rt::ParamDetails::new("attachments", "Files to attach."),
                rt::ParamDetails::new(
                        "attachment_urls",
                        "URLs of files that the service downloads and attaches.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "created_at",
                        "When the reply was written, for imports.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new("send_at", "When to send the reply.")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "do_not_send_email",
                        "Whether to send the user no email about the reply.",
                    )
                    .default("false")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "user_custom_id",
                        "The author of a reply by a user of a custom channel.",
                    )
                    .evidence("library source and production code of third parties"),
                rt::ParamDetails::new(
                        "note",
                        "Whether to add a note instead of a reply; prefer creating a note.",
                    )
                    .default("false")
                    .evidence("production code of third parties; it may have no effect"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::messages::UPDATE_OPERATION,
            "Changes the content of a message.\nThe request takes only the content.",
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("message", "The message to change."),
                rt::ParamDetails::new("content", "New plain text.")
                    .example("A technician is on the way."),
                rt::ParamDetails::new("content_html", "New HTML.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::messages::DELETE_OPERATION,
            "Deletes a message of a case.",
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("message", "The message to delete."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::messages::RATE_OPERATION,
            "Rates one message of a case.\nThe response is the message with its rating. That a repetition changes nothing more is inference.",
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("message", "The message to rate."),
                rt::ParamDetails::new("rating", "The user's satisfaction."),
                rt::ParamDetails::new("rating_comment", "The user's comment."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::notes::CREATE_OPERATION,
            "Adds an internal note to a case.\nThe root is `message` in JSON and `note` in a multipart body. A note with files is sent as a multipart body. One\npublic client sends `note` as the root in JSON too.",
        )
        .find_created(
            <crate::notes::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("content", "Plain text.")
                    .rust_name("NoteContent::text")
                    .example("The printer is still under warranty."),
                rt::ParamDetails::new("content_html", "HTML.")
                    .rust_name("NoteContent::html")
                    .evidence("library source"),
                rt::ParamDetails::new(
                    "note_staff_id",
                    "The author; by default presumably the staff member who sends the request.",
                ),
                rt::ParamDetails::new("attachments", "Files to attach."),
                rt::ParamDetails::new(
                        "attachment_urls",
                        "URLs of files that the service downloads and attaches.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "created_at",
                        "When the note was written, for imports.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::notes::UPDATE_OPERATION,
            "Changes the content of an internal note.\nThe root is `message`, as for any message.",
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("message", "The note to change."),
                rt::ParamDetails::new("content", "New plain text.")
                    .example("The printer is still under warranty."),
                rt::ParamDetails::new("content_html", "New HTML.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::notes::DELETE_OPERATION,
            "Deletes an internal note.",
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("message", "The note to delete."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::staff::CREATE_OPERATION,
            "Creates a staff member.\nUnlike other records, a new staff member is not active.",
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "false")]))
        .find_created(
            <crate::staff::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("staff_email", "Email address.")
                    .required_because("a staff member signs in with the address"),
                rt::ParamDetails::new("staff_full_name", "Full name."),
                rt::ParamDetails::new("staff_signature", "Signature in email cases."),
                rt::ParamDetails::new("staff_signature_chat", "Signature in chats."),
            ],
        ),
    rt::OperationDetails::new(&crate::staff::LIST_OPERATION, "Lists the staff members.")
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Staff members on a page.")
                    .default("100"),
                rt::ParamDetails::new("language_id", "Language of the strings.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
        &crate::staff::ROLES_OPERATION,
        "Lists the roles that staff members can have.\nIt takes no parameters.",
    ),
    rt::OperationDetails::new(
        &crate::staff::STATUSES_OPERATION,
        "Lists the statuses that staff members can have.\nIt takes no parameters.",
    ),
    rt::OperationDetails::new(&crate::staff::GET_OPERATION, "Reads one staff member.")
        .params(
            &[
                rt::ParamDetails::new("staff", "The staff member to read."),
                rt::ParamDetails::new("language_id", "Language of the strings.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::staff::UPDATE_OPERATION,
            "Changes a staff member.\nParameters that are not set stay unchanged.",
        )
        .params(
            &[
                rt::ParamDetails::new("staff", "The staff member to change."),
                rt::ParamDetails::new("staff_email", "New email address."),
                rt::ParamDetails::new("staff_full_name", "New full name."),
                rt::ParamDetails::new(
                    "staff_signature",
                    "New signature in email cases.",
                ),
                rt::ParamDetails::new("staff_signature_chat", "New signature in chats."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::staff::DISABLE_OPERATION,
            "Disables an active staff member.\nAnother staff member can take over in rules, in shared macros and in cases that are open or waiting. Do not disable\nthe staff member whose credentials the client uses.",
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(
            &[
                rt::ParamDetails::new("staff", "The staff member to disable."),
                rt::ParamDetails::new(
                    "replace_staff_id",
                    "The staff member who takes over in rules, shared macros and unclosed cases.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::staff::ENABLE_OPERATION,
            "Enables a disabled staff member.",
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("staff", "The staff member to enable.")]),
    rt::OperationDetails::new(
            &crate::staff::DELETE_OPERATION,
            "Deletes a staff member.\nAnother staff member can take over in rules, in shared macros and in cases of any status. The request has their\nidentifier in a body, which is unusual for a DELETE.",
        )
        .params(
            &[
                rt::ParamDetails::new("staff", "The staff member to delete."),
                rt::ParamDetails::new(
                    "replace_staff_id",
                    "The staff member who takes over in rules, shared macros and all cases.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::LEADERBOARD_OPERATION,
            "Reports the activity of each staff member in a period.\nThe service caches the result for 5 minutes to a year, by period. Until the cache expires, the same request returns\nthe same data. A custom period must be 1 hour to 3 months long; the service rejects any other length. Except for\n`user_id`, several values for one filter are known only from library source, as is a list of staff members.",
        )
        .params(
            &[
                rt::ParamDetails::new("period", "Name of the period.")
                    .rust_name("ReportPeriod::named"),
                rt::ParamDetails::new("from_time", "Start, in the account's time zone.")
                    .rust_name("ReportPeriod::range"),
                rt::ParamDetails::new(
                        "to_time",
                        "End, in the account's time zone.\nWhether a date without a time includes that day is undocumented: for whole days, give `23:59:59` as the time.",
                    )
                    .rust_name("ReportPeriod::range"),
                rt::ParamDetails::new("channel", "Channel or channels of the cases.")
                    .rust_name("channels"),
                rt::ParamDetails::new("status", "Status or statuses of the cases.")
                    .rust_name("statuses"),
                rt::ParamDetails::new("group_id", "Group or groups of the cases.")
                    .rust_name("group_ids"),
                rt::ParamDetails::new("priority", "Priority or priorities of the cases.")
                    .rust_name("priorities"),
                rt::ParamDetails::new(
                        "staff_id",
                        "The staff member or members, or all of them.",
                    )
                    .rust_name("staff_ids"),
                rt::ParamDetails::new("labels", "Label or labels of the cases.")
                    .rust_name("label_ids"),
                rt::ParamDetails::new("initiator", "Who created the cases."),
                rt::ParamDetails::new("user_id", "Users of the cases.")
                    .rust_name("user_ids"),
                rt::ParamDetails::new("company_id", "Company or companies of the users.")
                    .rust_name("company_ids"),
                rt::ParamDetails::new("custom_fields", "Values of custom fields."),
                rt::ParamDetails::new(
                        "assignee_role_id",
                        "Role or roles of the responsible staff members.",
                    )
                    .rust_name("assignee_role_ids")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "participant_id",
                        "Staff member or members who took part.",
                    )
                    .rust_name("participant_ids")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "participant_role_id",
                        "Role or roles of staff members who took part.",
                    )
                    .rust_name("participant_role_ids")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::STAFF_STATUSES_OPERATION,
            "Reports changes of the statuses of staff members.\nA page has 100 changes, and `last_page` marks the last page. A custom period must be 1 hour to 1 month long; the\nservice rejects any other length. The fields of a change are undocumented.",
        )
        .params(
            &[
                rt::ParamDetails::new("period", "Name of the period.")
                    .rust_name("StaffStatusPeriod::named"),
                rt::ParamDetails::new("from_time", "Start, in the account's time zone.")
                    .rust_name("StaffStatusPeriod::range"),
                rt::ParamDetails::new(
                        "to_time",
                        "End, in the account's time zone.\nWhether a date without a time includes that day is undocumented: for whole days, give `23:59:59` as the time.",
                    )
                    .rust_name("StaffStatusPeriod::range"),
                rt::ParamDetails::new("staff_id", "The staff member."),
                rt::ParamDetails::new(
                    "staff_access",
                    "Access of the staff members; its values are undocumented.",
                ),
                rt::ParamDetails::new("page", "Number of the page."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::SATISFACTION_OPERATION,
            "Reports the ratings and comments of a period.\nThe service caches the result for 5 minutes to a year, by period. Until the cache expires, the same request returns\nthe same data. A custom period must be 1 hour to 3 months long; the service rejects any other length. Several values\nfor one filter are known only from library source.",
        )
        .params(
            &[
                rt::ParamDetails::new("period", "Name of the period.")
                    .rust_name("ReportPeriod::named"),
                rt::ParamDetails::new("from_time", "Start, in the account's time zone.")
                    .rust_name("ReportPeriod::range"),
                rt::ParamDetails::new(
                        "to_time",
                        "End, in the account's time zone.\nWhether a date without a time includes that day is undocumented: for whole days, give `23:59:59` as the time.",
                    )
                    .rust_name("ReportPeriod::range"),
                rt::ParamDetails::new("user_id", "User or users of the cases.")
                    .rust_name("user_ids"),
                rt::ParamDetails::new("channel", "Channel or channels of the cases.")
                    .rust_name("channels"),
                rt::ParamDetails::new("sort", "Order of the report."),
                rt::ParamDetails::new("page", "Number of the page.")
                    .evidence("library source"),
                rt::ParamDetails::new("limit", "Ratings on a page.")
                    .evidence("library source"),
                rt::ParamDetails::new("group_id", "Group or groups of the cases.")
                    .rust_name("group_ids")
                    .evidence("library source"),
                rt::ParamDetails::new("status", "Status or statuses of the cases.")
                    .rust_name("statuses")
                    .evidence("library source"),
                rt::ParamDetails::new("priority", "Priority or priorities of the cases.")
                    .rust_name("priorities")
                    .evidence("library source"),
                rt::ParamDetails::new("staff_id", "Responsible staff member or members.")
                    .rust_name("staff_ids")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "assignee_role_id",
                        "Role or roles of the responsible staff members.",
                    )
                    .rust_name("assignee_role_ids")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "participant_id",
                        "Staff member or members who took part.",
                    )
                    .rust_name("participant_ids")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "participant_role_id",
                        "Role or roles of staff members who took part.",
                    )
                    .rust_name("participant_role_ids")
                    .evidence("library source"),
                rt::ParamDetails::new("labels", "Label or labels of the cases.")
                    .rust_name("label_ids")
                    .evidence("library source"),
                rt::ParamDetails::new("initiator", "Who created the cases.")
                    .evidence("library source"),
                rt::ParamDetails::new("company_id", "Company or companies of the users.")
                    .rust_name("company_ids")
                    .evidence("library source"),
                rt::ParamDetails::new("custom_fields", "Values of custom fields.")
                    .evidence("library source"),
                rt::ParamDetails::new("rating_id", "Rating or ratings by identifier.")
                    .rust_name("rating_ids")
                    .evidence("library source"),
                rt::ParamDetails::new("rating", "Rating or ratings by value.")
                    .rust_name("ratings")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "rating_comment",
                        "Whether the ratings have a comment.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "rated_staff_id",
                        "Author or authors of the rated replies.",
                    )
                    .rust_name("rated_staff_ids")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "rated_assignee_role_id",
                        "Role or roles of the rated staff members.",
                    )
                    .rust_name("rated_assignee_role_ids")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "user_email",
                        "Email address or addresses of the users who gave the ratings.",
                    )
                    .rust_name("user_emails")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "user_phone",
                        "Phone number or numbers of the users who gave the ratings.",
                    )
                    .rust_name("user_phones")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::STAFF_LEADERBOARD_OPERATION,
            "Reads an older variant of the leaderboard by staff.\nThe content of the response is undocumented; prefer `leaderboard`.",
        )
        .params(
            &[
                rt::ParamDetails::new("from_time", "Start, in the account's time zone."),
                rt::ParamDetails::new("to_time", "End, in the account's time zone."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::GROUP_LEADERBOARD_OPERATION,
            "Reads an older variant of the leaderboard, by groups.\nThe content of the response is undocumented. The parameters are those of the variant by staff.",
        )
        .evidence("library source; an official page of this name exists")
        .params(
            &[
                rt::ParamDetails::new("from_time", "Start, in the account's time zone.")
                    .required_because("the variant by staff requires it")
                    .evidence("inference"),
                rt::ParamDetails::new("to_time", "End, in the account's time zone.")
                    .required_because("the variant by staff requires it")
                    .evidence("inference"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::users::CREATE_OPERATION,
            "Creates a user.\nOnly this response holds the generated password of the user. A new user is active.",
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::users::Create as ::helpdesk_runtime::request::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("user_email", "Email address.")
                    .rust_name("NewUser::email"),
                rt::ParamDetails::new(
                        "user_whatsapp_phone",
                        "Phone number of the WhatsApp account.",
                    )
                    .rust_name("NewUser::whatsapp"),
                rt::ParamDetails::new("user_phone", "Phone number.")
                    .rust_name("NewUser::phone")
                    .evidence("production code of third parties"),
                rt::ParamDetails::new(
                        "user_telegram_data",
                        "User name or phone number of the Telegram account.",
                    )
                    .rust_name("NewUser::telegram")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "user_custom_id",
                        "Identifier that the caller chose.",
                    )
                    .rust_name("NewUser::custom")
                    .evidence("library source"),
                rt::ParamDetails::new("user_full_name", "Full name."),
                rt::ParamDetails::new(
                    "company_name",
                    "Name of the company that the user works for.",
                ),
                rt::ParamDetails::new("company_position", "Position in that company."),
                rt::ParamDetails::new("user_note", "Note for staff."),
                rt::ParamDetails::new("language_id", "Language of the user."),
                rt::ParamDetails::new(
                    "custom_fields",
                    "Values of custom fields of level `user`.",
                ),
                rt::ParamDetails::new(
                        "user_custom_channel",
                        "The custom channel that `user_custom_id` belongs to.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::users::LIST_OPERATION,
            "Lists users.\nRows have been seen without `linked_users`; `get` returns them.\nUnverified filters are not in the vendor's documentation. The service has been seen to ignore unknown parameters, so\ncheck the users that it returns.",
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page.")
                    .unverified_limits(
                        &[(rt::LimitKind::Max.of(500), "library source")],
                    ),
                rt::ParamDetails::new("limit", "Users on a page.").default("100"),
                rt::ParamDetails::new("language_id", "Language of the users."),
                rt::ParamDetails::new(
                    "custom_fields",
                    "Values of custom fields of level `user`.",
                ),
                rt::ParamDetails::new("user_email", "Part of the email address.")
                    .evidence("library source"),
                rt::ParamDetails::new("user_phone", "Part of the phone number.")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "user_custom_id",
                        "The identifier that a custom channel gave the user.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "user_custom_channel",
                        "The custom channel that the users came through.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "company_id",
                        "Companies that the users belong to.",
                    )
                    .rust_name("company_ids")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "amount_of_cases",
                        "Whether to count the cases of each user.",
                    )
                    .default("false")
                    .evidence("library source"),
                rt::ParamDetails::new("from_time", "Earliest time of creation.")
                    .evidence("library source"),
                rt::ParamDetails::new("to_time", "Latest time of creation.")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "from_updated_time",
                        "Earliest time of the last change.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "to_updated_time",
                        "Latest time of the last change.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "from_last_contact_time",
                        "Earliest time of the last contact.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "to_last_contact_time",
                        "Latest time of the last contact.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(&crate::users::GET_OPERATION, "Reads one user.")
        .params(&[rt::ParamDetails::new("user", "The user to read.")]),
    rt::OperationDetails::new(
            &crate::users::UPDATE_OPERATION,
            "Changes a user.\nParameters that are not set stay unchanged. The email address can change only while it is unconfirmed.",
        )
        .precondition("the user's email address is unconfirmed, if `user_email` is set")
        .params(
            &[
                rt::ParamDetails::new("user", "The user to change."),
                rt::ParamDetails::new(
                    "user_email",
                    "New email address; only while the old one is unconfirmed.",
                ),
                rt::ParamDetails::new("user_phone", "New phone number.")
                    .evidence("library source"),
                rt::ParamDetails::new("user_full_name", "New full name."),
                rt::ParamDetails::new(
                    "company_name",
                    "New name of the company that the user works for.",
                ),
                rt::ParamDetails::new(
                    "company_position",
                    "New position in that company.",
                ),
                rt::ParamDetails::new("user_note", "New note for staff."),
                rt::ParamDetails::new("language_id", "New language."),
                rt::ParamDetails::new("custom_fields", "New values of custom fields."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::users::LINK_OPERATION,
            "Links a user with another identity of the same person.\nThe response is the user with the new `linked_users`. The body has no root. The effect of a repetition is\nundocumented. Rows of `list` have been seen without `linked_users`, so read the user with `get` first, and link only\nwhat is not linked yet. The guide to requests has an example.",
        )
        .params(
            &[
                rt::ParamDetails::new("user", "The user to link."),
                rt::ParamDetails::new("user_email", "Email address.")
                    .rust_name("LinkedIdentity::email"),
                rt::ParamDetails::new("user_phone", "Phone number.")
                    .rust_name("LinkedIdentity::phone")
                    .evidence("library source"),
                rt::ParamDetails::new("user_id", "Identifier of the user.")
                    .rust_name("LinkedIdentity::user")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::users::UNLINK_OPERATION,
            "Removes the link between two identities.\nThe response is the user with the new `linked_users`. The body has no root. The effect of a repetition is\nundocumented: the service may reject it, and hide that the first request took effect.",
        )
        .params(
            &[
                rt::ParamDetails::new("user", "The user to unlink."),
                rt::ParamDetails::new("user_id", "The linked identity to unlink.")
                    .required_because("a link connects two users"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::users::DISABLE_OPERATION,
            "Moves a user to the list of deleted users.\nThe user can be restored from there.",
        )
        .lifecycle(rt::Lifecycle::new(&["any"], &[("deleted", "true")], &[]))
        .params(&[rt::ParamDetails::new("user", "The user to move.")]),
    rt::OperationDetails::new(
            &crate::users::BLOCK_OPERATION,
            "Blocks an active user.\nThe user can be restored.",
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("user", "The user to block.")]),
    rt::OperationDetails::new(
            &crate::users::RESTORE_OPERATION,
            "Restores a blocked or deleted user.",
        )
        .lifecycle(
            rt::Lifecycle::new(
                &["blocked", "deleted"],
                &[("active", "true"), ("deleted", "false")],
                &[],
            ),
        )
        .params(&[rt::ParamDetails::new("user", "The user to restore.")]),
    rt::OperationDetails::new(
            &crate::users::DELETE_OPERATION,
            "Deletes a user permanently.\nOnly staff members with full access may do this. The user need not be in the list of deleted users.",
        )
        .permission("full_access")
        .lifecycle(rt::Lifecycle::new(&["any"], &[], &[]))
        .params(&[rt::ParamDetails::new("user", "The user to delete.")]),
    rt::OperationDetails::new(
            &crate::users::IDENTIFY_OPERATION,
            "Identifies a user to the service and returns a code.\nThe use of the code is undocumented, and so is whether a repeated call creates a user or returns the same code.\nTherefore this operation counts as a creation.",
        )
        .evidence("library source")
        .params(
            &[
                rt::ParamDetails::new("user_email", "Email address.")
                    .rust_name("IdentifiedUser::email"),
                rt::ParamDetails::new("user_phone", "Phone number.")
                    .rust_name("IdentifiedUser::phone"),
                rt::ParamDetails::new(
                        "user_whatsapp_phone",
                        "Phone number of the WhatsApp account.",
                    )
                    .rust_name("IdentifiedUser::whatsapp"),
                rt::ParamDetails::new(
                        "user_telegram_data",
                        "User name or phone number of the Telegram account.",
                    )
                    .rust_name("IdentifiedUser::telegram"),
                rt::ParamDetails::new(
                        "user_custom_id",
                        "Identifier that the caller chose.",
                    )
                    .rust_name("IdentifiedUser::custom"),
                rt::ParamDetails::new(
                    "user_custom_channel",
                    "The custom channel that `user_custom_id` belongs to.",
                ),
                rt::ParamDetails::new("user_full_name", "Full name."),
                rt::ParamDetails::new(
                    "company_name",
                    "Name of the company that the user works for.",
                ),
                rt::ParamDetails::new("company_position", "Position in that company."),
                rt::ParamDetails::new("user_note", "Note for staff."),
                rt::ParamDetails::new("language_id", "Language of the user."),
                rt::ParamDetails::new(
                    "custom_fields",
                    "Values of custom fields of level `user`.",
                ),
            ],
        ),
];

/// Every type, in the order of the spec.
#[cfg(feature = "meta")]
pub static TYPES: &[rt::TypeDetails] = &[
    rt::TypeDetails::new(
        "ErrorCode",
        "api",
        "Why the service rejected a request, by the code in the error response.\nThe vendor's documentation lists no codes.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new(
                        "email_already_exist",
                        "Another user or staff member has this email address.",
                    )
                    .evidence("production code of third parties"),
                rt::ValueDetails::new(
                        "phone_already_exist",
                        "Another user has this phone number.",
                    )
                    .evidence("production code of third parties"),
                rt::ValueDetails::new(
                        "wrong_email",
                        "This is not a valid email address.",
                    )
                    .evidence("production code of third parties"),
                rt::ValueDetails::new(
                        "incorrect_user_email",
                        "The user's email address cannot be used.",
                    )
                    .evidence("production code of third parties"),
                rt::ValueDetails::new(
                        "staff_not_active",
                        "The staff member is disabled.",
                    )
                    .evidence("production code of third parties"),
                rt::ValueDetails::new(
                        "staff_has_not_access",
                        "The staff member lacks the permission for this operation.",
                    )
                    .evidence("production code of third parties"),
                rt::ValueDetails::new("case_not_found", "The case does not exist.")
                    .evidence("production code of third parties"),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "RuleCase",
        "automation_rules",
        "A case, as a rule posts it: variables that the service replaced.\nEvery value is a string. A rule posts only what its body names, so every field may be absent. Custom fields are among\nthe keys without a field, and hold the titles of options and not their keys.",
        rt::TypeShape::Record {
            root: None,
            columns: &[],
            fields: fields::RULE_CASE,
        },
    ),
    rt::TypeDetails::new(
        "RuleEvent",
        "automation_rules",
        "An event that a rule of the account posts, in a body with `event` and `case`.\nThe service sets no name of an event. The body of the rule names it, so write one that fits the conditions of the rule.\nRequests have no signature. Anyone who knows the address can forge them, so keep it secret, or compare a secret in the body.",
        rt::TypeShape::Events {
            tag: "event",
            payload: "case",
            events: &[
                rt::EventDetails::new("case_new", "A case is new.", "RuleCase")
                    .evidence("production code of third parties"),
                rt::EventDetails::new("case_changed", "A case changed.", "RuleCase")
                    .evidence("production code of third parties"),
                rt::EventDetails::new(
                        "case_message",
                        "A case has a new message.",
                        "RuleCase",
                    )
                    .evidence("production code of third parties"),
                rt::EventDetails::new("case_note", "A case has a new note.", "RuleCase")
                    .evidence("production code of third parties"),
            ],
        },
    ),
    rt::TypeDetails::new("CaseId", "cases", "Identifier of a case.", rt::TypeShape::Id),
    rt::TypeDetails::new(
        "CaseNumber",
        "cases",
        "Number of a case as staff and users see it, such as `123-456789`.",
        rt::TypeShape::Text("<digits>-<digits>"),
    ),
    rt::TypeDetails::new(
        "CaseRef",
        "cases",
        "A case by identifier or by number.\nAccording to the vendor's documentation, paths of cases take either.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            ordered: false,
            values: &[],
            patterns: &[
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Named("CaseId"),
                    "",
                    "By identifier.",
                ),
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Named("CaseNumber"),
                    "",
                    "By number.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "CaseStatus",
        "cases",
        "Status of a case.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("open", "Waiting for staff."),
                rt::ValueDetails::new("waiting", "Waiting for the user."),
                rt::ValueDetails::new("closed", "Done."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "Priority",
        "cases",
        "Priority of a case.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: true,
            values: &[
                rt::ValueDetails::new("low", "Low."),
                rt::ValueDetails::new("normal", "Normal."),
                rt::ValueDetails::new("high", "High."),
                rt::ValueDetails::new("critical", "Critical."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "Channel",
        "cases",
        "Channel of a case.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("web", "A web form."),
                rt::ValueDetails::new("email", "Email."),
                rt::ValueDetails::new("chat", "The chat on a website."),
                rt::ValueDetails::new("twitter", "Twitter."),
                rt::ValueDetails::new("facebook", "Facebook."),
                rt::ValueDetails::new("idea", "The ideas board."),
            ],
            patterns: &[
                rt::PatternDetails::new(
                    "cch",
                    rt::ValueType::Named("CustomChannelId"),
                    "",
                    "A custom channel.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Assignee",
        "cases",
        "Assignee of a case.",
        rt::TypeShape::Enum {
            open: false,
            number: true,
            ordered: false,
            values: &[rt::ValueDetails::new("0", "No staff member.")],
            patterns: &[
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Named("StaffId"),
                    "",
                    "This staff member.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "SenderAddress",
        "cases",
        "Sender address of the email to the user about a new case.",
        rt::TypeShape::Enum {
            open: false,
            number: true,
            ordered: false,
            values: &[
                rt::ValueDetails::new("-1", "No address; the user gets no email."),
            ],
            patterns: &[
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Named("ClientEmailId"),
                    "",
                    "This address of the account; later staff replies are sent from it too.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "CaseSort",
        "cases",
        "The order of a list of cases.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("updated_at_desc", "Last changed first."),
                rt::ValueDetails::new("updated_at_asc", "Last changed last."),
                rt::ValueDetails::new("created_at_desc", "Newest first."),
                rt::ValueDetails::new(
                    "created_at_asc",
                    "Oldest first; the order for reading long lists.",
                ),
                rt::ValueDetails::new(
                    "response_asc",
                    "By response, ascending; the vendor's documentation does not specify the value compared.",
                ),
                rt::ValueDetails::new(
                    "response_desc",
                    "By response, descending; the vendor's documentation does not specify the value compared.",
                ),
                rt::ValueDetails::new("priority_desc", "Critical first."),
                rt::ValueDetails::new("priority_asc", "Low first."),
                rt::ValueDetails::new("status_asc", "Open first."),
                rt::ValueDetails::new("status_desc", "Closed first."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "Requester",
        "cases",
        "The user of the case.\nAt least one of these is required.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("email", "By email address.", &["user_email"]),
                rt::MemberDetails::new("phone", "By phone number.", &["user_phone"]),
                rt::MemberDetails::new(
                    "whatsapp",
                    "By WhatsApp phone number.",
                    &["user_whatsapp_phone"],
                ),
                rt::MemberDetails::new(
                    "telegram",
                    "By Telegram account.",
                    &["user_telegram_data"],
                ),
                rt::MemberDetails::new(
                    "custom",
                    "By custom identifier; only through a custom channel.",
                    &["user_custom_id"],
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Case",
        "cases",
        "A support case.\nSpeeds are in minutes of working time. The times of the leaderboard are in seconds instead.",
        rt::TypeShape::Record {
            root: Some("case"),
            columns: &[
                "case_id",
                "subject",
                "status",
                "updated_at",
                "staff_id",
                "priority",
                "case_number",
                "user_id",
                "group_id",
                "channel",
            ],
            fields: fields::CASE,
        },
    ),
    rt::TypeDetails::new(
        "BulkResult",
        "cases",
        "The cases that a bulk operation changed.\nA response may have the whole case instead, as the operation for a single case does.",
        rt::TypeShape::Record {
            root: None,
            columns: &[],
            fields: fields::BULK_RESULT,
        },
    ),
    rt::TypeDetails::new(
        "FilterId",
        "cases",
        "Identifier of a filter of the case list.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new(
                    "unassigned",
                    "Cases without a responsible staff member.",
                ),
            ],
            patterns: &[
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Int,
                    "",
                    "A filter by number.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Filter",
        "cases",
        "A filter of the case list, as staff see it.",
        rt::TypeShape::Record {
            root: Some("filter"),
            columns: &[],
            fields: fields::FILTER,
        },
    ),
    rt::TypeDetails::new("RuleId", "cases", "Identifier of a rule.", rt::TypeShape::Id),
    rt::TypeDetails::new(
        "ChangeEvent",
        "cases",
        "Kind of a change of a case.\nThe vendor's documentation does not list all kinds. It shows those that are not marked as unverified.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("rules", "A rule ran."),
                rt::ValueDetails::new("staff", "The responsible staff member changed."),
                rt::ValueDetails::new(
                    "fixed_chat",
                    "A staff member took the chat, according to production code of third parties.",
                ),
                rt::ValueDetails::new("group", "The responsible group changed."),
                rt::ValueDetails::new("status", "The status changed."),
                rt::ValueDetails::new("priority", "The priority changed.")
                    .evidence("inference from the filter of this name"),
                rt::ValueDetails::new("labels", "The labels changed.")
                    .evidence("inference from the filter of this name"),
                rt::ValueDetails::new("subject", "The subject changed.")
                    .evidence("inference from the filter of this name"),
            ],
            patterns: &[
                rt::PatternDetails::new(
                    "custom_field_",
                    rt::ValueType::Named("CustomFieldId"),
                    "",
                    "The value of this custom field changed.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Actor",
        "cases",
        "Who changed a case.\nNo source shows a user here, so there is no variant for users. No operation returns the names of rules. A staff member\nmay be deleted since: then the list of staff members lacks the id.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("omnidesk", "The service itself.")
                    .evidence("production code of third parties"),
            ],
            patterns: &[
                rt::PatternDetails::new(
                    "rule_",
                    rt::ValueType::Named("RuleId"),
                    "",
                    "This rule.",
                ),
                rt::PatternDetails::new(
                    "staff_",
                    rt::ValueType::Named("StaffId"),
                    "",
                    "This staff member.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Change",
        "cases",
        "An entry of the change history of a case.\nValues are strings, even if they are identifiers.",
        rt::TypeShape::Record {
            root: None,
            columns: &["created_at", "event", "old_value", "value", "done_by"],
            fields: fields::CHANGE,
        },
    ),
    rt::TypeDetails::new(
        "ChangeKind",
        "cases",
        "A change with the types of its values.\nThe vendor's documentation says only that the values are strings.",
        rt::TypeShape::Tagged {
            record: "Change",
            method: "kind",
            tag: "event",
            parts: &[("from", "old_value"), ("to", "value")],
            members: &[
                rt::TaggedVariant::new(
                    "rules",
                    "A rule ran; the format of the values is undocumented.",
                    rt::ValueType::Text,
                ),
                rt::TaggedVariant::new(
                        "staff",
                        "The responsible staff member changed.",
                        rt::ValueType::Named("StaffId"),
                    )
                    .evidence("production code of third parties"),
                rt::TaggedVariant::new(
                    "fixed_chat",
                    "A staff member took the chat, according to production code of third parties.\nThe format of the values is undocumented.",
                    rt::ValueType::Text,
                ),
                rt::TaggedVariant::new(
                        "group",
                        "The responsible group changed.",
                        rt::ValueType::Named("GroupId"),
                    )
                    .evidence("production code of third parties"),
                rt::TaggedVariant::new(
                        "status",
                        "The status changed.\nA case that was closed has `from: Some(CaseStatus::Open)` and `to: Some(CaseStatus::Closed)`.",
                        rt::ValueType::Named("CaseStatus"),
                    )
                    .evidence("inference from the statuses of cases"),
                rt::TaggedVariant::new(
                        "priority",
                        "The priority changed.",
                        rt::ValueType::Named("Priority"),
                    )
                    .evidence("inference from the priorities of cases"),
                rt::TaggedVariant::new(
                    "labels",
                    "The labels changed; the format of the values is undocumented.",
                    rt::ValueType::Text,
                ),
                rt::TaggedVariant::new(
                    "subject",
                    "The subject changed.",
                    rt::ValueType::Text,
                ),
                rt::TaggedVariant::new(
                    "custom_field",
                    "The value of this custom field changed.",
                    rt::ValueType::Text,
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "ClientEmailId",
        "client_emails",
        "Identifier of an email address of the account.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "ClientEmail",
        "client_emails",
        "An email address of the account, which receives and sends email.",
        rt::TypeShape::Record {
            root: Some("client_emails"),
            columns: &[],
            fields: fields::CLIENT_EMAIL,
        },
    ),
    rt::TypeDetails::new(
        "CompanyId",
        "companies",
        "Identifier of a company.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "Company",
        "companies",
        "A company of users.",
        rt::TypeShape::Record {
            root: Some("company"),
            columns: &[
                "company_id",
                "company_name",
                "company_domains",
                "amount_of_users",
                "amount_of_cases",
                "active",
                "updated_at",
            ],
            fields: fields::COMPANY,
        },
    ),
    rt::TypeDetails::new(
        "CustomChannelId",
        "custom_channels",
        "Identifier of a custom channel.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "CustomChannelKey",
        "custom_channels",
        "Key of a custom channel, such as `cch25`.\nA case or a user of this channel is created with it.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[],
            patterns: &[
                rt::PatternDetails::new(
                    "cch",
                    rt::ValueType::Named("CustomChannelId"),
                    "",
                    "The key of the channel with this identifier.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "CustomChannelRef",
        "custom_channels",
        "A custom channel by key or by identifier.\nThe only source of the parameters that take it has keys in its text, and an identifier in its tests.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[],
            patterns: &[
                rt::PatternDetails::new(
                    "cch",
                    rt::ValueType::Named("CustomChannelId"),
                    "",
                    "By key.",
                ),
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Named("CustomChannelId"),
                    "",
                    "By identifier.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "CustomChannelType",
        "custom_channels",
        "Kind of conversation in a custom channel.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("async", "Asynchronous, as in email."),
                rt::ValueDetails::new("sync", "Synchronous, as in a chat."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "CustomChannel",
        "custom_channels",
        "A channel that connects another system.",
        rt::TypeShape::Record {
            root: Some("custom_channel"),
            columns: &[
                "channel_id",
                "title",
                "channel_api_key",
                "channel_type",
                "active",
            ],
            fields: fields::CUSTOM_CHANNEL,
        },
    ),
    rt::TypeDetails::new(
        "ChannelMessage",
        "custom_channels",
        "A message for the user of a custom channel, as the service posts it to the other system.\nThe service also posts notes and the messages of rules. Check `note` and `sent_via_rule` before you pass a message on.",
        rt::TypeShape::Record {
            root: Some("object"),
            columns: &[],
            fields: fields::CHANNEL_MESSAGE,
        },
    ),
    rt::TypeDetails::new(
        "WebhookEvent",
        "custom_channels",
        "An event that the service posts to the `webhook_url` of a custom channel.\nRequests have no signature. Anyone who knows the URL can forge them, so keep the URL secret. Verify important events\nthrough the API.",
        rt::TypeShape::Events {
            tag: "type",
            payload: "object",
            events: &[
                rt::EventDetails::new(
                        "message_new",
                        "A case of the channel has a new message.",
                        "ChannelMessage",
                    )
                    .evidence("production code of third parties and library source"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "CustomFieldId",
        "custom_fields",
        "Identifier of a custom field.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "CustomFieldType",
        "custom_fields",
        "Kind of a custom field.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("text", "One line of text."),
                rt::ValueDetails::new("textarea", "Several lines of text."),
                rt::ValueDetails::new("checkbox", "A boolean."),
                rt::ValueDetails::new("select", "One of several options."),
                rt::ValueDetails::new("date", "A date."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "CustomFieldLevel",
        "custom_fields",
        "Records that have a custom field.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("user", "Users have it."),
                rt::ValueDetails::new("case", "Cases have it."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "CustomField",
        "custom_fields",
        "Definition of a custom field.",
        rt::TypeShape::Record {
            root: Some("custom_field"),
            columns: &["field_id", "title", "field_level", "field_type", "active"],
            fields: fields::CUSTOM_FIELD,
        },
    ),
    rt::TypeDetails::new(
        "GroupId",
        "groups",
        "Identifier of a group.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "Group",
        "groups",
        "A group of staff members.",
        rt::TypeShape::Record {
            root: Some("group"),
            columns: &[
                "group_id",
                "group_title",
                "active",
                "group_from_name",
                "updated_at",
            ],
            fields: fields::GROUP,
        },
    ),
    rt::TypeDetails::new(
        "IdeaCategoryId",
        "idea_categories",
        "Identifier of a category of ideas.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "IdeaCategory",
        "idea_categories",
        "A category of ideas.",
        rt::TypeShape::Record {
            root: Some("ideas_category"),
            columns: &[
                "category_id",
                "category_title",
                "active",
                "category_default_group",
                "updated_at",
            ],
            fields: fields::IDEA_CATEGORY,
        },
    ),
    rt::TypeDetails::new(
        "IdeaStage",
        "ideas",
        "Stage of an idea.\nThe vendor's documentation does not list the stages.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("planned", "Planned.").evidence("library source"),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "Idea",
        "ideas",
        "Fields that a case has if it is an idea.",
        rt::TypeShape::Record {
            root: None,
            columns: &[],
            fields: fields::IDEA,
        },
    ),
    rt::TypeDetails::new(
        "KbArticleId",
        "kb_articles",
        "Identifier of an article of the knowledge base.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "KbAccess",
        "kb_articles",
        "Who may read an article.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("public", "Everyone."),
                rt::ValueDetails::new("staff_only", "Only staff members."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "KbArticleSort",
        "kb_articles",
        "The order of a list of articles.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("id_desc", "Highest identifier first.")
                    .evidence("library source"),
                rt::ValueDetails::new("id_asc", "Lowest identifier first.")
                    .evidence("library source"),
                rt::ValueDetails::new("created_at_desc", "Newest first.")
                    .evidence("library source"),
                rt::ValueDetails::new("created_at_asc", "Oldest first.")
                    .evidence("library source"),
                rt::ValueDetails::new("manual_order", "The order that staff defined.")
                    .evidence("library source"),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "KbArticle",
        "kb_articles",
        "An article of the knowledge base.",
        rt::TypeShape::Record {
            root: Some("kb_article"),
            columns: &[
                "article_id",
                "article_title",
                "section_id",
                "access_type",
                "active",
                "updated_at",
                "article_tags",
            ],
            fields: fields::KB_ARTICLE,
        },
    ),
    rt::TypeDetails::new(
        "KbCategoryId",
        "kb_categories",
        "Identifier of a category of the knowledge base.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "KbCategory",
        "kb_categories",
        "A category of the knowledge base.",
        rt::TypeShape::Record {
            root: Some("kb_category"),
            columns: &[
                "category_id",
                "category_title",
                "active",
                "updated_at",
                "created_at",
            ],
            fields: fields::KB_CATEGORY,
        },
    ),
    rt::TypeDetails::new(
        "KbSectionId",
        "kb_sections",
        "Identifier of a section of the knowledge base.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "KbSection",
        "kb_sections",
        "A section of the knowledge base.",
        rt::TypeShape::Record {
            root: Some("kb_section"),
            columns: &[
                "section_id",
                "section_title",
                "category_id",
                "active",
                "updated_at",
                "section_description",
            ],
            fields: fields::KB_SECTION,
        },
    ),
    rt::TypeDetails::new(
        "LabelId",
        "labels",
        "Identifier of a label.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "Label",
        "labels",
        "A label for cases.",
        rt::TypeShape::Record {
            root: Some("label"),
            columns: &[],
            fields: fields::LABEL,
        },
    ),
    rt::TypeDetails::new(
        "LanguageId",
        "languages",
        "Identifier of a language.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "Language",
        "languages",
        "A language that the account supports.",
        rt::TypeShape::Record {
            root: Some("language"),
            columns: &[],
            fields: fields::LANGUAGE,
        },
    ),
    rt::TypeDetails::new(
        "LanguageFilter",
        "languages",
        "Language in which content of the knowledge base is read.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new(
                        "all",
                        "All languages; each title or content is an object by language id.",
                    )
                    .evidence("library source"),
            ],
            patterns: &[
                rt::PatternDetails::new(
                        "",
                        rt::ValueType::Named("LanguageId"),
                        "",
                        "This language; each title or content is a string.",
                    )
                    .evidence("library source"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "MacroCategoryId",
        "macros",
        "Identifier of a category of macros.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "MacroId",
        "macros",
        "Identifier of a macro.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "MacroActionId",
        "macros",
        "Identifier of an action of a macro.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "Macros",
        "macros",
        "All macros that the caller's staff member can use.",
        rt::TypeShape::Record {
            root: None,
            columns: &[],
            fields: fields::MACROS,
        },
    ),
    rt::TypeDetails::new(
        "MacroCategory",
        "macros",
        "A category of macros.",
        rt::TypeShape::Record {
            root: None,
            columns: &[],
            fields: fields::MACRO_CATEGORY,
        },
    ),
    rt::TypeDetails::new(
        "Macro",
        "macros",
        "A macro.",
        rt::TypeShape::Record {
            root: None,
            columns: &[],
            fields: fields::MACRO,
        },
    ),
    rt::TypeDetails::new(
        "MacroActionType",
        "macros",
        "Kind of an action of a macro.\nThe vendor's documentation does not list all kinds. These were observed.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("add_note", "Adds a note to the case."),
                rt::ValueDetails::new("group_id", "Assigns the case to a group."),
                rt::ValueDetails::new("email_to_user", "Sends an email to the user."),
                rt::ValueDetails::new("status", "Sets the status of the case."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "MacroAction",
        "macros",
        "An action of a macro.",
        rt::TypeShape::Record {
            root: None,
            columns: &[],
            fields: fields::MACRO_ACTION,
        },
    ),
    rt::TypeDetails::new(
        "MessageId",
        "messages",
        "Identifier of a message or note.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "FileId",
        "messages",
        "Identifier of an attached file.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "MessageType",
        "messages",
        "Kind of a message.\nThis field is not in the vendor's documentation. Other values exist.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("reply_user", "A message of a user.")
                    .evidence("production code of third parties"),
                rt::ValueDetails::new("reply_staff", "A message of a staff member.")
                    .evidence("production code of third parties"),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "MessageOrder",
        "messages",
        "The order of a list of messages.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("asc", "Oldest first."),
                rt::ValueDetails::new("desc", "Newest first."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "Rating",
        "messages",
        "A user's satisfaction.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: true,
            values: &[
                rt::ValueDetails::new("low", "Not satisfied."),
                rt::ValueDetails::new("middle", "In between."),
                rt::ValueDetails::new("high", "Satisfied."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "Attachment",
        "messages",
        "A file of a message.\nIts URL works without credentials while the message is younger than 30 days. After that, it needs the credentials of\nthe API.",
        rt::TypeShape::Record {
            root: None,
            columns: &[],
            fields: fields::ATTACHMENT,
        },
    ),
    rt::TypeDetails::new(
        "Message",
        "messages",
        "A message of a case: a reply or an internal note.\nURLs of inline images in `content_html` work without credentials for 30 days. After that, they need the credentials of\nthe API.",
        rt::TypeShape::Record {
            root: Some("message"),
            columns: &[
                "message_id",
                "created_at",
                "staff_id",
                "user_id",
                "content",
                "note",
                "message_type",
                "rating",
            ],
            fields: fields::MESSAGE,
        },
    ),
    rt::TypeDetails::new(
        "MessageAuthor",
        "messages",
        "The author of a message.\nThe author of a message that a rule sent is the rule, even if the message names a staff member.",
        rt::TypeShape::Accessor {
            record: "Message",
            method: "author",
            members: &[
                rt::AccessorField::new("rule", "A rule.", "sent_via_rule"),
                rt::AccessorField::new("user", "This user.", "user_id"),
                rt::AccessorField::new("staff", "This staff member.", "staff_id"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "MessageBody",
        "messages",
        "The content of a message.\nHTML takes precedence if the message has plain text too.",
        rt::TypeShape::Accessor {
            record: "Message",
            method: "body",
            members: &[
                rt::AccessorField::new("html", "HTML.", "content_html"),
                rt::AccessorField::new("text", "Plain text.", "content"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "MessageContent",
        "messages",
        "Content of a message; HTML takes precedence over plain text.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("text", "Plain text.", &["content"]),
                rt::MemberDetails::new("html", "HTML.", &["content_html"]),
            ],
        },
    ),
    rt::TypeDetails::new(
        "NoteContent",
        "notes",
        "Content of a note.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("text", "Plain text.", &["content"]),
                rt::MemberDetails::new("html", "HTML.", &["content_html"]),
            ],
        },
    ),
    rt::TypeDetails::new(
        "StaffId",
        "staff",
        "Identifier of a staff member.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "StaffRoleId",
        "staff",
        "Identifier of a role of staff members.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "StaffStatusId",
        "staff",
        "Identifier of a status of staff members.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "StaffMember",
        "staff",
        "A staff member.",
        rt::TypeShape::Record {
            root: Some("staff"),
            columns: &[
                "staff_id",
                "staff_full_name",
                "staff_email",
                "active",
                "status",
                "role_id",
                "updated_at",
            ],
            fields: fields::STAFF_MEMBER,
        },
    ),
    rt::TypeDetails::new(
        "StaffRole",
        "staff",
        "A role that staff members can have.",
        rt::TypeShape::Record {
            root: Some("staff_roles"),
            columns: &[],
            fields: fields::STAFF_ROLE,
        },
    ),
    rt::TypeDetails::new(
        "StaffStatus",
        "staff",
        "A status that staff members can have.",
        rt::TypeShape::Record {
            root: Some("staff_statuses"),
            columns: &[],
            fields: fields::STAFF_STATUS,
        },
    ),
    rt::TypeDetails::new(
        "RatingId",
        "statistics",
        "Identifier of a rating.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "Period",
        "statistics",
        "A period by name.\nThe first day of a week is undocumented, as is the time zone of days, weeks, months and years. The service caches the\nleaderboard and the satisfaction report for the given time. The vendor's documentation names no cache for the report of\nstaff statuses.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("last_24_hours", "The last 24 hours.")
                    .cache(300u64),
                rt::ValueDetails::new("last_7_days", "The last 7 days.").cache(3600u64),
                rt::ValueDetails::new("last_14_days", "The last 14 days.")
                    .cache(3600u64),
                rt::ValueDetails::new("last_30_days", "The last 30 days.")
                    .cache(86400u64),
                rt::ValueDetails::new("today", "Today.").cache(300u64),
                rt::ValueDetails::new("yesterday", "Yesterday.").cache(86400u64),
                rt::ValueDetails::new("this_week", "The current week.").cache(86400u64),
                rt::ValueDetails::new("last_week", "The previous week.")
                    .cache(604800u64),
                rt::ValueDetails::new("this_month", "The current calendar month.")
                    .cache(86400u64),
                rt::ValueDetails::new("last_month", "The previous calendar month.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_2", "The calendar month two months ago.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_3", "The calendar month three months ago.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_4", "The calendar month four months ago.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_5", "The calendar month five months ago.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_6", "The calendar month six months ago.")
                    .cache(2592000u64),
                rt::ValueDetails::new(
                        "3_previous_months",
                        "The three calendar months before the current one.",
                    )
                    .cache(2592000u64),
                rt::ValueDetails::new(
                        "6_previous_months",
                        "The six calendar months before the current one.",
                    )
                    .cache(2592000u64),
                rt::ValueDetails::new("this_year", "The current year.").cache(86400u64),
                rt::ValueDetails::new("last_year", "The previous year.")
                    .cache(31536000u64),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "ReportPeriod",
        "statistics",
        "Time range of a report on responses or ratings.",
        rt::TypeShape::Alternatives {
            one_of: true,
            members: &[
                rt::MemberDetails::new("named", "A period by name.", &["period"]),
                rt::MemberDetails::new(
                        "range",
                        "From one time to another.",
                        &["from_time", "to_time"],
                    )
                    .cache(&[(Some(86400u64), 3600u64), (None, 86400u64)]),
            ],
        },
    ),
    rt::TypeDetails::new(
        "StaffStatusPeriod",
        "statistics",
        "Time range of a report on staff statuses.",
        rt::TypeShape::Alternatives {
            one_of: true,
            members: &[
                rt::MemberDetails::new("named", "A period by name.", &["period"]),
                rt::MemberDetails::new(
                    "range",
                    "From one time to another.",
                    &["from_time", "to_time"],
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "StaffFilter",
        "statistics",
        "Staff members that a report covers.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            ordered: false,
            values: &[rt::ValueDetails::new("all", "All staff members.")],
            patterns: &[
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Named("StaffId"),
                    "",
                    "This staff member.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Initiator",
        "statistics",
        "Who created a case.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("user", "A user."),
                rt::ValueDetails::new("agent", "A staff member.")
                    .evidence("library source"),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "SatisfactionRating",
        "statistics",
        "A rating in the satisfaction report.\nLibrary source has digits here, but low, middle and high in the filter.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("low", "Low."),
                rt::ValueDetails::new("middle", "Middle."),
                rt::ValueDetails::new("high", "High."),
                rt::ValueDetails::new("1", "Low, as a digit.")
                    .evidence("inference from the digit 3 in library source"),
                rt::ValueDetails::new("2", "Middle, as a digit.")
                    .evidence("inference from the digit 3 in library source"),
                rt::ValueDetails::new("3", "High, as a digit.")
                    .evidence("library source; that it means high is inference"),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "SatisfactionSort",
        "statistics",
        "The order of the satisfaction report.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("added_at_asc", "Oldest rating first."),
                rt::ValueDetails::new("added_at_desc", "Newest rating first.")
                    .evidence("library source"),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "LeaderboardRow",
        "statistics",
        "Activity of a staff member in a period.\nTimes are in seconds. The speeds of cases are in minutes instead.",
        rt::TypeShape::Record {
            root: Some("staff"),
            columns: &[
                "staff_id",
                "staff_name",
                "new_cases_in_total",
                "closed_cases",
                "first_response_time",
                "response_time",
                "ratings_of_responses",
                "total_number_of_responses",
                "resolution_time",
                "cases_being_handled",
            ],
            fields: fields::LEADERBOARD_ROW,
        },
    ),
    rt::TypeDetails::new(
        "SatisfactionRow",
        "statistics",
        "A rating that a user gave.",
        rt::TypeShape::Record {
            root: None,
            columns: &[
                "rating_id",
                "rating",
                "case_number",
                "created_at",
                "rating_comment",
                "rated_staff_id",
                "staff_id",
                "user_id",
                "group_id",
            ],
            fields: fields::SATISFACTION_ROW,
        },
    ),
    rt::TypeDetails::new("UserId", "users", "Identifier of a user.", rt::TypeShape::Id),
    rt::TypeDetails::new(
        "UserType",
        "users",
        "Kind of identity of a user.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            ordered: false,
            values: &[
                rt::ValueDetails::new("email", "An email address."),
                rt::ValueDetails::new("facebook", "A Facebook account."),
                rt::ValueDetails::new("twitter", "A Twitter account."),
                rt::ValueDetails::new("telegram", "A Telegram account."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "User",
        "users",
        "An end user; more exactly, one identity of a person.",
        rt::TypeShape::Record {
            root: Some("user"),
            columns: &[
                "user_id",
                "user_full_name",
                "user_email",
                "user_phone",
                "amount_of_cases",
                "active",
                "last_contact_at",
                "user_screen_name",
                "company_name",
                "type",
            ],
            fields: fields::USER,
        },
    ),
    rt::TypeDetails::new(
        "NewUser",
        "users",
        "Identity of a new user.\nThe vendor's documentation requires none, but a user without one cannot be reached. It has the email address and the\nWhatsApp phone number only; the others are known from other clients.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("email", "By email address.", &["user_email"]),
                rt::MemberDetails::new(
                    "whatsapp",
                    "By WhatsApp phone number.",
                    &["user_whatsapp_phone"],
                ),
                rt::MemberDetails::new(
                    "phone",
                    "By phone number; known from other clients only.",
                    &["user_phone"],
                ),
                rt::MemberDetails::new(
                    "telegram",
                    "By Telegram account; known only from library source.",
                    &["user_telegram_data"],
                ),
                rt::MemberDetails::new(
                    "custom",
                    "By custom identifier, in a custom channel; known only from library source.",
                    &["user_custom_id"],
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "LinkedIdentity",
        "users",
        "The identity that a user is linked with.",
        rt::TypeShape::Alternatives {
            one_of: true,
            members: &[
                rt::MemberDetails::new("email", "By email address.", &["user_email"]),
                rt::MemberDetails::new(
                    "phone",
                    "By phone number; known only from library source.",
                    &["user_phone"],
                ),
                rt::MemberDetails::new(
                    "user",
                    "By user identifier; known only from library source.",
                    &["user_id"],
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "IdentifiedUser",
        "users",
        "Identity of a user to identify.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("email", "By email address.", &["user_email"]),
                rt::MemberDetails::new("phone", "By phone number.", &["user_phone"]),
                rt::MemberDetails::new(
                    "whatsapp",
                    "By WhatsApp phone number.",
                    &["user_whatsapp_phone"],
                ),
                rt::MemberDetails::new(
                    "telegram",
                    "By Telegram account.",
                    &["user_telegram_data"],
                ),
                rt::MemberDetails::new(
                    "custom",
                    "By custom identifier.",
                    &["user_custom_id"],
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "IdentificationCode",
        "users",
        "Code of an identified user.",
        rt::TypeShape::Record {
            root: None,
            columns: &[],
            fields: fields::IDENTIFICATION_CODE,
        },
    ),
];

/// Conventions of the service.
#[cfg(feature = "meta")]
pub static CONVENTIONS: &[rt::ConventionDetails] = &[
    rt::ConventionDetails::new(
        "authentication",
        "Every request has HTTP Basic credentials: a staff member's email address as user name and an API key as password. An\nadministrator creates the key in the API section of the account's settings.",
    ),
    rt::ConventionDetails::new(
        "staff_member",
        "The credentials belong to a staff member; being an administrator is not enough. Choose a staff member who remains\nenabled. Some operations act as this person, for example as the author of a reply that names no author.",
    ),
    rt::ConventionDetails::new(
        "rights",
        "A request can read and change only what the staff member can. A staff member with restricted access cannot list all\ncases. Only staff members with full access can delete a user or a company permanently.",
    ),
    rt::ConventionDetails::new(
        "rate_hourly",
        "An account may send 500 requests an hour for each active staff member, at least 1000 and at most 50000. Staff\nmembers with view-only access do not count. For example, 15 active staff members allow 7500 requests an hour, and\none allows 1000.",
    ),
    rt::ConventionDetails::new(
        "rate_exceeded",
        "The service rejects a request beyond the hourly limit with an error message.",
    ),
    rt::ConventionDetails::new(
        "rate_remaining",
        "The header `api_calls_left` holds the number of remaining requests. Every response has it.",
    ),
    rt::ConventionDetails::new(
            "rate_per_minute",
            "Since 12 June 2024, the limit of every account counts by the minute, and the hourly limit no longer applies. All\nclients of an account share one limit.",
        )
        .evidence("official page"),
    rt::ConventionDetails::new(
            "rate_basic_plan",
            "The Basic plan allows 5 requests a minute for each enabled agent, at least 20 and at most 50. Accounts with 20 have\nbeen seen.",
        )
        .evidence(
            "official page of a sister brand and production code of third parties",
        ),
    rt::ConventionDetails::new(
            "rate_standard_plan",
            "The Standard plan allows 5 requests a minute for each agent, at most 750. An account with 500 has been seen.",
        )
        .evidence(
            "official page of a sister brand and production code of third parties",
        ),
    rt::ConventionDetails::new(
            "rate_pro_plan",
            "The Pro plan allows 10 requests a minute for each agent, at most 1500.",
        )
        .evidence("official page of a sister brand"),
    rt::ConventionDetails::new(
            "write_cost",
            "A POST, PUT or DELETE counts as 2 requests.",
        )
        .evidence("official page"),
    rt::ConventionDetails::new(
            "rate_status",
            "The service rejects a request beyond the limit with status 429. The header `rate_limit_per_minute` holds the limit,\nand `retry_after` the seconds to wait. Some responses lack `retry_after`, and the standard `Retry-After` is not\nguaranteed.",
        )
        .evidence("official page and production code of third parties"),
    rt::ConventionDetails::new(
            "header_names",
            "The names of the rate limit headers contain underscores. nginx 1.22 passes them on in responses, and drops them in\nrequests only. A response without them does not tell the limit.",
        )
        .evidence("inference"),
    rt::ConventionDetails::new(
        "base_url",
        "A URL is the base URL of the account, then `/api`, then a path that ends in `.json`. URLs contain no version, though\nthe vendor keeps adding operations.",
    ),
    rt::ConventionDetails::new(
        "methods",
        "POST creates, GET reads, PUT changes and DELETE deletes. Changes of state are PUT requests on a path below the\nrecord. Their body is empty unless the operation lists one.",
    ),
    rt::ConventionDetails::new(
        "content_type",
        "Bodies are JSON, sent as `application/json`, under a root named after the resource. Requests with files are\n`multipart/form-data` instead. Their root is in bracket notation, such as `case[subject]`.",
    ),
    rt::ConventionDetails::new(
            "files_in_forms",
            "Files in a multipart body are numbered, such as `case[attachments][1]`. Counting from 0 or from 1 works.",
        )
        .evidence("production code of third parties and library source"),
    rt::ConventionDetails::new(
        "arrays_in_queries",
        "A parameter with several values is sent as `name[]=value`, once for each value. A parameter that takes one or\nseveral values is sent as `name=value` if there is one. Such filters take at most 20 values.",
    ),
    rt::ConventionDetails::new(
        "search",
        "Text filters match part of a value. `^term^` matches the whole value, `^term` its start and `term^` its end.",
    ),
    rt::ConventionDetails::new(
            "booleans_in_queries",
            "Booleans in a query have been sent as `true` and `false`, and as `1` and `0`.",
        )
        .evidence("production code of third parties and library source"),
    rt::ConventionDetails::new(
            "unknown_parameters",
            "The service silently ignores unknown parameters and unknown values of `sort`.",
        )
        .evidence("inference from production code of third parties"),
    rt::ConventionDetails::new(
        "lists",
        "A list is an object with the keys `0`, `1`, `2` and so on. Each holds an object with the resource's name as its only\nkey. The key `total_count` holds the number of records of all pages. Lists of roles and statuses of staff have\n`count` instead, and the leaderboard has no total. Macros have a structure of their own.",
    ),
    rt::ConventionDetails::new(
            "empty_lists",
            "An empty list has been seen in several forms: an object with only `total_count`, an empty array, and an empty\nstring. An object with only the resource's name and an empty array has been seen too. Some lists had no\n`total_count`.",
        )
        .evidence("production code of third parties"),
    rt::ConventionDetails::new(
            "lists_as_arrays",
            "Lists of labels, staff and groups have been seen as plain arrays, perhaps in older versions only. Keys of a list can\nhave gaps.",
        )
        .evidence("production code of third parties and inference"),
    rt::ConventionDetails::new(
            "totals",
            "The total of a list can change while its pages are read. It counts the records of all pages.",
        )
        .evidence("production code of third parties"),
    rt::ConventionDetails::new(
        "paging",
        "The parameter `page` counts from 1, and `limit` is 1 to 100. By default, a list returns the first 100 records.\nMessages and the change history return the last 100.",
    ),
    rt::ConventionDetails::new(
        "times_in_replies",
        "Times are strings of the form `<weekday>, <DD> <Mon> <YYYY> <HH:MM:SS> <+hhmm>`.",
    ),
    rt::ConventionDetails::new(
            "weekdays",
            "Samples of times have weekdays that do not fit the date, and offsets that differ within one record. Readers must\ntolerate them.",
        )
        .evidence("official page"),
    rt::ConventionDetails::new(
            "times_in_requests",
            "Filters by time take Unix seconds, or strings such as `2024-05-31 18:00:00` in the account's time zone.",
        )
        .evidence("production code of third parties"),
    rt::ConventionDetails::new(
            "backward_ranges",
            "The service rejects a range that starts after its end with status 400.",
        )
        .evidence("production code of third parties"),
    rt::ConventionDetails::new(
        "custom_field_keys",
        "Keys of custom field values are `cf_<field_id>`. In the filter of the case list, the keys are bare identifiers.",
    ),
    rt::ConventionDetails::new(
            "custom_field_values",
            "A `checkbox` field holds a boolean, and a `text` field a string. A `select` field holds the key of the chosen option\nas a string.",
        )
        .evidence("production code of third parties"),
    rt::ConventionDetails::new(
            "case_page",
            "Staff members see a case in the browser at `https://ACCOUNT/staff/cases/record/NUMBER`. `ACCOUNT` is the server of the\naccount, and `NUMBER` the `case_number` of the case.",
        )
        .evidence("production code of third parties"),
    rt::ConventionDetails::new(
        "success",
        "A successful DELETE returns status 200 and no content.",
    ),
    rt::ConventionDetails::new(
            "created",
            "A successful POST returns status 201, at least for cases and messages.",
        )
        .evidence("production code of third parties"),
    rt::ConventionDetails::new(
            "errors",
            "An error response has a 4xx status and a body such as `{\"error\": \"case_not_found\"}`. Some error responses may have\nno body, or HTML.",
        )
        .evidence("production code of third parties"),
    rt::ConventionDetails::new(
        "attachment_limits",
        "A request has at most 20 files. Each file has at most 25 MB, and all files together have at most 50 MB.",
    ),
    rt::ConventionDetails::new(
        "attachment_links",
        "Links to attachments and inline images of messages younger than 30 days work without credentials. For older\nmessages, they need the credentials of the API.",
    ),
    rt::ConventionDetails::new(
        "history_retention",
        "The change history of a case covers the last year.",
    ),
    rt::ConventionDetails::new(
        "statistics_cache",
        "The service caches the leaderboard and the satisfaction report by period. Until the cache expires, the same request\nreturns the same data.",
    ),
    rt::ConventionDetails::new(
        "statistics_span",
        "The service rejects a custom period that is too short or too long. The vendor's documentation gives the longest one\nin months. This client takes three months as 92 days and one month as 31; the vendor's documentation does not\nspecify days.",
    ),
    rt::ConventionDetails::new(
            "custom_channel_webhook",
            "When staff reply in a case of a custom channel, the service posts a URL-encoded body to the `webhook_url` of the\nchannel. The body has `type`, seen only as `message_new`, and `object`. `object` has `message_id`, `case_id`,\n`staff_id`, `user_id`, `custom_user_id`, `content`, `note` and `sent_via_rule`, the last two as 0 or 1. The request\nhas no signature and expects status 200.",
        )
        .evidence("production code of third parties and library source"),
    rt::ConventionDetails::new(
            "rule_webhook",
            "A rule can send a request with any method to any URL. The account defines its body, with variables in square\nbrackets, so there is no fixed payload. The service puts strings in the place of the variables: `0` or an empty\nstring for none, words in the language of the account, titles of options, and HTML. The request has no signature,\nno time and no identifier, and some come more than once.",
        )
        .evidence("official page and production code of third parties"),
];

/// Visits the typed request of a create operation whose record a list can tell from others. Returns
/// `None` for other operations.
#[cfg(feature = "meta")]
pub fn visit_findable<V: ::helpdesk_runtime::request::FindableVisitor>(
    create: ::helpdesk_runtime::request::OperationInput,
    visitor: V,
) -> Option<V::Output> {
    match create.operation().id {
        "cases.create" => Some(visitor.visit(crate::cases::Create(create))),
        "companies.create" => Some(visitor.visit(crate::companies::Create(create))),
        "groups.create" => Some(visitor.visit(crate::groups::Create(create))),
        "idea_categories.create" => {
            Some(visitor.visit(crate::idea_categories::Create(create)))
        }
        "kb_articles.create" => Some(visitor.visit(crate::kb_articles::Create(create))),
        "kb_categories.create" => {
            Some(visitor.visit(crate::kb_categories::Create(create)))
        }
        "kb_sections.create" => Some(visitor.visit(crate::kb_sections::Create(create))),
        "labels.create" => Some(visitor.visit(crate::labels::Create(create))),
        "messages.create" => Some(visitor.visit(crate::messages::Create(create))),
        "notes.create" => Some(visitor.visit(crate::notes::Create(create))),
        "staff.create" => Some(visitor.visit(crate::staff::Create(create))),
        "users.create" => Some(visitor.visit(crate::users::Create(create))),
        _ => None,
    }
}
