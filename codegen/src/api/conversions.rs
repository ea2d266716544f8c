//! Values that convert into enums and alternatives without a constructor: those that only one variant can hold.

use super::{Alternatives, Enum, Member, Param, Pattern, Type};

impl Enum {
    /// The patterns that alone hold a declared type, with the type.
    pub fn sole_holders(&self) -> impl Iterator<Item = (&Pattern, &str)> {
        self.patterns.iter().filter_map(|pattern| {
            let Type::Named(part) = &pattern.part else { return None };
            let holders = self.patterns.iter().filter(|other| other.part == pattern.part).count();
            (holders == 1).then_some((pattern, *part))
        })
    }

    /// The pattern that a bare number stands for: the service's identifiers are numbers, and one alone has nothing around it.
    pub fn number(&self) -> Option<&Pattern> {
        let mut bare = self.patterns.iter().filter(|it| it.is_id && it.prefix.is_empty() && it.suffix.is_empty());
        bare.next().filter(|_| bare.next().is_none())
    }
}

impl Alternatives {
    /// The members that alone hold a declared type, with the type.
    pub fn sole_holders(&self) -> impl Iterator<Item = (&Member, &str)> {
        self.members.iter().filter_map(|member| {
            let name = member.held()?;
            let holders = self.members.iter().filter(|other| other.held() == Some(name)).count();
            (holders == 1).then_some((member, name))
        })
    }

    /// The member that a bare string stands for: `text`, if there is one.
    pub fn text(&self) -> Option<&Member> {
        let is_text =
            |it: &&Member| it.constructor == "text" && matches!(&it.params[..], [Param { ty: Type::Text, .. }]);
        self.members.iter().find(is_text)
    }
}

impl Member {
    /// The declared type that it holds, if it holds one value.
    fn held(&self) -> Option<&str> {
        match &self.params[..] {
            [Param { ty: Type::Named(name), .. }] => Some(name),
            _ => None,
        }
    }
}
