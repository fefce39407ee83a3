import { describe, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { easypostPair, easypostSources } from '#tests/support/fixtures/easypost/sources.ts'
import { differencesFrom, findObjects, typesByPath } from '#tests/support/vendors/recorded-shape.ts'
import { hasRecordings } from '#tests/support/vendors/recordings.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

import { issueReturnReceipt, scanPiece } from './tracking.ts'

const { url, db, clock, sandbox, received } = await openTestSandbox()

const authorization = `Basic ${Buffer.from(`${sandboxSecrets.easypost.apiKey}:`).toString('base64')}`

const call = async (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = { authorization },
) => {
  const response = await fetch(`${url}/sandbox/easypost/v2${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const to = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: 'US',
}
const from = {
  ...to,
  name: 'Jack Sparrow',
  street1: '388 Townsend St',
  street2: 'Apt 20',
  city: 'San Francisco',
  zip: '94107',
}
const letter = {
  to_address: to,
  from_address: from,
  parcel: { predefined_package: 'Letter', weight: 1 },
  options: { label_format: 'PDF', certified_mail: true, return_receipt: true },
}

const create = async () => {
  const { body } = await call('POST', '/shipments', { shipment: letter })
  const [rate] = body['rates'] as { id: string }[]
  return { id: String(body['id']), rateId: rate?.id ?? '', body }
}

const buy = async () => {
  const { id, rateId } = await create()
  const { body } = await call('POST', `/shipments/${id}/buy`, { rate: { id: rateId } })
  return { id, body }
}

const london = {
  name: 'Elizabeth Swan',
  street1: '10 Downing St',
  city: 'London',
  zip: 'SW1A 2AA',
  country: 'GB',
}
const declared = {
  contents_type: 'documents',
  contents_explanation: 'Printed documents of no commercial value',
  customs_certify: true,
  customs_signer: 'Jack Sparrow',
  eel_pfc: 'NOEEI 30.37(a)',
  customs_items: [
    { description: 'Printed documents', quantity: 1, value: 1, weight: 1, origin_country: 'US' },
  ],
}

const lost = { street1: '000 unknown street', city: 'Not A City', state: 'ZZ', zip: '00001' }

/** Requests that EasyPost refuses, under the names of the exchanges in which it does. */
const refusals = [
  {
    name: 'Error-Service/pulls-out-error-properties-of-an-API-error',
    send: () => call('POST', '/shipments', {}),
  },
  {
    name: 'Address-Service/throws-an-error-when-we-cannot-create-and-verify-an-address',
    send: () => call('POST', '/addresses/create_and_verify', { address: lost }),
  },
  {
    name: 'Address-Service/throws-an-error-when-we-cannot-verify-an-address',
    send: async () => {
      const { body } = await call('POST', '/addresses', { address: { street1: 'invalid' } })
      return call('GET', `/addresses/${String(body['id'])}/verify`)
    },
  },
] as const

/** The codes and fields that an error names, in order; its messages are free. */
const codesIn = (body: unknown) => {
  const { error } = body as { error: { code: string; errors: { code?: string; field: string }[] } }
  return [error.code, ...error.errors.map(({ code, field }) => [code, field])]
}

/** Options are what the caller sends, and none of the recorded calls requested certified mail. */
const free = [/\.options\./]

describe.each(easypostSources)('compared with the responses in $name', (source) => {
  const bodies = source.bodies()
  const recorded = (kind: string) => bodies.flatMap((body) => findObjects(body, kind))
  const expectRecordedShape = (kind: string, body: unknown) => {
    const objects = findObjects(body, kind)
    expect(objects.length).toBeGreaterThan(0)
    for (const object of objects) expect(differencesFrom(recorded(kind), object, free)).toEqual([])
  }

  test('a shipment that is created, bought, refunded and read', async () => {
    const { id, body } = await create()
    expectRecordedShape('Shipment', body)
    expectRecordedShape('Rate', body)
    expectRecordedShape('Parcel', body)
    const bought = await buy()
    expectRecordedShape('Shipment', bought.body)
    expectRecordedShape('PostageLabel', bought.body)
    expectRecordedShape('Fee', bought.body)
    expectRecordedShape('Shipment', (await call('POST', `/shipments/${bought.id}/refund`)).body)
    expectRecordedShape('Shipment', (await call('GET', `/shipments/${id}`)).body)
  })

  test('a shipment to another country, with its customs declaration', async () => {
    const abroad = { ...letter, to_address: london, customs_info: declared, options: {} }
    const { body } = await call('POST', '/shipments', { shipment: abroad })
    expectRecordedShape('Shipment', body)
    expectRecordedShape('CustomsInfo', body)
    expectRecordedShape('CustomsItem', body)
    const [rate] = body['rates'] as { id: string }[]
    const bought = await call('POST', `/shipments/${String(body['id'])}/buy`, { rate: { id: rate?.id } })
    expectRecordedShape('Shipment', bought.body)
    expect(bought.body['tracking_code']).toBeNull()
    expect(bought.body['tracker']).toBeNull()
    const heavier = { ...abroad, parcel: { predefined_package: 'FlatRateEnvelope', weight: 9 } }
    const tracked = (await call('POST', '/shipments', { shipment: heavier })).body
    const [express] = tracked['rates'] as { id: string }[]
    const id = String(tracked['id'])
    const sent = await call('POST', `/shipments/${id}/buy`, { rate: { id: express?.id } })
    expect(sent.body['tracking_code']).toMatch(/^EX\d{9}US$/)
    await scanPiece(db, clock, id, 'delivered')
    expectRecordedShape('Tracker', (await call('GET', `/shipments/${id}`)).body)
  })

  test('rates quoted again', async () => {
    const exchange = source.exchanges('Shipment-Service/regenerates-rates-for-a-shipment').at(-1)
    const { id } = await create()
    const answer = await call('POST', `/shipments/${id}/rerate`, {})
    expect(answer.status).toBe(exchange?.response.status)
    expect(Object.keys(answer.body)).toEqual(Object.keys(exchange?.response.body ?? {}))
    expectRecordedShape('Rate', answer.body)
    const stored = await call('GET', `/shipments/${id}`)
    expect(stored.body['rates']).toEqual(answer.body['rates'])
  })

  test('addresses, verified or not', async () => {
    for (const body of [
      { address: to },
      { address: to, verify: true },
      { address: to, verify_strict: true },
      { address: lost, verify: [true] },
    ]) {
      const answer = await call('POST', '/addresses', body)
      expect(answer.status).toBe(201)
      expectRecordedShape('Address', answer.body)
    }
    const verified = await call('POST', '/addresses/create_and_verify', { address: to })
    expect(verified.status).toBe(200)
    expectRecordedShape('Address', verified.body['address'])
  })

  test('a tracker at every stage, a SCAN form and a form', async () => {
    const { id, body } = await buy()
    expectRecordedShape('Tracker', body)
    const form = await call('POST', '/scan_forms', { scan_form: { shipments: [{ id }] } })
    expect(form.status).toBe(200)
    expectRecordedShape('ScanForm', form.body)
    for (const milestone of ['accepted', 'in_transit', 'out_for_delivery', 'delivered'] as const) {
      await scanPiece(db, clock, id, milestone)
      const trackerId = (body['tracker'] as { id: string }).id
      expectRecordedShape('Tracker', (await call('GET', `/trackers/${trackerId}`)).body)
    }
    await issueReturnReceipt(db, clock, id)
    const read = await call('GET', `/shipments/${id}`)
    expectRecordedShape('Shipment', read.body)
    expectRecordedShape('Form', read.body)
  })

  test('an event that announces a tracker', async () => {
    await sandbox.flush()
    const event = source.event()
    const sent = received
      .map(
        ({ body }) =>
          JSON.parse(Buffer.from(body).toString('utf8')) as { description: string; result: unknown },
      )
      .find(({ description }) => description === 'tracker.updated')
    expect(differencesFrom([event], sent, [/^\$\.result/])).toEqual([])
    expect(differencesFrom([event['result'], ...recorded('Tracker')], sent?.result)).toEqual([])
  })

  test.each(refusals)('the error of $name', async ({ name, send }) => {
    const response = source.exchanges(name).at(-1)?.response
    const answer = await send()
    expect(answer.status).toBe(response?.status)
    expect(typesByPath(answer.body)).toEqual(typesByPath(response?.body))
    expect(codesIn(answer.body)).toEqual(codesIn(response?.body))
  })
})

if (hasRecordings('easypost')) {
  test.each(refusals)('the error of $name, word for word', async ({ name, send }) => {
    expect((await send()).body).toEqual(easypostPair.recorded.exchanges(name).at(-1)?.response.body)
  })
}

test('rejects a caller without the key in EasyPost’s format', async () => {
  const answer = await call('GET', '/shipments/shp_1', undefined, {})
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ error: { code: 'UNAUTHORIZED', errors: [] } })
})

test('verify counts for any value, including false', async () => {
  const { body } = await call('POST', '/addresses', { address: to, verify: false })
  expect(body).toMatchObject({ zip: '90277-2506' })
})

test('no carrier quotes an international piece without a valid customs declaration', async () => {
  const messagesOf = async (customs: object | undefined) => {
    const shipment = { ...letter, to_address: london, customs_info: customs, options: {} }
    const { body } = await call('POST', '/shipments', { shipment })
    expect(body['rates']).toEqual([])
    return (body['messages'] as { carrier: string; message: string }[])
      .filter(({ carrier }) => carrier === 'USPS')
      .map(({ message }) => message)
  }
  const [item] = declared.customs_items
  expect(await messagesOf(undefined)).toEqual([expect.stringContaining('Customs info is required')])
  expect(await messagesOf({ ...declared, customs_signer: null })).toEqual([expect.stringContaining('signer')])
  expect(await messagesOf({ ...declared, customs_items: [{ ...item, value: 0 }] })).toEqual([
    expect.stringContaining('greater than 0'),
  ])
})

test('a refund completes after the carrier’s days on the sandbox clock', async () => {
  const { id } = await buy()
  await call('POST', `/shipments/${id}/refund`)
  const state = async () => (await call('GET', `/shipments/${id}`)).body['refund_status']
  expect(await state()).toBe('submitted')
  clock.forward(16 * dayMs)
  expect(await state()).toBe('refunded')
})

test('a label that the carrier has scanned cannot be refunded', async () => {
  const { id } = await buy()
  await scanPiece(db, clock, id, 'accepted')
  const answer = await call('POST', `/shipments/${id}/refund`)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ error: { code: 'SHIPMENT.REFUND.UNAVAILABLE' } })
})
