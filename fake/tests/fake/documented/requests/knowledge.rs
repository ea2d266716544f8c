//! Calls about the knowledge base.

use helpdesk::{KbAccess, KbSectionId, Localized, kb_articles, kb_categories, kb_sections};

entries! {
    "kb_categories.create" => kb_categories::create("Test category"),
    "kb_categories.create in languages" => kb_categories::create(texts("Test category", "Тестовая категория")),
    "kb_categories.list" => kb_categories::list().page(1).limit(100),
    "kb_categories.list as an array" => kb_categories::list(),
    "kb_categories.get" => kb_categories::get(801),
    "kb_categories.update" => kb_categories::update(801).category_title("New \"title\""),
    "kb_categories.disable" => kb_categories::disable(802),
    "kb_categories.enable" => kb_categories::enable(803),
    "kb_categories.move_up" => kb_categories::move_up(802),
    "kb_categories.move_down" => kb_categories::move_down(801),
    "kb_categories.delete" => kb_categories::delete(803),
    "kb_sections.create" => kb_sections::create("Test section", 801).section_description("All about it"),
    "kb_sections.create in languages" =>
        kb_sections::create(texts("Test section", "Тестовый раздел"), 802).section_description(texts("", "Обо всём")),
    "kb_sections.list" => kb_sections::list(801).page(1).limit(10),
    "kb_sections.list as an array" => kb_sections::list(801),
    "kb_sections.get" => kb_sections::get(901),
    "kb_sections.update" =>
        kb_sections::update(901)
            .section_title(texts("New title", "Новое название"))
            .section_description("")
            .category_id(802),
    "kb_sections.disable" => kb_sections::disable(902),
    "kb_sections.enable" => kb_sections::enable(903),
    "kb_sections.move_up" => kb_sections::move_up(902),
    "kb_sections.move_down" => kb_sections::move_down(901),
    "kb_sections.delete" => kb_sections::delete(903),
    "kb_articles.create" =>
        kb_articles::create("Test article", "<p>Read &amp; write</p>", KbSectionId(901))
            .article_tags(vec!["test".to_owned(), "article".to_owned()])
            .access_type(KbAccess::StaffOnly),
    "kb_articles.create in languages" =>
        kb_articles::create(
            texts("Test article", "Тестовая статья"),
            texts("Content", "Содержание"),
            [KbSectionId(901), KbSectionId(902)],
        )
        .article_tags([(1, vec!["test".to_owned()]), (2, vec!["проба".to_owned(), "статья".to_owned()])])
        .access_type(KbAccess::Public),
    "kb_articles.list" => kb_articles::list().page(1).limit(20).search("огонь").section_id(901),
    "kb_articles.list as an array" => kb_articles::list(),
    "kb_articles.get" => kb_articles::get(1101),
    "kb_articles.update" =>
        kb_articles::update(1101)
            .article_title("New title")
            .article_content(texts("New text", "Новый текст"))
            .article_tags(Vec::<String>::new())
            .section_ids([KbSectionId(902)])
            .access_type(KbAccess::StaffOnly),
    "kb_articles.disable" => kb_articles::disable(1101),
    "kb_articles.enable" => kb_articles::enable(1103),
    "kb_articles.move_up" => kb_articles::move_up(1102),
    "kb_articles.move_down" => kb_articles::move_down(1101),
    "kb_articles.delete" => kb_articles::delete(1103),
}

/// A string in both languages of the account.
fn texts(main: &str, other: &str) -> Localized {
    [(1, main), (2, other)].into()
}
