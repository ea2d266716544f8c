//! Renders diagnostics in the style of rustc.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str};

use super::{self as diagnostics, Diagnostic, Place};

/// Terminal width in columns. A line of the spec has at most 120, and the line number and the bar need a few more.
const WIDTH: usize = 132;

/// `more` has the numbers of further errors and warnings.
pub(super) fn render_plain(diagnostics: &[&Diagnostic], more: [usize; 2]) -> String {
    render(diagnostics, more, Renderer::plain())
}

pub(super) fn render_colored(diagnostics: &[&Diagnostic], more: [usize; 2]) -> String {
    render(diagnostics, more, Renderer::styled())
}

fn render(diagnostics: &[&Diagnostic], more: [usize; 2], renderer: Renderer) -> String {
    let renderer = renderer.term_width(WIDTH);
    let mut shown = String::new();
    for (index, diagnostic) in diagnostics.iter().enumerate() {
        if index > 0 {
            shown.push('\n');
        }
        shown += &renderer.render(&[group(diagnostic)]);
        shown.push('\n');
    }
    for (level, count) in [diagnostics::Level::Error, diagnostics::Level::Warning].into_iter().zip(more) {
        if count > 0 {
            shown += &format!("\n{count} more {}s\n", level.text());
        }
    }
    shown
}

fn group(diagnostic: &Diagnostic) -> Group<'_> {
    let level = match diagnostic.level() {
        diagnostics::Level::Error => Level::ERROR,
        diagnostics::Level::Warning => Level::WARNING,
    };
    let title = level.primary_title(normalize_untrusted_str(&diagnostic.message)).id(diagnostic.code.text());
    let mut group = Group::with_title(title);
    if let Some(place) = &diagnostic.place {
        // Places of the same file share a snippet.
        let (near, far) = diagnostic.related.iter().partition::<Vec<_>, _>(|(it, _)| it.path() == place.path());
        if place.is_whole_file() {
            group = group.element(Origin::path(place.path()));
        } else {
            let others = near.iter().map(|(place, label)| context(place, label));
            group = group
                .element(snippet(place).annotation(AnnotationKind::Primary.span(place.span())).annotations(others));
        }
        for (place, label) in far {
            group = if place.is_whole_file() {
                group.element(Origin::path(place.path()))
            } else {
                group.element(snippet(place).annotation(context(place, label)))
            };
        }
    }
    match &diagnostic.help {
        Some(help) => group.element(Level::HELP.message(normalize_untrusted_str(help))),
        None => group,
    }
}

fn snippet(place: &Place) -> Snippet<'_, Annotation<'_>> {
    Snippet::source(place.text()).path(place.path())
}

fn context<'a>(place: &'a Place, label: &'a str) -> Annotation<'a> {
    AnnotationKind::Context.span(place.span()).label(label)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::diagnostics::{At, Code, Diagnostic, Diagnostics, Level, SourceText};

    fn at(path: &str, text: &str) -> At {
        At::document(Arc::new(SourceText::new(path, text).0))
    }

    #[test]
    fn diagnostics_render_in_the_style_of_rustc() {
        let tickets = at("spec/tickets.yaml", "fields:\n    Grüße: { type: Agnet, doc: Who answers. }\n");
        let agents = at("spec/agents.yaml", "types:\n  Agent: { id: int }\n");
        let mut diagnostics = Diagnostics::default();
        let ty = tickets.child("fields").child("Grüße").child("type");
        diagnostics.push(
            Diagnostic::new(Code::UnknownType, ty.on_value(), "unknown type `Agnet`").help("did you mean `Agent`?"),
        );
        let agent = agents.child("types").child("Agent");
        diagnostics.push(
            Diagnostic::new(Code::NameCollision, agent.on_key(), "type `Agent` is declared twice")
                .also(tickets.child("fields").on_key(), "first declared here"),
        );
        diagnostics.push(Diagnostic::of_spec(Code::MissingFile, "the spec has no `api.yaml`"));
        let expected = "\
error[missing-file]: the spec has no `api.yaml`

error[name-collision]: type `Agent` is declared twice
 --> spec/agents.yaml:2:3
  |
2 |   Agent: { id: int }
  |   ^^^^^
  |
 ::: spec/tickets.yaml:1:1
  |
1 | fields:
  | ------ first declared here

error[unknown-type]: unknown type `Agnet`
 --> spec/tickets.yaml:2:20
  |
2 |     Grüße: { type: Agnet, doc: Who answers. }
  |                    ^^^^^
  |
  = help: did you mean `Agent`?
";
        assert_eq!(diagnostics.render(), expected);
    }

    #[test]
    fn repeated_diagnostic_renders_once() {
        let at = at("spec/api.yaml", "doc: \"\"\n").child("doc");
        let mut diagnostics = Diagnostics::default();
        // The limit of a hundred stored diagnostics does not count duplicates either.
        for _ in 0..300 {
            diagnostics.push(Diagnostic::new(Code::MissingDoc, at.on_value(), "`doc` is empty"));
        }
        assert_eq!((diagnostics.codes(), diagnostics.count(Level::Error)), (vec![Code::MissingDoc], 1));
    }
}
