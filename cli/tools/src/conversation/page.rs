//! The page of a case for staff.

use helpdesk::blocking::Client;
use helpdesk::{CaseRef, Error, cases};

/// Returns the address of the page on which staff see a case, at the address of an account. A case that is named by its id is read
/// first, because the page has its number.
///
/// The vendor does not document the address: it comes from production code of third parties.
///
/// # Errors
///
/// The error of the case.
pub fn page(client: &Client, account: &str, case: CaseRef) -> Result<String, Error> {
    let number = match case {
        CaseRef::Number(number) => number,
        other => client.send(cases::get(other))?.case_number,
    };
    let account = account.trim_end_matches('/').trim_end_matches("/api");
    let account = if account.contains("://") { account.to_owned() } else { format!("https://{account}") };
    Ok(format!("{account}/staff/cases/record/{number}"))
}
