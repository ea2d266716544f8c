//! Times by the local clock and by the service's clock.

use std::time::SystemTime;

use helpdesk_runtime::Timestamp;

/// The largest difference between two clocks that the search grants, in seconds.
pub(crate) const MAX_SKEW: i64 = 60;

/// Returns whether a time is after the service's present, so that it comes from a clock that is ahead.
pub(crate) fn is_ahead(since: Timestamp, present: Timestamp) -> bool {
    since.unix_seconds() > present.unix_seconds().saturating_add(MAX_SKEW)
}

/// Converts a time of a local clock that is ahead to the service's clock.
pub(crate) fn future_by_service(since: Timestamp, now: SystemTime, present: Timestamp) -> Timestamp {
    // The local clock was read to the second, so the time may be up to a second later.
    let ago = Timestamp::from(now).unix_seconds().saturating_sub(since.unix_seconds()).max(0) + 1;
    Timestamp::from_unix_seconds(present.unix_seconds().saturating_sub(ago))
}

/// Returns the first second, by the service's clock, in which a request of the time `since` can have created a record.
///
/// The service wrote its present between `asked` and `now`, so a present between them shows no difference, however long the response took.
/// Both clocks are known to the second, so a difference of one second shows nothing. If the service is more than a minute behind the local
/// clock, and `since` is not in its future, `since` was taken from the service's clock.
pub(crate) fn new_from(since: Timestamp, asked: SystemTime, now: SystemTime, present: Option<Timestamp>) -> i64 {
    let since = since.unix_seconds();
    let Some(present) = present.map(Timestamp::unix_seconds) else { return since };
    let [asked, now] = [asked, now].map(|time| Timestamp::from(time).unix_seconds());
    match present.saturating_sub(present.clamp(asked, now.max(asked))) {
        -1..=1 => since,
        difference if difference >= -MAX_SKEW => since.saturating_add(difference - 1),
        _ => since,
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn created_record_is_new_and_slightly_earlier_record_is_older() {
        // Every pair of sub-second parts and clock differences, in milliseconds. The request takes effect when it is sent at the earliest, and
        // the service sends its date a moment before the client reads it.
        for skew in (-57_000..180_000).step_by(250) {
            for sent in (1_000_000_000_000..1_000_000_001_000_i64).step_by(125) {
                for (latency, age) in [(0, 0), (400, 2_125), (1_500, 61_000), (30_000, 5_000)] {
                    let seconds = |milliseconds: i64| Timestamp::from_unix_seconds(milliseconds.div_euclid(1000));
                    let now = UNIX_EPOCH + Duration::from_millis((sent + age + latency).unsigned_abs());
                    let asked = UNIX_EPOCH + Duration::from_millis((sent + age).unsigned_abs());
                    let from = new_from(seconds(sent), asked, now, Some(seconds(sent + age + skew)));
                    let created = seconds(sent + skew).unix_seconds();
                    // Clocks that differ by less than the resolution may be ahead by a second.
                    let unseen = if (-2_000..0).contains(&skew) { 2 } else { 0 };
                    assert!(from <= created + unseen, "{skew} {sent} {latency}: {from} {created}");
                    // A slow response hides a smaller difference of a clock that is ahead.
                    let hidden = if skew > 0 { skew.min(latency) / 1000 } else { 0 };
                    assert!(from >= created - 4 - hidden, "{skew} {sent} {latency}: {from} {created}");
                }
            }
        }
    }

    #[test]
    fn time_of_the_service_is_not_converted() {
        let (since, now) = (Timestamp::from_unix_seconds(1_400_000_000), SystemTime::now());
        assert_eq!(new_from(since, now, now, Some(Timestamp::from_unix_seconds(1_400_000_500))), 1_400_000_000);
        assert_eq!(new_from(since, now, now, None), 1_400_000_000);
    }
}
