import { createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { afterAll } from 'vitest'

const page = '<!doctype html><title>Gateway</title><h1>Something is wrong between you and the vendor</h1>'

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

const answerPage = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end(page)

/** What can become of a vendor's response on its way, after the vendor has done its work. */
const spoilings = {
  'an error of the vendor': (response: ServerResponse) =>
    void response
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"error":{"code":"INTERNAL_SERVER_ERROR","message":"We are sorry.","errors":[]}}'),
  'a page with 502': answerPage(502),
  'a page with 403': answerPage(403),
  'a page with 404': answerPage(404),
  'a page with 400': answerPage(400),
  'a redirect': (response: ServerResponse) => void response.writeHead(302, { location: '/sign-in' }).end(),
  'a connection that is cut': (response: ServerResponse) => void response.destroy(),
  'a connection that is cut within the body': (response: ServerResponse, { status, body }: Answer) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.byteLength })
    response.write(body.subarray(0, body.byteLength / 2), () => response.destroy())
  },
  'JSON that ends too early': (response: ServerResponse, { status, headers, body }: Answer) =>
    void response
      .writeHead(status, { 'content-type': headers['content-type'] ?? 'application/json' })
      .end(body.subarray(0, body.byteLength / 2)),
  'an empty object': (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
}

export type Spoiling = keyof typeof spoilings

// Exactly the keys of the object.
export const spoilingNames = Object.keys(spoilings) as Spoiling[]

/**
 * Opens a server before the vendors' simulators that passes on every request, and spoils the responses that are arranged: the
 * vendor has done its work by then. Call it at the top of a test file.
 */
export const openSpoiledResponses = async (vendorsUrl: string) => {
  let arranged: { method: string; path: RegExp; how: Spoiling } | null = null
  let spoiled = 0

  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await buffer(incoming)
    const target = new URL(incoming.url ?? '/', vendorsUrl)
    const headers = { ...incoming.headers, host: target.host }
    const answer = await new Promise<Answer>((resolve, reject) => {
      requestHttp(target, { method: incoming.method, headers }, (from) => {
        buffer(from).then(
          (body) => resolve({ status: from.statusCode ?? 0, headers: from.headers, body }),
          reject,
        )
      })
        .once('error', reject)
        .end(sent)
    })
    const { method, path, how } = arranged ?? {}
    if (how && incoming.method === method && path?.test(target.pathname)) {
      arranged = null
      spoiled += 1
      spoilings[how](response, answer)
      return
    }
    const { 'transfer-encoding': _, ...passed } = answer.headers
    response.writeHead(answer.status, passed).end(answer.body)
  }

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Spoils the next response to such a request. */
    arrange: (method: string, path: RegExp, how: Spoiling): void => {
      arranged = { method, path, how }
      spoiled = 0
    },
    /** Returns how many responses were spoiled since the last arrangement. */
    countSpoiled: () => spoiled,
  }
}
