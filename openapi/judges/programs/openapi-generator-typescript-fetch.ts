// A program with the client of openapi-generator for TypeScript: it lists, creates with a file, and reads a new status and an error.
import { CasesApi, Configuration, ResponseError } from "./generated";

const [address, email, key] = process.argv.slice(2);
const api = new CasesApi(new Configuration({ basePath: `${address}/api`, username: email, password: key }));

const { totalCount, total_count, ...rows } = await api.casesList({ customFields: { "25": "A-1" } });
console.log("filter", ...Object.values(rows).map((row) => row._case?.caseId ?? row.case.case_id));

const created = await api.casesCreateFiles({
  caseUserEmail: "ann@example.com",
  caseSubject: "Printer",
  caseContent: "On fire.",
  caseAttachments0: new File(["%PDF-1.7"], "report.pdf"),
});
console.log("file", created._case.caseId);

const read = await api.casesGet({ _case: "10001" });
console.log("value", read._case.status);

try {
  await api.casesGet({ _case: "4000000007" });
} catch (error) {
  if (!(error instanceof ResponseError)) throw error;
  console.log("error", error.response.status, (await error.response.json()).error);
}
