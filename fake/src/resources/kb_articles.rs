//! Articles of the knowledge base.

use crate::input::texts::Term;
use crate::output::error_response::Rejection;
use crate::output::json::{Object, ids, object};
use crate::output::payload::Payload;
use crate::resources::Table;
use crate::resources::call::Call;
use crate::resources::knowledge::{
    self, Kind, Shelf, Shown, Texts, assume_languages_kept, assume_main_language, found_mut, last_place, sample_shelf,
    sample_texts, shown,
};
use crate::resources::{IdType, Resource, SAMPLE_AGE, State};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID],
    operations: &[
        ("kb_articles.create", create),
        ("kb_articles.list", list),
        ("kb_articles.update", update),
        ("kb_articles.get", knowledge::get::<Article>),
        ("kb_articles.disable", knowledge::disable::<Article>),
        ("kb_articles.enable", knowledge::enable::<Article>),
        ("kb_articles.move_up", knowledge::move_up::<Article>),
        ("kb_articles.move_down", knowledge::move_down::<Article>),
        ("kb_articles.delete", knowledge::delete::<Article>),
    ],
    sample,
    ..Resource::NONE
};

const ID: IdType = IdType::new("KbArticleId", "article", "kb_article_not_found", |state, id| state.articles.has(id));

pub(crate) struct Article {
    pub(crate) id: u64,
    pub(crate) sections: Vec<u64>,
    pub(crate) title: Texts,
    pub(crate) content: Texts,
    pub(crate) tags: Texts,
    pub(crate) access: String,
    pub(crate) shelf: Shelf,
}

impl Article {
    pub(crate) fn wire(&self, shown: Shown) -> Object {
        let mut article = object! {
            "article_id": self.id,
            "section_id": self.sections.first().copied().unwrap_or(0),
            "section_id_arr": ids(&self.sections),
            "article_title": self.title.wire(shown),
            "article_content": self.content.wire(shown),
            "article_tags": self.tags.wire(shown),
            "access_type": &self.access,
        };
        self.shelf.add_to(&mut article);
        article
    }
}

impl Kind for Article {
    const ID: IdType = ID;

    fn table(state: &mut State) -> &mut Table<Self> {
        &mut state.articles
    }

    fn shelf(&mut self) -> &mut Shelf {
        &mut self.shelf
    }

    fn home(&self) -> u64 {
        self.sections.first().copied().unwrap_or(0)
    }

    fn has_several_homes(&self) -> bool {
        self.sections.len() > 1
    }

    fn wire(&self, shown: Shown) -> Object {
        self.wire(shown)
    }

    fn empty(_: &mut State, _: u64) {}
}

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let main = call.state.main_language();
    let texts = |name| Texts::new(call.args.localized(name).unwrap_or_default(), main);
    let (title, content, tags) = (texts("article_title"), texts("article_content"), texts("article_tags"));
    let sections = call.args.ids("section_id");
    let access = call.args.text("access_type").unwrap_or("public").to_owned();
    let shelf = Shelf::new(last_place::<Article>(call.state), call.now);
    let id = call.state.articles.add(|id| Article { id, sections, title, content, tags, access, shelf });
    let wire = call.state.articles.get(id).map(|article| article.wire(Shown::In(main)));
    let wire = wire.unwrap_or_default();
    assume_main_language(call);
    Ok(Payload::One(wire))
}

type Place = fn(&Article) -> (i64, i64);

/// The orders of articles with their sort keys; the first is the default.
const ORDERS: &[(&str, Place)] = &[
    ("manual_order", |article| (article.shelf.place as i64, 0)),
    ("id_asc", |article| (article.id as i64, 0)),
    ("id_desc", |article| (-(article.id as i64), 0)),
    ("created_at_asc", |article| (article.shelf.created, article.id as i64)),
    ("created_at_desc", |article| (-article.shelf.created, -(article.id as i64))),
];

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (shown, section) = (shown(call), call.args.id("section_id"));
    let term = call.args.text("search").map(Term::new);
    let finds = |article: &&Article| {
        let texts = [&article.title, &article.content, &article.tags];
        let mut texts = texts.into_iter().flat_map(|texts| texts.0.values());
        section.is_none_or(|section| article.sections.contains(&section))
            && term.as_ref().is_none_or(|term| texts.any(|text| term.finds(text)))
    };
    let mut articles: Vec<&Article> = call.state.articles.iter().filter(finds).collect();
    let order = call.args.known("sort", |sort| ORDERS.iter().find(|(name, _)| *name == sort));
    articles.sort_by_key(|article| order.unwrap_or(&ORDERS[0]).1(article));
    if term.is_some() {
        call.assumptions.push("the search looks at titles, contents and tags in all languages".into());
    }
    Ok(call.rows(&articles, |article| article.wire(shown)))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
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
    Ok(Payload::One(wire))
}

fn sample(state: &mut State, now: i64) {
    let at = now - SAMPLE_AGE;
    for place in 1..=3 {
        let (title, content, tags) =
            (sample_texts("Как", "How"), sample_texts("<p>Так.</p>", "<p>So.</p>"), sample_texts("a,b", "c"));
        let access = "public".to_owned();
        state.articles.add(|id| Article {
            id,
            sections: vec![901],
            title,
            content,
            tags,
            access,
            shelf: sample_shelf(place, at),
        });
    }
}
