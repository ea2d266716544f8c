//! Shared rules of the categories, sections and articles of the knowledge base, and which is in which.
//!
//! `articles` has further scenarios of articles.

use std::time::Duration;

use helpdesk::{KbCategoryId, KbSection, LanguageFilter, Localized, kb_articles, kb_categories, kb_sections};

use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    records_of_the_knowledge_base_are_disabled_and_enabled,
    records_swap_places_with_their_neighbors,
    unknown_records_are_not_found,
    a_new_record_comes_last_and_is_active,
    strings_are_shown_in_the_main_language_another_one_or_all,
    an_update_in_one_language_keeps_the_others,
    strings_in_unknown_languages_are_rejected,
    a_section_moves_to_another_category,
    a_section_swaps_places_only_within_its_category,
    records_in_a_deleted_record_are_deleted_with_it,
    a_section_in_an_unknown_category_is_rejected,
];

/// One kind of record, of which the example has three in one place, the last one disabled.
struct Kind {
    first: u64,
    /// Ids, in the order of the list.
    order: fn(&Bench) -> Vec<u64>,
    /// Enables or disables a record, and checks that no other field changes.
    set_active: fn(&Bench, u64, bool),
    /// Moves a record up or down, and returns the id in the response.
    shift: fn(&Bench, u64, bool) -> u64,
    not_found: fn(&Bench, u64),
    delete: fn(&Bench, u64),
}

macro_rules! kind {
    ($family:ident, $id:ident, $list:expr, $first:literal, $title:ident) => {
        Kind {
            first: $first,
            order: |bench| bench.ok($list).into_iter().map(|record| record.$id.0).collect(),
            set_active: |bench, id, active| {
                let change = || if active { bench.ok($family::enable(id)) } else { bench.ok($family::disable(id)) };
                bench.changes_alone(
                    $family::get(id),
                    $list,
                    |it| it.$id.0 == id,
                    change,
                    |record, after| {
                        assert!(bench.is_now(after.updated_at));
                        (record.active, record.updated_at) = (Some(active), after.updated_at);
                    },
                );
            },
            shift: |bench, id, up| {
                let after = if up { bench.ok($family::move_up(id)) } else { bench.ok($family::move_down(id)) };
                after.$id.0
            },
            not_found: |bench, id| {
                let rule = format!("there is no kb {} {id}", stringify!($id).trim_end_matches("_id"));
                bench.expect_rejection($family::get(id), 404, &rule);
                bench.expect_rejection($family::update(id).$title("?"), 404, &rule);
                bench.expect_rejection($family::disable(id), 404, &rule);
                bench.expect_rejection($family::enable(id), 404, &rule);
                bench.expect_rejection($family::move_up(id), 404, &rule);
                bench.expect_rejection($family::move_down(id), 404, &rule);
                bench.expect_rejection($family::delete(id), 404, &rule);
            },
            delete: |bench, id| {
                bench.ok($family::delete(id));
            },
        }
    };
}

const KINDS: [Kind; 3] = [
    kind!(kb_articles, article_id, kb_articles::list(), 1_101, article_title),
    kind!(kb_sections, section_id, kb_sections::list(801), 901, section_title),
    kind!(kb_categories, category_id, kb_categories::list(), 801, category_title),
];

fn records_of_the_knowledge_base_are_disabled_and_enabled(bench: &Bench) {
    for kind in KINDS {
        let (used, disabled) = (kind.first, kind.first + 2);
        for (id, active) in [(used, false), (used, true), (disabled, true), (disabled, false)] {
            (kind.set_active)(bench, id, active);
        }
    }
}

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

fn unknown_records_are_not_found(bench: &Bench) {
    for kind in KINDS {
        (kind.not_found)(bench, kind.first + 98);
        (kind.delete)(bench, kind.first + 1);
        (kind.not_found)(bench, kind.first + 1);
        assert_eq!((kind.order)(bench), [kind.first, kind.first + 2]);
    }
}

fn a_new_record_comes_last_and_is_active(bench: &Bench) {
    let category = bench.ok(kb_categories::create("Last"));
    let section = bench.ok(kb_sections::create("Last", 801));
    let article = bench.ok(kb_articles::create("Last", "Text", helpdesk::KbSectionId(901)));
    assert_eq!([category.active, section.active, article.active], [Some(true); 3]);
    for (time, other) in [
        (category.created_at, category.updated_at),
        (section.created_at, section.updated_at),
        (article.created_at, article.updated_at),
    ] {
        assert!(bench.is_now(time) && bench.is_now(other));
    }
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
    bench.expect_rejection(
        kb_categories::update(801).without_validation(),
        400,
        "the body must set at least one parameter, got none",
    );
}

fn one_of(texts: &Localized, language: u64) -> Option<Localized> {
    texts.get(language).map(|text| in_main_language(text))
}

fn strings_in_unknown_languages_are_rejected(bench: &Bench) {
    let wrong = || Localized::<String>::from([(1_u64, "Да"), (9_u64, "?")]);
    let rule = "there is no language 9";
    bench.expect_rejection(kb_categories::create(wrong()), 400, rule);
    bench.expect_rejection(kb_categories::update(801).category_title(wrong()), 400, rule);
    bench.expect_rejection(kb_sections::create("x", 801).section_description(wrong()), 400, rule);
    bench.expect_rejection(kb_articles::update(1_101).article_content(wrong()), 400, rule);
    assert_eq!(bench.ok(kb_categories::get(801)).category_title, in_main_language("Возврат"));
    assert_eq!((bench.ok(kb_categories::list()).len(), bench.ok(kb_sections::list(801)).len()), (3, 3));
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
        bench.expect_rejection(kb_sections::get(gone), 404, &format!("there is no kb section {gone}"));
    }
    for gone in [1_101, 1_103] {
        bench.expect_rejection(kb_articles::get(gone), 404, &format!("there is no kb article {gone}"));
    }
    assert!(sections(bench, 801).is_empty());
    assert_eq!((sections(bench, 802), bench.ok(kb_articles::list()).len()), (vec![902], 1));
    bench.ok(kb_sections::delete(902));
    bench.expect_rejection(kb_articles::get(1_102), 404, "there is no kb article 1102");
}

fn a_section_in_an_unknown_category_is_rejected(bench: &Bench) {
    bench.expect_rejection(kb_sections::create("New", 899), 400, "there is no kb category 899");
    bench.expect_rejection(kb_sections::update(901).category_id(899), 400, "there is no kb category 899");
    assert!(sections(bench, 899).is_empty());
    assert_eq!(sections(bench, 801), [901, 902, 903]);
}
