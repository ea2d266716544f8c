//! The client's requests and records, compared with the table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Read as _;

use helpdesk::Json;
use helpdesk::meta::OPERATIONS;
use helpdesk::request::{BaseUrl, Credentials, OperationInput, RequestBody};
use helpdesk::response::Response;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};

use crate::documented::sent::{Body, FormValue, Sent, query};
use crate::documented::table::{self, API_KEY, BASE_URL, Entry, STAFF_EMAIL};
use crate::documented::{claims, differences, requests};

#[test]
fn the_client_sends_the_documented_requests() {
    report(table::read(), |entry| match requests::request(&entry.name).map(|call| prepare(&call)) {
        Some(Ok(sent)) => differences::of_requests(&entry.request, &sent),
        Some(Err(rejected)) => vec![format!("the client rejects it: {rejected}")],
        None => vec!["has no call".to_owned()],
    });
}

#[test]
fn the_client_reads_the_documented_responses() {
    report(table::read(), |entry| {
        let status = StatusCode::from_u16(entry.status).unwrap();
        let response = Response::new(status, HeaderMap::new(), entry.response.clone());
        let seen = match requests::read(&entry.name, &response) {
            Ok(seen) => seen,
            Err(error) => return vec![format!("cannot be read: {error}")],
        };
        let mut differences = Vec::new();
        if seen.has_errors {
            differences.push(format!("a record cannot be read: {}", seen.shown));
        }
        let unknown = seen.extra.iter().filter(|key| !key.contains(".undocumented"));
        differences.extend(unknown.map(|key| format!("the client does not know `{key}`")));
        // Whatever has no shape is read whatever it is.
        if !seen.records.is_empty() {
            let record = claims::record_of(entry.operation()).unwrap_or_default();
            let documented = records(&entry.response);
            if documented.len() != seen.records.len() {
                differences.push(format!("documented: {} records, read: {}", documented.len(), seen.records.len()));
            }
            for (index, (one, other)) in documented.iter().zip(&seen.records).enumerate() {
                differences::of_records(record, &format!("record {index}"), one, other, &mut differences);
            }
        }
        differences
    });
}

#[test]
fn every_documented_operation_is_in_the_table() {
    let entries = table::read();
    let in_table: BTreeSet<_> = entries.iter().map(Entry::operation).collect();
    let known: BTreeSet<_> = OPERATIONS.iter().map(|it| it.operation.id).collect();
    let documented = OPERATIONS.iter().filter(|it| it.evidence.is_none()).map(|it| it.operation.id);
    let missing: Vec<_> = documented.filter(|id| !in_table.contains(id)).collect();
    assert!(missing.is_empty(), "these operations are not in the table: {missing:?}");
    let unknown: Vec<_> = in_table.difference(&known).collect();
    assert!(unknown.is_empty(), "these entries belong to no operation: {unknown:?}");
    let names: BTreeSet<_> = entries.iter().map(|it| &it.name).collect();
    assert_eq!(names.len(), entries.len(), "two entries have the same name");
}

/// Fails with all problems that `look` finds in the entries.
fn report(entries: Vec<Entry>, look: impl Fn(&Entry) -> Vec<String>) {
    let mut text = String::new();
    for entry in &entries {
        let differences = look(entry);
        if !differences.is_empty() {
            writeln!(text, "{} ({})\n    {}", entry.name, entry.place, differences.join("\n    ")).unwrap();
        }
    }
    assert!(text.is_empty(), "client and description differ:\n{text}");
}

/// Prepares a request as the client sends it.
fn prepare(call: &OperationInput) -> Result<Sent, helpdesk::Error> {
    let base = BaseUrl::new(BASE_URL, "/api")?;
    let request = call.prepare()?.to_http(&base, &Credentials::new(STAFF_EMAIL, API_KEY)?)?;
    let text = |name: &http::HeaderName| request.headers()[name].to_str().unwrap().to_owned();
    let mut headers: BTreeMap<_, _> = request.headers().keys().map(|name| (name.to_string(), text(name))).collect();
    let content_type = text(&CONTENT_TYPE);
    let kind = content_type.split(';').next().unwrap().to_owned();
    headers.insert(CONTENT_TYPE.to_string(), kind);
    let mut bytes = Vec::new();
    request.body().open().unwrap().read_to_end(&mut bytes).unwrap();
    let body = match request.body() {
        RequestBody::Empty => Body::None,
        RequestBody::Json(_) => Body::Json(serde_json::from_slice(&bytes).unwrap()),
        _ => Body::Form(form(&content_type, &bytes)),
    };
    Ok(Sent {
        method: request.method().to_string(),
        path: request.uri().path().to_owned(),
        query: query(request.uri().query().unwrap_or("")),
        headers,
        body,
    })
}

/// The fields of a multipart body, as an independent reader has them.
fn form(content_type: &str, bytes: &[u8]) -> Vec<(String, FormValue)> {
    let mut form = multer::Multipart::with_reader(bytes, multer::parse_boundary(content_type).unwrap());
    let mut fields = Vec::new();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        while let Some(field) = form.next_field().await.unwrap() {
            let name = field.name().unwrap().to_owned();
            let file = field.file_name().map(str::to_owned);
            let content_type = field.content_type().map(|it| it.to_string()).unwrap_or_default();
            let content = field.text().await.unwrap();
            let value = match file {
                Some(file_name) => FormValue::File { file_name, content_type, content },
                None => FormValue::Text(content),
            };
            fields.push((name, value));
        }
    });
    fields.sort();
    fields
}

/// The records of a documented response: the rows of a list, or the only record.
pub(crate) fn records(response: &str) -> Vec<Json> {
    let unwrapped = |json: &Json| match json.as_object() {
        Some(object) if object.len() == 1 => object.values().next().unwrap().clone(),
        _ => json.clone(),
    };
    let response: Json = serde_json::from_str(response)
        .unwrap_or_else(|error| panic!("a response of the table is no JSON: {error}\n{response}"));
    let rows = response.as_array().or_else(|| response.get("changelog")?.as_array());
    match (rows, response.as_object()) {
        (Some(rows), _) => rows.iter().map(unwrapped).collect(),
        (None, Some(object)) if object.contains_key("0") => {
            let mut rows: Vec<_> =
                object.iter().filter_map(|(key, row)| Some((key.parse::<u64>().ok()?, row))).collect();
            rows.sort_by_key(|(number, _)| *number);
            rows.into_iter().map(|(_, row)| unwrapped(row)).collect()
        }
        _ => vec![unwrapped(&response)],
    }
}
