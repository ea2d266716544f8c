//! Updates of a list that changes meanwhile: after the last run, every row is current.

use std::collections::BTreeMap;

use helpdesk_client as client;
use helpdesk_runtime as rt;
use proptest::prelude::*;
use rt::Timestamp;

use crate::export::server::{
    Asked, Case, Entry, ListResponse, START, TestService, World, block_on, cases, client_of, users,
};

/// The copy of a program: records by id.
#[derive(Default)]
struct Copy {
    rows: BTreeMap<u64, Option<i64>>,
    cursor: Option<client::jobs::UpdatesCursor>,
}

impl Copy {
    fn keep(&mut self, items: Vec<Case>) {
        self.rows.extend(items.into_iter().map(|case| (case.case_id, case.updated_at.map(Timestamp::unix_seconds))));
    }

    /// Reads updates, and gives up after some pages.
    fn follow(&mut self, client: &client::Client<TestService>, list: ListResponse, pages: usize) {
        let mut updates = match &self.cursor {
            None => client.updates(list, Timestamp::from_unix_seconds(START - 1)),
            Some(cursor) => client.updates(list, cursor),
        };
        block_on(async {
            for _ in 0..pages {
                match updates.next().await {
                    Some(Ok(page)) => self.keep(page.items),
                    _ => break,
                }
                self.cursor = Some(updates.cursor());
            }
        });
        self.cursor = Some(updates.cursor());
    }

    /// Rows whose current state is missing in the copy.
    fn stale(&self, world: &World) -> Vec<u64> {
        let stale = world.rows.iter().filter(|row| self.rows.get(&row.id) != Some(&Some(row.updated)));
        stale.map(|row| row.id).collect()
    }
}

/// Changes a row now.
fn touch(world: &mut World, clock: i64, id: u64) {
    if let Some(row) = world.rows.iter_mut().find(|row| row.id == id) {
        row.updated = clock;
    }
}

#[test]
fn row_of_the_future_does_not_hide_later_changes() {
    for list in [cases, users] {
        let mut world = World::new((0..300).map(|second| second * 50));
        world.rows[7].updated = 4_000_000_000;
        let (client, wire) = client_of(world, |_| ());
        let mut copy = Copy::default();
        copy.follow(&client, list(), usize::MAX);
        {
            let mut world = wire.world.lock().unwrap();
            let now = world.date.unwrap() + 1000;
            world.date = Some(now);
            touch(&mut world, now, 100);
        }
        copy.follow(&client, list(), usize::MAX);
        assert_eq!(copy.stale(&wire.world.lock().unwrap()), [0_u64; 0]);
    }
}

#[test]
fn row_changed_behind_the_position_is_not_lost() {
    type Quirk = fn(&mut World);
    let quirks: [(&str, Quirk); 3] = [
        ("nobody tells the time", |world| world.date = None),
        ("pages are smaller", |world| world.hears = |asked| Asked { limit: asked.limit.min(20), ..asked }),
        ("there are no totals", |world| world.totals = false),
    ];
    for (list, moment) in [(cases as fn() -> ListResponse, 1_usize), (cases, 2), (users, 1), (users, 2)] {
        for (name, quirk) in quirks {
            let mut world = World::new((0..90).map(|second| second * 5));
            let mut clock = START + 1000;
            world.date = Some(clock);
            quirk(&mut world);
            let (client, wire) = client_of(world, move |world| {
                clock += 30;
                world.date = world.date.map(|_| clock);
                // Largest ids come first: the first row was read, and the second one is still to come.
                match world.calls.checked_sub(moment) {
                    Some(0) => touch(world, clock, 88),
                    Some(1) => touch(world, clock, 3),
                    _ => (),
                }
            });
            let mut copy = Copy::default();
            for _ in 0..3 {
                copy.follow(&client, list().limit(50), usize::MAX);
            }
            assert_eq!(copy.stale(&wire.world.lock().unwrap()), [0_u64; 0], "{name}");
        }
    }
}

#[test]
fn unreliable_order_is_noticed_without_counts() {
    // Not sorted, the list begins with the largest id. The last changed row comes first, by chance in order.
    let mut world = World::new((0..300).map(|second| second * 5));
    world.sorts = false;
    for (place, row) in world.rows[200..].iter_mut().rev().enumerate() {
        row.updated = START + 5000 + place as i64;
    }
    let all = world.clone();
    let (client, _) = client_of(world, |_| ());
    let mut copy = Copy::default();
    copy.follow(&client, cases(), usize::MAX);
    assert_eq!(copy.stale(&all).len(), 0, "changes are lost");
}

#[test]
fn many_changes_in_one_second_do_not_look_like_an_order() {
    // Newest first, which is the order if the service ignores the sort: somebody labeled 150 cases at once.
    let mut world = World::new((0..400).map(|second| second * 5));
    world.sorts = false;
    for row in &mut world.rows[250..] {
        row.updated = START + 5000;
    }
    let all = world.clone();
    let (client, _) = client_of(world, |_| ());
    let mut copy = Copy::default();
    copy.follow(&client, cases(), usize::MAX);
    assert_eq!(copy.stale(&all).len(), 0, "changes are lost");
}

#[test]
fn cursor_stays_before_unsorted_rows() {
    // The first page looks as if it were in order; the second does not, and then the network fails.
    let mut world = World::new((0..300).map(|second| second * 5));
    world.sorts = false;
    for (place, row) in world.rows[200..].iter_mut().rev().enumerate() {
        row.updated = START + 700 + place as i64;
    }
    let all = world.clone();
    let (client, _) = client_of(world, |_| ());
    let mut copy = Copy::default();
    for _ in 0..30 {
        copy.follow(&client, cases(), 2);
    }
    copy.follow(&client, cases(), usize::MAX);
    assert_eq!(copy.stale(&all), [0_u64; 0]);
}

#[test]
fn change_in_the_first_second_is_not_lost() {
    for list in [cases, users] {
        let mut world = World::new((0..450).map(|second| second * 5));
        world.inclusive = false;
        let mut clock = START + 10_000;
        world.date = Some(clock);
        let (client, wire) = client_of(world, move |world| {
            match world.calls {
                // The row came with the page before, and the clock still stands.
                2 => touch(world, clock, 445),
                // The run has read five pages by then, all without this row.
                6 => {
                    clock += 60;
                    touch(world, clock, 10);
                }
                _ => (),
            }
            world.date = Some(clock);
        });
        let mut copy = Copy::default();
        for _ in 0..3 {
            copy.follow(&client, list(), usize::MAX);
        }
        assert_eq!(copy.stale(&wire.world.lock().unwrap()), [0_u64; 0]);
    }
}

#[test]
fn unreadable_records_do_not_stop_updates() {
    for list in [cases, users] {
        let mut world = World::new((0..400).map(|second| second * 5));
        for row in &mut world.rows[..150] {
            row.readable = false;
        }
        let (client, wire) = client_of(world, |_| ());
        let mut copy = Copy::default();
        for _ in 0..3 {
            copy.follow(&client, list(), usize::MAX);
        }
        let world = wire.world.lock().unwrap();
        let stale: Vec<_> = copy.stale(&world).into_iter().filter(|id| *id > 150).collect();
        assert_eq!(stale, [0_u64; 0]);
    }
}

#[test]
fn a_cursor_does_not_go_back() {
    for list in [cases, users] {
        let (client, wire) = client_of(World::new((0..30).map(|second| second * 5)), |_| ());
        let mut copy = Copy::default();
        copy.follow(&client, list(), usize::MAX);
        wire.world.lock().unwrap().rows.truncate(20);
        let before = copy.cursor.clone().unwrap();
        for _ in 0..5 {
            copy.follow(&client, list(), usize::MAX);
        }
        let after = copy.cursor.unwrap();
        assert!(after.time() >= before.time(), "from {} to {}", before.time(), after.time());
    }
}

#[test]
fn cursor_of_another_request_is_not_reset() {
    let (client, _) = client_of(World::new((0..30).map(|second| second * 5)), |_| ());
    let mut copy = Copy::default();
    copy.follow(&client, cases(), usize::MAX);
    let before = copy.cursor.clone().unwrap();
    copy.follow(&client, cases().text("subject", "fire"), usize::MAX);
    assert_eq!(copy.cursor.unwrap(), before);
}

/// The number of random histories.
const CASES: u32 = 40;

/// An event before a request.
#[derive(Clone, Copy, Debug)]
enum Life {
    Nothing,
    /// Time passes.
    Passes(i64),
    Changes(usize),
    Added,
    /// A row is deleted permanently.
    Goes(usize),
}

fn life() -> impl Strategy<Value = Life> {
    prop_oneof![
        2 => Just(Life::Nothing),
        2 => (1_i64..40).prop_map(Life::Passes),
        4 => (0_usize..5000).prop_map(Life::Changes),
        1 => Just(Life::Added),
        1 => (0_usize..5000).prop_map(Life::Goes),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, ..ProptestConfig::default() })]

    #[test]
    fn after_the_last_run_every_row_is_current(
        groups in prop::collection::vec((0_i64..3000, prop_oneof![8 => 1_usize..3, 1 => 1_usize..40]), 0..80),
        lives in prop::collection::vec(life(), 0..80),
        inclusive: bool,
        totals: bool,
        sorts: bool,
        date: bool,
        smaller: bool,
        ordered: bool,
        limit in 5_i64..25,
        pages in 1_usize..30,
    ) {
        let list: fn() -> ListResponse = if ordered { cases } else { users };
        let mut world = World::new(groups.into_iter().flat_map(|(second, count)| vec![second; count]));
        (world.inclusive, world.totals, world.sorts) = (inclusive, totals, sorts || !totals);
        let mut clock = START + 5000;
        world.date = date.then_some(clock);
        if smaller {
            world.hears = |asked| Asked { limit: asked.limit.min(7), ..asked };
        }
        let mut script = lives.clone().into_iter();
        let (client, wire) = client_of(world, move |world| {
            assert!(world.calls < 5000, "it does not end");
            match script.next() {
                Some(Life::Passes(seconds)) => clock += seconds,
                // Without a count, rows that move between pages stay unnoticed.
                Some(Life::Changes(place)) if totals && !world.rows.is_empty() => {
                    let place = place % world.rows.len();
                    world.rows[place].updated = clock;
                }
                Some(Life::Added) => {
                    let id = 1_000_000 + world.calls as u64;
                    world.rows.push(Entry { id, created: clock, updated: clock, readable: true });
                }
                Some(Life::Goes(place)) if totals && !world.rows.is_empty() => {
                    let place = place % world.rows.len();
                    world.rows.remove(place);
                }
                Some(Life::Nothing | Life::Changes(_) | Life::Goes(_)) => (),
                // The rows must stop changing at some time.
                None => clock += 1,
            }
            world.date = world.date.map(|_| clock);
        });
        let mut copy = Copy::default();
        for _ in 0..8 {
            copy.follow(&client, list().limit(limit), pages);
        }
        // Runs until no row changes any more, and then once from the start to the end.
        while wire.world.lock().unwrap().calls < lives.len() {
            copy.follow(&client, list().limit(limit), usize::MAX);
        }
        copy.follow(&client, list().limit(limit), usize::MAX);
        let world = wire.world.lock().unwrap();
        let stale = copy.stale(&world);
        prop_assert!(stale.is_empty(), "{stale:?} are not known as they are\n{}", world.asked.join("\n"));
    }
}
