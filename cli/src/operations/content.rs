//! The content of a request that a person writes, such as that of a message.

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command};
use helpdesk::meta::{Alternatives, Effect, OperationDetails, Param, ValueType};
use helpdesk::request::OperationInput;

use crate::failure::Failure;

/// Whether a parameter is the content of a request: the request needs it, or an alternative to it.
pub(super) fn is_content(details: &OperationDetails, param: &Param) -> bool {
    param.required || details.operation.alternatives_of(param.name).is_some()
}

/// The parameters of a content.
#[derive(Clone, Copy)]
pub(super) struct Content {
    pub(super) plain: &'static Param,
    pub(super) html: Option<&'static Param>,
    choice: Option<&'static Alternatives>,
}

impl Content {
    /// The plain text of an operation that also takes HTML, or else the only text of a change of a case. A title is no content.
    pub(super) fn of(details: &'static OperationDetails) -> Option<Self> {
        let operation = details.operation;
        if operation.effect == Effect::Safe {
            return None;
        }
        let html = single(operation.params().filter(|it| it.kind == ValueType::Html));
        let choice = html.and_then(|html| operation.alternatives_of(html.name));
        let is_plain = |param: &&'static Param| match (html, choice) {
            (_, Some(choice)) => operation.alternatives_of(param.name) == Some(choice),
            (Some(_), None) => true,
            (None, None) => case(details).is_some() && is_content(details, param),
        };
        let plain = single(operation.params().filter(|it| it.kind == ValueType::Text).filter(is_plain))?;
        Some(Self { plain, html, choice })
    }

    /// Adds the option that opens an editor. The option replaces the content, or accompanies it.
    pub(super) fn with_editor(self, command: Command, from_lines: bool) -> Command {
        let edit = Arg::new(EDIT).long(EDIT).action(ArgAction::SetTrue).help_heading("Request").help(
            "Write the content in an editor, and look at it before it is sent; a draft survives failures [env: VISUAL, EDITOR]",
        );
        let command = command.arg(edit);
        let command = match self.choice {
            Some(choice) => command.mut_group(choice.name, |it| it.required(false)),
            None => command,
        };
        let is_required = self.plain.required || self.choice.is_some_and(|it| it.required);
        let names = [Some(self.plain), self.html].into_iter().flatten().map(|it| it.name).chain([EDIT]);
        command.group(ArgGroup::new("written").args(names).required(is_required && !from_lines).multiple(true))
    }
}

const EDIT: &str = "edit";

/// Whether an editor is to be opened.
pub(super) fn is_edited(matches: &ArgMatches) -> bool {
    matches!(matches.try_get_one::<bool>(EDIT), Ok(Some(true)))
}

/// Suggests the editor in the failure of a request without content.
pub(super) fn suggest_editor(failure: Failure, details: &'static OperationDetails, input: &OperationInput) -> Failure {
    let is_missing =
        |it: &Content| [Some(it.plain), it.html].into_iter().flatten().all(|it| input.get(it.name).is_none());
    Content::of(details).filter(is_missing).into_iter().fold(failure, |it, _| it.try_this("--edit opens an editor"))
}

/// The parameter of the path that names a case.
pub(super) fn case(details: &OperationDetails) -> Option<&'static Param> {
    details.operation.path_params.iter().find(|it| it.kind == ValueType::Named("CaseRef"))
}

fn single<T>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next();
    if values.next().is_none() { first } else { None }
}
