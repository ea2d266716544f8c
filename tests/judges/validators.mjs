// Validates instances against schemas with each validator for JavaScript, and prints a line of JSON for each pair: the validator,
// the schema, and what it says. `.ci/weekly schemas` runs it where the validators are installed.
import { readFileSync } from "node:fs";
import Draft7 from "ajv";
import Draft2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Validator } from "@cfworker/json-schema";
import "@hyperjump/json-schema/draft-07";
import { registerSchema, validate } from "@hyperjump/json-schema/draft-2020-12";

// Keywords that editors read. They are no keywords of JSON Schema, so that ajv wants to know of them.
const OF_EDITORS = ["markdownDescription", "markdownEnumDescriptions", "defaultSnippets"];

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

// Editors know draft 7 best.
const isDraft7 = (schema) => schema.$schema.includes("draft-07");

const newAjv = (schema) => {
  const ajv = new (isDraft7(schema) ? Draft7 : Draft2020).default({ logger: false });
  return ajv.addVocabulary(OF_EDITORS);
};

const validators = {
  // Without ajv-formats it knows no format at all. This one is of JSON Schema.
  ajv: (schema) => newAjv(schema).addFormat("date-time", true).compile(schema),
  "ajv with ajv-formats": (schema) => addFormats.default(newAjv(schema)).compile(schema),
  cfworker: (schema) => {
    const validator = new Validator(schema, isDraft7(schema) ? "7" : "2020-12", false);
    return (instance) => validator.validate(instance).valid;
  },
  hyperjump: async (schema) => {
    const id = `https://schemas.example/${Math.random()}`;
    registerSchema({ ...schema, $id: id }, id);
    const check = await validate(id);
    return (instance) => check(instance).valid;
  },
};

for (const { schema, valid, invalid } of read(process.argv[2])) {
  for (const [name, compile] of Object.entries(validators)) {
    const wrong = [];
    try {
      const check = await compile(read(schema));
      wrong.push(...valid.filter((path) => !check(read(path))).map((path) => `rejects ${path}`));
      wrong.push(...invalid.filter((path) => check(read(path))).map((path) => `accepts ${path}`));
    } catch (error) {
      wrong.push(`rejects the schema: ${error.message}`);
    }
    console.log(JSON.stringify([name, schema, wrong]));
  }
}
