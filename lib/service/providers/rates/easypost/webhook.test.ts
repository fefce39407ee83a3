import { describe, expect, test } from 'vitest'

import { trackerEvent } from '#tests/support/fixtures/easypost/trackers.ts'
import { hasRecordings, readRecording } from '#tests/support/vendors/recordings.ts'

import { parseEasypostWebhook, signEasypostBody, verifyEasypostWebhook } from './webhook.ts'

const headersOf = (signature: string) => new Headers({ 'X-Hmac-Signature': signature })
const invalid = expect.objectContaining({ name: 'ProviderError', kind: 'invalid' })

type SignedMessage = {
  name: string
  secret: string
  signature: string
  body: Buffer
  expected: { eventId: string; tracker: object }
}

/** The signature was made by OpenSSL, not by the code under test: `openssl dgst -sha256 -hmac`, NFKD-normalized secret. */
const ownMessage: SignedMessage = {
  name: 'our fixture',
  secret: 'café №7',
  signature: 'hmac-sha256-hex=9e9582e6088ea6f8b128f81fa7367f429ddcd53e8b9fbb7774133a38c6723d17',
  body: Buffer.from(JSON.stringify(trackerEvent())),
  expected: {
    eventId: 'evt_5e1fd0a10000000000000000000000d1',
    tracker: {
      trackerId: 'trk_5e1fd0a10000000000000000000000b1',
      carrier: 'UPS',
      statusDetail: 'arrived_at_facility',
    },
  },
}

const publishedMessage = (): SignedMessage => {
  const { webhooks } = JSON.parse(
    readRecording('easypost/client-library-fixtures.json').toString('utf8'),
  ) as {
    webhooks: { secret: string; hmac_signature: string }
  }
  return {
    name: 'EasyPost’s published fixture',
    secret: webhooks.secret,
    signature: webhooks.hmac_signature,
    // The file ends with a line feed that was no part of the message.
    body: readRecording('easypost/event-body.json').subarray(0, -1),
    expected: {
      eventId: 'evt_1',
      tracker: { trackerId: 'trk_1', carrier: 'FedEx', statusDetail: 'arrived_at_facility' },
    },
  }
}

const messages = hasRecordings('easypost') ? [ownMessage, publishedMessage()] : [ownMessage]

describe.each(messages)('the signed message of $name', ({ secret, signature, body, expected }) => {
  test('is accepted and read', () => {
    expect(verifyEasypostWebhook(body, headersOf(signature), secret)).toEqual({ eventId: expected.eventId })
    expect(parseEasypostWebhook(body)).toMatchObject({ kind: 'tracker', ...expected })
  })

  test('is rejected after any change of body, signature, scheme or secret', () => {
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

test('accepts a secret in either Unicode form', () => {
  const body = Buffer.from('{}')
  expect(signEasypostBody(body, 's\u00e9cret')).toBe(signEasypostBody(body, 'se\u0301cret'))
})

test('a finished refund names its shipment', () => {
  const result = { object: 'Refund', id: 'rfnd_1', shipment_id: 'shp_1', status: 'refunded' }
  expect(send({ id: 'evt_2', description: 'refund.successful', result })).toEqual({
    kind: 'refund',
    eventId: 'evt_2',
    providerShipmentId: 'shp_1',
    refund: { status: 'refunded' },
  })
})

test('ignores an unsupported event by name', () => {
  expect(send({ id: 'evt_3', description: 'batch.created', result: {} })).toEqual({
    kind: 'ignored',
    eventId: 'evt_3',
    type: 'batch.created',
    isUnreadable: false,
  })
})

test('rejects a signed message that is not an event', () => {
  const body = Buffer.from('not json')
  const headers = headersOf(signEasypostBody(body, 'secret'))
  expect(() => verifyEasypostWebhook(body, headers, 'secret')).toThrow(invalid)
})
