import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, expect, test } from 'vitest'

import { listenerOf, TextResponse } from './text-response.ts'

const text = '{"name":"Zoë"}'
const responseOf = (headers: [string, string][] = []): Response =>
  new TextResponse(text, {
    status: 201,
    headers: new Headers([['content-type', 'application/json'], ...headers]),
  }) as unknown as Response

const server = createServer(
  listenerOf(({ url }) =>
    responseOf(
      url.endsWith('/cookies')
        ? [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
          ]
        : [['x-request-id', '7']],
    ),
  ),
).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
// A server that listens has an address with a port.
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('sends a text whole, with its status, headers and length in bytes', async () => {
  const response = await fetch(origin)
  expect(response.status).toBe(201)
  expect(response.headers.get('x-request-id')).toBe('7')
  expect(response.headers.get('content-length')).toBe('15')
  expect(await response.text()).toBe(text)
})

test('sends each of several cookies', async () => {
  const response = await fetch(`${origin}/cookies`)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await response.text()).toBe(text)
})

test('can be read like any response, and only once', async () => {
  expect(responseOf()).toBeInstanceOf(Response)
  expect(await responseOf().json()).toEqual({ name: 'Zoë' })
  expect(await new Response(responseOf().body).text()).toBe(text)
  expect(await responseOf().clone().text()).toBe(text)
  const read = responseOf()
  expect(await read.text()).toBe(text)
  expect(read.bodyUsed).toBe(true)
  await expect((async () => read.text())()).rejects.toThrow('already been read')
})
