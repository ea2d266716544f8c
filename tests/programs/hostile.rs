//! Random valid specs with hostile names and words: if the generator accepts a spec, its client compiles without
//! warnings.
//!
//! A spec begins as some of the cases. Each step changes a name, a sentence, a type or a flag, and stays if the generator still accepts the spec.
//! `HOSTILE_SPECS=20 HOSTILE_SEED=7 cargo test -p generated-programs -- clients_compile` tries more of them.

use std::collections::BTreeSet;
use std::env;

use api_tests::cases;
use fastrand::Rng;
use heck::{ToSnakeCase, ToUpperCamelCase};
use helpdesk_codegen::{Checker, SpecFile};
use serde_yaml::{Mapping, Value};

/// The number of changes to try on each spec.
const STEPS: usize = 800;

/// Random specs, by the names of their clients.
pub(super) fn specs() -> Vec<(String, Vec<SpecFile>)> {
    let number = |name, default| env::var(name).map_or(default, |it| it.parse().unwrap());
    let (specs, seed) = (number("HOSTILE_SPECS", 2), number("HOSTILE_SEED", 1));
    println!("HOSTILE_SPECS={specs} HOSTILE_SEED={seed}");
    let words = words();
    (seed..seed + specs).map(|seed| (format!("hostile_{seed}"), files(&at_random(seed, &words)))).collect()
}

/// The files of a spec, by path.
type Spec = Vec<(String, Value)>;

fn at_random(seed: u64, words: &[Vec<String>]) -> Spec {
    let mut random = Rng::with_seed(seed);
    let mut cases = cases::spec();
    cases.sort_by_key(|file| file.path.clone());
    let mut spec = cases.iter().map(|it| (it.path.clone(), serde_yaml::from_str(&it.text).unwrap())).collect::<Spec>();
    // The checker reads only the files that changed, and only these are written.
    let mut checker = Checker::default();
    let mut written = files(&spec);
    let mut attempt = |change: &mut dyn FnMut(&mut Spec)| {
        let mut next = spec.clone();
        change(&mut next);
        let text = |new: &(String, Value)| {
            let same = spec.iter().zip(&written).find(|(old, _)| *old == new);
            same.map_or_else(|| file(new), |(_, file)| file.clone())
        };
        let texts = next.iter().map(text).collect::<Vec<_>>();
        // Many changes fit nowhere.
        if texts != written && checker.check(&texts).into_result().is_ok() {
            (spec, written) = (next, texts);
        }
    };
    for _ in 0..cases.len() {
        attempt(&mut |spec| drop(spec.remove(random.usize(..spec.len()))));
    }
    for _ in 0..STEPS {
        attempt(&mut |spec| change(spec, &mut random, words));
    }
    spec
}

fn files(spec: &Spec) -> Vec<SpecFile> {
    spec.iter().map(file).collect()
}

fn file((path, value): &(String, Value)) -> SpecFile {
    SpecFile { path: path.clone(), text: serde_yaml::to_string(value).unwrap() }
}

fn change(spec: &mut Spec, random: &mut Rng, words: &[Vec<String>]) {
    let mut names = BTreeSet::new();
    visit_values(spec, |key, _| names.extend([key.to_owned()]));
    let name = random.choice(&names).unwrap().clone();
    let words = random.choice(words).unwrap();
    let word = cased_like(&name, random.choice(words).unwrap());
    match random.u8(..8) {
        0..4 => rename(spec, &name, &word),
        4 => at_one(spec, random, |key, _| TEXTS.contains(&key), |random, value| *value = text(random).into()),
        5 => at_one(spec, random, |key, _| key == "type", |random, value| *value = some_type(random, &name).into()),
        6 => at_one(spec, random, |_, it| it.get("doc").is_some(), |random, value| toggle(random, value, &word)),
        _ => at_one(spec, random, |_, it| it.get(&name).is_some(), |_, value| value[&word] = value[&name].clone()),
    }
}

/// Calls `visit` for each value below a key.
fn visit_values(spec: &mut Spec, mut visit: impl FnMut(&str, &mut Value)) {
    fn below(value: &mut Value, visit: &mut impl FnMut(&str, &mut Value)) {
        match value {
            Value::Mapping(mapping) => {
                for (key, value) in mapping {
                    visit(key.as_str().unwrap_or_default(), value);
                    below(value, visit);
                }
            }
            Value::Sequence(values) => values.iter_mut().for_each(|value| below(value, visit)),
            _ => (),
        }
    }
    spec.iter_mut().for_each(|(_, value)| below(value, &mut visit));
}

/// Changes one of the values that fit.
fn at_one(
    spec: &mut Spec,
    random: &mut Rng,
    fits: impl Fn(&str, &Value) -> bool,
    mut change: impl FnMut(&mut Rng, &mut Value),
) {
    let mut found = 0;
    visit_values(spec, |key, value| found += usize::from(fits(key, value)));
    let mut left = if found > 0 { random.usize(..found) } else { return };
    visit_values(spec, |key, value| {
        if fits(key, value) {
            if left == 0 {
                change(random, value);
            }
            left = left.wrapping_sub(1);
        }
    });
}

/// Renames every use of a name.
fn rename(spec: &mut Spec, from: &str, to: &str) {
    let renamed = |text: &str| {
        let is_word = |it: char| it.is_ascii_alphanumeric() || it == '_';
        let mut pieces = Vec::new();
        for piece in text.split_inclusive(|it: char| !is_word(it)) {
            let (word, end) = piece.split_at(piece.trim_end_matches(|it: char| !is_word(it)).len());
            pieces.extend([if word == from { to } else { word }, end]);
        }
        pieces.concat()
    };
    for (path, value) in &mut *spec {
        *path = path.replace(&format!("/{from}.yaml"), &format!("/{to}.yaml"));
        rename_keys(value, &renamed);
    }
    visit_values(spec, |key, value| match value {
        Value::String(text) if !TEXTS.contains(&key) => *text = renamed(text),
        Value::Sequence(items) => {
            for item in items {
                if let Value::String(text) = item {
                    *text = renamed(text);
                }
            }
        }
        _ => (),
    });
}

fn rename_keys(value: &mut Value, renamed: &impl Fn(&str) -> String) {
    match value {
        Value::Mapping(mapping) => {
            let entries = std::mem::take(mapping).into_iter().map(|(mut key, mut value)| {
                if let Value::String(text) = &mut key {
                    *text = renamed(text);
                }
                rename_keys(&mut value, renamed);
                (key, value)
            });
            *mapping = entries.collect::<Mapping>();
        }
        Value::Sequence(values) => values.iter_mut().for_each(|value| rename_keys(value, renamed)),
        _ => (),
    }
}

/// Adds a key to a declaration, or removes it.
fn toggle(random: &mut Rng, declaration: &mut Value, word: &str) {
    let (key, value): (&str, Value) = match random.u8(..12) {
        0 => ("required", true.into()),
        1 => ("required_because", text(random).into()),
        2 => ("optional", text(random).into()),
        3 => ("none_if", 0.into()),
        4 => ("deprecated", text(random).into()),
        5 => ("sensitive", "secret".into()),
        6 => ("sensitive", "public".into()),
        7 => ("rename", word.into()),
        8 => ("renamed_from", word.into()),
        9 => ("max_items", 3.into()),
        10 => ("permission", text(random).into()),
        _ => ("precondition", text(random).into()),
    };
    let Value::Mapping(mapping) = declaration else { return };
    if mapping.remove(key).is_none() {
        mapping.insert(key.into(), value);
    }
}

fn some_type(random: &mut Rng, name: &str) -> String {
    let scalar = if random.bool() { name } else { random.choice(SCALARS.split(' ').collect::<Vec<_>>()).unwrap() };
    let container = random.choice(CONTAINERS).unwrap();
    container.replace('_', scalar)
}

fn text(random: &mut Rng) -> String {
    let mut sign = || *random.choice(SIGNS).unwrap();
    let (one, two, three) = (sign(), sign(), sign());
    match random.u8(..4) {
        0 => format!("{one} {two} {three}"),
        1 => format!("Words {one}{two}{three}."),
        2 => format!(
            "{one} Words. Others up to the end of a line, which is at column 120, and then more of them {two} and {three}"
        ),
        _ => format!("First {one}.\n\n{two}\n{three} last"),
    }
}

/// The word in the case of the name. The case shows whether the name is a type.
fn cased_like(name: &str, word: &str) -> String {
    if name.starts_with(|it: char| it.is_ascii_uppercase()) { word.to_upper_camel_case() } else { word.to_snake_case() }
}

/// Names of Rust, its macros and lints, and other crates, and every word of the generated code.
fn words() -> Vec<Vec<String>> {
    let code = helpdesk_codegen::compile(&cases::spec()).unwrap();
    let code = code.iter().filter(|file| file.path.ends_with(".rs")).map(|file| &*file.text).collect::<String>();
    let words = |text: &str| {
        let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
        let words = words.filter(|word| word.starts_with(|it: char| it.is_ascii_alphabetic()) && word.len() < 24);
        words.map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect()
    };
    vec![words(NAMES), words(&code)]
}

/// Keys whose values are sentences.
const TEXTS: &[&str] =
    &["deprecated", "doc", "evidence", "optional", "permission", "precondition", "raw", "required_because"];

const SCALARS: &str = "text html url email phone int number bool bytes minutes seconds percent timestamp unix_seconds civil_datetime search \
                       file json custom_fields";

const CONTAINERS: &[&str] = &[
    "_",
    "_",
    "_",
    "list<_>",
    "query_list<_>",
    "csv<_>",
    "one_or_many<_>",
    "pair<_>",
    "map<int, _>",
    "map<text, _>",
    "localized<_>",
    "list<list<_>>",
    "map<_, list<_>>",
];

const NAMES: &str = "a b c d e f g h i j k l m n o p q r s t u v w x y z abstract as async auto await become box break const continue crate \
    default do dyn else enum extern false final fn for gen if impl in let loop macro macro_rules match mod move mut override priv pub raw \
    ref return safe self static struct super trait true try type typeof union unsafe unsized use virtual where while yield \
    bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 f32 f64 f128 never \
    std core alloc test proc_macro helpdesk helpdesk_runtime helpdesk_client serde tokio http bytes hyper futures_core clippy rustdoc \
    option result some none ok err vec string to_string to_owned into from try_from try_into as_ref as_mut borrow clone copy debug \
    display hash eq ne cmp partial_eq partial_ord partial_cmp ord drop deref index add sub mul div rem neg not shl shr bitand bitor bitxor \
    next iter into_iter iterator into_iterator from_str from_iter fn_once sized send sync unpin unwrap expect map and_then len is_empty \
    any error future into_future stream read write get set new min max lt gt le ge clamp type_id print println format assert panic \
    todo dbg matches concat stringify include env cfg cfg_attr derive doc allow deny warn forbid inline cold must_use deprecated \
    non_exhaustive automatically_derived repr path main lib phantom_data pin rc arc cell cow path_buf os_string unknown other extra \
    id key value name kind it this that call input output request response operation record";

/// Strings that have a meaning in Markdown, rustdoc, rustc or a lexer.
const SIGNS: &[&str] = &[
    "*/",
    "/*",
    "//",
    "`",
    "``",
    "```",
    "```rust",
    "~~~",
    "[a]",
    "[Default]",
    "[`Option`]",
    "[a](b)",
    "![a](b)",
    "[a]: b",
    "[^1]",
    "<b>",
    "</div>",
    "<!--",
    "-->",
    "<T>",
    "Vec<u8>",
    "&amp;",
    "&#60;",
    "https://example.com/?a=b&c=<d>",
    "http://[::1]/",
    "www.a.b",
    "a@b.c",
    "\u{200b}",
    "\u{feff}",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
    "\u{1f468}\u{200d}\u{1f469}",
    "\u{5d0}\u{5d1}",
    "\"",
    "\"#",
    "r#\"",
    "'",
    "{}",
    "{0}",
    "{{",
    "$x",
    "$crate",
    "#",
    "# A",
    "#!",
    "#[cfg(test)]",
    "@",
    "|",
    "| a |\n|---|",
    "---",
    "===",
    "***",
    "- a",
    "+ b",
    "1. c",
    "> d",
    "    e",
    "\t",
    "\n",
    "\n\n",
    "\\",
    "\\n",
    "\\u{0}",
    "_a_",
    "__b__",
    "*c*",
    "**d**",
    "~e~",
    "::A",
    "crate::A",
    "self::B",
    "struct@C",
    "prim@u8",
];
