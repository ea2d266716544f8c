//! Operations with what few of them have: localized values, secrets, alternatives and spans of time.

use helpdesk_runtime as rt;
use rt::{Kind, Limit, Param};

pub(crate) static ARTICLE: rt::Operation =
    rt::Operation::new("articles.create", rt::Method::Post, "/kb_article.json", rt::Effect::Create).body(
        rt::Body::json(
            None,
            &[
                Param::new("title", Kind::Localized(&Kind::Text)),
                Param::new("tags", Kind::Localized(&Kind::Comma(&Kind::Text))),
                Param::new("section_id", Kind::OneOrMany(&Kind::Named("SectionId"))),
                Param::new("password", Kind::Text).sensitivity(rt::Sensitivity::Secret).limits(&[Limit::MinLength(8)]),
                Param::new("pin", Kind::Int).sensitivity(rt::Sensitivity::Secret).limits(&[Limit::Max(9999)]),
                Param::new("weight", Kind::Number),
                Param::new("extra", Kind::Json),
            ],
        ),
    );

pub(crate) static REPORT: rt::Operation =
    rt::Operation::new("stats.report", rt::Method::Get, "/stats.json", rt::Effect::Safe)
        .query(&[
            Param::new("period", Kind::Named("Period")),
            Param::new("from_time", Kind::Instant),
            Param::new("to_time", Kind::Instant),
            Param::new("from_day", Kind::Civil),
            Param::new("to_day", Kind::Civil),
        ])
        .alternatives(&[rt::Alternatives::new(
            "Times",
            &[&["period"], &["from_time", "to_time"], &["from_day", "to_day"]],
        )
        .exactly_one(true)])
        .spans(&[
            rt::Span::new("from_time", "to_time", 3600, 92 * 86_400),
            rt::Span::new("from_day", "to_day", 3600, 31 * 86_400),
        ]);
