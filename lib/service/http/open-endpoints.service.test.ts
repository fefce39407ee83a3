import { expect, test } from 'vitest'

import { expectError, jsonRequest, openTestApi } from '#tests/support/api.ts'

const { origin, createProcess } = await openTestApi({
  environment: { LIMIT_PUBLIC_READS_PER_MINUTE: '5' },
})
const request = createProcess()

let addresses = 0
const newAddress = (): string => {
  addresses += 1
  return `10.30.0.${addresses}`
}

const signIn = '/api/auth/sign-in/email'
const credentials = { email: 'nobody@edge.test', password: 'not the right one' }
const post = (path: string, body: unknown, address = newAddress()) =>
  request(path, jsonRequest(body, { headers: { origin } }), address)

const nestedBy = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

test.each([65, 5_000, 100_000])('a body nested %i levels deep is rejected at sign-in', async (levels) => {
  const body = JSON.stringify(credentials).replace('}', `,"x":${nestedBy(levels)}}`)
  const response = await post(signIn, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'Nest objects and arrays at most 64 levels deep.',
  })
})

test('a body of more than a megabyte is rejected at sign-in, with or without a stated length', async () => {
  const body = JSON.stringify({ ...credentials, x: 'x'.repeat(1024 * 1024) })
  const stated = await expectError(await post(signIn, body), 413, 'FILE_TOO_LARGE')
  expect(stated.message).toBe('The request body is larger than 1024 KB.')
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: new Blob([body]).stream(),
    duplex: 'half',
  }
  await expectError(await request(signIn, init, newAddress()), 413, 'FILE_TOO_LARGE')
})

test('account requests reject a body of more than 64 KB with its limit', async () => {
  const response = await post('/api/person/invitations/read', { token: 'x'.repeat(70_000) })
  expect((await expectError(response, 413, 'FILE_TOO_LARGE')).message).toBe(
    'The request body is larger than 64 KB.',
  )
})

test.each([
  ['/api/person/sign-in-way', { email: 'nobody@edge.test' }],
  ['/api/person/invitations/read', { token: 'none' }],
  ['/api/auth/none', {}],
])('anonymous requests of %s are limited by IP address', async (path, body) => {
  const address = newAddress()
  for (let count = 0; count < 5; count += 1) expect((await post(path, body, address)).status).not.toBe(429)
  const refused = await post(path, body, address)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectError(refused, 429, 'RATE_LIMITED')
  expect((await post(path, body)).status).not.toBe(429)
})

test.each([
  ['/api/person/sign-in-way', (count: number) => ({ email: `nobody@edge-${count}.test` })],
  ['/api/person/invitations/read', (count: number) => ({ token: `none-${count}` })],
])('limits %s across many names, and across the addresses of one network', async (path, bodyOf) => {
  const { createProcess: createPatient } = await openTestApi()
  const send = createPatient()
  const ask = (count: number) =>
    send(path, jsonRequest(bodyOf(count), { headers: { origin } }), `2001:db8:1:2::${count.toString(16)}`)
  for (let count = 1; count <= 30; count += 1) expect((await ask(count)).status).not.toBe(429)
  const refused = await ask(31)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectError(refused, 429, 'RATE_LIMITED')
})

test('a sign-in that exceeds its limit states when to try again', async () => {
  const { createProcess: createPatient } = await openTestApi()
  const send = createPatient()
  const address = newAddress()
  const body = { email: 'nobody@edge.test' }
  const ask = () =>
    send('/api/auth/request-password-reset', jsonRequest(body, { headers: { origin } }), address)
  const statuses = []
  for (let count = 0; count < 5; count += 1) statuses.push((await ask()).status)
  expect(statuses).not.toContain(429)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
