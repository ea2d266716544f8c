//! Explores every schedule of small jobs: all inputs, all orders of events, all endings.

use std::collections::BTreeMap;

use super::Schedule;

/// A job whose keys name records, and its state.
#[derive(Clone)]
struct Job<'a> {
    keys: &'a [Vec<String>],
    concurrency: usize,
    schedule: Schedule,
    taken: usize,
    running: Vec<usize>,
    /// The endings of the started keys.
    ended: BTreeMap<usize, bool>,
    /// The number of the next key to be yielded, at least.
    yielded: usize,
    /// The keys that a stop removed.
    forgotten: Option<Vec<u64>>,
}

impl Job<'_> {
    /// Starts and takes keys as the driver does, and checks each start.
    fn fill(&mut self) {
        loop {
            if let Some(number) = self.schedule.startable() {
                let key = number as usize;
                self.check_start(key);
                self.schedule.start(number);
                self.running.push(key);
            } else if self.schedule.takes_more() && self.taken < self.keys.len() {
                self.schedule.take(self.keys[self.taken].clone());
                self.taken += 1;
            } else {
                return self.check_idle();
            }
        }
    }

    fn check_start(&self, key: usize) {
        for earlier in (0..key).filter(|it| depend(&self.keys[*it], &self.keys[key])) {
            assert_eq!(self.ended.get(&earlier), Some(&true), "{key} overtakes {earlier} of {:?}", self.keys);
        }
        assert!(!self.running.contains(&key) && !self.ended.contains_key(&key), "{key} starts twice");
    }

    /// While the job has room, only keys that depend on others may wait.
    fn check_idle(&self) {
        let in_progress = self.schedule.in_progress().count();
        assert!(in_progress <= self.concurrency, "{in_progress} are in progress");
        if in_progress == self.concurrency {
            return;
        }
        let is_new = |key: &usize| !self.running.contains(key) && !self.ended.contains_key(key);
        for key in (self.yielded..self.keys.len()).filter(is_new) {
            let mut others = (0..key).filter(|it| depend(&self.keys[*it], &self.keys[key]));
            assert!(others.any(|it| self.ended.get(&it) != Some(&true)), "{key} waits for nothing: {:?}", self.keys);
        }
    }

    /// Continues with every ending of every request in progress, and with a stop, and yields results as soon as
    /// possible, or later.
    fn explore(&self, ends: &mut usize) {
        let mut job = self.clone();
        if job.forgotten.is_none() {
            job.fill();
            // Longer jobs stop in no other states.
            if job.keys.len() < 4 {
                job.stop().explore(ends);
            }
        }
        let mut yields = job.clone();
        if let Some(number) = yields.schedule.pop() {
            yields.pass(number as usize);
            yields.explore(ends);
        } else if job.running.is_empty() {
            job.pass(if job.forgotten.is_some() { job.taken } else { job.keys.len() });
            assert!(job.schedule.is_empty(), "it waits for nothing: {:?}", job.keys);
            *ends += 1;
        }
        for (at, key) in job.running.iter().copied().enumerate() {
            for is_done in [true, false] {
                let mut next = job.clone();
                next.running.remove(at);
                next.ended.insert(key, is_done);
                next.schedule.end(key as u64, is_done);
                next.explore(ends);
            }
        }
    }

    /// Stops the job: keys that have not started are removed, unless it is known that they never start.
    fn stop(&self) -> Self {
        let mut job = self.clone();
        let forgotten = job.schedule.remove_waiting();
        let is_new = |key: &usize| !job.running.contains(key) && !job.ended.contains_key(key);
        for key in (job.yielded..job.taken).filter(is_new) {
            let mut others = (0..key).filter(|it| depend(&job.keys[*it], &job.keys[key]));
            // Keys on which a key depends only through other keys do not count.
            let fails = others.any(|it| job.ended.get(&it) == Some(&false));
            assert!(!fails || !forgotten.contains(&(key as u64)), "{key} has no result: {:?}", job.keys);
        }
        Self { forgotten: Some(forgotten), ..job }
    }

    /// Records that the results before this key were yielded, or will never be.
    fn pass(&mut self, key: usize) {
        let is_forgotten = |it| self.forgotten.as_ref().is_some_and(|forgotten| forgotten.contains(&(it as u64)));
        let left = (self.yielded..key).filter(|it| !is_forgotten(*it)).collect::<Vec<_>>();
        assert!(self.yielded <= key && left.is_empty(), "{left:?} have no results before {key}: {:?}", self.keys);
        assert!(!is_forgotten(key), "{key} was removed");
        self.yielded = key + 1;
    }
}

/// Whether two requests have a record in common, written independently of the tested code.
fn depend(one: &[String], other: &[String]) -> bool {
    let is_above = |a: &str, b: &str| format!("{b}/").starts_with(&format!("{a}/"));
    one.iter().any(|a| other.iter().any(|b| is_above(a, b) || is_above(b, a)))
}

/// The number of schedules of a job.
fn explore_job(keys: &[Vec<String>], concurrency: usize) -> usize {
    let schedule = Schedule::new(concurrency);
    let (running, ended) = (Vec::new(), BTreeMap::new());
    let job = Job { keys, concurrency, schedule, taken: 0, running, ended, yielded: 0, forgotten: None };
    let mut ends = 0;
    job.explore(&mut ends);
    ends
}

/// All lists of *n* keys, each with one of these lists of records.
fn inputs(count: usize, choices: &[&[&str]]) -> Vec<Vec<Vec<String>>> {
    let mut inputs = vec![Vec::new()];
    for _ in 0..count {
        let longer = |input: &Vec<Vec<String>>, records: &[&str]| {
            let key = records.iter().map(|it| (*it).to_owned()).collect();
            input.iter().cloned().chain([key]).collect::<Vec<_>>()
        };
        inputs = inputs.iter().flat_map(|input| choices.iter().map(move |it| longer(input, it))).collect();
    }
    inputs
}

#[test]
fn every_schedule_of_a_small_job_keeps_the_order_of_each_record() {
    let choices: &[&[&str]] = &[&[], &["/cases/1"], &["/cases/2"], &["/cases/1", "/cases/2"], &["/cases/1/messages/7"]];
    let mut schedules = 0;
    for concurrency in 1..=3 {
        for count in 0..=4 {
            schedules += inputs(count, choices).iter().map(|it| explore_job(it, concurrency)).sum::<usize>();
        }
    }
    assert!(schedules > 100_000, "{schedules}");
}

#[test]
fn waiting_keys_are_limited_and_other_keys_overtake_them() {
    let mut schedule = Schedule::new(2);
    let mut started = Vec::new();
    for number in 0.. {
        while let Some(next) = schedule.startable() {
            schedule.start(next);
            started.push(next);
        }
        if !schedule.takes_more() {
            break;
        }
        schedule.take(vec!["/cases/1".to_owned()]);
        assert!(number < 1000, "it takes keys without an end");
    }
    assert_eq!((started.as_slice(), schedule.in_progress().count()), (&[0][..], 1));
    let waiting = super::LOOK_AHEAD as u64;
    schedule.end(0, true);
    assert_eq!((schedule.pop(), schedule.startable()), (Some(0), Some(1)));
    schedule.start(1);
    assert_eq!(schedule.take(vec!["/cases/10".to_owned()]), waiting + 1);
    assert_eq!(schedule.startable(), Some(waiting + 1), "`/cases/1` is no part of `/cases/10`");
}

/// Behind a slow key, keys of its record wait, and keys of a rejected record are never sent.
#[test]
fn skipped_keys_are_limited_too() {
    for (concurrency, behind) in [(2, "/cases/2"), (4, "/cases/2"), (4, "/cases/2/messages/1"), (4, "/cases/1")] {
        let mut schedule = Schedule::new(concurrency);
        for (number, case) in [(0, "/cases/1"), (1, "/cases/2")] {
            assert_eq!(schedule.take(vec![case.to_owned()]), number);
            schedule.start(number);
        }
        schedule.end(1, false);
        let mut taken = 2;
        while schedule.takes_more() && taken < 1000 {
            schedule.take(vec![behind.to_owned()]);
            assert_eq!(schedule.startable(), None, "{behind}");
            taken += 1;
        }
        let most = if concurrency == 2 { 0 } else { super::LOOK_AHEAD };
        assert_eq!(taken - 2, most, "{behind}");
        schedule.end(0, true);
        let yielded = std::iter::from_fn(|| schedule.pop()).count();
        let expected = if behind == "/cases/1" { (2, Some(2)) } else { (taken, None) };
        assert_eq!((yielded, schedule.startable()), expected, "{behind}");
    }
}

/// Only earlier keys block a key, also if a later key names its record and is not sent.
#[test]
fn key_before_a_skipped_key_starts() {
    let mut schedule = Schedule::new(3);
    for records in [&["/cases/1"][..], &["/cases/2"], &["/cases/2"], &["/cases/1", "/cases/2"]] {
        schedule.take(records.iter().map(|it| (*it).to_owned()).collect());
    }
    schedule.start(0);
    schedule.start(1);
    schedule.end(0, false);
    schedule.end(1, true);
    let popped = std::iter::from_fn(|| schedule.pop()).collect::<Vec<_>>();
    assert_eq!((popped, schedule.startable()), (vec![0, 1], Some(2)));
}

#[test]
fn a_record_stays_blocked_after_the_result_was_yielded() {
    let blocked = ["/cases/1", "/cases/1/messages/2", "/cases"];
    for later in blocked.map(|it| vec![it.to_owned()]).into_iter().chain([vec!["/x".into(), "/cases/1".into()]]) {
        let mut schedule = Schedule::new(4);
        let number = schedule.take(vec!["/cases/1".to_owned()]);
        schedule.start(number);
        schedule.end(number, false);
        assert_eq!(schedule.pop(), Some(number));
        let skipped = schedule.take(later.clone());
        assert_eq!((schedule.startable(), schedule.pop()), (None, Some(skipped)), "{later:?}");
        // A skipped key is not done either.
        let also = schedule.take(vec![later[0].clone()]);
        assert_eq!(schedule.pop(), Some(also));
        let free = schedule.take(vec!["/cases/11".to_owned()]);
        assert_eq!(schedule.startable(), if later[0] == "/cases" { None } else { Some(free) });
    }
}
