// A program with the client of openapi-typescript: it lists, creates with a file, and reads a new status and an error.
import createClient from "openapi-fetch";
import type { paths } from "./generated/api";

const [address, email, key] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl: `${address}/api`,
  headers: { Authorization: `Basic ${btoa(`${email}:${key}`)}` },
});

const listed = await client.GET("/cases.json", { params: { query: { custom_fields: { "25": "A-1" } } } });
const { total_count: total, ...rows } = listed.data!;
const cases = Object.values(rows).map((row) => (row as { case: { case_id: number } }).case.case_id);
console.log("filter", ...cases);

const created = await client.POST("/cases.json", {
  body: {
    "case[user_email]": "ann@example.com",
    "case[subject]": "Printer",
    "case[content]": "On fire.",
    // The types take a file for a text.
    "case[attachments][0]": new File(["%PDF-1.7"], "report.pdf") as unknown as string,
  },
  bodySerializer(body) {
    const form = new FormData();
    Object.entries(body).forEach(([name, value]) => form.append(name, value as string));
    return form;
  },
});
console.log("file", created.data!.case.case_id);

const read = await client.GET("/cases/{case}.json", { params: { path: { case: "10001" } } });
console.log("value", read.data!.case.status);

const missing = await client.GET("/cases/{case}.json", { params: { path: { case: "4000000007" } } });
console.log("error", missing.response.status, missing.error!.error);
