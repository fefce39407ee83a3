import sharp from 'sharp'
import { expect, test } from 'vitest'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { expectError, jsonRequest, openTestApi } from '#tests/support/api.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const { createCaller } = await openTestApi({
  providers: { rates: { ...createLedgerVendors().rates, ...quotingRates } },
})

const office = { street1: '388 Townsend St', city: 'San Francisco', state: 'CA', zip: '94107' }

const letter = {
  document: Buffer.from(smallPdf('Notice')).toString('base64'),
  to_address: { ...office, name: 'Elizabeth Swan' },
  from_address: { ...office, company: 'Harbor Legal' },
  print_options: { color: false, duplex: true },
}

const caller = await createCaller('Harbor Legal')
const created = await caller.call('/api/v1/shipments', jsonRequest(letter))
const { data } = (await created.json()) as { data: Shipment }
const path = `/api/v1/shipments/${data.id}/document/picture`

test('the first page is shown as a small picture, in gray as it is printed, with something on it', async () => {
  const response = await caller.call(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width, height } = await sharp(bytes).metadata()
  expect(width).toBe(240)
  expect(height).toBeGreaterThan(240)
  const { channels } = await sharp(bytes).stats()
  expect(channels.map(({ min }) => min).every((min) => min === channels[0]?.min)).toBe(true)
  expect(channels[0]?.min).toBeLessThan(128)
  expect(channels[0]?.max).toBeGreaterThan(250)
})

test('a browser caches only the picture of the document that its URL names', async () => {
  const cacheOf = async (query: string) => (await caller.call(path + query)).headers.get('cache-control')
  expect(await cacheOf(`?document_key=${encodeURIComponent(data.document_key)}`)).toBe(
    'private, max-age=3600',
  )
  expect(await cacheOf('?document_key=former')).toBe('no-store')
  expect(await cacheOf('')).toBe('no-store')
})

test('another organization gets no picture', async () => {
  const stranger = await createCaller('Another office')
  await expectError(await stranger.call(path), 404, 'SHIPMENT_NOT_FOUND')
})
