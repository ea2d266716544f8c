//! Calls about cases, messages and notes.

use helpdesk::{
    Assignee, CaseNumber, CaseSort, CaseStatus, Channel, ClientEmailId, CustomChannelId, CustomFields, FilterId,
    GroupId, LabelId, MessageContent, MessageId, MessageOrder, NoteContent, Priority, Rating, Requester, Search,
    SenderAddress, StaffId, Timestamp, Upload, UserId, cases, messages, notes,
};

use crate::documented::table::CASE_NUMBER;

entries! {
    "cases.create" =>
        cases::create(Requester::email("ann@example.com"), "Принтер горит", MessageContent::text("The printer is on fire."))
            .content_html("<p>The printer is <b>on fire</b>.</p>")
            .user_full_name("Ann Archer")
            .user_company_name("Northwind")
            .initiator_id(601)
            .staff_id(602)
            .cc_emails(["copy@example.com", "second@example.com"])
            .bcc_emails(["blind@example.com"])
            .created_at(Timestamp::from_unix_seconds(1_399_238_117))
            .group_id(502)
            .status(CaseStatus::Waiting)
            .priority(Priority::Critical)
            .language_id(2)
            .custom_fields(CustomFields::new().set(25, "Second floor").set(26, true).set(27, 2))
            .label_ids([LabelId(701), LabelId(703)])
            .sender(SenderAddress::Address(ClientEmailId(11))),
    "cases.create for a telephone" =>
        cases::create(Requester::phone("+7 912 345-67-89"), "A call back", MessageContent::text("Please call me."))
            .created_at(Timestamp::from_unix_seconds(1_399_238_117))
            .sender(SenderAddress::NoMail),
    "cases.create for a messenger" =>
        cases::create(Requester::whatsapp("+79220000001"), "Written by hand", MessageContent::text("Hello?")),
    "cases.create for a telegram user" =>
        cases::create(Requester::telegram("ann_archer"), "From a phone", MessageContent::html("<i>Hello</i>")),
    "cases.create through a custom channel" =>
        cases::create(Requester::custom("customer-77"), "Заказ 15", MessageContent::text("Где мой заказ?"))
            .user_full_name("Иван Петров")
            .channel(CustomChannelId(7)),
    "cases.create with attachment addresses" =>
        cases::create(Requester::email("ann@example.com"), "The manual", MessageContent::text("See the attachment."))
            .attachment_urls(["http://127.0.0.1:9/manual.pdf"]),
    "cases.create with files" =>
        cases::create(
            Requester::email("ann@example.com"),
            "Printer on fire",
            MessageContent::text("Still, the printer is on fire."),
        )
        .user_full_name("Ann Archer")
        .staff_id(601)
        .group_id(501)
        .status(CaseStatus::Open)
        .priority(Priority::High)
        .language_id(1)
        .custom_fields(CustomFields::new().set(25, "Third floor"))
        .attachments([file("note.txt", "text/plain"), file("picture.png", "image/png")]),
    "cases.list" =>
        cases::list()
            .page(1)
            .limit(50)
            .user_ids([UserId(30001), UserId(30002)])
            .user_emails([Search::contains("ann@example.com"), Search::exact("bob@example.com")])
            .user_phones([Search::contains("345-67-89"), Search::starts_with("+7 912")])
            .subject("принтер & огонь")
            .staff_ids([Assignee::Nobody, Assignee::Staff(StaffId(601))])
            .group_ids([GroupId(501), GroupId(502)])
            .channels([Channel::Email, Channel::Custom(CustomChannelId(7))])
            .priorities([Priority::Normal, Priority::Critical])
            .filter(FilterId::Unassigned)
            .statuses([CaseStatus::Open, CaseStatus::Waiting])
            .custom_fields(CustomFields::new().set(25, "floor").set(27, "2").set(28, "gold"))
            .label_ids([LabelId(701), LabelId(702)])
            .show_merged_cases(true)
            .show_active_chats(true)
            .sort(CaseSort::CreatedAtAsc)
            .from_time(Timestamp::from_unix_seconds(1_767_225_600))
            .to_time(Timestamp::from_unix_seconds(1_772_323_200))
            .from_updated_time(Timestamp::from_unix_seconds(1_767_225_601))
            .to_updated_time(Timestamp::from_unix_seconds(1_772_323_201)),
    "cases.list with single values" =>
        cases::list()
            .page(500)
            .limit(1)
            .label_ids([LabelId(701)])
            .custom_fields(CustomFields::new().set(26, true))
            .sort(CaseSort::PriorityDesc),
    "cases.filters" => cases::filters(),
    "cases.get" => cases::get(10001),
    "cases.get by number" => cases::get(number()),
    "cases.get with both names of copies" => cases::get(number()),
    "cases.changelog" =>
        cases::changelog(number())
            .page(1)
            .limit(100)
            .show_chat_completion(true)
            .status((CaseStatus::Open, CaseStatus::Waiting)),
    "cases.rate" => cases::rate(10001, Rating::High).rating_comment("cool <3").rating_staff_id(601),
    "messages.list" => messages::list(10001).page(1).limit(100).order(MessageOrder::Desc),
    "messages.create" =>
        messages::create(10001, MessageContent::text("I need help")).content_html("<p>I need <b>help</b></p>").staff_id(602),
    "messages.create of the user" => messages::create(10001, MessageContent::text("Ответ пользователя")).user_id(30001),
    "messages.create with files" =>
        messages::create(10001, MessageContent::text("See the attachments"))
            .staff_id(601)
            .attachments([file("note.txt", "text/plain"), file("table.csv", "text/csv")]),
    "messages.update" => messages::update(10001, MessageId(20002)).content("A better answer"),
    "messages.delete" => messages::delete(10001, MessageId(20002)),
    "messages.rate" =>
        messages::rate(10001, MessageId(20002), Rating::Middle).rating_comment("could be \"better\""),
    "notes.create" => notes::create(10001, NoteContent::text("Заметка для своих")).note_staff_id(602),
    "notes.create with files" =>
        notes::create(10001, NoteContent::text("The log is attached"))
            .note_staff_id(602)
            .attachments([file("server.log", "text/plain")]),
    "notes.update" => notes::update(10001, MessageId(20003)).content("Done, nothing to call about"),
    "notes.delete" => notes::delete(10001, MessageId(20003)),
}

fn number() -> CaseNumber {
    CASE_NUMBER.parse().unwrap()
}

/// A file of the table, whose content is its name.
fn file(name: &'static str, media_type: &str) -> Upload {
    Upload::from_bytes(name, name).content_type(media_type)
}
