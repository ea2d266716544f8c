//! No text of a record is kept.

use helpdesk_verify::Report;
use serde_json::{Value, json};

use crate::{is_of, observe};

fn redact(json: &mut Value) {
    match json {
        Value::String(text) => *text = "Canary Ann <ann@canary.example> +7 912".to_owned(),
        Value::Object(object) => {
            object.values_mut().for_each(redact);
            object.insert("Canary Ann".to_owned(), json!("Canary"));
        }
        Value::Array(items) => items.iter_mut().for_each(redact),
        _ => (),
    }
}

#[test]
fn no_text_of_a_record_is_kept_or_shown() {
    let observations = observe(|_, json| redact(json));
    let texts = [observations.to_json(), Report::new(&observations).to_string(), format!("{observations:?}")];
    for text in texts {
        assert!(!text.to_lowercase().contains("canary") && !text.contains("912"), "{text}");
    }
}

/// A word in one or two records may have been typed by somebody.
#[test]
fn a_rare_key_is_not_named() {
    let observations = observe(|path, json| {
        if is_of(path, "/cases.json") {
            json["0"]["case"]["rare_key"] = json!(1);
        }
    });
    assert!(!observations.to_json().contains("rare_key"));
    // Two records that are read in a list and again alone are two.
    let observations = observe(|path, json| {
        if path.contains("/groups") {
            let mut left = 2;
            each_first(json, "group_title", &mut left, &|record| {
                if record["group_id"].as_u64().is_some_and(|id| id < 503) {
                    record.insert("rare_key".into(), json!(1));
                }
            });
        }
    });
    let text = observations.to_json();
    assert!(!text.contains("rare_key"), "{text}");
}

/// Changes the first objects that have a key.
fn each_first(json: &mut Value, key: &str, left: &mut usize, change: &dyn Fn(&mut serde_json::Map<String, Value>)) {
    match json {
        Value::Object(object) if object.contains_key(key) && *left > 0 => {
            *left -= 1;
            change(object);
        }
        Value::Object(object) => object.values_mut().for_each(|it| each_first(it, key, left, change)),
        _ => (),
    }
}
