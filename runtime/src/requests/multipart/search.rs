//! The search for a boundary in the bytes of a file.

/// Returns whether a text contains a word. From the last byte of a window that is not the word, the search skips to the next place where that
/// byte is in the word (Horspool's algorithm), because files have many megabytes.
pub(crate) fn contains(text: &[u8], word: &[u8]) -> bool {
    let Some((last, start)) = word.split_last() else { return true };
    let mut skips = [word.len(); 256];
    for (index, byte) in start.iter().enumerate() {
        skips[usize::from(*byte)] = start.len() - index;
    }
    let mut at = start.len();
    while let Some(byte) = text.get(at) {
        if byte == last && text[at - start.len()..at] == *start {
            return true;
        }
        at += skips[usize::from(*byte)];
    }
    false
}
