import { expect, test } from 'vitest'

import type { Finding } from './open-bundle.ts'
import { inLocalTime, verdictOf } from './verdict.ts'

const finding = (check: Finding['check'], state: Finding['state']): Finding => ({ check, state, message: '' })

test('verifies only a bundle whose key is published', () => {
  const signed = finding('signature', 'passed')
  expect(verdictOf([signed, finding('key', 'passed'), finding('files', 'unverified')])).toBe('verified')
  expect(verdictOf([signed, finding('key', 'unverified')])).toBe('unknown_signer')
  expect(verdictOf([signed, finding('key', 'failed')])).toBe('unknown_signer')
  expect(verdictOf([signed, finding('key', 'passed'), finding('key', 'failed')])).toBe('unknown_signer')
  expect(verdictOf([finding('signature', 'unverified'), finding('key', 'passed')])).toBe('unknown_signer')
  expect(verdictOf([])).toBe('unknown_signer')
})

test('anything that differs from what was signed is altered, also under a published key', () => {
  for (const check of [
    'archive',
    'signature',
    'files',
    'chain',
    'record',
    'document',
    'timestamp',
  ] as const) {
    expect(
      verdictOf([finding('signature', 'passed'), finding('key', 'passed'), finding(check, 'failed')]),
    ).toBe('altered')
  }
})

test('times are shown in the reader’s zone, with its name and UTC beside them', () => {
  const text = 'Manifest signed 2026-03-05T05:12:09.123Z.'
  expect(inLocalTime(text, 'America/Los_Angeles')).toBe(
    'Manifest signed March 4, 2026, 9:12:09 PM PST (2026-03-05 05:12:09 UTC).',
  )
  expect(inLocalTime('nothing to see', 'UTC')).toBe('nothing to see')
})
