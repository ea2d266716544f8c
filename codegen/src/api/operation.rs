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
    /// Why the shape of the response is unknown, if it is.
    pub raw: Option<String>,
    /// How the operation divides its list into pages.
    pub paging: Option<Pagination>,
    /// The times by which callers can filter its list.
    pub time_filters: Times,
    /// Notes, which the compiler does not interpret.
    pub notes: OperationNotes,
    /// The transition that it causes.
    pub lifecycle: Option<Lifecycle>,
    /// The single form of this bulk operation, by name.
    pub bulk_of: Option<String>,
    /// How a list finds the record that the operation creates.
    pub find_created: Option<FindCreated>,
    /// The version that introduced the operation, if it is later than the first release and than the resource.
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

/// One place in a query or body: a parameter, or alternatives between groups of parameters.
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
    /// Whether a call needs one of the alternatives.
    pub required: Required,
}

/// A body.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Encodings that the operation accepts, JSON first.
    pub encodings: Vec<Encoding>,
    /// Wrapping key in JSON.
    pub json_root: Option<String>,
    /// Wrapping name in a multipart body.
    pub multipart_root: Option<String>,
    /// Whether the service rejects a request that sets nothing.
    pub partial_update: bool,
    /// Its parameters, and alternatives among them.
    pub slots: Vec<Slot>,
}

/// How an operation divides its list into pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Pagination {
    /// The last page that the service returns.
    pub max_page: Option<Sourced<u32>>,
    /// The page that the service returns if the request names none.
    pub default_page: DefaultPage,
    /// Records on a page, if the caller cannot choose.
    pub size: Option<u32>,
    /// The value of the parameter `order` for reading one page after the other.
    pub order: Option<String>,
}

/// The times by which callers can filter a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Times {
    /// The filter by the time of creation.
    pub created: Option<TimeFilter>,
    /// The filter by the time of the last change.
    pub updated: Option<TimeFilter>,
}

/// The parameters that restrict a list to a range of time, and that sort it by time.
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

/// How a list finds the record that an operation creates.
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
    /// Parameters of both operations that filter the list, by their names on the wire.
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

/// A comparison of fields of a candidate record with an expected value.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The fields of the record; one of them must fit.
    pub fields: Vec<ComparedField>,
    /// The expected value.
    pub expected: Expected,
    /// Parameters of the operation that disable the comparison.
    pub unless: Vec<String>,
}

/// A field of a record for a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedField {
    /// Name on the wire.
    pub wire: String,
    /// Its type.
    pub ty: Type,
    /// The value that means "no value".
    pub none_if: Option<Sentinel>,
}

/// The expected value of a field of a candidate record.
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
    /// The field in Rust.
    pub at_ident: String,
    /// The parameter of the list for the earliest time.
    pub from: Option<String>,
    /// The parameter of the list for the latest time.
    pub to: Option<String>,
    /// The parameter of the operation that sets an earlier time.
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
    /// Whether a call needs this slot.
    pub fn is_required(&self) -> bool {
        let required = match self {
            Slot::Param(param) => &param.required,
            Slot::Choice(choice) => &choice.required,
        };
        *required != Required::No
    }

    /// The alternatives, if the slot has some.
    pub fn choice(&self) -> Option<&ChoiceSlot> {
        match self {
            Slot::Param(_) => None,
            Slot::Choice(choice) => Some(choice),
        }
    }

    /// The parameters of this slot.
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
