import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { openTestService } from '#tests/support/service.ts'

const { url, apiKey } = await openTestService()

/** A server that is no Mailroom. */
const other = createServer((request, response) => {
  if (request.url?.startsWith('/page')) response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  else if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/page' }).end()
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
afterAll(() => void other.close())
const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`

const start = (environment: Record<string, string>): Promise<{ code: unknown; errors: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production' as const, ...environment }
    execFile(process.execPath, [join(import.meta.dirname, 'stdio.ts')], { env }, (error, _, errors) =>
      resolve({ code: error?.code, errors: errors.trim() }),
    )
  })

const check = (address: string) => `Check that MAILROOM_URL, ${address}, is the URL of your Mailroom.`

test.each([
  [{ MAILROOM_URL: url }, 'Set MAILROOM_API_KEY to an API key of your organization.'],
  [
    { MAILROOM_URL: url, MAILROOM_API_KEY: 'mailroom_key_wrong' },
    'The API key is malformed, unknown, revoked or expired. Set MAILROOM_API_KEY to a valid one.',
  ],
  [
    { MAILROOM_URL: 'mail.example.com', MAILROOM_API_KEY: apiKey },
    'MAILROOM_URL is mail.example.com: set it to the URL of your Mailroom, such as https://mail.example.com.',
  ],
  [
    { MAILROOM_URL: 'http://127.0.0.1:1', MAILROOM_API_KEY: apiKey },
    `The service could not be reached. Check your connection and try again. ${check('http://127.0.0.1:1')}`,
  ],
  ...['page', 'moved'].map((path): [Record<string, string>, string] => [
    { MAILROOM_URL: `${otherUrl}/${path}`, MAILROOM_API_KEY: apiKey },
    `The service’s response could not be read. Try again. ${check(`${otherUrl}/${path}`)}`,
  ]),
  [
    { MAILROOM_URL: otherUrl, MAILROOM_API_KEY: apiKey },
    `The service returned 404 without an error message. ${check(otherUrl)}`,
  ],
])('ends with exit code 1 and says what to set: %o', async (environment, message) => {
  expect(await start(environment)).toEqual({ code: 1, errors: message })
})
