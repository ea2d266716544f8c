//! A service that rejects an upload before it has read it: both clients report the rejection.

use std::thread;

use client::{ErrorKind, Outcome};
use helpdesk_client as client;

use super::clients::{CLIENTS, LONG, upload};
use super::early_server::{After, SIZES, reject};

#[test]
fn rejection_before_the_upload_was_read_is_reported() {
    thread::scope(|scope| {
        for (name, client) in CLIENTS {
            for after in [After::Close, After::CloseSoon, After::ReadOn, After::Stall] {
                scope.spawn(move || {
                    for (size, status) in SIZES.iter().flat_map(|size| [413, 401, 429].map(|status| (*size, status))) {
                        let case = format!("{name}: {status} to {size} bytes, then {after:?}");
                        let error = client(&reject(status, after), LONG, &[upload(size)]).unwrap_err();
                        let kind = if status == 429 { ErrorKind::RateLimited } else { ErrorKind::Status };
                        let heard = (error.status().map(|status| status.as_u16()), error.code());
                        assert_eq!(heard, (Some(status), Some("too_early")), "{case}: {error:?}");
                        assert_eq!((error.kind(), error.outcome()), (kind, Outcome::Rejected), "{case}");
                    }
                });
            }
        }
    });
}
