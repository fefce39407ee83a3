import { expect, test } from 'vitest'

import { readClientAddress } from './client-address.ts'

const trusted = ['127.0.0.0/8', '::1/128', '10.0.0.0/8']

test('a connection from elsewhere is where the request came from, whatever it claims', () => {
  expect(readClientAddress('203.0.113.9', '198.51.100.1', trusted)).toBe('203.0.113.9')
  expect(readClientAddress('::ffff:203.0.113.9', undefined, trusted)).toBe('203.0.113.9')
})

test('behind trusted proxies the last address that they do not answer for counts', () => {
  expect(readClientAddress('127.0.0.1', '203.0.113.9', trusted)).toBe('203.0.113.9')
  expect(readClientAddress('::1', '203.0.113.9, 10.1.2.3', trusted)).toBe('203.0.113.9')
})

test('what a client wrote into the header itself is not believed', () => {
  expect(readClientAddress('10.0.0.2', '127.0.0.1, 203.0.113.9', trusted)).toBe('203.0.113.9')
  expect(readClientAddress('10.0.0.2', 'localhost, 203.0.113.9', trusted)).toBe('203.0.113.9')
  expect(readClientAddress('10.0.0.2', '203.0.113.9, nonsense', trusted)).toBe('10.0.0.2')
})

test('without a connection nothing is known', () => {
  expect(readClientAddress(undefined, '203.0.113.9', trusted)).toBeNull()
})
