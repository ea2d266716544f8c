//! Calls about labels, reference lists, categories of ideas and statistics.

use helpdesk::{
    CaseStatus, Channel, CivilDateTime, CompanyId, CustomFields, GroupId, Initiator, LabelId, Period, Priority,
    ReportPeriod, SatisfactionSort, StaffFilter, StaffId, StaffStatusPeriod, UserId, client_emails, custom_channels,
    custom_fields, idea_categories, labels, languages, macros, statistics,
};

entries! {
    "labels.create" => labels::create("срочно & важно"),
    "labels.list" => labels::list().page(1).limit(2),
    "labels.update" => labels::update(702, "renamed"),
    "labels.delete" => labels::delete(703),
    "custom_fields.list" => custom_fields::list(),
    "languages.list" => languages::list(),
    "client_emails.list" => client_emails::list(),
    "custom_channels.list" => custom_channels::list(),
    "macros.list" => macros::list(),
    "idea_categories.create" => idea_categories::create("Новые идеи"),
    "idea_categories.list" => idea_categories::list().page(1).limit(2),
    "idea_categories.get" => idea_categories::get(1201),
    "idea_categories.update" => idea_categories::update(1201).category_title("Wishes"),
    "idea_categories.disable" => idea_categories::disable(1201),
    "idea_categories.enable" => idea_categories::enable(1202),
    "idea_categories.delete" => idea_categories::delete(1202),
    "statistics.leaderboard" =>
        statistics::leaderboard(ReportPeriod::range(start(), end()))
            .channels([Channel::Email])
            .statuses([CaseStatus::Open])
            .group_ids([GroupId(501)])
            .priorities([Priority::High])
            .staff_ids([StaffFilter::All])
            .label_ids([LabelId(701)])
            .initiator(Initiator::User)
            .user_ids([UserId(30001), UserId(30002)])
            .company_ids([CompanyId(4001)])
            .custom_fields(CustomFields::new().set(25, "floor").set(27, 2)),
    "statistics.leaderboard of one" =>
        statistics::leaderboard(ReportPeriod::named(Period::ThreePreviousMonths))
            .staff_ids([StaffFilter::Staff(StaffId(601))]),
    "statistics.staff_statuses" =>
        statistics::staff_statuses(StaffStatusPeriod::range(start(), end())).staff_id(601).staff_access("full").page(2),
    "statistics.staff_statuses of a period" =>
        statistics::staff_statuses(StaffStatusPeriod::named(Period::Yesterday)),
    "statistics.satisfaction" =>
        statistics::satisfaction(ReportPeriod::range(start(), end()))
            .user_ids([UserId(30001)])
            .channels([Channel::Email])
            .sort(SatisfactionSort::AddedAtAsc),
    "statistics.satisfaction of a period" =>
        statistics::satisfaction(ReportPeriod::named(Period::SixMonthsAgo)),
    "statistics.staff_leaderboard" => statistics::staff_leaderboard(start(), end()),
}

fn start() -> CivilDateTime {
    "2026-02-01 00:00:00".parse().unwrap()
}

fn end() -> CivilDateTime {
    "2026-02-20 00:00:00".parse().unwrap()
}
