//! Lines of the input, of which a longer one than any message gets an error: the protocol's library drops it without a response.

use serde_json::{Value, json};
use tokio::io::{self, AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};

/// The longest message, in bytes.
const MAX_LINE_BYTES: usize = 4 << 20;

/// How much of a long line is searched for the id of the request.
const HEAD_BYTES: usize = 1024;

/// Copies lines. The rest of a line that is too long is replaced by a request with its id, whose method no server has, so that whoever
/// waits for the response gets one.
pub(crate) async fn copy(input: impl AsyncRead + Unpin, mut output: impl AsyncWrite + Unpin) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let (mut length, mut head) = (0, Vec::new());
    loop {
        let available = input.fill_buf().await?;
        if available.is_empty() {
            return Ok(());
        }
        let end = available.iter().position(|byte| *byte == b'\n').map(|at| at + 1);
        let part = &available[..end.unwrap_or(available.len())];
        let before = length;
        length += part.len();
        if length <= MAX_LINE_BYTES {
            head.extend_from_slice(&part[..part.len().min(HEAD_BYTES.saturating_sub(head.len()))]);
            output.write_all(part).await?;
        } else if before <= MAX_LINE_BYTES {
            // The line break ends what was copied, which is no JSON: the server ignores it.
            output.write_all(format!("\n{}\n", refused(&head)).as_bytes()).await?;
        }
        let consumed = part.len();
        input.consume(consumed);
        if end.is_some() {
            (length, head) = (0, Vec::new());
        }
    }
}

/// Returns the request in the place of one that begins so.
fn refused(head: &[u8]) -> Value {
    let head = String::from_utf8_lossy(head);
    let id = head.split_once("\"id\"").and_then(|(_, rest)| rest.trim_start().strip_prefix(':'));
    let id = id.and_then(|it| serde_json::Deserializer::from_str(it).into_iter::<Value>().next()?.ok());
    match id.filter(|it| it.is_u64() || it.is_string()) {
        Some(id) => json!({ "jsonrpc": "2.0", "id": id, "method": "a_message_of_more_than_4_MiB" }),
        // No message at all: the response is an error without an id.
        None => json!({}),
    }
}
