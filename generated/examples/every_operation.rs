// @generated from `spec/` by `cargo xtask codegen`. Do not edit.

//! Sends every operation once, with what it requires, to the account of the environment, as
//! `Client::from_env` reads it.
//!
//! Not for a real account: it creates, changes and deletes. It shows how each call is written and is
//! what the size of a program is measured with.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), helpdesk::Error> {
    let client = helpdesk::Client::from_env()?;
    Box::pin(send(&client)).await;
    Ok(())
}

async fn send(client: &helpdesk::Client) {
    report(
        client
            .send(
                helpdesk::cases::create(
                    helpdesk::Requester::email("ann+desk@example.com"),
                    "on/hold 100% «да» & 🙂",
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                ),
            )
            .await,
    );
    report(client.send(helpdesk::cases::list()).await);
    report(client.send(helpdesk::cases::filters()).await);
    report(
        client
            .send(helpdesk::cases::get(helpdesk::CaseRef::Id(helpdesk::CaseId(7))))
            .await,
    );
    report(
        client
            .send(
                helpdesk::cases::update(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                    .subject("on/hold 100% «да» & 🙂"),
            )
            .await,
    );
    report(
        client
            .send(helpdesk::cases::trash(helpdesk::CaseRef::Id(helpdesk::CaseId(7))))
            .await,
    );
    report(
        client
            .send(
                helpdesk::cases::trash_many([
                    helpdesk::CaseId(7),
                    helpdesk::CaseId(9_007_199_254_740_993),
                ]),
            )
            .await,
    );
    report(
        client
            .send(helpdesk::cases::spam(helpdesk::CaseRef::Id(helpdesk::CaseId(7))))
            .await,
    );
    report(
        client
            .send(
                helpdesk::cases::spam_many([
                    helpdesk::CaseId(7),
                    helpdesk::CaseId(9_007_199_254_740_993),
                ]),
            )
            .await,
    );
    report(
        client
            .send(helpdesk::cases::restore(helpdesk::CaseRef::Id(helpdesk::CaseId(7))))
            .await,
    );
    report(
        client
            .send(
                helpdesk::cases::restore_many([
                    helpdesk::CaseId(7),
                    helpdesk::CaseId(9_007_199_254_740_993),
                ]),
            )
            .await,
    );
    report(
        client
            .send(helpdesk::cases::delete(helpdesk::CaseRef::Id(helpdesk::CaseId(7))))
            .await,
    );
    report(
        client
            .send(
                helpdesk::cases::delete_many([
                    helpdesk::CaseId(7),
                    helpdesk::CaseId(9_007_199_254_740_993),
                ]),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::cases::rate(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::Rating::Low,
                ),
            )
            .await,
    );
    report(
        client
            .send(helpdesk::cases::changelog(helpdesk::CaseRef::Id(helpdesk::CaseId(7))))
            .await,
    );
    report(client.send(helpdesk::client_emails::list()).await);
    report(
        client.send(helpdesk::companies::create("on/hold 100% «да» & 🙂")).await,
    );
    report(client.send(helpdesk::companies::list()).await);
    report(client.send(helpdesk::companies::get(helpdesk::CompanyId(7))).await);
    report(
        client
            .send(
                helpdesk::companies::update(helpdesk::CompanyId(7))
                    .company_name("on/hold 100% «да» & 🙂"),
            )
            .await,
    );
    report(client.send(helpdesk::companies::disable(helpdesk::CompanyId(7))).await);
    report(client.send(helpdesk::companies::block(helpdesk::CompanyId(7))).await);
    report(client.send(helpdesk::companies::restore(helpdesk::CompanyId(7))).await);
    report(client.send(helpdesk::companies::delete(helpdesk::CompanyId(7))).await);
    report(client.send(helpdesk::custom_channels::list()).await);
    report(client.send(helpdesk::custom_fields::list()).await);
    report(client.send(helpdesk::groups::create("on/hold 100% «да» & 🙂")).await);
    report(client.send(helpdesk::groups::list()).await);
    report(client.send(helpdesk::groups::get(helpdesk::GroupId(7))).await);
    report(
        client
            .send(
                helpdesk::groups::update(helpdesk::GroupId(7))
                    .group_title("on/hold 100% «да» & 🙂"),
            )
            .await,
    );
    report(client.send(helpdesk::groups::disable(helpdesk::GroupId(7))).await);
    report(client.send(helpdesk::groups::enable(helpdesk::GroupId(7))).await);
    report(client.send(helpdesk::groups::delete(helpdesk::GroupId(7))).await);
    report(
        client
            .send(helpdesk::idea_categories::create("on/hold 100% «да» & 🙂"))
            .await,
    );
    report(client.send(helpdesk::idea_categories::list()).await);
    report(
        client.send(helpdesk::idea_categories::get(helpdesk::IdeaCategoryId(7))).await,
    );
    report(
        client
            .send(
                helpdesk::idea_categories::update(helpdesk::IdeaCategoryId(7))
                    .category_title("on/hold 100% «да» & 🙂"),
            )
            .await,
    );
    report(
        client
            .send(helpdesk::idea_categories::disable(helpdesk::IdeaCategoryId(7)))
            .await,
    );
    report(
        client.send(helpdesk::idea_categories::enable(helpdesk::IdeaCategoryId(7))).await,
    );
    report(
        client.send(helpdesk::idea_categories::delete(helpdesk::IdeaCategoryId(7))).await,
    );
    report(
        client
            .send(
                helpdesk::ideas::update(helpdesk::CaseRef::Id(helpdesk::CaseId(7)))
                    .content("on/hold 100% «да» & 🙂"),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::ideas::set_official_answer(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    "on/hold 100% «да» & 🙂",
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::ideas::delete_official_answer(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                ),
            )
            .await,
    );
    report(
        client
            .send(
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
                ),
            )
            .await,
    );
    report(client.send(helpdesk::kb_articles::list()).await);
    report(
        client
            .send(
                helpdesk::kb_articles::update(helpdesk::KbArticleId(7))
                    .article_title(
                        helpdesk::Localized::from([
                            (1u64, String::from("on/hold 100% «да» & 🙂")),
                            (2u64, String::from("on/hold 100% «да» & 🙂")),
                        ]),
                    ),
            )
            .await,
    );
    report(client.send(helpdesk::kb_articles::get(helpdesk::KbArticleId(7))).await);
    report(client.send(helpdesk::kb_articles::disable(helpdesk::KbArticleId(7))).await);
    report(client.send(helpdesk::kb_articles::enable(helpdesk::KbArticleId(7))).await);
    report(client.send(helpdesk::kb_articles::move_up(helpdesk::KbArticleId(7))).await);
    report(
        client.send(helpdesk::kb_articles::move_down(helpdesk::KbArticleId(7))).await,
    );
    report(client.send(helpdesk::kb_articles::delete(helpdesk::KbArticleId(7))).await);
    report(
        client
            .send(
                helpdesk::kb_categories::create(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                ),
            )
            .await,
    );
    report(client.send(helpdesk::kb_categories::list()).await);
    report(
        client
            .send(
                helpdesk::kb_categories::update(helpdesk::KbCategoryId(7))
                    .category_title(
                        helpdesk::Localized::from([
                            (1u64, String::from("on/hold 100% «да» & 🙂")),
                            (2u64, String::from("on/hold 100% «да» & 🙂")),
                        ]),
                    ),
            )
            .await,
    );
    report(client.send(helpdesk::kb_categories::get(helpdesk::KbCategoryId(7))).await);
    report(
        client.send(helpdesk::kb_categories::disable(helpdesk::KbCategoryId(7))).await,
    );
    report(
        client.send(helpdesk::kb_categories::enable(helpdesk::KbCategoryId(7))).await,
    );
    report(
        client.send(helpdesk::kb_categories::move_up(helpdesk::KbCategoryId(7))).await,
    );
    report(
        client.send(helpdesk::kb_categories::move_down(helpdesk::KbCategoryId(7))).await,
    );
    report(
        client.send(helpdesk::kb_categories::delete(helpdesk::KbCategoryId(7))).await,
    );
    report(
        client
            .send(
                helpdesk::kb_sections::create(
                    helpdesk::Localized::from([
                        (1u64, String::from("on/hold 100% «да» & 🙂")),
                        (2u64, String::from("on/hold 100% «да» & 🙂")),
                    ]),
                    helpdesk::KbCategoryId(7),
                ),
            )
            .await,
    );
    report(client.send(helpdesk::kb_sections::list(helpdesk::KbCategoryId(7))).await);
    report(
        client
            .send(
                helpdesk::kb_sections::update(helpdesk::KbSectionId(7))
                    .section_title(
                        helpdesk::Localized::from([
                            (1u64, String::from("on/hold 100% «да» & 🙂")),
                            (2u64, String::from("on/hold 100% «да» & 🙂")),
                        ]),
                    ),
            )
            .await,
    );
    report(client.send(helpdesk::kb_sections::get(helpdesk::KbSectionId(7))).await);
    report(client.send(helpdesk::kb_sections::disable(helpdesk::KbSectionId(7))).await);
    report(client.send(helpdesk::kb_sections::enable(helpdesk::KbSectionId(7))).await);
    report(client.send(helpdesk::kb_sections::move_up(helpdesk::KbSectionId(7))).await);
    report(
        client.send(helpdesk::kb_sections::move_down(helpdesk::KbSectionId(7))).await,
    );
    report(client.send(helpdesk::kb_sections::delete(helpdesk::KbSectionId(7))).await);
    report(client.send(helpdesk::labels::create("on/hold 100% «да» & 🙂")).await);
    report(client.send(helpdesk::labels::list()).await);
    report(
        client
            .send(
                helpdesk::labels::update(
                    helpdesk::LabelId(7),
                    "on/hold 100% «да» & 🙂",
                ),
            )
            .await,
    );
    report(client.send(helpdesk::labels::delete(helpdesk::LabelId(7))).await);
    report(client.send(helpdesk::languages::list()).await);
    report(client.send(helpdesk::macros::list()).await);
    report(
        client
            .send(helpdesk::messages::list(helpdesk::CaseRef::Id(helpdesk::CaseId(7))))
            .await,
    );
    report(
        client
            .send(
                helpdesk::messages::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageContent::text("on/hold 100% «да» & 🙂"),
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::messages::update(
                        helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                        helpdesk::MessageId(7),
                    )
                    .content("on/hold 100% «да» & 🙂"),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::messages::delete(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::messages::rate(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                    helpdesk::Rating::Low,
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::notes::create(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::NoteContent::text("on/hold 100% «да» & 🙂"),
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::notes::update(
                        helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                        helpdesk::MessageId(7),
                    )
                    .content("on/hold 100% «да» & 🙂"),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::notes::delete(
                    helpdesk::CaseRef::Id(helpdesk::CaseId(7)),
                    helpdesk::MessageId(7),
                ),
            )
            .await,
    );
    report(client.send(helpdesk::staff::create("ann+desk@example.com")).await);
    report(client.send(helpdesk::staff::list()).await);
    report(client.send(helpdesk::staff::roles()).await);
    report(client.send(helpdesk::staff::statuses()).await);
    report(client.send(helpdesk::staff::get(helpdesk::StaffId(7))).await);
    report(
        client
            .send(
                helpdesk::staff::update(helpdesk::StaffId(7))
                    .staff_email("ann+desk@example.com"),
            )
            .await,
    );
    report(client.send(helpdesk::staff::disable(helpdesk::StaffId(7))).await);
    report(client.send(helpdesk::staff::enable(helpdesk::StaffId(7))).await);
    report(client.send(helpdesk::staff::delete(helpdesk::StaffId(7))).await);
    report(
        client
            .send(
                helpdesk::statistics::leaderboard(
                    helpdesk::ReportPeriod::named(helpdesk::Period::Last24Hours),
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::statistics::staff_statuses(
                    helpdesk::StaffStatusPeriod::named(helpdesk::Period::Last24Hours),
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::statistics::satisfaction(
                    helpdesk::ReportPeriod::named(helpdesk::Period::Last24Hours),
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::statistics::staff_leaderboard(
                    "2024-05-01 09:30:00"
                        .parse::<helpdesk::CivilDateTime>()
                        .expect("a date"),
                    "2024-05-01 09:30:00"
                        .parse::<helpdesk::CivilDateTime>()
                        .expect("a date"),
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::statistics::group_leaderboard(
                    "2024-05-01 09:30:00"
                        .parse::<helpdesk::CivilDateTime>()
                        .expect("a date"),
                    "2024-05-01 09:30:00"
                        .parse::<helpdesk::CivilDateTime>()
                        .expect("a date"),
                ),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::users::create(helpdesk::NewUser::email("ann+desk@example.com")),
            )
            .await,
    );
    report(client.send(helpdesk::users::list()).await);
    report(client.send(helpdesk::users::get(helpdesk::UserId(7))).await);
    report(
        client
            .send(
                helpdesk::users::update(helpdesk::UserId(7))
                    .user_email("ann+desk@example.com"),
            )
            .await,
    );
    report(
        client
            .send(
                helpdesk::users::link(
                    helpdesk::UserId(7),
                    helpdesk::LinkedIdentity::email("ann+desk@example.com"),
                ),
            )
            .await,
    );
    report(
        client
            .send(helpdesk::users::unlink(helpdesk::UserId(7), helpdesk::UserId(7)))
            .await,
    );
    report(client.send(helpdesk::users::disable(helpdesk::UserId(7))).await);
    report(client.send(helpdesk::users::block(helpdesk::UserId(7))).await);
    report(client.send(helpdesk::users::restore(helpdesk::UserId(7))).await);
    report(client.send(helpdesk::users::delete(helpdesk::UserId(7))).await);
    report(
        client
            .send(
                helpdesk::users::identify(
                    helpdesk::IdentifiedUser::email("ann+desk@example.com"),
                ),
            )
            .await,
    );
}

fn report<T>(result: Result<T, helpdesk::Error>) {
    match result {
        Ok(_) => println!("done"),
        Err(error) => println!("{error}"),
    }
}
