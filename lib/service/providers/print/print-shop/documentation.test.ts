import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { printerDescription } from '#lib/contract/printing/printer.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'
import { stopDate } from '#tests/support/stopped-date.ts'

import { signedRequestText, signText } from './signature.ts'
import { createPrintShopEvents, parseCallback, shopCallback, shopJob } from './webhook.ts'

const now = stopDate()

const page = readFileSync(
  fileURLToPath(new URL('../../../../../docs/print-shop.md', import.meta.url)),
  'utf8',
)

const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''

type Signing = {
  isFromMailroom: (
    secret: string,
    request: { method: string; pathAndQuery: string; headers: Record<string, string>; body: string },
  ) => boolean
  callbackHeaders: (secret: string, id: string, body: string) => Record<string, string>
}

// The page's own code, as a shop would take it over.
const documented = (await import(
  `data:text/javascript,${encodeURIComponent(block('js'))}`
)) as unknown as Signing

const printerId = '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'
const secret = printShopSecret('a secret of the application, long enough', printerId)

test('a shop that verifies as docs/print-shop.md says accepts our requests, and no others', () => {
  const request = { method: 'POST', pathAndQuery: '/mailroom/jobs?x=1', body: '{"name":"é"}' }
  const text = signedRequestText(request.method, request.pathAndQuery, request.body)
  const check = (changes: Partial<typeof request> = {}, at = now, with_ = secret) =>
    documented.isFromMailroom(with_, { ...request, ...changes, headers: signText(secret, text, { at }) })
  expect(check()).toBe(true)
  expect(check({ method: 'GET' })).toBe(false)
  expect(check({ pathAndQuery: '/mailroom/jobs?x=2' })).toBe(false)
  expect(check({ body: '{"name":"e"}' })).toBe(false)
  expect(check({}, new Date(now.getTime() - 301_000))).toBe(false)
  expect(check({}, now, printShopSecret('another application', printerId))).toBe(false)
  expect(documented.isFromMailroom(secret, { ...request, headers: {} })).toBe(false)
})

test('accepts a callback signed as docs/print-shop.md says', () => {
  const body = block('json')
  const news = createPrintShopEvents((id) => (id === printerId ? secret : null))
  const headers = new Headers(documented.callbackHeaders(secret, 'msg_1', body))
  expect(news.verifyWebhook(Buffer.from(body), headers)).toEqual({ eventId: `${printerId}:msg_1` })
  expect(news.parseWebhook(Buffer.from(body))).toMatchObject({
    kind: 'printed',
    printerId,
    printerJobId: '8812',
  })
  expect(parseCallback(Buffer.from(body)).job.name).toMatch(/^mailroom-[0-9a-f-]{36}$/)
  expect(() => news.verifyWebhook(Buffer.from(`${body} `), headers)).toThrow('The signature is not valid.')
})

test('docs/print-shop.md names every state of a job and of a printer, every callback and every field', () => {
  const [, jobStates] = /state is `([a-z_ ]+)`/.exec(page) ?? []
  expect(jobStates?.split(' ')).toEqual(shopJob.shape.state.options)
  const [, fields, printerStates] = /`\{([a-z, ]+)\}`; state `([a-z ]+)`/.exec(page) ?? []
  expect(fields?.split(', ')).toEqual(Object.keys(printerDescription.shape))
  expect(printerStates?.split(' ')).toEqual(printerDescription.shape.state.options)
  for (const type of shopCallback.shape.type.options) expect(page).toContain(`\`${type}\``)
})
