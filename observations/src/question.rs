//! The open questions of the spec that a reader of an account can settle, and the allowed answers.

/// The allowed answers to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answers {
    /// One of these words.
    Words(&'static [&'static str]),
    /// The number of records on a page.
    PageSize,
}

use Answers::{PageSize, Words};

/// The page that the service returns for the number 0, or for a number after the last page.
const PAGE: Answers = Words(&["another_page", "empty", "error", "first_page"]);

const QUESTIONS: [(&str, Answers); 11] = [
    ("api/empty_custom_fields", Words(&["array", "object", "object_or_array"])),
    ("api/limit_above_maximum", Words(&["error", "fewer_records", "largest_page", "more_records"])),
    ("api/page_after_last", PAGE),
    ("api/page_zero", PAGE),
    ("cases/default_first_response_speed", Words(&["no", "yes"])),
    ("cases/several_labels", Words(&["all", "any"])),
    ("cases/time_bounds", Words(&["another_zone", "both", "from_time", "neither", "to_time"])),
    ("cases/trash_in_lists", Words(&["yes"])),
    ("messages/default_order", Words(&["mixed", "newest_first", "oldest_first"])),
    ("statistics/dashes", Words(&["yes"])),
    ("statistics/default_page_size", PageSize),
];

/// Returns the paths of the questions, such as `api/page_zero`.
pub fn questions() -> impl Iterator<Item = &'static str> {
    QUESTIONS.into_iter().map(|(path, _)| path)
}

/// Checks that a word is an allowed answer to the question with this path.
///
/// # Errors
/// Fails for an unknown question or another word. The error lists the allowed answers.
pub fn check_answer(path: &str, word: &str) -> Result<(), String> {
    let Some((_, answers)) = QUESTIONS.iter().find(|(name, _)| *name == path) else {
        return Err(format!("{path:?} is no question that reading settles"));
    };
    let (is_answer, expected) = match answers {
        Words(words) => (words.contains(&word), format!("one of {}", words.join(", "))),
        PageSize => (word.parse().is_ok_and(|size: u16| (1..=1000).contains(&size)), "a number from 1 to 1000".into()),
    };
    if is_answer { Ok(()) } else { Err(format!("{word:?} is no answer to {path}, expected {expected}")) }
}
