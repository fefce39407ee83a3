import { beforeAll, expect, test } from 'vitest'

import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const { createCaller } = await openTestApi()
let caller: TestCaller

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
})

const header = 'mailroom-unknown-fields'

const rename = async (body: object, headers: Record<string, string> = {}) => {
  const { shipmentId } = await insertDraft(caller.ctx)
  return caller.call(`/api/v1/shipments/${shipmentId}`, jsonRequest(body, { method: 'PATCH', headers }))
}

test('unknown fields are ignored and named, and the body is as specified', async () => {
  const response = await rename({ shipment_name: 'Notice', colour: true, labels: { foo: 1 } })
  expect(response.status).toBe(200)
  expect(response.headers.get(header)).toBe('colour, labels')
  expect(await response.json()).toMatchObject({ data: { shipment_name: 'Notice' } })

  const known = await rename({ shipment_name: 'Notice', metadata: { foo: '1' } })
  expect(known.headers.has(header)).toBe(false)
})

test('names nested fields beside the errors of a rejected request', async () => {
  const response = await caller.call(
    '/api/v1/shipments',
    jsonRequest({ to_address: { street: '1 Main St' }, print_options: { color: 'no', staple: true } }),
  )
  expect(response.headers.get(header)).toBe('to_address.street, print_options.staple')
  const { fields } = await expectError(response, 400, 'VALIDATION_ERROR')
  expect(fields?.map(({ field }) => field)).toContain('to_address.street1')
})

test('a repeated request names them like the first response', async () => {
  const request = jsonRequest(
    { shipment_ids: [], reason: 'moved' },
    { headers: { 'idempotency-key': 'unknown-1' } },
  )
  const first = await caller.call('/api/v1/shipment-cancellations', request)
  const again = await caller.call('/api/v1/shipment-cancellations', request)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(first.headers.get(header)).toBe('reason')
  expect(again.headers.get(header)).toBe('reason')
})

test('names an unknown filter, of a list and of a file', async () => {
  const list = await caller.call('/api/v1/shipments?taq=notices&limit=5')
  expect(list.headers.get(header)).toBe('taq')
  const known = await caller.call('/api/v1/shipments?metadata[foo]=1')
  expect(known.headers.has(header)).toBe(false)
  const file = await caller.call('/api/v1/shipment-export?taq=notices')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.headers.get(header)).toBe('taq')
})
