//! The text of a file as a [`Tree`].

use std::ops::Range;

use serde_yaml::Value as Yaml;
use yaml_parser::{SyntaxKind, SyntaxNode, SyntaxToken};

use super::tree::{Collection, Comment, Entry, Tree, Unsupported, Value};

const COLLECTIONS: &[SyntaxKind] =
    &[SyntaxKind::BLOCK_MAP, SyntaxKind::BLOCK_SEQ, SyntaxKind::FLOW_MAP, SyntaxKind::FLOW_SEQ, SyntaxKind::FLOW_PAIR];

const SCALARS: &[SyntaxKind] = &[
    SyntaxKind::PLAIN_SCALAR,
    SyntaxKind::SINGLE_QUOTED_SCALAR,
    SyntaxKind::DOUBLE_QUOTED_SCALAR,
    SyntaxKind::BLOCK_SCALAR,
];

pub(super) fn read(text: &str) -> Result<Tree, Unsupported> {
    let root = yaml_parser::parse(text)
        .map_err(|error| Unsupported { offset: error.offset(), why: format!("unknown syntax: {}", error.message()) })?;
    let node = root.descendants().find(|node| COLLECTIONS.contains(&node.kind()));
    let node = node.ok_or_else(|| Unsupported { offset: 0, why: "expected a mapping".to_owned() })?;
    let mut top = collection(text, &node)?;
    let tokens = root.descendants_with_tokens().filter_map(|it| it.into_token());
    for token in tokens.filter(|it| it.kind() == SyntaxKind::COMMENT) {
        let offset = token.text_range().start().into();
        let (column, has_own_line, blank) = place(text, offset);
        let text = token.text().trim_end().to_owned();
        top.attach(Comment { text, blank, offset, column, has_own_line });
    }
    Ok(Tree { header: top.entries.first_mut().map(header).unwrap_or_default(), top })
}

/// The comments at the top that are about the file: down to a blank line, or to the one that editors read.
fn header(first: &mut Entry) -> Vec<Comment> {
    let blanks = first.above.iter().map(|comment| comment.blank).chain([first.blank]).skip(1);
    let ends = first.above.iter().zip(blanks).map(|(comment, blank)| blank || comment.is_modeline());
    let count = ends.collect::<Vec<_>>().iter().rposition(|ends| *ends).map_or(0, |last| last + 1);
    first.above.drain(..count).collect()
}

/// The column of an offset; whether nothing stands before it on its line, and whether then a blank line is above.
fn place(text: &str, offset: usize) -> (usize, bool, bool) {
    let (above, before) = text[..offset].rsplit_once('\n').unwrap_or(("-", &text[..offset]));
    let is_first = before.trim().is_empty();
    let is_below_blank = above.rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
    (before.len(), is_first, is_first && is_below_blank)
}

/// Without what follows: comments after a list may belong to the next key.
fn range(node: &SyntaxNode) -> Range<usize> {
    let is_written = |it: &SyntaxToken| !matches!(it.kind(), SyntaxKind::WHITESPACE | SyntaxKind::COMMENT);
    let mut tokens = std::iter::successors(node.last_token(), SyntaxToken::prev_token);
    let end = tokens.find(is_written).map_or(node.text_range().end(), |last| last.text_range().end());
    node.text_range().start().into()..end.into()
}

fn collection(text: &str, node: &SyntaxNode) -> Result<Collection, Unsupported> {
    let is_list = matches!(node.kind(), SyntaxKind::BLOCK_SEQ | SyntaxKind::FLOW_SEQ);
    let is_flow = !matches!(node.kind(), SyntaxKind::BLOCK_MAP | SyntaxKind::BLOCK_SEQ);
    let is_inner = |it: &SyntaxNode| matches!(it.kind(), SyntaxKind::FLOW_MAP_ENTRIES | SyntaxKind::FLOW_SEQ_ENTRIES);
    let entries = match node.kind() {
        SyntaxKind::FLOW_PAIR => vec![entry(text, node)?],
        _ => {
            let around = node.children().find(is_inner).unwrap_or_else(|| node.clone());
            around.children().map(|it| entry(text, &it)).collect::<Result<_, _>>()?
        }
    };
    let start = range(node).start;
    Ok(Collection { start, column: place(text, start).0, is_list, is_flow, entries, tail: Vec::new() })
}

fn entry(text: &str, node: &SyntaxNode) -> Result<Entry, Unsupported> {
    let child = |kinds: [SyntaxKind; 2]| node.children().find(|it| kinds.contains(&it.kind()));
    let range = range(node);
    let is_item = matches!(node.kind(), SyntaxKind::BLOCK_SEQ_ENTRY | SyntaxKind::FLOW_SEQ_ENTRY);
    let (key, value) = if is_item {
        (None, value(text, Some(node))?)
    } else {
        let key = child([SyntaxKind::BLOCK_MAP_KEY, SyntaxKind::FLOW_MAP_KEY]);
        let holder = child([SyntaxKind::BLOCK_MAP_VALUE, SyntaxKind::FLOW_MAP_VALUE]);
        let Value::Text(key) = value(text, key.as_ref())? else {
            return Err(Unsupported { offset: range.start, why: "expected a string as key".to_owned() });
        };
        (Some(key), value(text, holder.as_ref())?)
    };
    let (_, _, blank) = place(text, range.start);
    Ok(Entry { range, key, value, blank, above: Vec::new(), beside: None })
}

fn value(text: &str, holder: Option<&SyntaxNode>) -> Result<Value, Unsupported> {
    let is_value = |kind: SyntaxKind| COLLECTIONS.contains(&kind) || SCALARS.contains(&kind);
    let Some(found) = holder.and_then(|it| it.descendants_with_tokens().find(|it| is_value(it.kind()))) else {
        return Ok(Value::Nothing);
    };
    match (found.as_node(), found.as_token()) {
        (Some(node), _) if node.kind() == SyntaxKind::BLOCK_SCALAR => lines(node),
        (Some(node), _) => collection(text, node).map(Value::Collection),
        (None, token) => {
            let written = token.map(|it| it.text()).unwrap_or_default();
            match serde_yaml::from_str(written) {
                Ok(Yaml::String(text)) => Ok(Value::Text(text)),
                Ok(Yaml::Null | Yaml::Bool(_) | Yaml::Number(_)) => Ok(Value::Other(written.to_owned())),
                Ok(Yaml::Sequence(_) | Yaml::Mapping(_) | Yaml::Tagged(_)) | Err(_) => {
                    let offset = found.text_range().start().into();
                    Err(Unsupported { offset, why: format!("expected a scalar, found `{written}`") })
                }
            }
        }
    }
}

/// The lines after `|` or `>`, without their indentation, which is that of the first.
fn lines(node: &SyntaxNode) -> Result<Value, Unsupported> {
    let tokens = node.descendants_with_tokens().filter_map(|it| it.into_token());
    let (mut header, mut written) = (String::new(), String::new());
    for token in tokens {
        match token.kind() {
            SyntaxKind::WHITESPACE | SyntaxKind::COMMENT => (),
            SyntaxKind::BLOCK_SCALAR_TEXT => token.text().clone_into(&mut written),
            SyntaxKind::INDENT_INDICATOR => {
                let why = "a string whose first line is indented has no canonical text".to_owned();
                return Err(Unsupported { offset: range(node).start, why });
            }
            _ => header.push_str(token.text()),
        }
    }
    let lines = || written.lines().skip(1);
    let first = lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let indent = first.len() - first.trim_start_matches(' ').len();
    Ok(Value::Lines(header, lines().map(|line| line.get(indent..).unwrap_or_default().to_owned()).collect()))
}
