import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { afterAll, expect, test } from 'vitest'

import { createLogger } from '#lib/service/observability/logger.ts'

import { serveAgents } from './agents.ts'

const servers: Server[] = []

const serve = async (handler: RequestListener): Promise<string> => {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterAll(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const account = { data: { user: { id: 'user_1' }, api_key_scopes: [] } }
const api = await serve((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(account))
})
const agents = await serve(serveAgents({ apiUrl: api, logger: createLogger('silent') }))

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'José', version: '1' } },
})

const post = (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer> = initialize) =>
  fetch(`${agents}/mcp`, {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer key', 'content-type': 'application/json', ...headers },
  })

test.each([
  'text/event-stream',
  'application/json, text/event-stream',
  'text/event-stream, application/json',
])('responds to a client that accepts %s with a stream', async (accept) => {
  const response = await post({ accept })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(await response.text()).toContain('"name":"mailroom"')
})

test.each(['application/json', '*/*', 'application/*', 'application/json;q=0.9, */*;q=0.1'])(
  'responds to a client that accepts %s with JSON',
  async (accept) => {
    const response = await post({ accept })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({ id: 1, result: { serverInfo: { name: 'mailroom' } } })
  },
)

test('responds to a client that accepts neither with 406', async () => {
  const response = await post({ accept: 'text/html' })
  expect(response.status).toBe(406)
  expect(await response.json()).toMatchObject({ error: { code: 'NOT_ACCEPTABLE' } })
})

test('accepts a notification from a client of either type', async () => {
  for (const accept of ['text/event-stream', 'application/json']) {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect((await post({ accept }, body)).status).toBe(202)
  }
})

test('rejects a body that is not UTF-8, and one that is compressed', async () => {
  const latin1 = await post({}, new Uint8Array(Buffer.from(initialize, 'latin1')))
  expect(latin1.status).toBe(400)
  expect(await latin1.json()).toMatchObject({ error: { message: expect.stringContaining('not UTF-8') } })
  const declared = await post({ 'content-type': 'application/json; charset=latin1' })
  expect(declared.status).toBe(415)
  const compressed = await post({ 'content-encoding': 'gzip' }, new Uint8Array(gzipSync(initialize)))
  expect(compressed.status).toBe(415)
  expect(compressed.headers.get('accept-encoding')).toBe('identity')
})
