//! Plans: the bytes and pauses of a reaction, and its description for the trace.

use std::time::Duration;

use crate::end::End;
use crate::reaction::Reaction;
use crate::response::{Cut, Framing, Response};

/// The steps of a reaction, and the end of the connection.
pub(crate) struct Plan {
    pub(crate) steps: Vec<Step>,
    pub(crate) end: End,
}

pub(crate) enum Step {
    Send(Vec<u8>),
    Pause(Duration),
}

impl Plan {
    pub(crate) fn new(reaction: &Reaction) -> Self {
        match reaction {
            Reaction::Response(response) => Self { steps: steps(response), end: end(response) },
            Reaction::Raw(bytes, end) => Self { steps: vec![Step::Send(bytes.clone())], end: *end },
            Reaction::Silent(end) => Self { steps: Vec::new(), end: *end },
            Reaction::ResetUnread | Reaction::ResetOnAccept => Self::reset(),
            Reaction::Delayed(delay, other) => {
                let mut plan = Self::new(other);
                plan.steps.insert(0, Step::Pause(*delay));
                plan
            }
        }
    }

    pub(crate) fn reset() -> Self {
        Self { steps: Vec::new(), end: End::Reset }
    }
}

fn steps(response: &Response) -> Vec<Step> {
    let bytes = response.bytes();
    let Some((size, pause)) = response.drip else {
        return vec![Step::Send(bytes)];
    };
    bytes.chunks(size).flat_map(|drop| [Step::Send(drop.to_vec()), Step::Pause(pause)]).collect()
}

fn end(response: &Response) -> End {
    match (&response.framing, response.end) {
        // A body without a length ends with the connection.
        (Framing::Unframed, End::Keep) => End::Close,
        (_, end) => end,
    }
}

/// Describes a reaction in words that depend neither on the client nor on the time.
pub(crate) fn describe(reaction: &Reaction) -> String {
    match reaction {
        Reaction::Response(response) => describe_response(response),
        Reaction::Raw(bytes, end) => format!("{} raw bytes, then {}", bytes.len(), describe_end(*end)),
        Reaction::Silent(end) => format!("{} after reading", describe_end(*end)),
        Reaction::ResetUnread | Reaction::ResetOnAccept => "reset".to_owned(),
        Reaction::Delayed(_, other) => format!("{}, late", describe(other)),
    }
}

fn describe_response(response: &Response) -> String {
    let status = response.status.split(' ').next().unwrap_or_default();
    let framing = match response.framing {
        Framing::Length => "",
        Framing::Chunks(_) => " in chunks",
        Framing::BadChunks(_) => " in bad chunks",
        Framing::Unframed => " without length",
    };
    let cut = match response.cut {
        None => "",
        Some(Cut::AmidHead) => " cut in the middle of the head",
        Some(Cut::AfterHead) => " cut after the head",
        Some(Cut::AmidBody) => " cut in the middle of the body",
    };
    let drip = if response.drip.is_some() { " in drips" } else { "" };
    let end = match (response.cut, response.end) {
        (None, End::Keep | End::Close) => String::new(),
        (_, end) => format!(", then {}", describe_end(end)),
    };
    format!("{status}{framing}{cut}{drip}{end}")
}

fn describe_end(end: End) -> &'static str {
    match end {
        End::Keep => "kept",
        End::KeepThenReset => "kept to be reset",
        End::Close => "closed",
        End::Reset => "reset",
        End::Stall => "stalled",
    }
}
