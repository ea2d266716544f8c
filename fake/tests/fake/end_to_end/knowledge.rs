//! Categories, sections and articles of the knowledge base: their order, and which is in which.

use std::time::Duration;

use helpdesk::{KbCategoryId, KbSectionId, kb_articles, kb_categories, kb_sections};

use crate::end_to_end::bench::Bench;

scenarios![
    a_section_moves_to_another_category,
    a_section_swaps_places_only_within_its_category,
    records_in_a_deleted_record_are_deleted_with_it,
    an_article_moves_to_other_sections,
    an_article_can_belong_to_several_sections,
    articles_are_in_the_manual_order_by_default,
    an_article_swaps_places_only_within_its_section,
];

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
    bench.ok(kb_articles::update(1_102).section_ids([KbSectionId(902)]));
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

fn find_ids(bench: &Bench, list: kb_articles::List) -> Vec<u64> {
    bench.ok(list).into_iter().map(|article| article.article_id.0).collect()
}

fn in_section(bench: &Bench, section: u64) -> Vec<u64> {
    find_ids(bench, kb_articles::list().section_id(section))
}

fn an_article_moves_to_other_sections(bench: &Bench) {
    assert_eq!((in_section(bench, 901), in_section(bench, 902)), (vec![1_101, 1_102, 1_103], vec![]));
    let moved = bench.ok(kb_articles::update(1_102).section_ids(KbSectionId(902)));
    assert_eq!((moved.section_id, &moved.section_ids, &moved.article_tags), (Some(KbSectionId(902)), &None, &None));
    assert!(!moved.has("section_ids") && !moved.has("article_tags"), "the response to a move lacks them");
    let read = bench.ok(kb_articles::get(1_102));
    assert_eq!(read.section_ids, Some(vec![KbSectionId(902)]));
    assert!(read.has("section_ids") && read.has("article_tags"));
    assert_eq!((in_section(bench, 901), in_section(bench, 902)), (vec![1_101, 1_103], vec![1_102]));
    assert!(in_section(bench, 999).is_empty(), "a section that is not there has no articles");
}

fn an_article_can_belong_to_several_sections(bench: &Bench) {
    bench.ok(kb_articles::update(1_102).section_ids([KbSectionId(903), KbSectionId(901)]));
    let article = bench.ok(kb_articles::get(1_102));
    assert_eq!(
        (article.section_id, article.section_ids),
        (Some(KbSectionId(903)), Some([903, 901].map(KbSectionId).to_vec()))
    );
    assert_eq!((in_section(bench, 901), in_section(bench, 903)), (vec![1_101, 1_102, 1_103], vec![1_102]));
    // After a deletion of one section, the article is still in the other one.
    bench.ok(kb_sections::delete(901));
    assert_eq!(bench.ok(kb_articles::get(1_102)).section_ids, Some(vec![KbSectionId(903)]));
    assert_eq!(find_ids(bench, kb_articles::list()), [1_102]);
}

fn articles_are_in_the_manual_order_by_default(bench: &Bench) {
    let new = bench.ok(kb_articles::create("New", "Text", KbSectionId(901))).article_id.0;
    bench.ok(kb_articles::move_down(1_101));
    let manual = vec![1_102, 1_101, 1_103, new];
    assert_eq!(find_ids(bench, kb_articles::list()), manual);
    assert_eq!(find_ids(bench, kb_articles::list().sort(helpdesk::KbArticleSort::ManualOrder)), manual);
}

fn an_article_swaps_places_only_within_its_section(bench: &Bench) {
    bench.ok(kb_articles::update(1_102).section_ids(KbSectionId(902)));
    bench.ok(kb_articles::move_up(1_103));
    assert_eq!(in_section(bench, 901), [1_103, 1_101]);
    bench.ok(kb_articles::move_up(1_102));
    bench.ok(kb_articles::move_down(1_102));
    assert_eq!((in_section(bench, 901), in_section(bench, 902)), (vec![1_103, 1_101], vec![1_102]));
}
