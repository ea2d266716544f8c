//! Commands that show whether a request took effect.

use helpdesk::request::PreparedRequest;
use helpdesk::{Effect, Error, Outcome};
use helpdesk_samples::kebab;

use crate::failure::{Exit, Failure, LOOK_FIRST};
use crate::interrupt;

/// Sends a request. After a failure or an interruption with an unknown outcome, the failure names a command to check.
/// `of_all` converts the failure of a part into the failure of the command.
pub(super) fn send<T>(
    effect: Effect,
    request: &PreparedRequest,
    of_all: impl Fn(Failure) -> Failure,
    send: impl FnOnce() -> Result<T, Error>,
) -> Result<T, Failure> {
    if effect == Effect::Safe {
        return send().map_err(|error| of_all(Failure::of(&error, effect)));
    }
    let unknown = Failure::new(Exit::Unknown, "interrupted: it is unknown whether it was done");
    let unknown = if Outcome::Unknown.may_repeat(effect) { unknown } else { unknown.try_this(LOOK_FIRST) };
    interrupt::during(of_all(advise(unknown, request, None)), send)
        .map_err(|error| of_all(failure(&error, effect, request)))
}

fn failure(error: &Error, effect: Effect, request: &PreparedRequest) -> Failure {
    let failure = Failure::of(error, effect);
    match failure.exit {
        Exit::Unknown | Exit::Unreadable if effect != Effect::Safe => advise(failure, request, error.record_id()),
        _ => failure,
    }
}

/// The failure to show the response of a request that took effect. The advice is not to repeat the change.
pub(super) fn unprintable_response(
    failure: Failure,
    effect: Effect,
    request: &PreparedRequest,
    id: Option<u64>,
) -> Failure {
    match effect {
        Effect::Safe => failure,
        _ => {
            let done = Failure::new(Exit::Unreadable, "it took effect, but its response cannot be shown");
            advise(done.caused_by(failure), request, id)
        }
    }
}

/// Adds the command that shows the changed record, or the list with the newest records first.
pub(super) fn advise(failure: Failure, request: &PreparedRequest, id: Option<u64>) -> Failure {
    let path = request.path_and_query.path();
    let stem = path.strip_suffix(".json").unwrap_or(path);
    let above = stem.char_indices().rev().filter(|(_, sign)| *sign == '/').map(|(at, _)| stem[..at].to_owned());
    let record = id.map(|id| format!("{stem}/{id}"));
    let mut places = record.into_iter().chain([stem.to_owned()]).chain(above);
    let order = helpdesk_tools::redaction::operations(request.method.as_str(), path)
        .find_map(|it| it.find_created?.newest_first);
    match places.find_map(|stem| command(&format!("{stem}.json"))) {
        Some(get) => failure.try_this(match order.filter(|_| get.ends_with(" list")) {
            Some((name, value)) => format!("{get} --{} {value}", kebab(name)),
            None => get,
        }),
        None => failure,
    }
}

/// The command that reads this path.
fn command(path: &str) -> Option<String> {
    helpdesk_tools::redaction::operations("GET", path).find_map(|details| {
        let mut command = format!("helpdesk {}", kebab(details.operation.id).replace('.', " "));
        for (known, actual) in details.operation.path.split('/').zip(path.split('/')) {
            let Some((_, end)) = known.split_once('}') else { continue };
            // The first id of several.
            let id = actual.strip_suffix(end)?.split(',').next()?;
            if id.is_empty() || !id.bytes().all(|it| it.is_ascii_digit() || it == b'-') {
                return None;
            }
            command = format!("{command} {id}");
        }
        Some(command)
    })
}
