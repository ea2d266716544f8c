//! A program with the client of progenitor: it lists, and reads a new status and an error. The client has no files.

use helpdesk_api::{Client, Error};
use reqwest::header::{AUTHORIZATION, HeaderMap};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [address, email, key] = std::env::args().skip(1).collect::<Vec<_>>().try_into().unwrap();
    let credentials = reqwest::Client::new().get(&address).basic_auth(email, Some(key)).build()?;
    let headers = HeaderMap::from_iter([(AUTHORIZATION, credentials.headers()[AUTHORIZATION].clone())]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let client = Client::new_with_client(&format!("{address}/api"), http);

    let wanted = [("custom_fields[25]".to_owned(), "A-1".into())].into_iter().collect();
    let listed = client
        .cases_list(
            None, Some(&wanted), None, None, None, None, None, None, None, None, None, None, None, None, None, None,
            None, None, None, None, None, None, None,
        )
        .await?;
    let ids = listed.extra.values().map(|row| row.case.case_id.as_ref().unwrap().to_string());
    println!("filter {}", ids.collect::<Vec<_>>().join(" "));

    let read = client.cases_get("10001").await?.into_inner();
    println!("value {}", read.case.status.unwrap().as_str());

    let missing = client.cases_get("4000000007").await;
    let Err(Error::ErrorResponse(missing)) = missing else { panic!("{missing:?}") };
    println!("error {} {}", missing.status().as_u16(), missing.error.as_ref().unwrap().as_str());
    Ok(())
}
