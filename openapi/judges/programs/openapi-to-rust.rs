//! A program with the client of openapi-to-rust: it lists, creates with a file, and reads a new status and an error.

use helpdesk_api::client::{ApiOpError, CasesGetApiError, HttpClient};
use helpdesk_api::types::{CasesCreateFilesRequest, CasesListCustomFields, MultipartFile};
use reqwest::header::AUTHORIZATION;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [address, email, key] = std::env::args().skip(1).collect::<Vec<_>>().try_into().unwrap();
    let credentials = reqwest::Client::new().get(&address).basic_auth(email, Some(key)).build()?;
    let client = HttpClient::new()
        .with_base_url(format!("{address}/api"))
        .with_header("Authorization", credentials.headers()[AUTHORIZATION].to_str()?);

    let wanted = CasesListCustomFields { additional_properties: [("25".to_owned(), "A-1".into())].into() };
    let listed = client
        .cases_list(
            None, None, None, None, None, None::<String>, None, None, None, None, None::<String>, None, Some(wanted),
            None, None, None, None, None, None, None, None, None, None,
        )
        .await?;
    let ids = listed.additional_properties.values().map(|row| row.case.case_id.unwrap().to_string());
    println!("filter {}", ids.collect::<Vec<_>>().join(" "));

    let mut request = CasesCreateFilesRequest::new("Printer".to_owned());
    request.case_user_email = Some("ann@example.com".to_owned());
    request.case_content = Some("On fire.".to_owned());
    request.case_attachments_0 = Some(MultipartFile {
        content: "%PDF-1.7".into(),
        file_name: Some("report.pdf".to_owned()),
        content_type: Some("application/pdf".to_owned()),
    });
    println!("file {}", client.cases_create_files(request).await?.case.case_id.unwrap());

    println!("value {}", client.cases_get("10001").await?.case.status.unwrap());

    let missing = client.cases_get("4000000007").await;
    let Err(ApiOpError::Api(missing)) = missing else { panic!("{missing:?}") };
    let Some(CasesGetApiError::Default(body)) = missing.typed else { panic!("{missing:?}") };
    println!("error {} {}", missing.status, body.error.unwrap());
    Ok(())
}
