import { afterEach, expect, test, vi } from 'vitest'

import { callAuth, defineAuthAction } from './call-auth.ts'

const attempt = { idempotencyKey: 'key', requestId: 'request' }
const change = defineAuthAction((password: string) => callAuth('/change-password', { password }))

const respond = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))

afterEach(() => void vi.unstubAllGlobals())

test('returns what the account service returned', async () => {
  respond(200, { status: true })
  expect(await change(attempt, 'a')).toEqual({ ok: true, data: { status: true } })
})

test('puts a rejected password on its field, with the message of the service', async () => {
  respond(400, { code: 'PASSWORD_REFUSED', message: 'This password is too short.' })
  expect(await change(attempt, 'a')).toMatchObject({
    ok: false,
    error: { fields: [{ field: 'new-password', message: 'This password is too short.' }] },
  })
})

test.each([
  [401, { code: 'INVALID_PASSWORD', message: 'invalid' }, 'VALIDATION_ERROR', /^Incorrect password/],
  [429, null, 'RATE_LIMITED', /Try again in a minute/],
  [500, { code: 'FAILED', message: 'internals' }, 'INTERNAL_ERROR', /on our side/],
] as const)('describes a %i for people', async (status, body, code, message) => {
  respond(status, body)
  const result = await change(attempt, 'a')
  expect(result).toMatchObject({ ok: false, error: { code, fields: [] } })
  expect(result.ok ? '' : result.error.message).toMatch(message)
})
