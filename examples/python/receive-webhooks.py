#!/usr/bin/env python3
"""Receives webhooks, and believes only what Mailroom signed. Requires Python 3.9; no packages.

    MAILROOM_WEBHOOK_SECRET=whsec_… PORT=8080 python3 receive-webhooks.py
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

secret = base64.b64decode(os.environ["MAILROOM_WEBHOOK_SECRET"].removeprefix("whsec_"))
tolerance_seconds = 300

# Messages that have arrived, by ID: one may arrive again. Keep them where a restart does not lose them.
seen = set()


def is_genuine(headers, body):
    """Return whether Mailroom signed this body within the last five minutes. During a rotation there are two signatures."""
    try:
        sent_at = int(headers["webhook-timestamp"])
    except (TypeError, ValueError):
        return False
    if abs(time.time() - sent_at) > tolerance_seconds:
        return False
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(secret, signed, hashlib.sha256)).decode()
    return any(hmac.compare_digest(one, expected) for one in headers.get("webhook-signature", "").split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_genuine(self.headers, body):
            self.send_response(400)
            self.end_headers()
            return
        # Respond first: what takes longer than 15 seconds counts as a failure.
        self.send_response(204)
        self.end_headers()
        if self.headers["webhook-id"] in seen:
            return
        seen.add(self.headers["webhook-id"])
        message = json.loads(body)
        print(f"{message['type']}: {message['data']['message']}", flush=True)

    def log_message(self, *_):
        """Logs nothing of its own."""


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
