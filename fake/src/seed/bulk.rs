//! Many cases.

use crate::input::enums::EnumValue;
use crate::resources::State;
use crate::resources::cases::case::{Case, PRIORITY, STATUS};
use crate::resources::cases::history::{Actor, Hand};
use crate::resources::cases::message::Message;
use crate::resources::cases::rating::Rating;
use crate::resources::staff::StatusChange;
use crate::resources::users::add_user;

const YEAR: u64 = 365 * 86_400;

/// Pseudo-random numbers that are always the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % below.max(1)
    }
}

const CHANNELS: [&str; 6] = ["email", "email", "email", "web", "chat", "cch7"];

const SUBJECTS: [&str; 8] = [
    "Printer on fire",
    "Где мой заказ?",
    "Refund of order",
    "Cannot log in",
    "Invoice is wrong",
    "Доставка задерживается",
    "Feature request: dark mode",
    "Password reset",
];

pub(super) fn sow(state: &mut State, now: i64, count: usize) {
    let mut dice = Dice(state.cases.len() as u64);
    // A separate generator, so that the other values stay the same.
    let mut taste = Dice(state.cases.len() as u64 + 1);
    let users: Vec<u64> = (0..count.div_ceil(8)).map(|index| user(state, now, index)).collect();
    let staff: Vec<u64> =
        state.records.table("StaffMember").iter().filter(|staff| staff.flag("active")).map(|staff| staff.id).collect();
    let labels: Vec<u64> = state.records.table("Label").ids().collect();
    let group = state.records.table("Group").ids().next().unwrap_or(0);
    for index in 0..count {
        let user = users[dice.roll(users.len() as u64) as usize];
        // Later ones have higher ids.
        let step = YEAR / count as u64 + 1;
        let created = now - YEAR as i64 + (index as u64 * YEAR / count as u64 + dice.roll(step)) as i64;
        let created = created.min(now);
        let subject = format!("{} {index}", SUBJECTS[dice.roll(8) as usize]);
        let message = message(state, user, 0, created);
        let id = state.cases.add(|id| Case::new(id, user, &subject, created, message));
        let author = staff.get(dice.roll(staff.len() as u64 + 1) as usize).copied();
        let reply = author.map(|author| message_of(state, author, created, now, &mut dice));
        let rating = (taste.roll(2) == 0).then(|| rating(state, &mut taste));
        let Some(case) = state.cases.get_mut(id) else { continue };
        case.channel = CHANNELS[taste.roll(CHANNELS.len() as u64) as usize].into();
        case.group = group;
        case.priority = EnumValue::of(PRIORITY, ["low", "normal", "high", "critical"][dice.roll(4) as usize]);
        case.labels = labels.iter().copied().filter(|_| dice.roll(4) == 0).collect();
        let (Some(author), Some(reply)) = (author, reply) else { continue };
        let at = reply.created;
        let hand = Hand { by: Actor::Staff(author), at };
        (case.first_reply, case.last_response) = (Some(at), at);
        case.messages.push(reply);
        case.set_staff(author, hand);
        case.set_status(EnumValue::of(STATUS, ["open", "waiting", "closed"][dice.roll(3) as usize]), hand);
        case.rating =
            case.closed.and(rating).map(|rating| Rating { staff: author, created: at, updated: at, ..rating });
        // Who replies has come online before, or goes away after it.
        state.status_changes.push(StatusChange { staff: author, status: index as u64 % 2 + 1, at });
    }
    state.status_changes.sort_by_key(|change| change.at);
}

fn user(state: &mut State, now: i64, index: usize) -> u64 {
    let id = add_user(state, &format!("User {index}"), "", now - YEAR as i64, now);
    state.user_mut(id).into_iter().for_each(|user| user.set("user_email", format!("user{id}@example.com")));
    id
}

/// Creates a staff reply within a day, and not in the future.
fn message_of(state: &mut State, staff: u64, created: i64, now: i64, dice: &mut Dice) -> Message {
    let at = (created + dice.roll(86_400) as i64).min(now);
    message(state, 0, staff, at)
}

/// Creates a rating of a case as a whole. Most users are satisfied.
fn rating(state: &mut State, taste: &mut Dice) -> Rating {
    let rating = ["high", "high", "high", "middle", "low"][taste.roll(5) as usize].to_owned();
    Rating { id: state.next_rating(), rating, comment: String::new(), rated_staff: 0, staff: 0, created: 0, updated: 0 }
}

fn message(state: &mut State, user: u64, staff: u64, at: i64) -> Message {
    let content = if staff == 0 { "Please help." } else { "We are looking into it." }.to_owned();
    Message { id: state.next_message(), user, staff, content, created: at, sent: at, ..Message::default() }
}
