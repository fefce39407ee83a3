import { Writable } from 'node:stream'

import { beforeAll, expect, test } from 'vitest'

import { newId } from '#lib/service/ids.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const { ctx, createCaller, createProcess } = await openTestApi()
let caller: TestCaller

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
})

/** A process whose log can be read. */
const createLogged = () => {
  const written: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString())
      done()
    },
  })
  const request = createProcess({ logger: createLogger('info', destination) })
  const headers = { authorization: `Bearer ${caller.apiKey}` }
  return {
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    call: (path: string, init: RequestInit = {}) =>
      request(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } }),
    request,
  }
}

test('logs a request on one line, with the pattern of its path and its ID', async () => {
  const { call, lines } = createLogged()
  const { shipmentId } = await insertDraft(caller.ctx)
  const response = await call(`/api/v1/shipments/${shipmentId}`, { headers: { 'x-request-id': 'trace-7' } })
  expect(response.headers.get('x-request-id')).toBe('trace-7')
  expect(lines()).toEqual([
    {
      level: 'info',
      time: expect.any(String) as string,
      requestId: 'trace-7',
      method: 'GET',
      route: '/api/v1/shipments/{id}',
      status: 200,
      durationMs: expect.any(Number) as number,
      organizationId: caller.organizationId,
      msg: 'request',
    },
  ])
})

test('every response has an ID, which an error repeats; an invalid one is replaced', async () => {
  const { call, lines } = createLogged()
  const response = await call(`/api/v1/shipments/${newId()}`, {
    headers: { 'x-request-id': '<script>alert(1)</script>' },
  })
  const id = response.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect((await expectError(response, 404, 'SHIPMENT_NOT_FOUND')).request_id).toBe(id)
  expect(lines().map(({ requestId }) => requestId)).toEqual([id])
})

test('a custom response of a route has the ID and the common headers', async () => {
  const { request } = createLogged()
  const response = await request('/api/auth/get-session', { headers: { 'x-request-id': 'trace-8' } })
  expect(response.headers.get('x-request-id')).toBe('trace-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('logs nothing of a key, an address or a body', async () => {
  const { call, request, text } = createLogged()
  const body = {
    to_address: { name: 'Elizabeth Swan', street1: '179 N Harbor Dr', city: '', state: 'CA', zip: '90277' },
  }
  await call('/api/v1/shipments', jsonRequest(body))
  await call('/api/v1/shipments?tag=secret-tag')
  await request('/api/v1/shipments', { headers: { authorization: 'Bearer mailroom_key_wrong' } })
  await request('/api/v1/nothing/mailroom_key_in_path')
  await request(
    '/api/auth/sign-in/email',
    jsonRequest({ email: 'someone@example.test', password: 'a wrong password' }),
  )
  for (const secret of ['Elizabeth', 'Harbor Dr', '90277', 'secret-tag', 'mailroom_key', 'wrong password']) {
    expect(text()).not.toContain(secret)
  }
})

test('metrics count requests by pattern and status, without personal data', async () => {
  const { call, request } = createLogged()
  const { shipmentId } = await insertDraft(caller.ctx)
  await call(`/api/v1/shipments/${shipmentId}`)
  await request(`/api/v1/shipments/${shipmentId}`)
  await request('/api/v1/health')
  await call('/api/v1/nothing')
  await call('/api/v1/shipments', { method: 'DELETE' })
  const response = await request('/metrics')
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  const counted = (method: string, route: string, status: number) =>
    `mailroom_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} 1`
  expect(text).toContain(counted('GET', '/api/v1/shipments/{id}', 200))
  expect(text).toContain(counted('GET', '/api/v1/shipments/{id}', 401))
  expect(text).toContain(counted('GET', '/api/v1/health', 200))
  expect(text).toContain(counted('GET', 'none', 404))
  expect(text).toContain(counted('DELETE', 'none', 405))
  expect(text).toMatch(/^mailroom_database_connections\{state="idle"\} \d+$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
  expect(text).toMatch(/^mailroom_stored_files_altered 0$/m)
  expect(text).toMatch(/^mailroom_stored_files_missing 0$/m)
  expect(text).not.toContain(shipmentId)
  expect(text).not.toContain(caller.organizationId)
})

test('with a configured token, metrics require it', async () => {
  const guarded = createProcess({ config: { ...ctx.config, metricsToken: 'a token for metrics' } })
  await expectError(await guarded('/metrics'), 401, 'UNAUTHORIZED')
  const wrong = await guarded('/metrics', { headers: { authorization: 'Bearer something else' } })
  await expectError(wrong, 401, 'UNAUTHORIZED')
  const headers = { authorization: 'Bearer a token for metrics' }
  expect((await guarded('/metrics', { headers })).status).toBe(200)
})
