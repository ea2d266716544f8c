//! The account at the service: changes by chance, and its records as the service itself has them.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use fastrand::Rng;
use helpdesk::blocking::Client;
use helpdesk::{
    CaseId, CaseStatus, CustomFields, LabelId, MessageContent, MessageId, NoteContent, Rating, Request, Requester,
    Upload, UserId, cases, labels, messages, notes, users,
};
use helpdesk_fake::{Dialect, FakeServer};
use serde_json::Value as Json;

/// The least records of a list that there are, and the most cases.
const LEAST: usize = 6;
const MOST_CASES: usize = 22;

pub(crate) struct Account {
    pub(crate) server: FakeServer,
    client: Client,
    pub(crate) dice: Rng,
    dialect: Dialect,
    /// When records were deleted, by table and id.
    pub(crate) deleted: BTreeMap<(&'static str, u64), i64>,
    /// Earlier versions of messages that changed without their case, with the case and the message.
    pub(crate) quiet: BTreeMap<(u64, u64), Vec<Json>>,
}

/// The records of an account.
pub(crate) struct Now {
    pub(crate) records: BTreeMap<&'static str, BTreeMap<u64, Json>>,
    /// By case and id.
    pub(crate) messages: BTreeMap<(u64, u64), Json>,
    /// By case.
    pub(crate) changes: BTreeMap<u64, Vec<Json>>,
}

impl Account {
    pub(crate) fn new(server: FakeServer, dice: Rng) -> Self {
        let client = server.blocking_client();
        let (deleted, quiet) = (BTreeMap::new(), BTreeMap::new());
        let mut account = Self { server, client, dice, dialect: Dialect::default(), deleted, quiet };
        (0..3).for_each(|number| account.send(labels::create(format!("Label {number}"))));
        (0..12).for_each(|_| account.create());
        account
    }

    /// Changes the dialect of the service.
    pub(crate) fn speak(&mut self, dialect: Dialect) {
        self.server.set_dialect(dialect.clone());
        self.dialect = dialect;
    }

    pub(crate) fn now(&self) -> i64 {
        self.server.now().unix_seconds()
    }

    pub(crate) fn pass(&mut self, seconds: u64) {
        self.server.advance(Duration::from_secs(seconds));
    }

    fn send<R: Request>(&self, request: R) {
        self.client.send(request).map(drop).unwrap_or_else(|error| panic!("{}", error.report()));
    }

    /// Words that appear nowhere else.
    fn text(&mut self) -> String {
        format!("Text {}", self.dice.u32(..))
    }

    fn any(&mut self, table: &str) -> u64 {
        self.dice.choice(self.records(table).into_keys()).unwrap()
    }

    fn create(&mut self) {
        let (email, subject) = (format!("user{}@example.com", self.dice.u8(..40)), self.text());
        // A blocked user creates no case.
        let _ = self.client.send(cases::create(Requester::email(email), subject, MessageContent::text("Help.")));
    }

    /// Changes a record by chance. Returns the case, if it is one that lists of changes show.
    pub(crate) fn change(&mut self) -> Option<u64> {
        let cases = self.records("cases").into_keys();
        let (count, case) = (cases.len(), self.dice.choice(cases).unwrap());
        match self.dice.u8(..32) {
            ..5 if count < MOST_CASES => self.create(),
            5..7 if count > LEAST => {
                self.send(cases::delete(CaseId(case)));
                self.deleted.insert(("cases", case), self.now());
            }
            ..24 => {
                self.change_case(CaseId(case));
                self.quiet.retain(|(of, _), _| *of != case);
                return Some(case);
            }
            24..26 => self.change_message(case),
            26..30 => self.change_user(),
            _ => self.change_label(),
        }
        None
    }

    fn change_case(&mut self, case: CaseId) {
        let (text, user) = (self.text(), UserId(self.any("users")));
        let (content, update) = (MessageContent::text(text.clone()), cases::update(case));
        // No change deletes one of the first labels.
        let label = LabelId(*self.records("labels").keys().nth(self.dice.usize(..3)).unwrap());
        match self.dice.u8(..14) {
            0..2 => self.send(messages::create(case, content).user_id(user)),
            2 => self.send(messages::create(case, content).attachments([Upload::from_bytes("a.txt", text)])),
            3 => self.send(messages::create(case, content)),
            4 => self.send(notes::create(case, NoteContent::text(text))),
            5 => self.send(update.status(CaseStatus::Closed)),
            6 => self.send(update.status(CaseStatus::Open)),
            7 => self.send(update.subject(text)),
            8 => self.send(update.custom_fields(CustomFields::new().set(25, text))),
            9 => self.send(cases::trash(case)),
            10 => self.send(cases::spam(case)),
            11 => self.send(cases::restore(case)),
            12 => self.send(update.add_label_ids([label])),
            _ => self.send(update.delete_label_ids([label])),
        }
        // Some of these changes have no effect if the case already has the value.
        let rating = if self.dice.bool() { Rating::High } else { Rating::Low };
        self.send(cases::rate(case, rating));
    }

    /// Changes or deletes a message, which does not change its case.
    fn change_message(&mut self, case: u64) {
        let messages = self.parts(case, "messages");
        let message = messages[self.dice.usize(..messages.len())].clone();
        let id = message["message_id"].as_u64().unwrap();
        let (of, it, text) = (CaseId(case), MessageId(id), self.text());
        match (message["note"] == true, self.dice.bool() && messages.len() > 1) {
            (false, false) => self.send(messages::update(of, it).content(text)),
            (true, false) => self.send(notes::update(of, it).content(text)),
            (false, true) => self.send(messages::delete(of, it)),
            (true, true) => self.send(notes::delete(of, it)),
        }
        self.quiet.entry((case, id)).or_default().push(message);
    }

    fn change_user(&mut self) {
        let (id, text) = (self.any("users"), self.text());
        match self.dice.u8(..6) {
            0 if self.records("users").len() > LEAST => {
                self.send(users::delete(UserId(id)));
                self.deleted.insert(("users", id), self.now());
            }
            1 => self.send(users::block(UserId(id))),
            2 => self.send(users::restore(UserId(id))),
            3 => self.send(users::disable(UserId(id))),
            _ => self.send(users::update(UserId(id)).user_full_name(text)),
        }
    }

    fn change_label(&mut self) {
        let (id, text, all) = (LabelId(self.any("labels")), self.text(), self.records("labels"));
        match self.dice.u8(..3) {
            0 if all.len() > 3 => self.send(labels::delete(LabelId(*all.keys().last().unwrap()))),
            1 => self.send(labels::update(id, text)),
            _ => self.send(labels::create(text)),
        }
    }

    /// The records of a list by their ids.
    fn records(&self, table: &str) -> BTreeMap<u64, Json> {
        let (path, id) = match table {
            "cases" => ("cases.json?limit=100&show_first_response_time=true&", "case_id"),
            "users" => ("users.json?limit=100&", "user_id"),
            _ => ("labels.json?", "label_id"),
        };
        self.rows(path).into_iter().map(|record| (record[id].as_u64().unwrap(), record)).collect()
    }

    /// The records of a list of a case.
    fn parts(&self, case: u64, list: &str) -> Vec<Json> {
        self.rows(&format!("cases/{case}/{list}.json?limit=100&"))
    }

    /// Reads everything, as documented and without the client.
    pub(crate) fn read(&self) -> Now {
        let records: BTreeMap<_, _> = ["cases", "users", "labels"].map(|table| (table, self.records(table))).into();
        let cases: Vec<u64> = records["cases"].keys().copied().collect();
        let messages = |case| {
            self.parts(case, "messages").into_iter().map(move |it| ((case, it["message_id"].as_u64().unwrap()), it))
        };
        let messages = cases.iter().flat_map(|case| messages(*case)).collect();
        let changes = cases.iter().map(|case| (*case, self.parts(*case, "changelog"))).collect();
        Now { records, messages, changes }
    }

    fn rows(&self, path: &str) -> Vec<Json> {
        self.server.set_dialect(Dialect::default());
        let list = self.get(&format!("{path}page=1"));
        self.server.set_dialect(self.dialect.clone());
        if let Some(changes) = list["changelog"].as_array() {
            return changes.clone();
        }
        let rows = list.as_object().unwrap().values().filter_map(|row| row.as_object()?.values().next());
        let rows: Vec<Json> = rows.cloned().collect();
        assert!(list["total_count"].as_u64().is_none_or(|total| total == rows.len() as u64), "{path}: {list}");
        rows
    }

    fn get(&self, path: &str) -> Json {
        let mut stream = TcpStream::connect(self.server.address()).unwrap();
        let key = "YWdlbnRAZXhhbXBsZS5jb206ZmFrZS1hcGkta2V5";
        let head = format!("authorization: Basic {key}\r\nhost: localhost\r\nconnection: close");
        stream.write_all(format!("GET /api/{path} HTTP/1.1\r\n{head}\r\n\r\n").as_bytes()).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
        serde_json::from_str(body).unwrap()
    }
}
