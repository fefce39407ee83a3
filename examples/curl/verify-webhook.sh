#!/usr/bin/env bash
#
# Checks that Mailroom signed a webhook message, within the last five minutes. Requires openssl and xxd.
#
#   MAILROOM_WEBHOOK_SECRET=whsec_… ./verify-webhook.sh WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE < body.json
set -euo pipefail

id=$1
timestamp=$2
signatures=$3

age=$(($(date +%s) - timestamp))
if ((age > 300 || age < -300)); then
  echo "Sent more than five minutes ago, or from the future." >&2
  exit 1
fi

# The key is the Base64 after whsec_; the signed text is the ID, the timestamp and the body as it came, joined by dots.
key=$(printf %s "${MAILROOM_WEBHOOK_SECRET#whsec_}" | base64 -d | xxd -p -c 256)
expected=v1,$({ printf %s "$id.$timestamp." && cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)

# While a secret is rotated there are two signatures.
for signature in $signatures; do
  if [[ $signature == "$expected" ]]; then
    echo "Signed by Mailroom."
    exit
  fi
done
echo "Not signed with this secret." >&2
exit 1
