//! Plurals of English words, for names of lists and maps.

/// Words that are plural already, and words without a plural.
const UNCHANGED: &[&str] = &[
    "advice",
    "aircraft",
    "alumni",
    "apis",
    "audio",
    "automata",
    "bacteria",
    "cattle",
    "children",
    "criteria",
    "data",
    "deer",
    "dice",
    "equipment",
    "errata",
    "feedback",
    "feet",
    "firmware",
    "fish",
    "geese",
    "hardware",
    "information",
    "knowledge",
    "malware",
    "media",
    "men",
    "metadata",
    "mice",
    "middleware",
    "money",
    "multimedia",
    "music",
    "offspring",
    "people",
    "personnel",
    "phenomena",
    "police",
    "sheep",
    "software",
    "staff",
    "teeth",
    "traffic",
    "uris",
    "women",
];

/// Words whose plural follows no rule below.
const IRREGULAR: &[(&str, &str)] = &[
    ("alias", "aliases"),
    ("analysis", "analyses"),
    ("atlas", "atlases"),
    ("axis", "axes"),
    ("basis", "bases"),
    ("bias", "biases"),
    ("calf", "calves"),
    ("canvas", "canvases"),
    ("child", "children"),
    ("crisis", "crises"),
    ("criterion", "criteria"),
    ("datum", "data"),
    ("diagnosis", "diagnoses"),
    ("echo", "echoes"),
    ("foot", "feet"),
    ("gas", "gases"),
    ("goose", "geese"),
    ("half", "halves"),
    ("hero", "heroes"),
    ("hypothesis", "hypotheses"),
    ("knife", "knives"),
    ("leaf", "leaves"),
    ("lens", "lenses"),
    ("life", "lives"),
    ("man", "men"),
    ("matrix", "matrices"),
    ("medium", "media"),
    ("mouse", "mice"),
    ("person", "people"),
    ("phenomenon", "phenomena"),
    ("potato", "potatoes"),
    ("quiz", "quizzes"),
    ("shelf", "shelves"),
    ("synopsis", "synopses"),
    ("thesis", "theses"),
    ("thief", "thieves"),
    ("tomato", "tomatoes"),
    ("tooth", "teeth"),
    ("veto", "vetoes"),
    ("wife", "wives"),
    ("wolf", "wolves"),
    ("woman", "women"),
];

/// Regular words with an ending of irregular words.
const REGULAR: &[&str] = &[
    "agenda", "api", "area", "arena", "beta", "brief", "camera", "chief", "delta", "formula", "human", "idea",
    "persona", "proof", "quota", "roof", "safe", "schema", "taxi", "uri", "visa", "wiki",
];

/// Endings that do not tell whether a word is plural: `errata` is, and `quota` is not.
const DOUBTFUL: &[&str] = &["a", "ese", "f", "fe", "i", "is", "man", "men", "ware"];

/// Returns a name in snake case with its last word in the plural.
pub(super) fn plural(name: &str) -> String {
    let (start, word) = split(name);
    match IRREGULAR.iter().find(|(singular, _)| *singular == word) {
        Some((_, plural)) => format!("{start}{plural}"),
        None if UNCHANGED.contains(&word) => name.to_owned(),
        None => by_ending(name),
    }
}

/// Whether the plural of a name depends on an ending that is ambiguous.
pub(super) fn is_doubtful(name: &str) -> bool {
    let (_, word) = split(name);
    let is_known = UNCHANGED.contains(&word)
        || REGULAR.contains(&word)
        || IRREGULAR.iter().any(|(singular, plural)| [*singular, *plural].contains(&word));
    !is_known && DOUBTFUL.iter().any(|ending| word.ends_with(ending)) && !word.ends_with("ff")
}

fn by_ending(name: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
    match name.strip_suffix('y') {
        Some(stem) if !ends(&["ay", "ey", "oy", "uy"]) => format!("{stem}ies"),
        _ if ends(&["us", "ss", "x", "ch", "sh", "z"]) => format!("{name}es"),
        _ if ends(&["s"]) => name.to_owned(),
        _ => format!("{name}s"),
    }
}

/// Splits a name before its last word.
fn split(name: &str) -> (&str, &str) {
    name.split_at(name.rfind('_').map_or(0, |end| end + 1))
}
