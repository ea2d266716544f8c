//! Articles of the knowledge base.

use crate::input::texts::Term;
use crate::operations::Handler;
use crate::operations::call::Call;
use crate::operations::knowledge::{self, assume_languages_kept, found_mut, last_place, shown};
use crate::output::answer::Answer;
use crate::output::error_response::Rejection;
use crate::state::knowledge::{Article, Shelf, Shown, Texts};

pub(super) const HANDLERS: &[(&str, Handler)] = &[
    ("kb_articles.create", create),
    ("kb_articles.list", list),
    ("kb_articles.update", update),
    ("kb_articles.get", knowledge::get::<Article>),
    ("kb_articles.disable", knowledge::disable::<Article>),
    ("kb_articles.enable", knowledge::enable::<Article>),
    ("kb_articles.move_up", knowledge::move_up::<Article>),
    ("kb_articles.move_down", knowledge::move_down::<Article>),
    ("kb_articles.delete", knowledge::delete::<Article>),
];

fn create(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let main = call.state.main_language();
    let texts = |name| Texts::new(call.args.localized(name).unwrap_or_default(), main);
    let (title, content, tags) = (texts("article_title"), texts("article_content"), texts("article_tags"));
    let sections = call.args.ids("section_id");
    let access = call.args.text("access_type").unwrap_or("public").to_owned();
    let shelf = Shelf::new(last_place::<Article>(call.state), call.now);
    let id = call.state.articles.add(|id| Article { id, sections, title, content, tags, access, shelf });
    let wire = call.state.articles.get(id).map(|article| article.wire(Shown::In(main)));
    Ok(Answer::One(wire.unwrap_or_default()))
}

fn list(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let (shown, section) = (shown(call), call.args.id("section_id"));
    let term = call.args.text("search").map(Term::new);
    let finds = |article: &&Article| {
        let texts = [&article.title, &article.content, &article.tags];
        let mut texts = texts.into_iter().flat_map(|texts| texts.0.values());
        section.is_none_or(|section| article.sections.contains(&section))
            && term.as_ref().is_none_or(|term| texts.any(|text| term.finds(text)))
    };
    let mut articles: Vec<&Article> = call.state.articles.iter().filter(finds).collect();
    match call.args.text("sort") {
        Some("id_asc") => (),
        Some("id_desc") => articles.reverse(),
        Some("created_at_asc") => articles.sort_by_key(|article| (article.shelf.created, article.id)),
        Some("created_at_desc") => {
            articles.sort_by_key(|article| std::cmp::Reverse((article.shelf.created, article.id)));
        }
        _ => articles.sort_by_key(|article| article.shelf.place),
    }
    if term.is_some() {
        call.assumptions.push("the search looks at titles, contents and tags in all languages".into());
    }
    Ok(call.rows(&articles, |article| article.wire(shown)))
}

fn update(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let (args, now, main) = (call.args, call.now, call.state.main_language());
    let article = found_mut::<Article>(call)?;
    let mut keeps = article.title.merge(args.localized("article_title").unwrap_or_default(), main);
    keeps |= article.content.merge(args.localized("article_content").unwrap_or_default(), main);
    keeps |= article.tags.merge(args.localized("article_tags").unwrap_or_default(), main);
    let moves = args.has("section_id");
    if moves {
        article.sections = args.ids("section_id");
    }
    if let Some(access) = args.text("access_type") {
        access.clone_into(&mut article.access);
    }
    article.shelf.updated = now;
    let mut wire = article.wire(Shown::In(main));
    if moves {
        // The response to a move was seen without them.
        wire.remove("section_id_arr");
        wire.remove("article_tags");
    }
    assume_languages_kept(call, keeps);
    Ok(Answer::One(wire))
}
