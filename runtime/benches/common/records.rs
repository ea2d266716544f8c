//! Test records: as a derived serde type, and as JSON in the layout of the service.

#![allow(dead_code, unreachable_pub)]

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use serde_json::ser::{PrettyFormatter, Serializer};
use serde_json::{Value, json};

/// A record that serde derives, for comparison.
#[derive(Deserialize, Serialize)]
pub struct Derived {
    case_id: u64,
    case_number: String,
    subject: String,
    user_id: u64,
    staff_id: u64,
    group_id: u64,
    status: String,
    priority: String,
    channel: String,
    channel_source: Option<String>,
    recipient: String,
    cc_emails: String,
    bcc_emails: String,
    deleted: bool,
    spam: bool,
    created_at: String,
    updated_at: String,
    closed_at: String,
    last_response_at: String,
    parent_case_id: u64,
    first_response_speed: String,
    closing_speed: String,
    language_id: u64,
    custom_fields: BTreeMap<String, Value>,
    labels: Vec<u64>,
    locked_labels: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rated_staff_id: Option<u64>,
}

pub fn record(index: usize) -> Derived {
    let subjects = [
        "Не приходит письмо с подтверждением заказа",
        "Возврат средств за доставку, прошу проверить",
        "Ошибка «Нет доступа» при входе в личный кабинет",
        "Как изменить реквизиты в договоре?",
    ];
    let custom_fields = json!({ "cf_20": "ООО «Ромашка»", "cf_25": true, "cf_30": "3" });
    let closed = index % 3 == 0;
    let if_closed = |yes: &str, no: &str| if closed { yes.to_owned() } else { no.to_owned() };
    Derived {
        case_id: 411_928_080 + index as u64,
        case_number: format!("{:03}-{:06}", index % 1000, 135_790 + index),
        subject: subjects[index % 4].to_owned(),
        user_id: 5_654_846_848 + index as u64,
        staff_id: if index % 5 == 0 { 0 } else { 193 },
        group_id: 44,
        status: if_closed("closed", "open"),
        priority: ["low", "normal", "high", "normal"][index % 4].to_owned(),
        channel: ["email", "web", "chat", "cch101"][index % 4].to_owned(),
        channel_source: Some("Основной сайт".to_owned()),
        recipient: "support@acme.example.com".to_owned(),
        cc_emails: if index % 4 == 0 { "anna@example.com,petr@example.com" } else { "" }.to_owned(),
        bcc_emails: String::new(),
        deleted: false,
        spam: false,
        created_at: "Mon, 05 May 2014 00:15:17 +0300".to_owned(),
        updated_at: "Tue, 23 Dec 2014 10:55:23 +0200".to_owned(),
        closed_at: if_closed("Tue, 23 Dec 2014 10:55:23 +0200", "-"),
        last_response_at: "Tue, 23 Dec 2014 09:53:14 +0200".to_owned(),
        parent_case_id: 0,
        first_response_speed: "1.2".to_owned(),
        closing_speed: if_closed("341.5", "-"),
        language_id: 2,
        custom_fields: serde_json::from_value(custom_fields).unwrap(),
        labels: vec![101, 2005, 7],
        locked_labels: Vec::new(),
        rating: closed.then(|| "high".to_owned()),
        rating_comment: closed.then(|| "Спасибо, всё быстро решили!".to_owned()),
        rated_staff_id: closed.then_some(193),
    }
}

/// A list as an object with numeric keys, with each record wrapped and the total at the end.
pub struct Keyed<'a>(pub &'a [Derived]);

impl Serialize for Keyed<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (index, record) in self.0.iter().enumerate() {
            map.serialize_entry(&index.to_string(), &BTreeMap::from([("case", record)]))?;
        }
        map.serialize_entry("total_count", &1234)?;
        map.end()
    }
}

pub fn text(value: &impl Serialize, layout: Layout, spelling: Spelling) -> String {
    let mut bytes = Vec::new();
    match layout {
        Layout::Indented => {
            let indented = PrettyFormatter::with_indent(b"    ");
            value.serialize(&mut Serializer::with_formatter(&mut bytes, indented)).unwrap();
        }
        Layout::Compact => serde_json::to_writer(&mut bytes, value).unwrap(),
    }
    let text = String::from_utf8(bytes).unwrap();
    match spelling {
        Spelling::RawRequest => text,
        Spelling::Escaped => text.chars().flat_map(escape).collect(),
    }
}

fn escape(character: char) -> Vec<char> {
    if character.is_ascii() {
        return vec![character];
    }
    let mut units = [0; 2];
    let units = character.encode_utf16(&mut units);
    units.iter().flat_map(|unit| format!("\\u{unit:04x}").chars().collect::<Vec<_>>()).collect()
}

#[derive(Clone, Copy, Debug)]
pub enum Layout {
    Indented,
    Compact,
}

#[derive(Clone, Copy, Debug)]
pub enum Spelling {
    RawRequest,
    Escaped,
}
