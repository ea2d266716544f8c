//! What `--as rust` has for every operation with what it needs, and with all of its options.

type Sent = Result<(), Box<dyn std::error::Error>>;

fn cases_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::create(helpdesk::Requester::email("ann@example.com"), "Printer on fire", helpdesk::MessageContent::text("Printer on fire"));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::create(helpdesk::Requester::email("ann@example.com"), "Printer on fire", helpdesk::MessageContent::text("Printer on fire"))
        .user_phone("+15550100")
        .user_whatsapp_phone("+15550100")
        .user_telegram_data("Printer on fire")
        .user_custom_id("Printer on fire")
        .content_html("<b>Done.</b>")
        .user_full_name("Printer on fire")
        .user_company_name("Printer on fire")
        .initiator_id(helpdesk::StaffId(7))
        .staff_id(helpdesk::StaffId(7))
        .cc_emails(["ann@example.com", "ann@example.com"])
        .bcc_emails(["ann@example.com", "ann@example.com"])
        .created_at(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .group_id(helpdesk::GroupId(7))
        .status("open".parse::<helpdesk::CaseStatus>()?)
        .priority("low".parse::<helpdesk::Priority>()?)
        .language_id(helpdesk::LanguageId(7))
        .custom_fields(helpdesk::CustomFields::new().set(25, "yes"))
        .label_ids([helpdesk::LabelId(7), helpdesk::LabelId(7)])
        .channel("7".parse::<helpdesk::CustomChannelKey>()?)
        .sender("-1".parse::<helpdesk::SenderAddress>()?)
        .attachments([helpdesk::Upload::from_path("report.pdf"), helpdesk::Upload::from_path("report.pdf")])
        .attachment_urls(["https://example.com/report.pdf", "https://example.com/report.pdf"])
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::list();
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn cases_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::list()
        .page(10)
        .limit(10)
        .user_ids([helpdesk::UserId(7), helpdesk::UserId(7)])
        .user_emails([helpdesk::Search::contains("printer"), helpdesk::Search::contains("printer")])
        .user_phones([helpdesk::Search::contains("printer"), helpdesk::Search::contains("printer")])
        .subject(helpdesk::Search::contains("printer"))
        .staff_ids(["0".parse::<helpdesk::Assignee>()?, "0".parse::<helpdesk::Assignee>()?])
        .group_ids([helpdesk::GroupId(7), helpdesk::GroupId(7)])
        .channels(["web".parse::<helpdesk::Channel>()?, "web".parse::<helpdesk::Channel>()?])
        .priorities(["low".parse::<helpdesk::Priority>()?, "low".parse::<helpdesk::Priority>()?])
        .filter("unassigned".parse::<helpdesk::FilterId>()?)
        .statuses(["open".parse::<helpdesk::CaseStatus>()?, "open".parse::<helpdesk::CaseStatus>()?])
        .custom_fields(helpdesk::CustomFields::new().set(25, "yes"))
        .label_ids([helpdesk::LabelId(7), helpdesk::LabelId(7)])
        .show_merged_cases(true)
        .show_active_chats(true)
        .sort("updated_at_desc".parse::<helpdesk::CaseSort>()?)
        .from_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .to_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .from_updated_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .to_updated_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .show_first_response_time(true)
        .user_custom_ids(["Printer on fire", "Printer on fire"])
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn cases_filters(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::filters();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn cases_filters_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::filters()
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn cases_get(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::get("7".parse::<helpdesk::CaseRef>()?);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_get_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::get("7".parse::<helpdesk::CaseRef>()?)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::update("7".parse::<helpdesk::CaseRef>()?)
        .subject("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::update("7".parse::<helpdesk::CaseRef>()?)
        .subject("Printer on fire")
        .group_id(helpdesk::GroupId(7))
        .staff_id("0".parse::<helpdesk::Assignee>()?)
        .status("open".parse::<helpdesk::CaseStatus>()?)
        .priority("low".parse::<helpdesk::Priority>()?)
        .language_id(helpdesk::LanguageId(7))
        .custom_fields(helpdesk::CustomFields::new().set(25, "yes"))
        .add_label_ids([helpdesk::LabelId(7), helpdesk::LabelId(7)])
        .delete_label_ids([helpdesk::LabelId(7), helpdesk::LabelId(7)])
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_trash(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::trash("7".parse::<helpdesk::CaseRef>()?);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_trash_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::trash("7".parse::<helpdesk::CaseRef>()?)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_trash_many(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::trash_many([helpdesk::CaseId(7), helpdesk::CaseId(7)]);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_trash_many_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::trash_many([helpdesk::CaseId(7), helpdesk::CaseId(7)])
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_spam(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::spam("7".parse::<helpdesk::CaseRef>()?);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_spam_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::spam("7".parse::<helpdesk::CaseRef>()?)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_spam_many(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::spam_many([helpdesk::CaseId(7), helpdesk::CaseId(7)]);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_spam_many_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::spam_many([helpdesk::CaseId(7), helpdesk::CaseId(7)])
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_restore(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::restore("7".parse::<helpdesk::CaseRef>()?);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_restore_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::restore("7".parse::<helpdesk::CaseRef>()?)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_restore_many(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::restore_many([helpdesk::CaseId(7), helpdesk::CaseId(7)]);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_restore_many_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::restore_many([helpdesk::CaseId(7), helpdesk::CaseId(7)])
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::delete("7".parse::<helpdesk::CaseRef>()?);
    client.send(request)?;
    Ok(())
}

fn cases_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::delete("7".parse::<helpdesk::CaseRef>()?)
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn cases_delete_many(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::delete_many([helpdesk::CaseId(7), helpdesk::CaseId(7)]);
    client.send(request)?;
    Ok(())
}

fn cases_delete_many_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::delete_many([helpdesk::CaseId(7), helpdesk::CaseId(7)])
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn cases_rate(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::rate("7".parse::<helpdesk::CaseRef>()?, "low".parse::<helpdesk::Rating>()?);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_rate_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::rate("7".parse::<helpdesk::CaseRef>()?, "low".parse::<helpdesk::Rating>()?)
        .rating_comment("Printer on fire")
        .rating_staff_id(helpdesk::StaffId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn cases_changelog(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::changelog("7".parse::<helpdesk::CaseRef>()?);
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn cases_changelog_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::cases::changelog("7".parse::<helpdesk::CaseRef>()?)
        .page(10)
        .limit(10)
        .show_chat_completion(true)
        .status(("open".parse::<helpdesk::CaseStatus>()?, "open".parse::<helpdesk::CaseStatus>()?))
        .staff("Printer on fire")
        .group("Printer on fire")
        .priority("Printer on fire")
        .subject("Printer on fire")
        .custom_fields("Printer on fire")
        .labels("Printer on fire")
        .rule_ids([helpdesk::RuleId(7), helpdesk::RuleId(7)])
        .fixed_chat_staff("Printer on fire")
        .show_chat_activation(true)
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn client_emails_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::client_emails::list();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn client_emails_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::client_emails::list()
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn companies_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::create("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::create("Printer on fire")
        .company_domains(["Printer on fire", "Printer on fire"])
        .company_default_group(helpdesk::GroupId(7))
        .company_address("Printer on fire")
        .company_note("Printer on fire")
        .company_user_ids([helpdesk::UserId(7), helpdesk::UserId(7)])
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::list();
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn companies_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::list()
        .page(10)
        .limit(10)
        .company_name(helpdesk::Search::contains("printer"))
        .company_domains(helpdesk::Search::contains("printer"))
        .company_address(helpdesk::Search::contains("printer"))
        .company_note(helpdesk::Search::contains("printer"))
        .amount_of_users(true)
        .amount_of_cases(true)
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn companies_get(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::get(helpdesk::CompanyId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_get_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::get(helpdesk::CompanyId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::update(helpdesk::CompanyId(7))
        .company_name("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::update(helpdesk::CompanyId(7))
        .company_name("Printer on fire")
        .add_company_domains(["Printer on fire", "Printer on fire"])
        .remove_company_domains(["Printer on fire", "Printer on fire"])
        .company_default_group(helpdesk::GroupId(7))
        .company_address("Printer on fire")
        .company_note("Printer on fire")
        .add_company_user_ids([helpdesk::UserId(7), helpdesk::UserId(7)])
        .remove_company_user_ids([helpdesk::UserId(7), helpdesk::UserId(7)])
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_disable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::disable(helpdesk::CompanyId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_disable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::disable(helpdesk::CompanyId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_block(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::block(helpdesk::CompanyId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_block_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::block(helpdesk::CompanyId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_restore(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::restore(helpdesk::CompanyId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_restore_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::restore(helpdesk::CompanyId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn companies_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::delete(helpdesk::CompanyId(7));
    client.send(request)?;
    Ok(())
}

fn companies_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::companies::delete(helpdesk::CompanyId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn custom_channels_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::custom_channels::list();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn custom_channels_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::custom_channels::list()
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn custom_fields_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::custom_fields::list();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn custom_fields_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::custom_fields::list()
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn groups_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::create("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::create("Printer on fire")
        .group_from_name("Printer on fire")
        .group_signature("Printer on fire")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::list();
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn groups_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::list()
        .page(10)
        .limit(10)
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn groups_get(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::get(helpdesk::GroupId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_get_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::get(helpdesk::GroupId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::update(helpdesk::GroupId(7))
        .group_title("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::update(helpdesk::GroupId(7))
        .group_title("Printer on fire")
        .group_from_name("Printer on fire")
        .group_signature("Printer on fire")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_disable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::disable(helpdesk::GroupId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_disable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::disable(helpdesk::GroupId(7))
        .replace_group_id(helpdesk::GroupId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_enable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::enable(helpdesk::GroupId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_enable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::enable(helpdesk::GroupId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn groups_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::delete(helpdesk::GroupId(7));
    client.send(request)?;
    Ok(())
}

fn groups_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::groups::delete(helpdesk::GroupId(7))
        .replace_group_id(helpdesk::GroupId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn idea_categories_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::create("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::create("Printer on fire")
        .category_default_group(helpdesk::GroupId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::list();
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn idea_categories_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::list()
        .page(10)
        .limit(10)
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn idea_categories_get(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::get(helpdesk::IdeaCategoryId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_get_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::get(helpdesk::IdeaCategoryId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::update(helpdesk::IdeaCategoryId(7))
        .category_title("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::update(helpdesk::IdeaCategoryId(7))
        .category_title("Printer on fire")
        .category_default_group(helpdesk::GroupId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_disable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::disable(helpdesk::IdeaCategoryId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_disable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::disable(helpdesk::IdeaCategoryId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_enable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::enable(helpdesk::IdeaCategoryId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_enable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::enable(helpdesk::IdeaCategoryId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn idea_categories_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::delete(helpdesk::IdeaCategoryId(7));
    client.send(request)?;
    Ok(())
}

fn idea_categories_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::idea_categories::delete(helpdesk::IdeaCategoryId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn ideas_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::ideas::update("7".parse::<helpdesk::CaseRef>()?)
        .content("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn ideas_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::ideas::update("7".parse::<helpdesk::CaseRef>()?)
        .content("Printer on fire")
        .stage("planned".parse::<helpdesk::IdeaStage>()?)
        .category_id(helpdesk::IdeaCategoryId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn ideas_set_official_answer(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::ideas::set_official_answer("7".parse::<helpdesk::CaseRef>()?, "Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn ideas_set_official_answer_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::ideas::set_official_answer("7".parse::<helpdesk::CaseRef>()?, "Printer on fire")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn ideas_delete_official_answer(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::ideas::delete_official_answer("7".parse::<helpdesk::CaseRef>()?);
    client.send(request)?;
    Ok(())
}

fn ideas_delete_official_answer_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::ideas::delete_official_answer("7".parse::<helpdesk::CaseRef>()?)
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn kb_articles_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::create(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]), helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]), [helpdesk::KbSectionId(7), helpdesk::KbSectionId(7)]);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::create(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]), helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]), [helpdesk::KbSectionId(7), helpdesk::KbSectionId(7)])
        .article_tags(["Printer on fire"])
        .access_type("public".parse::<helpdesk::KbAccess>()?)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::list();
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn kb_articles_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::list()
        .search(helpdesk::Search::contains("printer"))
        .section_id(helpdesk::KbSectionId(7))
        .page(10)
        .limit(10)
        .language_id("all".parse::<helpdesk::LanguageFilter>()?)
        .sort("id_desc".parse::<helpdesk::KbArticleSort>()?)
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn kb_articles_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::update(helpdesk::KbArticleId(7))
        .article_title(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::update(helpdesk::KbArticleId(7))
        .article_title(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]))
        .article_content(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]))
        .section_ids([helpdesk::KbSectionId(7), helpdesk::KbSectionId(7)])
        .article_tags(["Printer on fire"])
        .access_type("public".parse::<helpdesk::KbAccess>()?)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_get(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::get(helpdesk::KbArticleId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_get_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::get(helpdesk::KbArticleId(7))
        .language_id("all".parse::<helpdesk::LanguageFilter>()?)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_disable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::disable(helpdesk::KbArticleId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_disable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::disable(helpdesk::KbArticleId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_enable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::enable(helpdesk::KbArticleId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_enable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::enable(helpdesk::KbArticleId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_move_up(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::move_up(helpdesk::KbArticleId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_move_up_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::move_up(helpdesk::KbArticleId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_move_down(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::move_down(helpdesk::KbArticleId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_move_down_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::move_down(helpdesk::KbArticleId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_articles_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::delete(helpdesk::KbArticleId(7));
    client.send(request)?;
    Ok(())
}

fn kb_articles_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_articles::delete(helpdesk::KbArticleId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn kb_categories_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::create(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::create(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::list();
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn kb_categories_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::list()
        .page(10)
        .limit(10)
        .language_id("all".parse::<helpdesk::LanguageFilter>()?)
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn kb_categories_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::update(helpdesk::KbCategoryId(7))
        .category_title(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::update(helpdesk::KbCategoryId(7))
        .category_title(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_get(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::get(helpdesk::KbCategoryId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_get_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::get(helpdesk::KbCategoryId(7))
        .language_id("all".parse::<helpdesk::LanguageFilter>()?)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_disable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::disable(helpdesk::KbCategoryId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_disable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::disable(helpdesk::KbCategoryId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_enable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::enable(helpdesk::KbCategoryId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_enable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::enable(helpdesk::KbCategoryId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_move_up(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::move_up(helpdesk::KbCategoryId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_move_up_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::move_up(helpdesk::KbCategoryId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_move_down(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::move_down(helpdesk::KbCategoryId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_move_down_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::move_down(helpdesk::KbCategoryId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_categories_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::delete(helpdesk::KbCategoryId(7));
    client.send(request)?;
    Ok(())
}

fn kb_categories_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_categories::delete(helpdesk::KbCategoryId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn kb_sections_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::create(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]), helpdesk::KbCategoryId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::create(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]), helpdesk::KbCategoryId(7))
        .section_description(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::list(helpdesk::KbCategoryId(7));
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn kb_sections_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::list(helpdesk::KbCategoryId(7))
        .page(10)
        .limit(10)
        .language_id("all".parse::<helpdesk::LanguageFilter>()?)
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn kb_sections_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::update(helpdesk::KbSectionId(7))
        .section_title(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::update(helpdesk::KbSectionId(7))
        .section_title(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]))
        .section_description(helpdesk::Localized::from([(1, String::from("Printer on fire")), (2, String::from("Printer on fire"))]))
        .category_id(helpdesk::KbCategoryId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_get(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::get(helpdesk::KbSectionId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_get_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::get(helpdesk::KbSectionId(7))
        .language_id("all".parse::<helpdesk::LanguageFilter>()?)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_disable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::disable(helpdesk::KbSectionId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_disable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::disable(helpdesk::KbSectionId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_enable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::enable(helpdesk::KbSectionId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_enable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::enable(helpdesk::KbSectionId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_move_up(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::move_up(helpdesk::KbSectionId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_move_up_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::move_up(helpdesk::KbSectionId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_move_down(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::move_down(helpdesk::KbSectionId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_move_down_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::move_down(helpdesk::KbSectionId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn kb_sections_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::delete(helpdesk::KbSectionId(7));
    client.send(request)?;
    Ok(())
}

fn kb_sections_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::kb_sections::delete(helpdesk::KbSectionId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn labels_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::labels::create("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn labels_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::labels::create("Printer on fire")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn labels_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::labels::list();
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn labels_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::labels::list()
        .page(10)
        .limit(10)
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn labels_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::labels::update(helpdesk::LabelId(7), "Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn labels_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::labels::update(helpdesk::LabelId(7), "Printer on fire")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn labels_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::labels::delete(helpdesk::LabelId(7));
    client.send(request)?;
    Ok(())
}

fn labels_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::labels::delete(helpdesk::LabelId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn languages_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::languages::list();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn languages_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::languages::list()
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn macros_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::macros::list();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn macros_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::macros::list()
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn messages_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::list("7".parse::<helpdesk::CaseRef>()?);
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn messages_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::list("7".parse::<helpdesk::CaseRef>()?)
        .page(10)
        .limit(10)
        .order("asc".parse::<helpdesk::MessageOrder>()?)
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn messages_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::create("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageContent::text("Printer on fire"));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn messages_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::create("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageContent::text("Printer on fire"))
        .content_html("<b>Done.</b>")
        .staff_id(helpdesk::StaffId(7))
        .user_id(helpdesk::UserId(7))
        .attachments([helpdesk::Upload::from_path("report.pdf"), helpdesk::Upload::from_path("report.pdf")])
        .attachment_urls(["https://example.com/report.pdf", "https://example.com/report.pdf"])
        .created_at(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .send_at(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .do_not_send_email(true)
        .user_custom_id("Printer on fire")
        .note(true)
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn messages_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::update("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7))
        .content("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn messages_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::update("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7))
        .content("Printer on fire")
        .content_html("<b>Done.</b>")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn messages_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::delete("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7));
    client.send(request)?;
    Ok(())
}

fn messages_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::delete("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn messages_rate(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::rate("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7), "low".parse::<helpdesk::Rating>()?);
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn messages_rate_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::messages::rate("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7), "low".parse::<helpdesk::Rating>()?)
        .rating_comment("Printer on fire")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn notes_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::notes::create("7".parse::<helpdesk::CaseRef>()?, helpdesk::NoteContent::text("Printer on fire"));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn notes_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::notes::create("7".parse::<helpdesk::CaseRef>()?, helpdesk::NoteContent::text("Printer on fire"))
        .content_html("<b>Done.</b>")
        .note_staff_id(helpdesk::StaffId(7))
        .attachments([helpdesk::Upload::from_path("report.pdf"), helpdesk::Upload::from_path("report.pdf")])
        .attachment_urls(["https://example.com/report.pdf", "https://example.com/report.pdf"])
        .created_at(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn notes_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::notes::update("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7))
        .content("Printer on fire");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn notes_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::notes::update("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7))
        .content("Printer on fire")
        .content_html("<b>Done.</b>")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn notes_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::notes::delete("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7));
    client.send(request)?;
    Ok(())
}

fn notes_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::notes::delete("7".parse::<helpdesk::CaseRef>()?, helpdesk::MessageId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn staff_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::create("ann@example.com");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::create("ann@example.com")
        .staff_full_name("Printer on fire")
        .staff_signature("Printer on fire")
        .staff_signature_chat("Printer on fire")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::list();
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn staff_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::list()
        .page(10)
        .limit(10)
        .language_id(helpdesk::LanguageId(7))
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn staff_roles(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::roles();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn staff_roles_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::roles()
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn staff_statuses(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::statuses();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn staff_statuses_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::statuses()
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn staff_get(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::get(helpdesk::StaffId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_get_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::get(helpdesk::StaffId(7))
        .language_id(helpdesk::LanguageId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::update(helpdesk::StaffId(7))
        .staff_email("ann@example.com");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::update(helpdesk::StaffId(7))
        .staff_email("ann@example.com")
        .staff_full_name("Printer on fire")
        .staff_signature("Printer on fire")
        .staff_signature_chat("Printer on fire")
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_disable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::disable(helpdesk::StaffId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_disable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::disable(helpdesk::StaffId(7))
        .replace_staff_id(helpdesk::StaffId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_enable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::enable(helpdesk::StaffId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_enable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::enable(helpdesk::StaffId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn staff_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::delete(helpdesk::StaffId(7));
    client.send(request)?;
    Ok(())
}

fn staff_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::staff::delete(helpdesk::StaffId(7))
        .replace_staff_id(helpdesk::StaffId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn statistics_leaderboard(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::leaderboard(helpdesk::ReportPeriod::named("last_24_hours".parse::<helpdesk::Period>()?));
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn statistics_leaderboard_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::leaderboard(helpdesk::ReportPeriod::named("last_24_hours".parse::<helpdesk::Period>()?))
        .channels(["web".parse::<helpdesk::Channel>()?, "web".parse::<helpdesk::Channel>()?])
        .statuses(["open".parse::<helpdesk::CaseStatus>()?, "open".parse::<helpdesk::CaseStatus>()?])
        .group_ids([helpdesk::GroupId(7), helpdesk::GroupId(7)])
        .priorities(["low".parse::<helpdesk::Priority>()?, "low".parse::<helpdesk::Priority>()?])
        .staff_id("all".parse::<helpdesk::StaffFilter>()?)
        .label_ids([helpdesk::LabelId(7), helpdesk::LabelId(7)])
        .initiator("user".parse::<helpdesk::Initiator>()?)
        .user_ids([helpdesk::UserId(7), helpdesk::UserId(7)])
        .company_ids([helpdesk::CompanyId(7), helpdesk::CompanyId(7)])
        .custom_fields(helpdesk::CustomFields::new().set(25, "yes"))
        .assignee_role_ids([helpdesk::StaffRoleId(7), helpdesk::StaffRoleId(7)])
        .participant_ids([helpdesk::StaffId(7), helpdesk::StaffId(7)])
        .participant_role_ids([helpdesk::StaffRoleId(7), helpdesk::StaffRoleId(7)])
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn statistics_staff_statuses(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::staff_statuses(helpdesk::StaffStatusPeriod::named("last_24_hours".parse::<helpdesk::Period>()?));
    for item in client.items(request) {
        println!("{:?}", item?);
    }
    Ok(())
}

fn statistics_staff_statuses_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::staff_statuses(helpdesk::StaffStatusPeriod::named("last_24_hours".parse::<helpdesk::Period>()?))
        .staff_id(helpdesk::StaffId(7))
        .staff_access("Printer on fire")
        .page(10)
        .without_validation();
    println!("{:?}", client.send(request)?);
    Ok(())
}

fn statistics_satisfaction(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::satisfaction(helpdesk::ReportPeriod::named("last_24_hours".parse::<helpdesk::Period>()?));
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn statistics_satisfaction_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::satisfaction(helpdesk::ReportPeriod::named("last_24_hours".parse::<helpdesk::Period>()?))
        .user_ids([helpdesk::UserId(7), helpdesk::UserId(7)])
        .channels(["web".parse::<helpdesk::Channel>()?, "web".parse::<helpdesk::Channel>()?])
        .sort("added_at_asc".parse::<helpdesk::SatisfactionSort>()?)
        .page(10)
        .limit(10)
        .group_ids([helpdesk::GroupId(7), helpdesk::GroupId(7)])
        .statuses(["open".parse::<helpdesk::CaseStatus>()?, "open".parse::<helpdesk::CaseStatus>()?])
        .priorities(["low".parse::<helpdesk::Priority>()?, "low".parse::<helpdesk::Priority>()?])
        .staff_ids([helpdesk::StaffId(7), helpdesk::StaffId(7)])
        .assignee_role_ids([helpdesk::StaffRoleId(7), helpdesk::StaffRoleId(7)])
        .participant_ids([helpdesk::StaffId(7), helpdesk::StaffId(7)])
        .participant_role_ids([helpdesk::StaffRoleId(7), helpdesk::StaffRoleId(7)])
        .label_ids([helpdesk::LabelId(7), helpdesk::LabelId(7)])
        .initiator("user".parse::<helpdesk::Initiator>()?)
        .company_ids([helpdesk::CompanyId(7), helpdesk::CompanyId(7)])
        .custom_fields(helpdesk::CustomFields::new().set(25, "yes"))
        .rating_ids([helpdesk::RatingId(7), helpdesk::RatingId(7)])
        .ratings(["low".parse::<helpdesk::Rating>()?, "low".parse::<helpdesk::Rating>()?])
        .rating_comment(true)
        .rated_staff_ids([helpdesk::StaffId(7), helpdesk::StaffId(7)])
        .rated_assignee_role_ids([helpdesk::StaffRoleId(7), helpdesk::StaffRoleId(7)])
        .user_email("Printer on fire")
        .user_phone("Printer on fire")
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn statistics_staff_leaderboard(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::staff_leaderboard("2026-03-01".parse::<helpdesk::CivilDateTime>()?, "2026-03-01".parse::<helpdesk::CivilDateTime>()?);
    println!("{:?}", client.send(request)?);
    Ok(())
}

fn statistics_staff_leaderboard_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::staff_leaderboard("2026-03-01".parse::<helpdesk::CivilDateTime>()?, "2026-03-01".parse::<helpdesk::CivilDateTime>()?)
        .without_validation();
    println!("{:?}", client.send(request)?);
    Ok(())
}

fn statistics_group_leaderboard(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::group_leaderboard("2026-03-01".parse::<helpdesk::CivilDateTime>()?, "2026-03-01".parse::<helpdesk::CivilDateTime>()?);
    println!("{:?}", client.send(request)?);
    Ok(())
}

fn statistics_group_leaderboard_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::statistics::group_leaderboard("2026-03-01".parse::<helpdesk::CivilDateTime>()?, "2026-03-01".parse::<helpdesk::CivilDateTime>()?)
        .without_validation();
    println!("{:?}", client.send(request)?);
    Ok(())
}

fn users_create(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::create(helpdesk::NewUser::email("ann@example.com"));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_create_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::create(helpdesk::NewUser::email("ann@example.com"))
        .user_whatsapp_phone("+15550100")
        .user_full_name("Printer on fire")
        .company_name("Printer on fire")
        .company_position("Printer on fire")
        .user_note("Printer on fire")
        .language_id(helpdesk::LanguageId(7))
        .custom_fields(helpdesk::CustomFields::new().set(25, "yes"))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_list(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::list();
    for item in client.items(request) {
        println!("{}", item?.to_json());
    }
    Ok(())
}

fn users_list_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::list()
        .page(10)
        .limit(10)
        .language_id(helpdesk::LanguageId(7))
        .custom_fields(helpdesk::CustomFields::new().set(25, "yes"))
        .user_email(helpdesk::Search::contains("printer"))
        .user_phone(helpdesk::Search::contains("printer"))
        .user_custom_id("Printer on fire")
        .user_custom_channel("7".parse::<helpdesk::CustomChannelKey>()?)
        .company_ids([helpdesk::CompanyId(7), helpdesk::CompanyId(7)])
        .amount_of_cases(true)
        .from_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .to_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .from_updated_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .to_updated_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .from_last_contact_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .to_last_contact_time(helpdesk::Timestamp::from_unix_seconds(1772323200))
        .without_validation();
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}

fn users_get(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::get(helpdesk::UserId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_get_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::get(helpdesk::UserId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_update(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::update(helpdesk::UserId(7))
        .user_email("ann@example.com");
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_update_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::update(helpdesk::UserId(7))
        .user_email("ann@example.com")
        .user_full_name("Printer on fire")
        .company_name("Printer on fire")
        .company_position("Printer on fire")
        .user_note("Printer on fire")
        .language_id(helpdesk::LanguageId(7))
        .custom_fields(helpdesk::CustomFields::new().set(25, "yes"))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_link(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::link(helpdesk::UserId(7), helpdesk::LinkedIdentity::email("ann@example.com"));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_link_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::link(helpdesk::UserId(7), helpdesk::LinkedIdentity::email("ann@example.com"))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_unlink(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::unlink(helpdesk::UserId(7), helpdesk::UserId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_unlink_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::unlink(helpdesk::UserId(7), helpdesk::UserId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_disable(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::disable(helpdesk::UserId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_disable_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::disable(helpdesk::UserId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_block(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::block(helpdesk::UserId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_block_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::block(helpdesk::UserId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_restore(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::restore(helpdesk::UserId(7));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_restore_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::restore(helpdesk::UserId(7))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_delete(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::delete(helpdesk::UserId(7));
    client.send(request)?;
    Ok(())
}

fn users_delete_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::delete(helpdesk::UserId(7))
        .without_validation();
    client.send(request)?;
    Ok(())
}

fn users_identify(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::identify(helpdesk::IdentifiedUser::email("ann@example.com"));
    println!("{}", client.send(request)?.to_json());
    Ok(())
}

fn users_identify_full(client: &helpdesk::blocking::Client) -> Sent {
    let request = helpdesk::users::identify(helpdesk::IdentifiedUser::email("ann@example.com"))
        .user_phone("+15550100")
        .user_whatsapp_phone("+15550100")
        .user_telegram_data("Printer on fire")
        .user_custom_id("Printer on fire")
        .user_custom_channel("7".parse::<helpdesk::CustomChannelKey>()?)
        .user_full_name("Printer on fire")
        .company_name("Printer on fire")
        .company_position("Printer on fire")
        .user_note("Printer on fire")
        .language_id(helpdesk::LanguageId(7))
        .custom_fields(helpdesk::CustomFields::new().set(25, "yes"))
        .without_validation();
    println!("{}", client.send(request)?.to_json());
    Ok(())
}
