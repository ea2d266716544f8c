"""Reads exported files with engines of others, and runs the same queries on each.

Arguments: `.sqlite`, `.jsonl`, `.csv` or `.parquet`, the path of the cases, and the tables. Stdout: the results as JSON.
"""

import json
import os
import sys

kind, path, tables = sys.argv[1], sys.argv[2], sys.argv[3:]

if kind == ".sqlite":
    import sqlite3

    database = sqlite3.connect(path)
    seconds = "CAST(strftime('%s', {}) AS INTEGER)"
else:
    import duckdb

    database = duckdb.connect()
    seconds = "CAST(epoch({}) AS BIGINT)"
    read = {".jsonl": "read_json_auto('{}', sample_size=-1)", ".csv": "read_csv('{}')", ".parquet": "'{}'"}[kind]
    for table in tables:
        file = path if table == "cases" else path.replace(kind, f".{table}{kind}")
        database.execute(f"CREATE VIEW {table} AS SELECT * FROM {read.format(file)}")


def rows(query):
    return [list(row) for row in database.execute(query).fetchall()]


found = {table: rows(f"SELECT count(*) FROM {table}")[0][0] for table in tables}
found["ids"] = rows("SELECT CAST(sum(case_id) AS BIGINT), min(case_id), max(case_id) FROM cases")
found["times"] = rows(
    f"SELECT {seconds.format('min(created_at)')}, {seconds.format('max(created_at)')}, count(closed_at) FROM cases"
)
found["spam"] = rows("SELECT count(*) FROM cases WHERE NOT CAST(spam AS BOOLEAN)")
found["join"] = rows(
    "SELECT u.user_email, count(DISTINCT c.case_id), count(*) FROM cases c"
    " JOIN messages m ON m.case_id = c.case_id JOIN users u ON u.user_id = c.user_id"
    " GROUP BY u.user_email ORDER BY u.user_email"
)
# Lists are JSON in formats that have none. A time with a zone would need another package of Python.
lists = ["cc_emails", "labels"]
found["rows"] = [
    [json.loads(cell) if index >= 3 and isinstance(cell, str) else cell for index, cell in enumerate(row)]
    for row in rows(f"SELECT case_id, subject, closing_speed, {', '.join(lists)} FROM cases ORDER BY case_id")
]
if kind == ".parquet":
    types = {row[0]: row[1] for row in rows("DESCRIBE cases")}
    wanted = {
        "case_id": "BIGINT",
        "subject": "VARCHAR",
        "created_at": "TIMESTAMP WITH TIME ZONE",
        "labels": "BIGINT[]",
        "cc_emails": "VARCHAR[]",
        "closing_speed": "DOUBLE",
        "deleted": "BOOLEAN",
        "_extra": "JSON",
    }
    wrong = {name: types.get(name) for name, kind in wanted.items() if types.get(name) != kind}
    assert not wrong, wrong
json.dump(found, sys.stdout)
