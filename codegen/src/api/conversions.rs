//! Values that convert into enums and alternatives without a constructor, because only one variant accepts them.

use super::{Alternatives, Enum, Member, Param, Pattern, Type};

impl Enum {
    /// The patterns whose declared type no other pattern has, with the type.
    pub fn sole_holders(&self) -> impl Iterator<Item = (&Pattern, &str)> {
        self.patterns.iter().filter_map(|pattern| {
            let Type::Named(part) = &pattern.part else { return None };
            let holders = self.patterns.iter().filter(|other| other.part == pattern.part).count();
            (holders == 1).then_some((pattern, *part))
        })
    }

    /// The pattern for a bare number. Identifiers of the service are numbers, and a single pattern has no text around
    /// it.
    pub fn number(&self) -> Option<&Pattern> {
        let mut bare = self.patterns.iter().filter(|it| it.is_id && it.prefix.is_empty() && it.suffix.is_empty());
        bare.next().filter(|_| bare.next().is_none())
    }
}

impl Alternatives {
    /// The members whose declared type no other member has, with the type.
    pub fn sole_holders(&self) -> impl Iterator<Item = (&Member, &str)> {
        self.members.iter().filter_map(|member| {
            let name = member.sole_type()?;
            let holders = self.members.iter().filter(|other| other.sole_type() == Some(name)).count();
            (holders == 1).then_some((member, name))
        })
    }

    /// The member for a bare string: `text`, if there is one.
    pub fn text(&self) -> Option<&Member> {
        let is_text =
            |it: &&Member| it.constructor == "text" && matches!(&it.params[..], [Param { ty: Type::Text, .. }]);
        self.members.iter().find(is_text)
    }
}

impl Member {
    /// The declared type of the member's only parameter, if it has one parameter.
    fn sole_type(&self) -> Option<&str> {
        match &self.params[..] {
            [Param { ty: Type::Named(name), .. }] => Some(name),
            _ => None,
        }
    }
}
