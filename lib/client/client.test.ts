import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = (response: ServerResponse) => void

const received: Received[] = []
const waits: number[] = []
let answers: Answer[] = []

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { error: { message: 'Because.', code, request_id: 'r-1' } }, headers)
const breakOff: Answer = (response) => response.destroy()

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    const answer = answers.shift() ?? json(200, { data: [] })
    answer(response)
  })
})

let baseUrl = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received.length = 0
  waits.length = 0
  answers = []
})

const open = (options: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({
    baseUrl,
    headers: { authorization: 'Bearer key' },
    wait: (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
    ...options,
  })

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (error instanceof ApiError) return error
  throw new Error('no ApiError was thrown', { cause: error })
}

test('sends a call as the contract specifies, and returns its response', async () => {
  answers = [json(200, { data: [], has_more: false, next_cursor: null })]
  const page = await open().listShipments({ query: { status: 'draft', tag: 'a & b', limit: 5 } })
  expect(page).toEqual({ data: [], has_more: false, next_cursor: null })
  expect(received).toMatchObject([
    { method: 'GET', url: '/api/v1/shipments?status=draft&tag=a+%26+b&limit=5' },
  ])
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer key', accept: 'application/json' })
})

test('encodes parameters, which cannot lead to another path', async () => {
  await open().getShipment({ params: { id: '../tags?x#y' } })
  expect(received[0]?.url).toBe('/api/v1/shipments/..%2Ftags%3Fx%23y')
})

test('sends the revision that was read as If-Match, if one is specified', async () => {
  answers = [json(200, { data: {} }), json(200, { data: {} })]
  const params = { id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11' }
  await open().updateShipment({ params, body: { shipment_name: 'Second notice' }, ifMatch: '"3"' })
  await open().updateShipment({ params, body: { shipment_name: 'Second notice' } })
  expect(received.map(({ headers }) => headers['if-match'])).toEqual(['"3"', undefined])
})

test('returns the names of ignored fields, also when the API rejects the request', async () => {
  const headers = { 'mailroom-unknown-fields': 'to_address.appartment, gr%C3%B6%C3%9Fe' }
  answers = [
    json(200, { data: {} }, headers),
    refusal(400, 'VALIDATION_ERROR', headers),
    json(200, { data: [] }),
  ]
  const reported: unknown[] = []
  const client = open({ onUnknownFields: (fields, operation) => reported.push([operation, ...fields]) })
  await client.listShipments()
  await failureOf(client.listTasks())
  await client.listTags()
  expect(reported).toEqual([
    ['listShipments', 'to_address.appartment', 'größe'],
    ['listTasks', 'to_address.appartment', 'größe'],
  ])
})

test('throws one error for a rejected request, with everything the API returned', async () => {
  answers = [
    json(400, {
      error: {
        message: 'limit: too large',
        code: 'VALIDATION_ERROR',
        request_id: 'r-7',
        fields: [{ field: 'limit', message: 'too large' }],
      },
    }),
  ]
  const error = await failureOf(open().listShipments())
  expect(error).toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'VALIDATION_ERROR',
    message: 'limit: too large',
    requestId: 'r-7',
    fields: [{ field: 'limit', message: 'too large' }],
  })
  expect(received).toHaveLength(1)
})

test.each([
  ['a broken connection', breakOff],
  ['a limit', refusal(429, 'RATE_LIMITED')],
  ["a gateway's own page", (response: ServerResponse) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['a restart', refusal(503, 'SERVICE_UNAVAILABLE')],
  [
    'an answer that breaks off',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '100', 'content-type': 'application/json' })
      response.write('{"data":', () => response.destroy())
    },
  ],
] as const)('retries a read after %s', async (_name, fault) => {
  answers = [fault, fault]
  expect(await open().listTags()).toEqual({ data: [] })
  expect(received).toHaveLength(3)
  expect(waits).toHaveLength(2)
  expect(waits[0]).toBeGreaterThanOrEqual(125)
  expect(waits[1]).toBeGreaterThanOrEqual(250)
  expect(waits[1]).toBeLessThanOrEqual(500)
})

test('repeats a POST under its first idempotency key, and uses another key for the next', async () => {
  answers = [breakOff, json(200, { data: { id: 'x', status: 'cancelled' } })]
  const client = open()
  await client.cancelShipment({ params: { id: 'x' } })
  await client.cancelShipment({ params: { id: 'x' } })
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('sends the caller’s own idempotency key', async () => {
  await open().cancelShipment({ params: { id: 'x' }, idempotencyKey: 'order-7' })
  expect(received[0]?.headers['idempotency-key']).toBe('order-7')
})

test('repeats an upload', async () => {
  answers = [breakOff]
  const form = new FormData()
  form.append('file', new Blob(['%PDF-'], { type: 'application/pdf' }), 'a.pdf')
  await open().uploadDocument({ form })
  expect(received.map(({ body }) => body.includes('%PDF-'))).toEqual([true, true])
})

test('sends a change without an idempotency key only once', async () => {
  answers = [refusal(503, 'SERVICE_UNAVAILABLE')]
  const error = await failureOf(open().updateShipment({ params: { id: 'x' }, body: { tags: [] } }))
  expect(error.code).toBe('SERVICE_UNAVAILABLE')
  expect(received).toHaveLength(1)
  expect(received[0]?.headers['idempotency-key']).toBeUndefined()
})

test('waits as long as the service requests, unless that is too long', async () => {
  answers = [refusal(429, 'RATE_LIMITED', { 'retry-after': '3' })]
  await open().listTags()
  expect(waits).toEqual([3000])
  answers = [refusal(429, 'RATE_LIMITED', { 'retry-after': '30' })]
  const error = await failureOf(open().listTags())
  expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 30 })
  expect(waits).toEqual([3000])
})

test('gives up on a service that keeps failing', async () => {
  answers = Array.from({ length: 9 }, () => breakOff)
  const error = await failureOf(open().listTags())
  expect(error).toMatchObject({ status: 0, code: 'NETWORK_ERROR' })
  expect(received).toHaveLength(3)
  expect((await failureOf(open({ retries: 0 }).listTags())).code).toBe('NETWORK_ERROR')
  expect(received).toHaveLength(4)
})

test('does not retry an internal error of the service', async () => {
  answers = [refusal(500, 'INTERNAL_ERROR')]
  expect((await failureOf(open().listTags())).code).toBe('INTERNAL_ERROR')
  expect(received).toHaveLength(1)
})

test('throws the caller’s abort reason, also while waiting', async () => {
  const signal = AbortSignal.abort(new Error('left'))
  await expect(open().listTags({ signal })).rejects.toThrow('left')
  const refused = Promise.withResolvers<void>()
  answers = [
    (response) => {
      refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '9' })(response)
      refused.resolve()
    },
  ]
  const controller = new AbortController()
  const client = createClient({ baseUrl })
  const call = client.listTags({ signal: controller.signal })
  await refused.promise
  controller.abort(new Error('left later'))
  await expect(call).rejects.toThrow('left later')
})

test('returns a download as it arrives', async () => {
  let release: (() => void) | undefined
  answers = [
    (response) => {
      response.writeHead(200, { 'content-type': 'application/zip' })
      response.write('first ')
      release = () => response.end('last')
    },
  ]
  const response = await open().getEvidenceBundle({ params: { id: 'x' } })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(Buffer.from(first?.value ?? []).toString()).toBe('first ')
  release?.()
  const last = await reader?.read()
  expect(Buffer.from(last?.value ?? []).toString()).toBe('last')
})

test('rejects a call without its required parameters', () => {
  const client = open()
  const wrong = () =>
    // @ts-expect-error -- an id is needed
    client.getShipment()
  expect(typeof wrong).toBe('function')
})
