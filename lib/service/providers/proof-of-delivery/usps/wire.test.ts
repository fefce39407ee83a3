import { expect, test } from 'vitest'

import { intakeDay, splitName } from './adapter.ts'
import { readUsps } from './http.ts'
import { isAccessRefused, readUspsRefusal } from './refusals.ts'
import { uspsToken, uspsTrackingDetail } from './wire.ts'

test('reads the token of the example in USPS/api-examples, whose numbers are strings', () => {
  const example = {
    access_token: 'XXXXXXXXXXXXXXXXX',
    token_type: 'Bearer',
    issued_at: '1111111111111',
    expires_in: '11111',
    status: 'approved',
    scope: 'addresses tracking labels',
  }
  expect(readUsps(uspsToken, example)).toEqual({
    access_token: 'XXXXXXXXXXXXXXXXX',
    expires_in: 11_111,
    scope: ['addresses', 'tracking', 'labels'],
  })
  const { scope: _, ...unscoped } = example
  expect(readUsps(uspsToken, unscoped)).toMatchObject({ scope: null })
})

test('reads a detail with flags as strings or booleans, and its number under either name', () => {
  const asStrings = {
    proofOfDeliveryEnabled: 'false',
    RREEnabled: 'true',
    status: 'Delivered, Left with Individual',
    tableCode: 'T',
    uniqueMailPieceID: '110158946',
    mailPieceIntakeDate: '2024-11-15 11:09:19.000000',
  }
  const read = {
    proofOfDeliveryEnabled: false,
    RREEnabled: true,
    tableCode: 'T',
    uniqueMailPieceID: '110158946',
    mailPieceIntakeDate: '2024-11-15 11:09:19.000000',
  }
  expect(readUsps(uspsTrackingDetail, asStrings)).toEqual(read)
  const { uniqueMailPieceID: _, ...others } = asStrings
  const asBooleans = {
    ...others,
    RREEnabled: true,
    proofOfDeliveryEnabled: false,
    uniqueMailPieceId: 110158946,
  }
  expect(readUsps(uspsTrackingDetail, asBooleans)).toEqual(read)
})

test('converts USPS values to the format that USPS accepts: the day of intake, and two names', () => {
  expect(intakeDay('2024-11-15 11:09:19.000000')).toBe('2024-11-15')
  expect(splitName('Elizabeth Ann Swan')).toEqual({ firstName: 'Elizabeth Ann', lastName: 'Swan' })
  expect(splitName('Harbor')).toEqual({ firstName: 'Harbor', lastName: 'Harbor' })
})

test.each([
  [400, 'invalid'],
  [401, 'unavailable'],
  [403, 'unavailable'],
  [404, 'not_found'],
  [429, 'unavailable'],
  [503, 'unavailable'],
] as const)('an HTTP %i is %s', (status, kind) => {
  const body = {
    apiVersion: 'v3',
    error: {
      code: String(status),
      message: 'A message.',
      errors: [{ title: 'A title', detail: 'A detail.' }],
    },
  }
  const refusal = readUspsRefusal(status, body)
  expect(refusal.kind).toBe(kind)
  if (kind === 'invalid') expect(refusal.message).toBe('A detail.')
  expect(readUspsRefusal(status, '<html>').kind).toBe(kind)
})

test('only USPS’s own 401 or 403 says that a number is not shared; a gateway’s page may pass', () => {
  // As in github.com/USPS/api-examples, issue 28.
  const body = { apiVersion: '/tracking/v3', error: { code: '401', message: '', errors: [] } }
  expect([isAccessRefused(401, body), isAccessRefused(403, body), isAccessRefused(404, body)]).toEqual([
    true,
    true,
    false,
  ])
  expect(isAccessRefused(403, '<html>')).toBe(false)
  expect(isAccessRefused(403, null)).toBe(false)
})
