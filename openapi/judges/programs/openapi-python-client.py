"""A program with the client of openapi-python-client: it lists, creates with a file, and reads a new status and an error.

    python openapi-python-client.py http://127.0.0.1:8080 agent@example.com fake-api-key
"""

import base64
import io
import sys

from help_desk_api_client import AuthenticatedClient
from help_desk_api_client.api.cases import cases_create_files, cases_get, cases_list
from help_desk_api_client.models import CasesCreateFilesBody, CasesListCustomFields
from help_desk_api_client.types import File

address, email, key = sys.argv[1:]
token = base64.b64encode(f"{email}:{key}".encode()).decode()
client = AuthenticatedClient(base_url=f"{address}/api", token=token, prefix="Basic")

wanted = CasesListCustomFields.from_dict({"custom_fields[25]": "A-1"})
listed = cases_list.sync(client=client, custom_fields=wanted)
print("filter", *(row.case.case_id for row in listed.additional_properties.values()))

file = File(payload=io.BytesIO(b"%PDF-1.7"), file_name="report.pdf", mime_type="application/pdf")
body = CasesCreateFilesBody(
    caseuser_email="ann@example.com", casesubject="Printer", casecontent="On fire.", caseattachments0=file
)
created = cases_create_files.sync(client=client, body=body)
print("file", created.case.case_id)

read = cases_get.sync("10001", client=client)
print("value", read.case.status)

missing = cases_get.sync_detailed("4000000007", client=client)
print("error", missing.status_code.value, missing.parsed.error)
