//! Compares the answers about types and limits with plain arithmetic and with other crates.

use helpdesk_meta::{
    CustomFieldKeys, DefaultPage, Effect, Encoding, Format, Limit, LimitKind, Measure, Method, Operation, Param,
    PatternDetails, SearchTerm, Sensitivity, ValueType,
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use proptest::prelude::*;
use regex::Regex;

const MEASURES: [Measure; 5] =
    [Measure::Number, Measure::Characters, Measure::Items, Measure::FileBytes, Measure::TotalBytes];

fn kinds() -> impl Strategy<Value = LimitKind> {
    prop::sample::select(LimitKind::ALL.to_vec())
}

/// Pieces of a format: literals, and `<digits>`.
fn pieces() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(prop_oneof![Just("<digits>".to_owned()), "[a-z0-9_-]{1,3}"], 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn limit_allows_sizes_on_its_side_of_the_bound(kind in kinds(), bound: i64, size: i64, near in -2_i64..=2) {
        let nearest = kind.of(bound).nearest(size);
        prop_assert!(kind.of(bound).allows(kind.measure(), nearest) && (nearest == size || nearest == bound));
        prop_assert!(nearest == size || !kind.of(bound).allows(kind.measure(), size));
        for size in [i128::from(size), i128::from(bound) + i128::from(near)] {
            let expected = if kind.key().starts_with("min") { size >= bound.into() } else { size <= bound.into() };
            prop_assert_eq!(kind.of(bound).allows(kind.measure(), size), expected, "{:?} {}", kind.of(bound), size);
            let others = MEASURES.into_iter().filter(|measure| *measure != kind.measure());
            for measure in others {
                prop_assert!(kind.of(bound).allows(measure, size));
            }
        }
    }

    #[test]
    fn float_is_compared_without_rounding(kind in kinds(), bound in -1000_i64..1000, size: f64) {
        let end = bound as f64;
        // NaN is on neither side of a bound.
        let on_its_side = if kind.is_least() { size >= end } else { size <= end };
        for (size, is_on_its_side) in [(size, on_its_side), (f64::NAN, false)] {
            let expected = kind.measure() != Measure::Number || is_on_its_side;
            prop_assert_eq!(kind.of(bound).allows_float(size), expected, "{:?} {}", kind.of(bound), size);
        }
    }

    #[test]
    fn size_with_unit_equals_bytes(units in 1_i64..2000, power in 0_u32..4) {
        let bytes = units << (10 * power);
        let words = LimitKind::MaxFile.of(bytes).number();
        let (number, unit) = words.split_once(' ').unwrap();
        let units = [if bytes == 1 { "byte" } else { "bytes" }, "KB", "MB", "GB"];
        let scale = units.iter().position(|it| *it == unit).unwrap();
        prop_assert_eq!(number.parse::<i64>().unwrap() << (10 * scale), bytes, "{}", words);
    }

    #[test]
    fn search_term_keeps_its_marks(text in "[a^ ]{0,4}", from_start: bool, to_end: bool) {
        let written = format!("{}{text}{}", if from_start { "^" } else { "" }, if to_end { "^" } else { "" });
        let term = SearchTerm::parse(&written);
        prop_assert_eq!(term.to_string(), &*written);
        prop_assert_eq!(term.from_start, written.starts_with('^'));
        prop_assert_eq!(term.to_end, written.len() > 1 && written.ends_with('^'));
        prop_assert_eq!(term.has_mark_inside(), written.get(1..written.len().max(2) - 1).is_some_and(|it| it.contains('^')));
    }

    #[test]
    fn format_fits_same_strings_as_its_regex(pieces in pieces(), text in "[a-z0-9_-]{0,12}", digits in "[0-9]{1,3}") {
        let format = pieces.concat();
        let regex = format!("^{}$", regex::escape(&format).replace(&regex::escape("<digits>"), "[0-9]+"));
        let regex = Regex::new(&regex).unwrap();
        for text in [text, format.replace("<digits>", &digits), format.replace("<digits>", "")] {
            prop_assert_eq!(Format(&format).fits(&text), regex.is_match(&text), "{} {}", format, text);
        }
    }

    #[test]
    fn encoded_path_part_matches_its_template(part in "[ -~а-я]{1,9}", other in "[ -~а-я]{1,9}") {
        prop_assume!(!part.contains(['{', '}', '/', '%']) && !other.contains('/'));
        let path = format!("/labels/{part}");
        let operation = Operation::new("labels.get", Method::Get, &path, Effect::Safe);
        let encoded = |part: &str| format!("/labels/{}", utf8_percent_encode(part, NON_ALPHANUMERIC));
        prop_assert!(operation.has_path(&encoded(&part)) && operation.has_path(&path));
        prop_assert_eq!(operation.has_path(&encoded(&other)), part == other);
    }

    #[test]
    fn pattern_value_contains_its_part(prefix in "[a-z]{0,3}", part in "[a-z0-9]{1,4}", suffix in "[a-z]{0,3}") {
        let pattern = PatternDetails::new(&prefix, ValueType::Int, &suffix, "");
        let (value, bare) = (format!("{prefix}{part}{suffix}"), format!("{prefix}{suffix}"));
        prop_assert_eq!(pattern.part_of(&value), Some(part.as_str()));
        prop_assert_eq!(pattern.part_of(&bare), None);
    }
}

#[test]
fn limits_display_in_words() {
    let words = [
        (LimitKind::Min.of(-1), "at least -1"),
        (LimitKind::Max.of(500), "at most 500"),
        (LimitKind::MinLength.of(1), "at least 1 character"),
        (LimitKind::MaxLength.of(20), "at most 20 characters"),
        (LimitKind::MinItems.of(1), "at least 1 item"),
        (LimitKind::MaxItems.of(0), "at most 0 items"),
        (LimitKind::MaxFile.of(25 << 20), "at most 25 MB per file"),
        (LimitKind::MaxTotal.of(1500), "at most 1500 bytes in total"),
        (LimitKind::MaxFile.of(1), "at most 1 byte per file"),
    ];
    for (limit, expected) in words {
        assert_eq!(limit.to_string(), expected);
    }
    let limits = words.map(|(limit, _)| limit);
    assert_eq!(Limit::find(&limits, LimitKind::MaxLength), Some(20));
    assert_eq!(Limit::find(&limits[..3], LimitKind::MaxLength), None);
}

#[test]
fn word_converts_to_its_value() {
    macro_rules! check {
        ($($name:ident)*) => {$(
            for word in $name::WORDS {
                assert_eq!($name::from_word(word).map($name::as_str), Some(*word));
            }
            assert_eq!($name::from_word("other"), None);
        )*};
    }
    check! { CustomFieldKeys DefaultPage Effect Encoding Method Sensitivity }
}

#[test]
fn types_have_the_expected_json_type() {
    use ValueType::{Bool, Bytes, Csv, Html, Json, List, Localized, Map, Named, Percent, Search, Text};
    let table = [
        (Text, Some("string"), true, None),
        (Html, Some("string"), true, None),
        (Search, Some("string"), false, None),
        (Csv(&Text), Some("string"), false, None),
        (Bytes, Some("integer"), false, None),
        (Percent, Some("number"), false, None),
        (Bool, Some("boolean"), false, None),
        (List(&Text), Some("array"), false, None),
        (Map(&Text, &Text), Some("object"), false, None),
        (Localized(&Text), None, false, None),
        (Json, None, false, None),
        (Named("CaseId"), None, false, Some("CaseId")),
    ];
    for (kind, json_type, is_string, named) in table {
        assert_eq!((kind.json_type(), kind.is_string(), kind.named()), (json_type, is_string, named), "{kind}");
    }
}

#[test]
fn parameters_return_their_limits() {
    let limits = [LimitKind::Max.of(500), LimitKind::MaxItems.of(20)];
    let param = Param::new("ids", ValueType::List(&ValueType::Int)).limits(&limits);
    assert_eq!((param.most_items(), param.largest()), (Some(20), Some(500)));
    let param = param.limits(&[]);
    assert_eq!((param.most_items(), param.largest()), (None, None));
}

#[test]
fn only_some_types_have_a_measure() {
    use ValueType::{Bool, Csv, File, Int, List, Localized, Named, QueryList, Search, Text};
    let table = [
        (Int, "Number"),
        (Text, "Characters"),
        (Search, "Characters"),
        (Localized(&Text), "Characters"),
        (List(&Int), "Items"),
        (List(&Text), "Characters Items"),
        (Csv(&Named("CaseId")), "Items"),
        (QueryList(&Text), "Characters Items"),
        (File, "FileBytes"),
        (List(&File), "Items FileBytes TotalBytes"),
        (Bool, ""),
        (Named("CaseId"), ""),
    ];
    for (kind, expected) in table {
        let measures = MEASURES.into_iter().filter(|measure| kind.has(*measure)).map(|it| format!("{it:?}"));
        assert_eq!(measures.collect::<Vec<_>>().join(" "), expected, "{kind}");
    }
}
