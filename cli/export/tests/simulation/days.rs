//! The days: random changes, and runs at irregular hours.

use std::sync::{Arc, Mutex, MutexGuard};

use fastrand::Rng;
use helpdesk::Timestamp;
use helpdesk_fake::{Booleans, Dialect, FakeServer, Fault, NoValue, Totals};

use crate::account::Account;
use crate::copy;
use crate::runs::{End, Outcome, Place, Sync};
use crate::wire::Weather;

const YEAR: i64 = 31_556_952;
/// Tables beside cases.
const TABLES: [&str; 6] = ["messages", "notes", "attachments", "changelog", "users", "labels"];

/// The result of some days.
pub(crate) struct Life {
    /// The runs, and the requests that the service received.
    pub(crate) log: String,
    /// The rows of the last copy.
    pub(crate) copy: String,
    /// How many copies were compared with the account.
    pub(crate) compared: u64,
    pub(crate) wrong: Option<String>,
}

struct Days {
    account: Arc<Mutex<Account>>,
    dice: Rng,
    place: Place,
    life: Life,
}

/// Lives this number of days, in a directory of this name.
pub(crate) fn live(seed: u64, days: u32, name: &str) -> Life {
    let mut dice = Rng::with_seed(seed);
    // The computer's clock is years off, in either direction. A jump does no more, because a copy has no time of that clock.
    let years = dice.i64(1..10) * if dice.bool() { 1 } else { -1 };
    let start = Timestamp::from_unix_seconds(1_790_000_000 + years * YEAR + dice.i64(0..YEAR));
    let server = FakeServer::builder().start_time(start).utc_offset_hours(dice.i8(-9..13)).start_blocking().unwrap();
    let place = Place::new(&format!("{name}-{seed}"), server.url(), dice.bool());
    let account = Arc::new(Mutex::new(Account::new(server, dice.fork())));
    let life = Life { log: String::new(), copy: String::new(), compared: 0, wrong: None };
    let mut run = Days { account, dice, place, life };
    run.life.wrong = run.pass(days).err();
    if run.life.wrong.is_none() {
        let tables = ["cases"].into_iter().chain(TABLES);
        let rows = |table| format!("{table}: {:#?}\n", copy::rows(&run.place.copy(), table));
        run.life.copy = run.place.without_names(tables.map(rows).collect());
        run.place.remove();
    }
    run.life
}

impl Days {
    fn pass(&mut self, days: u32) -> Result<(), String> {
        let summer = self.dice.u32(days / 5..days);
        let dialect = self.dialect();
        self.account().speak(dialect);
        for day in 0..days {
            if day == summer {
                // The account's times have two offsets since.
                let dialect = self.dialect().mixed_utc_offsets(true);
                self.account().speak(dialect);
                self.place.time_zone = "Asia/Tokyo";
            }
            for _ in 0..self.dice.u8(1..5) {
                let sync = self.plan();
                self.run(day, &sync)?;
            }
        }
        self.run(days, &Sync { tables: TABLES.to_vec(), prune: true, ..Sync::default() })
    }

    fn account(&self) -> MutexGuard<'_, Account> {
        self.account.lock().unwrap()
    }

    fn dialect(&mut self) -> Dialect {
        let plain = Dialect::default();
        match self.dice.u8(..9) {
            0 => plain.booleans(Booleans::Text).numbers_as_text(true).totals(Totals::Text),
            1 => plain.null_style(NoValue::Absent).empty_objects_as_arrays(true).indented(true),
            2 => plain.wrong_weekdays(true).unknown_fields(true).null_style(NoValue::Null),
            3 => plain.booleans(Booleans::Number).legacy_cc_names(true),
            4 => plain.totals(Totals::Missing),
            5 => Dialect::worst_case(),
            _ => plain,
        }
    }

    /// Lets time pass and records change, and plans the next run.
    fn plan(&mut self) -> Sync {
        let account = Arc::clone(&self.account);
        let (mut account, dice) = (account.lock().unwrap(), &mut self.dice);
        account.pass(if dice.u8(..5) == 0 { dice.u64(..4) } else { dice.u64(11..8 * 3600) });
        let most = if dice.u8(..9) == 0 { 30 } else { 6 };
        for _ in 0..dice.u8(..most) {
            account.change();
            account.pass(dice.u64(..3) * dice.u64(..300));
        }
        let mut sync = Sync { tables: TABLES.to_vec(), prune: dice.u8(..3) == 0, ..Sync::default() };
        let some = dice.bool();
        sync.tables.retain(|_| !some || dice.u8(..4) > 0);
        sync.weather = Weather::new(dice.u64(..));
        match dice.u8(..13) {
            0..3 => sync.changes = (0..dice.u8(1..4)).map(|_| dice.u32(1..30)).collect(),
            3 => sync.end = End::Killed(dice.u32(1..40)),
            4..6 => sync.end = self.place.size_limit(dice),
            6 => sync.end = End::Unnamed(dice.usize(..7)),
            7 => {
                sync.weather.late = account.change();
                account.pass(dice.u64(1..9));
            }
            8 => account.server.inject_fault(fault(dice)),
            // Without the service's clock, the marks have the time of the computer's.
            9 => sync.weather.dateless = !sync.prune && account.now() < 1_760_000_000,
            _ => (),
        }
        sync
    }

    /// Updates the copy. Compares it with the account if the run is complete and no record changed meanwhile.
    fn run(&mut self, day: u32, sync: &Sync) -> Result<(), String> {
        self.account().server.clear_requests();
        let outcome = self.place.run(sync, &self.account)?;
        let mut account = self.account.lock().unwrap();
        let mut requests: Vec<String> = account.server.received_requests().iter().map(ToString::to_string).collect();
        requests.sort();
        requests.dedup();
        account.server.clear_faults();
        let entry = format!("day {day} at {}, {sync:?}\n{}\n{outcome:?}\n", account.now(), requests.join("\n"));
        self.life.log += &self.place.without_names(entry);
        let is_quiet = sync.changes.is_empty() && sync.weather.late.is_none();
        let is_calm = is_quiet && sync.weather.fails == 0 && sync.end == End::Whole;
        // Late changes become visible within the seconds that are read again.
        account.pass(if sync.weather.late.is_some() { 11 } else { 0 });
        let wrong = match outcome {
            Outcome::Complete if is_quiet => {
                self.life.compared += 1;
                let tables: Vec<&str> = ["cases"].into_iter().chain(sync.tables.iter().copied()).collect();
                copy::differences(&account, &self.place.copy(), &tables, sync.prune)
            }
            Outcome::Incomplete(why) | Outcome::Failed(why) if is_calm => vec![format!("a calm run ended with {why}")],
            _ => return Ok(()),
        };
        if wrong.is_empty() { Ok(()) } else { Err(format!("day {day}: {}", wrong.join("\n"))) }
    }
}

/// A page whose records have moved, or were repeated.
fn fault(dice: &mut Rng) -> Fault {
    let fault = if dice.bool() { Fault::rows_twice() } else { Fault::page_drift(dice.i64(-2..3)) };
    fault.on(dice.choice(["cases.list", "users.list"]).unwrap()).nth(dice.u64(1..8))
}
