//! A case as a conversation, without who people are.

use helpdesk::Effect;
use helpdesk_conversation::{Content, Conversation, Event, Style};
use helpdesk_redaction::{Visibility, is_value};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::desk::Desk;
use crate::failure::Failure;

/// The width of a line.
const WIDTH: usize = 100;

impl Desk {
    pub(crate) fn conversation(&self, arguments: &Arguments) -> Result<Value, Failure> {
        let case = self.case(arguments)?;
        let conversation =
            Conversation::read(&self.client, case).map_err(|error| Failure::of(&error, Effect::Safe, &self.budget))?;
        let text = self.hidden(conversation).text(
            &Style::new(WIDTH)
                .time(|time| self.time_zone.minute(time.unix_seconds()).unwrap_or_else(|| time.to_string())),
        );
        Ok(json!({ "data": text }))
    }

    /// Returns a conversation with placeholders.
    fn hidden(&self, mut conversation: Conversation) -> Conversation {
        let case = &mut conversation.case;
        case.subject = self.text(&case.subject);
        // The service may send any word.
        case.status = case.status.take().filter(|it| is_value(&it.to_string()));
        case.priority = case.priority.take().filter(|it| is_value(&it.to_string()));
        case.channel = case.channel.take().filter(|it| is_value(&it.to_string()));
        conversation.user = conversation.user.map(|it| self.who(&it));
        conversation.staff = conversation.staff.map(|it| self.who(&it));
        conversation.group = conversation.group.map(|it| self.text(&it));
        conversation.labels.iter_mut().for_each(|it| *it = self.text(it));
        conversation.without_changes = conversation.without_changes.map(|_| "it cannot be read".to_owned());
        for entry in &mut conversation.entries {
            entry.who = self.who(&entry.who);
            match &mut entry.event {
                Event::Message { content, files, rating, .. } => {
                    *content = self.content(content);
                    files.iter_mut().for_each(|it| it.name = self.text(&it.name));
                    *rating = rating.take().map(|it| match it.split_once(": ") {
                        Some((rating, comment)) => format!("{}: {}", self.word(rating), self.text(comment)),
                        None => self.word(&it),
                    });
                }
                Event::Change { what, values } => {
                    let is_staff = what == "staff";
                    *what = self.word(what);
                    for value in values.iter_mut().flatten().flatten() {
                        *value = if is_staff { self.who(value) } else { self.word(value) };
                    }
                }
                _ => (),
            }
        }
        conversation
    }

    /// Returns a name, and the address in angle brackets, as placeholders.
    fn who(&self, who: &str) -> String {
        let is_id = |it: &str| {
            it.split_once(' ').is_some_and(|(kind, id)| {
                ["group", "rule", "staff", "user"].contains(&kind) && id.bytes().all(|it| it.is_ascii_digit())
            })
        };
        if is_id(who) || ["a rule", "the service", "unknown"].contains(&who) {
            return who.to_owned();
        }
        match who.strip_suffix('>').and_then(|it| it.rsplit_once(" <")) {
            Some((name, address)) => {
                format!("{}, {}", self.placeholders.person(name), self.placeholders.person(address))
            }
            None => self.placeholders.person(who),
        }
    }

    fn content(&self, content: &Content) -> Content {
        let (Content::Text(text) | Content::Html(text)) = content;
        match self.visibility {
            Visibility::Public => Content::Text(format!("<{} characters>", text.chars().count())),
            _ => content.clone(),
        }
    }

    /// Returns a word of the API, or what stands for another string.
    fn word(&self, text: &str) -> String {
        let is_id = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
        let is_own = ["changed", "rules ran"].contains(&text) || text.strip_prefix("custom field ").is_some_and(is_id);
        if is_own || is_value(text) { text.to_owned() } else { self.text(text) }
    }
}
