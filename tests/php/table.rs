//! The request that PHP should have, by `requests.yaml`.

use std::collections::BTreeMap;
use std::{fs, slice};

use helpdesk::Json;
use helpdesk::request::{OperationInput, RequestBody, Value};
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};
use sha2::{Digest, Sha256};

use crate::php::path;

/// An operation in the table.
#[derive(Debug, Deserialize)]
pub(crate) struct Documented {
    /// Method and path.
    request: String,
    root: Option<String>,
    form: Option<String>,
    #[serde(flatten)]
    pub(crate) params: BTreeMap<Kind, Vec<String>>,
}

/// How a parameter is written.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Text,
    Number,
    Flag,
    Mark,
    Time,
    Date,
    Texts,
    Numbers,
    TextOrTexts,
    NumberOrNumbers,
    Joined,
    Words,
    JoinedWords,
    Fields,
    FieldsById,
    Files,
}

/// The whole table, by operation.
pub(crate) fn read() -> BTreeMap<String, Documented> {
    serde_yaml::from_str(&fs::read_to_string(path("requests.yaml")).unwrap()).unwrap()
}

/// The parts of a request that `request.php` prints.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Seen {
    method: String,
    path: String,
    get: Map<String, Json>,
    post: Map<String, Json>,
    files: Map<String, Json>,
    /// The body, unless it is a form of a POST, which PHP has read.
    input: String,
    json: Json,
    user: Json,
    password: Json,
    /// Without the boundary.
    #[serde(rename = "type")]
    content_type: Option<String>,
    length: Option<String>,
    accept: Json,
}

impl Seen {
    pub(crate) fn to_json(&self) -> Json {
        serde_json::to_value(self).expect("its keys are strings")
    }

    /// The request of `request.php`, without what differs each time.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut seen: Self = serde_json::from_str(text).map_err(|error| format!("{error}: {text}"))?;
        seen.content_type = seen.content_type.map(|it| it.split("; boundary=").next().unwrap().to_owned());
        if !seen.json.is_null() {
            // The same text as the JSON, whose order has no meaning.
            seen.input.clear();
        }
        // PHP has no header of a body without content; its own server has an empty one.
        seen.length = seen.length.filter(|it| !matches!(&**it, "" | "0"));
        Ok(seen)
    }
}

impl Documented {
    /// The kind of a parameter.
    pub(crate) fn kind(&self, name: &str) -> Option<Kind> {
        self.params.iter().find(|(_, names)| names.iter().any(|it| it == name)).map(|(kind, _)| *kind)
    }

    /// The names in the path.
    pub(crate) fn places(&self) -> Vec<&str> {
        self.request.split('{').skip(1).map(|it| it.split('}').next().unwrap()).collect()
    }

    /// Whether the operation takes files.
    pub(crate) fn has_form(&self) -> bool {
        self.form.is_some()
    }

    /// The request that PHP should have for this input.
    pub(crate) fn expected_request(&self, input: &OperationInput) -> Result<Seen, String> {
        let body = input.prepare().map_err(|error| format!("{:?}", error.validation_errors))?.body;
        let (method, mut path) = self.request.split_once(' ').map(|(method, path)| (method, path.to_owned())).unwrap();
        let (mut params, mut files) = (Map::new(), Map::new());
        for (name, value) in input.values() {
            if self.places().contains(&name) {
                let items: Vec<_> = items(value).iter().map(|it| it.scalar().unwrap().into_owned()).collect();
                path = path.replace(&format!("{{{name}}}"), &items.join(","));
                continue;
            }
            let kind = self.kind(name).ok_or_else(|| format!("`{name}` is not in requests.yaml"))?;
            match kind {
                Kind::Mark if matches!(value, Value::Bool(false)) => (),
                Kind::Files => _ = files.insert(name.to_owned(), Json::Array(uploads(value, &body))),
                kind => _ = params.insert(name.to_owned(), kind.json(value).map_err(|it| format!("`{name}`: {it}"))?),
            }
        }
        files.retain(|_, files| *files != json!([]));
        let [user, password] = crate::php::CREDENTIALS.map(Json::from);
        let mut seen = Seen {
            method: method.to_owned(),
            path: format!("/api{path}"),
            get: Map::new(),
            post: Map::new(),
            files: Map::new(),
            input: String::new(),
            json: Json::Null,
            user,
            password,
            content_type: Some("application/json".to_owned()),
            length: (!body.is_empty()).then(|| body.len().to_string()),
            accept: "application/json".into(),
        };
        if method == "GET" {
            seen.get = as_form(params, |name| self.kind(name));
        } else if let (Some(form), false) = (&self.form, files.is_empty()) {
            seen.content_type = Some("multipart/form-data".to_owned());
            let fields = as_form(params, |_| None);
            seen.post = if fields.is_empty() { Map::new() } else { Map::from_iter([(form.clone(), fields.into())]) };
            seen.files = Map::from_iter([(form.clone(), files.into())]);
        } else if !params.is_empty() {
            match self.root.as_deref() {
                Some("none") => seen.json = params.into(),
                Some(root) => seen.json = json!({ root: params }),
                None => return Err("has a body by requests.yaml, and no root".to_owned()),
            }
        }
        Ok(seen)
    }
}

impl Kind {
    /// A value in a JSON body.
    fn json(self, value: &Value) -> Result<Json, String> {
        let each = |kind: Kind, items: &[Value]| items.iter().map(|it| kind.json(it)).collect::<Result<Json, _>>();

        let number = |text: &str| serde_json::from_str::<serde_json::Number>(text).map(Json::from).ok();
        let wrong = || format!("is {value:?}, which is not {self:?}");
        match (self, value) {
            (Self::Text, _) => text(value).map(Json::from),
            (Self::Number | Self::Time, _) => number(&text(value)?).ok_or_else(wrong),
            (Self::Flag | Self::Mark, Value::Bool(flag)) => Ok((*flag).into()),
            (Self::Date, Value::Civil(_)) => Ok(text(value)?.into()),
            (Self::Texts | Self::TextOrTexts, Value::List(items)) => each(Self::Text, items),
            (Self::Numbers | Self::NumberOrNumbers, Value::List(items)) => each(Self::Number, items),
            (Self::TextOrTexts, _) => Self::Text.json(value),
            (Self::NumberOrNumbers, _) => Self::Number.json(value),
            (Self::Joined | Self::JoinedWords, Value::List(items)) => {
                Ok(items.iter().map(text).collect::<Result<Vec<_>, _>>()?.join(",").into())
            }
            (Self::Words | Self::JoinedWords, Value::Map(entries)) => {
                entries.iter().map(|(key, value)| Ok((key.clone(), self.json(value)?))).collect()
            }
            (Self::Words | Self::JoinedWords, _) => Self::Text.json(value),
            (Self::Fields, Value::CustomFields(fields)) => {
                Ok(fields.iter().map(|(id, value)| (format!("cf_{id}"), value.clone())).collect())
            }
            (Self::FieldsById, Value::CustomFields(fields)) => {
                Ok(fields.iter().map(|(id, value)| (id.to_string(), value.clone())).collect())
            }
            (Self::Flag | Self::Mark | Self::Date | Self::Texts | Self::Numbers, _) => Err(wrong()),
            (Self::Joined | Self::Fields | Self::FieldsById | Self::Files, _) => Err(wrong()),
        }
    }
}

/// The items of a list, or the single value.
pub(crate) fn items(value: &Value) -> &[Value] {
    if let Value::List(items) = value { items } else { slice::from_ref(value) }
}

fn text(value: &Value) -> Result<String, String> {
    value.scalar().map(Into::into).ok_or_else(|| format!("{value:?} is no single value"))
}

/// Values as a query or a form has them: all are text, and what is empty has no name.
fn as_form(params: Map<String, Json>, kind: impl Fn(&str) -> Option<Kind>) -> Map<String, Json> {
    let single = |name: &str, value: Json| match value {
        // One of what may be one or many is written as one.
        Json::Array(items) if items.len() == 1 && kind(name).is_some_and(Kind::is_one_or_many) => items[0].clone(),
        value => value,
    };
    params.into_iter().filter_map(|(name, value)| Some((name.clone(), as_text(single(&name, value))?))).collect()
}

fn as_text(value: Json) -> Option<Json> {
    Some(match value {
        Json::Null => "".into(),
        Json::Bool(flag) => flag.to_string().into(),
        Json::Number(number) => number.to_string().into(),
        Json::String(text) => text.into(),
        Json::Array(items) => {
            // A single value has the next number, and a list that of its place.
            let mut numbered = BTreeMap::new();
            for (place, item) in items.into_iter().enumerate() {
                let next = numbered.last_key_value().map_or(0, |(last, _)| last + 1);
                let number = if item.is_array() || item.is_object() { place } else { next };
                _ = as_text(item).map(|item| numbered.insert(number, item));
            }
            let is_list = numbered.keys().copied().eq(0..numbered.len());
            match numbered.len() {
                0 => return None,
                _ if is_list => numbered.into_values().collect(),
                _ => numbered.into_iter().map(|(number, item)| (number.to_string(), item)).collect(),
            }
        }
        Json::Object(entries) => {
            let entries = entries.into_iter().filter_map(|(key, value)| Some((key, as_text(value)?)));
            Some(entries.collect::<Map<_, _>>()).filter(|it| !it.is_empty())?.into()
        }
    })
}

impl Kind {
    fn is_one_or_many(self) -> bool {
        matches!(self, Self::TextOrTexts | Self::NumberOrNumbers)
    }
}

/// Files as PHP has them, with the contents that the body has in their order.
fn uploads(value: &Value, body: &RequestBody) -> Vec<Json> {
    let RequestBody::Multipart(form) = body else { return Vec::new() };
    let contents: Vec<_> =
        form.parts().filter(|part| part.file_name.is_some()).map(|part| part.bytes.unwrap()).collect();
    assert_eq!(contents.len(), items(value).len(), "the body has each file of the request");
    let file = |(file, content): (&Value, &[u8])| {
        let Value::File(upload) = file else { panic!("{file:?} is no file") };
        let hash: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
        let name = upload.name();
        json!({ "name": file_name(name), "type": media_type(name), "size": content.len(), "error": 0, "sha256": hash })
    };
    items(value).iter().zip(contents).map(file).collect()
}

/// The name of a file as PHP has it: browsers and the client escape what would end it, and PHP leaves that as it is. Then PHP takes the
/// name for a path, and keeps what follows the last slash or backslash.
fn file_name(name: &str) -> String {
    let mut name: String = name
        .chars()
        .map(|it| match it {
            '"' | '\0'..='\x08' | '\x0a'..='\x1f' | '\x7f' => format!("%{:02X}", it as u32),
            it => it.to_string(),
        })
        .collect();
    if name.ends_with('\\') {
        name.pop();
        name += "%5C";
    }
    name.rsplit(['/', '\\']).next().unwrap().to_owned()
}

/// The media type of a file whose name ends so.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("pdf") => "application/pdf",
        Some("png") => "image/png",
        Some("txt") => "text/plain",
        _ => "application/octet-stream",
    }
}
