import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'

import { expect, test } from '@playwright/test'

import { baseUrl } from './support/server.ts'

const { hostname, port } = new URL(baseUrl)

const ask = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({ hostname, port, path, ...options }, (response) => {
      response.resume()
      resolve(response)
    })
    outgoing.once('error', reject)
    outgoing.end()
  })

for (const path of [
  '/sign-in',
  '/nothing',
  '/nothing.html',
  '/nothing.html/',
  '/.well-known/nothing',
  '/favicon.ico',
  '/_next/static/nothing.js',
  '/_next/nothing',
  '/api',
  '/api/docs',
  '/api/v1/nothing',
  '/api/v1/health',
  '/api/auth/nothing',
  '/storage/nothing',
  '/mcp',
  '/metrics',
  '/log/nothing',
  '/%zz',
  '/%ff',
  '/shared/%ff',
  '/pdf-assets/%ff/x.ics',
  `/pdf-assets/${'A'.repeat(300)}/${'A'.repeat(300)}`,
  `/pdf-assets/cmaps/${'A'.repeat(300)}.bcmap`,
]) {
  test(`responds to ${path} with a content security policy and headers against framing and sniffing`, async () => {
    const { headers, statusCode } = await ask(path)
    expect(statusCode).toBeLessThan(500)
    expect(headers['content-security-policy']).toContain('frame-ancestors')
    expect(headers['x-frame-options']).toMatch(/^(DENY|SAMEORIGIN)$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    const isPage = headers['content-type']?.startsWith('text/html') === true && !/^\/(api|_next)\//.test(path)
    if (isPage) expect(headers['content-security-policy']).toContain("'nonce-")
  })
}

test('rejects a multipart form posted to a page, without a server error', async () => {
  for (const path of ['/sign-in', '/nothing', '/.well-known/security.txt', '/unsubscribe?token=']) {
    const response = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'abc',
    })
    expect(response.status, path).toBe(415)
    expect(await response.json()).toMatchObject({ error: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
  }
})

test('rejects a foreign host, an unknown method and a form from another site, without a server error', async () => {
  expect((await ask('/sign-in', { headers: { host: 'evil.test' } })).statusCode).toBe(421)
  expect((await ask('/api/v1/health', { headers: { host: 'evil.test' } })).statusCode).toBe(421)
  for (const path of ['/', '/api/v1/tags', '/metrics']) {
    expect((await ask(path, { method: 'TRACE' })).statusCode).toBe(405)
    const foreign = {
      method: 'POST',
      headers: { origin: 'https://evil.test', 'next-action': 'a'.repeat(42) },
    }
    expect((await ask(path, foreign)).statusCode, path).toBeLessThan(500)
  }
})
