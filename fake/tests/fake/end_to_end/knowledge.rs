//! Shared rules of the categories, sections and articles of the knowledge base, and which is in which.
//!
//! `articles` has further scenarios of articles.

use std::time::Duration;

use helpdesk::{KbCategoryId, KbSection, LanguageFilter, Localized, kb_articles, kb_categories, kb_sections};

use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    records_swap_places_with_their_neighbors,
    a_record_can_move_behind_a_new_one,
    strings_are_shown_in_the_main_language_another_one_or_all,
    an_update_in_one_language_keeps_the_others,
    a_section_moves_to_another_category,
    a_section_swaps_places_only_within_its_category,
    records_in_a_deleted_record_are_deleted_with_it,
];

/// One kind of record, of which the example has three in one place, the last one disabled.
struct Kind {
    first: u64,
    /// Ids, in the order of the list.
    order: fn(&Bench) -> Vec<u64>,
    /// Moves a record up or down, and returns the id in the response.
    shift: fn(&Bench, u64, bool) -> u64,
}

macro_rules! kind {
    ($family:ident, $id:ident, $list:expr, $first:literal) => {
        Kind {
            first: $first,
            order: |bench| bench.ok($list).into_iter().map(|record| record.$id.0).collect(),
            shift: |bench, id, up| {
                let after = if up { bench.ok($family::move_up(id)) } else { bench.ok($family::move_down(id)) };
                after.$id.0
            },
        }
    };
}

const KINDS: [Kind; 3] = [
    kind!(kb_articles, article_id, kb_articles::list(), 1_101),
    kind!(kb_sections, section_id, kb_sections::list(801), 901),
    kind!(kb_categories, category_id, kb_categories::list(), 801),
];

fn records_swap_places_with_their_neighbors(bench: &Bench) {
    for kind in KINDS {
        // The disabled record also has a place, and at the ends nothing changes.
        let steps = [
            (0, true, [0, 1, 2]),
            (0, false, [1, 0, 2]),
            (0, false, [1, 2, 0]),
            (0, false, [1, 2, 0]),
            (2, true, [2, 1, 0]),
            (2, true, [2, 1, 0]),
            (0, true, [2, 0, 1]),
        ];
        for (which, up, order) in steps {
            assert_eq!((kind.shift)(bench, kind.first + which, up), kind.first + which);
            assert_eq!((kind.order)(bench), order.map(|it| kind.first + it));
        }
    }
}

fn a_record_can_move_behind_a_new_one(bench: &Bench) {
    let category = bench.ok(kb_categories::create("Last"));
    let section = bench.ok(kb_sections::create("Last", 801));
    let article = bench.ok(kb_articles::create("Last", "Text", helpdesk::KbSectionId(901)));
    let new = [article.article_id.0, section.section_id.0, category.category_id.0];
    for (kind, new) in KINDS.iter().zip(new) {
        assert_eq!((kind.order)(bench), [kind.first, kind.first + 1, kind.first + 2, new]);
        // Another record can move behind the new one, because the order does not depend on ids.
        (0..3).for_each(|_| assert_eq!((kind.shift)(bench, kind.first, false), kind.first));
        assert_eq!((kind.order)(bench), [kind.first + 1, kind.first + 2, new, kind.first]);
    }
}

fn in_main_language(text: &str) -> Localized {
    Localized::One(text.to_owned())
}

fn in_both_languages(main: &str, other: &str) -> Localized {
    Localized::from([(1_u64, main), (2_u64, other)])
}

fn strings_are_shown_in_the_main_language_another_one_or_all(bench: &Bench) {
    let category = bench.ok(kb_categories::create(in_both_languages(ODD, "On & off"))).category_id;
    let new = kb_sections::create(in_both_languages("Раздел «1/2»", ODD), category)
        .section_description(in_both_languages("\n\"Д\"", "\t?"));
    let section = bench.ok(new).section_id;
    let main = in_main_language(ODD);
    assert_eq!(bench.ok(kb_categories::get(category)).category_title, main);
    let table = [
        (LanguageFilter::from(1), main, (in_main_language("Раздел «1/2»"), in_main_language("\n\"Д\""))),
        (2.into(), in_main_language("On & off"), (in_main_language(ODD), in_main_language("\t?"))),
        (
            LanguageFilter::All,
            in_both_languages(ODD, "On & off"),
            (in_both_languages("Раздел «1/2»", ODD), in_both_languages("\n\"Д\"", "\t?")),
        ),
        // A language that does not exist has empty titles and descriptions.
        (9.into(), in_main_language(""), (in_main_language(""), in_main_language(""))),
    ];
    let texts = |section: KbSection| (section.section_title, section.section_description);
    for (language, title, of_section) in table {
        let language = || language.clone();
        assert_eq!(bench.ok(kb_categories::get(category).language_id(language())).category_title, title);
        let rows = bench.ok(kb_categories::list().language_id(language())).items;
        assert_eq!(rows.last().map(|it| &it.category_title), Some(&title));
        assert_eq!(texts(bench.ok(kb_sections::get(section).language_id(language()))), of_section);
        let rows = bench.ok(kb_sections::list(category).language_id(language()));
        assert_eq!(rows.into_iter().map(texts).collect::<Vec<_>>(), [of_section]);
    }
}

fn an_update_in_one_language_keeps_the_others(bench: &Bench) {
    let title = || bench.ok(kb_categories::get(801).language_id(LanguageFilter::All)).category_title;
    bench.server.advance(Duration::from_secs(60));
    let steps = [
        // A plain string is in the main language.
        (in_main_language(ODD), in_both_languages(ODD, "Refunds")),
        (Localized::from([(2_u64, "Money & co")]), in_both_languages(ODD, "Money & co")),
        (in_both_languages("", "Back"), in_both_languages("", "Back")),
    ];
    for (change, expected) in steps {
        let after = bench.ok(kb_categories::update(801).category_title(change));
        assert_eq!(Some(&after.category_title), one_of(&expected, 1).as_ref());
        assert!(bench.is_now(after.updated_at));
        assert_eq!(title(), expected);
    }
    let section = || bench.ok(kb_sections::get(901).language_id(LanguageFilter::All));
    bench.ok(kb_sections::update(901).section_description(Localized::from([(2_u64, ODD)])));
    assert_eq!(
        (section().section_title, section().section_description),
        (in_both_languages("Сроки", "Dates"), in_both_languages("Когда", ODD))
    );
}

fn one_of(texts: &Localized, language: u64) -> Option<Localized> {
    texts.get(language).map(|text| in_main_language(text))
}

fn sections(bench: &Bench, category: u64) -> Vec<u64> {
    bench.ok(kb_sections::list(category)).into_iter().map(|section| section.section_id.0).collect()
}

fn a_section_moves_to_another_category(bench: &Bench) {
    let mut expected = bench.ok(kb_sections::get(902));
    bench.server.advance(Duration::from_secs(60));
    let after = bench.ok(kb_sections::update(902).category_id(802));
    assert!(bench.is_now(after.updated_at));
    (expected.category_id, expected.updated_at) = (Some(KbCategoryId(802)), after.updated_at);
    assert_eq!(after, expected);
    assert_eq!((sections(bench, 801), sections(bench, 802)), (vec![901, 903], vec![902]));
}

fn a_section_swaps_places_only_within_its_category(bench: &Bench) {
    bench.ok(kb_sections::update(902).category_id(802));
    let new = bench.ok(kb_sections::create("New", 802)).section_id.0;
    // Section 902, which was between these two, is no longer a neighbor.
    bench.ok(kb_sections::move_up(903));
    assert_eq!((sections(bench, 801), sections(bench, 802)), (vec![903, 901], vec![902, new]));
    bench.ok(kb_sections::move_up(902));
    bench.ok(kb_sections::move_down(new));
    assert_eq!((sections(bench, 801), sections(bench, 802)), (vec![903, 901], vec![902, new]));
    bench.ok(kb_sections::move_up(new));
    assert_eq!((sections(bench, 801), sections(bench, 802)), (vec![903, 901], vec![new, 902]));
}

fn records_in_a_deleted_record_are_deleted_with_it(bench: &Bench) {
    bench.ok(kb_sections::update(902).category_id(802));
    bench.ok(kb_articles::update(1_102).section_ids([helpdesk::KbSectionId(902)]));
    bench.ok(kb_categories::delete(801));
    for gone in [901, 903] {
        bench.expect_missing(kb_sections::get(gone), &format!("there is no kb section {gone}"));
    }
    for gone in [1_101, 1_103] {
        bench.expect_missing(kb_articles::get(gone), &format!("there is no kb article {gone}"));
    }
    assert!(sections(bench, 801).is_empty());
    assert_eq!((sections(bench, 802), bench.ok(kb_articles::list()).len()), (vec![902], 1));
    bench.ok(kb_sections::delete(902));
    bench.expect_missing(kb_articles::get(1_102), "there is no kb article 1102");
}
