// A program with the client of hey-api: it lists, creates with a file, and reads a new status and an error.
import { client } from "./generated/client.gen";
import { casesCreateFiles, casesGet, casesList } from "./generated/sdk.gen";

const [address, email, key] = process.argv.slice(2);
client.setConfig({ baseUrl: `${address}/api`, auth: `${email}:${key}` });

const listed = await casesList({ query: { custom_fields: { "25": "A-1" } } });
const { total_count: total, ...rows } = listed.data!;
const cases = Object.values(rows).map((row) => (row as { case: { case_id: number } }).case.case_id);
console.log("filter", ...cases);

const created = await casesCreateFiles({
  body: {
    "case[user_email]": "ann@example.com",
    "case[subject]": "Printer",
    "case[content]": "On fire.",
    "case[attachments][0]": new File(["%PDF-1.7"], "report.pdf"),
  },
});
console.log("file", created.data!.case.case_id);

const read = await casesGet({ path: { case: "10001" } });
console.log("value", read.data!.case.status);

const missing = await casesGet({ path: { case: "4000000007" } });
console.log("error", missing.response!.status, missing.error!.error);
