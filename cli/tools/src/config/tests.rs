//! The `Debug` output of an account.

use crate::config::account::Account;
use crate::config::key::{Key, Secret};
use crate::config::setting::{Setting, Source};

#[test]
fn no_key_is_shown() {
    let of = |value: Key| Some(Setting { value, from: Source::Profile("acme".to_owned()) });
    let url = Some(Setting { value: "https://user:c00kie@acme.example.com".to_owned().into(), from: Source::Prompt });
    for key in [Key::Text(Secret::new("c00kie".to_owned())), Key::Command("pass -p c00kie".to_owned())] {
        let account =
            Account { profile: None, url: url.clone(), email: None, key: of(key), time_zone: None, read_only: None };
        let debug = format!("{account:?}");
        assert!(debug.contains("<redacted>") && debug.contains("https://acme.example.com"), "{debug}");
        assert!(!debug.contains("c00kie"), "{debug}");
    }
}
