//! Counts as observations: with rounded numbers, and without words that somebody may have typed.

use std::collections::BTreeMap;

use helpdesk::meta::Service;
use helpdesk::{HelpDesk, Timestamp};
use helpdesk_observations::{FilterEffect, OTHER, Observations, Responses, Seen};

use crate::spec;
use crate::tally::{Key, Records, Tally};

pub(crate) fn observations(tally: &Tally) -> Observations {
    let mut observations = Observations::new(HelpDesk::METADATA.user_agent.to_owned(), month());
    for (id, seen) in &tally.operations {
        let mut responses = Responses::default();
        responses.statuses = round_all(&seen.statuses);
        responses.records = round(seen.records);
        responses.unreadable = round(seen.unreadable);
        responses.totals = round_all(&seen.totals);
        responses.deviations = round_all(&seen.deviations);
        responses.layouts = round_all(&seen.layouts);
        responses.orders = round_all(&seen.orders);
        responses.default_page = seen.default_page;
        observations.operations.insert((*id).to_owned(), responses);
    }
    observations.facts = facts(tally);
    observations.filters = filters(tally);
    let headers = |headers: &BTreeMap<&'static str, u64>| {
        headers.iter().map(|(name, count)| ((*name).to_owned(), round(*count))).collect()
    };
    observations.headers = headers(&tally.headers);
    observations.missing_headers = headers(&tally.missing_headers);
    observations.settled = tally.settled.iter().map(|(path, word)| ((*path).to_owned(), word.clone())).collect();
    observations
}

/// The effect of each filter: of several probes, the one that contradicts the spec the most.
fn filters(tally: &Tally) -> BTreeMap<String, FilterEffect> {
    let worst = tally.probes.iter().filter_map(|(at, probed)| Some((at, *probed.iter().max()?)));
    worst.map(|((operation, param), probed)| (format!("{operation}/query/{param}"), probed)).collect()
}

fn facts(tally: &Tally) -> BTreeMap<String, Seen> {
    let mut facts = BTreeMap::new();
    let mut add = |path: String, absent: u64, key: &Key| {
        let seen: &mut Seen = facts.entry(path).or_default();
        seen.present += key.present;
        seen.absent = absent;
        seen.renamed += key.renamed;
        seen.other_entries += key.other_entries;
        for (sum, shapes) in [(&mut seen.shapes, &key.shapes), (&mut seen.items, &key.items)] {
            for (shape, count) in shapes {
                *sum.entry(*shape).or_default() += count;
            }
        }
    };
    for ((record, key), seen) in &tally.keys {
        let absent = tally.records[record].saturating_sub(seen.present);
        if spec::field_of(record, key).is_some() {
            add(format!("{record}/fields/{key}"), absent, seen);
        } else if is_word(key, &seen.of) {
            add(format!("{record}/fields/{}", without_ids(key)), absent, seen);
        } else {
            add(format!("{record}/fields/{OTHER}"), 0, &Key { present: seen.present, ..Key::default() });
        }
    }
    for record in tally.records.keys() {
        for field in spec::fields(record) {
            if !tally.keys.contains_key(&(*record, field.name.to_owned())) {
                add(format!("{record}/fields/{}", field.name), tally.records[record], &Key::default());
            }
        }
    }
    for ((of, word), seen) in &tally.words {
        let unknown = || if is_word(word, &seen.of) { without_ids(word) } else { OTHER.to_owned() };
        let name = spec::value_of(of, word).unwrap_or_else(unknown);
        add(format!("{of}/values/{name}"), 0, &Key { present: seen.count, ..Key::default() });
    }
    for seen in facts.values_mut() {
        let Seen { present, absent, renamed, other_entries, shapes, items, .. } = seen;
        let counts = [present, absent, renamed, other_entries].into_iter();
        counts.chain(shapes.values_mut()).chain(items.values_mut()).for_each(|count| *count = round(*count));
    }
    facts
}

/// Whether a key or a word that the spec does not have looks like one that the service chose, and came in several records.
fn is_word(word: &str, records: &Records) -> bool {
    let is_identifier = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || b"_-".contains(&it);
    records.are_several()
        && word.len() <= 32
        && word.starts_with(|it: char| it.is_ascii_lowercase())
        && word.bytes().all(is_identifier)
}

/// Replaces numbers of several digits, which may be ids.
fn without_ids(word: &str) -> String {
    let mut written = String::new();
    let mut rest = word;
    while let Some(at) = rest.find(|it: char| it.is_ascii_digit()) {
        let (before, after) = rest.split_at(at);
        let end = after.find(|it: char| !it.is_ascii_digit()).unwrap_or(after.len());
        written.push_str(before);
        written.push_str(if end > 1 { "<id>" } else { &after[..end] });
        rest = &after[end..];
    }
    written + rest
}

fn round_all<K: Copy + Ord>(counts: &BTreeMap<K, u64>) -> BTreeMap<K, u64> {
    counts.iter().map(|(key, count)| (*key, round(*count))).collect()
}

fn round(count: u64) -> u64 {
    match count {
        0 => 0,
        1..3 => 1,
        3..10 => 3,
        _ => 10_u64.pow(count.ilog10()),
    }
}

fn month() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let now = Timestamp::from_unix_seconds(now.as_secs().try_into().unwrap_or_default());
    now.to_rfc3339().chars().take(7).collect()
}
