import { expect, test } from 'vitest'

import { describeDevice } from './security.ts'

const said: Record<string, string> = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0': 'Firefox on Windows',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15':
    'Safari on macOS',
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36':
    'Chrome on Android',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0':
    'Microsoft Edge on Windows',
}

test('names a browser as its user knows it', () => {
  for (const [userAgent, words] of Object.entries(said)) expect(describeDevice(userAgent)).toBe(words)
})

test('reports an unknown browser as unknown', () => {
  expect(describeDevice(null)).toBe('Unknown browser')
  expect(describeDevice('')).toBe('Unknown browser')
  expect(describeDevice('x'.repeat(5000))).toBe('Unknown browser')
})
