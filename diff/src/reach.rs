//! Which operations use a declaration, and in which direction.

use std::collections::{BTreeMap, BTreeSet};

use crate::declaration::{Declaration, Declarations};
use crate::facts::Kind;
use crate::renames::names_types;

/// The uses of a declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Operations by id, events by name, `service` and `catalog`.
    pub users: BTreeSet<String>,
    /// Whether requests can contain it.
    pub requests: bool,
}

impl Reach {
    /// Merges the reach in two states.
    pub(crate) fn either([mut one, other]: [Reach; 2]) -> Reach {
        one.users.extend(other.users);
        Reach { requests: one.requests || other.requests, ..one }
    }
}

/// The reach of each type.
pub(crate) struct Reaches(BTreeMap<String, Reach>);

impl Reaches {
    pub(crate) fn of(declarations: &Declarations) -> Reaches {
        let types = declarations.values().filter(|it| it.kind.is_type()).map(|it| it.path.as_str());
        let types = types.collect::<BTreeSet<_>>();
        let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut ahead = Vec::new();
        for declaration in declarations.values() {
            let named = named_types(declaration, &types);
            match owner(&declaration.path) {
                // An accessor is read from its record.
                accessor if matches!(declaration.kind, Kind::Accessor | Kind::TaggedAccessor) => {
                    for record in named {
                        edges.entry(record).or_default().insert(accessor);
                    }
                }
                decl if types.contains(decl) => edges.entry(decl).or_default().extend(named),
                user => {
                    let of_request = matches!(declaration.kind, Kind::PathParam | Kind::Argument | Kind::Setter);
                    ahead.extend(named.map(|ty| (ty, user, of_request)));
                }
            }
            if declaration.kind == Kind::Events {
                ahead.push((declaration.path.as_str(), declaration.path.as_str(), false));
            }
        }
        let mut reaches = BTreeMap::<String, Reach>::new();
        let mut seen = BTreeSet::new();
        while let Some((ty, user, of_request)) = ahead.pop() {
            if seen.insert((ty, user, of_request)) {
                let reach = reaches.entry(ty.to_owned()).or_default();
                reach.users.insert(user.to_owned());
                reach.requests |= of_request;
                ahead.extend(edges.get(ty).into_iter().flatten().map(|next| (*next, user, of_request)));
            }
        }
        Reaches(reaches)
    }

    /// The reach of a declaration: the reach of the type around it, or its own operation.
    pub(crate) fn find(&self, declaration: &Declaration) -> Reach {
        let owner = owner(&declaration.path);
        match self.0.get(owner) {
            Some(reach) => reach.clone(),
            None if owner.contains('.') => Reach { users: [owner.to_owned()].into(), requests: true },
            None => Reach::default(),
        }
    }
}

/// The path of the outermost declaration.
fn owner(path: &str) -> &str {
    path.split('/').next().unwrap_or(path)
}

fn named_types<'a>(declaration: &'a Declaration, types: &BTreeSet<&'a str>) -> impl Iterator<Item = &'a str> {
    let facts = declaration.facts.iter().filter(|(fact, _)| names_types(declaration.kind, fact));
    let words = facts
        .filter_map(|(_, value)| value.as_str())
        .flat_map(|text| text.split(|it: char| !it.is_alphanumeric() && it != '_'));
    words.filter(|word| types.contains(word)).collect::<Vec<_>>().into_iter()
}
