import { beforeAll, expect, test } from 'vitest'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const vendors = createLedgerVendors()
let beforeQuotes = (): Promise<unknown> => Promise.resolve()

const rates: Partial<RatesPort> = {
  ...vendors.rates,
  ...quotingRates,
  quote: async (input) => {
    await beforeQuotes()
    return quotingRates.quote(input)
  },
}

const { createCaller } = await openTestApi({
  environment: { LIMIT_WRITES_PER_MINUTE: '10000', LIMIT_DETAIL_SECONDS: '300' },
  providers: { payments: vendors.payments, rates },
})
let caller: TestCaller

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
})

const path = '/api/v1/shipments'

const address = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

const read = async (response: Response): Promise<Shipment> => {
  expect(response.status).toBeLessThan(300)
  return ((await response.json()) as { data: Shipment }).data
}

const create = async (): Promise<Shipment> =>
  read(
    await caller.call(
      path,
      jsonRequest({
        document: (await createTestPdf({ pages: 2 })).toString('base64'),
        to_address: address,
        from_address: address,
        print_options: { color: false, duplex: true },
      }),
    ),
  )

const matching = (tag?: string): Record<string, string> => (tag === undefined ? {} : { 'if-match': tag })
const get = (id: string) => caller.call(`${path}/${id}`)
const update = (id: string, body: object, tag?: string) =>
  caller.call(`${path}/${id}`, jsonRequest(body, { method: 'PATCH', headers: matching(tag) }))
const renew = (id: string, tag?: string) =>
  caller.call(`${path}/${id}/quotes`, { method: 'POST', headers: matching(tag) })
const buy = ({ id, rates }: Shipment, tag?: string) =>
  caller.call(
    `${path}/${id}/buy`,
    jsonRequest({ quote_id: rates?.[0]?.quote_id }, { headers: matching(tag) }),
  )

const color = { print_options: { color: true, duplex: true } }

test('rejects an update of an outdated revision, and saves nothing of it', async () => {
  const draft = await create()
  expect(draft).toMatchObject({ revision: 0, updated_at: null, updated_by: null })
  const first = await read(await update(draft.id, { shipment_name: 'Notice' }, '"0"'))
  expect(first).toMatchObject({ revision: 1, updated_by: { id: caller.userId } })
  const error = await expectError(
    await update(draft.id, { ...color, shipment_name: 'Mine' }, '"0"'),
    412,
    'SHIPMENT_CHANGED',
  )
  expect(error.message).toContain('its revision is 1')
  await expectError(await update(draft.id, { shipment_name: 'Mine' }, '"0"'), 412, 'SHIPMENT_CHANGED')
  expect(await read(await get(draft.id))).toMatchObject({
    revision: 1,
    shipment_name: 'Notice',
    print_options: { color: false },
  })
})

test('without If-Match an update overwrites, as before', async () => {
  const draft = await create()
  await read(await update(draft.id, { shipment_name: 'Theirs' }))
  expect(await read(await update(draft.id, { shipment_name: 'Mine' }))).toMatchObject({
    revision: 2,
    shipment_name: 'Mine',
  })
})

test('the ETag of a detail serves as If-Match, and new quotes do not outdate it', async () => {
  const draft = await create()
  const etag = (await get(draft.id)).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"0\./)
  const renewed = await read(await renew(draft.id, etag))
  expect(renewed.revision).toBe(0)
  const changed = await read(await update(draft.id, color, etag))
  expect(changed.revision).toBe(1)
  await expectError(await renew(draft.id, etag), 412, 'SHIPMENT_CHANGED')
  expect((await get(draft.id)).headers.get('etag')).toMatch(/^W\/"1\./)
})

test('does not overwrite changes made while the carriers were queried', async () => {
  const draft = await create()
  beforeQuotes = async () => {
    beforeQuotes = () => Promise.resolve()
    await read(await update(draft.id, { shipment_name: 'Theirs' }))
  }
  await expectError(
    await update(draft.id, { ...color, shipment_name: 'Mine' }, '"0"'),
    412,
    'SHIPMENT_CHANGED',
  )
  expect(await read(await get(draft.id))).toMatchObject({
    shipment_name: 'Theirs',
    print_options: { color: false },
  })
})

test('does not buy a draft that changed since its review, and charges nothing', async () => {
  const draft = await create()
  await read(await update(draft.id, { tags: ['Swan'] }))
  await expectError(await buy(draft, '"0"'), 412, 'SHIPMENT_CHANGED')
  expect(await read(await get(draft.id))).toMatchObject({ status: 'draft', total_charged_cents: 0 })
  expect((await buy(draft, '"1"')).status).toBe(200)
})

test('an update that changes neither name nor tags creates no revision', async () => {
  const draft = await create()
  await read(await update(draft.id, { shipment_name: '' }))
  expect(await read(await update(draft.id, { tags: [] }))).toMatchObject({ revision: 0 })
})

test('tagging many shipments outdates the revision of each that changed', async () => {
  const [tagged, other] = [await create(), await create()]
  const body = { shipment_ids: [tagged.id], add: ['Turner'] }
  expect((await caller.call('/api/v1/shipment-tags', jsonRequest(body))).status).toBe(200)
  await expectError(await update(tagged.id, { tags: [] }, '"0"'), 412, 'SHIPMENT_CHANGED')
  expect((await update(other.id, { tags: ['new'] }, '"0"')).status).toBe(200)
})

test('rejects a header that is not a list of entity tags', async () => {
  const draft = await create()
  await expectError(await update(draft.id, color, '0'), 400, 'VALIDATION_ERROR')
})
