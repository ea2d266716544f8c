// @generated from `spec/` by `cargo xtask codegen`. Do not edit.

//! Requests of every operation, for the tests of what goes on the wire.

/// Every operation: its smallest request, its largest in each encoding, and each alternative.
pub(crate) fn requests() -> Vec<
    (&'static str, &'static str, helpdesk::request::OperationInput),
> {
    Vec::from([
        (
            "cases.create",
            "minimal",
            helpdesk::cases::create(
                    helpdesk::Requester::email("ann+desk@example.com"),
                    "on/hold 100% «да» & 🙂",
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .input()
                .clone(),
        ),
        (
            "cases.create",
            "full, json",
            helpdesk::cases::create(
                    helpdesk::Requester::email("ann+desk@example.com"),
                    "on/hold 100% «да» & 🙂",
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .user_email("ann+desk@example.com")
                .user_phone("+7 (912) 345-67-89")
                .user_whatsapp_phone("+7 (912) 345-67-89")
                .user_telegram_data("on/hold 100% «да» & 🙂")
                .user_custom_id("on/hold 100% «да» & 🙂")
                .content("on/hold 100% «да» & 🙂")
                .content_html("<p title=\"a&b\">100% — да</p>")
                .user_full_name("on/hold 100% «да» & 🙂")
                .user_company_name("on/hold 100% «да» & 🙂")
                .initiator_id(helpdesk::StaffId(7))
                .staff_id(helpdesk::StaffId(7))
                .cc_emails(["ann+desk@example.com"])
                .bcc_emails(["ann+desk@example.com"])
                .created_at(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .group_id(helpdesk::GroupId(7))
                .status(helpdesk::CaseStatus::Open)
                .priority(helpdesk::Priority::Low)
                .language_id(helpdesk::LanguageId(7))
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .label_ids([
                    helpdesk::LabelId(7),
                    helpdesk::LabelId(9_007_199_254_740_993),
                ])
                .channel(helpdesk::CustomChannelKey::Id(helpdesk::CustomChannelId(7)))
                .sender(helpdesk::SenderAddress::Address(helpdesk::ClientEmailId(7)))
                .attachment_urls(["https://example.com/счёт №1.pdf?a=b&c[]=d#e"])
                .input()
                .clone(),
        ),
        (
            "cases.create",
            "full, multipart",
            helpdesk::cases::create(
                    helpdesk::Requester::email("ann+desk@example.com"),
                    "on/hold 100% «да» & 🙂",
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .user_email("ann+desk@example.com")
                .user_phone("+7 (912) 345-67-89")
                .user_whatsapp_phone("+7 (912) 345-67-89")
                .user_telegram_data("on/hold 100% «да» & 🙂")
                .user_custom_id("on/hold 100% «да» & 🙂")
                .content("on/hold 100% «да» & 🙂")
                .content_html("<p title=\"a&b\">100% — да</p>")
                .user_full_name("on/hold 100% «да» & 🙂")
                .user_company_name("on/hold 100% «да» & 🙂")
                .initiator_id(helpdesk::StaffId(7))
                .staff_id(helpdesk::StaffId(7))
                .cc_emails(["ann+desk@example.com"])
                .bcc_emails(["ann+desk@example.com"])
                .created_at(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .group_id(helpdesk::GroupId(7))
                .status(helpdesk::CaseStatus::Open)
                .priority(helpdesk::Priority::Low)
                .language_id(helpdesk::LanguageId(7))
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .label_ids([
                    helpdesk::LabelId(7),
                    helpdesk::LabelId(9_007_199_254_740_993),
                ])
                .channel(helpdesk::CustomChannelKey::Id(helpdesk::CustomChannelId(7)))
                .sender(helpdesk::SenderAddress::Address(helpdesk::ClientEmailId(7)))
                .attachments([
                    helpdesk::Upload::from_bytes(
                        "счёт \"1\"\r\n🙂.pdf",
                        "%PDF-1.7",
                    ),
                    helpdesk::Upload::from_bytes(
                        "счёт \"1\"\r\n🙂.pdf",
                        "%PDF-1.7",
                    ),
                ])
                .input()
                .clone(),
        ),
        (
            "cases.create",
            "requester phone",
            helpdesk::cases::create(
                    helpdesk::Requester::phone("+7 (912) 345-67-89"),
                    "on/hold 100% «да» & 🙂",
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .input()
                .clone(),
        ),
        (
            "cases.create",
            "requester whatsapp",
            helpdesk::cases::create(
                    helpdesk::Requester::whatsapp("+7 (912) 345-67-89"),
                    "on/hold 100% «да» & 🙂",
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .input()
                .clone(),
        ),
        (
            "cases.create",
            "requester telegram",
            helpdesk::cases::create(
                    helpdesk::Requester::telegram("on/hold 100% «да» & 🙂"),
                    "on/hold 100% «да» & 🙂",
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .input()
                .clone(),
        ),
        (
            "cases.create",
            "requester custom",
            helpdesk::cases::create(
                    helpdesk::Requester::custom("on/hold 100% «да» & 🙂"),
                    "on/hold 100% «да» & 🙂",
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .channel(helpdesk::CustomChannelKey::Id(helpdesk::CustomChannelId(7)))
                .input()
                .clone(),
        ),
        (
            "cases.create",
            "content html",
            helpdesk::cases::create(
                    helpdesk::Requester::email("ann+desk@example.com"),
                    "on/hold 100% «да» & 🙂",
                    helpdesk::MessageContent::html("<p title=\"a&b\">100% — да</p>"),
                )
                .input()
                .clone(),
        ),
        ("cases.list", "minimal", helpdesk::cases::list().input().clone()),
        (
            "cases.list",
            "full, json",
            helpdesk::cases::list()
                .page(1i64)
                .limit(1i64)
                .user_ids([helpdesk::UserId(7), helpdesk::UserId(9_007_199_254_740_993)])
                .user_emails([
                    helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"),
                ])
                .user_phones([
                    helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"),
                ])
                .subject(helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"))
                .staff_ids([helpdesk::Assignee::Staff(helpdesk::StaffId(7))])
                .group_ids([
                    helpdesk::GroupId(7),
                    helpdesk::GroupId(9_007_199_254_740_993),
                ])
                .channels([helpdesk::Channel::Web, helpdesk::Channel::Email])
                .priorities([helpdesk::Priority::Low, helpdesk::Priority::Normal])
                .filter(helpdesk::FilterId::Id(7))
                .statuses([helpdesk::CaseStatus::Open, helpdesk::CaseStatus::Waiting])
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .label_ids([
                    helpdesk::LabelId(7),
                    helpdesk::LabelId(9_007_199_254_740_993),
                ])
                .show_merged_cases(true)
                .show_active_chats(true)
                .sort(helpdesk::CaseSort::UpdatedAtDesc)
                .from_time(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .to_time(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .from_updated_time(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .to_updated_time(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .show_first_response_time(true)
                .user_custom_ids(["on/hold 100% «да» & 🙂"])
                .input()
                .clone(),
        ),
        ("cases.filters", "minimal", helpdesk::cases::filters().input().clone()),
        (
            "cases.get",
            "minimal",
            helpdesk::cases::get(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .input()
                .clone(),
        ),
        (
            "cases.update",
            "minimal",
            helpdesk::cases::update(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .subject("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "cases.update",
            "full, json",
            helpdesk::cases::update(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .subject("on/hold 100% «да» & 🙂")
                .subject("on/hold 100% «да» & 🙂")
                .group_id(helpdesk::GroupId(7))
                .staff_id(helpdesk::Assignee::Staff(helpdesk::StaffId(7)))
                .status(helpdesk::CaseStatus::Open)
                .priority(helpdesk::Priority::Low)
                .language_id(helpdesk::LanguageId(7))
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .add_label_ids([
                    helpdesk::LabelId(7),
                    helpdesk::LabelId(9_007_199_254_740_993),
                ])
                .delete_label_ids([
                    helpdesk::LabelId(7),
                    helpdesk::LabelId(9_007_199_254_740_993),
                ])
                .input()
                .clone(),
        ),
        (
            "cases.trash",
            "minimal",
            helpdesk::cases::trash(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .input()
                .clone(),
        ),
        (
            "cases.trash_many",
            "minimal",
            helpdesk::cases::trash_many([
                    helpdesk::CaseId(7),
                    helpdesk::CaseId(9_007_199_254_740_993),
                ])
                .input()
                .clone(),
        ),
        (
            "cases.spam",
            "minimal",
            helpdesk::cases::spam(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .input()
                .clone(),
        ),
        (
            "cases.spam_many",
            "minimal",
            helpdesk::cases::spam_many([
                    helpdesk::CaseId(7),
                    helpdesk::CaseId(9_007_199_254_740_993),
                ])
                .input()
                .clone(),
        ),
        (
            "cases.restore",
            "minimal",
            helpdesk::cases::restore(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .input()
                .clone(),
        ),
        (
            "cases.restore_many",
            "minimal",
            helpdesk::cases::restore_many([
                    helpdesk::CaseId(7),
                    helpdesk::CaseId(9_007_199_254_740_993),
                ])
                .input()
                .clone(),
        ),
        (
            "cases.delete",
            "minimal",
            helpdesk::cases::delete(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .input()
                .clone(),
        ),
        (
            "cases.delete_many",
            "minimal",
            helpdesk::cases::delete_many([
                    helpdesk::CaseId(7),
                    helpdesk::CaseId(9_007_199_254_740_993),
                ])
                .input()
                .clone(),
        ),
        (
            "cases.rate",
            "minimal",
            helpdesk::cases::rate(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::Rating::Low,
                )
                .input()
                .clone(),
        ),
        (
            "cases.rate",
            "full, json",
            helpdesk::cases::rate(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::Rating::Low,
                )
                .rating_comment("on/hold 100% «да» & 🙂")
                .rating_staff_id(helpdesk::StaffId(7))
                .input()
                .clone(),
        ),
        (
            "cases.changelog",
            "minimal",
            helpdesk::cases::changelog(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .input()
                .clone(),
        ),
        (
            "cases.changelog",
            "full, json",
            helpdesk::cases::changelog(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .page(1i64)
                .limit(1i64)
                .show_chat_completion(true)
                .status((helpdesk::CaseStatus::Open, helpdesk::CaseStatus::Waiting))
                .staff("on/hold 100% «да» & 🙂")
                .group("on/hold 100% «да» & 🙂")
                .priority("on/hold 100% «да» & 🙂")
                .subject("on/hold 100% «да» & 🙂")
                .custom_fields("on/hold 100% «да» & 🙂")
                .labels("on/hold 100% «да» & 🙂")
                .rule_ids([helpdesk::RuleId(7), helpdesk::RuleId(9_007_199_254_740_993)])
                .fixed_chat_staff("on/hold 100% «да» & 🙂")
                .show_chat_activation(true)
                .input()
                .clone(),
        ),
        (
            "client_emails.list",
            "minimal",
            helpdesk::client_emails::list().input().clone(),
        ),
        (
            "companies.create",
            "minimal",
            helpdesk::companies::create("on/hold 100% «да» & 🙂").input().clone(),
        ),
        (
            "companies.create",
            "full, json",
            helpdesk::companies::create("on/hold 100% «да» & 🙂")
                .company_domains(["on/hold 100% «да» & 🙂"])
                .company_default_group(helpdesk::GroupId(7))
                .company_address("on/hold 100% «да» & 🙂")
                .company_note("on/hold 100% «да» & 🙂")
                .company_user_ids([
                    helpdesk::UserId(7),
                    helpdesk::UserId(9_007_199_254_740_993),
                ])
                .input()
                .clone(),
        ),
        ("companies.list", "minimal", helpdesk::companies::list().input().clone()),
        (
            "companies.list",
            "full, json",
            helpdesk::companies::list()
                .page(1i64)
                .limit(1i64)
                .company_name(
                    helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"),
                )
                .company_domains(
                    helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"),
                )
                .company_address(
                    helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"),
                )
                .company_note(
                    helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"),
                )
                .amount_of_users(true)
                .amount_of_cases(true)
                .input()
                .clone(),
        ),
        (
            "companies.get",
            "minimal",
            helpdesk::companies::get(helpdesk::CompanyId(7)).input().clone(),
        ),
        (
            "companies.update",
            "minimal",
            helpdesk::companies::update(helpdesk::CompanyId(7))
                .company_name("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "companies.update",
            "full, json",
            helpdesk::companies::update(helpdesk::CompanyId(7))
                .company_name("on/hold 100% «да» & 🙂")
                .company_name("on/hold 100% «да» & 🙂")
                .add_company_domains(["on/hold 100% «да» & 🙂"])
                .remove_company_domains(["on/hold 100% «да» & 🙂"])
                .company_default_group(helpdesk::GroupId(7))
                .company_address("on/hold 100% «да» & 🙂")
                .company_note("on/hold 100% «да» & 🙂")
                .add_company_user_ids([
                    helpdesk::UserId(7),
                    helpdesk::UserId(9_007_199_254_740_993),
                ])
                .remove_company_user_ids([
                    helpdesk::UserId(7),
                    helpdesk::UserId(9_007_199_254_740_993),
                ])
                .input()
                .clone(),
        ),
        (
            "companies.disable",
            "minimal",
            helpdesk::companies::disable(helpdesk::CompanyId(7)).input().clone(),
        ),
        (
            "companies.block",
            "minimal",
            helpdesk::companies::block(helpdesk::CompanyId(7)).input().clone(),
        ),
        (
            "companies.restore",
            "minimal",
            helpdesk::companies::restore(helpdesk::CompanyId(7)).input().clone(),
        ),
        (
            "companies.delete",
            "minimal",
            helpdesk::companies::delete(helpdesk::CompanyId(7)).input().clone(),
        ),
        (
            "custom_channels.list",
            "minimal",
            helpdesk::custom_channels::list().input().clone(),
        ),
        (
            "custom_fields.list",
            "minimal",
            helpdesk::custom_fields::list().input().clone(),
        ),
        (
            "groups.create",
            "minimal",
            helpdesk::groups::create("on/hold 100% «да» & 🙂").input().clone(),
        ),
        (
            "groups.create",
            "full, json",
            helpdesk::groups::create("on/hold 100% «да» & 🙂")
                .group_from_name("on/hold 100% «да» & 🙂")
                .group_signature("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        ("groups.list", "minimal", helpdesk::groups::list().input().clone()),
        (
            "groups.list",
            "full, json",
            helpdesk::groups::list().page(1i64).limit(1i64).input().clone(),
        ),
        (
            "groups.get",
            "minimal",
            helpdesk::groups::get(helpdesk::GroupId(7)).input().clone(),
        ),
        (
            "groups.update",
            "minimal",
            helpdesk::groups::update(helpdesk::GroupId(7))
                .group_title("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "groups.update",
            "full, json",
            helpdesk::groups::update(helpdesk::GroupId(7))
                .group_title("on/hold 100% «да» & 🙂")
                .group_title("on/hold 100% «да» & 🙂")
                .group_from_name("on/hold 100% «да» & 🙂")
                .group_signature("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "groups.disable",
            "minimal",
            helpdesk::groups::disable(helpdesk::GroupId(7)).input().clone(),
        ),
        (
            "groups.disable",
            "full, json",
            helpdesk::groups::disable(helpdesk::GroupId(7))
                .replace_group_id(helpdesk::GroupId(7))
                .input()
                .clone(),
        ),
        (
            "groups.enable",
            "minimal",
            helpdesk::groups::enable(helpdesk::GroupId(7)).input().clone(),
        ),
        (
            "groups.delete",
            "minimal",
            helpdesk::groups::delete(helpdesk::GroupId(7)).input().clone(),
        ),
        (
            "groups.delete",
            "full, json",
            helpdesk::groups::delete(helpdesk::GroupId(7))
                .replace_group_id(helpdesk::GroupId(7))
                .input()
                .clone(),
        ),
        (
            "idea_categories.create",
            "minimal",
            helpdesk::idea_categories::create("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "idea_categories.create",
            "full, json",
            helpdesk::idea_categories::create("on/hold 100% «да» & 🙂")
                .category_default_group(helpdesk::GroupId(7))
                .input()
                .clone(),
        ),
        (
            "idea_categories.list",
            "minimal",
            helpdesk::idea_categories::list().input().clone(),
        ),
        (
            "idea_categories.list",
            "full, json",
            helpdesk::idea_categories::list().page(1i64).limit(1i64).input().clone(),
        ),
        (
            "idea_categories.get",
            "minimal",
            helpdesk::idea_categories::get(helpdesk::IdeaCategoryId(7)).input().clone(),
        ),
        (
            "idea_categories.update",
            "minimal",
            helpdesk::idea_categories::update(helpdesk::IdeaCategoryId(7))
                .category_title("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "idea_categories.update",
            "full, json",
            helpdesk::idea_categories::update(helpdesk::IdeaCategoryId(7))
                .category_title("on/hold 100% «да» & 🙂")
                .category_title("on/hold 100% «да» & 🙂")
                .category_default_group(helpdesk::GroupId(7))
                .input()
                .clone(),
        ),
        (
            "idea_categories.disable",
            "minimal",
            helpdesk::idea_categories::disable(helpdesk::IdeaCategoryId(7))
                .input()
                .clone(),
        ),
        (
            "idea_categories.enable",
            "minimal",
            helpdesk::idea_categories::enable(helpdesk::IdeaCategoryId(7))
                .input()
                .clone(),
        ),
        (
            "idea_categories.delete",
            "minimal",
            helpdesk::idea_categories::delete(helpdesk::IdeaCategoryId(7))
                .input()
                .clone(),
        ),
        (
            "ideas.update",
            "minimal",
            helpdesk::ideas::update(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .content("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "ideas.update",
            "full, json",
            helpdesk::ideas::update(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .content("on/hold 100% «да» & 🙂")
                .content("on/hold 100% «да» & 🙂")
                .stage(helpdesk::IdeaStage::Planned)
                .category_id(helpdesk::IdeaCategoryId(7))
                .input()
                .clone(),
        ),
        (
            "ideas.set_official_answer",
            "minimal",
            helpdesk::ideas::set_official_answer(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    "on/hold 100% «да» & 🙂",
                )
                .input()
                .clone(),
        ),
        (
            "ideas.delete_official_answer",
            "minimal",
            helpdesk::ideas::delete_official_answer(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                )
                .input()
                .clone(),
        ),
        (
            "kb_articles.create",
            "minimal",
            helpdesk::kb_articles::create(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                    [
                        helpdesk::KbSectionId(7),
                        helpdesk::KbSectionId(9_007_199_254_740_993),
                    ],
                )
                .input()
                .clone(),
        ),
        (
            "kb_articles.create",
            "full, json",
            helpdesk::kb_articles::create(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                    [
                        helpdesk::KbSectionId(7),
                        helpdesk::KbSectionId(9_007_199_254_740_993),
                    ],
                )
                .article_tags(
                    helpdesk::Localized::from([
                        (1u64, vec![String::from("a b"), String::from("да")]),
                        (2u64, vec![String::from("a b"), String::from("да")]),
                    ]),
                )
                .access_type(helpdesk::KbAccess::Public)
                .input()
                .clone(),
        ),
        ("kb_articles.list", "minimal", helpdesk::kb_articles::list().input().clone()),
        (
            "kb_articles.list",
            "full, json",
            helpdesk::kb_articles::list()
                .search(helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"))
                .section_id(helpdesk::KbSectionId(7))
                .page(1i64)
                .limit(1i64)
                .language_id(helpdesk::LanguageFilter::Language(helpdesk::LanguageId(7)))
                .sort(helpdesk::KbArticleSort::IdDesc)
                .input()
                .clone(),
        ),
        (
            "kb_articles.update",
            "minimal",
            helpdesk::kb_articles::update(helpdesk::KbArticleId(7))
                .article_title(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .input()
                .clone(),
        ),
        (
            "kb_articles.update",
            "full, json",
            helpdesk::kb_articles::update(helpdesk::KbArticleId(7))
                .article_title(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .article_title(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .article_content(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .section_ids([
                    helpdesk::KbSectionId(7),
                    helpdesk::KbSectionId(9_007_199_254_740_993),
                ])
                .article_tags(
                    helpdesk::Localized::from([
                        (1u64, vec![String::from("a b"), String::from("да")]),
                        (2u64, vec![String::from("a b"), String::from("да")]),
                    ]),
                )
                .access_type(helpdesk::KbAccess::Public)
                .input()
                .clone(),
        ),
        (
            "kb_articles.get",
            "minimal",
            helpdesk::kb_articles::get(helpdesk::KbArticleId(7)).input().clone(),
        ),
        (
            "kb_articles.get",
            "full, json",
            helpdesk::kb_articles::get(helpdesk::KbArticleId(7))
                .language_id(helpdesk::LanguageFilter::Language(helpdesk::LanguageId(7)))
                .input()
                .clone(),
        ),
        (
            "kb_articles.disable",
            "minimal",
            helpdesk::kb_articles::disable(helpdesk::KbArticleId(7)).input().clone(),
        ),
        (
            "kb_articles.enable",
            "minimal",
            helpdesk::kb_articles::enable(helpdesk::KbArticleId(7)).input().clone(),
        ),
        (
            "kb_articles.move_up",
            "minimal",
            helpdesk::kb_articles::move_up(helpdesk::KbArticleId(7)).input().clone(),
        ),
        (
            "kb_articles.move_down",
            "minimal",
            helpdesk::kb_articles::move_down(helpdesk::KbArticleId(7)).input().clone(),
        ),
        (
            "kb_articles.delete",
            "minimal",
            helpdesk::kb_articles::delete(helpdesk::KbArticleId(7)).input().clone(),
        ),
        (
            "kb_categories.create",
            "minimal",
            helpdesk::kb_categories::create(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .input()
                .clone(),
        ),
        (
            "kb_categories.list",
            "minimal",
            helpdesk::kb_categories::list().input().clone(),
        ),
        (
            "kb_categories.list",
            "full, json",
            helpdesk::kb_categories::list()
                .page(1i64)
                .limit(1i64)
                .language_id(helpdesk::LanguageFilter::Language(helpdesk::LanguageId(7)))
                .input()
                .clone(),
        ),
        (
            "kb_categories.update",
            "minimal",
            helpdesk::kb_categories::update(helpdesk::KbCategoryId(7))
                .category_title(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .input()
                .clone(),
        ),
        (
            "kb_categories.update",
            "full, json",
            helpdesk::kb_categories::update(helpdesk::KbCategoryId(7))
                .category_title(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .category_title(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .input()
                .clone(),
        ),
        (
            "kb_categories.get",
            "minimal",
            helpdesk::kb_categories::get(helpdesk::KbCategoryId(7)).input().clone(),
        ),
        (
            "kb_categories.get",
            "full, json",
            helpdesk::kb_categories::get(helpdesk::KbCategoryId(7))
                .language_id(helpdesk::LanguageFilter::Language(helpdesk::LanguageId(7)))
                .input()
                .clone(),
        ),
        (
            "kb_categories.disable",
            "minimal",
            helpdesk::kb_categories::disable(helpdesk::KbCategoryId(7)).input().clone(),
        ),
        (
            "kb_categories.enable",
            "minimal",
            helpdesk::kb_categories::enable(helpdesk::KbCategoryId(7)).input().clone(),
        ),
        (
            "kb_categories.move_up",
            "minimal",
            helpdesk::kb_categories::move_up(helpdesk::KbCategoryId(7)).input().clone(),
        ),
        (
            "kb_categories.move_down",
            "minimal",
            helpdesk::kb_categories::move_down(helpdesk::KbCategoryId(7)).input().clone(),
        ),
        (
            "kb_categories.delete",
            "minimal",
            helpdesk::kb_categories::delete(helpdesk::KbCategoryId(7)).input().clone(),
        ),
        (
            "kb_sections.create",
            "minimal",
            helpdesk::kb_sections::create(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                    helpdesk::KbCategoryId(7),
                )
                .input()
                .clone(),
        ),
        (
            "kb_sections.create",
            "full, json",
            helpdesk::kb_sections::create(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                    helpdesk::KbCategoryId(7),
                )
                .section_description(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .input()
                .clone(),
        ),
        (
            "kb_sections.list",
            "minimal",
            helpdesk::kb_sections::list(helpdesk::KbCategoryId(7)).input().clone(),
        ),
        (
            "kb_sections.list",
            "full, json",
            helpdesk::kb_sections::list(helpdesk::KbCategoryId(7))
                .page(1i64)
                .limit(1i64)
                .language_id(helpdesk::LanguageFilter::Language(helpdesk::LanguageId(7)))
                .input()
                .clone(),
        ),
        (
            "kb_sections.update",
            "minimal",
            helpdesk::kb_sections::update(helpdesk::KbSectionId(7))
                .section_title(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .input()
                .clone(),
        ),
        (
            "kb_sections.update",
            "full, json",
            helpdesk::kb_sections::update(helpdesk::KbSectionId(7))
                .section_title(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .section_title(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .section_description(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                )
                .category_id(helpdesk::KbCategoryId(7))
                .input()
                .clone(),
        ),
        (
            "kb_sections.get",
            "minimal",
            helpdesk::kb_sections::get(helpdesk::KbSectionId(7)).input().clone(),
        ),
        (
            "kb_sections.get",
            "full, json",
            helpdesk::kb_sections::get(helpdesk::KbSectionId(7))
                .language_id(helpdesk::LanguageFilter::Language(helpdesk::LanguageId(7)))
                .input()
                .clone(),
        ),
        (
            "kb_sections.disable",
            "minimal",
            helpdesk::kb_sections::disable(helpdesk::KbSectionId(7)).input().clone(),
        ),
        (
            "kb_sections.enable",
            "minimal",
            helpdesk::kb_sections::enable(helpdesk::KbSectionId(7)).input().clone(),
        ),
        (
            "kb_sections.move_up",
            "minimal",
            helpdesk::kb_sections::move_up(helpdesk::KbSectionId(7)).input().clone(),
        ),
        (
            "kb_sections.move_down",
            "minimal",
            helpdesk::kb_sections::move_down(helpdesk::KbSectionId(7)).input().clone(),
        ),
        (
            "kb_sections.delete",
            "minimal",
            helpdesk::kb_sections::delete(helpdesk::KbSectionId(7)).input().clone(),
        ),
        (
            "labels.create",
            "minimal",
            helpdesk::labels::create("on/hold 100% «да» & 🙂").input().clone(),
        ),
        ("labels.list", "minimal", helpdesk::labels::list().input().clone()),
        (
            "labels.list",
            "full, json",
            helpdesk::labels::list().page(1i64).limit(1i64).input().clone(),
        ),
        (
            "labels.update",
            "minimal",
            helpdesk::labels::update(
                    helpdesk::LabelId(7),
                    "on/hold 100% «да» & 🙂",
                )
                .input()
                .clone(),
        ),
        (
            "labels.delete",
            "minimal",
            helpdesk::labels::delete(helpdesk::LabelId(7)).input().clone(),
        ),
        ("languages.list", "minimal", helpdesk::languages::list().input().clone()),
        ("macros.list", "minimal", helpdesk::macros::list().input().clone()),
        (
            "messages.list",
            "minimal",
            helpdesk::messages::list(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .input()
                .clone(),
        ),
        (
            "messages.list",
            "full, json",
            helpdesk::messages::list(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                .page(1i64)
                .limit(1i64)
                .order(helpdesk::MessageOrder::Asc)
                .input()
                .clone(),
        ),
        (
            "messages.create",
            "minimal",
            helpdesk::messages::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .input()
                .clone(),
        ),
        (
            "messages.create",
            "full, json",
            helpdesk::messages::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .content("on/hold 100% «да» & 🙂")
                .content_html("<p title=\"a&b\">100% — да</p>")
                .staff_id(helpdesk::StaffId(7))
                .user_id(helpdesk::UserId(7))
                .attachment_urls(["https://example.com/счёт №1.pdf?a=b&c[]=d#e"])
                .created_at(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .send_at(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .do_not_send_email(true)
                .user_custom_id("on/hold 100% «да» & 🙂")
                .note(true)
                .input()
                .clone(),
        ),
        (
            "messages.create",
            "full, multipart",
            helpdesk::messages::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                )
                .content("on/hold 100% «да» & 🙂")
                .content_html("<p title=\"a&b\">100% — да</p>")
                .staff_id(helpdesk::StaffId(7))
                .user_id(helpdesk::UserId(7))
                .attachments([
                    helpdesk::Upload::from_bytes(
                        "счёт \"1\"\r\n🙂.pdf",
                        "%PDF-1.7",
                    ),
                    helpdesk::Upload::from_bytes(
                        "счёт \"1\"\r\n🙂.pdf",
                        "%PDF-1.7",
                    ),
                ])
                .created_at(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .send_at(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .do_not_send_email(true)
                .user_custom_id("on/hold 100% «да» & 🙂")
                .note(true)
                .input()
                .clone(),
        ),
        (
            "messages.create",
            "content html",
            helpdesk::messages::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageContent::html("<p title=\"a&b\">100% — да</p>"),
                )
                .input()
                .clone(),
        ),
        (
            "messages.update",
            "minimal",
            helpdesk::messages::update(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                )
                .content("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "messages.update",
            "full, json",
            helpdesk::messages::update(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                )
                .content("on/hold 100% «да» & 🙂")
                .content("on/hold 100% «да» & 🙂")
                .content_html("<p title=\"a&b\">100% — да</p>")
                .input()
                .clone(),
        ),
        (
            "messages.delete",
            "minimal",
            helpdesk::messages::delete(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                )
                .input()
                .clone(),
        ),
        (
            "messages.rate",
            "minimal",
            helpdesk::messages::rate(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                    helpdesk::Rating::Low,
                )
                .input()
                .clone(),
        ),
        (
            "messages.rate",
            "full, json",
            helpdesk::messages::rate(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                    helpdesk::Rating::Low,
                )
                .rating_comment("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "notes.create",
            "minimal",
            helpdesk::notes::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::NoteContent::text("on/hold 100% «да» & 🙂"),
                )
                .input()
                .clone(),
        ),
        (
            "notes.create",
            "full, json",
            helpdesk::notes::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::NoteContent::text("on/hold 100% «да» & 🙂"),
                )
                .content("on/hold 100% «да» & 🙂")
                .content_html("<p title=\"a&b\">100% — да</p>")
                .note_staff_id(helpdesk::StaffId(7))
                .attachment_urls(["https://example.com/счёт №1.pdf?a=b&c[]=d#e"])
                .created_at(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .input()
                .clone(),
        ),
        (
            "notes.create",
            "full, multipart",
            helpdesk::notes::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::NoteContent::text("on/hold 100% «да» & 🙂"),
                )
                .content("on/hold 100% «да» & 🙂")
                .content_html("<p title=\"a&b\">100% — да</p>")
                .note_staff_id(helpdesk::StaffId(7))
                .attachments([
                    helpdesk::Upload::from_bytes(
                        "счёт \"1\"\r\n🙂.pdf",
                        "%PDF-1.7",
                    ),
                    helpdesk::Upload::from_bytes(
                        "счёт \"1\"\r\n🙂.pdf",
                        "%PDF-1.7",
                    ),
                ])
                .created_at(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .input()
                .clone(),
        ),
        (
            "notes.create",
            "content html",
            helpdesk::notes::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::NoteContent::html("<p title=\"a&b\">100% — да</p>"),
                )
                .input()
                .clone(),
        ),
        (
            "notes.update",
            "minimal",
            helpdesk::notes::update(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                )
                .content("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "notes.update",
            "full, json",
            helpdesk::notes::update(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                )
                .content("on/hold 100% «да» & 🙂")
                .content("on/hold 100% «да» & 🙂")
                .content_html("<p title=\"a&b\">100% — да</p>")
                .input()
                .clone(),
        ),
        (
            "notes.delete",
            "minimal",
            helpdesk::notes::delete(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                )
                .input()
                .clone(),
        ),
        (
            "staff.create",
            "minimal",
            helpdesk::staff::create("ann+desk@example.com").input().clone(),
        ),
        (
            "staff.create",
            "full, json",
            helpdesk::staff::create("ann+desk@example.com")
                .staff_full_name("on/hold 100% «да» & 🙂")
                .staff_signature("on/hold 100% «да» & 🙂")
                .staff_signature_chat("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        ("staff.list", "minimal", helpdesk::staff::list().input().clone()),
        (
            "staff.list",
            "full, json",
            helpdesk::staff::list()
                .page(1i64)
                .limit(1i64)
                .language_id(helpdesk::LanguageId(7))
                .input()
                .clone(),
        ),
        ("staff.roles", "minimal", helpdesk::staff::roles().input().clone()),
        ("staff.statuses", "minimal", helpdesk::staff::statuses().input().clone()),
        (
            "staff.get",
            "minimal",
            helpdesk::staff::get(helpdesk::StaffId(7)).input().clone(),
        ),
        (
            "staff.get",
            "full, json",
            helpdesk::staff::get(helpdesk::StaffId(7))
                .language_id(helpdesk::LanguageId(7))
                .input()
                .clone(),
        ),
        (
            "staff.update",
            "minimal",
            helpdesk::staff::update(helpdesk::StaffId(7))
                .staff_email("ann+desk@example.com")
                .input()
                .clone(),
        ),
        (
            "staff.update",
            "full, json",
            helpdesk::staff::update(helpdesk::StaffId(7))
                .staff_email("ann+desk@example.com")
                .staff_email("ann+desk@example.com")
                .staff_full_name("on/hold 100% «да» & 🙂")
                .staff_signature("on/hold 100% «да» & 🙂")
                .staff_signature_chat("on/hold 100% «да» & 🙂")
                .input()
                .clone(),
        ),
        (
            "staff.disable",
            "minimal",
            helpdesk::staff::disable(helpdesk::StaffId(7)).input().clone(),
        ),
        (
            "staff.disable",
            "full, json",
            helpdesk::staff::disable(helpdesk::StaffId(7))
                .replace_staff_id(helpdesk::StaffId(7))
                .input()
                .clone(),
        ),
        (
            "staff.enable",
            "minimal",
            helpdesk::staff::enable(helpdesk::StaffId(7)).input().clone(),
        ),
        (
            "staff.delete",
            "minimal",
            helpdesk::staff::delete(helpdesk::StaffId(7)).input().clone(),
        ),
        (
            "staff.delete",
            "full, json",
            helpdesk::staff::delete(helpdesk::StaffId(7))
                .replace_staff_id(helpdesk::StaffId(7))
                .input()
                .clone(),
        ),
        (
            "statistics.leaderboard",
            "minimal",
            helpdesk::statistics::leaderboard(
                    helpdesk::ReportPeriod::named(helpdesk::Period::Last24Hours),
                )
                .input()
                .clone(),
        ),
        (
            "statistics.leaderboard",
            "full, json",
            helpdesk::statistics::leaderboard(
                    helpdesk::ReportPeriod::named(helpdesk::Period::Last24Hours),
                )
                .channels([helpdesk::Channel::Web, helpdesk::Channel::Email])
                .statuses([helpdesk::CaseStatus::Open, helpdesk::CaseStatus::Waiting])
                .group_ids([
                    helpdesk::GroupId(7),
                    helpdesk::GroupId(9_007_199_254_740_993),
                ])
                .priorities([helpdesk::Priority::Low, helpdesk::Priority::Normal])
                .staff_ids([helpdesk::StaffFilter::Staff(helpdesk::StaffId(7))])
                .label_ids([
                    helpdesk::LabelId(7),
                    helpdesk::LabelId(9_007_199_254_740_993),
                ])
                .initiator(helpdesk::Initiator::User)
                .user_ids([helpdesk::UserId(7), helpdesk::UserId(9_007_199_254_740_993)])
                .company_ids([
                    helpdesk::CompanyId(7),
                    helpdesk::CompanyId(9_007_199_254_740_993),
                ])
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .assignee_role_ids([
                    helpdesk::StaffRoleId(7),
                    helpdesk::StaffRoleId(9_007_199_254_740_993),
                ])
                .participant_ids([
                    helpdesk::StaffId(7),
                    helpdesk::StaffId(9_007_199_254_740_993),
                ])
                .participant_role_ids([
                    helpdesk::StaffRoleId(7),
                    helpdesk::StaffRoleId(9_007_199_254_740_993),
                ])
                .input()
                .clone(),
        ),
        (
            "statistics.leaderboard",
            "period range",
            helpdesk::statistics::leaderboard(
                    helpdesk::ReportPeriod::range(
                        "2024-05-01 09:30:00"
                            .parse::<helpdesk::CivilDateTime>()
                            .expect("a date"),
                        "2024-05-31 18:00:00"
                            .parse::<helpdesk::CivilDateTime>()
                            .expect("a date"),
                    ),
                )
                .input()
                .clone(),
        ),
        (
            "statistics.staff_statuses",
            "minimal",
            helpdesk::statistics::staff_statuses(
                    helpdesk::StaffStatusPeriod::named(helpdesk::Period::Last24Hours),
                )
                .input()
                .clone(),
        ),
        (
            "statistics.staff_statuses",
            "full, json",
            helpdesk::statistics::staff_statuses(
                    helpdesk::StaffStatusPeriod::named(helpdesk::Period::Last24Hours),
                )
                .staff_id(helpdesk::StaffId(7))
                .staff_access("on/hold 100% «да» & 🙂")
                .page(1i64)
                .input()
                .clone(),
        ),
        (
            "statistics.staff_statuses",
            "period range",
            helpdesk::statistics::staff_statuses(
                    helpdesk::StaffStatusPeriod::range(
                        "2024-05-01 09:30:00"
                            .parse::<helpdesk::CivilDateTime>()
                            .expect("a date"),
                        "2024-05-31 18:00:00"
                            .parse::<helpdesk::CivilDateTime>()
                            .expect("a date"),
                    ),
                )
                .input()
                .clone(),
        ),
        (
            "statistics.satisfaction",
            "minimal",
            helpdesk::statistics::satisfaction(
                    helpdesk::ReportPeriod::named(helpdesk::Period::Last24Hours),
                )
                .input()
                .clone(),
        ),
        (
            "statistics.satisfaction",
            "full, json",
            helpdesk::statistics::satisfaction(
                    helpdesk::ReportPeriod::named(helpdesk::Period::Last24Hours),
                )
                .user_ids([helpdesk::UserId(7), helpdesk::UserId(9_007_199_254_740_993)])
                .channels([helpdesk::Channel::Web, helpdesk::Channel::Email])
                .sort(helpdesk::SatisfactionSort::AddedAtAsc)
                .page(1i64)
                .limit(1i64)
                .group_ids([
                    helpdesk::GroupId(7),
                    helpdesk::GroupId(9_007_199_254_740_993),
                ])
                .statuses([helpdesk::CaseStatus::Open, helpdesk::CaseStatus::Waiting])
                .priorities([helpdesk::Priority::Low, helpdesk::Priority::Normal])
                .staff_ids([
                    helpdesk::StaffId(7),
                    helpdesk::StaffId(9_007_199_254_740_993),
                ])
                .assignee_role_ids([
                    helpdesk::StaffRoleId(7),
                    helpdesk::StaffRoleId(9_007_199_254_740_993),
                ])
                .participant_ids([
                    helpdesk::StaffId(7),
                    helpdesk::StaffId(9_007_199_254_740_993),
                ])
                .participant_role_ids([
                    helpdesk::StaffRoleId(7),
                    helpdesk::StaffRoleId(9_007_199_254_740_993),
                ])
                .label_ids([
                    helpdesk::LabelId(7),
                    helpdesk::LabelId(9_007_199_254_740_993),
                ])
                .initiator(helpdesk::Initiator::User)
                .company_ids([
                    helpdesk::CompanyId(7),
                    helpdesk::CompanyId(9_007_199_254_740_993),
                ])
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .rating_ids([
                    helpdesk::RatingId(7),
                    helpdesk::RatingId(9_007_199_254_740_993),
                ])
                .ratings([helpdesk::Rating::Low, helpdesk::Rating::Middle])
                .rating_comment(true)
                .rated_staff_ids([
                    helpdesk::StaffId(7),
                    helpdesk::StaffId(9_007_199_254_740_993),
                ])
                .rated_assignee_role_ids([
                    helpdesk::StaffRoleId(7),
                    helpdesk::StaffRoleId(9_007_199_254_740_993),
                ])
                .user_emails(["on/hold 100% «да» & 🙂"])
                .user_phones(["on/hold 100% «да» & 🙂"])
                .input()
                .clone(),
        ),
        (
            "statistics.satisfaction",
            "period range",
            helpdesk::statistics::satisfaction(
                    helpdesk::ReportPeriod::range(
                        "2024-05-01 09:30:00"
                            .parse::<helpdesk::CivilDateTime>()
                            .expect("a date"),
                        "2024-05-31 18:00:00"
                            .parse::<helpdesk::CivilDateTime>()
                            .expect("a date"),
                    ),
                )
                .input()
                .clone(),
        ),
        (
            "statistics.staff_leaderboard",
            "minimal",
            helpdesk::statistics::staff_leaderboard(
                    "2024-05-01 09:30:00"
                        .parse::<helpdesk::CivilDateTime>()
                        .expect("a date"),
                    "2024-05-01 09:30:00"
                        .parse::<helpdesk::CivilDateTime>()
                        .expect("a date"),
                )
                .input()
                .clone(),
        ),
        (
            "statistics.group_leaderboard",
            "minimal",
            helpdesk::statistics::group_leaderboard(
                    "2024-05-01 09:30:00"
                        .parse::<helpdesk::CivilDateTime>()
                        .expect("a date"),
                    "2024-05-01 09:30:00"
                        .parse::<helpdesk::CivilDateTime>()
                        .expect("a date"),
                )
                .input()
                .clone(),
        ),
        (
            "users.create",
            "minimal",
            helpdesk::users::create(helpdesk::NewUser::email("ann+desk@example.com"))
                .input()
                .clone(),
        ),
        (
            "users.create",
            "full, json",
            helpdesk::users::create(helpdesk::NewUser::email("ann+desk@example.com"))
                .user_email("ann+desk@example.com")
                .user_whatsapp_phone("+7 (912) 345-67-89")
                .user_phone("+7 (912) 345-67-89")
                .user_telegram_data("on/hold 100% «да» & 🙂")
                .user_custom_id("on/hold 100% «да» & 🙂")
                .user_full_name("on/hold 100% «да» & 🙂")
                .company_name("on/hold 100% «да» & 🙂")
                .company_position("on/hold 100% «да» & 🙂")
                .user_note("on/hold 100% «да» & 🙂")
                .language_id(helpdesk::LanguageId(7))
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .user_custom_channel(
                    helpdesk::CustomChannelRef::Key(helpdesk::CustomChannelId(7)),
                )
                .input()
                .clone(),
        ),
        (
            "users.create",
            "identity whatsapp",
            helpdesk::users::create(helpdesk::NewUser::whatsapp("+7 (912) 345-67-89"))
                .input()
                .clone(),
        ),
        (
            "users.create",
            "identity phone",
            helpdesk::users::create(helpdesk::NewUser::phone("+7 (912) 345-67-89"))
                .input()
                .clone(),
        ),
        (
            "users.create",
            "identity telegram",
            helpdesk::users::create(
                    helpdesk::NewUser::telegram("on/hold 100% «да» & 🙂"),
                )
                .input()
                .clone(),
        ),
        (
            "users.create",
            "identity custom",
            helpdesk::users::create(
                    helpdesk::NewUser::custom("on/hold 100% «да» & 🙂"),
                )
                .user_custom_channel(
                    helpdesk::CustomChannelRef::Key(helpdesk::CustomChannelId(7)),
                )
                .input()
                .clone(),
        ),
        ("users.list", "minimal", helpdesk::users::list().input().clone()),
        (
            "users.list",
            "full, json",
            helpdesk::users::list()
                .page(1i64)
                .limit(1i64)
                .language_id(helpdesk::LanguageId(7))
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .user_email(
                    helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"),
                )
                .user_phone(
                    helpdesk::Search::starts_with("on/hold 100% «да» & 🙂"),
                )
                .user_custom_id("on/hold 100% «да» & 🙂")
                .user_custom_channel(
                    helpdesk::CustomChannelKey::Id(helpdesk::CustomChannelId(7)),
                )
                .company_ids([
                    helpdesk::CompanyId(7),
                    helpdesk::CompanyId(9_007_199_254_740_993),
                ])
                .amount_of_cases(true)
                .from_time(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .to_time(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .from_updated_time(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .to_updated_time(helpdesk::Timestamp::from_unix_seconds(1_714_555_800))
                .from_last_contact_time(
                    helpdesk::Timestamp::from_unix_seconds(1_714_555_800),
                )
                .to_last_contact_time(
                    helpdesk::Timestamp::from_unix_seconds(1_714_555_800),
                )
                .input()
                .clone(),
        ),
        (
            "users.get",
            "minimal",
            helpdesk::users::get(helpdesk::UserId(7)).input().clone(),
        ),
        (
            "users.update",
            "minimal",
            helpdesk::users::update(helpdesk::UserId(7))
                .user_email("ann+desk@example.com")
                .input()
                .clone(),
        ),
        (
            "users.update",
            "full, json",
            helpdesk::users::update(helpdesk::UserId(7))
                .user_email("ann+desk@example.com")
                .user_email("ann+desk@example.com")
                .user_phone("+7 (912) 345-67-89")
                .user_full_name("on/hold 100% «да» & 🙂")
                .company_name("on/hold 100% «да» & 🙂")
                .company_position("on/hold 100% «да» & 🙂")
                .user_note("on/hold 100% «да» & 🙂")
                .language_id(helpdesk::LanguageId(7))
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .input()
                .clone(),
        ),
        (
            "users.link",
            "minimal",
            helpdesk::users::link(
                    helpdesk::UserId(7),
                    helpdesk::LinkedIdentity::email("ann+desk@example.com"),
                )
                .input()
                .clone(),
        ),
        (
            "users.link",
            "identity phone",
            helpdesk::users::link(
                    helpdesk::UserId(7),
                    helpdesk::LinkedIdentity::phone("+7 (912) 345-67-89"),
                )
                .input()
                .clone(),
        ),
        (
            "users.link",
            "identity user",
            helpdesk::users::link(
                    helpdesk::UserId(7),
                    helpdesk::LinkedIdentity::user(helpdesk::UserId(7)),
                )
                .input()
                .clone(),
        ),
        (
            "users.unlink",
            "minimal",
            helpdesk::users::unlink(helpdesk::UserId(7), helpdesk::UserId(7))
                .input()
                .clone(),
        ),
        (
            "users.disable",
            "minimal",
            helpdesk::users::disable(helpdesk::UserId(7)).input().clone(),
        ),
        (
            "users.block",
            "minimal",
            helpdesk::users::block(helpdesk::UserId(7)).input().clone(),
        ),
        (
            "users.restore",
            "minimal",
            helpdesk::users::restore(helpdesk::UserId(7)).input().clone(),
        ),
        (
            "users.delete",
            "minimal",
            helpdesk::users::delete(helpdesk::UserId(7)).input().clone(),
        ),
        (
            "users.identify",
            "minimal",
            helpdesk::users::identify(
                    helpdesk::IdentifiedUser::email("ann+desk@example.com"),
                )
                .input()
                .clone(),
        ),
        (
            "users.identify",
            "full, json",
            helpdesk::users::identify(
                    helpdesk::IdentifiedUser::email("ann+desk@example.com"),
                )
                .user_email("ann+desk@example.com")
                .user_phone("+7 (912) 345-67-89")
                .user_whatsapp_phone("+7 (912) 345-67-89")
                .user_telegram_data("on/hold 100% «да» & 🙂")
                .user_custom_id("on/hold 100% «да» & 🙂")
                .user_custom_channel(
                    helpdesk::CustomChannelRef::Key(helpdesk::CustomChannelId(7)),
                )
                .user_full_name("on/hold 100% «да» & 🙂")
                .company_name("on/hold 100% «да» & 🙂")
                .company_position("on/hold 100% «да» & 🙂")
                .user_note("on/hold 100% «да» & 🙂")
                .language_id(helpdesk::LanguageId(7))
                .custom_fields(
                    helpdesk::CustomFields::new()
                        .set(25u64, "on/hold 100% «да» & 🙂")
                        .set(26u64, true),
                )
                .input()
                .clone(),
        ),
        (
            "users.identify",
            "identity phone",
            helpdesk::users::identify(
                    helpdesk::IdentifiedUser::phone("+7 (912) 345-67-89"),
                )
                .input()
                .clone(),
        ),
        (
            "users.identify",
            "identity whatsapp",
            helpdesk::users::identify(
                    helpdesk::IdentifiedUser::whatsapp("+7 (912) 345-67-89"),
                )
                .input()
                .clone(),
        ),
        (
            "users.identify",
            "identity telegram",
            helpdesk::users::identify(
                    helpdesk::IdentifiedUser::telegram("on/hold 100% «да» & 🙂"),
                )
                .input()
                .clone(),
        ),
        (
            "users.identify",
            "identity custom",
            helpdesk::users::identify(
                    helpdesk::IdentifiedUser::custom("on/hold 100% «да» & 🙂"),
                )
                .input()
                .clone(),
        ),
    ])
}

/// How the response of every operation is read and shown.
pub(crate) static READERS: &[(&str, Reader)] = &[
    ("cases.create", read::<helpdesk::cases::Create>),
    ("cases.list", read::<helpdesk::cases::List>),
    ("cases.filters", read::<helpdesk::cases::Filters>),
    ("cases.get", read::<helpdesk::cases::Get>),
    ("cases.update", read::<helpdesk::cases::Update>),
    ("cases.trash", read::<helpdesk::cases::Trash>),
    ("cases.trash_many", read::<helpdesk::cases::TrashMany>),
    ("cases.spam", read::<helpdesk::cases::Spam>),
    ("cases.spam_many", read::<helpdesk::cases::SpamMany>),
    ("cases.restore", read::<helpdesk::cases::Restore>),
    ("cases.restore_many", read::<helpdesk::cases::RestoreMany>),
    ("cases.delete", read::<helpdesk::cases::Delete>),
    ("cases.delete_many", read::<helpdesk::cases::DeleteMany>),
    ("cases.rate", read::<helpdesk::cases::Rate>),
    ("cases.changelog", read::<helpdesk::cases::Changelog>),
    ("client_emails.list", read::<helpdesk::client_emails::List>),
    ("companies.create", read::<helpdesk::companies::Create>),
    ("companies.list", read::<helpdesk::companies::List>),
    ("companies.get", read::<helpdesk::companies::Get>),
    ("companies.update", read::<helpdesk::companies::Update>),
    ("companies.disable", read::<helpdesk::companies::Disable>),
    ("companies.block", read::<helpdesk::companies::Block>),
    ("companies.restore", read::<helpdesk::companies::Restore>),
    ("companies.delete", read::<helpdesk::companies::Delete>),
    ("custom_channels.list", read::<helpdesk::custom_channels::List>),
    ("custom_fields.list", read::<helpdesk::custom_fields::List>),
    ("groups.create", read::<helpdesk::groups::Create>),
    ("groups.list", read::<helpdesk::groups::List>),
    ("groups.get", read::<helpdesk::groups::Get>),
    ("groups.update", read::<helpdesk::groups::Update>),
    ("groups.disable", read::<helpdesk::groups::Disable>),
    ("groups.enable", read::<helpdesk::groups::Enable>),
    ("groups.delete", read::<helpdesk::groups::Delete>),
    ("idea_categories.create", read::<helpdesk::idea_categories::Create>),
    ("idea_categories.list", read::<helpdesk::idea_categories::List>),
    ("idea_categories.get", read::<helpdesk::idea_categories::Get>),
    ("idea_categories.update", read::<helpdesk::idea_categories::Update>),
    ("idea_categories.disable", read::<helpdesk::idea_categories::Disable>),
    ("idea_categories.enable", read::<helpdesk::idea_categories::Enable>),
    ("idea_categories.delete", read::<helpdesk::idea_categories::Delete>),
    ("ideas.update", read::<helpdesk::ideas::Update>),
    ("ideas.set_official_answer", read::<helpdesk::ideas::SetOfficialAnswer>),
    ("ideas.delete_official_answer", read::<helpdesk::ideas::DeleteOfficialAnswer>),
    ("kb_articles.create", read::<helpdesk::kb_articles::Create>),
    ("kb_articles.list", read::<helpdesk::kb_articles::List>),
    ("kb_articles.update", read::<helpdesk::kb_articles::Update>),
    ("kb_articles.get", read::<helpdesk::kb_articles::Get>),
    ("kb_articles.disable", read::<helpdesk::kb_articles::Disable>),
    ("kb_articles.enable", read::<helpdesk::kb_articles::Enable>),
    ("kb_articles.move_up", read::<helpdesk::kb_articles::MoveUp>),
    ("kb_articles.move_down", read::<helpdesk::kb_articles::MoveDown>),
    ("kb_articles.delete", read::<helpdesk::kb_articles::Delete>),
    ("kb_categories.create", read::<helpdesk::kb_categories::Create>),
    ("kb_categories.list", read::<helpdesk::kb_categories::List>),
    ("kb_categories.update", read::<helpdesk::kb_categories::Update>),
    ("kb_categories.get", read::<helpdesk::kb_categories::Get>),
    ("kb_categories.disable", read::<helpdesk::kb_categories::Disable>),
    ("kb_categories.enable", read::<helpdesk::kb_categories::Enable>),
    ("kb_categories.move_up", read::<helpdesk::kb_categories::MoveUp>),
    ("kb_categories.move_down", read::<helpdesk::kb_categories::MoveDown>),
    ("kb_categories.delete", read::<helpdesk::kb_categories::Delete>),
    ("kb_sections.create", read::<helpdesk::kb_sections::Create>),
    ("kb_sections.list", read::<helpdesk::kb_sections::List>),
    ("kb_sections.update", read::<helpdesk::kb_sections::Update>),
    ("kb_sections.get", read::<helpdesk::kb_sections::Get>),
    ("kb_sections.disable", read::<helpdesk::kb_sections::Disable>),
    ("kb_sections.enable", read::<helpdesk::kb_sections::Enable>),
    ("kb_sections.move_up", read::<helpdesk::kb_sections::MoveUp>),
    ("kb_sections.move_down", read::<helpdesk::kb_sections::MoveDown>),
    ("kb_sections.delete", read::<helpdesk::kb_sections::Delete>),
    ("labels.create", read::<helpdesk::labels::Create>),
    ("labels.list", read::<helpdesk::labels::List>),
    ("labels.update", read::<helpdesk::labels::Update>),
    ("labels.delete", read::<helpdesk::labels::Delete>),
    ("languages.list", read::<helpdesk::languages::List>),
    ("macros.list", read::<helpdesk::macros::List>),
    ("messages.list", read::<helpdesk::messages::List>),
    ("messages.create", read::<helpdesk::messages::Create>),
    ("messages.update", read::<helpdesk::messages::Update>),
    ("messages.delete", read::<helpdesk::messages::Delete>),
    ("messages.rate", read::<helpdesk::messages::Rate>),
    ("notes.create", read::<helpdesk::notes::Create>),
    ("notes.update", read::<helpdesk::notes::Update>),
    ("notes.delete", read::<helpdesk::notes::Delete>),
    ("staff.create", read::<helpdesk::staff::Create>),
    ("staff.list", read::<helpdesk::staff::List>),
    ("staff.roles", read::<helpdesk::staff::Roles>),
    ("staff.statuses", read::<helpdesk::staff::Statuses>),
    ("staff.get", read::<helpdesk::staff::Get>),
    ("staff.update", read::<helpdesk::staff::Update>),
    ("staff.disable", read::<helpdesk::staff::Disable>),
    ("staff.enable", read::<helpdesk::staff::Enable>),
    ("staff.delete", read::<helpdesk::staff::Delete>),
    ("statistics.leaderboard", read::<helpdesk::statistics::Leaderboard>),
    ("statistics.staff_statuses", read::<helpdesk::statistics::StaffStatuses>),
    ("statistics.satisfaction", read::<helpdesk::statistics::Satisfaction>),
    ("statistics.staff_leaderboard", read::<helpdesk::statistics::StaffLeaderboard>),
    ("statistics.group_leaderboard", read::<helpdesk::statistics::GroupLeaderboard>),
    ("users.create", read::<helpdesk::users::Create>),
    ("users.list", read::<helpdesk::users::List>),
    ("users.get", read::<helpdesk::users::Get>),
    ("users.update", read::<helpdesk::users::Update>),
    ("users.link", read::<helpdesk::users::Link>),
    ("users.unlink", read::<helpdesk::users::Unlink>),
    ("users.disable", read::<helpdesk::users::Disable>),
    ("users.block", read::<helpdesk::users::Block>),
    ("users.restore", read::<helpdesk::users::Restore>),
    ("users.delete", read::<helpdesk::users::Delete>),
    ("users.identify", read::<helpdesk::users::Identify>),
];
/// Reads a response.
pub(crate) type Reader = fn(
    &helpdesk::response::Response,
) -> Result<String, helpdesk::response::DecodeError>;
fn read<R: helpdesk::Request<Output: std::fmt::Debug>>(
    response: &helpdesk::response::Response,
) -> Result<String, helpdesk::response::DecodeError> {
    R::read(response).map(|output| format!("{output:?}"))
}

macro_rules! every_type {
    ($check:ident) => {
        $check ! { records : RuleCase Case BulkResult Filter Change ClientEmail Company
        CustomChannel ChannelMessage CustomField Group IdeaCategory Idea KbArticle
        KbCategory KbSection Label Language Macros MacroCategory Macro MacroAction
        Attachment Message StaffMember StaffRole StaffStatus LeaderboardRow
        SatisfactionRow User IdentificationCode; scalars : ErrorCode CaseId CaseNumber
        CaseRef CaseStatus Priority Channel Assignee SenderAddress CaseSort FilterId
        RuleId ChangeEvent Actor ClientEmailId CompanyId CustomChannelId CustomChannelKey
        CustomChannelRef CustomChannelType CustomFieldId CustomFieldType CustomFieldLevel
        GroupId IdeaCategoryId IdeaStage KbArticleId KbAccess KbArticleSort KbCategoryId
        KbSectionId LabelId LanguageId LanguageFilter MacroCategoryId MacroId
        MacroActionId MacroActionType MessageId FileId MessageType MessageOrder Rating
        StaffId StaffRoleId StaffStatusId RatingId Period StaffFilter Initiator
        SatisfactionRating SatisfactionSort UserId UserType }
    };
}

macro_rules! writers {
    (records : $($name:ident)*; scalars : $($scalar:ident)*) => {
        & [$((stringify!($name), | json | helpdesk:: $name ::from_json(json).map(| it |
        it.to_json()))),*]
    };
}

/// How every record is read from JSON and written back.
pub(crate) static RECORDS: &[(&str, Writer)] = every_type!(writers);
/// Reads a record and writes it back.
pub(crate) type Writer = fn(&str) -> Result<String, helpdesk::response::DecodeError>;

/// How every declared type that can hold any text is shown: from its JSON or that of its record, an
/// open enum from a string.
pub(crate) static SHOWN: &[(&str, Show)] = &[
    ("ErrorCode", |text| format!("{:?}", helpdesk::ErrorCode::from(text))),
    ("RuleCase", |json| format!("{:?}", helpdesk::RuleCase::from_json(json))),
    (
        "RuleEvent",
        |json| format!("{:?}", helpdesk::RuleEvent::from_request(None, json.as_bytes())),
    ),
    ("CaseStatus", |text| format!("{:?}", helpdesk::CaseStatus::from(text))),
    ("Priority", |text| format!("{:?}", helpdesk::Priority::from(text))),
    ("Channel", |text| format!("{:?}", helpdesk::Channel::from(text))),
    (
        "Requester",
        |_| {
            format!(
                "{:?}", [helpdesk::Requester::email("ann+desk@example.com"),
                helpdesk::Requester::phone("+7 (912) 345-67-89"),
                helpdesk::Requester::whatsapp("+7 (912) 345-67-89"),
                helpdesk::Requester::telegram("on/hold 100% «да» & 🙂"),
                helpdesk::Requester::custom("on/hold 100% «да» & 🙂")]
            )
        },
    ),
    ("Case", |json| format!("{:?}", helpdesk::Case::from_json(json))),
    ("BulkResult", |json| format!("{:?}", helpdesk::BulkResult::from_json(json))),
    ("FilterId", |text| format!("{:?}", helpdesk::FilterId::from(text))),
    ("Filter", |json| format!("{:?}", helpdesk::Filter::from_json(json))),
    ("ChangeEvent", |text| format!("{:?}", helpdesk::ChangeEvent::from(text))),
    ("Actor", |text| format!("{:?}", helpdesk::Actor::from(text))),
    ("Change", |json| format!("{:?}", helpdesk::Change::from_json(json))),
    (
        "ChangeKind",
        |json| {
            format!(
                "{:?}", helpdesk::Change::from_json(json).map(| it | format!("{:?}", it
                .kind()))
            )
        },
    ),
    ("ClientEmail", |json| format!("{:?}", helpdesk::ClientEmail::from_json(json))),
    ("Company", |json| format!("{:?}", helpdesk::Company::from_json(json))),
    ("CustomChannelKey", |text| format!("{:?}", helpdesk::CustomChannelKey::from(text))),
    ("CustomChannelRef", |text| format!("{:?}", helpdesk::CustomChannelRef::from(text))),
    (
        "CustomChannelType",
        |text| format!("{:?}", helpdesk::CustomChannelType::from(text)),
    ),
    ("CustomChannel", |json| format!("{:?}", helpdesk::CustomChannel::from_json(json))),
    (
        "ChannelMessage",
        |json| format!("{:?}", helpdesk::ChannelMessage::from_json(json)),
    ),
    (
        "WebhookEvent",
        |json| {
            format!("{:?}", helpdesk::WebhookEvent::from_request(None, json.as_bytes()))
        },
    ),
    ("CustomFieldType", |text| format!("{:?}", helpdesk::CustomFieldType::from(text))),
    ("CustomFieldLevel", |text| format!("{:?}", helpdesk::CustomFieldLevel::from(text))),
    ("CustomField", |json| format!("{:?}", helpdesk::CustomField::from_json(json))),
    ("Group", |json| format!("{:?}", helpdesk::Group::from_json(json))),
    ("IdeaCategory", |json| format!("{:?}", helpdesk::IdeaCategory::from_json(json))),
    ("IdeaStage", |text| format!("{:?}", helpdesk::IdeaStage::from(text))),
    ("Idea", |json| format!("{:?}", helpdesk::Idea::from_json(json))),
    ("KbAccess", |text| format!("{:?}", helpdesk::KbAccess::from(text))),
    ("KbArticle", |json| format!("{:?}", helpdesk::KbArticle::from_json(json))),
    ("KbCategory", |json| format!("{:?}", helpdesk::KbCategory::from_json(json))),
    ("KbSection", |json| format!("{:?}", helpdesk::KbSection::from_json(json))),
    ("Label", |json| format!("{:?}", helpdesk::Label::from_json(json))),
    ("Language", |json| format!("{:?}", helpdesk::Language::from_json(json))),
    ("Macros", |json| format!("{:?}", helpdesk::Macros::from_json(json))),
    ("MacroCategory", |json| format!("{:?}", helpdesk::MacroCategory::from_json(json))),
    ("Macro", |json| format!("{:?}", helpdesk::Macro::from_json(json))),
    ("MacroActionType", |text| format!("{:?}", helpdesk::MacroActionType::from(text))),
    ("MacroAction", |json| format!("{:?}", helpdesk::MacroAction::from_json(json))),
    ("MessageType", |text| format!("{:?}", helpdesk::MessageType::from(text))),
    ("Rating", |text| format!("{:?}", helpdesk::Rating::from(text))),
    ("Attachment", |json| format!("{:?}", helpdesk::Attachment::from_json(json))),
    ("Message", |json| format!("{:?}", helpdesk::Message::from_json(json))),
    (
        "MessageAuthor",
        |json| {
            format!(
                "{:?}", helpdesk::Message::from_json(json).map(| it | format!("{:?}", it
                .author()))
            )
        },
    ),
    (
        "MessageBody",
        |json| {
            format!(
                "{:?}", helpdesk::Message::from_json(json).map(| it | format!("{:?}", it
                .body()))
            )
        },
    ),
    (
        "MessageContent",
        |_| {
            format!(
                "{:?}", [helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                helpdesk::MessageContent::html("<p title=\"a&b\">100% — да</p>")]
            )
        },
    ),
    (
        "NoteContent",
        |_| {
            format!(
                "{:?}", [helpdesk::NoteContent::text("on/hold 100% «да» & 🙂"),
                helpdesk::NoteContent::html("<p title=\"a&b\">100% — да</p>")]
            )
        },
    ),
    ("StaffMember", |json| format!("{:?}", helpdesk::StaffMember::from_json(json))),
    ("StaffRole", |json| format!("{:?}", helpdesk::StaffRole::from_json(json))),
    ("StaffStatus", |json| format!("{:?}", helpdesk::StaffStatus::from_json(json))),
    (
        "ReportPeriod",
        |_| {
            format!(
                "{:?}", [helpdesk::ReportPeriod::named(helpdesk::Period::Last24Hours),
                helpdesk::ReportPeriod::range("2024-05-01 09:30:00".parse:: <
                helpdesk::CivilDateTime > ().expect("a date"), "2024-05-31 18:00:00"
                .parse:: < helpdesk::CivilDateTime > ().expect("a date"))]
            )
        },
    ),
    (
        "StaffStatusPeriod",
        |_| {
            format!(
                "{:?}",
                [helpdesk::StaffStatusPeriod::named(helpdesk::Period::Last24Hours),
                helpdesk::StaffStatusPeriod::range("2024-05-01 09:30:00".parse:: <
                helpdesk::CivilDateTime > ().expect("a date"), "2024-05-31 18:00:00"
                .parse:: < helpdesk::CivilDateTime > ().expect("a date"))]
            )
        },
    ),
    ("Initiator", |text| format!("{:?}", helpdesk::Initiator::from(text))),
    (
        "SatisfactionRating",
        |text| format!("{:?}", helpdesk::SatisfactionRating::from(text)),
    ),
    (
        "LeaderboardRow",
        |json| format!("{:?}", helpdesk::LeaderboardRow::from_json(json)),
    ),
    (
        "SatisfactionRow",
        |json| format!("{:?}", helpdesk::SatisfactionRow::from_json(json)),
    ),
    ("UserType", |text| format!("{:?}", helpdesk::UserType::from(text))),
    ("User", |json| format!("{:?}", helpdesk::User::from_json(json))),
    (
        "NewUser",
        |_| {
            format!(
                "{:?}", [helpdesk::NewUser::email("ann+desk@example.com"),
                helpdesk::NewUser::whatsapp("+7 (912) 345-67-89"),
                helpdesk::NewUser::phone("+7 (912) 345-67-89"),
                helpdesk::NewUser::telegram("on/hold 100% «да» & 🙂"),
                helpdesk::NewUser::custom("on/hold 100% «да» & 🙂")]
            )
        },
    ),
    (
        "LinkedIdentity",
        |_| {
            format!(
                "{:?}", [helpdesk::LinkedIdentity::email("ann+desk@example.com"),
                helpdesk::LinkedIdentity::phone("+7 (912) 345-67-89"),
                helpdesk::LinkedIdentity::user(helpdesk::UserId(7))]
            )
        },
    ),
    (
        "IdentifiedUser",
        |_| {
            format!(
                "{:?}", [helpdesk::IdentifiedUser::email("ann+desk@example.com"),
                helpdesk::IdentifiedUser::phone("+7 (912) 345-67-89"),
                helpdesk::IdentifiedUser::whatsapp("+7 (912) 345-67-89"),
                helpdesk::IdentifiedUser::telegram("on/hold 100% «да» & 🙂"),
                helpdesk::IdentifiedUser::custom("on/hold 100% «да» & 🙂")]
            )
        },
    ),
    (
        "IdentificationCode",
        |json| format!("{:?}", helpdesk::IdentificationCode::from_json(json)),
    ),
];
/// Shows a value.
pub(crate) type Show = fn(&str) -> String;
