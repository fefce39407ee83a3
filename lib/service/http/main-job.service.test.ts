import { createHash } from 'node:crypto'

import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { createClient } from '#lib/client/client.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { checkedFetch } from '#tests/support/http/contract-check.ts'
import { openTestService } from '#tests/support/service.ts'

const { url, apiKey } = await openTestService()
const client = createClient({
  baseUrl: url,
  headers: { authorization: `Bearer ${apiKey}` },
  fetch: checkedFetch,
})
const letter = await createTestPdf({ pages: 2 })

const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

const uploadLetter = async () => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(letter)], { type: 'application/pdf' }), 'demand.pdf')
  return (await client.uploadDocument({ form })).data
}

test('a script with an API key sends a certified letter and downloads its evidence', async () => {
  const document = await uploadLetter()
  expect(document.page_count).toBe(2)

  const { data: draft } = await client.createShipment({
    body: {
      document_key: document.document_key,
      shipment_name: 'Demand letter',
      to_address: { name: 'Elizabeth Swan', ...place },
      from_address: { company: 'Script & Sons', ...place, phone: '310-555-0142' },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
      tags: ['collections'],
    },
  })
  const params = { id: draft.id }
  expect(draft.status).toBe('draft')
  expect(draft.rates?.map((rate) => `${rate.carrier} ${rate.service}`)).toEqual([
    'USPS First',
    'USPS Priority',
  ])
  expect(draft.alternative_rates?.every((rate) => rate.carrier !== 'USPS')).toBe(true)

  const quote = draft.rates?.find((rate) => rate.carrier === 'USPS')
  const { data: bought } = await client.buyShipment({ params, body: { quote_id: quote?.quote_id ?? '' } })
  expect(bought).toMatchObject({ status: 'queued', carrier: 'USPS', total_charged_cents: quote?.total_cents })

  await client.playSandboxMilestone({ params, body: { to: 'return_receipt' } })
  const { data: shipment } = await client.getShipment({ params })
  expect(shipment.status).toBe('shipped')
  expect(shipment.delivered_at).not.toBeNull()
  expect(shipment.mailing_records?.return_receipt.status).toBe('available')
  expect(shipment.mailing_records?.acceptance).toMatchObject({ requested: true, manifested: true })

  const proof = await client.getProof({ params })
  expect(proof.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await proof.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')

  const bundle = await client.getEvidenceBundle({ params })
  const files = unzipSync(new Uint8Array(await bundle.arrayBuffer()))
  const tracking = strFromU8(files['tracking-events.json'] ?? new Uint8Array())
  expect(tracking).toContain(bought.tracking_number)
  expect(tracking).toContain(createHash('sha256').update(letter).digest('hex'))

  const { data: listed } = await client.listShipments({ query: { tag: 'collections' } })
  expect(listed.map((item) => item.id)).toEqual([draft.id])
})

test('a letter that UPS carries instead of Certified Mail states a signature in its evidence, and no Certified Mail', async () => {
  const document = await uploadLetter()
  const { data: draft } = await client.createShipment({
    body: {
      document_key: document.document_key,
      to_address: { name: 'Elizabeth Swan', ...place },
      from_address: { company: 'Script & Sons', ...place, phone: '310-555-0142' },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
    },
  })
  const params = { id: draft.id }
  const quote = draft.alternative_rates?.find((rate) => rate.carrier.startsWith('UPS'))
  await client.buyShipment({ params, body: { quote_id: quote?.quote_id ?? '' } })
  const { data: bought } = await client.getShipment({ params })
  expect(bought).toMatchObject({
    status: 'queued',
    carrier: quote?.carrier,
    shipping_options: { certified_mail: false, return_receipt: false, delivery_confirmation: 'SIGNATURE' },
  })
  expect(bought.mailing_records).toBeUndefined()

  await client.playSandboxMilestone({ params, body: { to: 'delivered' } })
  const bundle = await client.getEvidenceBundle({ params })
  const files = unzipSync(new Uint8Array(await bundle.arrayBuffer()))
  const record = strFromU8(files['record.json'] ?? new Uint8Array())
  expect(JSON.parse(record)).toMatchObject({
    mailing: { certified_mail: false, return_receipt: false, delivery_confirmation: 'SIGNATURE' },
  })
  const { data: certified } = await client.listShipments({ query: { certified: 'true' } })
  expect(certified.map((item) => item.id)).not.toContain(draft.id)
})
