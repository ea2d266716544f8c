//! Responses to the parts of a request, as one.

use helpdesk::Json;

/// Adds the lists of a response to the lists of the earlier ones.
pub fn merge(all: &mut Json, part: Json) {
    match (all, part) {
        (Json::Object(all), Json::Object(part)) => {
            part.into_iter().for_each(|(name, value)| merge(all.entry(name).or_insert(Json::Null), value));
        }
        (Json::Array(all), Json::Array(part)) => all.extend(part),
        (all @ Json::Null, part) => *all = part,
        _ => (),
    }
}
