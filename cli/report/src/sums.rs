//! Sums of cases: counters and times, from either source.

use std::collections::BTreeMap;

use helpdesk::{GroupId, Minutes, Rating, StaffId};
use helpdesk_tools::times::jiff::civil::{Date, DateTime};

use crate::facts::Facts;

/// Counts of cases. The sums keep only the times of each case.
#[derive(Default)]
pub(crate) struct Sums {
    pub(crate) cases: u64,
    /// In the trash, deleted, spam, or merged.
    pub(crate) left_out: u64,
    /// Values of cases, and whole cases, that could not be read.
    pub(crate) unreadable: u64,
    pub(crate) days: BTreeMap<Date, u64>,
    pub(crate) channels: BTreeMap<String, u64>,
    /// By weekday from Monday on, and hour.
    pub(crate) hours: [[u64; 24]; 7],
    pub(crate) first_responses: BTreeMap<Option<GroupId>, Times>,
    pub(crate) closings: BTreeMap<Option<GroupId>, Times>,
    pub(crate) ratings: BTreeMap<Rating, u64>,
    pub(crate) staff: BTreeMap<Option<StaffId>, Work>,
}

/// The cases for which somebody is responsible.
#[derive(Default)]
pub(crate) struct Work {
    pub(crate) cases: u64,
    pub(crate) closed: u64,
}

impl Sums {
    /// Counts a case of the report, created at this local time.
    pub(crate) fn add(&mut self, facts: Facts, created: DateTime) {
        if facts.is_left_out {
            self.left_out += 1;
            return;
        }
        self.cases += 1;
        self.unreadable += facts.unreadable;
        *self.days.entry(created.date()).or_default() += 1;
        *self.channels.entry(facts.channel).or_default() += 1;
        let weekday = usize::from(created.weekday().to_monday_zero_offset().unsigned_abs());
        self.hours[weekday][usize::from(created.hour().unsigned_abs())] += 1;
        self.first_responses.entry(facts.group).or_default().add(facts.first_response);
        self.closings.entry(facts.group).or_default().add(facts.closing);
        if let Some(rating) = facts.rating {
            *self.ratings.entry(rating).or_default() += 1;
        }
        let work = self.staff.entry(facts.staff).or_default();
        work.cases += 1;
        work.closed += u64::from(facts.is_closed);
    }
}

/// The times until the first response or the closing of some cases.
#[derive(Clone, Default)]
pub(crate) struct Times {
    minutes: Vec<Minutes>,
    /// Cases without such a time.
    pub(crate) without: u64,
}

impl Times {
    fn add(&mut self, time: Option<Minutes>) {
        match time {
            Some(time) => self.minutes.push(time),
            None => self.without += 1,
        }
    }

    /// The times of several groups together.
    pub(crate) fn sum_all<'a>(of: impl IntoIterator<Item = &'a Self>) -> Self {
        of.into_iter().fold(Self::default(), |mut all, times| {
            all.minutes.extend_from_slice(&times.minutes);
            all.without += times.without;
            all
        })
    }

    pub(crate) fn count(&self) -> u64 {
        self.minutes.len() as u64
    }

    /// The shortest time that this percentage of the times does not exceed (nearest rank).
    pub(crate) fn within(&self, percent: usize) -> Option<Minutes> {
        let mut minutes = self.minutes.clone();
        let rank = (minutes.len() * percent).div_ceil(100).checked_sub(1)?;
        Some(*minutes.select_nth_unstable(rank).1)
    }
}
