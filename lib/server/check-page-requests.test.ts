import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkPageRequests } from './check-page-requests.ts'

/** Next's place is taken by what reads the body as it does, and sends it back. */
const server = createServer(
  checkPageRequests((request, response) => {
    void text(request).then((body) => response.end(body))
  }),
)
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${url}/shipments`, {
    method: 'POST',
    headers: { 'next-action': '7f', 'content-type': 'text/plain;charset=UTF-8', ...headers },
    body,
  })

const attempt = { idempotencyKey: 'a', requestId: 'b', ifMatch: '$undefined' }
const call = JSON.stringify([attempt, 'José', { to: null }])

test('an action call reaches Next unchanged', async () => {
  const response = await post(call)
  expect([response.status, await response.text()]).toEqual([200, call])
})

test('an action call in chunks of unknown length reaches Next unchanged', async () => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(`${url}/`, { method: 'POST', headers: { 'next-action': '7f' } }, resolve).on(
      'error',
      reject,
    )
    sent.write(call.slice(0, 20))
    sent.flushHeaders()
    setImmediate(() => sent.end(call.slice(20)))
  })
  expect([response.statusCode, await text(response)]).toEqual([200, call])
})

test('an action call with a file reaches Next as a form', async () => {
  const form = new FormData()
  form.append('1', new Blob(['%PDF-']), 'a.pdf')
  form.append('0', JSON.stringify([attempt, '$B1']))
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = await encoded.text()
  const response = await post(body, headers)
  expect([response.status, await response.text()]).toEqual([200, body])
})

test.each<[string, string, Record<string, string>]>([
  ['no body', '', {}],
  ['broken JSON', '[{"idempotencyKey"', {}],
  ['what is no list', '"a"', {}],
  ['no arguments', '[]', {}],
  ['no attempt', '["a","b","c"]', {}],
  ['an attempt without a key', '[{"requestId":"b"}]', {}],
  ['a broken form', 'no form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a form without a boundary', 'no form', { 'content-type': 'multipart/form-data' }],
  [
    'a form without arguments',
    '--x\r\ncontent-disposition: form-data; name="1"\r\n\r\na\r\n--x--\r\n',
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
])('rejects an action call with %s as a client error', async (_, body, headers) => {
  const response = await post(body, headers)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: {
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/argument.*action.*Reload the page\.$/),
    },
  })
})

test('rejects an action call larger than Next reads', async () => {
  const response = await post(JSON.stringify([attempt, 'x'.repeat(1024 * 1024)]))
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ error: { code: 'FILE_TOO_LARGE' } })
})

test('a client that disconnects during an action call leaves nothing behind', async () => {
  const sent = send(`${url}/`, {
    method: 'POST',
    headers: { 'next-action': '7f', 'content-length': '1000' },
  })
  const closed = new Promise((resolve) => sent.on('error', resolve))
  sent.write('[')
  server.once('request', () => setImmediate(() => sent.destroy()))
  await closed
  expect((await post(call)).status).toBe(200)
})

test('does not read other requests', async () => {
  const response = await fetch(`${url}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a' }),
  })
  expect(await response.text()).toBe('email=a')
})
