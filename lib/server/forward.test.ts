import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { createLogger } from '#lib/service/observability/logger.ts'

import { createForwarder } from './forward.ts'

const servers: Server[] = []
const logger = createLogger('silent')

const serve = async (handler: RequestListener): Promise<string> => {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

test('forwards method, path, body and cookies to the API, with the host that the browser requested', async () => {
  const api = await serve((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
      response.end(
        JSON.stringify({
          line: `${request.method} ${request.url}`,
          body: Buffer.concat(chunks).toString(),
          cookie: request.headers.cookie,
          host: request.headers.host,
          forwardedHost: request.headers['x-forwarded-host'],
        }),
      )
    })
  })
  const front = await serve(createForwarder(api, logger))
  const response = await fetch(`${front}/api/v1/shipments?limit=1`, {
    method: 'POST',
    body: 'a body',
    headers: { cookie: 'session=x' },
  })
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await response.json()).toEqual({
    line: 'POST /api/v1/shipments?limit=1',
    body: 'a body',
    cookie: 'session=x',
    host: new URL(api).host,
    forwardedHost: new URL(front).host,
  })
})

test('streams a response before it is complete', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const api = await serve((_request, response) => {
    response.write('first')
    void mayEnd.promise.then(() => response.end('last'))
  })
  const front = await serve(createForwarder(api, logger))
  const reader = (await fetch(`${front}/api/v1/events`)).body?.getReader()
  const first = await reader?.read()
  expect(Buffer.from(first?.value ?? []).toString()).toBe('first')
  mayEnd.resolve()
  const last = await reader?.read()
  expect(Buffer.from(last?.value ?? []).toString()).toBe('last')
})

test('returns a 502 with a message when the API is unreachable', async () => {
  const gone = await serve(() => undefined)
  await new Promise((resolve) => {
    servers.pop()?.close(resolve)
  })
  const front = await serve(createForwarder(gone, logger))
  const response = await fetch(`${front}/api/v1/shipments`)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
})

test('rejects an API_URL that points to itself instead of looping', async () => {
  const itself: { forward?: RequestListener } = {}
  const front = await serve((request, response) => itself.forward?.(request, response))
  itself.forward = createForwarder(front, logger)
  expect((await fetch(`${front}/api/v1/shipments`)).status).toBe(508)
})
