//! The query of a request.
//!
//! Brackets of nested names are percent-encoded (`labels%5B%5D=7`), as PHP's own `http_build_query` writes them: every server
//! decodes names, and a bare bracket is no valid character of a query.

use crate::call::Call;
use crate::form::{self, Leaf};
use crate::percent;
use crate::values::value::Value;

/// Writes the query without its `?`, in the order of the operation's parameters.
pub(crate) fn write(call: &Call) -> String {
    let mut query = String::new();
    for param in call.operation().query {
        let Some(value) = call.get(param.name) else { continue };
        if param.omit_false && *value == Value::Bool(false) {
            continue;
        }
        form::pairs(param.name, &param.kind, value, &mut |name, leaf| match leaf {
            Leaf::Text(text) => pair(&mut query, name, &text),
            // Refused with the other problems before.
            Leaf::File(_) => (),
        });
    }
    query
}

/// Appends `name=value`.
pub(crate) fn pair(query: &mut String, name: &str, value: &str) {
    if !query.is_empty() {
        query.push('&');
    }
    percent::encode(query, name);
    query.push('=');
    percent::encode(query, value);
}
