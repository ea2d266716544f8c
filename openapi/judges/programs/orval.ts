// A program with the client of orval: it lists, creates with a file, and reads a new status and an error.
import { casesCreateFiles, casesGet, casesList } from "./generated/api";

const [address, email, key] = process.argv.slice(2);
const options = { headers: { Authorization: `Basic ${btoa(`${email}:${key}`)}` } };
// Its functions call paths without an address, as a page does.
const send = globalThis.fetch;
globalThis.fetch = (path, init) => send(`${address}/api${path}`, init);

const listed = await casesList({ custom_fields: { "25": "A-1" } }, options);
if (listed.status !== 200) throw listed;
const { total_count: total, ...rows } = listed.data;
const cases = Object.values(rows).map((row) => (row as { case: { case_id: number } }).case.case_id);
console.log("filter", ...cases);

const created = await casesCreateFiles(
  {
    "case[user_email]": "ann@example.com",
    "case[subject]": "Printer",
    "case[content]": "On fire.",
    "case[attachments][0]": new File(["%PDF-1.7"], "report.pdf"),
  },
  options,
);
if (created.status !== 201) throw created;
console.log("file", created.data.case.case_id);

const read = await casesGet("10001", options);
if (read.status !== 200) throw read;
console.log("value", read.data.case.status);

const missing = await casesGet("4000000007", options);
if (missing.status !== 404) throw missing;
console.log("error", missing.status, missing.data.error);
