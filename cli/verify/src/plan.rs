//! Which operations are sent, and with what.

use std::time::SystemTime;

use helpdesk::meta::{OPERATIONS, Operation, OperationDetails, Param, Service, ValueType};
use helpdesk::request::OperationInput;
use helpdesk::{CivilDateTime, Effect, HelpDesk};
use jiff::{SignedDuration, Timestamp, ZonedDateTime};

use crate::spec;
use crate::tally::Tally;

/// The days that a report covers.
const DAYS: i64 = 7;

/// An operation of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Planned {
    /// The operation, such as `cases.get`.
    pub operation: &'static str,
    /// The parameters for which an earlier response must have ids, such as `case`.
    pub needs: Vec<&'static str>,
}

/// The operations that only read, in the order of the spec, of one resource or of all.
pub(crate) fn operations(only: Option<&str>) -> impl Iterator<Item = &'static OperationDetails> {
    let is_meant = move |id: &str| only.is_none_or(|only| id.split('.').next() == Some(only));
    OPERATIONS.iter().filter(move |it| it.operation.effect == Effect::Safe && is_meant(it.operation.id))
}

/// The parameters of an operation whose ids an earlier response must have.
pub(crate) fn needs(operation: &'static Operation) -> impl Iterator<Item = &'static Param> {
    let required = operation.query.iter().filter(|it| it.required && it.kind != ValueType::Civil);
    operation.path_params.iter().chain(required)
}

/// The requests of an operation: one, or one for each known id that it needs. `None` as long as one is not known.
pub(crate) fn inputs(operation: &'static Operation, tally: &Tally) -> Option<Vec<OperationInput>> {
    let mut inputs = vec![with_days(with_everything(OperationInput::new(operation)))];
    for param in needs(operation) {
        let of = spec::id_of(&param.kind)?;
        let set = |input: &OperationInput| {
            tally.ids(of).iter().map(|id| input.clone().set::<u64>(param.name, *id)).collect::<Vec<_>>()
        };
        inputs = inputs.iter().flat_map(set).collect();
    }
    (!inputs.is_empty()).then_some(inputs)
}

/// Asks for the largest page.
fn with_everything(input: OperationInput) -> OperationInput {
    let operation = input.operation();
    let size = operation.page_size(HelpDesk::METADATA.page_size);
    if operation.query.iter().any(|it| it.name == "limit") { input.set::<i64>("limit", size) } else { input }
}

/// Sets the range of a report to the last days, which ends with today.
pub(crate) fn with_days(input: OperationInput) -> OperationInput {
    let civil = |name: &str| input.operation().query.iter().find(|it| it.name == name && it.kind == ValueType::Civil);
    let Some((from, to)) = civil("from_time").zip(civil("to_time")) else { return input };
    let today = Timestamp::try_from(SystemTime::now()).unwrap_or_default();
    let day = |days: i64| {
        let day: ZonedDateTime =
            (today - SignedDuration::from_hours(24 * days)).to_zoned_datetime(jiff::tz::TimeZone::UTC);
        day.strftime("%Y-%m-%d 00:00:00").to_string().parse::<CivilDateTime>().ok()
    };
    match day(DAYS).zip(day(0)) {
        Some((start, end)) => input.set::<CivilDateTime>(from.name, start).set::<CivilDateTime>(to.name, end),
        None => input,
    }
}
