//! A program with the client of openapi-generator for Rust: it lists, creates with a file, and reads a new status and an error.

use std::collections::HashMap;

use helpdesk_api::apis::cases_api::{CasesCreateFilesParams, CasesGetError, CasesGetParams, CasesListParams};
use helpdesk_api::apis::cases_api::{cases_create_files, cases_get, cases_list};
use helpdesk_api::apis::{Error, configuration::Configuration};
use serde_json::Value;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [address, email, key] = std::env::args().skip(1).collect::<Vec<_>>().try_into().unwrap();
    let configuration = Configuration {
        base_path: format!("{address}/api"),
        basic_auth: Some((email, Some(key))),
        ..Configuration::default()
    };

    let wanted = HashMap::from([("25".to_owned(), Value::from("A-1"))]);
    let params = CasesListParams { custom_fields: Some(wanted), ..list_params() };
    let listed = cases_list(&configuration, params).await?;
    let ids = listed.values().filter_map(|row| row.get("case")?.get("case_id")?.as_i64());
    println!("filter {}", ids.map(|it| it.to_string()).collect::<Vec<_>>().join(" "));

    let file = std::env::temp_dir().join("report.pdf");
    std::fs::write(&file, "%PDF-1.7")?;
    let created = cases_create_files(&configuration, create_params(file)).await?;
    println!("file {}", created.case.case_id.unwrap());

    let read = cases_get(&configuration, CasesGetParams { case: "10001".to_owned() }).await?;
    println!("value {}", read.case.status.unwrap());

    let missing = cases_get(&configuration, CasesGetParams { case: "4000000007".to_owned() }).await;
    let Err(Error::ResponseError(missing)) = missing else { panic!("{missing:?}") };
    let Some(CasesGetError::DefaultResponse(body)) = missing.entity else { panic!("{missing:?}") };
    println!("error {} {}", missing.status.as_u16(), body.error.unwrap());
    Ok(())
}

// The parameters have neither a default nor a builder.
fn list_params() -> CasesListParams {
    CasesListParams {
        page: None,
        limit: None,
        user_id_left_square_bracket_right_square_bracket: None,
        user_email_left_square_bracket_right_square_bracket: None,
        user_phone_left_square_bracket_right_square_bracket: None,
        subject: None,
        staff_id_left_square_bracket_right_square_bracket: None,
        group_id_left_square_bracket_right_square_bracket: None,
        channel_left_square_bracket_right_square_bracket: None,
        priority_left_square_bracket_right_square_bracket: None,
        filter: None,
        status_left_square_bracket_right_square_bracket: None,
        custom_fields: None,
        labels_left_square_bracket_right_square_bracket: None,
        show_merged_cases: None,
        show_active_chats: None,
        sort: None,
        from_time: None,
        to_time: None,
        from_updated_time: None,
        to_updated_time: None,
        show_first_response_time: None,
        user_custom_id_left_square_bracket_right_square_bracket: None,
    }
}

fn create_params(file: std::path::PathBuf) -> CasesCreateFilesParams {
    CasesCreateFilesParams {
        case_left_square_bracket_subject_right_square_bracket: "Printer".to_owned(),
        case_left_square_bracket_user_email_right_square_bracket: Some("ann@example.com".to_owned()),
        case_left_square_bracket_user_phone_right_square_bracket: None,
        case_left_square_bracket_user_whatsapp_phone_right_square_bracket: None,
        case_left_square_bracket_user_telegram_data_right_square_bracket: None,
        case_left_square_bracket_user_custom_id_right_square_bracket: None,
        case_left_square_bracket_content_right_square_bracket: Some("On fire.".to_owned()),
        case_left_square_bracket_content_html_right_square_bracket: None,
        case_left_square_bracket_user_full_name_right_square_bracket: None,
        case_left_square_bracket_user_company_name_right_square_bracket: None,
        case_left_square_bracket_initiator_id_right_square_bracket: None,
        case_left_square_bracket_staff_id_right_square_bracket: None,
        case_left_square_bracket_cc_emails_right_square_bracket_left_square_bracket_right_square_bracket: None,
        case_left_square_bracket_bcc_emails_right_square_bracket_left_square_bracket_right_square_bracket: None,
        case_left_square_bracket_created_at_right_square_bracket: None,
        case_left_square_bracket_group_id_right_square_bracket: None,
        case_left_square_bracket_status_right_square_bracket: None,
        case_left_square_bracket_priority_right_square_bracket: None,
        case_left_square_bracket_language_id_right_square_bracket: None,
        case_left_square_bracket_labels_right_square_bracket_left_square_bracket_right_square_bracket: None,
        case_left_square_bracket_channel_right_square_bracket: None,
        case_left_square_bracket_case_email_id_right_square_bracket: None,
        case_left_square_bracket_attachments_right_square_bracket_left_square_bracket_0_right_square_bracket: Some(file),
    }
}
