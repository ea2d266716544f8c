//! Operations with rare features: localized values, secrets, alternatives and time ranges.

use helpdesk_runtime as rt;
use rt::meta::{LimitKind, Param, ValueType};

pub(crate) static ARTICLE: rt::meta::Operation =
    rt::meta::Operation::new("articles.create", rt::Method::Post, "/kb_article.json", rt::Effect::Create).body(
        rt::meta::Body::new(
            None,
            &[
                Param::new("title", ValueType::Localized(&ValueType::Text)),
                Param::new("tags", ValueType::Localized(&ValueType::Csv(&ValueType::Text))),
                Param::new("section_id", ValueType::OneOrMany(&ValueType::Named("SectionId"))),
                Param::new("password", ValueType::Text)
                    .sensitivity(rt::meta::Sensitivity::Secret)
                    .limits(&[LimitKind::MinLength.of(8)]),
                Param::new("pin", ValueType::Int)
                    .sensitivity(rt::meta::Sensitivity::Secret)
                    .limits(&[LimitKind::Max.of(9999)]),
                Param::new("weight", ValueType::Number).limits(&[LimitKind::Min.of(1), LimitKind::Max.of(1000)]),
                Param::new("extra", ValueType::Json),
            ],
        ),
    );

pub(crate) static REPORT: rt::meta::Operation =
    rt::meta::Operation::new("stats.report", rt::Method::Get, "/stats.json", rt::Effect::Safe)
        .query(&[
            Param::new("period", ValueType::Named("Period")),
            Param::new("from_time", ValueType::UnixSeconds),
            Param::new("to_time", ValueType::UnixSeconds),
            Param::new("from_day", ValueType::Civil),
            Param::new("to_day", ValueType::Civil),
        ])
        .alternatives(&[rt::meta::Alternatives::new(
            "Times",
            &[&["period"], &["from_time", "to_time"], &["from_day", "to_day"]],
        )
        .one_of(true)])
        .spans(&[
            rt::meta::RangeLimit::new("from_time", "to_time", 3600, 92 * 86_400),
            rt::meta::RangeLimit::new("from_day", "to_day", 3600, 31 * 86_400),
        ]);
