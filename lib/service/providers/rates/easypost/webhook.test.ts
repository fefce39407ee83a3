import { describe, expect, test } from 'vitest'

import { hasRecordings, readRecording } from '#tests/support/recordings.ts'

import { parseEasypostWebhook, signEasypostBody, verifyEasypostWebhook } from './webhook.ts'

const headersOf = (signature: string) => new Headers({ 'X-Hmac-Signature': signature })
const invalid = expect.objectContaining({ name: 'ProviderError', kind: 'invalid' })

describe.skipIf(!hasRecordings('easypost'))('EasyPost’s published signature fixture', () => {
  const fixture = () => {
    const { webhooks } = JSON.parse(
      readRecording('easypost/client-library-fixtures.json').toString('utf8'),
    ) as { webhooks: { secret: string; hmac_signature: string } }
    // The file ends with a line feed that was no part of the message.
    const body = readRecording('easypost/event-body.json')
    return {
      secret: webhooks.secret,
      signature: webhooks.hmac_signature,
      body: body.subarray(0, body.length - 1),
    }
  }

  test('is accepted and read', () => {
    const { body, secret, signature } = fixture()
    expect(verifyEasypostWebhook(body, headersOf(signature), secret)).toEqual({ eventId: 'evt_1' })
    expect(parseEasypostWebhook(body)).toMatchObject({
      kind: 'tracker',
      eventId: 'evt_1',
      tracker: { trackerId: 'trk_1', carrier: 'FedEx', statusDetail: 'arrived_at_facility' },
    })
  })

  test('is refused after any change of body, signature, scheme or secret', () => {
    const { body, secret, signature } = fixture()
    const flipped = Buffer.from(body)
    flipped[100] = (flipped[100] ?? 0) ^ 1
    const mutations: [Uint8Array, Headers, string][] = [
      [flipped, headersOf(signature), secret],
      [Buffer.concat([body, Buffer.from('\n')]), headersOf(signature), secret],
      [Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8')), null, 1)), headersOf(signature), secret],
      [body, headersOf(signature.slice(0, -1)), secret],
      [body, headersOf(signature.replace('hmac-sha256-hex=', '')), secret],
      [body, headersOf(signature), `${secret}.`],
      [body, new Headers(), secret],
    ]
    for (const [mutated, headers, key] of mutations) {
      expect(() => verifyEasypostWebhook(mutated, headers, key)).toThrow(invalid)
    }
  })
})

const send = (event: unknown) => parseEasypostWebhook(Buffer.from(JSON.stringify(event)))

test('a secret counts the same in either Unicode form', () => {
  const body = Buffer.from('{}')
  expect(signEasypostBody(body, 's\u00e9cret')).toBe(signEasypostBody(body, 'se\u0301cret'))
})

test('a finished refund names the shipment it belongs to', () => {
  const result = { object: 'Refund', id: 'rfnd_1', shipment_id: 'shp_1', status: 'refunded' }
  expect(send({ id: 'evt_2', description: 'refund.successful', result })).toEqual({
    kind: 'refund',
    eventId: 'evt_2',
    providerShipmentId: 'shp_1',
    refund: { status: 'refunded' },
  })
})

test('an event that is not followed is ignored with its name', () => {
  expect(send({ id: 'evt_3', description: 'batch.created', result: {} })).toEqual({
    kind: 'ignored',
    eventId: 'evt_3',
    type: 'batch.created',
  })
})

test('a signed message that is no event is refused', () => {
  const body = Buffer.from('not json')
  const headers = headersOf(signEasypostBody(body, 'secret'))
  expect(() => verifyEasypostWebhook(body, headers, 'secret')).toThrow(invalid)
})
