import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { pagesTokenHeader } from '#lib/contract/api/pages-token.values.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { pagesToken } from '#lib/service/secrets/pages-token.ts'
import { createTestConfig } from '#tests/support/config.ts'

import { clientAddress, isInNetworks, readClientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'

const trusted = ['127.0.0.0/8', '::1/128', '10.0.0.0/8']

test('an untrusted connection is the client, regardless of its headers', () => {
  expect(readClientAddress('203.0.113.9', '198.51.100.1', trusted)).toBe('203.0.113.9')
  expect(readClientAddress('::ffff:203.0.113.9', undefined, trusted)).toBe('203.0.113.9')
})

test('behind trusted proxies, the client is the last address that is not a proxy', () => {
  expect(readClientAddress('127.0.0.1', '203.0.113.9', trusted)).toBe('203.0.113.9')
  expect(readClientAddress('::1', '203.0.113.9, 10.1.2.3', trusted)).toBe('203.0.113.9')
})

test('does not trust a client’s own header value', () => {
  expect(readClientAddress('10.0.0.2', '127.0.0.1, 203.0.113.9', trusted)).toBe('203.0.113.9')
  expect(readClientAddress('10.0.0.2', 'localhost, 203.0.113.9', trusted)).toBe('203.0.113.9')
  expect(readClientAddress('10.0.0.2', '203.0.113.9, nonsense', trusted)).toBe('10.0.0.2')
})

test.each([
  ['203.0.113.5:54321', '203.0.113.5'],
  ['203.0.113.5:54321, 10.0.0.9:8080', '203.0.113.5'],
  ['203.0.113.5,10.0.0.9', '203.0.113.5'],
  ['  203.0.113.5 ,\t[::1]:443 ', '203.0.113.5'],
  ['203.0.113.5, , ', '203.0.113.5'],
  [', 203.0.113.5,', '203.0.113.5'],
  ['[2001:db8::7]:54321', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  ['"[2001:db8::7]:54321"', '2001:db8::7'],
  ['"203.0.113.5:54321"', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['[::ffff:203.0.113.5]:443', '203.0.113.5'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
])('reads the client from X-Forwarded-For: %s', (forwarded, client) => {
  expect(readClientAddress('127.0.0.1', forwarded, trusted)).toBe(client)
})

test.each([
  'unknown',
  '_hidden',
  '_SEVKISEK:443',
  '',
  ' , ',
  '127.1',
  '0x7f000001',
  '203.0.113.05',
  '203.0.113.5:a',
])('counts the proxy as the client when it names none: %j', (forwarded) => {
  expect(readClientAddress('10.0.0.2', forwarded, trusted)).toBe('10.0.0.2')
  expect(readClientAddress('10.0.0.2', `203.0.113.9, ${forwarded || 'unknown'}`, trusted)).toBe(
    forwarded.trim() === ',' ? '203.0.113.9' : '10.0.0.2',
  )
})

test('matches IPv4 addresses with networks written as IPv6', () => {
  expect(isInNetworks('203.0.113.5', ['::ffff:203.0.113.0/120'])).toBe(true)
  expect(isInNetworks('203.0.114.5', ['::ffff:203.0.113.0/120'])).toBe(false)
})

test('returns nothing without a connection', () => {
  expect(readClientAddress(undefined, '203.0.113.9', trusted)).toBeNull()
})

test('a local client cannot name another address, unless a trusted proxy is in front', () => {
  const { trustedProxies } = readSettings({})
  expect(readClientAddress('127.0.0.1', '203.0.113.9', trustedProxies)).toBe('127.0.0.1')
  for (const environment of [{ APP_URL: 'https://mail.example.com' }, { ROLE: 'api' }]) {
    const proxied = readSettings(environment).trustedProxies
    expect(readClientAddress('127.0.0.1', '203.0.113.9', proxied)).toBe('203.0.113.9')
  }
})

test('our own pages forward the client’s address, and earlier values are not trusted', () => {
  expect(readClientAddress('127.0.0.1', '192.0.2.1, 203.0.113.9', [], true)).toBe('203.0.113.9')
  expect(readClientAddress('127.0.0.1', '203.0.113.9, 10.1.2.3', trusted, true)).toBe('203.0.113.9')
})

test('only a holder of the installation’s secret is trusted as its pages', async () => {
  const config = createTestConfig()
  const app = new Hono<HttpEnv>()
  app.get('/', (c) => {
    // Only the configuration is read.
    c.set('deps', { config } as unknown as HttpEnv['Variables']['deps'])
    return c.text(clientAddress(c) ?? '')
  })
  const ask = async (token: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.9', [pagesTokenHeader]: token }
    return (
      await app.request('/', { headers }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    ).text()
  }
  expect(await ask('a guess')).toBe('127.0.0.1')
  expect(await ask(pagesToken(config.appSecret))).toBe('203.0.113.9')
})
