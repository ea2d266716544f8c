//! Drafts: the text of a request that a person writes in an editor, in a file that survives failures.
//!
//! The file is in a separate directory, which only its owner can use. While the editor is open, the file also has a line of scissors and
//! the conversation below the text. Each of these lines has a mark, and a line with the mark is never sent. Afterwards the file has only
//! the text. If the text cannot be separated from the rest, the draft is unclear until a person has decided.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use helpdesk_tools::draft::{Cut, Draft, Editor};
//!
//! let mut draft = Draft::open(Path::new("drafts"), "messages.create-10001", &["content.txt"])?;
//! if let Cut::Text(text) = draft.edit(&Editor::from_env()?, "Ann wrote: It burns.\n")? {
//!     // From here on, a crash leaves a draft that says that it may have been sent.
//!     draft.mark()?;
//!     println!("to send: {text}");
//!     draft.remove()?;
//! }
//! # Ok::<(), std::io::Error>(())
//! ```

mod editor;
mod file;
mod saved;
mod template;

pub use self::editor::{Editor, TERMINAL};
pub use self::file::Draft;
pub use self::saved::{SavedDraft, list_saved};
pub use self::template::{Cut, SCISSORS};
