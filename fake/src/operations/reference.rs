//! Lists of what the account was set up with.

use std::borrow::Cow;

use crate::operations::call::Call;
use crate::output::answer::Answer;
use crate::output::json::{Json, Object, object};
use crate::output::refusal::Refusal;
use crate::state::Table;

fn all<T>(call: &Call<'_>, table: &Table<T>, wire: impl Fn(&T) -> Object) -> Result<Answer, Refusal> {
    let records: Vec<&T> = table.iter().collect();
    Ok(call.rows(&records, |record| wire(record)))
}

pub(super) fn filters(call: &mut Call<'_>) -> Result<Answer, Refusal> {
    all(call, &call.state.filters, |filter| filter.wire())
}

pub(super) fn roles(call: &mut Call<'_>) -> Result<Answer, Refusal> {
    all(call, &call.state.roles, |role| role.wire())
}

pub(super) fn statuses(call: &mut Call<'_>) -> Result<Answer, Refusal> {
    all(call, &call.state.statuses, |status| status.wire())
}

pub(super) fn custom_fields(call: &mut Call<'_>) -> Result<Answer, Refusal> {
    all(call, &call.state.custom_fields, |field| field.wire())
}

pub(super) fn languages(call: &mut Call<'_>) -> Result<Answer, Refusal> {
    all(call, &call.state.languages, |language| language.wire())
}

pub(super) fn client_emails(call: &mut Call<'_>) -> Result<Answer, Refusal> {
    all(call, &call.state.client_emails, |email| email.wire())
}

pub(super) fn custom_channels(call: &mut Call<'_>) -> Result<Answer, Refusal> {
    all(call, &call.state.channels, |channel| channel.wire())
}

/// Shared macros by position, and those of the caller as an array.
pub(super) fn macros(call: &mut Call<'_>) -> Result<Answer, Refusal> {
    let common = call.state.common_macros.iter().enumerate();
    let common = common.map(|(place, it)| (Cow::Owned(place.to_string()), Json::from(it.wire(place + 1))));
    let personal = call.state.personal_macros.iter().enumerate();
    let personal = personal.map(|(place, it)| Json::from(it.wire(place + 1)));
    let common = Object(common.collect());
    Ok(Answer::One(object! { "common": Json::Object(common), "personal": personal.collect::<Json>() }))
}
