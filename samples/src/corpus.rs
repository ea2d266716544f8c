//! The example of each operation: an everyday request to the example account of the fake server.
//!
//! The metadata gives most of them. This file has those that read better with other values. The help of the command, the reference and
//! the OpenAPI document show the examples. The document has the responses too: a test of the fake server sends each request to a new
//! server.

use std::fmt::Debug;
use std::str::FromStr;
use std::sync::LazyLock;

use helpdesk::meta::{OPERATIONS, OperationDetails};
use helpdesk::request::OperationInput;
use helpdesk::{
    CaseId, CaseNumber, CaseStatus, CivilDateTime, CompanyId, CustomFields, IdentifiedUser, KbAccess, KbSectionId,
    LabelId, LinkedIdentity, MessageId, NewUser, Period, Priority, Rating, Requester, UserId, cases, companies, groups,
    ideas, kb_articles, kb_categories, kb_sections, labels, messages, notes, staff, statistics, users,
};

use crate::derived;

/// Builds a list of requests with different types.
macro_rules! requests {
    ($($request:expr),+ $(,)?) => { vec![$($request.input().clone()),+] };
}

/// Returns a request of each operation, in the order of the spec.
pub fn corpus() -> &'static [OperationInput] {
    static CORPUS: LazyLock<Vec<OperationInput>> = LazyLock::new(|| {
        let handwritten = handwritten();
        let example = |details: &'static OperationDetails| {
            let chosen = handwritten.iter().find(|it| it.operation().id == details.operation.id);
            chosen.cloned().unwrap_or_else(|| derived::example(details))
        };
        OPERATIONS.iter().map(example).collect()
    });
    &CORPUS
}

/// Returns the requests of this file.
fn handwritten() -> Vec<OperationInput> {
    let resources = [
        of_cases(),
        of_companies(),
        of_groups(),
        of_ideas(),
        of_knowledge_base(),
        of_labels(),
        of_messages(),
        of_notes(),
        of_staff(),
        of_statistics(),
        of_users(),
    ];
    resources.concat()
}

fn of_cases() -> Vec<OperationInput> {
    requests![
        cases::create(Requester::email("ann@example.com"), "Printer on fire", "It burns. Please help.")
            .priority(Priority::Critical)
            .label_ids([LabelId(701)])
            .custom_fields(CustomFields::new().set(25, "A-1042")),
        cases::list().statuses([CaseStatus::Open]).limit(2),
        cases::update(10_001).status(CaseStatus::Waiting).staff_id(602),
        cases::trash_many([CaseId(10_001), CaseId(10_002)]),
        cases::spam_many([CaseId(10_001), CaseId(10_002)]),
        cases::restore_many([CaseId(10_001), CaseId(10_002)]),
        cases::delete(10_001),
        cases::delete_many([CaseId(10_001), CaseId(10_002)]),
        cases::rate(10_001, Rating::High).rating_comment("Quick and friendly.").rating_staff_id(601),
        cases::changelog(parse_constant::<CaseNumber>("237-010001")).limit(2),
    ]
}

fn of_companies() -> Vec<OperationInput> {
    requests![
        companies::create("Northwind")
            .company_domains(["northwind.example"])
            .company_default_group(501)
            .company_user_ids([UserId(30_001)]),
        companies::list().limit(2).amount_of_users(true),
        companies::update(4_001).company_address("1 Harbor Street").add_company_user_ids([UserId(30_002)]),
        companies::restore(4_002),
    ]
}

fn of_groups() -> Vec<OperationInput> {
    requests![
        groups::create("Billing").group_from_name("Northwind Billing").group_signature("Best regards, Billing"),
        groups::update(502).group_title("Second line"),
        groups::disable(501).replace_group_id(502),
        groups::delete(502).replace_group_id(501),
    ]
}

fn of_ideas() -> Vec<OperationInput> {
    requests![
        ideas::update(10_004).stage("planned").category_id(1_202),
        ideas::set_official_answer(10_004, "It is planned for the summer."),
        ideas::delete_official_answer(10_004),
    ]
}

fn of_knowledge_base() -> Vec<OperationInput> {
    requests![
        kb_articles::create("Resetting a password", "<p>Open the settings.</p>", KbSectionId(901))
            .article_tags(["password"])
            .access_type(KbAccess::Public),
        kb_articles::list().section_id(901).limit(2),
        kb_articles::move_up(1_102),
        kb_categories::create("Getting started"),
        kb_categories::move_up(802),
        kb_sections::create("Accounts", 801).section_description("Signing in, and passwords."),
        kb_sections::move_up(902),
    ]
}

fn of_labels() -> Vec<OperationInput> {
    requests![labels::create("waits for a part"), labels::update(702, "order"),]
}

fn of_messages() -> Vec<OperationInput> {
    requests![
        messages::create(10_001, "Please unplug it.").staff_id(601),
        messages::update(10_001, MessageId(20_002)).content("Please unplug it first."),
        messages::rate(10_001, MessageId(20_002), Rating::High).rating_comment("It helped."),
    ]
}

fn of_notes() -> Vec<OperationInput> {
    requests![
        notes::create(10_001, "The same printer as last week.").note_staff_id(601),
        notes::update(10_001, MessageId(20_003)).content("Another printer than last week."),
        notes::delete(10_001, MessageId(20_003)),
    ]
}

fn of_staff() -> Vec<OperationInput> {
    requests![
        staff::create("dora@example.com").staff_full_name("Dora Doe").staff_signature("Best regards, Dora"),
        staff::get(602),
        staff::update(602).staff_full_name("Boris Brown"),
        staff::disable(602).replace_staff_id(601),
        staff::delete(603).replace_staff_id(601),
    ]
}

fn of_statistics() -> Vec<OperationInput> {
    let [start, end] = ["2026-02-01 00:00:00", "2026-02-28 23:59:59"].map(parse_constant::<CivilDateTime>);
    requests![
        statistics::leaderboard(Period::LastMonth).company_ids([CompanyId(4_001)]),
        statistics::staff_statuses(Period::Yesterday).staff_id(601),
        statistics::satisfaction(Period::LastMonth).limit(2),
        statistics::staff_leaderboard(start, end),
        statistics::group_leaderboard(start, end),
    ]
}

fn of_users() -> Vec<OperationInput> {
    requests![
        users::create(NewUser::email("dan@example.com"))
            .user_full_name("Dan Dale")
            .company_name("Northwind")
            .custom_fields(CustomFields::new().set(28, "Riga")),
        users::update(30_002).company_position("Manager"),
        users::link(30_001, LinkedIdentity::email("bob@example.com")),
        users::unlink(30_001, 30_005),
        users::block(30_002),
        users::restore(30_003),
        users::identify(IdentifiedUser::email("ann@example.com")).user_full_name("Ann Archer"),
    ]
}

/// Parses a constant of this file.
fn parse_constant<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().expect("it is a value of its type")
}
