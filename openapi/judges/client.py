"""A client that openapi-python-client made of the document, against the fake server: it lists, creates with a file, and reads an error.

    python client.py http://127.0.0.1:8080 agent@example.com fake-api-key
"""

import base64
import builtins
import io
import sys

from help_desk_api_client import AuthenticatedClient
from help_desk_api_client.types import File, Unset

# A module with two kinds of bodies names it without an import: a mistake of the tool.
builtins.Unset = Unset

from help_desk_api_client.api.cases import cases_create, cases_get, cases_list
from help_desk_api_client.models import CasesCreateFilesBody

address, email, key = sys.argv[1:]
token = base64.b64encode(f"{email}:{key}".encode()).decode()
client = AuthenticatedClient(base_url=f"{address}/api", token=token, prefix="Basic")

listed = cases_list.sync(client=client, limit=2)
cases = [row.case for row in listed.additional_properties.values()]
assert len(cases) == 2 and listed.total_count >= 2, listed
assert all(case.case_id > 0 and case.status is not None for case in cases), cases

file = File(payload=io.BytesIO(b"%PDF-1.7"), file_name="отчёт.pdf", mime_type="application/pdf")
body = CasesCreateFilesBody(
    caseuser_email="ann@example.com", casesubject="Printer", casecontent="On fire.", caseattachments0=file
)
created = cases_create.sync_detailed(client=client, body=body)
assert created.status_code == 201, created
assert created.parsed.case.subject == "Printer", created

missing = cases_get.sync_detailed("4000000007", client=client)
assert missing.status_code == 404 and missing.parsed.error == "case_not_found", missing

print(f"listed {listed.total_count} cases, created {created.parsed.case.case_number}, and read {missing.parsed.error}")
