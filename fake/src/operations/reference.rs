//! Lists of what the account was set up with.

use std::borrow::Cow;

use crate::operations::Handler;
use crate::operations::call::Call;
use crate::output::answer::Answer;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::state::Table;

pub(super) const HANDLERS: &[(&str, Handler)] = &[
    ("cases.filters", filters),
    ("client_emails.list", client_emails),
    ("custom_channels.list", custom_channels),
    ("custom_fields.list", custom_fields),
    ("languages.list", languages),
    ("macros.list", macros),
    ("staff.roles", roles),
    ("staff.statuses", statuses),
];

fn all<T>(call: &Call<'_>, table: &Table<T>, wire: impl Fn(&T) -> Object) -> Result<Answer, Rejection> {
    let records: Vec<&T> = table.iter().collect();
    Ok(call.rows(&records, |record| wire(record)))
}

fn filters(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    all(call, &call.state.filters, |filter| filter.wire())
}

fn roles(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    all(call, &call.state.roles, |role| role.wire())
}

fn statuses(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    all(call, &call.state.statuses, |status| status.wire())
}

fn custom_fields(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    all(call, &call.state.custom_fields, |field| field.wire())
}

fn languages(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    all(call, &call.state.languages, |language| language.wire())
}

fn client_emails(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    all(call, &call.state.client_emails, |email| email.wire())
}

fn custom_channels(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    all(call, &call.state.channels, |channel| channel.wire())
}

/// Shared macros by position, and those of the caller as an array.
fn macros(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let common = call.state.common_macros.iter().enumerate();
    let common = common.map(|(place, it)| (Cow::Owned(place.to_string()), Json::from(it.wire(place + 1))));
    let personal = call.state.personal_macros.iter().enumerate();
    let personal = personal.map(|(place, it)| Json::from(it.wire(place + 1)));
    let common = Object(common.collect());
    Ok(Answer::One(object! { "common": Json::Object(common), "personal": personal.collect::<Json>() }))
}
