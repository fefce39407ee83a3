import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ShipmentPage } from '#lib/contract/shipments/shipment-list.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { systemContext } from '#lib/service/context.ts'
import { createWebhookEndpoint } from '#lib/service/webhooks/endpoints.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

const { send, drain, url, owner, apiKey, deps, organizationId } = await openTestService({
  LIMIT_DETAIL_SECONDS: '300',
  LIMIT_WRITES_PER_MINUTE: '10000',
  WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
})

const path = '/api/v1/shipments'

type Body = Record<string, unknown>
type Refusal = { error: { code: string; message: string; fields: { field: string; message: string }[] } }

const bodyOf = (changes: Body): Body => ({
  document: smallPdf('Notice to quit').toString('base64'),
  to_address: elizabethSwan,
  from_address: harborLegal,
  print_options: { color: false, duplex: true },
  ...changes,
})

const create = async (changes: Body): Promise<Shipment> => {
  const { status, data } = await send('POST', path, bodyOf(changes))
  expect(status).toBe(201)
  return data as Shipment
}

const read = async (id: string): Promise<Shipment> => (await send('GET', `${path}/${id}`)).data as Shipment

const update = async (id: string, changes: Body): Promise<Shipment> => {
  const { status, data } = await send('PATCH', `${path}/${id}`, changes)
  expect(status).toBe(200)
  return data as Shipment
}

const refusalOf = async (method: string, to: string, body?: Body) => {
  const { status, body: answered } = await send(method, to, body)
  const { error } = answered as unknown as Refusal
  return { status, code: error.code, fields: error.fields }
}

describe('references of a draft', () => {
  test('are returned as sent, without empty ones', async () => {
    const sent = { reference: ' 2026-0417 ', cost_center: '4100', metadata: { order_id: '6735', clerk: '' } }
    const draft = await create(sent)
    const expected = { reference: '2026-0417', cost_center: '4100', metadata: { order_id: '6735' } }
    expect(draft).toMatchObject(expected)
    expect(await read(draft.id)).toMatchObject(expected)
    expect(await create({ reference: '', cost_center: null })).toMatchObject({
      reference: null,
      cost_center: null,
      metadata: {},
    })
  })

  test('are kept when addresses and options are changed, and can be changed with them', async () => {
    const { id } = await create({ reference: 'A', metadata: { order_id: '1' } })
    const quoted = await update(id, { print_options: { color: true, duplex: true } })
    expect(quoted).toMatchObject({ reference: 'A', metadata: { order_id: '1' } })
    const both = await update(id, {
      print_options: { color: false, duplex: true },
      reference: 'B',
      metadata: { line: '2' },
    })
    expect(both).toMatchObject({
      print_options: { color: false },
      reference: 'B',
      metadata: { order_id: '1', line: '2' },
    })
    expect(both.events?.at(-1)?.message).toBe('Reference changed from “A” to “B”. Metadata changed: line.')
  })

  test.each<[string, Body, string, RegExp]>([
    ['too long a reference', { reference: 'x'.repeat(201) }, 'reference', /at most 200/],
    ['too long a cost center', { cost_center: 'x'.repeat(101) }, 'cost_center', /at most 100/],
    ['a number as a value', { metadata: { order_id: 7 } }, 'metadata.order_id', /as a string/],
    ['too long a value', { metadata: { a: 'x'.repeat(501) } }, 'metadata.a', /at most 500/],
    ['too long a key', { metadata: { ['k'.repeat(41)]: 'x' } }, `metadata.${'k'.repeat(41)}`, /1 to 40/],
    ['a key with brackets', { metadata: { 'a[b]': 'x' } }, 'metadata.a[b]', /without square brackets/],
    ['a list', { metadata: ['a'] }, 'metadata', /as an object/],
    [
      'more than 20 keys',
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x'])) },
      'metadata',
      /at most 20 keys of metadata, and this one would have 21/,
    ],
  ])('rejects %s, with what to do instead', async (_, changes, field, message) => {
    const refused = {
      status: 400,
      code: 'VALIDATION_ERROR',
      fields: [{ field, message: expect.stringMatching(message) }],
    }
    expect(await refusalOf('POST', path, bodyOf(changes))).toEqual(refused)
    const { id } = await create({})
    expect(await refusalOf('PATCH', `${path}/${id}`, changes)).toEqual(refused)
  })
})

describe('references of a bought shipment', () => {
  const hooks: { type: string; data: { shipment: Shipment } }[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    hooks.push(JSON.parse(await text(request)) as (typeof hooks)[number])
    response.writeHead(204).end()
  }
  const receiver = createServer((request, response) => void receive(request, response))
  afterAll(() => receiver.close())
  let id = ''

  beforeAll(async () => {
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    // A server that listens on TCP has an address and a port.
    const { port } = receiver.address() as AddressInfo
    const endpoint: Parameters<typeof createWebhookEndpoint>[1] = {
      url: `http://127.0.0.1:${port}/`,
      events: ['shipment.queued'],
    }
    // No key may do this.
    await createWebhookEndpoint(
      {
        ...systemContext(deps, organizationId),
        actor: { type: 'user', userId: owner.userId },
        role: 'owner',
      },
      endpoint,
    )
    const draft = await create({
      reference: 'R',
      cost_center: '5200',
      metadata: { matter_id: '1', clerk: 'Ana' },
    })
    id = draft.id
    const { status } = await send('POST', `${path}/${id}/buy`, { quote_id: draft.rates?.[0]?.quote_id })
    expect(status).toBe(200)
  })

  test('are included in its webhooks', async () => {
    await drain()
    expect(hooks.map(({ data }) => data.shipment)).toMatchObject([
      { id, reference: 'R', cost_center: '5200', metadata: { matter_id: '1', clerk: 'Ana' } },
    ])
  })

  test('can be changed: a key is set or removed, and the others stay', async () => {
    const before = await read(id)
    const after = await update(id, { reference: '', metadata: { matter_id: '2', clerk: null, line: 'x' } })
    expect(after).toMatchObject({
      status: before.status,
      reference: null,
      cost_center: '5200',
      metadata: { matter_id: '2', line: 'x' },
      revision: before.revision + 1,
      updated_by: { id: owner.userId },
    })
    expect(after.events?.at(-1)).toMatchObject({
      message: 'Reference “R” removed. Metadata changed: clerk, line, matter_id.',
      metadata: {
        reference_before: 'R',
        reference_after: null,
        metadata_keys: ['clerk', 'line', 'matter_id'],
      },
    })
    // The same once more is no update.
    expect(await update(id, { metadata: { matter_id: '2', absent: '' } })).toMatchObject({
      revision: after.revision,
    })
    expect(await update(id, { metadata: null })).toMatchObject({ metadata: {} })
    await update(id, { metadata: { matter_id: '2' } })
  })

  test('are found by their current values, and no longer by the previous ones', async () => {
    const find = async (query: string) => {
      const page = (await send('GET', `${path}?include=details&${query}`)).body as unknown as ShipmentPage
      return page.data.map((each) => [each.id, each.details?.reference, each.details?.cost_center])
    }
    await update(id, { reference: 'a & b/ü?' })
    expect(await find(`reference=${encodeURIComponent('a & b/ü?')}`)).toEqual([[id, 'a & b/ü?', '5200']])
    expect(await find('reference=R')).toEqual([])
    expect(await find('cost_center=5200')).toEqual([[id, 'a & b/ü?', '5200']])
    expect(await find('metadata[matter_id]=2')).toHaveLength(1)
    expect(await find('metadata%5Bmatter_id%5D=1')).toEqual([])
    const { data } = await send('GET', '/api/v1/shipment-choices')
    expect(data).toMatchObject({ cost_centers: ['4100', '5200'] })
  })

  test('rejects an update based on an older revision', async () => {
    const { revision } = await read(id)
    const response = await fetch(`${url}${path}/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'if-match': `"${revision - 1}"`,
      },
      body: JSON.stringify({ metadata: { matter_id: '3' } }),
    })
    expect(response.status).toBe(412)
    expect(await read(id)).toMatchObject({ revision, metadata: { matter_id: '2' } })
  })
})

test.each([
  ['metadata=x', 'metadata', /metadata\[key\]=value/],
  ['metadata[a]=1&metadata[b]=2', 'metadata', /one key at a time/],
  ['reference=', 'reference', /Enter a reference/],
])('rejects the filter %s, with what to send instead', async (query, field, message) => {
  expect(await refusalOf('GET', `${path}?${query}`)).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    fields: [{ field, message: expect.stringMatching(message) }],
  })
})
