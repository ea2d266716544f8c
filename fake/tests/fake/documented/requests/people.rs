//! Calls about users, companies, groups and staff.

use helpdesk::{CustomFields, LinkedIdentity, NewUser, Search, UserId, companies, groups, staff, users};

entries! {
    "users.create" =>
        users::create(NewUser::email("new@example.com"))
            .user_full_name("Новый Пользователь")
            .company_name("Northwind")
            .company_position("Manager")
            .user_note("Calls often\nand \"loudly\"")
            .language_id(2)
            .custom_fields(CustomFields::new().set(28, "some text")),
    "users.create for a messenger" => users::create(NewUser::whatsapp("+79221110500")).user_full_name("Carl"),
    "users.list" =>
        users::list().page(2).limit(3).language_id(1).custom_fields(CustomFields::new().set(28, "some text+more")),
    "users.get" => users::get(30001),
    "users.update" =>
        users::update(30002)
            .user_email("robert@example.com")
            .user_full_name("Robert")
            .company_name("Southwind")
            .company_position("")
            .user_note("note")
            .language_id(1)
            .custom_fields(CustomFields::new().set(28, "")),
    "users.link" => users::link(30001, LinkedIdentity::email("bob@example.com")),
    "users.unlink" => users::unlink(30001, 30005),
    "users.disable" => users::disable(30001),
    "users.block" => users::block(30002),
    "users.restore" => users::restore(30003),
    "users.restore from the deleted" => users::restore(30004),
    "users.delete" => users::delete(30004),
    "companies.create" =>
        companies::create("ООО \"Ромашка\"")
            .company_domains(["romashka.example.com", "romashka.example.org"])
            .company_default_group(501)
            .company_address("Москва, ул. Ленина, 1")
            .company_note("Pays in time")
            .company_user_ids([UserId(30001), UserId(30002)]),
    "companies.list" =>
        companies::list()
            .page(1)
            .limit(100)
            .company_name(Search::starts_with("Север"))
            .company_domains("example.com")
            .company_address("Street 1, 2")
            .company_note(Search::exact("exactly this"))
            .amount_of_users(true)
            .amount_of_cases(true),
    "companies.list without the amounts" => companies::list().limit(1),
    "companies.get" => companies::get(4001),
    "companies.update" =>
        companies::update(4001)
            .company_name("Northwind and sons")
            .add_company_domains(["north.example.com", "wind.example.com"])
            .remove_company_domains(["example.com"])
            .company_default_group(502)
            .company_address("Street 3")
            .company_note("")
            .add_company_user_ids([UserId(30002), UserId(30005)])
            .remove_company_user_ids([UserId(30001)]),
    "companies.disable" => companies::disable(4001),
    "companies.block" => companies::block(4001),
    "companies.restore" => companies::restore(4002),
    "companies.restore from the deleted" => companies::restore(4003),
    "companies.delete" => companies::delete(4003),
    "groups.create" =>
        groups::create("Продажи").group_from_name("Sales of Northwind").group_signature("--\nSales"),
    "groups.list" => groups::list().page(1).limit(2),
    "groups.get" => groups::get(501),
    "groups.update" =>
        groups::update(502).group_title("Sales").group_from_name("").group_signature("Yours, sales"),
    "groups.disable" => groups::disable(501).replace_group_id(502),
    "groups.enable" => groups::enable(503),
    "groups.delete" => groups::delete(502).replace_group_id(501),
    "staff.create" =>
        staff::create("fresh@example.com")
            .staff_full_name("Свежий Сотрудник")
            .staff_signature("Best regards,\nFresh")
            .staff_signature_chat("Fresh"),
    "staff.list" => staff::list().page(1).limit(100),
    "staff.roles" => staff::roles(),
    "staff.statuses" => staff::statuses(),
    "staff.get" => staff::get(602),
    "staff.update" =>
        staff::update(602)
            .staff_email("sara@example.com")
            .staff_full_name("Sara Second")
            .staff_signature("")
            .staff_signature_chat("Сара"),
    "staff.disable" => staff::disable(602).replace_staff_id(601),
    "staff.enable" => staff::enable(603),
    "staff.delete" => staff::delete(603).replace_staff_id(601),
}
