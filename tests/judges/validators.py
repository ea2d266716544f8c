"""Eight validators of JSON Schema judge the schemas of the project: whether they compile, and take what fits them alone.

`.ci/weekly schemas` runs it with the directory where the validators are installed and the schemas are: each `NAME.schema.json`
has its instances below `NAME/`. It prints a line for each validator and schema, and fails if one differs from the others.
"""

import json
import pathlib
import subprocess
import sys

import fastjsonschema
import jsonschema
import jsonschema_rs

# No schema of the project takes these.
INVALID = [[], 7]


def pairs(directory):
    """The schemas with their instances."""
    invalid = []
    for number, instance in enumerate(INVALID):
        path = directory / f"invalid-{number}.json"
        path.write_text(json.dumps(instance))
        invalid.append(str(path))
    for schema in sorted(directory.glob("*.schema.json")):
        valid = sorted(str(path) for path in (directory / schema.name.removesuffix(".schema.json")).glob("*.json"))
        assert valid, f"{schema} has no instances"
        yield {"schema": str(schema), "valid": valid, "invalid": invalid}


def read(path):
    return json.loads(pathlib.Path(path).read_text())


def python_jsonschema(schema):
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    return lambda path: validator(schema).is_valid(read(path))


def python_fastjsonschema(schema):
    validate = fastjsonschema.compile(schema)

    def is_valid(path):
        try:
            validate(read(path))
        except fastjsonschema.JsonSchemaValueException:
            return False
        return True

    return is_valid


def rust_jsonschema(schema):
    validator = jsonschema_rs.validator_for(schema)
    return lambda path: validator.is_valid(read(path))


def command(*words):
    """A validator that is a program: it succeeds if the instance fits."""
    return lambda path: subprocess.run([*words, path], capture_output=True).returncode == 0


def judge(directory, pair):
    """Each validator that is run from here, with what it says."""
    schema, tools = pair["schema"], directory / "bin"
    validators = {
        "jsonschema for Python": lambda: python_jsonschema(read(schema)),
        "fastjsonschema": lambda: python_fastjsonschema(read(schema)),
        "check-jsonschema": lambda: command(tools / "check-jsonschema", "--schemafile", schema),
        "boon": lambda: command(tools / "boon", schema),
        "jsonschema for Rust": lambda: rust_jsonschema(read(schema)),
    }
    for name, compile_schema in validators.items():
        wrong = []
        try:
            is_valid = compile_schema()
            wrong += [f"rejects {path}" for path in pair["valid"] if not is_valid(path)]
            wrong += [f"accepts {path}" for path in pair["invalid"] if is_valid(path)]
        except Exception as error:
            wrong.append(f"rejects the schema: {type(error).__name__}: {error}")
        yield [name, schema, wrong]


def main():
    directory = pathlib.Path(sys.argv[1]).resolve()
    cases = list(pairs(directory))
    (directory / "pairs.json").write_text(json.dumps(cases))
    node = subprocess.run(
        ["node", "validators.mjs", "pairs.json"], cwd=directory, stdout=subprocess.PIPE, text=True, check=True
    )
    found = [json.loads(line) for line in node.stdout.splitlines()]
    found += [judged for pair in cases for judged in judge(directory, pair)]
    for name, schema, wrong in found:
        instances = next(len(pair["valid"]) for pair in cases if pair["schema"] == schema)
        print(f"{name}: {pathlib.Path(schema).name}: {'; '.join(wrong[:3]) or f'{instances} instances'}")
    sys.exit(any(wrong for *_, wrong in found))


main()
