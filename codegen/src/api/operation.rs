//! Operations: parameters, bodies, responses.

use super::{
    Alternatives, DefaultPage, Effect, Encoding, Method, OperationNotes, Param, Required, Returns, Sentinel, Since,
    Source, Sourced, Type,
};

/// An operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    /// Module and name, such as `cases.create`.
    pub id: String,
    /// Name in the spec.
    pub name: String,
    /// Function in Rust.
    pub function: String,
    /// Request struct in Rust.
    pub request: String,
    /// Static in Rust.
    pub constant: String,
    /// Former names.
    pub renamed_from: Vec<FormerOperation>,
    /// Documentation.
    pub doc: String,
    /// Method.
    pub method: Method,
    /// Path below the prefix, parameters in braces.
    pub path: String,
    /// The effect of sending it.
    pub effect: Effect,
    /// Where it comes from.
    pub source: Source,
    /// Parameters in the path, in its order.
    pub path_params: Vec<Param>,
    /// Parameters in the query.
    pub query: Vec<Slot>,
    /// The body.
    pub body: Option<Body>,
    /// The response. The keys that a record must have are in its declaration.
    pub returns: Returns,
    /// Why the shape of the response is not known, if it is not.
    pub raw: Option<String>,
    /// How its list is cut into pages.
    pub paging: Option<Pagination>,
    /// By which times its list can be read.
    pub time_filters: Times,
    /// Notes that the compiler only passes on.
    pub notes: OperationNotes,
    /// The transition that it causes.
    pub lifecycle: Option<Lifecycle>,
    /// The single form of this bulk operation, by name.
    pub bulk_of: Option<String>,
    /// How a list finds what it creates.
    pub find_created: Option<FindCreated>,
    /// When it came, if that was after the first release and after what it is part of.
    pub since: Option<Since>,
}

/// A former name of an operation.
#[derive(Clone, Debug, PartialEq)]
pub struct FormerOperation {
    /// Function in Rust.
    pub function: String,
    /// Request struct in Rust.
    pub request: String,
}

/// A place in a query or body: a parameter, or alternatives among some.
#[derive(Clone, Debug, PartialEq)]
pub enum Slot {
    /// A parameter.
    Param(Param),
    /// Alternatives.
    Choice(ChoiceSlot),
}

/// Alternatives in a query or body.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceSlot {
    /// Name in the spec.
    pub name: String,
    /// Argument in Rust; not on the wire.
    pub ident: String,
    /// Former setters.
    pub renamed_from: Vec<String>,
    /// Documentation.
    pub doc: String,
    /// The type with the alternatives.
    pub ty: String,
    /// The alternatives themselves.
    pub alternatives: Alternatives,
    /// Whether a call needs one.
    pub required: Required,
}

/// A body.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Encodings that the operation takes, JSON first.
    pub encodings: Vec<Encoding>,
    /// Wrapping key in JSON.
    pub json_root: Option<String>,
    /// Wrapping name in a multipart body.
    pub multipart_root: Option<String>,
    /// A request that sets nothing is rejected.
    pub partial_update: bool,
    /// Its parameters, and alternatives among them.
    pub slots: Vec<Slot>,
}

/// How a list is cut into pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Pagination {
    /// The last page that the service gives.
    pub max_page: Option<Sourced<u32>>,
    /// Which records come when no page is asked for.
    pub default_page: DefaultPage,
    /// Records on a page, where the caller cannot choose.
    pub size: Option<u32>,
    /// The value of the parameter `order` with which pages are read one after the other.
    pub order: Option<String>,
}

/// By which times a list can be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Times {
    /// By those of creation.
    pub created: Option<TimeFilter>,
    /// By those of change.
    pub updated: Option<TimeFilter>,
}

/// How a list is narrowed to a time, and ordered by it.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeFilter {
    /// The parameter with the start.
    pub from: String,
    /// The parameter with the end.
    pub to: String,
    /// The field of the rows with the time, in Rust.
    pub field: String,
    /// The value of the parameter `sort` that puts the earliest first.
    pub sort: Option<String>,
}

/// How a list finds what an operation creates.
#[derive(Clone, Debug, PartialEq)]
pub struct FindCreated {
    /// Resource and name of the list in the spec.
    pub list: String,
    /// Module of the list in Rust.
    pub list_module: String,
    /// Function of the list in Rust.
    pub list_function: String,
    /// Request struct of the list in Rust.
    pub list_request: String,
    /// Static of the list in Rust.
    pub list_constant: String,
    /// Parameters of both that narrow the list, filter_by their names on the wire.
    pub filter_by: Vec<String>,
    /// Comparisons that identify the record.
    pub match_: Vec<Comparison>,
    /// Comparisons that can only rule records out.
    pub rule_out: Vec<Comparison>,
    /// The parameter of the list, with its value, that puts the newest first.
    pub newest_first: Option<(String, String)>,
    /// The field and the parameters with the time of its creation.
    pub created_at: Option<CreatedAt>,
}

/// A comparison of fields of a found record with an expected value.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The fields of the record; one of them must fit.
    pub fields: Vec<ComparedField>,
    /// The expected value.
    pub expected: Expected,
    /// Parameters of the operation that rule the comparison out.
    pub unless: Vec<String>,
}

/// A field of a record that is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedField {
    /// Name on the wire.
    pub wire: String,
    /// Its type.
    pub ty: Type,
    /// The value that stands for none.
    pub none_if: Option<Sentinel>,
}

/// The expected value of a field of a found record.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// The value of this parameter.
    Param(String),
    /// This value.
    Value(String),
    /// Another value than these.
    OtherThan(Vec<String>),
}

/// The field and the parameters with the time when something was created.
#[derive(Clone, Debug, PartialEq)]
pub struct CreatedAt {
    /// The field of the record.
    pub at: String,
    /// The same in Rust.
    pub at_ident: String,
    /// The parameter of the list for the earliest time.
    pub from: Option<String>,
    /// The parameter of the list for the latest time.
    pub to: Option<String>,
    /// The parameter of the operation that dates it back.
    pub param: Option<String>,
}

/// A transition of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Lifecycle {
    /// States that it starts from; `any` for every one.
    pub from: Vec<String>,
    /// Fields that it sets, with their values as written.
    pub sets: Vec<(String, String)>,
    /// Fields of a new record, with their values as written.
    pub creates: Vec<(String, String)>,
}

impl Slot {
    /// Whether a call needs this.
    pub fn is_required(&self) -> bool {
        let required = match self {
            Slot::Param(param) => &param.required,
            Slot::Choice(choice) => &choice.required,
        };
        *required != Required::No
    }

    /// The alternatives, if it stands for some.
    pub fn choice(&self) -> Option<&ChoiceSlot> {
        match self {
            Slot::Param(_) => None,
            Slot::Choice(choice) => Some(choice),
        }
    }

    /// The parameters that it stands for.
    pub fn params(&self) -> impl Iterator<Item = &Param> {
        let (one, many) = match self {
            Slot::Param(param) => (Some(param), &[][..]),
            Slot::Choice(choice) => (None, &choice.alternatives.members[..]),
        };
        one.into_iter().chain(many.iter().flat_map(|member| &member.params))
    }
}

impl Operation {
    /// Slots of the query and of the body.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.query.iter().chain(self.body.iter().flat_map(|body| &body.slots))
    }

    /// Every parameter: path, query, body.
    pub fn params(&self) -> impl Iterator<Item = &Param> {
        self.path_params.iter().chain(self.slots().flat_map(Slot::params))
    }
}
