//! Users and records with a name.

use std::time::Duration;

use helpdesk::{
    KbSectionId, Localized, NewUser, companies, groups, idea_categories, kb_articles, kb_categories, kb_sections,
    labels, staff, users,
};

use super::{find_records, send_without_response};
use crate::end_to_end::bench::{Bench, ODD};

scenarios![users_are_found_by_their_address, a_record_with_a_name_is_found_by_its_name,];

fn users_are_found_by_their_address(bench: &Bench) {
    let since = bench.server.now();
    let identities = [
        (NewUser::email("Zoe@Example.com"), None, "Zoe"),
        (NewUser::whatsapp("+15551234567"), None, "Zoe"),
        // A list does not state the phone number of a WhatsApp user, so that such a user of the same name could be these.
        (NewUser::phone("+15551234568"), None, "Zoë"),
        (NewUser::telegram("@zoe"), None, "Zoë"),
        (NewUser::custom("zoe/1"), Some("cch7"), "Zoëy"),
    ];
    for (identity, channel, name) in identities {
        let request = users::create(identity).user_full_name(name);
        let request = request.when_some(channel, users::Create::user_custom_channel);
        assert!(find_records(bench, &request, since).is_empty(), "the name alone is that of a user of another kind");
        send_without_response(bench, &request);
        assert_eq!(find_records(bench, &request, since).last().map(|it| &*it.user_full_name), Some(name));
        bench.server.advance(Duration::from_secs(1));
    }
    assert!(find_records(bench, &users::create(NewUser::email("oe@example.com")), since).is_empty());
}

fn a_record_with_a_name_is_found_by_its_name(bench: &Bench) {
    let since = bench.server.now();
    bench.server.advance(Duration::from_secs(1));
    macro_rules! by_name {
        ($request:expr, $other:expr) => {
            assert_eq!(find_records(bench, &$request, since).len(), 0);
            send_without_response(bench, &$request);
            bench.ok($other);
            assert_eq!(find_records(bench, &$request, since).len(), 1);
        };
    }
    by_name!(labels::create(ODD), labels::create("odd"));
    by_name!(groups::create(ODD), groups::create("odd"));
    by_name!(companies::create("100% \"Acme\""), companies::create("100% \"Acme\" Ltd."));
    by_name!(companies::create("Я"), companies::create("Яр"));
    by_name!(staff::create("dan@example.com"), staff::create("bodan@example.com"));
    by_name!(idea_categories::create(ODD), idea_categories::create("odd"));
    by_name!(kb_categories::create(ODD), kb_categories::create("odd"));
    by_name!(kb_sections::create(ODD, 801), kb_sections::create("odd", 801));
    by_name!(kb_articles::create(ODD, "A", KbSectionId(901)), kb_articles::create("odd", "A", KbSectionId(901)));
    let titles = Localized::from([(1, "Возврат"), (2, "Refunds")]);
    let other = Localized::from([(1, "Возвраты"), (2, "Refunds")]);
    by_name!(kb_categories::create(titles.clone()), kb_categories::create(other));
    by_name!(kb_sections::create(titles.clone(), 801), kb_sections::create("Refunds?", 801));
}
