import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { createClient } from '#lib/client/client.ts'
import { checkedFetch } from '#tests/support/http/contract-check.ts'

import { readBundle, sha256 } from './bundle.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'

test('a script with an API key and nothing else plays the whole job', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const letter = await printPdf(page, ['First page.', 'Second page.'])
  const owner = await mailroom<{ organization_id: string; api_key: string }>(
    'organization',
    'create',
    '--name',
    'Script & Sons',
    '--owner-email',
    `${randomUUID()}@script.test`,
    '--owner-password',
    'correct horse battery',
    '--verified',
    '--card',
    '4242424242424242',
  )
  const client = createClient({
    baseUrl: baseURL ?? '',
    headers: { authorization: `Bearer ${owner.api_key}` },
    fetch: checkedFetch,
  })

  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(letter)], { type: 'application/pdf' }), 'demand.pdf')
  const { data: document } = await client.uploadDocument({ form })
  expect(document.page_count).toBe(2)

  const { data: draft } = await client.createShipment({
    body: {
      document_key: document.document_key,
      shipment_name: 'Demand letter',
      to_address: {
        name: 'Elizabeth Swan',
        street1: '179 N Harbor Dr',
        city: 'Redondo Beach',
        state: 'CA',
        zip: '90277',
      },
      from_address: {
        company: 'Script & Sons',
        street1: '388 Townsend St',
        city: 'San Francisco',
        state: 'CA',
        zip: '94107',
      },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
      tags: ['collections'],
    },
  })
  expect(draft.status).toBe('draft')
  expect(new Set(draft.rates?.map((rate) => rate.carrier)).size).toBeGreaterThanOrEqual(2)

  const quote = draft.rates?.find((rate) => rate.carrier === 'USPS')
  const { data: bought } = await client.buyShipment({
    params: { id: draft.id },
    body: { quote_id: quote?.quote_id ?? '' },
  })
  expect(bought).toMatchObject({ status: 'queued', carrier: 'USPS', total_charged_cents: quote?.total_cents })

  await mailroom('sandbox', 'advance', draft.id, '--to', 'return_receipt')
  const { data: shipment } = await client.getShipment({ params: { id: draft.id } })
  expect(shipment.status).toBe('shipped')
  expect(shipment.delivered_at).not.toBeNull()
  expect(shipment.mailing_records?.return_receipt.status).toBe('available')
  expect(shipment.mailing_records?.acceptance).toMatchObject({ requested: true, manifested: true })

  const proof = await client.getProof({ params: { id: draft.id } })
  expect(proof.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await proof.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  const bundle = await client.getEvidenceBundle({ params: { id: draft.id } })
  const files = await readBundle(Buffer.from(await bundle.arrayBuffer()))
  const tracking = files.get('tracking-events.json')?.toString() ?? ''
  expect(tracking).toContain(bought.tracking_number)
  expect(tracking).toContain(sha256(letter))

  const { data: listed } = await client.listShipments({ query: { tag: 'collections' } })
  expect(listed.map((item) => item.id)).toEqual([draft.id])
})
