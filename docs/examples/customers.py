"""Prints every customer with its score, and adds one when a name is given. It needs nothing but Python 3.9:

PLUMBLINE_URL=https://plumbline.example.com PLUMBLINE_TOKEN=plb_... python3 customers.py ["Name of a new customer"]

The token needs the permission customers:view, and customers:edit to add one.
"""

import json
import os
import re
import sys
import uuid
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

SERVER = os.environ.get("PLUMBLINE_URL", "http://localhost:7080")
TOKEN = os.environ.get("PLUMBLINE_TOKEN", "")


def send(address, method="GET", body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    head = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **headers}
    try:
        with urlopen(Request(urljoin(SERVER, address), data=data, headers=head, method=method)) as answer:
            return json.load(answer), answer.headers
    except HTTPError as refusal:
        sys.exit(f"{refusal.code} {refusal.read().decode()}")


def customers():
    """Every row of a list: the Link header names the next page."""
    address = "/api/customers?limit=100"
    while address:
        rows, headers = send(address)
        yield from rows
        following = re.search(r'<([^>]+)>; rel="next"', headers.get("Link") or "")
        address = following and following.group(1)


if len(sys.argv) > 1:
    # With the same key, a repeated request adds nothing twice.
    send("/api/customers", "POST", {"name": sys.argv[1]}, **{"Idempotency-Key": str(uuid.uuid4())})
for customer in customers():
    score = customer["health"]["score"]
    print(f"{customer['name']}: {'not assessed' if score is None else score}")
