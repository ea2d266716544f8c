//! The requests, in the order of the operations.

use helpdesk::{
    CaseId, CaseStatus, CompanyId, CustomFields, IdentifiedUser, KbAccess, KbSectionId, LabelId, LinkedIdentity,
    MessageContent, MessageId, NewUser, NoteContent, Period, Priority, Rating, ReportPeriod, Requester,
    StaffStatusPeriod, UserId, cases, client_emails, companies, custom_channels, custom_fields, groups,
    idea_categories, ideas, kb_articles, kb_categories, kb_sections, labels, languages, macros, messages, notes, staff,
    statistics, users,
};

use super::Exchanges;

pub(super) fn send_each(to: &mut Exchanges) {
    about_cases(to);
    to.send(client_emails::list());
    about_companies(to);
    to.send(custom_channels::list());
    to.send(custom_fields::list());
    about_groups(to);
    about_ideas(to);
    about_articles(to);
    about_categories(to);
    about_sections(to);
    about_labels(to);
    to.send(languages::list());
    to.send(macros::list());
    about_messages(to);
    about_staff(to);
    about_statistics(to);
    about_users(to);
}

fn about_cases(to: &mut Exchanges) {
    let several = || [CaseId(10_001), CaseId(10_002)];
    let requester = Requester::email("ann@example.com");
    to.send(
        cases::create(requester, "Printer on fire", MessageContent::text("It burns. Please help."))
            .group_id(501)
            .priority(Priority::Critical)
            .label_ids([LabelId(701)])
            .custom_fields(CustomFields::new().set(25, "A-1042").set(26, true)),
    );
    to.send(cases::list().statuses([CaseStatus::Open]).limit(2));
    to.send(cases::filters());
    to.send(cases::get(10_001));
    to.send(cases::update(10_001).status(CaseStatus::Waiting).staff_id(602));
    to.send(cases::trash(10_001));
    to.send(cases::trash_many(several()));
    to.send(cases::spam(10_001));
    to.send(cases::spam_many(several()));
    to.send_after(cases::restore(10_001), |client| drop(client.send(cases::trash(10_001)).unwrap()));
    to.send_after(cases::restore_many([CaseId(10_001), CaseId(10_002)]), |client| {
        drop(client.send(cases::trash_many([CaseId(10_001), CaseId(10_002)])).unwrap());
    });
    to.send(cases::delete(10_001));
    to.send(cases::delete_many(several()));
    to.send(cases::rate(10_001, Rating::High).rating_comment("Quick and friendly.").rating_staff_id(601));
    to.send(cases::changelog("237-010001".parse::<helpdesk::CaseNumber>().unwrap()).limit(2));
}

fn about_companies(to: &mut Exchanges) {
    to.send(
        companies::create("Northwind")
            .company_domains(["northwind.example"])
            .company_default_group(501)
            .company_user_ids([UserId(30_001)]),
    );
    to.send(companies::list().limit(2).amount_of_users(true));
    to.send(companies::get(4_001));
    to.send(companies::update(4_001).company_address("1 Harbor Street").add_company_user_ids([UserId(30_002)]));
    to.send(companies::disable(4_001));
    to.send(companies::block(4_001));
    to.send(companies::restore(4_002));
    to.send(companies::delete(4_003));
}

fn about_groups(to: &mut Exchanges) {
    to.send(groups::create("Sales").group_from_name("Sales of Northwind").group_signature("Best regards, Sales"));
    to.send(groups::list().limit(2));
    to.send(groups::get(501));
    to.send(groups::update(502).group_title("Second line"));
    to.send(groups::disable(501).replace_group_id(502));
    to.send(groups::enable(503));
    to.send(groups::delete(502).replace_group_id(501));
}

fn about_ideas(to: &mut Exchanges) {
    to.send(idea_categories::create("Wishes"));
    to.send(idea_categories::list().limit(2));
    to.send(idea_categories::get(1_201));
    to.send(idea_categories::update(1_201).category_title("Wishes"));
    to.send(idea_categories::disable(1_201));
    to.send(idea_categories::enable(1_202));
    to.send(idea_categories::delete(1_202));
    to.request(ideas::update(10_004).stage("planned").category_id(1_202));
    to.request(ideas::set_official_answer(10_004, "It is planned for the summer."));
    to.send_after(ideas::delete_official_answer(10_004), |client| {
        drop(client.send(ideas::set_official_answer(10_004, "It is planned for the summer.")).unwrap());
    });
}

fn about_articles(to: &mut Exchanges) {
    let article = kb_articles::create("Resetting a password", "<p>Open the settings.</p>", KbSectionId(901));
    to.send(article.article_tags(vec!["password".to_owned()]).access_type(KbAccess::Public));
    to.send(kb_articles::list().section_id(901).limit(2));
    to.send(kb_articles::update(1_101).article_title("Changing a password"));
    to.send(kb_articles::get(1_101));
    to.send(kb_articles::disable(1_101));
    to.send(kb_articles::enable(1_103));
    to.send(kb_articles::move_up(1_102));
    to.send(kb_articles::move_down(1_101));
    to.send(kb_articles::delete(1_103));
}

fn about_categories(to: &mut Exchanges) {
    to.send(kb_categories::create("Getting started"));
    to.send(kb_categories::list().limit(2));
    to.send(kb_categories::update(801).category_title("First steps"));
    to.send(kb_categories::get(801));
    to.send(kb_categories::disable(802));
    to.send(kb_categories::enable(803));
    to.send(kb_categories::move_up(802));
    to.send(kb_categories::move_down(801));
    to.send(kb_categories::delete(803));
}

fn about_sections(to: &mut Exchanges) {
    to.send(kb_sections::create("Accounts", 801).section_description("Signing in, and passwords."));
    to.send(kb_sections::list(801).limit(2));
    to.send(kb_sections::update(901).section_title("Your account"));
    to.send(kb_sections::get(901));
    to.send(kb_sections::disable(902));
    to.send(kb_sections::enable(903));
    to.send(kb_sections::move_up(902));
    to.send(kb_sections::move_down(901));
    to.send(kb_sections::delete(903));
}

fn about_labels(to: &mut Exchanges) {
    to.send(labels::create("urgent"));
    to.send(labels::list().limit(2));
    to.send(labels::update(702, "waits for a part"));
    to.send(labels::delete(703));
}

fn about_messages(to: &mut Exchanges) {
    to.send(messages::list(10_001).limit(2));
    to.send(messages::create(10_001, MessageContent::text("Please unplug it.")).staff_id(601));
    to.send(messages::update(10_001, MessageId(20_002)).content("Please unplug it first."));
    to.send(messages::delete(10_001, MessageId(20_002)));
    to.send(messages::rate(10_001, MessageId(20_002), Rating::High).rating_comment("It helped."));
    to.send(notes::create(10_001, NoteContent::text("The same printer as last week.")).note_staff_id(601));
    to.send(notes::update(10_001, MessageId(20_003)).content("Another printer than last week."));
    to.send(notes::delete(10_001, MessageId(20_003)));
}

fn about_staff(to: &mut Exchanges) {
    to.send(staff::create("dora@example.com").staff_full_name("Dora Doe").staff_signature("Best regards, Dora"));
    to.send(staff::list().limit(2));
    to.send(staff::roles());
    to.send(staff::statuses());
    to.send(staff::get(602));
    to.send(staff::update(602).staff_full_name("Boris Brown"));
    to.send(staff::disable(602).replace_staff_id(601));
    to.send(staff::enable(603));
    to.send(staff::delete(603).replace_staff_id(601));
}

fn about_statistics(to: &mut Exchanges) {
    let (start, end) = ("2026-02-01 00:00:00", "2026-02-20 00:00:00");
    let time = |text: &str| text.parse::<helpdesk::CivilDateTime>().unwrap();
    to.send(statistics::leaderboard(ReportPeriod::range(time(start), time(end))).company_ids([CompanyId(4_001)]));
    to.send(statistics::staff_statuses(StaffStatusPeriod::named(Period::Yesterday)).staff_id(601));
    to.send(statistics::satisfaction(ReportPeriod::range(time(start), time(end))));
    to.send(statistics::staff_leaderboard(time(start), time(end)));
    to.send(statistics::group_leaderboard(time(start), time(end)));
}

fn about_users(to: &mut Exchanges) {
    to.send(
        users::create(NewUser::email("dan@example.com"))
            .user_full_name("Dan Dale")
            .company_name("Northwind")
            .custom_fields(CustomFields::new().set(28, "Riga")),
    );
    to.send(users::list().limit(2));
    to.send(users::get(30_001));
    to.send(users::update(30_002).company_position("Manager"));
    to.send(users::link(30_001, LinkedIdentity::email("bob@example.com")));
    to.send(users::unlink(30_001, 30_005));
    to.send(users::disable(30_001));
    to.send(users::block(30_002));
    to.send(users::restore(30_003));
    to.send(users::delete(30_004));
    to.send(users::identify(IdentifiedUser::email("ann@example.com")).user_full_name("Ann Archer"));
}
