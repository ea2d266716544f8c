//! Reads objects, and checks each field by its rules. A violation has the path of the field.

use helpdesk::meta::{Object, Param};
use serde_json::{Map, Value};

use crate::input::args::{Arg, Values};
use crate::input::rules::limits::find_violation;
use crate::input::rules::scalar::{Reader, ValueError};
use crate::input::rules::value::Read;

impl Reader {
    /// Reads the fields of an object. Other keys are ignored, as the service ignores unknown parameters.
    pub(super) fn object(&mut self, object: &'static Object, value: &Value) -> Read {
        let no_fields = Map::new();
        let object_fields = match value {
            Value::Object(object_fields) => object_fields,
            // PHP writes an object without fields as an empty array.
            Value::Array(items) if items.is_empty() => &no_fields,
            _ => return Err(self.mismatch("must be an object", value).into()),
        };
        let mut fields = Values::new();
        for field in object.fields {
            if let Some(arg) =
                self.inside(&format!(".{}", field.name), |it| it.field(field, object_fields.get(field.name)))?
            {
                fields.insert(field.name, arg);
            }
        }
        let unknown = object_fields.keys().filter(|key| object.field(key).is_none());
        self.ignored.extend(unknown.map(|key| format!(".{key}")));
        Ok(Arg::Object(fields))
    }

    fn field(&mut self, field: &Param, value: Option<&Value>) -> Result<Option<Arg>, ValueError> {
        let Some(value) = value.filter(|it| !it.is_null()) else {
            return if field.required { Err("is required".into()) } else { Ok(None) };
        };
        let arg = self.read(&field.kind, value)?;
        match field.limits.iter().find_map(|limit| find_violation(*limit, &field.kind, &arg)) {
            Some(message) => Err(message.into()),
            None => Ok(Some(arg)),
        }
    }

    /// Reads a value inside another one, and adds its path to violations and ignored names.
    pub(super) fn inside<T>(
        &mut self,
        path: &str,
        read: impl FnOnce(&mut Self) -> Result<T, ValueError>,
    ) -> Result<T, ValueError> {
        let (type_violations, ignored) = (self.type_violations.len(), self.ignored.len());
        let read = read(self);
        self.type_violations[type_violations..].iter_mut().for_each(|it| it.path.insert_str(0, path));
        self.ignored[ignored..].iter_mut().for_each(|it| it.insert_str(0, path));
        read.map_err(|wrong| ValueError { path: format!("{path}{}", wrong.path), ..wrong })
    }
}

#[cfg(test)]
mod tests {
    use helpdesk::meta::{LimitKind, ValueType};
    use serde_json::json;

    use super::*;
    use crate::time::zone::Zone;

    const STEP: &Object = &Object::new(
        "Step",
        &[
            Param::new("after", ValueType::Int).required(true).limits(&[LimitKind::Max.of(500)]),
            Param::new("days", ValueType::List(&ValueType::Int)),
            Param::new("weight", ValueType::Number).limits(&[LimitKind::Max.of(2)]),
        ],
    );
    const STEPS: ValueType = ValueType::List(&ValueType::Object(STEP));

    /// Reads a value of JSON, or of text in brackets, and returns it with the ignored paths.
    fn read(json: bool, value: Value) -> Result<(Arg, Vec<String>), String> {
        let mut reader = Reader::new(Zone::hours(0).unwrap(), json);
        match reader.read(&STEPS, &value) {
            Ok(arg) => Ok((arg, reader.ignored)),
            Err(wrong) => Err(format!("{} {}", wrong.path, wrong.message)),
        }
    }

    #[test]
    fn an_object_reads_the_same_from_json_and_brackets() {
        let step = |after| Values::from([("after", Arg::Int(after)), ("days", Arg::Many(vec![Arg::Int(1)]))]);
        let expected = Arg::Many([5, 10].map(|after| Arg::Object(step(after))).into());
        let json = json!([{ "after": 5, "days": [1] }, { "after": 10, "days": [1] }]);
        assert_eq!(read(true, json), Ok((expected.clone(), vec![])));
        let brackets =
            json!({ "0": { "after": "5", "days": { "0": "1" } }, "1": { "after": "10", "days": { "0": "1" } } });
        assert_eq!(read(false, brackets), Ok((expected, vec![])));
    }

    #[test]
    fn a_violation_of_a_field_has_its_path() {
        for (value, expected) in [
            (json!([{ "after": 5 }, { "days": [] }]), "[1].after is required"),
            (json!([{ "after": 501 }]), "[0].after must be at most 500, got 501"),
            (json!([{ "after": "soon" }]), "[0].after must be an integer"),
            (json!([7]), "[0] must be an object"),
            (json!([{ "after": 1, "weight": 2.5 }]), "[0].weight must be at most 2, got 2.5"),
            (json!([{ "after": 1, "weight": "heavy" }]), "[0].weight must be a number"),
        ] {
            let wrong = read(true, value).unwrap_err();
            assert!(wrong.starts_with(expected), "{wrong}");
        }
        let (_, ignored) = read(true, json!([{ "after": 5, "weight": 1.5, "later": 6 }])).unwrap();
        assert_eq!(ignored, ["[0].later"]);
    }
}
