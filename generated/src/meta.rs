// @generated from `spec/` by `cargo xtask codegen`. Do not edit.

//! The API as data: metadata of an operation and, with the feature `meta`, every operation, type and
//! convention.

#[cfg(feature = "meta")]
use ::helpdesk_runtime::meta as rt;

pub use ::helpdesk_runtime::meta::*;

/// Every operation, in the order of the spec.
#[cfg(feature = "meta")]
pub static OPERATIONS: &[rt::OperationDetails] = &[
    rt::OperationDetails::new(
            &crate::cases::CREATE_OPERATION,
            "Creates a case with its first message.\nWithout `initiator_id` the case is the user's own; with it, a staff member writes to the user, who gets a mail. With\n`created_at` the case is dated back and rules for incoming cases do not see it. A case with files is sent as a\nmultipart body. The answer lacks what a new case cannot have: the closing time, the speeds, the parent and the locked\nlabels.",
            rt::Returns::Record {
                ty: "Case",
                root: "case",
            },
        )
        .find_created(
            <crate::cases::Create as ::helpdesk_runtime::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("user_email", "Mail address; it must be valid."),
                rt::ParamDetails::new("user_phone", "Phone number; it must be valid."),
                rt::ParamDetails::new(
                    "user_whatsapp_phone",
                    "Phone number; it must be valid and have a messenger account.",
                ),
                rt::ParamDetails::new(
                    "user_telegram_data",
                    "User name, or a valid phone number that has a messenger account.",
                ),
                rt::ParamDetails::new(
                    "user_custom_id",
                    "Identifier that the caller chose.",
                ),
                rt::ParamDetails::new(
                    "subject",
                    "Subject; custom channels have been seen to take one of spaces alone.",
                ),
                rt::ParamDetails::new("content", "Plain text."),
                rt::ParamDetails::new(
                    "content_html",
                    "HTML text; it wins over plain text.",
                ),
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
                rt::ParamDetails::new(
                    "bcc_emails",
                    "Addresses that get a copy which the others do not see.",
                ),
                rt::ParamDetails::new(
                    "created_at",
                    "When it was created, for imports; rules for incoming cases are then left out.",
                ),
                rt::ParamDetails::new("group_id", "The group in charge."),
                rt::ParamDetails::new("status", "State."),
                rt::ParamDetails::new("priority", "How urgent it is."),
                rt::ParamDetails::new(
                    "language_id",
                    "Language; the default one unless given.",
                ),
                rt::ParamDetails::new(
                    "custom_fields",
                    "Values of custom fields of level `case`.",
                ),
                rt::ParamDetails::new("labels", "Labels."),
                rt::ParamDetails::new(
                    "channel",
                    "The custom channel that it comes through, such as `cch25`.",
                ),
                rt::ParamDetails::new(
                    "case_email_id",
                    "The address that mails the user, or no mail at all.",
                ),
                rt::ParamDetails::new("attachments", "Files to attach."),
                rt::ParamDetails::new(
                    "attachment_urls",
                    "Addresses of files that the service fetches and attaches.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::LIST_OPERATION,
            "Lists cases.\nA staff member of restricted access cannot get them all. The service has been seen to ignore parameters that it does\nnot know, so check what comes.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("Case"),
                root: ::std::option::Option::Some("case"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Cases on a page.").default("100"),
                rt::ParamDetails::new("user_id", "User or users whose cases they are."),
                rt::ParamDetails::new("user_email", "Part of the user's mail address."),
                rt::ParamDetails::new("user_phone", "Part of the user's phone number."),
                rt::ParamDetails::new("subject", "Part of the subject."),
                rt::ParamDetails::new(
                    "staff_id",
                    "Responsible staff member or members; nobody for cases without one.",
                ),
                rt::ParamDetails::new("group_id", "Group or groups in charge."),
                rt::ParamDetails::new(
                    "channel",
                    "Channel or channels; the description does not name `web` here.",
                ),
                rt::ParamDetails::new("priority", "Priority or priorities."),
                rt::ParamDetails::new(
                    "filter",
                    "A filter; the ones at hand are listed by `filters`.",
                ),
                rt::ParamDetails::new("status", "Status or statuses."),
                rt::ParamDetails::new(
                    "custom_fields",
                    "Values of custom fields of cases or users.\nText fields find part of a text, checkboxes whether they are set, and `select` fields the key of an option.",
                ),
                rt::ParamDetails::new("labels", "Labels."),
                rt::ParamDetails::new(
                        "show_merged_cases",
                        "Whether to list merged cases too.",
                    )
                    .default("false"),
                rt::ParamDetails::new(
                        "show_active_chats",
                        "Whether to list active chats too.",
                    )
                    .default("false"),
                rt::ParamDetails::new("sort", "Order of the list.")
                    .default("updated_at_desc"),
                rt::ParamDetails::new("from_time", "Created from this time on."),
                rt::ParamDetails::new("to_time", "Created until this time."),
                rt::ParamDetails::new("from_updated_time", "Changed from this time on."),
                rt::ParamDetails::new("to_updated_time", "Changed until this time."),
                rt::ParamDetails::new(
                        "show_first_response_time",
                        "Whether each row is to hold `first_response_speed`.",
                    )
                    .default("false")
                    .evidence("production code of third parties"),
                rt::ParamDetails::new(
                        "user_custom_id",
                        "Identifiers that a custom channel gave to users.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
        &crate::cases::FILTERS_OPERATION,
        "Lists the filters that narrow the case list.\nIt takes no parameters.",
        rt::Returns::List {
            ty: ::std::option::Option::Some("Filter"),
            root: ::std::option::Option::Some("filter"),
            total: ::std::option::Option::Some("total_count"),
            last_page_key: ::std::option::Option::None,
        },
    ),
    rt::OperationDetails::new(
            &crate::cases::GET_OPERATION,
            "Reads one case.",
            rt::Returns::Record {
                ty: "Case",
                root: "case",
            },
        )
        .params(&[rt::ParamDetails::new("case", "The case to read.")]),
    rt::OperationDetails::new(
            &crate::cases::UPDATE_OPERATION,
            "Changes a case.\nWhat is not set stays as it is. Labels are added and taken off one by one; adding what is there changes nothing. Labels\nthat rules have set cannot be taken off. Listed but not specified in the vendor's documentation.",
            rt::Returns::Record {
                ty: "Case",
                root: "case",
            },
        )
        .evidence("production code of third parties")
        .params(
            &[
                rt::ParamDetails::new("case", "The case to change."),
                rt::ParamDetails::new("subject", "New subject."),
                rt::ParamDetails::new("group_id", "The group in charge from now on."),
                rt::ParamDetails::new(
                    "staff_id",
                    "Who is responsible from now on; that nobody can be is inference.",
                ),
                rt::ParamDetails::new("status", "New state."),
                rt::ParamDetails::new("priority", "How urgent it is from now on."),
                rt::ParamDetails::new("language_id", "New language."),
                rt::ParamDetails::new("custom_fields", "New values of custom fields."),
                rt::ParamDetails::new("add_labels", "Labels to add."),
                rt::ParamDetails::new("delete_labels", "Labels to take off."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::TRASH_OPERATION,
            "Moves a case to the trash.\nIt can be restored from there. Listed but not specified in the vendor's documentation.",
            rt::Returns::Record {
                ty: "Case",
                root: "case",
            },
        )
        .evidence("library source of three public clients")
        .lifecycle(rt::Lifecycle::new(&["any"], &[("deleted", "true")], &[]))
        .params(&[rt::ParamDetails::new("case", "The case to move.")]),
    rt::OperationDetails::new(
            &crate::cases::TRASH_MANY_OPERATION,
            "Moves several cases to the trash.\nThe answer names those that were moved; the others are left out without a word.",
            rt::Returns::Object {
                ty: "BulkResult",
            },
        )
        .evidence("library source")
        .lifecycle(rt::Lifecycle::new(&["any"], &[("deleted", "true")], &[]))
        .bulk_of("trash")
        .params(
            &[
                rt::ParamDetails::new(
                    "cases",
                    "The cases to move; with one alone the answer is another.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::SPAM_OPERATION,
            "Marks a case as spam.\nIt can be restored. Listed but not specified in the vendor's documentation.",
            rt::Returns::Record {
                ty: "Case",
                root: "case",
            },
        )
        .evidence("library source of three public clients")
        .lifecycle(rt::Lifecycle::new(&["any"], &[("spam", "true")], &[]))
        .params(&[rt::ParamDetails::new("case", "The case to mark.")]),
    rt::OperationDetails::new(
            &crate::cases::SPAM_MANY_OPERATION,
            "Marks several cases as spam.\nThe answer names those that were marked; the others are left out without a word.",
            rt::Returns::Object {
                ty: "BulkResult",
            },
        )
        .evidence("library source")
        .lifecycle(rt::Lifecycle::new(&["any"], &[("spam", "true")], &[]))
        .bulk_of("spam")
        .params(
            &[
                rt::ParamDetails::new(
                    "cases",
                    "The cases to mark; with one alone the answer is another.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::RESTORE_OPERATION,
            "Restores a case from the trash or from spam.\nListed but not specified in the vendor's documentation; that it clears both marks is inference.",
            rt::Returns::Record {
                ty: "Case",
                root: "case",
            },
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
            "Restores several cases from the trash or from spam.\nThe answer names those that were restored; the others are left out without a word.",
            rt::Returns::Object {
                ty: "BulkResult",
            },
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
                rt::ParamDetails::new(
                    "cases",
                    "The cases to restore; with one alone the answer is another.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::DELETE_OPERATION,
            "Deletes a case permanently.\nListed but not specified in the vendor's documentation.",
            rt::Returns::Nothing,
        )
        .evidence("library source of three public clients")
        .params(&[rt::ParamDetails::new("case", "The case to delete.")]),
    rt::OperationDetails::new(
            &crate::cases::DELETE_MANY_OPERATION,
            "Deletes several cases permanently.\nThe answer does not tell which ones were deleted.",
            rt::Returns::Nothing,
        )
        .evidence("library source")
        .bulk_of("delete")
        .params(&[rt::ParamDetails::new("cases", "The cases to delete.")]),
    rt::OperationDetails::new(
            &crate::cases::RATE_OPERATION,
            "Rates a case.\nA new rating takes the place of the old one. The staff member goes in as `rating_staff_id` and comes out as\n`rated_staff_id`; one public client sends the latter.",
            rt::Returns::Record {
                ty: "Case",
                root: "case",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case to rate."),
                rt::ParamDetails::new("rating", "How satisfied the user is."),
                rt::ParamDetails::new("rating_comment", "What the user says about it."),
                rt::ParamDetails::new(
                    "rating_staff_id",
                    "The staff member who is rated.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::cases::CHANGELOG_OPERATION,
            "Reads the change history of a case.\nThe history covers the last year. Almost all kinds of entries come unless filters say otherwise. A reply has been seen\nto put its author down as responsible a second or two before it.",
            rt::Returns::Array {
                ty: "Change",
                root: "changelog",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Entries on a page.").default("100"),
                rt::ParamDetails::new(
                    "show_chat_completion",
                    "Whether to show that chats were completed.",
                ),
                rt::ParamDetails::new(
                    "status",
                    "Changes of the status from the first to the second.",
                ),
                rt::ParamDetails::new(
                        "staff",
                        "Changes of the responsible staff member; the shape of the value is not known.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "group",
                        "Changes of the group; the shape of the value is not known.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "priority",
                        "Changes of the priority; the shape of the value is not known.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "subject",
                        "Changes of the subject; the shape of the value is not known.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "custom_fields",
                        "Changes of custom fields; the shape of the value is not known.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "labels",
                        "Changes of the labels; the shape of the value is not known.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new("rules", "Rules that ran.")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "fixed_chat_staff",
                        "Staff members who took the chat; the shape of the value is not known.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "show_chat_activation",
                        "Whether to show that chats were activated.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
        &crate::client_emails::LIST_OPERATION,
        "Lists the e-mail addresses of the account.\nIt takes no parameters.",
        rt::Returns::List {
            ty: ::std::option::Option::Some("ClientEmail"),
            root: ::std::option::Option::Some("client_emails"),
            total: ::std::option::Option::Some("total_count"),
            last_page_key: ::std::option::Option::None,
        },
    ),
    rt::OperationDetails::new(
            &crate::companies::CREATE_OPERATION,
            "Creates a company.\nA new company is active.",
            rt::Returns::Record {
                ty: "Company",
                root: "company",
            },
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::companies::Create as ::helpdesk_runtime::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("company_name", "Name."),
                rt::ParamDetails::new(
                    "company_domains",
                    "Mail domains whose users are to be bound to the company by themselves.",
                ),
                rt::ParamDetails::new(
                    "company_default_group",
                    "The group that cases of the company go to.",
                ),
                rt::ParamDetails::new("company_address", "Postal address."),
                rt::ParamDetails::new("company_note", "Note for staff."),
                rt::ParamDetails::new("company_users", "Users to include."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::companies::LIST_OPERATION,
            "Lists companies.\nThe text filters find part of a text.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("Company"),
                root: ::std::option::Option::Some("company"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
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
    rt::OperationDetails::new(
            &crate::companies::GET_OPERATION,
            "Reads one company.",
            rt::Returns::Record {
                ty: "Company",
                root: "company",
            },
        )
        .params(&[rt::ParamDetails::new("company", "The company to read.")]),
    rt::OperationDetails::new(
            &crate::companies::UPDATE_OPERATION,
            "Changes a company.\nWhat is not set stays as it is. Domains and users are added and removed one by one; adding what is there changes nothing.",
            rt::Returns::Record {
                ty: "Company",
                root: "company",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("company", "The company to change."),
                rt::ParamDetails::new("company_name", "New name."),
                rt::ParamDetails::new(
                    "add_company_domains",
                    "Domains to add; users with mail of these domains are bound by themselves.",
                ),
                rt::ParamDetails::new("remove_company_domains", "Domains to remove."),
                rt::ParamDetails::new(
                    "company_default_group",
                    "The group that cases of the company go to from now on.",
                ),
                rt::ParamDetails::new("company_address", "New postal address."),
                rt::ParamDetails::new("company_note", "New note for staff."),
                rt::ParamDetails::new("add_company_users", "Users to add."),
                rt::ParamDetails::new("remove_company_users", "Users to remove."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::companies::DISABLE_OPERATION,
            "Moves a company to the deleted list.\nIt can be restored from there.",
            rt::Returns::Record {
                ty: "Company",
                root: "company",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["any"], &[("deleted", "true")], &[]))
        .params(&[rt::ParamDetails::new("company", "The company to move.")]),
    rt::OperationDetails::new(
            &crate::companies::BLOCK_OPERATION,
            "Blocks an active company.\nIt can be restored.",
            rt::Returns::Record {
                ty: "Company",
                root: "company",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("company", "The company to block.")]),
    rt::OperationDetails::new(
            &crate::companies::RESTORE_OPERATION,
            "Restores a blocked or deleted company.",
            rt::Returns::Record {
                ty: "Company",
                root: "company",
            },
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
            "Deletes a company permanently.\nOnly staff members with full access may do this. It need not be in the deleted list before.",
            rt::Returns::Nothing,
        )
        .permission("full_access")
        .lifecycle(rt::Lifecycle::new(&["any"], &[], &[]))
        .params(&[rt::ParamDetails::new("company", "The company to delete.")]),
    rt::OperationDetails::new(
        &crate::custom_channels::LIST_OPERATION,
        "Lists the custom channels.\nIt takes no parameters.",
        rt::Returns::List {
            ty: ::std::option::Option::Some("CustomChannel"),
            root: ::std::option::Option::Some("custom_channel"),
            total: ::std::option::Option::Some("total_count"),
            last_page_key: ::std::option::Option::None,
        },
    ),
    rt::OperationDetails::new(
        &crate::custom_fields::LIST_OPERATION,
        "Lists the definitions of the custom fields.\nIt takes no parameters. The definitions tell the titles behind the option keys that values of `select` fields hold.",
        rt::Returns::List {
            ty: ::std::option::Option::Some("CustomField"),
            root: ::std::option::Option::Some("custom_field"),
            total: ::std::option::Option::Some("total_count"),
            last_page_key: ::std::option::Option::None,
        },
    ),
    rt::OperationDetails::new(
            &crate::groups::CREATE_OPERATION,
            "Creates a group.\nA new group is active.",
            rt::Returns::Record {
                ty: "Group",
                root: "group",
            },
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::groups::Create as ::helpdesk_runtime::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("group_title", "Title.")
                    .required_because(
                        "a group without a title cannot be told from others",
                    ),
                rt::ParamDetails::new(
                    "group_from_name",
                    "Name of the sender in mail of this group.",
                ),
                rt::ParamDetails::new(
                    "group_signature",
                    "Signature under mail of this group.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::groups::LIST_OPERATION,
            "Lists the groups.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("Group"),
                root: ::std::option::Option::Some("group"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Groups on a page.").default("100"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::groups::GET_OPERATION,
            "Reads one group.",
            rt::Returns::Record {
                ty: "Group",
                root: "group",
            },
        )
        .params(&[rt::ParamDetails::new("group", "The group to read.")]),
    rt::OperationDetails::new(
            &crate::groups::UPDATE_OPERATION,
            "Changes a group.\nWhat is not set stays as it is.",
            rt::Returns::Record {
                ty: "Group",
                root: "group",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("group", "The group to change."),
                rt::ParamDetails::new("group_title", "New title."),
                rt::ParamDetails::new("group_from_name", "New name of the sender."),
                rt::ParamDetails::new("group_signature", "New signature."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::groups::DISABLE_OPERATION,
            "Disables an active group.\nAnother group can take over what this one was in charge of.",
            rt::Returns::Record {
                ty: "Group",
                root: "group",
            },
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
            "Puts a disabled group back into use.",
            rt::Returns::Record {
                ty: "Group",
                root: "group",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("group", "The group to enable.")]),
    rt::OperationDetails::new(
            &crate::groups::DELETE_OPERATION,
            "Deletes a group.\nAnother group can take over what this one was in charge of; its identifier is sent in a body, which is rare for a DELETE.",
            rt::Returns::Nothing,
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
            rt::Returns::Record {
                ty: "IdeaCategory",
                root: "ideas_category",
            },
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .params(
            &[
                rt::ParamDetails::new("category_title", "Title."),
                rt::ParamDetails::new(
                        "category_default_group",
                        "The group that ideas of this category go to.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::idea_categories::LIST_OPERATION,
            "Lists the categories of ideas.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("IdeaCategory"),
                root: ::std::option::Option::Some("ideas_category"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
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
            rt::Returns::Record {
                ty: "IdeaCategory",
                root: "ideas_category",
            },
        )
        .params(&[rt::ParamDetails::new("category", "The category to read.")]),
    rt::OperationDetails::new(
            &crate::idea_categories::UPDATE_OPERATION,
            "Changes a category of ideas.\nWhat is not set stays as it is.",
            rt::Returns::Record {
                ty: "IdeaCategory",
                root: "ideas_category",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("category", "The category to change."),
                rt::ParamDetails::new("category_title", "New title."),
                rt::ParamDetails::new(
                        "category_default_group",
                        "The group that ideas of this category go to from now on.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::idea_categories::DISABLE_OPERATION,
            "Takes a category of ideas out of use.",
            rt::Returns::Record {
                ty: "IdeaCategory",
                root: "ideas_category",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("category", "The category to disable.")]),
    rt::OperationDetails::new(
            &crate::idea_categories::ENABLE_OPERATION,
            "Puts a disabled category of ideas back into use.\nThe answer also tells when the category was created and last changed.",
            rt::Returns::Record {
                ty: "IdeaCategory",
                root: "ideas_category",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("category", "The category to enable.")]),
    rt::OperationDetails::new(
            &crate::idea_categories::DELETE_OPERATION,
            "Deletes a category of ideas.",
            rt::Returns::Nothing,
        )
        .params(&[rt::ParamDetails::new("category", "The category to delete.")]),
    rt::OperationDetails::new(
            &crate::ideas::UPDATE_OPERATION,
            "Changes an idea.\nWhat is not set stays as it is. The answer is the case with its `idea`; what goes in as `category_id` comes out as\n`category`.",
            rt::Returns::Record {
                ty: "Case",
                root: "case",
            },
        )
        .evidence("library source; an official page of this name exists")
        .params(
            &[
                rt::ParamDetails::new("case", "The case that is the idea."),
                rt::ParamDetails::new("content", "New text of the idea."),
                rt::ParamDetails::new("stage", "How far the idea has come."),
                rt::ParamDetails::new("category_id", "New category."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::ideas::SET_OFFICIAL_ANSWER_OPERATION,
            "Gives an idea its official answer, or replaces the one that it has.\nThe answer is the case with its `idea`.",
            rt::Returns::Record {
                ty: "Case",
                root: "case",
            },
        )
        .evidence("library source")
        .params(
            &[
                rt::ParamDetails::new("case", "The case that is the idea."),
                rt::ParamDetails::new("content", "Text of the official answer.")
                    .required_because("an answer without a text says nothing"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::ideas::DELETE_OFFICIAL_ANSWER_OPERATION,
            "Takes the official answer of an idea away.",
            rt::Returns::Nothing,
        )
        .evidence("library source")
        .params(&[rt::ParamDetails::new("case", "The case that is the idea.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::CREATE_OPERATION,
            "Creates an article of the knowledge base.\nA new article is active, and public unless said otherwise.",
            rt::Returns::Record {
                ty: "KbArticle",
                root: "kb_article",
            },
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .params(
            &[
                rt::ParamDetails::new(
                    "article_title",
                    "Title, in one language or in several.",
                ),
                rt::ParamDetails::new(
                    "article_content",
                    "Text, in one language or in several.",
                ),
                rt::ParamDetails::new(
                    "section_id",
                    "The section or sections that it stands in; at least one.",
                ),
                rt::ParamDetails::new(
                    "article_tags",
                    "Tags, in one language or in several.",
                ),
                rt::ParamDetails::new("access_type", "Who may read it.")
                    .default("public"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_articles::LIST_OPERATION,
            "Lists articles of the knowledge base.\nSome variants of the service answer with a plain array.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("KbArticle"),
                root: ::std::option::Option::Some("kb_article"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new("search", "Text to look for."),
                rt::ParamDetails::new(
                    "section_id",
                    "The section that the articles stand in.",
                ),
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Articles on a page.").default("100"),
                rt::ParamDetails::new(
                        "language_id",
                        "The language of the texts; the account's main language unless given.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new("sort", "Order of the list.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_articles::UPDATE_OPERATION,
            "Changes an article of the knowledge base, or moves it to other sections.\nWhat is not set stays as it is.",
            rt::Returns::Record {
                ty: "KbArticle",
                root: "kb_article",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("article", "The article to change."),
                rt::ParamDetails::new(
                    "article_title",
                    "New title, in one language or in several.",
                ),
                rt::ParamDetails::new(
                    "article_content",
                    "New text, in one language or in several.",
                ),
                rt::ParamDetails::new(
                    "section_id",
                    "The section or sections that it stands in from now on; at least one.",
                ),
                rt::ParamDetails::new(
                    "article_tags",
                    "New tags, in one language or in several.",
                ),
                rt::ParamDetails::new("access_type", "Who may read it from now on."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_articles::GET_OPERATION,
            "Reads one article of the knowledge base.",
            rt::Returns::Record {
                ty: "KbArticle",
                root: "kb_article",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("article", "The article to read."),
                rt::ParamDetails::new(
                        "language_id",
                        "The language of the texts; the account's main language unless given.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_articles::DISABLE_OPERATION,
            "Takes one article of the knowledge base out of use.",
            rt::Returns::Record {
                ty: "KbArticle",
                root: "kb_article",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("article", "The article to disable.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::ENABLE_OPERATION,
            "Puts one disabled article of the knowledge base back into use.",
            rt::Returns::Record {
                ty: "KbArticle",
                root: "kb_article",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("article", "The article to enable.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::MOVE_UP_OPERATION,
            "Moves one article of the knowledge base one step up in its order.",
            rt::Returns::Record {
                ty: "KbArticle",
                root: "kb_article",
            },
        )
        .params(&[rt::ParamDetails::new("article", "The article to move.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::MOVE_DOWN_OPERATION,
            "Moves one article of the knowledge base one step down in its order.",
            rt::Returns::Record {
                ty: "KbArticle",
                root: "kb_article",
            },
        )
        .params(&[rt::ParamDetails::new("article", "The article to move.")]),
    rt::OperationDetails::new(
            &crate::kb_articles::DELETE_OPERATION,
            "Deletes one article of the knowledge base.",
            rt::Returns::Nothing,
        )
        .params(&[rt::ParamDetails::new("article", "The article to delete.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::CREATE_OPERATION,
            "Creates a category of the knowledge base.\nA new category is active.",
            rt::Returns::Record {
                ty: "KbCategory",
                root: "kb_category",
            },
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .params(
            &[
                rt::ParamDetails::new(
                    "category_title",
                    "Title, in one language or in several.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_categories::LIST_OPERATION,
            "Lists the categories of the knowledge base.\nSome variants of the service answer with a plain array.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("KbCategory"),
                root: ::std::option::Option::Some("kb_category"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Categories on a page.").default("100"),
                rt::ParamDetails::new(
                        "language_id",
                        "The language of the titles; the account's main language unless given.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_categories::UPDATE_OPERATION,
            "Changes a category of the knowledge base.\nWhat is not set stays as it is.",
            rt::Returns::Record {
                ty: "KbCategory",
                root: "kb_category",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("category", "The category to change."),
                rt::ParamDetails::new(
                    "category_title",
                    "New title, in one language or in several.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_categories::GET_OPERATION,
            "Reads one category of the knowledge base.",
            rt::Returns::Record {
                ty: "KbCategory",
                root: "kb_category",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("category", "The category to read."),
                rt::ParamDetails::new(
                        "language_id",
                        "The language of the texts; the account's main language unless given.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_categories::DISABLE_OPERATION,
            "Takes one category of the knowledge base out of use.",
            rt::Returns::Record {
                ty: "KbCategory",
                root: "kb_category",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("category", "The category to disable.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::ENABLE_OPERATION,
            "Puts one disabled category of the knowledge base back into use.",
            rt::Returns::Record {
                ty: "KbCategory",
                root: "kb_category",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("category", "The category to enable.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::MOVE_UP_OPERATION,
            "Moves one category of the knowledge base one step up in its order.",
            rt::Returns::Record {
                ty: "KbCategory",
                root: "kb_category",
            },
        )
        .params(&[rt::ParamDetails::new("category", "The category to move.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::MOVE_DOWN_OPERATION,
            "Moves one category of the knowledge base one step down in its order.",
            rt::Returns::Record {
                ty: "KbCategory",
                root: "kb_category",
            },
        )
        .params(&[rt::ParamDetails::new("category", "The category to move.")]),
    rt::OperationDetails::new(
            &crate::kb_categories::DELETE_OPERATION,
            "Deletes one category of the knowledge base.",
            rt::Returns::Nothing,
        )
        .params(&[rt::ParamDetails::new("category", "The category to delete.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::CREATE_OPERATION,
            "Creates a section of the knowledge base.\nA new section is active.",
            rt::Returns::Record {
                ty: "KbSection",
                root: "kb_section",
            },
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .params(
            &[
                rt::ParamDetails::new(
                    "section_title",
                    "Title, in one language or in several.",
                ),
                rt::ParamDetails::new(
                    "section_description",
                    "Description, in one language or in several.",
                ),
                rt::ParamDetails::new("category_id", "The category that it stands in."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_sections::LIST_OPERATION,
            "Lists the sections of one category.\nSome variants of the service answer with a plain array.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("KbSection"),
                root: ::std::option::Option::Some("kb_section"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new(
                    "category_id",
                    "The category that the sections stand in.",
                ),
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Sections on a page.").default("100"),
                rt::ParamDetails::new(
                        "language_id",
                        "The language of the texts; the account's main language unless given.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_sections::UPDATE_OPERATION,
            "Changes a section of the knowledge base, or moves it to another category.\nWhat is not set stays as it is.",
            rt::Returns::Record {
                ty: "KbSection",
                root: "kb_section",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("section", "The section to change."),
                rt::ParamDetails::new(
                    "section_title",
                    "New title, in one language or in several.",
                ),
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
            rt::Returns::Record {
                ty: "KbSection",
                root: "kb_section",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("section", "The section to read."),
                rt::ParamDetails::new(
                        "language_id",
                        "The language of the texts; the account's main language unless given.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::kb_sections::DISABLE_OPERATION,
            "Takes one section of the knowledge base out of use.",
            rt::Returns::Record {
                ty: "KbSection",
                root: "kb_section",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("section", "The section to disable.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::ENABLE_OPERATION,
            "Puts one disabled section of the knowledge base back into use.",
            rt::Returns::Record {
                ty: "KbSection",
                root: "kb_section",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("section", "The section to enable.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::MOVE_UP_OPERATION,
            "Moves one section of the knowledge base one step up in its order.",
            rt::Returns::Record {
                ty: "KbSection",
                root: "kb_section",
            },
        )
        .params(&[rt::ParamDetails::new("section", "The section to move.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::MOVE_DOWN_OPERATION,
            "Moves one section of the knowledge base one step down in its order.",
            rt::Returns::Record {
                ty: "KbSection",
                root: "kb_section",
            },
        )
        .params(&[rt::ParamDetails::new("section", "The section to move.")]),
    rt::OperationDetails::new(
            &crate::kb_sections::DELETE_OPERATION,
            "Deletes one section of the knowledge base.",
            rt::Returns::Nothing,
        )
        .params(&[rt::ParamDetails::new("section", "The section to delete.")]),
    rt::OperationDetails::new(
            &crate::labels::CREATE_OPERATION,
            "Creates a label.",
            rt::Returns::Record {
                ty: "Label",
                root: "label",
            },
        )
        .find_created(
            <crate::labels::Create as ::helpdesk_runtime::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("label_title", "Title.")
                    .required_because(
                        "a label without a title cannot be told from others",
                    ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::labels::LIST_OPERATION,
            "Lists the labels.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("Label"),
                root: ::std::option::Option::Some("label"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Labels on a page.").default("100"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::labels::UPDATE_OPERATION,
            "Renames a label.",
            rt::Returns::Record {
                ty: "Label",
                root: "label",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("label", "The label to rename."),
                rt::ParamDetails::new("label_title", "New title.")
                    .required_because("a rename without a title does nothing"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::labels::DELETE_OPERATION,
            "Deletes a label.",
            rt::Returns::Nothing,
        )
        .params(&[rt::ParamDetails::new("label", "The label to delete.")]),
    rt::OperationDetails::new(
        &crate::languages::LIST_OPERATION,
        "Lists the languages that are set up for support.\nIt takes no parameters.",
        rt::Returns::List {
            ty: ::std::option::Option::Some("Language"),
            root: ::std::option::Option::Some("language"),
            total: ::std::option::Option::Some("total_count"),
            last_page_key: ::std::option::Option::None,
        },
    ),
    rt::OperationDetails::new(
        &crate::macros::LIST_OPERATION,
        "Reads the shared and the personal macros that the caller's staff member can use.\nIt takes no parameters. Library source shows empty arrays where there are no macros.",
        rt::Returns::Object {
            ty: "Macros",
        },
    ),
    rt::OperationDetails::new(
            &crate::messages::LIST_OPERATION,
            "Lists the messages and notes of a case.\nLinks to attachments and inline images of messages older than 30 days need the credentials of the API.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("Message"),
                root: ::std::option::Option::Some("message"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
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
            "Adds a reply to a case.\nWith `user_id` it is a reply of that user, otherwise one of a staff member: the given one, or else the one of the call.\nA reply of staff goes to the user, so it must not be sent twice. The service has been seen to make the author the\nresponsible staff member at that moment, which shows in the change history a second or two before the reply. A reply\nwith files is sent as a multipart body.",
            rt::Returns::Record {
                ty: "Message",
                root: "message",
            },
        )
        .find_created(
            <crate::messages::Create as ::helpdesk_runtime::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("content", "Plain text."),
                rt::ParamDetails::new(
                    "content_html",
                    "HTML text; it wins over plain text.",
                ),
                rt::ParamDetails::new(
                    "staff_id",
                    "The author; the staff member of the call unless given.",
                ),
                rt::ParamDetails::new(
                    "user_id",
                    "The author of a reply by a user; `staff_id` is then ignored.",
                ),
                rt::ParamDetails::new("attachments", "Files to attach."),
                rt::ParamDetails::new(
                        "attachment_urls",
                        "Addresses of files that the service fetches and attaches.",
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
                        "Whether to keep the reply from being mailed to the user.",
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
            "Changes the text of a message.\nOnly the text can be changed; who wrote it and its files stay.",
            rt::Returns::Record {
                ty: "Message",
                root: "message",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("message", "The message to change."),
                rt::ParamDetails::new("content", "New plain text."),
                rt::ParamDetails::new("content_html", "New HTML text.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::messages::DELETE_OPERATION,
            "Deletes a message of a case.",
            rt::Returns::Nothing,
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("message", "The message to delete."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::messages::RATE_OPERATION,
            "Rates one message of a case.\nA new rating takes the place of the old one.",
            rt::Returns::Record {
                ty: "Message",
                root: "message",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("message", "The message to rate."),
                rt::ParamDetails::new("rating", "How satisfied the user is."),
                rt::ParamDetails::new("rating_comment", "What the user says about it."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::notes::CREATE_OPERATION,
            "Adds an internal note to a case.\nThe root is `message` in JSON and `note` in a form. A note with files is sent as a multipart body. One public client\nsends `note` as the root in JSON too.",
            rt::Returns::Record {
                ty: "Message",
                root: "message",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("content", "Plain text."),
                rt::ParamDetails::new("content_html", "HTML text.")
                    .evidence("library source"),
                rt::ParamDetails::new(
                    "note_staff_id",
                    "The author; presumably the staff member of the call unless given.",
                ),
                rt::ParamDetails::new("attachments", "Files to attach."),
                rt::ParamDetails::new(
                        "attachment_urls",
                        "Addresses of files that the service fetches and attaches.",
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
            "Changes the text of an internal note.\nThe root is `message`, as for any message.",
            rt::Returns::Record {
                ty: "Message",
                root: "message",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("case", "The case."),
                rt::ParamDetails::new("message", "The note to change."),
                rt::ParamDetails::new("content", "New plain text."),
                rt::ParamDetails::new("content_html", "New HTML text.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::notes::DELETE_OPERATION,
            "Deletes an internal note.",
            rt::Returns::Nothing,
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
            rt::Returns::Record {
                ty: "StaffMember",
                root: "staff",
            },
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "false")]))
        .find_created(
            <crate::staff::Create as ::helpdesk_runtime::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("staff_email", "E-mail address.")
                    .required_because("a staff member signs in with the address"),
                rt::ParamDetails::new("staff_full_name", "Full name."),
                rt::ParamDetails::new("staff_signature", "Signature in e-mail cases."),
                rt::ParamDetails::new("staff_signature_chat", "Signature in chats."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::staff::LIST_OPERATION,
            "Lists the staff members.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("StaffMember"),
                root: ::std::option::Option::Some("staff"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new("page", "Number of the page."),
                rt::ParamDetails::new("limit", "Members on a page.").default("100"),
                rt::ParamDetails::new("language_id", "The language of the texts.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
        &crate::staff::ROLES_OPERATION,
        "Lists the roles that staff members can have.\nIt takes no parameters.",
        rt::Returns::List {
            ty: ::std::option::Option::Some("StaffRole"),
            root: ::std::option::Option::Some("staff_roles"),
            total: ::std::option::Option::Some("count"),
            last_page_key: ::std::option::Option::None,
        },
    ),
    rt::OperationDetails::new(
        &crate::staff::STATUSES_OPERATION,
        "Lists the statuses that staff members can be in.\nIt takes no parameters.",
        rt::Returns::List {
            ty: ::std::option::Option::Some("StaffStatus"),
            root: ::std::option::Option::Some("staff_statuses"),
            total: ::std::option::Option::Some("count"),
            last_page_key: ::std::option::Option::None,
        },
    ),
    rt::OperationDetails::new(
            &crate::staff::GET_OPERATION,
            "Reads one staff member.",
            rt::Returns::Record {
                ty: "StaffMember",
                root: "staff",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("staff", "The staff member to read."),
                rt::ParamDetails::new("language_id", "The language of the texts.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::staff::UPDATE_OPERATION,
            "Changes a staff member.\nWhat is not set stays as it is.",
            rt::Returns::Record {
                ty: "StaffMember",
                root: "staff",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("staff", "The staff member to change."),
                rt::ParamDetails::new("staff_email", "New e-mail address."),
                rt::ParamDetails::new("staff_full_name", "New full name."),
                rt::ParamDetails::new(
                    "staff_signature",
                    "New signature in e-mail cases.",
                ),
                rt::ParamDetails::new("staff_signature_chat", "New signature in chats."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::staff::DISABLE_OPERATION,
            "Disables an active staff member.\nAnother member can take over in rules, in shared macros and in cases that are open or waiting. Do not disable the member\nwhose credentials make the calls.",
            rt::Returns::Record {
                ty: "StaffMember",
                root: "staff",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(
            &[
                rt::ParamDetails::new("staff", "The staff member to disable."),
                rt::ParamDetails::new(
                    "replace_staff_id",
                    "The member that takes over in rules, shared macros and unclosed cases.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::staff::ENABLE_OPERATION,
            "Enables a disabled staff member.",
            rt::Returns::Record {
                ty: "StaffMember",
                root: "staff",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["disabled"], &[("active", "true")], &[]))
        .params(&[rt::ParamDetails::new("staff", "The staff member to enable.")]),
    rt::OperationDetails::new(
            &crate::staff::DELETE_OPERATION,
            "Deletes a staff member.\nAnother member can take over in rules, in shared macros and in cases of any status; its identifier is sent in a body,\nwhich is rare for a DELETE.",
            rt::Returns::Nothing,
        )
        .params(
            &[
                rt::ParamDetails::new("staff", "The staff member to delete."),
                rt::ParamDetails::new(
                    "replace_staff_id",
                    "The member that takes over in rules, shared macros and all cases.",
                ),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::LEADERBOARD_OPERATION,
            "Reports what each staff member did in a period.\nThe service keeps the result for 5 minutes to a year, by period, so the same call gives the same data until then. A period\nof one's own is 1 hour to 3 months long; another length is answered with an error. Several values of a filter are known\nfrom library source alone, except for `user_id`.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("LeaderboardRow"),
                root: ::std::option::Option::Some("staff"),
                total: ::std::option::Option::None,
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new("period", "Name of the period."),
                rt::ParamDetails::new("from_time", "Start, in the account's zone."),
                rt::ParamDetails::new("to_time", "End, in the account's zone."),
                rt::ParamDetails::new("channel", "Channel or channels of the cases."),
                rt::ParamDetails::new("status", "Status or statuses of the cases."),
                rt::ParamDetails::new("group_id", "Group or groups of the cases."),
                rt::ParamDetails::new(
                    "priority",
                    "Priority or priorities of the cases.",
                ),
                rt::ParamDetails::new("staff_id", "The staff member, or all of them."),
                rt::ParamDetails::new("labels", "Label or labels of the cases."),
                rt::ParamDetails::new("initiator", "Who began the cases."),
                rt::ParamDetails::new("user_id", "Users of the cases."),
                rt::ParamDetails::new(
                    "company_id",
                    "Company or companies of the users.",
                ),
                rt::ParamDetails::new("custom_fields", "Values of custom fields."),
                rt::ParamDetails::new(
                        "assignee_role_id",
                        "Role or roles of the responsible staff members.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "participant_id",
                        "Staff member or members that took part.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "participant_role_id",
                        "Role or roles of staff members that took part.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::STAFF_STATUSES_OPERATION,
            "Reports how staff members changed their statuses.\nIt gives 100 changes a page, and `last_page` tells the last one. A period of one's own is 1 hour to 1 month long; another\nlength is answered with an error. The fields of the changes are not known.",
            rt::Returns::List {
                ty: ::std::option::Option::None,
                root: ::std::option::Option::None,
                total: ::std::option::Option::None,
                last_page_key: ::std::option::Option::Some("last_page"),
            },
        )
        .params(
            &[
                rt::ParamDetails::new("period", "Name of the period."),
                rt::ParamDetails::new("from_time", "Start, in the account's zone."),
                rt::ParamDetails::new("to_time", "End, in the account's zone."),
                rt::ParamDetails::new("staff_id", "The staff member."),
                rt::ParamDetails::new(
                    "staff_access",
                    "Access of the staff members; its values are not known.",
                ),
                rt::ParamDetails::new("page", "Number of the page."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::SATISFACTION_OPERATION,
            "Reports the ratings and comments of a period.\nThe service keeps the result for 5 minutes to a year, by period, so the same call gives the same data until then. A period\nof one's own is 1 hour to 3 months long; another length is answered with an error. Several values of a filter are known\nfrom library source alone.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("SatisfactionRow"),
                root: ::std::option::Option::None,
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new("period", "Name of the period."),
                rt::ParamDetails::new("from_time", "Start, in the account's zone."),
                rt::ParamDetails::new("to_time", "End, in the account's zone."),
                rt::ParamDetails::new("user_id", "User or users of the cases."),
                rt::ParamDetails::new("channel", "Channel or channels of the cases."),
                rt::ParamDetails::new("sort", "Order of the report."),
                rt::ParamDetails::new("page", "Number of the page.")
                    .evidence("library source"),
                rt::ParamDetails::new("limit", "Ratings on a page.")
                    .evidence("library source"),
                rt::ParamDetails::new("group_id", "Group or groups of the cases.")
                    .evidence("library source"),
                rt::ParamDetails::new("status", "Status or statuses of the cases.")
                    .evidence("library source"),
                rt::ParamDetails::new("priority", "Priority or priorities of the cases.")
                    .evidence("library source"),
                rt::ParamDetails::new("staff_id", "Responsible staff member or members.")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "assignee_role_id",
                        "Role or roles of the responsible staff members.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "participant_id",
                        "Staff member or members that took part.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "participant_role_id",
                        "Role or roles of staff members that took part.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new("labels", "Label or labels of the cases.")
                    .evidence("library source"),
                rt::ParamDetails::new("initiator", "Who began the cases.")
                    .evidence("library source"),
                rt::ParamDetails::new("company_id", "Company or companies of the users.")
                    .evidence("library source"),
                rt::ParamDetails::new("custom_fields", "Values of custom fields.")
                    .evidence("library source"),
                rt::ParamDetails::new("rating_id", "Rating or ratings by identifier.")
                    .evidence("library source"),
                rt::ParamDetails::new("rating", "Rating or ratings by what they say.")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "rating_comment",
                        "Whether the ratings have a comment.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "rated_staff_id",
                        "Author or authors of the replies that were rated.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "rated_assignee_role_id",
                        "Role or roles of the staff members that were rated.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "user_email",
                        "Mail address of the user who rated.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "user_phone",
                        "Phone number of the user who rated.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::STAFF_LEADERBOARD_OPERATION,
            "Reads an older variant of the leaderboard by staff.\nWhat it answers is not known; prefer `leaderboard`.",
            rt::Returns::Raw,
        )
        .params(
            &[
                rt::ParamDetails::new("from_time", "Start, in the account's zone."),
                rt::ParamDetails::new("to_time", "End, in the account's zone."),
            ],
        ),
    rt::OperationDetails::new(
            &crate::statistics::GROUP_LEADERBOARD_OPERATION,
            "Reads an older variant of the leaderboard, by groups.\nWhat it answers is not known, and its parameters are taken over from the variant by staff.",
            rt::Returns::Raw,
        )
        .evidence("library source; an official page of this name exists")
        .params(
            &[
                rt::ParamDetails::new("from_time", "Start, in the account's zone.")
                    .required_because("the variant by staff demands it")
                    .evidence("inference"),
                rt::ParamDetails::new("to_time", "End, in the account's zone.")
                    .required_because("the variant by staff demands it")
                    .evidence("inference"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::users::CREATE_OPERATION,
            "Creates a user.\nThe answer alone holds the password that was made for the user. A new user is active.",
            rt::Returns::Record {
                ty: "User",
                root: "user",
            },
        )
        .lifecycle(rt::Lifecycle::new(&[], &[], &[("active", "true")]))
        .find_created(
            <crate::users::Create as ::helpdesk_runtime::Findable>::FIND_CREATED,
        )
        .params(
            &[
                rt::ParamDetails::new("user_email", "Mail address."),
                rt::ParamDetails::new(
                    "user_whatsapp_phone",
                    "Phone number of the WhatsApp account.",
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
    rt::OperationDetails::new(
            &crate::users::LIST_OPERATION,
            "Lists users.\nFilters that are marked as unverified are not in the description; the service has been seen to ignore parameters that\nit does not know, so check what comes.",
            rt::Returns::List {
                ty: ::std::option::Option::Some("User"),
                root: ::std::option::Option::Some("user"),
                total: ::std::option::Option::Some("total_count"),
                last_page_key: ::std::option::Option::None,
            },
        )
        .params(
            &[
                rt::ParamDetails::new(
                    "page",
                    "Number of the page. That it ends at 500 is known from library source alone.",
                ),
                rt::ParamDetails::new("limit", "Users on a page.").default("100"),
                rt::ParamDetails::new("language_id", "Language of the users."),
                rt::ParamDetails::new(
                    "custom_fields",
                    "Values of custom fields of level `user`.",
                ),
                rt::ParamDetails::new("user_email", "Part of the mail address.")
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
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "amount_of_cases",
                        "Whether to count the cases of each user.",
                    )
                    .default("false")
                    .evidence("library source"),
                rt::ParamDetails::new("from_time", "Created from this time on.")
                    .evidence("library source"),
                rt::ParamDetails::new("to_time", "Created until this time.")
                    .evidence("library source"),
                rt::ParamDetails::new("from_updated_time", "Changed from this time on.")
                    .evidence("library source"),
                rt::ParamDetails::new("to_updated_time", "Changed until this time.")
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "from_last_contact_time",
                        "Last in contact from this time on.",
                    )
                    .evidence("library source"),
                rt::ParamDetails::new(
                        "to_last_contact_time",
                        "Last in contact until this time.",
                    )
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::users::GET_OPERATION,
            "Reads one user.",
            rt::Returns::Record {
                ty: "User",
                root: "user",
            },
        )
        .params(&[rt::ParamDetails::new("user", "The user to read.")]),
    rt::OperationDetails::new(
            &crate::users::UPDATE_OPERATION,
            "Changes a user.\nWhat is not set stays as it is. The mail address can be changed only while it is unconfirmed.",
            rt::Returns::Record {
                ty: "User",
                root: "user",
            },
        )
        .precondition("the user's mail address is unconfirmed, if `user_email` is set")
        .params(
            &[
                rt::ParamDetails::new("user", "The user to change."),
                rt::ParamDetails::new(
                    "user_email",
                    "New mail address; only while the old one is unconfirmed.",
                ),
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
            "Links a user with another identity of the same person.\nThe answer is the user with its new `linked_users`. Linking what is linked changes nothing. The body has no root.",
            rt::Returns::Record {
                ty: "User",
                root: "user",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("user", "The user to link."),
                rt::ParamDetails::new("user_email", "Mail address."),
                rt::ParamDetails::new("user_phone", "Phone number.")
                    .evidence("library source"),
                rt::ParamDetails::new("user_id", "Identifier of the user.")
                    .evidence("library source"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::users::UNLINK_OPERATION,
            "Takes the link between two identities away.\nThe answer is the user with its new `linked_users`. The body has no root.",
            rt::Returns::Record {
                ty: "User",
                root: "user",
            },
        )
        .params(
            &[
                rt::ParamDetails::new("user", "The user to unlink."),
                rt::ParamDetails::new("user_id", "The linked identity to part with.")
                    .required_because("a link has two ends"),
            ],
        ),
    rt::OperationDetails::new(
            &crate::users::DISABLE_OPERATION,
            "Moves a user to the deleted list.\nThe user can be restored from there.",
            rt::Returns::Record {
                ty: "User",
                root: "user",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["any"], &[("deleted", "true")], &[]))
        .params(&[rt::ParamDetails::new("user", "The user to move.")]),
    rt::OperationDetails::new(
            &crate::users::BLOCK_OPERATION,
            "Blocks an active user.\nThe user can be restored.",
            rt::Returns::Record {
                ty: "User",
                root: "user",
            },
        )
        .lifecycle(rt::Lifecycle::new(&["active"], &[("active", "false")], &[]))
        .params(&[rt::ParamDetails::new("user", "The user to block.")]),
    rt::OperationDetails::new(
            &crate::users::RESTORE_OPERATION,
            "Restores a blocked or deleted user.",
            rt::Returns::Record {
                ty: "User",
                root: "user",
            },
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
            "Deletes a user permanently.\nOnly staff members with full access may do this. The user need not be in the deleted list before.",
            rt::Returns::Nothing,
        )
        .permission("full_access")
        .lifecycle(rt::Lifecycle::new(&["any"], &[], &[]))
        .params(&[rt::ParamDetails::new("user", "The user to delete.")]),
    rt::OperationDetails::new(
            &crate::users::IDENTIFY_OPERATION,
            "Tells the service who a user is and gets a code that the user's program shows.\nIt counts as a creation: each call may add or change a user and makes a code, and nobody has shown that the same again\ngives the same code.",
            rt::Returns::Object {
                ty: "IdentificationCode",
            },
        )
        .evidence("library source")
        .params(
            &[
                rt::ParamDetails::new("user_email", "Mail address."),
                rt::ParamDetails::new("user_phone", "Phone number."),
                rt::ParamDetails::new(
                    "user_whatsapp_phone",
                    "Phone number of the WhatsApp account.",
                ),
                rt::ParamDetails::new(
                    "user_telegram_data",
                    "User name or phone number of the Telegram account.",
                ),
                rt::ParamDetails::new(
                    "user_custom_id",
                    "Identifier that the caller chose.",
                ),
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
        "Why the service refused a request, as its error body names it. The description names no codes; these were seen in\nproduction code of third parties.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new(
                    "email_already_exist",
                    "Another user or staff member has this e-mail address.",
                ),
                rt::ValueDetails::new(
                    "phone_already_exist",
                    "Another user has this phone number.",
                ),
                rt::ValueDetails::new(
                    "wrong_email",
                    "This is not a valid e-mail address.",
                ),
                rt::ValueDetails::new(
                    "incorrect_user_email",
                    "The user's e-mail address cannot be used.",
                ),
                rt::ValueDetails::new(
                    "staff_not_active",
                    "The staff member is disabled.",
                ),
                rt::ValueDetails::new(
                    "staff_has_not_access",
                    "The staff member has no right to do this.",
                ),
                rt::ValueDetails::new("case_not_found", "There is no such case."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new("CaseId", "cases", "Identifier of a case.", rt::TypeShape::Id),
    rt::TypeDetails::new(
        "CaseNumber",
        "cases",
        "Number of a case as people read it, such as `123-456789`.",
        rt::TypeShape::Text("<digits>-<digits>"),
    ),
    rt::TypeDetails::new(
        "CaseRef",
        "cases",
        "A case by identifier or by number.\nThe description says that paths of cases take both.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
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
        "State of a case.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new("open", "Waits for staff."),
                rt::ValueDetails::new("waiting", "Waits for the user."),
                rt::ValueDetails::new("closed", "Done."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "Priority",
        "cases",
        "How urgent a case is.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new("low", "Can wait."),
                rt::ValueDetails::new("normal", "As usual."),
                rt::ValueDetails::new("high", "Before others."),
                rt::ValueDetails::new("critical", "At once."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "Channel",
        "cases",
        "Where a case came from.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new("web", "A form on a site."),
                rt::ValueDetails::new("email", "Mail."),
                rt::ValueDetails::new("chat", "The chat on a site."),
                rt::ValueDetails::new("twitter", "Twitter."),
                rt::ValueDetails::new("facebook", "Facebook."),
                rt::ValueDetails::new("idea", "The board of ideas."),
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
        "Who is responsible for a case.",
        rt::TypeShape::Enum {
            open: false,
            number: true,
            values: &[rt::ValueDetails::new("0", "Nobody.")],
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
        "The address from which a new case is mailed to the user.",
        rt::TypeShape::Enum {
            open: false,
            number: true,
            values: &[
                rt::ValueDetails::new("-1", "None, so that the user gets no mail."),
            ],
            patterns: &[
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Named("ClientEmailId"),
                    "",
                    "This address of the account, which also becomes the one to reply from.",
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
            values: &[
                rt::ValueDetails::new("updated_at_desc", "Last changed first."),
                rt::ValueDetails::new("updated_at_asc", "Last changed last."),
                rt::ValueDetails::new("created_at_desc", "Newest first."),
                rt::ValueDetails::new(
                    "created_at_asc",
                    "Oldest first; the one to page through a large set with.",
                ),
                rt::ValueDetails::new(
                    "response_asc",
                    "By response, ascending; the description does not say by what of it.",
                ),
                rt::ValueDetails::new(
                    "response_desc",
                    "By response, descending; the description does not say by what of it.",
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
        "The user whose case it is.\nOne of these is needed.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("email", "By mail address.", &["user_email"]),
                rt::MemberDetails::new("phone", "By phone number.", &["user_phone"]),
                rt::MemberDetails::new(
                    "whatsapp",
                    "By a phone number of WhatsApp.",
                    &["user_whatsapp_phone"],
                ),
                rt::MemberDetails::new(
                    "telegram",
                    "By a Telegram account.",
                    &["user_telegram_data"],
                ),
                rt::MemberDetails::new(
                    "custom",
                    "By an identifier of the caller's own; only through a custom channel.",
                    &["user_custom_id"],
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Case",
        "cases",
        "A support case.\nSpeeds are in minutes of working time, unlike the times of the leaderboard, which are in seconds.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("case"),
            fields: &[
                rt::FieldDetails::new(
                    "case_id",
                    "Identifier.",
                    rt::ValueType::Named("CaseId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "case_number",
                    "Number as people read it.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                        "subject",
                        "Subject.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "user_id",
                    "The user whose case it is.",
                    rt::ValueType::Named("UserId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "staff_id",
                        "The responsible staff member.",
                        rt::ValueType::Named("StaffId"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .none("0"),
                rt::FieldDetails::new(
                    "group_id",
                    "The group in charge.",
                    rt::ValueType::Named("GroupId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "status",
                    "State.",
                    rt::ValueType::Named("CaseStatus"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "priority",
                    "How urgent it is.",
                    rt::ValueType::Named("Priority"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "channel",
                    "Where it came from.",
                    rt::ValueType::Named("Channel"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "channel_source",
                        "Address of the channel that it came through.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some("only newer replies have it"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "recipient",
                        "Address that it was sent to, or the name of a social channel.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "cc_emails",
                        "Addresses that get a copy.",
                        rt::ValueType::Csv(&rt::ValueType::Email),
                        rt::Presence::Plain,
                    )
                    .aliases(&["recipient_cc"])
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "bcc_emails",
                        "Addresses that get a copy which the others do not see.",
                        rt::ValueType::Csv(&rt::ValueType::Email),
                        rt::Presence::Plain,
                    )
                    .aliases(&["recipient_bcc"])
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "deleted",
                    "Whether it is in the trash.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "spam",
                    "Whether it is marked as spam.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When it was created.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "updated_at",
                        "When it was last changed; production code of third parties expects `-` here too.",
                        rt::ValueType::Timestamp,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .none("-"),
                rt::FieldDetails::new(
                        "closed_at",
                        "When it was closed; none while it is not.",
                        rt::ValueType::Timestamp,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "the answer to a creation comes without it",
                            ),
                        ),
                    )
                    .none("-"),
                rt::FieldDetails::new(
                    "last_response_at",
                    "When it was last responded to.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "parent_case_id",
                        "The case that it was merged into.",
                        rt::ValueType::Named("CaseId"),
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "the answer to a creation comes without it",
                            ),
                        ),
                    )
                    .none("0"),
                rt::FieldDetails::new(
                        "first_response_speed",
                        "Minutes until the first response, maybe with a fraction; none without a response.\n0 means that it arrived and was answered outside working time.",
                        rt::ValueType::Minutes,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "the answer to a creation comes without it; rows of lists may have it only with `show_first_response_time`",
                            ),
                        ),
                    )
                    .none("-"),
                rt::FieldDetails::new(
                        "closing_speed",
                        "Minutes until it was closed, maybe with a fraction; none while it is not.\n0 means that it arrived and was closed outside working time, in an older variant that it took less than a minute.",
                        rt::ValueType::Minutes,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "the answer to a creation comes without it",
                            ),
                        ),
                    )
                    .none("-"),
                rt::FieldDetails::new(
                    "language_id",
                    "Language.",
                    rt::ValueType::Named("LanguageId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "custom_fields",
                        "Values of custom fields of level `case`.",
                        rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "labels",
                    "All its labels.",
                    rt::ValueType::List(&rt::ValueType::Named("LabelId")),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "locked_labels",
                    "Those labels that rules and service levels set; staff cannot take them off.",
                    rt::ValueType::List(&rt::ValueType::Named("LabelId")),
                    rt::Presence::Optional(
                        ::std::option::Option::Some(
                            "the answer to a creation comes without it",
                        ),
                    ),
                ),
                rt::FieldDetails::new(
                    "rating",
                    "How satisfied the user is.",
                    rt::ValueType::Named("Rating"),
                    rt::Presence::Optional(
                        ::std::option::Option::Some("only rated cases have it"),
                    ),
                ),
                rt::FieldDetails::new(
                        "rating_comment",
                        "What the user said about the rating.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some("only rated cases have it"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "rated_staff_id",
                        "The staff member who was rated; none if the case as a whole was.",
                        rt::ValueType::Named("StaffId"),
                        rt::Presence::Optional(
                            ::std::option::Option::Some("only rated cases have it"),
                        ),
                    )
                    .none("0"),
                rt::FieldDetails::new(
                        "recipient_arr",
                        "Addresses that it was sent to.",
                        rt::ValueType::List(&rt::ValueType::Text),
                        rt::Presence::Optional(
                            ::std::option::Option::Some("not in the description"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "recipient_cc_arr",
                        "Addresses that get a copy.",
                        rt::ValueType::List(&rt::ValueType::Text),
                        rt::Presence::Optional(
                            ::std::option::Option::Some("not in the description"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "recipient_bcc_arr",
                        "Addresses that get a copy which the others do not see.",
                        rt::ValueType::List(&rt::ValueType::Text),
                        rt::Presence::Optional(
                            ::std::option::Option::Some("not in the description"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "attachments",
                        "Attached files.",
                        rt::ValueType::List(&rt::ValueType::Named("Attachment")),
                        rt::Presence::Optional(
                            ::std::option::Option::Some("not in the description"),
                        ),
                    )
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "idea",
                        "What it has more as an idea; answers to changes of an idea hold the changed part.",
                        rt::ValueType::Named("Idea"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("library source"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "BulkResult",
        "cases",
        "Which cases of several were changed.",
        rt::TypeShape::Record {
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                    "case_success_id",
                    "Cases that were changed; those left out were not, without a word why.",
                    rt::ValueType::List(&rt::ValueType::Named("CaseId")),
                    rt::Presence::Plain,
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "FilterId",
        "cases",
        "Names a filter of the case list.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
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
            root: ::std::option::Option::Some("filter"),
            fields: &[
                rt::FieldDetails::new(
                    "filter_id",
                    "Identifier; a number or the text `unassigned`.",
                    rt::ValueType::Named("FilterId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "filter_name",
                    "Name.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "isSelected",
                    "Whether it is the selected one.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "isCustom",
                    "Whether it is a custom filter.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
        },
    ),
    rt::TypeDetails::new("RuleId", "cases", "Identifier of a rule.", rt::TypeShape::Id),
    rt::TypeDetails::new(
        "ChangeEvent",
        "cases",
        "What kind of change happened to a case.\nThe description does not list all kinds; these were observed.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new("rules", "A rule ran."),
                rt::ValueDetails::new(
                    "staff",
                    "Another staff member became responsible.",
                ),
                rt::ValueDetails::new("fixed_chat", "A staff member took the chat."),
                rt::ValueDetails::new("group", "Another group was put in charge."),
                rt::ValueDetails::new("status", "The status changed."),
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
        "Who changed a case.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
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
        "An entry of the change history of a case.\nValues are text, also where they are identifiers; production code of third parties reads `0` as nobody.",
        rt::TypeShape::Record {
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                    "created_at",
                    "When it happened.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "event",
                    "What kind of change it is.",
                    rt::ValueType::Named("ChangeEvent"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "done_by",
                    "Who did it.",
                    rt::ValueType::Named("Actor"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "old_value",
                        "Value before.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "value",
                        "Value after.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "some kinds of changes have none",
                            ),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        },
    ),
    rt::TypeDetails::new(
        "ClientEmailId",
        "client_emails",
        "Identifier of an address of the account.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "ClientEmail",
        "client_emails",
        "An address of the account that receives and sends mail.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("client_emails"),
            fields: &[
                rt::FieldDetails::new(
                    "email_id",
                    "Identifier.",
                    rt::ValueType::Named("ClientEmailId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                        "email",
                        "E-mail address.",
                        rt::ValueType::Email,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "active",
                    "Whether the address is in use.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
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
            root: ::std::option::Option::Some("company"),
            fields: &[
                rt::FieldDetails::new(
                    "company_id",
                    "Identifier.",
                    rt::ValueType::Named("CompanyId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "company_name",
                    "Name.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "company_domains",
                    "Mail domains whose users are bound to the company by themselves.",
                    rt::ValueType::Csv(&rt::ValueType::Text),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "company_default_group",
                    "The group that cases of the company go to.",
                    rt::ValueType::Named("GroupId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "company_address",
                        "Postal address.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "company_note",
                        "Note for staff.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "active",
                    "Whether it is not blocked; `false` once blocked.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "deleted",
                    "Whether it was moved to the deleted list.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When it was created.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "updated_at",
                    "When it was last changed.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "amount_of_users",
                        "Number of its users; only in lists that ask for it.",
                        rt::ValueType::Int,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .included_by("amount_of_users"),
                rt::FieldDetails::new(
                        "amount_of_cases",
                        "Number of its cases; only in lists that ask for it.",
                        rt::ValueType::Int,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .included_by("amount_of_cases"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "CustomChannelId",
        "custom_channels",
        "Identifier of a custom channel.",
        rt::TypeShape::Id,
    ),
    rt::TypeDetails::new(
        "CustomChannelType",
        "custom_channels",
        "How a conversation in a custom channel runs.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new(
                    "async",
                    "Messages are answered when there is time, as in e-mail.",
                ),
                rt::ValueDetails::new(
                    "sync",
                    "Both sides are there at once, as in a chat.",
                ),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "CustomChannel",
        "custom_channels",
        "A channel that another system serves.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("custom_channel"),
            fields: &[
                rt::FieldDetails::new(
                    "channel_id",
                    "Identifier.",
                    rt::ValueType::Named("CustomChannelId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "channel_api_key",
                    "How cases name this channel, such as `cch25`; it is the value of their `channel`.",
                    rt::ValueType::Named("Channel"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "title",
                    "Title.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "channel_type",
                    "How conversations run.",
                    rt::ValueType::Named("CustomChannelType"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "icon",
                    "Class name of the icon.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                        "webhook_url",
                        "Where the service posts replies; the posts carry no signature, so whoever knows the address can forge them.",
                        rt::ValueType::Url,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Secret),
                rt::FieldDetails::new(
                    "active",
                    "Whether the channel is in use.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "ChannelMessage",
        "custom_channels",
        "A message for the user of a custom channel, as the service posts it to the other system.\nNotes and what rules write are posted too, so look at `note` and `sent_via_rule` before you pass it on.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("object"),
            fields: &[
                rt::FieldDetails::new(
                        "message_id",
                        "Identifier of the message.",
                        rt::ValueType::Named("MessageId"),
                        rt::Presence::Required,
                    )
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "case_id",
                        "The case.",
                        rt::ValueType::Named("CaseId"),
                        rt::Presence::Required,
                    )
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "staff_id",
                        "The staff member who wrote it.",
                        rt::ValueType::Named("StaffId"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .none("0")
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "user_id",
                        "The user whose case it is.",
                        rt::ValueType::Named("UserId"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .none("0")
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "custom_user_id",
                        "The identifier that the other system gave the user.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "content",
                        "The text.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "note",
                        "Whether it is an internal note, which the user must not see.",
                        rt::ValueType::Bool,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "sent_via_rule",
                        "Whether a rule sent it.",
                        rt::ValueType::Bool,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("production code of third parties"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "WebhookEvent",
        "custom_channels",
        "What the service posts to the `webhook_url` of a custom channel.\nThe posts carry no signature. Whoever knows the address can forge them, so keep it secret, and ask the service where it matters.",
        rt::TypeShape::Events {
            tag: "type",
            payload: "object",
            events: &[
                rt::EventDetails::new(
                        "message_new",
                        "There is a new message in a case of the channel.",
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
        "What a custom field holds.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new("text", "A line of text."),
                rt::ValueDetails::new("textarea", "Several lines of text."),
                rt::ValueDetails::new("checkbox", "Set or not set."),
                rt::ValueDetails::new("select", "One of several options."),
                rt::ValueDetails::new("date", "A date."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "CustomFieldLevel",
        "custom_fields",
        "Which records have a custom field.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
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
            root: ::std::option::Option::Some("custom_field"),
            fields: &[
                rt::FieldDetails::new(
                    "field_id",
                    "Identifier.",
                    rt::ValueType::Named("CustomFieldId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "title",
                    "Title.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "field_type",
                    "What it holds.",
                    rt::ValueType::Named("CustomFieldType"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "field_level",
                    "Which records have it.",
                    rt::ValueType::Named("CustomFieldLevel"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "active",
                    "Whether the field is in use.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "field_data",
                    "Options of a `select` field: titles by key.\nOther fields have an empty text in its place, which reads as no options.",
                    rt::ValueType::Map(&rt::ValueType::Text, &rt::ValueType::Text),
                    rt::Presence::Plain,
                ),
            ],
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
            root: ::std::option::Option::Some("group"),
            fields: &[
                rt::FieldDetails::new(
                    "group_id",
                    "Identifier.",
                    rt::ValueType::Named("GroupId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "group_title",
                    "Title.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                        "group_from_name",
                        "Name of the sender in mail of this group.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "group_signature",
                        "Signature under mail of this group.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "active",
                    "Whether the group is in use; `false` once disabled.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When it was created.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "updated_at",
                    "When it was last changed.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
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
            root: ::std::option::Option::Some("ideas_category"),
            fields: &[
                rt::FieldDetails::new(
                    "category_id",
                    "Identifier.",
                    rt::ValueType::Named("IdeaCategoryId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "category_title",
                    "Title.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                        "category_default_group",
                        "The group that ideas of this category go to.",
                        rt::ValueType::Named("GroupId"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("library source"),
                rt::FieldDetails::new(
                    "active",
                    "Whether the category is in use; `false` once disabled.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When it was created.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(
                        ::std::option::Option::Some(
                            "only the answer to enabling has been shown with it",
                        ),
                    ),
                ),
                rt::FieldDetails::new(
                    "updated_at",
                    "When it was last changed.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(
                        ::std::option::Option::Some(
                            "only the answer to enabling has been shown with it",
                        ),
                    ),
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "IdeaStage",
        "ideas",
        "How far an idea has come.\nThe description does not name the stages; this one was seen in library source.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[rt::ValueDetails::new("planned", "It will be done.")],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "Idea",
        "ideas",
        "What a case has more when it is an idea.",
        rt::TypeShape::Record {
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                        "content",
                        "Text of the idea.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "each answer holds only the part that was changed",
                            ),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "stage",
                        "How far it has come.",
                        rt::ValueType::Named("IdeaStage"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "category",
                        "Its category; whether this is an identifier or a title is not known.",
                        rt::ValueType::Json,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "official_response",
                        "The official answer.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "each answer holds only the part that was changed",
                            ),
                        ),
                    )
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "official_response_tstamp",
                        "When the official answer was given.",
                        rt::ValueType::UnixSeconds,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("library source"),
            ],
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
            values: &[
                rt::ValueDetails::new("public", "Everyone."),
                rt::ValueDetails::new("staff_only", "Staff members alone."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "KbArticleSort",
        "kb_articles",
        "The order of a list of articles.\nIt is known from library source alone.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            values: &[
                rt::ValueDetails::new("id_desc", "Highest identifier first."),
                rt::ValueDetails::new("id_asc", "Lowest identifier first."),
                rt::ValueDetails::new("created_at_desc", "Newest first."),
                rt::ValueDetails::new("created_at_asc", "Oldest first."),
                rt::ValueDetails::new("manual_order", "The order that staff gave them."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "KbArticle",
        "kb_articles",
        "An article of the knowledge base.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("kb_article"),
            fields: &[
                rt::FieldDetails::new(
                    "article_id",
                    "Identifier.",
                    rt::ValueType::Named("KbArticleId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "section_id",
                    "The first section that it stands in.",
                    rt::ValueType::Named("KbSectionId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "section_id_arr",
                    "All sections that it stands in; an article can stand in several.",
                    rt::ValueType::List(&rt::ValueType::Named("KbSectionId")),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "article_title",
                    "Title, in one language or in several.",
                    rt::ValueType::Localized(&rt::ValueType::Text),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "article_content",
                    "Text, in one language or in several.",
                    rt::ValueType::Localized(&rt::ValueType::Text),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "article_tags",
                    "Tags, in one language or in several.",
                    rt::ValueType::Localized(&rt::ValueType::Csv(&rt::ValueType::Text)),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "access_type",
                    "Who may read it.",
                    rt::ValueType::Named("KbAccess"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "active",
                    "Whether the article is in use; `false` once disabled.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When it was created.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "updated_at",
                    "When it was last changed.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
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
            root: ::std::option::Option::Some("kb_category"),
            fields: &[
                rt::FieldDetails::new(
                    "category_id",
                    "Identifier.",
                    rt::ValueType::Named("KbCategoryId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "category_title",
                    "Title, in one language or in several.",
                    rt::ValueType::Localized(&rt::ValueType::Text),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "active",
                    "Whether the category is in use; `false` once disabled.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When it was created.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "updated_at",
                    "When it was last changed.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
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
            root: ::std::option::Option::Some("kb_section"),
            fields: &[
                rt::FieldDetails::new(
                    "section_id",
                    "Identifier.",
                    rt::ValueType::Named("KbSectionId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "category_id",
                    "The category that it stands in.",
                    rt::ValueType::Named("KbCategoryId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "section_title",
                    "Title, in one language or in several.",
                    rt::ValueType::Localized(&rt::ValueType::Text),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "section_description",
                    "Description, in one language or in several.",
                    rt::ValueType::Localized(&rt::ValueType::Text),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "active",
                    "Whether the section is in use; `false` once disabled.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When it was created.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "updated_at",
                    "When it was last changed.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
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
            root: ::std::option::Option::Some("label"),
            fields: &[
                rt::FieldDetails::new(
                    "label_id",
                    "Identifier.",
                    rt::ValueType::Named("LabelId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "label_title",
                    "Title.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
            ],
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
            root: ::std::option::Option::Some("language"),
            fields: &[
                rt::FieldDetails::new(
                    "language_id",
                    "Identifier.",
                    rt::ValueType::Named("LanguageId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "code",
                    "Short name; library source shows one that is not an ISO code.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "title",
                    "Full name.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "active",
                    "Whether the language is in use.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "LanguageFilter",
        "languages",
        "The language in which texts of the knowledge base are read.\nIt is known from library source alone.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            values: &[
                rt::ValueDetails::new(
                    "all",
                    "Every language, with each text as an object of texts by language id.",
                ),
            ],
            patterns: &[
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Named("LanguageId"),
                    "",
                    "This language, with each text as plain text.",
                ),
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
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                    "common",
                    "Shared macros: categories by position.",
                    rt::ValueType::Map(
                        &rt::ValueType::Int,
                        &rt::ValueType::Named("MacroCategory"),
                    ),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "personal",
                    "Macros of this staff member alone, in categories.",
                    rt::ValueType::List(&rt::ValueType::Named("MacroCategory")),
                    rt::Presence::Plain,
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "MacroCategory",
        "macros",
        "A category of macros.",
        rt::TypeShape::Record {
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                    "title",
                    "Title.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "sort",
                    "Place among the categories.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "macros_category_id",
                    "Identifier.",
                    rt::ValueType::Named("MacroCategoryId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "data",
                    "Macros of the category by identifier.",
                    rt::ValueType::Map(
                        &rt::ValueType::Named("MacroId"),
                        &rt::ValueType::Named("Macro"),
                    ),
                    rt::Presence::Plain,
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Macro",
        "macros",
        "A macro.",
        rt::TypeShape::Record {
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                    "title",
                    "Title.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "position",
                    "Place within its category.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "group_name",
                    "Name of a group; its part in the macro is not described.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "actions",
                    "What it does.",
                    rt::ValueType::List(&rt::ValueType::Named("MacroAction")),
                    rt::Presence::Plain,
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "MacroActionType",
        "macros",
        "What an action of a macro does.\nThe description does not list all kinds; these were observed.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new("add_note", "Adds a note to the case."),
                rt::ValueDetails::new("group_id", "Hands the case to a group."),
                rt::ValueDetails::new("email_to_user", "Sends an e-mail to the user."),
                rt::ValueDetails::new("status", "Sets the status of the case."),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "MacroAction",
        "macros",
        "One thing that a macro does.",
        rt::TypeShape::Record {
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                    "macro_action_id",
                    "Identifier.",
                    rt::ValueType::Named("MacroActionId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "action_type",
                    "What it does.",
                    rt::ValueType::Named("MacroActionType"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "action_display_name",
                    "What it does, as staff read it.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "action_destination",
                    "What the action is applied with, such as a value or a text; it may differ by language.",
                    rt::ValueType::Localized(&rt::ValueType::Text),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "content",
                    "Text that the action adds.",
                    rt::ValueType::Text,
                    rt::Presence::Optional(
                        ::std::option::Option::Some(
                            "the service writes null where there is no text",
                        ),
                    ),
                ),
                rt::FieldDetails::new(
                    "subject",
                    "Subject of what it sends.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "position",
                    "Place among the macro's actions.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
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
        "What kind of message this is.\nIt is not in the description; these values were seen in production code of third parties, and there are others.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new("reply_user", "A user wrote it."),
                rt::ValueDetails::new("reply_staff", "A staff member wrote it."),
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
        "How satisfied a user is.\nSatisfaction rows have also been seen with a digit in its place.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
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
        "A file of a message.\nIts address works without credentials while the message is younger than 30 days, and needs those of the API from then on.",
        rt::TypeShape::Record {
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                    "file_id",
                    "Identifier.",
                    rt::ValueType::Named("FileId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                        "file_name",
                        "Name of the file.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "file_size",
                    "Size in bytes.",
                    rt::ValueType::Bytes,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "mime_type",
                    "Media type of the file.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                        "url",
                        "Where the file can be fetched.",
                        rt::ValueType::Url,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Message",
        "messages",
        "A message of a case: a reply or an internal note.\nInline images of `content_html` are addressed like attachments: without credentials for 30 days, then with those of the\nAPI.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("message"),
            fields: &[
                rt::FieldDetails::new(
                    "message_id",
                    "Identifier.",
                    rt::ValueType::Named("MessageId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                        "user_id",
                        "The user who wrote it; none for messages of staff.",
                        rt::ValueType::Named("UserId"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .none("0"),
                rt::FieldDetails::new(
                        "staff_id",
                        "The staff member who wrote it; none for messages of users.",
                        rt::ValueType::Named("StaffId"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .none("0"),
                rt::FieldDetails::new(
                        "content",
                        "Plain text; seen empty for mail, where `content_html` holds the text.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "content_html",
                        "HTML text; seen empty for messengers, where `content` holds the text.",
                        rt::ValueType::Html,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "attachments",
                    "Attached files.",
                    rt::ValueType::List(&rt::ValueType::Named("Attachment")),
                    rt::Presence::Optional(
                        ::std::option::Option::Some(
                            "answers to creations and changes have been shown without it",
                        ),
                    ),
                ),
                rt::FieldDetails::new(
                    "note",
                    "Whether it is an internal note.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "sent_via_rule",
                    "Whether a rule sent it.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When it was written.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "sent_at",
                    "When it is sent; a time other than `created_at` means delayed sending.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "rating",
                    "How the user rated it.",
                    rt::ValueType::Named("Rating"),
                    rt::Presence::Optional(
                        ::std::option::Option::Some("only rated messages have it"),
                    ),
                ),
                rt::FieldDetails::new(
                        "rating_comment",
                        "What the user said about the rating.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some("only rated messages have it"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "rated_staff_id",
                        "The staff member who was rated; none for a message of a user.",
                        rt::ValueType::Named("StaffId"),
                        rt::Presence::Optional(
                            ::std::option::Option::Some("only rated messages have it"),
                        ),
                    )
                    .none("0"),
                rt::FieldDetails::new(
                        "message_type",
                        "What kind of message it is.",
                        rt::ValueType::Named("MessageType"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("production code of third parties"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "MessageAuthor",
        "messages",
        "Who wrote a message.\nWhat a rule sent is the rule's, also where the message names the staff member for whom it did.",
        rt::TypeShape::Accessor {
            record: "Message",
            method: "author",
            members: &[
                rt::AccessorDetails::new("rule", "A rule.", "sent_via_rule"),
                rt::AccessorDetails::new("user", "This user.", "user_id"),
                rt::AccessorDetails::new("staff", "This staff member.", "staff_id"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "MessageBody",
        "messages",
        "The text of a message.\nHTML wins where both are there, as it does when a message is written.",
        rt::TypeShape::Accessor {
            record: "Message",
            method: "body",
            members: &[
                rt::AccessorDetails::new("html", "HTML text.", "content_html"),
                rt::AccessorDetails::new("text", "Plain text.", "content"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "MessageContent",
        "messages",
        "What a message says; HTML wins where both are given.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("text", "Plain text.", &["content"]),
                rt::MemberDetails::new("html", "HTML text.", &["content_html"]),
            ],
        },
    ),
    rt::TypeDetails::new(
        "NoteContent",
        "notes",
        "What a note says.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("text", "Plain text.", &["content"]),
                rt::MemberDetails::new("html", "HTML text.", &["content_html"]),
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
            root: ::std::option::Option::Some("staff"),
            fields: &[
                rt::FieldDetails::new(
                    "staff_id",
                    "Identifier.",
                    rt::ValueType::Named("StaffId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                        "staff_email",
                        "E-mail address; the user name of API calls.",
                        rt::ValueType::Email,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "staff_full_name",
                        "Full name.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "samples of staff records lack it",
                            ),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "staff_signature",
                        "Signature in e-mail cases.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "staff_signature_chat",
                        "Signature in chats.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "thumbnail",
                        "Address of the picture; may be empty.",
                        rt::ValueType::Url,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "active",
                    "Whether the member is enabled; new members are not.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "status",
                        "Present status in words.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .deprecated("status_id"),
                rt::FieldDetails::new(
                    "status_id",
                    "Present status.",
                    rt::ValueType::Named("StaffStatusId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "role_id",
                    "Role.",
                    rt::ValueType::Named("StaffRoleId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When the member was created.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "updated_at",
                    "When the member was last changed.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "StaffRole",
        "staff",
        "A role that staff members can have.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("staff_roles"),
            fields: &[
                rt::FieldDetails::new(
                    "role_id",
                    "Identifier.",
                    rt::ValueType::Named("StaffRoleId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "role",
                    "Name.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "StaffStatus",
        "staff",
        "A status that staff members can be in.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("staff_statuses"),
            fields: &[
                rt::FieldDetails::new(
                    "status_id",
                    "Identifier.",
                    rt::ValueType::Named("StaffStatusId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "status",
                    "Name.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "active",
                    "Whether the status is in use.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
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
        "A period by name.\nThe leaderboard and the satisfaction report keep their result for the cache time given; the report of staff statuses is\nnot said to keep any.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            values: &[
                rt::ValueDetails::new("last_24_hours", "The last 24 hours.")
                    .cache(300u64),
                rt::ValueDetails::new("last_7_days", "The last 7 days.").cache(3600u64),
                rt::ValueDetails::new("last_14_days", "The last 14 days.")
                    .cache(3600u64),
                rt::ValueDetails::new("last_30_days", "The last 30 days.")
                    .cache(86400u64),
                rt::ValueDetails::new("today", "The present day.").cache(300u64),
                rt::ValueDetails::new("yesterday", "The day before.").cache(86400u64),
                rt::ValueDetails::new("this_week", "The present week.").cache(86400u64),
                rt::ValueDetails::new("last_week", "The week before.").cache(604800u64),
                rt::ValueDetails::new("this_month", "The present calendar month.")
                    .cache(86400u64),
                rt::ValueDetails::new("last_month", "The calendar month before.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_2", "The calendar month two months back.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_3", "The calendar month three months back.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_4", "The calendar month four months back.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_5", "The calendar month five months back.")
                    .cache(2592000u64),
                rt::ValueDetails::new("month_6", "The calendar month six months back.")
                    .cache(2592000u64),
                rt::ValueDetails::new(
                        "3_previous_months",
                        "The three calendar months before the present one.",
                    )
                    .cache(2592000u64),
                rt::ValueDetails::new(
                        "6_previous_months",
                        "The six calendar months before the present one.",
                    )
                    .cache(2592000u64),
                rt::ValueDetails::new("this_year", "The present year.").cache(86400u64),
                rt::ValueDetails::new("last_year", "The year before.").cache(31536000u64),
            ],
            patterns: &[],
        },
    ),
    rt::TypeDetails::new(
        "ReportPeriod",
        "statistics",
        "The time that a report on answers or ratings covers.",
        rt::TypeShape::Alternatives {
            one_of: true,
            members: &[
                rt::MemberDetails::new("named", "A period by name.", &["period"]),
                rt::MemberDetails::new(
                        "range",
                        "From one time to another.",
                        &["from_time", "to_time"],
                    )
                    .cache(
                        &[
                            (::std::option::Option::Some(86400u64), 3600u64),
                            (::std::option::Option::None, 86400u64),
                        ],
                    ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "StaffStatusPeriod",
        "statistics",
        "The time that a report on staff statuses covers.",
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
        "Which staff members a report covers.",
        rt::TypeShape::Enum {
            open: false,
            number: false,
            values: &[rt::ValueDetails::new("all", "All of them.")],
            patterns: &[
                rt::PatternDetails::new(
                    "",
                    rt::ValueType::Named("StaffId"),
                    "",
                    "This one.",
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "Initiator",
        "statistics",
        "Who began a case.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new("user", "A user did."),
                rt::ValueDetails::new("agent", "A staff member did.")
                    .evidence("library source"),
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
        "What a staff member did in a period.\nTimes are in seconds here, unlike the speeds of cases, which are in minutes.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("staff"),
            fields: &[
                rt::FieldDetails::new(
                    "staff_id",
                    "The staff member.",
                    rt::ValueType::Named("StaffId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                        "staff_name",
                        "Name of the staff member.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "new_cases_in_total",
                    "Number of new cases.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "new_user_cases",
                    "Number of new cases that users began.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "reopened_cases",
                    "Number of cases that were opened again.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "cases_being_handled",
                    "Number of cases in work.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "cases_with_a_response",
                    "Number of cases with a response.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "first_response_time",
                    "Time until the first response.",
                    rt::ValueType::Seconds,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "first_response_sla_violated",
                    "Share of first responses that came too late for the service level.",
                    rt::ValueType::Percent,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "response_time",
                    "Time until a response.",
                    rt::ValueType::Seconds,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "response_sla_violated",
                    "Share of responses that came too late for the service level.",
                    rt::ValueType::Percent,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "response_writing_time",
                    "Time spent on writing a response.",
                    rt::ValueType::Seconds,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "total_number_of_responses",
                    "Number of responses.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "total_number_of_notes",
                    "Number of notes.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "number_of_responses_for_resolution",
                    "Number of responses that a resolution takes.",
                    rt::ValueType::Number,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "closed_cases",
                    "Number of closed cases.",
                    rt::ValueType::Int,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "resolution_time",
                    "Time until a resolution.",
                    rt::ValueType::Seconds,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "resolution_sla_violated",
                    "Share of resolutions that came too late for the service level.",
                    rt::ValueType::Percent,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "ratings_of_responses",
                        "Ratings of the responses in percent; none without ratings.",
                        rt::ValueType::Percent,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .none("-"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "SatisfactionRow",
        "statistics",
        "A rating that a user gave.",
        rt::TypeShape::Record {
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                    "rating_id",
                    "Identifier.",
                    rt::ValueType::Named("RatingId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                    "rating",
                    "How satisfied the user is; library source shows digits here.",
                    rt::ValueType::Named("Rating"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "rating_comment",
                        "What the user said about it.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "rated_staff_id",
                        "The author of the reply that was rated; none if the whole case was rated.",
                        rt::ValueType::Named("StaffId"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .none("0"),
                rt::FieldDetails::new(
                    "case_id",
                    "The case.",
                    rt::ValueType::Named("CaseId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "case_number",
                    "Number of the case.",
                    rt::ValueType::Text,
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                    "user_id",
                    "The user who rated.",
                    rt::ValueType::Named("UserId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "staff_id",
                        "The responsible staff member at that time.",
                        rt::ValueType::Named("StaffId"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .none("0"),
                rt::FieldDetails::new(
                    "group_id",
                    "The group of the case.",
                    rt::ValueType::Named("GroupId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When the rating was given.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "updated_at",
                    "When the rating was last changed.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
            ],
        },
    ),
    rt::TypeDetails::new("UserId", "users", "Identifier of a user.", rt::TypeShape::Id),
    rt::TypeDetails::new(
        "UserType",
        "users",
        "What kind of identity a user is.",
        rt::TypeShape::Enum {
            open: true,
            number: false,
            values: &[
                rt::ValueDetails::new("email", "A mail address."),
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
        "An end user, more exactly one identity of a person.",
        rt::TypeShape::Record {
            root: ::std::option::Option::Some("user"),
            fields: &[
                rt::FieldDetails::new(
                    "user_id",
                    "Identifier.",
                    rt::ValueType::Named("UserId"),
                    rt::Presence::Required,
                ),
                rt::FieldDetails::new(
                        "user_full_name",
                        "Full name.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "company_name",
                        "Name of the company that the user works for.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "company_position",
                        "Position in that company.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "thumbnail",
                        "Address of the avatar; may be empty.",
                        rt::ValueType::Url,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "confirmed",
                    "Whether the mail address is confirmed.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "active",
                    "Whether the user is not blocked; `false` once blocked.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "deleted",
                    "Whether the user was moved to the deleted list.",
                    rt::ValueType::Bool,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "created_at",
                    "When the user was created.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "updated_at",
                    "When the user was last changed.",
                    rt::ValueType::Timestamp,
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                    "type",
                    "What kind of identity this is.",
                    rt::ValueType::Named("UserType"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "user_email",
                        "Mail address.",
                        rt::ValueType::Email,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "only users of type `email` have it",
                            ),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "facebook_id",
                        "Identifier of the Facebook account.",
                        rt::ValueType::Int,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "only users of type `facebook` have it",
                            ),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                        "telegram_id",
                        "Identifier of the Telegram account.",
                        rt::ValueType::Int,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "only users of type `telegram` have it",
                            ),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "language_id",
                    "Language of the user.",
                    rt::ValueType::Named("LanguageId"),
                    rt::Presence::Optional(::std::option::Option::None),
                ),
                rt::FieldDetails::new(
                        "custom_fields",
                        "Values of custom fields of level `user`.",
                        rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::FieldDetails::new(
                    "linked_users",
                    "Other identities of the same person.",
                    rt::ValueType::List(&rt::ValueType::Named("UserId")),
                    rt::Presence::Plain,
                ),
                rt::FieldDetails::new(
                        "password",
                        "The password that was made for a new user.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "only the answer to a creation has it",
                            ),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Secret),
                rt::FieldDetails::new(
                        "user_phone",
                        "Phone number.",
                        rt::ValueType::Phone,
                        rt::Presence::Optional(
                            ::std::option::Option::Some("not in the description"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "user_screen_name",
                        "Name of the messenger account.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some(
                                "not in the description; seen for users of type `telegram`",
                            ),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "user_note",
                        "Note for staff.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some("not in the description"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "user_custom_id",
                        "The identifier that a custom channel gave the user.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some("not in the description"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "user_custom_channel",
                        "The custom channel that the user came through.",
                        rt::ValueType::Named("Channel"),
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "user_viber",
                        "Identity in Viber.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some("not in the description"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "user_avito",
                        "Identity in Avito.",
                        rt::ValueType::Text,
                        rt::Presence::Optional(
                            ::std::option::Option::Some("not in the description"),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal)
                    .evidence("library source"),
                rt::FieldDetails::new(
                        "last_contact_at",
                        "When the user was last in contact.",
                        rt::ValueType::Timestamp,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .evidence("production code of third parties"),
                rt::FieldDetails::new(
                        "amount_of_cases",
                        "Number of the user's cases; only in lists that ask for it.",
                        rt::ValueType::Int,
                        rt::Presence::Optional(::std::option::Option::None),
                    )
                    .included_by("amount_of_cases")
                    .evidence("inference from the parameter of this name"),
            ],
        },
    ),
    rt::TypeDetails::new(
        "NewUser",
        "users",
        "Who a new user is.\nThe description demands neither, but a user without either cannot be reached.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("email", "By mail address.", &["user_email"]),
                rt::MemberDetails::new(
                    "whatsapp",
                    "By a phone number of WhatsApp.",
                    &["user_whatsapp_phone"],
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
                rt::MemberDetails::new(
                    "email",
                    "The user of a mail address.",
                    &["user_email"],
                ),
                rt::MemberDetails::new(
                    "phone",
                    "The user of a phone number; it is known from library source alone.",
                    &["user_phone"],
                ),
                rt::MemberDetails::new(
                    "user",
                    "A user by identifier; it is known from library source alone.",
                    &["user_id"],
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "IdentifiedUser",
        "users",
        "Who a user to be identified is.",
        rt::TypeShape::Alternatives {
            one_of: false,
            members: &[
                rt::MemberDetails::new("email", "By mail address.", &["user_email"]),
                rt::MemberDetails::new("phone", "By phone number.", &["user_phone"]),
                rt::MemberDetails::new(
                    "whatsapp",
                    "By a phone number of WhatsApp.",
                    &["user_whatsapp_phone"],
                ),
                rt::MemberDetails::new(
                    "telegram",
                    "By a Telegram account.",
                    &["user_telegram_data"],
                ),
                rt::MemberDetails::new(
                    "custom",
                    "By an identifier of the caller's own.",
                    &["user_custom_id"],
                ),
            ],
        },
    ),
    rt::TypeDetails::new(
        "IdentificationCode",
        "users",
        "What an identified user shows.",
        rt::TypeShape::Record {
            root: ::std::option::Option::None,
            fields: &[
                rt::FieldDetails::new(
                        "code",
                        "A code that begins with `o_`; whoever has it passes for the user.",
                        rt::ValueType::Text,
                        rt::Presence::Plain,
                    )
                    .sensitivity(rt::Sensitivity::Secret),
            ],
        },
    ),
];

/// Conventions of the service.
#[cfg(feature = "meta")]
pub static CONVENTIONS: &[rt::FactDetails] = &[
    rt::FactDetails::new(
        "base_url",
        "A URL is the address of the account, then `/api`, then a path that ends in `.json`. No part of it names a version, though\noperations keep being added.",
    ),
    rt::FactDetails::new(
        "methods",
        "POST adds, GET reads, PUT changes and DELETE removes. Changes of state are PUT requests on a path below the record; their\nbody is empty where the operation does not list one.",
    ),
    rt::FactDetails::new(
        "authentication",
        "Every request carries HTTP Basic credentials: a staff member's e-mail address as user name and an API key as password.\nAn administrator makes the key in the API part of the account's settings.",
    ),
    rt::FactDetails::new(
        "staff_member",
        "The credentials belong to a staff member, being an administrator is not enough. Choose one that is there to stay: some\noperations act as this person, for example as the author of a reply that names none, so that it must remain enabled.",
    ),
    rt::FactDetails::new(
        "rights",
        "A call can read and change no more than that staff member can. A list of all cases is out of reach for a member with\nrestricted access, and only members with full access can permanently delete a user or a company.",
    ),
    rt::FactDetails::new(
        "content_type",
        "Bodies are JSON, sent as `application/json`, under a root named after the resource. Requests that carry files are\n`multipart/form-data` instead, with the root in bracket notation, such as `case[subject]`.",
    ),
    rt::FactDetails::new(
            "files_in_forms",
            "Files in a form are numbered, such as `case[attachments][1]`; counting from 0 and from 1 both work.",
        )
        .evidence("production code of third parties and library source"),
    rt::FactDetails::new(
        "lists",
        "A list is an object with the keys `0`, `1`, `2` and so on, each holding an object with the resource's name as its only key.\nIt ends with `total_count`, which counts the records of all pages; lists of roles and statuses of staff have `count` in\nits place, and the leaderboard has no total. Macros have a shape of their own.",
    ),
    rt::FactDetails::new(
            "empty_lists",
            "An empty list has been seen in several forms: an object with only `total_count`, an empty array, an object whose only\nkey is the resource's name with an empty array, and an empty text. Lists without `total_count` have been seen too.",
        )
        .evidence("production code of third parties"),
    rt::FactDetails::new(
            "lists_as_arrays",
            "Lists of labels, staff and groups have been seen as plain arrays, which may be history. Keys of a list need not run\nwithout a gap.",
        )
        .evidence("production code of third parties and inference"),
    rt::FactDetails::new(
            "totals",
            "The total of a list can change while its pages are read, and it counts more than the rows at hand.",
        )
        .evidence("production code of third parties"),
    rt::FactDetails::new(
        "paging",
        "Lists are read by `page`, which counts from 1, and `limit`, which is 1 to 100. Without them the first 100 records come;\nof messages and of the change history, the last 100.",
    ),
    rt::FactDetails::new(
        "arrays_in_queries",
        "A parameter with several values is sent as `name[]=value`, once for each. Where one or many are taken, one alone is sent\nas `name=value`. Such filters take at most 20 values.",
    ),
    rt::FactDetails::new(
        "search",
        "Text filters find part of a text. `^term^` matches the whole text, `^term` its beginning and `term^` its end.",
    ),
    rt::FactDetails::new(
            "booleans_in_queries",
            "Booleans in a query have been sent as `true` and `false`, and as `1` and `0`.",
        )
        .evidence("production code of third parties and library source"),
    rt::FactDetails::new(
            "unknown_parameters",
            "A parameter that the service does not know, or a value of `sort` that it does not know, is ignored without a word.",
        )
        .evidence("inference from production code of third parties"),
    rt::FactDetails::new(
        "times_in_replies",
        "Times are text of the form `<weekday>, <DD> <Mon> <YYYY> <HH:MM:SS> <+hhmm>`.",
    ),
    rt::FactDetails::new(
            "weekdays",
            "Samples of times carry weekdays that do not fit the date, and offsets that differ within one record. Both are to be\ntolerated.",
        )
        .evidence("official page"),
    rt::FactDetails::new(
            "times_in_requests",
            "Filters by time take unix seconds, or text such as `2024-05-31 18:00:00` in the account's time zone.",
        )
        .evidence("production code of third parties"),
    rt::FactDetails::new(
        "custom_field_keys",
        "Values of custom fields are keyed by `cf_<field_id>`, except in the filter of the case list, whose keys are bare ids.",
    ),
    rt::FactDetails::new(
            "custom_field_values",
            "A checkbox holds a boolean, a text field its text, and a select field the key of the chosen option as text.",
        )
        .evidence("production code of third parties"),
    rt::FactDetails::new(
        "success",
        "A successful DELETE answers with status 200 and no payload.",
    ),
    rt::FactDetails::new(
            "created",
            "A successful POST answers with status 201, at least for cases and messages.",
        )
        .evidence("production code of third parties"),
    rt::FactDetails::new(
            "errors",
            "A refusal answers with a 4xx status and a body such as `{\"error\": \"case_not_found\"}`. Some refusals may come without a\nbody or with HTML.",
        )
        .evidence("production code of third parties"),
    rt::FactDetails::new(
        "rate_hourly",
        "An account may send 500 requests an hour for each active staff member, but at least 1000 and at most 50000 an hour.\nMembers with view-only access do not count. So 15 active members give 7500 an hour, and one gives 1000.",
    ),
    rt::FactDetails::new(
        "rate_exceeded",
        "A request beyond the hourly limit is answered with an error message.",
    ),
    rt::FactDetails::new(
        "rate_remaining",
        "The header `api_calls_left` says how many requests remain. Every reply carries it.",
    ),
    rt::FactDetails::new(
            "rate_per_minute",
            "Since 12 June 2024 the limit of every account counts by the minute, and the hourly scheme is history. All callers of an\naccount share one pool.",
        )
        .evidence("official page"),
    rt::FactDetails::new(
            "rate_basic_plan",
            "The Basic plan gives 5 requests a minute for each enabled agent, at least 20 and at most 50. Accounts with 20 have been\nseen.",
        )
        .evidence(
            "official page of a sister brand and production code of third parties",
        ),
    rt::FactDetails::new(
            "rate_standard_plan",
            "The Standard plan gives 5 requests a minute for each agent, at most 750; an account with 500 has been seen.",
        )
        .evidence(
            "official page of a sister brand and production code of third parties",
        ),
    rt::FactDetails::new(
            "rate_pro_plan",
            "The Pro plan gives 10 requests a minute for each agent, at most 1500.",
        )
        .evidence("official page of a sister brand"),
    rt::FactDetails::new("write_cost", "A POST, PUT or DELETE counts as 2 requests.")
        .evidence("official page"),
    rt::FactDetails::new(
            "rate_status",
            "A request beyond the limit is answered with status 429. The header `rate_limit_per_minute` gives the limit, and\n`retry_after` gives the seconds to wait; the latter is not on every reply, and the standard `Retry-After` is not\npromised.",
        )
        .evidence("official page and production code of third parties"),
    rt::FactDetails::new(
            "header_names",
            "The names of the rate headers hold underscores, which some proxies drop. A reply without them says nothing about the\nlimit.",
        )
        .evidence("inference"),
    rt::FactDetails::new(
        "attachment_limits",
        "A request carries at most 20 files, each of at most 25 MB, and 50 MB in total.",
    ),
    rt::FactDetails::new(
        "attachment_links",
        "Links to attachments and inline images of messages younger than 30 days work without credentials. For older messages\nthey need the same credentials as the API.",
    ),
    rt::FactDetails::new(
        "history_retention",
        "The change history of a case covers the last year.",
    ),
    rt::FactDetails::new(
        "statistics_cache",
        "The leaderboard and the satisfaction report are kept by period, and the same call gives the same data until that time is\nover.",
    ),
    rt::FactDetails::new(
        "statistics_span",
        "A period of one's own that is too short or too long is answered with an error. The longest one is given in months; three\nare read here as 92 days and one as 31, which is not said by the description.",
    ),
    rt::FactDetails::new(
            "custom_channel_webhook",
            "When staff reply in a case of a custom channel, the service posts a form to the channel's `webhook_url`. It holds\n`type`, seen only as `message_new`, and `object` with `message_id`, `case_id`, `staff_id`, `user_id`, `custom_user_id`,\n`content`, `note` and `sent_via_rule`, the last two as 0 or 1. It carries no signature and expects status 200.",
        )
        .evidence("production code of third parties and library source"),
    rt::FactDetails::new(
            "rule_webhook",
            "A rule can send a request of any method to any URL. The account writes its body, with variables in square brackets, so\nthat there is no fixed payload.",
        )
        .evidence("official page"),
];

/// Lists that the catalog caches.
#[cfg(feature = "meta")]
pub static CATALOG: &[rt::CatalogDetails] = &[
    rt::CatalogDetails::new(
        "staff",
        "Staff members, by full name.",
        &crate::staff::LIST_OPERATION,
        "staff_id",
        "staff_full_name",
    ),
    rt::CatalogDetails::new(
        "groups",
        "Groups, by title.",
        &crate::groups::LIST_OPERATION,
        "group_id",
        "group_title",
    ),
    rt::CatalogDetails::new(
        "labels",
        "Labels, by title.",
        &crate::labels::LIST_OPERATION,
        "label_id",
        "label_title",
    ),
    rt::CatalogDetails::new(
            "custom_fields",
            "Custom fields of cases and users, by title, with the titles of their options.\nA field of cases and one of users may have the same title.",
            &crate::custom_fields::LIST_OPERATION,
            "field_id",
            "title",
        )
        .options("field_data"),
    rt::CatalogDetails::new(
        "languages",
        "Languages, by full name.",
        &crate::languages::LIST_OPERATION,
        "language_id",
        "title",
    ),
];
