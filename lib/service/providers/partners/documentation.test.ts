import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { environmentNames } from '#lib/service/config/environment.ts'
import { parsePartnerPrices, priceKeys, samplePrices } from '#lib/service/config/partner-prices.ts'
import { stopDate } from '#tests/support/stopped-date.ts'

import { readLobLetter, readLobTracking } from './lob/transform.ts'
import { parseLobWebhook, signLobBody, verifyLobWebhook } from './lob/webhook.ts'
import { lobLetter } from './lob/wire.ts'
import { holdDays, partnerStates } from './port.ts'
import { readPostgridLetter, readPostgridTracking } from './postgrid/transform.ts'
import { parsePostgridWebhook, signPostgridBody, verifyPostgridWebhook } from './postgrid/webhook.ts'
import { postgridLetter } from './postgrid/wire.ts'

const now = stopDate()

const page = readFileSync(
  fileURLToPath(new URL('../../../../docs/print-partners.md', import.meta.url)),
  'utf8',
)

const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''

const [lobExample, postgridExample] = [block('json lob'), block('json postgrid')]
const secret = 'shared with the partner'

test('docs/print-partners.md names every state, price and setting', () => {
  const rows = [...page.matchAll(/^\| `([a-z_]+)` +\|/gm)].map(([, name]) => name ?? '')
  expect(rows.filter((name) => !(name in priceKeys))).toEqual([...partnerStates])
  expect(rows.filter((name) => name in priceKeys)).toEqual(Object.keys(priceKeys))
  for (const name of environmentNames.filter((each) => /^(LOB|POSTGRID)_/.test(each))) {
    expect(page).toContain(`\`${name}\``)
  }
  expect(page).toContain(`${holdDays} days ahead`)
})

test('reads the prices of docs/print-partners.md; rejects incomplete, repeated and invalid ones', () => {
  const example = block('prices').trim()
  expect(parsePartnerPrices(example)).toEqual(samplePrices)
  for (const wrong of [
    '',
    'letter=125',
    `${example},letter=1`,
    example.replace('125', '1.25'),
    example.replace('flat', 'flats'),
  ]) {
    expect(parsePartnerPrices(wrong)).toBeNull()
  }
})

test('accepts Lob’s event as signed, and reads its letter from the API’s format', () => {
  const body = Buffer.from(lobExample)
  const timestamp = String(now.getTime())
  const headers = (changes: Record<string, string> = {}) =>
    new Headers({
      'lob-signature-timestamp': timestamp,
      'lob-signature': signLobBody(body, timestamp, secret),
      ...changes,
    })
  expect(verifyLobWebhook(body, headers(), secret)).toEqual({ eventId: 'evt_2f1b6a7e0d4c' })
  const old = String(now.getTime() - 301_000)
  const replayed = headers({
    'lob-signature-timestamp': old,
    'lob-signature': signLobBody(body, old, secret),
  })
  expect(() => verifyLobWebhook(body, replayed, secret)).toThrow('no timestamp of the last five minutes')
  expect(parseLobWebhook(body)).toMatchObject({ kind: 'piece', pieceId: 'ltr_4a1f0c9e7b3d5526' })
  const letter = lobLetter.parse(JSON.parse(lobExample).body)
  expect(readLobLetter(letter, new Date('2026-03-04T16:00:00Z'))).toEqual({
    pieceId: 'ltr_4a1f0c9e7b3d5526',
    state: 'mailed',
    sendsAt: new Date('2026-03-03T18:00:00.000Z'),
    trackingNumber: '9407300000000000000017',
    failure: null,
  })
  expect(readLobTracking(letter).scans).toEqual([
    {
      kind: 'accepted',
      message: 'Package has been accepted into the carrier network for delivery.',
      occurredAt: new Date('2026-03-04T15:11:00.000Z'),
      zip: '94107',
    },
  ])
})

test('ignores an event of another resource, and rejects an invalid event', () => {
  const other = Buffer.from(lobExample.replace('letter.certified.mailed', 'postcard.created'))
  expect(parseLobWebhook(other)).toMatchObject({ kind: 'ignored', type: 'postcard.created' })
  const contact = Buffer.from(postgridExample.replace('letter.updated', 'contact.created'))
  expect(parsePostgridWebhook(contact)).toMatchObject({ kind: 'ignored', type: 'contact.created' })
  for (const parse of [parseLobWebhook, parsePostgridWebhook]) {
    expect(() => parse(Buffer.from('<html>'))).toThrow('Not a valid')
  }
})

test('accepts PostGrid’s event as signed JSON, and reads its letter from the API’s format', () => {
  const body = Buffer.from(postgridExample)
  const timestamp = String(now.getTime())
  const headers = new Headers({
    'postgrid-signature': `t=${timestamp},v1=${signPostgridBody(body, timestamp, secret)}`,
  })
  expect(verifyPostgridWebhook(body, headers, secret)).toEqual({ eventId: 'event_3cVJyGz8Wq' })
  expect(() => verifyPostgridWebhook(body, headers, 'another')).toThrow('does not match')
  expect(parsePostgridWebhook(body)).toMatchObject({ kind: 'piece', pieceId: 'letter_9sX2kQhYpB' })
  const letter = postgridLetter.parse(JSON.parse(postgridExample).data)
  expect(readPostgridLetter(letter)).toMatchObject({
    state: 'in_transit',
    trackingNumber: '9407300000000000000024',
  })
  expect(readPostgridTracking(letter).scans).toEqual([
    expect.objectContaining({ kind: 'in_transit', occurredAt: new Date('2026-03-05T02:40:00.000Z') }),
  ])
})

const token = (claims: object, options: { alg?: string; key?: string } = {}): Buffer => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: options.alg ?? 'HS256', typ: 'JWT' })}.${part(claims)}`
  return Buffer.from(
    `${signed}.${createHmac('sha256', options.key ?? secret)
      .update(signed)
      .digest('base64url')}`,
  )
}

test('accepts PostGrid’s event as a token only if it is signed, current and HMAC', () => {
  const event = JSON.parse(postgridExample) as object
  const seconds = Math.floor(now.getTime() / 1000)
  const verify = (body: Buffer) => verifyPostgridWebhook(body, new Headers(), secret)
  expect(verify(token({ ...event, exp: seconds + 60 }))).toEqual({ eventId: 'event_3cVJyGz8Wq' })
  expect(parsePostgridWebhook(token(event))).toMatchObject({ pieceId: 'letter_9sX2kQhYpB' })
  expect(() => verify(token({ ...event, exp: seconds - 60 }))).toThrow('has expired')
  expect(() => verify(token(event, { key: 'another' }))).toThrow('does not match')
  expect(() => verify(token(event, { alg: 'none' }))).toThrow('Not a valid')
})

test.each([
  [{ status: 'ready' }, 'accepted'],
  [{ status: 'ready', metadata: { reference: 'a-held' } }, 'held'],
  [{ status: 'printing' }, 'printing'],
  [{ status: 'processed_for_delivery' }, 'mailed'],
  [{ status: 'completed' }, 'completed'],
  [{ status: 'completed', imbStatus: 'returned_to_sender' }, 'returned'],
  [{ status: 'cancelled', cancellation: { reason: 'user_initiated' } }, 'cancelled'],
  [{ status: 'cancelled', cancellation: { reason: 'invalid_content' } }, 'failed'],
])('reads a letter of PostGrid that is %j as %s', (changes, state) => {
  const letter = { id: 'letter_1', sendDate: '2026-03-03T18:00:00.000Z', ...changes }
  expect(readPostgridLetter(postgridLetter.parse(letter)).state).toBe(state)
})

test.each([
  [{ send_date: '2026-04-01T00:00:00Z' }, 'accepted'],
  [{ send_date: '2026-04-01T00:00:00Z', metadata: { reference: 'a-held' } }, 'held'],
  [{ send_date: '2026-03-01T00:00:00Z', metadata: { reference: 'a-held' } }, 'printing'],
  [{ send_date: '2026-03-01T00:00:00Z', deleted: true }, 'cancelled'],
  [{ send_date: '2026-03-01T00:00:00Z', status: 'failed' }, 'failed'],
])('reads a letter of Lob that is %j as %s', (changes, state) => {
  const letter = lobLetter.parse({ id: 'ltr_1', ...changes })
  expect(readLobLetter(letter, new Date('2026-03-03T12:00:00Z')).state).toBe(state)
})
