"""Tells Corridor that a payment has changed. News is a hint to look: Corridor asks rails/carry then, so news that is lost costs time only.
Each event is told until it was taken, under the same event_id."""
import json
import time
import urllib.parse
import urllib.request
import uuid

from protocol import signed_headers


def provider_in(url):
    """Of https://.../api/connectors/GUID/news. News names it, so that nobody can tell it again at the address of another provider."""
    return urllib.parse.urlsplit(url).path.split("/")[-2]


def tell(url, keys, row):
    event = {
        "kind": "payment",
        "event_id": row["event_id"],
        "bank_guid": row["bank_guid"],
        "provider_guid": provider_in(url),
        "reference": row["reference"],
    }
    if row["execution_guid"]:
        event["execution_guid"] = row["execution_guid"]
    body = json.dumps(event).encode()
    headers = signed_headers(keys, f"msg_{uuid.uuid4().hex}", body)
    request = urllib.request.Request(url, data=body, headers=headers, method="POST")
    with urllib.request.urlopen(request, timeout=10) as response:
        return response.status == 200


def tell_all(book, url, keys):
    for row in book.connection().execute("select * from untold").fetchall():
        if tell(url, keys, row):
            with book.transaction() as db:
                db.execute("delete from untold where event_id = ?", (row["event_id"],))


def tell_forever(book, url, keys, seconds=1):
    while True:
        try:
            tell_all(book, url, keys)
        except OSError as error:
            print(f"news is told later: {error}", flush=True)
        time.sleep(seconds)
