import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createUspsProofOfDelivery } from './adapter.ts'

type Answer = { status: number; body: unknown; headers?: Record<string, string> }

const token = (scope?: string): Answer => ({
  status: 200,
  body: { access_token: 'token', expires_in: '28799', ...(scope !== undefined && { scope }) },
})
const refusal = (status: number): Answer => ({
  status,
  body: { apiVersion: '/tracking/v3', error: { code: String(status), message: '', errors: [] } },
})
const detail: Answer = {
  status: 200,
  body: {
    RREEnabled: 'true',
    tableCode: 'T',
    uniqueMailPieceID: '110158946',
    mailPieceIntakeDate: '2026-11-15 11:09:19.000000',
  },
}

let answers: { token: Answer; read: Answer; request: Answer }
let asked: string[] = []

const answerTo = ({ method, url = '' }: IncomingMessage): Answer => {
  asked.push(`${method} ${url.split('/')[1]}`)
  if (url.startsWith('/oauth2')) return answers.token
  return method === 'GET' ? answers.read : answers.request
}

const server = createServer((request, reply) => {
  const { status, body, headers } = answerTo(request)
  reply.writeHead(status, { 'content-type': 'application/json', ...headers })
  reply.end(typeof body === 'string' ? body : JSON.stringify(body))
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  asked = []
  answers = { token: token('addresses tracking'), read: detail, request: { status: 200, body: {} } }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = () => {
  const { port } = server.address() as AddressInfo
  return createUspsProofOfDelivery({
    clientId: 'key',
    clientSecret: 'secret',
    crid: '12345678',
    baseUrl: `http://127.0.0.1:${port}`,
  })
}

const request = { trackingNumber: '9407100000000000000001', requestedBy: 'Harbor', email: 'r@harbor.test' }

test('a receipt costs a token, once, and two calls', async () => {
  const port = open()
  await port.requestReceipt(request)
  await port.requestReceipt(request)
  expect(asked).toEqual(['POST oauth2', ...['GET', 'POST', 'GET', 'POST'].map((how) => `${how} tracking`)])
})

test.each([400, 401, 403])('a token request that is refused with %i is a wrong key', async (status) => {
  answers.token = { status, body: { error: 'invalid_client' } }
  const wrongKey = {
    kind: 'unavailable',
    isUnauthorized: true,
    message: expect.stringContaining('check USPS_CLIENT_ID and USPS_CLIENT_SECRET'),
  }
  await expect(open().requestReceipt(request)).rejects.toMatchObject(wrongKey)
  await expect(open().check()).rejects.toMatchObject(wrongKey)
})

test.each([401, 403])(
  'a number that is refused with %i and a good token is not shared with us',
  async (status) => {
    answers.read = refusal(status)
    const port = open()
    await expect(port.requestReceipt(request)).rejects.toMatchObject({
      kind: 'declined',
      vendorCode: `HTTP ${status}`,
      message: expect.not.stringContaining('USPS_CLIENT'),
    })
    expect(asked).toEqual(['POST oauth2', 'GET tracking'])
    await expect(port.requestReceipt(request)).rejects.toMatchObject({
      message: expect.stringMatching(/your own USPS account.*IP Agreement/),
    })
    await expect(port.check()).resolves.toBeUndefined()
  },
)

test('a token that was withdrawn is replaced before a number is given up', async () => {
  const port = open()
  await port.requestReceipt(request)
  answers.read = refusal(401)
  asked = []
  await expect(port.requestReceipt(request)).rejects.toMatchObject({ kind: 'declined' })
  expect(asked).toEqual(['GET tracking', 'POST oauth2', 'GET tracking'])
})

test('a page of a gateway is no refusal of the number: the request is made again', async () => {
  answers.read = { status: 403, body: '<html>' }
  await expect(open().requestReceipt(request)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a piece that is shown and whose receipt is refused points to the CRID', async () => {
  answers.request = refusal(403)
  await expect(open().requestReceipt(request)).rejects.toMatchObject({
    kind: 'declined',
    message: expect.stringContaining('check USPS_CRID'),
  })
})

test('reports an app without the Tracking API, and spends no calls on numbers', async () => {
  answers.token = token('addresses prices')
  const port = open()
  const withoutTracking = {
    kind: 'declined',
    message: expect.stringContaining('accepts our key, but has not given our app the Tracking API'),
  }
  await expect(port.check()).rejects.toMatchObject(withoutTracking)
  await expect(port.requestReceipt(request)).rejects.toMatchObject(withoutTracking)
  await expect(port.requestReceipt(request)).rejects.toMatchObject(withoutTracking)
  expect(asked).toEqual(['POST oauth2'])
})

test('a token that does not say its scopes is tried', async () => {
  answers.token = token()
  await expect(open().requestReceipt(request)).resolves.toBeUndefined()
})

test('after a 429, no call is made before the time that USPS named', async () => {
  answers.read = { ...refusal(429), headers: { 'retry-after': '120' } }
  const port = open()
  const later = { kind: 'unavailable', isRateLimited: true }
  await expect(port.requestReceipt(request)).rejects.toMatchObject({ ...later, retryAfterSeconds: 120 })
  asked = []
  await expect(port.requestReceipt(request)).rejects.toMatchObject(later)
  expect(asked).toEqual([])
})
