//! The fake server through both clients: typical uses of each operation, and their results.
//!
//! A scenario is a function of a [`Bench`](bench::Bench): a fresh server with the example account, and a client of it. Each runs
//! through both clients as a separate test, and then in every dialect. A scenario uses the server only through the client.

/// Lists the scenarios of a file, and defines a test for each.
macro_rules! scenarios {
    ($($name:ident),* $(,)?) => {
        /// The scenarios of this file.
        pub(crate) const SCENARIOS: &[$crate::end_to_end::bench::Scenario] =
            &[$((concat!(module_path!(), "::", stringify!($name)), $name)),*];

        mod through_both_clients {
            $(#[test]
            fn $name() {
                $crate::end_to_end::bench::through_both(super::$name);
            })*
        }
    };
}

mod attachments;
mod bench;
mod case_list;
mod cases;
mod catalog;
mod changelog;
mod collect_lists;
mod companies;
mod every_create;
mod every_list;
mod every_operation;
mod every_resource;
mod everything;
mod export;
mod find_created;
mod groups;
mod ideas;
mod knowledge;
mod limits;
mod messages;
mod paging;
mod reference;
mod send_each;
mod staff;
mod statistics;
mod users;

/// The scenarios of all files.
const ALL: &[&[bench::Scenario]] = &[
    attachments::SCENARIOS,
    case_list::fields::SCENARIOS,
    case_list::filters::SCENARIOS,
    case_list::spellings::SCENARIOS,
    case_list::terms::SCENARIOS,
    cases::SCENARIOS,
    catalog::SCENARIOS,
    changelog::SCENARIOS,
    companies::SCENARIOS,
    every_create::SCENARIOS,
    every_list::filters::SCENARIOS,
    every_list::languages::SCENARIOS,
    every_list::orders::SCENARIOS,
    every_list::pages::SCENARIOS,
    every_list::searches::SCENARIOS,
    every_list::times::SCENARIOS,
    every_operation::SCENARIOS,
    every_resource::SCENARIOS,
    export::SCENARIOS,
    find_created::cases::SCENARIOS,
    find_created::comparisons::SCENARIOS,
    find_created::errors::SCENARIOS,
    find_created::messages::SCENARIOS,
    find_created::users::SCENARIOS,
    groups::SCENARIOS,
    ideas::SCENARIOS,
    knowledge::SCENARIOS,
    collect_lists::SCENARIOS,
    messages::SCENARIOS,
    reference::SCENARIOS,
    send_each::SCENARIOS,
    staff::SCENARIOS,
    statistics::cache::SCENARIOS,
    statistics::filters::SCENARIOS,
    statistics::leaderboard::SCENARIOS,
    statistics::others::SCENARIOS,
    statistics::periods::SCENARIOS,
    statistics::satisfaction::SCENARIOS,
    users::SCENARIOS,
];
