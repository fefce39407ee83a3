#!/usr/bin/env python3
"""Sends a certified letter, follows it, and downloads its evidence. Requires Python 3.9; no packages.

    MAILROOM_URL=http://localhost:3000 MAILROOM_KEY=mailroom_key_… python3 send-letter.py letter.pdf letter-7

The second argument is your own reference for the letter. Run this again with the same one, and nothing is sent twice.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

url = os.environ.get("MAILROOM_URL", "http://localhost:3000")
key = os.environ["MAILROOM_KEY"]
file, reference = sys.argv[1:]


class ApiError(Exception):
    """What the API said: status, code, message, and the faults of the input by field."""

    def __init__(self, status, error, retry_after=0):
        super().__init__(error["message"])
        self.status = status
        self.code = error["code"]
        self.fields = error.get("fields", [])
        self.request_id = error.get("request_id")
        self.retry_after = retry_after


def send(request):
    """Sends one request; returns the body."""
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.read()
    except urllib.error.HTTPError as refusal:
        try:
            error = json.load(refusal)["error"]
        except (ValueError, KeyError):
            error = {"code": "INTERNAL_ERROR", "message": f"The service returned {refusal.code}."}
        raise ApiError(refusal.code, error, int(refusal.headers.get("Retry-After", 0))) from None
    except OSError as fault:
        raise ApiError(0, {"code": "NETWORK_ERROR", "message": str(fault)}) from None


def call(method, path, body=None, content_type="application/json", idempotency_key=None):
    """Calls the API; returns the body. Reads, and POSTs by their key, are retried twice after a temporary failure."""
    headers = {"Authorization": f"Bearer {key}"}
    if body is not None:
        headers["Content-Type"] = content_type
    if method == "POST":
        headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
    request = urllib.request.Request(url + path, data=body, headers=headers, method=method)
    for attempt in range(3):
        try:
            return send(request)
        except ApiError as error:
            temporary = error.code in ("NETWORK_ERROR", "RATE_LIMITED", "IDEMPOTENCY_CONFLICT")
            repeatable = method in ("GET", "POST")
            if attempt == 2 or not repeatable or not (temporary or 502 <= error.status <= 504):
                raise
            time.sleep(max(error.retry_after, 0.25 * 2**attempt * (1 + random.random()) / 2))


def get(path):
    return json.loads(call("GET", path))


def post(path, body, idempotency_key=None):
    return json.loads(call("POST", path, json.dumps(body).encode(), idempotency_key=idempotency_key))


def explain(error):
    """Says what is wrong, where, and how to fix it."""
    print(f"{error.code}: {error} (request {error.request_id})", file=sys.stderr)
    for fault in error.fields:
        fix = f", try {fault['suggestion']}" if "suggestion" in fault else ""
        print(f"- {fault['field']}: {fault['message']}{fix}", file=sys.stderr)


# Upload the PDF.
boundary = uuid.uuid4().hex
with open(file, "rb") as pdf:
    form = (
        f"--{boundary}\r\n"
        'Content-Disposition: form-data; name="file"; filename="letter.pdf"\r\n'
        "Content-Type: application/pdf\r\n\r\n"
    ).encode() + pdf.read() + f"\r\n--{boundary}--\r\n".encode()
uploaded = call(
    "POST",
    "/api/v1/documents/upload",
    form,
    content_type=f"multipart/form-data; boundary={boundary}",
    idempotency_key=f"{reference}-upload",
)
document = json.loads(uploaded)["data"]

# Create a draft: both addresses are verified, and every carrier is asked for a quote. Nothing is charged.
letter = {
    "document_key": document["document_key"],
    "shipment_name": "Notice to unit 4",
    "to_address": {
        "name": "Elizabeth Swan",
        "street1": "179 N Harbor Dr",
        "city": "Redondo Beach",
        "state": "CA",
        "zip": "90277",
    },
    "from_address": {
        "company": "Harbor Legal",
        "street1": "388 Townsend St",
        "city": "San Francisco",
        "state": "CA",
        "zip": "94107",
    },
    "print_options": {"color": False, "duplex": True},
    "shipping_options": {"certified_mail": True, "return_receipt": True},
    "tags": ["notices"],
}

# An error names the input and the fix. The sandbox reports a wrong ZIP Code for this street.
mistaken = {**letter, "to_address": {**letter["to_address"], "street1": "12 Zip Suggested St"}}
try:
    post("/api/v1/shipments", mistaken, idempotency_key=f"{reference}-draft-1")
except ApiError as error:
    if error.code != "VALIDATION_ERROR":
        raise
    explain(error)
draft = post("/api/v1/shipments", letter, idempotency_key=f"{reference}-draft-2")["data"]
path = f"/api/v1/shipments/{draft['id']}"

# Read the quotes, and choose the cheapest.
quotes = sorted(draft["rates"], key=lambda quote: quote["total_cents"])
for quote in quotes:
    print(f"{quote['carrier']} {quote['service']}: {quote['total_cents']} cents, {quote['delivery_days']} days")

# Buy it: the card on file is charged the quoted price, once.
bought = post(f"{path}/buy", {"quote_id": quotes[0]["quote_id"]}, idempotency_key=f"{reference}-buy")["data"]
print(f"Bought for {bought['total_charged_cents']} cents: {bought['tracking_number']}")

# Only in the sandbox: the mail is delivered at once. Leave this out where real mail is sent.
post(f"{path}/sandbox-journey", {"to": "return_receipt"})

# Follow it until it is delivered. Webhooks spare you the polling.
shipment = get(path)["data"]
while shipment["delivered_at"] is None:
    time.sleep(300)
    shipment = get(path)["data"]
print(f"{shipment['status']}, delivered {shipment['delivered_at']}, signed by {shipment['signer_name']}")

# List what was sent with this tag, page by page.
query = {"tag": "notices", "limit": 100}
while True:
    page = get(f"/api/v1/shipments?{urllib.parse.urlencode(query)}")
    for item in page["data"]:
        print(item["id"], item["status"])
    if not page["has_more"]:
        break
    query["cursor"] = page["next_cursor"]

# Download the evidence: what was sent, to whom, and what the carrier recorded.
with open(f"{reference}.zip", "wb") as bundle:
    bundle.write(call("GET", f"{path}/evidence-bundle"))
print(f"Evidence: {reference}.zip")
