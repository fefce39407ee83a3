import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, expect, test } from 'vitest'

import { createAddressRules } from './address-rules.ts'
import { postMessage } from './post-message.ts'

const server = createServer((_request, response) => {
  response.writeHead(200).write('a')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('accepts a message when its status arrives, even if the body never ends', async () => {
  const { port } = server.address() as AddressInfo
  const message = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }
  const result = await postMessage(message, createAddressRules(['127.0.0.0/8']))
  expect(result).toMatchObject({ status: 200, body: 'a', error: null })
  expect(result.durationMs).toBeLessThan(4000)
})
