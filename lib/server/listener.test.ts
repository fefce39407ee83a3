import { afterEach, expect, test } from 'vitest'

import { openListener } from './listener.ts'
import type { Listener } from './listener.ts'

let listener: Listener | undefined

const open = async (port = 0): Promise<{ opened: Listener; url: string }> => {
  const opened = await openListener({
    host: '127.0.0.1',
    port,
    isNeededToFinish: (request) => request.url === '/sandbox',
    isEndless: (request) => request.url === '/stream',
  })
  listener = opened
  return { opened, url: `http://127.0.0.1:${opened.port}` }
}

afterEach(() => listener?.close())

test('names a port in use, with the variable to change', async () => {
  const { opened } = await open()
  await expect(
    openListener({
      host: '127.0.0.1',
      port: opened.port,
      isNeededToFinish: () => false,
      isEndless: () => false,
    }),
  ).rejects.toThrow(`Port ${opened.port} on 127.0.0.1 is already in use`)
})

test('names an address of another machine, with the variable to change', async () => {
  await expect(
    openListener({ host: '192.0.2.1', port: 0, isNeededToFinish: () => false, isEndless: () => false }),
  ).rejects.toThrow('HOST 192.0.2.1 is not an IP address of this machine')
})

test('before the service is ready, asks clients to try again', async () => {
  const { url } = await open()
  const response = await fetch(url)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).not.toBeNull()
})

test('stopping waits for the response in progress, rejects new requests, and still serves what it needs', async () => {
  const { opened, url } = await open()
  const isAsked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  opened.serve((request, response) => {
    if (request.url === '/sandbox') return void response.end('a vendor')
    isAsked.resolve()
    void mayAnswer.promise.then(() => response.end('done'))
  })
  const slow = fetch(`${url}/slow`)
  await isAsked.promise

  const drained = opened.drain(new AbortController().signal)
  expect((await fetch(`${url}/new`)).status).toBe(503)
  expect(await (await fetch(`${url}/sandbox`)).text()).toBe('a vendor')
  mayAnswer.resolve()
  await drained
  expect(await (await slow).text()).toBe('done')
})

test('stopping ends at its time limit even if a response never ends', async () => {
  const { opened, url } = await open()
  const isAsked = Promise.withResolvers<void>()
  opened.serve(() => isAsked.resolve())
  const abandoned = fetch(url).catch(() => 'cut off')
  await isAsked.promise
  await opened.drain(AbortSignal.abort())
  await opened.close()
  expect(await abandoned).toBe('cut off')
})

test('stopping does not wait for an endless stream', async () => {
  const { opened, url } = await open()
  opened.serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': hello')
  })
  const stream = await fetch(`${url}/stream`)
  await opened.drain(new AbortController().signal)
  await expect(stream.text()).rejects.toThrow()
})

test('limits headers to fifteen seconds, and the request to the duration of the largest upload', async () => {
  const { server } = (await open()).opened
  expect(server.headersTimeout).toBe(15_000)
  expect(server.requestTimeout).toBe(15 * 60_000)
})
