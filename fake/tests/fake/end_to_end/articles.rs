//! Articles of the knowledge base: their content, their sections, and searches.

use std::time::Duration;

use helpdesk::{
    KbAccess, KbArticle, KbArticleSort, KbSectionId, LanguageFilter, Localized, Search, kb_articles, kb_sections,
};

use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    a_new_article_has_all_values_of_the_request,
    an_article_is_public_by_default,
    an_update_of_tags_in_one_language_keeps_the_others,
    an_article_moves_to_other_sections,
    an_article_can_belong_to_several_sections,
    a_search_finds_articles_by_parts_of_their_strings,
    articles_have_the_requested_order,
    an_article_swaps_places_only_within_its_section,
];

const MAIN: &str = "<h1 class=\"a&amp;b\">100% «да»</h1>\n<a href='/x?y=1&z=2'>\u{1F525}</a>";

fn find_ids(bench: &Bench, list: kb_articles::List) -> Vec<u64> {
    bench.ok(list).into_iter().map(|article| article.article_id.0).collect()
}

fn in_section(bench: &Bench, section: u64) -> Vec<u64> {
    find_ids(bench, kb_articles::list().section_id(section))
}

fn tags(of: &[&str]) -> Vec<String> {
    of.iter().map(|&tag| tag.to_owned()).collect()
}

fn a_new_article_has_all_values_of_the_request(bench: &Bench) {
    let request = kb_articles::create(
        [(1_u64, ODD), (2_u64, "On & off")],
        [(1_u64, MAIN), (2_u64, "<p>Off</p>")],
        [KbSectionId(902), KbSectionId(901)],
    );
    let request = request
        .article_tags([(1_u64, tags(&["на паузе", "100%", "a=b&c"])), (2_u64, tags(&["hold/on"]))])
        .access_type(KbAccess::StaffOnly);
    let created = bench.ok(request);
    let read = bench.ok(kb_articles::get(created.article_id));
    assert_eq!(created, read);
    assert_eq!(
        (read.section_id, read.section_ids.as_deref().unwrap_or_default()),
        (Some(KbSectionId(902)), &[KbSectionId(902), KbSectionId(901)][..])
    );
    assert_eq!((&read.access_type, read.active), (&Some(KbAccess::StaffOnly), Some(true)));
    let texts =
        |article: KbArticle| (article.article_title, article.article_content, article.article_tags.unwrap_or_default());
    let one = |title: &str, content: &str, of: &[&str]| {
        let (title, content) = (title.to_owned(), content.to_owned());
        (Localized::One(title), Localized::One(content), Localized::One(tags(of)))
    };
    let main = one(ODD, MAIN, &["на паузе", "100%", "a=b&c"]);
    let all = (
        Localized::from([(1_u64, ODD), (2_u64, "On & off")]),
        Localized::from([(1_u64, MAIN), (2_u64, "<p>Off</p>")]),
        Localized::from([(1_u64, tags(&["на паузе", "100%", "a=b&c"])), (2_u64, tags(&["hold/on"]))]),
    );
    assert_eq!(texts(read), main);
    let in_languages = [
        (LanguageFilter::from(1), main),
        (2.into(), one("On & off", "<p>Off</p>", &["hold/on"])),
        (LanguageFilter::All, all),
        (9.into(), one("", "", &[])),
    ];
    for (language, expected) in in_languages {
        assert_eq!(texts(bench.ok(kb_articles::get(created.article_id).language_id(language.clone()))), expected);
        let row = bench.ok(kb_articles::list().language_id(language)).items.pop().expect("it is the last one");
        assert_eq!((row.article_id, texts(row)), (created.article_id, expected));
    }
}

fn an_article_is_public_by_default(bench: &Bench) {
    let article = bench.ok(kb_articles::create("Title", "Text", KbSectionId(903)));
    assert_eq!(
        (&article.access_type, article.section_ids.as_deref().unwrap_or_default()),
        (&Some(KbAccess::Public), &[KbSectionId(903)][..])
    );
    assert_eq!(article.article_tags, Some(Localized::One(Vec::new())));
    let unknown = kb_articles::update(1_101).access_type(KbAccess::from("friends"));
    bench.expect_invalid(unknown.without_validation(), "`access_type` must be one of ");
    assert_eq!(bench.ok(kb_articles::get(1_101)).access_type, Some(KbAccess::Public));
}

fn an_update_of_tags_in_one_language_keeps_the_others(bench: &Bench) {
    bench.ok(kb_articles::update(1_101).article_tags(tags(&["x y", "100%"])));
    let article = bench.ok(kb_articles::get(1_101).language_id(LanguageFilter::All));
    let expected = Localized::from([(1_u64, tags(&["x y", "100%"])), (2_u64, tags(&["c"]))]);
    assert_eq!(article.article_tags, Some(expected));
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

fn a_search_finds_articles_by_parts_of_their_strings(bench: &Bench) {
    let title = [(1_u64, "Как вернуть"), (2_u64, ODD)];
    let new = kb_articles::create(title, MAIN, KbSectionId(902)).article_tags(tags(&["деньги", "refund"]));
    let new = bench.ok(new).article_id.0;
    let example = || vec![1_101, 1_102, 1_103];
    let search = |term: &str| kb_articles::list().search(term);
    let table = [
        (search("how"), example()),
        (search("ВЕРНУТЬ"), vec![new]),
        (search(ODD), vec![new]),
        (search("a href='/x?y=1&z=2'"), vec![new]),
        (search("деньги"), vec![new]),
        (search("refund"), vec![new]),
        (search("<p>"), example()),
        (search("reject"), vec![]),
        (search("как"), [example(), vec![new]].concat()),
        (search("как").section_id(901), example()),
        (search("как").section_id(902), vec![new]),
        (search("как").section_id(903), vec![]),
        (kb_articles::list().search(Search::starts_with("как в")), vec![new]),
        (kb_articles::list().search(Search::exact("как")), example()),
        (kb_articles::list().search(Search::ends_with("вернуть")), vec![new]),
        (kb_articles::list().search(Search::ends_with("как")), example()),
    ];
    for (request, expected) in table {
        assert_eq!(find_ids(bench, request.clone()), expected, "{request:?}");
    }
}

fn articles_have_the_requested_order(bench: &Bench) {
    bench.server.advance(Duration::from_secs(60));
    let new = bench.ok(kb_articles::create("New", "Text", KbSectionId(901))).article_id.0;
    bench.ok(kb_articles::move_down(1_101));
    let manual = vec![1_102, 1_101, 1_103, new];
    assert_eq!(find_ids(bench, kb_articles::list()), manual);
    assert_eq!(find_ids(bench, kb_articles::list().sort(KbArticleSort::ManualOrder)), manual);
    assert_eq!(find_ids(bench, kb_articles::list().sort(KbArticleSort::IdAsc)), [1_101, 1_102, 1_103, new]);
    assert_eq!(find_ids(bench, kb_articles::list().sort(KbArticleSort::IdDesc)), [new, 1_103, 1_102, 1_101]);
    let by_time = |sort| find_ids(bench, kb_articles::list().sort(sort));
    // All articles of the example have the same time.
    assert_eq!(by_time(KbArticleSort::CreatedAtAsc).last(), Some(&new));
    assert_eq!(by_time(KbArticleSort::CreatedAtDesc).first(), Some(&new));
}

fn an_article_swaps_places_only_within_its_section(bench: &Bench) {
    bench.ok(kb_articles::update(1_102).section_ids(KbSectionId(902)));
    bench.ok(kb_articles::move_up(1_103));
    assert_eq!(in_section(bench, 901), [1_103, 1_101]);
    bench.ok(kb_articles::move_up(1_102));
    bench.ok(kb_articles::move_down(1_102));
    assert_eq!((in_section(bench, 901), in_section(bench, 902)), (vec![1_103, 1_101], vec![1_102]));
}
