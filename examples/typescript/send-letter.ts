/*
 * Sends a certified letter, follows it, and downloads its evidence.
 *
 *   MAILROOM_URL=http://localhost:3000 MAILROOM_KEY=mailroom_key_… node send-letter.ts letter.pdf letter-7
 *
 * The second argument is your own reference for the letter. Run this again with the same one, and nothing is sent twice.
 */
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

import { ApiError, createClient, type CreateShipmentInput } from '@mailroom/client'

const { MAILROOM_URL = 'http://localhost:3000', MAILROOM_KEY } = process.env
const [file = 'letter.pdf', reference = 'letter-7'] = process.argv.slice(2)

const client = createClient({
  baseUrl: MAILROOM_URL,
  headers: { authorization: `Bearer ${MAILROOM_KEY}` },
})

/** Says what is wrong, where, and how to fix it. */
const explain = (error: ApiError): void => {
  console.error(`${error.code}: ${error.message} (request ${error.requestId})`)
  for (const { field, message, suggestion } of error.fields) {
    console.error(`- ${field}: ${message}${suggestion === undefined ? '' : `, try ${suggestion}`}`)
  }
}

// Upload the PDF.
const form = new FormData()
form.append('file', await openAsBlob(file, { type: 'application/pdf' }), 'letter.pdf')
const { data: document } = await client.uploadDocument({ form, idempotencyKey: `${reference}-upload` })

// Create a draft: both addresses are verified, and every carrier is queried for a quote. Nothing is charged.
const letter = {
  document_key: document.document_key,
  shipment_name: 'Notice to unit 4',
  to_address: {
    name: 'Elizabeth Swan',
    street1: '179 N Harbor Dr',
    city: 'Redondo Beach',
    state: 'CA',
    zip: '90277',
  },
  from_address: {
    company: 'Harbor Legal',
    street1: '388 Townsend St',
    city: 'San Francisco',
    state: 'CA',
    zip: '94107',
  },
  print_options: { color: false, duplex: true },
  shipping_options: { certified_mail: true, return_receipt: true },
  tags: ['notices'],
} satisfies CreateShipmentInput

// An error names the input and the fix. The sandbox reports a wrong ZIP Code for this street.
const mistaken = { ...letter, to_address: { ...letter.to_address, street1: '12 Zip Suggested St' } }
try {
  await client.createShipment({ body: mistaken, idempotencyKey: `${reference}-draft-1` })
} catch (error) {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error
  explain(error)
}
const { data: draft } = await client.createShipment({ body: letter, idempotencyKey: `${reference}-draft-2` })
const params = { id: draft.id }

// Read the quotes, and choose the cheapest.
const quotes = (draft.rates ?? []).toSorted((one, other) => one.total_cents - other.total_cents)
for (const { carrier, service, total_cents, delivery_days } of quotes) {
  console.log(`${carrier} ${service}: ${total_cents} cents, ${delivery_days} days`)
}
const [cheapest] = quotes
if (!cheapest) throw new Error('No carrier has quoted.')

// Buy it: the card on file is charged the quoted price, once.
const { data: bought } = await client.buyShipment({
  params,
  body: { quote_id: cheapest.quote_id },
  idempotencyKey: `${reference}-buy`,
})
console.log(`Bought for ${bought.total_charged_cents} cents: ${bought.tracking_number}`)

// Only in the sandbox: the mail is delivered at once. Leave this out where real mail is sent.
await client.playSandboxMilestone({ params, body: { to: 'return_receipt' } })

// Follow it until it is delivered. Webhooks spare you the polling.
let { data: shipment } = await client.getShipment({ params })
while (shipment.delivered_at === null) {
  await delay(300_000)
  shipment = (await client.getShipment({ params })).data
}
console.log(`${shipment.status}, delivered ${shipment.delivered_at}, signed by ${shipment.signer_name}`)

// List what was sent with this tag, page by page.
let cursor: string | undefined
do {
  const page = await client.listShipments({ query: { tag: 'notices', limit: 100, cursor } })
  for (const { id, status } of page.data) console.log(`${id} ${status}`)
  cursor = page.next_cursor ?? undefined
} while (cursor !== undefined)

// Download the evidence: what was sent, to whom, and what the carrier recorded.
const bundle = await client.getEvidenceBundle({ params })
await writeFile(`${reference}.zip`, await bundle.bytes())
console.log(`Evidence: ${reference}.zip`)
