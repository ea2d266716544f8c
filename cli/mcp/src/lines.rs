//! Lines of the input, of which a longer one than any message gets an error: the protocol's library drops it without a response.

use serde_json::{Value, json};
use tokio::io::{self, AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};

/// The longest message, in bytes.
const MAX_LINE_BYTES: usize = 4 << 20;

/// Copies lines. A line that is too long is replaced by a request with its id and an unknown method, so that the client gets an error response.
pub(crate) async fn copy(input: impl AsyncRead + Unpin, mut output: impl AsyncWrite + Unpin) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let (mut length, mut scanner) = (0, IdScanner::default());
    loop {
        let available = input.fill_buf().await?;
        if available.is_empty() {
            return Ok(());
        }
        let end = available.iter().position(|byte| *byte == b'\n').map(|at| at + 1);
        let part = &available[..end.unwrap_or(available.len())];
        length += part.len();
        part.iter().for_each(|byte| scanner.feed(*byte));
        if length <= MAX_LINE_BYTES {
            output.write_all(part).await?;
        }
        let consumed = part.len();
        input.consume(consumed);
        if end.is_some() {
            if length > MAX_LINE_BYTES {
                // The line break ends what was copied, which is no JSON: the server ignores it.
                output.write_all(format!("\n{}\n", rejection(scanner.id)).as_bytes()).await?;
            }
            (length, scanner) = (0, IdScanner::default());
        }
    }
}

/// Returns the request in the place of one with this id.
fn rejection(id: Option<Value>) -> Value {
    match id {
        Some(id) => json!({ "jsonrpc": "2.0", "id": id, "method": "a_message_of_more_than_4_MiB" }),
        // The line is no message, so the response is an error without an id.
        None => json!({}),
    }
}

/// The longest id, in bytes.
const MAX_ID_BYTES: usize = 200;

/// Finds the id of a request in JSON that is not kept: the value of `id` in the outermost object, in whatever order its keys come.
#[derive(Default)]
struct IdScanner {
    depth: usize,
    is_string: bool,
    is_escaped: bool,
    /// The string or the number that is read, with its quotes.
    token: Vec<u8>,
    /// Whether the next value is the id.
    is_id: bool,
    id: Option<Value>,
}

impl IdScanner {
    fn feed(&mut self, byte: u8) {
        if self.is_string {
            self.push(byte);
            self.is_string = byte != b'"' || self.is_escaped;
            self.is_escaped = byte == b'\\' && !self.is_escaped;
            return;
        }
        match byte {
            b'"' => {
                self.token.clear();
                self.push(byte);
                self.is_string = true;
            }
            b':' => self.is_id = self.depth == 1 && self.token == b"\"id\"",
            b'{' | b'[' => {
                self.depth += 1;
                self.is_id = false;
            }
            b',' | b'}' | b']' => {
                if self.is_id {
                    self.id =
                        serde_json::from_slice(&self.token).ok().filter(|id: &Value| id.is_u64() || id.is_string());
                }
                self.is_id = false;
                self.depth -= usize::from(byte != b',' && self.depth > 0);
            }
            b'0'..=b'9' => self.push(byte),
            _ => (),
        }
        if byte == b':' {
            self.token.clear();
        }
    }

    fn push(&mut self, byte: u8) {
        if self.token.len() < MAX_ID_BYTES {
            self.token.push(byte);
        }
    }
}
