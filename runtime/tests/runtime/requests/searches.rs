//! The search for a boundary finds what a comparison at each place finds.

#[path = "../../../src/requests/multipart/search.rs"]
mod search;

use self::search::contains;

/// All texts of this length over two bytes.
fn texts(length: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..1_u32 << length).map(move |bits| (0..length).map(|at| b"ab"[(bits >> at & 1) as usize]).collect())
}

#[test]
fn a_word_is_found_exactly_where_a_text_contains_it() {
    for text in (0..=9).flat_map(texts) {
        for word in (1..=5).flat_map(texts) {
            let is_there = text.windows(word.len()).any(|it| it == word);
            assert_eq!(contains(&text, &word), is_there, "{text:?} {word:?}");
        }
        assert!(contains(&text, b""));
    }
}

#[test]
fn a_boundary_is_found_at_any_place_of_a_file() {
    let boundary = b"----helpdesk-0123456789abcdef0123456789abcdef";
    for place in 0..200 {
        let mut file = vec![b'-'; 200 + boundary.len()];
        assert!(!contains(&file, boundary));
        file[place..place + boundary.len()].copy_from_slice(boundary);
        assert!(contains(&file, boundary), "{place}");
        file[place + boundary.len() - 1] = 0xff;
        assert!(!contains(&file, boundary), "{place}");
    }
}
