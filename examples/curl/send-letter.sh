#!/usr/bin/env bash
#
# Sends a certified letter, follows it, and downloads its evidence. Requires curl 7.82 and jq.
#
#   MAILROOM_URL=http://localhost:3000 MAILROOM_KEY=mailroom_key_… ./send-letter.sh letter.pdf letter-7
#
# The second argument is your own reference for the letter. Run this again with the same one, and nothing is sent twice.
set -euo pipefail

file=$1
reference=$2
response=$(mktemp)
trap 'rm -f "$response"' EXIT

# Calls the API and leaves the response in $response. A broken connection, 429 and most 5xx are retried; with an
# Idempotency-Key, a retry never does anything twice.
mailroom() {
  local path=$1 status
  shift
  status=$(curl --silent --show-error --retry 2 --retry-all-errors --retry-max-time 10 \
    --header "Authorization: Bearer $MAILROOM_KEY" \
    --output "$response" --write-out '%{http_code}' "$@" "$MAILROOM_URL$path")
  [[ $status == 2* ]]
}

# Says what is wrong, where, and how to fix it, on standard error.
explain() {
  jq -r '.error | "\(.code): \(.message) (request \(.request_id))",
    (.fields // [] | .[] | "- \(.field): \(.message)" + if .suggestion then ", try \(.suggestion)" else "" end)' "$response" >&2
}

# Stops with the error of the last call.
fail() {
  explain
  exit 1
}

# Upload the PDF.
mailroom /api/v1/documents/upload --header "Idempotency-Key: $reference-upload" \
  --form "file=@$file;type=application/pdf" || fail
document_key=$(jq -r .data.document_key "$response")

# Create a draft: both addresses are verified, and every carrier is asked for a quote. Nothing is charged.
create_draft() {
  mailroom /api/v1/shipments --header "Idempotency-Key: $1" --json '{
    "document_key": "'"$document_key"'",
    "shipment_name": "Notice to unit 4",
    "to_address": {"name": "Elizabeth Swan", "street1": "'"$2"'", "city": "Redondo Beach", "state": "CA", "zip": "90277"},
    "from_address": {"company": "Harbor Legal", "street1": "388 Townsend St", "city": "San Francisco", "state": "CA", "zip": "94107"},
    "print_options": {"color": false, "duplex": true},
    "shipping_options": {"certified_mail": true, "return_receipt": true},
    "tags": ["notices"]
  }'
}

# An error names the input and the fix. The sandbox reports a wrong ZIP Code for this street.
create_draft "$reference-draft-1" "12 Zip Suggested St" || explain
create_draft "$reference-draft-2" "179 N Harbor Dr" || fail
shipment=$(jq -r .data.id "$response")

# Read the quotes, and choose the cheapest.
jq -r '.data.rates[] | "\(.carrier) \(.service): \(.total_cents) cents, \(.delivery_days) days"' "$response"
quote=$(jq -r '.data.rates | min_by(.total_cents).quote_id' "$response")

# Buy it: the card on file is charged the quoted price, once.
mailroom "/api/v1/shipments/$shipment/buy" --header "Idempotency-Key: $reference-buy" \
  --json '{"quote_id": "'"$quote"'"}' || fail
jq -r '.data | "Bought for \(.total_charged_cents) cents: \(.tracking_number)"' "$response"

# Only in the sandbox: the mail is delivered at once. Leave this out where real mail is sent.
mailroom "/api/v1/shipments/$shipment/sandbox-journey" --json '{"to": "return_receipt"}' || fail

# Follow it until it is delivered. Webhooks spare you the polling.
until
  mailroom "/api/v1/shipments/$shipment" || fail
  jq -e '.data.delivered_at' "$response" > /dev/null
do
  sleep 300
done
jq -r '.data | "\(.status), delivered \(.delivered_at), signed by \(.signer_name)"' "$response"

# List what was sent with this tag, page by page.
cursor=
while [[ $cursor != null ]]; do
  mailroom "/api/v1/shipments?tag=notices&limit=100${cursor:+&cursor=$cursor}" || fail
  jq -r '.data[] | "\(.id) \(.status)"' "$response"
  cursor=$(jq -r .next_cursor "$response")
done

# Download the evidence: what was sent, to whom, and what the carrier recorded.
mailroom "/api/v1/shipments/$shipment/evidence-bundle" || fail
cp "$response" "$reference.zip"
echo "Evidence: $reference.zip"
