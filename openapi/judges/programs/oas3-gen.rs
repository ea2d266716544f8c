//! A program with the client of oas3-gen: it lists, creates with a file, and reads a new status and an error.

use helpdesk_api::*;
use reqwest::header::{AUTHORIZATION, HeaderMap};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [address, email, key] = std::env::args().skip(1).collect::<Vec<_>>().try_into().unwrap();
    let credentials = reqwest::Client::new().get(&address).basic_auth(email, Some(key)).build()?;
    let headers = HeaderMap::from_iter([(AUTHORIZATION, credentials.headers()[AUTHORIZATION].clone())]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let client = HelpDeskApiClient::with_client(format!("{address}/api"), http)?;

    // A map in a query fails, so the filter stands in the address.
    let filtered = HelpDeskApiClient::with_client(format!("{address}/api?custom_fields[25]=A-1"), client.client.clone())?;
    let listed = filtered.cases_list(CasesListRequest { query: CasesListRequestQuery::default() }).await?;
    let ApiResponse::Ok(listed) = listed else { panic!("{listed:?}") };
    let ids = listed.body.additional_properties.values().filter_map(|row| row.get("case")?.get("case_id"));
    println!("filter {}", ids.map(|it| it.to_string()).collect::<Vec<_>>().join(" "));

    let body = CasesJsonRequestBody {
        case_user_email: Some("ann@example.com".to_owned()),
        case_subject: "Printer".to_owned(),
        case_content: Some("On fire.".to_owned()),
        case_attachments_0: Some(b"%PDF-1.7".to_vec()),
        ..Default::default()
    };
    let created = client.cases_create(CasesCreateRequest { body }).await?;
    let ApiResponse::Created(created) = created else { panic!("{created:?}") };
    println!("file {}", created.body.case.case_id.unwrap());

    let read = client.cases_get(get("10001")).await?;
    let ApiResponse::Ok(read) = read else { panic!("{read:?}") };
    println!("value {}", read.body.case.status.unwrap());

    let missing = client.cases_get(get("4000000007")).await?;
    let ApiResponse::NotFound(missing) = missing else { panic!("{missing:?}") };
    println!("error 404 {}", missing.body.error.unwrap());
    Ok(())
}

fn get(case: &str) -> CasesGetRequest {
    CasesGetRequest { path: CasesGetRequestPath { case: case.to_owned() } }
}
