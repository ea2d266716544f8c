//! Users: by any of their addresses.

use std::time::Duration;

use helpdesk::{NewUser, users};

use super::{find_records, send_without_response};
use crate::end_to_end::bench::Bench;

scenarios![users_are_found_by_their_address];

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
